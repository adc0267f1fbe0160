package measure

import (
	"slices"

	"risingbandits/engine/sim"
)

// MaxRegret is how far the best expected payoff that a run obtained in one round is below the best that one arm could have given,
// if it had been pulled in all rounds: rested, an arm's at its T-th pull; restless, the best of any round. Where payoffs fall, the
// best that an arm gives before counts. It is the objective of model selection, which keeps the best model and not the sum of all.
// Expected payoffs take the place of rewards, as in regret: with rewards it would grow with the noise.
//
// Source: the max K-armed bandit; Balef, Vernade, Eggensperger, Put CASH on Bandits, NeurIPS 2025, which measures it on rewards.
var MaxRegret = Measure{
	ID: "max-regret", Name: "Max regret", Head: "max regret", Title: "mean max regret after the last round", Unit: Payoffs,
	Quantity: "max regret", Decimals: 4,
	Doc: "How far the best expected payoff obtained so far is below the best that one arm could have given.",
	Of: func(p *sim.PolicyResult, _ At) Estimate {
		if p.Attained.Most == nil {
			return Absent
		}
		short := make([]float64, len(p.Attained.Best))
		for run, best := range p.Attained.Best {
			short[run] = max(*p.Attained.Most-best, 0) // payoffs that never fall may do so by a rounding
		}
		return Mean(short)
	},
}

// MaxRegretOver returns the mean max regret after each of the rounds at which pulls are recorded (Course.PullsT), against the best that
// an arm could have given by the horizon, so that it never rises; and the half-widths of its 95% intervals, nil for fewer than two runs.
// The last are those of MaxRegret, bit for bit. Both are nil where that is absent.
func MaxRegretOver(p *sim.PolicyResult) (mean, half []float64) {
	last := MaxRegret.Estimate(p, At{})
	if !last.Known() {
		return nil, nil
	}
	mean, half = slices.Clone(p.Course.Paid.Mean), slices.Clone(p.Course.Paid.CI95)
	for i, best := range mean {
		mean[i] = max(*p.Attained.Most-best, 0)
	}
	end := len(mean) - 1
	mean[end] = last.Value
	if half != nil {
		half[end] = last.Half
	}
	return mean, half
}
