package environment

import (
	"math"

	"risingbandits/engine/detmath"
)

// A NoiseKind says how a reward is drawn around its mean.
type NoiseKind int

// The kinds of noise.
const (
	NoNoise NoiseKind = iota
	Gaussian
	Bernoulli
	Beta
)

// Noise says how rewards are drawn. Scale is the Gaussian's sigma, or the Beta law's second parameter.
type Noise struct {
	Kind  NoiseKind
	Scale float64
}

// bounds returns the range within which means are kept.
func (n Noise) bounds() (low, high float64) {
	switch n.Kind {
	case Bernoulli:
		return 0, 1
	case Beta:
		return 1e-6, 1 - 1e-6
	}
	return math.Inf(-1), math.Inf(1)
}

// draw returns a reward of mean mu from word x of the key, which is not Gaussian.
func (n Noise) draw(mu float64, key detmath.Key, x uint64) float64 {
	switch n.Kind {
	case Bernoulli:
		if key.Float64(x) < mu {
			return 1
		}
		return 0
	case Beta:
		s := detmath.NewStream(key.Child(x))
		return s.Beta(n.Scale*mu/(1-mu), n.Scale)
	}
	return mu
}
