package policy

// rEdUCB is R-ed-UCB, for rested rising bandits. It pulls the arm of largest
//
//	1/h Σ_{l=N-h+1..N} (R(l) + (t-l)(R(l)-R(l-h))/h) + σ(t-N+h-1)√(10 α ln t / h³)
//
// with h = ⌊εN⌋, and +Inf while h = 0: the mean of the last h rewards, each projected to round t
// by its increment against the reward h pulls before, plus a bonus that holds with probability
// 1 - t^-α. Ties are broken uniformly by the policy's own stream.
//
// With deterministic true it is the estimator for rewards without noise, in which only the last
// two pulls count:
//
//	R(N) + (t-N)(R(N)-R(N-1)), and +Inf while N < 2.
//
// ε in (0,1/2), default 1/4. α > 2, default 4: not in the paper but in the released code, whose
// δ_t is t^-4. σ >= 0 in payoff units, default the noise's. capped, default false, limits the bonus to 1.
//
// Source: Metelli, Trovò, Pirola, Restelli, Stochastic Rising Bandits, ICML 2022: Algorithm 1
// with Section 4.2 (deterministic) and 4.3 (stochastic); the O(1) update is the appendix's
// "Efficient Update".
//
// released: the released code's class, which is the same for both settings (see releasedRising). It differs:
// the first 2K rounds pull the arms in turn; the index is 1, not +Inf, while h = 0; δ is
// (t-1)^-4 instead of t^-4, so the bonus has ln(t-1); payoffs are read at x from 0, and so they are
// for the optimal policy that regret is measured against (Release.From0); the increments are
// projected over t-2N+l+h instead of t-l, so the window's weights run backwards;
// the projection is computed only when the arm is pulled, so its t is the round after that pull;
// in its IMDB experiment the bonus is capped at 1, as with capped true (BonusCapper). deterministic is not
// in the released code: its estimator is as defined, its payoffs are read at x from 0.
//
// code, default authors, says whose released code it is, if it is released. rc-be is that of Migali et al. 2025
// (github.com/m1gwings/rcbealpha-experiments, class RLessUCBAgent): as defined, with payoffs at x from 1; it sets α to 2.1.
// crucb is that of the authors of CRUCB (github.com/ml-postech/Combinatorial-Rising-Bandits, class RUCB): see crucbRising.
var rEdUCB = Kind{
	ID:     "r-ed-ucb",
	Name:   "R-ed-UCB",
	Source: "Metelli, Trovò, Pirola, Restelli 2022, Algorithm 1 with Sections 4.2 and 4.3",
	Doc:    "Projects the mean of an arm's latest rewards to the current round along their trend, and adds a bonus for uncertainty.",
	Cost:   25,
	Card: Card{
		Setting: "rested, rising", Noise: subgaussian, Knows: "σ",
		Guarantee: risingRegret, Year: 2022, Preset: "paper-15-rested",
	},
	Group:       Rising,
	Style:       Style{Hue: 0},
	Explain:     explainRising(false, exactPullFormula),
	Released:    risingReleased + codesDiffer,
	Release:     &StochasticRisingBandits,
	Params:      []Param{epsilonParam, alphaParam, sigmaParam, deterministicParam, cappedParam, codeParam},
	Fault:       withoutNoise,
	Translation: risingTranslation("r-ed-ucb-exact"),
	New:         newRisingKind(false),
}

// risingReleased says how the released code of R-ed-UCB and R-less-UCB differs: it has one function for both.
const risingReleased = "The first 2K rounds pull the arms in turn. The index is 1 instead of infinite while an arm has no window. " +
	"The bonus has ln(t−1) for ln t. " + readsFrom0 +
	" Increments are projected over t−2N+l+h instead of t−l, so the weights within the window run backwards. " +
	"The projection is computed only when the arm is pulled, so its t is out of date. In its IMDB experiment the bonus is capped at 1 " +
	"(parameter capped)."

// newRisingKind returns the constructor of R-ed-UCB, or of R-less-UCB, which differ only without noise: there the
// arms of R-less-UCB rise by round.
func newRisingKind(byRound bool) func(c Context, v Values, released bool) Policy {
	return func(c Context, v Values, released bool) Policy {
		if v.flag("deterministic") {
			return newDeterministic(c, byRound)
		}
		p := newNoisyRising(c, v, released)
		if v.flag("capped") {
			p.CapBonus(releasedCap)
		}
		return p
	}
}

// risingTranslation is the Translation of R-ed-UCB and R-less-UCB, which have the same program for rewards with noise.
func risingTranslation(exact string) func(Values) Translation {
	return func(v Values) Translation {
		program := "r-ed-ucb"
		switch {
		case v.flag("deterministic"):
			program = exact
		case v.flag("capped"):
			program = "r-ed-ucb-capped"
		}
		return written(program, map[string]string{"eps": epsilonParam.Name})(v)
	}
}

// releasedCap is the released code's limit of the bonus in its IMDB experiment, in payoff units.
const releasedCap = 1

// newNoisyRising returns the policy for rewards with noise.
func newNoisyRising(c Context, v Values, released bool) interface {
	Policy
	BonusCapper
} {
	switch code := v[codeMember]; {
	case released && code == codeCRUCB:
		return newCRUCBRising(c, v)
	case released && code != codeRCBE:
		return newReleasedRising(c, v)
	}
	return newRising(c, v)
}

// explainRising returns the Explain function of both policies; exact is the formula without noise.
func explainRising(byRound bool, exact Formula) func(Values) Explanation {
	return func(v Values) Explanation {
		if v.flag("deterministic") {
			return Explanation{Decision: ByIndex, Terms: exactTerms, ByRound: byRound, TwoWindows: true, Formula: exact}
		}
		return Explanation{Decision: ByIndex, Terms: risingTerms, TwoWindows: true, Formula: risingFormula}
	}
}
