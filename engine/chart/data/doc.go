// Package data defines what charts draw: the results of policies, the arms with their payoff curves, and the terms of
// the arms' indices at one round, with the style by which a policy is recognised.
//
// Data are columns: one x, many y, with gaps as NaN. The caller keeps the arrays.
package data
