package policy

import (
	"fmt"
	"math"
	"testing"
)

// Where payoffs and a policy's number are as large or small as a scenario may have them, every arm with pulls has an index that is a
// number, and every round pulls an arm.
func TestIndicesAreNumbersAtTheLimits(t *testing.T) {
	const K, T = 3, 200
	for _, v := range everyVariant() {
		given := []Values{v.given}
		for _, p := range v.kind.Params {
			if p.Kind != Number || math.IsInf(p.Range.Max, 0) || math.IsInf(p.Range.Min, 0) {
				continue
			}
			for _, x := range []float64{p.Range.Min, p.Range.Max, math.Nextafter(p.Range.Min, 1), math.Nextafter(p.Range.Max, 0)} {
				if p.Range.Contains(x) && (!p.Range.Integer || x == math.Trunc(x)) {
					with := Values{p.Name: x}
					for name, y := range v.given {
						with[name] = y
					}
					given = append(given, with)
				}
			}
		}
		for _, g := range given {
			for _, most := range []float64{1, 1000} {
				atLimits(t, fmt.Sprint(v.name, " ", g, ", payoffs to ", most), variant{v.name, v.kind, g, v.released}, K, T, most)
			}
		}
	}
}

func atLimits(t *testing.T, name string, v variant, K, T int, most float64) {
	c := Context{K: K, T: T, Sigma: 0.1, Released: v.released}
	p := v.make(c)
	inform(p)
	p.Reset(testDraws(3, K))
	terms := make([]Term, K)
	x, explains := p.(Explainer)
	for round := 1; round <= T; round++ {
		if explains {
			x.Explain(terms, round)
			for k, term := range terms {
				if term.Pulls > 0 && math.IsNaN(term.Index) {
					t.Errorf("%s: before round %d the index of arm %d is no number", name, round, k)
					return
				}
			}
		}
		arm := p.Choose(round)
		if arm < 0 || arm >= K {
			t.Errorf("%s: round %d pulls arm %d of %d", name, round, arm, K)
			return
		}
		p.Update(round, arm, float64(1-arm)*most)
	}
}
