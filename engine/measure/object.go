package measure

import (
	"github.com/go-json-experiment/json/jsontext"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// A RunObject is what rising run -json prints, and what a run of the package for JavaScript resolves to.
type RunObject struct {
	Scenario     jsontext.Value `json:"scenario"`    // canonical
	Fingerprint  string         `json:"fingerprint"` // "" until final
	Policies     []PolicyObject `json:"results"`     // in scenario order
	Pairs        []sim.Pair     `json:"pairs"`       // empty until final
	BestArm      *NumberedArm   `json:"best_arm"`
	OptimalTotal *float64       `json:"optimal_total"`
	OracleTotal  *float64       `json:"oracle_total"`
	Oracles      []sim.Oracle   `json:"oracles" js:"Array<Oracle> | null"` // nil until final

	NoNumber []sim.NoNumber `json:"no_number,omitempty"`
}

// A PolicyObject is a policy of a RunObject.
type PolicyObject struct {
	*sim.PolicyResult
	Measures Numbers `json:"measures"`
}

// A NumberedArm is an arm as people count it.
type NumberedArm struct {
	Number int    `json:"number"` // from 1
	Name   string `json:"name"`   // "" if the scenario gives none
}

// RunObjectOf returns the object of a scenario's results. Those that are not final have no Oracles and no NoNumber: to compute them
// may take a second. It calls pause, if not nil, every few hundred evaluations of payoffs.
func RunObjectOf(s *scenario.Scenario, r *sim.Results, pause func()) RunObject {
	o := RunObject{Scenario: r.Scenario, Fingerprint: r.Fingerprint, Policies: make([]PolicyObject, len(r.Policies)), Pairs: r.Pairs}
	if r.Final {
		o.Oracles, o.NoNumber = sim.Oracles(s, pause), sim.NoNumbers(s, 1)
	}
	for i := range r.Policies {
		o.Policies[i].PolicyResult = &r.Policies[i]
		if r.Best >= 0 {
			o.Policies[i].Measures = Take(&r.Policies[i], At{Arm: r.Best})
		}
	}
	if r.Best < 0 {
		return o
	}
	o.BestArm, o.OracleTotal = &NumberedArm{r.Best + 1, s.Arms[r.Best].Name}, &r.Oracle
	if len(sim.FallingArms(s)) == 0 {
		o.OptimalTotal = &r.Oracle
	}
	return o
}
