// Package sweep plays many scenarios that differ in something: a sweep over values of a scenario's numbers, and a ranking of
// policies on many random bandits.
//
// A sweep becomes a plan of points and of units. A unit is all runs of one policy in one environment, and points share those
// that they have in common:
//
//	axis, err := sweep.ParseAxis(s, "policies[0].epsilon=0.01..0.49/20")
//	plan, err := sweep.NewPlan(sweep.Sweep{Base: s, Over: []sweep.Axis{axis}})
//	results := sweep.NewResults(plan)
//	for i, unit := range plan.Units {
//		collector := play(unit.Scenario, unit.Blocks()) // as package sim describes
//		results.Put(i, plan.Take(i, collector))
//	}
//	object := results.Object()
//
// A ranking is a list of scenarios:
//
//	ranking := sweep.NewRanking(scenario.Rested)
//	for i := range ranking.Bandits {
//		results := play(ranking.Scenario(i))
//		regrets = append(regrets, sweep.MeanRegrets(results))
//	}
//	ranks := sweep.Ranks(regrets)
//
// The package plays nothing itself, so that its callers decide how much they play at once.
//
// Reads a scenario and what varies in it.
// Gives the units to play, measures at each point, rankings and growth.
// Without it, each scenario is played by itself.
package sweep
