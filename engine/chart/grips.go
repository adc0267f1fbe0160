package chart

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
)

// A grip is a visible handle of the selected arm. A curve of points has, besides the handles of its payoff, fainter
// ones between the points, which insert a new point.
type grip struct {
	data.Handle
	px, py float64 // its middle in the chart
	adds   bool
}

const (
	handleRadius = 6
	addRadius    = 4.5
	gripGap      = 14 // least px between the middles of two points with handles
	addRoom      = 44 // least px between two points for a new one between them
	lateAdd      = 4  // px by which a point may be farther away than the place for a new one and still be chosen
)

// gripsTo appends the grips of the selected arm to dst, those of a curve from left to right.
func (c *payoffChart) gripsTo(dst []grip, b *Board, p *placed) []grip {
	if b.selected < 0 || b.selected >= len(b.arms.Arms) {
		return dst
	}
	f, first, held := &p.frame, len(dst), b.held()
	for _, h := range b.arms.Arms[b.selected].Handles {
		g := grip{Handle: h, px: f.X.At(h.X), py: f.Y.At(h.Y)}
		if !f.Plot.Has(g.px, g.py) {
			continue
		}
		if n := len(dst); isPoint(h.Param) && n > first && distance(g.px-dst[n-1].px, g.py-dst[n-1].py) < gripGap && h.Param != held {
			continue
		}
		dst = append(dst, g)
	}
	if b.pointer.gesture == handling || len(dst) == first || !isPoint(dst[first].Param) {
		return dst
	}
	return c.addsTo(dst, b, p, first)
}

// addsTo appends the places for new points: halfway, on the screen, between the points from number first on that are
// far enough apart, and between them and the sides.
func (c *payoffChart) addsTo(dst []grip, b *Board, p *placed, first int) []grip {
	f := &p.frame
	arm := &b.arms.Arms[b.selected]
	points := dst[first:]
	before := f.Plot.X
	for i := 0; i <= len(points); i++ {
		next := f.Plot.Right()
		if i < len(points) {
			next = points[i].px
		}
		x := math.Round(f.X.Inv(before + layout.Half(next-before)))
		at, taken := slices.BinarySearchFunc(arm.Handles, x, func(h data.Handle, x float64) int { return cmp.Compare(h.X, x) })
		g := grip{Handle: data.Handle{Param: pointBefore(at), X: x, Y: arm.Curve.At(max(1, int(x)))}, adds: true}
		g.px, g.py = f.X.At(g.X), f.Y.At(g.Y)
		if next-before >= addRoom && x >= 1 && !taken && f.Plot.Has(g.px, g.py) {
			dst = append(dst, g)
		}
		before = next
	}
	return dst
}

// held returns the handle that the pointer drags, or "". A new point counts once it has moved.
func (b *Board) held() string {
	param := b.pointer.handle.Param
	switch at, adds := strings.CutPrefix(param, "points+"); {
	case b.pointer.gesture != handling:
		return ""
	case adds:
		return "points[" + at + "]"
	}
	return param
}

// isPoint reports whether a handle is a point of a curve, and not a parameter.
func isPoint(param string) bool { return strings.HasPrefix(param, "points[") }

// pointBefore returns the handle that inserts a new point before point i; withoutPoint returns the one that deletes
// point i. See payoff.Drag.
func pointBefore(i int) string { return "points+" + strconv.Itoa(i) }

func withoutPoint(point string) string {
	return "points-" + strings.TrimSuffix(strings.TrimPrefix(point, "points["), "]")
}

// takeGrips returns the handles that a chart shows now. The next call overwrites them.
func (p *placed) takeGrips() []grip {
	if p.grips = p.grips[:0]; p.reads.grips != nil {
		p.grips = p.reads.grips(p.grips)
	}
	return p.grips
}

// gripAt returns the grip under a point of the chart: the nearest one, preferring existing points to new ones.
func (p *placed) gripAt(x, y, reach float64) (g grip, ok bool) {
	nearest := reach + handleRadius
	for _, o := range p.takeGrips() {
		d := distance(o.px-x, o.py-y)
		if o.adds {
			d += lateAdd
		}
		if d <= nearest {
			nearest, g, ok = d, o, true
		}
	}
	return g, ok
}

