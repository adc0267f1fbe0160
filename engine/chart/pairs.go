package chart

import (
	"cmp"
	"math"
	"slices"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sentences"
	"risingbandits/engine/numbers"
)

// Pairs is the ID of the chart that compares every two policies over the runs. In a run, both met the same random
// numbers.
const Pairs = "pairs"

var pairKind = Kind{
	ID: Pairs, Name: "pairs", Title: "Pairs of policies",
	Label:  "Difference in regret between every two policies, in the same runs",
	YTitle: "regret of the row’s policy minus the column’s",
	Place:  OfPolicies, X: NoAxis, Group: More,
	ground: policies, over: theCrosshair,
	newDrawer: func() drawer { return &pairChart{} },
	takeaway:  pairTakeaway,
	table:     pairTable,
	caption:   func(b *Board, _ layout.Window) string { return pairCaption(b) },
}

// A pairChart is a matrix of all pairs of policies. A click on a cell shows the runs of that pair as dots.
type pairChart struct {
	order   []*data.Series // the visible ones, the least regret first
	left    int            // the number of policies without room
	cell    [2]float64
	named   bool                     // the columns have names; else numbers
	write   func(data.Pair) []string // the words of a cell; the same for all
	signs   bool                     // the words are only signs
	scatter scatter
}

const (
	leastCell  = 24 // px, the width of a cell
	leastLine  = 16 // and its height
	mostCell   = 150
	mostLine   = 62
	pairHead   = 20 // px of the line above the columns
	pairFoot   = 24 // px of the line below the rows
	threeLines = 46 // px of a cell with three lines
	certain    = 0.34
	uncertain  = 0.1
	betterRole = scene.Hue0
	worseRole  = scene.Accent
)

// Pair returns the keys of the two policies whose runs are shown as dots; "" if there are none.
func (b *Board) Pair() (first, other string) { return b.pair[0], b.pair[1] }

// SetPair shows the runs of two policies as dots, by their keys; "" shows all pairs.
func (b *Board) SetPair(first, other string) {
	if b.pair != [2]string{first, other} {
		b.pair = [2]string{first, other}
		b.touch(policies)
	}
}

// compared returns how two policies compare, and remembers it until the results change.
func (b *Board) compared(first, other *data.Series) data.Pair {
	key := [2]int{first.Place, other.Place}
	if b.pairs == nil {
		b.pairs = map[[2]int]data.Pair{}
	}
	pair, ok := b.pairs[key]
	if !ok {
		pair = b.results.Compare(first.Place, other.Place)
		b.pairs[key] = pair
	}
	return pair
}

// pairable returns the visible policies that can be compared, the least regret first.
func (b *Board) pairable() []*data.Series {
	var list []*data.Series
	for i := range b.results.Series {
		if s := &b.results.Series[i]; !b.hidden[s.Key] && len(s.Final) > 0 && b.results.Compare != nil {
			list = append(list, s)
		}
	}
	slices.SortStableFunc(list, func(a, c *data.Series) int { return cmp.Compare(data.LastValue(a.Y), data.LastValue(c.Y)) })
	return list
}

// openPair returns the two policies whose runs are shown as dots; nil if there are none.
func (b *Board) openPair() (first, other *data.Series) {
	for _, s := range b.pairable() {
		switch s.Key {
		case b.pair[0]:
			first = s
		case b.pair[1]:
			other = s
		}
	}
	if first == nil || other == nil {
		return nil, nil
	}
	return first, other
}

