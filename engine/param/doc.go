// Package param holds what the parameters of policies, payoff families and kinds of noise have in common: the
// range of their numbers, and the words that describe it in messages.
package param
