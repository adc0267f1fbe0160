package payoff

import (
	"fmt"
	"math"
	"sort"
)

// A Kind of violation.
type Kind string

// The assumptions an arm may break, as they are shown.
const (
	Decreases  Kind = "decreases"    // gamma(x) < 0 for an x
	NotConcave Kind = "not concave"  // gamma grows
	Leaves     Kind = "leaves [0,1]" // a payoff is below 0 or above 1
)

// A Violation is an assumption that a payoff breaks within the horizon.
type Violation struct {
	Kind Kind
	// X is the first x that shows it: mu(X) < mu(X-1); or gamma(X) > gamma(X-1); or mu(X) is
	// outside [0,1].
	X    int
	Text string // "above 1 from x = 6421"
}

func (v Violation) String() string { return v.Text }

// Check returns what the payoff breaks over x = 1..horizon, in the order of the kinds. Each family's
// own mathematics decides; points are compared as numbers, with a tolerance of 4 ulps.
// It panics if New(s) fails.
func Check(s Spec, horizon int) []Violation {
	f, err := New(s)
	if err != nil {
		panic(badSpec)
	}
	family, _ := FamilyByID(s.Family)
	decreases, notConcave := family.check(f, horizon)
	var vs []Violation
	if decreases > 0 {
		vs = append(vs, Violation{Decreases, decreases, fmt.Sprintf("decreases at x = %d", decreases)})
	}
	if notConcave > 0 {
		vs = append(vs, Violation{NotConcave, notConcave, fmt.Sprintf("not concave: the increment grows at x = %d", notConcave)})
	}
	if x := firstOutside(f, horizon); x > 0 {
		side := "above 1"
		if f.At(x) < 0 {
			side = "below 0"
		}
		vs = append(vs, Violation{Leaves, x, fmt.Sprintf("%s from x = %d", side, x)})
	}
	return vs
}

const badSpec = "payoff: a Spec is needed that New accepts"

// within returns x if it is in 1..last, else 0.
func within(x, last int) int {
	if 1 <= x && x <= last {
		return x
	}
	return 0
}

// smooth decides for a payoff whose increments have the sign of rise and shrink in size for ever: it
// rises and is concave, or falls and is convex, or is level.
func smooth(rise float64, horizon int) (decreases, notConcave int) {
	if rise < 0 {
		return within(2, horizon), within(2, horizon-1)
	}
	return 0, 0
}

func checkPoly(f Func, horizon int) (int, int) {
	switch p := f.(type) {
	case poly:
		return smooth(p.c, horizon)
	case polyShift:
		return smooth(p.c*p.b, horizon)
	}
	return 0, 0 // b = 0: constant, also from x = 1 on where s vanishes
}

// checkLinear: the lesser of two linear functions is concave, and falls from where a negative slope
// is below the cap.
func checkLinear(f Func, horizon int) (int, int) {
	p := f.(linear)
	if p.slope >= 0 {
		return 0, 0
	}
	x := 1 + sort.Search(horizon, func(i int) bool { return float64(p.slope*float64(i+1)) < p.top })
	return within(max(x, 2), horizon), 0
}

// checkStep: gamma is 0, once high - low, and 0 again.
func checkStep(f Func, horizon int) (decreases, notConcave int) {
	p := f.(step)
	switch {
	case p.after < 1:
	case p.high < p.low:
		return within(p.after+1, horizon), within(p.after+1, horizon-1)
	case p.high > p.low && p.after > 1:
		return 0, within(p.after, horizon-1)
	}
	return 0, 0
}

// checkPoints compares the payoffs beside every point: between points the increments are equal.
// Each payoff is a float64 within an ulp of the curve; 4 ulps of the largest one around are allowed.
func checkPoints(f Func, horizon int) (decreases, notConcave int) {
	p := f.(curve)
	for _, q := range p.points {
		k := int(q.X)
		for x := max(k, 2); x <= min(k+2, horizon); x++ {
			before, here, after := p.At(x-1), p.At(x), p.At(x+1)
			tol := 4 * ulp(max(math.Abs(before), math.Abs(here), math.Abs(after)))
			if decreases == 0 && before-here > tol {
				decreases = x
			}
			if notConcave == 0 && x < horizon && (after-here)-(here-before) > tol {
				notConcave = x
			}
		}
	}
	return decreases, notConcave
}

// ulp is the distance from x >= 0 to the next float64.
func ulp(x float64) float64 { return math.Nextafter(x, math.Inf(1)) - x }

// firstOutside returns the first x of 1..horizon at which f is outside [0,1], or 0. All families but
// points rise or fall throughout, so that once inside they leave for good.
func firstOutside(f Func, horizon int) int {
	outside := func(x int) bool { y := f.At(x); return y < 0 || y > 1 }
	if p, ok := f.(curve); ok {
		return p.firstOutside(horizon, outside)
	}
	if outside(1) {
		return 1
	}
	return within(1+sort.Search(horizon, func(i int) bool { return outside(i + 1) }), horizon)
}

// firstOutside searches each stretch between two points, along which the curve rises or falls.
func (p curve) firstOutside(horizon int, outside func(x int) bool) int {
	from := 1
	for i := 0; i <= len(p.points) && from <= horizon; i++ {
		to := horizon // the last x of the stretch
		if i < len(p.points) {
			to = min(int(p.points[i].X), horizon)
		}
		if to < from {
			continue
		}
		if outside(from) {
			return from
		}
		if x := from + sort.Search(to-from+1, func(j int) bool { return outside(from + j) }); x <= to {
			return x
		}
		from = to + 1
	}
	return 0
}
