package sim

import "fmt"

// An Aggregate holds the numbers of some runs of one policy: of one block, or of several merged blocks.
// Runs are in increasing order, without gaps unless blocks with a gap between them were merged.
type Aggregate struct {
	Block             // the policy, and the first run and one past the last
	Best    int       // the best arm: the oracle's if rested, the best at the horizon if restless
	Oracle  float64   // the oracle's expected total payoff
	Seconds float64   // wall-clock time, set by the caller that played it; not part of the results' bits
	Final   []float64 // regret at the horizon, one per run
	regret  moments   // one column per mark
	pulls   moments   // one column per arm
	last    []float64 // per arm, the number of runs whose last pull it was
	onBest  []float64 // per mark, the number of runs that pulled the best arm in its round

	mostPulls, bestIndex []float64 // per arm, what recommend added over the runs by each rule
}

const badMerge = "sim: aggregates of different scenarios or policies, or out of order"

func newAggregate(b Block, marks, arms int) *Aggregate {
	return &Aggregate{
		Block:  b,
		Final:  make([]float64, 0, b.Runs()),
		regret: newMoments(marks),
		pulls:  newMoments(arms),
		last:   make([]float64, arms),
		onBest: make([]float64, marks),

		mostPulls: make([]float64, arms), bestIndex: make([]float64, arms),
	}
}

// Count returns the number of runs in the aggregate.
func (a *Aggregate) Count() int { return len(a.Final) }

// add adds the next run: its regret and its arm at every mark, its pulls per arm, and the best arm.
func (a *Aggregate) add(curve, pulls []float64, arms []int, best int) {
	a.regret.add(curve)
	a.pulls.add(pulls)
	a.last[arms[len(arms)-1]]++
	for i, arm := range arms {
		if arm == best {
			a.onBest[i]++
		}
	}
	a.Final = append(a.Final, curve[len(curve)-1])
}

// Merge adds an aggregate of later runs of the same policy. It panics if b is of another
// policy or shape, or begins before a ends.
func (a *Aggregate) Merge(b *Aggregate) {
	if a.Policy != b.Policy || b.From < a.To || len(a.last) != len(b.last) {
		panic(badMerge)
	}
	a.To = b.To
	a.Best, a.Oracle = b.Best, b.Oracle
	a.Seconds += b.Seconds
	a.Final = append(a.Final, b.Final...)
	a.regret.merge(b.regret)
	a.pulls.merge(b.pulls)
	for i, n := range b.last {
		a.last[i] += n
	}
	for i, n := range b.onBest {
		a.onBest[i] += n
	}
	for i := range b.mostPulls {
		a.mostPulls[i] += b.mostPulls[i]
		a.bestIndex[i] += b.bestIndex[i]
	}
}

// Clone returns a deep copy.
func (a *Aggregate) Clone() *Aggregate {
	c := *a
	c.Final = append([]float64(nil), a.Final...)
	c.regret, c.pulls = a.regret.clone(), a.pulls.clone()
	c.last, c.onBest = append([]float64(nil), a.last...), append([]float64(nil), a.onBest...)
	c.mostPulls, c.bestIndex = append([]float64(nil), a.mostPulls...), append([]float64(nil), a.bestIndex...)
	return &c
}

const headLen = 9

// Encode appends the aggregate to dst as numbers and returns it: policy, from, to, runs, marks,
// arms, best arm, oracle's total, seconds; final regrets; regret's means and squared deviations per
// mark; pulls' means and squared deviations, and last-pull counts, per arm; counts of the runs that
// pulled the best arm, per mark; weights of the arms that are recommended, by most pulls and by best index.
func (a *Aggregate) Encode(dst []float64) []float64 {
	dst = append(dst, float64(a.Policy), float64(a.From), float64(a.To), float64(len(a.Final)),
		float64(len(a.regret.mean)), float64(len(a.last)), float64(a.Best), a.Oracle, a.Seconds)
	for _, column := range a.columns() {
		dst = append(dst, column...)
	}
	return dst
}

// Decode reads an aggregate that Encode wrote, and keeps no reference to src. It fails if the numbers do not
// have that form, and allocates no more than they need.
func Decode(src []float64) (*Aggregate, error) {
	if len(src) < headLen {
		return nil, fmt.Errorf("sim: an aggregate of %d numbers has no head", len(src))
	}
	head, body := src[:headLen], src[headLen:]
	var n [7]int
	for i := range n {
		n[i] = int(head[i])
		if float64(n[i]) != head[i] || n[i] < 0 || n[i] > 1<<31 {
			return nil, fmt.Errorf("sim: number %d of an aggregate's head is %v", i, head[i])
		}
	}
	from, to, runs, marks, arms := n[1], n[2], n[3], n[4], n[5]
	if to < from || runs > to-from {
		return nil, fmt.Errorf("sim: an aggregate of runs %d to %d says that it has %d", from, to, runs)
	}
	if n[6] >= arms {
		return nil, fmt.Errorf("sim: an aggregate of %d arms says that the best arm is number %d, from 0", arms, n[6])
	}
	if want := runs + 3*marks + 5*arms; len(body) != want {
		return nil, fmt.Errorf("sim: an aggregate has %d numbers, its head says %d", len(body), want)
	}
	a := &Aggregate{
		Block: Block{Policy: n[0], From: from, To: to}, Best: n[6], Oracle: head[7], Seconds: head[8],
		Final: make([]float64, runs), regret: newMoments(marks), pulls: newMoments(arms), last: make([]float64, arms),
		onBest: make([]float64, marks), mostPulls: make([]float64, arms), bestIndex: make([]float64, arms),
	}
	a.regret.n, a.pulls.n = runs, runs
	for _, column := range a.columns() {
		body = body[copy(column, body):]
	}
	return a, nil
}

// columns returns all numbers after the head, in the order of Encode.
func (a *Aggregate) columns() [][]float64 {
	return [][]float64{a.Final, a.regret.mean, a.regret.m2, a.pulls.mean, a.pulls.m2, a.last, a.onBest, a.mostPulls, a.bestIndex}
}
