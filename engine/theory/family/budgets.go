package family

import (
	_ "embed"
	"encoding/json"
	"math"
	"sync"

	"risingbandits/engine/payoff"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/theory"
)

// A Setting is an experiment on the error of the recommended arm against the budget.
type Setting struct {
	Preset string
	Title  string
	Beta   float64 // with which its authors' code computes a of R-UCBE
}

// Settings returns the two settings of Mussi et al. 2024.
func Settings() []Setting {
	return []Setting{{"best-arm-a", "Setting A", 1.3}, {"best-arm-b", "Setting B", 1.001}}
}

// Budgets are the authors' budgets, in rounds.
var Budgets = []int{100, 150, 200, 250, 300, 350, 400, 450, 500, 600, 700, 800, 900, 1000, 1200, 1400, 1600, 1800, 2000, 2400, 2800, 3200}

// Trials is the authors' number of runs for each budget, and Runs is ours.
const (
	Trials = 100
	Runs   = 1000
)

const badSetting = "family: a preset of a setting is missing or not valid at some budget"

// Scenario returns the setting with a budget: every policy as defined, then each as released where it has that form. The
// parameters a of R-UCBE and UCB-E are what the authors' code computes for the budget.
func (s Setting) Scenario(budget int) *scenario.Scenario {
	p, ok := scenario.LookupPreset(s.Preset)
	if !ok {
		panic(badSetting)
	}
	c := *p.Scenario
	c.Horizon, c.Runs, c.Policies = budget, Runs, nil
	gaps := gapsOf(&c)
	for _, variant := range []string{scenario.Defined, scenario.Released} {
		for _, spec := range p.Scenario.Policies {
			kind, _ := policy.Lookup(spec.ID)
			if spec.Variant != scenario.Defined || variant == scenario.Released && kind.Released == "" {
				continue
			}
			spec.Variant = variant
			params := policy.Values{}
			for name, x := range spec.Params {
				params[name] = x
			}
			switch spec.ID {
			case "r-ucbe":
				params["a"] = theory.RUCBEParameterReleased(gaps, budget, 0.25, p.Scenario.Noise.Sigma(), s.Beta)
			case "ucb-e":
				params["a"] = ucbeParameter(gaps, budget)
			}
			spec.Params = params
			c.Policies = append(c.Policies, spec)
		}
	}
	full, faults := scenario.Parse(c.Canonical())
	if faults != nil {
		panic(badSetting)
	}
	return full
}

// gapsOf returns how much less than the best each arm pays after all rounds.
func gapsOf(s *scenario.Scenario) []float64 {
	best, gaps := math.Inf(-1), make([]float64, len(s.Arms))
	for k, a := range s.Arms {
		f, err := payoff.New(a.Payoff)
		if err != nil {
			panic(badSetting)
		}
		gaps[k] = f.At(s.Horizon)
		best = max(best, gaps[k])
	}
	for k := range gaps {
		gaps[k] = best - gaps[k]
	}
	return gaps
}

// ucbeParameter returns a of UCB-E: 25 (T-K) / (36 H), H the sum of Δ^-2 over the gaps above 0.
func ucbeParameter(gaps []float64, budget int) float64 {
	sum := 0.0
	for _, x := range gaps {
		if x > 0 {
			sum += 1 / float64(x*x)
		}
	}
	return 25 * float64(budget-len(gaps)) / (36 * sum)
}

// Errors holds the errors of a setting.
type Errors struct {
	Preset string  `json:"preset"`
	Curves []Curve `json:"curves"`
}

// A Curve is the share of the runs that recommend a wrong arm, for each budget.
type Curve struct {
	Policy  string    `json:"policy"`
	Variant string    `json:"variant,omitempty"`
	Wrong   []float64 `json:"wrong"`
}

// Of returns the errors of a policy, nil if they are not known.
func (e *Errors) Of(id, variant string) []float64 {
	for _, c := range e.Curves {
		if c.Policy == id && c.Variant == variant {
			return c.Wrong
		}
	}
	return nil
}

// playedText is written by the test with -update.
//
//go:embed errors.json
var playedText []byte

// publishedText holds the errors of the authors' figures: plots/exp1_results.tex and exp2_results.tex of
// github.com/MontenegroAlessandro/BestArmIdSRB at b98a85a, to two decimals.
//
//go:embed published.json
var publishedText []byte

const badErrors = "family: errors.json or published.json has another form"

func decoded(text []byte) func() []Errors {
	return sync.OnceValue(func() []Errors {
		var all []Errors
		if err := json.Unmarshal(text, &all); err != nil || len(all) != len(Settings()) {
			panic(badErrors)
		}
		return all
	})
}

// Played returns the errors of our runs, and Published those of the authors, in the order of Settings. They are shared and
// must not be changed.
var (
	Played    = decoded(playedText)
	Published = decoded(publishedText)
)
