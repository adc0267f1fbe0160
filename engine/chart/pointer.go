package chart

import (
	"math"

	"risingbandits/engine/chart/layout"
)

// A PointerKind is a kind of pointer event.
type PointerKind string

const (
	PointerMove   PointerKind = "move"
	PointerDown   PointerKind = "down"
	PointerUp     PointerKind = "up"
	PointerLeave  PointerKind = "leave"  // left the chart, and is not down
	PointerCancel PointerKind = "cancel" // the browser took it over, for example to scroll
	PointerDouble PointerKind = "double" // a double click
	PointerWheel  PointerKind = "wheel"
	PointerPinch  PointerKind = "pinch"
	PointerMenu   PointerKind = "menu" // a press of the other button, or a long one of a finger
)

// A PointerEvent is one event of the pointer on a chart.
type PointerEvent struct {
	Kind   PointerKind
	X, Y   float64 // CSS px within the chart; for a pinch, the middle of the fingers
	DX, DY float64 // wheel: CSS px; pinch: how far the middle moved since the last event
	Scale  float64 // pinch: the factor by which the fingers' distance grew since the last event
	Zoom   bool    // ctrl or meta is held: the wheel zooms; otherwise it scrolls the page
	Pan    bool    // shift is held: dragging pans
	Touch  bool
}

// An IntentKind is a kind of Intent.
type IntentKind string

const (
	NoIntent     IntentKind = ""        // nothing, or only the cursor changed
	Hover        IntentKind = "hover"   // Series or Arm and Round are in focus; the Board shows that already
	Scrub        IntentKind = "scrub"   // move the playhead to Round; the Board has done it
	SelectArm    IntentKind = "select"  // select Arm; the Board has done it
	Toggle       IntentKind = "toggle"  // hide or show Series; the Board has done it
	IsolateOne   IntentKind = "isolate" // show Series alone, or all again; the Board has done it
	Zoomed       IntentKind = "zoom"    // the chart shows Window now
	DragHandle   IntentKind = "handle"  // change Param of Arm so that its curve goes through X, Y
	OpenPair     IntentKind = "pair"    // show the runs of Series and Other as dots, or all pairs if both are ""; the Board has done it
	ChoosePolicy IntentKind = "choose"  // inspect the policy Series; the page does it
	SingleOutOne IntentKind = "single"  // single out Series, "" for none; the Board has done it
	OpenPoint    IntentKind = "point"   // open the scenario of Point of the sweep; the page does it
	SweepHandle  IntentKind = "sweep"   // offer to sweep what the handle Param of Arm sets; the page does it
)

// An Intent is what the pointer or a key on a chart means. The Board has already done what changes only the
// view; the page does the rest.
type Intent struct {
	Kind   IntentKind
	Chart  string
	Series string // a key of Results; "" if none
	Other  string // of a pair: the second key
	Arm    int    // -1 if none
	Round  float64
	Point  int     // of the sweep; 0 for other kinds
	Param  string  // of a handle
	X, Y   float64 // of a handle: pulls or rounds, and payoff; of SweepHandle its middle, CSS px within the chart
	Window layout.Window
	Back   float64 // for a double click: where the playhead was before the clicks moved it; below 0 if it did not move
	Done   bool    // the gesture is over: its change is final
	Cursor string  // as CSS names it; "" for the default
}

// A gesture is what the pressed pointer does.
type gesture uint8

const (
	noGesture gesture = iota
	pressing          // in the plot, and has not moved
	zooming
	panning
	scrubbing
	handling
	labelling // on a series' label
)

type pointer struct {
	gesture gesture
	x0, x   float64 // where it went down, where it is
	y0      float64
	label   bool    // it went down on a label; until it moves away, further clicks mean the same label
	from    float64 // the playhead when it went down
	earlier float64 // the playhead when it went down the time before
	handle  grip
	dx, dy  float64 // from where it went down to the handle's middle
	moved   bool    // a handle was

	added, justAdded bool // it created a point without moving, this time or the time before
	series           string
	arm              int
	window           layout.Window // when it went down
}

const (
	clickSlop  = 4   // px that a click may move
	nearMouse  = 8   // px within which a curve or the playhead is hit
	nearTouch  = 20  // the same for a finger
	nearHover  = 16  // px within which a curve gets the focus
	leastZoom  = 0.5 // the fewest px of the whole axis that may fill a plot
	wheelSpeed = 0.002
)

