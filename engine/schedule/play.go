package schedule

import (
	"context"
	"slices"
	"sync"

	"risingbandits/engine/learn"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// A Job is a scenario to play. Jobs with the same Scenario, and not only an equal one, share its tables; they must have the
// same Pool.
type Job struct {
	Scenario *scenario.Scenario
	Pool     *learn.Pool // trains the arms that learn; nil if none does
	Blocks   []sim.Block // what to play of the scenario's plan; nil for all of it
}

// blocks returns the blocks to play.
func (j *Job) blocks() []sim.Block {
	if j.Blocks != nil {
		return j.Blocks
	}
	return sim.NewPlan(j.Scenario).Blocks
}

// Rounds returns the number of rounds of all blocks of some jobs.
func Rounds(jobs []Job) int {
	rounds := 0
	for i := range jobs {
		for _, b := range jobs[i].blocks() {
			rounds += b.Runs() * jobs[i].Scenario.Horizon
		}
	}
	return rounds
}

// Options say how jobs are played. They change no result.
type Options struct {
	Workers int              // goroutines that play, from 1
	Played  func(rounds int) // called by all workers with the rounds they have played since the last call; nil for none
	Clock   func() float64   // seconds, of which each block gets those that it took; nil for none
}

// sliceRounds is the number of rounds between two checks whether to stop: a few milliseconds.
const sliceRounds = 20_000

// Play plays jobs. It calls done with the index of each job and the collector of its blocks when all of them are played,
// from this goroutine, in the order in which they finish. It returns the first error, of a job without its dataset or of
// done, or the cause of ctx.
func Play(ctx context.Context, jobs []Job, o Options, done func(i int, c *sim.Collector) error) error {
	p := &player{jobs: jobs, options: o, engines: map[*scenario.Scenario]*prepared{}}
	blocks := 0
	for i := range jobs {
		n := len(jobs[i].blocks())
		if blocks += n; n > 0 {
			p.share(&jobs[i])
			continue
		}
		if err := done(i, sim.NewCollector(jobs[i].Scenario)); err != nil {
			return err
		}
	}
	return Workers(ctx, min(o.Workers, blocks), p.work, func(b played) error {
		if err := b.job.collector.Add(b.result); err != nil {
			return err
		}
		if b.job.missing--; b.job.missing > 0 {
			return nil
		}
		p.release(b.job)
		return done(b.job.index, b.job.collector)
	})
}

// A player hands out the blocks of jobs.
type player struct {
	jobs    []Job
	options Options

	mu      sync.Mutex // of what follows
	next    int        // the first job that is not open
	open    []*openJob // those with blocks left
	engines map[*scenario.Scenario]*prepared
}

// share counts a job among those that share the tables of a scenario.
func (p *player) share(j *Job) {
	e := p.engines[j.Scenario]
	if e == nil {
		e = &prepared{job: j}
		p.engines[j.Scenario] = e
	}
	e.jobs++
}

// release drops a finished job, and the tables of its scenario if no other job needs them.
func (p *player) release(job *openJob) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.open = slices.DeleteFunc(p.open, func(o *openJob) bool { return o == job })
	if job.engine.jobs--; job.engine.jobs == 0 {
		delete(p.engines, job.engine.job.Scenario)
	}
}

// An openJob is a job of which some block was handed out.
type openJob struct {
	index  int
	left   []sim.Block // to hand out; guarded by the player's mu
	engine *prepared

	// These belong to the goroutine of done.
	collector *sim.Collector
	missing   int // blocks
}

// played is a block of a job with its numbers.
type played struct {
	job    *openJob
	result *sim.Aggregate
}

// take returns the next block for a worker and the job of that block, nil if there is none. job is that of the worker's
// last block, or nil.
func (p *player) take(job *openJob) (*openJob, sim.Block) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if job == nil || len(job.left) == 0 {
		job = p.openNext()
	}
	if job == nil {
		return nil, sim.Block{}
	}
	b := job.left[0]
	job.left = job.left[1:]
	return job, b
}

// nodesPerWorker is the least number of nodes into which a job is divided for each worker, so that none is waited for long at
// the end.
const nodesPerWorker = 8

// openNext opens a job or, if none is left, returns the open one with most blocks left, nil if none has any.
func (p *player) openNext() *openJob {
	for ; p.next < len(p.jobs); p.next++ {
		j := &p.jobs[p.next]
		if blocks := j.blocks(); len(blocks) > 0 {
			blocks = sim.Join(j.Scenario, blocks, len(blocks)/p.options.Workers/nodesPerWorker)
			job := &openJob{index: p.next, left: blocks, collector: sim.NewCollector(j.Scenario), missing: len(blocks),
				engine: p.engines[j.Scenario]}
			p.open = append(p.open, job)
			p.next++
			return job
		}
	}
	var most *openJob
	left := p.open[:0]
	for _, job := range p.open {
		if len(job.left) == 0 {
			continue
		}
		left = append(left, job)
		if most == nil || len(job.left) > len(most.left) {
			most = job
		}
	}
	clear(p.open[len(left):])
	p.open = left
	return most
}

// work plays blocks until there are no more or ctx is cancelled.
func (p *player) work(ctx context.Context, emit func(played)) error {
	var job *openJob
	var engine *sim.Engine
	for ctx.Err() == nil {
		from, b := p.take(job)
		if from == nil {
			return nil
		}
		if from != job {
			var err error
			if engine, err = from.engine.fork(ctx); err != nil {
				return err
			}
			job = from
		}
		a := p.play(ctx, engine, b)
		if a == nil {
			return nil
		}
		emit(played{job, a})
	}
	return nil
}

// play plays a block. It returns nil if ctx is cancelled.
func (p *player) play(ctx context.Context, engine *sim.Engine, b sim.Block) *sim.Aggregate {
	start, counted := p.clock(), 0
	running := engine.Start(b)
	for over := false; !over; {
		if over = running.Step(sliceRounds); !over && ctx.Err() != nil {
			return nil
		}
		if p.options.Played != nil {
			p.options.Played(running.Rounds() - counted)
		}
		counted = running.Rounds()
	}
	a := running.Result()
	a.Seconds = p.clock() - start
	return a
}

func (p *player) clock() float64 {
	if p.options.Clock == nil {
		return 0
	}
	return p.options.Clock()
}

// prepared is the engine of the jobs of one scenario, of which each worker plays on a fork. It plays nothing itself.
type prepared struct {
	job  *Job // the first of them
	jobs int  // how many are not finished; guarded by the player's mu

	mu     sync.Mutex // of what follows
	engine *sim.Engine
}

// fork returns an engine for a goroutine. The first call makes the tables that all share.
func (e *prepared) fork(ctx context.Context) (*sim.Engine, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.engine == nil {
		engine, err := sim.NewLearningEngine(e.job.Scenario, e.job.Pool)
		if err != nil {
			return nil, err
		}
		for !engine.Prepare(sliceRounds) {
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
		}
		e.engine = engine
	}
	return e.engine.Fork(), nil
}
