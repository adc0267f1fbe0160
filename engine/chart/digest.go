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
	return p.digest(b)
}

// digest lists the values of the readings, a column each, where keys stop.
func (p *placed) digest(b *Board) Digest {
	r, d := &p.reads, Digest{Head: []string{p.reads.head}}
	if r.table != nil {
		return r.table()
	}
	var read []*reading
	for i := range r.list {
		if o := &r.list[i]; o.name != "" && !o.quiet && (o.curve != nil || o.value != nil) {
			name := o.name
			if o.arm >= 0 {
				name = sentences.Capital(name)
			}
			read, d.Head = append(read, o), append(d.Head, name+r.column)
		}
	}
	if len(read) == 0 || len(r.xs) == 0 {
		return Digest{}
	}
	write := p.writer(read)
	for _, i := range p.sampled(b) {
		row := []string{r.named(r.xs[i])}
		for _, o := range read {
			row = append(row, p.cell(o, r.xs[i], write))
		}
		d.Rows = append(d.Rows, row)
	}
	return d
}

// cell writes the value of a reading at an x, and its half-width if there is one.
func (p *placed) cell(r *reading, x float64, write func(r *reading, v float64) string) string {
	v := p.valueAt(r, x)
	if v != v {
		return "–"
	}
	text := write(r, v)
	if r.curve != nil && r.curve.half != nil {
		if half := data.Interpolate(r.curve.x, r.curve.half, x); half == half {
			text += " ±" + write(r, half)
		}
	}
	return text
}

// writer returns how the values of a table are written.
func (p *placed) writer(read []*reading) func(r *reading, v float64) string {
	if p.reads.write != nil {
		return func(_ *reading, v float64) string { return p.reads.write(v) }
	}
	decimals := p.reads.decimals
	if decimals == byLargest {
		largest := 0.0
		see := func(v float64) {
			if !math.IsInf(v, 0) && math.Abs(v) > largest {
				largest = math.Abs(v)
			}
		}
		for _, r := range read {
			switch {
			case r.curve != nil:
				for _, v := range r.curve.y {
					see(v)
				}
			default:
				for _, x := range p.reads.xs {
					see(r.value(x))
				}
			}
		}
		decimals = numbers.DecimalsFor(largest)
	}
	return func(r *reading, v float64) string {
		switch {
		case r.whole:
			return numbers.Commas(v, 0)
		case decimals == bySize:
			return numbers.Commas(v, numbers.DecimalsFor(math.Abs(v)))
		}
		return numbers.Commas(v, decimals)
	}
}

// sampled returns the numbers of about digested of the places in view, including the first, the last, and the first that is not
// before the playhead, if the axis is of its rounds. Of arms it returns all.
func (p *placed) sampled(b *Board) []int {
	f, xs, playhead := &p.frame, p.reads.xs, 0.0
	if p.reads.rounds {
		playhead = b.playhead
	}
	lo, hi := 0, len(xs)-1
	for lo < hi && xs[lo] < f.X.Lo {
		lo++
	}
	for hi > lo && xs[hi] > f.X.Hi {
		hi--
	}
	var out []int
	for k, i := 0, lo; i <= hi; i++ {
		due := f.X.From + float64((f.X.To-f.X.From)*float64(k)/digested)
		passed := f.X.At(xs[i]) >= due-1e-9 || p.reads.byArm
		if !passed && i < hi && !(playhead > 0 && xs[i] >= playhead && (i == lo || xs[i-1] < playhead)) {
			continue
		}
		out = append(out, i)
		for f.X.From+float64((f.X.To-f.X.From)*float64(k)/digested) <= f.X.At(xs[i])+1e-9 && k <= digested {
			k++
		}
	}
	return out
}

// cellOf writes a value; a dash for none.
func cellOf(v float64, decimals int) string {
	if v != v {
		return "–"
	}
	return numbers.Commas(v, decimals)
}
