package sim

import "risingbandits/engine/scenario"

// Play plays all runs of a scenario whose arms do not learn, in this goroutine. It calls pause, if not nil, every thousand
// rounds. Package work plays many scenarios with several workers.
func Play(s *scenario.Scenario, pause func()) *Results {
	engine, c := NewEngine(s), NewCollector(s)
	for _, b := range c.Missing() {
		running := engine.Start(b)
		for !running.Step(1000) {
			if pause != nil {
				pause()
			}
		}
		if err := c.Add(running.Result()); err != nil {
			panic(badBlock)
		}
	}
	return c.Results()
}

const badBlock = "sim: a block does not belong to its scenario"
