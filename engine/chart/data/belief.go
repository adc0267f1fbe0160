package data

import (
	"math"

	"risingbandits/engine/detmath"
	"risingbandits/engine/policy"
)

// A Belief is the law from which a policy draws an arm's value.
type Belief = policy.Belief

// lawReach is how far, in standard deviations, a density is drawn to either side of the mean.
const lawReach = 4

// Ends returns the ends of a belief's density as it is drawn.
func Ends(b *Belief) (from, to float64) {
	mean, sd := b.Spread()
	from, to = mean-float64(lawReach*sd), mean+float64(lawReach*sd)
	if b.Law == policy.Beta {
		return math.Max(0, from), math.Min(1, to)
	}
	return from, to
}

// LogDensity returns the logarithm of a belief's density, up to a constant.
func LogDensity(b *Belief, x float64) float64 {
	if b.Law == policy.Beta {
		sum := 0.0
		if b.A != 1 {
			sum += float64((b.A - 1) * detmath.Log(x))
		}
		if b.B != 1 {
			sum += float64((b.B - 1) * detmath.Log(1-x))
		}
		return sum
	}
	z := (x - b.A) / b.B
	return -z * z / 2
}

// Mode returns where a density is largest, within the drawn part.
func Mode(b *Belief) float64 {
	if b.Law == policy.Beta && b.A+b.B > 2 {
		return (b.A - 1) / (b.A + b.B - 2)
	}
	mean, _ := b.Spread()
	return mean
}
