package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// extras are what is printed below the tables, of the same runs.
type extras struct {
	oracle    string // an id of sim's oracles; "" for none
	recommend bool
}

func extrasFlags(flags *flag.FlagSet) *extras {
	e := new(extras)
	choiceFlag(flags, &e.oracle, "oracle", "print regret against the oracle `NAME` too", "",
		[]string{sim.OptimalOracle, sim.ConstantOracle, sim.GreedyOracle})
	flags.BoolVar(&e.recommend, "recommend", false, "print what each policy recommends after the last round too")
	return e
}

// write prints what was requested, for people.
func (e *extras) write(w io.Writer, s *scenario.Scenario, r *sim.Results) error {
	var b strings.Builder
	if e.oracle != "" {
		if err := writeAgainst(&b, s, r, e.oracle); err != nil {
			return err
		}
	}
	if e.recommend {
		writeRecommended(&b, s, r)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// writeAgainst prints the regret against an oracle.
func writeAgainst(b *strings.Builder, s *scenario.Scenario, r *sim.Results, id string) error {
	for _, o := range sim.Oracles(s, nil) {
		if o.ID != id {
			continue
		}
		ahead := o.Ahead[len(o.Ahead)-1]
		fmt.Fprintf(b, "\nregret against %s, whose total payoff is %.4f\n", oracleName(id, s), o.Total)
		t := tabwriter.NewWriter(b, 0, 0, 2, ' ', tabwriter.AlignRight)
		fmt.Fprint(t, "regret\t± 95%\tof the policy\t\n")
		for i, p := range r.Policies {
			half := "-"
			if p.Regret.CI95 != nil {
				half = fmt.Sprintf("%.2f", p.Regret.CI95[len(p.Regret.CI95)-1])
			}
			fmt.Fprintf(t, "%.2f\t%s\t%s\t\n", p.Final.Mean+ahead, half, pairName(s, i))
		}
		return t.Flush()
	}
	return errors.New("-oracle optimal: it is not known, since a payoff falls; want constant or greedy")
}

// oracleName names an oracle in a sentence.
func oracleName(id string, s *scenario.Scenario) string {
	switch {
	case id == sim.OptimalOracle:
		return "the optimal policy"
	case id == sim.ConstantOracle:
		return "the best constant arm"
	case s.Setting == scenario.Restless:
		return "the best arm of each round"
	}
	return "the arm that pays most next, pull by pull (greedy)"
}

// writeRecommended prints what the policies recommend, and how often that is wrong.
func writeRecommended(b *strings.Builder, s *scenario.Scenario, r *sim.Results) {
	fmt.Fprintf(b, "\nrecommended after the last round: share of the runs that recommend an arm whose payoff at %s is not "+
		"the\nlargest, with its 95%% interval, and the payoff lost by it\n", xAtHorizon(s))
	t := tabwriter.NewWriter(b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "rule\twrong\tfrom\tto\tlost\t± 95%\tof the policy\t\n")
	for i, p := range r.Policies {
		row := func(rule string, x *sim.Recommendation) {
			half := "-"
			if x.LossCI95 != nil {
				half = fmt.Sprintf("%.4f", *x.LossCI95)
			}
			fmt.Fprintf(t, "%s\t%.1f%%\t%.1f%%\t%.1f%%\t%.4f\t%s\t%s\t\n", rule, 100*x.Wrong, 100*x.WrongIn[0], 100*x.WrongIn[1], x.Loss,
				half, pairName(s, i))
		}
		row("most pulled", &p.Recommended.MostPulls)
		if best := p.Recommended.BestIndex; best != nil {
			row("best index", best)
		}
	}
	t.Flush()
}

// xAtHorizon says at which x the payoffs at the horizon are.
func xAtHorizon(s *scenario.Scenario) string {
	if s.Setting == scenario.Restless {
		return fmt.Sprintf("round %d", s.Horizon)
	}
	return fmt.Sprintf("its pull %d", s.Horizon)
}
