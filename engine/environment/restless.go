package environment

import (
	"math"
	"slices"
)

// restless holds the tables of a restless environment. They are filled round by round, only as far as the runs have
// come, so that their cost is spread over the slices of work.
type restless struct {
	*arms
	base   *restless   // of a shifted one, the tables that it shifts; else nil
	mean   [][]float64 // mean[k][t-1], the drawn means; nil entries if there would be too many
	flat   bool        // mean has entries
	max    []float64   // [t-1], the largest drawn mean at t
	filled int         // rounds
	total  Total       // of max, over the filled rounds; not kept of a shifted one
	totals []Total     // totals[i] is that of max over the first i*totalsStride rounds, as far as it was asked for

	optimals []uint16 // [t-1], the optimal policy's arm at t, as far as rememberedOptimal was asked

	meanFrom0 [][]float64 // the same tables with an entry for x = 0 before them
	maxFrom0  []float64
	chunk     [fillChunk]float64 // scratch
}

func newRestless(a *arms, limit int) *restless {
	v := &restless{arms: a, mean: make([][]float64, a.k), flat: a.k*a.horizon <= limit}
	if v.flat {
		all := make([]float64, a.k*(a.horizon+1))
		v.meanFrom0 = make([][]float64, a.k)
		for k := range v.mean {
			v.meanFrom0[k], all = all[:a.horizon+1:a.horizon+1], all[a.horizon+1:]
			v.mean[k] = v.meanFrom0[k][1:]
		}
	}
	v.maxFrom0 = make([]float64, a.horizon+1)
	v.max = v.maxFrom0[1:]
	return v
}

// fromZero returns v's tables with an entry for x = 0, and fills that entry.
func (v *restless) fromZero(a *arms) tables {
	z := &restless{arms: a, base: v, mean: make([][]float64, a.k), flat: v.flat}
	z.max = v.maxFrom0[:a.horizon]
	z.max[0] = math.Inf(-1)
	for k := range a.k {
		mu := z.drawn(k, 1)
		z.max[0] = max(z.max[0], mu)
		if z.flat {
			z.mean[k] = v.meanFrom0[k][:a.horizon]
			z.mean[k][0] = mu
		}
	}
	return z
}

// fork shares all tables. They must be filled.
func (v *restless) fork(a *arms, base tables) tables {
	f := *v
	f.arms, f.totals, f.optimals = a, nil, nil
	if base != nil {
		f.base = base.(*restless)
	}
	return &f
}

func (v *restless) means() [][]float64                { return v.mean }
func (v *restless) tabled() bool                      { return v.flat }
func (v *restless) meanBeyond(arm, t int) float64     { return v.drawn(arm, t) }
func (v *restless) meansTo(dst []float64, arm, t int) { v.drawnTo(dst, arm, t) }
func (v *restless) full() bool                        { return false }
func (v *restless) empty()                            {}

func (v *restless) best() (arm int, total float64) {
	all := v.total
	if v.base != nil {
		all.addAll(v.max)
	}
	return v.optimal(v.horizon), all.Sum().Value()
}

func (v *restless) peak() float64 { return slices.Max(v.max[:v.horizon]) }

// totalsStride is the number of rounds between stored totals.
const totalsStride = 2048

// optimalTotal adds the largest means since the last of totals before t.
func (v *restless) optimalTotal(t int) float64 {
	if v.totals == nil {
		v.totals = []Total{{}}
	}
	for i := len(v.totals); i*totalsStride <= t; i++ {
		total := v.totals[i-1]
		total.addAll(v.max[(i-1)*totalsStride : i*totalsStride])
		v.totals = append(v.totals, total)
	}
	total := v.totals[t/totalsStride]
	total.addAll(v.max[t/totalsStride*totalsStride : t])
	return total.Sum().Value()
}

// entry is the regret of the round.
func (v *restless) entry(arm, _, t int) float64 { return v.max[t-1] - v.meanAt(arm, t) }

