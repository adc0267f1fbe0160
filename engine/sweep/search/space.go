package search

import (
	"fmt"
	"math"

	"risingbandits/engine/detmath"
	"risingbandits/engine/param"
	"risingbandits/engine/payoff"
	"risingbandits/engine/scenario"
)

// A coordinate is a parameter of an arm that the search varies, and the range in which it does.
type coordinate struct {
	arm      int
	name     string
	from, to float64
	log      bool // in equal ratios
	whole    bool // whole numbers only
	value    float64
}

// spaceOf returns the coordinates of a scenario's arms. Arms without parameters, such as learning curves, and steps, which are
// not concave, stay as they are within the assumptions.
func spaceOf(s *scenario.Scenario, beyond bool) []coordinate {
	var space []coordinate
	for i, arm := range s.Arms {
		if arm.Learner != nil || arm.Payoff.Family == "step" && !beyond {
			continue
		}
		family, _ := payoff.FamilyByID(arm.Payoff.Family)
		for _, p := range family.Params {
			value, given := arm.Payoff.Params[p.Name]
			if !given {
				continue // an optional one, which a formula gives
			}
			c := rangeOf(&p, float64(s.Horizon), beyond)
			c.arm, c.name, c.value, c.whole = i, p.Name, value, p.Integer
			space = append(space, c)
		}
	}
	return space
}

// rangeOf returns the range in which the search varies a parameter: payoffs in [0,1], and what counts pulls or rounds from one
// to some horizons. Beyond the assumptions, payoffs may be negative and above 1, and slopes negative.
func rangeOf(p *param.Param, horizon float64, beyond bool) coordinate {
	c := coordinate{from: p.Initial / 10, to: p.Initial * 10, log: true}
	switch {
	case p.Unit == "payoff" && beyond:
		c = coordinate{from: -0.5, to: 1.5}
	case p.Unit == "payoff":
		c = coordinate{from: 0.01, to: 1}
	case p.Unit == "payoff per x" && beyond:
		c = coordinate{from: -2 / horizon, to: 2 / horizon}
	case p.Unit == "payoff per x":
		c = coordinate{from: 0.1 / horizon, to: 1, log: true}
	case p.Unit == "per x":
		c = coordinate{from: 0.1 / horizon, to: 1, log: true}
	case p.Unit == "x":
		c = coordinate{from: 1, to: horizon, log: true}
	case p.Name == "rho":
		c = coordinate{from: 0.1, to: 2}
	case p.Name == "b":
		c = coordinate{from: 1, to: horizon, log: true}
	}
	c.from, c.to = max(c.from, p.Min), min(c.to, p.Max)
	return c
}

// spread is how many units of the search the range of a coordinate has: CMA-ES begins with a standard deviation of one.
const spread = 4

// at returns the value of the coordinate at z, with four digits. Beyond the ends of its range it is reflected.
func (c *coordinate) at(z float64) float64 {
	share := math.Abs(float64(z/spread) + 0.5)
	share -= float64(2 * math.Floor(share/2))
	if share > 1 {
		share = 2 - share
	}
	x := c.from + float64(share*(c.to-c.from))
	if c.log {
		x = detmath.Exp(detmath.Log(c.from) + float64(share*(detmath.Log(c.to)-detmath.Log(c.from))))
	}
	if c.whole {
		x = math.Round(x)
	}
	return min(max(param.Rounded(x, 4), c.from), c.to)
}

// start returns the z of the scenario's own value, or of the end of the range that is nearest to it.
func (c *coordinate) start() float64 {
	x := min(max(c.value, c.from), c.to)
	share := (x - c.from) / (c.to - c.from)
	if c.log {
		share = (detmath.Log(x) - detmath.Log(c.from)) / (detmath.Log(c.to) - detmath.Log(c.from))
	}
	return float64((share - 0.5) * spread)
}

// scenarioAt returns the scenario whose arms have the values at zs, and whether it may be searched: it is valid and, unless
// beyond, satisfies the assumptions.
func scenarioAt(base *scenario.Scenario, space []coordinate, zs []float64, beyond bool) (s *scenario.Scenario, ok bool) {
	changes := make([]scenario.Change, len(space))
	for i := range space {
		c := &space[i]
		changes[i] = scenario.Change{Path: fmt.Sprintf("arms[%d].payoff.%s", c.arm, c.name), Value: param.Format(c.at(zs[i]))}
	}
	s, faults := base.With(changes...)
	if faults != nil {
		return nil, false
	}
	return s, beyond || len(departures(s)) == 0
}

// departures returns the assumptions that the arms of a scenario break, in words.
func departures(s *scenario.Scenario) []string {
	list := []string{}
	for i, arm := range s.Arms {
		for _, v := range payoff.Check(arm.Payoff, s.Horizon) {
			list = append(list, "arm "+s.ArmText(i)+": "+v.String())
		}
	}
	return list
}
