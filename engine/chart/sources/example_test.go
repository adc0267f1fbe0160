package sources_test

import (
	"fmt"

	"risingbandits/engine/chart/sources"
	"risingbandits/engine/scenario"
)

func ExampleArmsOf() {
	s, faults := scenario.Parse([]byte(`{"version": 1, "setting": "rested", "horizon": 1000, "runs": 10, "noise": {"kind": "none"},
		"arms": [{"name": "late", "payoff": {"family": "exp", "c": 1, "a": 0.01}}, {"payoff": {"family": "exp", "c": 0.5, "a": 1}}],
		"policies": [{"id": "ucb1"}, {"id": "ucb1", "c": 3}]}`))
	if faults != nil {
		fmt.Println(faults)
		return
	}
	for _, arm := range sources.ArmsOf(s, 0).Arms {
		fmt.Printf("%s: %.3f at pull 100\n", arm.Label, arm.Curve.At(100))
	}
	fmt.Println(sources.PolicyOf(s, 1).Name)
	// Output:
	// late: 0.632 at pull 100
	// 2: 0.500 at pull 100
	// UCB1 c 3
}
