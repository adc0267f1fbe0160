package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

func main() {
	seconds := flag.Int("seconds", 300, "how long to read and write, 2 to 600")
	clients := flag.Int("clients", 64, "how many clients at once, 1 to 256")
	flag.Parse()
	if *seconds < 2 || *seconds > 600 || *clients < 1 || *clients > 256 || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(*seconds, *clients); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

// run writes for a quarter of the time and reads for the rest.
func run(seconds, clients int) error {
	folder, err := os.MkdirTemp("", "rising-load-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	s, err := start(folder)
	if err != nil {
		return err
	}
	defer s.stop()
	http.DefaultTransport.(*http.Transport).MaxIdleConnsPerHost = clients
	ids := &list{}
	var seed atomic.Int64
	writing, err := phase("POST", time.Duration(seconds)*time.Second/4, clients, s, func() error {
		id, err := s.store(seed.Add(1))
		ids.add(id)
		return err
	})
	if err != nil {
		return err
	}
	var next atomic.Int64
	reading, err := phase("GET", time.Duration(seconds)*time.Second*3/4, clients, s, func() error { return s.get(ids.at(int(next.Add(1)))) })
	if err != nil {
		return err
	}
	if writing+reading > 0 {
		return fmt.Errorf("%d requests failed", writing+reading)
	}
	return nil
}

// phase lets clients repeat a request for some time, and prints how often a second it was answered, with the
// server's memory at the beginning of each sixth of the time. It returns how many requests failed.
func phase(name string, length time.Duration, clients int, s *server, request func() error) (failed int64, err error) {
	var done, faults atomic.Int64
	var last atomic.Value
	end := time.Now().Add(length)
	began := time.Now()
	var all sync.WaitGroup
	for range clients {
		all.Go(func() {
			for time.Now().Before(end) {
				if err := request(); err != nil {
					faults.Add(1)
					last.Store(err.Error())
				}
				done.Add(1)
			}
		})
	}
	var memory []string
	for range 6 {
		kb, err := s.memory()
		if err != nil {
			return 0, err
		}
		memory = append(memory, strconv.Itoa(kb>>10))
		time.Sleep(length / 6)
	}
	all.Wait()
	rate := float64(done.Load()) / time.Since(began).Seconds()
	fmt.Printf("%-4s %8.0f/s with %d clients over %s, %d failed, memory %s MB\n", name, rate, clients, length, faults.Load(), strings.Join(memory, " "))
	if text, ok := last.Load().(string); ok {
		fmt.Println("     the last failure:", text)
	}
	return faults.Load(), nil
}

// A list holds ids for many clients.
type list struct {
	mu  sync.Mutex
	ids []string
}

func (l *list) add(id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if id != "" {
		l.ids = append(l.ids, id)
	}
}

func (l *list) at(i int) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.ids[i%len(l.ids)]
}

// A server is a process of web/serve.
type server struct {
	cmd     *exec.Cmd
	address string
}

// start builds and starts the server, with its data in a folder that goes away.
func start(folder string) (*server, error) {
	program := filepath.Join(folder, "serve")
	if out, err := exec.Command("go", "build", "-o", program, "./web/serve").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, out)
	}
	if err := os.WriteFile(filepath.Join(folder, "index.html"), nil, 0o600); err != nil {
		return nil, err
	}
	cmd := exec.Command(program, "-addr", "127.0.0.1:0", "-dist", folder, "-data", filepath.Join(folder, "data"), "-rate", "0", "-limit", "0")
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	return &server{cmd, strings.TrimSpace(line)}, err
}

func (s *server) stop() {
	s.cmd.Process.Signal(os.Interrupt)
	s.cmd.Wait()
}

// memory returns how much memory the server has in use, in kB.
func (s *server) memory() (int, error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	if err != nil {
		return 0, err
	}
	for line := range bytes.Lines(status) {
		if after, ok := bytes.CutPrefix(line, []byte("VmRSS:")); ok {
			return strconv.Atoi(strings.Fields(string(after))[0])
		}
	}
	return 0, fmt.Errorf("the kernel does not say how much memory the server has")
}

const document = `{"version":1,"setting":"rested","horizon":50000,"runs":20,"seed":%d,"noise":{"kind":"gaussian","sigma":0.1},"arms":[{"name":"steady","payoff":{"family":"constant","value":0.4}},{"name":"riser","payoff":{"family":"linear","slope":0.00005,"cap":0.9}}],"policies":[{"id":"r-ed-ucb"},{"id":"ts"}]}`

// store stores a new scenario and returns its id.
func (s *server) store(seed int64) (string, error) {
	res, err := http.Post(s.address+"/api/scenarios", "application/json", strings.NewReader(fmt.Sprintf(document, seed)))
	if err != nil {
		return "", err
	}
	defer res.Body.Close()
	var answer struct{ ID string }
	if err := json.NewDecoder(res.Body).Decode(&answer); err != nil || res.StatusCode != http.StatusCreated {
		return "", fmt.Errorf("POST: status %d, %v", res.StatusCode, err)
	}
	_, err = io.Copy(io.Discard, res.Body)
	return answer.ID, err
}

// get asks for a stored scenario.
func (s *server) get(id string) error {
	res, err := http.Get(s.address + "/api/scenarios/" + id)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	size, err := io.Copy(io.Discard, res.Body)
	if err != nil || res.StatusCode != http.StatusOK || size < 100 {
		return fmt.Errorf("GET: status %d, %d bytes, %v", res.StatusCode, size, err)
	}
	return nil
}
