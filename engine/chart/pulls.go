package chart

import (
	"math"
	"sort"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sentences"
	"risingbandits/engine/numbers"
)

var pullKind = Kind{
	ID: Pulls, Name: "pulls", Title: "Pulls", Label: "Pulls of each arm by each policy", YTitle: "pulls",
	Place: OfPolicies, X: ArmsOfScenario, Symlog: true,
	ground: policies | selectedArm | thePlayhead, over: armInFocus | theCrosshair,
	newDrawer: func() drawer { return &pullChart{} },
	takeaway:  func(b *Board) sentences.Takeaway { return b.subject().Pulls() },
	table:     func(b *Board) *data.Table { return pullTable(&b.results) },
	caption: func(b *Board, _ layout.Window) string {
		return "Pulls of each arm" + pullsSoFar(b) + ": " + meanOf(&b.results, "; lines mark one standard deviation to either side") + "."
	},
}

// A pullChart draws how often each policy pulled each arm up to the playhead's round, or in all rounds: one row of bars
// per policy, all rows with the same scale and the same order of arms.
type pullChart struct {
	rows   []pullRow
	slots  int          // arms, or groups of arms if there are more arms than px
	group  int          // arms in a slot
	slot   float64      // px
	most   float64      // pulls at the top of a row
	tick   float64      // pulls, the one tick of each row
	line   float64      // px of a row
	scales layout.Scale // of the row whose base is at 0
}

type pullRow struct {
	policyRow
	pulls []float64 // mean, by arm
	base  float64   // px of zero pulls
}

func (c *pullChart) prepare(b *Board) {
	c.rows = c.rows[:0]
	c.most = 0
	for _, r := range b.policyRows(&b.results, func(s *data.Series) bool { return len(s.Pulls) > 0 }) {
		c.rows = append(c.rows, pullRow{policyRow: r, pulls: pullsAtPlayhead(b, r.src)})
		for _, v := range r.src.Pulls {
			c.most = math.Max(c.most, v)
		}
	}
	if !(c.most > 0) { // a scale from 0 to 0 has no ticks
		c.most = 1
	}
}

// pullsAt returns the index in Results.PullsX of the last recorded round up to the playhead, or of the first one; -1 if
// the playhead is not before the end.
func pullsAt(b *Board) int {
	if xs := b.results.PullsX; b.playhead > 0 && b.playhead < lastOf(xs) {
		return max(0, sort.Search(len(xs), func(i int) bool { return xs[i] > b.playhead })-1)
	}
	return -1
}

// pullsAtPlayhead returns a policy's pulls up to the playhead's round; all pulls if that is not recorded.
func pullsAtPlayhead(b *Board, s *data.Series) []float64 {
	if k := pullsAt(b); k >= 0 && k < len(s.PullsAt) {
		return s.PullsAt[k]
	}
	return s.Pulls
}

// pullsSoFar says up to which round pulls are drawn; "" for all rounds.
func pullsSoFar(b *Board) string {
	if k := pullsAt(b); k >= 0 {
		return " up to round " + numbers.Commas(b.results.PullsX[k], 0)
	}
	return ""
}

func (c *pullChart) ground(b *Board, p *placed) {
	c.prepare(b)
	sp, f := &p.spec, &p.frame
	arms := len(b.results.Arms)
	if len(c.rows) == 0 || arms == 0 {
		f.Plot = layout.Rect{}
		return
	}
	f.Title, f.Titled = "arm", sp.Height >= 200
	if so := pullsSoFar(b); so != "" {
		f.Title = "arm, pulls" + so
	}
	bottom := sp.Height - layout.BareMargin
	if f.Titled {
		bottom = sp.Height - layout.BottomMargin
	}
	ticks := layout.LinearTicks(nil, 0, c.most, 3)
	c.tick = ticks[len(ticks)-1]
	left := math.Max(leftMin(sp), math.Ceil(p.b.Width(p.b.SI(c.tick), false))+layout.TickGap+2)
	f.Plot = layout.Rect{X: left, Y: layout.TopMargin, W: math.Max(20, sp.Width-left-c.rightMargin(p)),
		H: math.Max(20, bottom-layout.TopMargin)}
	c.group = max(1, int(math.Ceil(float64(arms)/f.Plot.W)))
	c.slots = (arms + c.group - 1) / c.group
	c.slot = f.Plot.W / float64(c.slots)
	c.line = f.Plot.H / float64(len(c.rows))
	f.X = layout.NewScale(layout.Linear, 0, float64(arms), f.Plot.X, f.Plot.Right())
	c.scales = layout.NewScale(sp.YScale, 0, c.most, 0, -math.Max(4, c.line-6))
	for i := range c.rows {
		c.rows[i].base = math.Round(f.Plot.Y + float64(c.line*float64(i+1)))
		c.row(b, p, &c.rows[i])
	}
	c.names(b, p)
	c.read(b, p)
}

