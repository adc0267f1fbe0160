package chart

import (
	"cmp"
	"math"
	"slices"
	"sort"
	"strings"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sentences"
)

// PullShares is the ID of the chart of each arm's share of the pulls so far, against the round.
const PullShares = "pull-shares"

var pullShareKind = Kind{
	ID: PullShares, Name: "pulls over time", Title: "Pulls over time", Label: "Share of each arm in the pulls so far, by policy",
	YTitle: "share of the pulls so far",
	Place:  OfPolicies, X: Rounds, Group: More, Zooms: true,
	ground: policies | selectedArm | armInFocus, over: thePlayhead | theCrosshair,
	newDrawer: func() drawer { return &shareChart{} },
	takeaway:  shareTakeaway,
	table:     func(b *Board) *data.Table { return shareTable(&b.results) },
	caption: func(b *Board, _ layout.Window) string {
		return "Share of each arm in the pulls so far, against the round: " + meanOf(&b.results, "") + ". " +
			"In each row the arms are stacked, the lowest number on top; the best arm is at the bottom, in the policy’s colour."
	},
}

// A shareChart draws a row per policy: the arms' shares of its pulls so far, as stacked areas.
type shareChart struct {
	r     data.Results // what is drawn: without the early rounds unless the axis is logarithmic
	rows  []shareRow
	left  int       // the number of policies without room
	order []int     // arms, from the lowest area to the highest
	px    []float64 // of the rounds
	line  float64   // px of a row
}

type shareRow struct {
	policyRow
	top  float64     // px
	ends [][]float64 // by round and position in order: the share of the pulls at the area's upper end
}

const (
	leastRow = 18 // least px of a row
	rowGap   = 5  // between two rows
	namedRow = 15 // least px of an area with its arm's name
)

func (c *shareChart) prepare(b *Board, p *placed) {
	c.r = b.results
	if p.spec.XScale != layout.Log {
		c.r = c.r.Even()
	}
	c.rows, c.order = c.rows[:0], c.order[:0]
	for k := range c.r.Arms {
		c.order = append(c.order, len(c.r.Arms)-1-k)
	}
	if best := c.r.Best; best >= 0 && best < len(c.order) {
		c.order = slices.Insert(slices.DeleteFunc(c.order, func(k int) bool { return k == best }), 0, best)
	}
	drawn := func(s *data.Series) bool { return len(s.PullsAt) > 0 && len(s.PullsAt) == len(c.r.PullsX) }
	for _, of := range b.policyRows(&c.r, drawn) {
		r := shareRow{policyRow: of}
		for _, pulls := range of.src.PullsAt {
			ends, sum := make([]float64, len(c.order)), 0.0
			for j, arm := range c.order {
				sum += shareOf(pulls, arm)
				ends[j] = math.Min(sum, 1)
			}
			r.ends = append(r.ends, ends)
		}
		c.rows = append(c.rows, r)
	}
}

// percentOf writes a share in per cent.
func percentOf(share float64) string {
	if share == 0 {
		return "0%"
	}
	return sentences.Percent(share)
}

func (c *shareChart) ground(b *Board, p *placed) {
	c.prepare(b, p)
	sp, f := &p.spec, &p.frame
	if len(c.rows) == 0 {
		f.Plot = layout.Rect{}
		return
	}
	a := layout.AxisPlan{XKind: sp.XScale, X1: float64(c.r.Horizon), Y1: 1, Title: "round", LeftMin: 40, Right: c.rightMargin(p)}
	if a.XKind == layout.Log {
		a.X0, a.Title = 1, "round, log scale"
	}
	p.all = [2]float64{a.X0, a.X1}
	if sp.Window.X0 < sp.Window.X1 {
		a.X0, a.X1 = sp.Window.X0, sp.Window.X1
	}
	f.Lay(&p.b, sp.Width, sp.Height, a)
	f.Yt = f.Yt[:0] // each row has its own ticks
	f.Draw(&p.b)
	c.fit(f.Plot.H)
	c.px = c.px[:0]
	for _, x := range c.r.PullsX {
		c.px = append(c.px, f.X.At(x))
	}
	for i := range c.rows {
		c.rows[i].top = f.Plot.Y + float64(c.line*float64(i)) + rowGap/2.0
		c.row(b, p, &c.rows[i])
	}
	c.read(b, p)
	if c.left > 0 {
		p.b.Text(moreWords(&p.b, c.left), f.Plot.Right()+labelGap, f.Plot.Bottom()+16, layout.FontSize, scene.Start, scene.Ink2)
	}
}

