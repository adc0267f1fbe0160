package sweeps

import (
	"fmt"
	"math"
	"strings"

	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/numbers"
)

// Lengths in CSS px.
const (
	titleHeight = 16 // of the line above a plot
	dotRadius   = 3.5
	labelGap    = 9
)

// A curve is the measure of one policy along the axis. NaN is a gap.
type curve struct {
	x, y, low, high []float64
	point           []int
}

// curves draws a curve with its interval for each policy.
func (d *drawing) curves(out *Drawn) {
	axis := &d.o.Over[0]
	words := false
	for _, v := range axis.Values {
		if _, ok := v.Number(); !ok {
			words = true
		}
	}
	all := make([]curve, len(d.policies))
	for i := range d.o.Points {
		x := float64(i)
		if !words {
			x, _ = d.o.Points[i].Values[0].Number()
		}
		for k := range d.policies {
			value, low, high, ok := d.at(i, k)
			if !ok {
				value, low, high = nan, nan, nan
			}
			c := &all[k]
			c.x, c.y, c.low, c.high, c.point = append(c.x, x), append(c.y, value), append(c.low, low), append(c.high, high), append(c.point, i)
		}
	}
	f := d.frame(all, words)
	for k := range all {
		d.curve(&f, k, &all[k])
	}
	d.names(&f, all)
	out.Sentence = d.curvesSentence(all)
	out.Caption = strings.TrimSpace(upper(d.measure.Title) + " against " + d.sweptText() + ", with 95% intervals. " + d.slopesText())
	out.Head = []string{d.axisName(0)}
	for k := range d.policies {
		out.Head = append(out.Head, d.policies[k].Name)
	}
	for i := range d.o.Points {
		row := []string{valueText(d.o.Points[i].Values[0])}
		for k := range d.policies {
			text := "–"
			if value, low, high, ok := d.at(i, k); ok {
				text = d.measured(value, low, high)
			}
			row = append(row, text)
		}
		out.Rows = append(out.Rows, row)
	}
}

// at returns the measure of policy k at a point, also where other policies of the point are not played yet.
func (d *drawing) at(point, k int) (value, low, high float64, ok bool) {
	if p := &d.o.Points[point]; k < len(p.Results) {
		return d.measure.Of(&p.Results[k])
	}
	if d.partial == nil {
		return 0, 0, 0, false
	}
	p, ok := d.partial(point, k)
	if !ok {
		return 0, 0, 0, false
	}
	return d.measure.Of(p)
}

// frame lays out and draws the axes.
func (d *drawing) frame(all []curve, words bool) layout.Frame {
	axis := &d.o.Over[0]
	plan := layout.AxisPlan{Title: d.axisName(0), Right: d.rightMargin(), XKind: layout.Linear, YKind: layout.Linear}
	least, most, positive := math.Inf(1), math.Inf(-1), math.Inf(1)
	for _, c := range all {
		for i := range c.y {
			for _, y := range [...]float64{c.y[i], c.low[i], c.high[i]} {
				if y == y {
					least, most = min(least, y), max(most, y)
				}
			}
			if y := c.y[i]; y > 0 {
				positive = min(positive, y)
			}
		}
	}
	switch {
	case words:
		plan.X0, plan.X1 = -0.5, float64(len(axis.Values))-0.5
	default:
		plan.X0, plan.X1 = math.Inf(1), math.Inf(-1)
		for _, v := range axis.Values {
			x, _ := v.Number()
			plan.X0, plan.X1 = min(plan.X0, x), max(plan.X1, x)
		}
		if axis.Log {
			plan.XKind, plan.Title = layout.Log, plan.Title+", log scale"
		}
	}
	plan.Y0, plan.Y1 = min(0, least), most+float64(0.05*math.Abs(most-min(0, least)))
	title := d.measure.Title
	if axis.Log && !d.measure.Share && positive < math.Inf(1) && least > 0 {
		plan.YKind, plan.Y0, plan.Y1, title = layout.Log, positive/1.3, most*1.3, title+", log scale"
	}
	if d.measure.Share {
		plan.Y0, plan.Y1 = 0, 1
	}
	if !(plan.Y1 > plan.Y0) {
		plan.Y0, plan.Y1 = 0, 1
	}
	d.b.Text(title, 0, 12, layout.FontSize, scene.Start, scene.Ink2)
	var f layout.Frame
	f.Lay(&d.b, d.view.Width, d.view.Height-titleHeight, plan)
	f.Plot.Y += titleHeight
	f.Y = layout.NewScale(f.Y.Kind, f.Y.Lo, f.Y.Hi, f.Y.From+titleHeight, f.Y.To+titleHeight)
	if words {
		f.Xt = f.Xt[:0]
	}
	f.Draw(&d.b)
	if words {
		room := f.Plot.W / float64(len(axis.Values))
		for i, v := range axis.Values {
			text := layout.Ellipsis(v.String(), layout.FontSize, false, room-4)
			d.b.Text(text, math.Round(f.X.At(float64(i))), math.Round(f.Plot.Bottom())+16, layout.FontSize, scene.Middle, scene.Ink2)
		}
	}
	return f
}

// rightMargin returns the room for the names of the policies.
func (d *drawing) rightMargin() float64 {
	widest := 0.0
	for k := range d.policies {
		widest = max(widest, d.b.Width(d.policies[k].Name, false))
	}
	return min(labelGap+math.Ceil(widest)+4, math.Round(d.view.Width*0.35))
}

