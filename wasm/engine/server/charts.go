package server

import (
	"fmt"
	"slices"
	"strings"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// maxUnderway is the largest number of buffers of scenes that the view holds: it draws one while the other waits.
// Further scenes wait here, so that a slow view delays the charts and not the runs.
const maxUnderway = 2

// A SceneSender sends scenes to the view, as scene.Encode writes them one after the other. It copies them before
// it returns.
type SceneSender func(scenes []byte)

// charts holds the charts of the page: their board, and the connection to the view that draws them.
type charts struct {
	board      *chart.Board
	send       SceneSender
	linked     bool // a view is connected
	underway   int
	placed     []string // the IDs on the board
	boxes      []box    // their places
	views      map[string]chartView
	shown      shown
	live       bool  // the board shows a live run instead of shown
	trying     bool  // the board shows the results of a trial instead of those in shown
	before     ghost // while trying: the data that the edit would change
	pinned     pinned
	paired     bool   // both boards have the current data of each other
	layoutSent bool   // the page has received the latest laid message
	newest     uint32 // the largest number of a scene sent so far
	buf        []byte
}

// A chartView is the scales of a chart and the part of the data that it shows. It is kept when the chart's size
// changes.
type chartView struct {
	x, y   layout.ScaleKind
	window layout.Window
}

// A box is a chart's place on the page in CSS px. The server uses only its size and whether it is out of sight:
// a chart out of sight is not laid out until it returns.
type box struct {
	ID     string  `json:"id"`
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
	Away   bool    `json:"away,omitempty"`
}

func newCharts(send SceneSender) charts {
	return charts{board: chart.NewBoard(), pinned: pinned{board: chart.NewBoard(), data: shown{arm: -1}}, send: send,
		views: map[string]chartView{}, shown: shown{arm: -1}}
}

// connect starts sending to a view that has received no scene yet.
func (s *Server) connect(r connectRequest) (any, error) {
	s.charts.linked, s.charts.underway = true, 0
	for _, b := range s.charts.boards() {
		b.NumberAfter(uint32(r.Number))
		b.Refresh()
	}
	return done{}, nil
}

// spent counts a buffer that the view returned.
func (s *Server) spent(spentRequest) (any, error) {
	s.charts.underway = max(0, s.charts.underway-1)
	return nil, nil
}

// layout places the page's charts and removes all others.
func (s *Server) layout(r layoutRequest) (any, error) {
	c := &s.charts
	var ids []string
	for i, b := range r.Boxes {
		if _, err := kindOf(strings.TrimPrefix(b.ID, pinnedPrefix), fmt.Sprintf("boxes[%d].id", i)); err != nil {
			return nil, err
		}
		ids = append(ids, b.ID)
		c.place(b)
	}
	for _, id := range c.placed {
		if !slices.Contains(ids, id) {
			board, kind := c.boardOf(id)
			board.Remove(kind)
		}
	}
	c.placed, c.boxes, c.layoutSent = ids, r.Boxes, false
	return done{}, nil
}

func (c *charts) place(b box) {
	board, kind := c.boardOf(b.ID)
	v := c.views[kind]
	board.Place(chart.Spec{ID: kind, Scene: b.ID, Width: b.Width, Height: b.Height, Away: b.Away, XScale: v.x, YScale: v.y, Window: v.window})
}

// show draws a scenario and the results that are kept of it.
func (s *Server) show(r showRequest) (any, error) {
	sc, err := parseOnly(r.Text)
	if err != nil {
		return nil, err
	}
	s.endLive()
	s.charts.layoutSent = false
	s.charts.board.SetPreview(false)
	s.charts.keepPrevious(sc, r.Keep)
	s.charts.shown.scenario, s.charts.shown.arms = sc, chartArms(sc)
	if s.charts.shown.theoryOf != sc.Hash() {
		s.charts.shown.theory = nil // the theory of this scenario is computed on request
	}
	if r.Forget {
		s.coordinator.forget(sc)
	}
	answer, results := kept{}, s.coordinator.takeOver(sc)
	s.charts.trying = false
	if results != nil {
		s.charts.shown.setResults(sc, results)
		answer.Results = s.table(sc, results)
	} else {
		s.charts.shown.results = data.Results{Restless: sc.Setting == scenario.Restless, Horizon: sc.Horizon, Best: -1}
		s.charts.shown.pullCounts, s.charts.shown.fingerprint = nil, ""
	}
	s.charts.shown.copyTo(s.charts.board)
	s.charts.paired = false
	return answer, nil
}

// mark selects an arm and brings a policy into focus.
func (s *Server) mark(r markRequest) (any, error) {
	s.charts.layoutSent = s.charts.layoutSent && s.charts.shown.arm == r.Arm // another arm has other handles
	s.charts.shown.arm = r.Arm
	s.charts.board.Select(r.Arm)
	for _, b := range s.charts.boards() {
		b.SingleOut(r.Single)
		b.Focus(r.Policy, -1)
	}
	return done{}, nil
}

// setResults stores the results of the runs so far and shows them, unless a live run is shown.
func (c *charts) setResults(sc *scenario.Scenario, r *sim.Results) {
	c.layoutSent, c.paired = false, false
	c.shown.setResults(sc, r)
	if !c.live {
		c.board.SetResults(c.shown.results)
		c.board.SetPullCounts(c.shown.pullCounts)
	}
}

// flush sends the scenes that changed, if a view is connected and keeps up, and sends the page their layout.
func (s *Server) flush() {
	c := &s.charts
	if !c.linked || c.underway >= maxUnderway {
		return
	}
	c.pair()
	c.buf = c.buf[:0]
	for _, board := range c.boards() {
		board.NumberAfter(c.newest)
		for _, next := range board.Scenes() {
			if next.Number > c.newest { // a new scene: its words are sent with it
				c.newest, c.layoutSent = next.Number, false
			}
			c.buf = scene.Encode(c.buf, next)
		}
	}
	if len(c.buf) > 0 {
		c.underway++
		c.send(c.buf)
	}
	if !c.layoutSent && len(c.placed) > 0 {
		c.layoutSent = true
		s.post(c.laid(), nil)
	}
}

// boards returns the boards of the current scenario and of the pinned one.
func (c *charts) boards() [2]*chart.Board { return [...]*chart.Board{c.board, c.pinned.board} }

// laid returns the message with the places of the plots and the words of the charts.
func (c *charts) laid() laid {
	l := laid{Type: "laid", Charts: []laidChart{}}
	for _, id := range c.placed {
		l.Charts = append(l.Charts, c.laidChart(id))
	}
	return l
}

func (c *charts) laidChart(id string) laidChart {
	b, kind := c.boardOf(id)
	x, y, w, h := b.Plot(kind)
	takeaway, axis := b.Takeaway(kind), b.Axis(kind)
	if left := b.LeftOut(kind); left != "" {
		takeaway.Text = strings.TrimSpace(takeaway.Text + " " + left)
		takeaway.Short = strings.TrimSpace(takeaway.Short + " " + chart.LeftOutShort)
	}
	name := axis.Name
	return laidChart{
		ID: id, Number: b.Number(kind), Plot: [4]float64{x, y, w, h},
		XScale: layout.ScaleNames[axis.Scale], Span: [2]float64{axis.Lo, axis.Hi}, OfRounds: axis.Rounds,
		ZoomsWith: append([]string{}, b.ZoomsWith(kind)...),
		AxisTitle: b.AxisTitle(kind), AxisName: [4]float64{name.X, name.Y, name.W, name.H},
		Takeaway: takeaway.Text, Short: takeaway.Short,
		Grips: b.Grips([][3]float64{}, kind), HasPrevious: b.HasPrevious(kind), Unnamed: b.Unnamed(kind), Spread: b.SpreadWords(kind),
	}
}
