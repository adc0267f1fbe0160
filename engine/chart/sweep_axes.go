package chart

import (
	"math"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sentences"
	"risingbandits/engine/measure"
)

// SweepAxes is the ID of the chart of a sweep over more than two things: parallel axes, and a line for each point.
const SweepAxes = "sweep-axes"

var sweepAxesKind = Kind{
	ID: SweepAxes, Name: "Parallel axes", Title: "Parallel axes", Label: "A line for each combination of values, to its measure",
	YTitle: "each combination is a line in the colour of its policy of least mean regret",
	Place:  OfSweep, X: SweptValues,
	ground: theSweep | policies, over: theCrosshair,
	newDrawer: func() drawer { return &axesChart{} },
	takeaway:  sweepTakeaway, table: sweepTable,
	caption: func(b *Board, _ layout.Window) string {
		if b.sweep == nil {
			return ""
		}
		return "Points of a sweep over " + sentences.SweptText(b.sweep) + ". " + sentences.SweepIntervals(b.sweep)
	},
}

// An axesChart draws a vertical axis for each thing that is varied and one for the measure, and for each point a line from axis to
// axis, in the colour of the policy of least mean regret.
type axesChart struct {
	spots
	roles []scene.Role // of the lines, by reading
}

func (c *axesChart) ground(b *Board, p *placed) {
	s := b.sweep
	c.roles = c.roles[:0]
	if s == nil || len(s.Axes) < 2 {
		p.frame.Plot = layout.Rect{}
		return
	}
	c.begin(b, p, sweepAxesKind.YTitle, axesDigest)
	axes := len(s.Axes) + 1
	top, bottom := c.head+2*layout.LineHeight, p.spec.Height-24
	p.frame.Plot = layout.Rect{X: 40, Y: top, W: math.Max(p.spec.Width-80, 20), H: math.Max(bottom-top, 20)}
	p.frame.X = layout.NewScale(layout.Linear, 0, float64(len(s.Points)), 40, p.spec.Width-40)
	at := func(i int) float64 { return 40 + float64(p.frame.Plot.W*float64(i))/float64(axes-1) }
	least, most := math.Inf(1), math.Inf(-1)
	for i := range s.Points {
		if y := measureOfBest(s, i).Value; y == y {
			least, most = math.Min(least, y), math.Max(most, y)
		}
	}
	last := layout.NewScale(layout.Linear, least, most, bottom, top)
	for i := range s.Points {
		v := measureOfBest(s, i)
		if !v.Known() {
			continue
		}
		best := &s.Policies[s.Points[i].Best]
		of := pointRead(b, i, best.Name+" "+sentences.ValueOfSweep(s, v))
		of.shape, of.box = aDot, layout.Rect{X: at(axes - 1), Y: last.At(v.Value)}
		for j, place := range s.Points[i].Place {
			of.path = append(of.path, [2]float64{at(j), heightOf(place, len(s.Axes[j].Texts), bottom, top)})
		}
		of.path = append(of.path, [2]float64{of.box.X, of.box.Y})
		c.draw(p, best.Style.Role, of.path, 0.6, 1.5)
		p.b.Dot(best.Style.Role, 1, of.box.X, of.box.Y, 3, true)
		p.reads.list, c.roles = append(p.reads.list, of), append(c.roles, best.Style.Role)
	}
	c.axes(b, p, at, least, most)
}

// measureOfBest returns the measure of the policy that is best at a point, NaN where none is.
func measureOfBest(s *data.Sweep, point int) measure.Estimate {
	if p := &s.Points[point]; p.Played {
		return s.At(point, p.Best)
	}
	return measure.Absent
}

func (c *axesChart) draw(p *placed, role scene.Role, path [][2]float64, alpha, width float64) {
	p.b.Mark(scene.Line, role, alpha, width)
	for _, at := range path {
		p.b.Put2(at[0], at[1])
	}
	p.b.Done()
}

func (c *axesChart) axes(b *Board, p *placed, at func(int) float64, least, most float64) {
	s, plot := b.sweep, p.frame.Plot
	axes := len(s.Axes) + 1
	for j := range axes {
		p.b.Stroke(scene.Axis, 1, 1, at(j), plot.Y, at(j), plot.Bottom())
		name, from, to := s.Measure.Name, sentences.ValueOfSweep(s, measure.Exactly(least)), sentences.ValueOfSweep(s, measure.Exactly(most))
		switch {
		case j < axes-1:
			texts := s.Axes[j].Texts
			name, from, to = s.Axes[j].Name, texts[0], texts[len(texts)-1]
		case most < least:
			from, to = "", ""
		}
		anchor, x, room := scene.Middle, at(j), plot.W/float64(axes-1)-8
		switch j {
		case 0:
			anchor, x = scene.Start, 0
		case axes - 1:
			anchor, x = scene.End, p.spec.Width
		}
		p.b.Text(p.b.Fit(name, false, room), x, c.head+layout.LineHeight-3, layout.FontSize, anchor, scene.Ink2)
		p.b.Text(p.b.Fit(to, false, 76), at(j), plot.Y-4, layout.FontSize, scene.Middle, scene.Ink2).Halo = true
		p.b.Text(p.b.Fit(from, false, 76), at(j), plot.Bottom()+15, layout.FontSize, scene.Middle, scene.Ink2)
	}
}

// heightOf returns where a value is on a vertical axis: evenly spaced by its place in the list.
func heightOf(place, n int, bottom, top float64) float64 {
	if n < 2 {
		return layout.Half(bottom + top)
	}
	return bottom + float64((top-bottom)*float64(place))/float64(n-1)
}

// over draws the line that is read above the others.
func (c *axesChart) over(b *Board, p *placed) {
	if at := p.readOne(b); at != nil {
		c.draw(p, c.roles[p.at], at.path, 1, 3.5)
	}
	c.spots.over(b, p)
}

// axesDigest lists the points and which policy is best at each.
func axesDigest(b *Board) Digest {
	s := b.sweep
	var d Digest
	for j := range s.Axes {
		d.Head = append(d.Head, s.Axes[j].Name)
	}
	d.Head = append(d.Head, "Least regret", sentences.CapitalFirst(s.Measure.Name))
	for i := range s.Points {
		p := &s.Points[i]
		if !p.Played {
			continue
		}
		var row []string
		for j, place := range p.Place {
			row = append(row, s.Axes[j].Texts[place])
		}
		who := "cannot tell"
		if p.Certain {
			who = s.Policies[p.Best].Name
		}
		d.Rows = append(d.Rows, append(row, who, sentences.ValueOfSweep(s, measureOfBest(s, i))))
	}
	return d
}
