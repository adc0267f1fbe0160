package command

import (
	"flag"
	"fmt"
	"io"
	"math"
	"strings"
	"text/tabwriter"

	"risingbandits/engine/learn"
	"risingbandits/engine/noise"
	"risingbandits/engine/numbers"
	"risingbandits/engine/payoff"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

var checkCommand = command{
	name:     "check",
	synopsis: "SCENARIO",
	summary:  "validate; list broken assumptions and resolved parameters",
	details: "Faults of the scenario go to standard error, one per line with its path, and the exit code is 1.\n" +
		"A broken assumption is not a fault.\n",
	arguments: scenarioArgument,
	prepare:   func(*flag.FlagSet) func(*shell, []string) error { return checkScenario },
}

// checkScenario validates a scenario. It prints its hash, the assumptions that its arms break, which is no
// failure, and every parameter that its policies will run with.
func checkScenario(sh *shell, args []string) error {
	s, err := load(sh, args[0])
	if err != nil {
		return err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "scenario %s\n", s.Hash())
	writeLearners(&b, s)
	writeViolations(&b, s)
	for i := range s.Policies {
		writeParameters(&b, s, i)
	}
	_, err = io.WriteString(sh.out, b.String())
	return err
}

// writeLearners lists the arms that learn, and the dataset that they need.
func writeLearners(b *strings.Builder, s *scenario.Scenario) {
	if !s.Learns() {
		return
	}
	fmt.Fprintf(b, "\nlearners, trained on the %s most common words of the dataset %s\n",
		numbers.Int(s.Dataset.Features), s.Dataset.SHA256)
	for i := range s.Arms {
		if l := s.Arms[i].Learner; l != nil {
			kind, _ := learn.Lookup(l.Kind)
			fmt.Fprintf(b, "  arm %s: %s, rate %s; %s\n", s.ArmText(i), l, number(l.Rate), kind.Update)
		}
	}
}

func writeViolations(b *strings.Builder, s *scenario.Scenario) {
	fmt.Fprintf(b, "\nassumptions over %s %s\n", numbers.Int(s.Horizon), unit(s.Setting))
	broken := 0
	for i, arm := range s.Arms {
		for _, v := range payoff.Check(arm.Payoff, s.Horizon) {
			broken++
			fmt.Fprintf(b, "  arm %s: %s%s\n", s.ArmText(i), v, noiseLimitText(s.Noise, v.Kind))
		}
	}
	if broken == 0 {
		fmt.Fprintf(b, "  %s: non-decreasing, concave, within [0,1]\n", allSatisfyText(len(s.Arms)))
	}
	writeNotes(b, s)
}

// writeNotes prints what is to be known about the arms of a scenario.
func writeNotes(b *strings.Builder, s *scenario.Scenario) {
	if text := oracleText(s); text != "" {
		fmt.Fprintf(b, "note: %s\n", text)
	}
	if text := beyondText(s); text != "" {
		fmt.Fprintf(b, "horizon: %s\n", text)
	}
}

// beyondText says which part of the horizon lies beyond the last points of curves, such as those of a training log; "" if none
// does.
func beyondText(s *scenario.Scenario) string {
	arms, first, last := 0, math.Inf(1), 0.0
	named := ""
	for i := range s.Arms {
		points := s.Arms[i].Payoff.Points
		if len(points) == 0 || points[len(points)-1].X >= float64(s.Horizon) {
			continue
		}
		end := math.Floor(points[len(points)-1].X)
		if arms++; arms == 1 {
			named = s.ArmText(i)
		}
		first, last = min(first, end), max(last, end)
	}
	what := strings.TrimSuffix(unit(s.Setting), "s")
	share := numbers.Commas(100*(1-first/float64(s.Horizon)), 0)
	end, their := " ends at "+what+" "+numbers.Int(int(first)), "the curve of arm "+named
	switch {
	case arms == 0:
		return ""
	case arms > 1 && first < last:
		end, their = " end from "+what+" "+numbers.Int(int(first))+" to "+numbers.Int(int(last)), "the curves of arm "+named
		their, share = their+" and "+many(arms-1, "other"), "up to "+share
	case arms > 1:
		end, their = " end at "+what+" "+numbers.Int(int(first)), "the curves of arm "+named+" and "+many(arms-1, "other")
	}
	return their + end + ": " + share + "% of the " + numbers.Int(s.Horizon) + " " + unit(s.Setting) +
		" lie beyond,\nwhere the payoff stays as at the last point"
}

// allSatisfyText says that all of n arms satisfy the assumptions.
func allSatisfyText(n int) string {
	if n == 1 {
		return "the one arm satisfies them"
	}
	return fmt.Sprintf("all %d arms satisfy them", n)
}

// noiseLimitText says to which range the noise limits a payoff outside [0,1], if it does.
func noiseLimitText(n noise.Spec, broken payoff.Kind) string {
	kind, _ := noise.Lookup(n.Kind)
	if broken != payoff.Leaves || kind.ClipRange == "" {
		return ""
	}
	return "; rewards are drawn, and regret taken, at the payoff kept within " + kind.ClipRange
}

func unit(s scenario.Setting) string {
	if s == scenario.Restless {
		return "rounds"
	}
	return "pulls"
}

func writeParameters(b *strings.Builder, s *scenario.Scenario, i int) {
	spec := &s.Policies[i]
	kind, values := spec.Kind, spec.Values
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
	writeTrial(b, s, i)
}

func valueText(p policy.Param, v any) string {
	text := fmt.Sprint(v)
	switch {
	case p.Kind == policy.Text && text == "":
		text = "none"
	case p.Lines:
		text = many(strings.Count(strings.TrimRight(text, "\n"), "\n")+1, "line")
	}
	if x, ok := v.(float64); ok {
		text = number(x)
	}
	if p.Unit == "" {
		return text
	}
	return text + " " + p.Unit
}

// oracleText says what regret is measured against if that may not be optimal; else it is "".
func oracleText(s *scenario.Scenario) string {
	falling := sim.FallingArms(s)
	switch len(falling) {
	case 0:
		return ""
	case 1:
		return "arm " + s.ArmText(falling[0]) + " decreases" + oracleCaveat
	}
	return "arm " + s.ArmText(falling[0]) + " and " + many(len(falling)-1, "other") + " decrease" + oracleCaveat
}

const oracleCaveat = `: regret is taken against the best arm alone, which need
not be optimal. A policy that leaves an arm before it decreases can earn more.`
