// Package measure lists what can be said of a policy's runs: its regret, its pulls, how often it ends on the best arm.
//
// A measure is a row of the registry. It says what it is in words, in which unit, where it is defined, and how it is estimated
// from the runs. All that shows results iterates the rows: the command's tables, its JSON and CSV, sweeps, rankings, the page's
// table and its columns, the quantities that lessons test, figures. None of them lists measures itself, which a test checks.
//
//	for _, m := range measure.All() {
//		e := m.Of(policy, measure.At{Arm: results.Best})
//		if e.Known() {
//			fmt.Println(m.Name, e.Value, e.Low, e.High)
//		}
//	}
//
// There is one convention for what is absent: in Go a number that is not known is NaN, and so are the ends of an interval where
// there is none. JSON has null for NaN, or leaves the estimate out, a CSV has an empty cell, and a table has a dash.
//
// # A new measure
//
//  1. Write a file of this package with a variable of type Measure: see max_regret.go. Of computes the estimate from a
//     sim.PolicyResult, with detmath's functions and float64(a*b)+c, so that its bits are the same everywhere. Where it needs a
//     number of each run that no result has yet, package sim has to keep that: see sim.Attained.
//  2. Add it to the list in measure.go. Measures that were there before keep their order.
//  3. Run go generate ./wasm/engine/server, which writes the page's list, and go test ./engine/measure ./engine/cmd/command
//     -update. A test of engine/lesson then wants an example of its quantity.
//
// Then rising run, sweep and ranking show it by -measure, -json has it among measures, lessons test it, the page's table has its
// column, and the page of sweeps offers it.
//
// Reads the results of a policy's runs.
// Gives estimates: a value, its 95% interval, and why that may be too short.
// Without it, each table, chart and lesson computes these numbers itself.
package measure
