package server

import (
	"bytes"
	"slices"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/payoff"
	"risingbandits/engine/scenario"
)

// A ghost is what was shown before an edit, and of which scenario.
type ghost struct {
	scenario   *scenario.Scenario // nil: there is no ghost
	arms       chart.Arms
	results    chart.Results
	pullCounts []float64
}

// keepPrevious is called before the scenario that is shown becomes another. When results are given up
// for an edit they go on as the ghost; when the edit is taken back, they return.
func (c *charts) keepPrevious(next *scenario.Scenario, keep bool) {
	d := &c.shown
	switch {
	case !keep:
		d.ghost = ghost{}
	case d.scenario == nil || sameNumbers(d.scenario, next):
	case hasRuns(&d.results):
		d.ghost = ghost{d.scenario, d.arms, d.results, d.pullCounts}
		fallthrough
	default:
		d.results = chart.Results{Restless: next.Setting == scenario.Restless, Horizon: next.Horizon, Best: -1}
		d.pullCounts = nil
	}
	if g := d.ghost; g.scenario != nil && sameNumbers(g.scenario, next) {
		d.results, d.pullCounts, d.ghost = g.results, g.pullCounts, ghost{}
	}
	c.board.SetGhost(chart.Ghost{Arms: curvesOf(&d.ghost.arms), Results: d.ghost.results})
}

// sameNumbers says whether two scenarios give the same numbers, but for more or fewer runs.
func sameNumbers(a, b *scenario.Scenario) bool {
	c := *b
	c.Runs, c.Title = a.Runs, a.Title
	return bytes.Equal(a.Canonical(), c.Canonical())
}

func curvesOf(a *chart.Arms) []chart.Curve {
	curves := make([]chart.Curve, len(a.Arms))
	for i := range a.Arms {
		curves[i] = a.Arms[i].Curve
	}
	return curves
}

// drag shows the arm whose handle is dragged as it will be, and returns its payoff as a scenario has
// it; nil if no handle is. The scenario stays: the page makes the edit once the drag is done.
func (c *charts) drag(in chart.Intent) any {
	sc := c.shown.scenario
	if in.Kind != chart.DragHandle || sc == nil || in.Arm < 0 || in.Arm >= len(sc.Arms) {
		return nil
	}
	arms := c.shown.arms
	arms.Arms = slices.Clone(arms.Arms)
	var spec payoff.Spec
	arms.Arms[in.Arm], spec = sources.Dragged(&arms, in.Arm, sc.Arms[in.Arm].Payoff, in.Param, in.X, in.Y, in.Done)
	c.showPreview(arms)
	return payoffJSON(spec)
}

// showPreview draws arms as they would be. Those that are shown stay as their ghost, unless there is one.
func (c *charts) showPreview(arms chart.Arms) {
	if c.shown.ghost.scenario == nil {
		c.board.SetGhost(chart.Ghost{Arms: curvesOf(&c.shown.arms)})
	}
	c.board.SetPreview(true)
	c.board.SetArms(arms)
}

// preview draws the arms of a document that is not the scenario yet: a slider is still moving.
func (s *Server) preview(r previewRequest) (any, error) {
	if r.Text == "" {
		s.charts.endPreview()
		return previewed{[][]float64{}}, nil
	}
	sc, faults := scenario.Parse([]byte(r.Text))
	if faults != nil {
		return previewed{[][]float64{}}, nil
	}
	s.charts.showPreview(chartArms(sc))
	return previewed{describeArms(sc).Curves}, nil
}

// endPreview shows the arms as they are, after a drag was broken off.
func (c *charts) endPreview() {
	c.board.SetPreview(false)
	c.board.SetArms(c.shown.arms)
	c.board.SetGhost(chart.Ghost{Arms: curvesOf(&c.shown.ghost.arms), Results: c.shown.ghost.results})
}

// payoffJSON returns a payoff as a scenario's document has it.
func payoffJSON(s payoff.Spec) map[string]any {
	doc := map[string]any{"family": s.Family}
	for name, v := range s.Params {
		doc[name] = v
	}
	if s.Points != nil {
		points := make([][2]float64, len(s.Points))
		for i, p := range s.Points {
			points[i] = [2]float64{p.X, p.Y}
		}
		doc["points"] = points
	}
	return doc
}

func (s *Server) hideArms(r hideArmsRequest) (any, error) {
	s.charts.shown.hidden = r.Arms
	s.charts.board.HideArms(r.Arms)
	return done{}, nil
}
