package server

import (
	"errors"
	"fmt"
	"os"
	"time"

	"risingbandits/wasm/engine/wire"
)

// A Poster sends a message, as JSON, to the page; numbers, if there are any, go along as one transferred
// Float64Array.
type Poster func(message []byte, numbers []float64)

// A Server answers the requests that reach one worker.
type Server struct {
	post        func(message any, numbers []float64)
	now         func() time.Duration // since the program began
	debug       bool                 // obeys crash
	crash       bool                 // panic at the next occasion
	coordinator coordinator
	charts      charts
	live        *live // nil if there is none
	runner      runner
}

var began = time.Now()

func sinceStart() time.Duration { return time.Since(began) }

// New returns a server that answers by way of post and sends the charts' scenes by way of send. One that is
// for debugging can be asked to crash.
func New(post Poster, send SceneSender, debug bool) *Server {
	s := &Server{now: sinceStart, debug: debug}
	s.post = func(message any, numbers []float64) { post(wire.Append(nil, message), numbers) }
	s.charts = newCharts(send)
	s.runner.server = s
	return s
}

// A handler answers one type of request: body is the message as JSON, numbers what came with it.
// A nil value with a nil error means that the answer is sent otherwise.
type handler func(s *Server, id int, body []byte, numbers []float64) (value any, err error)

// handlers are all requests there are.
var handlers = map[string]handler{
	"describe":   on((*Server).describe),
	"parse":      on((*Server).parse),
	"encodeLink": on((*Server).encodeLink),
	"reshape":    on((*Server).reshape),
	"decodeLink": on((*Server).decodeLink),
	"qr":         on((*Server).qr),
	"begin":      on((*Server).begin),
	"estimate":   on((*Server).estimate),
	"results":    on((*Server).results),
	"connect":    on((*Server).connect),
	"spent":      on((*Server).spent),
	"layout":     on((*Server).layout),
	"show":       on((*Server).show),
	"preview":    on((*Server).preview),
	"mark":       on((*Server).mark),
	"axes":       on((*Server).axes),
	"zoom":       on((*Server).zoom),
	"playhead":   on((*Server).playhead),
	"choose":     on((*Server).choose),
	"hide":       on((*Server).hide),
	"letters":    on((*Server).letters),
	"hideArms":   on((*Server).hideArms),
	"pointer":    on((*Server).pointer),
	"key":        on((*Server).key),
	"export":     on((*Server).export),
	"digest":     on((*Server).digest),
	"liveOpen":   on((*Server).liveOpen),
	"liveSeek":   deferred((*Server).liveSeek),
	"liveSwitch": deferred((*Server).liveSwitch),
	"liveLook":   on((*Server).liveLook),
	"liveClose":  on((*Server).liveClose),
	"open":       on((*Server).open),
	"pause":      on((*Server).pause),
	"resume":     on((*Server).resume),
	"cancel":     on((*Server).cancel),
	"crash":      on((*Server).doCrash),
	"merge": func(s *Server, _ int, _ []byte, numbers []float64) (any, error) {
		return s.coordinator.merge(numbers)
	},
	"block": deferred((*Server).block),
}

// deferred makes a handler of a method whose answer is sent by a later slice.
func deferred[R any](method func(*Server, int, R) error) handler {
	return func(s *Server, id int, body []byte, _ []float64) (any, error) {
		var r R
		if err := wire.Decode(body, &r); err != nil {
			return nil, err
		}
		return nil, method(s, id, r)
	}
}

// on makes a handler of a method that takes its request decoded.
func on[R any](method func(*Server, R) (any, error)) handler {
	return func(s *Server, _ int, body []byte, _ []float64) (any, error) {
		var r R
		if err := wire.Decode(body, &r); err != nil {
			return nil, err
		}
		return method(s, r)
	}
}

// Handle answers one request, of which body is the message as JSON and numbers is what came with it. It reports
// whether there are slices to play: then the worker calls Slice until it returns false, listening to the page
// between calls.
func (s *Server) Handle(body []byte, numbers []float64) (busy bool) {
	var head struct {
		Type string `json:"type"`
		ID   int    `json:"id"`
	}
	if err := wire.Decode(body, &head); err != nil {
		s.fail(0, "message", err)
		return s.busy()
	}
	s.guard(head.ID, head.Type, func() error {
		h, known := handlers[head.Type]
		if !known {
			return errors.New("unknown request")
		}
		if head.Type != "crash" {
			s.obeyCrash()
		}
		value, err := h(s, head.ID, body, numbers)
		if err == nil && value != nil {
			s.post(answer{"answer", head.ID, value}, nil)
		}
		s.flush()
		return err
	})
	return s.busy()
}

// Slice plays for some milliseconds and reports whether there is more to play.
func (s *Server) Slice() (busy bool) {
	id, path, play := s.task()
	s.guard(id, path, func() error {
		s.obeyCrash()
		return play()
	})
	return s.busy()
}

func (s *Server) busy() bool { return s.live.busy() || s.runner.busy() }

// task returns what a slice is for: the request, where a fault would be, and what to do.
func (s *Server) task() (id int, path string, play func() error) {
	if s.live.busy() {
		return s.live.asked[0], "live", s.liveSlice
	}
	id, path = s.runner.current()
	return id, path, s.runner.slice
}

// guard calls do, and makes its error or panic the answer to request id.
func (s *Server) guard(id int, path string, do func() error) {
	defer func() {
		if p := recover(); p != nil {
			s.runner.queue, s.live, s.charts.live = nil, nil, false
			s.post(failed{"failed", id, path, fmt.Sprintf("panic: %v", p), true}, nil)
		}
	}()
	if err := do(); err != nil {
		s.fail(id, path, err)
	}
}

// A pathError is an error whose place in the scenario is known.
type pathError struct{ path, message string }

func (e pathError) Error() string { return e.path + ": " + e.message }

func (s *Server) fail(id int, path string, err error) {
	message := err.Error()
	if at, ok := errors.AsType[pathError](err); ok {
		path, message = at.path, at.message
	}
	s.post(failed{"failed", id, path, message, false}, nil)
}

// done is the value of answers that say only that it is done.
type done struct{}

const crashAsked = "engine: a test asked for this panic"

func (s *Server) obeyCrash() {
	if s.crash {
		s.crash = false
		panic(crashAsked)
	}
}

func (s *Server) doCrash(r crashRequest) (any, error) {
	if !s.debug {
		return nil, errors.New("this worker was not started for debugging")
	}
	switch r.How {
	case "panic":
		s.crash = true
	case "exit":
		os.Exit(2)
	case "hang":
		for {
			s.now()
		}
	default:
		return nil, fmt.Errorf("unknown way to crash: %q", r.How)
	}
	return done{}, nil
}
