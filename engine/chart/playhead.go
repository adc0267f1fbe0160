package chart

import "math"

// playhead draws the playhead at a round, and its name, on the side that has room.
func (p *placed) playhead(b *Board, round float64) {
	f := &p.frame
	if round < f.x.Lo || round > f.x.Hi {
		return
	}
	x := f.x.At(round)
	p.b.stroke(Accent, 1, 1.25, x, 0, x, f.plot.bottom())
	if at, hover := b.readRound(); hover && math.Abs(f.x.At(at)-x) < 120 {
		return // its name would meet the crosshair's
	}
	t := p.caption("round ", round, x, Accent)
	t.Bold = true
	if p.namedAt(b, round) && x-7-p.b.width(t.S, true) > 0 {
		t.X, t.Anchor = float32(x-7), End
	}
}

// namedAt tells whether curves end at a round before the horizon, as those of a live run do: then
// their names stand right of it.
func (p *placed) namedAt(b *Board, round float64) bool {
	n := len(b.results.X)
	return p.spec.ID != Payoffs && n > 0 && b.results.X[n-1] == round && round < float64(b.results.Horizon)
}

// crosshair draws the line at the x that the pointer or the keys read.
func (p *placed) crosshair(b *Board, v float64) {
	f := &p.frame
	x := f.x.At(v)
	p.b.stroke(Ink2, 1, 1, x, 0, x, f.plot.bottom())
	name := "round "
	if !b.roundChart(p.spec.ID) {
		name = "pull "
	}
	p.caption(name, v, x, Ink).Bold = true
}

// caption names a line at x, at its upper end.
func (p *placed) caption(name string, v, x float64, role Role) *Text {
	p.b.scratch = appendCommas(append(p.b.scratch[:0], name...), math.Round(v), 0)
	s := p.b.str()
	at, anchor := x+7, Start
	if at+p.b.width(s, true) > p.spec.Width-2 {
		at, anchor = x-7, End
	}
	t := p.b.text(s, at, topMargin+1, fontSize, anchor, role)
	t.Halo = true
	return t
}
