package chart

import (
	"math"
	"sort"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sentences"
)

// lines describes what a lineChart draws of every policy.
type lines struct {
	// values returns the values of s.src at the rounds of r.X and the half-widths of their band, nil without one.
	// Computed values are means over reach points on either side, and are stored in the series' own arrays.
	values   func(s *lineSeries, r *data.Results, reach int) (y, half []float64)
	averaged bool // of many rounds in view, curves are running means
	// curves begin with zero at round 0, and are straight between the rounds of r.X
	cumulative bool
	// the value of one run at index `place` of the rounds, from its regret there; nil if spread is not drawn
	ofRun func(s *data.Series, place int, regret float64) float64
	// the meaning of a value below zero, before the name of the best arm; "" for none
	negative string
	top      float64 // the y axis is from 0 to here; 0: as far as the data
	unit     string  // the text at the y axis; "" for none
}

// A lineChart draws one value of every policy over the rounds.
type lineChart struct {
	of      *lines
	r       data.Results // what is drawn: without the early rounds unless the axis is logarithmic
	spread  Spread       // what is drawn around the curves
	samples samples
	runPx   []float64 // of samples.x
	reach   int       // running means are over this many points on either side
	px      []float64 // of r.X
	cols    []int32
	least   float64 // the least value in view; +Inf if there is none
	series  []lineSeries
	labels  layout.Labeller
	// unnamed is the number of policies without a name at the end of their curves, for lack of room.
	unnamed int
	begun   bool // at least one curve exists
	list    valueList
	ghost   ghostLines
	beside  ghostLines // from another board; widens the axes, and is not drawn
}

// A lineSeries is what a line chart keeps of a series between its scenes.
type lineSeries struct {
	src     *data.Series
	y       []float64
	half    []float64   // of the band; nil if there is none
	lo, hi  []float64   // the ends of a band that is not symmetric; else nil
	runs    [][]float64 // the values of single runs at r.SampleX; nil if they are not drawn
	index   []int32     // the points that are drawn
	py      []float64   // their px, in the order of index
	low     []float64   // the px of the band; nil if there is none
	high    []float64
	ownY    []float64 // arrays of values that were computed
	ownHalf []float64
	hidden  bool
	strong  bool
	alpha   float64
	endX    float64 // px of the last point in view; NaN if none
	endY    float64
	labelX  float64 // px of the label's left edge; NaN if it has none
	labelY  float64 // of its middle
	labelW  float64
	visible bool
}

// prepare takes the series from the board and decides how each looks.
func (c *lineChart) prepare(b *Board, sp *Spec) {
	c.r = b.results
	if sp.XScale != layout.Log {
		c.r = b.results.Even()
	}
	r := &c.r
	c.reach = 0
	if c.of.averaged {
		c.reach = reachOf(r, sp.Window)
	}
	if c.spread = c.spreadOf(b); c.spread != MeanBand {
		c.takeSamples(b)
	}
	c.series, c.begun = scene.Grow(c.series, len(r.Series)), false
	for i := range c.series {
		s := &c.series[i]
		s.src = &r.Series[i]
		s.hidden = b.hidden[s.src.Key]
		s.y, s.half = c.of.values(s, r, c.reach)
		c.spreadSeries(s)
		s.visible = !s.hidden && len(s.y) > 0
		c.begun = c.begun || s.visible
		s.strong = s.src.Key == b.chosen || s.src.Key == b.focus
		s.alpha = 1
		if b.fades(s.src.Key) {
			s.alpha = layout.Faded
		}
	}
	if c.spread == Quantiles {
		r.X, r.Early = c.samples.x, 0
	}
}

