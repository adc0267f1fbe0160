package policy

import "math"

// Between two pulls of an arm, the index of the rising policies is
//
//	p0 + p1 t + s(t) p2 (t + p3),   s(t) = √(ln t),
//
// whose four numbers change only when the arm is pulled. Every form of these policies evaluates
// exactly this expression, so the fast form, which skips rounds, is bit-identical to the plain one.

// An affine is the index of one arm between pulls.
type affine struct{ p0, p1, p2, p3 float64 }

// noIndex is the index of an arm that has too few pulls.
var noIndex = affine{p0: math.Inf(1)}

// at returns the index at round t, given as a float64, with s = √(ln t).
func (a *affine) at(t, s float64) float64 {
	return a.p0 + float64(a.p1*t) + a.bonus(t, s)
}

// within returns the index with its bonus limited; limit is +Inf for none.
func (a *affine) within(limit, t, s float64) float64 {
	return a.p0 + float64(a.p1*t) + smaller(limit, a.bonus(t, s))
}

// bonus returns the exploration bonus in at.
func (a *affine) bonus(t, s float64) float64 { return float64(float64(s*a.p2) * (t + a.p3)) }

// An affines holds the indices of all arms of a run, and the randomness that breaks their ties.
type affines struct {
	draws  Draws
	index  []affine
	root   roundTable
	logLag int       // the bonus has ln(t-logLag)
	values []float64 // scratch
}

// rootAt returns √(ln(t-logLag)), the factor of the bonus at round t.
func (b *affines) rootAt(t int) float64 { return b.root.rootLog(t - b.logLag) }

func newAffines(c Context) affines {
	return affines{index: make([]affine, c.K), root: rootLogTable(c.T), values: make([]float64, c.K)}
}

func (b *affines) reset(d Draws) {
	b.draws = d
	for k := range b.index {
		b.index[k] = noIndex
	}
}

// best returns the arm with the largest index at round t, where s is √(ln t).
func (b *affines) best(t, s float64) int {
	top, arm, tied := b.index[0].at(t, s), 0, false
	for k := 1; k < len(b.index); k++ {
		switch v := b.index[k].at(t, s); {
		case v > top:
			top, arm, tied = v, k, false
		case v == top:
			tied = true
		}
	}
	if !tied {
		return arm
	}
	for k := range b.index {
		b.values[k] = b.index[k].at(t, s)
	}
	return b.draws.argmax(b.values)
}

// bestWithin is best with every bonus limited; limit is +Inf for none.
func (b *affines) bestWithin(limit, t, s float64) int {
	if limit == inf {
		return b.best(t, s)
	}
	for k := range b.index {
		b.values[k] = b.index[k].within(limit, t, s)
	}
	return b.draws.argmax(b.values)
}

// windowTerm explains an index of an arm of n pulls whose window has h of them.
func windowTerm(n, h int, mean, increment, bonus, index float64) Term {
	return Term{Pulls: n, Window: h, Estimate: mean, Increment: increment, Bonus: bonus, Index: index, Unit: "payoff"}
}

// noIndexTerm explains an arm whose index is +Inf because it has too few pulls.
func noIndexTerm(pulls, window int) Term {
	nan := math.NaN()
	return Term{Pulls: pulls, Window: window, Estimate: nan, Increment: nan, Bonus: nan, Index: math.Inf(1), Unit: "payoff"}
}

// A Windower is a policy whose estimate compares two windows of an arm's pulls.
type Windower interface {
	// Windows returns the first and last pull, counted from 1, of the arm's older and recent
	// windows; both are {0, 0} while it has none.
	Windows(arm int) (older, recent [2]int)
}

// windows returns the pulls N-2h+1..N-h and N-h+1..N.
func windows(n, h int) (older, recent [2]int) {
	if h == 0 {
		return
	}
	return [2]int{n - 2*h + 1, n - h}, [2]int{n - h + 1, n}
}
