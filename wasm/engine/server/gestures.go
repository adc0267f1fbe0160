package server

import (
	"slices"
	"strconv"
	"strings"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/layout"
)

// A window is a layout.Window in the page's form: x0, x1, y0, y1.
type window [4]float64

func (w window) chart() layout.Window { return layout.Window{X0: w[0], X1: w[1], Y0: w[2], Y1: w[3]} }

// An intent is a chart.Intent as the page reads it: what the pointer or a key means.
type intent struct {
	Kind   string   `json:"kind" js:"'' | 'hover' | 'scrub' | 'select' | 'toggle' | 'isolate' | 'zoom' | 'handle' | 'pair' | 'choose' | 'single' | 'point' | 'sweep'"`
	Chart  string   `json:"chart"`
	Series string   `json:"series"`
	Other  string   `json:"other"` // the second key of a pair
	Arm    int      `json:"arm"`
	Round  float64  `json:"round"`
	Point  int      `json:"point"` // of the sweep
	Param  string   `json:"param"`
	Payoff any      `json:"payoff" js:"Record<string, any> | null"` // the dragged arm's payoff; null for other gestures
	X      float64  `json:"x"`
	Y      float64  `json:"y"`
	Window window   `json:"window"`
	Back   float64  `json:"back"`   // for a double click: where the playhead was before the clicks moved it; below 0 if it did not move
	Hidden []string `json:"hidden"` // keys of all hidden policies after a toggle or an isolate; else empty
	Done   bool     `json:"done"`
	Cursor string   `json:"cursor"`
}

// A keyed is the answer to a key: its meaning, the words for a screen reader, and whether the chart used it.
type keyed struct {
	Intent       intent `json:"intent"`
	Announcement string `json:"announcement"`
	Number       uint32 `json:"number"` // of the scene that the words are about; 0 if it is not drawn
	Handled      bool   `json:"handled"`
}

// kindOf returns the kind of the chart with an id, or an error at a path of the request.
func kindOf(id, path string) (*chart.Kind, error) {
	kind, ok := chart.KindByID(id)
	if !ok {
		return nil, pathError{path, "no chart is called " + strconv.Quote(id)}
	}
	return kind, nil
}

func (s *Server) axes(r axesRequest) (any, error) {
	x, y := slices.Index(layout.ScaleNames[:], r.X), slices.Index(layout.ScaleNames[:], r.Y)
	if _, err := kindOf(r.Chart, "chart"); err != nil {
		return nil, err
	}
	if x < 0 || y < 0 {
		return nil, pathError{"axes", "want one of " + strings.Join(layout.ScaleNames[:], ", ")}
	}
	v := s.charts.views[r.Chart]
	v.x, v.y = layout.ScaleKind(x), layout.ScaleKind(y)
	return s.charts.review(r.Chart, v), nil
}

func (s *Server) zoom(r zoomRequest) (any, error) {
	if _, err := kindOf(r.Chart, "chart"); err != nil {
		return nil, err
	}
	v := s.charts.views[r.Chart]
	v.window = r.Window.chart()
	return s.charts.review(r.Chart, v), nil
}

// review changes a chart's view, at once if the chart is on the board.
func (c *charts) review(id string, v chartView) done {
	c.views[id], c.layoutSent = v, false
	for _, b := range c.boxes {
		if strings.TrimPrefix(b.ID, pinnedPrefix) == id {
			c.place(b)
		}
	}
	return done{}
}

func (s *Server) playhead(r playheadRequest) (any, error) {
	s.charts.setPlayhead(r.Round)
	return done{}, nil
}

// setPlayhead moves the playhead of both scenarios. During a live run, the playhead of the current scenario follows the
// run.
func (c *charts) setPlayhead(round float64) {
	c.shown.playhead, c.pinned.data.playhead = round, round
	for _, b := range c.boards() {
		b.SetPlayhead(round)
	}
}

func (s *Server) choose(r chooseRequest) (any, error) {
	s.charts.layoutSent, s.charts.shown.policy = false, r.Policy
	s.charts.board.Choose(r.Policy)
	return done{}, nil
}

func (s *Server) hide(r hideRequest) (any, error) {
	s.charts.layoutSent = false
	for _, b := range s.charts.boards() {
		b.SetHidden(r.Policies)
	}
	return done{}, nil
}

