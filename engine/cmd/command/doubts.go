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

// doubts are those that the intervals of a table carry.
type doubts struct {
	few    int // the least number that is too few; 0 if none is
	skewed bool
}

// mark returns what stands behind an interval over n things: a star if a few of them differ from the rest.
func (d *doubts) mark(doubt sim.Doubt, n int) string {
	switch {
	case doubt == sim.FewRuns && (d.few == 0 || n < d.few):
		d.few = n
	case doubt == sim.Skewed:
		d.skewed = true
		return "*"
	}
	return ""
}

// write says below the table what its marks mean, and that things, such as "runs", are few if they are.
func (d *doubts) write(b *strings.Builder, things string) {
	if d.few > 0 {
		fmt.Fprintln(b, sim.FewRuns.Words(d.few, things))
	}
	if d.skewed {
		fmt.Fprintf(b, "* %s; more %s help\n", sim.Skewed.Words(0, things), things)
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
