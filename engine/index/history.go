package index

import (
	"math"
	"sort"

	"risingbandits/engine/detmath"
)

// A history is what a program can know of one arm.
type history struct {
	n        int
	last     float64 // NaN without a pull
	total    float64
	negative bool // a reward was below 0

	// Entry i is of the first i rewards; entry 0 is 0. Only those that the program reads are kept.
	sums     []float64
	weighted []float64 // rewards times their number
	squares  []float64

	rewards []float64
	rounds  []int32
	sunk    []sunk // one for each discount
}

// A sunk is a discounted count and sum of rewards, as they are in the round after the arm's last pull.
type sunk struct {
	count, sum float64
	round      int // of the last pull
}

func (h *history) reset(p *Program) {
	h.n, h.last, h.total, h.negative = 0, math.NaN(), 0, false
	h.sums, h.weighted, h.squares = append(h.sums[:0], 0), append(h.weighted[:0], 0), append(h.squares[:0], 0)
	h.rewards, h.rounds = h.rewards[:0], h.rounds[:0]
	if h.sunk == nil {
		h.sunk = make([]sunk, len(p.discounts))
	}
	clear(h.sunk)
}

// push adds the reward of a pull at a round.
func (h *history) push(m *Machine, t int, x float64) {
	n, k := h.n, &m.program.keeps
	h.n, h.last = n+1, x
	h.total += x
	h.negative = h.negative || x < 0
	if k.sums {
		h.sums = append(h.sums, h.total)
	}
	if k.weighted {
		h.weighted = append(h.weighted, h.weighted[n]+float64(float64(n+1)*x))
	}
	if k.squares {
		h.squares = append(h.squares, h.squares[n]+float64(x*x))
	}
	if k.rewards {
		h.rewards = append(h.rewards, x)
	}
	if k.rounds {
		h.rounds = append(h.rounds, int32(t))
	}
	for i := range h.sunk {
		s := &h.sunk[i]
		kept := m.decay(i, t-s.round)
		s.count, s.sum, s.round = 1+float64(kept*s.count), x+float64(kept*s.sum), t
	}
}

// whole returns a number of pulls: x, which is a number, rounded down and kept within 0 and n.
func whole(x float64, n int) int {
	if !(x > 0) {
		return 0
	}
	if x >= float64(n) {
		return n
	}
	return int(x)
}

// between returns the sum of items from+1..to of n, from sums of the first items; 0 if there are none, and NaN if a place is NaN.
func between(sums []float64, from, to float64, n int) float64 {
	if from != from || to != to {
		return math.NaN()
	}
	i, j := whole(from, n), whole(to, n)
	if i >= j {
		return 0
	}
	return sums[j] - sums[i]
}

// sum returns the sum of rewards from+1..to. That of all rewards needs no list.
func (h *history) sum(from, to float64) float64 {
	if from < 1 && to >= float64(h.n) {
		return h.total
	}
	return between(h.sums, from, to, h.n)
}

// meanBefore returns the mean of the h rewards before the last back ones, or of as many as there are; NaN of none. That
// of all rewards needs no list.
func (h *history) meanBefore(size, back float64) float64 {
	if size != size || back != back {
		return math.NaN()
	}
	to := h.n - whole(back, h.n)
	count := whole(size, to)
	if count == h.n {
		return h.total / float64(count)
	}
	return (h.sums[to] - h.sums[to-count]) / float64(count)
}

// place returns the place from 0 of item i of a list, which is counted from 1 and rounded down.
func (h *history) place(i float64) (int, bool) {
	if !(i >= 1) || i >= float64(h.n+1) {
		return 0, false
	}
	return int(i) - 1, true
}

// before returns how many pulls were made before round r, NaN if r is NaN.
func (h *history) before(r float64) float64 {
	switch {
	case r != r:
		return r
	case !(r > 1) || h.n == 0:
		return 0
	case r > float64(h.rounds[h.n-1]):
		return float64(h.n)
	}
	return float64(sort.Search(h.n, func(i int) bool { return float64(h.rounds[i]) >= r }))
}

// fromHistory returns the value of an operation that reads an arm's history or chance.
func (m *Machine) fromHistory(o op, arm int, a, b float64, site int) float64 {
	h := &m.arms[arm]
	switch o {
	case opN:
		return float64(h.n)
	case opLast:
		return h.last
	case opSumAll:
		return h.total
	case opMean:
		return h.meanBefore(a, b)
	case opSum:
		return h.sum(a, b)
	case opWsum:
		return between(h.weighted, a, b, h.n)
	case opSqsum:
		return between(h.squares, a, b, h.n)
	case opBefore:
		return h.before(a)
	case opReward:
		if i, ok := h.place(a); ok {
			return h.rewards[i]
		}
		return math.NaN()
	case opRound:
		if i, ok := h.place(a); ok {
			return float64(h.rounds[i])
		}
		return math.NaN()
	case opRand:
		return m.key.Child(uint64(site)).Float64(uint64(m.t)*uint64(len(m.arms)) + uint64(arm))
	case opNormal:
		return m.key.Child(uint64(site)).Normal(uint64(m.t)*uint64(len(m.arms)) + uint64(arm))
	case opBeta:
		return drawBeta(m.key.Child(uint64(site)).Child(uint64(m.t)*uint64(len(m.arms))+uint64(arm)), a, b)
	}
	return m.discounted(o, &h.sunk[site], site)
}

// drawBeta returns a number of the beta law with shapes a and b; NaN unless both are above 0 and finite.
func drawBeta(key detmath.Key, a, b float64) float64 {
	if !(a > 0 && b > 0 && a < inf && b < inf) {
		return math.NaN()
	}
	s := detmath.NewStream(key)
	return s.Beta(a, b)
}

// discounted returns a discounted count, sum or mean at the present round.
func (m *Machine) discounted(o op, s *sunk, site int) float64 {
	switch o {
	case opDmean:
		return s.sum / s.count
	case opDcount:
		return float64(s.count * m.decay(site, m.t-1-s.round))
	case opDsum:
		return float64(s.sum * m.decay(site, m.t-1-s.round))
	}
	panic(badOp)
}

// decay returns what is left of a discounted count after some rounds.
func (m *Machine) decay(discount, rounds int) float64 {
	table := &m.decays[discount]
	if rounds >= maxDecays {
		return detmath.Pow(m.program.discounts[discount], float64(rounds))
	}
	for len(*table) <= rounds {
		*table = append(*table, detmath.Pow(m.program.discounts[discount], float64(len(*table))))
	}
	return (*table)[rounds]
}

// maxDecays is the most powers of a discount that are kept in a table: 512 kB.
const maxDecays = 1 << 16

// fromRun returns the value of a quantity that depends on the run but on no arm.
func (m *Machine) fromRun(o op, site int) float64 {
	switch o {
	case opT:
		return float64(m.t)
	case opTotal:
		return m.total
	case opBest:
		return m.best()
	case opLeast:
		least := m.arms[0].n
		for k := range m.arms {
			least = min(least, m.arms[k].n)
		}
		return float64(least)
	case opToss:
		return m.key.Child(uint64(site)).Float64(uint64(m.t))
	}
	panic(badOp)
}

// best returns the largest mean of all rewards of an arm.
func (m *Machine) best() float64 {
	best := math.NaN()
	for k := range m.arms {
		if h := &m.arms[k]; h.n > 0 {
			if mean := h.total / float64(h.n); best != best || mean > best {
				best = mean
			}
		}
	}
	return best
}
