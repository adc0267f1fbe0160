package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// TestMain runs the server itself where a test starts this program again with serveArgs.
func TestMain(m *testing.M) {
	if args, ok := os.LookupEnv(serveArgs); ok {
		os.Args = append(os.Args[:1], strings.Split(args, "\n")...)
		main()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// serveArgs names the variable that holds the server's arguments, one a line.
const serveArgs = "RISING_SERVE_ARGS"

// A process is a server of its own, which can be killed.
type process struct {
	cmd     *exec.Cmd
	address string
}

func startProcess(t *testing.T, dist, data string, more ...string) *process {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	args := append([]string{"-addr", "127.0.0.1:0", "-dist", dist, "-data", data, "-rate", "0", "-daily", "0", "-quiet"}, more...)
	cmd.Env = append(os.Environ(), serveArgs+"="+strings.Join(args, "\n"))
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return &process{cmd, strings.TrimSpace(line)}
}

// kill ends the process as kill -9 does: it runs nothing more of its own.
func (p *process) kill() {
	p.cmd.Process.Kill()
	p.cmd.Wait()
}

func TestKilledServerLosesNothing(t *testing.T) {
	endWhileWriting(t, 100, (*process).kill)
}

// A server that is asked to end answers what has begun, and loses nothing either.
func TestStoppedServerLosesNothing(t *testing.T) {
	endWhileWriting(t, 5, func(p *process) {
		p.cmd.Process.Signal(syscall.SIGTERM)
		if err := p.cmd.Wait(); err != nil {
			t.Errorf("the server ended with %v, want status 0", err)
		}
	})
}

// endWhileWriting starts the server several times, ends it while it writes, and checks that all is there that it
// acknowledged before.
func endWhileWriting(t *testing.T, lives int, end func(*process)) {
	dist, data := t.TempDir(), t.TempDir()
	if err := os.WriteFile(dist+"/index.html", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	acknowledged := map[string]int{} // ids by seed
	seed, found := 0, 0
	for i := range lives + 1 {
		p := startProcess(t, dist, data)
		for id, s := range acknowledged {
			if found++; !holds(p.address, id, s) {
				t.Errorf("end %d: the scenario of seed %d was acknowledged as %s and is gone", i, s, id)
			}
		}
		if i == lives {
			p.kill()
			break
		}
		clear(acknowledged) // what is there after one end is there after the next: it was read from the disk
		var mu sync.Mutex
		var writers sync.WaitGroup
		for range 4 {
			writers.Go(func() {
				for {
					mu.Lock()
					seed++
					mine := seed
					mu.Unlock()
					id, err := storeOnce(p.address, mine)
					if err != nil {
						return // it was ended
					}
					mu.Lock()
					acknowledged[id] = mine
					mu.Unlock()
				}
			})
		}
		time.Sleep(time.Duration(5+i%20) * time.Millisecond) // the end falls where it may
		end(p)
		writers.Wait()
	}
	if found < 2*lives {
		t.Errorf("only %d scenarios were acknowledged in %d lives", found, lives)
	}
	t.Logf("%d ends while four clients wrote: all %d acknowledged scenarios were found", lives, found)
}

// holds reports whether the server has the scenario of a seed under an id.
func holds(address, id string, seed int) bool {
	res, err := http.Get(address + "/api/scenarios/" + id)
	if err != nil {
		return false
	}
	defer res.Body.Close()
	var got struct{ Seed int }
	return json.NewDecoder(res.Body).Decode(&got) == nil && got.Seed == seed
}

func storeOnce(address string, seed int) (id string, err error) {
	res, err := http.Post(address+"/api/scenarios", "application/json", strings.NewReader(fmt.Sprintf(small, seed)))
	if err != nil {
		return "", err
	}
	defer res.Body.Close()
	var stored struct{ ID string }
	if err := json.NewDecoder(res.Body).Decode(&stored); err != nil {
		return "", err
	}
	if res.StatusCode != http.StatusCreated {
		return "", fmt.Errorf("status %d", res.StatusCode)
	}
	_, err = io.Copy(io.Discard, res.Body)
	return stored.ID, err
}
