package chart

import (
	"math"
	"sort"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/numbers"
)

// A plot is what a chart of curves draws: curves and dots over two axes. A kind of chart makes it from the board.
type plot struct {
	axes     layout.AxisPlan // of the whole x axis, without the margin for the names
	unit     string          // the text at the y axis; "" for none
	longUnit string          // a longer one, if there is room
	shades   []shade
	curves   []curve
	dots     []dot
	notes    []note
	above    bool // the names of the curves stand above the plot, not at their right ends
	marked   bool // curves end in a mark, and those without values have names too
	clicks   bool // a click on a name is meant for its curve

	xs       []float64              // see readings.xs
	head     string                 // the heading of the column of xs in a table: "Round"
	where    string                 // the word before an x in announcements: "round "
	decimals int                    // of xs
	words    []string               // what the xs 0, 1, 2, … stand for, where they are no numbers; else nil
	digits   int                    // decimals of values in a table: see readings.decimals
	write    func(v float64) string // see readings.write
	rows     *Digest                // the table for readers, if it is not that of the curves at xs
}

// A shade is an area behind the curves, from y up to the upper end of the plot, or down to the lower one.
type shade struct {
	x, y  []float64
	below bool
}

// A curve is a line through points. Without another rule it is straight on the axes as they are drawn; points that are
// not finite break it, and on a logarithmic axis, so do those that are not positive.
type curve struct {
	name  string // in lists, and at its right end unless there is a label; "" for a line without readable values
	label string // at its right end; "" for its name
	key   string // of a Series of the results; "" for none
	arm   int    // its number from 1; 0 for none
	x, y  []float64
	rule  rule
	exact data.Curve // its values at whole x, if it has others than between its points; else nil

	role   scene.Role
	dash   []float32
	width  float64
	weight float64 // of its line in lists, as a multiple of the normal width; 0 for the normal one
	alpha  float64 // 0 for that of its series
	marker data.Marker
	strong bool // it is drawn over the others, and keeps its name if there is no room for all
	hidden bool // only its name is drawn
	ghost  bool // it is from before an edit: it is drawn below the others, and read in the list alone
	dense  bool // it has many points: those that make no visible difference are left out

	half      []float64   // the half-widths of the band around it; nil for none
	low, high []float64   // the ends of a band that is not symmetric; nil for none
	middle    bool        // these are quantiles, between which the middle 80% of the runs are
	runs      [][]float64 // of single runs, drawn as thin lines, at runX
	runX      []float64
	bars      bool    // the ends are those of bars, not of a band
	shift     float64 // px by which it is drawn to the right, so that bars at the same x can be told apart
	unlisted  bool    // see reading.unlisted
}

// A rule says what a curve does between its points.
type rule uint8

const (
	straight   rule = iota // a straight line on the drawn axes
	cumulative             // a straight line in the data, from zero at x = 0
	stepwise               // the value of the next point
)

// shown reports whether there is a curve, and not only a name.
func (c *curve) shown() bool { return !c.hidden && len(c.y) > 0 }

// value returns the value at an x; NaN if there is none.
func (c *curve) value(f *layout.Frame, x float64) float64 {
	switch {
	case c.exact != nil:
		return c.exact.At(max(1, int(math.Round(x))))
	case c.rule == cumulative:
		return data.Interpolate(c.x, c.y, x)
	}
	i := sort.SearchFloat64s(c.x, x)
	switch {
	case i >= len(c.y):
		return math.NaN()
	case c.rule == stepwise || c.x[i] == x:
		return c.y[i]
	case i == 0:
		return math.NaN()
	}
	x0, y0 := c.px(f, i-1)
	x1, y1 := c.px(f, i)
	if x0 != x0 || x1 != x1 || x0 == x1 {
		return math.NaN()
	}
	return f.Y.Inv(y0 + float64((y1-y0)*(f.X.At(x)+c.shift-x0)/(x1-x0)))
}

// px returns the px of a point; NaN if the axes cannot show it.
func (c *curve) px(f *layout.Frame, i int) (x, y float64) {
	vx, vy := c.x[i], c.y[i]
	if math.IsInf(vx, 0) || math.IsInf(vy, 0) || vx != vx || vy != vy ||
		f.X.Kind == layout.Log && !(vx > 0) || f.Y.Kind == layout.Log && !(vy > 0) {
		return math.NaN(), math.NaN()
	}
	return f.X.At(vx) + c.shift, f.Y.At(vy)
}

