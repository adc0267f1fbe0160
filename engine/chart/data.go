package chart

import "math"

// A Series is one policy's numbers over the rounds of Results.X.
type Series struct {
	Key     string    // tells it from every other: id, variant and a count
	Name    string    // as people call it: "SW-UCB"
	Style   Style     // see StyleOf
	Runs    int       // behind the numbers; 0 before the first
	Y       []float64 // mean cumulative regret; NaN is a gap; nil before the first run
	Half    []float64 // 95% half-width of the mean; nil without one
	Pulls   []float64 // mean pulls per arm; nil if not known
	PullsSD []float64 // their standard deviation over runs; nil without one
	LastArm []float64 // share of runs whose last pull was each arm; nil if not known
}

// Results are what the charts of policies draw. The arrays stay the caller's; a Board reads them
// until it is given others.
type Results struct {
	Restless bool
	Horizon  int
	Arms     []string  // names of the arms, for the charts and sentences that speak of them
	Best     int       // index of the best arm; -1 if none
	X        []float64 // rounds, strictly increasing, from 1
	Series   []Series
	Underway bool // more runs are to come
}

// A Curve is an expected payoff at an x: the number of the pull (rested) or the round, from 1.
type Curve interface{ At(x int) float64 }

// An Arm is one curve of the payoff chart.
type Arm struct {
	Label   string // its number or name
	Curve   Curve
	Handles []Handle // what can be dragged while it is selected
}

// A Handle is a point of a curve that stands for a parameter.
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

// interpolate returns the value at a round of a series given at rounds xs, linearly between them
// and from zero at round 0; NaN in a gap and past the end.
func interpolate(xs, ys []float64, round float64) float64 {
	n := min(len(xs), len(ys))
	i := searchFloats(xs[:n], round)
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

// searchFloats returns the first index of xs, which increases, whose value is at least x.
func searchFloats(xs []float64, x float64) int {
	lo, hi := 0, len(xs)
	for lo < hi {
		mid := (lo + hi) / 2
		if xs[mid] < x {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}
