package sources

import (
	"math"
	"slices"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// Values returns the names of what policy number i of a scenario computes for every arm: what its program assigns, if it
// has one, else the parts of its index; and at last what it compares the arms by.
func Values(s *scenario.Scenario, i int) []string {
	e := s.Policies[i].Explanation()
	names := slices.Clone(e.Names)
	if len(names) == 0 {
		for _, name := range []string{e.Terms.Estimate, e.Terms.Increment, e.Terms.Bonus} {
			if name != "" && name != e.Terms.Index {
				names = append(names, name)
			}
		}
	}
	if e.Terms.Index != "" {
		names = append(names, e.Terms.Index)
	}
	return names
}

// A Tracer plays a run of a policy once more, beside the run that is shown, and records one value of its arms on the way.
// It goes forward only: what it has recorded stays known.
type Tracer struct {
	scenario *scenario.Scenario
	live     *sim.Live
	policy   int
	run      int // from 0
	value    int // its number in Values
	names    []string
	kept     policy.Explanation
	terms    []policy.Term
	next     int // the round before which the value is recorded next
	x        []float64
	y        [][]float64 // by arm
}

// NewTracer returns a Tracer of a value, by its number in Values, of run number run, from 0. Close it when it is no longer
// needed.
func NewTracer(e *sim.Engine, s *scenario.Scenario, index, run, value int) *Tracer {
	return &Tracer{
		scenario: s, live: e.NewLive(index, run), policy: index, run: run, value: value, names: Values(s, index),
		kept: s.Policies[index].Explanation(), terms: make([]policy.Term, len(s.Arms)), next: 1, y: make([][]float64, len(s.Arms)),
	}
}

// Close releases the engine's tables.
func (t *Tracer) Close() { t.live.Close() }

// A trace has every round up to some number, and from there on rounds whose distance is their own share of the rounds
// before: so as many are in view whether the axis ends early or late. With many arms there are fewer.
const (
	tracedPoints = 6000 // rounds times arms for each factor of e
	leastTraced  = 40
	mostTraced   = 400
)

// after returns the next recorded round.
func (t *Tracer) after(round int) int {
	share := min(max(tracedPoints/len(t.y), leastTraced), mostTraced)
	return round + max(1, round/share)
}

// explainedRounds is how many rounds an explanation of the arms costs about as much as.
const explainedRounds = 10

// Seek records what is known before the round after `round`, by about budget rounds, and reports whether it is done.
func (t *Tracer) Seek(round, budget int) (done bool) {
	for t.next <= min(round+1, t.scenario.Horizon) {
		if budget <= 0 {
			return false
		}
		was := t.live.Round()
		arrived := t.live.Seek(t.next-1, budget)
		budget -= t.live.Round() - was
		if !arrived {
			return false
		}
		t.record()
		budget -= explainedRounds
	}
	return true
}

// record stores the value before the next round.
func (t *Tracer) record() {
	explains := t.live.Explain(t.terms)
	t.x = append(t.x, float64(t.next))
	for k := range t.y {
		v := math.NaN()
		if explains {
			v = t.of(&t.terms[k])
		}
		t.y[k] = append(t.y[k], v)
	}
	t.next = t.after(t.next)
}

// of returns the value in an arm's terms. One that is infinite is none: the arm has no index yet, or none any more.
func (t *Tracer) of(term *policy.Term) float64 {
	v := math.NaN()
	switch name := t.names[t.value]; {
	case t.value < len(t.kept.Names):
		if n := term.Named[t.value]; n.Set {
			v = n.Value
		}
	case name == t.kept.Terms.Index:
		v = term.Index
	case name == t.kept.Terms.Estimate:
		v = term.Estimate
	case name == t.kept.Terms.Increment:
		v = term.Increment
	default:
		v = term.Bonus
	}
	if math.IsInf(v, 0) {
		return math.NaN()
	}
	return v
}

// TraceTo stores in dst what is known before the rounds up to the one after `round`, reusing dst's arrays. in is what is
// known before that one, nil if it is not shown; end is the last round on the axis.
func (t *Tracer) TraceTo(dst *data.Trace, round, end int, in *data.Inspection) {
	series := PolicyOf(t.scenario, t.policy)
	dst.Policy, dst.Style = series.Name, series.Style
	dst.Value, dst.Run, dst.End, dst.Next = t.names[t.value], t.run+1, end, -1
	n, exact := slices.BinarySearch(t.x, float64(round+1))
	if exact {
		n++
	}
	dst.X = append(dst.X[:0], t.x[:n]...)
	if len(dst.Arms) != len(t.y) {
		dst.Arms = make([]data.TracedArm, len(t.y))
	}
	for k := range t.y {
		dst.Arms[k].Label, dst.Arms[k].Y = ArmLabel(t.scenario, k), append(dst.Arms[k].Y[:0], t.y[k][:n]...)
	}
	if in == nil {
		return
	}
	dst.Next = in.Pulled
	if exact {
		return
	}
	dst.X = append(dst.X, float64(round+1))
	for k := range t.y {
		a := &in.Arms[k]
		term := policy.Term{Estimate: a.Estimate, Increment: a.Increment, Bonus: a.Bonus, Index: a.Index, Named: a.Named}
		dst.Arms[k].Y = append(dst.Arms[k].Y, t.of(&term))
	}
}