func (c *pairChart) ground(b *Board, p *placed) {
	c.order = c.order[:0]
	if first, other := b.openPair(); first != nil {
		c.scatter.ground(b, p, first, other)
		return
	}
	c.scatter.close()
	all := b.pairable()
	if len(all) < 2 {
		p.frame.Plot = layout.Rect{}
		words := p.b.Fit(pairTakeaway(b).Short, false, p.spec.Width-4)
		p.b.Text(words, 2, pairHead, layout.FontSize, scene.Start, scene.Ink2)
		return
	}
	c.order = append(c.order, c.fit(b, p, all)...)
	c.left = len(all) - len(c.order)
	c.write = c.wording(b, p)
	f, n := &p.frame, len(c.order)
	f.Title, f.Titled = "", true
	for i, s := range c.order {
		y := f.Plot.Y + float64((float64(i)+0.5)*c.cell[1])
		strong := s.Key == b.focus
		p.b.Text(p.b.Fit(c.rowName(i), strong, f.Plot.X-6), f.Plot.X-6, y+layout.Baseline, layout.FontSize, scene.End, scene.Ink).Bold = strong
		x := f.Plot.X + float64((float64(i)+0.5)*c.cell[0])
		name := numbers.Int(i + 1)
		if c.named {
			name = s.Name
		}
		p.b.Text(name, x, f.Plot.Y-6, layout.FontSize, scene.Middle, scene.Ink2)
		for k := range n {
			if k != i {
				c.drawCell(b, p, i, k)
			}
		}
	}
	c.foot(p, p.spec.Height-8)
	c.read(b, p)
}

// fit decides how large cells are, and which policies have room: those with the least regret.
func (c *pairChart) fit(b *Board, p *placed, all []*data.Series) []*data.Series {
	sp, f := &p.spec, &p.frame
	widest := 0.0
	for _, s := range all {
		widest = math.Max(widest, p.b.Width(s.Name, true))
	}
	room := math.Max(math.Round(sp.Width*0.34), sp.Width-2-float64(leastCell*float64(len(all))))
	names := math.Min(math.Ceil(widest+p.b.Width("10 ", true))+8, math.Min(room, math.Round(sp.Width*0.42)))
	w, h := sp.Width-names-2, sp.Height-pairHead-pairFoot
	n := max(2, min(len(all), int(w/leastCell), int(h/leastLine)))
	all = all[:min(n, len(all))]
	c.cell = [2]float64{math.Min(mostCell, w/float64(n)), math.Min(mostLine, h/float64(n))}
	c.named = true
	for _, s := range all {
		c.named = c.named && p.b.Width(s.Name, false)+8 <= c.cell[0]
	}
	f.Plot = layout.Rect{X: names, Y: pairHead, W: float64(c.cell[0] * float64(n)), H: float64(c.cell[1] * float64(n))}
	f.X = layout.NewScale(layout.Linear, 0, float64(n), f.Plot.X, f.Plot.Right())
	f.Y = layout.NewScale(layout.Linear, 0, float64(n), f.Plot.Y, f.Plot.Bottom())
	return all
}

func (c *pairChart) rowName(i int) string {
	if c.named {
		return c.order[i].Name
	}
	return numbers.Int(i+1) + " " + c.order[i].Name
}

// box returns the box of a cell.
func (c *pairChart) box(p *placed, row, column int) layout.Rect {
	return layout.Rect{X: p.frame.Plot.X + float64(float64(column)*c.cell[0]), Y: p.frame.Plot.Y + float64(float64(row)*c.cell[1]),
		W: c.cell[0], H: c.cell[1]}
}

// drawCell draws a cell. Its colour and its words say which of the two loses less and whether that is certain; the
// words are as long as there is room, at least a sign.
func (c *pairChart) drawCell(b *Board, p *placed, row, column int) {
	pair, r := b.compared(c.order[row], c.order[column]), c.box(p, row, column)
	role, alpha := scene.Role(betterRole), uncertain
	if pair.Mean > 0 {
		role = worseRole
	}
	if pair.Certain {
		alpha = certain
	}
	if pair.Mean == 0 {
		role = scene.ArmGrey
	}
	p.b.Mark(scene.Rects, role, alpha, 0)
	p.b.Put4(r.X+1, r.Y+1, r.W-2, r.H-2)
	p.b.Done()
	lines := c.write(pair)
	line := float64(layout.TightLine)
	y := r.Y + layout.Half(r.H) - float64(line*float64(len(lines)-1)/2) + layout.Baseline
	for i, s := range lines {
		t := p.b.Text(s, r.X+layout.Half(r.W), y+float64(line*float64(i)), layout.FontSize, scene.Middle, scene.Ink)
		t.Bold = i == 0 && pair.Certain
	}
}

