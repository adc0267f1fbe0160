package server

import (
	"errors"
	"fmt"
	"time"

	"risingbandits/engine/sim"
)

// sliceTime is how long a slice plays before the worker handles messages again: long enough that handling them costs
// little, short enough that pause and cancel take effect at once.
const sliceTime = 6 * time.Millisecond

// progressEvery is the time between two progress messages of a block.
const progressEvery = 50 * time.Millisecond

// A runner plays blocks, one after the other.
type runner struct {
	server  *Server
	engine  *sim.Engine
	arms    int   // of the engine's scenario
	horizon int   // and its rounds
	queue   []job // queue[0] is being played
	paused  bool
}

// A job is a block to play. spent is the time it has taken, without pauses.
type job struct {
	id       int
	block    sim.Block
	until    int
	running  *sim.Running // nil until the first slice
	pace     pace
	spent    time.Duration
	reported time.Duration
}

// open prepares the runner for blocks of a scenario.
func (s *Server) open(r openRequest) (any, error) {
	sc, err := parseOnly(r.Text)
	if err != nil {
		return nil, err
	}
	engine, err := s.newEngine(sc)
	if err != nil {
		return nil, err
	}
	if s.runner.engine != nil {
		engine.Reuse(s.runner.engine)
	}
	s.runner.queue, s.runner.paused = nil, false
	s.runner.engine, s.runner.arms, s.runner.horizon = engine, len(sc.Arms), sc.Horizon
	return done{}, nil
}

// block adds a block to the runner's queue.
func (s *Server) block(id int, b blockRequest) error {
	r := &s.runner
	if r.engine == nil {
		return errors.New("no scenario is open")
	}
	until := b.Until
	if until == 0 {
		until = r.horizon
	}
	r.queue = append(r.queue, job{id: id, block: sim.Block{Policy: b.Policy, From: b.From, To: b.To}, until: until, pace: newPace(r.arms)})
	return nil
}

// pause stops playing the blocks in the queue. An empty queue is not paused: the page may not know yet that the last
// block is finished. It would send a new one and never resume it.
func (s *Server) pause(pauseRequest) (any, error) {
	s.runner.paused = len(s.runner.queue) > 0
	return done{}, nil
}

func (s *Server) resume(resumeRequest) (any, error) { s.runner.paused = false; return done{}, nil }

func (s *Server) cancel(cancelRequest) (any, error) {
	for _, j := range s.runner.queue {
		if j.running != nil {
			j.running.Cancel()
		}
	}
	s.runner.queue, s.runner.paused = nil, false
	return done{}, nil
}

// busy reports whether a block can be played now.
func (r *runner) busy() bool { return len(r.queue) > 0 && !r.paused }

// current returns the request whose block is being played, and the block's place in the scenario.
func (r *runner) current() (id int, path string) {
	if len(r.queue) == 0 {
		return 0, "slice"
	}
	return r.queue[0].id, fmt.Sprintf("policies[%d]", r.queue[0].block.Policy)
}

// slice plays for sliceTime, or to the end of the block.
func (r *runner) slice() error {
	if !r.busy() {
		return nil
	}
	j := &r.queue[0]
	start := r.server.now()
	if j.running == nil {
		j.running, j.reported = r.engine.StartUntil(j.block, j.until), start
	}
	for last := start; ; {
		over := j.running.Step(j.pace.rounds)
		now := r.server.now()
		j.pace.adjust(now - last)
		last = now
		if over {
			j.spent += now - start
			r.finish()
			return nil
		}
		if now-start >= sliceTime {
			j.spent += now - start
			r.report(j, now)
			return nil
		}
	}
}

func (r *runner) report(j *job, now time.Duration) {
	if now-j.reported < progressEvery {
		return
	}
	j.reported = now
	r.server.post(progress{"progress", j.id, j.running.Rounds()}, nil)
}

// finish sends the block's results and removes it from the queue.
func (r *runner) finish() {
	j := r.queue[0]
	r.queue = r.queue[1:]
	a := j.running.Result()
	a.Seconds = j.spent.Seconds()
	r.server.post(finished{"finished", j.id, a.Seconds}, a.Pack(nil))
}
