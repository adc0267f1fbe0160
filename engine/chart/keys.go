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
	if c, ok := p.chart.(keyTaker); ok {
		if in, words, ok := c.key(b, p, key); ok {
			return in, words, true
		}
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
		if c, ok := p.chart.(*payoffChart); ok {
			return c.edit(b, p, key)
		}
	}
	return b.intent(NoIntent, id), "", false
}

// A keyTaker is a drawer that reads some keys itself. For others ok is false.
type keyTaker interface {
	key(b *Board, p *placed, key string) (in Intent, announcement string, ok bool)
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

// A ranked is a series or an arm with its value at an x.
type ranked struct {
	key   string
	arm   int // -1 for a series
	name  string
	value float64
	half  float64

	spread    bool // the value is a median, with the quantiles low and high
	low, high float64
}

// at returns the index of the point at the reading position.
func (b *Board) at(p *placed) int {
	st := p.chart
	x := b.hoverX
	if x != x || b.hoverChart != p.spec.ID {
		if x = b.playhead; !p.ofRounds(b) || x == 0 {
			return -1
		}
	}
	n := st.points(b, p)
	for i := range n {
		if st.point(b, p, i) >= x {
			return i
		}
	}
	return n - 1
}

// stepTo moves the reading position to the point with an index, or to the nearest point in view.
func (b *Board) stepTo(p *placed, i int) (Intent, string, bool) {
	st := p.chart
	n := st.points(b, p)
	if n == 0 {
		return b.intent(NoIntent, p.spec.ID), "", true
	}
	f := &p.frame
	lo, hi := 0, n-1
	for lo < hi && st.point(b, p, lo) < f.X.Lo {
		lo++
	}
	for hi > lo && st.point(b, p, hi) > f.X.Hi {
		hi--
	}
	x := st.point(b, p, layout.Clamp(i, lo, hi))
	b.setHover(p.spec.ID, x)
	return b.readOut(p, x)
}

// readOut returns the intent and the words for the values at x.
func (b *Board) readOut(p *placed, x float64) (Intent, string, bool) {
	st := p.chart
	in := b.intent(Hover, p.spec.ID)
	if p.ofRounds(b) {
		in.Round = math.Round(x)
	}
	st.lookAt(b, x)
	return in, st.inWords(b, x, st.ranked(nil, b, x)), true
}

// stepSeries goes to the series above or below, in the order of their values at the reading position.
func (b *Board) stepSeries(p *placed, up bool) (Intent, string, bool) {
	st := p.chart
	if !b.hovers() || b.hoverChart != p.spec.ID {
		if _, _, ok := b.stepTo(p, max(0, b.at(p))); !ok || !b.hovers() {
			return b.intent(NoIntent, p.spec.ID), "", true
		}
	}
	rs := st.ranked(nil, b, b.hoverX)
	if len(rs) == 0 {
		return b.intent(NoIntent, p.spec.ID), "", true
	}
	at := slices.IndexFunc(rs, func(r ranked) bool {
		return r.key != "" && r.key == b.focus || r.arm >= 0 && r.arm == b.focusArm
	})
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

// rank sorts series by value, the largest first, as the list and the picture do.
func rank(rs []ranked) []ranked {
	slices.SortStableFunc(rs, func(a, b ranked) int { return cmp.Compare(b.value, a.value) })
	return rs
}

// rankedWords returns the words for the series in focus with its rank, or for all series.
func (b *Board) rankedWords(where string, rs []ranked) string {
	largest := 0.0
	for _, r := range rs {
		largest = math.Max(largest, math.Abs(r.value))
	}
	d := numbers.DecimalsFor(largest)
	var s strings.Builder
	for i, r := range rs {
		if r.key != "" && r.key == b.focus || r.arm >= 0 && r.arm == b.focusArm {
			s.WriteString(r.name + ", " + where + ": " + numbers.Commas(r.value, d))
			if r.half > 0 {
				s.WriteString(" ±" + numbers.Commas(r.half, d))
			}
			if r.spread {
				s.WriteString(", the middle 80% of runs from " + numbers.Commas(r.low, d) + " to " + numbers.Commas(r.high, d))
			}
			s.WriteString(", " + numbers.Int(i+1) + " of " + numbers.Int(len(rs)) + " from the top.")
			return s.String()
		}
	}
	s.WriteString(sentences.CapitalFirst(where) + ":")
	const most = 12 // a longer list is too long to listen to
	for i, r := range rs {
		if i == most {
			s.WriteString(" and " + numbers.Int(len(rs)-most) + " more")
			break
		}
		if i > 0 {
			s.WriteString(",")
		}
		s.WriteString(" " + r.name + " " + numbers.Commas(r.value, d))
	}
	s.WriteString(".")
	return s.String()
}

func (c *lineChart) points(b *Board, p *placed) int { return len(c.r.X) }

func (c *lineChart) point(b *Board, p *placed, i int) float64 { return c.r.X[i] }

func (c *lineChart) ranked(dst []ranked, b *Board, x float64) []ranked {
	for i := range c.series {
		s := &c.series[i]
		if !s.visible {
			continue
		}
		r := ranked{key: s.src.Key, arm: -1, name: s.src.Name, value: c.value(b, s, x)}
		if s.half != nil {
			r.half = data.Interpolate(c.r.X, s.half, x)
		}
		if s.lo != nil {
			r.spread = true
			r.low, r.high = data.Interpolate(c.r.X, s.lo, x), data.Interpolate(c.r.X, s.hi, x)
		}
		if r.value == r.value {
			dst = append(dst, r)
		}
	}
	return rank(dst)
}

func (c *lineChart) lookAt(*Board, float64) {}

func (c *lineChart) inWords(b *Board, x float64, rs []ranked) string {
	return b.rankedWords("round "+numbers.Commas(math.Round(x), 0), rs)
}

func (c *payoffChart) points(b *Board, p *placed) int { return len(c.xs) }

func (c *payoffChart) point(b *Board, p *placed, i int) float64 { return float64(c.xs[i]) }

func (c *payoffChart) ranked(dst []ranked, b *Board, x float64) []ranked {
	for i := range b.arms.Arms {
		if b.hidesArm(i) {
			continue
		}
		v := b.arms.Arms[i].Curve.At(max(1, int(math.Round(x))))
		dst = append(dst, ranked{arm: i, name: sentences.ArmName(b.arms.Arms[i].Label), value: v})
	}
	return rank(dst)
}

func (c *payoffChart) lookAt(*Board, float64) {}

func (c *payoffChart) inWords(b *Board, x float64, rs []ranked) string {
	unit := "pull "
	if b.arms.Restless {
		unit = "round "
	}
	return b.rankedWords(unit+numbers.Commas(math.Round(x), 0), rs)
}

func (c *pullChart) points(b *Board, p *placed) int {
	if len(c.rows) == 0 {
		return 0
	}
	return len(b.results.Arms)
}

// The point of an arm is the middle of its bar; steps also bring the arm into focus.
func (c *pullChart) point(b *Board, p *placed, i int) float64 { return float64(i) + 0.5 }

func (c *pullChart) ranked(dst []ranked, b *Board, x float64) []ranked {
	k := layout.Clamp(int(x), 0, len(b.results.Arms)-1)
	for i := range c.rows {
		if s := c.rows[i].src; k < len(s.Pulls) {
			dst = append(dst, ranked{key: s.Key, arm: -1, name: s.Name, value: s.Pulls[k]})
		}
	}
	return rank(dst)
}

func (c *pullChart) lookAt(b *Board, x float64) {
	b.Focus(b.focus, layout.Clamp(int(x), 0, len(b.results.Arms)-1))
}

func (c *pullChart) inWords(b *Board, x float64, rs []ranked) string {
	k := layout.Clamp(int(x), 0, len(b.results.Arms)-1)
	return b.rankedWords("pulls of "+sentences.ArmName(b.results.Arms[k]), rs)
}