// wording returns how all cells are written: as fully as the widest one allows. With three lines, a cell has the
// difference, its interval and the number of runs in which the row's policy loses less; with one, the difference or its
// sign.
func (c *pairChart) wording(b *Board, p *placed) func(data.Pair) []string {
	full := func(pair data.Pair) []string {
		d := decimalsOf(pair)
		wins := numbers.Int(pair.First) + " of " + numbers.Int(pair.Runs)
		if math.IsNaN(pair.Half) { // one run has no interval
			return []string{numbers.Commas(pair.Mean, d), wins}
		}
		return []string{numbers.Commas(pair.Mean, d), "±" + numbers.Commas(pair.Half, d), wins}
	}
	mean := func(pair data.Pair) []string { return []string{numbers.Commas(pair.Mean, decimalsOf(pair))} }
	brief := func(pair data.Pair) []string { return []string{numbers.Short(pair.Mean)} }
	ways := []func(data.Pair) []string{full, mean, brief}
	if c.cell[1] < threeLines {
		ways = ways[1:]
	}
	c.signs = false
	for _, way := range ways {
		if c.fits(b, p, way) {
			return way
		}
	}
	c.signs = true
	return func(pair data.Pair) []string { return []string{signOf(pair)} }
}

// fits reports whether a wording fits into all cells.
func (c *pairChart) fits(b *Board, p *placed, way func(data.Pair) []string) bool {
	for _, first := range c.order {
		for _, other := range c.order {
			if first == other {
				continue
			}
			for _, s := range way(b.compared(first, other)) {
				if p.b.Width(s, true)+6 > c.cell[0] {
					return false
				}
			}
		}
	}
	return true
}

// signOf returns the sign of a difference, in brackets if the sign is not certain.
func signOf(pair data.Pair) string {
	s := "="
	switch {
	case pair.Mean < 0:
		s = "−"
	case pair.Mean > 0:
		s = "+"
	}
	if pair.Mean != 0 && !pair.Certain {
		return "(" + s + ")"
	}
	return s
}

// The explanations of the cells, the longest first: for cells with numbers, and for cells with signs.
var (
	numberFoot = [...]string{
		"Row minus column: where it is negative, the row’s policy loses less. Bold: certain to 95%.",
		"Row minus column: negative, the row loses less. Bold: certain to 95%.",
		"Negative: the row loses less. Bold: certain to 95%.",
		"Negative: the row loses less.",
	}
	signFoot = [...]string{
		"−: the row’s policy loses less than the column’s. Bold: certain to 95%; in brackets: not certain.",
		"−: the row’s policy loses less. Bold: certain to 95%; in brackets: not certain.",
		"−: the row loses less. Bold: certain to 95%; in (): not.",
		"−: the row loses less; in (): not certain.",
	}
)

// foot explains the cells while none is read, and says how many policies have no room.
func (c *pairChart) foot(p *placed, y float64) {
	ways := numberFoot[:]
	if c.signs {
		ways = signFoot[:]
	}
	s := ways[len(ways)-1]
	for _, way := range ways {
		if p.b.Width(way, false) <= p.spec.Width-8 {
			s = way
			break
		}
	}
	if c.left > 0 {
		s = moreWords(&p.b, c.left) + ": hide some to see them."
	}
	p.b.Text(p.b.Fit(s, false, p.spec.Width-4), 2, y, layout.FontSize, scene.Start, scene.Ink2)
}

// under returns the cell at a place on the axis, in the row of the policy in focus; ok is false if there is none.
func (c *pairChart) under(b *Board, x float64) (row, column int, ok bool) {
	row = slices.IndexFunc(c.order, func(s *data.Series) bool { return s.Key == b.focus })
	column = layout.Clamp(int(x), 0, len(c.order)-1)
	return row, column, row >= 0 && row != column
}

