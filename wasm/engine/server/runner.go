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
	engine  *sim.Engine
	arms    int  // of the engine's scenario
	horizon int  // and its rounds
	paused  bool // plays none of the blocks that wait
}

// A playing is a block that is played. spent is the time it has taken, without pauses.
type playing struct {
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
	s.dropJobs(blockJob)
	s.runner = runner{engine: engine, arms: len(sc.Arms), horizon: sc.Horizon}
	return done{}, nil
}

// block begins to play a block, after those that wait.
func (s *Server) block(id int, b blockRequest) error {
	r := &s.runner
	if r.engine == nil {
		return errors.New("no scenario is open")
	}
	until := b.Until
	if until == 0 {
		until = r.horizon
	}
	p := &playing{id: id, block: sim.Block{Policy: b.Policy, From: b.From, To: b.To}, until: until, pace: newPace(r.arms)}
	s.queueJob(&job{
		kind: blockJob, path: fmt.Sprintf("policies[%d]", b.Policy), asked: []int{id}, block: p,
		slice: func() (any, bool) { return nil, s.play(p) }, stop: p.cancel,
	})
	return nil
}

// pause stops playing the blocks that wait. If there is none, nothing is paused: the page may not know yet that the last block
// is finished. It would send a new one and never resume it.
func (s *Server) pause(pauseRequest) (any, error) {
	s.runner.paused = s.hasJob(blockJob)
	return done{}, nil
}

func (s *Server) resume(resumeRequest) (any, error) { s.runner.paused = false; return done{}, nil }

func (s *Server) cancel(cancelRequest) (any, error) {
	s.dropJobs(blockJob)
	s.runner.paused = false
	return done{}, nil
}

func (p *playing) cancel() {
	if p.running != nil {
		p.running.Cancel()
	}
}

// play plays for sliceTime, or to the end of the block, whose results it then sends.
func (s *Server) play(p *playing) (done bool) {
	start := s.now()
	if p.running == nil {
		p.running, p.reported = s.runner.engine.StartUntil(p.block, p.until), start
	}
	for last := start; ; {
		over := p.running.Step(p.pace.rounds)
		now := s.now()
		p.pace.adjust(now - last)
		last = now
		if !over && now-start < sliceTime {
			continue
		}
		p.spent += now - start
		if over {
			a := p.running.Result()
			a.Seconds = p.spent.Seconds()
			s.post(finished{"finished", p.id, a.Seconds}, a.Pack(nil))
		} else if now-p.reported >= progressEvery {
			p.reported = now
			s.post(progress{"progress", p.id, p.running.Rounds()}, nil)
		}
		return over
	}
}
