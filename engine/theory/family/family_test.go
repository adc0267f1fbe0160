package family

import (
	"encoding/json"
	"flag"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/theory/claims"
)

var update = flag.Bool("update", false, "play all budgets and rewrite errors.json; read the diff before commit")

func TestEveryPolicyHasItsCard(t *testing.T) {
	var ids, carded []string
	for _, k := range policy.Kinds() {
		ids = append(ids, k.ID)
	}
	for _, c := range Cards() {
		carded = append(carded, c.ID)
		kind, ok := policy.Lookup(c.ID)
		if !ok {
			continue
		}
		if (c.Code != "") != (kind.Released != "") {
			t.Errorf("%s: the card names the code %q, and the registry says of its differences %q", c.ID, c.Code, kind.Released)
		}
		if _, ok := scenario.LookupPreset(c.Preset); !ok {
			t.Errorf("%s: no preset is called %q", c.ID, c.Preset)
		}
		if c.Setting == "" || c.Noise == "" || c.Knows == "" {
			t.Errorf("%s: a field is empty", c.ID)
		}
	}
	slices.Sort(ids)
	slices.Sort(carded)
	if !slices.Equal(ids, carded) {
		t.Errorf("cards of %v, policies are %v", carded, ids)
	}
}

// The row opens a preset with the policy.
func TestCardsOpenTheirPolicy(t *testing.T) {
	for _, c := range Cards() {
		s := opened(c)
		if !slices.ContainsFunc(s.Policies, func(p scenario.PolicySpec) bool { return p.ID == c.ID }) {
			t.Errorf("%s: %s opens without it", c.ID, c.Preset)
		}
		if _, faults := scenario.Parse(s.Canonical()); faults != nil {
			t.Errorf("%s: %v", c.ID, faults)
		}
	}
}

// played plays the budgets of a setting.
func played(t *testing.T, s Setting, budgets []int) Errors {
	t.Helper()
	e := Errors{Preset: s.Preset}
	for b, budget := range budgets {
		c := s.Scenario(budget)
		for i, p := range play(c).Policies {
			if b == 0 {
				e.Curves = append(e.Curves, Curve{Policy: p.Policy, Variant: p.Variant})
			}
			// A policy that recommends by no rule of its own would have no error here.
			e.Curves[i].Wrong = append(e.Curves[i].Wrong, math.Round(1e4*p.Recommended.BestIndex.Wrong)/1e4)
		}
	}
	return e
}

// The errors are those of the runs: of two budgets, or of all with -tags verify.
func TestErrorsAreThoseOfTheRuns(t *testing.T) {
	budgets := []int{100, 250}
	if *update || everyBudget {
		budgets = Budgets
	}
	var all []Errors
	for i, s := range Settings() {
		e := played(t, s, budgets)
		all = append(all, e)
		if *update {
			continue
		}
		for _, c := range e.Curves {
			kept := Played()[i].Of(c.Policy, c.Variant)
			for b, budget := range budgets {
				if at := slices.Index(Budgets, budget); len(kept) != len(Budgets) || kept[at] != c.Wrong[b] {
					t.Errorf("%s, T = %d: %s %s errs in %v, errors.json has %v", s.Preset, budget, c.Policy, c.Variant, c.Wrong[b], kept)
				}
			}
		}
	}
	if *update {
		if err := os.WriteFile("errors.json", encoded(t, all), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// encoded writes a line for each curve.
func encoded(t *testing.T, all []Errors) []byte {
	t.Helper()
	var b strings.Builder
	b.WriteString("[\n")
	for i, e := range all {
		b.WriteString(`{"preset": "` + e.Preset + "\", \"curves\": [\n")
		for k, c := range e.Curves {
			line, err := json.Marshal(c)
			if err != nil {
				t.Fatal(err)
			}
			b.Write(line)
			b.WriteString(map[bool]string{true: "\n", false: ",\n"}[k == len(e.Curves)-1])
		}
		b.WriteString(map[bool]string{true: "]}\n", false: "]},\n"}[i == len(all)-1])
	}
	b.WriteString("]\n")
	return []byte(b.String())
}

func TestVerdicts(t *testing.T) {
	got := []claims.Verdict{above(1, 0.2), above(0, 0.2), above(0.2, 0.2), lower(0, Trials, 1), lower(1, Trials, 0), lower(0.5, Trials, 0.5)}
	if !slices.Equal(got, []claims.Verdict{claims.Holds, claims.Fails, claims.Open, claims.Holds, claims.Fails, claims.Open}) {
		t.Errorf("shares are decided as %v", got)
	}
	low, high := interval(0.5, 100) // by hand: 0.5 ± 4 √(0.25/100 + 16/40000) / 1.16
	if math.Abs(low-0.31431) > 1e-5 || math.Abs(high-0.68569) > 1e-5 {
		t.Errorf("the interval of a half is %v to %v", low, high)
	}
	if at := crossing(); at != 189 {
		t.Errorf("arm 1 is best from pull %d on", at)
	}
	agree, others := Agreement()
	if agree+len(others) != 2*9*len(Budgets) || agree < 390 {
		t.Errorf("%d published errors agree; not: %v", agree, others)
	}
	for _, v := range Verdicts() {
		t.Log(v)
	}
}

func TestPage(t *testing.T) {
	text, err := Page()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range Cards() {
		if !strings.Contains(string(text), `<tr id="`+c.ID+`">`) {
			t.Errorf("%s has no row", c.ID)
		}
	}
}

// By hand: without noise, the best arm pays 1 in each of 10 rounds, and turns earn 1 and 1/4 five times each.
func TestRatios(t *testing.T) {
	s, faults := scenario.Parse([]byte(`{"version": 1, "setting": "rested", "horizon": 10, "runs": 3, "noise": {"kind": "none"},
		"arms": [{"payoff": {"family": "constant", "value": 1}}, {"payoff": {"family": "constant", "value": 0.25}}],
		"policies": [{"id": "uniform", "order": "turn"}, {"id": "oracle"}]}`))
	if faults != nil {
		t.Fatal(faults)
	}
	if got := Ratios(s); math.Abs(got[0].Ratio-1.6) > 1e-12 || got[1].Ratio != 1 {
		t.Errorf("ratios %v, want 1.6 and 1", got)
	}
}