// extent returns the least and the greatest value from x0 to x1, including bands.
func (c *lineChart) extent(xs []float64, x0, x1 float64) (lo, hi float64, any bool) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for k := range c.series {
		s := &c.series[k]
		if !s.visible {
			continue
		}
		n := min(len(xs), len(s.y))
		from := sort.SearchFloat64s(xs[:n], x0)
		to := sort.SearchFloat64s(xs[:n], x1)
		if to < n && xs[to] == x1 {
			to++
		}
		lo, hi = widen(lo, hi, s.y, s.half, from, to)
		if s.lo != nil {
			lo, hi = widen(lo, hi, s.lo, nil, from, to)
			lo, hi = widen(lo, hi, s.hi, nil, from, to)
		}
		for _, run := range s.runs {
			lo, hi = widen(lo, hi, run, nil, sort.SearchFloat64s(c.samples.x, x0), sort.SearchFloat64s(c.samples.x, x1*(1+1e-12)))
		}
	}
	return lo, hi, lo <= hi
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

// ground draws everything that does not follow the playhead.
func (c *lineChart) ground(b *Board, p *placed) {
	c.prepare(b, &p.spec)
	c.ghost.prepare(b, b.ghost.Results.Even(), c)
	c.beside.prepare(b, b.companion.Results.Even(), c)
	r, sp := &c.r, &p.spec
	a := layout.AxisPlan{XKind: sp.XScale, YKind: sp.YScale, X1: float64(b.lastRound()), Title: "round", LeftMin: leftMin(sp)}
	if a.XKind == layout.Log {
		a.X0, a.Title = 1, "round, log scale"
	}
	p.all = [2]float64{a.X0, a.X1}
	zoomed := sp.Window.X0 < sp.Window.X1
	if zoomed {
		a.X0, a.X1 = sp.Window.X0, sp.Window.X1
	}
	c.vertical(&a, r.X, zoomed, sp)
	a.Right = c.rightMargin(p)
	p.frame.Lay(&p.b, sp.Width, sp.Height, a)
	p.frame.Draw(&p.b)
	if c.of.unit != "" && !sp.Untitled {
		p.frame.Note(&p.b, c.unit(&p.b, p.frame.Plot.W-4))
	}
	c.ghost.draw(b, p)
	c.curves(b, p)
	c.ends(p)
	c.explain(b, p)
}

// unit names the y axis and, if there is room, says over how many rounds the curves are running means.
func (c *lineChart) unit(b *layout.Builder, room float64) string {
	over := smoothed(&c.r, c.reach)
	if over == 0 {
		return c.of.unit
	}
	if full := b.Join(b.Join(c.of.unit, ", mean over "), b.SI(over)); b.Width(full, false) <= room {
		return full
	}
	return c.of.unit
}

// explain adds the one annotation: why regret is below zero, at the axis, if it is.
func (c *lineChart) explain(b *Board, p *placed) {
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
		if fits && at[1] >= zero+capHeight && c.crosses(p, box) == 0 && p.wordsIn(box) == 0 {
			p.b.Text(s, at[0], at[1], layout.FontSize, scene.Start, scene.Ink2).Halo = true
			return
		}
	}
}

// capHeight is how far capital letters extend above the baseline, px.
const capHeight = 9

// crosses returns how many curves and bands run through a part of the plot.
func (c *lineChart) crosses(p *placed, r layout.Rect) int {
	n := 0
	for i := range c.series {
		s := &c.series[i]
		if !s.visible {
			continue
		}
		from, to := sort.SearchFloat64s(c.px, r.X), sort.SearchFloat64s(c.px, r.Right())
		for at := max(0, from-1); at <= to && at < len(s.y) && at < len(c.px); at++ {
			low, high := s.y[at], s.y[at]
			if s.hasBand() {
				low, high = s.ends(at)
			}
			if p.frame.Y.At(high) <= r.Bottom() && p.frame.Y.At(low) >= r.Y {
				n++
				break
			}
		}
	}
	return n
}