// Pointer handles an event of the pointer on a chart and returns its meaning. An event on an unknown chart means
// nothing.
func (b *Board) Pointer(id string, e PointerEvent) Intent {
	p := b.find(id)
	if p == nil || p.frame.Plot.W == 0 {
		return b.intent(NoIntent, id)
	}
	switch e.Kind {
	case PointerMove:
		if b.pointer.gesture != noGesture {
			return b.drag(p, e)
		}
		return b.hover(p, e)
	case PointerDown:
		return b.press(p, e)
	case PointerUp:
		return b.release(p, e)
	case PointerLeave:
		if b.pointer.gesture != noGesture {
			return b.intent(NoIntent, id)
		}
		return b.leave(id)
	case PointerCancel:
		b.pointer.gesture = noGesture
		return b.leave(id)
	case PointerDouble:
		return b.double(p, e)
	case PointerWheel:
		return b.wheel(p, e)
	case PointerPinch:
		b.pointer.gesture = noGesture
		b.scroll(p, -e.DX)
		return b.zoom(p, e.X, e.Scale)
	case PointerMenu:
		b.pointer.gesture = noGesture
		reach := float64(nearMouse)
		if e.Touch {
			reach = nearTouch
		}
		if h := b.hit(p, e.X, e.Y, reach); h.held && !h.grip.adds {
			return b.sweeps(p, h.grip)
		}
	}
	return b.intent(NoIntent, id)
}

// sweeps returns the intent to sweep what a handle sets.
func (b *Board) sweeps(p *placed, g grip) Intent {
	in := b.handled(p, g.Param, true)
	in.Kind, in.X, in.Y = SweepHandle, g.px, g.py
	return in
}

func (b *Board) intent(k IntentKind, id string) Intent {
	return Intent{Kind: k, Chart: id, Series: b.focus, Arm: b.focusArm, Back: -1}
}

// A hit is what is under the pointer.
type hit struct {
	grip   grip
	held   bool // by its handle
	series string
	arm    int  // -1 if none
	label  bool // the label of the series or arm, not the curve
	head   bool // the playhead
	plot   bool
}

func (b *Board) hit(p *placed, x, y, reach float64) hit {
	h := hit{arm: -1, plot: p.frame.Plot.Has(x, y)}
	if h.grip, h.held = p.gripAt(x, y, reach); h.held {
		h.arm = b.selected
	} else {
		p.find(x, y, reach, &h)
	}
	if b.playhead > 0 && p.ofRounds(b) && h.plot {
		h.head = math.Abs(p.frame.X.At(b.playhead)-x) <= reach
	}
	return h
}

// again returns the hit of a click at the same place as the last one. If that was on a label, the new click means the
// same label, which the first click may have moved.
func (b *Board) again(h hit, e PointerEvent) hit {
	if b.clickedAt(e) && b.pointer.label && !h.held {
		h.label, h.series, h.arm = true, b.pointer.series, b.pointer.arm
	}
	return h
}

// clickedAt reports whether the pointer went down at the place of an event the last time.
func (b *Board) clickedAt(e PointerEvent) bool {
	x, y := e.X-b.pointer.x0, e.Y-b.pointer.y0
	return float64(x*x)+float64(y*y) <= clickSlop*clickSlop
}

func (b *Board) hover(p *placed, e PointerEvent) Intent {
	b.pointer.label = b.pointer.label && b.clickedAt(e)
	h := b.hit(p, e.X, e.Y, nearHover)
	b.Focus(h.series, h.arm)
	if h.plot {
		b.setHover(p.spec.ID, p.frame.X.Inv(e.X))
	} else {
		b.setHover("", math.NaN())
	}
	in := b.intent(Hover, p.spec.ID)
	if h.plot && p.ofRounds(b) {
		in.Round = math.Round(b.hoverX)
	}
	near := b.hit(p, e.X, e.Y, nearMouse)
	switch {
	case near.held && near.grip.adds:
		in.Cursor = "copy"
	case near.held:
		in.Cursor = "grab"
	case near.label || near.arm >= 0:
		in.Cursor = "pointer"
	case near.head:
		in.Cursor = "ew-resize"
	case h.plot:
		in.Cursor = "crosshair"
	}
	return in
}

func (b *Board) setHover(chart string, x float64) {
	if b.hoverChart == chart && (b.hoverX == x || !b.hovers() && x != x) {
		return
	}
	b.hoverChart, b.hoverX = chart, x
	b.touch(theCrosshair)
}

// Scrubs reports whether the pointer drags the playhead.
func (b *Board) Scrubs() bool { return b.pointer.gesture == scrubbing }

// ReadAs shows the crosshair where another board has it, and brings the same policy into focus.
func (b *Board) ReadAs(other *Board) {
	b.Focus(other.focus, -1)
	b.setHover(other.hoverChart, other.hoverX)
}

func (b *Board) leave(id string) Intent {
	b.Focus("", -1)
	b.setHover("", math.NaN())
	return b.intent(Hover, id)
}

func (b *Board) press(p *placed, e PointerEvent) Intent {
	reach := float64(nearMouse)
	if e.Touch {
		reach = nearTouch
	}
	h := b.again(b.hit(p, e.X, e.Y, reach), e)
	b.pointer = pointer{
		x0: e.X, x: e.X, y0: e.Y, series: h.series, arm: h.arm, label: h.label && !h.held,
		window: p.spec.Window, justAdded: b.pointer.added, from: b.playhead, earlier: b.pointer.from,
	}
	g := &b.pointer.gesture
	switch {
	case h.held:
		*g = handling
		b.grasp(h, e)
		b.setHover("", math.NaN())
		in := b.intent(NoIntent, p.spec.ID)
		in.Cursor = "grabbing"
		return in
	case h.label:
		*g = labelling
	case h.head:
		*g = scrubbing
		return b.scrub(p, e.X, false)
	case h.plot && e.Pan:
		*g = panning
	case h.plot:
		*g = pressing
	}
	if e.Touch && h.plot {
		b.setHover(p.spec.ID, p.frame.X.Inv(e.X))
	}
	return b.intent(NoIntent, p.spec.ID)
}

