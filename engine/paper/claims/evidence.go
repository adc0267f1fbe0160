package claims

import (
	"slices"

	"risingbandits/engine/measure"
	"risingbandits/engine/param"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// Evidence is what decides the claims on experiments.
type Evidence struct {
	Numerics    int          `json:"numerics"` // version of the engine's numbers
	Experiments []Experiment `json:"experiments"`
	ByRun       []ByRun      `json:"byRun"`
	Rankings    []Ranking    `json:"rankings"`
	Errors      []Errors     `json:"errors"`    // in the order of BestArms
	Instances   []Instance   `json:"instances"` // of improving arms
	Growths     []Growth     `json:"growths"`   // in the order of sweep.Presets
}

// A ByRun holds the pulls of each arm in single runs of a policy: run i is that of the seed i+1.
type ByRun struct {
	Experiment string      `json:"experiment"`
	Policy     string      `json:"policy"`
	Variant    string      `json:"variant"`
	Pulls      [][]float64 `json:"pulls"`
}

// An Experiment holds the runs of one scenario, its policies in one or both variants.
type Experiment struct {
	Name     string   `json:"name"` // of one of the experiments
	Runs     int      `json:"runs"`
	Horizon  int      `json:"horizon"`
	T        []int    `json:"t"` // the rounds of Regret
	Policies []Played `json:"policies"`
}

// A Played holds the numbers of a policy's runs.
type Played struct {
	Policy      string    `json:"policy"`
	Variant     string    `json:"variant"`
	Final       []float64 `json:"final"` // regret after the last round, of every run
	Regret      Means     `json:"regret"`
	Pulls       Means     `json:"pulls"` // per arm
	Fingerprint string    `json:"fingerprint"`
}

// Means are means over runs with the half-widths of their 95% intervals, nil for one run.
type Means struct {
	Mean []float64 `json:"mean"`
	CI95 []float64 `json:"ci95"`
}

// At returns a mean with its interval.
func (m *Means) At(i int) measure.Estimate {
	if m.CI95 == nil {
		return measure.Exactly(m.Mean[i])
	}
	return measure.Around(m.Mean[i], &m.CI95[i], sim.NoDoubt)
}

// Last returns the last of the means: of regret, that after the last round.
func (m *Means) Last() measure.Estimate { return m.At(len(m.Mean) - 1) }

// A Ranking holds the regrets of policies on random bandits.
type Ranking struct {
	Name     string      `json:"name"` // rested, restless or code
	Setting  string      `json:"setting"`
	Runs     int         `json:"runs"`
	Policies []string    `json:"policies"` // id/variant, and the bonus of the heuristic
	Regrets  [][]float64 `json:"regrets"`  // by bandit, then by policy: mean final regret
}

// curvePoints is the most rounds of which an Experiment keeps the regret: every 1,000 of 200,000.
const curvePoints = 200

// rounded returns x with 7 significant digits.
func rounded(x float64) float64 { return param.Rounded(x, 7) }

func roundedAll(xs []float64) []float64 {
	if xs == nil {
		return nil
	}
	out := make([]float64, len(xs))
	for i, x := range xs {
		out[i] = rounded(x)
	}
	return out
}

// thinned returns which of n marks an Experiment keeps: every k-th one, up to the last.
func thinned(n int) []int {
	step := (n + curvePoints - 1) / curvePoints
	var kept []int
	for i := n - 1; i >= 0; i -= step {
		kept = append(kept, i)
	}
	slices.Reverse(kept)
	return kept
}

// playedOf returns the numbers of a policy's runs.
func playedOf(r *sim.PolicyResult) *Played {
	p := &Played{Policy: r.Policy, Variant: r.Variant, Final: roundedAll(r.Final.All), Fingerprint: r.Fingerprint}
	for _, i := range thinned(len(r.Regret.T)) {
		p.Regret.Mean = append(p.Regret.Mean, rounded(r.Regret.Mean[i]))
		if r.Regret.CI95 != nil {
			p.Regret.CI95 = append(p.Regret.CI95, rounded(r.Regret.CI95[i]))
		}
	}
	for arm := range r.Pulls.Mean {
		pulls := measure.BestPulls.Estimate(r, measure.At{Arm: arm})
		p.Pulls.Mean = append(p.Pulls.Mean, rounded(pulls.Value))
		if pulls.HasInterval() {
			p.Pulls.CI95 = append(p.Pulls.CI95, rounded(pulls.Half))
		}
	}
	return p
}

// Experiment returns the experiment of a name, nil if the evidence has none.
func (ev *Evidence) Experiment(name string) *Experiment {
	for i := range ev.Experiments {
		if ev.Experiments[i].Name == name {
			return &ev.Experiments[i]
		}
	}
	return nil
}

// Ranking returns the ranking of a name, nil if the evidence has none.
func (ev *Evidence) Ranking(name string) *Ranking {
	for i := range ev.Rankings {
		if ev.Rankings[i].Name == name {
			return &ev.Rankings[i]
		}
	}
	return nil
}

// Find returns the runs of a policy, nil if it was not played.
func (x *Experiment) Find(id, variant string) *Played {
	for i := range x.Policies {
		if p := &x.Policies[i]; p.Policy == id && p.Variant == variant {
			return p
		}
	}
	return nil
}

// Scenario returns the experiment's scenario with the policies of one variant, and the fingerprint of its
// results.
func (x *Experiment) Scenario(variant string) (s *scenario.Scenario, fingerprint string) {
	s = scenarioOf(x.Name, x.Runs)
	var playing []scenario.Policy
	var prints []string
	for _, row := range s.Policies {
		if p := x.Find(row.ID, variant); row.Variant == variant && p != nil {
			playing = append(playing, row)
			prints = append(prints, p.Fingerprint)
		}
	}
	return s.Playing(playing...), sim.JoinFingerprints(prints)
}

// Variants returns the variants that the experiment's policies play, the defined one first.
func (x *Experiment) Variants() []string {
	var list []string
	for _, variant := range []string{scenario.Defined, scenario.Released} {
		if slices.ContainsFunc(x.Policies, func(p Played) bool { return p.Variant == variant }) {
			list = append(list, variant)
		}
	}
	return list
}
