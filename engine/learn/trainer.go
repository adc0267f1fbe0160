package learn

import "risingbandits/engine/detmath"

// A Trainer trains a learner on the examples of a dataset in a random order: each once, then all again in another
// order, and so on.
type Trainer struct {
	data    *Dataset
	learner Learner
	random  detmath.Stream // of the order
	order   []uint32
	seen    int // examples since Begin
}

// The children of a run's key. They are part of the numerics version.
const (
	forOrder   = 0
	forWeights = 1
)

// NewTrainer returns a trainer. Call Begin before Next. It panics if the dataset is empty or the Spec is not
// valid.
func NewTrainer(data *Dataset, s Spec) *Trainer {
	if data.Len() == 0 {
		panic(noExamples)
	}
	return &Trainer{data: data, learner: New(s, data.Features), order: make([]uint32, data.Len())}
}

const noExamples = "learn: a dataset without examples"

// Begin forgets all training and begins a run, whose order of examples and first weights are drawn from the
// key alone.
func (t *Trainer) Begin(key detmath.Key) {
	t.learner.Reset(key.Child(forWeights))
	t.random = detmath.NewStream(key.Child(forOrder))
	for i := range t.order {
		t.order[i] = uint32(i)
	}
	t.seen = 0
}

// Next draws the next example, lets the learner predict its label, trains it, and reports whether the
// prediction was right.
func (t *Trainer) Next() (right bool) {
	i := t.seen % len(t.order)
	j := i + t.random.IntN(len(t.order)-i) // Fisher and Yates: one step per example
	t.order[i], t.order[j] = t.order[j], t.order[i]
	t.seen++
	x, positive := t.data.Example(int(t.order[i]))
	return predictsPositive(t.learner.Learn(x, positive)) == positive
}

// Seen returns the number of examples since Begin.
func (t *Trainer) Seen() int { return t.seen }

// Bytes returns the memory of the trainer, without the dataset.
func (t *Trainer) Bytes() int { return t.learner.Bytes() + 4*len(t.order) }
