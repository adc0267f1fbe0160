package data

import "risingbandits/engine/detmath"

// A Lead is an arm that pays more than any other from an x on, until the next Lead.
type Lead struct {
	Arm  int
	From int // the pull or the round, from 1

	Shared bool // another arm pays as much for a while; not where curves only cross
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
	first, shared := leader(a, 1, a.Best)
	before := false // the arm of the lead shared it at the x before
	leads := []Lead{{first, 1, shared}}
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
		now := &leads[len(leads)-1]
		next, shared := leader(a, x, now.Arm)
		if next == now.Arm {
			now.Shared = now.Shared || shared && (before || x == a.Horizon)
		} else {
			leads = append(leads, Lead{next, crossing(a, now.Arm, next, last, x), shared && x == a.Horizon})
		}
		before = shared
		last = x
	}
	return leads
}

// leader returns the arm with the largest payoff at x, and whether another has the same; stay if it is one of several.
func leader(a *Arms, x, stay int) (best int, shared bool) {
	if stay >= 0 && stay < len(a.Arms) {
		best = stay
	}
	most := a.Arms[best].Curve.At(x)
	for i := range a.Arms {
		switch v := a.Arms[i].Curve.At(x); {
		case v > most:
			best, most, shared = i, v, false
		case v == most && i != best:
			shared = true
		}
	}
	return best, shared
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
