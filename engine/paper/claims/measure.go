package claims

import (
	"math"
	"slices"

	"risingbandits/engine/measure"
	"risingbandits/engine/numbers"
	"risingbandits/engine/policy"
	"risingbandits/engine/sim"
)

// An interval is an estimate whose 95% interval is by Student's t with some degrees of freedom. It has none if it is exact or comes
// from one run; exact distinguishes the two.
type interval struct {
	measure.Estimate
	exact   bool
	degrees int
}

func exactly(x float64) interval {
	return interval{Estimate: measure.Exactly(x), exact: true, degrees: noDegrees}
}

// meanOf returns the interval of the mean of independent numbers.
func meanOf(list []float64) interval {
	return interval{Estimate: measure.Mean(list), degrees: max(len(list)-1, 1)}
}

// meanOver returns the interval of a mean over so many runs that are not known one by one: its doubt is only whether they are few.
func meanOver(mean float64, half *float64, runs int) interval {
	doubt, _ := sim.DoubtOf(make([]float64, runs))
	return interval{Estimate: measure.Around(mean, half, doubt), degrees: max(runs-1, 1)}
}

// less returns a minus b, for independent runs: the half-widths are added in squares. Numbers of the same runs, such as
// a regret at two rounds, vary together, so the interval of their difference is too wide rather than too narrow. The degrees of freedom
// are the lower ones, and the doubt is the graver one.
func (a interval) less(b interval) interval {
	d := interval{Estimate: measure.Exactly(a.Value - b.Value), exact: a.exact && b.exact, degrees: min(a.degrees, b.degrees)}
	doubt := a.Doubt
	if b.Doubt == sim.FewRuns || doubt == sim.NoDoubt {
		doubt = b.Doubt
	}
	if a.HasInterval() || b.HasInterval() {
		h := math.Sqrt(float64(a.width()*a.width()) + float64(b.width()*b.width()))
		d.Estimate = measure.Around(d.Value, &h, doubt)
	}
	return d
}

// width returns half the width of the interval, 0 without one.
func (a interval) width() float64 {
	if !a.HasInterval() {
		return 0
	}
	return a.Half
}

// times returns the interval multiplied by a factor.
func (a interval) times(f float64) interval {
	half := float64(a.Half * math.Abs(f))
	a.Estimate = measure.Around(float64(a.Value*f), measure.Pointer(half), a.Doubt)
	return a
}

// number names an interval, without a test.
func (a interval) number(name string) Number {
	n := Number{Name: name, Value: rounded(a.Value)}
	if a.HasInterval() {
		h := rounded(a.Half)
		n.CI95 = &h
	}
	return n
}

// below compares an interval with a limit: the claim requires it to be below.
func (a interval) below(limit float64, name string) Number {
	return a.compared(math.Inf(-1), limit, "below "+plain(limit), name)
}

// above compares an interval with a limit: the claim requires it to be above.
func (a interval) above(limit float64, name string) Number {
	return a.compared(limit, math.Inf(1), "above "+plain(limit), name)
}

// within compares an interval with two limits: the claim requires it to be between them.
func (a interval) within(lo, hi float64, name string) Number {
	return a.compared(lo, hi, plain(lo)+" to "+plain(hi), name)
}

func (a interval) compared(lo, hi float64, want, name string) Number {
	n := a.number(name)
	n.Want, n.test = want, &test{of: a, lo: lo, hi: hi}
	return n
}

// zero compares an interval with 0: the claim requires it to contain 0, and to be no wider than a rank to each side.
func (a interval) zero(name string) Number {
	n := a.number(name)
	n.Want, n.test = "0", &test{of: a, agrees: true, lo: math.Inf(-1), hi: math.Inf(1)}
	return n
}

// standing says that a number was picked as the one that is furthest on the wrong side of so many.
func (n Number) standing(many int) Number {
	n.test.stands = many
	return n
}

// worst returns the number that is furthest on the wrong side; it stands for all of them.
func worst(list []Number) Number {
	at := 0
	for i := range list {
		if list[i].reserve() < list[at].reserve() {
			at = i
		}
	}
	return list[at].standing(len(list))
}

// reserve returns how far a number is on the side that the claim wants, in half-widths of 95%.
func (n *Number) reserve() float64 {
	w := max(n.test.of.width(), math.SmallestNonzeroFloat64)
	return min(n.test.of.Value-n.test.lo, n.test.hi-n.test.of.Value) / w
}

