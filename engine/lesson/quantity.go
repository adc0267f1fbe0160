package lesson

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"risingbandits/engine/measure"
	"risingbandits/engine/payoff"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// An Inputs is what tests read: a scenario and its results, nil while they are not complete.
type Inputs struct {
	Scenario *scenario.Scenario
	Results  *sim.Results
}

// A Quantity is a number that tests compare. Words in capitals in its form stand for what the test says: POLICY is an id,
// "released" and an id, or policies[I] from 0; ARM counts from 1; X is a round or a pull, from 1; PATH is a path in the document.
type Quantity struct {
	Form    string // "regret of POLICY"
	Doc     string // one plain sentence
	Results bool   // it needs all runs
	value   func(in Inputs, a given) (float64, error)
}

// A Fact is what is true or not: a test without a comparison.
type Fact struct {
	Form    string
	Doc     string
	Results bool
	holds   func(in Inputs, a given) (bool, error)
}

// given is what stands in a form's places.
type given struct {
	policy, other string
	arm           int // from 1
	x             int
	path          string
}

// Quantities returns all quantities, in the order in which they are listed.
func Quantities() []Quantity { return slices.Clone(quantities) }

// Facts returns all facts.
func Facts() []Fact { return slices.Clone(facts) }

var quantities = append(measured(), []Quantity{
	{"doubt of POLICY", "Half the width of the 95% interval of the mean regret; 0 for one run.", true,
		ofPolicy(func(_ Inputs, p *sim.PolicyResult, _ given) (float64, error) {
			return measure.Exactly(measure.Regret.Estimate(p, measure.At{}).Half).OrZero(), nil
		})},
	{"wins of POLICY over OTHER", "The share of the runs in which the first policy loses less than the second, on the same luck.", true, wins},
	{"best arm", "The number of the arm that regret is measured against (restless: the arm that is best most often).", true,
		func(in Inputs, _ given) (float64, error) { return float64(in.Results.Best + 1), nil }},
	{"payoff of arm ARM at X", "The arm's expected payoff at its pull X, or at round X if restless.", false, payoffAt},
	{"increment of arm ARM at X", "How much more the arm pays at X+1 than at X.", false, incrementAt},
	{"total of arm ARM", "The sum of the arm's expected payoffs up to the horizon.", false, totalOf},
	{"estimate of POLICY on arm ARM at X", "What the policy thinks that the arm pays, before round X of run 1.", false,
		ofTerm(func(t policy.Term) float64 { return t.Estimate })},
	{"increment of POLICY on arm ARM at X", "What it adds to that for the arm's rise, before round X of run 1.", false,
		ofTerm(func(t policy.Term) float64 { return t.Increment })},
	{"bonus of POLICY on arm ARM at X", "What it adds to that for its doubt, before round X of run 1.", false,
		ofTerm(func(t policy.Term) float64 { return t.Bonus })},
	{"index of POLICY on arm ARM at X", "The sum of these, by which it chooses at round X of run 1.", false,
		ofTerm(func(t policy.Term) float64 { return t.Index })},
	{"pulls of POLICY on arm ARM before X", "How often it has pulled the arm before round X of run 1.", false,
		ofTerm(func(t policy.Term) float64 { return float64(t.Pulls) })},
	{"pull of POLICY at X", "The number of the arm that the policy pulls at round X of run 1.", false, pullAt},
	{"horizon", "The number of rounds.", false, ofScenario(func(s *scenario.Scenario) float64 { return float64(s.Horizon) })},
	{"runs", "The number of runs.", false, ofScenario(func(s *scenario.Scenario) float64 { return float64(s.Runs) })},
	{"seed", "The seed.", false, ofScenario(func(s *scenario.Scenario) float64 { return float64(s.Seed) })},
	{"number of arms", "How many arms there are.", false, ofScenario(func(s *scenario.Scenario) float64 { return float64(len(s.Arms)) })},
	{"number of policies", "How many policies there are.", false,
		ofScenario(func(s *scenario.Scenario) float64 { return float64(len(s.Policies)) })},
	{"value of PATH", "A number in the document, also the default of a policy's parameter: value of policies[0].epsilon.", false, valueOf},
}...)

var facts = []Fact{
	{"regret of POLICY is least", "No policy of the scenario has a smaller mean regret at the horizon.", true, isLeast},
	{"POLICY takes part", "The policy is in the scenario.", false, func(in Inputs, a given) (bool, error) {
		_, err := policyNamed(in.Scenario, a.policy)
		return err == nil, nil
	}},
	{"rested", "The arms rise with their own pulls.", false, func(in Inputs, _ given) (bool, error) {
		return in.Scenario.Setting == scenario.Rested, nil
	}},
	{"restless", "The arms rise with the rounds.", false, func(in Inputs, _ given) (bool, error) {
		return in.Scenario.Setting == scenario.Restless, nil
	}},
	{"arm ARM never falls", "The arm's payoff does not decrease up to the horizon.", false, keeps(payoff.Decreases)},
	{"arm ARM is concave", "The arm's increments do not grow up to the horizon.", false, keeps(payoff.NotConcave)},
}