func (s *Server) spread(r spreadRequest) (any, error) {
	spread := chart.Spread(r.Spread)
	if !slices.Contains(chart.Spreads[:], spread) {
		return nil, pathError{"spread", "no spread is called " + strconv.Quote(r.Spread)}
	}
	s.charts.layoutSent = false
	for _, b := range s.charts.boards() {
		b.SetSpread(spread)
	}
	return done{}, nil
}

func (s *Server) pair(r pairRequest) (any, error) {
	s.charts.layoutSent = false
	for _, b := range s.charts.boards() {
		b.SetPair(r.First, r.Second)
	}
	return done{}, nil
}

// sampleSize is the font size of the sample in lettersRequest, CSS px.
const sampleSize = 12

func (s *Server) letters(r lettersRequest) (any, error) {
	usual := layout.TextWidth(r.Sample, sampleSize, false)
	if !(usual > 0 && r.Width > 0) {
		return nil, pathError{"letters", "want a sample of text and its width"}
	}
	s.charts.layoutSent = false
	for _, b := range s.charts.boards() {
		b.SetTextRatio(r.Width / usual)
	}
	return done{}, nil
}

func (s *Server) pointer(r pointerRequest) (any, error) {
	board, id := s.charts.boardOf(r.Chart)
	in := s.charts.intentOf(board, board.Pointer(id, chart.PointerEvent{
		Kind: chart.PointerKind(r.Kind), X: r.X, Y: r.Y, DX: r.DX, DY: r.DY,
		Scale: r.Scale, Zoom: r.Zoom, Pan: r.Pan, Touch: r.Touch,
	}))
	if r.Kind == string(chart.PointerCancel) {
		s.charts.endPreview()
	}
	return in, nil
}

func (s *Server) key(r keyRequest) (any, error) {
	board, id := s.charts.boardOf(r.Chart)
	board.Lay(id) // the key must read the next layout, not an older one
	in, words, ok := board.Key(id, r.Key)
	answer := keyed{Intent: s.charts.intentOf(board, in), Announcement: words, Handled: ok}
	if s.charts.linked {
		answer.Number = board.Lay(id)
	}
	return answer, nil
}

func (s *Server) digest(r digestRequest) (any, error) {
	board, id := s.charts.boardOf(r.Chart)
	if _, err := kindOf(id, "chart"); err != nil {
		return nil, err
	}
	d := board.Digest(id)
	return digest{append([]string{}, d.Head...), append([][]string{}, d.Rows...)}, nil
}

// intentOf returns an intent from one of the boards in the page's form. It stores what must be kept when the chart's
// size changes, and makes the other board follow.
func (c *charts) intentOf(from *chart.Board, in chart.Intent) intent {
	if in.Kind != chart.NoIntent && in.Kind != chart.Hover {
		c.layoutSent = false
	}
	if from == c.pinned.board {
		in = c.ofPinned(in)
	}
	other := c.pinned.board
	if from == other {
		other = c.board
	}
	if c.pinned.data.scenario != nil {
		other.ReadAs(from)
	}
	switch in.Kind {
	case chart.Zoomed:
		v := c.views[in.Chart]
		v.window = in.Window
		c.views[in.Chart] = v
		other.SetWindow(in.Chart, in.Window)
		if in.Back >= 0 {
			c.setPlayhead(in.Back)
		}
	case chart.Scrub:
		c.setPlayhead(in.Round)
	case chart.SingleOutOne:
		other.SingleOut(in.Series)
	case chart.SelectArm:
		c.shown.arm = in.Arm
	case chart.OpenPair:
		other.SetPair(in.Series, in.Other)
	}
	hidden := []string{}
	if in.Kind == chart.Toggle || in.Kind == chart.IsolateOne {
		hidden = from.Hidden(hidden)
		other.SetHidden(hidden)
	}
	w := in.Window
	return intent{
		Payoff: c.drag(in),
		Kind:   string(in.Kind), Chart: in.Chart, Series: in.Series, Other: in.Other, Arm: in.Arm, Round: in.Round, Point: in.Point,
		Param: in.Param,
		X:     in.X, Y: in.Y, Window: window{w.X0, w.X1, w.Y0, w.Y1}, Back: in.Back, Hidden: hidden, Done: in.Done, Cursor: in.Cursor,
	}
}

// ofPinned returns what a gesture means on a chart of the pinned scenario, whose arms cannot be selected.
func (c *charts) ofPinned(in chart.Intent) chart.Intent {
	if in.Kind != chart.SelectArm {
		return in
	}
	c.pinned.board.Select(-1)
	return chart.Intent{Chart: in.Chart, Arm: -1}
}
