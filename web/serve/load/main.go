package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// The targets on two processors, in requests per second.
const (
	targetPOST = 5_000
	targetGET  = 10_000
	targetPage = 1_000 // parts of 136 kB
)

func main() {
	seconds := flag.Int("seconds", 300, "how long to write and read, 4 to 600")
	clients := flag.Int("clients", 64, "how many clients at once, 1 to 256")
	flag.Parse()
	if *seconds < 4 || *seconds > 600 || *clients < 1 || *clients > 256 || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(time.Duration(*seconds)*time.Second, *clients); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

// run stores for a quarter of the time, reads scenarios for half of it, and reads the page for the rest.
func run(length time.Duration, clients int) error {
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
	if load, err := os.ReadFile("/proc/loadavg"); err == nil {
		fmt.Printf("load of the machine before: %s\n", strings.TrimSpace(string(load)))
	}
	var seed atomic.Int64
	var mu sync.Mutex
	var ids []string
	err = phase{"POST", targetPOST, length / 4, clients}.run(s, func(c *client) error {
		id, err := c.store(seed.Add(1))
		if err == nil {
			mu.Lock()
			ids = append(ids, id)
			mu.Unlock()
		}
		return err
	})
	if err != nil && !errors.Is(err, errMissed) {
		return err
	}
	var next atomic.Int64
	getErr := phase{"GET", targetGET, length / 2, clients}.run(s, func(c *client) error {
		return c.get(ids[int(next.Add(1))%len(ids)])
	})
	pageErr := phase{"PAGE", targetPage, length / 4, clients}.run(s, func(c *client) error { return c.part(next.Add(1)) })
	return errors.Join(err, getErr, pageErr)
}

// errMissed is the error of a phase that was slower, or used more memory, than its target.
var errMissed = errors.New("a target was missed")

// A phase lets clients repeat a request for some time.
type phase struct {
	name    string
	target  float64 // requests a second
	length  time.Duration
	clients int
}

// samples is how often the server's memory is measured in a phase.
const samples = 10

// run runs the phase and prints its results. It returns errMissed if all requests were answered but a target was
// missed.
func (p phase) run(s *server, request func(c *client) error) error {
	var done atomic.Int64
	faults := make(chan error, p.clients)
	began := time.Now()
	end := began.Add(p.length)
	var all sync.WaitGroup
	for range p.clients {
		all.Go(func() {
			c, err := dial(s.host)
			for err == nil && time.Now().Before(end) {
				if err = request(c); err == nil {
					done.Add(1)
				}
			}
			if c != nil {
				c.conn.Close()
			}
			if err != nil {
				faults <- err
			}
		})
	}
	memory := make([]int, 0, samples)
	for range samples {
		time.Sleep(p.length / samples)
		mb, err := s.memory()
		if err != nil {
			return err
		}
		memory = append(memory, mb)
	}
	all.Wait()
	rate := float64(done.Load()) / time.Since(began).Seconds()
	fmt.Printf("%-4s %8.0f/s, should be %.0f/s; %d clients, %v, %d answered, %d failed\n",
		p.name, rate, p.target, p.clients, p.length, done.Load(), len(faults))
	fmt.Printf("     memory in MB, ten times: %s; should be flat: the second half at most %d\n",
		strings.Trim(fmt.Sprint(memory), "[]"), flat(memory))
	switch {
	case len(faults) > 0:
		return fmt.Errorf("%s: %d of %d clients were failed; the first: %w", p.name, len(faults), p.clients, <-faults)
	case rate < p.target:
		return fmt.Errorf("%w: %s %.0f/s of %.0f/s", errMissed, p.name, rate, p.target)
	case peak(memory[samples/2:]) > flat(memory):
		return fmt.Errorf("%w: %s needs more and more memory", errMissed, p.name)
	}
	return nil
}

// flat returns the most memory that the second half of samples may have: a fifth more than the first half, plus 8 MB
// for garbage that is not collected yet.
func flat(memory []int) int { return peak(memory[:len(memory)/2])*6/5 + 8 }

func peak(memory []int) int {
	most := 0
	for _, mb := range memory {
		most = max(most, mb)
	}
	return most
}
