package chart

import (
	"math"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/sentences"
	"risingbandits/engine/numbers"
)

// A Digest is a chart's data as a short table for readers, with numbers as text. A Figure's Table has all numbers
// exactly.
type Digest struct {
	Head []string
	Rows [][]string // as long as Head each
}

// digested is the approximate number of rounds or pulls in a digest.
const digested = 20

// Digest returns what a chart shows as a table: only what is not hidden, and only the visible part of the axis,
// including a row for the playhead.
func (b *Board) Digest(id string) Digest {
	p := b.find(id)
	if p == nil || p.frame.Plot.W == 0 {
		return Digest{}
	}
	return p.chart.digest(b, p)
}

// sampled returns about digested of n points in view, including the first, the last, and the first that is not before
// x.
func sampled(p *placed, n int, at func(i int) float64, x float64) []int {
	f := &p.frame
	lo, hi := 0, n-1
	for lo < hi && at(lo) < f.X.Lo {
		lo++
	}
	for hi > lo && at(hi) > f.X.Hi {
		hi--
	}
	var out []int
	for k, i := 0, lo; i <= hi; i++ {
		due := f.X.From + float64((f.X.To-f.X.From)*float64(k)/digested)
		passed := f.X.At(at(i)) >= due-1e-9
		if !passed && i < hi && !(x > 0 && at(i) >= x && (i == lo || at(i-1) < x)) {
			continue
		}
		out = append(out, i)
		for f.X.From+float64((f.X.To-f.X.From)*float64(k)/digested) <= f.X.At(at(i))+1e-9 && k <= digested {
			k++
		}
	}
	return out
}

func (c *lineChart) digest(b *Board, p *placed) Digest {
	r := &c.r
	d := Digest{Head: []string{"Round"}}
	largest := 0.0
	for i := range c.series {
		if s := &c.series[i]; s.visible {
			d.Head = append(d.Head, s.src.Name)
			for _, v := range s.y {
				if !math.IsInf(v, 0) {
					largest = math.Max(largest, math.Abs(v))
				}
			}
		}
	}
	decimals := numbers.DecimalsFor(largest)
	if len(d.Head) == 1 || len(r.X) == 0 {
		return Digest{}
	}
	for _, i := range sampled(p, len(r.X), func(i int) float64 { return r.X[i] }, b.playhead) {
		row := []string{numbers.Commas(r.X[i], 0)}
		for k := range c.series {
			if s := &c.series[k]; s.visible {
				row = append(row, cellOf(s.y, s.half, i, decimals))
			}
		}
		d.Rows = append(d.Rows, row)
	}
	return d
}

// cellOf writes a value and its half-width, if there is one; half may be nil.
func cellOf(y, half []float64, i, decimals int) string {
	switch {
	case i >= len(y) || y[i] != y[i]:
		return "–"
	case i < len(half) && half[i] == half[i]:
		return numbers.Commas(y[i], decimals) + " ±" + numbers.Commas(half[i], decimals)
	}
	return numbers.Commas(y[i], decimals)
}

func (c *payoffChart) digest(b *Board, p *placed) Digest {
	d := Digest{Head: []string{"Pull"}}
	if b.arms.Restless {
		d.Head[0] = "Round"
	}
	for i := range b.arms.Arms {
		d.Head = append(d.Head, sentences.Capital(sentences.ArmName(b.arms.Arms[i].Label)))
	}
	if len(d.Head) == 1 {
		return Digest{}
	}
	for _, i := range sampled(p, len(c.xs), func(i int) float64 { return float64(c.xs[i]) }, 0) {
		row := []string{numbers.Int(c.xs[i])}
		for k := range b.arms.Arms {
			row = append(row, numbers.Commas(b.arms.Arms[k].Curve.At(c.xs[i]), 4))
		}
		d.Rows = append(d.Rows, row)
	}
	return d
}

func (c *pullChart) digest(b *Board, p *placed) Digest {
	d := Digest{Head: []string{"Arm"}}
	for i := range c.rows {
		d.Head = append(d.Head, c.rows[i].src.Name)
	}
	if len(d.Head) == 1 {
		return Digest{}
	}
	for k, name := range b.results.Arms {
		row := []string{name}
		for i := range c.rows {
			s := c.rows[i].src
			decimals := 0
			if s.Runs > 1 {
				decimals = numbers.DecimalsFor(c.most)
			}
			row = append(row, cellOf(s.Pulls, nil, k, decimals))
		}
		d.Rows = append(d.Rows, row)
	}
	return d
}

func (c *inspector) digest(b *Board, p *placed) Digest {
	in := b.inspection
	if in == nil {
		return Digest{}
	}
	d := Digest{Head: []string{"Arm", "Pulls", "Window"}}
	terms := make([]data.Term, 0, data.WholeIndex)
	for t := data.Estimate; t < data.WholeIndex; t++ {
		if name := in.TermName(t); name != "" && name != in.Terms.Index {
			terms = append(terms, t)
			d.Head = append(d.Head, sentences.CapitalFirst(name))
		}
	}
	d.Head = append(d.Head, sentences.CapitalFirst(in.Terms.Index))
	more := choiceColumn(in)
	if more != "" {
		d.Head = append(d.Head, more)
	}
	for i := range in.Arms {
		a := &in.Arms[i]
		row := []string{a.Label, numbers.Int(a.Pulls), numbers.Int(a.Window)}
		for _, t := range terms {
			row = append(row, cellOf([]float64{[...]float64{a.Estimate, a.Increment, a.Bonus}[t]}, nil, 0, 3))
		}
		index := a.Status()
		if a.Eligible() {
			index = numbers.Commas(a.Index, in.Decimals())
		}
		row = append(row, index)
		if more != "" {
			row = append(row, choiceCell(in, i))
		}
		d.Rows = append(d.Rows, row)
	}
	return d
}
