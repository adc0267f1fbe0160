package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"strconv"
	"time"
)

// A client sends requests over one connection.
type client struct {
	conn net.Conn
	in   *bufio.Reader
	host string
	out  []byte // the request, in a reused buffer
	body []byte // the answer's body, in a reused buffer
}

// dial connects to a host.
func dial(host string) (*client, error) {
	conn, err := net.Dial("tcp", host)
	if err != nil {
		return nil, err
	}
	return &client{conn: conn, in: bufio.NewReaderSize(conn, 16<<10), host: host}, nil
}

// document is a scenario; each stored one gets its own seed.
const document = `{"version":1,"setting":"rested","horizon":50000,"runs":20,"seed":%d,"noise":{"kind":"gaussian","sigma":0.1},` +
	`"arms":[{"name":"steady","payoff":{"family":"constant","value":0.4}},` +
	`{"name":"riser","payoff":{"family":"linear","slope":0.00005,"cap":0.9}}],"policies":[{"id":"r-ed-ucb"},{"id":"ts"}]}`

// store stores a new scenario and returns its id.
func (c *client) store(seed int64) (string, error) {
	c.body = fmt.Appendf(c.body[:0], document, seed)
	const head = "POST /api/scenarios HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
	c.out = fmt.Appendf(c.out[:0], head, c.host, len(c.body))
	c.out = append(c.out, c.body...)
	if err := c.ask(201); err != nil {
		return "", fmt.Errorf("POST: %w", err)
	}
	var answer struct{ ID string }
	err := json.Unmarshal(c.body, &answer)
	return answer.ID, err
}

// get requests a stored scenario.
func (c *client) get(id string) error {
	c.out = fmt.Appendf(c.out[:0], "GET /api/scenarios/%s HTTP/1.1\r\nHost: %s\r\n\r\n", id, c.host)
	if err := c.ask(200); err != nil {
		return fmt.Errorf("GET: %w", err)
	}
	if len(c.body) < 100 {
		return fmt.Errorf("GET: an answer of %d bytes: %s", len(c.body), c.body)
	}
	return nil
}

// part requests a hundredth of the page's largest file.
func (c *client) part(number int64) error {
	const size = largeBytes / 100
	from := number % 100 * size
	c.out = fmt.Appendf(c.out[:0], "GET /%s HTTP/1.1\r\nHost: %s\r\nRange: bytes=%d-%d\r\n\r\n", largeFile, c.host, from, from+size-1)
	if err := c.ask(206); err != nil {
		return fmt.Errorf("PAGE: %w", err)
	}
	if len(c.body) != size {
		return fmt.Errorf("PAGE: got %d bytes, want %d", len(c.body), size)
	}
	return nil
}

// patience is the longest time to wait for an answer.
const patience = 30 * time.Second

// ask sends the request in out and reads the answer's body. It fails if the status is not the expected one.
func (c *client) ask(status int) error {
	c.conn.SetDeadline(time.Now().Add(patience))
	if _, err := c.conn.Write(c.out); err != nil {
		return err
	}
	line, err := c.in.ReadSlice('\n')
	if err != nil {
		return err
	}
	if want := fmt.Sprintf("HTTP/1.1 %d ", status); !bytes.HasPrefix(line, []byte(want)) {
		return fmt.Errorf("got %q, want %s", line, want)
	}
	length := -1
	for {
		line, err := c.in.ReadSlice('\n')
		if err != nil {
			return err
		}
		if len(line) <= 2 {
			break
		}
		if value, ok := bytes.CutPrefix(line, []byte("Content-Length: ")); ok {
			if length, err = strconv.Atoi(string(bytes.TrimSpace(value))); err != nil {
				return err
			}
		}
	}
	if length < 0 {
		return fmt.Errorf("an answer without its length")
	}
	if cap(c.body) < length {
		c.body = make([]byte, length)
	}
	c.body = c.body[:length]
	_, err = io.ReadFull(c.in, c.body)
	return err
}
