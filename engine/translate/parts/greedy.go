package main

import (
	"math"

	"risingbandits/engine/detmath"
)

// A means is what policies know that look at the mean of all rewards of an arm alone.
type means struct {
	own         detmath.Stream
	pulls, mean []float64
	sum         []float64
}

func (p *means) begin(own detmath.Stream) {
	p.own, p.pulls, p.sum, p.mean = own, make([]float64, K), make([]float64, K), make([]float64, K)
	for i := range p.mean {
		p.mean[i] = math.Inf(1)
	}
}

func (p *means) update(_, arm int, reward float64) {
	p.pulls[arm]++
	p.sum[arm] += reward
	p.mean[arm] = p.sum[arm] / p.pulls[arm]
}

// An epsilonGreedy pulls an arm at random with probability min(1, c K / (d² t)), else the arm of the largest mean.
type epsilonGreedy struct {
	means
	c, d float64
}

func (p *epsilonGreedy) choose(t int) int {
	rounds := p.c * float64(K) / (p.d * p.d)
	if p.own.Float64() < min(1, rounds/float64(t)) {
		return p.own.IntN(K)
	}
	return largest(p.mean, &p.own)
}

// A thompson draws a number for each arm from the normal law of its mean and of width sigma/√pulls, and pulls the arm of the
// largest.
type thompson struct {
	means
	sigma float64
}

func (p *thompson) choose(int) int {
	draws := make([]float64, K)
	for i := range draws {
		draws[i] = p.mean[i]
		if p.pulls[i] > 0 {
			draws[i] += float64(p.own.Normal() * (p.sigma / math.Sqrt(p.pulls[i])))
		}
	}
	return largest(draws, &p.own)
}
