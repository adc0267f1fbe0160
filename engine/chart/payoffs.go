package chart

import (
	"math"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sentences"
)

var payoffKind = Kind{
	ID: Payoffs, Name: "Payoffs", Title: "Payoffs", Label: "Expected payoffs of the arms", YTitle: "expected payoff",
	Place: OfArms, X: PullsOrRounds, Zooms: true,
	ground: theArms | selectedArm | armInFocus | thePrevious, over: pullCounts | thePlayhead | theCrosshair,
	newDrawer: func() drawer { return &payoffChart{} },
	takeaway:  func(b *Board) sentences.Takeaway { return sentences.Payoffs(&b.arms, b.Leads()) },
	table:     func(b *Board) *data.Table { return payoffTable(b) },
	caption: func(b *Board, _ layout.Window) string {
		if b.arms.Restless {
			return "Expected payoff of each arm against the round."
		}
		return "Expected payoff of each arm against its number of pulls."
	},
}

// A payoffChart draws the arms' expected payoffs.
type payoffChart struct {
	xs     []int     // where the curves are sampled
	ys     []float64 // len(xs) values of every arm, one arm after the other
	key    sampleKey // what the samples were made for
	arms   []armLook
	at     []float64 // xs
	read   []curve   // of the visible arms, as they are read
	labels layout.Labeller
	leads  []data.Lead
	ghost  []float64    // ys of the ghost's arms
	lines  []drawnCurve // by arm
	past   drawnCurve   // the line of the ghost's arm that is being drawn
	px     []float64    // of xs
	index  []int32
	start  float64 // of a logarithmic axis; 0 if none was drawn
}

// A sampleKey is everything that determines where curves are sampled.
type sampleKey struct {
	version int // of the arms
	kind    layout.ScaleKind
	lo, hi  float64
	width   float64
}

// An armLook is how an arm is drawn.
type armLook struct {
	role   scene.Role
	width  float64
	alpha  float64
	strong bool
	hidden bool
	read   int // the number of its reading
}

func (c *payoffChart) look(b *Board) {
	c.arms = scene.Grow(c.arms, len(b.arms.Arms))
	for i := range c.arms {
		a := armLook{role: scene.ArmGrey, width: 1, alpha: 1, hidden: b.hidesArm(i)}
		if len(c.arms) > 60 {
			a.alpha = 0.6
		}
		switch {
		case i == b.selected:
			a.role, a.width, a.strong = scene.Accent, 2.25, true
		case i == b.arms.Best:
			a.role, a.width, a.strong = scene.Ink, 2.25, true
		}
		if i == b.focusArm {
			a.width, a.alpha = math.Max(a.width, 2.25), 1
		} else if b.focusArm >= 0 {
			a.alpha *= layout.Faded
		}
		c.arms[i] = a
	}
}

// axes returns the plan of the axes for the arms as they are.
func (c *payoffChart) axes(b *Board, p *placed) layout.AxisPlan {
	sp := &p.spec
	a := layout.AxisPlan{XKind: b.payoffScale(sp), YKind: sp.YScale, X1: float64(b.axisEnd(b.arms.Horizon)), LeftMin: leftMin(sp)}
	a.Title = "pulls of the arm"
	if b.arms.Restless {
		a.Title = "round"
	}
	if a.XKind == layout.Log {
		if b.pointer.gesture != handling || c.start == 0 { // a point that is dragged takes no decade with it
			c.start = b.logStart()
		}
		a.X0 = c.start
		a.Title += ", log scale"
	}
	p.all = [2]float64{a.X0, a.X1}
	if sp.Window.X0 < sp.Window.X1 {
		a.X0, a.X1 = sp.Window.X0, sp.Window.X1
	}
	a.Right = c.rightMargin(b, p)
	return a
}

// logStart returns where a logarithmic axis of payoffs begins: earlier than by default if a
// point of a curve is before that.
func (b *Board) logStart() float64 {
	start := data.LogStart(b.axisEnd(b.arms.Horizon))
	if b.companion.Horizon > 0 {
		return start // the same as in the chart beside this one
	}
	for i := range b.arms.Arms {
		for _, h := range b.arms.Arms[i].Handles {
			if isPoint(h.Param) && h.X > 1 && h.X < start {
				return 1
			}
		}
	}
	return start
}

