package sim

import (
	"math"

	"risingbandits/engine/detmath"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
)

// Recommended is what a policy recommends after the last round, by two rules. An arm is right if no other pays more at
// the horizon: after T pulls of it (rested), or at round T (restless). If n arms tie, each is recommended with the
// weight 1/n.
//
// Source: Mussi et al., Best Arm Identification for Stochastic Rising Bandits, ICML 2024, for the definition of right.
type Recommended struct {
	MostPulls Recommendation `json:"most_pulls"` // the arm that was pulled most
	// BestIndex is for the arm that the policy itself recommends, if it is a policy.Recommender, else for the arm of the
	// largest index before round T+1; nil if it has no index.
	BestIndex *Recommendation `json:"best_index"`
	OwnRule   bool            `json:"own_rule"` // BestIndex is by the policy's own rule
}

// Rule returns what the policy recommends: BestIndex, or MostPulls without an index.
func (r *Recommended) Rule() *Recommendation {
	if r.BestIndex != nil {
		return r.BestIndex
	}
	return &r.MostPulls
}

// A Recommendation is the mean over runs of what one rule recommends.
type Recommendation struct {
	Arms     []float64  `json:"arms"`      // per arm, the share of the runs that recommend it
	Wrong    float64    `json:"wrong"`     // share of the runs that recommend a wrong arm
	WrongIn  [2]float64 `json:"wrong_in"`  // the 95% interval of that share: Wilson's score interval
	Loss     float64    `json:"loss"`      // mean of the largest payoff at the horizon minus that of the recommended arm
	LossCI95 *float64   `json:"loss_ci95"` // half-width of its 95% interval, as of a Curve; nil for one run
}

// recommend adds 1 to the entry of the arm with the largest value, or 1/n to each of n arms that tie. It adds nothing
// if all values are NaN.
func recommend(shares, values []float64) {
	most, n := math.Inf(-1), 0
	for _, v := range values {
		switch {
		case v > most || n == 0 && v == most:
			most, n = v, 1
		case v == most:
			n++
		}
	}
	for k, v := range values {
		if v == most && n > 0 {
			shares[k] += 1 / float64(n)
		}
	}
}

// lossesAtHorizon returns, for each arm, the largest payoff at a scenario's horizon minus the arm's.
func lossesAtHorizon(s *scenario.Scenario) []float64 {
	law, most := s.Noise.Law(), math.Inf(-1)
	losses := make([]float64, len(s.Arms))
	for k, arm := range s.Arms {
		losses[k] = min(max(arm.Func.At(s.Horizon), law.Low), law.High)
		most = max(most, losses[k])
	}
	for k := range losses {
		losses[k] = most - losses[k]
	}
	return losses
}

// recommendation returns the mean over runs for a rule, from the weights that recommend added over them.
func recommendation(weights, losses []float64, runs int) Recommendation {
	r := Recommendation{Arms: make([]float64, len(weights))}
	if runs == 0 {
		return r
	}
	n, squares := float64(runs), 0.0
	for k, w := range weights {
		r.Arms[k] = w / n
		r.Loss += float64(w * losses[k])
		squares += float64(w * losses[k] * losses[k])
		if losses[k] > 0 {
			r.Wrong += w
		}
	}
	r.Loss, r.Wrong = r.Loss/n, min(r.Wrong/n, 1)
	r.WrongIn = Wilson(r.Wrong, runs)
	if runs > 1 {
		variance := max(squares/n-float64(r.Loss*r.Loss), 0) * n / (n - 1)
		half := detmath.HalfWidth(math.Sqrt(variance), runs)
		r.LossCI95 = &half
	}
	return r
}

// normal975 is the 0.975 quantile of the standard normal distribution.
const normal975 = 1.959963984540054

// Wilson returns Wilson's 95% score interval of a share of some runs, from 1, which is valid for shares of 0 and 1 too.
//
// Source: Wilson, Probable inference, the law of succession, and statistical inference, JASA 1927.
func Wilson(share float64, runs int) [2]float64 {
	const z2 = normal975 * normal975
	n := float64(runs)
	middle := (share + z2/(2*n)) / (1 + z2/n)
	half := normal975 * math.Sqrt(float64(share*(1-share))/n+z2/(4*n*n)) / (1 + z2/n)
	return [2]float64{max(middle-half, 0), min(middle+half, 1)}
}

// recommendTo adds what a game's policy recommends after the last round of a run to an aggregate's weights.
func (r *Running) recommendTo(a *Aggregate, l *lane) {
	recommend(a.mostPulls, l.played.pulls)
	if r.terms == nil {
		r.terms, r.indices = make([]policy.Term, len(l.played.pulls)), make([]float64, len(l.played.pulls))
	}
	switch p := l.game.policy.(type) {
	case policy.Recommender:
		p.RecommendTo(r.indices)
	case policy.Explainer:
		p.Explain(r.terms, l.game.next)
		for k := range r.terms {
			r.indices[k] = r.terms[k].Index
		}
	default:
		return
	}
	recommend(a.bestIndex, r.indices)
}
