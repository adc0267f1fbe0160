package chart

import (
	"math"

	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/numbers"
)

// playhead draws the playhead at a round, with its name on the side that has room.
func (p *placed) playhead(b *Board, round float64) {
	f := &p.frame
	if round < f.X.Lo || round > f.X.Hi {
		return
	}
	x := f.X.At(round)
	p.headX = x
	p.b.Stroke(scene.Accent, 1, 1.25, x, 0, x, f.Plot.Bottom())
	if at, hover := b.readRound(); hover && math.Abs(f.X.At(at)-x) < 120 {
		return // its name would overlap the crosshair's
	}
	p.b.Scratch = numbers.AppendCommas(append(p.b.Scratch[:0], "round "...), math.Round(round), 0)
	t := p.caption(p.b.Scratched(), x, scene.Accent)
	t.Bold = true
	if p.namedAt(b, round) && x-7-p.b.Width(t.S, true) > 0 {
		t.X, t.Anchor = float32(x-7), scene.End
	}
}

// namedAt reports whether curves end at a round, as in a live run: then their names are right of it.
func (p *placed) namedAt(b *Board, round float64) bool {
	n := len(b.results.X)
	return p.kind.OfRuns() && n > 0 && b.results.X[n-1] == round
}

// crosshair draws the line at the x that the pointer or the keys read.
func (p *placed) crosshair(v float64) {
	f := &p.frame
	x := f.X.At(v)
	p.b.Stroke(scene.Ink2, 1, 1, x, f.Plot.Y-layout.TopMargin, x, f.Plot.Bottom())
	p.caption(p.b.Join(p.reads.unit, p.reads.named(v)), x, scene.Ink).Bold = true
}

// caption writes the name of the line at x, at its upper end.
func (p *placed) caption(s string, x float64, role scene.Role) *scene.Text {
	at, anchor := x+7, scene.Start
	if right := at + p.b.Width(s, true); right > p.spec.Width-2 || right > p.frame.Plot.Right() && x-7-p.b.Width(s, true) > p.frame.Plot.X {
		at, anchor = x-7, scene.End
	}
	t := p.b.Text(s, at, p.frame.Plot.Y+1, layout.FontSize, anchor, role)
	t.Halo = true
	return t
}