// payoffScale returns the kind of scale of the payoff chart's x axis.
func (b *Board) payoffScale(sp *Spec) layout.ScaleKind {
	if sp.XScale == layout.Linear || sp.XScale == layout.Log {
		return sp.XScale
	}
	if b.axisEnd(b.arms.Horizon) > data.LogHorizon {
		return layout.Log
	}
	return layout.Linear
}

const armLabelGap = 14

func (c *payoffChart) rightMargin(b *Board, p *placed) float64 {
	widest := 0.0
	for i := range b.arms.Arms {
		widest = math.Max(widest, p.b.Width(b.arms.Arms[i].Label, true))
	}
	return math.Min(armLabelGap+math.Ceil(widest)+6, math.Round(p.spec.Width*0.3))
}

// sample evaluates every curve at the whole x under each px of the plot: at most one sample per px.
func (c *payoffChart) sample(b *Board, a *layout.AxisPlan, width float64) {
	key := sampleKey{b.armsVersion, a.XKind, a.X0, a.X1, width}
	if key == c.key {
		return
	}
	c.key = key
	step := 1.0
	if len(b.arms.Arms) > 60 {
		step = 4
	}
	s := layout.NewScale(a.XKind, a.X0, a.X1, 0, math.Max(20, width))
	c.xs = c.xs[:0]
	for px := 0.0; ; px += step {
		at := math.Min(px, s.To)
		x := max(1, int(math.Round(s.Inv(at))))
		if n := len(c.xs); n == 0 || x > c.xs[n-1] {
			c.xs = append(c.xs, x)
		}
		if at == s.To {
			break
		}
	}
	c.at, c.ys = c.at[:0], c.ys[:0]
	for _, x := range c.xs {
		c.at = append(c.at, float64(x))
	}
	for i := range b.arms.Arms {
		for _, x := range c.xs {
			c.ys = append(c.ys, b.arms.Arms[i].Curve.At(x))
		}
	}
}

func (c *payoffChart) curve(i int) []float64 { return c.ys[i*len(c.xs) : (i+1)*len(c.xs)] }

// vertical sets the y axis: 0 to 1.1, or more if payoffs leave [0, 1.1]. It does not change while a handle is dragged,
// and only grows while the arms are a preview.
func (c *payoffChart) vertical(b *Board, a *layout.AxisPlan, p *placed) {
	sp, y := &p.spec, &p.frame.Y
	if b.pointer.gesture == handling && y.Lo < y.Hi {
		a.Y0, a.Y1 = y.Lo, y.Hi
		return
	}
	lo, hi := 0.0, 1.1
	for _, v := range c.ys {
		if v < lo {
			lo = v
		}
		if v*1.02 > hi {
			hi = v * 1.02
		}
	}
	lo, hi = b.widenByCompanion(lo, hi, c.xs)
	if lo < 0 {
		lo *= 1.05
	}
	if b.preview && y.Lo < y.Hi {
		lo, hi = math.Min(lo, y.Lo), math.Max(hi, y.Hi)
	}
	a.Y0, a.Y1 = lo, hi
	if sp.Window.Y0 < sp.Window.Y1 {
		a.Y0, a.Y1 = sp.Window.Y0, sp.Window.Y1
	}
}

func (c *payoffChart) ground(b *Board, p *placed) {
	c.look(b)
	a := c.axes(b, p)
	c.sample(b, &a, p.spec.Width-a.Right-30)
	c.vertical(b, &a, p)
	p.frame.Lay(&p.b, p.spec.Width, p.spec.Height, a)
	p.frame.Draw(&p.b)
	c.readArms(b, p)
	c.drawGhost(b, p)
	for pass := 0; pass < 3; pass++ { // grey ones, then the best and the one in focus, then the selected one
		for i := range c.arms {
			if c.pass(b, i) == pass && !c.arms[i].hidden {
				c.draw(p, i)
			}
		}
	}
	c.ends(b, p)
	c.leads = b.Leads()
}

