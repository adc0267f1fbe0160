package sim

import (
	"fmt"
	"math"
	"testing"
)

// Where all arms pay the same every regret is exactly 0, whatever is pulled, and nobody is ahead in any run.
func TestEqualArmsCostNothing(t *testing.T) {
	const constant = `{"payoff":{"family":"constant","value":0.3}}`
	for _, setting := range []string{"rested", "restless"} {
		s := withTestedPolicies(t, parsed(t, fmt.Sprintf(`{"version":1,"setting":%q,"horizon":3001,"runs":5,"noise":{"kind":"gaussian"},
			"arms":[%s,%s,%s],"policies":[]}`, setting, constant, constant, constant)))
		r := Play(s, nil)
		for i := range r.Policies {
			p := &r.Policies[i]
			for _, v := range append(p.Regret.Mean, p.Final.All...) {
				if math.Float64bits(v) != 0 {
					t.Fatalf("%s, %s %s: regret %v", setting, p.Policy, p.Variant, v)
				}
			}
		}
		for _, p := range r.Pairs {
			if p.WinsA != 0 || p.WinsB != 0 || p.Mean != 0 {
				t.Errorf("%s: %s less %s is %v, lower in %d and higher in %d runs", setting, p.PolicyA, p.PolicyB, p.Mean, p.WinsA, p.WinsB)
			}
		}
	}
}

// Two equal arms that rise may be pulled in any shares for the same total: that one is summed in another order
// makes nobody ahead.
func TestRoundingWinsNothing(t *testing.T) {
	c := NewCollector(inventedScenario(t, 4))
	c.oracle = 1e5
	a, b := gathered{final: []float64{0.1 + 0.2, 5, 7}, have: []bool{true, true, true}},
		gathered{final: []float64{0.3, 5 + 1e-9, 7}, have: []bool{true, true, true}}
	if p := compare(differences(a.byRun(), b.byRun(), c.rounding())); p.WinsA != 1 || p.WinsB != 0 {
		t.Errorf("ahead in %d and %d runs, want 1 and 0", p.WinsA, p.WinsB)
	}
}

// At the longest horizon regret and the optimal total are right in all digits that are printed.
func TestLongRunsAreExact(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 10,000,000 rounds")
	}
	for _, setting := range []string{"rested", "restless"} {
		s := parsed(t, fmt.Sprintf(`{"version":1,"setting":%q,"horizon":10000000,"noise":{"kind":"none"},"arms":[
			{"payoff":{"family":"constant","value":0.1}},{"payoff":{"family":"constant","value":0.3}}],"policies":[{"id":"uniform"}]}`, setting))
		a := playBlock(NewEngine(s), Block{To: 1}, 1<<30)
		if math.Abs(a.Oracle-3e6) > 1e-6 {
			t.Errorf("%s: the optimal total is %.9f, want 3000000", setting, a.Oracle)
		}
		if want := 0.2 * a.pulls.mean[0]; math.Abs(a.Final[0]-want) > 1e-6 {
			t.Errorf("%s: regret %.9f, want %.9f", setting, a.Final[0], want)
		}
	}
}
