package command

import (
	"flag"
	"fmt"
	"io"
	"regexp"
	"strings"
	"text/tabwriter"

	"risingbandits/engine/measure"
	"risingbandits/engine/param"
	"risingbandits/engine/sim"
	"risingbandits/engine/sweep"
)

// showFlag declares -measure of a sweep, which is also called -show.
func showFlag(flags *flag.FlagSet) *asked {
	return measureFlag(flags, "show `MEASURE` of each policy of a sweep", true, "show")
}

// measured writes a number of a policy at a point, with its interval, which a star may mark.
func measured(m *measure.Measure, e measure.Estimate, mark string) string {
	switch {
	case !e.Known():
		return "-"
	case !e.HasInterval():
		return m.Text(e.Value)
	case m.IsShare() && m.Skewed():
		return fmt.Sprintf("%s (%s to %s)", m.Text(e.Value), strings.TrimSuffix(m.Text(e.Low), "%"), strings.TrimSuffix(m.Text(e.High), "%"))
	case m.Skewed():
		return fmt.Sprintf("%s (%s to %s)", m.Text(e.Value), m.Text(e.Low), m.Text(e.High))
	}
	return m.Text(e.Value) + " ± " + m.Text(e.Half) + mark
}

// writeSweep prints a sweep for people: a row for each point, who is best, slopes, and how long it took.
func writeSweep(w io.Writer, plan *sweep.Plan, o *sweepObject, shown *measure.Measure) error {
	var b strings.Builder
	s := plan.Base
	if s.Title != "" {
		fmt.Fprintln(&b, s.Title)
	}
	fmt.Fprintf(&b, "%s, %s, %s, %s, seed %d, %s\n",
		s.Setting, many(len(s.Arms), "arm"), many(s.Horizon, "round"), many(s.Runs, "run"), s.Seed, noiseText(s.Noise))
	for _, a := range o.Over {
		first, last := a.Values[0], a.Values[len(a.Values)-1]
		fmt.Fprintf(&b, "%s: %s, %s to %s\n", a.Path, many(len(a.Values), "value"), valueShown(first), valueShown(last))
	}
	writePoints(&b, plan, o, shown)
	if len(s.Policies) > 1 {
		writeBest(&b, plan, o, shown)
	}
	writeSlopes(&b, plan, o)
	for _, text := range plan.NoNumberTexts() {
		fmt.Fprintf(&b, "\n%s\n", text)
	}
	writeTimes(&b, plan, o)
	_, err := io.WriteString(w, trailing.ReplaceAllString(b.String(), "\n"))
	return err
}

// trailing matches the spaces at the end of a line, which a table may have.
var trailing = regexp.MustCompile(` +\n`)

