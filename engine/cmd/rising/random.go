package main

import (
	"flag"
	"fmt"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sweep"
)

var randomCommand = command{
	name:     "random",
	synopsis: "[-seed S] [-slowest B]",
	summary:  "print a random bandit, drawn by the law of the authors' generator",
	details:  randomDetails,
	prepare: func(flags *flag.FlagSet) func(*shell, []string) error {
		seed, slowest := uint64(1), slowestFlag(flags)
		wholeFlag(flags, "seed", "print the bandit of the seed `S` (default 1)", 0, scenario.MaxSeed, func(n uint64) { seed = n })
		return func(sh *shell, _ []string) error {
			_, err := fmt.Fprintf(sh.out, "%s\n", scenario.RandomOver(seed, sweep.NewRanking(scenario.Rested).Horizon, *slowest).Canonical())
			return err
		}
	},
}

const randomDetails = `The bandit is printed as a scenario, which the other commands read: rising random | rising run -

The paper ranks policies on 50 random bandits of 2 to 15 arms, and says no more about them. The law is that
of the generator which its authors released: b, the scale of an arm's rise in pulls, is at most 50,000 there
at every horizon. That code also draws rewards by a Beta law; here they are Gaussian with sigma 0.1, as in
the paper's text.
`

// slowestFlag declares -slowest and returns the variable of its value.
func slowestFlag(flags *flag.FlagSet) *int {
	slowest := scenario.AuthorsSlowest
	wholeFlag(flags, "slowest", fmt.Sprintf("draw b, the scale of an arm's rise, from 2 to `B` (default %d, as the authors)", slowest), 2,
		scenario.MaxHorizon, func(n uint64) { slowest = int(n) })
	return &slowest
}
