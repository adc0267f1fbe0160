// Package sources fills the data of charts from the engine: from scenarios, from the results of runs, and from a live
// run at its current round. It also says where the numbers of a figure come from.
//
// Reads scenarios, results, live runs, sweeps and studies of the theory.
// Gives data of charts.
// Without it, chart draws only what a caller builds by hand.
package sources
