package claims

import (
	"math"
	"slices"
	"strconv"

	"risingbandits/engine/numbers"
	"risingbandits/engine/policy"
	"risingbandits/engine/sim"
)

// An interval is a measured number with the half-width of its 95% interval. The half-width is nil if the number is
// exact or comes from one run; exact distinguishes the two.
type interval struct {
	value float64
	half  *float64
	exact bool
}

func exactly(x float64) interval { return interval{value: x, exact: true} }

// less returns a minus b, for independent runs: the half-widths are added in squares. Numbers of the same runs, such as
// a regret at two rounds, vary together, so the interval of their difference is too wide rather than too narrow.
func (a interval) less(b interval) interval {
	d := interval{value: a.value - b.value, exact: a.exact && b.exact}
	if a.half != nil || b.half != nil {
		h := math.Sqrt(float64(a.width()*a.width()) + float64(b.width()*b.width()))
		d.half = &h
	}
	return d
}

func (a interval) width() float64 {
	if a.half == nil {
		return 0
	}
	return *a.half
}

// times returns the interval multiplied by a factor.
func (a interval) times(f float64) interval {
	a.value *= f
	if a.half != nil {
		h := *a.half * math.Abs(f)
		a.half = &h
	}
	return a
}

// number names an interval, without a test.
func (a interval) number(name string) Number {
	n := Number{Name: name, Value: rounded(a.value)}
	if a.half != nil {
		h := rounded(*a.half)
		n.CI95 = &h
	}
	return n
}

// below compares an interval with a limit: the claim requires it to be below.
func (a interval) below(limit float64, name string) Number {
	n := a.number(name)
	n.Want, n.Verdict = "below "+plain(limit), a.side(limit)
	return n
}

// above compares an interval with a limit: the claim requires it to be above.
func (a interval) above(limit float64, name string) Number {
	n := a.times(-1).below(-limit, name)
	n.Value = -n.Value
	n.Want = "above " + plain(limit)
	return n
}

// side returns whether the interval is below a limit.
func (a interval) side(limit float64) Verdict {
	switch w := a.width(); {
	case a.half == nil && !a.exact:
		return Open
	case a.value+w < limit:
		return Holds
	case a.value-w > limit || a.exact:
		return Fails
	}
	return Open
}

// within compares an interval with two limits: the claim requires it to be between them.
func (a interval) within(lo, hi float64, name string) Number {
	n := a.number(name)
	n.Want = plain(lo) + " to " + plain(hi)
	n.Verdict = combine(a.above(lo, ""), a.below(hi, "")).Verdict
	return n
}

// plain writes a limit with as few decimals as it has, at most three.
func plain(x float64) string {
	for decimals, power := range [...]float64{1, 10, 100} {
		if shifted := float64(x * power); math.Abs(shifted-math.Round(shifted)) < 1e-9 && (x == 0 || math.Round(shifted) != 0) {
			return numbers.Commas(x, decimals)
		}
	}
	if math.Abs(x) < 0.001 {
		return strconv.FormatFloat(x, 'g', 3, 64)
	}
	return numbers.Commas(x, 3)
}

// A side is an experiment's policies of one variant.
type side struct {
	*Experiment
	variant string
}

// sideOf returns the policies of one variant of an experiment; ok is false if they were not played.
func sideOf(ev *Evidence, name, variant string) (side, bool) {
	x := ev.Experiment(name)
	return side{x, variant}, x != nil
}

const notInExperiment = "claims: a claim names a policy that its experiment does not have: "

func (s side) find(id string) *Played {
	p := s.Find(id, s.variant)
	if p == nil {
		panic(notInExperiment + id)
	}
	return p
}

// others returns the ids of the policies except some.
func (s side) others(but ...string) []string {
	var ids []string
	for _, p := range s.Policies {
		if p.Variant == s.variant && !slices.Contains(but, p.Policy) {
			ids = append(ids, p.Policy)
		}
	}
	return ids
}

// final returns the final regret of a minus that of b, in the same runs.
func (s side) final(a, b string) interval {
	x, y := s.find(a).Final, s.find(b).Final
	d := make([]float64, len(x))
	for i := range d {
		d[i] = x[i] - y[i]
	}
	var out interval
	out.value, out.half = sim.MeanCI95(d)
	return out
}

// regret returns the mean regret of a policy after the last kept round that is at most the given one.
func (s side) regret(id string, round int) interval {
	i, found := slices.BinarySearch(s.T, round)
	if !found {
		i--
	}
	if i < 0 {
		return exactly(0)
	}
	p := s.find(id)
	out := interval{value: p.Regret.Mean[i]}
	if p.Regret.CI95 != nil {
		out.half = &p.Regret.CI95[i]
	}
	return out
}

// slope returns the mean regret per round from one round to another.
func (s side) slope(id string, from, to int) interval {
	return s.regret(id, to).less(s.regret(id, from)).times(1 / float64(to-from))
}

// pulls returns the mean pulls of an arm, from 0.
func (s side) pulls(id string, arm int) interval {
	p := s.find(id)
	out := interval{value: p.Pulls.Mean[arm]}
	if p.Pulls.CI95 != nil {
		out.half = &p.Pulls.CI95[arm]
	}
	return out
}

// mostPulled returns the arm with the most mean pulls, except some arms, from 0.
func (s side) mostPulled(id string, but ...int) int {
	most := -1
	for arm, n := range s.find(id).Pulls.Mean {
		if !slices.Contains(but, arm) && (most < 0 || n > s.find(id).Pulls.Mean[most]) {
			most = arm
		}
	}
	return most
}

// nameOf returns a policy's name for people.
func nameOf(id string) string {
	kind, _ := policy.Lookup(id)
	return kind.Name
}

// lowest tests that a policy has the least final regret of some policies, with one number for each other policy.
func (s side) lowest(id string, others []string) []Number {
	var numbers []Number
	for _, other := range others {
		numbers = append(numbers, s.final(id, other).below(0, "Final regret of "+nameOf(id)+" − "+nameOf(other)))
	}
	return numbers
}

// round writes a round's number for people.
func round(t int) string { return numbers.Commas(float64(t), 0) }