// readArms makes the readings of the visible arms.
func (c *payoffChart) readArms(b *Board, p *placed) {
	r := &p.reads
	r.xs, r.unit, r.named, r.head, r.decimals = c.at, "pull ", wholeNumber, "Pull", 4
	if b.arms.Restless {
		r.unit, r.head = "round ", "Round"
	}
	r.grips = func(dst []grip) []grip { return c.gripsTo(dst, b, p) }
	c.read, c.lines, c.px = scene.Grow(c.read, len(c.arms)), scene.Grow(c.lines, len(c.arms)), c.px[:0]
	for _, x := range c.at {
		c.px = append(c.px, p.frame.X.At(x))
	}
	for i := range c.arms {
		a := &c.arms[i]
		if a.hidden {
			continue
		}
		c.read[i] = curve{x: c.at, y: c.curve(i), exact: b.arms.Arms[i].Curve, role: a.role, weight: 1, alpha: 1}
		a.read = len(r.list)
		// Of many arms, the list has room for those that are drawn over the others.
		r.list = append(r.list, reading{arm: i, name: sentences.ArmName(b.arms.Arms[i].Label), curve: &c.read[i],
			drawn: &c.lines[i], clicks: true,
			unlisted: len(c.arms) > 4 && !a.strong && i != b.focusArm})
	}
}

func (c *payoffChart) pass(b *Board, i int) int {
	switch {
	case i == b.selected:
		return 2
	case i == b.arms.Best || i == b.focusArm:
		return 1
	}
	return 0
}

func (c *payoffChart) draw(p *placed, i int) {
	a, f := &c.arms[i], &p.frame
	p.b.Mark(scene.Line, a.role, a.alpha, a.width).Clip = f.Plot.Clip(2)
	c.put(p, c.curve(i), &c.lines[i])
	p.b.Done()
}

// put adds to the open mark the points that the curve of ys needs, and stores them in d.
func (c *payoffChart) put(p *placed, ys []float64, d *drawnCurve) {
	f := &p.frame
	d.x, d.y, c.index = d.x[:0], scene.Grow(d.y, len(ys)), scene.Grow(c.index, len(ys))
	for k, y := range ys {
		d.y[k], c.index[k] = f.Y.At(y), int32(k)
	}
	for k, i := range layout.Straighten(c.index, c.px, d.y, nil, nil) {
		d.x = append(d.x, c.px[i])
		p.b.Put2(c.px[i], d.y[k])
	}
	d.y = d.y[:len(d.x)]
}

// ends names the arms at the right end of their curves.
func (c *payoffChart) ends(b *Board, p *placed) {
	if len(c.xs) == 0 {
		return
	}
	f := &p.frame
	c.labels.Labels = c.labels.Labels[:0]
	for i := range c.arms {
		at := f.Y.At(c.curve(i)[len(c.xs)-1])
		if at != at || c.arms[i].hidden {
			continue
		}
		pr := 1
		if c.arms[i].strong || i == b.focusArm {
			pr = 2
		}
		at = math.Max(f.Plot.Y, math.Min(f.Plot.Bottom(), at))
		c.labels.Labels = append(c.labels.Labels, layout.Label{Index: i, At: at, Priority: pr})
	}
	gap := float64(layout.TightLine)
	if p.spec.compact() {
		gap = layout.FontSize
	}
	x := f.Plot.Right() + armLabelGap
	for _, e := range c.labels.Place(gap, f.Plot.Y-2, f.Plot.Bottom()) {
		a := &c.arms[e.Index]
		p.reads.list[a.read].label = labelBox(f.Plot.Right(), p.spec.Width, e.Y)
		p.b.Stroke(a.role, a.alpha, 1, f.Plot.Right()+2, e.At, x-3, e.Y)
		label := p.b.Fit(b.arms.Arms[e.Index].Label, a.strong, p.spec.Width-x)
		t := p.b.Text(label, x, e.Y+layout.Baseline, layout.FontSize, scene.Start, scene.Ink2)
		t.Bold = a.strong
		if a.strong {
			t.Role = a.role
		}
	}
}

// over draws what moves: playhead, dots, handles, the crosshair with its values; without a crosshair, the annotation.
func (c *payoffChart) over(b *Board, p *placed) {
	if b.arms.Restless && b.playhead > 0 {
		p.playhead(b, b.playhead)
	}
	c.armDots(b, p)
	c.handles(p)
	p.selection(b)
	x := b.readX(p)
	switch {
	case x > 0:
		p.crosshair(x)
		p.listAt(b, x)
	case !p.spec.compact():
		c.annotate(b, p)
	}
}
