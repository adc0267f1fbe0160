// Package sweep plays many scenarios that differ in one thing. At present it ranks policies on many random bandits.
//
//	ranking := sweep.NewRanking(scenario.Rested)
//	for i := range ranking.Bandits {
//		results := play(ranking.Scenario(i)) // as package sim describes
//		regrets = append(regrets, sweep.MeanRegrets(results))
//	}
//	ranks := sweep.Ranks(regrets)
//
// It plays nothing itself, so that its callers decide how many scenarios they play at once.
package sweep