// vertical sets the y axis: from zero, unless regret is below zero or the reader has zoomed.
func (c *lineChart) vertical(a *layout.AxisPlan, xs []float64, zoomed bool, sp *Spec) {
	lo, hi, any := c.extent(xs, a.X0, a.X1)
	lo, hi, any = c.ghost.widen(lo, hi, any, a.X0, a.X1)
	lo, hi, any = c.beside.widen(lo, hi, any, a.X0, a.X1)
	c.least = lo
	if c.of.top > 0 {
		a.Y0, a.Y1 = 0, c.of.top
		return
	}
	if !any {
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

const (
	labelGap   = 15 // from a curve's end to its label
	endRadius  = 3
	wideMargin = 112 // at the right of a wide chart, so that its scale does not change when policies are added or removed
)

func leftMin(sp *Spec) float64 {
	if sp.compact() {
		return 0
	}
	return 30
}

// rightMargin returns the room that the labels need.
func (c *lineChart) rightMargin(p *placed) float64 {
	widest := 0.0
	for i := range c.series {
		s := &c.series[i]
		s.labelW = p.b.Width(c.label(s), s.strong)
		widest = math.Max(widest, p.b.Width(c.label(s), true))
	}
	return marginFor(p, widest)
}

// marginFor returns the room that labels need of which the widest has this width, px.
func marginFor(p *placed, widest float64) float64 {
	m := labelGap + math.Ceil(widest) + 4
	if !p.spec.compact() {
		m = math.Max(m, wideMargin)
	}
	return math.Min(m, math.Round(p.spec.Width*0.4))
}

// curves draws the bands, then the lines, with those in focus last.
func (c *lineChart) curves(b *Board, p *placed) {
	r, f := &c.r, &p.frame
	c.px = scene.Grow(c.px, len(r.X))
	for i, x := range r.X {
		c.px[i] = f.X.At(x)
	}
	c.cols = layout.PixelColumns(c.cols, c.px)
	from := max(0, sort.SearchFloat64s(r.X, f.X.Lo)-1)
	to := min(len(r.X), sort.SearchFloat64s(r.X, f.X.Hi)+2)
	for i := range c.series {
		if s := &c.series[i]; s.visible {
			s.index = layout.Thin(s.index[:0], c.cols, s.y, s.half, from, min(to, len(s.y)))
			c.shape(f, s)
			if len(s.runs) > 0 {
				c.runLines(p, s)
			}
			c.band(p, s)
		}
	}
	for _, strong := range [...]bool{false, true} {
		for i := range c.series {
			if s := &c.series[i]; s.visible && s.strong == strong {
				c.line(p, s)
			}
		}
	}
}

// shape computes the px of a curve and its band, leaving out points that make no visible difference.
func (c *lineChart) shape(f *layout.Frame, s *lineSeries) {
	n := len(s.index)
	s.py = scene.Grow(s.py, n)
	s.low, s.high = s.low[:0], s.high[:0]
	for k, i := range s.index {
		s.py[k] = f.Y.At(s.y[i])
	}
	if !s.hasBand() {
		s.index = layout.Straighten(s.index, c.px, s.py, nil, nil)
	} else {
		s.low, s.high = scene.Grow(s.low, n), scene.Grow(s.high, n)
		for k, i := range s.index {
			low, high := s.ends(int(i))
			s.low[k], s.high[k] = f.Y.At(low), f.Y.At(high)
		}
		s.index = layout.Straighten(s.index, c.px, s.py, s.low, s.high)
	}
	s.endX, s.endY = math.NaN(), math.NaN()
	for i := min(len(c.px), len(s.y)) - 1; i >= 0; i-- {
		if c.px[i] <= f.Plot.Right()+0.5 && s.y[i] == s.y[i] {
			if f.Y.Kind == layout.Log && !(s.y[i] > 0) {
				break // the axis has no place for it, so it has no name there: see LeftOut
			}
			s.endX, s.endY = c.px[i], f.Y.At(s.y[i])
			break
		}
	}
}

// hasBand reports whether a band is drawn around a curve.
func (s *lineSeries) hasBand() bool { return s.half != nil || s.lo != nil }

// ends returns the ends of the band at a point.
func (s *lineSeries) ends(i int) (low, high float64) {
	if s.lo != nil {
		return s.lo[i], s.hi[i]
	}
	return s.y[i] - s.half[i], s.y[i] + s.half[i]
}

func (c *lineChart) band(p *placed, s *lineSeries) {
	if !s.hasBand() {
		return
	}
	f := &p.frame
	p.b.Mark(scene.Band, s.src.Style.Role, layout.BandAlpha*s.alpha, 0).Clip = f.Plot.Clip(1)
	if c.fromZero(f, s) {
		p.b.Put3(f.X.At(0), f.Y.At(0), f.Y.At(0))
	}
	for k, i := range s.index {
		p.b.Put3(c.px[i], s.low[k], s.high[k])
	}
	p.b.Done()
}

// fromZero reports whether a curve is drawn from zero at round 0. Cumulative regret is, although its first data point
// is later.
func (c *lineChart) fromZero(f *layout.Frame, s *lineSeries) bool {
	return c.of.cumulative && f.X.Lo <= 0 && len(s.index) > 0 && s.index[0] == 0 && s.y[0] == s.y[0]
}

func (c *lineChart) line(p *placed, s *lineSeries) {
	f := &p.frame
	width := 1.75
	if s.strong {
		width = 2.5
	}
	m := p.b.Mark(scene.Line, s.src.Style.Role, s.alpha, width*float64(s.src.Style.Weight))
	m.Clip, m.Dash = f.Plot.Clip(2), s.src.Style.Dash
	if c.fromZero(f, s) {
		p.b.Put2(f.X.At(0), f.Y.At(0))
	}
	for k, i := range s.index {
		p.b.Put2(c.px[i], s.py[k])
	}
	p.b.Done()
}

// value returns a series' value at a round.
func (c *lineChart) value(b *Board, s *lineSeries, round float64) float64 {
	if !c.of.cumulative {
		if i := sort.SearchFloat64s(c.r.X, round); i < len(s.y) {
			return s.y[i]
		}
		return math.NaN()
	}
	return data.Interpolate(c.r.X, s.y, round)
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
	x := f.X.At(round)
	if crosshair {
		p.crosshair(b, round)
	}
	c.list.rows = c.list.rows[:0]
	for i := range c.series {
		s := &c.series[i]
		if !s.visible {
			continue
		}
		v := c.value(b, s, round)
		if math.IsNaN(v) {
			continue
		}
		c.list.rows = append(c.list.rows, valueRow{name: s.src.Name, value: v, role: s.src.Style.Role, dash: s.src.Style.Dash,
			weight: float64(s.src.Style.Weight), strong: s.strong, bold: s.src.Key == b.focus, alpha: s.alpha})
		if y := f.Y.At(v); f.Plot.Has(x, y) {
			p.b.Dot(s.src.Style.Role, s.alpha, x, y, endRadius, true)
		}
	}
	c.ghost.list(b, &c.list, round)
	c.list.draw(p, x, c.crossings)
}

// crossings returns how many curves run through a part of the plot, tested at a few places.
func (c *lineChart) crossings(p *placed, r layout.Rect) int {
	n := 0
	for i := range c.series {
		s := &c.series[i]
		if !s.visible {
			continue
		}
		for k := 0; k <= 12; k++ {
			at := sort.SearchFloat64s(c.px, r.X+float64(r.W*float64(k)/12))
			if at < len(s.y) && at < len(c.px) && r.Has(c.px[at], p.frame.Y.At(s.y[at])) {
				n++
				break
			}
		}
	}
	return n
}

// find finds the label or the curve of a policy under a point.
func (c *lineChart) find(b *Board, p *placed, x, y, reach float64, h *hit) {
	f := &p.frame
	near := reach
	for i := range c.series {
		s := &c.series[i]
		if x >= s.labelX-labelGap+endRadius+1 && x <= s.labelX+s.labelW+4 && math.Abs(s.labelY-y) <= layout.TightLine/2.0 {
			h.series, h.label = s.src.Key, true
			return
		}
		if !s.visible || !h.plot {
			continue
		}
		at := func(px float64) float64 { return f.Y.At(c.value(b, s, f.X.Inv(px))) }
		if d := curveDistance(at, x, y); d < near {
			near, h.series = d, s.src.Key
		}
	}
}

func (c *lineChart) hasPrevious(b *Board) bool {
	return len(b.ghost.Results.Series) > 0 && c.ghost.count() > 0
}
