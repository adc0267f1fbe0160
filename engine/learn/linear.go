package learn

import (
	"math"

	"risingbandits/engine/detmath"
)

// least is the smallest probability that a linear learner predicts; 1-least is the largest.
const least = 1e-4

// bound is where online gradient descent keeps its weights: [-bound, bound].
const bound = 2

// A schedule says how a learning rate falls with the number t of examples, from 1.
type schedule int

const (
	constant schedule = iota // β
	byCount                  // β/t
	byRoot                   // β/√t
)

// A linear learner predicts p = min(max(1/(1+exp(-w·x)), 1e-4), 1-1e-4) and moves its weights by
// -rate (p-y) x, where y is 1 for a positive example and 0 for a negative one: a step down the gradient of the
// logarithmic loss. All weights begin at 1/d for d features; there is no intercept. With projected, each
// weight is then moved to the nearest number in [-2, 2].
//
// Learn takes 2 operations for each feature of the example that is not 0, and an exp.
//
// Source: Metelli et al. 2022, Section 6.3; the first weights, the limits of p and the projection are those of
// the authors' released code.
type linear struct {
	w         []float64
	rate      float64
	schedule  schedule
	projected bool
	t         float64 // examples seen
}

func newLinear(features int, rate float64, s schedule, projected bool) *linear {
	return &linear{w: make([]float64, features), rate: rate, schedule: s, projected: projected}
}

// Reset implements Learner.
func (l *linear) Reset(detmath.Key) {
	startEven(l.w)
	l.t = 0
}

// startEven sets all weights to 1 divided by their number.
func startEven(w []float64) {
	for i := range w {
		w[i] = 1 / float64(len(w))
	}
}

// Predict implements Learner.
func (l *linear) Predict(x []Entry) float64 { return probability(l.w, x) }

// probability returns the limited sigmoid of w·x.
func probability(w []float64, x []Entry) float64 {
	return min(max(sigmoid(dot(w, x)), least), 1-least)
}

// dot returns w·x, added up in the order of the features.
func dot(w []float64, x []Entry) float64 {
	sum := 0.0
	for _, e := range x {
		sum += float64(w[e.Feature] * float64(e.Value))
	}
	return sum
}

// Learn implements Learner.
func (l *linear) Learn(x []Entry, positive bool) float64 {
	p := probability(l.w, x)
	l.t++
	rate := l.rate
	switch l.schedule {
	case byCount:
		rate /= l.t
	case byRoot:
		rate /= math.Sqrt(l.t)
	}
	step := float64(rate * (p - target(positive)))
	w := l.w
	if l.projected {
		for _, e := range x {
			w[e.Feature] = min(max(w[e.Feature]-float64(step*float64(e.Value)), -bound), bound)
		}
		return p
	}
	for _, e := range x {
		w[e.Feature] -= float64(step * float64(e.Value))
	}
	return p
}

// Operations implements Learner.
func (l *linear) Operations(entries int) int { return 2*entries + 1 }

// Bytes implements Learner.
func (l *linear) Bytes() int { return 8 * len(l.w) }

// An adagrad learner is a linear one in which each weight has its own learning rate: with the gradient
// g = (p-y) x, V grows by g² and w falls by rate g/√(V+1e-8).
//
// Learn takes 5 operations for each feature of the example that is not 0, and an exp.
//
// Source: Duchi, Hazan and Singer 2011, in the diagonal form of the released code of Metelli et al. 2022.
type adagrad struct {
	w, v []float64
	rate float64
}

func newAdagrad(features int, rate float64) *adagrad {
	return &adagrad{w: make([]float64, features), v: make([]float64, features), rate: rate}
}

// Reset implements Learner.
func (l *adagrad) Reset(detmath.Key) {
	startEven(l.w)
	clear(l.v)
}

// Predict implements Learner.
func (l *adagrad) Predict(x []Entry) float64 { return probability(l.w, x) }

// Learn implements Learner.
func (l *adagrad) Learn(x []Entry, positive bool) float64 {
	p := probability(l.w, x)
	slope := p - target(positive)
	for _, e := range x {
		g := float64(slope * float64(e.Value))
		v := l.v[e.Feature] + float64(g*g)
		l.v[e.Feature] = v
		l.w[e.Feature] -= float64(l.rate*g) / math.Sqrt(v+1e-8)
	}
	return p
}

// Operations implements Learner.
func (l *adagrad) Operations(entries int) int { return 5*entries + 1 }

// Bytes implements Learner.
func (l *adagrad) Bytes() int { return 16 * len(l.w) }