// over draws a frame around the cell that is read, and writes its content in words.
func (c *pairChart) over(b *Board, p *placed) {
	if c.scatter.open() {
		c.scatter.over(b, p)
		return
	}
	row, column, ok := c.under(b, b.hoverX)
	if !ok || b.hoverChart != p.spec.ID {
		return
	}
	r := c.box(p, row, column)
	m := p.b.Mark(scene.Line, scene.Ink, 1, 1.5)
	m.Clip = [4]float32{}
	for _, at := range [...][2]float64{{r.X, r.Y}, {r.Right(), r.Y}, {r.Right(), r.Bottom()}, {r.X, r.Bottom()}, {r.X, r.Y},
		{r.Right(), r.Y}} {
		p.b.Put2(at[0], at[1])
	}
	p.b.Done()
	pair := b.compared(c.order[row], c.order[column])
	s := pairWords(c.order[row], c.order[column], pair)
	if p.b.Width(s, true) > p.spec.Width-4 {
		s = shortPair(c.order[row], c.order[column], pair)
	}
	y := p.spec.Height - 8
	p.b.Mark(scene.Rects, scene.Ground, 1, 0)
	p.b.Put4(0, y-layout.FontSize-3, p.spec.Width, layout.FontSize+8)
	p.b.Done()
	t := p.b.Text(p.b.Fit(s, true, p.spec.Width-4), 2, y, layout.FontSize, scene.Start, scene.Ink)
	t.Bold, t.Halo = true, true
}

// decimalsOf returns the number of decimals of a difference and its interval.
func decimalsOf(pair data.Pair) int {
	largest := math.Abs(pair.Mean)
	if pair.Half > largest {
		largest = pair.Half
	}
	return numbers.DecimalsFor(largest)
}

// difference writes the mean difference of a pair and its interval.
func difference(pair data.Pair) string {
	d := decimalsOf(pair)
	s := numbers.Commas(pair.Mean, d)
	if !math.IsNaN(pair.Half) {
		s += " ±" + numbers.Commas(pair.Half, d)
	}
	return s
}

// pairWords says how two policies compare: the difference of their regrets, and in how many runs the first loses less.
func pairWords(first, other *data.Series, pair data.Pair) string {
	return first.Name + " minus " + other.Name + ": " + difference(pair) + ", lower in " + numbers.Int(pair.First) +
		" of " + numbers.Count(pair.Runs, "run")
}

func shortPair(first, other *data.Series, pair data.Pair) string {
	return first.Name + " − " + other.Name + ": " + difference(pair)
}

// read makes a reading for each row: its cells are the values at the columns.
func (c *pairChart) read(b *Board, p *placed) {
	r, f := &p.reads, &p.frame
	r.order, r.focus, r.table = true, true, func() Digest { return pairDigest(b) }
	r.named = func(x float64) string { return c.order[r.cell(x)].Name }
	r.say = func(_ *reading, x float64) string {
		row, column, ok := c.under(b, x)
		if !ok {
			return c.order[column].Name + " with itself. Up and Down choose the row, Left and Right the column."
		}
		return pairWords(c.order[row], c.order[column], b.compared(c.order[row], c.order[column])) + ". Enter shows the runs."
	}
	r.open = func(x float64) (in Intent, words string, ok bool) {
		row, column, ok := c.under(b, x)
		if !ok {
			return Intent{}, "", false
		}
		in = b.choosePair(p, c.order[row].Key, c.order[column].Key)
		return in, b.Takeaway(Pairs).Text + " Arrow keys read the runs, Escape shows all pairs.", true
	}
	for i, s := range c.order {
		r.xs = append(r.xs, float64(i)+0.5)
		y := f.Plot.Y + float64(c.cell[1]*float64(i))
		r.list = append(r.list, reading{shape: aBox, key: s.Key, arm: -1, name: s.Name, clicks: true,
			box:   layout.Rect{X: f.Plot.X, Y: y, W: p.spec.Width - f.Plot.X, H: c.cell[1]},
			label: layout.Rect{X: -1, Y: y, W: f.Plot.X + 1, H: c.cell[1]},
			value: func(x float64) float64 {
				if r.cell(x) == i {
					return 0
				}
				return b.compared(s, c.order[r.cell(x)]).Mean
			}})
	}
}

