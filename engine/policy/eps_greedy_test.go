package policy

import (
	"math"
	"testing"
)

// The chance of a uniform draw is min(1, cK/(d²t)), as Figure 3 of Auer et al. has it.
func TestEpsGreedySchedule(t *testing.T) {
	p := newDefault("eps-greedy", Context{K: 4, T: 100_000}, false)
	p.Reset(testDraws(1, 4))
	for k, reward := range []float64{0.2, 0.9, 0.4, 0.1} {
		p.Update(k+1, k, reward)
	}
	terms := make([]Term, 4)
	for _, c := range []struct {
		t       int
		epsilon float64 // 5·4/(0.01 t)
	}{{5, 1}, {2000, 1}, {4000, 0.5}, {100_000, 0.02}} {
		p.(Explainer).Explain(terms, c.t)
		for k, term := range terms {
			want := c.epsilon / 4
			if k == 1 {
				want += 1 - c.epsilon
			}
			if !near(term.Index, want) {
				t.Errorf("round %d, arm %d: chance %v, want %v", c.t, k, term.Index, want)
			}
		}
	}
}

// Arms are drawn with the chances that Explain gives: of two arms tied for the largest mean each half of
// what is not explored. Over 20,000 draws the chi-square with 3 degrees of freedom is above 16.3 with
// probability 0.001.
func TestEpsGreedyFollowsItsChances(t *testing.T) {
	const K, draws = 4, 20_000
	p := newDefault("eps-greedy", Context{K: K, T: 100_000}, false)
	p.Reset(testDraws(11, K))
	for k, reward := range []float64{0.2, 0.9, 0.9, 0.1} {
		p.Update(k+1, k, reward)
	}
	for _, round := range []int{1000, 3000, 8000} {
		var terms [K]Term
		p.(Explainer).Explain(terms[:], round)
		var count [K]float64
		for range draws {
			count[p.Choose(round)]++
		}
		chi2 := 0.0
		for k, n := range count {
			want := draws * terms[k].Index
			chi2 += (n - want) * (n - want) / want
		}
		if chi2 > 16.3 {
			t.Errorf("seed 11, round %d: chi-square %v of %v, chances %v", round, chi2, count, terms)
		}
	}
}

// An arm without rewards is pulled before any other where nothing is explored.
func TestEpsGreedyBeginsWithEveryArm(t *testing.T) {
	const K = 5
	kind, _ := Lookup("eps-greedy")
	c := Context{K: K, T: 1000}
	p := kind.New(c, Resolve(kind, c, Values{"c": math.SmallestNonzeroFloat64}), false)
	p.Reset(testDraws(3, K))
	var seen [K]bool
	for t := 1; t <= K; t++ {
		arm := p.Choose(t)
		seen[arm] = true
		p.Update(t, arm, 0.5)
	}
	if seen != [K]bool{true, true, true, true, true} {
		t.Errorf("seed 3: the first %d rounds pull %v", K, seen)
	}
}
