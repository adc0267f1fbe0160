package sweep

import (
	"math"

	"risingbandits/engine/payoff"
	"risingbandits/engine/sim"
)

// Numbers are what a sweep keeps of a unit's runs.
type Numbers struct {
	Fingerprint string    `json:"fingerprint"`
	Final       []float64 `json:"final"` // regret after the last round, of each run
	Mean        float64   `json:"mean"`  // of Final
	Std         float64   `json:"std"`   // of Final, with divisor n-1; 0 for one run
	At          *Estimate `json:"at,omitempty"`
	EndsOnBest  Share     `json:"ends_on_best"`          // of the runs that pull the best arm last
	WrongPulls  Share     `json:"wrong"`                 // of the runs whose most pulled arm is not the best at the horizon
	WrongIndex  *Share    `json:"wrong_index,omitempty"` // the same of what the policy itself recommends, if it does
	Oracle      float64   `json:"oracle"`                // the optimal policy's total
	Seconds     float64   `json:"seconds"`               // that the runs took; no result
}

// An Estimate is a mean over runs with the half-width of its 95% interval, nil for one run.
type Estimate struct {
	Mean float64  `json:"mean"`
	CI95 *float64 `json:"ci95"`
}

// A Share is a share of the runs with its 95% interval, Wilson's.
type Share struct {
	Share float64    `json:"share"`
	In    [2]float64 `json:"in"`
}

// TakeSoFar returns what is kept of the blocks of a unit that a collector has, of which there is at least one.
func (p *Plan) TakeSoFar(unit int, c *sim.Collector) Numbers {
	u := &p.Units[unit]
	r, best := c.PolicyResult(u.Policy)
	n := Numbers{
		Fingerprint: r.Fingerprint, Final: r.Final.All, Mean: r.Final.Mean, Std: r.Final.Std, Oracle: best.Total,
		EndsOnBest: shareOf(r.LastArm[best.Arm], r.Runs),
		WrongPulls: Share{r.Recommended.MostPulls.Wrong, r.Recommended.MostPulls.WrongIn},
		Seconds:    r.NsPerRound * float64(r.Runs) * float64(r.Rounds) / 1e9,
	}
	if by := r.Recommended.BestIndex; by != nil {
		n.WrongIndex = &Share{by.Wrong, by.WrongIn}
	}
	if p.At > 0 {
		i := nearest(r.Regret.T, p.At)
		n.At = &Estimate{Mean: r.Regret.Mean[i]}
		if r.Regret.CI95 != nil {
			n.At.CI95 = &r.Regret.CI95[i]
		}
	}
	return n
}

const notPlayed = "sweep: a unit whose blocks are not all played"

func shareOf(share float64, runs int) Share { return Share{share, sim.Wilson(share, runs)} }

// nearest returns the place of the round that is nearest to another one, the earlier of two.
func nearest(rounds []int, round int) int {
	best := 0
	for i, t := range rounds {
		if abs(t-round) < abs(rounds[best]-round) {
			best = i
		}
	}
	return best
}

func abs(n int) int { return max(n, -n) }

// fits reports whether numbers, which were stored and may be damaged, can be those of a unit.
func (p *Plan) fits(unit int, n *Numbers) bool {
	s := p.Units[unit].Scenario
	version, ok := sim.FingerprintNumerics(n.Fingerprint)
	if !ok || version != sim.Numerics || len(n.Final) != s.Runs || (n.At == nil) != (p.At == 0) {
		return false
	}
	most := float64(s.Horizon) * payoff.MaxSize
	for _, x := range append([]float64{n.Mean, n.Oracle, n.Std, n.Seconds}, n.Final...) {
		if !(math.Abs(x) <= most) {
			return false
		}
	}
	return n.Std >= 0 && n.Seconds >= 0 && n.EndsOnBest.possible() && n.WrongPulls.possible() &&
		(n.WrongIndex == nil || n.WrongIndex.possible())
}

func (s Share) possible() bool { return s.Share >= 0 && s.Share <= 1 && s.In[0] <= s.In[1] }
