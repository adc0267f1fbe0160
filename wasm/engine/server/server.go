package server

import (
	"errors"
	"fmt"
	"os"
	"time"

	"risingbandits/engine/sim"
	"risingbandits/engine/work"
	"risingbandits/wasm/engine/wire"
)

// A Poster sends a message, as JSON, to the page. Data, if any, are sent with it as one transferred Uint8Array.
type Poster func(message []byte, data []byte)

// A Server answers the requests that reach one worker.
type Server struct {
	post        func(message any, data []byte)
	now         func() time.Duration // since the program began
	debug       bool                 // accepts crash requests
	crash       bool                 // panic at the next request or slice
	coordinator coordinator
	charts      charts
	jobs        []*job
	live        *live // nil if there is none
	runner      runner
	sweeping    *sweeping // nil if there is none
	lastSweep   int       // its number
	sweptBefore sweptUnits
	searching   *work.Run // the scenario that a search waits for; nil if there is none
	extras      Extras
}

var began = time.Now()

func sinceStart() time.Duration { return time.Since(began) }

// New returns a server that answers with post and sends the charts' scenes with send. With debug, requests can make it
// crash.
func New(post Poster, send SceneSender, debug bool, extras Extras) *Server {
	s := &Server{now: sinceStart, debug: debug, extras: extras, sweptBefore: sweptUnits{}}
	s.post = func(message any, data []byte) { post(wire.Append(nil, message), data) }
	s.charts = newCharts(send)
	s.coordinator.store = sim.NewStore(storeLimit)
	return s
}

// A handler answers one type of request: body is the message as JSON, data are the bytes sent with it. A nil
// value with a nil error means that the answer is sent later.
type handler func(s *Server, id int, body, data []byte) (value any, err error)

// handlers answers every type of request.
var handlers = map[string]handler{
	"describe":   on((*Server).describe),
	"parse":      on((*Server).parse),
	"encodeLink": on((*Server).encodeLink),
	"reshape":    on((*Server).reshape),
	"language":   on((*Server).language),
	"program":    on((*Server).program),
	"decodeLink": on((*Server).decodeLink),
	"qr":         on((*Server).qr),
	"begin":      on((*Server).begin),
	"estimate":   on((*Server).estimate),
	"results":    on((*Server).results),
	"connect":    on((*Server).connect),
	"spent":      on((*Server).spent),
	"layout":     on((*Server).layout),
	"show":       on((*Server).show),
	"dropGhosts": on((*Server).dropGhosts),
	"preview":    on((*Server).preview),
	"mark":       on((*Server).mark),
	"pin":        on((*Server).pin),
	"axes":       on((*Server).axes),
	"zoom":       on((*Server).zoom),
	"playhead":   on((*Server).playhead),
	"choose":     on((*Server).choose),
	"hide":       on((*Server).hide),
	"spread":     on((*Server).spread),
	"pair":       on((*Server).pair),
	"letters":    on((*Server).letters),
	"hideArms":   on((*Server).hideArms),
	"pointer":    on((*Server).pointer),
	"key":        on((*Server).key),
	"export":     on((*Server).export),
	"pdf":        on((*Server).pdf),
	"translate":  on((*Server).translate),
	"lesson":     on((*Server).lesson),
	"picture":    on((*Server).picture),
	"digest":     on((*Server).digest),
	"liveOpen":   on((*Server).liveOpen),
	"liveAxis":   on((*Server).liveAxis),
	"liveSeek":   deferred((*Server).liveSeek),
	"liveSwitch": deferred((*Server).liveSwitch),
	"liveLook":   on((*Server).liveLook),
	"liveTrace":  on((*Server).liveTrace),
	"liveClose":  on((*Server).liveClose),
	"open":       on((*Server).open),
	"pause":      on((*Server).pause),
	"resume":     on((*Server).resume),
	"cancel":     on((*Server).cancel),
	"crash":      on((*Server).doCrash),
	"merge":      (*Server).merge,
	"block":      deferred((*Server).block),
	"theory":     deferred((*Server).theory),
	"dataBegin":  on((*Server).dataBegin),
	"dataPart":   (*Server).dataPart,
	"dataEnd":    on((*Server).dataEnd),
	"dataSample": on((*Server).dataSample),
	"train":      on((*Server).train),
	"bandit":     (*Server).bandit,
	"against":    deferred((*Server).oracle),
	"logText":    (*Server).logText,
	"logRead":    on((*Server).logRead),
	"logMake":    on((*Server).logMake),
	"logFormats": on((*Server).logFormats),
	"judge":      on((*Server).judge),
	"paid":       deferred((*Server).paid),
	"hindsight":  deferred((*Server).hindsight),
	"surprise":   on((*Server).surprise),
	"sweep":      on((*Server).sweep),
	"sweepMerge": (*Server).sweepMerge,
	"sweepLook":  on((*Server).sweepLook),
	"sweepNamed": on((*Server).sweepNamed),
	"ranked":     on((*Server).ranked),
	"search":     on((*Server).search),
	"searchDone": (*Server).searchDone,

	"versions":    on((*Server).versions),
	"read":        on((*Server).read),
	"object":      deferred((*Server).object),
	"figure":      deferred((*Server).figureOf),
	"report":      deferred((*Server).report),
	"sweepObject": on((*Server).sweepObject),
	"schema":      on((*Server).schema),
}

