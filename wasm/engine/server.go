package main

import (
	"errors"
	"fmt"
	"os"
	"time"

	"risingbandits/wasm/engine/wire"
)

// A poster sends a message to the page; numbers, if there are any, go along as one transferred
// Float64Array.
type poster func(message any, numbers []float64)

// A server answers the requests that reach one worker.
type server struct {
	post   poster
	now    func() time.Duration // since the program began
	debug  bool                 // obeys crash
	crash  bool                 // panic at the next occasion
	desk   desk
	charts charts
	live   *live // nil if there is none
	runner runner
}

var began = time.Now()

func sinceStart() time.Duration { return time.Since(began) }

func newServer(post poster, send sceneSender, debug bool) *server {
	s := &server{post: post, now: sinceStart, debug: debug}
	s.charts = newCharts(send)
	s.runner.server = s
	return s
}

// A handler answers one type of request: body is the message as JSON, numbers what came with it.
// A nil value with a nil error means that the answer is sent otherwise.
type handler func(s *server, id int, body []byte, numbers []float64) (value any, err error)

// handlers are all requests there are.
var handlers = map[string]handler{
	"describe":   on((*server).describe),
	"parse":      on((*server).parse),
	"encodeLink": on((*server).encodeLink),
	"reshape":    on((*server).reshape),
	"decodeLink": on((*server).decodeLink),
	"qr":         on((*server).qr),
	"begin":      on((*server).begin),
	"estimate":   on((*server).estimate),
	"results":    on((*server).results),
	"connect":    on((*server).connect),
	"spent":      on((*server).spent),
	"layout":     on((*server).layout),
	"show":       on((*server).show),
	"preview":    on((*server).preview),
	"mark":       on((*server).mark),
	"axes":       on((*server).axes),
	"zoom":       on((*server).zoom),
	"playhead":   on((*server).playhead),
	"choose":     on((*server).choose),
	"hide":       on((*server).hide),
	"letters":    on((*server).letters),
	"hideArms":   on((*server).hideArms),
	"pointer":    on((*server).pointer),
	"key":        on((*server).key),
	"export":     on((*server).export),
	"digest":     on((*server).digest),
	"liveOpen":   on((*server).liveOpen),
	"liveSeek":   later((*server).liveSeek),
	"liveSwitch": later((*server).liveSwitch),
	"liveLook":   on((*server).liveLook),
	"liveClose":  on((*server).liveClose),
	"open":       on((*server).open),
	"pause":      on((*server).pause),
	"resume":     on((*server).resume),
	"cancel":     on((*server).cancel),
	"crash":      on((*server).doCrash),
	"merge": func(s *server, _ int, _ []byte, numbers []float64) (any, error) {
		return s.desk.merge(numbers)
	},
	"block": later((*server).block),
}

// later makes a handler of a method whose request is answered in a later slice.
func later[R any](method func(*server, int, R) error) handler {
	return func(s *server, id int, body []byte, _ []float64) (any, error) {
		var r R
		if err := wire.Decode(body, &r); err != nil {
			return nil, err
		}
		return nil, method(s, id, r)
	}
}

// on makes a handler of a method that takes its request decoded.
func on[R any](method func(*server, R) (any, error)) handler {
	return func(s *server, _ int, body []byte, _ []float64) (any, error) {
		var r R
		if err := wire.Decode(body, &r); err != nil {
			return nil, err
		}
		return method(s, r)
	}
}

// handle answers one request, and reports whether there are slices to play: then the worker
// calls slice until it says no, listening to the page between calls.
func (s *server) handle(body []byte, numbers []float64) (busy bool) {
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

// slice plays for some milliseconds and reports whether there is more to play.
func (s *server) slice() (busy bool) {
	id, path, play := s.task()
	s.guard(id, path, func() error {
		s.obeyCrash()
		return play()
	})
	return s.busy()
}

func (s *server) busy() bool { return s.live.busy() || s.runner.busy() }

// task returns what a slice is for: the request, where a fault would be, and what to do.
func (s *server) task() (id int, path string, play func() error) {
	if s.live.busy() {
		return s.live.asked[0], "live", s.liveSlice
	}
	id, path = s.runner.current()
	return id, path, s.runner.slice
}

// guard calls do, and makes its error or panic the answer to request id.
func (s *server) guard(id int, path string, do func() error) {
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

func (s *server) fail(id int, path string, err error) {
	message := err.Error()
	if at, ok := errors.AsType[pathError](err); ok {
		path, message = at.path, at.message
	}
	s.post(failed{"failed", id, path, message, false}, nil)
}

// done is the value of answers that say only that it is done.
type done struct{}

const crashAsked = "engine: a test asked for this panic"

func (s *server) obeyCrash() {
	if s.crash {
		s.crash = false
		panic(crashAsked)
	}
}

func (s *server) doCrash(r crashRequest) (any, error) {
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
