package chart

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/sentences"
	"risingbandits/engine/numbers"
)

// Key handles a key pressed on a chart, named as in KeyboardEvent.key, and returns its meaning and the words to
// announce. Left and Right step along the axis, PageUp and PageDown by ten, Home and End to its ends. Up and Down go
// through the series; o singles one out and x hides it. + and - zoom, 0 shows all; Enter says the takeaway, s moves the
// playhead here, Escape clears the selection. For the payoff chart's selected arm, Shift with an arrow moves the
// nearest handle, Insert or a adds a point at the reading position, Delete deletes the nearest point, w offers to sweep
// what the nearest handle sets. For other keys ok is false, and the page handles them.
func (b *Board) Key(id, key string) (in Intent, announcement string, ok bool) {
	p := b.find(id)
	if p == nil || p.frame.Plot.W == 0 {
		return b.intent(NoIntent, id), "", false
	}
	if in, words, ok := b.ownKey(p, key); ok {
		return in, words, true
	}
	switch key {
	case "ArrowLeft":
		return b.stepTo(p, b.at(p)-1)
	case "ArrowRight":
		return b.stepTo(p, b.at(p)+1)
	case "PageUp":
		return b.stepTo(p, b.at(p)-10)
	case "PageDown":
		return b.stepTo(p, b.at(p)+10)
	case "Home":
		return b.stepTo(p, 0)
	case "End":
		return b.stepTo(p, math.MaxInt32)
	case "ArrowUp", "ArrowDown":
		return b.stepSeries(p, key == "ArrowUp")
	case "+", "=", "-", "0":
		return b.keyZoom(p, key)
	case "Enter":
		return b.intent(NoIntent, id), b.Takeaway(id).Text, true
	case "s":
		if p.ofRounds(b) && b.hovers() {
			round := math.Round(b.hoverX)
			return b.scrub(p, p.frame.X.At(round), true), "Playhead at round " + numbers.Commas(round, 0) + ".", true
		}
	case "o", "x":
		if b.focus != "" && p.kind.Place == OfPolicies {
			return b.keySeries(p, key == "o")
		}
	case "Escape":
		return b.leave(id), "", true
	case "Shift+ArrowLeft", "Shift+ArrowRight", "Shift+ArrowUp", "Shift+ArrowDown", "Insert", "a", "Delete", "Backspace", "w":
		if p.reads.grips != nil {
			return b.edit(p, key)
		}
	}
	return b.intent(NoIntent, id), "", false
}

// ownKey handles Enter and Escape where they open and leave something, and all steps where readings are read one by one.
func (b *Board) ownKey(p *placed, key string) (in Intent, words string, ok bool) {
	r := &p.reads
	switch {
	case key == "Escape" && r.leave != nil:
		in, words = r.leave()
		return in, words, true
	case key == "Enter" && b.hovers() && b.hoverChart == p.spec.ID:
		return b.open(p, b.hoverX)
	case r.byOne:
		return b.walk(p, key)
	}
	return Intent{}, "", false
}

// open opens what is read at an x; ok is false if nothing is to be opened there.
func (b *Board) open(p *placed, x float64) (in Intent, words string, ok bool) {
	if p.reads.open != nil {
		return p.reads.open(x)
	}
	if p.reads.byOne && p.at >= 0 && p.at < len(p.reads.list) && p.reads.list[p.at].point >= 0 {
		return b.openPoint(p, p.reads.list[p.at].point), "", true
	}
	return Intent{}, "", false
}

// walk steps from reading to reading.
func (b *Board) walk(p *placed, key string) (in Intent, words string, ok bool) {
	n, row := len(p.reads.list), max(p.reads.columns, 1)
	steps := map[string]int{"ArrowRight": 1, "ArrowLeft": -1, "ArrowUp": row, "ArrowDown": -row, "PageUp": 10 * row, "PageDown": -10 * row,
		"Home": -n, "End": n}
	if p.reads.columns == 0 {
		steps["ArrowUp"], steps["ArrowDown"] = -1, 1
	}
	step, ok := steps[key]
	if !ok || n == 0 {
		return Intent{}, "", false
	}
	switch to := p.at + step; {
	case p.readOne(b) == nil:
		p.at = 0
		if key == "End" {
			p.at = n - 1
		}
	case p.reads.columns == 0 || key == "Home" || key == "End":
		p.at = layout.Clamp(to, 0, n-1)
	case to >= 0 && to < n && (step%row == 0 || to/row == p.at/row):
		p.at = to
	}
	r := &p.reads.list[p.at]
	b.Focus(r.key, r.arm)
	b.setHover(p.spec.ID, float64(p.at))
	p.stale = max(p.stale, staleOver)
	name, words := p.said(p.at)
	return b.intent(Hover, p.spec.ID), name + ": " + words + ".", true
}

// said returns which of the readings that are read one by one it is, and what is there.
func (p *placed) said(i int) (name, words string) {
	if p.reads.one != nil {
		return p.reads.one(i)
	}
	return p.reads.list[i].name, p.reads.list[i].words
}

// keySeries singles the series in focus out, or hides it; a second time it undoes that.
func (b *Board) keySeries(p *placed, single bool) (Intent, string, bool) {
	at := slices.IndexFunc(b.results.Series, func(s data.Series) bool { return s.Key == b.focus })
	if at < 0 {
		return b.intent(NoIntent, p.spec.ID), "", true
	}
	s := &b.results.Series[at]
	if !single {
		b.Hide(s.Key, !b.hidden[s.Key])
		in := b.intent(Toggle, p.spec.ID)
		in.Series, in.Done = s.Key, true
		if b.hidden[s.Key] {
			return in, s.Name + " is hidden.", true
		}
		return in, s.Name + " is shown.", true
	}
	in := b.intent(SingleOutOne, p.spec.ID)
	in.Done = true
	if b.single == s.Key {
		in.Series = ""
		b.SingleOut("")
		return in, "No policy is singled out.", true
	}
	in.Series = s.Key
	b.SingleOut(s.Key)
	return in, s.Name + " is singled out.", true
}

