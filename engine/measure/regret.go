package measure

import "risingbandits/engine/sim"

// Regret is the cumulative regret after the last round.
var Regret = Measure{
	ID: "regret", Column: "regret", Name: "Regret", Head: "regret", Title: "mean regret after the last round",
	Unit: Payoffs, Quantity: "regret", Decimals: 2,
	Shown: true,
	Doc:   "The mean regret at the horizon over all runs.",
	Of: func(p *sim.PolicyResult, _ At) Estimate {
		return Around(p.Final.Mean, last(p.Regret.CI95), p.Final.Doubt)
	},
}

// RegretAt is the cumulative regret after a round, or after the recorded one that is nearest to it. Its doubt is that of the regret
// after the last round.
var RegretAt = Measure{
	ID: "at", Name: "Regret at a round", Head: "regret at", Title: "mean regret after a round", Unit: Payoffs, OfRound: true, Decimals: 2,
	Doc: "The mean regret after a round over all runs.",
	Of: func(p *sim.PolicyResult, at At) Estimate {
		if at.Round <= 0 {
			return Absent
		}
		i := nearest(p.Regret.T, at.Round)
		return Around(p.Regret.Mean[i], element(p.Regret.CI95, i), p.Final.Doubt)
	},
}

// Spread is by how much the runs differ.
var Spread = Measure{
	ID: "std", Column: "std", Name: "Std dev", Head: "std", Title: "standard deviation of the final regret over the runs", Unit: Payoffs,
	Shown:    true,
	Quantity: "spread", Decimals: 2,
	Doc: "The standard deviation of the regret at the horizon over the runs: how much they differ.",
	Of: func(p *sim.PolicyResult, _ At) Estimate {
		if p.Runs < 2 {
			return Absent
		}
		return Exactly(p.Final.Std)
	},
}

func last(xs []float64) *float64 { return element(xs, len(xs)-1) }

// element returns an element of xs, nil if there is none.
func element(xs []float64, i int) *float64 {
	if i < 0 || i >= len(xs) {
		return nil
	}
	return &xs[i]
}

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
