package environment

import (
	"math"
	"slices"
)

// rested holds the tables of a rested environment: the drawn means of each arm, as far as any run has pulled it. An
// entry does not depend on when it was written.
type rested struct {
	*arms
	base  *rested     // of those of FromZero, the tables that they were made from; else nil
	mean  [][]float64 // mean[k][n-1], of the n-th pull
	pulls int         // in mean
	until int         // rounds that will be played
	limit int         // the most of them

	bestArm int      // the arm with the largest sum over the horizon, the first of several
	optimum *optimum // of bestArm, as far as it was needed; nil until found
	search  *oracleSearch
	most    float64 // the largest mean so far of arms that may fall: the search adds up all of their pulls

	nextMark int                // see markOf
	chunk    [fillChunk]float64 // scratch
}

func newRested(a *arms, limit int) *rested {
	return &rested{arms: a, mean: make([][]float64, a.k), limit: limit, until: a.horizon, most: math.Inf(-1)}
}

func (v *rested) fromZero(a *arms) tables {
	z := newRested(a, v.limit)
	z.base = v
	return z
}

// fork shares the result of the search for the optimal policy.
func (v *rested) fork(a *arms, _ tables) tables {
	f := newRested(a, v.limit)
	f.bestArm, f.optimum, f.most = v.bestArm, v.optimum, v.most
	return f
}

func (v *rested) means() [][]float64 { return v.mean }
func (v *rested) tabled() bool       { return true }
func (v *rested) full() bool         { return v.pulls+fillChunk > v.limit }

func (v *rested) empty() {
	clear(v.mean)
	v.pulls = 0
}

// meanBeyond returns an arm's mean at its n-th pull. If n is the first entry that the table lacks, it lengthens the
// table by some pulls, up to the limit. n is larger if other runs have filled the tables, or if Empty was called during
// this run.
func (v *rested) meanBeyond(arm, n int) float64 {
	mean := v.mean[arm]
	chunk := min(fillChunk, v.horizon-len(mean))
	if n != len(mean)+1 || v.pulls+chunk > v.limit {
		return v.drawn(arm, n)
	}
	mu := v.chunk[:chunk]
	v.drawnTo(mu, arm, n)
	v.mean[arm] = append(mean, mu...)
	v.pulls += chunk
	return mu[0]
}

func (v *rested) meansTo(dst []float64, arm, n int) { v.drawnTo(dst, arm, n) }

func (v *rested) meanAt(arm, n int) float64 {
	if mean := v.mean[arm]; n <= len(mean) {
		return mean[n-1]
	}
	return v.drawn(arm, n)
}

func (v *rested) best() (arm int, total float64) { return v.bestArm, v.optimum.value() }
func (v *rested) optimal(int) int                { return v.bestArm }

// optimalTotal is the regret of a run that has earned nothing.
func (v *rested) optimalTotal(t int) float64 { return v.regret(Sum{}, t) }

// entry returns the drawn mean of the pull.
func (v *rested) entry(arm, n, _ int) float64 { return v.meanAt(arm, n) }

// regret returns the sum of the best arm's drawn means over t pulls, less that of the run's pulls.
func (v *rested) regret(account Sum, t int) float64 {
	if t == 0 {
		return 0
	}
	if i, ok := v.markOf(t); ok {
		return v.optimum.atMark[i].Minus(account)
	}
	optimal, rest := v.optimum.before(t)
	mu := v.chunk[:rest]
	v.drawnTo(mu, v.bestArm, t-rest+1)
	optimal.addAll(mu)
	return optimal.Sum().Minus(account)
}

// markOf returns the index of round t in the marks. A run needs one mark after the other, so it tests the one after the
// last result first.
func (v *rested) markOf(t int) (i int, ok bool) {
	i = v.nextMark
	if i >= len(v.marks) || v.marks[i] != t {
		if i, ok = slices.BinarySearch(v.marks, t); !ok {
			return i, false
		}
	}
	v.nextMark = i + 1
	return i, true
}

