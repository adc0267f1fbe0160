package learn

import (
	"sync"

	"risingbandits/engine/detmath"
)

// A Pool trains the learners of a bandit's arms. Which predictions of a learner are right in a run depends only on the
// run, and not on when a policy pulls it. So the Pool trains each learner of a run once for all policies, as far as any
// policy pulls it. Several goroutines may use a Pool.
//
// Its memory is limited: if its learners would take more than allowed, it deletes the one whose run began longest ago.
// If that one is pulled further, it is trained again from its first example, with the same bits.
type Pool struct {
	data  *Dataset
	limit int // bytes
	// new is NewTrainer. So a program that makes no Pool need not contain the learners.
	new func(data *Dataset, s Spec) *Trainer

	mu      sync.Mutex // of what follows
	tracks  map[trackID]*Track
	trained []*Track // those that hold a learner
	used    int      // bytes of these learners
	begun   uint64   // counts calls of Track
}

// A trackID names one learner of one run.
type trackID struct {
	learner string // its short name
	key     detmath.Key
}

// maxTracks is the most tracks that a Pool remembers, of 6 kB each for 50,000 pulls.
const maxTracks = 4096

// NewPool returns a pool whose learners take at most `memory` bytes, or one learner per goroutine if that is more. The
// dataset is not counted.
func NewPool(data *Dataset, memory int) *Pool {
	return &Pool{data: data, limit: memory, new: NewTrainer, tracks: map[trackID]*Track{}}
}

// Data returns the dataset.
func (p *Pool) Data() *Dataset { return p.data }

// Cost returns the operations of a learner for one example of the dataset, on average.
func (p *Pool) Cost(s Spec) int {
	return p.new(p.data, s).learner.Operations(p.data.Entries() / p.data.Len())
}

// Track returns the training of a learner in a run, whose randomness is drawn from the key.
func (p *Pool) Track(s Spec, key detmath.Key) *Track {
	p.mu.Lock()
	defer p.mu.Unlock()
	id := trackID{s.String(), key}
	t := p.tracks[id]
	if t == nil {
		if len(p.tracks) == maxTracks {
			clear(p.tracks)
		}
		t = &Track{pool: p, spec: s, key: key}
		p.tracks[id] = t
	}
	p.begun++
	t.begun = p.begun
	return t
}

// makeRoom deletes learners until all tracks, with another one for t, take no more than the limit. A learner in
// training stays.
func (p *Pool) makeRoom(t *Track, bytes int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.used+bytes > p.limit {
		oldest := -1
		for i, other := range p.trained {
			if oldest < 0 || other.begun < p.trained[oldest].begun {
				oldest = i
			}
		}
		if oldest < 0 {
			break
		}
		old := p.trained[oldest]
		if !old.mu.TryLock() {
			break
		}
		p.used -= old.trainer.Bytes()
		old.trainer = nil
		old.mu.Unlock()
		p.trained[oldest] = p.trained[len(p.trained)-1]
		p.trained = p.trained[:len(p.trained)-1]
	}
	p.used += bytes
	p.trained = append(p.trained, t)
}

// A Track is the training of one learner in one run: which of its predictions were right, as far as it was
// trained.
type Track struct {
	pool  *Pool
	spec  Spec
	key   detmath.Key
	begun uint64 // the last call of Pool.Track that returned it; guarded by the pool's mu

	mu      sync.Mutex // of what follows
	right   []uint64   // bit n-1 belongs to pull n
	known   int        // pulls
	trainer *Trainer   // nil if it was deleted or never needed
}

// At returns the reward of the n-th pull, from 1: 1 if the prediction was right, else 0. It trains the learner up to
// that pull if necessary.
func (t *Track) At(n int) float64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	if n > t.known {
		t.train(n)
	}
	return float64(t.right[(n-1)/64] >> ((n - 1) % 64) & 1)
}

// Known returns the number of examples that the learner was trained on, whichever policy pulled it.
func (t *Track) Known() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.known
}

// train trains the learner on its examples up to the n-th.
func (t *Track) train(n int) {
	if t.trainer == nil {
		trainer := t.pool.new(t.pool.data, t.spec)
		t.pool.makeRoom(t, trainer.Bytes())
		trainer.Begin(t.key)
		for trainer.Seen() < t.known {
			trainer.Next()
		}
		t.trainer = trainer
	}
	for t.known < n {
		if t.known%64 == 0 {
			t.right = append(t.right, 0)
		}
		if t.trainer.Next() {
			t.right[t.known/64] |= 1 << (t.known % 64)
		}
		t.known++
	}
}
