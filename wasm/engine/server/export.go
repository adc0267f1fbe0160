package server

import (
	"errors"
	"strconv"
	"strings"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/export"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sources"
)

// exportRequest asks for a chart as a file in one of export.Formats, with the policies and the part of
// its data that are shown; theme is for pictures: an exported.
type exportRequest struct {
	Chart       string `json:"chart"`
	Format      string `json:"format"`
	Theme       string `json:"theme"`
	Transparent bool   `json:"transparent"`
}

// An exported is a file. Width and height are a picture's, CSS px.
type exported struct {
	Name   string  `json:"name"`
	MIME   string  `json:"mime"`
	Text   string  `json:"text"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
}

var errNothingShown = errors.New("no scenario is shown")

func (s *Server) export(r exportRequest) (any, error) {
	kind, err := kindOf(r.Chart, "chart")
	if err != nil {
		return nil, err
	}
	format, ok := export.FormatByName(r.Format)
	if !ok {
		var names []string
		for _, f := range export.Formats {
			names = append(names, f.Name)
		}
		return nil, pathError{"format", "no format is called " + strconv.Quote(r.Format) + "; there are " + strings.Join(names, ", ")}
	}
	theme, ok := scene.ThemeByName(r.Theme)
	if !ok {
		return nil, pathError{"theme", "no theme is called " + strconv.Quote(r.Theme)}
	}
	if s.charts.shown.scenario == nil {
		return nil, errNothingShown
	}
	e := exported{MIME: format.MIME}
	e.Width, e.Height = export.SizeIn(r.Format)
	v := s.charts.views[r.Chart]
	spec := chart.Spec{ID: r.Chart, Width: e.Width, Height: e.Height, XScale: v.x, YScale: v.y, Window: v.window}
	f := export.NewFigure(s.exportBoard(), spec, s.origin(kind))
	f.Theme, f.Transparent = theme, r.Transparent
	var text strings.Builder
	if err := format.Write(&text, f); err != nil {
		return nil, err
	}
	e.Name, e.Text = f.FileName(r.Format), text.String()
	return e, nil
}

// exportBoard returns a new board with the data that is shown, without hidden policies and arms, and without
// pointer, playhead and selection.
func (s *Server) exportBoard() *chart.Board {
	d, b := &s.charts.shown, chart.NewBoard()
	b.SetArms(d.arms)
	b.SetResults(d.results)
	if l := s.live; l != nil {
		b.SetResults(l.results)
		var in chart.Inspection
		if len(l.plays) > 0 && sources.InspectionTo(&in, l.scenario, l.plays[l.chosen], l.shown) {
			b.SetInspection(&in)
		}
	}
	b.SetTheory(d.theory)
	b.SetHidden(s.charts.board.Hidden(nil))
	b.HideArms(d.hidden)
	return b
}

// origin returns where a chart's numbers come from: arms from the scenario that is shown, all else from the live
// run or from the last started runs.
func (s *Server) origin(kind *chart.Kind) sources.Origin {
	switch {
	case !kind.OfRuns():
		return sources.OriginOf(s.charts.shown.scenario, "")
	case s.live != nil:
		o := sources.OriginOf(s.live.scenario, "")
		o.LiveRound = s.live.round()
		if len(s.live.plays) > 0 {
			o.LiveRun = s.live.plays[0].Run + 1
		}
		return o
	}
	return sources.OriginOf(s.charts.shown.scenario, s.charts.shown.fingerprint)
}

func hasRuns(r *chart.Results) bool {
	for i := range r.Series {
		if r.Series[i].Runs > 0 {
			return true
		}
	}
	return false
}