func (b *Board) drag(p *placed, e PointerEvent) Intent {
	moved := e.X - b.pointer.x
	b.pointer.x = e.X
	switch b.pointer.gesture {
	case handling:
		b.pointer.moved = true
		return b.dragHandle(p, e, false)
	case scrubbing:
		return b.scrub(p, e.X, false)
	case panning:
		return b.scroll(p, -moved)
	case pressing:
		if e.Touch { // one finger reads values; two fingers zoom
			return b.hover(p, e)
		}
		if math.Abs(e.X-b.pointer.x0) > clickSlop && p.kind.Zooms {
			b.pointer.gesture = zooming
		}
	case labelling:
		return b.intent(NoIntent, p.spec.ID)
	}
	if b.pointer.gesture == zooming {
		p.stale = max(p.stale, staleOver)
	}
	return b.intent(NoIntent, p.spec.ID)
}

func (b *Board) release(p *placed, e PointerEvent) Intent {
	g := b.pointer
	b.pointer.gesture = noGesture
	switch g.gesture {
	case handling:
		p.stale = staleGround // its axis may change again
		if !g.moved {
			return b.clickHandle(p)
		}
		return b.dragHandle(p, e, true)
	case scrubbing:
		return b.scrub(p, e.X, true)
	case panning:
		in := b.intent(Zoomed, p.spec.ID)
		in.Window, in.Done = p.spec.Window, true
		return in
	case zooming:
		p.stale = max(p.stale, staleOver)
		return b.zoomTo(p, math.Min(g.x0, e.X), math.Max(g.x0, e.X))
	case labelling:
		return b.clickLabel(p, g)
	case pressing:
		return b.click(p, g, e)
	}
	return b.intent(NoIntent, p.spec.ID)
}

// clickLabel selects an arm, or hides or shows a policy.
func (b *Board) clickLabel(p *placed, g pointer) Intent {
	if g.arm >= 0 {
		return b.selectArm(p, g.arm)
	}
	b.Hide(g.series, !b.hidden[g.series])
	in := b.intent(Toggle, p.spec.ID)
	in.Series, in.Done = g.series, true
	return in
}

func (b *Board) selectArm(p *placed, arm int) Intent {
	b.Select(arm)
	in := b.intent(SelectArm, p.spec.ID)
	in.Arm, in.Done = arm, true
	return in
}

// click in a plot selects the arm there, or moves the playhead.
func (b *Board) click(p *placed, g pointer, e PointerEvent) Intent {
	if math.Abs(e.X-g.x0) > clickSlop {
		return b.intent(NoIntent, p.spec.ID)
	}
	if in, _, ok := b.open(p, p.frame.X.Inv(e.X)); ok {
		return in
	}
	switch {
	case g.arm >= 0:
		return b.selectArm(p, g.arm)
	case p.kind.X == Rounds:
		return b.scrub(p, e.X, true)
	}
	return b.intent(NoIntent, p.spec.ID)
}

// double isolates the policy whose label was double-clicked, and deletes a double-clicked point of a curve. Elsewhere
// in the plot it shows the whole axis again, and moves the playhead back to where it was before the clicks.
func (b *Board) double(p *placed, e PointerEvent) Intent {
	h := b.again(b.hit(p, e.X, e.Y, nearMouse), e)
	if h.held {
		return b.doubleHandle(p, h.grip)
	}
	if h.label && h.series != "" {
		b.Isolate(h.series)
		in := b.intent(IsolateOne, p.spec.ID)
		in.Series, in.Done = h.series, true
		return in
	}
	if !h.plot || !p.kind.Zooms {
		return b.intent(NoIntent, p.spec.ID)
	}
	zoomed := p.spec.Window != (layout.Window{})
	in := b.setWindow(p, layout.Window{}, true)
	if zoomed && b.clickedAt(e) && p.kind.X == Rounds {
		in.Back = b.pointer.earlier
		b.SetPlayhead(in.Back)
	}
	return in
}

func (b *Board) scrub(p *placed, x float64, done bool) Intent {
	f := &p.frame
	round := math.Round(f.X.Inv(math.Max(f.Plot.X, math.Min(f.Plot.Right(), x))))
	round = math.Max(1, math.Min(float64(b.horizon(p)), round))
	b.SetPlayhead(round)
	b.setHover("", math.NaN())
	in := b.intent(Scrub, p.spec.ID)
	in.Round, in.Done, in.Cursor = round, done, "ew-resize"
	return in
}

func (b *Board) horizon(p *placed) int {
	if p.kind.Place == OfArms {
		return b.arms.Horizon
	}
	return b.results.Horizon
}
