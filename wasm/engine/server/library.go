package server

import (
	"cmp"
	"fmt"
	"strings"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/export"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/measure"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/engine/spelling"
	"risingbandits/engine/sweep"
	"risingbandits/engine/theory"
	"risingbandits/wasm/engine/wire"
)

// What static/js/rising.js asks besides what the page asks. The answers are the objects that the command prints with -json.

// versionsRequest asks for the versions of what is inside. The answer is a versions.
type versionsRequest struct{}

// A versions says which release a program is of, and its versions of the numbers and of the scenario document.
type versions struct {
	Release  string `json:"release"`
	Numerics int    `json:"numerics"`
	Scenario int    `json:"scenario"`
}

// readRequest asks to read what a caller names a scenario by: its document, a preset's name or a link. -1 keeps the scenario's
// number. The answer is a readScenario or a refused.
type readRequest struct {
	Text    string `json:"text"`
	Runs    int    `json:"runs"`
	Horizon int    `json:"horizon"`
	Seed    int    `json:"seed"`
}

// A readScenario is a valid scenario.
type readScenario struct {
	Scenario  wire.Raw `json:"scenario"`
	Canonical string   `json:"canonical"`
	Hash      string   `json:"hash"`
	Link      string   `json:"link"` // scenario.EncodeLink: a fragment without '#'
	Checks    []check  `json:"checks"`
	Most      float64  `json:"most"` // about the most seconds that all runs take natively, counted: see sim.MostSeconds
}

// objectRequest asks for the results of the runs so far. The answer is a measure.RunObject.
type objectRequest struct{}

// figureRequest asks for a chart of a scenario as SVG, as `rising plot` draws it, of the runs that are kept of it. The answer is
// a figure.
type figureRequest struct {
	Text        string  `json:"text"`
	Chart       string  `json:"chart"`
	Theme       string  `json:"theme"`
	Width       float64 `json:"width"` // CSS px; 0 for the usual
	Height      float64 `json:"height"`
	Transparent bool    `json:"transparent"`
	Uncaptioned bool    `json:"uncaptioned"`
	Unfinished  bool    `json:"unfinished"` // not all runs need be there
}

// A figure is a drawn chart.
type figure struct {
	SVG     string `json:"svg"`
	Missing bool   `json:"missing"` // there is no picture, because not all runs of the scenario are there
}

// reportRequest asks what the paper proves about a scenario. The answer is a theory.Report.
type reportRequest struct {
	Text string `json:"text"`
}

// schemaRequest asks for the JSON Schema of scenarios. The answer is a schemaText.
type schemaRequest struct{}

// A schemaText is a JSON Schema.
type schemaText struct {
	Schema wire.Raw `json:"schema" js:"Record<string, any>"`
}

func (s *Server) schema(schemaRequest) (any, error) { return schemaText{scenario.Schema()}, nil }

// sweepObjectRequest asks for what is played of the sweep. The answer is a sweep.Object.
type sweepObjectRequest struct{}

func (s *Server) versions(versionsRequest) (any, error) {
	return versions{sim.Release, sim.Numerics, scenario.Version}, nil
}

func (s *Server) read(r readRequest) (any, error) {
	sc, faults := named(r.Text)
	if faults == nil && (r.Runs >= 0 || r.Horizon >= 0 || r.Seed >= 0) {
		sc, faults = changed(sc.Document, r)
	}
	if faults != nil {
		return refuse(faults), nil
	}
	canonical := sc.Canonical()
	return readScenario{canonical, string(canonical), sc.Hash(), scenario.EncodeLink(sc), checks(sc), sim.MostSeconds(sc)}, nil
}

// named returns the scenario of a document, a preset's name or a link.
func named(text string) (*scenario.Scenario, scenario.Faults) {
	text = strings.TrimSpace(strings.TrimPrefix(text, "\ufeff"))
	if strings.HasPrefix(text, "{") {
		return scenario.Parse([]byte(text))
	}
	if p, ok := scenario.LookupPreset(text); ok {
		return p.Scenario, nil
	}
	if p, ok := sweep.PresetByName(text); ok {
		return p.Base, nil
	}
	link, err := scenario.DecodeLink(text)
	if faults, ok := err.(scenario.Faults); ok || err == nil {
		return link.Scenario, faults
	}
	problem := err.Error()
	if !strings.Contains(text, ".") {
		problem = fmt.Sprintf("%.60q is no document, no preset and no link: want an object, its JSON, the name of a preset, or a link", text)
		if near := scenario.NearestPreset(text); near != "" {
			problem += "; did you mean " + near + "?"
		}
	}
	return nil, scenario.Faults{{Problem: problem}}
}

