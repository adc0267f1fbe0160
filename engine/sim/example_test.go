package sim_test

import (
	"fmt"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

const document = `{"version":1,"setting":"rested","horizon":2000,"runs":5,"noise":{"kind":"gaussian","sigma":0.1},
	"arms":[{"payoff":{"family":"constant","value":0.4}},{"payoff":{"family":"linear","slope":0.001,"cap":0.9}}],
	"policies":[{"id":"r-ed-ucb"},{"id":"ucb1"}]}`

// A scenario is played block by block, by any number of engines in any order.
func Example() {
	s, faults := scenario.Parse([]byte(document))
	if len(faults) > 0 {
		fmt.Println(faults)
		return
	}
	engine, collector := sim.NewEngine(s), sim.NewCollector(s)
	for _, block := range sim.NewPlan(s).Blocks {
		running := engine.Start(block)
		for !running.Step(20_000) {
		}
		if err := collector.Add(running.Result()); err != nil {
			fmt.Println(err)
		}
	}
	results := collector.Results()
	fmt.Printf("best arm %d, total %.1f\n", results.Best, results.Oracle)
	for _, p := range results.Policies {
		end := len(p.Regret.T) - 1
		fmt.Printf("%s: regret %.1f ± %.1f\n", p.Policy, p.Final.Mean, p.Regret.CI95[end])
	}
	// Output:
	// best arm 1, total 1395.5
	// r-ed-ucb: regret 352.5 ± 2.5
	// ucb1: regret 623.4 ± 1.9
}

// A live run is one run of one policy, played at the reader's pace.
func ExampleLive() {
	s, _ := scenario.Parse([]byte(document))
	live := sim.NewEngine(s).NewLive(0, 3)
	defer live.Close()
	for !live.Seek(1000, 500) { // in slices of about 500 rounds
	}
	pulls := live.PullsTo(make([]int, 2), 1000)
	fmt.Println(live.Round(), pulls[0]+pulls[1], len(live.Arms()))
	// Output: 1000 1000 1000
}
