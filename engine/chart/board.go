package chart

import (
	"math"
	"slices"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/sentences"
)

// A Spec places a chart: how large it is and which part of its data it shows.
type Spec struct {
	ID             string
	Width, Height  float64          // CSS px
	Compact        bool             // room is short, whatever the size: see compact
	XScale, YScale layout.ScaleKind // Auto is the chart's own
	Window         layout.Window    // the part shown; zero is the whole
	Away           bool             // out of sight: after its first scene it gets no other until it comes back
	Untitled       bool             // what the y axis is of stands beside the chart
}

// compact tells whether room is short: names in lists and annotations go, lines stand closer.
func (s *Spec) compact() bool { return s.Compact || s.Width < 340 || s.Height < 260 }

// A drawer is one kind of chart.
type drawer interface {
	ground(b *Board, p *placed) // draws what stays while the playhead moves
	over(b *Board, p *placed)   // draws the rest

	// find finds what stands under a point; curves attract from reach px.
	find(b *Board, p *placed, x, y, reach float64, h *hit)

	// Keys walk through points along the axis, and through the series at each.
	points(b *Board, p *placed) int
	point(b *Board, p *placed, i int) float64
	ranked(dst []ranked, b *Board, x float64) []ranked
	lookAt(b *Board, x float64) // brings what stands at x into focus, where keys walk through arms
	inWords(b *Board, x float64, rs []ranked) string

	digest(b *Board, p *placed) Digest // what is in view, to be read
	hasPrevious(b *Board) bool         // what was before an edit can be seen behind it
}

// A placed is a chart on a board.
type placed struct {
	kind  *Kind
	spec  Spec
	all   [2]float64 // the ends of the x axis when all is shown
	frame layout.Frame
	b     layout.Builder
	chart drawer
	stale staleness
	laid  bool // it was given since its place changed or the view lost it
}

// A staleness says how much of a scene must be built anew.
type staleness uint8

const (
	fresh staleness = iota
	staleOver
	staleGround
)

// A Board holds the charts of a page and everything that decides how they look. It is fed data
// and events, and gives the scenes that changed. It is not for concurrent use.
type Board struct {
	charts      []*placed
	arms        Arms
	armsVersion int
	leads       []Lead
	leadsOf     int // the version of arms that leads is of
	results     Results
	pullCounts  []float64
	inspection  *Inspection
	playhead    float64 // round; 0 if there is none
	selected    int     // arm; -1 if none
	chosen      string  // key of the policy that is looked into
	hidden      map[string]bool
	hiddenArms  map[int]bool
	ghost       Ghost
	preview     bool // the arms are a preview: see SetPreview
	pointer     pointer
	focus       string  // key of the series under pointer or keys; "" if none
	focusArm    int     // arm under pointer or keys; -1 if none
	hoverChart  string  // the chart the crosshair is read from; "" if none
	hoverX      float64 // in its data; NaN if none
	textRatio   float64
	number      uint32 // of the scene laid out last
	out         []*Scene
}

// NewBoard returns a Board without charts and data.
func NewBoard() *Board {
	return &Board{selected: -1, focusArm: -1, hidden: map[string]bool{}, hiddenArms: map[int]bool{}, textRatio: 1, hoverX: math.NaN(),
		arms: Arms{Best: -1}, results: Results{Best: -1}, leadsOf: -1}
}

const unknownChart = "chart: no chart of that ID"

// Place adds a chart, or changes how it is placed. It panics on an ID that names no chart.
func (b *Board) Place(s Spec) {
	if p := b.find(s.ID); p != nil {
		p.spec.Away = s.Away
		if p.spec != s {
			p.spec, p.stale, p.laid = s, staleGround, false
		}
		return
	}
	kind, ok := KindByID(s.ID)
	if !ok {
		panic(unknownChart)
	}
	p := &placed{kind: kind, spec: s, stale: staleGround, chart: kind.newDrawer()}
	b.charts = append(b.charts, p)
}

// Remove takes a chart off the board.
func (b *Board) Remove(id string) {
	b.charts = slices.DeleteFunc(b.charts, func(p *placed) bool { return p.spec.ID == id })
}

func (b *Board) find(id string) *placed {
	for _, p := range b.charts {
		if p.spec.ID == id {
			return p
		}
	}
	return nil
}

// SetArms gives the payoff chart its arms. A selected arm that is no more is let go.
func (b *Board) SetArms(a Arms) {
	b.arms = a
	b.armsVersion++
	if b.selected >= len(a.Arms) {
		b.selected = -1
	}
	b.focusArm = -1
	b.touch(theArms)
}

// SetPullCounts sets how often each arm was pulled, for the dots of a rested payoff chart; nil for none.
// A restless one has its dots at the playhead's round.
func (b *Board) SetPullCounts(pulls []float64) {
	b.pullCounts = pulls
	b.touch(pullCounts)
}

