// Package data defines what charts draw: the results of policies, the arms with their payoff curves, and the terms of
// the arms' indices at one round, with the style by which a policy is recognised.
//
// Data are columns: one x, many y, with gaps as NaN. The caller keeps the arrays.
//
// Reads the estimates of package measure.
// Gives the structs that charts draw, and arithmetic on them.
// Without it, chart and what feeds it have no common form.
package data
