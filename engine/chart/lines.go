package chart

import (
	"math"
	"slices"
	"sort"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sentences"
	"risingbandits/engine/numbers"
)

// lines describes one value of every policy over the rounds, which a lineChart draws.
type lines struct {
	// values returns the values of a series at the rounds of r.X and the half-widths of their band, nil without one.
	// Computed values are means over reach points on either side, and are stored in own.
	values   func(own *ownValues, s *data.Series, r *data.Results, reach int) (y, half []float64)
	averaged bool // of many rounds in view, curves are running means
	coarse   bool // values are at the rounds of pulls per arm, r.PullsX
	// curves begin with zero at round 0, and are straight between the rounds of r.X
	cumulative bool
	// the value of one run at index `place` of the rounds, from its regret there; nil if spread is not drawn
	ofRun func(s *data.Series, place int, regret float64) float64
	// the meaning of a value below zero, before the name of the best arm; "" for none
	negative string
	top      float64 // the y axis is from 0 to here; 0: as far as the data
	unit     string  // the text at the y axis; "" for none
}

// ownValues are arrays for values that are computed.
type ownValues struct{ y, half []float64 }

// A lineChart is a chart of curves that makes them from lines.
type lineChart struct {
	curveChart
	of      *lines
	r       data.Results // what is drawn: without the early rounds unless the axis is logarithmic
	spread  Spread       // what is drawn around the curves
	samples samples
	reach   int // running means are over this many points on either side
	own     []ownValues
	drawn   plot
	least   float64 // the least value in view; +Inf if there is none
}

func linesOf(of *lines) func() drawer {
	return func() drawer {
		c := &lineChart{of: of}
		c.make = c.plotOf
		return c
	}
}

// plotOf returns the curves of the policies, then those from before an edit. It reuses its arrays.
func (c *lineChart) plotOf(b *Board, sp *Spec) *plot {
	c.take(b, sp)
	q := &c.drawn
	*q = plot{curves: q.curves[:0], unit: c.of.unit, longUnit: c.longUnit(), marked: true, clicks: true, xs: c.r.X, head: "Round",
		where: "round ", digits: byLargest}
	for i := range c.r.Series {
		q.curves = append(q.curves, c.curveOf(b, i))
	}
	if slices.ContainsFunc(q.curves, func(s curve) bool { return s.shown() }) {
		for i := range q.curves {
			if s := &q.curves[i]; !s.shown() && !s.hidden {
				s.label = s.name + noResults
			}
		}
	}
	if c.spread == Quantiles {
		q.xs = c.samples.x
	}
	c.addGhost(b, q)
	a := &q.axes
	*a = layout.AxisPlan{XKind: sp.XScale, YKind: sp.YScale, X1: float64(b.lastRound()), Title: "round"}
	if a.XKind == layout.Log {
		a.X0, a.Title = 1, "round, log scale"
	}
	c.vertical(b, sp, a)
	return q
}

// taken returns results with the rounds of the values in X: without the early ones unless the axis is logarithmic.
func (of *lines) taken(r data.Results, axis layout.ScaleKind) data.Results {
	if axis != layout.Log {
		r = r.Even()
	}
	if of.coarse {
		r.X, r.Early = r.PullsX, 0
	}
	return r
}

// take takes the results from the board.
func (c *lineChart) take(b *Board, sp *Spec) {
	c.r = c.of.taken(b.results, sp.XScale)
	c.reach = 0
	if c.of.averaged {
		c.reach = reachOf(&c.r, sp.Window)
	}
	c.own = scene.Grow(c.own, len(c.r.Series)+max(len(b.ghost.Results.Series), len(b.companion.Results.Series)))
	if c.spread = c.spreadOf(b); c.spread != MeanBand {
		c.takeSamples(b)
	}
}

// curveOf returns the curve of series i.
func (c *lineChart) curveOf(b *Board, i int) curve {
	of := &c.r.Series[i]
	s := curve{name: of.Name, key: of.Key, x: c.r.X, rule: stepwise, role: of.Style.Role, dash: of.Style.Dash, width: 1.75,
		weight: float64(of.Style.Weight), marker: of.Style.Marker, strong: of.Key == b.chosen || of.Key == b.focus, hidden: b.hidden[of.Key],
		dense: true}
	switch {
	case c.of.cumulative:
		s.rule = cumulative
	case c.of.coarse:
		s.rule = straight
	}
	if s.strong {
		s.width = 2.5
	}
	s.width *= s.weight
	s.y, s.half = c.of.values(&c.own[i], of, &c.r, c.reach)
	c.spreadOut(&s, of)
	return s
}

// noResults follows the name of a policy without results, while others have curves.
const noResults = " –"

// ground draws everything that does not follow the playhead.
func (c *lineChart) ground(b *Board, p *placed) {
	c.curveChart.ground(b, p)
	p.reads.rounds = true
	c.explain(p)
}

// longUnit names the y axis and says over how many rounds the curves are running means; "" if they are not.
func (c *lineChart) longUnit() string {
	if over := smoothed(&c.r, c.reach); over > 0 {
		return c.of.unit + ", mean over " + string(numbers.AppendSI(nil, over))
	}
	return ""
}

