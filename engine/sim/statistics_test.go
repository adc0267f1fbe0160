package sim

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/internal/golden"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
)

// A reference is what an independent implementation in another language got (its README says how).
type reference struct {
	Meta struct {
		Bandit  int     `json:"bandit"` // 0: the paper's 15 arms, 1: its 2 arms
		Setting string  `json:"setting"`
		T       int     `json:"T"`
		Oracle  float64 `json:"oracle_total"`
	} `json:"meta"`
	Algorithms map[string]referencePolicy `json:"algorithms"`
}

type referencePolicy struct {
	Runs  int       `json:"runs"`
	Mean  float64   `json:"final_regret_mean"`
	Std   float64   `json:"final_regret_std"`
	Pulls []float64 `json:"pulls_mean"`
	Stds  []float64 `json:"pulls_std"`
}

// A comparison is a reference file to be met.
type comparison struct {
	file     string
	setting  string // as the payoffs are played
	bandit   int
	horizon  int
	runs     int
	fromZero bool   // every policy's payoffs count x from 0, as in the released code
	only     string // the one policy to compare; "" for all
}

func (c comparison) scenario(t *testing.T, policies []scenario.PolicySpec) *scenario.Scenario {
	t.Helper()
	name := "paper-15-restless"
	if c.bandit == 1 {
		name = "paper-2-rested"
	}
	preset, ok := scenario.LookupPreset(name)
	if !ok {
		t.Fatalf("no preset %s", name)
	}
	s := preset.Scenario.Document
	s.Setting, s.Horizon, s.Runs, s.Policies = scenario.Setting(c.setting), c.horizon, c.runs, policies
	return scenario.MustComplete(s)
}

// namedBy returns the policy that a reference names, or false if the registry does not have it yet.
func namedBy(name, setting string) (spec scenario.PolicySpec, ok bool) {
	spec = scenario.PolicySpec{Variant: scenario.Defined}
	base, released := strings.CutSuffix(name, "-code")
	if released {
		spec.Variant = scenario.Released
	}
	if h, bonus, found := strings.Cut(base, " ("); found { // R-less-UCB-H (adapted bonus)
		base = h
		spec.Params = policy.Values{"bonus": strings.TrimSuffix(bonus, " bonus)")}
	}
	spec.ID = strings.ToLower(base)
	if base == "R-UCB" {
		spec.ID = map[string]string{"rested": "r-ed-ucb", "restless": "r-less-ucb"}[setting]
	}
	kind, ok := policy.Lookup(spec.ID)
	return spec, ok && (!released || kind.Released != "")
}

func (c comparison) check(t *testing.T) {
	var ref reference
	if err := json.Unmarshal(golden.Reference(t, c.file), &ref); err != nil {
		t.Fatal(err)
	}
	var specs []scenario.PolicySpec
	var names []string
	for _, name := range sortedKeys(ref.Algorithms) {
		if c.only != "" && name != c.only {
			continue
		}
		spec, ok := namedBy(name, c.setting)
		if !ok {
			t.Errorf("%s has no policy in the registry", name)
			continue
		}
		specs, names = append(specs, spec), append(names, name)
	}
	results, oracle := c.play(t, c.scenario(t, specs))
	if ref.Meta.Oracle != 0 && !near(oracle, ref.Meta.Oracle, 1e-12) {
		t.Errorf("the oracle's total is %v, want %v", oracle, ref.Meta.Oracle)
	}
	for i, got := range results.Policies {
		want := ref.Algorithms[names[i]]
		t.Run(names[i], func(t *testing.T) { meet(t, got, want) })
	}
}

// play returns the results and the total payoff of the optimal policy that regret is taken against.
func (c comparison) play(t *testing.T, s *scenario.Scenario) (r *Results, oracle float64) {
	e := NewEngine(s)
	if c.fromZero {
		e = newEngine(s, slices.Repeat([]bool{true}, len(s.Policies)), nil)
	}
	collector := NewCollector(s)
	for _, b := range NewPlan(s).Blocks {
		if err := collector.Add(playBlock(e, b, 1<<30)); err != nil {
			t.Fatal(err)
		}
	}
	r = collector.Results()
	if e.zero == nil {
		return r, r.Oracle
	}
	_, oracle = e.zero.Best()
	return r, oracle
}

// meet holds means against the reference's: within 4 standard errors of the difference.
func meet(t *testing.T, got PolicyResult, want referencePolicy) {
	within := func(what string, mean, std, wantMean, wantStd float64) {
		t.Helper()
		se := math.Sqrt(std*std/float64(got.Runs) + wantStd*wantStd/float64(want.Runs))
		if !(math.Abs(mean-wantMean) <= 4*se+1e-9*math.Abs(wantMean)) {
			t.Errorf("%s: %.4f ± %.4f, want %.4f ± %.4f: %.1f standard errors", what,
				mean, std, wantMean, wantStd, math.Abs(mean-wantMean)/se)
		}
	}
	within("final regret", got.Final.Mean, got.Final.Std, want.Mean, want.Std)
	for k := range want.Pulls {
		within(fmt.Sprintf("pulls of arm %d", k+1), got.Pulls.Mean[k], got.Pulls.Std[k], want.Pulls[k], want.Stds[k])
	}
}

// quick are the comparisons of every test run; verify_test.go adds those that take minutes.
var quick = []comparison{
	{file: "faithful-b0-rested-T10000.json", setting: "rested", bandit: 0, horizon: 10_000, runs: 60},
	{file: "faithful-b0-restless-T10000.json", setting: "restless", bandit: 0, horizon: 10_000, runs: 60},
	{file: "faithful-b1-rested-T10000.json", setting: "rested", bandit: 1, horizon: 10_000, runs: 60},
	{file: "emul-code-b0-rested-gaussian-T200000.json", setting: "rested", bandit: 0, horizon: 200_000, runs: 100, only: "R-UCB-code"},
	{file: "emul-code-b0-restlessfixed-gaussian-T200000.json", setting: "restless", bandit: 0, horizon: 200_000, runs: 100,
		only: "R-UCB-code"},
	{file: "emul-code-b1-rested-gaussian-T200000.json", setting: "rested", bandit: 1, horizon: 200_000, runs: 100, only: "R-UCB-code"},
}

// Every policy of the reference has the reference's law: its mean regret and mean pulls per arm.
func TestStatistics(t *testing.T) {
	if testing.Short() {
		t.Skip("asked natively: with -short, in wasm, TestWholeRuns asks for the same bits")
	}
	for _, c := range quick {
		t.Run(strings.TrimSuffix(c.file, ".json"), c.check)
	}
}

// A reference is met only by its own policy: the check can fail.
func TestStatisticsTellPoliciesApart(t *testing.T) {
	c := quick[2]
	results, _ := c.play(t, c.scenario(t, []scenario.PolicySpec{{ID: "sw-ucb", Variant: scenario.Defined}}))
	var ref reference
	if err := json.Unmarshal(golden.Reference(t, c.file), &ref); err != nil {
		t.Fatal(err)
	}
	got, want := results.Policies[0].Final, ref.Algorithms["KL-UCB"]
	if math.Abs(got.Mean-want.Mean) < 40*math.Hypot(got.Std, want.Std)/math.Sqrt(float64(c.runs)) {
		t.Errorf("SW-UCB's regret %v passes for KL-UCB's %v", got.Mean, want.Mean)
	}
}
