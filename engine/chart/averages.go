package chart

import (
	"sort"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/numbers"
)

// averages is the number of running means in view, side by side. With more, the curves are a tangle, because a policy
// that explores loses nothing in one round and a full gap in the next.
const averages = 100

// reachOf returns how many points on either side a slope is averaged over when a window of xs is shown.
func reachOf(r *data.Results, w layout.Window) int {
	xs := r.X[r.Early:]
	n := len(xs)
	if w.X0 < w.X1 {
		n = sort.SearchFloat64s(xs, w.X1) - sort.SearchFloat64s(xs, w.X0)
	}
	return n / (2 * averages)
}

// smoothed returns over how many rounds a slope with that reach is averaged; 0 if it is not averaged.
func smoothed(r *data.Results, reach int) float64 {
	xs := r.X[r.Early:]
	if reach == 0 || len(xs) < 2 {
		return 0
	}
	return float64(2*reach+1) * (xs[1] - xs[0])
}

// smoothing says over how many rounds curves are running means; "" if they are not.
func smoothing(r *data.Results, w layout.Window) string {
	if over := smoothed(r, reachOf(r, w)); over > 0 {
		return "; curves are running means over " + numbers.Commas(over, 0) + " rounds"
	}
	return ""
}

// meanOf says over how many runs the numbers are averaged and, if there are several, what is drawn around the mean.
func meanOf(r *data.Results, around string) string {
	least, most := 0, 0
	for i, s := range r.Series {
		if i == 0 || s.Runs < least {
			least = s.Runs
		}
		most = max(most, s.Runs)
	}
	switch {
	case most == 0:
		return "no runs yet"
	case most == 1:
		return "one run"
	case least < most:
		return "mean of " + numbers.Int(least) + " to " + numbers.Count(most, "run") + around
	}
	return "mean of " + numbers.Count(most, "run") + around
}
