package chart

import (
	"math"
	"slices"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sentences"
	"risingbandits/engine/numbers"
)

// The IDs of the charts of the two instances of which no policy can learn both.
const (
	BothInstances = "both-instances" // one policy's regret on both, against the round
	WorstCase     = "worst-case"     // every policy's regret on one, against that on the other
)

var bothInstancesKind = Kind{
	ID: BothInstances, Name: "One policy on both", Title: "One policy on both instances",
	Label: "Regret of one policy on both instances that cannot be learned", YTitle: "cumulative regret",
	Place: OfTheory, X: RoundsOfInstances, Group: "Not learnable",
	ground: theTheory | policies, over: theCrosshair,
	newDrawer: drawerOf(bothInstancesPlot),
	takeaway:  func(b *Board) sentences.Takeaway { return sentences.BothInstances(b.theory, b.instancesPolicy()) },
	table:     instancesTable,
	caption: func(b *Board, _ layout.Window) string {
		return "Regret of one policy on the two instances of Theorem 4.2, which look alike until the dark arm was pulled a third of " +
			"the rounds: on the first it pays 1 from then on, on the second it never pays."
	},
}

var worstCaseKind = Kind{
	ID: WorstCase, Name: "All policies", Title: "All policies on both instances",
	Label: "Every policy’s regret on the one instance against that on the other", YTitle: "regret on the second instance",
	Place: OfTheory, X: Regrets, Group: "Not learnable",
	ground: theTheory | policies, over: theCrosshair,
	newDrawer: drawerOf(worstCasePlot),
	takeaway:  func(b *Board) sentences.Takeaway { return sentences.WorstCase(b.theory) },
	table:     instancesTable,
	caption: func(*Board, layout.Window) string {
		return "Every policy’s final regret on the first instance of Theorem 4.2 (the dark arm rises) and on the second (it stays). " +
			"No policy can be in the shaded area; at its border the larger of the two regrets is at least T/12."
	},
}

// instancesPolicy returns the policy whose regret on both instances is drawn: the one in focus, the chosen one, the
// first that the paper's bounds are for, or the first; -1 if there is none.
func (b *Board) instancesPolicy() int {
	if b.theory == nil || b.theory.Instances == nil || len(b.theory.Instances.Policies) == 0 {
		return -1
	}
	list := b.theory.Instances.Policies
	for _, key := range []string{b.focus, b.chosen} {
		if i := slices.IndexFunc(list, func(p data.TwoRegrets) bool { return p.Key == key }); i >= 0 {
			return i
		}
	}
	for i := range b.theory.Bounds {
		if at := slices.IndexFunc(list, func(p data.TwoRegrets) bool { return slices.Contains(b.theory.Bounds[i].Keys, p.Key) }); at >= 0 {
			return at
		}
	}
	return 0
}

func bothInstancesPlot(b *Board, sp *Spec) *plot {
	i := b.instancesPolicy()
	if i < 0 {
		return nil
	}
	in := b.theory.Instances
	p := &in.Policies[i]
	_, most := positive(0, in.Least, p.Rises)
	_, most = positive(0, most, p.Stays)
	low := math.Min(0, math.Min(slices.Min(p.Rises), slices.Min(p.Stays))) // the rising arm pays late
	ends := []float64{0, float64(in.Horizon)}
	return &plot{
		axes: layout.AxisPlan{XKind: scaleOr(sp.XScale, layout.Linear), YKind: scaleOr(sp.YScale, layout.Linear), X1: ends[1],
			Y0: 1.04 * low, Y1: 1.08 * most, Title: "round"},
		head: "Round", where: "round ", digits: bySize, xs: in.X,
		curves: []curve{
			{name: "dark arm rises", role: p.Style.Role, width: 2.25, x: in.X, y: p.Rises},
			{name: "dark arm stays", role: p.Style.Role, dash: boundDash, width: 2.25, x: in.X, y: p.Stays},
			{name: "T/12", role: scene.Axis, width: 1, x: ends, y: []float64{in.Least, in.Least}},
		},
	}
}

func worstCasePlot(b *Board, sp *Spec) *plot {
	if b.instancesPolicy() < 0 {
		return nil
	}
	in := b.theory.Instances
	most := math.Max(in.Never, in.Until)
	q := &plot{head: "Regret if the dark arm rises", where: "regret ", digits: bySize}
	for i := range in.Policies {
		p := &in.Policies[i]
		if b.hidden[p.Key] {
			continue
		}
		x, y := p.Last()
		most = math.Max(most, math.Max(x, y))
		q.dots = append(q.dots, dot{name: p.Name, key: p.Key, arm: -1, role: p.Style.Role, open: p.Style.Marker == data.Open, x: x, y: y,
			bold: p.Key == b.focus})
		q.xs = union(q.xs, []float64{x})
	}
	q.axes = layout.AxisPlan{XKind: scaleOr(sp.XScale, layout.Linear), YKind: scaleOr(sp.YScale, layout.Linear), X1: 1.06 * most,
		Y1: 1.06 * most, Title: "regret on the first instance"}
	border := []float64{0, in.Never}
	q.shades = []shade{{x: border, y: []float64{in.Until, 0}, below: true}}
	q.curves = []curve{{role: scene.Axis, width: 1, x: border, y: []float64{in.Until, 0}}}
	q.dots = append(q.dots, dot{name: "T/12", arm: -1, role: scene.Ink, open: true, x: in.Least, y: in.Least, quiet: true})
	rows := worstRows(in)
	q.rows = &rows
	q.notes = []note{{text: "no policy is here", x: 0, y: 0, dx: 8, dy: -10}}
	return q
}

// instancesTable lists each policy's regret on both instances at every recorded round.
func instancesTable(b *Board) *data.Table {
	t := data.NewTable("policy", "key", "round", "regret_if_rises", "regret_if_stays", "least_worst_case")
	if b.instancesPolicy() < 0 {
		return t
	}
	in := b.theory.Instances
	for i := range in.Policies {
		p := &in.Policies[i]
		for k, x := range in.X {
			t.Row(p.Name, p.Key, x, p.Rises[k], p.Stays[k], in.Least)
		}
	}
	return t
}

// worstRows returns the table of the worst case, with a row for each policy.
func worstRows(in *data.Instances) Digest {
	d := Digest{Head: []string{"Policy", "Dark arm rises", "Dark arm stays"}}
	for i := range in.Policies {
		x, y := in.Policies[i].Last()
		d.Rows = append(d.Rows, []string{in.Policies[i].Name, numbers.Commas(x, 1), numbers.Commas(y, 1)})
	}
	return d
}