// read makes a reading for each row, and one for each slot of arms, which has no values.
func (c *pullChart) read(b *Board, p *placed) {
	r, f, arms := &p.reads, &p.frame, b.results.Arms
	r.unit, r.head, r.decimals, r.byArm = "pulls of ", "Arm", byLargest, true
	r.named = func(x float64) string { return arms[r.cell(x)] }
	for i := range arms {
		r.xs = append(r.xs, float64(i)+0.5)
	}
	for i := range c.rows {
		row := &c.rows[i]
		of := row.reading(p, row.base-c.line, c.line)
		of.whole, of.value = row.src.Runs <= 1, func(x float64) float64 { return at(row.pulls, r.cell(x)) }
		r.list = append(r.list, of)
	}
	for k := range c.slots {
		r.list = append(r.list, reading{shape: aBox, arm: k * c.group,
			box: layout.Rect{X: f.Plot.X + float64(c.slot*float64(k)), W: c.slot, H: p.spec.Height + 1}})
	}
}

func (c *pullChart) rightMargin(p *placed) float64 {
	widest := 0.0
	for i := range c.rows {
		widest = math.Max(widest, p.b.Width(c.rows[i].src.Name, true))
	}
	return marginFor(p, widest)
}

// row draws one policy's bars. A bar of less than a px is drawn one px high, so that an arm with pulls differs from one
// without.
func (c *pullChart) row(b *Board, p *placed, r *pullRow) {
	f := &p.frame
	y := r.base + c.scales.At(c.tick)
	p.b.Mark(scene.Rects, scene.Grid, 1, 0)
	p.b.Put4(f.Plot.X, math.Round(y), f.Plot.W, 1)
	p.b.Done()
	p.b.Mark(scene.Rects, scene.Axis, 1, 0)
	p.b.Put4(f.Plot.X, r.base-1, f.Plot.W, 1)
	p.b.Done()
	if c.line >= 24 || r == &c.rows[0] { // all rows have one scale
		p.b.Text(p.b.SI(c.tick), f.Plot.X-layout.TickGap, y+layout.Baseline+1, layout.FontSize, scene.End, scene.Ink2)
	}
	w := c.barWidth()
	p.b.Mark(scene.Rects, r.src.Style.Role, r.alpha, 0)
	for k := range c.slots {
		if v := c.largestInSlot(r, k); v > 0 {
			h := math.Max(1, -c.scales.At(v))
			p.b.Put4(c.middle(f, k)-layout.Half(w), r.base-1-h, w, h)
		}
	}
	p.b.Done()
	c.whiskers(b, p, r, w)
	r.name(p, r.base-layout.Half(c.line))
	if c.tick < c.most && len(c.rows) == 1 && !p.spec.Untitled {
		f.Note(&p.b, "pulls")
	}
}

