package chart

import (
	"math"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sentences"
	"risingbandits/engine/measure"
)

// SweepMap is the ID of the chart of a sweep over two things: a map of who is best, or of one policy's measure.
const SweepMap = "sweep-map"

var sweepMapKind = Kind{
	ID: SweepMap, Name: "Map", Title: "Map", Label: "The best policy, or one policy's measure, for every pair of values",
	YTitle: "the policy of least mean regret", heading: mapHeading,
	Place: OfSweep, X: SweptValues,
	ground: theSweep | policies, over: theCrosshair,
	newDrawer: func() drawer { return &mapChart{} },
	takeaway:  sweepTakeaway, table: sweepTable,
	caption: func(b *Board, _ layout.Window) string {
		if b.sweep == nil {
			return ""
		}
		return sentences.CapitalFirst(mapHeading(b)) + " for " + sentences.SweptText(b.sweep) + ". " + sentences.SweepIntervals(b.sweep)
	},
}

// A mapChart draws a cell for each pair of values: the values of the second axis run to the right, those of the first upward. Cells
// have the colour of the policy that is best for certain, or, for one policy, the more of its colour the larger its number is.
type mapChart struct {
	spots
	least, most float64 // of the policy that the map is of
}

func mapHeading(b *Board) string {
	switch s := b.sweep; {
	case s == nil:
		return ""
	case s.MapOf >= 0:
		return s.Measure.Name + " of " + s.Policies[s.MapOf].Name
	}
	return "the policy of least mean regret"
}

// mapLegend is the room for the legend below a map, CSS px.
const mapLegend = 20

func (c *mapChart) ground(b *Board, p *placed) {
	s := b.sweep
	if s == nil || len(s.Axes) != 2 {
		p.frame.Plot = layout.Rect{}
		return
	}
	c.begin(b, p, mapHeading(b), mapDigest)
	p.reads.columns = len(s.Axes[1].Texts)
	c.frame(b, p)
	c.least, c.most = math.Inf(1), math.Inf(-1)
	for i := range s.Points {
		if s.MapOf < 0 {
			break
		}
		if y := s.At(i, s.MapOf).Value; y == y {
			c.least, c.most = math.Min(c.least, y), math.Max(c.most, y)
		}
	}
	for i := range s.Points {
		c.cell(b, p, i)
	}
	if s.MapOf < 0 {
		c.legend(b, p)
	} else {
		c.scaleLegend(b, p)
	}
}

// frame draws the names and the ticks of both axes, and sets the plot.
func (c *mapChart) frame(b *Board, p *placed) {
	up, across := &b.sweep.Axes[0], &b.sweep.Axes[1]
	width, left := p.spec.Width, 0.0
	for _, text := range up.Texts {
		left = math.Max(left, p.b.Width(text, false))
	}
	left = math.Min(math.Ceil(left)+layout.TickGap+2, math.Round(width*0.3))
	top := c.head + layout.LineHeight + 6
	plot := layout.Rect{X: left, Y: top, W: math.Max(width-left-2, 20), H: math.Max(p.spec.Height-top-layout.BottomMargin-mapLegend, 20)}
	p.frame.Plot = plot
	p.frame.X = layout.NewScale(layout.Linear, 0, float64(len(b.sweep.Points)), plot.X, plot.Right())
	p.b.Text(p.b.Fit(up.Name, false, width), 0, top-8, layout.FontSize, scene.Start, scene.Ink2)
	h := plot.H / float64(len(up.Texts))
	every := int(math.Ceil(layout.LineHeight / h))
	for i, text := range up.Texts {
		if i%every == 0 {
			y := plot.Bottom() - float64((float64(i)+0.5)*h)
			text = p.b.Fit(text, false, left-layout.TickGap)
			p.b.Text(text, left-layout.TickGap, y+layout.Baseline, layout.FontSize, scene.End, scene.Ink2)
		}
	}
	c.across(p, across, plot)
	p.b.Text(p.b.Fit(across.Name, false, plot.W), plot.Right(), plot.Bottom()+31, layout.FontSize, scene.End, scene.Ink2)
}

func (c *mapChart) across(p *placed, axis *data.SweepAxis, plot layout.Rect) {
	w, widest := plot.W/float64(len(axis.Texts)), 0.0
	for _, text := range axis.Texts {
		widest = math.Max(widest, p.b.Width(text, false))
	}
	every := int(math.Ceil((widest + 8) / w))
	for i, text := range axis.Texts {
		if i%every != 0 {
			continue
		}
		x, anchor := plot.X+float64((float64(i)+0.5)*w), scene.Middle
		if x+layout.Half(widest) > p.spec.Width {
			x, anchor = p.spec.Width, scene.End
		}
		p.b.Text(text, math.Round(x), plot.Bottom()+16, layout.FontSize, anchor, scene.Ink2)
	}
}

