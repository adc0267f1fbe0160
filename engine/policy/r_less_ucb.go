package policy

// rLessUCB is R-less-UCB, for restless rising bandits. For rewards with noise its index is exactly that of
// R-ed-UCB, in pulls (Section 5.2 justifies this for payoffs that rise with time):
//
//	1/h Σ_{l=N-h+1..N} (R(l) + (t-l)(R(l)-R(l-h))/h) + σ(t-N+h-1)√(10 α ln t / h³)
//
// with h = ⌊εN⌋, and +Inf while h = 0. Ties are broken uniformly by the policy's own stream.
//
// With deterministic true it is the estimator for rewards without noise, over rounds:
//
//	R(N) + (t-t_N)(R(N)-R(N-1))/(t_N-t_{N-1}), and +Inf while N < 2.
//
// ε in (0,1/2), default 1/4. α > 2, default 4: not in the paper but in the released code, whose
// δ_t is t^-4. σ >= 0 in payoff units, default the noise's. capped, default false, limits the bonus to 1.
//
// Source: Metelli, Trovò, Pirola, Restelli, Stochastic Rising Bandits, ICML 2022: Algorithm 1
// with Section 5.1 (deterministic) and 5.2 (stochastic).
//
// released: the released code's class, which is the same for both settings (see releasedRising). It differs:
// the first 2K rounds pull the arms in turn; the index is 1, not +Inf, while h = 0; δ is
// (t-1)^-4 instead of t^-4, so the bonus has ln(t-1); payoffs are read at x from 0, and so they are
// for the optimal policy that regret is measured against (Release.From0); the increments are
// projected over t-2N+l+h instead of t-l, so the window's weights run backwards;
// the projection is computed only when the arm is pulled, so its t is the round after that pull;
// in its IMDB experiment the bonus is capped at 1, as with capped true (BonusCapper). deterministic is not
// in the released code: its estimator is as defined, its payoffs are read at x from 0.
var rLessUCB = Kind{
	ID:     "r-less-ucb",
	Name:   "R-less-UCB",
	Source: "Metelli, Trovò, Pirola, Restelli 2022, Algorithm 1 with Sections 5.1 and 5.2",
	Doc:    "R-ed-UCB for arms that rise with time instead of with their pulls; with noise, the same index.",
	Cost:   25,
	Card: Card{
		Setting: "restless, rising", Noise: subgaussian, Knows: "σ",
		Guarantee: risingRegret, Year: 2022, Preset: "paper-15-restless", Same: &RCBEExperiments,
	},
	Group:       Rising,
	Style:       Style{Hue: 0, Dash: []float32{18, 2.5}}, // of R-ed-UCB's hue, whose index it is
	Explain:     explainRising(true, exactRoundFormula),
	Released:    risingReleased,
	Release:     &StochasticRisingBandits,
	Params:      []Param{epsilonParam, alphaParam, sigmaParam, deterministicParam, cappedParam},
	Fault:       withoutNoise,
	Translation: risingTranslation("r-less-ucb-exact"),
	New:         newRisingKind(true),
}
