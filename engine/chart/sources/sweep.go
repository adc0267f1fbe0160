package sources

import (
	"math"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/sweep"
)

// A SweepMeasure is what the chart of a sweep shows of each policy at each value.
type SweepMeasure string

const (
	FinalRegret SweepMeasure = "regret" // after the last round
	EndsOnBest  SweepMeasure = "best"   // share of the runs that pull the best arm last
	WrongArm    SweepMeasure = "wrong"  // share of the runs whose recommended arm is not the best at the horizon
)

// SweepMeasures are all measures, in the order in which lists show them.
var SweepMeasures = []SweepMeasure{FinalRegret, EndsOnBest, WrongArm}

// measureNames are the measures as the chart's axis names them.
var measureNames = map[SweepMeasure]string{
	FinalRegret: "regret after the last round", EndsOnBest: "share of the runs that end on the best arm",
	WrongArm: "share of the runs that recommend a wrong arm",
}

// SweepOf returns what the chart of a sweep draws of the points that are played; nil if the sweep has more than one axis, or
// varies something that is no number. Policies are those of the sweep's base, with their names and styles.
func SweepOf(r *sweep.Results, points []sweep.PointObject, measure SweepMeasure) *data.Sweep {
	if len(r.Plan.Over) != 1 {
		return nil
	}
	axis := r.Plan.Over[0]
	s := &data.Sweep{Path: axis.Path, Log: axis.Log, Measure: measureNames[measure], Percent: measure != FinalRegret,
		Rises: measure == EndsOnBest}
	for i := range r.Plan.Base.Policies {
		p := PolicyOf(r.Plan.Base, i)
		s.Curves = append(s.Curves, data.SweepCurve{Key: p.Key, Name: p.Name, Style: p.Style})
	}
	for _, p := range points {
		x, ok := p.Values[0].Number()
		if !ok {
			return nil
		}
		s.X = append(s.X, x)
		for i := range s.Curves {
			y, low, high := math.NaN(), math.NaN(), math.NaN()
			if i < len(p.Results) {
				y, low, high = measured(&p.Results[i], measure)
			}
			c := &s.Curves[i]
			c.Y, c.Low, c.High = append(c.Y, y), append(c.Low, low), append(c.High, high)
		}
	}
	return increasing(s)
}

// measured returns a policy's measure with the ends of its 95% interval, NaN where there is none.
func measured(p *sweep.PolicyObject, measure SweepMeasure) (y, low, high float64) {
	share := func(s sweep.Share) (y, low, high float64) { return 100 * s.Share, 100 * s.In[0], 100 * s.In[1] }
	switch measure {
	case EndsOnBest:
		return share(p.EndsOnBest)
	case WrongArm:
		if p.WrongIndex != nil {
			return share(*p.WrongIndex)
		}
		return share(p.Wrong)
	}
	if p.CI95 == nil {
		return p.Final.Mean, math.NaN(), math.NaN()
	}
	return p.Final.Mean, p.Final.Mean - *p.CI95, p.Final.Mean + *p.CI95
}

// increasing sorts the values of a sweep, whose list may have any order.
func increasing(s *data.Sweep) *data.Sweep {
	for i := 1; i < len(s.X); i++ {
		for k := i; k > 0 && s.X[k] < s.X[k-1]; k-- {
			swap := func(xs []float64) { xs[k], xs[k-1] = xs[k-1], xs[k] }
			swap(s.X)
			for j := range s.Curves {
				swap(s.Curves[j].Y)
				swap(s.Curves[j].Low)
				swap(s.Curves[j].High)
			}
		}
	}
	return s
}
