package sweep

import (
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"risingbandits/engine/internal/sha256"
	"risingbandits/engine/numbers"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// A Sweep plays a scenario at every combination of the values of some axes.
type Sweep struct {
	Base *scenario.Scenario
	Over []Axis
	At   int // the round whose regret is kept beside that of the last round; 0 for none
}

// A Point is one combination of values.
type Point struct {
	Values   []Value            // one for each axis
	Scenario *scenario.Scenario // nil if it may not have these values
	Faults   scenario.Faults    // then why
	Units    []int              // by policy, the unit that plays it
}

// A Unit is what is played at once: all runs of one policy in one environment. Points that differ in nothing else share it,
// so that it is played once: the rivals of a policy whose parameter is varied, for example.
type Unit struct {
	Key string // tells it from every other, also from those of other versions of the numerics

	// Scenario has the policies of all units of the environment, and Policy is the place of this one in it. Units of one
	// environment share the scenario, so that package work makes its tables once.
	Scenario *scenario.Scenario
	Policy   int
}

// Blocks returns the blocks of the unit.
func (u *Unit) Blocks() []sim.Block {
	size, runs := sim.BlockRuns(u.Scenario.Horizon), u.Scenario.Runs
	var blocks []sim.Block
	for from := 0; from < runs; from += size {
		blocks = append(blocks, sim.Block{Policy: u.Policy, From: from, To: min(from+size, runs)})
	}
	return blocks
}

// Cost returns about how many nanoseconds the unit takes.
func (u *Unit) Cost() int {
	return sim.RoundCost(u.Scenario, u.Policy) * u.Scenario.Horizon * u.Scenario.Runs
}

// MostSeconds returns about the most seconds that one processor needs natively for all units, counted: see sim.MostSeconds.
func (p *Plan) MostSeconds() float64 {
	seconds := 0.0
	for i := range p.Units {
		seconds += sim.MostSecondsOf(p.Units[i].Scenario, p.Units[i].Policy)
	}
	return seconds
}

// A Plan lists the points of a sweep, the last axis changing fastest, and what is to be played for them.
type Plan struct {
	Sweep
	Points []Point
	Units  []Unit
}

// Faults is the error of a sweep of which no point can be played: those of its first point.
type Faults struct {
	Point  string // in words
	Faults scenario.Faults
}

// Error returns the faults' sentences after the point.
func (f *Faults) Error() string { return f.Point + ": " + f.Faults.Error() }

// NewPlan returns the plan of a sweep. It fails if an axis is there twice, if there are more than maxPoints points or maxArms
// arms, if there is no policy, or if no point can be played. Points that cannot be played beside others have faults.
func NewPlan(s Sweep) (*Plan, error) { return newPlan(s, maxArms) }

// newPlan is NewPlan with another limit of arms.
func newPlan(s Sweep, mostArms int) (*Plan, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	p := &Plan{Sweep: s}
	units := newUnits(s.At)
	values := make([]Value, len(s.Over))
	playable, arms := 0, 0
	var visit func(axis int)
	visit = func(axis int) {
		if arms > mostArms {
			return
		}
		if axis < len(s.Over) {
			for _, v := range s.Over[axis].Values {
				values[axis] = v
				visit(axis + 1)
			}
			return
		}
		point := Point{Values: append([]Value(nil), values...)}
		if point.Scenario, point.Faults = s.scenario(values); point.Faults == nil {
			point.Units = units.of(point.Scenario)
			playable++
			arms += len(point.Scenario.Arms)
		}
		p.Points = append(p.Points, point)
	}
	visit(0)
	if arms > mostArms {
		return nil, fmt.Errorf("the scenarios of all points have more than %s arms together: want fewer points", numbers.Int(mostArms))
	}
	if playable == 0 {
		return nil, &Faults{p.Text(0), p.Points[0].Faults}
	}
	p.Units = units.all()
	return p, nil
}

func (s *Sweep) check() error {
	if len(s.Over) == 0 {
		return errors.New("a sweep varies at least one thing")
	}
	if len(s.Base.Policies) == 0 {
		return errors.New("the scenario has no policies: a sweep compares policies")
	}
	points := 1
	for i, a := range s.Over {
		for _, before := range s.Over[:i] {
			if before.Path == a.Path {
				return fmt.Errorf("%s is varied twice", a.Path)
			}
		}
		if points *= len(a.Values); points > maxPoints {
			return fmt.Errorf("these are more than %s points", numbers.Commas(maxPoints, 0))
		}
	}
	return nil
}

// scenario returns the scenario at some values.
func (s *Sweep) scenario(values []Value) (*scenario.Scenario, scenario.Faults) {
	var first, random, arms []scenario.Change
	for i, v := range values {
		c := scenario.Change{Path: s.Over[i].Path, Value: string(v)}
		switch {
		case isRandom(c.Path):
			random = append(random, c)
		case strings.HasPrefix(c.Path, "arms["):
			arms = append(arms, c)
		default:
			first = append(first, c)
		}
	}
	if random == nil {
		return s.Base.With(append(first, arms...)...)
	}
	changed, faults := s.Base.With(first...)
	if faults == nil {
		changed, faults = withRandom(changed, random)
	}
	if faults != nil {
		return nil, faults
	}
	return changed.With(arms...)
}

// Text names a point for people: "policies[0].epsilon = 0.1, noise.sigma = 0.2".
func (p *Plan) Text(point int) string {
	var b strings.Builder
	for i, v := range p.Points[point].Values {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(p.Over[i].Path + " = " + v.String())
	}
	return b.String()
}

// Places returns which of its values each axis has at a point.
func (p *Plan) Places(point int) []int {
	places := make([]int, len(p.Over))
	for i := len(p.Over) - 1; i >= 0; i-- {
		n := len(p.Over[i].Values)
		places[i] = point % n
		point /= n
	}
	return places
}

// units collects the units of points.
type units struct {
	at           int
	list         []Unit
	byKey        map[string]int
	scenarios    []*together
	environments map[string]*together // by environment and runs: the one that has room for another policy
}

// together is a scenario of several units, of one environment.
type together struct {
	first    *scenario.Scenario // of the units' points
	policies []scenario.Policy
	units    []int
	others   bool // policies are not those of first
}

func newUnits(at int) *units {
	return &units{at: at, byKey: map[string]int{}, environments: map[string]*together{}}
}

// of returns the unit of each policy of a scenario.
func (u *units) of(s *scenario.Scenario) []int {
	environment := s.EnvironmentHash() + " " + strconv.Itoa(s.Runs)
	places := make([]int, len(s.Policies))
	for i, p := range s.Policies {
		key := unitKey(environment, p.PolicySpec, u.at)
		at, known := u.byKey[key]
		if !known {
			at = len(u.list)
			u.byKey[key] = at
			u.add(key, environment, s, i)
		}
		places[i] = at
	}
	return places
}

// add adds the unit of a policy of a scenario, in a scenario with the others of its environment.
func (u *units) add(key, environment string, s *scenario.Scenario, policy int) {
	in := u.environments[environment]
	if in == nil || len(in.policies) == scenario.MaxPolicies {
		in = &together{first: s}
		u.environments[environment] = in
		u.scenarios = append(u.scenarios, in)
	}
	in.units = append(in.units, len(u.list))
	u.list = append(u.list, Unit{Key: key, Policy: len(in.policies)})
	in.others = in.others || s != in.first || policy != len(in.policies)
	in.policies = append(in.policies, s.Policies[policy])
}

// all returns the units with their scenarios.
func (u *units) all() []Unit {
	for _, in := range u.scenarios {
		playing := in.first
		if in.others || len(in.policies) < len(in.first.Policies) {
			playing = in.first.Playing(in.policies...)
		}
		for _, i := range in.units {
			u.list[i].Scenario = playing
		}
	}
	return u.list
}

func unitKey(environment string, spec scenario.PolicySpec, at int) string {
	sum := sha256.Sum256([]byte(environment + " " + strconv.Itoa(at) + " " + string(spec.Canonical())))
	return strconv.Itoa(sim.Numerics) + "-" + hex.EncodeToString(sum[:16])
}