// A dot is a point with a name beside it.
type dot struct {
	name  string // "" for none
	key   string // of a Series; "" for none
	arm   int    // -1 for none
	role  scene.Role
	open  bool
	x, y  float64
	bold  bool
	quiet bool // its value is not listed, because it is on a curve
	shift float64
}

// A note is a text at a point of the plot, shown if there is room.
type note struct {
	text   string
	short  string  // a shorter text if there is no room for it
	x, y   float64 // in data; NaN for the upper left corner
	dx, dy float64 // CSS px to move it
}

// curveChart is the drawer of plots.
type curveChart struct {
	make  func(b *Board, sp *Spec) *plot // returns nil if there is nothing to draw
	plot  *plot
	lines []drawnCurve // by curve
	names layout.Labeller

	// Of the x for which they were computed last:
	of    []float64
	px    []float64
	cols  []int32
	runPx []float64 // of the single runs of a curve
}

// A drawnCurve is where a curve was drawn: the px of the points that make a visible difference.
type drawnCurve struct {
	x, y, low, high []float64
	index           []int32
	endX, endY      float64 // of the last point in view; NaN if none
}

func drawerOf(plot func(b *Board, sp *Spec) *plot) func() drawer {
	return func() drawer { return &curveChart{make: plot} }
}

// scaleOr returns the requested scale, or the chart's own.
func scaleOr(asked, own layout.ScaleKind) layout.ScaleKind {
	if asked == layout.Auto {
		return own
	}
	return asked
}

func (c *curveChart) ground(b *Board, p *placed) {
	q, f := c.make(b, &p.spec), &p.frame
	if c.plot = q; q == nil {
		f.Plot = layout.Rect{}
		return
	}
	for i := range q.curves {
		if s := &q.curves[i]; s.alpha == 0 {
			if s.alpha = 1; s.key != "" && b.fades(s.key) {
				s.alpha = layout.Faded
			}
		}
	}
	c.read(p)
	a := q.axes
	a.LeftMin, a.Right = leftMin(&p.spec), c.rightMargin(p)
	p.all = [2]float64{a.X0, a.X1}
	if w := p.spec.Window; p.kind.Zooms && w.X0 < w.X1 {
		a.X0, a.X1 = w.X0, w.X1
	}
	head := 0.0
	if q.above {
		head = c.namesAbove(p, q.unit != "" && !p.spec.Untitled)
	}
	f.Lay(&p.b, p.spec.Width, p.spec.Height-head, a)
	f.Lower(head)
	c.readDots(p)
	for i := range q.curves {
		if s := &q.curves[i]; !s.dense && s.key != "" && s.key == b.focus {
			s.width += 0.75
		}
	}
	c.shade(p)
	c.wordTicks(p)
	f.Draw(&p.b)
	if q.unit != "" && !p.spec.Untitled && !q.above {
		unit := q.unit
		if q.longUnit != "" && p.b.Width(q.longUnit, false) <= f.Plot.W-4 {
			unit = q.longUnit
		}
		f.Note(&p.b, unit)
	}
	c.curves(p)
	if !q.above {
		c.namesAtEnds(p)
	}
	c.dots(b, p)
	for _, n := range q.notes {
		x, y := f.X.At(n.x), f.Y.At(n.y)
		if x != x {
			x, y = f.Plot.X, f.Plot.Y
		}
		text := n.text
		if n.short != "" && p.b.Width(text, false) > f.Plot.W*0.6 {
			text = n.short
		}
		p.b.Text(text, x+n.dx, y+n.dy, layout.FontSize, scene.Start, scene.Ink2).Halo = true
	}
}

// read makes the readings of the curves, in their order.
func (c *curveChart) read(p *placed) {
	q, r := c.plot, &p.reads
	r.xs, r.unit, r.named, r.head, r.decimals, r.write = q.xs, q.where, wholeNumber, q.head, q.digits, q.write
	if q.decimals > 0 || q.words != nil {
		r.named = q.named
	}
	if q.rows != nil {
		r.table = func() Digest { return *q.rows }
	}
	c.lines = scene.Grow(c.lines, len(q.curves))
	for i := range q.curves {
		s := &q.curves[i]
		of := reading{drawn: &c.lines[i], key: s.key, arm: s.arm - 1, name: s.name, clicks: q.clicks, quiet: s.ghost, unlisted: s.unlisted}
		if s.shown() {
			of.curve = s
		}
		r.list = append(r.list, of)
		r.previous = r.previous || s.ghost
	}
}

