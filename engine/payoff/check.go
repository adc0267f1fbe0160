package payoff

import (
	"fmt"
	"sort"
	"strings"
)

// A Kind says which assumption a Violation breaks.
type Kind string

// The kinds of violation, as pages show them.
const (
	Decreases  Kind = "decreases"    // gamma(x) < 0 for an x
	NotConcave Kind = "not concave"  // gamma grows
	Leaves     Kind = "leaves [0,1]" // a payoff is below 0 or above 1
)

// A Violation is an assumption that a payoff breaks within the horizon.
type Violation struct {
	Kind Kind
	// X is the first x at which the violation shows: mu(X) < mu(X-1); or gamma(X) > gamma(X-1); or mu(X) is outside
	// [0,1].
	X    int
	Text string // "above 1 from x = 6421"
}

func (v Violation) String() string { return v.Text }

// Check returns the assumptions that the payoff breaks over x = 1..horizon, in the order of the kinds. Each
// family decides by its formula, and a curve through points by comparing its increments (see checkPoints). It
// panics if New(s) fails.
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
	if out := family.stretchesOutside(f, horizon); len(out) > 0 {
		var texts []string
		for i, s := range out {
			if i == maxStretches {
				texts = append(texts, fmt.Sprintf("and %d times more", len(out)-i))
				break
			}
			texts = append(texts, s.text(horizon))
		}
		vs = append(vs, Violation{Leaves, out[0].from, strings.Join(texts, ", ")})
	}
	return vs
}

// A stretch is x from..to at which a payoff is outside [0,1] on one side: 1 above, -1 below.
type stretch struct{ from, to, side int }

// maxStretches is the most stretches that a text describes.
const maxStretches = 4

// text describes a stretch; it ends at the horizon if the payoff stays outside.
func (s stretch) text(horizon int) string {
	side := "below 0"
	if s.side > 0 {
		side = "above 1"
	}
	switch s.to {
	case horizon:
		return fmt.Sprintf("%s from x = %d", side, s.from)
	case s.from:
		return fmt.Sprintf("%s at x = %d", side, s.from)
	}
	return fmt.Sprintf("%s from x = %d to %d", side, s.from, s.to)
}

const badSpec = "payoff: New does not accept this Spec"

// within returns x if it is in 1..last, else 0.
func within(x, last int) int {
	if 1 <= x && x <= last {
		return x
	}
	return 0
}

// checkSmooth checks a payoff whose increments all have the sign of rise and shrink in size: it rises and is
// concave, or falls and is convex, or is constant.
func checkSmooth(rise float64, horizon int) (decreases, notConcave int) {
	if rise < 0 {
		return within(2, horizon), within(2, horizon-1)
	}
	return 0, 0
}

// stretchesOutside returns all stretches of 1..horizon at which f is outside [0,1], in order.
func (family *Family) stretchesOutside(f Func, horizon int) (all []stretch) {
	ends := []int{horizon}
	if family.bends != nil {
		ends = append(family.bends(f), horizon)
	}
	from := 1
	for _, end := range ends { // f only rises or only falls from one end to the next
		for end = min(end, horizon); from <= end; {
			side := outside(f, from)
			to := firstWhere(from, end, func(x int) bool { return outside(f, x) != side }) - 1
			if last := len(all) - 1; last >= 0 && all[last].to == from-1 && all[last].side == side {
				all[last].to = to
			} else if side != 0 {
				all = append(all, stretch{from, to, side})
			}
			from = to + 1
		}
	}
	return all
}

// outside returns 1 if f is above 1 at x, -1 if it is below 0, else 0.
func outside(f Func, x int) int {
	switch y := f.At(x); {
	case y > 1:
		return 1
	case y < 0:
		return -1
	}
	return 0
}

// firstWhere returns the first x of from..to at which is(x) is true, or to+1. If is(from) is false, then is
// must be true from some x on.
func firstWhere(from, to int, is func(x int) bool) int {
	if is(from) {
		return from
	}
	return from + sort.Search(to-from+1, func(i int) bool { return is(from + i) })
}