func (v *restless) regret(account Sum, _ int) float64 { return account.Value() }

// optimal returns the arm of largest drawn mean at round t, the first of several.
func (v *restless) optimal(t int) int {
	arm, best := 0, v.meanAt(0, t)
	for k := 1; k < v.k; k++ {
		if mu := v.meanAt(k, t); mu > best {
			arm, best = k, mu
		}
	}
	return arm
}

// rememberedOptimal is optimal(t), but compares the arms of a round only once.
func (v *restless) rememberedOptimal(t int) int {
	if t <= len(v.optimals) {
		return int(v.optimals[t-1])
	}
	for known := len(v.optimals); known < t; known++ {
		v.optimals = append(v.optimals, uint16(v.optimal(known+1)))
	}
	return int(v.optimals[t-1])
}

// meanAt returns an arm's drawn mean at any round.
func (v *restless) meanAt(arm, t int) float64 {
	if !v.flat || t > v.filled {
		return v.drawn(arm, t)
	}
	return v.mean[arm][t-1]
}

// prepare fills rounds before `to`: at least one round, and about budget evaluations. It returns the number of
// evaluations, 0 if the rounds were filled already.
func (v *restless) prepare(to, budget int) (spent int) {
	if v.base != nil {
		if spent := v.base.prepare(to, budget); spent > 0 {
			return spent
		}
		v.filled = min(v.base.filled+1, v.horizon)
		return 0
	}
	missing := to - 1 - v.filled
	if missing <= 0 {
		return 0
	}
	if !v.flat {
		return v.fillMax(min(v.horizon-v.filled, fillChunk))
	}
	rows := min(missing, max(1, budget/v.k))
	for left := rows; left > 0; left -= fillChunk {
		v.fillFlat(min(left, fillChunk))
	}
	return rows * v.k
}

// fillFlat fills the next n rounds, at most fillChunk, arm by arm.
func (v *restless) fillFlat(n int) {
	mu, best := v.chunk[:n], v.startMax(n)
	for k := range v.k {
		v.drawnTo(mu, k, v.filled+1)
		raise(best, mu)
		copy(v.mean[k][v.filled:], mu)
	}
	v.end(v.filled + n)
}

// fillMax finds the largest mean of the next n rounds, at most fillChunk, and returns how many
// evaluations it took. An arm that never decreases and ends below the first value of another arm is
// the best at none of them, so few arms are compared in each round.
func (v *restless) fillMax(n int) (spent int) {
	first, last := v.filled+1, v.filled+n
	floor := math.Inf(-1)
	for k := range v.k {
		if v.rising[k] {
			floor = max(floor, v.drawn(k, first))
		}
	}
	floor -= float64(bracketSlack * math.Abs(floor))
	best := v.startMax(n)
	for k := range v.k {
		if v.rising[k] && v.drawn(k, last) < floor {
			continue
		}
		mu := v.chunk[:n]
		v.drawnTo(mu, k, first)
		raise(best, mu)
		spent += n
	}
	v.end(last)
	return spent + 2*v.k
}

// raise replaces every best[i] by the larger of it and mu[i]. None is NaN; Go's max would test for NaN, which
// takes a third of the time of this table.
func raise(best, mu []float64) {
	for i, m := range mu[:len(best)] {
		if m > best[i] {
			best[i] = m
		}
	}
}

func (v *restless) startMax(n int) []float64 {
	best := v.max[v.filled:][:n]
	for i := range best {
		best[i] = math.Inf(-1)
	}
	return best
}

// end makes filled the given round, to which the tables are filled.
func (v *restless) end(filled int) {
	v.total.addAll(v.max[v.filled:filled])
	v.filled = filled
}

func (v *restless) need(int) {}

func (v *restless) optimalArms() func(t int) int {
	if v.horizon > maxRemembered {
		return v.optimal
	}
	return v.rememberedOptimal
}