// handles draws the grips.
func (c *payoffChart) handles(p *placed) {
	f := &p.frame
	for _, g := range p.takeGrips() {
		if g.adds {
			p.b.OpenDot(scene.Accent, 0.7, g.px, g.py, addRadius, 1)
			p.b.Stroke(scene.Accent, 0.7, 1, g.px-2.5, g.py, g.px+2.5, g.py)
			p.b.Stroke(scene.Accent, 0.7, 1, g.px, g.py-2.5, g.px, g.py+2.5)
			continue
		}
		p.b.OpenDot(scene.Accent, 1, g.px, g.py, handleRadius, 2)
		if g.Symbol == "" {
			continue
		}
		t := p.b.Text(g.Symbol, g.px-11, g.py-6, 13, scene.End, scene.Accent)
		switch wide := p.b.Width(g.Symbol, true) * 13 / layout.FontSize; {
		case g.px-11-wide < f.Plot.X+2: // it would cover the ticks, or be outside of the chart
			t.X, t.Anchor = float32(g.px)+11, scene.Start
			t.Y = float32(math.Round(math.Max(g.py-6, f.Plot.Y+12)))
		case g.px > f.Plot.Right()-12 || g.py < f.Plot.Y+16:
			t.X, t.Y, t.Anchor = float32(g.px)-2, float32(math.Round(g.py+20)), scene.Middle
		}
		t.Bold, t.Italic, t.Halo = true, true, true
	}
}

// Grips appends to dst the handles that a chart shows, and returns it: the middle of each, and how far from it a finger
// can grasp it, CSS px.
func (b *Board) Grips(dst [][3]float64, id string) [][3]float64 {
	p := b.find(id)
	if p == nil || p.frame.Plot.W == 0 {
		return dst
	}
	for _, g := range p.takeGrips() {
		dst = append(dst, [3]float64{g.px, g.py, nearTouch + handleRadius})
	}
	return dst
}

// grasp stores where on a handle the pointer is, so that the handle does not jump when the drag begins.
func (b *Board) grasp(h hit, e PointerEvent) {
	b.pointer.handle = h.grip
	b.pointer.dx, b.pointer.dy = h.grip.px-e.X, h.grip.py-e.Y
}

func (b *Board) dragHandle(p *placed, e PointerEvent, done bool) Intent {
	f, h := &p.frame, &b.pointer.handle
	in := b.handled(p, h.Param, done)
	in.Cursor = "grabbing"
	in.X = f.X.Inv(math.Max(f.Plot.X, math.Min(f.Plot.Right(), e.X+b.pointer.dx)))
	in.Y = f.Y.Inv(math.Max(f.Plot.Y, math.Min(f.Plot.Bottom(), e.Y+b.pointer.dy)))
	return in
}

// handled returns the intent that changes the selected arm by one of its handles.
func (b *Board) handled(p *placed, param string, done bool) Intent {
	in := b.intent(NoIntent, p.spec.ID)
	if b.selected >= 0 && b.selected < len(b.arms.Arms) {
		in.Kind, in.Arm, in.Param, in.Done = DragHandle, b.selected, param, done
	}
	return in
}

// clickHandle releases a handle that was not moved: a place for a new point becomes a point.
func (b *Board) clickHandle(p *placed) Intent {
	h := &b.pointer.handle
	if !h.adds {
		return b.intent(NoIntent, p.spec.ID)
	}
	b.pointer.added = true
	in := b.handled(p, h.Param, true)
	in.X, in.Y = h.X, h.Y
	return in
}

// doubleHandle deletes the double-clicked point, unless the first click created it.
func (b *Board) doubleHandle(p *placed, g grip) Intent {
	if !isPoint(g.Param) || b.pointer.justAdded {
		return b.intent(NoIntent, p.spec.ID)
	}
	in := b.handled(p, withoutPoint(g.Param), true)
	in.X, in.Y = g.X, g.Y
	return in
}
