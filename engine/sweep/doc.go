// Package sweep plays many scenarios that differ in something: a sweep over values of a scenario's numbers, and a ranking of
// policies on many random bandits.
//
// A sweep becomes a plan of points and of units. A unit is all runs of one policy in one environment, and points share those
// that they have in common:
//
//	axis, err := sweep.ParseAxis(s, "policies[0].epsilon=0.01..0.49/20")
//	plan, err := sweep.NewPlan(sweep.Sweep{Base: s, Over: []sweep.Axis{axis}})
//	results := sweep.NewResults(plan)
//	err = work.Play(ctx, results, work.Missing(results), work.Options{Workers: 2}, nil)
//	object := results.Object()
//
// A ranking is a work too, whose units are the bandits:
//
//	ranking := sweep.NewRanking(scenario.Rested)
//	bandits := sweep.NewBandits(&ranking)
//	err := work.Play(ctx, bandits, work.Missing(bandits), work.Options{Workers: 2}, nil)
//	ranks := bandits.Ranks(&measure.Regret)
//
// The package plays nothing itself: package work does.
//
// Reads a scenario and what varies in it.
// Gives the units to play, measures at each point, rankings and growth.
// Without it, each scenario is played by itself.
package sweep