// fit decides which rows have room: the first ones, and those in focus.
func (c *shareChart) fit(height float64) {
	room := max(1, int(height/leastRow))
	c.left = max(0, len(c.rows)-room)
	for i := len(c.rows) - 1; i >= 0 && len(c.rows) > room; i-- {
		if !c.rows[i].strong || room == 1 {
			c.rows = slices.Delete(c.rows, i, i+1)
		}
	}
	c.rows = c.rows[:min(len(c.rows), room)]
	c.line = height / float64(len(c.rows))
}

func (c *shareChart) rightMargin(p *placed) float64 {
	widest := p.b.Width("and 99 more", false)
	for i := range c.rows {
		widest = math.Max(widest, p.b.Width(c.rows[i].src.Name, true))
	}
	return marginFor(p, widest)
}

// height returns the height of a row's areas, px.
func (c *shareChart) height() float64 { return c.line - rowGap }

// row draws one policy's areas, its scale and its name.
func (c *shareChart) row(b *Board, p *placed, r *shareRow) {
	f, h := &p.frame, c.height()
	bottom := r.top + h
	for j := 0; j < len(c.order); j++ {
		first, arm := j, c.order[j]
		for j+1 < len(c.order) && c.isThin(b, r, j) && c.isThin(b, r, j+1) { // drawn as one
			j++
		}
		role, alpha := c.look(b, r, first, arm)
		m := p.b.Mark(scene.Band, role, alpha*r.alpha, 0)
		m.Clip = [4]float32{float32(f.Plot.X), float32(r.top), float32(f.Plot.W), float32(h)}
		edge := func(px float64, k int) {
			low := 0.0
			if first > 0 {
				low = r.ends[k][first-1]
			}
			p.b.Put3(px, bottom-float64(h*low), bottom-float64(h*r.ends[k][j]))
		}
		if c.px[0] > f.Plot.X { // before the first recorded round
			edge(f.Plot.X, 0)
		}
		for k, px := range c.px {
			edge(px, k)
		}
		p.b.Done()
	}
	c.borders(p, r)
	p.b.Mark(scene.Rects, scene.Axis, 1, 0)
	p.b.Put4(f.Plot.X-1, r.top, 1, h)
	p.b.Done()
	if h >= 26 {
		p.b.Text("100%", f.Plot.X-layout.TickGap, r.top+9, layout.FontSize, scene.End, scene.Ink2)
		p.b.Text("0", f.Plot.X-layout.TickGap, bottom, layout.FontSize, scene.End, scene.Ink2)
	}
	r.name(p, r.top+layout.Half(h))
	c.armNames(b, p, r)
}

// thin is the most px of an area that is drawn together with its neighbours.
const thin = 2

// isThin reports whether an area is too thin everywhere to be distinguished, and its arm is not singled out.
func (c *shareChart) isThin(b *Board, r *shareRow, j int) bool {
	if arm := c.order[j]; arm == c.r.Best || arm == b.selected || arm == b.focusArm {
		return false
	}
	for _, ends := range r.ends {
		low := 0.0
		if j > 0 {
			low = ends[j-1]
		}
		if float64(c.height()*(ends[j]-low)) > thin {
			return false
		}
	}
	return true
}

