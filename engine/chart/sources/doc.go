// Package sources fills the data of charts from the engine: from scenarios, from the results of runs, and from a live
// run at its current round. It also says where the numbers of a figure come from.
package sources
