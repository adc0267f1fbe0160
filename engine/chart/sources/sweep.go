package sources

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/measure"
	"risingbandits/engine/numbers"
	"risingbandits/engine/param"
	"risingbandits/engine/sim"
	"risingbandits/engine/sweep"
)

// A SweepView is what the charts of a sweep are to show.
type SweepView struct {
	Measure string // the id of a measure; another stands for the usual one
	Ranks   bool   // shows the mean ranks of the policies by the measure over all points, as of a ranking
	MapOf   string // the key of the policy whose measure a map shows; "" for the policy of least regret
	X, Y    string // "linear" and "log" are axes of curves; another name stands for what suits the values
}

// measure returns the measure that is shown.
func (v *SweepView) measure() *measure.Measure {
	if m, ok := measure.ByID(v.Measure); ok {
		return m
	}
	return &measure.Regret
}

// SweepOf returns what the charts of a sweep draw of what is played. o is r.Object(). Policies are those of the sweep's base,
// with their names and styles.
func SweepOf(r *sweep.Results, o *sweep.Object, v SweepView) *data.Sweep {
	m := v.measure()
	s := &data.Sweep{MapOf: -1, Varied: -1, VariedBest: -1, Comparisons: o.Comparisons,
		Measure: data.SweepMeasure{Name: m.Title, Rises: m.Rises}}
	if s.Measure.Share = m.IsShare(); m.IsShare() {
		s.Measure.Unit = "% " + strings.TrimPrefix(string(m.Unit), "share ")
	}
	if m.OfRound && o.Round > 0 {
		s.Measure.Name = "mean regret after round " + numbers.Int(o.Round)
	}
	for i := range r.Plan.Base.Policies {
		p := PolicyOf(r.Plan.Base, i)
		s.Policies = append(s.Policies, data.SweepPolicy{Key: p.Key, Name: p.Name, Style: p.Style, Constant: isConstant(r.Plan, i)})
		if p.Key == v.MapOf || len(r.Plan.Base.Policies) == 1 {
			s.MapOf = i
		}
	}
	for _, a := range o.Over {
		s.Axes = append(s.Axes, axisOf(r.Plan, s, a))
	}
	if k := policyAt(o.Over[0].Path); len(o.Over) == 1 && k < len(s.Policies) {
		s.Varied = k
	}
	for i := range o.Points {
		s.Points = append(s.Points, pointOf(r, &o.Points[i], i, m))
	}
	if s.Varied >= 0 {
		chooseBest(s, r, m)
	}
	s.ChooseAxes(v.X, v.Y)
	growth := GrowthOf(r, o, s, v)
	var runs, bandits sim.Doubts
	s.Growth = growthText(s, growth)
	if v.Ranks {
		s.Ranks = ranksOf(o, m, &bandits)
		if m != &measure.Regret {
			s.RankedBy = m.Title
		}
	}
	for i := range o.Points {
		for k := range o.Points[i].Results {
			runs.Add(o.Points[i].Results[k].Measures.Of(m).Doubt, r.Plan.Points[i].Scenario.Runs)
		}
	}
	for _, f := range growth {
		if f.Slope != nil {
			runs.Add(f.Slope.Doubt, r.Plan.Base.Runs)
		}
	}
	s.Doubts = doubtsText(&runs, &bandits)
	s.Numbers = func() *data.Table { return sweepTable(s, o, m) }
	return s
}

// chooseBest stores at which point the measure of the varied policy is best, and whether that is certain: of final regret by the rule
// for policies, of a share where its interval is apart from all others.
func chooseBest(s *data.Sweep, r *sweep.Results, m *measure.Measure) {
	better := func(a, b float64) bool { return a < b != s.Measure.Rises && a != b }
	best := -1
	for i := range s.Points {
		if y := s.At(i, s.Varied).Value; y == y && (best < 0 || better(y, s.At(best, s.Varied).Value)) {
			best = i
		}
	}
	s.VariedBest, s.VariedSure = best, best >= 0 && m.IsShare()
	for i := range s.Points {
		if best < 0 || !m.IsShare() || i == best || s.Points[i].Why != "" {
			continue
		}
		mine, other := s.At(best, s.Varied), s.At(i, s.Varied)
		if s.Measure.Rises {
			mine, other = other, mine
		}
		s.VariedSure = s.VariedSure && mine.High < other.Low
	}
	if best >= 0 && m == &measure.Regret {
		s.VariedSure = r.IsSurelyLess(s.Varied, best)
	}
}

// doubtsText joins the sentences about runs and bandits.
func doubtsText(runs, bandits *sim.Doubts) string {
	list := append(runs.Sentences("runs"), bandits.Sentences("bandits")...)
	if len(list) == 0 {
		return ""
	}
	return strings.Join(list, ". ") + "."
}

// GrowthOf returns the slopes of the drawn curves, which they have where final regret is drawn on two logarithmic axes. o is
// r.Object(), and s what it is drawn as.
func GrowthOf(r *sweep.Results, o *sweep.Object, s *data.Sweep, v SweepView) []sweep.Fit {
	switch {
	case !s.LogX || !s.LogY || v.measure() != &measure.Regret:
		return nil
	case len(o.Fits) > 0:
		return o.Fits
	}
	return r.Growth()
}

// policyAt returns the policy whose parameter is at a path; -1 for another path.
func policyAt(path string) int {
	k := -1
	if n, _ := fmt.Sscanf(path, "policies[%d].", &k); n == 1 {
		return k
	}
	return -1
}

