package scenario_test

import (
	"fmt"

	"risingbandits/engine/scenario"
)

const document = `{
  "version": 1, "setting": "rested", "horizon": 1000,
  "noise": {"kind": "gaussian"},
  "arms": [{"payoff": {"family": "constant", "value": 0.5}}],
  "policies": [{"id": "ucb1"}]
}`

func ExampleParse() {
	s, _ := scenario.Parse([]byte(document))
	fmt.Println(s.Runs, s.Noise.Params["sigma"])
	_, faults := scenario.Parse([]byte(`{"version": 1, "setting": "rested", "horizon": 0, "noise": {"kind": "gausian"}, "arms": [], "policies": []}`))
	fmt.Println(faults)
	// Output:
	// 100 0.1
	// horizon: got 0, want a whole number from 1 to 10,000,000
	// noise.kind: got "gausian", want one of "none", "gaussian", "bernoulli", "beta", "beta-released"; did you mean "gaussian"?
	// arms: got an empty list, want a list of 1 to 1,000 arms
}

func ExampleScenario_Canonical() {
	s, _ := scenario.Parse([]byte(document))
	fmt.Println(string(s.Canonical()))
	// Output: {"version":1,"setting":"rested","horizon":1000,"runs":100,"seed":1,"noise":{"kind":"gaussian","sigma":0.1},"arms":[{"payoff":{"family":"constant","value":0.5}}],"policies":[{"id":"ucb1","variant":"defined","c":2}]}
}

func ExampleDecodeLink() {
	s, _ := scenario.Parse([]byte(document))
	l, err := scenario.DecodeLink(scenario.EncodeLink(s))
	fmt.Println(l.Scenario.Hash() == s.Hash(), err)
	// Output: true <nil>
}