// whiskers draws one standard deviation on either side of a mean, if the bars are wide enough.
func (c *pullChart) whiskers(b *Board, p *placed, r *pullRow, w float64) {
	if r.src.Runs < 2 || pullsAt(b) >= 0 || len(r.src.PullsSD) < len(r.src.Pulls) || c.group > 1 || w < 4 {
		return
	}
	// A line in the background's colour below it separates it from the bar, which is as light as ink in dark
	// themes.
	for _, line := range [...]struct {
		role  scene.Role
		width float64
	}{{scene.Ground, 3}, {scene.Ink, 1}} {
		p.b.Mark(scene.Rects, line.role, r.alpha, 0)
		for k, v := range r.src.Pulls {
			sd := r.src.PullsSD[k]
			lo, hi := c.scales.At(math.Max(0, v-sd)), c.scales.At(math.Min(c.most, v+sd))
			if lo-hi >= 3 {
				p.b.Put4(math.Floor(c.middle(&p.frame, k))-layout.Half(line.width-1), r.base-1+hi, line.width, lo-hi)
			}
		}
		p.b.Done()
	}
}

func (c *pullChart) barWidth() float64 {
	if c.slot < 3 {
		return c.slot
	}
	return math.Min(math.Floor(c.slot*0.7), 24)
}

func (c *pullChart) middle(f *layout.Frame, slot int) float64 {
	return f.Plot.X + float64((float64(slot)+0.5)*c.slot)
}

// largestInSlot returns the largest number of pulls of an arm in a slot.
func (c *pullChart) largestInSlot(r *pullRow, slot int) float64 {
	most := 0.0
	for k := slot * c.group; k < min((slot+1)*c.group, len(r.pulls)); k++ {
		most = math.Max(most, r.pulls[k])
	}
	return most
}

// names writes the arms' names under the bars, as many as fit, the best and the selected first.
func (c *pullChart) names(b *Board, p *placed) {
	f := &p.frame
	y := math.Round(f.Plot.Bottom()) + 16
	widest := 0.0
	for _, s := range b.results.Arms {
		widest = math.Max(widest, p.b.Width(s, true))
	}
	widest = math.Min(widest, 60) + 6
	every := 1
	for c.slot/float64(c.group)*float64(every) < widest && every < len(b.results.Arms) {
		every = nextEvery(every)
	}
	near := func(i, j int) bool {
		return j >= 0 && i != j && math.Abs(float64(i-j))*c.slot/float64(c.group) < widest
	}
	for i, s := range b.results.Arms {
		strong := i == b.results.Best || i == b.selected
		if !strong && ((i+1)%every != 0 && every > 1 || near(i, b.results.Best) || near(i, b.selected)) {
			continue
		}
		t := p.b.Text(p.b.Fit(s, strong, 60), c.middle(f, i/c.group), y, layout.FontSize, scene.Middle, scene.Ink2)
		switch {
		case i == b.selected:
			t.Role, t.Bold = scene.Accent, true
		case strong:
			t.Role, t.Bold = scene.Ink, true
		}
	}
	if f.Titled {
		p.b.Text(f.Title, f.Plot.Right(), y+15, layout.FontSize, scene.End, scene.Ink2)
	}
}

// nextEvery steps through 1, 2, 5, 10, 20, 50, ...
func nextEvery(n int) int {
	for lead := n; ; lead /= 10 {
		if lead < 10 {
			if lead == 2 {
				return n / 2 * 5
			}
			return 2 * n
		}
	}
}

// over writes how often each policy pulled the arm under the pointer or keys.
func (c *pullChart) over(b *Board, p *placed) {
	k := b.focusArm
	if k < 0 || len(c.rows) == 0 || k >= len(b.results.Arms) {
		return
	}
	x := c.middle(&p.frame, k/c.group)
	for i := range c.rows {
		r := &c.rows[i]
		if k >= len(r.pulls) {
			continue
		}
		v := r.pulls[k]
		top := math.Max(r.base+c.scales.At(v)-4, r.base-c.line+11)
		anchor, at := scene.Middle, x
		if x > p.frame.Plot.Right()-24 {
			anchor, at = scene.End, p.frame.Plot.Right()
		}
		t := p.b.Text(p.b.Commas(v, numbers.DecimalsFor(v)), at, top, layout.FontSize, anchor, scene.Ink)
		t.Halo, t.Bold = true, true
	}
}
