package logs

import (
	"encoding/json"
	"strings"
	"testing"

	"risingbandits/engine/scenario"
	"risingbandits/wasm/engine/server"
)

// A client asks a server that reads logs.
type client struct {
	t      *testing.T
	server *server.Server
	last   []byte
}

func newClient(t *testing.T) *client {
	c := &client{t: t}
	c.server = server.New(func(message, _ []byte) { c.last = message }, func([]byte) {}, false, server.Extras{Logs: &Reader{}})
	return c
}

// ask sends a request and reads the value of its answer into value. It returns path and message of a failure.
func (c *client) ask(request string, data []byte, value any) (path, message string) {
	c.t.Helper()
	c.server.Handle([]byte(request), data)
	var got struct {
		Type, Path, Message string
		Value               json.RawMessage
	}
	err := json.Unmarshal(c.last, &got)
	if err == nil && value != nil && got.Type == "answer" {
		err = json.Unmarshal(got.Value, value)
	}
	if err != nil {
		c.t.Fatal(err)
	}
	return got.Path, got.Message
}

// send sends a log in parts of some bytes.
func (c *client) send(text string, part int) {
	for from := 0; from < len(text); from += part {
		piece := text[from:min(len(text), from+part)]
		request, _ := json.Marshal(map[string]any{"type": "logText", "id": 1, "first": from == 0})
		if _, message := c.ask(string(request), []byte(piece), nil); message != "" {
			c.t.Fatal(message)
		}
	}
}

func TestALogIsReadInParts(t *testing.T) {
	const text = "step;A;B\n1;0,2;0,1\n2;0,5;0,3\n3;0,4;x\n4;0,6;0,4\n"
	for _, part := range []int{1, 7, 8, 1000} {
		c := newClient(t)
		c.send(text, part)
		var got server.TrainingLog
		c.ask(`{"type": "logRead", "id": 2, "options": {"pulls": 10}}`, nil, &got)
		if got.LeftOuts != 1 || got.LeftOut[0].Line != 4 || got.LastStep != 40 || len(got.Curves) != 2 || got.Curves[1].Logged != 3 {
			t.Fatalf("in parts of %d: %+v", part, got)
		}
		if broken := got.Curves[0].Broken; len(broken) != 2 || broken[0] != "falls at 1 of 3 steps, most by 0.1 from step 20 to 30" {
			t.Errorf("broken: %q", broken)
		}
		var made struct{ Text string }
		c.ask(`{"type": "logMake", "id": 3, "choice": "concave", "title": "mine"}`, nil, &made)
		if s, faults := scenario.Parse([]byte(made.Text)); faults != nil || s.Horizon != 40 || s.Title != "mine" || len(s.Arms) != 2 {
			t.Errorf("scenario %s: %v", made.Text, faults)
		}
	}
}

func TestAnotherLogTakesTheFirstOnesPlace(t *testing.T) {
	c := newClient(t)
	c.send("a\n0.1\n0.2\n", 100)
	c.send("<html>", 100)
	var got server.TrainingLog
	c.ask(`{"type": "logRead", "id": 2}`, nil, &got)
	if got.FaultLine != 1 || !strings.Contains(got.Fault, "this is HTML") || len(got.Curves) != 0 {
		t.Errorf("got %+v", got)
	}
}

func TestALogMustBeReadFirst(t *testing.T) {
	path, message := newClient(t).ask(`{"type": "logMake", "id": 1, "choice": "raw"}`, nil, nil)
	if got, want := path+": "+message, "log: want a log that was read without a fault"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