// writePoints prints a measure of each policy at each point.
func writePoints(b *strings.Builder, plan *sweep.Plan, o *sweepObject, m *measure.Measure) {
	interval := ", with its 95% interval"
	if !m.Skewed() {
		interval = ", ± half the width of its 95% interval"
	}
	fmt.Fprintf(b, "\n%s%s\n", m.Title, interval)
	t := tabwriter.NewWriter(b, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, a := range o.Over {
		fmt.Fprintf(t, "%s\t", a.Path)
	}
	for k := range plan.Base.Policies {
		fmt.Fprintf(t, "%s\t", pairName(plan.Base, k))
	}
	grid := len(o.Over) == 2 || len(plan.Base.Policies) < 2
	if !grid {
		fmt.Fprintf(t, "%s\t", leastHead(m))
	}
	fmt.Fprintln(t, "fingerprint\t")
	seen := new(sim.Doubts)
	for i := range o.Points {
		p := &o.Points[i]
		for _, v := range p.Values {
			fmt.Fprintf(t, "%s\t", valueShown(v))
		}
		for k := range plan.Base.Policies {
			text := "-"
			if k < len(p.Results) {
				e := p.Results[k].Measures.Of(m)
				text = measured(m, e, starOf(seen, e.Doubt, plan.Points[i].Scenario.Runs))
			}
			fmt.Fprintf(t, "%s\t", text)
		}
		if !grid {
			fmt.Fprintf(t, "%s\t", bestText(plan, p))
		}
		print := p.Fingerprint
		if print == "" {
			print = "not played"
		}
		fmt.Fprintf(t, "%s\t\n", print)
	}
	t.Flush()
	writeSeen(b, seen, "runs")
}

// valueShown writes a value for people: a number with up to six digits.
func valueShown(v sweep.Value) string {
	if x, ok := v.Number(); ok {
		return param.Format(param.Rounded(x, 6))
	}
	return v.String()
}

// leastHead heads the policies of least regret, which are not those of the least of another measure.
func leastHead(m *measure.Measure) string {
	if m == &measure.Regret {
		return "least"
	}
	return "least regret"
}

// writeBest prints which policy is best where, of a sweep over two axes as a table of both; of others it is a column of the
// table of points.
func writeBest(b *strings.Builder, plan *sweep.Plan, o *sweepObject, m *measure.Measure) {
	played := 0
	for i := range o.Points {
		if o.Points[i].Best != nil {
			played++
		}
	}
	fmt.Fprintf(b, "\n%s: the policy of least mean regret, where its paired difference from every other policy is below 0 beyond the\n"+
		"95%% interval, corrected for %s in %s (Bonferroni); else cannot tell\n"+
		"it cannot be told either where that difference carries a doubt, or where runs that may be missing could turn it\n",
		leastHead(m), many(o.Comparisons, "comparison"), many(played, "point"))
	if len(o.Over) != 2 {
		return
	}
	t := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	columns := o.Over[1]
	fmt.Fprintf(t, "%s \\ %s", o.Over[0].Path, columns.Path)
	for _, v := range columns.Values {
		fmt.Fprintf(t, "\t%s", valueShown(v))
	}
	fmt.Fprintln(t)
	for i, v := range o.Over[0].Values {
		fmt.Fprint(t, valueShown(v))
		for j := range columns.Values {
			fmt.Fprintf(t, "\t%s", bestText(plan, &o.Points[i*len(columns.Values)+j]))
		}
		fmt.Fprintln(t)
	}
	t.Flush()
}

func bestText(plan *sweep.Plan, p *sweep.PointObject) string {
	switch {
	case p.Best == nil:
		return "not played"
	case p.Best.Certain:
		return pairName(plan.Base, p.Best.Policy)
	}
	return "cannot tell"
}

// writeSlopes prints slopes beside the exponents of the theory.
func writeSlopes(b *strings.Builder, plan *sweep.Plan, o *sweepObject) {
	if len(o.Fits) == 0 {
		return
	}
	fmt.Fprintf(b, "\nslope of mean regret on logarithmic axes: the exponent of %s, ± half the width of its 95%% interval\n", o.Over[0].Path)
	t := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	seen := new(sim.Doubts)
	for _, f := range o.Fits {
		fmt.Fprintf(t, "%s\t", pairName(plan.Base, f.Policy))
		switch {
		case f.Slope == nil:
			fmt.Fprintf(t, "none: %s\t", f.Why)
		case f.Slope.CI95 == nil:
			fmt.Fprintf(t, "%.3f\t", f.Slope.Value)
		default:
			fmt.Fprintf(t, "%.3f ± %.3f%s\t", f.Slope.Value, *f.Slope.CI95, starOf(seen, f.Slope.Doubt, plan.Base.Runs))
		}
		if f.Slope != nil {
			fmt.Fprintf(t, "points within a factor of %.2f\t", f.Slope.Factor)
		}
		if e := f.Theory; e != nil {
			fmt.Fprintf(t, "Theorem %s: ", e.Theorem)
			if e.Stated != nil {
				fmt.Fprintf(t, "at most %.3f for increments like l^-%.2f; ", *e.Stated, e.C)
			}
			fmt.Fprintf(t, "its bound grows by %.3f here\t", e.Bound)
		}
		fmt.Fprintln(t)
	}
	t.Flush()
	writeSeen(b, seen, "runs")
}

// writeTimes prints what was played, and how much at once.
func writeTimes(b *strings.Builder, plan *sweep.Plan, o *sweepObject) {
	wanted := 0
	for i := range plan.Points {
		wanted += len(plan.Points[i].Units)
	}
	fmt.Fprintf(b, "\n%s at %s", policiesText(len(plan.Base.Policies)), many(len(o.Points), "point"))
	if wanted > len(plan.Units) {
		fmt.Fprintf(b, ", of which %d of %d were played: the others are the same", len(plan.Units), wanted)
	}
	fmt.Fprintf(b, "\nthe runs took %.1f s together", o.RunSeconds)
	if o.Seconds > 0 && o.playedNow > 0 {
		if o.playedNow < o.RunSeconds {
			fmt.Fprintf(b, ", those played now %.1f s", o.playedNow)
		}
		fmt.Fprintf(b, ", the command %.1f s: %.2f runs at once", o.Seconds, o.playedNow/o.Seconds)
	}
	fmt.Fprintln(b)
}

func policiesText(n int) string {
	if n == 1 {
		return "one policy"
	}
	return fmt.Sprintf("%d policies", n)
}
