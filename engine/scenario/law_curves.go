package scenario

import (
	"math"

	"risingbandits/engine/detmath"
	"risingbandits/engine/param"
	"risingbandits/engine/payoff"
)

// curvesLaw draws bandits of learning curves, some of them ill-behaved: rested arms, K uniform in 2..15, Gaussian noise of 0.1.
// A curve is a power law c - (c-s) x^-a with c uniform in [0.5, 0.95], s in [0.05, 0.45] and a in [0.15, 0.8], as 16 points that
// are even on a logarithmic scale of the pulls. The first arm and, with a chance of 15%, every other is ill-behaved, in one of
// three ways with the same chance, at a pull m that is uniform on a logarithmic scale from the horizon's power 0.3 to 0.8:
//
//   - its error peaks: around m it loses a share of 0.2 to 0.6, and recovers;
//   - it dips: from m on it falls along the logarithm of the pulls, by the same share at the horizon;
//   - it crosses late: it stays at s until m, and then rises to 0.8 to 0.99 while the pulls treble.
//
// Source: the share and the kinds of shapes are those of learning curves in Yan, Mohr, Viering, LCDB 1.1, NeurIPS 2025, which
// finds about 15% ill-behaved, over the amount of training data; the law and its values are ours.
var curvesLaw = Law{
	ID:   "learning-curves",
	Name: "Learning curves, some ill-behaved",
	Doc: "2 to 15 rested arms; the payoff of the first, and of about 15% of the others, falls for a while, falls for good, or rises late: " +
		"the share that LCDB 1.1 finds among learning curves. Gaussian noise of 0.1. The law is ours.",
	Setting: Rested,
	Noise:   paperNoise(),
	arms:    paperArms,
	arm:     learningCurve,
}

// The shapes of learning curves.
const (
	wellBehaved = iota
	peaking
	dipping
	crossingLate
)

// curvePoints is how many points a curve of curvesLaw has at most.
const curvePoints = 16

func learningCurve(s *detmath.Stream, g *Generator, i int) payoff.Spec {
	within := func(from, to float64) float64 { return from + float64((to-from)*s.Float64()) }
	top, start, rate := within(0.5, 0.95), within(0.05, 0.45), within(0.15, 0.8)
	ill, shape := s.Float64() < 0.15, peaking+s.IntN(3)
	end := detmath.Log(float64(g.Horizon))
	turn, depth, late := float64(within(0.3, 0.8)*end), within(0.2, 0.6), within(0.8, 0.99)
	if !ill && i > 0 {
		shape = wellBehaved
	}
	var points []payoff.Point
	for j := range curvePoints {
		x := math.Round(detmath.Exp(float64(end*float64(j)) / (curvePoints - 1)))
		if n := len(points); n > 0 && x <= points[n-1].X {
			continue
		}
		log := detmath.Log(x)
		y := top - float64((top-start)*detmath.Exp(-float64(rate*log)))
		switch shape {
		case peaking:
			z := (log - turn) / 0.7
			y *= 1 - float64(depth*detmath.Exp(-float64(z*z)))
		case dipping:
			y *= 1 - float64(depth*max(0, log-turn)/(end-turn))
		case crossingLate:
			y = start + float64(max(0, late-start)*min(1, max(0, log-turn)/detmath.Log(3)))
		}
		points = append(points, payoff.Point{X: x, Y: param.Rounded(y, 3)})
	}
	return payoff.Curve(points...)
}
