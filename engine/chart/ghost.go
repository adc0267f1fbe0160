package chart

import (
	"slices"
	"sort"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
)

// A Ghost holds the data of an earlier scenario. After an edit it is drawn faintly behind the data of the new one. The
// caller keeps its arrays.
type Ghost struct {
	Arms    []data.Curve
	Results data.Results
}

const (
	ghostAlpha = 0.5 // with less, it cannot be seen on a dark background
	ghostWidth = 1.25
)

var ghostDash = []float32{2, 3}

// SetGhost draws a ghost behind the charts; the zero Ghost removes it.
func (b *Board) SetGhost(g Ghost) {
	b.ghost = g
	b.touch(thePrevious)
}

// SetPreview sets whether the arms are a preview, as while a slider moves. Then the axis of payoffs grows but does not
// shrink, so that the curve moves and the axis does not.
func (b *Board) SetPreview(preview bool) {
	if b.preview != preview {
		b.preview = preview
		b.touch(theArms)
	}
}

// HasPrevious reports whether data from before an edit are visible behind a chart. Arms that the edit did not change
// have none.
func (b *Board) HasPrevious(id string) bool {
	p := b.find(id)
	return p != nil && p.chart.hasPrevious(b)
}

// hidesArm reports whether an arm is hidden. The selected arm is never hidden.
func (b *Board) hidesArm(i int) bool { return b.hiddenArms[i] && i != b.selected }

// HideArms hides these arms in the payoff chart, by their index, and shows all others. The selected arm is always
// shown.
func (b *Board) HideArms(arms []int) {
	clear(b.hiddenArms)
	for _, i := range arms {
		b.hiddenArms[i] = true
	}
	b.touch(theArms)
}

// ghostLines are the curves of a line chart's ghost.
type ghostLines struct {
	src    data.Results
	hidden map[string]bool
	ys     [][]float64
	px     []float64
	py     []float64 // in the order of index
	cols   []int32
	index  []int32
}

func (g *ghostLines) prepare(b *Board, r data.Results, c *lineChart) {
	g.src, g.hidden = r, b.hidden
	g.ys = g.ys[:0]
	for i := range g.src.Series {
		y, _ := c.of.values(&lineSeries{src: &g.src.Series[i]}, &g.src, c.reach)
		if slices.ContainsFunc(c.series, func(s lineSeries) bool { return s.visible && slices.Equal(s.y, y) }) {
			y = nil // it equals a curve that is shown
		}
		g.ys = append(g.ys, y)
	}
}

// shown reports whether curve i of the ghost is drawn.
func (g *ghostLines) shown(i int) bool { return len(g.ys[i]) > 0 && !g.hidden[g.src.Series[i].Key] }

// count returns how many curves are drawn.
func (g *ghostLines) count() int {
	n := 0
	for i := range g.ys {
		if g.shown(i) {
			n++
		}
	}
	return n
}

// fewGhosts is the most curves of a ghost that are listed with the current ones. With more, only the one of the policy
// in focus is listed.
const fewGhosts = 3

// list adds the ghost's values at a round to the list.
func (g *ghostLines) list(b *Board, l *valueList, round float64) {
	all := g.count() <= fewGhosts
	for i, y := range g.ys {
		s := &g.src.Series[i]
		if !g.shown(i) || !all && s.Key != b.focus {
			continue
		}
		if k := sort.SearchFloat64s(g.src.X, round); k < len(y) && y[k] == y[k] {
			l.rows = append(l.rows, valueRow{name: s.Name + ", before", value: y[k], role: s.Style.Role, dash: ghostDash, weight: ghostWidth / 2.0,
				alpha: ghostAlpha})
		}
	}
}

// widen returns the extent lo..hi, widened to contain the ghost from x0 to x1.
func (g *ghostLines) widen(lo, hi float64, any bool, x0, x1 float64) (float64, float64, bool) {
	for i, y := range g.ys {
		if g.hidden[g.src.Series[i].Key] {
			continue
		}
		n := min(len(g.src.X), len(y))
		from := sort.SearchFloat64s(g.src.X[:n], x0)
		lo, hi = widen(lo, hi, y, nil, from, max(from, sort.SearchFloat64s(g.src.X[:n], x1)))
	}
	return lo, hi, any || lo <= hi
}

// draw draws the curves from before an edit, always paler than the current ones, even when those are faded.
func (g *ghostLines) draw(b *Board, p *placed) {
	f, alpha := &p.frame, float64(ghostAlpha)
	if b.isSeries(b.focus) {
		alpha *= layout.Faded
	}
	g.px = scene.Grow(g.px, len(g.src.X))
	for i, x := range g.src.X {
		g.px[i] = f.X.At(x)
	}
	g.cols = layout.PixelColumns(g.cols, g.px)
	for i, y := range g.ys {
		s := &g.src.Series[i]
		if g.hidden[s.Key] || len(y) == 0 {
			continue
		}
		to := min(len(y), sort.SearchFloat64s(g.src.X, f.X.Hi)+1, len(g.src.X))
		g.index = layout.Thin(g.index[:0], g.cols, y, nil, max(0, sort.SearchFloat64s(g.src.X, f.X.Lo)-1), to)
		g.py = scene.Grow(g.py, len(g.index))
		for k, i := range g.index {
			g.py[k] = f.Y.At(y[i])
		}
		g.index = layout.Straighten(g.index, g.px, g.py, nil, nil)
		m := p.b.Mark(scene.Line, s.Style.Role, alpha, ghostWidth)
		m.Clip, m.Dash = f.Plot.Clip(2), ghostDash
		for k, i := range g.index {
			p.b.Put2(g.px[i], g.py[k])
		}
		p.b.Done()
	}
}

// drawGhost draws the curves of the ghost's arms that the edit changed.
func (c *payoffChart) drawGhost(b *Board, p *placed) {
	f := &p.frame
	c.differs = false
	for i, curve := range b.ghost.Arms {
		c.ghost = c.ghost[:0]
		for _, x := range c.xs {
			c.ghost = append(c.ghost, curve.At(x))
		}
		if b.hiddenArms[i] || i < len(c.arms) && slices.Equal(c.ghost, c.curve(i)) {
			continue
		}
		c.differs = true
		m := p.b.Mark(scene.Line, scene.ArmGrey, 0.85, 1)
		m.Clip, m.Dash = f.Plot.Clip(2), ghostDash
		c.put(p, c.ghost)
		p.b.Done()
	}
}
