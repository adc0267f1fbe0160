package main

import (
	"math"

	"risingbandits/engine/detmath"
)

// An exp3 draws arm k with probability p = (1-gamma) w[k]/Σw + gamma/K, and then multiplies its weight w[k] by
// exp(gamma X/(p K)). All weights are 1 at first, and again every batch rounds.
type exp3 struct {
	gamma float64
	batch int

	own     detmath.Stream
	weights []float64
}

func (p *exp3) begin(own detmath.Stream) {
	p.own = own
	p.restart()
}

func (p *exp3) restart() {
	p.weights = make([]float64, K)
	for i := range p.weights {
		p.weights[i] = 1
	}
}

// blockSize is how many weights are added at a time.
var blockSize = int(math.Ceil(math.Sqrt(float64(K))))

// sums returns the sums of blocks of weights, and of all.
func (p *exp3) sums() (blocks []float64, all float64) {
	for from := 0; from < K; from += blockSize {
		sum := 0.0
		for _, w := range p.weights[from:min(from+blockSize, K)] {
			sum += w
		}
		blocks = append(blocks, sum)
		all += sum
	}
	return blocks, all
}

// choose draws an arm: the one at which the probabilities, added from the first arm on, pass a random number.
func (p *exp3) choose(int) int {
	blocks, all := p.sums()
	scale, floor := (1-p.gamma)/all, p.gamma/float64(K)
	u, below, from := p.own.Float64(), 0.0, 0
	for _, sum := range blocks[:len(blocks)-1] {
		next := below + (float64(scale*sum) + float64(floor*float64(blockSize)))
		if u < next {
			break
		}
		below, from = next, from+blockSize
	}
	last := min(from+blockSize, K) - 1
	for arm := from; arm < last; arm++ {
		below += float64(scale*p.weights[arm]) + floor
		if u < below {
			return arm
		}
	}
	return last
}

func (p *exp3) update(t, arm int, reward float64) {
	if p.batch > 0 && t%p.batch == 0 {
		p.restart()
		return
	}
	_, all := p.sums()
	chance := float64((1-p.gamma)/all*p.weights[arm]) + p.gamma/float64(K)
	p.weights[arm] *= detmath.Exp(p.gamma * clip(reward, 0, 1) / (chance * float64(K)))
	if p.weights[arm] > 0x1p512 {
		for i := range p.weights {
			p.weights[i] *= 0x1p-512 // only ratios matter
		}
	}
}