// curve draws the line, the band and the dots of policy k, and adds its spots.
func (d *drawing) curve(f *layout.Frame, k int, c *curve) {
	s := &d.policies[k].Style
	at := func(v float64) float64 {
		if f.Y.Kind == layout.Log && !(v > 0) {
			return f.Plot.Bottom() + 2
		}
		return f.Y.At(v)
	}
	d.b.Mark(scene.Band, s.Role, layout.BandAlpha, 0).Clip = f.Plot.Clip(0)
	for i, x := range c.x {
		if c.low[i] == c.low[i] {
			d.b.Put3(f.X.At(x), at(c.low[i]), at(c.high[i]))
		}
	}
	d.b.Done()
	m := d.b.Mark(scene.Line, s.Role, 1, 2*float64(s.Weight))
	m.Clip, m.Dash = f.Plot.Clip(2), s.Dash
	for i, x := range c.x {
		if c.y[i] == c.y[i] {
			d.b.Put2(f.X.At(x), at(c.y[i]))
		}
	}
	d.b.Done()
	if d.constant(k) {
		return
	}
	for i, x := range c.x {
		if c.y[i] != c.y[i] {
			continue
		}
		px, py := f.X.At(x), at(c.y[i])
		d.b.Dot(s.Role, 1, px, py, dotRadius, true)
		d.spots = append(d.spots, Spot{Point: c.point[i], Policy: k, X: px, Y: py,
			Text: d.policies[k].Name + ", " + d.pointText(c.point[i]) + ": " + d.measured(c.y[i], c.low[i], c.high[i])})
	}
}

// constant reports whether policy k is the same at all points that can be played: its line needs no dots.
func (d *drawing) constant(k int) bool {
	unit := -1
	for i := range d.plan.Points {
		if units := d.plan.Points[i].Units; units != nil {
			if unit >= 0 && units[k] != unit {
				return false
			}
			unit = units[k]
		}
	}
	return len(d.plan.Points) > 1
}

// names writes the policies' names at the right ends of their curves.
func (d *drawing) names(f *layout.Frame, all []curve) {
	var ends layout.Labeller
	for k, c := range all {
		for i := len(c.y) - 1; i >= 0; i-- {
			if c.y[i] == c.y[i] {
				y := f.Y.At(c.y[i])
				ends.Labels = append(ends.Labels, layout.Label{Index: k, At: max(f.Plot.Y, min(f.Plot.Bottom(), y)), Priority: 1})
				break
			}
		}
	}
	x := f.Plot.Right() + labelGap
	for _, e := range ends.Place(layout.LineHeight, f.Plot.Y+2, f.Plot.Bottom()-2) {
		p := &d.policies[e.Index]
		if math.Abs(e.Y-e.At) > 2 {
			d.b.Stroke(p.Style.Role, 1, 1, f.Plot.Right()+2, e.At, x-3, e.Y)
		}
		d.b.Text(d.b.Fit(p.Name, false, d.view.Width-x), x, e.Y+layout.Baseline, layout.FontSize, scene.Start, scene.Ink)
	}
}

// curvesSentence says where the policy whose number is varied is best, or which policies are best where.
func (d *drawing) curvesSentence(all []curve) string {
	if k := d.varied(); k >= 0 {
		return d.variedSentence(k, &all[k])
	}
	text := d.bestText()
	if slopes := d.slopesText(); slopes != "" {
		text = strings.TrimSuffix(slopes, ".")
	}
	return d.sentence(text)
}

// variedSentence says where the measure of policy k is best.
func (d *drawing) variedSentence(k int, c *curve) string {
	best, verb := -1, "least"
	if d.higherIsBetter() {
		verb = "largest"
	}
	for i, y := range c.y {
		if y == y && (best < 0 || d.higherIsBetter() && y > c.y[best] || !d.higherIsBetter() && y < c.y[best]) {
			best = i
		}
	}
	if best < 0 {
		return ""
	}
	return d.sentence(fmt.Sprintf("the %s of %s is %s at %s: %s", d.measure.Title, d.policies[k].Name, verb,
		d.pointText(c.point[best]), d.measured(c.y[best], c.low[best], c.high[best])))
}

func (d *drawing) higherIsBetter() bool { return d.measure.ID == "best" }

// varied returns the policy whose number is varied; -1 if it is another number.
func (d *drawing) varied() int {
	var k int
	if n, _ := fmt.Sscanf(d.o.Over[0].Path, "policies[%d].", &k); n == 1 && k < len(d.policies) {
		return k
	}
	return -1
}

// slopesText says how fast the regret of each policy grows, if the axis is logarithmic.
func (d *drawing) slopesText() string {
	var parts []string
	for _, f := range d.o.Fits {
		if f.Slope == nil {
			continue
		}
		text := d.policies[f.Policy].Name + " " + numbers.Commas(f.Slope.Value, 2)
		if f.Slope.CI95 != nil {
			text += " ± " + numbers.Commas(*f.Slope.CI95, 2)
		}
		if f.Slope.Factor > straight {
			text += fmt.Sprintf(" (not straight: off by a factor of %s)", numbers.Commas(f.Slope.Factor, 1))
		}
		if e := f.Theory; e != nil && e.Stated != nil {
			text += fmt.Sprintf(" (Theorem %s: at most %s)", e.Theorem, numbers.Commas(*e.Stated, 2))
		}
		parts = append(parts, text)
	}
	if len(parts) == 0 {
		return ""
	}
	return "Slopes on logarithmic axes: " + strings.Join(parts, ", ") + "."
}

// straight is the largest factor of points from their line that is not mentioned.
const straight = 1.5
