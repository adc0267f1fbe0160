package data

import "risingbandits/engine/detmath"

// A Lead is an arm that pays more than any other from an x on, until the next Lead.
type Lead struct {
	Arm  int
	From int // the pull or the round, from 1
}

// leadSamples is the number of x at which the leading arm is determined.
const leadSamples = 400

// Leads returns which arm pays most from x = 1 to the horizon. If two curves cross, it returns the exact first x of the
// change, found by bisection. The leading arm is determined at every x up to about 50 and at equal ratios after that,
// so a lead shorter than a sixtieth of its x may be missed. Of equal arms, the one that already leads stays, or else
// the best arm leads, or else the first.
func Leads(a *Arms) []Lead {
	if len(a.Arms) == 0 || a.Horizon < 1 {
		return nil
	}
	leads := []Lead{{leader(a, 1, a.Best), 1}}
	last := 1
	growth := detmath.Log(float64(a.Horizon)) / leadSamples
	for i := 1; i <= leadSamples; i++ {
		x := min(a.Horizon, max(last+1, int(detmath.Exp(float64(growth*float64(i))))))
		if i == leadSamples {
			x = a.Horizon
		}
		if x <= last {
			break
		}
		now := leads[len(leads)-1].Arm
		if next := leader(a, x, now); next != now {
			leads = append(leads, Lead{next, crossing(a, now, next, last, x)})
		}
		last = x
	}
	return leads
}

// leader returns the arm with the largest payoff at x; stay if it is one of several.
func leader(a *Arms, x, stay int) int {
	best := 0
	if stay >= 0 && stay < len(a.Arms) {
		best = stay
	}
	most := a.Arms[best].Curve.At(x)
	for i := range a.Arms {
		if v := a.Arms[i].Curve.At(x); v > most {
			best, most = i, v
		}
	}
	return best
}

// crossing returns the first x in (lo, hi] at which next pays more than now. It must pay more at hi and not at lo.
func crossing(a *Arms, now, next, lo, hi int) int {
	for hi-lo > 1 {
		mid := lo + (hi-lo)/2
		if a.Arms[next].Curve.At(mid) > a.Arms[now].Curve.At(mid) {
			hi = mid
		} else {
			lo = mid
		}
	}
	return hi
}
