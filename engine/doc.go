// Package engine is the house of the simulation: pure Go, without a browser, I/O, clocks or effects
// of goroutine order in its results. It has no code of its own. Data flows one way through its
// rooms, and imports go downward only:
//
//	cmd                     the native command
//	chart  learn  theory    results -> scenes; online model selection; regret bounds
//	scene                   (in chart) what a laid-out chart is, without what makes it
//	sim                     environment x policy -> runs, blocks, aggregates
//	scenario                the document: parse, canonical form, links, presets
//	policy  payoff          who chooses; what arms pay
//	detmath                 the same bits on every platform; random streams
//
// The test beside this file holds every file of the repository to it.
package engine
