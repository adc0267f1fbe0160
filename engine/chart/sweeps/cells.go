package sweeps

import (
	"fmt"
	"math"

	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/numbers"
	"risingbandits/engine/sweep"
)

// cells draws a sweep over two axes: the second one across, the first one upward. Cells have the colour of the policy that is
// best for certain, or, for one policy, the more of its colour the larger its number is.
func (d *drawing) cells(out *Drawn) {
	up, across := d.o.Over[0].Values, d.o.Over[1].Values
	one := -1
	for k := range d.policies {
		if d.policies[k].Key == d.view.Policy {
			one = k
		}
	}
	if len(d.policies) == 1 {
		one = 0
	}
	title := "the policy of least mean regret"
	if one >= 0 {
		title = d.measure.Title + " of " + d.policies[one].Name
	}
	d.b.Text(d.b.Fit(title, false, d.view.Width), 0, 12, layout.FontSize, scene.Start, scene.Ink2)
	plot := d.grid(up, across)
	least, most := d.span(one)
	for i := range d.o.Points {
		row, column := i/len(across), i%len(across)
		cell := cellRect(plot, row, column, len(up), len(across))
		text := d.cell(i, one, cell, least, most)
		d.spots = append(d.spots, Spot{Point: i, Policy: one, X: cell.X + layout.Half(cell.W), Y: cell.Y + layout.Half(cell.H),
			W: cell.W, H: cell.H, Text: d.pointText(i) + ": " + text})
	}
	if one < 0 {
		d.legend(plot)
	} else {
		d.scaleLegend(plot, one, least, most)
	}
	out.Sentence = d.sentence(d.bestText())
	out.Caption = upper(title) + " for " + d.sweptText() + ". " + d.intervalsText()
	d.cellTable(out, one)
}

// grid draws the names and the ticks of both axes, and returns the plot.
func (d *drawing) grid(up, across []sweep.Value) layout.Rect {
	left := 0.0
	for _, v := range up {
		left = max(left, d.b.Width(valueText(v), false))
	}
	left = min(math.Ceil(left)+layout.TickGap+2, math.Round(d.view.Width*0.3))
	top := float64(titleHeight + layout.LineHeight + 6)
	plot := layout.Rect{X: left, Y: top, W: max(d.view.Width-left-2, 20), H: max(d.view.Height-top-layout.BottomMargin-legendHeight, 20)}
	d.b.Text(d.b.Fit(d.axisName(0), false, d.view.Width), 0, top-8, layout.FontSize, scene.Start, scene.Ink2)
	h := plot.H / float64(len(up))
	every := int(math.Ceil(layout.LineHeight / h))
	for i, v := range up {
		if i%every == 0 {
			y := plot.Bottom() - float64((float64(i)+0.5)*h)
			text := d.b.Fit(valueText(v), false, left-layout.TickGap)
			d.b.Text(text, left-layout.TickGap, y+layout.Baseline, layout.FontSize, scene.End, scene.Ink2)
		}
	}
	w, widest := plot.W/float64(len(across)), 0.0
	for _, v := range across {
		widest = max(widest, d.b.Width(valueText(v), false))
	}
	every = int(math.Ceil((widest + 8) / w))
	for i, v := range across {
		if i%every == 0 {
			x := plot.X + float64((float64(i)+0.5)*w)
			anchor := scene.Middle
			if x+layout.Half(widest) > d.view.Width {
				x, anchor = d.view.Width, scene.End
			}
			d.b.Text(valueText(v), math.Round(x), plot.Bottom()+16, layout.FontSize, anchor, scene.Ink2)
		}
	}
	d.b.Text(d.b.Fit(d.axisName(1), false, plot.W), plot.Right(), plot.Bottom()+31, layout.FontSize, scene.End, scene.Ink2)
	return plot
}

// legendHeight is the room for the legend below a map, CSS px.
const legendHeight = 20

func cellRect(plot layout.Rect, row, column, rows, columns int) layout.Rect {
	w, h := plot.W/float64(columns), plot.H/float64(rows)
	return layout.Rect{X: plot.X + float64(float64(column)*w), Y: plot.Bottom() - float64(float64(row+1)*h), W: w, H: h}
}

// span returns the least and the largest number of one policy; of none, 0 and 1.
func (d *drawing) span(one int) (least, most float64) {
	least, most = math.Inf(1), math.Inf(-1)
	if one < 0 {
		return 0, 1
	}
	for i := range d.o.Points {
		if v, _, _, ok := d.at(i, one); ok {
			least, most = min(least, v), max(most, v)
		}
	}
	return least, most
}

