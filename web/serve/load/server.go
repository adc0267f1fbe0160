package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// A server is a process of web/serve.
type server struct {
	cmd  *exec.Cmd
	host string // with its port
}

// The page's largest file, as far as the server can tell.
const (
	largeFile  = "large.wasm"
	largeBytes = 13 << 20
)

// start builds and starts the server, with its data in a folder that is deleted at the end.
func start(folder string) (*server, error) {
	program := filepath.Join(folder, "serve")
	if out, err := exec.Command("go", "build", "-o", program, "./web/serve").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, out)
	}
	if err := os.WriteFile(filepath.Join(folder, "index.html"), nil, 0o600); err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(folder, largeFile), make([]byte, largeBytes), 0o600); err != nil {
		return nil, err
	}
	cmd := exec.Command(program, "-addr", "127.0.0.1:0", "-dist", folder, "-data", filepath.Join(folder, "data"), "-rate", "0",
		"-daily", "0", "-limit", "0")
	log, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	cmd.Stderr = log
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		return nil, fmt.Errorf("the server does not start: %w", err)
	}
	return &server{cmd, strings.TrimPrefix(strings.TrimSpace(line), "http://")}, nil
}

func (s *server) stop() {
	s.cmd.Process.Signal(os.Interrupt)
	s.cmd.Wait()
}

// memory returns how much memory the server itself uses, in MB.
func (s *server) memory() (int, error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	if err != nil {
		return 0, err
	}
	for line := range bytes.Lines(status) {
		if after, ok := bytes.CutPrefix(line, []byte("RssAnon:")); ok {
			kb, err := strconv.Atoi(strings.Fields(string(after))[0])
			return kb >> 10, err
		}
	}
	return 0, errors.New("the kernel does not say how much memory the server has: it has no RssAnon")
}