// some tests that at least `least` of some numbers are as wanted. It returns the count, and the number that is clearest
// among those, for information.
func some(list []Number, least int, name string) []Number {
	at := 0
	for i := range list {
		if list[i].reserve() > list[at].reserve() {
			at = i
		}
	}
	clearest := list[at]
	clearest.Want, clearest.test = "", nil
	count := Number{Name: name, Want: "at least " + plain(float64(least)), test: &test{members: list, least: least}}
	return []Number{count, clearest}
}

// inMost tests that something is so in more than half of the runs, by a sign test.
func inMost(hits, runs int, name string) Number {
	share := exactly(float64(hits) / float64(runs)).number(name)
	share.Want, share.test = "above 0.5", &test{share: &[2]int{hits, runs}}
	return share
}

// plain writes a limit with as few decimals as it has, at most three.
func plain(x float64) string {
	for decimals, power := range [...]float64{1, 10, 100} {
		if shifted := float64(x * power); math.Abs(shifted-math.Round(shifted)) < 1e-9 && (x == 0 || math.Round(shifted) != 0) {
			return numbers.Commas(x, decimals)
		}
	}
	if math.Abs(x) < 0.001 {
		return string(numbers.AppendSI(nil, x))
	}
	return numbers.Commas(x, 3)
}

// A side is what one column plays of an experiment.
type side struct {
	*Experiment
	variant string
	shift   float64           // added to every regret: the released code takes it against another optimal policy
	alias   map[string]string // the ids of the paper's policies that the experiment has under another
	ev      *Evidence
}

// sideOf returns what a column plays of an experiment; ok is false if it was not played.
func sideOf(ev *Evidence, name string, column Column) (side, bool) {
	s := side{variant: column.variant(), ev: ev}
	if column == Released {
		if name == restless15 {
			s.shift, s.alias = greedyLess(), map[string]string{rLess: rEd}
		}
		name = CodeOf(name)
	}
	s.Experiment = ev.Experiment(name)
	return s, s.Experiment != nil
}

const notInExperiment = "claims: a claim names a policy that its experiment does not have: "

func (s side) id(id string) string {
	if other, ok := s.alias[id]; ok {
		return other
	}
	return id
}

func (s side) find(id string) *Played {
	p := s.Find(s.id(id), s.variant)
	if p == nil {
		panic(notInExperiment + id)
	}
	return p
}

// others returns the ids of the policies except some.
func (s side) others(but ...string) []string {
	var ids []string
	for _, p := range s.Policies {
		id := p.Policy
		for paper, here := range s.alias {
			if here == id {
				id = paper
			}
		}
		if p.Variant == s.variant && !slices.Contains(but, id) {
			ids = append(ids, id)
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
	return meanOf(d)
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
	of := s.find(id).Regret.At(i)
	return meanOver(of.Value+s.shift, measure.Pointer(of.Half), s.Runs)
}

// slope returns the mean regret per round from one round to another.
func (s side) slope(id string, from, to int) interval {
	return s.regret(id, to).less(s.regret(id, from)).times(1 / float64(to-from))
}

// pulls returns the mean pulls of an arm, from 0.
func (s side) pulls(id string, arm int) interval {
	of := s.find(id).Pulls.At(arm)
	return meanOver(of.Value, measure.Pointer(of.Half), s.Runs)
}

// NameOf returns a policy's name for people.
func NameOf(id string) string {
	kind, _ := policy.Lookup(id)
	return kind.Name
}

// pullsByRun returns the pulls of each arm in each of the runs of a policy that are kept one by one; nil if there are
// none.
func (s side) pullsByRun(id string) [][]float64 {
	for _, r := range s.ev.ByRun {
		if r.Experiment == s.Name && r.Policy == s.id(id) && r.Variant == s.variant {
			return r.Pulls
		}
	}
	return nil
}

// lowest tests that a policy has the least final regret of some policies, with one number for each other policy.
func (s side) lowest(id string, others []string) []Number {
	var numbers []Number
	for _, other := range others {
		numbers = append(numbers, s.final(id, other).below(0, "Final regret of "+NameOf(id)+" − "+NameOf(other)))
	}
	return numbers
}

// round writes a round's number for people.
func round(t int) string { return numbers.Int(t) }

func many(n int, what string) string { return numbers.Count(n, what) }