// cell draws one cell and adds its spot.
func (c *mapChart) cell(b *Board, p *placed, point int) {
	s, plot := b.sweep, p.frame.Plot
	row, column := s.Points[point].Place[0], s.Points[point].Place[1]
	w, h := plot.W/float64(p.reads.columns), plot.H/float64(len(s.Axes[0].Texts))
	r := layout.Rect{X: plot.X + float64(float64(column)*w), Y: plot.Bottom() - float64(float64(row+1)*h), W: w, H: h}
	gap := math.Min(1, r.W/8)
	role, alpha, label, ink := scene.Role(scene.Grid), 1.0, "", scene.Role(scene.Ink2)
	at := &s.Points[point]
	v := measure.Absent
	if s.MapOf >= 0 {
		v = s.At(point, s.MapOf)
	}
	switch {
	case at.Why != "" || s.MapOf >= 0 && !v.Known() || s.MapOf < 0 && !at.Played:
		alpha = 0.4
	case s.MapOf >= 0:
		share := 0.5
		if c.most > c.least {
			share = (v.Value - c.least) / (c.most - c.least)
		}
		role, alpha = s.Policies[s.MapOf].Style.Role, 0.12+float64(0.88*share)
	case at.Certain:
		role, label, ink = s.Policies[at.Best].Style.Role, s.Policies[at.Best].Name, scene.Ground
	default:
		label = "?"
	}
	p.b.Mark(scene.Rects, role, alpha, 0)
	p.b.Put4(r.X+layout.Half(gap), r.Y+layout.Half(gap), r.W-gap, r.H-gap)
	p.b.Done()
	if at.Why != "" {
		p.b.Stroke(scene.Ink2, 1, 1, r.X+4, r.Y+4, r.Right()-4, r.Bottom()-4)
	}
	if label != "" && p.b.Width(label, false) <= r.W-6 && r.H >= layout.TightLine+2 {
		p.b.Text(label, r.X+layout.Half(r.W), r.Y+layout.Half(r.H)+layout.Baseline, layout.FontSize, scene.Middle, ink)
	}
	of := pointRead(b, point, cellWords(s, point))
	of.shape, of.box = aBox, r
	p.reads.list = append(p.reads.list, of)
}

// cellWords says what a cell shows.
func cellWords(s *data.Sweep, point int) string {
	p := &s.Points[point]
	if p.Why != "" {
		return "not possible: " + p.Why
	}
	if s.MapOf >= 0 {
		if v := s.At(point, s.MapOf); v.Known() {
			return sentences.ValueOfSweep(s, v)
		}
		return "not played yet"
	}
	switch {
	case !p.Played:
		return "not played yet"
	case !p.Certain:
		return "cannot tell; least mean regret: " + s.Policies[p.Best].Name
	}
	return s.Policies[p.Best].Name
}

// legend names the colours of the policies that are best somewhere.
func (c *mapChart) legend(b *Board, p *placed) {
	certain, unclear := b.sweep.Winners()
	x, y := p.frame.Plot.X, p.spec.Height-6
	entry := func(role scene.Role, text string) {
		if width := p.b.Width(text, false); x+18+width <= p.spec.Width {
			p.b.Mark(scene.Rects, role, 1, 0)
			p.b.Put4(x, y-9, 11, 11)
			p.b.Done()
			p.b.Text(text, x+16, y, layout.FontSize, scene.Start, scene.Ink)
			x += 16 + width + 14
		}
	}
	for k, n := range certain {
		if n > 0 {
			entry(b.sweep.Policies[k].Style.Role, b.sweep.Policies[k].Name)
		}
	}
	if unclear > 0 {
		entry(scene.Grid, "? cannot tell")
	}
}

// scaleLegend shows which numbers the lightest and the darkest colour stand for.
func (c *mapChart) scaleLegend(b *Board, p *placed) {
	if !(c.most >= c.least) {
		return
	}
	s := b.sweep
	x, y := p.frame.Plot.X, p.spec.Height-6
	write := func(v float64) {
		text := sentences.ValueOfSweep(s, measure.Exactly(v))
		p.b.Text(text, x, y, layout.FontSize, scene.Start, scene.Ink)
		x += p.b.Width(text, false) + 6
	}
	write(c.least)
	for i := range 5 {
		p.b.Mark(scene.Rects, s.Policies[s.MapOf].Style.Role, 0.12+float64(0.22*float64(i)), 0)
		p.b.Put4(x, y-9, 18, 11)
		p.b.Done()
		x += 19
	}
	x += 5
	write(c.most)
}

// mapDigest lists the cells as they are drawn: a row for each value of the first axis.
func mapDigest(b *Board) Digest {
	s := b.sweep
	d := Digest{Head: append([]string{s.Axes[0].Name + " \\ " + s.Axes[1].Name}, s.Axes[1].Texts...)}
	for i, text := range s.Axes[0].Texts {
		row := []string{text}
		for k := range s.Axes[1].Texts {
			row = append(row, cellWords(s, i*len(s.Axes[1].Texts)+k))
		}
		d.Rows = append(d.Rows, row)
	}
	return d
}
