package main

import (
	"net"
	"net/http"
	"sync"
	"time"
)

// connections bounds how many clients are connected at the same time: each takes memory and a descriptor, even if it
// sends and reads nothing. If there is no place, the connection that waits longest for another request is closed, which
// browsers open again; if all have one, the next client waits. (netutil.LimitListener does not know which are idle, and
// hides that a connection is a TCP one, so that files could no longer be sent by the system itself.)
type connections struct {
	net.Listener
	places chan struct{}
	closed chan struct{}
	once   sync.Once

	mu   sync.Mutex
	full bool // Accept waits for a place
	idle map[net.Conn]time.Time
}

// limitConnections lets srv serve at most n connections of l at a time.
func limitConnections(srv *http.Server, l net.Listener, n int) net.Listener {
	c := &connections{Listener: l, places: make(chan struct{}, n), closed: make(chan struct{}), idle: map[net.Conn]time.Time{}}
	srv.ConnState = c.changed
	return c
}

// changed takes note of a connection's new state.
func (c *connections) changed(conn net.Conn, state http.ConnState) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.idle, conn)
	switch state {
	case http.StateClosed, http.StateHijacked:
		<-c.places
	case http.StateIdle:
		c.idle[conn] = time.Now()
		if c.full {
			c.closeIdle()
		}
	}
}

// closeIdle closes the connection that is idle for longest, if there is one. One closing is enough: it leaves a place.
func (c *connections) closeIdle() {
	var longest net.Conn
	for conn, since := range c.idle {
		if longest == nil || since.Before(c.idle[longest]) {
			longest = conn
		}
	}
	if longest != nil {
		delete(c.idle, longest)
		c.full = false
		longest.Close()
	}
}

// Accept waits until there is a place, and then for a client.
func (c *connections) Accept() (net.Conn, error) {
	select {
	case c.places <- struct{}{}:
	default:
		c.mu.Lock()
		c.full = true
		c.closeIdle()
		c.mu.Unlock()
		select {
		case c.places <- struct{}{}:
		case <-c.closed:
			return nil, net.ErrClosed
		}
		c.mu.Lock()
		c.full = false
		c.mu.Unlock()
	}
	conn, err := c.Listener.Accept()
	if err != nil {
		<-c.places
	}
	return conn, err
}

// Close ends Accept.
func (c *connections) Close() error {
	c.once.Do(func() { close(c.closed) })
	return c.Listener.Close()
}
