package chart

import (
	"math"
	"sort"

	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/numbers"
)

// An xyPlot is what an xyChart draws: curves and dots over two axes. A kind of chart makes it from the board.
type xyPlot struct {
	axes   layout.AxisPlan // without the margin for the labels
	unit   string          // the text at the y axis; "" for none
	shades []xyShade
	curves []xyCurve
	dots   []xyDot
	notes  []xyNote
	above  bool // the names of the curves stand above the plot, not at their right ends

	xs          []float64 // the x that keys and tables read; increasing
	head        string    // the heading of the column of xs in a table: "Round"
	where       string    // the word before an x in announcements: "round "
	decimals    int       // of xs
	words       []string  // what the xs 0, 1, 2, … stand for, where they are no numbers; else nil
	digits      int       // decimals of values; -1 to choose them by the values' size
	significant int       // digits that are written of values; 0 to write decimals
	rows        *Digest   // the table for readers, if it is not that of the curves at xs
}

// An xyShade is an area behind the curves, from y up to the upper end of the plot, or down to the lower one.
type xyShade struct {
	x, y  []float64
	below bool
}

// An xyCurve is a line through points, straight on the axes as they are drawn. Points that are not finite break it; on
// a logarithmic axis, so do those that are not positive.
type xyCurve struct {
	name  string // at its right end and in lists; "" for a line without readable values
	key   string // of a Series of the results; "" for none
	role  scene.Role
	dash  []float32
	width float64
	x, y  []float64

	strong bool // it is drawn over the others, and keeps its name if there is no room for all

	low, high []float64 // the ends of the band around it, by x; nil for none
	bars      bool      // the ends are those of bars, not of a band
	shift     float64   // px by which it is drawn to the right, so that bars at the same x can be told apart
}