func (b *Board) keyZoom(p *placed, key string) (Intent, string, bool) {
	if !p.kind.Zooms {
		return b.intent(NoIntent, p.spec.ID), "", false
	}
	f := &p.frame
	middle := f.Plot.X + layout.Half(f.Plot.W)
	if b.hovers() && b.hoverX >= f.X.Lo && b.hoverX <= f.X.Hi {
		middle = f.X.At(b.hoverX)
	}
	var in Intent
	switch key {
	case "-":
		in = b.zoom(p, middle, 0.5)
	case "0":
		in = b.setWindow(p, layout.Window{}, true)
	default:
		in = b.zoom(p, middle, 2)
	}
	if in.Window.X0 == in.Window.X1 {
		return in, "Showing all.", true
	}
	return in, "Showing " + numbers.Commas(math.Round(in.Window.X0), 0) + " to " + numbers.Commas(math.Round(in.Window.X1), 0) + ".", true
}

// at returns the index of the place at the reading position.
func (b *Board) at(p *placed) int {
	x := b.hoverX
	if x != x || b.hoverChart != p.spec.ID {
		if x = b.playhead; !p.ofRounds(b) || x == 0 {
			return -1
		}
	}
	i, _ := slices.BinarySearch(p.reads.xs, x)
	return min(i, len(p.reads.xs)-1)
}

// stepTo moves the reading position to the place with an index, or to the nearest one in view.
func (b *Board) stepTo(p *placed, i int) (Intent, string, bool) {
	xs, f := p.reads.xs, &p.frame
	if len(xs) == 0 {
		return b.intent(NoIntent, p.spec.ID), "", true
	}
	lo, hi := 0, len(xs)-1
	for lo < hi && xs[lo] < f.X.Lo {
		lo++
	}
	for hi > lo && xs[hi] > f.X.Hi {
		hi--
	}
	x := xs[layout.Clamp(i, lo, hi)]
	b.setHover(p.spec.ID, x)
	return b.readOut(p, x)
}

// readOut returns the intent and the words for the values at x.
func (b *Board) readOut(p *placed, x float64) (Intent, string, bool) {
	r := &p.reads
	in := b.intent(Hover, p.spec.ID)
	if p.ofRounds(b) {
		in.Round = math.Round(x)
	}
	if r.byArm {
		b.Focus(b.focus, r.cell(x))
	}
	if r.focus && len(r.list) > 0 && !slices.ContainsFunc(r.list, func(r reading) bool { return b.focused(&r) }) {
		b.Focus(r.list[0].key, r.list[0].arm)
	}
	return in, b.words(p, x), true
}

// stepSeries goes to the series above or below, in the order of their values at the reading position.
func (b *Board) stepSeries(p *placed, up bool) (Intent, string, bool) {
	if !b.hovers() || b.hoverChart != p.spec.ID {
		if _, _, ok := b.stepTo(p, max(0, b.at(p))); !ok || !b.hovers() {
			return b.intent(NoIntent, p.spec.ID), "", true
		}
	}
	rs := p.ranked(b.hoverX)
	if len(rs) == 0 {
		return b.intent(NoIntent, p.spec.ID), "", true
	}
	at := slices.IndexFunc(rs, func(r ranked) bool { return b.focused(r.reading) })
	switch {
	case at < 0 && up:
		at = len(rs) - 1
	case at < 0:
		at = 0
	case up:
		at = max(0, at-1)
	default:
		at = min(len(rs)-1, at+1)
	}
	b.Focus(rs[at].key, rs[at].arm)
	return b.readOut(p, b.hoverX)
}

// mostListened is how many values are read out at most: a longer list is too long to listen to.
const mostListened = 12

// words returns the words for the reading in focus with its rank, or for all readings at an x.
func (b *Board) words(p *placed, x float64) string {
	rs, where := p.ranked(x), p.reads.where(x)
	largest := 0.0
	for _, r := range rs {
		largest = math.Max(largest, math.Abs(r.value))
	}
	d := numbers.DecimalsFor(largest)
	write := p.reads.write
	if write == nil {
		write = func(v float64) string { return numbers.Commas(v, d) }
	}
	var list []string
	for i, r := range rs {
		if !b.focused(r.reading) {
			list = append(list, r.name+" "+write(r.value))
			continue
		}
		if p.reads.say != nil {
			return p.reads.say(r.reading, x)
		}
		return r.name + ", " + where + ": " + write(r.value) + r.around(x, write) + ", " + numbers.Int(i+1) + " of " + numbers.Int(len(rs)) +
			" from the top."
	}
	said := strings.Join(list[:min(len(list), mostListened)], ", ")
	if more := len(list) - mostListened; more > 0 {
		said += " and " + numbers.Int(more) + " more"
	}
	return sentences.CapitalFirst(where) + ": " + cmp.Or(said, "no value") + "."
}

// around says how far from a value its interval reaches, if it has one.
func (r *reading) around(x float64, write func(v float64) string) string {
	if c := r.curve; c != nil && c.half != nil {
		if half := data.Interpolate(c.x, c.half, x); half > 0 {
			return " ±" + write(half)
		}
	} else if c != nil && c.middle {
		low, high := data.Interpolate(c.x, c.low, x), data.Interpolate(c.x, c.high, x)
		return ", the middle 80% of runs from " + write(low) + " to " + write(high)
	}
	return ""
}