// look returns the colour of an area: the policy's colour for the best arm, alternating greys for the others.
func (c *shareChart) look(b *Board, r *shareRow, j, arm int) (scene.Role, float64) {
	switch {
	case arm == b.selected:
		return scene.Accent, 0.85
	case arm == b.focusArm && arm != c.r.Best:
		return scene.Ink2, 0.9
	case arm == c.r.Best:
		return r.src.Style.Role, 0.8
	case j%2 == 0:
		return scene.ArmGrey, 0.5
	}
	return scene.ArmGrey, 0.3
}

// borders draws the lines between areas, unless there are too many to be distinguished.
func (c *shareChart) borders(p *placed, r *shareRow) {
	h := c.height()
	if h/float64(len(c.order)) < 2 {
		return
	}
	bottom := r.top + h
	m := p.b.Mark(scene.Line, scene.Ground, 1, 0.75)
	m.Clip = p.frame.Plot.Clip(0)
	for j := range len(c.order) - 1 {
		if j > 0 {
			p.b.Put2(math.NaN(), math.NaN())
		}
		for k, px := range c.px {
			p.b.Put2(px, bottom-float64(h*r.ends[k][j]))
		}
	}
	p.b.Done()
}

// armNames writes the names of the arms into their areas at the right end, if there is room.
func (c *shareChart) armNames(b *Board, p *placed, r *shareRow) {
	f, h := &p.frame, c.height()
	k := sort.SearchFloat64s(c.px, f.Plot.Right()+0.5) - 1
	if k < 0 {
		return
	}
	low := 0.0
	for j, arm := range c.order {
		high := r.ends[k][j]
		if float64(h*(high-low)) >= namedRow {
			x := math.Min(f.Plot.Right(), c.px[k]) - 5
			name := p.b.Fit(sentences.ArmName(c.r.Arms[arm]), false, f.Plot.W*0.4)
			t := p.b.Text(name, x, r.top+h-float64(h*(low+high)/2)+layout.Baseline, layout.FontSize, scene.End, scene.Ink)
			t.Halo = true
		}
		low = high
	}
}

// at returns the index of the last recorded round that is not after a round; the first if all are.
func (c *shareChart) at(round float64) int {
	k := sort.SearchFloat64s(c.r.PullsX, round)
	if k == len(c.r.PullsX) || k > 0 && c.r.PullsX[k] > round {
		k--
	}
	return k
}

// spoken returns the arm whose shares are read: the one in focus, or the best arm.
func (c *shareChart) spoken(b *Board) int {
	if b.focusArm >= 0 && b.focusArm < len(c.r.Arms) {
		return b.focusArm
	}
	return c.r.Best
}

// over writes the share of the arm that is read, per policy, at the crosshair or the playhead.
func (c *shareChart) over(b *Board, p *placed) {
	f := &p.frame
	round, crosshair := b.readRound()
	p.selection(b)
	if b.playhead > 0 {
		p.playhead(b, b.playhead)
	}
	arm := c.spoken(b)
	if !(round > 0) || round < f.X.Lo || round > f.X.Hi || arm < 0 || len(c.rows) == 0 {
		return
	}
	x, k := f.X.At(round), c.at(round)
	if crosshair {
		p.crosshair(round)
	}
	for i := range c.rows {
		r := &c.rows[i]
		s := percentOf(shareOf(r.src.PullsAt[k], arm))
		if c.height() >= 30 || len(c.rows) == 1 {
			s = sentences.ArmName(c.r.Arms[arm]) + " " + s
		}
		left, anchor := x+6, scene.Start
		if left+p.b.Width(s, true) > f.Plot.Right()-4 {
			left, anchor = x-6, scene.End
		}
		y := r.top + layout.Half(c.height()) + layout.Baseline
		if i == 0 { // not to overlap the name of the line
			y = math.Max(y, layout.TopMargin+1+layout.LineHeight)
		}
		t := p.b.Text(s, left, y, layout.FontSize, anchor, scene.Ink)
		t.Halo, t.Bold = true, true
	}
}

