package scenario

import (
	"slices"
	"strconv"

	"risingbandits/engine/noise"
	"risingbandits/engine/param"
	"risingbandits/engine/payoff"
	"risingbandits/engine/policy"
)

// A Variable is a number of a scenario that can be varied, such as in a sweep. Change and With take its path.
type Variable struct {
	Path string // "policies[0].epsilon"
	Name string // for people: "ε of R-ed-UCB"
	param.Range
	Value float64 // in the scenario; where a payoff leaves it to a formula, an editor's first value
}

// Variables returns the numbers of a valid scenario that can be varied, in the order of the document, except the points of
// learning curves.
func (s *Scenario) Variables() []Variable {
	list := s.ownVariables()
	for i := range s.Arms {
		list = append(list, s.armVariables(i)...)
	}
	for i := range s.Policies {
		list = append(list, s.policyVariables(i)...)
	}
	return list
}

// ownVariables returns the numbers that are not of an arm or a policy.
func (s *Scenario) ownVariables() []Variable {
	list := []Variable{
		{"horizon", "horizon", horizonRange, float64(s.Horizon)},
		{"runs", "runs", runsRange, float64(s.Runs)},
		{"seed", "seed", seedRange, float64(s.Seed)},
	}
	kind, _ := noise.Lookup(s.Noise.Kind)
	for _, p := range kind.Params {
		list = append(list, Variable{field("noise", p.Name), p.Symbol + " of the noise", p.Range, s.Noise.Params[p.Name]})
	}
	return list
}

// armVariables returns the numbers of arm i.
func (s *Scenario) armVariables(i int) []Variable {
	var list []Variable
	family, _ := payoff.FamilyByID(s.Arms[i].Payoff.Family)
	for _, p := range family.Params {
		value, given := s.Arms[i].Payoff.Params[p.Name]
		if !given {
			value = p.Initial
		}
		list = append(list, Variable{field(item("arms", i)+".payoff", p.Name), p.Symbol + " of arm " + s.ArmText(i), p.Range, value})
	}
	return list
}

// policyVariables returns the numbers of policy i.
func (s *Scenario) policyVariables(i int) []Variable {
	var list []Variable
	kind, values := s.Policies[i].Kind, s.Policies[i].Values
	name := kind.Name
	if twins := s.twins(i); len(twins) > 1 {
		name += " (" + strconv.Itoa(slices.Index(twins, i)+1) + ")"
	}
	for _, p := range kind.Params {
		if value, ok := values[p.Name].(float64); ok && p.Kind == policy.Number {
			list = append(list, Variable{item("policies", i) + "." + p.Name, p.Symbol + " of " + name, p.Range, value})
		}
	}
	return list
}

// twins returns the policies of the same id as policy i.
func (s *Scenario) twins(i int) []int {
	var list []int
	for k := range s.Policies {
		if s.Policies[k].ID == s.Policies[i].ID {
			list = append(list, k)
		}
	}
	return list
}

// Variable returns the variable of a path.
func (s *Scenario) Variable(path string) (v Variable, ok bool) {
	var list []Variable
	steps, ok := stepsOf(path)
	switch {
	case !ok:
		return v, false
	case len(steps) < 2 || steps[0].index >= 0 || steps[1].index < 0:
		list = s.ownVariables()
	case steps[0].name == "arms" && steps[1].index < len(s.Arms):
		list = s.armVariables(steps[1].index)
	case steps[0].name == "policies" && steps[1].index < len(s.Policies):
		list = s.policyVariables(steps[1].index)
	}
	i := slices.IndexFunc(list, func(v Variable) bool { return v.Path == path })
	if i < 0 {
		return v, false
	}
	return list[i], true
}
