package command

import (
	"flag"
	"fmt"
	"strings"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sweep"
)

var randomCommand = command{
	name:     "random",
	synopsis: "[-seed S] [-law LAW] [-arms K] [-horizon T] [-slowest B]",
	summary:  "print a random bandit, drawn by the law of the authors' generator or another",
	details:  randomDetails(),
	prepare: func(flags *flag.FlagSet) func(*shell, []string) error {
		g := generatorFlags(flags)
		g.Seed, g.Horizon = 1, sweep.NewRanking(scenario.Rested).Horizon
		wholeFlag(flags, "seed", "print the bandit of the seed `S` (default 1)", 0, scenario.MaxSeed, func(n uint64) { g.Seed = n })
		wholeFlag(flags, "horizon", fmt.Sprintf("draw a bandit of `T` rounds (default %d)", g.Horizon), 2, scenario.MaxHorizon,
			func(n uint64) { g.Horizon = int(n) })
		return func(sh *shell, _ []string) error {
			_, err := fmt.Fprintf(sh.out, "%s\n", g.Scenario().Canonical())
			return err
		}
	},
}

// randomDetails returns the help text, with the registry of laws.
func randomDetails() string {
	var b strings.Builder
	b.WriteString(`The bandit is printed as a scenario, which the other commands read: rising random | rising run -

The paper ranks policies on 50 random bandits of 2 to 15 arms, and says no more about them. The law "authors" is
that of the generator which its authors released: b, the scale of an arm's rise in pulls, is at most 50,000 there
at every horizon. That code also draws rewards by a Beta law; here they are Gaussian with sigma 0.1, as in
the paper's text. Bandits of one seed with different -arms have the same first arms.

The laws:
`)
	for _, l := range scenario.Laws() {
		fmt.Fprintf(&b, "  %-22s%s\n", l.ID, l.Doc)
	}
	return b.String()
}

// generatorFlags declares -law, -arms and -slowest, and returns the generator of which they are fields.
func generatorFlags(flags *flag.FlagSet) *scenario.Generator {
	g := new(scenario.Generator)
	var ids []string
	for _, l := range scenario.Laws() {
		ids = append(ids, l.ID)
	}
	choiceFlag(flags, &g.Law, "law", "draw bandits by the law `LAW`", scenario.AuthorsLaw, ids)
	wholeFlag(flags, "arms", "draw `K` arms (default as many as the law draws)", 1, scenario.MaxArms, func(n uint64) { g.Arms = int(n) })
	g.Slowest = scenario.AuthorsSlowest
	wholeFlag(flags, "slowest", fmt.Sprintf("draw b, the scale of an arm's rise, from 2 to `B` (default %d, as the authors)", g.Slowest), 2,
		scenario.MaxHorizon, func(n uint64) { g.Slowest = int(n) })
	return g
}
