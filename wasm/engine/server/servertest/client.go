package servertest

import (
	"encoding/json"
	"maps"
	"testing"

	"risingbandits/wasm/engine/server"
)

// A Client asks a server.
type Client struct {
	t      *testing.T
	server *server.Server
	last   []byte
}

// New returns a client of a server with some extras.
func New(t *testing.T, extras server.Extras) *Client {
	c := &Client{t: t}
	c.server = server.New(func(message, _ []byte) { c.last = message }, func([]byte) {}, false, extras)
	return c
}

// Ask sends a request and reads the value of its answer into value, if that is not nil. It returns path and message of a
// failure, as one text.
func (c *Client) Ask(kind string, fields map[string]any, data []byte, value any) (failure string) {
	c.t.Helper()
	message := map[string]any{"type": kind, "id": 1}
	maps.Copy(message, fields)
	request, err := json.Marshal(message)
	if err != nil {
		c.t.Fatal(err)
	}
	for busy := c.server.Handle(request, data); busy; busy = c.server.Slice() {
	}
	var got struct {
		Type, Path, Message string
		Value               json.RawMessage
	}
	err = json.Unmarshal(c.last, &got)
	if err == nil && value != nil && got.Type == "answer" {
		err = json.Unmarshal(got.Value, value)
	}
	if err != nil {
		c.t.Fatal(err)
	}
	if got.Type == "failed" {
		return got.Path + ": " + got.Message
	}
	return ""
}

// Must is Ask where nothing may fail.
func (c *Client) Must(kind string, fields map[string]any, data []byte, value any) {
	c.t.Helper()
	if failure := c.Ask(kind, fields, data, value); failure != "" {
		c.t.Fatalf("%s: %s", kind, failure)
	}
}