// SetResults gives the policies' charts their data.
func (b *Board) SetResults(r Results) {
	b.results = r
	if !b.isSeries(b.focus) {
		b.focus = ""
	}
	b.touch(policies)
}

// SetInspection gives the inspector its data; nil for none.
func (b *Board) SetInspection(in *Inspection) {
	b.inspection = in
	b.touch(inspection)
}

// SetPlayhead moves the playhead to a round; 0 takes it away.
func (b *Board) SetPlayhead(round float64) {
	if b.playhead != round {
		b.playhead = round
		b.touch(thePlayhead)
	}
}

// Select selects an arm; -1 none.
func (b *Board) Select(arm int) {
	if arm < -1 || arm >= len(b.arms.Arms) {
		arm = -1
	}
	if b.selected != arm {
		b.selected = arm
		b.touch(selectedArm)
	}
}

// Choose singles out the policy that is looked into, by its key; "" none.
func (b *Board) Choose(key string) {
	if b.chosen != key {
		b.chosen = key
		b.touch(policies)
	}
}

// Hide hides or shows a policy.
func (b *Board) Hide(key string, hide bool) {
	if b.hidden[key] == hide {
		return
	}
	if hide {
		b.hidden[key] = true
	} else {
		delete(b.hidden, key)
	}
	b.touch(policies)
}

// SetHidden hides these policies, and shows all others, whether there are results of them or not.
func (b *Board) SetHidden(keys []string) {
	for key := range b.hidden {
		if !slices.Contains(keys, key) {
			b.Hide(key, false)
		}
	}
	for _, key := range keys {
		b.Hide(key, true)
	}
}

// Hidden appends the keys of the hidden policies to dst, in the order of the results.
func (b *Board) Hidden(dst []string) []string {
	for i := range b.results.Series {
		if k := b.results.Series[i].Key; b.hidden[k] {
			dst = append(dst, k)
		}
	}
	return dst
}

// DropHidden takes the results of the hidden policies off the board.
func (b *Board) DropHidden() {
	shown := b.results
	shown.Series = slices.DeleteFunc(slices.Clone(shown.Series), func(s Series) bool { return b.hidden[s.Key] })
	b.SetResults(shown)
}

// Isolate hides all policies but one, or shows all if it is the only one shown.
func (b *Board) Isolate(key string) {
	alone := !b.hidden[key]
	for i := range b.results.Series {
		if k := b.results.Series[i].Key; k != key && !b.hidden[k] {
			alone = false
		}
	}
	for i := range b.results.Series {
		k := b.results.Series[i].Key
		b.Hide(k, !alone && k != key)
	}
}

// Focus thickens a series or an arm and fades the rest, as hovering it does: by its key, or an
// arm's index; "" and -1 end it.
func (b *Board) Focus(key string, arm int) {
	if arm < -1 || arm >= len(b.arms.Arms) {
		arm = -1
	}
	if b.focus != key {
		b.focus = key
		b.touch(policies)
	}
	if b.focusArm != arm {
		b.focusArm = arm
		b.touch(armInFocus)
	}
}

// SetWindow zooms a chart; the zero Window shows all.
func (b *Board) SetWindow(id string, w layout.Window) {
	p := b.find(id)
	if p == nil || p.spec.Window == w {
		return
	}
	p.spec.Window, p.stale = w, staleGround
	if p.frame.Plot.W == 0 || !p.kind.Zooms {
		return
	}
	// The next event may come before the next scene, and means the new scale.
	if p.frame.X = p.whole(); w.X0 < w.X1 {
		p.frame.X = layout.NewScale(p.frame.X.Kind, w.X0, w.X1, p.frame.Plot.X, p.frame.Plot.Right())
	}
}

// SetTextRatio says how wide the page's font runs against Arial, for the layout of labels.
func (b *Board) SetTextRatio(ratio float64) {
	if ratio > 0.5 && ratio < 2 && ratio != b.textRatio {
		b.textRatio = ratio
		b.Refresh()
	}
}

// Refresh makes all scenes be given again, for a view that lost them.
func (b *Board) Refresh() {
	for _, p := range b.charts {
		p.stale, p.laid = staleGround, false
	}
}

// touch marks the charts that are drawn from an input to be built anew, as far as they are.
func (b *Board) touch(in input) {
	for _, p := range b.charts {
		switch {
		case p.kind.ground&in != 0:
			p.stale = staleGround
		case p.kind.over&in != 0:
			p.stale = max(p.stale, staleOver)
		}
	}
}

// NumberAfter makes the board number its next scenes above n: a view may still hold scenes of
// another board, up to that number.
func (b *Board) NumberAfter(n uint32) { b.number = max(b.number, n) }

