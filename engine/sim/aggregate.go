package sim

import "slices"

// An Aggregate holds the numbers of some runs of one policy: of one block, or of several merged blocks.
// Runs are in increasing order, without gaps unless blocks with a gap between them were merged.
type Aggregate struct {
	Block             // the policy, and the first run and one past the last
	Best    int       // the best arm: the oracle's if rested, the best at the horizon if restless
	Oracle  float64   // the oracle's expected total payoff
	Peak    float64   // the largest expected payoff that an arm can give; 0 if the runs end before the horizon
	Seconds float64   // wall-clock time, set by the caller that played it; not part of the fingerprint
	Final   []float64 // regret at the horizon, one per run
	best    []float64 // the largest expected payoff that each run obtained
	regret  moments   // one column per round of Rounds
	pulls   moments   // one column per arm
	paid    moments   // the largest expected payoff that each run obtained so far: one column per round of counted
	last    []float64 // per arm, the number of runs that pulled it last
	onBest  []float64 // per round, the number of runs that pulled the best arm in it

	mostPulls, bestIndex []float64 // per arm, the weights that recommend added over the runs, for each rule

	optimal []float64   // per round, the optimal policy's total so far; aggregates share it, so it is never changed
	counts  []float64   // per round of counted and arm: pulls so far, summed over the runs
	samples [][]float64 // for each run below maxSampled: its regret at the coarse rounds
}

// A playedRun holds the numbers of one run that are added to an Aggregate.
type playedRun struct {
	curve  []float64 // regret, per round of Rounds
	arms   []uint16  // the arms pulled in these rounds
	pulls  []float64 // per arm
	counts []float64 // per round of counted and arm
	paid   []float64 // per round of counted, the largest expected payoff of the pulls so far
	best   float64   // the largest expected payoff of its pulls
	coarse []int     // see coarse
}

func newPlayedRun(rounds, arms int) playedRun {
	some := len(counted(rounds, arms))
	return playedRun{
		curve: make([]float64, rounds), pulls: make([]float64, arms), counts: make([]float64, some*arms), paid: make([]float64, some),
		coarse: coarse(rounds),
	}
}

const badMerge = "sim: aggregates of different scenarios or policies, or out of order"

// newAggregate returns an aggregate without runs, for a number of rounds and arms.
func newAggregate(b Block, rounds, arms int) *Aggregate {
	some := len(counted(rounds, arms))
	return &Aggregate{
		Block:  b,
		Final:  make([]float64, 0, b.Runs()),
		best:   make([]float64, 0, b.Runs()),
		regret: newMoments(rounds),
		pulls:  newMoments(arms),
		paid:   newMoments(some),
		last:   make([]float64, arms),
		onBest: make([]float64, rounds),

		mostPulls: make([]float64, arms), bestIndex: make([]float64, arms),

		optimal: make([]float64, rounds),
		counts:  make([]float64, some*arms),
	}
}

// Count returns the number of runs in the aggregate.
func (a *Aggregate) Count() int { return len(a.Final) }

// add adds the next run.
func (a *Aggregate) add(r *playedRun, best int) {
	if run := a.From + len(a.Final); run < maxSampled {
		sample := make([]float64, len(r.coarse))
		for k, i := range r.coarse {
			sample[k] = r.curve[i]
		}
		a.samples = append(a.samples, sample)
	}
	a.regret.add(r.curve)
	a.pulls.add(r.pulls)
	a.paid.add(r.paid)
	a.last[r.arms[len(r.arms)-1]]++
	for i, arm := range r.arms {
		if int(arm) == best {
			a.onBest[i]++
		}
	}
	for i, n := range r.counts {
		a.counts[i] += n
	}
	a.Final = append(a.Final, r.curve[len(r.curve)-1])
	a.best = append(a.best, r.best)
}

// merge stores the merge of two aggregates of one policy, b with later runs than a, in m, which is one of them or a copy
// of one. It panics if they are of different policies or shapes, or b begins before a ends.
func (m *Aggregate) merge(a, b *Aggregate) {
	if a.Policy != b.Policy || b.From < a.To || len(a.last) != len(b.last) {
		panic(badMerge)
	}
	m.From, m.To = a.From, b.To
	m.Best, m.Oracle, m.Peak, m.optimal = b.Best, b.Oracle, b.Peak, b.optimal
	m.Seconds = a.Seconds + b.Seconds
	m.Final, m.best = slices.Concat(a.Final, b.Final), slices.Concat(a.best, b.best)
	m.regret.merge(a.regret, b.regret)
	m.pulls.merge(a.pulls, b.pulls)
	m.paid.merge(a.paid, b.paid)
	for _, sum := range [...]struct{ to, a, b []float64 }{
		{m.last, a.last, b.last}, {m.onBest, a.onBest, b.onBest}, {m.mostPulls, a.mostPulls, b.mostPulls},
		{m.bestIndex, a.bestIndex, b.bestIndex}, {m.counts, a.counts, b.counts},
	} {
		for i, n := range sum.b {
			sum.to[i] = sum.a[i] + n
		}
	}
	m.samples = slices.Concat(a.samples, b.samples)
}

// Clone returns a copy. It shares what never changes: the numbers of single runs and of the optimal policy.
func (a *Aggregate) Clone() *Aggregate {
	c := *a
	c.Final, c.best = slices.Clone(a.Final), slices.Clone(a.best)
	c.regret, c.pulls, c.paid = a.regret.clone(), a.pulls.clone(), a.paid.clone()
	c.last, c.onBest, c.counts = slices.Clone(a.last), slices.Clone(a.onBest), slices.Clone(a.counts)
	c.mostPulls, c.bestIndex = slices.Clone(a.mostPulls), slices.Clone(a.bestIndex)
	c.samples = slices.Clip(a.samples)
	return &c
}
