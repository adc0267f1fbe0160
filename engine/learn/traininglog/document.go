package traininglog

import (
	"math"
	"path"
	"strings"

	"risingbandits/engine/noise"
	"risingbandits/engine/payoff"
	"risingbandits/engine/scenario"
)

// A Choice says which points of a curve make an arm.
type Choice string

// The choices.
const (
	Raw     Choice = "raw"
	Rising  Choice = "rising"
	Concave Choice = "concave"
)

// Chosen returns the points of the choice; "" is Raw.
func (c *Curve) Chosen(choice Choice) []payoff.Point {
	switch choice {
	case Rising:
		return c.Rising.Points
	case Concave:
		return c.Concave.Points
	}
	return c.Points
}

// Scenario returns a rested scenario with an arm for each curve. The horizon is the last step; the policies are those
// of the paper's first experiment. Rewards are 0 or 1 with the payoff as the chance of 1 if all payoffs are within
// [0,1], else Gaussian. A single curve without a name gets the file's name, if the title is a file's name. The log must
// have no Fault.
func Scenario(l *Log, choice Choice, title string) *scenario.Scenario {
	s := scenario.Document{
		Title: scenario.CutText(title, scenario.MaxTitle), Setting: scenario.Rested,
		Runs: 100, Seed: 1, Noise: noise.Spec{Kind: "bernoulli"},
	}
	last := 1.0
	for i := range l.Curves {
		c := &l.Curves[i]
		points := c.Chosen(choice)
		for _, p := range points {
			if p.Y < 0 || p.Y > 1 {
				s.Noise = noise.Spec{Kind: "gaussian", Params: map[string]float64{"sigma": 0.1}}
			}
		}
		last = max(last, c.Last)
		name := c.Name
		if end := path.Ext(title); end != "" && len(l.Curves) == 1 && (name == "" || name == "Value") {
			name = strings.TrimSuffix(title, end) // TensorBoard writes a file for each run
		}
		s.Arms = append(s.Arms, scenario.ArmSpec{Name: scenario.CutText(name, scenario.MaxName), Payoff: payoff.Curve(points...)})
	}
	s.Horizon = int(min(math.Ceil(last), scenario.MaxHorizon))
	paper, _ := scenario.LookupPreset("paper-2-rested")
	s.Policies = paper.Scenario.Document.Policies
	return scenario.MustComplete(s)
}
