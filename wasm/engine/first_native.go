//go:build !js

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/paint"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/wasm/engine/wire"
)

// stillRuns is how many runs of each policy the still picture shows: few, since every build plays
// them. The page says the number.
const stillRuns = 4

// parsedFirst is how many presets are shown whole before this program has come: the paper's.
const parsedFirst = 3

// stills are the charts of the still picture, CSS px.
var stills = []box{
	{ID: chart.Payoffs, Width: 392, Height: 288},
	{ID: chart.Regret, Width: 488, Height: 288},
}

// A first is what the page shows of the presets before this program has come to it.
type first struct {
	Description any      `json:"description"`
	Parsed      []parsed `json:"parsed"` // the first presets, in the order of the description
	Runs        int      `json:"runs"`   // of the still picture of the first preset
}

// writeFirst writes into dir first.json, gallery.json and, of the preset that the page opens on, the charts as
// SVG: payoffs-light.svg, regret-dark.svg, and so on.
func writeFirst(dir string) error {
	s := newServer(nil, nil, false)
	f := first{Runs: stillRuns}
	description, err := s.describe(describeRequest{})
	if err != nil {
		return err
	}
	f.Description = description
	presets := scenario.Presets()
	for _, p := range presets[:parsedFirst] {
		f.Parsed = append(f.Parsed, describeScenario(p.Scenario))
	}
	// Encoded as the engine's own answers are.
	if err := os.WriteFile(filepath.Join(dir, "first.json"), wire.Append(nil, f), 0o644); err != nil {
		return err
	}
	scenes, err := s.still(presets[0].Scenario)
	if err != nil {
		return err
	}
	if err := writePictures(dir, scenes); err != nil {
		return err
	}
	return writeThumbnails(dir, presets)
}

// thumbnail is the chart of a preset's small picture, CSS px.
var thumbnail = []box{{ID: chart.Regret, Width: 320, Height: 140}}

// A drawing is a small picture as SVG.
type drawing struct {
	Light string `json:"light"`
	Dark  string `json:"dark"`
}

// writeThumbnails writes gallery.json: for each preset what its policies lose in one run.
func writeThumbnails(dir string, presets []scenario.Preset) error {
	drawings := map[string]drawing{}
	for _, p := range presets {
		s := newServer(nil, nil, false)
		scenes, err := s.few(p.Scenario, 1, thumbnail)
		if err != nil {
			return err
		}
		scenes[0].Texts = nil // too small to be read, so there is no room for them either
		x, y, w, h := s.charts.board.Plot(chart.Regret)
		scenes[0].Width, scenes[0].Height = float32(x+w+5), float32(y+h+5)
		// Nor for what leads to a name: it would show beside the picture wherever that is not as wide as its place.
		scenes[0].Marks = slices.DeleteFunc(scenes[0].Marks, func(m scene.Mark) bool {
			return m.Kind == scene.Line && len(m.Data) > 0 && float64(m.Data[0]) > x+w
		})
		var d drawing
		for theme, into := range map[string]*string{"light": &d.Light, "dark": &d.Dark} {
			var picture strings.Builder
			th, _ := scene.ThemeByName(theme)
			if err := paint.SVG(&picture, scenes[0], th, p.Title, true); err != nil {
				return err
			}
			*into = picture.String()
		}
		drawings[p.Name] = d
	}
	return os.WriteFile(filepath.Join(dir, "gallery.json"), wire.Append(nil, drawings), 0o644)
}

// still returns the charts of a scenario after a few runs.
func (s *server) still(sc *scenario.Scenario) ([]*chart.Scene, error) {
	return s.few(sc, stillRuns, stills)
}

// few returns charts of a scenario after so many runs.
func (s *server) few(sc *scenario.Scenario, runs int, boxes []box) ([]*chart.Scene, error) {
	few := *sc
	few.Runs = min(few.Runs, runs)
	if _, err := s.layout(layoutRequest{Boxes: boxes}); err != nil {
		return nil, err
	}
	if _, err := s.show(showRequest{Text: string(few.Canonical())}); err != nil {
		return nil, err
	}
	results, err := playAll(&few)
	if err != nil {
		return nil, err
	}
	s.charts.setResults(&few, results)
	scenes := s.charts.board.Scenes()
	for _, next := range scenes {
		for i := range next.Marks {
			coarsen(&next.Marks[i])
		}
	}
	return scenes, nil
}

// A still picture must come quickly: of curves with more than finePoints points it has every
// coarseStep-th one, and the last.
const (
	finePoints = 200
	coarseStep = 4
)

func coarsen(m *chart.Mark) {
	width := m.Kind.Stride()
	if (m.Kind != chart.Line && m.Kind != chart.Band) || len(m.Data) <= width*finePoints {
		return
	}
	var data []float32
	last := len(m.Data) - width
	for i := 0; i < last; i += coarseStep * width {
		data = append(data, m.Data[i:i+width]...)
	}
	m.Data = append(data, m.Data[last:]...)
}

// playAll runs a scenario to its end.
func playAll(sc *scenario.Scenario) (*sim.Results, error) {
	engine, collector := sim.NewEngine(sc), sim.NewCollector(sc)
	for _, block := range sim.NewPlan(sc).Blocks {
		running := engine.Start(block)
		for !running.Step(sc.Horizon) {
		}
		if err := collector.Add(running.Result()); err != nil {
			return nil, err
		}
	}
	return collector.Results(), nil
}

func writePictures(dir string, scenes []*chart.Scene) error {
	for _, theme := range []string{"light", "dark"} {
		th, _ := scene.ThemeByName(theme)
		for _, s := range scenes {
			var picture bytes.Buffer
			if err := paint.SVG(&picture, s, th, "", true); err != nil {
				return err
			}
			name := s.ID + "-" + theme + ".svg"
			if err := os.WriteFile(filepath.Join(dir, name), picture.Bytes(), 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}
