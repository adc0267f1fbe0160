// Package param holds what the parameters of policies, payoff families and kinds of noise have in common: the
// range of their numbers, and the words that describe it in messages.
//
// Reads the bounds of a parameter.
// Gives whether a value fits, and the words that say so.
// Without it, policies, payoffs and noises describe their parameters each in another form.
package param
