package command

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"unicode/utf8"

	"risingbandits/engine/measure"
	"risingbandits/engine/noise"
	"risingbandits/engine/numbers"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// writeTable prints results for people: what ran, a row per policy, a row per pair.
func writeTable(w io.Writer, s *scenario.Scenario, r *sim.Results, asked []*measure.Measure) error {
	var b strings.Builder
	writeHead(&b, s, r)
	writePolicies(&b, s, r, asked)
	writePairs(&b, s, r)
	writeSignTests(&b, s, r)
	_, err := io.WriteString(w, b.String())
	return err
}

func writeHead(b *strings.Builder, s *scenario.Scenario, r *sim.Results) {
	if s.Title != "" {
		fmt.Fprintln(b, s.Title)
	}
	if s.Description != "" {
		fmt.Fprintln(b, s.Description)
	}
	fmt.Fprintf(b, "%s, %s, %s, %s, seed %d, %s\n",
		s.Setting, many(len(s.Arms), "arm"), many(s.Horizon, "round"), many(s.Runs, "run"), s.Seed, noiseText(s.Noise))
	fmt.Fprintf(b, "scenario    %s\nfingerprint %s\n", s.Hash(), r.Fingerprint)
	if r.Best >= 0 {
		total := "optimal total payoff"
		caveat := oracleText(s)
		if caveat != "" {
			total = "its total payoff alone"
		}
		fmt.Fprintf(b, "best arm    %s, %s %.4f\n", s.ArmText(r.Best), total, r.Oracle)
		writeNotes(b, s)
	}
}

// many returns a count with its noun: one arm, 2 arms.
func many(n int, thing string) string {
	if n == 1 {
		return "one " + thing
	}
	return numbers.Int(n) + " " + thing + "s"
}

// noiseText names the noise of a scenario with its parameters: "gaussian noise σ 0.1".
func noiseText(n noise.Spec) string {
	kind, _ := noise.Lookup(n.Kind)
	text := kind.Text
	for _, p := range kind.Params {
		text += " " + p.Symbol + " " + number(n.Params[p.Name])
	}
	return text
}

// A column is one of the table of policies.
type column struct {
	head string
	text func(p *sim.PolicyResult, at measure.At) string
}

// policyColumns returns the columns of the measures that are always shown, and then those that are asked for. The usual measure and
// what is asked for have their intervals.
func policyColumns(asked []*measure.Measure) []column {
	var list []column
	add := func(m *measure.Measure, interval bool) {
		part := func(head string, of func(e measure.Estimate) float64) {
			list = append(list, column{head, func(p *sim.PolicyResult, at measure.At) string { return m.Text(of(m.Estimate(p, at))) }})
		}
		part(m.Head, func(e measure.Estimate) float64 { return e.Value })
		switch {
		case interval && m.Skewed():
			part("from", func(e measure.Estimate) float64 { return e.Low })
			part("to", func(e measure.Estimate) float64 { return e.High })
		case interval:
			part("± 95%", func(e measure.Estimate) float64 { return e.Half })
		}
	}
	for i, m := range measure.All() {
		if m.Shown {
			add(m, i == 0)
		}
	}
	for _, m := range asked {
		add(m, true)
	}
	return list
}

// writePolicies prints a row for each policy.
func writePolicies(b *strings.Builder, s *scenario.Scenario, r *sim.Results, asked []*measure.Measure) {
	if len(r.Policies) == 0 {
		return
	}
	b.WriteByte('\n')
	wide := 0
	for i := range r.Policies {
		wide = max(wide, utf8.RuneCountInString(rowName(s, i)))
	}
	t := tabwriter.NewWriter(b, 0, 0, 2, ' ', tabwriter.AlignRight)
	columns := policyColumns(asked)
	fmt.Fprintf(t, "%-*s  variant \t", wide, "policy")
	for _, c := range columns {
		fmt.Fprintf(t, "%s\t", c.head)
	}
	fmt.Fprintln(t)
	for i := range r.Policies {
		fmt.Fprintf(t, "%-*s  %-8s\t", wide, rowName(s, i), r.Policies[i].Variant)
		for _, c := range columns {
			fmt.Fprintf(t, "%s\t", c.text(&r.Policies[i], measure.At{Arm: r.Best}))
		}
		fmt.Fprintln(t)
	}
	t.Flush()
	writeDoubts(b, s, r)
	for _, text := range sim.NoNumberTexts(s) {
		fmt.Fprintln(b, text)
	}
}

// writePairs prints which policy has the lower regret, pair by pair.
func writePairs(b *strings.Builder, s *scenario.Scenario, r *sim.Results) {
	if len(r.Pairs) == 0 {
		return
	}
	fmt.Fprintln(b, "\nregret of the first less that of the second, over the same luck")
	t := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	for _, p := range r.Pairs {
		half := ""
		if p.CI95 != nil {
			half = fmt.Sprintf("± %.2f", *p.CI95)
		}
		fmt.Fprintf(t, "%s\t- %s\t%.2f\t%s\tlower in %d of %d runs, higher in %d\n",
			pairName(s, p.A), pairName(s, p.B), p.Mean, half, p.WinsA, p.Runs, p.WinsB)
	}
	t.Flush()
}

// rowName returns the name of a policy for a table with a column of variants. It contains the parameters in
// which the policy differs from others of its kind and variant.
func rowName(s *scenario.Scenario, i int) string {
	p := &s.Policies[i]
	return strings.TrimSpace(p.Kind.Name + " " + p.Qualifier)
}

// pairName returns the name of a policy for a table without a column of variants.
func pairName(s *scenario.Scenario, i int) string {
	if s.Policies[i].Variant == scenario.Released {
		return rowName(s, i) + " (released)"
	}
	return rowName(s, i)
}

// number writes a number so that it is read as the same again.
func number(x float64) string { return numbers.Digits(x, -1) }
