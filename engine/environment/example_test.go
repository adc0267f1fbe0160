package environment_test

import (
	"fmt"

	"risingbandits/engine/detmath"
	"risingbandits/engine/environment"
	"risingbandits/engine/noise"
	"risingbandits/engine/payoff"
)

// Two arms without noise, pulled by turns.
func Example() {
	steady, _ := payoff.New(payoff.Constant(0.5))
	riser, _ := payoff.New(payoff.Linear(0.01, 1))
	env := environment.New(environment.Config{
		Horizon: 100,
		Noise:   noise.Spec{Kind: noise.None}.Law(),
		Payoffs: []environment.Payoff{steady, riser},
		Rising:  []bool{true, true},
		Marks:   []int{50, 100},
	})
	for env.Prepare(101, 1000) > 0 { // in slices, so that a page can do something else in between
	}
	run := env.NewRun()
	run.Begin(detmath.NewKey(1))
	run.Play(1, 101, func(w *environment.Bandit, from, to int) {
		for t := from; t < to; t++ {
			w.Pull(t, t%2)
		}
	})
	arm, total := env.Best()
	fmt.Printf("best arm %d, total %.2f, regret %.2f\n", arm, total, run.Regret(100))
	// Output: best arm 1, total 50.50, regret 12.75
}

func ExampleTotal() {
	var total environment.Total
	for range 1_000_000 {
		total.Add(0.1)
	}
	sum := total.Sum()
	fmt.Println(sum.Value())
	// Output: 100000
}
