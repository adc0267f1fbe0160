package sim

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
)

// handIn returns a scenario of three arms that a hand plays, of which the third pays most in the end.
func handIn(t *testing.T, setting, noise, pulls string, horizon int) *scenario.Scenario {
	t.Helper()
	s, faults := scenario.Parse(fmt.Appendf(nil, `{"version": 1, "setting": %q, "horizon": %d, "runs": 1, "seed": 4, "noise": %s,
		"arms": [{"payoff": {"family": "constant", "value": 0.5}}, {"payoff": {"family": "constant", "value": 0.2}},
		{"payoff": {"family": "exp", "c": 0.9, "a": 0.05}}],
		"policies": [{"id": "hand", "pulls": %q}, {"id": "r-ed-ucb"}]}`, setting, horizon, noise, pulls))
	if faults != nil {
		t.Fatal(faults)
	}
	return s
}

// Without noise every ground can be told from the payoffs alone.
func TestGroundsOfRounds(t *testing.T) {
	// Arm 3 is the best constant arm; its first pulls pay less than 0.5, and more than 0.2 from the sixth on.
	s := handIn(t, "rested", `{"kind": "none"}`, "1*4,3*3,1*10,2*2,3*40,2", 100)
	h := HindsightOf(s, 0, 0, nil)
	want := map[Ground]int{Untried: 4, OnBest: 43, Misled: 10 + 1, Against: 1 + 41}
	// Arm 2 is pulled without having been seen, then once with 0.2 seen against 0.13 of arm 3, and at last against 0.7.
	if fmt.Sprint(h.Rounds) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", h.Rounds, want)
	}
	if h.Stretches != 2 || len(h.Misled) != 2 {
		t.Fatalf("%+v", h)
	}
	first := h.Misled[0]
	seen := (0.9*(1-math.Exp(-0.05)) + 0.9*(1-math.Exp(-0.1)) + 0.9*(1-math.Exp(-0.15))) / 3
	if first.From != 8 || first.To != 17 || first.Arm != 0 || first.Best != 2 || first.Recent != 0.5 || math.Abs(first.OfBest-seen) > 1e-12 {
		t.Errorf("%+v", first)
	}
	// The advisor has not seen arm 2 yet, so that it would pull that.
	if h.Advisor != "r-ed-ucb" || h.Asked != 11 || first.Asked != 10 || first.Advice != 1 || first.Times != 10 {
		t.Errorf("%+v", h)
	}
}

// The advisor says what the policy itself would do after the same pulls.
func TestAdviceIsThePolicysOwn(t *testing.T) {
	for _, setting := range []string{"rested", "restless"} {
		own := handIn(t, setting, `{"kind": "gaussian", "sigma": 0.1}`, "", 300)
		a := newAdvisor(own)
		kind, _ := policy.Lookup(a.id)
		more := own.Document
		more.Policies = append(more.Policies, scenario.PolicySpec{ID: a.id})
		own = scenario.MustComplete(more)
		live := NewEngine(own).NewLive(2, 0)
		for !live.Seek(300, 1000) {
		}
		arms := slices.Clone(live.Arms())
		ties := 0
		lookBack(live, own, func(round, arm, _ int, _ Ground, _ *seen) {
			if got := a.arm(round); got != int(arms[round-1]) {
				if ties++; !math.IsInf(a.terms[arm].Index, 1) {
					t.Errorf("%s, round %d: %s pulled arm %d, the advisor says %d", setting, round, kind.Name, arms[round-1], got)
				}
			}
		}, a.policy.Update, nil)
		if ties > 12 {
			t.Errorf("%s: %d first pulls differ", setting, ties)
		}
	}
}

// Of many stretches the longest are kept, in order; and of very many rounds some are asked about.
func TestHindsightIsBounded(t *testing.T) {
	var list strings.Builder
	list.WriteString("3*2")
	for i := range 300 {
		fmt.Fprintf(&list, ",1*%d,3", i%7+1)
	}
	h := HindsightOf(handIn(t, "restless", `{"kind": "gaussian", "sigma": 0.3}`, list.String(), 150_000), 0, 0, func() {})
	if len(h.Misled) > maxStretches || h.Stretches < len(h.Misled) || h.Asked > 2*maxAsked {
		t.Errorf("%d of %d stretches, asked at %d rounds", len(h.Misled), h.Stretches, h.Asked)
	}
	if !slices.IsSortedFunc(h.Misled, func(a, b Stretch) int { return a.From - b.From }) {
		t.Error("the stretches are not in the order of time")
	}
	all := 0
	for _, n := range h.Rounds {
		all += n
	}
	if all != 150_000 || h.Advisor != "r-less-ucb" {
		t.Errorf("%d rounds, advised by %s", all, h.Advisor)
	}
}
