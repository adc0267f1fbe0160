package policy

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"risingbandits/engine/internal/golden"
)

// The traces of code that other authors released, run as it is:
// family-traces.json and selection-traces.json. Their rewards are made of operations
// that round in the same way in Go and in Python. Choices must be the same in every round, and so must the recommended arm.

// A familyTrace is one run of released code.
type familyTrace struct {
	ID          string
	Of          string // repository and class
	Released    bool   // which variant of the policy is that code
	Params      map[string]any
	Kind        string // of payoffs: rested, restless, rotting; coins: rested, and rewards are 0 or 1
	Scale       float64
	Rounds      int
	Horizon     int    // the budget that the policy knows, if it is not Rounds
	Arms        string // one digit a round
	Recommended *int
}

func readFamilyTraces(t *testing.T) []familyTrace {
	t.Helper()
	var cases []familyTrace
	for _, name := range []string{"family-traces.json", "selection-traces.json"} {
		var all struct{ Cases []familyTrace }
		if err := json.Unmarshal(golden.Reference(t, name), &all); err != nil {
			t.Fatal(err)
		}
		cases = append(cases, all.Cases...)
	}
	return cases
}

const traceArms = 4

// uniforms returns a generator of uniforms that the traces use: Knuth's MMIX congruence.
func uniforms(state uint64) func() float64 {
	return func() float64 {
		state = state*6364136223846793005 + 1442695040888963407
		return float64(state>>11) * 0x1p-53
	}
}

// rewards returns the function that gives the reward of an arm's n-th pull from 0 at a round from 0.
func (c familyTrace) rewards() func(round, arm, n int) float64 {
	u, coins := uniforms(1), make([]float64, c.Rounds)
	for i := range coins {
		coins[i] = u()
	}
	level, half := [traceArms]float64{0.9, 0.8, 0.6, 0.4}, [traceArms]float64{150, 60, 20, 10}
	return func(round, arm, n int) float64 {
		x := float64(n)
		if c.Kind == "restless" {
			x = float64(round + 1)
		}
		f := x / (x + half[arm])
		if c.Kind == "rotting" {
			f = 1 - f
		}
		mu := float64(level[arm] * f)
		if c.Kind != "coins" {
			return c.Scale * (mu + float64(0.2*(coins[round]-0.5)))
		}
		if coins[round] < mu {
			return 1
		}
		return 0
	}
}

// traceRounds is how many rounds of the released code every released variant is held to, at least.
const traceRounds = 2000

// noTrace has the policies whose released code draws as it likes in every round, so that no luck makes both pull the same
// arms. Their laws are compared in the tests of golden.Reference.
var noTrace = []string{"rexp3", "ser4", "sw-ts"}

func TestReleasedCodeOfTheFamily(t *testing.T) {
	longest, codes := map[string]int{}, map[string]bool{}
	for i, c := range readFamilyTraces(t) {
		kind, ok := Lookup(c.ID)
		if !ok {
			continue
		}
		longest[c.ID] = max(longest[c.ID], c.Rounds)
		if code, ok := c.Params[codeMember].(string); ok && c.Rounds >= traceRounds {
			codes[c.ID+" "+code] = true
		}
		t.Run(fmt.Sprint(i, "/", c.ID, "/", c.Kind, c.Params), func(t *testing.T) { followCode(t, kind, c) })
	}
	for _, c := range readRungTraces(t) {
		longest[c.ID] = max(longest[c.ID], c.Rounds)
	}
	for _, k := range Kinds() {
		hasCode := k.Released != "" || k.Group == BestArm || k.Group == Rotting || k.Card.Same != nil
		for _, p := range k.Params {
			if p.Name == codeMember && slices.Contains(p.Choices, codeCASH) && !codes[k.ID+" "+codeCASH] {
				t.Errorf("%s: there is no trace of %d rounds of its code %s", k.ID, traceRounds, codeCASH)
			}
		}
		if hasCode && longest[k.ID] < traceRounds && !slices.Contains(noTrace, k.ID) {
			t.Errorf("%s: there is no trace of %d rounds of its released code, only of %d", k.ID, traceRounds, longest[k.ID])
		}
	}
}

// followCode plays the policy with the rewards of a trace and compares every choice.
func followCode(t *testing.T, kind Kind, c familyTrace) {
	T := c.Rounds
	if c.Horizon > 0 {
		T = c.Horizon
	}
	ctx := Context{K: traceArms, T: T, Sigma: 0.1, Restless: c.Kind == "restless", Released: c.Released}
	p := kind.New(ctx, Resolve(kind, ctx, c.Params), c.Released)
	d := testDraws(1, traceArms)
	d.LowestTie = true
	p.Reset(d)
	choose := p.Choose
	if p, ok := p.(interface{ pick(u float64) int }); ok { // it draws
		u := uniforms(2)
		choose = func(int) int { return p.pick(u()) }
	}
	var n [traceArms]int
	reward := c.rewards()
	for round := range c.Rounds {
		arm := choose(round + 1)
		if want := int(c.Arms[round] - '0'); arm != want {
			t.Fatalf("round %d pulls arm %d, the code of %s arm %d", round+1, arm, c.Of, want)
		}
		p.Update(round+1, arm, reward(round, arm, n[arm]))
		n[arm]++
	}
	if c.Recommended != nil {
		if got := recommended(p.(Recommender), traceArms); got != *c.Recommended {
			t.Errorf("recommends arm %d, the code of %s arm %d", got, c.Of, *c.Recommended)
		}
	}
}

// recommended returns the first of the arms that a policy recommends.
func recommended(p Recommender, K int) int {
	scores := make([]float64, K)
	p.RecommendTo(scores)
	best := 0
	for k, x := range scores {
		if x > scores[best] {
			best = k
		}
	}
	return best
}
