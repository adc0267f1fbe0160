package sweep

import (
	"math"

	"risingbandits/engine/sim"
)

// A Measure is a number that a sweep has of each policy at each point.
type Measure struct {
	ID    string
	Name  string // for a menu
	Title string // what it is, for a heading: without a unit
	Share bool   // it is a share of the runs, from 0 to 1
	of    func(p *PolicyObject) (value, low, high float64, ok bool)
}

// Of returns the value for a policy at a point, and its 95% interval, of which both ends are NaN for one run. ok is false if
// there is none.
func (m *Measure) Of(p *PolicyObject) (value, low, high float64, ok bool) { return m.of(p) }

// DoubtOf returns why the interval of the value may be too short. Shares have Wilson's, which allows for few runs. What is said of
// the regret after an earlier round is what the runs differ in after the last one.
func (m *Measure) DoubtOf(p *PolicyObject) sim.Doubt {
	if m.Share {
		return sim.NoDoubt
	}
	return p.Doubt
}

// Measures lists the measures in the order in which they are shown; the first is the usual one.
var Measures = []Measure{
	{ID: "regret", Name: "Regret", Title: "mean regret after the last round",
		of: func(p *PolicyObject) (value, low, high float64, ok bool) { return within(p.Final.Mean, p.CI95) }},
	{ID: "at", Name: "Regret at a round", Title: "mean regret after a round",
		of: func(p *PolicyObject) (value, low, high float64, ok bool) {
			if p.At == nil {
				return 0, 0, 0, false
			}
			return within(p.At.Mean, p.At.CI95)
		}},
	{ID: "best", Name: "Ends on the best arm", Title: "share of the runs that end on the best arm", Share: true,
		of: func(p *PolicyObject) (value, low, high float64, ok bool) { return shared(&p.EndsOnBest) }},
	{ID: "wrong", Name: "Most pulled arm is wrong", Title: "share of the runs whose most pulled arm is not the best at the horizon",
		Share: true,
		of:    func(p *PolicyObject) (value, low, high float64, ok bool) { return shared(&p.Wrong) }},
	{ID: "recommended", Name: "Recommended arm is wrong", Title: "share of the runs in which the policy recommends a wrong arm",
		Share: true,
		of:    func(p *PolicyObject) (value, low, high float64, ok bool) { return shared(p.WrongIndex) }},
}

// MeasureByID returns the measure with an id; ok is false if there is none.
func MeasureByID(id string) (m *Measure, ok bool) {
	for i := range Measures {
		if Measures[i].ID == id {
			return &Measures[i], true
		}
	}
	return nil, false
}

func within(mean float64, half *float64) (value, low, high float64, ok bool) {
	if half == nil {
		return mean, math.NaN(), math.NaN(), true
	}
	return mean, mean - *half, mean + *half, true
}

func shared(s *Share) (value, low, high float64, ok bool) {
	if s == nil {
		return 0, 0, 0, false
	}
	return s.Share, s.In[0], s.In[1], true
}