// readDots makes the readings of the dots.
func (c *curveChart) readDots(p *placed) {
	for i := range c.plot.dots {
		d := &c.plot.dots[i]
		p.reads.list = append(p.reads.list, reading{shape: aDot, key: d.key, arm: d.arm, name: d.name, x: d.x, y: d.y, quiet: d.quiet,
			box: layout.Rect{X: p.frame.X.At(d.x) + d.shift, Y: p.frame.Y.At(d.y)}})
	}
}

// named writes an x for people.
func (q *plot) named(x float64) string {
	if q.words != nil {
		return q.words[layout.Clamp(int(math.Round(x)), 0, len(q.words)-1)]
	}
	return numbers.Commas(x, q.decimals)
}

// shade draws the areas behind the grid.
func (c *curveChart) shade(p *placed) {
	f := &p.frame
	for _, s := range c.plot.shades {
		p.b.Mark(scene.Band, scene.ArmGrey, 0.16, 0).Clip = f.Plot.Clip(0)
		for i, x := range s.x {
			end := f.Plot.Y
			if s.below {
				end = f.Plot.Bottom()
			}
			p.b.Put3(f.X.At(x), f.Y.At(s.y[i]), end)
		}
		p.b.Done()
	}
}

// wordTicks names the places of an axis of words, in place of its ticks.
func (c *curveChart) wordTicks(p *placed) {
	f, words := &p.frame, c.plot.words
	if words == nil {
		return
	}
	f.Xt = f.Xt[:0]
	room := f.Plot.W / float64(max(len(words), 1))
	for i, word := range words {
		p.b.Text(p.b.Fit(word, false, room-4), f.X.At(float64(i)), math.Round(f.Plot.Bottom())+16, layout.FontSize, scene.Middle, scene.Ink2)
	}
}

// curves draws those from before an edit, then the bands and the single runs, then the lines, with those in focus last.
func (c *curveChart) curves(p *placed) {
	q, f := c.plot, &p.frame
	c.of = nil
	each := func(draw func(p *placed, s *curve, d *drawnCurve), of func(s *curve) bool) {
		for i := range q.curves {
			if s := &q.curves[i]; s.shown() && of(s) {
				draw(p, s, &c.lines[i])
			}
		}
	}
	each(func(p *placed, s *curve, d *drawnCurve) {
		c.lay(f, s, d)
		c.line(p, s, d)
	}, func(s *curve) bool { return s.ghost })
	each(func(p *placed, s *curve, d *drawnCurve) {
		c.lay(f, s, d)
		c.runs(p, s)
		c.band(p, s, d)
	}, func(s *curve) bool { return !s.ghost })
	each(c.line, func(s *curve) bool { return !s.ghost && !s.strong })
	each(c.line, func(s *curve) bool { return !s.ghost && s.strong })
}

// lay computes the px of a curve and of its band.
func (c *curveChart) lay(f *layout.Frame, s *curve, d *drawnCurve) {
	d.x, d.y, d.low, d.high = d.x[:0], d.y[:0], d.low[:0], d.high[:0]
	d.endX, d.endY = math.NaN(), math.NaN()
	if s.dense {
		c.layDense(f, s, d)
		return
	}
	last := math.Inf(-1)
	for i := range s.x {
		x, y := s.px(f, i)
		if x == x && x <= f.Plot.Right()+0.5 {
			d.endX, d.endY = x, y
		}
		if x-last < 0.5 && i < len(s.x)-1 { // too near to be visible
			continue
		}
		last = x
		d.x, d.y = append(d.x, x), append(d.y, y)
	}
}

