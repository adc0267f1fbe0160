package command

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/theory"
)

// rising has two arms that satisfy the assumptions, the policy of the theorems in three ways, and another.
const rising = `{"version":1,"setting":"rested","horizon":1000,"noise":{"kind":"gaussian","sigma":0.1},
	"arms":[{"payoff":{"family":"linear","slope":0.001,"cap":0.4}},{"name":"steady","payoff":{"family":"constant","value":0.3}}],
	"policies":[{"id":"r-ed-ucb","epsilon":0.1,"alpha":3,"sigma":0.05},{"id":"kl-ucb"},{"id":"r-less-ucb"},
		{"id":"r-ed-ucb","variant":"released"}]}`

// theoryOf returns what `rising theory -json` prints of a scenario.
func theoryOf(t *testing.T, scenario string) *theory.Report {
	t.Helper()
	got := call(scenario, "theory", "-json", "-")
	if got.code != 0 || got.err != "" || strings.Count(got.out, "\n") != 1 {
		t.Fatalf("exit %d, %s%s", got.code, got.out, got.err)
	}
	r := new(theory.Report)
	decoder := json.NewDecoder(strings.NewReader(got.out))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(r); err != nil {
		t.Fatal(err)
	}
	return r
}

// The largest increment is 0.001 for l = 1..399 of M = 500, and 0 after: Y(500, q) = 399 * 0.001^q but for
// q = 0. The bound of Theorem 4.3 is 4 + 2 * 399 * (1000 * 0.001)^q = 802 for any q above 0, and below T.
func TestTheoryJSON(t *testing.T) {
	r := theoryOf(t, rising)
	if r.Increment.M != 500 || !r.Applies || r.Reason != "" || r.Setting != "rested" {
		t.Errorf("the report is %+v", r)
	}
	for q, want := range map[float64]float64{0: 499, 0.5: 399 * math.Sqrt(0.001), 1: 0.399} {
		if i := slices.Index(r.Increment.Q, q); i < 0 || math.Abs(r.Increment.Y[i]-want) > 1e-9 {
			t.Errorf("Y at %v is not %v: %v", q, want, r.Increment)
		}
	}
	var got []string
	for _, b := range r.Bounds {
		text, _ := json.Marshal([]any{b.Policy, b.Variant, b.Place, b.Deterministic, b.Epsilon, b.Alpha, b.Sigma, b.Vacuous, b.Applies})
		got = append(got, string(text))
	}
	want := []string{
		`["r-ed-ucb","defined",null,true,0.25,4,0.1,false,false]`, // the scenario has noise
		`["r-ed-ucb","defined",null,false,0.25,4,0.1,true,true]`,
		`["r-ed-ucb","defined",0,false,0.1,3,0.05,true,false]`, // a sigma below the noise's
		`["r-ed-ucb","released",3,false,0.25,4,0.1,true,false]`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("the bounds are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if b := r.Bounds[0]; math.Abs(*b.Bound-802) > 1e-6 {
		t.Errorf("the deterministic bound is %v", *b.Bound)
	}
	// (2 sigma T)^(2/3) (10 alpha ln T)^(1/3) = 200^(2/3) (40 ln 1000)^(1/3) = 34.1995 * 6.51327 = 222.7507;
	// C = 1 + 2 + 10 + 8 + 24 * 222.7507 = 5367.017; the rest is 2 * 2 * 249 * 1 for any q above 0, of M = 250.
	if b := r.Bounds[1]; math.Abs(*b.Bound-(5367.017+996)) > 0.01 {
		t.Errorf("the stochastic bound is %v", *b.Bound)
	}
	if a := r.Apart; a == nil || a.Arms != [2]int{1, 2} || math.Abs(a.Gap-0.1) > 1e-12 || a.Round != 2*a.Pulls {
		t.Errorf("apart is %+v", a)
	}
	if len(r.Arms) != 1 || r.Arms[0].Arm != 1 || r.Arms[0].C > 1e-9 || r.Arms[0].To != 399 {
		t.Errorf("the fits are %+v", r.Arms)
	}
}

func TestTheoryOfAnArmThatBreaksTheAssumptions(t *testing.T) {
	for _, c := range []struct{ payoff, noise, why string }{
		{`{"family":"step","low":0,"high":1,"after":50}`, "none", "arm 2: not concave: the increment grows at x = 50"},
		{`{"family":"linear","slope":-0.001,"cap":0.4}`, "none", "arm 2: decreases at x = 2"},
		{`{"family":"points","points":[[1,-0.2],[50,0.4]]}`, "bernoulli", "arm 2: its payoff is below 0 at x = 1"},
	} {
		document := `{"version":1,"setting":"restless","horizon":100,"noise":{"kind":"` + c.noise + `"},
			"arms":[{"payoff":{"family":"constant","value":0.5}},{"payoff":` + c.payoff + `}],"policies":[]}`
		r := theoryOf(t, document)
		if r.Applies || !strings.HasPrefix(r.Reason, c.why) || r.Apart != nil || len(r.Bounds) != 2 {
			t.Errorf("%s: %+v", c.payoff, r)
		}
		for _, b := range r.Bounds {
			if b.Applies || b.Bound != nil || b.Q != nil || b.Vacuous || b.Reason != r.Reason || b.Policy != "r-less-ucb" {
				t.Errorf("%s: bound %+v", c.payoff, b)
			}
		}
		out := call(document, "theory", "-").out
		if !strings.Contains(out, "The theorems do not apply: "+c.why) || strings.Contains(out, "at q =") {
			t.Errorf("%s: prints\n%s", c.payoff, out)
		}
	}
}

func TestTheoryTables(t *testing.T) {
	out := call(rising, "theory", "-").out
	for _, want := range []string{
		"rested, 2 arms, 1,000 rounds, gaussian noise σ 0.1\n",
		"  R-ed-UCB  defaults               deterministic       802.00 at q = 1.0000; the bound is for rewards without noise\n",
		"  R-ed-UCB  policies[0], defined   ε 0.1, α 3, σ 0.05  ",
		"vacuous (above T); the bound is for noise of sigma 0.05, and the noise's is 0.1\n",
		"cumulative increment Y(500, q)\n", "q = 0.0      499\n",
		"Arm 1 and arm 2 (steady) can be told apart after about ",
		"  arm 1  c = 0.000  b = 0.001  from 1 to 399  within a factor of 1.00  exponent 1.000\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("the output lacks %q:\n%s", want, out)
		}
	}
	if out := call("", "theory", "paper-15-rested").out; !strings.Contains(out, "note: payoffs differ by up to 1.074") {
		t.Errorf("payoffs above 1 print\n%s", out)
	}
}