// measured returns the quantities that are measures.
func measured() []Quantity {
	var list []Quantity
	for _, m := range measure.All() {
		if m.Quantity == "" {
			continue
		}
		form := m.Quantity + " of POLICY"
		if m.OfArm {
			form += " on arm ARM"
		}
		list = append(list, Quantity{form, m.Doc, true, ofPolicy(func(in Inputs, p *sim.PolicyResult, a given) (float64, error) {
			at := measure.At{Arm: in.Results.Best}
			if m.OfArm {
				at.Arm = a.arm - 1
			}
			e := m.Estimate(p, at)
			if !e.Known() && m != &measure.Spread { // which is 0 for one run
				return 0, fmt.Errorf("the %s of %s is not known", m.Quantity, a.policy)
			}
			return e.OrZero(), nil
		})})
	}
	return list
}

// ofPolicy makes the value of a quantity of one policy's results.
func ofPolicy(value func(in Inputs, p *sim.PolicyResult, a given) (float64, error)) func(Inputs, given) (float64, error) {
	return func(in Inputs, a given) (float64, error) {
		i, err := policyNamed(in.Scenario, a.policy)
		if err != nil {
			return 0, err
		}
		if err := hasArm(in.Scenario, a); err != nil {
			return 0, err
		}
		return value(in, &in.Results.Policies[i], a)
	}
}

func ofScenario(value func(s *scenario.Scenario) float64) func(Inputs, given) (float64, error) {
	return func(in Inputs, _ given) (float64, error) { return value(in.Scenario), nil }
}

// hasArm checks the arm that a test names, if it names one.
func hasArm(s *scenario.Scenario, a given) error {
	if a.arm > len(s.Arms) {
		return fmt.Errorf("there is no arm %d: the scenario has %d", a.arm, len(s.Arms))
	}
	return nil
}

// policyNamed returns the place of a policy, from 0: an id, "released" and an id, or policies[I]. Of several with the same id it
// is the first that is as defined, if there is one.
func policyNamed(s *scenario.Scenario, name string) (int, error) {
	if inner, ok := strings.CutPrefix(name, "policies["); ok {
		i, err := strconv.Atoi(strings.TrimSuffix(inner, "]"))
		if err != nil || i < 0 || i >= len(s.Policies) {
			return 0, fmt.Errorf("there is no %s: the scenario has %d policies, which count from 0", name, len(s.Policies))
		}
		return i, nil
	}
	id, released := strings.CutPrefix(name, "released ")
	first := -1
	for i, p := range s.Policies {
		if p.ID != id || released && p.Variant != scenario.Released {
			continue
		}
		if released || p.Variant == scenario.Defined {
			return i, nil
		}
		if first < 0 {
			first = i
		}
	}
	if first < 0 {
		return 0, fmt.Errorf("the scenario has no policy %s", name)
	}
	return first, nil
}

func wins(in Inputs, a given) (float64, error) {
	i, err := policyNamed(in.Scenario, a.policy)
	if err != nil {
		return 0, err
	}
	j, err := policyNamed(in.Scenario, a.other)
	if err != nil {
		return 0, err
	}
	p := in.Results.Compare(i, j)
	return float64(p.WinsA) / float64(p.Runs), nil
}

func isLeast(in Inputs, a given) (bool, error) {
	i, err := policyNamed(in.Scenario, a.policy)
	if err != nil {
		return false, err
	}
	all := in.Results.Policies
	return !slices.ContainsFunc(all, func(p sim.PolicyResult) bool { return p.Final.Mean < all[i].Final.Mean }), nil
}

var errBeyond = errors.New("that is beyond the horizon")

// funcOf returns the payoff of the arm that a test names.
func funcOf(in Inputs, a given) (payoff.Func, error) {
	if err := hasArm(in.Scenario, a); err != nil {
		return nil, err
	}
	if a.x > in.Scenario.Horizon {
		return nil, errBeyond
	}
	return in.Scenario.Arms[a.arm-1].Func, nil
}

func payoffAt(in Inputs, a given) (float64, error) {
	f, err := funcOf(in, a)
	if err != nil {
		return 0, err
	}
	return f.At(a.x), nil
}

func incrementAt(in Inputs, a given) (float64, error) {
	f, err := funcOf(in, a)
	if err != nil {
		return 0, err
	}
	return f.Increment(a.x), nil
}

func totalOf(in Inputs, a given) (float64, error) {
	f, err := funcOf(in, a)
	if err != nil {
		return 0, err
	}
	sum := 0.0
	for x := 1; x <= in.Scenario.Horizon; x++ {
		sum += f.At(x)
	}
	return sum, nil
}

func valueOf(in Inputs, a given) (float64, error) {
	text, ok := valueAt(in.Scenario.Canonical(), a.path)
	if x, err := strconv.ParseFloat(text, 64); ok && err == nil {
		return x, nil
	} else if ok {
		return 0, fmt.Errorf("%s is no number but %s", a.path, quoted(text))
	}
	keys, err := keysOf(a.path)
	if err == nil && len(keys) == 3 && keys[0].name == "policies" && keys[1].name == "" && keys[1].item < len(in.Scenario.Policies) {
		if x, ok := in.Scenario.Policies[keys[1].item].Values[keys[2].name].(float64); ok {
			return x, nil
		}
	}
	return 0, fmt.Errorf("the document has no number at %s", a.path)
}

// keeps makes the fact that an arm does not break an assumption.
func keeps(kind payoff.Kind) func(Inputs, given) (bool, error) {
	return func(in Inputs, a given) (bool, error) {
		if err := hasArm(in.Scenario, a); err != nil {
			return false, err
		}
		broken := payoff.Check(in.Scenario.Arms[a.arm-1].Payoff, in.Scenario.Horizon)
		return !slices.ContainsFunc(broken, func(v payoff.Violation) bool { return v.Kind == kind }), nil
	}
}