// cell draws one cell, and returns what it shows in words.
func (d *drawing) cell(point, one int, r layout.Rect, least, most float64) string {
	gap := min(1.0, r.W/8)
	fill := func(role scene.Role, alpha float64) {
		d.b.Mark(scene.Rects, role, alpha, 0)
		d.b.Put4(r.X+float64(gap/2), r.Y+float64(gap/2), r.W-gap, r.H-gap)
		d.b.Done()
	}
	p := &d.o.Points[point]
	if one >= 0 {
		v, low, high, ok := d.at(point, one)
		if !ok {
			return d.missing(point, r, fill)
		}
		share := 0.5
		if most > least {
			share = (v - least) / (most - least)
		}
		fill(d.policies[one].Style.Role, 0.12+float64(0.88*share))
		return d.measured(v, low, high)
	}
	switch {
	case p.Best == nil:
		return d.missing(point, r, fill)
	case !p.Best.Certain:
		fill(scene.Grid, 1)
		d.label("?", r, scene.Ink2)
		return "cannot tell; least mean regret: " + d.policies[p.Best.Policy].Name
	}
	best := &d.policies[p.Best.Policy]
	fill(best.Style.Role, 1)
	d.label(best.Name, r, scene.Ground)
	return best.Name
}

// missing draws the outline of a cell that has no numbers.
func (d *drawing) missing(point int, r layout.Rect, fill func(scene.Role, float64)) string {
	fill(scene.Grid, 0.4)
	if d.plan.Points[point].Scenario == nil {
		d.b.Stroke(scene.Ink2, 1, 1, r.X+4, r.Y+4, r.Right()-4, r.Bottom()-4)
		return "not possible: " + d.plan.Points[point].Faults.Error()
	}
	return "not played yet"
}

// label writes a word into a cell if there is room.
func (d *drawing) label(text string, r layout.Rect, role scene.Role) {
	if d.b.Width(text, false) <= r.W-6 && r.H >= layout.TightLine+2 {
		d.b.Text(text, r.X+layout.Half(r.W), r.Y+layout.Half(r.H)+layout.Baseline, layout.FontSize, scene.Middle, role)
	}
}

// legend names the colours of the policies that are best somewhere.
func (d *drawing) legend(plot layout.Rect) {
	certain, unclear := d.bestCounts()
	x, y := plot.X, d.view.Height-6
	entry := func(role scene.Role, text string) {
		if width := d.b.Width(text, false); x+18+width <= d.view.Width {
			d.b.Mark(scene.Rects, role, 1, 0)
			d.b.Put4(x, y-9, 11, 11)
			d.b.Done()
			d.b.Text(text, x+16, y, layout.FontSize, scene.Start, scene.Ink)
			x += 16 + width + 14
		}
	}
	for k, n := range certain {
		if n > 0 {
			entry(d.policies[k].Style.Role, d.policies[k].Name)
		}
	}
	if unclear > 0 {
		entry(scene.Grid, "? cannot tell")
	}
}

// scaleLegend shows which number the lightest and the darkest colour stand for.
func (d *drawing) scaleLegend(plot layout.Rect, one int, least, most float64) {
	if !(most >= least) {
		return
	}
	x, y := plot.X, d.view.Height-6
	write := func(text string) {
		d.b.Text(text, x, y, layout.FontSize, scene.Start, scene.Ink)
		x += d.b.Width(text, false) + 6
	}
	text := func(v float64) string {
		if d.measure.Share {
			return percent(v)
		}
		return d.b.SI(v)
	}
	write(text(least))
	for i := range 5 {
		d.b.Mark(scene.Rects, d.policies[one].Style.Role, 0.12+float64(float64(0.88*float64(i))/4), 0)
		d.b.Put4(x, y-9, 18, 11)
		d.b.Done()
		x += 19
	}
	x += 5
	write(text(most))
}

// cellTable lists the cells as they are drawn: a row for each value of the first axis.
func (d *drawing) cellTable(out *Drawn, one int) {
	across := d.o.Over[1].Values
	out.Head = []string{d.axisName(0) + " \\ " + d.axisName(1)}
	for _, v := range across {
		out.Head = append(out.Head, valueText(v))
	}
	for i, v := range d.o.Over[0].Values {
		row := []string{valueText(v)}
		for j := range across {
			point := i*len(across) + j
			text := "–"
			p := &d.o.Points[point]
			if one >= 0 {
				if v, low, high, ok := d.at(point, one); ok {
					text = d.measured(v, low, high)
				}
			} else if p.Best != nil {
				text = "cannot tell"
				if p.Best.Certain {
					text = d.policies[p.Best.Policy].Name
				}
			}
			row = append(row, text)
		}
		out.Rows = append(out.Rows, row)
	}
}