// layDense leaves out the points that make no visible difference.
func (c *curveChart) layDense(f *layout.Frame, s *curve, d *drawnCurve) {
	n := min(len(s.x), len(s.y))
	if len(c.of) != len(s.x) || &c.of[0] != &s.x[0] {
		c.of, c.px = s.x, scene.Grow(c.px, len(s.x))
		for i, x := range s.x {
			c.px[i] = f.X.At(x)
		}
		c.cols = layout.PixelColumns(c.cols, c.px)
	}
	from, to := max(0, sort.SearchFloat64s(s.x, f.X.Lo)-1), min(n, sort.SearchFloat64s(s.x, f.X.Hi)+2)
	d.index = layout.Thin(d.index[:0], c.cols, s.y, s.half, from, to)
	for _, i := range d.index {
		d.y = append(d.y, f.Y.At(s.y[i]))
	}
	if s.half != nil || s.low != nil {
		for _, i := range d.index {
			low, high := s.endsAt(int(i))
			d.low, d.high = append(d.low, f.Y.At(low)), append(d.high, f.Y.At(high))
		}
		d.index = layout.Straighten(d.index, c.px, d.y, d.low, d.high)
		d.low, d.high = d.low[:len(d.index)], d.high[:len(d.index)]
	} else {
		d.index = layout.Straighten(d.index, c.px, d.y, nil, nil)
	}
	d.y = d.y[:len(d.index)]
	for _, i := range d.index {
		d.x = append(d.x, c.px[i])
	}
	for i := n - 1; i >= 0; i-- {
		if c.px[i] <= f.Plot.Right()+0.5 && s.y[i] == s.y[i] {
			if f.Y.Kind != layout.Log || s.y[i] > 0 { // else the axis has no place for it, so it has no name there: see LeftOut
				d.endX, d.endY = c.px[i], f.Y.At(s.y[i])
			}
			break
		}
	}
}

// endsAt returns the ends of the band at a point.
func (c *curve) endsAt(i int) (low, high float64) {
	if c.low != nil {
		return c.low[i], c.high[i]
	}
	return c.y[i] - c.half[i], c.y[i] + c.half[i]
}

// fromZero reports whether a curve is drawn from zero at x = 0, although its first point is later.
func (d *drawnCurve) fromZero(f *layout.Frame, s *curve) bool {
	return s.rule == cumulative && !s.ghost && f.X.Lo <= 0 && len(d.index) > 0 && d.index[0] == 0 && s.y[0] == s.y[0]
}

func (c *curveChart) line(p *placed, s *curve, d *drawnCurve) {
	f := &p.frame
	m := p.b.Mark(scene.Line, s.role, s.alpha, s.width)
	m.Clip, m.Dash = f.Plot.Clip(2), s.dash
	if d.fromZero(f, s) {
		p.b.Put2(f.X.At(0), f.Y.At(0))
	}
	for k, x := range d.x {
		p.b.Put2(x, d.y[k])
	}
	p.b.Done()
}

// band draws the band around a curve; where it has no ends, there is a gap.
func (c *curveChart) band(p *placed, s *curve, d *drawnCurve) {
	f := &p.frame
	switch {
	case s.bars:
		c.bars(p, s)
	case s.dense && len(d.low) > 0:
		p.b.Mark(scene.Band, s.role, layout.BandAlpha*s.alpha, 0).Clip = f.Plot.Clip(1)
		if d.fromZero(f, s) {
			p.b.Put3(f.X.At(0), f.Y.At(0), f.Y.At(0))
		}
		for k, x := range d.x {
			p.b.Put3(x, d.low[k], d.high[k])
		}
		p.b.Done()
	case !s.dense:
		c.brokenBand(p, s)
	}
}

// brokenBand draws a band of few points with gaps.
func (c *curveChart) brokenBand(p *placed, s *curve) {
	f := &p.frame
	for i := 0; i < len(s.low); i++ {
		if first := i; s.low[i] == s.low[i] {
			p.b.Mark(scene.Band, s.role, layout.BandAlpha*s.alpha, 0).Clip = f.Plot.Clip(0)
			for ; i < len(s.low) && s.low[i] == s.low[i]; i++ {
				low := s.low[i]
				if f.Y.Kind == layout.Log {
					low = math.Max(low, f.Y.Lo)
				}
				p.b.Put3(f.X.At(s.x[i]), f.Y.At(s.high[i]), f.Y.At(low))
			}
			if i == first+1 { // of a single point: a narrow one, so that it can be seen
				p.b.Put3(f.X.At(s.x[first])+2, f.Y.At(s.high[first]), f.Y.At(math.Max(s.low[first], f.Y.Lo)))
			}
			p.b.Done()
		}
	}
}

