package claims

import (
	_ "embed"
	"encoding/json"
	"maps"
	"math"
	"sync"

	"risingbandits/engine/measure"
	"risingbandits/engine/payoff"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/engine/theory"
)

// A BestArm is an experiment of Mussi et al. 2024 on the error of the recommended arm against the budget.
type BestArm struct {
	Preset string
	Title  string
	Beta   float64 // with which its authors' code computes a of R-UCBE
}

const settingA = "best-arm-a"

// BestArms returns the two experiments of Mussi et al. 2024.
func BestArms() []BestArm {
	return []BestArm{{settingA, "Setting A", 1.3}, {"best-arm-b", "Setting B", 1.001}}
}

// budgets are the authors' budgets, in rounds.
var budgets = []int{100, 150, 200, 250, 300, 350, 400, 450, 500, 600, 700, 800, 900, 1000, 1200, 1400, 1600, 1800, 2000, 2400, 2800, 3200}

// ErrorTrials is the authors' number of runs for each budget.
const ErrorTrials = 100

const badBestArm = "claims: the preset of a best-arm experiment is missing"

// Scenario returns the experiment with a budget: every policy as defined, then each as released where it has that form. The
// parameters a of R-UCBE and UCB-E are what the authors' code computes for the budget.
func (b BestArm) Scenario(budget, runs int) *scenario.Scenario {
	p, ok := scenario.LookupPreset(b.Preset)
	if !ok {
		panic(badBestArm)
	}
	c := p.Scenario.Document
	c.Horizon, c.Runs, c.Policies = budget, runs, bothVariants(c.Policies)
	gaps := gapsOf(p.Scenario, budget)
	for i := range c.Policies {
		spec := &c.Policies[i]
		params := policy.Values{}
		maps.Copy(params, spec.Params)
		switch spec.ID {
		case "r-ucbe":
			params["a"] = theory.RUCBEParameterReleased(gaps, budget, 0.25, p.Scenario.Noise.Sigma(), b.Beta)
		case "ucb-e":
			params["a"] = ucbeParameter(gaps, budget)
		}
		spec.Params = params
	}
	return scenario.MustComplete(c)
}

// gapsOf returns how much less than the best each arm pays after the rounds of a budget.
func gapsOf(s *scenario.Scenario, budget int) []float64 {
	best, gaps := math.Inf(-1), make([]float64, len(s.Arms))
	for k, a := range s.Arms {
		gaps[k] = a.Func.At(budget)
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

// firstBest returns the first pull from which arm 1 of an experiment pays more than every other.
func firstBest(preset string) int {
	p, ok := scenario.LookupPreset(preset)
	if !ok {
		panic(badBestArm)
	}
	var f []payoff.Func
	for _, a := range p.Scenario.Arms {
		f = append(f, a.Func)
	}
	for n := 1; ; n++ {
		best := true
		for _, other := range f[1:] {
			best = best && f[0].At(n) > other.At(n)+1e-12 // at pull 188 of setting A the first two are level
		}
		if best {
			return n
		}
	}
}

// Errors are the errors of an experiment: the share of the runs that recommend a wrong arm.
type Errors struct {
	Preset  string       `json:"preset"`
	Runs    int          `json:"runs"`
	Budgets []int        `json:"budgets"`
	Curves  []ErrorCurve `json:"curves"`
}

// An ErrorCurve is the error of a policy at each budget.
type ErrorCurve struct {
	Policy  string    `json:"policy"`
	Variant string    `json:"variant,omitempty"` // "" in what was published
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

// In returns the errors of a policy in a column: as released where it has that form.
func (e *Errors) In(id string, column Column) []float64 {
	if wrong := e.Of(id, column.variant()); wrong != nil {
		return wrong
	}
	return e.Of(id, scenario.Defined)
}

// ErrorsOf returns the errors of an experiment, nil if the evidence has none.
func (ev *Evidence) ErrorsOf(preset string) *Errors {
	for i := range ev.Errors {
		if ev.Errors[i].Preset == preset {
			return &ev.Errors[i]
		}
	}
	return nil
}

// publishedErrors holds the errors of the authors' figures: plots/exp1_results.tex and exp2_results.tex of
// github.com/MontenegroAlessandro/BestArmIdSRB at b98a85a, to two decimals.
//
//go:embed published-errors.json
var publishedErrors []byte

const badErrors = "claims: published-errors.json has another form"

// PublishedErrors returns the errors that the authors published, in the order of BestArms. They are shared and must not be
// changed.
var PublishedErrors = sync.OnceValue(func() []Errors {
	var all []Errors
	if err := json.Unmarshal(publishedErrors, &all); err != nil || len(all) != len(BestArms()) {
		panic(badErrors)
	}
	for i := range all {
		all[i].Runs, all[i].Budgets = ErrorTrials, budgets
	}
	return all
})

// Agrees reports whether a published error of so many trials and ours of so many runs may be of one law, as one of m
// comparisons that are all right with a probability of at least 95%: by Fisher's exact test, which asks how the hits of both
// fall on either.
func Agrees(published float64, trials int, ours float64, runs, m int) bool {
	hits := int(math.Round(float64(published * float64(trials))))
	all := hits + int(math.Round(float64(ours*float64(runs))))
	return fisher(hits, trials, all, trials+runs) >= 0.05/float64(m)
}

// fisher returns the two-sided probability of Fisher's exact test: of all ways to draw n things from N of which K are hits,
// the share of those that are at most as probable as a draw with k hits. Two that differ by rounding alone count as equally
// probable, as in R and SciPy.
func fisher(k, n, K, N int) float64 {
	const asProbable = 1 + 1e-7
	all, rare := 0.0, 0.0 // in units of the probability of k hits
	add := func(term float64) {
		all += term
		if term <= asProbable {
			rare += term
		}
	}
	add(1)
	for i, term := k, 1.0; i < min(n, K); i++ {
		term = float64(term * (float64(K-i) * float64(n-i) / (float64(i+1) * float64(N-K-n+i+1))))
		add(term)
	}
	for i, term := k, 1.0; i > max(0, n+K-N); i-- {
		term = float64(term * (float64(i) * float64(N-K-n+i) / (float64(K-i+1) * float64(n-i+1))))
		add(term)
	}
	return rare / all
}

// shareOf returns a share of independent runs as an interval. Its half-width is that of Agresti and Coull, for which two
// hits and two misses are added, and as much as their middle is off the share: so it is above 0 where all runs agree, and
// no share of 0 is thought certain.
func shareOf(share float64, runs int) interval {
	n := float64(runs)
	middle := (float64(share*n) + 2) / (n + 4)
	half := float64(1.96*math.Sqrt(middle*(1-middle)/(n+4))) + math.Abs(middle-share)
	return interval{Estimate: measure.Around(share, &half, sim.NoDoubt), degrees: max(runs-1, 1)}
}
