package chart

import (
	"math"

	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/numbers"
)

// armDots draws a dot at each arm's position; for one left of the axis, an open dot at the axis's beginning.
func (c *payoffChart) armDots(b *Board, p *placed) {
	f := &p.frame
	for pass := 0; pass < 3; pass++ {
		for i := range c.arms {
			n := b.armPosition(i)
			if !(n > 0) || c.pass(b, i) != pass || c.arms[i].hidden {
				continue
			}
			a := &c.arms[i]
			x := math.Max(n, f.X.Lo)
			px, py := f.X.At(x), f.Y.At(b.arms.Arms[i].Curve.At(max(1, int(math.Round(x)))))
			if !f.Plot.Has(px, py) {
				continue
			}
			r := 3.0
			if a.strong {
				r = 4
			}
			if x > n {
				p.b.OpenDot(a.role, a.alpha, px, py, r-0.5, 1)
			} else {
				p.b.Dot(a.role, a.alpha, px, py, r, true)
			}
		}
	}
}

// aboveHandles returns top, or less if that is needed so that two lines of text from x0 to x1 end above the handles
// there and their symbols.
func (c *payoffChart) aboveHandles(p *placed, x0, x1, top float64) float64 {
	for _, g := range p.grips {
		left := g.px - 11 - p.b.Width(g.Symbol, true)
		if left < x1 && g.px+handleRadius > x0 && g.py+handleRadius > top && g.py-20 < top+28 {
			top = g.py - 20 - 28
		}
	}
	return top
}

// annotate marks the round or pull from which the last leading arm leads.
func (c *payoffChart) annotate(b *Board, p *placed) {
	f := &p.frame
	n := len(c.leads)
	if n < 2 || b.focusArm >= 0 {
		return
	}
	to, from := c.leads[n-1], c.leads[n-2]
	if b.hidesArm(to.Arm) || b.hidesArm(from.Arm) {
		return
	}
	x := f.X.At(float64(to.From))
	y := f.Y.At(b.arms.Arms[to.Arm].Curve.At(to.From))
	name := func(i int) string { return p.b.Fit(b.arms.Arms[i].Label, false, 80) }
	first := name(to.Arm) + " overtakes " + name(from.Arm)
	second := "at pull " + numbers.Int(to.From)
	if b.arms.Restless {
		second = "at round " + numbers.Int(to.From)
	}
	w := math.Max(p.b.Width(first, false), p.b.Width(second, false))
	top := math.Max(f.Plot.Y+4, math.Min(y-66, c.aboveHandles(p, x-6-w, x-6, y-66)))
	if !f.Plot.Has(x, y) || x-8-w < f.Plot.X+4 || y-top < 40 {
		return
	}
	p.b.Stroke(scene.Ink2, 1, 1, x, top, x, y-4)
	p.b.Mark(scene.Dots, scene.Ink2, 1, 1)
	p.b.Put3(x, y, 4)
	p.b.Done()
	for i, s := range [...]string{first, second} {
		p.b.Text(s, x-6, top+9+float64(14*i), layout.FontSize, scene.End, scene.Ink2).Halo = true
	}
}
