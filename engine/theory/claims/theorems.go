package claims

import (
	"fmt"

	"risingbandits/engine/scenario"
	"risingbandits/engine/theory"
)

// notOfCode says why a theorem has no verdict for the released code.
const notOfCode = "The theorem speaks of the paper’s definitions."

// computed returns a Decide function for a claim that is computed and needs no runs. The released code has no part in
// it.
func computed(decide func(ev *Evidence) Outcome) func(*Evidence, string) Outcome {
	return func(ev *Evidence, variant string) Outcome {
		if variant == scenario.Released {
			return notPlayed(notOfCode)
		}
		return decide(ev)
	}
}

// none returns a count that the claim requires to be 0.
func none(count int, name string) Number {
	n := exactly(float64(count)).number(name)
	n.Want, n.Verdict = "0", Holds
	if count > 0 {
		n.Verdict = Fails
	}
	return n
}

const randomScenarios = "random scenarios whose arms rise, are concave and stay in [0, 1], with 1 to 5 arms and up to 600 rounds"

var theoryClaims = []Claim{
	{
		ID: "T1", Topic: "theory", Section: "Theorem 4.1",
		Statement: "Rested, payoffs never falling: to pull always the arm of the largest total payoff over the horizon is optimal. " +
			"The arms need not be concave.",
		Measured: "The total payoff of every way to share the rounds among the arms, on 400 random bandits with 2 or 3 arms and up " +
			"to 12 rounds, some of them not concave.",
		Test:   "No way to share the rounds pays more than the best arm alone.",
		decide: computed(func(*Evidence) Outcome { return combine(bestArmIsOptimal()) }),
	},
	{
		ID: "T2", Topic: "theory", Presets: []string{"not-learnable-rises", "not-learnable-stays"}, Section: "Theorem 4.2",
		Statement: "Without concavity nothing can be learnt: on one of two instances A and B, whose payoffs never fall, every " +
			"policy has a regret of at least a twelfth of $γ T$, rounded down, where $γ$ is the largest increment:",
		Formula: `max ( R_A , R_B ) ≥ ⌊ frac{γ T}{12} ⌋`,
		Measured: "The least worst-case regret over all policies, in closed form, for every horizon up to 30,000 rounds and $γ$ of " +
			"1, 0.5 and 0.1.",
		Test:   "It is nowhere below the paper’s bound.",
		decide: computed(func(*Evidence) Outcome { return combine(notLearnable()...) }),
	},
	{
		ID: "T3", Topic: "theory", View: "theory=bound", Presets: []string{"paper-2-rested"}, Section: "Theorem 4.3",
		Statement: "Rested, without noise, the regret of R-ed-UCB is at most",
		Formula:   `2 K + K T^q Υ ( ⌈ frac{T}{K} ⌉ , q ) "for every" q ∈ [ 0 , 1 ]`,
		Measured: "The regret of deterministic R-ed-UCB on 200 " + randomScenarios + ", beside the bound at its best q; and on the " +
			"paper’s two arms.",
		Test:   "No regret is above its bound.",
		decide: computed(func(*Evidence) Outcome { return combine(deterministicBound(scenario.Rested, arms2)...) }),
	},
	{
		ID: "T4", Topic: "theory", View: "theory=bound", Presets: []string{"paper-2-rested"}, Section: "Theorem 4.4",
		Statement: "Rested, with noise, the regret of R-ed-UCB has the bound of the deterministic case, on $( 1 − 2 ε ) T$ rounds, " +
			"and a term that grows as ${( σ T )}^{2/3}$.",
		Measured: "The mean regret of R-ed-UCB over 4 runs on 100 " + randomScenarios + ", beside the bound with the constants of " +
			"the proof at its best q; and on the paper’s two arms.",
		Test:   "No mean regret is above its bound.",
		decide: computed(func(ev *Evidence) Outcome { return combine(stochasticBound(ev, scenario.Rested, arms2)...) }),
	},
	{
		ID: "T5", Topic: "theory", Section: "Theorem 5.1",
		Statement: "Restless, the arm that pays most in each round is optimal, concave or not. Rested, it need not be where payoffs " +
			"rise, but is where they fall.",
		Measured: "The total payoff of every sequence of arms (restless) or every way to share the rounds (rested), on 400 random " +
			"bandits with 2 or 3 arms and few rounds.",
		Test: "No policy pays more than the arm that pays most in each round, restless and where payoffs fall; rested, where " +
			"they rise, one does on some bandit.",
		decide: computed(func(*Evidence) Outcome { return combine(greedyIsOptimal()...) }),
	},
	{
		ID: "T6", Topic: "theory", View: "theory=bound", Presets: []string{"paper-15-restless"}, Section: "Theorem 5.2",
		Statement: "Restless, without noise, the regret of R-less-UCB is at most",
		Formula:   `2 K + K T^{frac{q}{q+1}} Υ {( ⌈ frac{T}{K} ⌉ , q )}^{frac{1}{q+1}} "for every" q ∈ [ 0 , 1 ]`,
		Measured: "The regret of deterministic R-less-UCB on 200 " + randomScenarios + ", beside the bound at its best q; and on " +
			"the paper’s fifteen arms.",
		Test:   "No regret is above its bound.",
		decide: computed(func(*Evidence) Outcome { return combine(deterministicBound(scenario.Restless, restless15)...) }),
	},
	{
		ID: "T7", Topic: "theory", View: "theory=bound", Presets: []string{"paper-15-restless"}, Section: "Theorem 5.3",
		Statement: "Restless, with noise, the regret of R-less-UCB has a bound like that of Theorem 4.4, with a smaller power of " +
			"$T$ in its last term.",
		Measured: "The mean regret of R-less-UCB over 4 runs on 100 " + randomScenarios + ", beside the bound with the constants " +
			"of the proof at its best q; and on the paper’s fifteen arms.",
		Test:   "No mean regret is above its bound.",
		decide: computed(func(ev *Evidence) Outcome { return combine(stochasticBound(ev, scenario.Restless, restless15)...) }),
	},
	{
		ID: "T8", Topic: "theory", View: "theory=bound", Presets: []string{arms2, restless15}, Section: "Text after Theorem 5.2",
		Statement: "The bound of Theorem 5.2 is below that of Theorem 4.3 for every $q$.",
		Measured:  "Both bounds on a grid of 65 values of $q$, for the paper’s arms, twenty random bandits, and two arms that hardly rise.",
		Test:      "The restless bound is nowhere above the rested one.",
		decide:    computed(func(*Evidence) Outcome { return restlessIsBelow() }),
	},
	{
		ID: "T9", Topic: "theory", View: "theory=increments", Presets: []string{restless15},
		Section: "Table 1 and the last lemma of the appendix",
		Statement: "The cumulative increment $Υ ( T , q )$ of arms whose increments fall as $b e^{− c l}$, or as $b l^{− c}$, has " +
			"the rates of Table 1.",
		Measured: "The sum itself beside the rate, for $b$ of 0.01 and 1, $c$ from 0.01 to 4, $q$ of 1/4, 1/2 and 1.",
		Test: "The sum is at most the rate times $1 + c q$ (exponential), or times $c q$ (polynomial, $c q > 1$); at most the " +
			"rate where $c q < 1$; and at most the rate and $b^q$ more where $c q = 1$.",
		decide: computed(func(*Evidence) Outcome { return combine(rates()...) }),
	},
	{
		ID: "T10", Topic: "theory", View: "theory=increments", Presets: []string{restless15}, Section: "Figure of the rates",
		Statement: "Where increments fall as $l^{− c}$, the best bound grows, but for logarithms, as $T^{1 / c}$ rested (as $T$ for " +
			"$c ≤ 1$), and as $T^{1 / ( c + 1 )}$ restless (as $T^{1 − c / 2}$ for $c ≤ 1$).",
		Measured: "How the logarithm of the bound, at its best q, grows with the logarithm of $T$ between $10^{15}$ and $10^{18}$ " +
			"rounds, for 2 arms.",
		Test:   "The measured power is within 0.05 of the stated one: a factor $ln T$ still adds up to 0.03 there.",
		decide: computed(func(*Evidence) Outcome { return combine(exponents()...) }),
	},
	{
		ID: "T11", Topic: "theory", Section: "Lemma on the increments",
		Statement: "For a concave arm, the next increment is at most the mean increment before it, which is why the estimators are optimistic:",
		Formula:   `γ_i ( k ) ≤ frac{μ_i ( k ) − μ_i ( l )}{k − l} "for" l < k`,
		Measured:  "Both sides at 100,000 random pairs of $k$ and $l$ on 1,000 random concave arms.",
		Test:      "The left side is nowhere above the right one.",
		decide:    computed(func(*Evidence) Outcome { return combine(optimism()) }),
	},
	{
		ID: "T13", Topic: "theory", Presets: []string{"paper-2-rested"}, Section: "Appendix, efficient update",
		Statement: "The index of R-ed-UCB and R-less-UCB can be kept up to date in constant time: four sums that each pull changes " +
			"by a few terms.",
		Measured: "The index by the four sums and by its definition, of two arms with random rewards, at every hundredth of 20,000 rounds.",
		Test:     "The largest difference is below a billionth.",
		Differs: "The released code runs the weights of the window backwards, and refreshes the projected increment only when the " +
			"arm is pulled.",
		decide: computed(func(*Evidence) Outcome { return combine(constantTimeUpdate()...) }),
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
