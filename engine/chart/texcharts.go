package chart

import (
	"math"
	"sort"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/sentences"
	"risingbandits/engine/numbers"
)

// payoffs draws the curves of the arms, the grey ones first.
func (t *tex) payoffs(c *payoffChart) {
	b, f := t.f.board, &t.p.frame
	t.axis()
	for pass := range 3 {
		for i := range c.arms {
			if c.pass(b, i) != pass {
				continue
			}
			ys := c.curve(i)
			data := t.table("x payoff", len(ys), func(k int) []float64 { return []float64{float64(c.xs[k]), ys[k]} })
			a := &c.arms[i]
			t.line(`\addplot[`, texStroke(a.role, a.width, float32(a.alpha), nil), `] table[x=x, y=payoff] {`, data, `};`)
		}
	}
	for _, e := range c.labels.Labels {
		a, ink := &c.arms[e.Index], Ink2
		if a.strong {
			ink = a.role
		}
		t.name(b.arms.Arms[e.Index].Label, a.role, ink, f.Plot.Right(), e.At, e.Y, a.strong)
	}
	t.line(`\end{axis}`)
}

// texColumn is how many px of a chart count as one when the points of its curves are chosen: paper
// needs no more, and TeX has little memory.
const texColumn = 2

// lines draws the bands, the curves and their ends.
func (t *tex) lines(c *lineChart) {
	b, f := t.f.board, &t.p.frame
	t.axis()
	cols := make([]int32, len(c.px))
	for i, col := range c.cols {
		cols[i] = col / texColumn
	}
	xs := b.results.X
	from, to := max(0, sort.SearchFloat64s(xs, f.X.Lo)-1), min(len(xs), sort.SearchFloat64s(xs, f.X.Hi)+2)
	data := make([]string, len(c.series))
	for i := range c.series {
		s := &c.series[i]
		if !s.visible {
			continue
		}
		data[i] = t.series(c, s, xs, thin(nil, cols, s.y, s.half, from, min(to, len(s.y))))
		t.band(c, s, data[i])
	}
	for i := range c.series {
		if s := &c.series[i]; s.visible {
			t.line(`\addplot[`, texStroke(c.role(s), 1.75*float64(s.src.Style.Weight), float32(s.alpha), s.src.Style.Dash),
				`] table[x=round, y=mean] {`, data[i], `};`)
		}
	}
	t.ends(c)
	if f.Y.Lo < 0 && f.Y.Hi > 0 {
		t.line(`\draw[`, texColour(Axis), `] (axis cs:`, texNum(f.X.Lo), `,0) -- (axis cs:`, texNum(f.X.Hi), `,0);`)
	}
	t.line(`\end{axis}`)
}

// series writes the points of a curve, and of its band if it has one.
func (t *tex) series(c *lineChart, s *lineSeries, xs []float64, index []int32) string {
	first := 0
	if c.fromZero(&t.p.frame, s) {
		first = 1 // from zero at round 0
	}
	names := "round mean"
	if s.half != nil {
		names = "round mean low high"
	}
	return t.table(names, first+len(index), func(k int) []float64 {
		row := []float64{0, 0, 0, 0}
		if k >= first {
			i := index[k-first]
			row[0], row[1] = xs[i], s.y[i]
			if s.half != nil {
				row[2], row[3] = s.y[i]-s.half[i], s.y[i]+s.half[i]
			}
		}
		if s.half == nil {
			return row[:2]
		}
		return row
	})
}

func (t *tex) band(c *lineChart, s *lineSeries, data string) {
	if s.half == nil {
		return
	}
	n := letters(t.tables)
	t.line(`\addplot[name path=low`, n, `, draw=none, forget plot] table[x=round, y=low] {`, data, `};`)
	t.line(`\addplot[name path=high`, n, `, draw=none, forget plot] table[x=round, y=high] {`, data, `};`)
	t.line(`\addplot[`, texColour(c.role(s)), `, opacity=`, short(layout.BandAlpha*s.alpha), `, forget plot] fill between[of=low`, n, ` and high`, n, `];`)
}

// ends marks the curves' ends and names them.
func (t *tex) ends(c *lineChart) {
	f := &t.p.frame
	x := c.lastEnd(f)
	for _, e := range c.labels.Labels {
		s := &c.series[e.Index]
		role, ink := c.role(s), Ink
		if s.hidden {
			continue
		}
		if f.Plot.Has(s.endX, s.endY) {
			mark := map[Marker]string{Disc: "*", Square: "square*", Open: "*, mark options={fill=white, line width=0.9bp}"}[s.src.Style.Marker]
			i := s.last(t.f.board.results.X, f.X.Hi)
			t.line(`\addplot[only marks, `, texColour(role), `, mark size=2bp, forget plot, mark=`, mark, `] coordinates {(`,
				texNum(t.f.board.results.X[i]), `,`, texNum(s.y[i]), `)};`)
		}
		t.name(s.src.Name, role, ink, x, e.At, e.Y, s.strong)
	}
}

// last returns the index of the last point of a series up to x; there is one.
func (s *lineSeries) last(xs []float64, x float64) int {
	i := min(len(xs), len(s.y)) - 1
	for i > 0 && (s.y[i] != s.y[i] || xs[i] > x) {
		i--
	}
	return i
}