// parallel draws a sweep over more than two axes: an axis for each, and one for the measure; a line for each point, in the
// colour of the policy of least mean regret.
func (d *drawing) parallel(out *Drawn) {
	axes := len(d.o.Over) + 1
	top, bottom := float64(titleHeight+2*layout.LineHeight), d.view.Height-24
	at := func(i int) float64 { return 40 + float64((d.view.Width-80)*float64(i))/float64(axes-1) }
	d.b.Text(d.b.Fit("each point is a line; its colour is the policy of least mean regret", false, d.view.Width), 0, 12, layout.FontSize,
		scene.Start, scene.Ink2)
	least, most := math.Inf(1), math.Inf(-1)
	for i := range d.o.Points {
		if b := d.o.Points[i].Best; b != nil {
			if v, _, _, ok := d.at(i, b.Policy); ok {
				least, most = min(least, v), max(most, v)
			}
		}
	}
	last := layout.NewScale(layout.Linear, least, most, bottom, top)
	for i := range d.o.Points {
		p := &d.o.Points[i]
		if p.Best == nil {
			continue
		}
		value, low, high, ok := d.at(i, p.Best.Policy)
		if !ok {
			continue
		}
		d.b.Mark(scene.Line, d.policies[p.Best.Policy].Style.Role, 0.6, 1.5)
		for j, v := range p.Values {
			d.b.Put2(at(j), placeOf(d.o.Over[j].Values, v, bottom, top))
		}
		d.b.Put2(at(axes-1), last.At(value))
		d.b.Done()
		d.b.Dot(d.policies[p.Best.Policy].Style.Role, 1, at(axes-1), last.At(value), 3, true)
		d.spots = append(d.spots, Spot{Point: i, Policy: p.Best.Policy, X: at(axes - 1), Y: last.At(value), Text: fmt.Sprintf("%s: %s %s",
			d.pointText(i), d.policies[p.Best.Policy].Name, d.measured(value, low, high))})
	}
	for j := range axes {
		d.b.Stroke(scene.Axis, 1, 1, at(j), top, at(j), bottom)
		name, from, to := d.measure.Name, d.b.SI(least), d.b.SI(most)
		if j < axes-1 {
			values := d.o.Over[j].Values
			name, from, to = d.axisName(j), valueText(values[0]), valueText(values[len(values)-1])
		}
		if most < least && j == axes-1 {
			from, to = "", ""
		}
		room := float64(d.view.Width-80) / float64(axes-1)
		d.b.Text(d.b.Fit(name, false, room), at(j), float64(titleHeight+layout.LineHeight-2), layout.FontSize, anchorOf(j, axes), scene.Ink2)
		d.b.Text(to, at(j), top-4, layout.FontSize, scene.Middle, scene.Ink2).Halo = true
		d.b.Text(from, at(j), bottom+15, layout.FontSize, scene.Middle, scene.Ink2)
	}
	out.Sentence = d.sentence(d.bestText())
	out.Caption = "Points of a sweep over " + d.sweptText() + ". " + d.intervalsText()
	d.pointTable(out)
}

func anchorOf(j, n int) scene.Anchor {
	switch j {
	case 0:
		return scene.Start
	case n - 1:
		return scene.End
	}
	return scene.Middle
}

// placeOf returns where a value is on a vertical axis: evenly spaced by its place in the list.
func placeOf(values []sweep.Value, v sweep.Value, bottom, top float64) float64 {
	for i := range values {
		if values[i] == v && len(values) > 1 {
			return bottom + float64((top-bottom)*float64(i))/float64(len(values)-1)
		}
	}
	return layout.Half(bottom + top)
}

// pointTable lists the points and which policy is best at each.
func (d *drawing) pointTable(out *Drawn) {
	for j := range d.o.Over {
		out.Head = append(out.Head, d.axisName(j))
	}
	out.Head = append(out.Head, "Least regret", "Mean regret")
	for i := range d.o.Points {
		p := &d.o.Points[i]
		if p.Best == nil {
			continue
		}
		var row []string
		for _, v := range p.Values {
			row = append(row, valueText(v))
		}
		who := "cannot tell"
		if p.Best.Certain {
			who = d.policies[p.Best.Policy].Name
		}
		best := p.Results[p.Best.Policy].Final.Mean
		out.Rows = append(out.Rows, append(row, who, numbers.Commas(best, numbers.DecimalsFor(math.Abs(best)))))
	}
}