// read makes a reading for each row.
func (c *shareChart) read(b *Board, p *placed) {
	r, f, arm := &p.reads, &p.frame, c.spoken(b)
	r.xs, r.unit, r.named, r.head, r.write, r.order, r.rounds = c.r.PullsX, "round ", wholeNumber, "Round", percentOf, true, true
	if arm >= 0 {
		name := sentences.ArmName(c.r.Arms[arm])
		r.after, r.column = ", share of the pulls so far that are of "+name, ", "+name
	}
	r.say = func(o *reading, x float64) string {
		i := slices.IndexFunc(c.rows, func(r shareRow) bool { return r.src.Key == o.key })
		return o.name + ", round " + wholeNumber(x) + ", share of the pulls so far: " + c.largest(c.rows[i].src.PullsAt[c.at(x)]) + "."
	}
	for i := range c.rows {
		row := &c.rows[i]
		of := row.reading(p, row.top-rowGap/2.0, c.line)
		of.arms = func(x, y float64) int { return c.armAt(row, f.X.Inv(x), y) }
		if arm >= 0 {
			of.value = func(x float64) float64 { return shareOf(row.src.PullsAt[c.at(x)], arm) }
		}
		r.list = append(r.list, of)
	}
}

// armAt returns the arm whose area is at a round and a px; -1 for none.
func (c *shareChart) armAt(r *shareRow, round, y float64) int {
	share := (r.top + c.height() - y) / c.height()
	if j := sort.SearchFloat64s(r.ends[c.at(round)], share); share >= 0 && share <= 1 && j < len(c.order) {
		return c.order[j]
	}
	return -1
}

// largest lists the arms with the most pulls.
func (c *shareChart) largest(pulls []float64) string {
	arms := slices.Clone(c.order)
	slices.SortStableFunc(arms, func(a, b int) int { return cmp.Compare(pulls[b], pulls[a]) })
	var list []string
	for _, arm := range arms[:min(4, len(arms))] {
		list = append(list, sentences.ArmName(c.r.Arms[arm])+" "+percentOf(shareOf(pulls, arm)))
	}
	return strings.Join(list, ", ")
}

// shareTakeaway says which policy has the largest share of its pulls on the best arm at the end, and which the least.
func shareTakeaway(b *Board) sentences.Takeaway {
	r := &b.results
	if r.Best < 0 || r.Best >= len(r.Arms) {
		return sentences.Takeaway{}
	}
	most, least := b.subject().Extremes(func(s *data.Series) bool { return len(s.PullsAt) > 0 },
		func(s *data.Series) float64 { return shareOf(s.PullsAt[len(s.PullsAt)-1], r.Best) })
	if most == nil {
		return sentences.Takeaway{}
	}
	first := most.Who() + " " + most.Verb("spends ", "spend ") + percentOf(most.Value) +
		most.Verb(" of its pulls on ", " of their pulls on ") +
		sentences.BestArm(r, sentences.ArmName(r.Arms[r.Best])) + " (in colour)"
	t := sentences.Takeaway{Text: first + ".", Short: first + "."}
	if least != nil {
		t.Text = first + "; " + least.Who() + " " + percentOf(least.Value) + "."
	}
	return t
}

// shareTable lists the mean pulls of every arm at every recorded round.
func shareTable(r *data.Results) *data.Table {
	t := data.NewTable("policy", "key", "runs", "round", "arm", "name", "mean_pulls", "share")
	for i := range r.Series {
		s := &r.Series[i]
		for k := 0; k < min(len(r.PullsX), len(s.PullsAt)); k++ {
			for arm, n := range s.PullsAt[k] {
				t.Row(s.Name, s.Key, float64(s.Runs), r.PullsX[k], float64(arm+1), r.Arms[arm], n, shareOf(s.PullsAt[k], arm))
			}
		}
	}
	return t
}

// shareOf returns one arm's share of all pulls; NaN if not known.
func shareOf(pulls []float64, arm int) float64 {
	all := 0.0
	for _, n := range pulls {
		all += n
	}
	if arm < 0 || arm >= len(pulls) || all == 0 {
		return math.NaN()
	}
	return pulls[arm] / all
}
