package chart

import (
	"cmp"
	"math"
	"slices"
	"sort"

	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/sentences"
	"risingbandits/engine/numbers"
)

// A reading is something that a chart shows and that can be read: a curve, a box or a dot. Charts return readings with
// their scenes, and write no interaction. What is under the pointer, the list at the crosshair and which curves run
// through a box are derived from them in this file, what keys step through and say in keys.go, the table for readers in
// digest.go.
type reading struct {
	shape shape
	key   string // of a series; "" for none
	arm   int    // -1 for none
	name  string // in lists, tables and words; "" for what is drawn without values to read

	curve *curve                  // of a curve: its numbers and its look; nil while it has none
	drawn *drawnCurve             // of a curve: where it was drawn
	value func(x float64) float64 // of a box: its value at a place where keys stop; nil if it has none
	x, y  float64                 // of a dot: where it is, in data

	box    layout.Rect            // of a box: where it is, px; of a dot: its middle
	path   [][2]float64           // of a dot: a line to it, px, by which the pointer finds it too; nil for none
	arms   func(x, y float64) int // of a box: the arm at a point, px, if it has several; nil for its own
	label  layout.Rect            // where its name is, px; zero if it has none
	clicks bool                   // a click on its name is meant for it

	words string // what is there, where readings are read one by one: see readings.byOne
	point int    // of the sweep, which a click opens; -1 for none

	quiet    bool // its values are not read: they are those of a curve, or those from before an edit
	whole    bool // its values are whole numbers
	unlisted bool // it is left out of the list at the crosshair, for lack of room
}

// A shape is what a reading looks like, and so how the pointer finds it.
type shape uint8

const (
	aCurve shape = iota // by its distance from the line
	aDot                // by its distance from the middle
	aBox                // inside
)

// readings are all that can be read in a chart. The drawer fills them with each ground.
type readings struct {
	list []reading

	byOne bool // they are read one by one, as the cells of a map are; else by their values at places along the axis

	// By places:
	xs     []float64                          // where keys stop and tables have rows
	unit   string                             // the word before an x: "round "
	named  func(x float64) string             // an x in words
	before string                             // what values are, said before the place: "bonus before "
	after  string                             // the same, said after it
	byArm  bool                               // the xs are the arms, in the middle of one each: steps also bring the arm into focus
	focus  bool                               // one of the readings is always in focus while keys read
	order  bool                               // keys go through readings as they are listed, not by their values
	rounds bool                               // the table has a row for the playhead
	write  func(v float64) string             // a value in words; nil to write decimals
	say    func(r *reading, x float64) string // what is said of the reading in focus, if not its value; "" for its value

	head     string        // the heading of the table's first column
	column   string        // what follows a name in the headings of the others
	decimals int           // of the table; see the constants
	table    func() Digest // the table, if it has more than the values; else nil

	// One by one:
	columns int                              // of a map; 0 if the readings are in one line
	one     func(i int) (name, words string) // what is said of a reading; nil for its name and its words

	open  func(x float64) (in Intent, words string, ok bool) // what a click in the plot, or Enter, opens; nil for a point of a sweep
	leave func() (in Intent, words string)                   // what Escape goes back to; nil if it only ends the reading
	grips func(dst []grip) []grip                            // appends the handles that can be dragged; nil if there are none

	previous bool // data from before an edit are visible
	unnamed  int  // policies without a name beside their curves, for lack of room
}

// Values of readings.decimals.
const (
	bySize    = -1 // as many as each value needs
	byLargest = -2 // as many as the largest value of all needs
)

// reset empties the readings for another ground. It keeps the list's array.
func (r *readings) reset() { *r = readings{list: r.list[:0]} }

// where names an x for announcements.
func (r *readings) where(x float64) string {
	name := r.named(x)
	if r.byArm {
		name = sentences.ArmName(name)
	}
	return r.before + r.unit + name + r.after
}

