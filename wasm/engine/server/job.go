package server

import (
	"iter"
	"slices"
	"time"
)

// A jobKind is what a job is for. Jobs of the first kinds go before the others: a reader waits for them with a finger on the page.
type jobKind int

const (
	seekJob    jobKind = iota // moves the live run to a round
	traceJob                  // draws the chart of a value over the rounds of the live run
	handJob                   // says what pulls by hand paid, or where a run was misled
	againstJob                // computes what regret is measured against
	theoryJob                 // computes what the paper proves
	libraryJob                // makes an answer of library.go
	blockJob                  // plays a block of runs
)

// A job is work that is done in slices, so that the worker handles messages between them. The server keeps all jobs in one list,
// by kind and then by age, and works on the first.
type job struct {
	kind  jobKind
	path  string   // of its errors
	asked []int    // the requests that wait for it
	block *playing // of a blockJob; else nil
	// slice works for about sliceTime and reports whether the job is done, and then with which value its requests are
	// answered; nil if it has sent the answers itself.
	slice func() (value any, done bool)
	stop  func() // releases what an unfinished job holds; nil if it holds nothing
}

// beginJob adds a job in place of one of its kind. The requests that waited for that one get the new job's answer.
func (s *Server) beginJob(j *job) {
	j.asked = append(s.dropJobs(j.kind), j.asked...)
	s.queueJob(j)
}

// queueJob adds a job after those of its kind.
func (s *Server) queueJob(j *job) {
	at := slices.IndexFunc(s.jobs, func(other *job) bool { return other.kind > j.kind })
	if at < 0 {
		at = len(s.jobs)
	}
	s.jobs = slices.Insert(s.jobs, at, j)
}

// dropJobs ends the jobs of a kind without an answer, and returns the requests that waited for them.
func (s *Server) dropJobs(kind jobKind) (asked []int) {
	s.jobs = slices.DeleteFunc(s.jobs, func(j *job) bool {
		if j.kind != kind {
			return false
		}
		if j.stop != nil {
			j.stop()
		}
		asked = append(asked, j.asked...)
		return true
	})
	return asked
}

// hasJob reports whether there is a job of a kind.
func (s *Server) hasJob(kind jobKind) bool {
	return slices.ContainsFunc(s.jobs, func(j *job) bool { return j.kind == kind })
}

// current returns the job to work on, nil if there is none. Blocks, the last kind, may be paused.
func (s *Server) current() *job {
	if len(s.jobs) == 0 || s.jobs[0].block != nil && s.runner.paused {
		return nil
	}
	return s.jobs[0]
}

// work works on a job for a slice. Once it is done, it answers the requests.
func (s *Server) work(j *job) {
	value, done := j.slice()
	if !done {
		return
	}
	s.jobs = slices.DeleteFunc(s.jobs, func(other *job) bool { return other == j })
	if value != nil {
		for _, id := range j.asked {
			s.answer(id, value)
		}
	}
	s.flush()
}

// A computation is what a function needs to know that computes in slices.
type computation struct {
	now          func() time.Duration
	start, until time.Duration // of the current slice
	before       time.Duration // spent on the slices before it
	pauses       int
	yield        func(struct{}) bool
}

// pausesPerLook is how many pauses there are for each look at the clock, because a look takes as long as the work
// between two pauses.
const pausesPerLook = 8

// dropped is the panic with which a computation is left when its job is stopped.
type dropped struct{}

// pause must be called between stretches of at most 0.2 ms. At the end of a slice it returns in the next one.
func (c *computation) pause() {
	if c.pauses++; c.pauses%pausesPerLook == 0 && c.now() >= c.until && !c.yield(struct{}{}) {
		panic(dropped{})
	}
}

// spent returns the time of computing so far.
func (c *computation) spent() time.Duration { return c.before + c.now() - c.start }

// computing returns a job that computes the answer to a request.
func (s *Server) computing(kind jobKind, path string, id int, compute func(c *computation) any) *job {
	var value any
	c := &computation{now: s.now}
	next, stop := iter.Pull(func(yield func(struct{}) bool) {
		defer func() {
			if p := recover(); p != nil && p != (dropped{}) {
				panic(p)
			}
		}()
		c.yield = yield
		value = compute(c)
	})
	slice := func() (any, bool) {
		c.start = s.now()
		c.until = c.start + sliceTime
		_, more := next()
		if more {
			c.before += s.now() - c.start
		}
		return value, !more
	}
	return &job{kind: kind, path: path, asked: []int{id}, slice: slice, stop: stop}
}
