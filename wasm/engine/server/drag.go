package server

import (
	"slices"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/payoff"
	"risingbandits/engine/scenario"
)

// A ghost is the data from before an edit, with its scenario. Charts draw it dashed, behind the current data.
type ghost struct {
	scenario *scenario.Scenario // nil: there is no ghost
	arms     data.Arms
	results  data.Results
}

// keepPrevious is called before another scenario is shown. Results that an edit replaces become the ghost: all of them
// if the scenario's environment changed, else those of the policies whose parameters changed. Undoing the edit removes
// the ghost.
func (c *charts) keepPrevious(next *scenario.Scenario, keep bool) {
	if keep {
		c.shown.ghost = c.shown.ghostAfter(next)
	} else {
		c.shown.ghost = ghost{}
	}
	c.board.SetGhost(c.shown.ghost.chart())
}

// ghostAfter returns the ghost to show with the next scenario.
func (d *shown) ghostAfter(next *scenario.Scenario) ghost {
	g := d.ghost
	switch {
	case d.scenario == nil:
	case d.scenario.EnvironmentHash() == next.EnvironmentHash():
		g = g.afterPolicies(d, next)
	case hasRuns(&d.results):
		g = ghost{d.scenario, d.arms, d.results}
	}
	if g.scenario != nil && g.scenario.EnvironmentHash() == next.EnvironmentHash() && len(changedPolicies(g.scenario, next)) == 0 {
		return ghost{}
	}
	return g
}

// chart returns the ghost in the form that a board takes.
func (g *ghost) chart() chart.Ghost {
	return chart.Ghost{Arms: curvesOf(&g.arms), Results: g.results}
}

// afterPolicies returns the ghost after an edit of policies only. It has each changed policy as it was before the edit
// or, if that was not played, as the ghost had it; and those of earlier edits that have not been played since.
func (g ghost) afterPolicies(d *shown, next *scenario.Scenario) ghost {
	changed := changedPolicies(d.scenario, next)
	if len(changed) == 0 || !hasRuns(&d.results) {
		return g
	}
	was := ghost{d.scenario, d.arms, d.results}
	was.results.Series = nil
	for _, before := range []*data.Results{&d.results, &g.results} {
		for _, s := range before.Series {
			known := slices.ContainsFunc(was.results.Series, func(o data.Series) bool { return o.Key == s.Key })
			if waits := before == &g.results && !played(&d.results, s.Place); (changed[s.Key] || waits) && s.Runs > 0 && !known {
				was.results.Series = append(was.results.Series, s)
			}
		}
	}
	return was
}

// played reports whether the policy at that place of a scenario has runs.
func played(r *data.Results, place int) bool {
	return slices.ContainsFunc(r.Series, func(s data.Series) bool { return s.Place == place && s.Runs > 0 })
}

// changedPolicies returns the keys, in the first scenario, of the policies that have different parameters in the second
// one, or stand there in the other version.
func changedPolicies(a, b *scenario.Scenario) map[string]bool {
	before, changed := map[string]string{}, map[string]bool{}
	for i := range a.Policies {
		before[a.Policies[i].Key] = string(a.Policies[i].Canonical())
	}
	for i := range b.Policies {
		key := b.Policies[i].Key
		if spec, ok := before[key]; ok && spec != string(b.Policies[i].Canonical()) {
			changed[key] = true
		} else if !ok && i < len(a.Policies) && a.Policies[i].ID == b.Policies[i].ID {
			changed[a.Policies[i].Key] = true
		}
	}
	return changed
}

func curvesOf(a *data.Arms) []data.Curve {
	curves := make([]data.Curve, len(a.Arms))
	for i := range a.Arms {
		curves[i] = a.Arms[i].Curve
	}
	return curves
}

// drag draws a preview of the arm whose handle is dragged and returns its payoff in the form of a document; nil if no
// handle is dragged. The scenario does not change: the page edits it when the drag ends.
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

// showPreview draws the arms of a tentative edit. The current arms become the ghost, unless there is one.
func (c *charts) showPreview(arms data.Arms) {
	switch {
	case c.trying:
		c.board.SetGhost(c.before.chart())
	case c.shown.ghost.scenario == nil:
		c.board.SetGhost(chart.Ghost{Arms: curvesOf(&c.shown.arms)})
	}
	c.board.SetPreview(true)
	c.board.SetArms(arms)
}

// dropGhosts draws the charts without the data from before the last edits.
func (s *Server) dropGhosts(dropGhostsRequest) (any, error) {
	c := &s.charts
	c.layoutSent, c.shown.ghost = false, ghost{}
	c.board.SetGhost(chart.Ghost{})
	return done{}, nil
}

// preview draws the arms of a document that is not the scenario yet, while a slider moves.
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

// endPreview shows the scenario's own arms again after a cancelled drag.
func (c *charts) endPreview() {
	c.board.SetPreview(false)
	c.board.SetArms(c.shown.arms)
	c.endTrial()
	c.board.SetGhost(c.shown.ghost.chart())
}

// payoffJSON returns a payoff in the form of a scenario document.
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