// cell returns the number of the cell at an x, where the axis counts cells from 0 and the xs are their middles.
func (r *readings) cell(x float64) int { return layout.Clamp(int(x), 0, len(r.xs)-1) }

// wholeNumber names an x that counts rounds or pulls.
func wholeNumber(x float64) string { return numbers.Commas(math.Round(x), 0) }

// valueAt returns the value of a reading at an x; NaN if it has none there.
func (p *placed) valueAt(r *reading, x float64) float64 {
	switch {
	case r.curve != nil:
		return r.curve.value(&p.frame, x)
	case r.value != nil:
		return r.value(x)
	case r.shape == aDot && r.x == x:
		return r.y
	}
	return math.NaN()
}

// A ranked is a reading with its value at an x.
type ranked struct {
	*reading
	value float64
}

// ranked returns what has a value at an x, the largest first, as the list and the picture do.
func (p *placed) ranked(x float64) []ranked {
	var rs []ranked
	for i := range p.reads.list {
		r := &p.reads.list[i]
		if v := p.valueAt(r, x); v == v && r.name != "" && !r.quiet {
			rs = append(rs, ranked{r, v})
		}
	}
	if !p.reads.order {
		slices.SortStableFunc(rs, func(a, b ranked) int { return cmp.Compare(b.value, a.value) })
	}
	return rs
}

// focused reports whether a reading is under pointer or keys.
func (b *Board) focused(r *reading) bool {
	return r.key != "" && r.key == b.focus || r.arm >= 0 && r.arm == b.focusArm
}

// readOne returns the reading that is read, of those that are read one by one; nil if there is none.
func (p *placed) readOne(b *Board) *reading {
	if p.at < 0 || p.at >= len(p.reads.list) || !b.hovers() || b.hoverChart != p.spec.ID {
		return nil
	}
	return &p.reads.list[p.at]
}

// find finds what is under a point: a name, else the nearest dot, else the nearest line, else what the point is inside
// of. It finds dots and lines within reach px.
func (p *placed) find(x, y, reach float64, h *hit) {
	was := p.at
	if p.at = p.under(x, y, reach, h.plot); p.at != was && p.reads.byOne {
		p.stale = max(p.stale, staleOver)
	}
	if p.at < 0 {
		return
	}
	r := &p.reads.list[p.at]
	h.series, h.arm, h.label = r.key, r.arm, r.clicks && x > r.label.X && r.label.Has(x, y)
	if r.shape != aBox || h.label {
		return
	}
	for i := range p.reads.list { // a box may be over another one: a column of an arm over a row of a policy
		if o := &p.reads.list[i]; o.inside(x, y) {
			h.series, h.arm = cmp.Or(h.series, o.key), max(h.arm, o.arm)
			if o.arms != nil {
				h.arm = o.arms(x, y)
			}
		}
	}
}

// under returns the number of the reading that find finds; -1 for none.
func (p *placed) under(x, y, reach float64, inPlot bool) int {
	list, f := p.reads.list, &p.frame
	if at := slices.IndexFunc(list, func(r reading) bool { return x > r.label.X && r.label.Has(x, y) }); at >= 0 {
		return at
	}
	for _, from := range [...]func(r *reading) float64{
		func(r *reading) float64 {
			if r.shape != aDot {
				return math.Inf(1)
			}
			return distance(r.box.X-x, r.box.Y-y)
		},
		func(r *reading) float64 { return pathDistance(r.path, x, y) },
		func(r *reading) float64 {
			if r.curve == nil || r.quiet || !inPlot {
				return math.Inf(1)
			}
			return curveDistance(func(px float64) float64 { return f.Y.At(r.curve.value(f, f.X.Inv(px-r.curve.shift))) }, x, y)
		},
		func(r *reading) float64 {
			if r.inside(x, y) {
				return 0
			}
			return math.Inf(1)
		},
	} {
		at, near := -1, reach
		for i := range list {
			r := &list[i]
			if !p.reads.byOne && r.key == "" && r.arm < 0 { // a line or a dot of nobody
				continue
			}
			if d := from(r); d < near {
				at, near = i, d
			}
		}
		if at >= 0 {
			return at
		}
	}
	return -1
}

