package server

import (
	"fmt"
	"strconv"
	"strings"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/export"
	"risingbandits/engine/chart/paint"
	"risingbandits/engine/chart/scene"
)

// pictureRequest asks for a chart as it is on the page, without the title and the caption of a file. Width and Height
// are in CSS px. The answer is a pictured.
type pictureRequest struct {
	Chart  string  `json:"chart"`
	Theme  string  `json:"theme"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
}

// A pictured is a picture.
type pictured struct {
	SVG string `json:"svg"`
}

func (s *Server) picture(r pictureRequest) (any, error) {
	if _, err := kindOf(r.Chart, "chart"); err != nil {
		return nil, err
	}
	theme, ok := scene.ThemeByName(r.Theme)
	if !ok {
		return nil, pathError{"theme", "no theme is called " + strconv.Quote(r.Theme)}
	}
	for _, side := range []struct {
		path   string
		length float64
	}{{"width", r.Width}, {"height", r.Height}} {
		if !(side.length >= 1 && side.length <= export.MaxSize) {
			return nil, pathError{side.path, fmt.Sprintf("got %v, want 1 to %d", side.length, export.MaxSize)}
		}
	}
	if s.charts.shown.scenario == nil {
		return nil, errNothingShown
	}
	v, board := s.charts.views[r.Chart], s.exportBoard(false)
	board.Place(chart.Spec{ID: r.Chart, Width: r.Width, Height: r.Height, XScale: v.x, YScale: v.y, Window: v.window})
	var text strings.Builder
	if err := paint.SVG(&text, board.Scenes()[0], theme, "", true); err != nil {
		return nil, err
	}
	return pictured{text.String()}, nil
}