// An oracleSearch finds the best constant arm. Summing every arm over the horizon would take K*T evaluations, so it
// first computes bounds of the sums: in each interval of pulls, a payoff that never decreases lies between its values
// at the two ends. Arms whose upper bound is below another arm's lower bound are skipped; the others are summed in
// full, in order. If only one arm is left, it is the best, and is summed only over the rounds that will be played.
type oracleSearch struct {
	bracketed int       // arms done
	upper     []float64 // per arm
	floor     float64   // the largest lower bound
	arm       int       // being summed
	summed    optimum   // of arm
	found     optimum   // the largest so far
	foundArm  int       // its arm; -1 if there is none
}

// prepare continues the search for the best arm, first that of base, and then its sum.
func (v *rested) prepare(to, budget int) (spent int) {
	if v.base != nil {
		if spent := v.base.prepare(to, budget); spent > 0 {
			return spent
		}
	}
	if o := v.optimum; o != nil {
		spent := min(max(to-1, v.until)-o.rounds, max(1, budget))
		v.sumTo(o, v.bestArm, o.rounds+spent)
		return max(0, spent)
	}
	if v.search == nil {
		v.search = &oracleSearch{
			upper: make([]float64, v.k), floor: math.Inf(-1),
			summed: newOptimum(v.marks), found: newOptimum(v.marks), foundArm: -1,
		}
	}
	s := v.search
	for spent < budget && s.bracketed < v.k {
		spent += v.bracket(s.bracketed)
		s.bracketed++
	}
	if s.bracketed == v.k && s.summed.rounds == 0 {
		if arm, ok := s.sole(); ok {
			v.bestArm, v.optimum, v.search = arm, &s.summed, nil
			return max(1, spent)
		}
	}
	for spent < budget && s.arm < v.k {
		spent += v.sumOn(s, budget-spent)
	}
	if s.arm == v.k {
		v.bestArm, v.optimum, v.search = s.foundArm, &s.found, nil
	}
	return max(1, spent)
}

// bracket bounds the sum of an arm over the horizon and returns the evaluations spent.
func (v *rested) bracket(arm int) int {
	s := v.search
	if !v.rising[arm] {
		s.upper[arm] = math.Inf(1)
		return 1
	}
	lower, upper, spent := 0.0, 0.0, 0
	for x := 1; x <= v.horizon; spent += 2 {
		next := min(x+1+x/64, v.horizon+1)
		n := float64(next - x)
		lower += float64(n * v.drawn(arm, x))
		upper += float64(n * v.drawn(arm, next-1))
		x = next
	}
	slack := float64(bracketSlack * (math.Abs(lower) + math.Abs(upper)))
	s.upper[arm] = upper + slack
	s.floor = max(s.floor, lower-slack)
	return spent
}

// sole returns the only arm whose sum may be the largest; ok is false if there are several.
func (s *oracleSearch) sole() (arm int, ok bool) {
	candidates := 0
	for k, upper := range s.upper {
		if upper >= s.floor {
			arm = k
			candidates++
		}
	}
	return arm, candidates == 1
}

// sumTo continues the sum of an arm up to a round.
func (v *rested) sumTo(o *optimum, arm, to int) {
	for o.rounds < to {
		mu := v.chunk[:min(to-o.rounds, fillChunk)]
		v.drawnTo(mu, arm, o.rounds+1)
		o.add(mu)
		if !v.rising[arm] {
			v.most = max(v.most, slices.Max(mu))
		}
	}
}

func (v *rested) peak() float64 {
	most := v.most
	for k, rising := range v.rising {
		if rising {
			most = max(most, v.drawn(k, v.horizon))
		}
	}
	return most
}

// sumOn continues the sum of the current arm over at most budget pulls, or moves on to the next arm.
func (v *rested) sumOn(s *oracleSearch, budget int) int {
	if s.upper[s.arm] < s.floor {
		s.arm++
		return 1
	}
	spent := min(v.horizon-s.summed.rounds, max(1, budget))
	v.sumTo(&s.summed, s.arm, s.summed.rounds+spent)
	if s.summed.rounds == v.horizon {
		if s.foundArm < 0 || s.summed.value() > s.found.value() {
			s.foundArm = s.arm
			s.summed, s.found = s.found, s.summed
		}
		s.arm++
		s.summed.restart()
	}
	return spent
}

func (v *rested) need(round int) {
	v.until = round
	if v.base != nil {
		v.base.until = round
	}
}

func (v *rested) optimalArms() func(t int) int { return v.optimal }
