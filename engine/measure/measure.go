package measure

import (
	"maps"
	"math"
	"strconv"

	"risingbandits/engine/sim"
)

// A Unit says what a measure counts.
type Unit string

// The units.
const (
	Payoffs     Unit = "payoffs"
	Runs        Unit = "share of the runs" // from 0 to 1; intervals are Wilson's
	Pulls       Unit = "pulls"
	PullsShare  Unit = "share of the pulls" // from 0 to 1
	Ratio       Unit = "ratio"
	Nanoseconds Unit = "ns" // by the clock: no result, so that it is in no JSON and no sweep
)

// At says where a measure looks at the runs.
type At struct {
	Arm   int // of a measure of arms: the arm, from 0; usually the scenario's best
	Round int // of a measure of rounds: the round, from 1; 0 for none
}

// A Measure is what can be said of a policy's runs.
type Measure struct {
	ID       string `json:"id"`
	Name     string `json:"name"`     // for a menu, and a column of the page: "Regret"
	Head     string `json:"-"`        // heads a column of the command: "regret"
	Title    string `json:"title"`    // what it is, for a heading, without a unit: "mean regret after the last round"
	Doc      string `json:"doc"`      // one sentence or more, for people who do not know it
	Unit     Unit   `json:"unit"`     // in words
	Rises    bool   `json:"rises"`    // more is better
	OfArm    bool   `json:"-"`        // it is defined for each arm
	OfRound  bool   `json:"ofRound"`  // it is defined for each round
	Quantity string `json:"-"`        // what lessons call it, before "of POLICY": "regret"; "" if they do not
	Decimals int    `json:"decimals"` // of its text; of a share those of its percents
	Shown    bool   `json:"shown"`    // tables have it without being asked for
	Column   string `json:"column"`   // of the page's table, which shows it in a way of its own: "ends"; "" for none

	// Of estimates it from the runs of a policy, of which there is at least one.
	Of func(p *sim.PolicyResult, at At) Estimate `json:"-"`
}

// all lists the measures in the order in which they are shown. The first is the usual one.
var all = []*Measure{&Regret, &RegretAt, &Spread, &BestPulls, &BestShare, &Ends, &WrongPulls, &WrongIndex, &WrongArm, &Lost, &Competitive,
	&MaxRegret, &RoundTime}

// All returns the measures, the usual one first. The list is the caller's.
func All() []*Measure { return append([]*Measure(nil), all...) }

// Kept returns the measures without those that a clock makes: what results have.
func Kept() []*Measure {
	var list []*Measure
	for _, m := range all {
		if m.Unit != Nanoseconds {
			list = append(list, m)
		}
	}
	return list
}

// ByID returns the measure with an id; ok is false if there is none.
func ByID(id string) (m *Measure, ok bool) {
	for _, m := range all {
		if m.ID == id {
			return m, true
		}
	}
	return nil, false
}

// Estimate returns what a policy's runs give; Absent before the first run.
func (m *Measure) Estimate(p *sim.PolicyResult, at At) Estimate {
	if p.Runs == 0 {
		return Absent
	}
	return m.Of(p, at)
}

// Text writes a number of the measure for people, with a dash for what is not known: "12.34", or "56%".
func (m *Measure) Text(x float64) string {
	switch {
	case math.IsNaN(x):
		return "-"
	case math.IsInf(x, 1):
		return "unbounded"
	case m.IsShare():
		return strconv.FormatFloat(100*x, 'f', m.Decimals, 64) + "%"
	}
	return strconv.FormatFloat(x, 'f', m.Decimals, 64)
}

// Skewed reports whether the interval has its value not in the middle.
func (m *Measure) Skewed() bool { return m.Unit == Runs || m.Unit == Ratio }

// IsShare reports whether the measure is a share, from 0 to 1.
func (m *Measure) IsShare() bool { return m.Unit == Runs || m.Unit == PullsShare }

// Loss returns a number by which policies are ordered, the best one first: the number itself or, where more is better, its
// negative; +Inf where it is not known.
func (m *Measure) Loss(x float64) float64 {
	switch {
	case math.IsNaN(x):
		return math.Inf(1)
	case m.Rises:
		return -x
	}
	return x
}

// Numbers are what the kept measures give, by their ids, without what is not known.
type Numbers map[string]Written

// Take returns the numbers of a policy's runs.
func Take(p *sim.PolicyResult, at At) Numbers { return take(Kept(), p, at) }

// TakeAll returns those by the clock too.
func TakeAll(p *sim.PolicyResult, at At) Numbers { return take(all, p, at) }

func take(list []*Measure, p *sim.PolicyResult, at At) Numbers {
	n := Numbers{}
	for _, m := range list {
		if e := m.Estimate(p, at); e.Known() {
			n[m.ID] = e.Written()
		}
	}
	return n
}

// Of returns the number of a measure.
func (n Numbers) Of(m *Measure) Estimate { return n[m.ID].Estimate() }

// Raised returns the numbers with a constant added to one that is known, and to its interval.
func (n Numbers) Raised(m *Measure, by float64) Numbers {
	e := n.Of(m)
	if !e.Known() {
		return n
	}
	raised := maps.Clone(n)
	e.Value, e.Low, e.High = e.Value+by, e.Low+by, e.High+by
	raised[m.ID] = e.Written()
	return raised
}

// Possible reports whether numbers, which were stored and may be damaged, can be those of runs.
func (n Numbers) Possible() bool {
	for id, o := range n {
		if _, known := ByID(id); !known || !o.Possible() {
			return false
		}
	}
	return true
}