// bars draws the intervals of a curve as bars.
func (c *curveChart) bars(p *placed, s *curve) {
	f := &p.frame
	p.b.Mark(scene.Rects, s.role, 0.7*s.alpha, 0).Clip = f.Plot.Clip(1)
	for i, low := range s.low {
		if low != low {
			continue
		}
		top, bottom := f.Y.At(s.high[i]), f.Y.At(math.Max(low, f.Y.Lo))
		p.b.Put4(f.X.At(s.x[i])+s.shift-0.5, top, 1, math.Max(bottom-top, 1))
	}
	p.b.Done()
}

const dotRadius = 4

// dots draws the dots, and their names if these do not overlap other words.
func (c *curveChart) dots(b *Board, p *placed) {
	f := &p.frame
	for i := range c.plot.dots {
		d, alpha := &c.plot.dots[i], 1.0
		if d.key != "" && b.fades(d.key) {
			alpha = layout.Faded
		}
		x, y := f.X.At(d.x)+d.shift, f.Y.At(d.y)
		if d.open {
			p.b.OpenDot(d.role, alpha, x, y, dotRadius, 1.75)
		} else {
			p.b.Dot(d.role, alpha, x, y, dotRadius, true)
		}
	}
	for i := range c.plot.dots {
		if d := &c.plot.dots[i]; d.name != "" {
			c.nameDot(p, d)
		}
	}
}

// nameDot writes a dot's name beside it: on the first side where it overlaps no other words, no curve and no dot; else on the
// first where it overlaps no words. If it overlaps words on every side, the name is left out, and only the pointer and
// the keys read it.
func (c *curveChart) nameDot(p *placed, d *dot) {
	f := &p.frame
	x, y, w := f.X.At(d.x), f.Y.At(d.y), p.b.Width(d.name, d.bold)
	const gap = dotRadius + 4
	var free *[2]float64
	for _, at := range [...][2]float64{
		{x + gap, y + layout.Baseline}, {x - layout.Half(w), y - gap - 1}, {x - gap - w, y + layout.Baseline}, {x - layout.Half(w), y + gap + 9},
		{x + gap, y - gap}, {x - gap - w, y - gap}, {x + gap, y + gap + 8}, {x - gap - w, y + gap + 8},
	} {
		box := layout.Rect{X: at[0], Y: at[1] - layout.FontSize, W: w, H: layout.FontSize + 3}
		if box.X < f.Plot.X || box.Right() > p.spec.Width-2 || box.Y < 0 || box.Bottom() > f.Plot.Bottom() || p.wordsIn(box) > 0 {
			continue
		}
		if free == nil {
			free = &at
		}
		if p.crossings(box, false) == 0 && !p.dotsIn(box) {
			free = &at
			break
		}
	}
	if free == nil {
		return
	}
	t := p.b.Text(d.name, free[0], free[1], layout.FontSize, scene.Start, scene.Ink)
	t.Halo, t.Bold = true, d.bold
}

// dotsIn reports whether a dot is in a part of the plot.
func (p *placed) dotsIn(box layout.Rect) bool {
	for i := range p.reads.list {
		if r := &p.reads.list[i]; r.shape == aDot && box.Has(r.box.X, r.box.Y) {
			return true
		}
	}
	return false
}

// over draws the line at the x that the pointer or the keys read, and lists the values there.
func (c *curveChart) over(b *Board, p *placed) {
	if c.plot == nil || !b.hovers() || b.hoverChart != p.spec.ID || b.hoverX < p.frame.X.Lo || b.hoverX > p.frame.X.Hi {
		return
	}
	p.crosshair(b.hoverX)
	p.listAt(b, b.hoverX)
}

// positive returns the least positive and the largest of some values; 0, 0 if none is positive.
func positive(least, most float64, ys []float64) (float64, float64) {
	for _, y := range ys {
		if !(y > 0) || math.IsInf(y, 1) {
			continue
		}
		if least == 0 || y < least {
			least = y
		}
		most = math.Max(most, y)
	}
	return least, most
}

// union merges two increasing lists without repetitions.
func union(a, b []float64) []float64 {
	all := make([]float64, 0, len(a)+len(b))
	for len(a)+len(b) > 0 {
		from := &a
		if len(a) == 0 || len(b) > 0 && b[0] < a[0] {
			from = &b
		}
		if n := len(all); n == 0 || all[n-1] < (*from)[0] {
			all = append(all, (*from)[0])
		}
		*from = (*from)[1:]
	}
	return all
}
