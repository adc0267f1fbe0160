package main

import (
	"flag"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"risingbandits/engine/payoff"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
)

// CheckScenario validates a scenario and prints its name, the assumptions its arms break, which is
// no failure, and every parameter its policies will run with.
func checkScenario(sh *shell, args []string) error {
	set := flag.NewFlagSet("check", flag.ContinueOnError)
	if err := parseArgs(set, args, 1); err != nil {
		return err
	}
	s, err := load(sh, set.Arg(0))
	if err != nil {
		return err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "scenario %s\n", s.Hash())
	writeViolations(&b, s)
	for i := range s.Policies {
		writeParameters(&b, s, i)
	}
	_, err = io.WriteString(sh.out, b.String())
	return err
}

func writeViolations(b *strings.Builder, s *scenario.Scenario) {
	fmt.Fprintf(b, "\nassumptions over %s %s\n", grouped(s.Horizon), unit(s.Setting))
	broken := 0
	for i, arm := range s.Arms {
		for _, v := range payoff.Check(arm.Payoff, s.Horizon) {
			broken++
			fmt.Fprintf(b, "  arm %s: %s%s\n", armText(s, i), v, keptText(s.Noise.Kind, v.Kind))
		}
	}
	if broken == 0 {
		fmt.Fprintf(b, "  all %d arms satisfy them: non-decreasing, concave, within [0,1]\n", len(s.Arms))
	}
}

// KeptText says what noise that can't have every mean makes of a payoff outside [0,1].
func keptText(noise string, broken payoff.Kind) string {
	const says = "; rewards are drawn, and regret taken, at the payoff kept within "
	switch {
	case broken == payoff.Leaves && noise == scenario.Bernoulli:
		return says + "[0,1]"
	case broken == payoff.Leaves && noise == scenario.Beta:
		return says + "[1e-6, 1-1e-6]"
	}
	return ""
}

func unit(s scenario.Setting) string {
	if s == scenario.Restless {
		return "rounds"
	}
	return "pulls"
}

func writeParameters(b *strings.Builder, s *scenario.Scenario, i int) {
	kind, values, _ := s.Resolve(i)
	spec := s.Policies[i]
	fmt.Fprintf(b, "\npolicies[%d] %s, %s (%s)\n", i, kind.ID, spec.Variant, kind.Source)
	t := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	for _, p := range kind.Params {
		origin := "from the scenario"
		if _, given := spec.Params[p.Name]; !given {
			origin = "default " + p.Formula
		} else if p.Fixed && spec.Params[p.Name] == p.Default(s.Context(), nil) {
			origin = "default"
		}
		fmt.Fprintf(t, "  %s\t%s\t%s\n", p.Name, valueText(p, values[p.Name]), origin)
	}
	t.Flush()
}

func valueText(p policy.Param, v any) string {
	text := fmt.Sprint(v)
	if x, ok := v.(float64); ok {
		text = number(x)
	}
	if p.Unit == "" {
		return text
	}
	return text + " " + p.Unit
}
