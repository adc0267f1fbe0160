// Package payoff holds the expected payoff functions of arms: their families, their values and
// increments, and the check of the paper's assumptions.
//
// A payoff is a function mu of a whole number x from 1: the arm's pull (rested) or the round
// (restless). Its increment is gamma(x) = mu(x+1) - mu(x). The paper asks of every arm
// (Metelli, Trovò, Pirola, Restelli, ICML 2022, Assumptions 1 and 2) that gamma(x) >= 0 and
// that gamma never grows, and that payoffs are in [0,1]. An arm that breaks an assumption is accepted, so that
// readers can see what happens; Check reports it.
//
//	spec := payoff.Poly(1.08, 85, 0.8)
//	f, err := payoff.New(spec)    // err: a parameter is missing, unknown or out of its range
//	mu := f.At(12)
//	for _, v := range payoff.Check(spec, 200000) {
//		fmt.Println(v)            // above 1 from x = 6421
//	}
//
// Families is the table of families and parameters, read by the parser, the editor and the docs.
// Values have the same bits on every platform, because they are computed by package detmath alone.
//
// Reads a family and its parameters.
// Gives the payoff at each pull, handles to drag, and what breaks the assumptions of the paper.
// Without it, arms pay nothing.
package payoff
