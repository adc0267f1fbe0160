package server

import (
	"encoding/base64"
	"errors"
	"strconv"
	"strings"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/export"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sources"
)

// exportRequest asks for a chart as a file in one of export.Formats, or in sceneFormat, which pdfRequest takes. The
// file has the policies and the part of the data that are shown; theme is for pictures. A chart of the pinned scenario
// has the id that it has on the page. The answer is an exported.
type exportRequest struct {
	Chart       string `json:"chart"`
	Format      string `json:"format"`
	Theme       string `json:"theme"`
	Transparent bool   `json:"transparent"`
	// The picture lacks the caption, which the answer has.
	Uncaptioned bool `json:"uncaptioned"`
	// A name of export.Sizes; "" for the format's usual size.
	Size string `json:"size" js:"'' | 'screen' | 'one-column' | 'two-columns' | 'slide' | 'page'"`
	// The payoffs, this chart and the table of results as one figure.
	Sheet bool `json:"sheet"`
}

// An exported is a file. Width and height are those of a picture, CSS px.
type exported struct {
	Name    string  `json:"name"`
	MIME    string  `json:"mime"`
	Text    string  `json:"text"`
	Width   float64 `json:"width"`
	Height  float64 `json:"height"`
	Caption string  `json:"caption"`
}

// sceneFormat is a figure as scene.Encode writes it, in base64.
const sceneFormat = "scene"

var errNothingShown = errors.New("no scenario is shown")

func (s *Server) export(r exportRequest) (any, error) {
	id, pinned := strings.CutPrefix(r.Chart, pinnedPrefix)
	kind, err := kindOf(id, "chart")
	if err != nil {
		return nil, err
	}
	theme, ok := scene.ThemeByName(r.Theme)
	if !ok {
		return nil, pathError{"theme", "no theme is called " + strconv.Quote(r.Theme)}
	}
	size := export.Size{}
	if size.Width, size.Height = export.SizeIn(r.Format); r.Size != "" {
		if size, ok = export.SizeByName(r.Size); !ok {
			return nil, pathError{"size", "no size is called " + strconv.Quote(r.Size)}
		}
	}
	if err := checkFormat(r.Format); err != nil {
		return nil, err
	}
	f, err := s.figure(kind, pinned, r.Sheet, size)
	if err != nil {
		return nil, err
	}
	f.Theme, f.Transparent = theme, r.Transparent
	if r.Uncaptioned {
		f.DropCaption()
	}
	e := exported{Name: f.FileName(r.Format), Caption: f.Caption()}
	e.Width, e.Height = f.Size()
	e.MIME, e.Text, err = written(f, r.Format)
	return e, err
}

// figure returns the figure of a chart of the current or of the pinned scenario.
func (s *Server) figure(kind *chart.Kind, pinned, sheet bool, size export.Size) (*export.Figure, error) {
	if s.exported(pinned).scenario == nil {
		return nil, errNothingShown
	}
	spec := func(id string) chart.Spec {
		v := s.charts.views[id]
		return chart.Spec{ID: id, XScale: v.x, YScale: v.y, Window: v.window}
	}
	origin := s.origin(kind, pinned)
	if !sheet {
		return size.Figure(s.exportBoard(pinned), spec(kind.ID), origin), nil
	}
	if kind.Place != chart.OfPolicies {
		return nil, pathError{"chart", "want a chart of the policies beside the payoffs"}
	}
	parts := []export.Part{{Board: s.exportBoard(pinned), Spec: spec(chart.Payoffs)}, {Board: s.exportBoard(pinned), Spec: spec(kind.ID)}}
	return export.NewSheet(parts, size, origin), nil
}

func checkFormat(name string) error {
	if _, ok := export.FormatByName(name); ok || name == sceneFormat {
		return nil
	}
	var names []string
	for _, f := range export.Formats {
		names = append(names, f.Name)
	}
	return pathError{"format", "no format is called " + strconv.Quote(name) + "; there are " + strings.Join(names, ", ")}
}

// written returns a figure as a text, in a format that checkFormat accepts.
func written(f *export.Figure, name string) (mime, text string, err error) {
	if name == sceneFormat {
		return "text/plain", base64.StdEncoding.EncodeToString(scene.Encode(nil, f.Scene())), nil
	}
	format, _ := export.FormatByName(name)
	var b strings.Builder
	err = format.Write(&b, f)
	return format.MIME, b.String(), err
}

// exported returns the data to export.
func (s *Server) exported(pinned bool) *shown {
	if pinned {
		return &s.charts.pinned.data
	}
	return &s.charts.shown
}

// exportBoard returns a new board with the data that is shown: without hidden policies and arms, and without pointer,
// playhead and selection.
func (s *Server) exportBoard(pinned bool) *chart.Board {
	d, b := s.exported(pinned), chart.NewBoard()
	b.SetArms(d.arms)
	b.SetResults(d.results)
	if l := s.live; l != nil && !pinned {
		b.SetResults(l.results)
		var in data.Inspection
		if len(l.plays) > 0 && sources.InspectionTo(&in, l.scenario, l.plays[l.chosen], l.shown) {
			b.SetInspection(&in)
		}
		if l.trace.tracer != nil {
			b.SetTrace(&l.trace.data)
		}
	}
	b.SetTheory(d.theory)
	if !pinned {
		b.SetSweep(s.charts.board.Sweep())
	}
	b.SetHidden(s.charts.board.Hidden(nil))
	b.HideArms(d.hidden)
	b.SetSpread(s.charts.board.Spread())
	b.SetPair(s.charts.board.Pair())
	return b
}

// origin returns where a chart's numbers come from: for arms, the scenario that is shown; for a sweep, the scenario that it
// varies; for other charts, the live run or the runs that were started last.
func (s *Server) origin(kind *chart.Kind, pinned bool) sources.Origin {
	switch {
	case kind.Place == chart.OfSweep && s.sweeping != nil:
		r := s.sweeping.results
		return sources.OriginOf(r.Plan.Base, r.Object().Fingerprint)
	case pinned:
		return sources.OriginOf(s.charts.pinned.data.scenario, s.charts.pinned.data.fingerprint)
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

func hasRuns(r *data.Results) bool {
	for i := range r.Series {
		if r.Series[i].Runs > 0 {
			return true
		}
	}
	return false
}
