package theory_test

import (
	"fmt"

	"risingbandits/engine/payoff"
	"risingbandits/engine/scenario"
	"risingbandits/engine/theory"
)

func ExampleIncrements_CumulativeIncrement() {
	arms := []payoff.Spec{payoff.Linear(0.01, 0.5), payoff.Constant(0.6)} // increments 0.01 up to l = 49
	in := theory.MaxIncrements(arms, 1000)
	fmt.Printf("%.2f %.2f %.2f\n", in.CumulativeIncrement(1000, 1), in.CumulativeIncrement(1000, 0.5), in.CumulativeIncrement(11, 0.5))
	// Output: 0.49 4.90 1.00
}

// The bound of R-ed-UCB for rewards without noise, at its best q.
func ExampleTheorem_Least() {
	arms := []payoff.Spec{payoff.Exp(0.9, 0.5), payoff.Exp(0.6, 1)}
	theorem := theory.Theorem{Deterministic: true}
	const horizon = 10_000
	best := theorem.Least(theory.MaxIncrements(arms, theorem.Length(len(arms), horizon)), len(arms), horizon)
	fmt.Printf("regret at most %.0f, at q = %.3f, vacuous %v\n", best.Bound, best.Q, best.Vacuous)
	theorem.Restless = true
	best = theorem.Least(theory.MaxIncrements(arms, theorem.Length(len(arms), horizon)), len(arms), horizon)
	fmt.Printf("restless at most %.0f, at q = %.3f\n", best.Bound, best.Q)
	// Output:
	// regret at most 90, at q = 0.126, vacuous false
	// restless at most 55, at q = 0.214
}

func ExampleBonus_Parting() {
	b := theory.Bonus{Epsilon: 0.25, Alpha: 4, Sigma: 0.1}
	p, _ := b.Parting(0.5, 2)
	fmt.Println(p.Sentence("13", "1"))
	fmt.Printf("window %d, bonus %.4f, with one pull less %.4f\n", p.Window, b.At(p.Pulls, p.Round), b.At(p.Pulls-1, p.Round-2))
	// Output:
	// arm 13 and arm 1 can be told apart after about 1,252 pulls of each
	// window 313, bonus 0.4997, with one pull less 0.5014
}

// Payoffs like 3/(x+20) below their limit have increments that shrink like l^-2.
func ExampleFitPower() {
	fit, ok := theory.FitPower(payoff.PolyShift(0.9, 3, 1, 20), 100_000)
	fmt.Printf("%v: l^-%.2f from l = %d, exponent of T %.2f\n", ok, fit.C, fit.From, theory.RestedExponent(fit.C))
	// Output: true: l^-1.92 from l = 32, exponent of T 0.52
}

func ExampleUnlearnable() {
	u := theory.NewUnlearnable(3000, 1)
	fmt.Printf("%v %.1f\n", u.PaperRegret(), u.LeastWorstRegret())
	// Output: 250 250.1
}

func ExampleOf() {
	p, _ := scenario.LookupPreset("paper-2-rested")
	r := theory.Of(p.Scenario)
	for _, b := range r.Bounds[:2] {
		fmt.Printf("%s, deterministic %v: %.0f at q = %.2f, vacuous %v\n", b.Policy, b.Deterministic, *b.Bound, *b.Q, b.Vacuous)
	}
	fmt.Println(r.Apart.Sentence)

	p, _ = scenario.LookupPreset("not-learnable-rises")
	fmt.Println(theory.Of(p.Scenario).Reason)
	// Output:
	// r-ed-ucb, deterministic true: 135971 at q = 0.27, vacuous false
	// r-ed-ucb, deterministic false: 415247 at q = 0.09, vacuous true
	// arm 2 and arm 1 can be told apart after about 820 pulls of each
	// arm 2: not concave: the increment grows at x = 1000; the theorems ask for payoffs that never fall and are concave
}
