package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"
)

// TestMain runs the server itself where a test starts this program again with serveArgs.
func TestMain(m *testing.M) {
	if args, ok := os.LookupEnv(serveArgs); ok {
		o, err := readOptions(strings.Split(args, "\n"), os.Stderr)
		if err == nil {
			err = run(context.Background(), o, os.Stdout, os.Stderr)
		}
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
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

func startProcess(t *testing.T, dist, data string) *process {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	args := []string{"-addr", "127.0.0.1:0", "-dist", dist, "-data", data, "-rate", "0", "-quiet"}
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

// kills is how often the server is killed while it writes.
const kills = 100

func TestKilledServerLosesNothing(t *testing.T) {
	dist, data := t.TempDir(), t.TempDir()
	if err := os.WriteFile(dist+"/index.html", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	acknowledged := map[string]int{} // ids by seed
	seed := 0
	for i := range kills {
		p := startProcess(t, dist, data)
		for id, s := range acknowledged {
			if !holds(p.address, id, s) {
				t.Errorf("kill %d: the scenario of seed %d was acknowledged as %s and is gone", i, s, id)
			}
		}
		clear(acknowledged) // what is there after one kill is there after the next: it was read from the disk
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
						return // it was killed
					}
					mu.Lock()
					acknowledged[id] = mine
					mu.Unlock()
				}
			})
		}
		time.Sleep(time.Duration(5+i%20) * time.Millisecond) // the kill falls where it may
		p.kill()
		writers.Wait()
	}
	if seed < 2*kills {
		t.Errorf("only %d scenarios were written in %d lives", seed, kills)
	}
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