// explain adds the one annotation: why regret is below zero, at the axis, if it is.
func (c *lineChart) explain(p *placed) {
	r, f := &c.r, &p.frame
	if r.Restless || c.of.negative == "" || p.spec.compact() || r.Best < 0 || r.Best >= len(r.Arms) {
		return
	}
	zero := f.Y.At(0)
	if c.least >= 0 || f.Y.At(c.least)-zero < 4 {
		return
	}
	s := "below 0: " + c.of.negative + " " + p.b.Fit(sentences.Quoted(r.Arms[r.Best]), false, 100) + " alone"
	w := p.b.Width(s, false)
	end := math.Min(c.lastEnd(f), f.Plot.Right()) - 4 // during a live run, its line is there
	for _, at := range [...][2]float64{
		{end - w, math.Min(zero+15, f.Plot.Bottom()-5)}, {end - w, f.Plot.Bottom() - 5}, {f.Plot.X + 6, f.Plot.Bottom() - 5},
	} {
		box := layout.Rect{X: at[0], Y: at[1] - layout.FontSize, W: w, H: layout.FontSize + 2}
		fits := box.X >= f.Plot.X+2 && box.Right() <= end+0.5
		if fits && at[1] >= zero+capHeight && p.crossings(box, true) == 0 && p.wordsIn(box) == 0 {
			p.b.Text(s, at[0], at[1], layout.FontSize, scene.Start, scene.Ink2).Halo = true
			return
		}
	}
}

// capHeight is how far capital letters extend above the baseline, px.
const capHeight = 9

// vertical sets the y axis: from zero, unless regret is below zero or the reader has zoomed.
func (c *lineChart) vertical(b *Board, sp *Spec, a *layout.AxisPlan) {
	x0, x1, zoomed := a.X0, a.X1, sp.Window.X0 < sp.Window.X1
	if zoomed {
		x0, x1 = sp.Window.X0, sp.Window.X1
	}
	lo, hi := c.extent(b, x0, x1)
	c.least = lo
	if c.of.top > 0 {
		a.Y0, a.Y1 = 0, c.of.top
		return
	}
	if !(lo <= hi) {
		lo, hi = 0, 1
	}
	air := (hi - lo) * 0.06
	if !zoomed || a.YKind == layout.Symlog {
		lo, hi = math.Min(lo, 0), math.Max(hi, 0)
		air = (hi - lo) * 0.06
	}
	a.Y0, a.Y1 = lo, hi+air
	if lo < 0 || zoomed {
		a.Y0 -= air
	}
	if lo >= 0 && a.Y0 < 0 {
		a.Y0 = 0
	}
	if sp.Window.Y0 < sp.Window.Y1 {
		a.Y0, a.Y1 = sp.Window.Y0, sp.Window.Y1
	}
}

// extent returns the least and the greatest value from x0 to x1, including bands, single runs, what was before an edit, and the data
// of the board beside this one; lo > hi if there is none.
func (c *lineChart) extent(b *Board, x0, x1 float64) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	see := func(xs, y, half []float64) {
		n := min(len(xs), len(y))
		from := sort.SearchFloat64s(xs[:n], x0)
		to := from + sort.Search(n-from, func(i int) bool { return xs[from+i] > x1*(1+1e-12) })
		lo, hi = widen(lo, hi, y, half, from, to)
	}
	for i := range c.drawn.curves {
		s := &c.drawn.curves[i]
		if !s.shown() {
			continue
		}
		see(s.x, s.y, s.half)
		see(s.x, s.low, nil)
		see(s.x, s.high, nil)
		for _, run := range s.runs {
			see(s.runX, run, nil)
		}
	}
	beside := c.of.taken(b.companion.Results, layout.Linear)
	for i := range beside.Series {
		if s := &beside.Series[i]; !b.hidden[s.Key] {
			y, _ := c.of.values(&c.own[len(c.r.Series)+i], s, &beside, c.reach)
			see(beside.X, y, nil)
		}
	}
	return lo, hi
}

// widen returns lo and hi, widened to contain y and its band in from..to-1. half may be nil.
func widen(lo, hi float64, y, half []float64, from, to int) (float64, float64) {
	if half == nil {
		for _, v := range y[from:max(from, to)] {
			if v < lo { // false for NaN
				lo = v
			}
			if v > hi {
				hi = v
			}
		}
		return lo, hi
	}
	for i := from; i < to; i++ {
		if v := y[i] - half[i]; v < lo {
			lo = v
		}
		if v := y[i] + half[i]; v > hi {
			hi = v
		}
	}
	return lo, hi
}

// over draws the playhead, the crosshair and the list of values.
func (c *lineChart) over(b *Board, p *placed) {
	f := &p.frame
	round, crosshair := b.readRound()
	p.selection(b)
	if b.playhead > 0 {
		p.playhead(b, b.playhead)
	}
	if !(round > 0) || round < f.X.Lo || round > f.X.Hi {
		return
	}
	if crosshair {
		p.crosshair(round)
	}
	p.listAt(b, round)
}