// deferred returns a handler that calls a method whose answer a later slice sends.
func deferred[R any](method func(*Server, int, R) error) handler {
	return func(s *Server, id int, body, _ []byte) (any, error) {
		var r R
		if err := wire.Decode(body, &r); err != nil {
			return nil, err
		}
		return nil, method(s, id, r)
	}
}

// on returns a handler that decodes its request and calls a method.
func on[R any](method func(*Server, R) (any, error)) handler {
	return func(s *Server, _ int, body, _ []byte) (any, error) {
		var r R
		if err := wire.Decode(body, &r); err != nil {
			return nil, err
		}
		return method(s, r)
	}
}

// A need is what a program must have for a request.
type need struct {
	has   func(Extras) bool
	lacks string
}

var (
	learners = need{func(e Extras) bool { return e.Learners != nil }, "trains no learners"}
	logs     = need{func(e Extras) bool { return e.Logs != nil }, "reads no training logs"}
)

// needs has the requests that not every program answers.
var needs = map[string]need{
	"pdf":       {func(e Extras) bool { return e.PDF != nil }, "writes no PDF"},
	"translate": {func(e Extras) bool { return e.Translate != nil }, "translates no scenarios"},
	"lesson":    {func(e Extras) bool { return e.Lesson != nil }, "writes no lessons"},
	"search":    {func(e Extras) bool { return e.Search != nil }, "searches for no scenarios"},
	"dataBegin": learners, "dataPart": learners, "dataEnd": learners, "dataSample": learners, "train": learners, "bandit": learners,
	"logText": logs, "logRead": logs, "logMake": logs, "logFormats": logs,
}

// Handle handles one request: body is the message as JSON, data are the bytes sent with it. It reports whether
// there is work left. The worker then calls Slice until it returns false, and handles messages between the calls.
func (s *Server) Handle(body, data []byte) (busy bool) {
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
		if n, some := needs[head.Type]; some && !n.has(s.extras) {
			return errors.New("this program " + n.lacks)
		}
		if head.Type != "crash" {
			s.crashIfAsked()
		}
		value, err := h(s, head.ID, body, data)
		if err == nil && value != nil {
			s.answer(head.ID, value)
		}
		s.flush()
		return err
	})
	return s.busy()
}

// Slice works for some milliseconds and reports whether there is more to do.
func (s *Server) Slice() (busy bool) {
	id, path := 0, "slice"
	j := s.current()
	if j != nil {
		path = j.path
		if len(j.asked) > 0 {
			id = j.asked[0]
		}
	}
	s.guard(id, path, func() error {
		s.crashIfAsked()
		if j != nil {
			s.work(j)
		}
		return nil
	})
	return s.busy()
}

// A packed is an answer whose lists of numbers come as data.
type packed struct{ value any }

// answer answers a request.
func (s *Server) answer(id int, value any) {
	if p, ok := value.(packed); ok {
		text, data := wire.Pack(answer{"answer", id, p.value})
		s.post(wire.Raw(text), data)
		return
	}
	s.post(answer{"answer", id, value}, nil)
}

func (s *Server) busy() bool { return s.current() != nil }

// guard calls do and answers request id with its error or panic.
func (s *Server) guard(id int, path string, do func() error) {
	defer func() {
		if p := recover(); p != nil {
			s.jobs, s.live, s.charts.live = nil, nil, false
			s.post(failed{"failed", id, path, fmt.Sprintf("panic: %v", p), true}, nil)
		}
	}()
	if err := do(); err != nil {
		s.fail(id, path, err)
	}
}

// A pathError is an error with its path in the scenario or the request.
type pathError struct{ path, message string }

func (e pathError) Error() string { return e.path + ": " + e.message }

func (s *Server) fail(id int, path string, err error) {
	message := err.Error()
	if at, ok := errors.AsType[pathError](err); ok {
		path, message = at.path, at.message
	}
	s.post(failed{"failed", id, path, message, false}, nil)
}

// done is the value of answers without content.
type done struct{}

const crashAsked = "engine: a test asked for this panic"

func (s *Server) crashIfAsked() {
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