// Scenes returns the scenes of the charts that changed since the last call, in the order in which
// charts were placed. They are the Board's: the next call overwrites them.
func (b *Board) Scenes() []*Scene {
	b.out = b.out[:0]
	for _, p := range b.charts {
		if p.stale == fresh || p.spec.Away && p.laid {
			continue
		}
		b.build(p)
		b.out = append(b.out, &p.b.Scene)
	}
	return b.out
}

func (b *Board) build(p *placed) {
	if p.stale == staleGround {
		p.b.Reset(p.spec.ID, p.spec.Width, p.spec.Height)
		p.b.Ratio = b.textRatio
		b.number++
		p.b.Scene.Number = b.number
		p.chart.ground(b, p)
		p.b.EndGround()
	} else {
		p.b.ToGround()
	}
	p.chart.over(b, p)
	p.stale, p.laid = fresh, true
}

// Plot returns where a chart's plot lies within it, in CSS px, so that a scrubber can stand under
// its axis. It is of the scene given last.
func (b *Board) Plot(id string) (x, y, width, height float64) {
	if p := b.find(id); p != nil {
		return p.frame.Plot.X, p.frame.Plot.Y, p.frame.Plot.W, p.frame.Plot.H
	}
	return 0, 0, 0, 0
}

// Number returns the number of the chart's scene given last, 0 if there is none.
func (b *Board) Number(id string) uint32 {
	if p := b.find(id); p != nil {
		return p.b.Scene.Number
	}
	return 0
}

// A ShownAxis is the x axis of a chart as it is drawn now.
type ShownAxis struct {
	Scale  layout.ScaleKind
	Lo, Hi float64     // the ends of what is shown
	Rounds bool        // it counts rounds
	Name   layout.Rect // where its title stands, CSS px within the chart; zero if it does not
}

// Axis returns the x axis of the scene given last; the zero ShownAxis if there is none.
func (b *Board) Axis(id string) ShownAxis {
	p := b.find(id)
	if p == nil || p.frame.Plot.W == 0 {
		return ShownAxis{}
	}
	f := &p.frame
	a := ShownAxis{Scale: f.X.Kind, Lo: f.X.Lo, Hi: f.X.Hi, Rounds: p.ofRounds(b)}
	if p.kind.Zooms {
		a.Name = f.NameBox(&p.b)
	}
	return a
}

// AxisTitle returns the title of a chart's x axis if there was no room for it in the scene given
// last, so that the page's sentence can say it; else "".
func (b *Board) AxisTitle(id string) string {
	if p := b.find(id); p != nil && !p.frame.Titled {
		return p.frame.Title
	}
	return ""
}

// Takeaway returns what a chart says now.
func (b *Board) Takeaway(id string) sentences.Takeaway {
	if k, ok := KindByID(id); ok {
		return k.takeaway(b)
	}
	return sentences.Takeaway{}
}

// subject returns what the sentences about policies speak of.
func (b *Board) subject() *sentences.Subject {
	return &sentences.Subject{Results: &b.results, Hidden: b.hidden, Chosen: b.chosen}
}

// Leads returns who pays most, from pull or round 1 on; see the function Leads.
func (b *Board) Leads() []Lead {
	if b.leadsOf != b.armsVersion {
		b.leads, b.leadsOf = data.Leads(&b.arms), b.armsVersion
	}
	return b.leads
}

func (b *Board) isSeries(key string) bool {
	return slices.ContainsFunc(b.results.Series, func(s Series) bool { return s.Key == key })
}

// stands returns the x at which an arm stands; NaN if it is not known.
func (b *Board) stands(arm int) float64 {
	switch {
	case b.arms.Restless && b.playhead > 0:
		return b.playhead
	case !b.arms.Restless && arm < len(b.pullCounts):
		return b.pullCounts[arm]
	}
	return math.NaN()
}

// ofRounds tells whether a chart's x axis is of rounds.
func (p *placed) ofRounds(b *Board) bool { return p.kind.OfRounds(b.arms.Restless) }

// readsRounds tells whether the chart that the crosshair is read from has an x axis of rounds.
func (b *Board) readsRounds() bool {
	p := b.find(b.hoverChart)
	return p != nil && p.ofRounds(b)
}

// hovers tells whether pointer or keys read a chart.
func (b *Board) hovers() bool { return !math.IsNaN(b.hoverX) }

// readRound returns the round whose values are listed: the crosshair's, if there is one, else the
// playhead's.
func (b *Board) readRound() (round float64, crosshair bool) {
	if b.hovers() && b.readsRounds() {
		return math.Round(b.hoverX), true
	}
	return b.playhead, false
}

// readX returns the x that the payoff chart reads out, 0 if none: its own crosshair, or, if its
// axis is of rounds, that of the others.
func (b *Board) readX(p *placed) float64 {
	if !b.hovers() || b.hoverChart != p.spec.ID && !(b.arms.Restless && b.readsRounds()) {
		return 0
	}
	if x := math.Round(b.hoverX); x >= p.frame.X.Lo && x <= p.frame.X.Hi {
		return x
	}
	return 0
}
