package main

import (
	"math"
	"sort"

	"risingbandits/engine/detmath"
)

// An indexed policy pulls the arm of the largest index. An index that is no number counts as infinite, so that the arm is
// pulled and soon has one.
type indexed struct {
	index     func(p *indexed, a *arm) float64
	low, high float64   // every reward is first moved to the nearest number of this range
	shares    []float64 // those with which the index asks for dcount, dsum and dmean

	own     detmath.Stream
	key     detmath.Key // of rand, toss and normal
	t       int         // the present round
	total   float64     // of all rewards
	arms    []arm
	indices []float64
}

func newIndexed(index func(p *indexed, a *arm) float64, low, high float64, shares ...float64) policy {
	return &indexed{index: index, low: low, high: high, shares: shares, indices: make([]float64, K)}
}

func (p *indexed) begin(own detmath.Stream) {
	first, _ := own.Next()
	p.own, p.key, p.total, p.arms = own, first.Child(1), 0, make([]arm, K)
	for i := range p.arms {
		p.arms[i] = arm{number: i, last: math.NaN(), sums: []float64{0}, weighted: []float64{0}, squares: []float64{0}}
		for _, share := range p.shares {
			p.arms[i].discounted = append(p.arms[i].discounted, discounted{share: share})
		}
	}
}

func (p *indexed) choose(t int) int {
	p.t = t
	for i := range p.arms {
		x := p.index(p, &p.arms[i])
		if x != x {
			x = math.Inf(1)
		}
		p.indices[i] = x
	}
	return largest(p.indices, &p.own)
}

func (p *indexed) update(t, arm int, reward float64) {
	reward = clip(reward, p.low, p.high)
	p.total += reward
	p.arms[arm].add(t, reward)
}

// best returns the largest mean of all rewards of an arm.
func (p *indexed) best() float64 {
	best := math.NaN()
	for i := range p.arms {
		if a := &p.arms[i]; a.n > 0 {
			if mean := a.sums[a.n] / float64(a.n); best != best || mean > best {
				best = mean
			}
		}
	}
	return best
}

// least returns the pulls of the arm that was pulled least.
func (p *indexed) least() float64 {
	least := p.arms[0].n
	for i := range p.arms {
		least = min(least, p.arms[i].n)
	}
	return float64(least)
}

// rand returns a number in [0, 1), and normal one of the standard normal law, a new one for each call in the program, each
// round and each arm. toss is rand with the same number for all arms.
func (p *indexed) rand(call uint64, a *arm) float64 { return p.key.Child(call).Float64(p.counter(a)) }

func (p *indexed) normal(call uint64, a *arm) float64 { return p.key.Child(call).Normal(p.counter(a)) }

// beta returns a number of the beta law with shapes x and y, which are above 0 and finite.
func (p *indexed) beta(call uint64, a *arm, x, y float64) float64 {
	if !(x > 0 && y > 0 && x <= math.MaxFloat64 && y <= math.MaxFloat64) {
		return math.NaN()
	}
	s := detmath.NewStream(p.key.Child(call).Child(p.counter(a)))
	return s.Beta(x, y)
}

func (p *indexed) toss(call uint64) float64 { return p.key.Child(call).Float64(uint64(p.t)) }

func (p *indexed) counter(a *arm) uint64 { return uint64(p.t)*uint64(K) + uint64(a.number) }

// An arm holds what a policy knows of an arm.
type arm struct {
	number, n int
	last      float64

	// Entry i is of the first i rewards.
	sums, weighted, squares []float64

	rewards, rounds []float64
	discounted      []discounted
}

// A discounted is a count and a sum of rewards in which each pull counts share times as much with each round that passes, as
// they are in the round after the arm's last pull.
type discounted struct{ share, count, sum, round float64 }

func (a *arm) add(t int, reward float64) {
	for i := range a.discounted {
		d := &a.discounted[i]
		kept := detmath.Pow(d.share, float64(t)-d.round)
		d.count, d.sum, d.round = 1+float64(kept*d.count), reward+float64(kept*d.sum), float64(t)
	}
	a.sums = append(a.sums, a.sums[a.n]+reward)
	a.weighted = append(a.weighted, a.weighted[a.n]+float64(float64(a.n+1)*reward))
	a.squares = append(a.squares, a.squares[a.n]+float64(reward*reward))
	a.rewards = append(a.rewards, reward)
	a.rounds = append(a.rounds, float64(t))
	a.n++
	a.last = reward
}

// place returns a number of pulls: x, which is a number, rounded down and kept within 0 and n.
func place(x float64, n int) int {
	switch {
	case !(x > 0):
		return 0
	case x >= float64(n):
		return n
	}
	return int(x)
}

// between returns the sum of the items after the first from, up to number to, from the sums of the first items.
func between(sums []float64, from, to float64) float64 {
	if from != from || to != to {
		return math.NaN()
	}
	n := len(sums) - 1
	i, j := place(from, n), place(to, n)
	if i >= j {
		return 0
	}
	return sums[j] - sums[i]
}

// mean returns the mean of the size rewards before the last back ones, or of as many as there are.
func (a *arm) mean(size, back float64) float64 {
	if size != size || back != back {
		return math.NaN()
	}
	to := a.n - place(back, a.n)
	count := place(size, to)
	return (a.sums[to] - a.sums[to-count]) / float64(count)
}

func (a *arm) sum(from, to float64) float64 { return between(a.sums, from, to) }

// wsum is sum with each reward multiplied by its number, from 1.
func (a *arm) wsum(from, to float64) float64 { return between(a.weighted, from, to) }

// sqsum is sum of the squares.
func (a *arm) sqsum(from, to float64) float64 { return between(a.squares, from, to) }

// reward returns the reward of pull number i, from 1.
func (a *arm) reward(i float64) float64 { return item(a.rewards, i) }

// round returns the round of pull number i, from 1.
func (a *arm) round(i float64) float64 { return item(a.rounds, i) }

func item(list []float64, i float64) float64 {
	if !(i >= 1) || i >= float64(len(list)+1) {
		return math.NaN()
	}
	return list[int(i)-1]
}

// before returns how many pulls were made before round r.
func (a *arm) before(r float64) float64 {
	if r != r {
		return r
	}
	return float64(sort.SearchFloat64s(a.rounds, r))
}

func (a *arm) of(share float64) *discounted {
	for i := range a.discounted {
		if a.discounted[i].share == share {
			return &a.discounted[i]
		}
	}
	panic("this share is not among the policy's")
}

// dcount returns the arm's pulls, each of which counts share times as much with each round that passes.
func (a *arm) dcount(share float64, t int) float64 {
	d := a.of(share)
	return float64(d.count * detmath.Pow(share, float64(t)-1-d.round))
}

// dsum is dcount of the rewards.
func (a *arm) dsum(share float64, t int) float64 {
	d := a.of(share)
	return float64(d.sum * detmath.Pow(share, float64(t)-1-d.round))
}

// dmean returns dsum over dcount.
func (a *arm) dmean(share float64) float64 {
	d := a.of(share)
	return d.sum / d.count
}
