package data

import (
	"math"
	"slices"

	"risingbandits/engine/measure"
)

// A Sweep is what the charts of a sweep draw: a measure of each policy at every combination of some values.
type Sweep struct {
	Axes     []SweepAxis
	Points   []SweepPoint // every combination of the axes' values, the last axis changing fastest
	Policies []SweepPolicy
	Measure  SweepMeasure

	MapOf       int    // the policy whose measure a map shows; -1 for the policy of least regret
	Varied      int    // the policy whose own parameter is varied; -1 for none
	VariedBest  int    // the point where its measure is best; -1 for none
	VariedSure  bool   // that is certain
	Comparisons int    // for how many of them the intervals that decide who is best are corrected
	Growth      string // how fast regrets grow on two logarithmic axes, in a sentence; "" if that is not known or not drawn
	Ranks       []SweepRank
	RankedBy    string        // what they rank by: "mean max regret after the last round"; "" for regret
	Doubts      string        // what to think of the intervals, in sentences; "" if there is nothing to say
	Numbers     func() *Table // all numbers of the points that are played

	// Of a sweep over one thing: which axes may be logarithmic, and which are.
	MayLogX, MayLogY, LogX, LogY bool
}

// A SweepAxis is one thing that a sweep varies.
type SweepAxis struct {
	Path  string    // in the document: "policies[0].epsilon"
	Name  string    // for people: "ε of R-ed-UCB"
	Log   bool      // the values are in about equal ratios
	Texts []string  // the values, for people
	X     []float64 // the values; nil if one of them is no number
}

// A SweepMeasure is what is drawn.
type SweepMeasure struct {
	Name  string // "mean regret after the last round"
	Share bool   // a share, from 0 to 1
	Unit  string // of a share: "% of the runs"
	Rises bool   // more is better
}

// A SweepPolicy is one of the policies that are compared.
type SweepPolicy struct {
	Key, Name string // as of a Series
	Style     Style  // see Series
	Constant  bool   // what is varied does not change it: it is the same at all points
}

// A SweepPoint is one combination of values.
type SweepPoint struct {
	Why     string             // why it cannot be played; "" if it can
	Place   []int              // by axis: which of its values
	Values  []measure.Estimate // of the measure, by policy; nil if none is played
	Played  bool               // all policies are
	Best    int                // if Played: the policy of least mean regret
	Certain bool               // its lead over every other policy is beyond doubt
}

// A SweepRank is the mean rank of a policy over the points that are played.
type SweepRank struct {
	Policy int
	measure.Estimate
}

// ChooseAxes sets which axes of a sweep over one thing are logarithmic: those that x and y name "log". What is not named is
// logarithmic for values in equal ratios, and then for regrets whose intervals are above 0. An axis that is not all above 0 is
// linear whatever is asked.
func (s *Sweep) ChooseAxes(x, y string) {
	if len(s.Axes) != 1 {
		return
	}
	axis, least, low := &s.Axes[0], math.Inf(1), math.Inf(1)
	s.MayLogX = len(axis.X) > 0 && slices.Min(axis.X) > 0
	for i := range s.Points {
		for k := range s.Points[i].Values {
			if v := s.At(i, k); v.Known() {
				least, low = math.Min(least, v.Value), math.Min(low, v.Value)
				if v.HasInterval() {
					low = math.Min(low, v.Low)
				}
			}
		}
	}
	s.MayLogY = !s.Measure.Share && least > 0 && !math.IsInf(least, 1)
	s.LogX = s.MayLogX && (x == "log" || x != "linear" && axis.Log)
	s.LogY = s.MayLogY && (y == "log" || y != "linear" && axis.Log && s.LogX && low > 0)
}

// At returns the measure of a policy at a point.
func (s *Sweep) At(point, policy int) measure.Estimate {
	if p := &s.Points[point]; policy < len(p.Values) {
		return p.Values[policy]
	}
	return measure.Absent
}

// Played returns how many points are played, and how many can be.
func (s *Sweep) Played() (played, all int) {
	for i := range s.Points {
		if s.Points[i].Played {
			played++
		}
		if s.Points[i].Why == "" {
			all++
		}
	}
	return played, all
}

// Begun reports whether a policy has a number at some point.
func (s *Sweep) Begun() bool {
	for i := range s.Points {
		for k := range s.Points[i].Values {
			if s.Points[i].Values[k].Known() {
				return true
			}
		}
	}
	return false
}

// Winners returns at how many points each policy is the best for certain, and at how many that cannot be said.
func (s *Sweep) Winners() (certain []int, unclear int) {
	certain = make([]int, len(s.Policies))
	for i := range s.Points {
		switch p := &s.Points[i]; {
		case !p.Played:
		case p.Certain:
			certain[p.Best]++
		default:
			unclear++
		}
	}
	return certain, unclear
}
