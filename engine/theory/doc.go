// Package theory computes what the paper proves about rising bandits: the cumulative increment, the four
// regret bounds with their constants, the rates, when two arms can be told apart, and the two instances
// that no policy can learn. The paper is Metelli, Trovò, Pirola, Restelli, Stochastic Rising Bandits,
// ICML 2022; each doc comment names the theorem.
//
//	increments := theory.MaxIncrements(specs, theorem.Length(len(specs), horizon))
//	least := theorem.Least(increments, len(specs), horizon)
//	fmt.Println(least.Bound, least.Q)
//
// In all formulas K is the number of arms, T the horizon in rounds, gamma_i(l) = mu_i(l+1) - mu_i(l) the
// increment of arm i, l a pull (rested) or a round (restless), and q in [0,1]. The theorems ask of every
// arm that its payoff never falls, is concave and lies in [0,1]; Of reports whether a scenario's arms do.
//
// All functions are pure. They panic with a constant if an argument is outside its stated range, which is a fault of
// the caller's code: scenarios contain only parameters within the ranges.
//
// Reads a scenario.
// Gives the cumulative increment, regret bounds, rates, and instances of the lower bound.
// Without it, the charts of the theory and the claims about it are gone; runs stay.
package theory
