package sim

import (
	"math"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"risingbandits/engine/detmath"
	"risingbandits/engine/policy"
)

// Results are the numbers of a scenario, provisional until Final. As JSON they are the object that
// the native command prints.
type Results struct {
	Scenario    jsontext.Value `json:"scenario"`    // canonical
	Fingerprint string         `json:"fingerprint"` // "" until final
	Policies    []PolicyResult `json:"results"`     // in scenario order
	Pairs       []Pair         `json:"pairs"`       // empty until final
	Final       bool           `json:"-"`           // all runs are included
	Best        int            `json:"-"`           // the best arm, from 0; -1 before the first block
	Oracle      float64        `json:"-"`           // the oracle's expected total payoff
}

// A PolicyResult holds the numbers of one policy's runs.
type PolicyResult struct {
	Policy      string        `json:"policy"`
	Variant     string        `json:"variant"`
	Parameters  policy.Values `json:"parameters"` // all of them, resolved
	Runs        int           `json:"runs"`       // merged so far
	Final       FinalRegret   `json:"final"`
	Regret      Curve         `json:"regret"`
	Pulls       Pulls         `json:"pulls"`
	LastArm     []float64     `json:"last_arm"`     // per arm, share of the runs whose last pull it was
	OnBest      Curve         `json:"-"`            // share of the runs that pull the best arm in the round of each mark
	Recommended Recommended   `json:"recommended"`  // after the last round
	Fingerprint string        `json:"fingerprint"`  // "" until final
	NsPerRound  float64       `json:"ns_per_round"` // wall clock on the machine that ran it
}

// FinalRegret is the regret at the horizon.
type FinalRegret struct {
	Mean float64   `json:"mean"`
	Std  float64   `json:"std"` // with divisor n-1; 0 for one run
	All  []float64 `json:"all"` // of every run, in run order
}

// A Curve is a mean over runs at some rounds, with the half-width of its 95% interval (Student's t with
// runs-1 degrees of freedom), nil (in JSON null) for fewer than two runs.
type Curve struct {
	T    []int     `json:"t"`
	Mean []float64 `json:"mean"`
	CI95 []float64 `json:"ci95"`
}

// Pulls are the numbers of pulls per arm in a run.
type Pulls struct {
	Mean []float64 `json:"mean"`
	Std  []float64 `json:"std"`
}

// Results returns the results of the blocks so far.
func (c *Collector) Results() *Results {
	r := &Results{
		Scenario: c.scenario.Canonical(),
		Policies: make([]PolicyResult, len(c.policies)),
		Pairs:    []Pair{},
		Final:    c.Done(),
		Best:     -1,
	}
	marks := Marks(c.scenario.Horizon)
	for i := range c.policies {
		view := c.policies[i].view()
		if view == nil {
			view = newAggregate(Block{Policy: i}, len(marks), len(c.scenario.Arms))
		} else {
			r.Best, r.Oracle = view.Best, view.Oracle
		}
		r.Policies[i] = c.policyResult(view, marks)
	}
	if r.Final {
		r.Pairs = c.Pairs()
		r.sign()
	}
	return r
}

func (c *Collector) policyResult(a *Aggregate, marks []int) PolicyResult {
	spec := c.scenario.Policies[a.Policy]
	_, values, _ := c.scenario.Resolve(a.Policy)
	r := PolicyResult{
		Policy:     spec.ID,
		Variant:    spec.Variant,
		Parameters: values,
		Runs:       a.Count(),
		Regret:     Curve{T: marks, Mean: a.regret.mean, CI95: a.regret.ci95()},
		Pulls:      Pulls{Mean: a.pulls.mean, Std: make([]float64, len(a.last))},
		LastArm:    a.last,
		OnBest:     Curve{T: marks, Mean: a.onBest},
	}
	end := len(marks) - 1
	r.Final = FinalRegret{Mean: a.regret.mean[end], Std: a.regret.std(end), All: slices.Clip(a.Final)}
	if r.Runs == 0 {
		return r
	}
	for i := range r.Pulls.Std {
		r.Pulls.Std[i] = a.pulls.std(i)
		r.LastArm[i] /= float64(r.Runs)
	}
	if r.Runs > 1 {
		r.OnBest.CI95 = make([]float64, len(marks))
	}
	for i := range r.OnBest.Mean {
		share := r.OnBest.Mean[i] / float64(r.Runs)
		r.OnBest.Mean[i] = share
		if n := float64(r.Runs); n > 1 { // the standard deviation of zeros and ones follows from their mean
			r.OnBest.CI95[i] = detmath.HalfWidth(math.Sqrt(float64(share*(1-share))*n/(n-1)), r.Runs)
		}
	}
	losses := lossesAtHorizon(c.scenario)
	r.Recommended.MostPulls = recommendation(a.mostPulls, losses, r.Runs)
	if slices.Max(a.bestIndex) > 0 {
		byIndex := recommendation(a.bestIndex, losses, r.Runs)
		r.Recommended.BestIndex = &byIndex
	}
	r.NsPerRound = a.Seconds * 1e9 / (float64(r.Runs) * float64(c.scenario.Horizon))
	return r
}
