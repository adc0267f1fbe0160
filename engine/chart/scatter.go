package chart

import (
	"cmp"
	"math"
	"slices"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/numbers"
)

// A scatter draws the runs of two policies: a dot per run, at the final regrets of both.
type scatter struct {
	first, other *data.Series // nil while it is not open
	runs         []pairRun
}

// A pairRun is one run of both policies.
type pairRun struct {
	number       int     // from 1
	first, other float64 // final regret
}

func (c *scatter) open() bool { return c.first != nil }

func (c *scatter) close() { *c = scatter{runs: c.runs[:0]} }

func (c *scatter) ground(b *Board, p *placed, first, other *data.Series) {
	if c.first == nil || c.first.Key != first.Key || c.other.Key != other.Key {
		p.at = -1
	}
	c.first, c.other, c.runs = first, other, c.runs[:0]
	x, y := empty, empty
	for i := range min(len(first.Final), len(other.Final)) {
		r := pairRun{i + 1, first.Final[i], other.Final[i]}
		if r.first != r.first || r.other != r.other {
			continue
		}
		c.runs = append(c.runs, r)
		x, y = x.with(r.other), y.with(r.first)
	}
	slices.SortStableFunc(c.runs, func(a, b pairRun) int { return cmp.Compare(a.other, b.other) })
	if x.lo <= y.hi && y.lo <= x.hi { // the line of equal regret goes through the runs: both axes are alike
		x = x.with(y.lo).with(y.hi)
		y = x
	}
	x, y = x.padded(), y.padded()
	f, sp := &p.frame, &p.spec
	f.Lay(&p.b, sp.Width, sp.Height, layout.AxisPlan{XKind: layout.Linear, YKind: layout.Linear, X0: x.lo, X1: x.hi, Y0: y.lo, Y1: y.hi,
		Title: "regret of " + other.Name + ", a run", Right: 16, LeftMin: leftMin(sp)})
	f.Draw(&p.b)
	m := p.b.Mark(scene.Line, scene.Axis, 1, 1)
	m.Clip = f.Plot.Clip(0)
	for _, v := range [...]float64{math.Min(x.lo, y.lo), math.Max(x.hi, y.hi)} {
		p.b.Put2(f.X.At(v), f.Y.At(v))
	}
	p.b.Done()
	for _, below := range [...]bool{true, false} {
		role := scene.Role(worseRole)
		if below {
			role = betterRole
		}
		p.b.Mark(scene.Dots, role, 0.75, 0)
		for _, r := range c.runs {
			if (r.first <= r.other) == below {
				p.b.Put3(f.X.At(r.other), f.Y.At(r.first), runDot)
			}
		}
		p.b.Done()
	}
	f.Note(&p.b, p.b.Fit("regret of "+first.Name, false, f.Plot.W-8))
	s := "below the line: " + first.Name + " loses less"
	if x.lo > y.hi {
		s = "all runs are below the line of equal regret"
	} else if y.lo > x.hi {
		s = "all runs are above the line of equal regret"
	}
	c.note(p, p.b.Fit(s, false, f.Plot.W-12))
	c.read(b, p)
}

// read makes a reading for each run, in the order of the regret on the x axis.
func (c *scatter) read(b *Board, p *placed) {
	r := &p.reads
	r.byOne, r.table = true, c.digest
	r.leave = func() (Intent, string) { return b.choosePair(p, "", ""), "All pairs." }
	r.one = func(i int) (name, words string) { return c.words(&c.runs[i]) }
	for _, run := range c.runs {
		r.list = append(r.list, reading{shape: aDot, arm: -1, point: -1,
			box: layout.Rect{X: p.frame.X.At(run.other), Y: p.frame.Y.At(run.first)}})
	}
}

// note writes in the corner of the plot with the fewest dots.
func (c *scatter) note(p *placed, s string) {
	plot, w := p.frame.Plot, p.b.Width(s, false)
	fewest, place := len(c.runs)+1, [2]float64{}
	for _, at := range [...][2]float64{{plot.Right() - 6 - w, plot.Bottom() - 8}, {plot.X + 6, plot.Bottom() - 8},
		{plot.Right() - 6 - w, plot.Y + 22}, {plot.X + 6, plot.Y + 22}} {
		box := layout.Rect{X: at[0] - runDot, Y: at[1] - layout.FontSize - runDot, W: w + 2*runDot, H: layout.FontSize + 4 + 2*runDot}
		n := 0
		for _, r := range c.runs {
			if box.Has(p.frame.X.At(r.other), p.frame.Y.At(r.first)) {
				n++
			}
		}
		if n < fewest {
			fewest, place = n, at
		}
	}
	p.b.Text(s, place[0], place[1], layout.FontSize, scene.Start, scene.Ink2).Halo = true
}

// A span is a part of an axis.
type span struct{ lo, hi float64 }

var empty = span{math.Inf(1), math.Inf(-1)}

// with returns the span, widened to contain a value.
func (s span) with(v float64) span { return span{math.Min(s.lo, v), math.Max(s.hi, v)} }

// padded returns the span with a margin.
func (s span) padded() span {
	if s.lo > s.hi {
		return span{0, 1}
	}
	air := math.Max((s.hi-s.lo)*0.08, 1e-9)
	return span{s.lo - air, s.hi + air}
}

const runDot = 3 // px, the radius of a run's dot

// over marks the run that is read, and says what both policies lost in it.
func (c *scatter) over(b *Board, p *placed) {
	r, f := p.readOne(b), &p.frame
	if r == nil {
		return
	}
	x, y := r.box.X, r.box.Y
	p.b.OpenDot(scene.Ink, 1, x, y, runDot+2.5, 1.75)
	name, words := p.said(p.at)
	s := p.b.Fit(name+": "+words, true, f.Plot.W-8)
	w := p.b.Width(s, true)
	left := math.Max(f.Plot.X+4, math.Min(f.Plot.Right()-4-w, x-layout.Half(w)))
	at := y - 12
	if at < f.Plot.Y+24 {
		at = y + 22
	}
	t := p.b.Text(s, left, at, layout.FontSize, scene.Start, scene.Ink)
	t.Halo, t.Bold = true, true
}

// words says what both policies lost in a run.
func (c *scatter) words(r *pairRun) (name, words string) {
	d := numbers.DecimalsFor(math.Max(math.Abs(r.first), math.Abs(r.other)))
	return "run " + numbers.Int(r.number), c.first.Name + " " + numbers.Commas(r.first, d) + ", " + c.other.Name + " " +
		numbers.Commas(r.other, d)
}

func (c *scatter) digest() Digest {
	d := Digest{Head: []string{"Run", c.first.Name, c.other.Name}}
	for _, r := range c.runs {
		digits := numbers.DecimalsFor(math.Max(math.Abs(r.first), math.Abs(r.other)))
		d.Rows = append(d.Rows, []string{numbers.Int(r.number), numbers.Commas(r.first, digits), numbers.Commas(r.other, digits)})
	}
	return d
}
