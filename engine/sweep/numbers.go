package sweep

import (
	"math"

	"risingbandits/engine/measure"
	"risingbandits/engine/payoff"
	"risingbandits/engine/sim"
)

// Numbers are what a sweep keeps of a unit's runs.
type Numbers struct {
	Fingerprint string          `json:"fingerprint"`
	Final       []float64       `json:"final"` // regret after the last round, of each run
	Measures    measure.Numbers `json:"measures"`
	Oracle      float64         `json:"oracle"`  // the optimal policy's total
	Seconds     float64         `json:"seconds"` // that the runs took; no result
}

// mean returns the mean of Final.
func (n *Numbers) mean() float64 { return n.Measures.Of(&measure.Regret).Value }

// TakeSoFar returns what is kept of the blocks of a unit that a collector has, of which there is at least one.
func (p *Plan) TakeSoFar(unit int, c *sim.Collector) Numbers {
	r, best := c.PolicyResult(p.Units[unit].Policy)
	return Numbers{Fingerprint: r.Fingerprint, Final: r.Final.All, Oracle: best.Total,
		Measures: measure.Take(&r, measure.At{Arm: best.Arm, Round: p.At}),
		Seconds:  r.NsPerRound * float64(r.Runs) * float64(r.Rounds) / 1e9}
}

const notPlayed = "sweep: a unit whose blocks are not all played"

// fits reports whether numbers, which were stored and may be damaged, can be those of a unit.
func (p *Plan) fits(unit int, n *Numbers) bool {
	s := p.Units[unit].Scenario
	version, ok := sim.FingerprintNumerics(n.Fingerprint)
	if !ok || version != sim.Numerics || len(n.Final) != s.Runs || !n.Measures.Possible() ||
		n.Measures.Of(&measure.RegretAt).Known() != (p.At > 0) {
		return false
	}
	most := float64(s.Horizon) * payoff.MaxSize
	for _, x := range append([]float64{n.mean(), n.Oracle, n.Seconds}, n.Final...) {
		if !(math.Abs(x) <= most) {
			return false
		}
	}
	return n.Seconds >= 0
}