// changed returns a scenario with the numbers of a request, after the same checks as for a document.
func changed(d scenario.Document, r readRequest) (*scenario.Scenario, scenario.Faults) {
	if r.Runs >= 0 {
		d.Runs = r.Runs
	}
	if r.Horizon >= 0 {
		d.Horizon = r.Horizon
	}
	if r.Seed >= 0 {
		d.Seed = uint64(r.Seed)
	}
	return scenario.Complete(d)
}

// object answers with the object of the results so far.
func (s *Server) object(id int, _ objectRequest) error {
	d := &s.coordinator
	if d.collector == nil {
		return errNoRun
	}
	sc, results := d.scenario, d.collector.Results()
	s.queueJob(s.computing(libraryJob, "object", id, func(c *computation) any {
		return packed{measure.RunObjectOf(sc, results, c.pause)}
	}))
	return nil
}

// figureOf draws a chart.
func (s *Server) figureOf(id int, r figureRequest) error {
	sc, err := parseOnly(r.Text)
	if err != nil {
		return err
	}
	kind, err := chartOfLibrary(r.Chart)
	if err != nil {
		return err
	}
	theme, ok := scene.ThemeByName(r.Theme)
	if !ok {
		return pathError{"theme", fmt.Sprintf("got %q, want one of %s", r.Theme, strings.Join(themeNames(), ", "))}
	}
	spec, err := specOf(kind, r)
	if err != nil {
		return err
	}
	arms, fingerprint := chartArms(sc), ""
	var results *sim.Results
	if kind.OfRuns() {
		if results = s.coordinator.resultsOf(sc); results == nil || !results.Final && !r.Unfinished {
			s.answer(id, figure{Missing: true})
			return nil
		}
		arms, fingerprint = sources.ArmsOf(sc, results.Best), results.Fingerprint
	}
	s.queueJob(s.computing(libraryJob, "figure", id, func(c *computation) any {
		f := export.NewFigure(export.BoardOf(kind, sc, arms, results, c.pause), spec, sources.OriginOf(sc, fingerprint))
		f.Theme, f.Transparent = theme, r.Transparent
		if r.Uncaptioned {
			f.DropCaption()
		}
		_, text, err := written(f, "svg")
		if err != nil {
			panic(badFigure) // a text takes all that is written to it
		}
		return figure{SVG: text}
	}))
	return nil
}

// specOf returns the size that a request asks for.
func specOf(kind *chart.Kind, r figureRequest) (chart.Spec, error) {
	width, height := export.SizeIn("svg")
	spec := chart.Spec{ID: kind.ID, Width: cmp.Or(r.Width, width), Height: cmp.Or(r.Height, height)}
	for _, side := range []struct {
		path   string
		length float64
	}{{"width", spec.Width}, {"height", spec.Height}} {
		if !(side.length >= export.MinSize && side.length <= export.MaxSize) {
			return spec, pathError{side.path, fmt.Sprintf("got %v, want a number in %d..%d", side.length, export.MinSize, export.MaxSize)}
		}
	}
	return spec, nil
}

const badFigure = "server: a figure could not be written to a text"

// chartOfLibrary returns the kind of a chart of a whole scenario.
func chartOfLibrary(id string) (*chart.Kind, error) {
	var names []string
	for _, k := range chart.Kinds() {
		if !k.OfOneScenario() || k.Place == chart.OfMoment {
			continue
		}
		if k.ID == id {
			return k, nil
		}
		names = append(names, k.ID)
	}
	problem := fmt.Sprintf("got %q, want one of %s", id, strings.Join(names, ", "))
	if near := spelling.Nearest(id, names); near != "" {
		problem += ": did you mean " + near + "?"
	}
	return nil, pathError{"chart", problem}
}

func themeNames() (names []string) {
	for _, th := range scene.Themes {
		names = append(names, th.Name)
	}
	return names
}

// resultsOf returns the results so far of a scenario that is collected or kept; nil if there are none. What is collected stays.
func (d *coordinator) resultsOf(sc *scenario.Scenario) *sim.Results {
	if d.collector != nil && d.scenario.Hash() == sc.Hash() {
		return d.collector.Results()
	}
	if c := sim.NewCollector(sc); d.store.Fill(c) {
		return c.Results()
	}
	return nil
}

// report computes what the paper proves.
func (s *Server) report(id int, r reportRequest) error {
	sc, err := parseOnly(r.Text)
	if err != nil {
		return err
	}
	s.queueJob(s.computing(libraryJob, "report", id, func(c *computation) any { return packed{theory.ReportOf(sc, c.pause)} }))
	return nil
}

func (s *Server) sweepObject(sweepObjectRequest) (any, error) {
	if s.sweeping == nil {
		return nil, errNoRun
	}
	return packed{s.sweeping.results.Object()}, nil
}
