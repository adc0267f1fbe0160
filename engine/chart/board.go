package chart

import (
	"cmp"
	"math"
	"slices"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
)

// A Spec places a chart: how large it is and which part of its data it shows.
type Spec struct {
	ID             string
	Scene          string           // the ID of its scenes; "" is ID
	Width, Height  float64          // CSS px
	Compact        bool             // use the layout for little room, whatever the size: see compact
	XScale, YScale layout.ScaleKind // Auto: the chart's default
	Window         layout.Window    // the part shown; zero: the whole
	Away           bool             // out of sight: after its first scene it gets no new one until it is back in sight
	Untitled       bool             // the page shows the title of the y axis beside the chart
}

// compact reports whether there is little room: then lists have no names, annotations are left out and lines are
// closer.
func (s *Spec) compact() bool { return s.Compact || s.Width < 340 || s.Height < 260 }

// A drawer draws one kind of chart. With the ground it fills the readings of the chart, from which all interaction is derived.
type drawer interface {
	ground(b *Board, p *placed) // draws what does not depend on the playhead, and fills p.reads
	over(b *Board, p *placed)   // draws the rest
}

// A placed is a chart on a board.
type placed struct {
	kind  *Kind
	spec  Spec
	all   [2]float64 // the ends of the x axis when all is shown
	frame layout.Frame
	b     layout.Builder
	chart drawer
	reads readings
	at    int // the number of the reading that pointer or keys read, where they are read one by one; -1 for none
	list  valueList
	grips []grip
	headX float64 // px of the playhead; NaN if it is not drawn
	stale staleness
	laid  bool // its scene was returned after the last change of place or loss by the view
}

// A staleness says how much of a scene must be rebuilt.
type staleness uint8

const (
	fresh staleness = iota
	staleOver
	staleGround
)

// A Board holds the charts of a page and everything that determines how they look. It gets data and events, and returns
// the scenes that changed. It is not for concurrent use.
type Board struct {
	charts []*placed
	boardData
	attention
	textRatio float64
	number    uint32 // of the scene laid out last
	out       []*scene.Scene
}

// boardData is what the charts show.
type boardData struct {
	arms        data.Arms
	armsVersion int
	leads       []data.Lead
	leadsOf     int // the version of arms for which leads was computed
	results     data.Results
	pullCounts  []float64
	inspection  *data.Inspection
	trace       *data.Trace
	theory      *data.Theory // nil if unknown
	sweep       *data.Sweep  // nil if there is none
	ghost       Ghost
	companion   Companion
	pairs       map[[2]int]data.Pair // of the results, computed on demand
	preview     bool                 // the arms are a preview: see SetPreview
}

// attention is what the reader looks at with pointer, keys and playhead.
type attention struct {
	playhead   float64 // round; 0 if there is none
	selected   int     // arm; -1 if none
	chosen     string  // key of the policy that is inspected
	hidden     map[string]bool
	hiddenArms map[int]bool
	pointer    pointer
	spread     Spread
	pair       [2]string // keys of the policies whose runs are shown as dots
	focus      string    // key of the series under pointer or keys, else of single; "" if none
	single     string    // key of the series that is singled out; "" if none
	focusArm   int       // arm under pointer or keys; -1 if none
	hoverChart string    // the chart whose crosshair is shown; "" if none
	hoverX     float64   // in its data; NaN if none
}

// NewBoard returns a Board without charts and data.
func NewBoard() *Board {
	return &Board{
		boardData: boardData{arms: data.Arms{Best: -1}, results: data.Results{Best: -1}, leadsOf: -1},
		attention: attention{selected: -1, focusArm: -1, hidden: map[string]bool{}, hiddenArms: map[int]bool{}, hoverX: math.NaN()},
		textRatio: 1,
	}
}

const unknownChart = "chart: no chart of that ID"

// Place adds a chart, or changes its Spec. It panics if no chart has the ID.
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
	p := &placed{kind: kind, spec: s, at: -1, stale: staleGround, chart: kind.newDrawer()}
	b.charts = append(b.charts, p)
}

// Remove removes a chart from the board.
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

// touch marks the charts that depend on an input, so that their layers are rebuilt.
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

// NumberAfter makes the board number its next scenes above n, because a view may still hold scenes of another board
// with numbers up to n.
func (b *Board) NumberAfter(n uint32) { b.number = max(b.number, n) }

// Scenes returns the scenes of the charts that changed since the last call, in the order in which the charts were
// placed. The Board owns them: the next call overwrites them.
func (b *Board) Scenes() []*scene.Scene {
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
		p.b.Reset(cmp.Or(p.spec.Scene, p.spec.ID), p.spec.Width, p.spec.Height)
		p.b.Ratio = b.textRatio
		b.number++
		p.b.Scene.Number = b.number
		p.reads.reset()
		p.chart.ground(b, p)
		p.b.EndGround()
	} else {
		p.b.ToGround()
	}
	p.headX = math.NaN()
	p.chart.over(b, p)
	p.stale, p.laid = fresh, true
}
