package data

import (
	"math"
	"sort"

	"risingbandits/engine/measure"
)

// A Series is one policy's numbers over the rounds of Results.X.
type Series struct {
	Key     string    // unique: made of id, variant and a count
	Place   int       // index in the scenario; see Results.Compare
	Name    string    // for people: "SW-UCB"
	Style   Style     // see StyleOf
	Oracle  bool      // it knows the payoffs
	Runs    int       // finished so far
	Y       []float64 // mean cumulative regret; NaN is a gap; nil before the first run
	Half    []float64 // 95% half-width of the mean; nil without one
	Pulls   []float64 // mean pulls per arm; nil if not known
	PullsSD []float64 // their standard deviation over runs; nil without one
	LastArm []float64 // share of runs whose last pull was each arm; nil if not known

	Measures   measure.Numbers // of the runs; nil before the first run
	Recommends bool            // it recommends an arm by a rule of its own

	OnBest     []float64 // share of runs that pull the best arm in each round of Results.X; nil before the first run
	OnBestHalf []float64 // 95% half-width of that share; nil without one

	Earned  []float64   // mean expected payoff earned so far; nil before the first run
	Final   []float64   // regret at the end of each run, by the run's number; NaN if it is not finished; nil if not known
	Samples [][]float64 // the regret at Results.SampleX of each of the runs with the lowest numbers
	PullsAt [][]float64 // at each of Results.PullsX: mean pulls so far of each arm

	MaxRegret     []float64 // at each of Results.PullsX: the mean max regret so far; nil if not known
	MaxRegretHalf []float64 // its 95% half-width; nil without one
}

// A Pair compares two policies over the runs that both have finished. In a run, both met the same random numbers.
type Pair struct {
	Runs         int
	Mean         float64 // of the first one's final regret minus the second one's
	Half         float64 // 95% half-width; NaN for fewer than two runs
	First, Other int     // the number of runs in which the first, or the second, has the lower regret; the rest are ties
	Certain      bool    // it is certain which of the two has the lower mean regret: see sim.Judge
}

// Results are what the charts of policies draw. The caller keeps the arrays; a Board reads them until its data are
// replaced.
type Results struct {
	Restless   bool
	Horizon    int
	End        int       // the last round on the axes during a live run; 0 for the horizon
	Arms       []string  // names of the arms
	Best       int       // index of the best arm; -1 if none
	BestShared bool      // another arm pays the same as the best
	X          []float64 // rounds, strictly increasing, from 1
	Early      int       // how many of X are used only on logarithmic axes
	SampleX    []float64 // rounds of the samples of runs, among X
	PullsX     []float64 // rounds of the pulls per arm and of max regret, among X
	Series     []Series
	Underway   bool   // more runs are to come
	Against    string // what regret is measured against, as named in sentences; "" for the default

	Compare func(first, other int) Pair // compares two policies by their indices in the scenario; nil if single runs are not known
}

// Even returns the results without the early rounds.
func (r *Results) Even() Results {
	even := *r
	if r.Early == 0 {
		return even
	}
	from := func(xs []float64) []float64 { return xs[min(r.Early, len(xs)):] }
	even.X, even.Early = from(r.X), 0
	skip := 0
	if len(even.X) > 0 {
		skip = sort.SearchFloat64s(r.PullsX, even.X[0])
	}
	even.PullsX = r.PullsX[skip:]
	even.Series = make([]Series, len(r.Series))
	for i, s := range r.Series {
		s.Y, s.Half, s.OnBest, s.OnBestHalf, s.Earned = from(s.Y), from(s.Half), from(s.OnBest), from(s.OnBestHalf), from(s.Earned)
		s.MaxRegret, s.MaxRegretHalf = s.MaxRegret[min(skip, len(s.MaxRegret)):], s.MaxRegretHalf[min(skip, len(s.MaxRegretHalf)):]
		s.PullsAt = s.PullsAt[min(skip, len(s.PullsAt)):]
		even.Series[i] = s
	}
	return even
}

// A Curve is an expected payoff at an x: the number of the pull (rested) or the round, from 1.
type Curve interface{ At(x int) float64 }

// An Arm is one curve of the payoff chart.
type Arm struct {
	Label   string // its number or name
	Curve   Curve
	Handles []Handle // what can be dragged while it is selected
}

// A Handle is a point of a curve; dragging it changes a parameter.
type Handle struct {
	Param  string  // the parameter's name in the scenario
	Symbol string  // what the chart writes beside it
	X, Y   float64 // pulls or rounds, and payoff
}

// Arms are what the payoff chart draws.
type Arms struct {
	Restless bool
	Horizon  int
	Best     int // index of the best arm; -1 if none
	Arms     []Arm
}

// Interpolate returns the value at a round of a series given at rounds xs. It interpolates linearly, from zero at round
// 0; it returns NaN in a gap and after the end.
func Interpolate(xs, ys []float64, round float64) float64 {
	n := min(len(xs), len(ys))
	i := sort.SearchFloat64s(xs[:n], round)
	switch {
	case i == n:
		return math.NaN()
	case xs[i] == round:
		return ys[i]
	case i == 0:
		return ys[0] * round / xs[0]
	}
	f := (round - xs[i-1]) / (xs[i] - xs[i-1])
	return ys[i-1] + float64(f*(ys[i]-ys[i-1]))
}

// LogHorizon is the horizon beyond which payoffs are drawn against a logarithmic axis.
const LogHorizon = 5000

// LogStart returns where a logarithmic axis of payoffs begins: at the tenth pull, because the first few pulls would
// take as much room as all others.
func LogStart(horizon int) float64 {
	if horizon <= 100 {
		return 1
	}
	return 10
}

// FirstDrawn returns where the axis of payoffs begins by default.
func FirstDrawn(horizon int) int {
	if horizon > LogHorizon {
		return int(LogStart(horizon))
	}
	return 1
}

// LastValue returns the last of ys that is not NaN; NaN if there is none.
func LastValue(ys []float64) float64 {
	for i := len(ys) - 1; i >= 0; i-- {
		if ys[i] == ys[i] {
			return ys[i]
		}
	}
	return math.NaN()
}

// Shift adds to the regret of every series what another oracle earns more than the one that the results were made with:
// ahead, at the rounds marks. The series get new arrays.
func Shift(r *Results, marks, ahead []float64) {
	for i := range r.Series {
		s := &r.Series[i]
		if s.Y == nil {
			continue
		}
		s.Y = added(s.Y, marks, ahead, r.X)
		samples := make([][]float64, len(s.Samples))
		for run, ys := range s.Samples {
			samples[run] = added(ys, marks, ahead, r.SampleX)
		}
		s.Samples = samples
		final := make([]float64, len(s.Final))
		for run, v := range s.Final {
			final[run] = v + Interpolate(marks, ahead, r.X[len(r.X)-1])
		}
		s.Final, s.Measures = final, s.Measures.Raised(&measure.Regret, Interpolate(marks, ahead, r.X[len(r.X)-1]))
	}
}

// added returns ys, given at rounds xs, plus ahead, given at rounds marks.
func added(ys, marks, ahead, xs []float64) []float64 {
	sum := make([]float64, len(ys))
	for k, v := range ys {
		sum[k] = v + Interpolate(marks, ahead, xs[k])
	}
	return sum
}