// isConstant reports whether policy k is the same at all points that can be played.
func isConstant(p *sweep.Plan, k int) bool {
	unit := -1
	for i := range p.Points {
		if units := p.Points[i].Units; units != nil {
			if unit >= 0 && units[k] != unit {
				return false
			}
			unit = units[k]
		}
	}
	return len(p.Points) > 1
}

// randomNames are the names of a random bandit's numbers.
var randomNames = map[string]string{
	"random.arms": "number of random arms", "random.seed": "number of the random bandit", "random.law": "law of random bandits",
	"random.slowest": "largest b of random bandits",
}

func axisOf(p *sweep.Plan, s *data.Sweep, a sweep.Axis) data.SweepAxis {
	axis := data.SweepAxis{Path: a.Path, Name: a.Path, Log: a.Log, X: []float64{}}
	if v, ok := p.Base.Variable(a.Path); ok {
		axis.Name = v.Name
	} else if name, ok := randomNames[a.Path]; ok {
		axis.Name = name
	} else if k := policyAt(a.Path); k >= 0 && k < len(s.Policies) {
		axis.Name = a.Path[strings.Index(a.Path, "].")+2:] + " of " + s.Policies[k].Name
	}
	for _, v := range a.Values {
		axis.Texts = append(axis.Texts, valueText(v))
		if x, ok := v.Number(); ok && axis.X != nil {
			axis.X = append(axis.X, x)
		} else {
			axis.X = nil
		}
	}
	return axis
}

// valueText writes a value for people: a number with four digits.
func valueText(v sweep.Value) string {
	x, ok := v.Number()
	switch {
	case !ok:
		return v.String()
	case x == math.Trunc(x) && math.Abs(x) < 1e15:
		return numbers.Commas(x, 0)
	}
	return numbers.Minus(param.Format(param.Rounded(x, 4)))
}

func pointOf(r *sweep.Results, o *sweep.PointObject, i int, m *measure.Measure) data.SweepPoint {
	p := data.SweepPoint{Why: strings.Join(o.Faults, " "), Place: r.Plan.Places(i)}
	if o.Best != nil {
		p.Played, p.Best, p.Certain = true, o.Best.Policy, o.Best.Certain
	}
	for k := range r.Plan.Points[i].Units {
		e := measure.Absent
		if played, _, ok := r.Policy(i, k); ok {
			e = played.Measures.Of(m)
		}
		if o.Best == nil {
			e.Doubt = sim.NoDoubt // doubts are told once the point is played
		}
		p.Values = append(p.Values, e)
	}
	return p
}

func ranksOf(o *sweep.Object, m *measure.Measure, seen *sim.Doubts) []data.SweepRank {
	var losses [][]float64
	for i := range o.Points {
		if p := &o.Points[i]; p.Best != nil {
			row := make([]float64, len(p.Results))
			for k := range p.Results {
				row[k] = m.Loss(p.Results[k].Measures.Of(m).Value)
			}
			losses = append(losses, row)
		}
	}
	ranks := []data.SweepRank{}
	for k, rank := range sweep.Ranks(losses) {
		seen.Add(rank.Doubt, len(losses))
		ranks = append(ranks, data.SweepRank{Policy: k, Estimate: rank})
	}
	return ranks
}

// Straight is the largest factor of points from their line that is not mentioned.
const Straight = 1.5

// growthText says how fast the regret of each policy grows, if the axis is logarithmic.
func growthText(s *data.Sweep, fits []sweep.Fit) string {
	var parts []string
	for _, f := range fits {
		if f.Slope == nil {
			continue
		}
		text := s.Policies[f.Policy].Name + " " + numbers.Commas(f.Slope.Value, 3)
		if f.Slope.CI95 != nil {
			text += " ± " + numbers.Commas(*f.Slope.CI95, 3) + f.Slope.Doubt.Star()
		}
		if f.Slope.Factor > Straight {
			text += " (not straight: off by a factor of " + numbers.Commas(f.Slope.Factor, 1) + ")"
		}
		if e := f.Theory; e != nil && e.Stated != nil {
			text += " (Theorem " + e.Theorem + ": at most " + numbers.Commas(*e.Stated, 3) + ")"
		}
		parts = append(parts, text)
	}
	if len(parts) == 0 {
		return ""
	}
	return "Slopes on logarithmic axes: " + strings.Join(parts, ", ") + "."
}

// sweepTable returns the numbers of all points in tidy form.
func sweepTable(s *data.Sweep, o *sweep.Object, shown *measure.Measure) *data.Table {
	var names []string
	for _, a := range o.Over {
		names = append(names, a.Path)
	}
	names, columns := append(names, "policy", "variant"), sweep.Columns(shown)
	for _, c := range columns {
		names = append(names, c.Name)
	}
	t := data.NewTable(append(names, "best", "certain", "fingerprint")...)
	for i := range o.Points {
		p := &o.Points[i]
		for k := range p.Results {
			r := &p.Results[k]
			var row []any
			for j, v := range p.Values {
				if x, ok := v.Number(); ok && s.Axes[j].X != nil {
					row = append(row, x)
				} else {
					row = append(row, v.String())
				}
			}
			row = append(row, s.Policies[k].Name, r.Variant)
			for _, c := range columns {
				row = append(row, c.Of(r.Measures))
			}
			best := p.Best.Policy == k
			t.Row(append(row, strconv.FormatBool(best), strconv.FormatBool(best && p.Best.Certain), p.Fingerprint)...)
		}
	}
	return t
}
