package server

import (
	"strings"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/data"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// pinnedPrefix is the beginning of the id of a chart of the pinned scenario; the rest is the id of the chart's kind.
const pinnedPrefix = "pinned-"

// A pinned is the scenario that is shown below the current one, on its own board with the same axes.
type pinned struct {
	board *chart.Board
	data  shown // scenario is nil if none is pinned
}

// pinRequest pins a scenario, which is shown below the current one. An empty text unpins. The answer is a kept.
type pinRequest struct {
	Text string `json:"text"`
}

func (s *Server) pin(r pinRequest) (any, error) {
	c, answer := &s.charts, kept{}
	c.layoutSent, c.paired = false, false
	c.pinned.data = shown{arm: -1}
	if r.Text == "" {
		return answer, nil
	}
	sc, err := parseOnly(r.Text)
	if err != nil {
		return nil, err
	}
	results := data.Results{Restless: sc.Setting == scenario.Restless, Horizon: sc.Horizon, Best: -1}
	c.pinned.data = shown{arm: -1, scenario: sc, arms: withoutHandles(chartArms(sc)), results: results, oracles: c.shown.oracles}
	s.coordinator.keep(sc)
	if collector := sim.NewCollector(sc); s.coordinator.store.Fill(collector) {
		results := collector.Results()
		c.pinned.data.setResults(sc, results)
		answer.Results = s.table(sc, results)
	}
	return answer, nil
}

// withoutHandles returns the arms without handles, so that they cannot be dragged.
func withoutHandles(a data.Arms) data.Arms {
	for i := range a.Arms {
		a.Arms[i].Handles = nil
	}
	return a
}

// pair gives each board the data of the other, if those changed, so that their axes are the same.
func (c *charts) pair() {
	if c.paired {
		return
	}
	c.paired = true
	p := &c.pinned
	if p.data.scenario == nil {
		c.board.SetCompanion(chart.Companion{})
		return
	}
	c.board.SetCompanion(p.data.companion())
	p.data.copyTo(p.board)
	p.board.SetCompanion(c.shown.companion())
	p.board.SetHidden(c.board.Hidden(nil))
}

// companion returns the data in the form that the other board takes.
func (d *shown) companion() chart.Companion {
	return chart.Companion{Horizon: d.arms.Horizon, Arms: curvesOf(&d.arms), Results: d.results}
}

// boardOf returns the board of a chart and the id of its kind.
func (c *charts) boardOf(id string) (*chart.Board, string) {
	if kind, ok := strings.CutPrefix(id, pinnedPrefix); ok {
		return c.pinned.board, kind
	}
	return c.board, id
}
