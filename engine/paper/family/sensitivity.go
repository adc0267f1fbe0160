package family

import (
	"fmt"
	"maps"
	"sync"

	"risingbandits/engine/measure"
	"risingbandits/engine/numbers"
	"risingbandits/engine/paper/claims"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// The appendix of Mussi et al. 2024 varies a of R-UCBE in setting A: plots/exp_a_det.tex of
// github.com/MontenegroAlessandro/BestArmIdSRB at b98a85a has the error at every fifth budget from 100 to 250. Here is every
// tenth.

// sensitivityRuns is the authors' number of runs for each budget.
const sensitivityRuns = 1000

var sensitivityBudgets = []int{100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 200, 210, 220, 230, 240, 250}

// A Sensitivity is the error of R-UCBE at each budget with a multiple of the a that the authors' code computes.
type Sensitivity struct {
	Name      string
	Factor    float64
	Published []float64
	Here      []float64 // with figureFactor times that multiple
}

var publishedSensitivities = []Sensitivity{
	{Name: "a / 50", Factor: 1.0 / 50, Published: []float64{
		0.134, 0.283, 0.388, 0.503, 0.623, 0.746, 0.864, 0.919, 0.953, 0.028, 0.012, 0.004, 0.005, 0.003, 0.001, 0.001}},
	{Name: "a / 10", Factor: 1.0 / 10, Published: []float64{
		0.198, 0.11, 0.26, 0.437, 0.58, 0.722, 0.82, 0.927, 0.935, 0.011, 0.014, 0.007, 0.002, 0, 0, 0}},
	{Name: "a", Factor: 1, Published: []float64{
		0.026, 0.08, 0.128, 0.28, 0.434, 0.64, 0.763, 0.901, 0.933, 0.019, 0.011, 0.011, 0, 0.002, 0, 0}},
	{Name: "10 a", Factor: 10, Published: []float64{
		0.02, 0.103, 0.103, 0.299, 0.365, 0.651, 0.678, 0.891, 0.915, 0.022, 0.008, 0.003, 0.001, 0, 0.001, 0}},
	{Name: "50 a", Factor: 50, Published: []float64{
		0.02, 0.152, 0.089, 0.336, 0.343, 0.65, 0.7, 0.899, 0.928, 0.019, 0.013, 0.001, 0, 0.001, 0, 0}},
}

// figureFactor is how many times as large a was in the code that made the figures: its bonus had 10 a until 2023-02-15
// (b98a85a), after the figures.
const figureFactor = 10

// sensitivities plays R-UCBE as released, as in the figures. The result is shared and must not be changed.
var sensitivities = sync.OnceValue(func() []Sensitivity {
	list := append([]Sensitivity(nil), publishedSensitivities...)
	for _, budget := range sensitivityBudgets {
		results := sim.Play(withFactors(budget), nil)
		for i := range results.Policies {
			list[i].Here = append(list[i].Here, measure.WrongArm.Estimate(&results.Policies[i], measure.At{}).Value)
		}
	}
	return list
})

// withFactors returns setting A with a budget and R-UCBE as released, once with each multiple of a.
func withFactors(budget int) *scenario.Scenario {
	s := claims.BestArms()[0].Scenario(budget, sensitivityRuns).Document
	var released scenario.PolicySpec
	for _, spec := range s.Policies {
		if spec.ID == "r-ucbe" && spec.Variant == scenario.Released {
			released = spec
		}
	}
	s.Policies = nil
	for _, x := range publishedSensitivities {
		spec := released
		spec.Params = policy.Values{}
		maps.Copy(spec.Params, released.Params)
		spec.Params["a"] = float64(released.Params["a"].(float64) * x.Factor * figureFactor)
		s.Policies = append(s.Policies, spec)
	}
	return scenario.MustComplete(s)
}

// sensitivityAgreement counts the published errors that may be of the same law as those here, as agreement does.
func sensitivityAgreement() (agree, of int) {
	for _, x := range sensitivities() {
		of += len(x.Published)
	}
	for _, x := range sensitivities() {
		for at, published := range x.Published {
			if claims.Agrees(published, sensitivityRuns, x.Here[at], sensitivityRuns, of) {
				agree++
			}
		}
	}
	return agree, of
}

// sensitivityTable returns the table of the page.
func sensitivityTable() table {
	preset, _ := scenario.LookupPreset(claims.BestArms()[0].Preset)
	t := table{Title: "Setting A, a varied", Sweep: sweepOfA(preset.Scenario)}
	for _, x := range sensitivityBudgets {
		t.Budgets = append(t.Budgets, numbers.Int(x))
	}
	for _, x := range sensitivities() {
		t.Curves = append(t.Curves, curve{Policy: x.Name, Kind: "published", First: true, Wrong: thousandths(x.Published)},
			curve{Policy: x.Name, Kind: "here", Wrong: thousandths(x.Here)})
	}
	return t
}

// sweepOfA returns the address of a sweep of a of R-UCBE as released, at a budget at which it matters.
func sweepOfA(s *scenario.Scenario) string {
	c := s.Document
	c.Horizon, c.Policies = sweptBudget, c.Policies[1:2]
	return "sweep.html?over=policies[0].a=1..1e5/11log&runs=100&measure=recommended#" + scenario.EncodeLink(scenario.MustComplete(c))
}

const sweptBudget = 130

func thousandths(list []float64) (words []string) {
	for _, x := range list {
		words = append(words, fmt.Sprintf("%.3f", x))
	}
	return words
}