// An xyDot is a point with a name beside it.
type xyDot struct {
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

// An xyNote is a text at a point of the plot, shown if there is room.
type xyNote struct {
	text   string
	short  string  // a shorter text if there is no room for it
	x, y   float64 // in data; NaN for the upper left corner
	anchor scene.Anchor
	dx, dy float64 // CSS px to move it
}

// An xyChart draws an xyPlot.
type xyChart struct {
	make   func(b *Board, sp *Spec) *xyPlot // returns nil if there is nothing to draw
	plot   *xyPlot
	ends   layout.Labeller
	labels []xyLabel
	list   valueList
}

// An xyLabel is the position of a curve's name.
type xyLabel struct {
	curve   int // its number
	key     string
	x, y, w float64
}

func newXYChart(plot func(b *Board, sp *Spec) *xyPlot) func() drawer {
	return func() drawer { return &xyChart{make: plot} }
}

// scaleOr returns the requested scale, or the chart's own.
func scaleOr(asked, own layout.ScaleKind) layout.ScaleKind {
	if asked == layout.Auto {
		return own
	}
	return asked
}

func (c *xyChart) ground(b *Board, p *placed) {
	c.plot, c.labels = c.make(b, &p.spec), c.labels[:0]
	if c.plot == nil {
		p.frame.Plot = layout.Rect{}
		return
	}
	q, f := c.plot, &p.frame
	a := q.axes
	a.LeftMin, a.Right = leftMin(&p.spec), c.rightMargin(p)
	p.all = [2]float64{a.X0, a.X1}
	head := 0.0
	if q.above {
		head = c.namesAbove(p, q.unit != "" && !p.spec.Untitled)
	}
	f.Lay(&p.b, p.spec.Width, p.spec.Height-head, a)
	f.Lower(head)
	c.shade(p)
	c.wordTicks(p)
	f.Draw(&p.b)
	if q.unit != "" && !p.spec.Untitled && !q.above {
		f.Note(&p.b, q.unit)
	}
	for i := range q.curves {
		c.band(b, p, &q.curves[i])
	}
	for _, strong := range [...]bool{false, true} {
		for i := range q.curves {
			if q.curves[i].strong == strong {
				c.curve(b, p, &q.curves[i])
			}
		}
	}
	if !q.above {
		c.names(p)
	}
	c.spots(b, p)
	for _, n := range q.notes {
		x, y := f.X.At(n.x), f.Y.At(n.y)
		if x != x {
			x, y = f.Plot.X, f.Plot.Y
		}
		text := n.text
		if n.short != "" && p.b.Width(text, false) > f.Plot.W*0.6 {
			text = n.short
		}
		p.b.Text(text, x+n.dx, y+n.dy, layout.FontSize, n.anchor, scene.Ink2).Halo = true
	}
}

// rightMargin returns the room that the names of the curves need.
func (c *xyChart) rightMargin(p *placed) float64 {
	widest := 0.0
	for i := range c.plot.curves {
		widest = math.Max(widest, p.b.Width(c.plot.curves[i].name, true))
	}
	if widest == 0 || c.plot.above {
		return 16
	}
	return math.Min(labelGap+math.Ceil(widest)+4, math.Round(p.spec.Width*0.4))
}

// shade draws the areas behind the grid.
func (c *xyChart) shade(p *placed) {
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

// px returns the px of point i of a curve; NaN if the axes cannot show it.
func (c *xyChart) px(f *layout.Frame, s *xyCurve, i int) (x, y float64) {
	vx, vy := s.x[i], s.y[i]
	if math.IsInf(vx, 0) || math.IsInf(vy, 0) || vx != vx || vy != vy ||
		f.X.Kind == layout.Log && !(vx > 0) || f.Y.Kind == layout.Log && !(vy > 0) {
		return math.NaN(), math.NaN()
	}
	return f.X.At(vx) + s.shift, f.Y.At(vy)
}

// faded returns the opacity of what belongs to a series.
func (c *xyChart) faded(b *Board, key string) float64 {
	if b.focus == "" || key == "" || key == b.focus || !b.isSeries(b.focus) {
		return 1
	}
	return layout.Faded
}

// band draws the band around a curve; where it has no ends, there is a gap.
func (c *xyChart) band(b *Board, p *placed, s *xyCurve) {
	f := &p.frame
	if s.bars {
		c.bars(b, p, s)
		return
	}
	for i := 0; i < len(s.low); i++ {
		if first := i; s.low[i] == s.low[i] {
			p.b.Mark(scene.Band, s.role, layout.BandAlpha*c.faded(b, s.key), 0).Clip = f.Plot.Clip(0)
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
func (c *xyChart) bars(b *Board, p *placed, s *xyCurve) {
	f := &p.frame
	p.b.Mark(scene.Rects, s.role, 0.7*c.faded(b, s.key), 0).Clip = f.Plot.Clip(1)
	for i, low := range s.low {
		if low != low {
			continue
		}
		top, bottom := f.Y.At(s.high[i]), f.Y.At(math.Max(low, f.Y.Lo))
		p.b.Put4(f.X.At(s.x[i])+s.shift-0.5, top, 1, math.Max(bottom-top, 1))
	}
	p.b.Done()
}

// namesAbove writes the names of the curves in rows above the plot, each after a stroke of its line, below the title of the y
// axis if that is drawn. It returns the height that they take.
func (c *xyChart) namesAbove(p *placed, titled bool) float64 {
	const stroke, gap, line = 16, 5, layout.LineHeight + 2
	x, y := 0.0, float64(line-4)
	if titled {
		p.b.Text(p.b.Fit(c.plot.unit, false, p.spec.Width), 0, y, layout.FontSize, scene.Start, scene.Ink2)
		y += line
	}
	for i := range c.plot.curves {
		s := &c.plot.curves[i]
		width := p.b.Width(s.name, false)
		if x > 0 && x+stroke+gap+width > p.spec.Width {
			x, y = 0, y+line
		}
		m := p.b.Mark(scene.Line, s.role, 1, s.width)
		m.Dash = s.dash
		p.b.Put2(x, y-layout.Baseline)
		p.b.Put2(x+stroke, y-layout.Baseline)
		p.b.Done()
		x += stroke + gap
		p.b.Text(p.b.Fit(s.name, false, p.spec.Width-x), x, y, layout.FontSize, scene.Start, scene.Ink)
		c.labels = append(c.labels, xyLabel{i, s.key, x, y - layout.Baseline, width})
		x += width + 12
	}
	return y + 4
}

// wordTicks names the places of an axis of words, in place of its ticks.
func (c *xyChart) wordTicks(p *placed) {
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

// named writes an x for people.
func (q *xyPlot) named(x float64) string {
	if q.words != nil {
		return q.words[layout.Clamp(int(math.Round(x)), 0, len(q.words)-1)]
	}
	return numbers.Commas(x, q.decimals)
}

func (c *xyChart) curve(b *Board, p *placed, s *xyCurve) {
	f, width := &p.frame, s.width
	if s.key != "" && s.key == b.focus {
		width += 0.75
	}
	m := p.b.Mark(scene.Line, s.role, c.faded(b, s.key), width)
	m.Clip, m.Dash = f.Plot.Clip(2), s.dash
	last := math.Inf(-1)
	for i := range s.x {
		x, y := c.px(f, s, i)
		if x-last < 0.5 && i < len(s.x)-1 { // too near to be visible
			continue
		}
		last = x
		p.b.Put2(x, y)
	}
	p.b.Done()
}

// names writes the names of the curves at their right ends.
func (c *xyChart) names(p *placed) {
	f := &p.frame
	c.ends.Labels = c.ends.Labels[:0]
	for i := range c.plot.curves {
		s := &c.plot.curves[i]
		if s.name == "" {
			continue
		}
		if x, y := c.end(f, s); x == x {
			priority := 1
			if s.strong {
				priority = 2
			}
			c.ends.Labels = append(c.ends.Labels, layout.Label{Index: i, At: math.Max(f.Plot.Y, math.Min(f.Plot.Bottom(), y)), Priority: priority})
		}
	}
	for _, e := range c.ends.Place(layout.LineHeight, f.Plot.Y+2, f.Plot.Bottom()-2) {
		s := &c.plot.curves[e.Index]
		endX, _ := c.end(f, s)
		x := f.Plot.Right() + labelGap
		if math.Abs(e.Y-e.At) > 2 || f.Plot.Right()-endX > 1 {
			p.b.Stroke(s.role, 1, 1, endX+3, e.At, x-3, e.Y)
		}
		p.b.Text(p.b.Fit(s.name, false, p.spec.Width-x), x, e.Y+layout.Baseline, layout.FontSize, scene.Start, scene.Ink)
		c.labels = append(c.labels, xyLabel{e.Index, s.key, x, e.Y, p.b.Width(s.name, false)})
	}
}

// end returns the px of the last visible point of a curve; NaN if there is none.
func (c *xyChart) end(f *layout.Frame, s *xyCurve) (x, y float64) {
	for i := len(s.x) - 1; i >= 0; i-- {
		if x, y = c.px(f, s, i); x == x && x <= f.Plot.Right()+0.5 {
			return x, y
		}
	}
	return math.NaN(), math.NaN()
}

const dotRadius = 4

// spots draws the dots, and their names if these do not overlap other words.
func (c *xyChart) spots(b *Board, p *placed) {
	f := &p.frame
	for i := range c.plot.dots {
		d := &c.plot.dots[i]
		x, y := f.X.At(d.x)+d.shift, f.Y.At(d.y)
		if d.open {
			p.b.OpenDot(d.role, c.faded(b, d.key), x, y, dotRadius, 1.75)
		} else {
			p.b.Dot(d.role, c.faded(b, d.key), x, y, dotRadius, true)
		}
	}
	for i := range c.plot.dots {
		if d := &c.plot.dots[i]; d.name != "" {
			c.nameDot(p, d)
		}
	}
}

// nameDot writes a dot's name beside it: on the first side where it overlaps no other words and no curve; else on the
// first where it overlaps no words. If it overlaps words on every side, the name is left out, and only the pointer and
// the keys read it.
func (c *xyChart) nameDot(p *placed, d *xyDot) {
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
		if !c.crosses(f, box) {
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

// crosses reports whether a curve or a dot is in a part of the plot, tested at some places.
func (c *xyChart) crosses(f *layout.Frame, r layout.Rect) bool {
	for i := range c.plot.curves {
		for k := range 9 {
			x := r.X + float64(r.W*float64(k)/8)
			if y := f.Y.At(c.value(f, &c.plot.curves[i], f.X.Inv(x))); y > r.Y && y < r.Bottom() {
				return true
			}
		}
	}
	for i := range c.plot.dots {
		if r.Has(f.X.At(c.plot.dots[i].x), f.Y.At(c.plot.dots[i].y)) {
			return true
		}
	}
	return false
}

// value returns a curve's value at an x, on the drawn line; NaN if there is none.
func (c *xyChart) value(f *layout.Frame, s *xyCurve, x float64) float64 {
	i := sort.SearchFloat64s(s.x, x)
	switch {
	case i == len(s.x):
		return math.NaN()
	case s.x[i] == x:
		return s.y[i]
	case i == 0:
		return math.NaN()
	}
	x0, y0 := c.px(f, s, i-1)
	x1, y1 := c.px(f, s, i)
	if x0 != x0 || x1 != x1 || x0 == x1 {
		return math.NaN()
	}
	return f.Y.Inv(y0 + float64((y1-y0)*(f.X.At(x)+s.shift-x0)/(x1-x0)))
}

// over draws the line at the x that the pointer or the keys read, and lists the values there.
func (c *xyChart) over(b *Board, p *placed) {
	if c.plot == nil || !b.hovers() || b.hoverChart != p.spec.ID {
		return
	}
	f, x := &p.frame, b.hoverX
	if x < f.X.Lo || x > f.X.Hi {
		return
	}
	at := f.X.At(x)
	p.b.Stroke(scene.Ink2, 1, 1, at, f.Plot.Y-layout.TopMargin, at, f.Plot.Bottom())
	c.nameX(p, x, at)
	c.list.rows = c.list.rows[:0]
	for i := range c.plot.curves {
		s := &c.plot.curves[i]
		v := c.value(f, s, x)
		if s.name == "" || v != v {
			continue
		}
		c.list.rows = append(c.list.rows, valueRow{name: s.name, value: v, digits: c.plot.significant, role: s.role, dash: s.dash,
			weight: 1, alpha: 1, bold: s.key != "" && s.key == b.focus})
		if y := f.Y.At(v); f.Plot.Has(at, y) {
			p.b.Dot(s.role, 1, at+s.shift, y, endRadius, true)
		}
	}
	c.list.draw(p, at, func(*placed, layout.Rect) int { return 1 })
}

// nameX writes the name of the line at an x, at its upper end.
func (c *xyChart) nameX(p *placed, x, at float64) {
	s, left, anchor := p.b.Join(c.plot.where, c.plot.named(x)), at+7, scene.Start
	if left+p.b.Width(s, true) > p.spec.Width-2 {
		left, anchor = at-7, scene.End
	}
	t := p.b.Text(s, left, p.frame.Plot.Y+1, layout.FontSize, anchor, scene.Ink)
	t.Halo, t.Bold = true, true
}

// find finds the dot, the name or the curve under a point.
func (c *xyChart) find(b *Board, p *placed, x, y, reach float64, h *hit) {
	if c.plot == nil {
		return
	}
	f, near := &p.frame, reach
	for i := range c.plot.dots {
		d := &c.plot.dots[i]
		dx, dy := f.X.At(d.x)+d.shift-x, f.Y.At(d.y)-y
		if r := math.Sqrt(float64(dx*dx) + float64(dy*dy)); r < near {
			near, h.series, h.arm = r, d.key, d.arm
		}
	}
	for _, l := range c.labels {
		if l.key != "" && x >= l.x-labelGap && x <= l.x+l.w+4 && math.Abs(l.y-y) <= layout.TightLine/2.0 {
			h.series = l.key
			return
		}
	}
	if near < reach || !h.plot {
		return
	}
	for i := range c.plot.curves {
		s := &c.plot.curves[i]
		if s.key == "" {
			continue
		}
		at := func(px float64) float64 { return f.Y.At(c.value(f, s, f.X.Inv(px-s.shift))) }
		if d := curveDistance(at, x, y); d < near {
			near, h.series = d, s.key
		}
	}
}

func (c *xyChart) points(*Board, *placed) int {
	if c.plot == nil {
		return 0
	}
	return len(c.plot.xs)
}

func (c *xyChart) point(_ *Board, _ *placed, i int) float64 { return c.plot.xs[i] }

// ranked returns the curves and the dots at an x.
func (c *xyChart) ranked(dst []ranked, b *Board, x float64) []ranked {
	f := &b.find(b.hoverChart).frame
	for i := range c.plot.curves {
		s := &c.plot.curves[i]
		if v := c.value(f, s, x); s.name != "" && v == v {
			dst = append(dst, ranked{key: s.key, arm: -1, name: s.name, value: v})
		}
	}
	for i := range c.plot.dots {
		if d := &c.plot.dots[i]; d.x == x && d.name != "" && !d.quiet {
			dst = append(dst, ranked{key: d.key, arm: d.arm, name: d.name, value: d.y})
		}
	}
	return rank(dst)
}

func (c *xyChart) lookAt(*Board, float64) {}

func (c *xyChart) inWords(b *Board, x float64, rs []ranked) string {
	return b.rankedWords(c.plot.where+c.plot.named(x), rs)
}

func (c *xyChart) digest(_ *Board, p *placed) Digest {
	q := c.plot
	if q == nil || len(q.xs) == 0 {
		return Digest{}
	}
	if q.rows != nil {
		return *q.rows
	}
	d := Digest{Head: []string{q.head}}
	var read []*xyCurve
	for i := range q.curves {
		if s := &q.curves[i]; s.name != "" {
			read, d.Head = append(read, s), append(d.Head, s.name)
		}
	}
	for _, i := range sampled(p, len(q.xs), func(i int) float64 { return q.xs[i] }, 0) {
		row := []string{q.named(q.xs[i])}
		for _, s := range read {
			v := c.value(&p.frame, s, q.xs[i])
			digits := q.digits
			if digits < 0 {
				digits = numbers.DecimalsFor(math.Abs(v))
			}
			row = append(row, cellOf([]float64{v}, nil, 0, digits))
		}
		d.Rows = append(d.Rows, row)
	}
	return d
}

func (c *xyChart) hasPrevious(*Board) bool { return false }

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