// pulls draws a row of bars for each policy, all on one scale.
func (t *tex) pulls(c *pullChart) {
	b, f := t.f.board, &t.p.frame
	arms := len(b.results.Arms)
	if len(c.rows) == 0 || arms == 0 {
		return
	}
	every := 1
	for float64(arms/every)*18 > f.Plot.W {
		every = nextEvery(every)
	}
	t.line(`\begin{groupplot}[`)
	t.line(`  group style={group size=1 by `, short(float64(len(c.rows))), `, vertical sep=`, bp(6), `, xticklabels at=edge bottom},`)
	t.line(`  scale only axis, width=`, bp(f.Plot.W), `, height=`, bp(math.Max(6, c.line-6)), `, clip mode=individual,`)
	t.line(`  axis x line*=bottom, axis y line*=left, y axis line style={draw=none},`)
	t.style()
	t.line(`  xmin=0.5, xmax=`, short(float64(arms)+0.5), `, ymin=0, ymax=`, texNum(c.most), `, xtick style={draw=none},`)
	t.ticks("y", []float64{c.tick}, func(int) string { return numbers.SI(c.tick) })
	var ticks []float64
	for k := every; k <= arms; k += every {
		ticks = append(ticks, float64(k))
	}
	t.ticks("x", ticks, func(i int) string {
		return layout.Ellipsis(b.results.Arms[int(ticks[i])-1], layout.FontSize, false, math.Min(60, float64(c.slot*float64(every))-6))
	})
	t.line(`]`)
	for i := range c.rows {
		t.pullRow(c, &c.rows[i], i == len(c.rows)-1)
		if i == 0 {
			t.yTitle()
		}
	}
	t.line(`\end{groupplot}`)
}

func (t *tex) pullRow(c *pullChart, r *pullRow, last bool) {
	s := r.src
	label := ""
	if last {
		label = "xlabel={arm}"
	}
	t.line(`\nextgroupplot[`, label, `]`)
	whiskers := s.Runs > 1 && len(s.PullsSD) >= len(s.Pulls)
	names := "arm mean"
	if whiskers {
		names = "arm mean below above"
	}
	data := t.table(names, len(s.Pulls), func(k int) []float64 {
		row := []float64{float64(k + 1), s.Pulls[k]}
		if whiskers { // no further than the row goes
			row = append(row, math.Min(s.Pulls[k], s.PullsSD[k]), math.Min(c.most-s.Pulls[k], s.PullsSD[k]))
		}
		return row
	})
	t.line(`\addplot[ybar, bar width=`, bp(c.barWidth()), `, fill=`, texColour(s.Style.Role), `, draw=none] table[x=arm, y=mean] {`, data, `};`)
	if whiskers && c.barWidth() >= 4 {
		t.line(`\addplot[draw=none, mark=none, error bars/.cd, y dir=both, y explicit, error mark=none,`)
		t.line(`  error bar style={`, texColour(Ink), `, line width=0.75bp}]`)
		t.line(`  table[x=arm, y=mean, y error plus=above, y error minus=below] {`, data, `};`)
	}
	t.line(`\node[anchor=west, inner sep=0pt, xshift=10bp] at (rel axis cs:1,0.5) {`, texText(s.Name), `};`)
}

// inspection draws the parts of the arms' indices as bars.
func (t *tex) inspection() {
	in := t.f.board.inspection
	if in == nil {
		return
	}
	at := make([]float64, len(in.Arms))
	for i := range at {
		at[i] = float64(i + 1)
	}
	t.line(`\begin{axis}[`)
	t.line(`  xbar stacked, scale only axis, width=`, bp(t.p.spec.Width-120), `, height=`, bp(22*float64(len(at)+1)), `,`)
	t.line(`  axis x line*=bottom, axis y line*=left, bar width=`, bp(14), `, enlarge y limits={abs=0.8}, y dir=reverse,`)
	t.line(`  legend style={at={(0.5,1.02)}, anchor=south, legend columns=-1, draw=none}, reverse legend=false,`)
	t.ticks("y", at, func(i int) string {
		if i == in.Pulled {
			return t.p.b.Fit(sentences.Capital(sentences.ArmName(in.Arms[i].Label)), false, 100) + ", pulled now"
		}
		return t.p.b.Fit(sentences.Capital(sentences.ArmName(in.Arms[i].Label)), false, 100)
	})
	t.line(`  xlabel={index, `, texText(in.Unit), `},`)
	t.line(`]`)
	for _, part := range [...]data.Term{data.Estimate, data.Increment, data.Bonus, data.WholeIndex} {
		t.part(in, part)
	}
	t.line(`\end{axis}`)
}

// Part draws one part of every arm's index that has it; the others' bars have no length.
func (t *tex) part(in *Inspection, which data.Term) {
	found := false
	lengths := make([]float64, len(in.Arms))
	for i := range in.Arms {
		for _, p := range in.Arms[i].Parts(nil) {
			if p.Term == which {
				lengths[i], found = p.To-p.From, true
			}
		}
	}
	if !found {
		return
	}
	fill := [...]string{texColour(in.Style.Role), texColour(in.Style.Role) + "!55", texColour(in.Style.Role) + "!25", texColour(in.Style.Role)}[which]
	macro := t.table("length arm", len(lengths), func(k int) []float64 { return []float64{lengths[k], float64(k + 1)} })
	t.line(`\addplot[fill=`, fill, `, draw=white] table[x=length, y=arm] {`, macro, `};`)
	t.line(`\addlegendentry{`, data.TermNames[which], `}`)
}
