package claims

import (
	"fmt"

	"risingbandits/engine/scenario"
	"risingbandits/engine/theory"
)

// notOfCode says why a theorem has no verdict for the released code.
const notOfCode = "The theorem speaks of the paper’s definitions."

// computed returns the only reading of a claim that is computed. The released code has no part in it.
func computed(test string, numbers func(ev *Evidence) []Number) []Reading {
	return []Reading{computedAs("", test, numbers)}
}

// computedAs returns one of several readings of a claim that is computed.
func computedAs(name, test string, numbers func(ev *Evidence) []Number) Reading {
	return Reading{Name: name, Test: test, numbers: func(ev *Evidence, column Column) ([]Number, string) {
		if column != Defined {
			return nil, notOfCode
		}
		return numbers(ev), ""
	}}
}

// none returns a count that the claim requires to be 0.
func none(count int, name string) Number {
	return exactly(float64(count)).number(name).decided("0", count == 0)
}

const randomScenarios = "random scenarios whose arms rise, are concave and stay in [0, 1], with 1 to 5 arms and up to 600 rounds"

var theoryClaims = []Claim{
	{
		ID: "T1", Topic: "theory", Section: "Theorem 4.1",
		Statement: "Rested, payoffs never falling: to pull always the arm of the largest total payoff over the horizon is optimal. " +
			"The arms need not be concave.",
		Measured: "The total payoff of every way to share the rounds among the arms, on 400 random bandits with 2 or 3 arms and up " +
			"to 12 rounds, some of them not concave.",
		Readings: computed("No way to share the rounds pays more than the best arm "+
			"alone.", func(*Evidence) []Number { return []Number{bestArmIsOptimal()} }),
	},
	{
		ID: "T2", Topic: "theory", Presets: []string{"not-learnable-rises", "not-learnable-stays"}, Section: "Theorem 4.2",
		Statement: "Without concavity nothing can be learnt: on one of two instances A and B, whose payoffs never fall, every " +
			"policy has a regret of at least a twelfth of $γ T$, rounded down, where $γ$ is the largest increment:",
		Formula: `max ( R_A , R_B ) ≥ ⌊ frac{γ T}{12} ⌋`,
		Measured: "The least worst-case regret over all policies, in closed form, for every horizon up to 30,000 rounds and $γ$ of " +
			"1, 0.5 and 0.1.",
		Readings: computed("It is nowhere below the paper’s bound.", func(*Evidence) []Number { return notLearnable() }),
	},
	{
		ID: "T3", Topic: "theory", View: "theory=bound", Presets: []string{"paper-2-rested"}, Section: "Theorem 4.3",
		Statement: "Rested, without noise, the regret of R-ed-UCB is at most",
		Formula:   `2 K + K T^q Υ ( ⌈ frac{T}{K} ⌉ , q ) "for every" q ∈ [ 0 , 1 ]`,
		Measured: "The regret of deterministic R-ed-UCB on 200 " + randomScenarios + ", beside the bound at its best q; and on the " +
			"paper’s two arms.",
		Readings: computed("No regret is above its bound.", func(*Evidence) []Number { return deterministicBound(scenario.Rested, arms2) }),
	},
	{
		ID: "T4", Topic: "theory", View: "theory=bound", Presets: []string{"paper-2-rested"}, Section: "Theorem 4.4",
		Statement: "Rested, with noise, the regret of R-ed-UCB has the bound of the deterministic case, on $( 1 − 2 ε ) T$ rounds, " +
			"and a term that grows as ${( σ T )}^{2/3}$.",
		Measured: "The mean regret of R-ed-UCB over 4 runs on 100 " + randomScenarios + ", beside the bound with the constants of " +
			"the proof at its best q; and on the paper’s two arms.",
		Readings: computed("No mean regret is above its "+
			"bound.", func(ev *Evidence) []Number { return stochasticBound(ev, scenario.Rested, arms2) }),
	},
	{
		ID: "T5", Topic: "theory", Section: "Theorem 5.1",
		Statement: "Restless, the arm that pays most in each round is optimal, concave or not. Rested, it need not be where payoffs " +
			"rise, but is where they fall.",
		Measured: "The total payoff of every sequence of arms (restless) or every way to share the rounds (rested), on 400 random " +
			"bandits with 2 or 3 arms and few rounds.",
		Readings: computed("No policy pays more than the arm that pays most in each round, restless and where payoffs fall; rested, where "+
			"they rise, one does on some bandit.", func(*Evidence) []Number { return greedyIsOptimal() }),
	},
	{
		ID: "T6", Topic: "theory", View: "theory=bound", Presets: []string{"paper-15-restless"}, Section: "Theorem 5.2",
		Statement: "Restless, without noise, the regret of R-less-UCB is at most",
		Formula:   `2 K + K T^{frac{q}{q+1}} Υ {( ⌈ frac{T}{K} ⌉ , q )}^{frac{1}{q+1}} "for every" q ∈ [ 0 , 1 ]`,
		Measured: "The regret of deterministic R-less-UCB on 200 " + randomScenarios + ", beside the bound at its best q; and on " +
			"the paper’s fifteen arms.",
		Readings: computed("No regret is above its "+
			"bound.", func(*Evidence) []Number { return deterministicBound(scenario.Restless, restless15) }),
	},
	{
		ID: "T7", Topic: "theory", View: "theory=bound", Presets: []string{"paper-15-restless"}, Section: "Theorem 5.3",
		Statement: "Restless, with noise, the regret of R-less-UCB has a bound like that of Theorem 4.4. In its last term the power of $T$ " +
			"is larger, " +
			"$2 q / ( 1 + q )$ for $q$, and the power of the cumulative increment smaller, $1 / ( 1 + q )$ for 1.",
		Measured: "The two powers in the last term of both bounds, with the constants of the proofs, for $q$ of 1/4, 1/2, 3/4 and 1. The " +
			"mean regret " +
			"of R-less-UCB over 4 runs on 100 " + randomScenarios + ", beside the bound at its best q; and on the paper’s fifteen arms.",
		Readings: computed("The powers are as stated to a thousandth, that of $T$ is above the rested one for every $q$ below 1, and no "+
			"mean regret "+
			"is above its bound.", func(ev *Evidence) []Number {
			return append(powersOfTheBounds(), stochasticBound(ev, scenario.Restless, restless15)...)
		}),
	},
	{
		ID: "T8", Topic: "theory", View: "theory=bound", Presets: []string{arms2, restless15}, Section: "Text after Theorem 5.2",
		Statement: "The bound of Theorem 5.2 is below that of Theorem 4.3 for every $q$.",
		Measured:  "Both bounds on a grid of 65 values of $q$, for the paper’s arms, twenty random bandits, and two arms that hardly rise.",
		Readings: []Reading{
			computedAs("where it matters", "The restless bound is nowhere above the rested one where $T^q Υ ≥ 1$. Where it is not, both are "+
				"below $3 K$, and their order does not matter: the paper says “ignoring the dependence on K”.",
				func(*Evidence) []Number { return restlessIsBelow(true) }),
			computedAs("to the letter", "The restless bound is nowhere above the rested one.",
				func(*Evidence) []Number { return restlessIsBelow(false) }),
		},
	},
	{
		ID: "T9", Topic: "theory", View: "theory=increments", Presets: []string{restless15},
		Section: "Table 1 and the last lemma of the appendix",
		Statement: "The cumulative increment $Υ ( T , q )$ of arms whose increments fall as $b e^{− c l}$, or as $b l^{− c}$, has " +
			"the rates of Table 1.",
		Measured: "This checks the arithmetic alone: the inequalities below are elementary, and can only fail if a rate is written down " +
			"wrongly. " +
			"The sum itself beside the rate, for $b$ of 0.01 and 1, $c$ from 0.01 to 4, $q$ of 1/4, 1/2 and 1.",
		Readings: computed("The sum is at most the rate times $1 + c q$ (exponential), or times $c q$ (polynomial, $c q > 1$); at most the "+
			"rate where $c q < 1$; and at most the rate and $b^q$ more where $c q = 1$.", func(*Evidence) []Number { return rates() }),
	},
	{
		ID: "T10", Topic: "theory", View: "theory=increments", Presets: []string{restless15}, Section: "Figure of the rates",
		Statement: "Where increments fall as $l^{− c}$, the best bound grows, but for logarithms, as $T^{1 / c}$ rested (as $T$ for " +
			"$c ≤ 1$), and as $T^{1 / ( c + 1 )}$ restless (as $T^{1 − c / 2}$ for $c ≤ 1$).",
		Measured: "How the logarithm of the bound, at its best q, grows with the logarithm of $T$ between $10^{15}$ and $10^{18}$ " +
			"rounds, for 2 arms and $c$ of 0.25 to 4, with the bend at $c = 1$.",
		Readings: computed("The measured power is within 0.05 of the stated one: a factor $ln T$ still adds up to 0.03 "+
			"there.", func(*Evidence) []Number { return exponents() }),
	},
	{
		ID: "T11", Topic: "theory", Section: "Lemma on the increments",
		Statement: "For a concave arm, the next increment is at most the mean increment before it, which is why the estimators are optimistic:",
		Formula:   `γ_i ( k ) ≤ frac{μ_i ( k ) − μ_i ( l )}{k − l} "for" l < k`,
		Measured:  "Both sides at 100,000 random pairs of $k$ and $l$ on 1,000 random concave arms.",
		Readings:  computed("The left side is nowhere above the right one.", func(*Evidence) []Number { return []Number{optimism()} }),
	},
	{
		ID: "T12", Topic: "theory", Presets: []string{"slow-motion"}, Section: "Figure 1, Section 4.2",
		Statement: "Without noise the estimator of R-ed-UCB extends the line through an arm’s last two payoffs to the present round, and is " +
			"never below the payoff that the arm would have there if it had been pulled in all rounds.",
		Measured: "The index of deterministic R-ed-UCB on 50 pairs of random concave arms over 200 rounds each, beside that line, and " +
			"beside the payoff.",
		Readings: computed("The index is the line’s value to a billionth of its size, and nowhere below the payoff.",
			func(*Evidence) []Number { return projections() }),
	},
	{
		ID: "T13", Topic: "theory", Presets: []string{"paper-2-rested"}, Section: "Appendix, efficient update",
		Statement: "The index of R-ed-UCB and R-less-UCB can be kept up to date in constant time: four sums that each pull changes " +
			"by a few terms.",
		Measured: "The index by the four sums and by its definition, of two arms with random rewards, at every hundredth of 20,000 rounds.",
		Readings: computed("The largest difference is below a billionth.", func(*Evidence) []Number { return constantTimeUpdate() }),
		Differs: "The released code runs the weights of the window backwards, and refreshes the projected increment only when the " +
			"arm is pulled.",
	},
	{
		ID: "T14", Topic: "theory", Presets: []string{"paper-2-rested"}, Section: "Remark on adversarial bandits",
		Statement: "Rested bandits are adversarial ones whose adversary adapts to the pulls. External regret, which Exp3 bounds, is not the " +
			"regret " +
			"of this paper, which is policy regret: what is best against the payoffs of one history may be far from the best policy.",
		Measured: "On the paper’s two arms over 200,000 rounds: both regrets of the policy that always pulls arm 1, and the payoff of arm 2 " +
			"at the last " +
			"round after two histories.",
		Readings: computed("The payoff of arm 2 depends on the history; the external regret of that policy is at most 0 and its policy "+
			"regret above half "+
			"of all rounds.", func(*Evidence) []Number { return externalRegret() }),
	},
	{
		ID: "T15", Topic: "theory", View: "theory=bound", Section: "Abstract, and the footnote to Theorem 4.4",
		Statement: "Where increments fall fast enough, the regret of R-ed-UCB and R-less-UCB is of the order of $T^{2/3}$, but for logarithms.",
		Measured: "How the logarithm of the bounds of Theorems 4.4 and 5.3, at their best q, grows with the logarithm of $T$ between " +
			"$10^{15}$ and " +
			"$10^{18}$ rounds, for 2 arms whose increments fall as $l^{− c}$ with $c$ of 2, 3 and 4, and as $e^{− l}$; $ε = 1 / 4$, $α = 4$, " +
			"$σ = 0.1$.",
		Readings: computed("The measured power is within 0.05 of 2/3: logarithms still add up to 0.03 there.",
			func(*Evidence) []Number { return twoThirds() }),
	},
}

// notLearnable tests T2.
func notLearnable() []Number {
	below, horizons := 0, 0
	for _, gamma := range []float64{1, 0.5, 0.1} {
		for horizon := 1; horizon <= 30_000; horizon++ {
			u := theory.NewUnlearnable(horizon, gamma)
			horizons++
			if u.LeastWorstRegret() < u.PaperRegret() {
				below++
			}
		}
	}
	u := theory.NewUnlearnable(3000, 1)
	return []Number{
		none(below, fmt.Sprintf("Horizons and γ, of %s, with a least worst-case regret below the bound", round(horizons))),
		exactly(u.LeastWorstRegret()).number("Least worst-case regret for T = 3,000, γ = 1"),
		exactly(u.PaperRegret()).number("The paper’s bound there"),
	}
}
