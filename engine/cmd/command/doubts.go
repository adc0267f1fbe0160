package command

import (
	"fmt"
	"strings"

	"risingbandits/engine/numbers"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// writeDoubts prints why the intervals of the policies may be too short, if they may.
func writeDoubts(b *strings.Builder, s *scenario.Scenario, r *sim.Results) {
	var few, skewed []string
	runs := 0
	for i, p := range r.Policies {
		switch p.Final.Doubt {
		case sim.FewRuns:
			few, runs = append(few, pairName(s, i)), p.Runs
		case sim.Skewed:
			skewed = append(skewed, fmt.Sprintf("%s (skewness %s)", pairName(s, i), numbers.Commas(p.Final.Skewness, 1)))
		}
	}
	if len(few) > 0 {
		fmt.Fprintln(b, sim.FewRuns.Words(runs, "runs"))
	}
	if len(skewed) > 0 {
		fmt.Fprintf(b, "%s: %s; more runs help\n", sim.Skewed.Words(runs, "runs"), strings.Join(skewed, ", "))
	}
}

// starOf adds the doubt of an interval over n things to those of a table, and returns the mark that stands behind the interval.
func starOf(seen *sim.Doubts, doubt sim.Doubt, n int) string {
	seen.Add(doubt, n)
	return doubt.Star()
}

// writeSeen says below a table what its marks mean, and that things, such as "runs", are few if they are.
func writeSeen(b *strings.Builder, seen *sim.Doubts, things string) {
	for _, s := range seen.Sentences(things) {
		fmt.Fprintln(b, s)
	}
}

// writeSignTests prints the sign test of every pair whose interval may be too short.
func writeSignTests(b *strings.Builder, s *scenario.Scenario, r *sim.Results) {
	var lines []string
	for _, p := range r.Pairs {
		if p.Doubt != sim.NoDoubt {
			lines = append(lines, fmt.Sprintf("%s - %s: %s", pairName(s, p.A), pairName(s, p.B), probability(p.SignTest)))
		}
	}
	if len(lines) > 0 {
		fmt.Fprintf(b, "\nthese intervals may be too short; the sign test asks only which policy is lower, run by run\n%s\n",
			strings.Join(lines, "\n"))
	}
}

// probability returns a p-value for people: "p = 0.0312", or "p < 0.0001".
func probability(p float64) string {
	if p < 0.0001 {
		return "p < 0.0001"
	}
	return fmt.Sprintf("p = %.4f", p)
}
