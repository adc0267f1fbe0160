package policy_test

import (
	"fmt"

	"risingbandits/engine/detmath"
	"risingbandits/engine/policy"
)

// A policy is made by its Kind from a Context and resolved values, and then played round by round. Here the
// second arm pays more, without noise.
func Example() {
	kind, _ := policy.Lookup("ucb1")
	c := policy.Context{K: 2, T: 1000}
	p := kind.New(c, policy.Resolve(kind, c, nil), false)
	p.Reset(policy.Draws{Own: detmath.NewStream(detmath.NewKey(1))})
	pulls := [2]int{}
	for t := 1; t <= c.T; t++ {
		arm := p.Choose(t)
		pulls[arm]++
		p.Update(t, arm, []float64{0.2, 0.8}[arm])
	}
	fmt.Println(pulls[0] < pulls[1]/4)
	// Output: true
}

// Defaults depend on the arms, the horizon and the noise; what is given stays.
func ExampleResolve() {
	kind, _ := policy.Lookup("sw-ucb")
	c := policy.Context{K: 15, T: 200_000, Sigma: 0.1}
	fmt.Println(policy.Resolve(kind, c, nil))
	fmt.Println(policy.Resolve(kind, c, policy.Values{"tau": 500.0}))
	// Output:
	// map[tau:6249 xi:0.6]
	// map[tau:500 xi:0.6]
}

func ExampleKind() {
	kind, _ := policy.Lookup("eps-greedy")
	e := kind.Explain(policy.Resolve(kind, policy.Context{K: 2, T: 100}, nil))
	fmt.Println(kind.Name, "|", kind.Group, "|", e.Decision)
	fmt.Println(e.Formula.Words)
	// Output:
	// ε-greedy | For payoffs that stay | chance
	// epsilon equals the lesser of 1 and c K over d squared t
}