// choosePair shows the runs of a pair, or all pairs.
func (b *Board) choosePair(p *placed, first, other string) Intent {
	b.SetPair(first, other)
	b.setHover("", math.NaN())
	in := b.intent(OpenPair, p.spec.ID)
	in.Series, in.Other, in.Done = first, other, true
	return in
}

// pairDigest has a row for each pair.
func pairDigest(b *Board) Digest {
	d := Digest{Head: []string{"Policy", "Minus", "Difference", "Lower in", "Higher in", "Runs"}}
	all := b.pairable()
	for i, first := range all {
		for _, other := range all[i+1:] {
			pair := b.compared(first, other)
			d.Rows = append(d.Rows, []string{first.Name, other.Name, difference(pair), numbers.Int(pair.First), numbers.Int(pair.Other),
				numbers.Int(pair.Runs)})
		}
	}
	return d
}

// pairTakeaway says what the open pair shows, or which policies the one with the least regret beats with 95%
// confidence.
func pairTakeaway(b *Board) sentences.Takeaway {
	if first, other := b.openPair(); first != nil {
		pair := b.compared(first, other)
		short := pairWords(first, other, pair) + "."
		return sentences.Takeaway{Text: short + " A dot is a run; below the line " + first.Name + " loses less.", Short: short}
	}
	all := b.pairable()
	if b.results.Compare == nil && len(b.results.Series) > 0 {
		const one = "One run is played here. Pairs are compared over all runs."
		return sentences.Takeaway{Text: one, Short: one}
	}
	if len(all) < 2 {
		few := "Pairs need two policies that are shown."
		hidden := func(s data.Series) bool { return b.hidden[s.Key] }
		if len(slices.DeleteFunc(slices.Clone(b.results.Series), hidden)) > 1 {
			few = "Pairs are compared as soon as runs end."
		}
		return sentences.Takeaway{Text: few, Short: few}
	}
	sure := 0
	for _, other := range all[1:] {
		if pair := b.compared(all[0], other); pair.Mean < 0 && pair.Certain {
			sure++
		}
	}
	name, rest := all[0].Name, len(all)-1
	s := name + " loses less than " + numbers.Words(sure) + " of the " + numbers.Words(rest) + " others, each certain to 95%."
	switch {
	case sure == rest && rest == 1:
		s = name + " loses less than " + all[1].Name + ", certain to 95%."
	case sure == rest:
		s = name + " loses less than each of the others, certain to 95%."
	case sure == 0:
		s = name + " loses least, but no difference is certain to 95%."
	}
	return sentences.Takeaway{Text: s + " Click a cell to see its runs.", Short: s}
}

func pairCaption(b *Board) string {
	if first, other := b.openPair(); first != nil {
		return "Final regret of " + first.Name + " against that of " + other.Name + " in each run, in which both had the same luck; " +
			"on the line both are equal. " +
			pairWords(first, other, b.compared(first, other)) + "."
	}
	return "Mean over the runs of the final regret of the row’s policy minus that of the column’s, which had the same luck in " +
		"each run; with the 95% confidence interval (paired, Student’s t) and the number of runs in which the row’s is lower, where " +
		"there is room. Bold: it is certain which of the two loses less: the interval leaves out 0, there is no doubt that it is long " +
		"enough, and runs that may be missing could not turn it."
}

// pairTable lists every two policies in both orders or, if a pair is open, the regret of both in each run.
func pairTable(b *Board) *data.Table {
	if first, other := b.openPair(); first != nil {
		t := data.NewTable("run", "policy", "regret", "other", "other_regret")
		for run := range min(len(first.Final), len(other.Final)) {
			t.Row(float64(run+1), first.Name, first.Final[run], other.Name, other.Final[run])
		}
		return t
	}
	t := data.NewTable("policy", "key", "other", "other_key", "runs", "mean_difference", "ci95", "lower_in", "higher_in")
	all := b.pairable()
	for _, first := range all {
		for _, other := range all {
			if first != other {
				pair := b.compared(first, other)
				t.Row(first.Name, first.Key, other.Name, other.Key, float64(pair.Runs), pair.Mean, pair.Half, float64(pair.First), float64(pair.Other))
			}
		}
	}
	return t
}
