package policy

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"risingbandits/engine/detmath"
	"risingbandits/engine/internal/golden"
)

// An explanation's Clips is what Update does: rewards outside of [0,1] and the nearest numbers of [0,1] lead to the
// same choices and terms, or they do not.
func TestClipsIsWhatUpdateDoes(t *testing.T) {
	const K, T = 3, 400
	luck := detmath.NewKey(7)
	wild := func(round, arm int) float64 { return 2*luck.Float64(uint64(K*round+arm)) - 0.5 }
	clipped := func(round, arm int) float64 { return clip01(wild(round, arm)) }
	nothing := func(int, int) float64 { return 0.5 }
	for _, v := range everyVariant() {
		c := Context{K: K, T: T, Sigma: 0.1}
		trace := func(reward func(round, arm int) float64) string {
			p := v.make(c)
			inform(p)
			p.Reset(testDraws(3, K))
			return choicesAndTerms(p, K, T, reward)
		}
		raw := trace(wild)
		if raw == trace(nothing) {
			continue // it does not look at rewards
		}
		got, want := v.kind.Explain(Resolve(v.kind, c, v.given)).Clips, raw == trace(clipped)
		if got != want {
			t.Errorf("%s: its explanation says that it clips rewards: %t; what it does: %t", v.name, got, want)
		}
	}
}

// choicesAndTerms plays T rounds and returns what the policy did and how it explains it, in bits.
func choicesAndTerms(p Policy, K, T int, reward func(round, arm int) float64) string {
	var text strings.Builder
	terms := make([]Term, K)
	for t := 1; t <= T; t++ {
		if e, ok := p.(Explainer); ok {
			e.Explain(terms, t)
			for _, term := range terms {
				fmt.Fprintf(&text, " %x", math.Float64bits(term.Index))
			}
		}
		arm := p.Choose(t)
		p.Update(t, arm, reward(t, arm))
		fmt.Fprintf(&text, " %d\n", arm)
	}
	return text.String()
}

// The arm that a policy pulls has the largest of the indices that it explains, and no other is as large but by a tie.
func TestPulledArmHasTheLargestIndex(t *testing.T) {
	const K, T = 3, 400
	luck := detmath.NewKey(8)
	for _, v := range everyVariant() {
		c := Context{K: K, T: T, Sigma: 0.1}
		if v.kind.Explain(Resolve(v.kind, c, v.given)).Decision != ByIndex {
			continue
		}
		p := v.make(c)
		d := testDraws(3, K)
		d.LowestTie = true
		p.Reset(d)
		terms := make([]Term, K)
		for round := 1; round <= T; round++ {
			p.(Explainer).Explain(terms, round)
			arm := p.Choose(round)
			for k, x := range terms {
				if x.Index > terms[arm].Index {
					t.Errorf("%s, round %d: arm %d is pulled, of the indices %v", v.name, round, arm, terms)
					round = T
					break
				}
				if k < arm && x.Index == terms[arm].Index {
					t.Errorf("%s, round %d: arm %d is pulled, and not the first of a tie, %d", v.name, round, arm, k)
				}
			}
			p.Update(round, arm, luck.Float64(uint64(K*round+arm)))
		}
	}
}

// An index policy says that it is a program, so that the page shows what each name is.
func TestOwnIndexIsProgrammed(t *testing.T) {
	for _, k := range Kinds() {
		if got := k.Explain(Resolve(k, Context{K: 2, T: 10}, nil)).Programmed; got != (k.ID == ownIndex.ID) {
			t.Errorf("%s: programmed %v", k.ID, got)
		}
	}
}

// Without noise, R-less-UCB looks at rounds and R-ed-UCB at pulls.
func TestExactEstimatorsSayWhatTheyCount(t *testing.T) {
	exact := Values{"deterministic": true}
	for _, byRound := range []bool{false, true} {
		kind := map[bool]Kind{false: rEdUCB, true: rLessUCB}[byRound]
		if got := kind.Explain(Resolve(kind, Context{K: 2, T: 10}, exact)).ByRound; got != byRound {
			t.Errorf("%s counts by round: %v", kind.ID, got)
		}
	}
}

