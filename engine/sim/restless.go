package sim

import "math"

// RestlessRows are the tables of a restless environment, filled by rounds from the first on as far
// as play has come, so that their cost falls into the slices that need them.
type restlessRows struct {
	flat   []float64 // [k*(T+1)+t-1], the drawn means; nil if there would be more than maxFlat
	max    []float64 // [t-1], the largest drawn mean at t
	filled int       // rounds
	total  float64   // sum of max over the filled rounds, in order; not kept of a shifted environment

	flatFrom0, maxFrom0 []float64 // the same tables with room for x = 0 in front, of every arm
}

func (v *environment) initRestless() {
	if v.k*v.horizon <= maxFlat {
		v.flatFrom0 = make([]float64, v.k*(v.horizon+1))
		v.flat = v.flatFrom0[1:]
	}
	v.maxFrom0 = make([]float64, v.horizon+1)
	v.max = v.maxFrom0[1:]
}

// ShiftRestless makes v's tables those of its base from x = 0 on, and fills what is there.
func (v *environment) shiftRestless(base *environment) {
	v.max = base.maxFrom0[:v.horizon]
	if base.flat != nil {
		v.flat = base.flatFrom0
	}
	v.max[0] = math.Inf(-1)
	for k := range v.k {
		mu := v.drawn(k, 1)
		v.max[0] = max(v.max[0], mu)
		if v.flat != nil {
			v.flat[k*(v.horizon+1)] = mu
		}
	}
}

// FillRows fills rounds before `to`, at least one and about budget evaluations of them, and returns
// how many evaluations that took, 0 if they are filled.
func (v *environment) fillRows(to, budget int) int {
	if v.base != nil {
		v.filled = min(v.base.filled+1, v.horizon)
		return 0
	}
	missing := to - 1 - v.filled
	if missing <= 0 {
		return 0
	}
	if v.flat == nil {
		return v.fillMax(min(v.horizon-v.filled, fillChunk))
	}
	rows := min(missing, max(1, budget/v.k))
	for left := rows; left > 0; left -= fillChunk {
		v.fillFlat(min(left, fillChunk))
	}
	return rows * v.k
}

// FillFlat fills the next n rounds, at most fillChunk, arm by arm.
func (v *environment) fillFlat(n int) {
	mu, best := v.chunk[:n], v.startMax(n)
	for k := range v.k {
		v.drawnTo(mu, k, v.filled+1)
		raise(best, mu)
		copy(v.flat[k*(v.horizon+1)+v.filled:], mu)
	}
	v.endMax(best)
}

// FillMax finds the largest mean of the next n rounds, at most fillChunk, and returns how many
// evaluations it took. An arm that never decreases and ends below what another begins with is not
// the best of any of them; at a given round few others are left.
func (v *environment) fillMax(n int) (spent int) {
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
	v.endMax(best)
	return spent + 2*v.k
}

// Raise makes every best[i] the larger of it and mu[i], none of them NaN, which Go's max would look for
// in a third of the time of this table.
func raise(best, mu []float64) {
	for i, m := range mu[:len(best)] {
		if m > best[i] {
			best[i] = m
		}
	}
}

func (v *environment) startMax(n int) []float64 {
	best := v.max[v.filled:][:n]
	for i := range best {
		best[i] = math.Inf(-1)
	}
	return best
}

func (v *environment) endMax(best []float64) {
	for _, m := range best {
		v.total += m
	}
	v.filled += len(best)
}

// Argmax returns the arm of largest drawn mean at round t, the first of several.
func (v *environment) argmax(t int) int {
	arm, best := 0, v.meanAt(0, t)
	for k := 1; k < v.k; k++ {
		if mu := v.meanAt(k, t); mu > best {
			arm, best = k, mu
		}
	}
	return arm
}

// MeanAt returns an arm's drawn mean at any round.
func (v *environment) meanAt(arm, t int) float64 {
	if v.flat == nil || t > v.filled {
		return v.drawn(arm, t)
	}
	return v.flat[arm*(v.horizon+1)+t-1]
}