// inside reports whether a point is inside of a box.
func (r *reading) inside(x, y float64) bool {
	return r.shape == aBox && x >= r.box.X && x <= r.box.Right() && y >= r.box.Y && y < r.box.Bottom()
}

func distance(dx, dy float64) float64 { return math.Sqrt(float64(dx*dx) + float64(dy*dy)) }

// curveDistance returns about how far, in px, a point is from a curve: its distance from the tangent. `at` returns the
// curve's y at an x.
func curveDistance(at func(x float64) float64, x, y float64) float64 {
	slope := (at(x+2) - at(x-2)) / 4
	if slope != slope {
		slope = 0
	}
	return math.Abs(at(x)-y) / math.Sqrt(1+float64(slope*slope))
}

// pathDistance returns how far above or below a point a line is; +Inf if it has no point there.
func pathDistance(path [][2]float64, x, y float64) float64 {
	near := math.Inf(1)
	for i := 1; i < len(path); i++ {
		from, to := path[i-1], path[i]
		if x >= from[0] && x <= to[0] {
			near = math.Min(near, math.Abs(from[1]+float64((to[1]-from[1])*(x-from[0])/(to[0]-from[0]))-y))
		}
	}
	return near
}

// crossings returns how many curves run through a part of the plot, alone or with the bands around them.
func (p *placed) crossings(box layout.Rect, bands bool) int {
	n := 0
	for i := range p.reads.list {
		if r := &p.reads.list[i]; r.curve != nil && !r.curve.ghost && r.drawn.crosses(box, bands) {
			n++
		}
	}
	return n
}

// crosses reports whether a curve, or its band, runs through a part of the plot. It looks at a few places, and between
// two of them only whether the curve is above the part at one and below it at the other.
func (d *drawnCurve) crosses(box layout.Rect, bands bool) bool {
	low, high := d.y, d.y
	if bands && len(d.low) > 0 {
		low, high = d.low, d.high
	}
	const places = 12
	above, below := false, false // at the place before
	for k := range places + 1 {
		x := box.X + float64(box.W*float64(k)/places)
		i := sort.SearchFloat64s(d.x, x)
		if i == 0 || i == len(d.x) || !(d.x[i-1] <= x) {
			above, below = false, false
			continue
		}
		share := (x - d.x[i-1]) / (d.x[i] - d.x[i-1])
		top := high[i-1] + float64(share*(high[i]-high[i-1]))
		bottom := low[i-1] + float64(share*(low[i]-low[i-1]))
		if top <= box.Bottom() && bottom >= box.Y || above && top > box.Bottom() || below && bottom < box.Y {
			return true
		}
		above, below = bottom < box.Y, top > box.Bottom()
	}
	return false
}

// listAt draws a dot on each curve at an x, and the list of their values.
func (p *placed) listAt(b *Board, x float64) {
	f, l := &p.frame, &p.list
	px := f.X.At(x)
	l.rows, l.write = l.rows[:0], p.reads.write
	for i := range p.reads.list {
		r := &p.reads.list[i]
		c := r.curve
		if c == nil || r.name == "" || r.unlisted {
			continue
		}
		v := c.value(f, x)
		if v != v {
			continue
		}
		in := b.focused(r)
		l.rows = append(l.rows, valueRow{name: r.name, value: v, role: c.role, dash: c.dash, weight: cmp.Or(c.weight, 1), alpha: c.alpha,
			strong: c.strong || in, bold: in && !c.ghost})
		if y := f.Y.At(v); !c.ghost && f.Plot.Has(px, y) {
			p.b.Dot(c.role, c.alpha, px+c.shift, y, endRadius, true)
		}
	}
	l.draw(p, px)
}