// By hand: Beta(2, 3) has the mean 2/5 and the variance 6/(25·6).
func TestSpreadOfABelief(t *testing.T) {
	if mean, sd := (&Belief{Law: Beta, A: 2, B: 3}).Spread(); !near(mean, 0.4) || !near(sd, 0.2) {
		t.Errorf("Beta(2, 3) has the mean %v and the standard deviation %v, want 0.4 and 0.2", mean, sd)
	}
	if mean, sd := (&Belief{Law: Normal, A: 2, B: 3}).Spread(); mean != 2 || sd != 3 {
		t.Errorf("the normal law of 2 and 3 has the mean %v and the standard deviation %v", mean, sd)
	}
}

// What every policy says of itself while it is played: the terms of its arms, what it pulls in turn, its windows, what it recommends,
// how much history it keeps, and how its row is translated.
func TestWhatPoliciesSay(t *testing.T) {
	const K, T = 3, 60
	luck := detmath.NewKey(9)
	var b strings.Builder
	for _, v := range variants() {
		c := Context{K: K, T: T, Sigma: 0.1}
		p := v.make(c)
		inform(p)
		p.Reset(testDraws(3, K))
		codes, names := v.kind.Codes()
		fmt.Fprintf(&b, "%s %v %v", v.name, codes, names)
		if v.kind.Translation != nil {
			fmt.Fprintf(&b, " %s", v.kind.Translation(Resolve(v.kind, c, v.given)).Type)
		}
		if h, ok := p.(HistoryHolder); ok {
			fmt.Fprintf(&b, " %d bytes", h.HistoryBytes(T))
		}
		b.WriteString("\n")
		for round := 1; round <= T; round++ {
			if round == 1 || round == 2 || round == 5 || round%23 == 0 {
				saidAt(&b, p, K, round)
			}
			arm := p.Choose(round)
			p.Update(round, arm, float64(arm+1)*0.2+0.3*luck.Float64(uint64(K*round+arm)))
		}
	}
	golden.Check(t, "said", b.String(), *update)
}

// saidAt writes what a policy says before a round.
func saidAt(b *strings.Builder, p Policy, K, round int) {
	if e, ok := p.(Explainer); ok {
		terms := make([]Term, K)
		e.Explain(terms, round)
		for _, x := range terms {
			fmt.Fprintf(b, "  %d: %d of %d, %.6g + %.6g + %.6g: %.6g\n", round, x.Window, x.Pulls, x.Estimate, x.Increment, x.Bonus, x.Index)
		}
	}
	if q, ok := p.(Queuer); ok {
		var queue Queue
		q.QueueTo(&queue)
		fmt.Fprintf(b, "  %d: %+v\n", round, queue)
	}
	if w, ok := p.(Windower); ok {
		for k := range K {
			older, recent := w.Windows(k)
			fmt.Fprintf(b, "  %d: %v %v\n", round, older, recent)
		}
	}
	if r, ok := p.(Recommender); ok {
		scores := make([]float64, K)
		r.RecommendTo(scores)
		fmt.Fprintf(b, "  %d: %.6g\n", round, scores)
	}
}

// A program is called by the name that its row gives it.
func TestRowsHaveTheirGivenName(t *testing.T) {
	kind, _ := Lookup("index")
	program := Values{"program": "return mean(n)"}
	if got := kind.For(program).Name; got != kind.Name {
		t.Errorf("without a name it is called %q, want %q", got, kind.Name)
	}
	if got := kind.For(Values{"program": program["program"], "name": "Mine"}).Name; got != "Mine" {
		t.Errorf("it is called %q, want Mine", got)
	}
}
