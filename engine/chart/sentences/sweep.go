package sentences

import (
	"strconv"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/numbers"
	"risingbandits/engine/param"
)

// Sweep says at which of the values that are played each policy is best: the one of least regret, or of the largest share.
func Sweep(s *data.Sweep) Takeaway {
	if s == nil {
		return Takeaway{}
	}
	best, at, played := bestOfSweep(s)
	if played == 0 {
		return Takeaway{}
	}
	c := &s.Curves[best]
	value := numbers.Commas(c.Y[at], numbers.DecimalsFor(c.Y[at]))
	what := "The least"
	if s.Percent {
		value += "%"
		if s.Rises {
			what = "The largest"
		}
	}
	where := c.Name + " at " + s.Path + " = " + param.Format(s.X[at])
	return Takeaway{what + " " + s.Measure + " of the " + strconv.Itoa(played) + " values so far: " + value + ", by " + where + ".",
		where + ": " + value}
}

// bestOfSweep returns the policy and the place of the best mean, and how many values have one.
func bestOfSweep(s *data.Sweep) (best, at, played int) {
	for k := range s.X {
		any := false
		for i := range s.Curves {
			y := s.Curves[i].Y[k]
			if y != y {
				continue
			}
			any = true
			if now := s.Curves[best].Y[at]; now != now || y < now != s.Rises && y != now {
				best, at = i, k
			}
		}
		if any {
			played++
		}
	}
	return best, at, played
}
