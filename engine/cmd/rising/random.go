package main

import (
	"flag"
	"fmt"

	"risingbandits/engine/scenario"
)

var randomCommand = command{
	name:     "random",
	synopsis: "[-seed S]",
	summary:  "print a random bandit as the paper's ranking experiment draws them",
	details:  "The bandit is printed as a scenario, which the other commands read: rising random | rising run -\n",
	prepare: func(flags *flag.FlagSet) func(*shell, []string) error {
		seed := uint64(1)
		wholeFlag(flags, "seed", "print the bandit of the seed `S` (default 1)", 0, scenario.MaxSeed, func(n uint64) { seed = n })
		return func(sh *shell, _ []string) error {
			_, err := fmt.Fprintf(sh.out, "%s\n", scenario.Random(seed).Canonical())
			return err
		}
	},
}
