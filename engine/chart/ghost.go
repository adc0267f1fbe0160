package chart

import (
	"slices"

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
	return p != nil && p.reads.previous && len(b.ghost.Arms)+len(b.ghost.Results.Series) > 0
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

// fewGhosts is the most curves of a ghost that are listed with the current ones. With more, only the one of the policy
// in focus is listed.
const fewGhosts = 3

// addGhost adds the curves from before an edit that differ from all that are shown, always paler than these, even when they are faded.
func (c *lineChart) addGhost(b *Board, q *plot) {
	r, now, alpha := c.of.taken(b.ghost.Results, layout.Linear), len(q.curves), float64(ghostAlpha)
	if b.isSeries(b.focus) {
		alpha *= layout.Faded
	}
	for i := range r.Series {
		s := &r.Series[i]
		y, _ := c.of.values(&c.own[now+i], s, &r, c.reach)
		if b.hidden[s.Key] || len(y) == 0 ||
			slices.ContainsFunc(q.curves[:now], func(o curve) bool { return o.shown() && slices.Equal(o.y, y) }) {
			continue
		}
		q.curves = append(q.curves, curve{name: s.Name + ", before", key: s.Key, x: r.X, y: y, rule: stepwise, role: s.Style.Role,
			dash: ghostDash, width: ghostWidth, weight: ghostWidth / 2.0, alpha: alpha, ghost: true, dense: true})
	}
	if before := q.curves[now:]; len(before) > fewGhosts {
		for i := range before {
			before[i].unlisted = before[i].key != b.focus
		}
	}
}

// drawGhost draws the curves of the ghost's arms that the edit changed.
func (c *payoffChart) drawGhost(b *Board, p *placed) {
	f := &p.frame
	for i, curve := range b.ghost.Arms {
		c.ghost = c.ghost[:0]
		for _, x := range c.xs {
			c.ghost = append(c.ghost, curve.At(x))
		}
		if b.hiddenArms[i] || i < len(c.arms) && slices.Equal(c.ghost, c.curve(i)) {
			continue
		}
		p.reads.previous = true
		m := p.b.Mark(scene.Line, scene.ArmGrey, 0.85, 1)
		m.Clip, m.Dash = f.Plot.Clip(2), ghostDash
		c.put(p, c.ghost, &c.past)
		p.b.Done()
	}
}
