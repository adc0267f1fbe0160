package command

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
	ratio     bool
}

func extrasFlags(flags *flag.FlagSet) *extras {
	e := new(extras)
	choiceFlag(flags, &e.oracle, "oracle", "print regret against the oracle `NAME` too", "",
		[]string{sim.OptimalOracle, sim.ConstantOracle, sim.GreedyOracle})
	flags.BoolVar(&e.recommend, "recommend", false, "print what each policy recommends after the last round too")
	flags.BoolVar(&e.ratio, "ratio", false, "print the competitive ratio of each policy too")
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
	if e.ratio {
		writeRatios(&b, s, r)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// writeRatios prints the competitive ratios.
func writeRatios(b *strings.Builder, s *scenario.Scenario, r *sim.Results) {
	b.WriteString("\ncompetitive ratio: the total payoff that regret is measured against, over that of the policy, with its 95% interval\n")
	t := tabwriter.NewWriter(b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "ratio\tfrom\tto\tof the policy\t\n")
	for i, p := range r.Policies {
		value, from, to := "-", "-", "-"
		if x := p.Ratio; x != nil {
			value = fmt.Sprintf("%.4f", x.Value)
			if x.In != nil {
				from, to = fmt.Sprintf("%.4f", *x.In[0]), "unbounded"
				if x.In[1] != nil {
					to = fmt.Sprintf("%.4f", *x.In[1])
				}
			}
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t\n", value, from, to, pairName(s, i))
	}
	t.Flush()
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
			rule := "best index"
			if p.Recommended.OwnRule {
				rule = "own rule"
			}
			row(rule, best)
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
