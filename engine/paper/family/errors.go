package family

import (
	"fmt"
	"strings"

	"risingbandits/engine/numbers"
	"risingbandits/engine/paper/claims"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
)

// agreement counts the published errors that may be of the same law as ours as released, and returns those that are not.
func agreement() (agree int, others []string) {
	m := 0
	for _, p := range claims.PublishedErrors() {
		m += len(p.Curves) * len(p.Budgets)
	}
	for i, b := range claims.BestArms() {
		ours := claims.Committed().Evidence.ErrorsOf(b.Preset)
		published := &claims.PublishedErrors()[i]
		for _, c := range published.Curves {
			here := ours.In(c.Policy, claims.Released)
			for at, x := range c.Wrong {
				if claims.Agrees(x, claims.ErrorTrials, here[at], ours.Runs, m) {
					agree++
					continue
				}
				kind, _ := policy.Lookup(c.Policy)
				others = append(others, fmt.Sprintf("%s, %s, T = %d: %.2f published, %.2f here", b.Title, kind.Name, ours.Budgets[at], x, here[at]))
			}
		}
	}
	return agree, others
}

// tableOf returns the table of an experiment: of each policy what was published, and ours as released and as defined.
func tableOf(b claims.BestArm, published *claims.Errors) table {
	preset, _ := scenario.LookupPreset(b.Preset)
	ours := claims.Committed().Evidence.ErrorsOf(b.Preset)
	t := table{Title: b.Title, Address: addressOf(preset.Scenario), Preset: b.Preset}
	t.Sweep = sweepOf(preset.Scenario, ours.Budgets)
	for _, x := range ours.Budgets {
		t.Budgets = append(t.Budgets, numbers.Int(x))
	}
	for _, c := range published.Curves {
		kind, _ := policy.Lookup(c.Policy)
		t.Curves = append(t.Curves, curve{Policy: kind.Name, Kind: "published", First: true, Wrong: shares(c.Wrong)})
		for _, variant := range []string{scenario.Released, scenario.Defined} {
			if wrong := ours.Of(c.Policy, variant); wrong != nil {
				t.Curves = append(t.Curves, curve{Policy: kind.Name, Kind: "here, as " + variant, Wrong: shares(wrong)})
			}
		}
	}
	return t
}

// sweepOf returns the address of a sweep of a scenario's budget, which shows the error of the recommended arm.
func sweepOf(s *scenario.Scenario, budgets []int) string {
	var list []string
	for _, x := range budgets {
		list = append(list, fmt.Sprint(x))
	}
	return "sweep.html?over=horizon=" + strings.Join(list, ",") + "&runs=100&measure=recommended#" + scenario.EncodeLink(s)
}

func shares(list []float64) (words []string) {
	for _, x := range list {
		words = append(words, fmt.Sprintf("%.2f", x))
	}
	return words
}
