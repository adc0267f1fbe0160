package server

import (
	"fmt"
	"slices"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// maxUnderway is how many buffers of scenes may be with the view: one being drawn, one waiting.
// Beyond it scenes wait here, so that a slow view slows the charts and not the runs.
const maxUnderway = 2

// A SceneSender hands scenes, as scene.Encode writes them one after the other, to the view. They are copied
// before it returns.
type SceneSender func(scenes []byte)

// charts are the charts of the page: the board, and the way to the view that draws them.
type charts struct {
	board      *chart.Board
	send       SceneSender
	linked     bool // there is a view
	underway   int
	placed     []string // the IDs on the board
	boxes      []box    // their places
	views      map[string]chartView
	shown      shown
	live       bool   // the board shows a live run, and shown waits
	layoutSent bool   // the page has the last laid message that there was to send
	newest     uint32 // the largest number of a scene that was sent
	buf        []byte
}

// A chartView is how a chart's data is shown, which outlasts a change of its size.
type chartView struct {
	x, y   layout.ScaleKind
	window layout.Window
}

// A box is a chart's place on the page in CSS px. Only its size matters here, and whether it is out
// of sight: then it costs nothing until it comes back.
type box struct {
	ID     string  `json:"id"`
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
	Away   bool    `json:"away,omitempty"`
}

func newCharts(send SceneSender) charts {
	return charts{board: chart.NewBoard(), send: send, views: map[string]chartView{}, shown: shown{arm: -1}}
}

// connect begins anew with a view that has seen nothing.
func (s *Server) connect(r connectRequest) (any, error) {
	s.charts.linked, s.charts.underway = true, 0
	s.charts.board.NumberAfter(uint32(r.Number))
	s.charts.board.Refresh()
	return done{}, nil
}

// spent says that the view gave a buffer back.
func (s *Server) spent(spentRequest) (any, error) {
	s.charts.underway = max(0, s.charts.underway-1)
	return nil, nil
}

// layout places the page's charts and takes the others away.
func (s *Server) layout(r layoutRequest) (any, error) {
	c := &s.charts
	var ids []string
	for i, b := range r.Boxes {
		if _, err := kindOf(b.ID, fmt.Sprintf("boxes[%d].id", i)); err != nil {
			return nil, err
		}
		ids = append(ids, b.ID)
		c.place(b)
	}
	for _, id := range c.placed {
		if !slices.Contains(ids, id) {
			c.board.Remove(id)
		}
	}
	c.placed, c.boxes, c.layoutSent = ids, r.Boxes, false
	return done{}, nil
}

func (c *charts) place(b box) {
	v := c.views[b.ID]
	c.board.Place(chart.Spec{ID: b.ID, Width: b.Width, Height: b.Height, Away: b.Away, XScale: v.x, YScale: v.y, Window: v.window})
}

// show makes the payoff chart draw the arms of a scenario.
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
	if !r.Keep {
		s.charts.shown.results = chart.Results{Restless: sc.Setting == scenario.Restless, Horizon: sc.Horizon, Best: -1}
		s.charts.shown.pullCounts = nil
	}
	s.charts.shown.copyTo(s.charts.board)
	return done{}, nil
}

// mark selects an arm and brings a policy into focus.
func (s *Server) mark(r markRequest) (any, error) {
	s.charts.layoutSent = s.charts.layoutSent && s.charts.shown.arm == r.Arm // its handles are others
	s.charts.shown.arm = r.Arm
	s.charts.board.Select(r.Arm)
	s.charts.board.Focus(r.Policy, -1)
	return done{}, nil
}

// setResults gives the policies' charts what came of a run so far, unless a live run has them.
func (c *charts) setResults(sc *scenario.Scenario, r *sim.Results) {
	data := sources.ResultsTo(&chart.Results{}, sc, r)
	c.layoutSent, c.shown.results, c.shown.pullCounts = false, *data, nil
	if len(data.Series) > 0 {
		c.shown.pullCounts = data.Series[0].Pulls
	}
	if !c.live {
		c.board.SetResults(c.shown.results)
		c.board.SetPullCounts(c.shown.pullCounts)
	}
}

// flush sends the scenes that changed, if there is a view and it keeps up, and tells the page
// what it must know of them.
func (s *Server) flush() {
	c := &s.charts
	if !c.linked || c.underway >= maxUnderway {
		return
	}
	c.buf = c.buf[:0]
	for _, next := range c.board.Scenes() {
		if next.Number > c.newest { // laid out anew: its words go with it
			c.newest, c.layoutSent = next.Number, false
		}
		c.buf = scene.Encode(c.buf, next)
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

// laid says where plots lie and what charts say.
func (c *charts) laid() laid {
	l := laid{Type: "laid", Charts: []laidChart{}}
	for _, id := range c.placed {
		l.Charts = append(l.Charts, c.laidChart(id))
	}
	return l
}

func (c *charts) laidChart(id string) laidChart {
	x, y, w, h := c.board.Plot(id)
	takeaway, axis := c.board.Takeaway(id), c.board.Axis(id)
	name := axis.Name
	return laidChart{
		ID: id, Number: c.board.Number(id), Plot: [4]float64{x, y, w, h},
		XScale: layout.ScaleNames[axis.Scale], Span: [2]float64{axis.Lo, axis.Hi}, OfRounds: axis.Rounds,
		ZoomsWith: append([]string{}, c.board.ZoomsWith(id)...),
		AxisTitle: c.board.AxisTitle(id), AxisName: [4]float64{name.X, name.Y, name.W, name.H},
		Takeaway: takeaway.Text, Short: takeaway.Short,
		Grips: c.board.Grips([][3]float64{}, id), HasPrevious: c.board.HasPrevious(id),
	}
}
