package main

import (
	"math"

	"risingbandits/engine/detmath"
)

// A ser4 pulls its arms in turn, in an order that is drawn anew for each turn, and drops those that are almost surely worse
// than the best. After each round it starts anew with all arms with probability phi.
type ser4 struct {
	delta, eps, phi float64

	own    detmath.Stream
	active []int // the arms that are left
	order  []int // those that are still to be pulled in this turn
	turns  int
	sum    []float64 // of the rewards since the start
}

func (p *ser4) begin(own detmath.Stream) {
	p.own = own
	p.restart()
}

func (p *ser4) restart() {
	p.turns, p.sum, p.active = 0, make([]float64, K), make([]int, K)
	for i := range p.active {
		p.active[i] = i
	}
	p.turn()
}

func (p *ser4) turn() {
	p.order = append([]int{}, p.active...)
	p.own.Shuffle(len(p.order), func(i, j int) { p.order[i], p.order[j] = p.order[j], p.order[i] })
}

func (p *ser4) choose(int) int { return p.order[0] }

func (p *ser4) update(_, arm int, reward float64) {
	again := p.own.Float64() < p.phi
	p.sum[arm] += clip(reward, 0, 1)
	if p.order = p.order[1:]; len(p.order) == 0 {
		p.turns++
		if len(p.active) > 1 && float64(p.turns) >= detmath.Log(float64(K)/p.delta) {
			p.drop()
		}
		p.turn()
	}
	if again {
		p.restart()
	}
}

// drop keeps the best arm and those that may still be good.
func (p *ser4) drop() {
	best := p.active[0]
	for _, arm := range p.active {
		if p.sum[arm] > p.sum[best] {
			best = arm
		}
	}
	turns := float64(p.turns)
	limit := math.Sqrt(2 / turns * detmath.Log(4*float64(K)*turns*turns/p.delta))
	var left []int
	for _, arm := range p.active {
		if arm == best || p.sum[best]/turns-p.sum[arm]/turns+p.eps < limit {
			left = append(left, arm)
		}
	}
	p.active = left
}
