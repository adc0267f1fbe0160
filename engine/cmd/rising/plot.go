package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/cmd/rising/draw"
	"risingbandits/engine/scenario"
)

// plotCharts are the charts of a scenario's results, and the inspector, which is of one round of one run.
var plotCharts = []string{chart.Regret, chart.Payoffs, chart.PerRound, chart.Pulls, chart.Inspector}

// A plotting is what the flags of plot ask for.
type plotting struct {
	out         string
	chart       string
	theme       string
	x, y        string
	width       float64
	height      float64
	scale       float64
	transparent bool
	workers     int
	changes     overrides
	moment      moment
}

// Sizes of a figure in CSS px: for screens, and for LaTeX the width of a page's text.
const (
	screenWidth, screenHeight = 720, 480
	paperWidth, paperHeight   = 480, 340
)

// PlotScenario plays a scenario, unless the chart needs no run, and writes one chart of it to a file
// whose name's ending says how.
func plotScenario(sh *shell, args []string) error {
	p := plotting{workers: runtime.NumCPU()}
	set := flag.NewFlagSet("plot", flag.ContinueOnError)
	p.addTo(set)
	if err := parseArgs(set, args, 1); err != nil {
		return err
	}
	if err := p.check(); err != nil {
		return err
	}
	s, err := load(sh, set.Arg(0))
	if err != nil {
		return err
	}
	if s, err = p.changes.apply(s); err != nil {
		return err
	}
	f, err := p.figure(sh, s)
	if err != nil {
		return err
	}
	return replaceFile(p.out, func(w io.Writer) error { return p.write(w, f) })
}

func (p *plotting) addTo(set *flag.FlagSet) {
	p.changes.addTo(set)
	set.StringVar(&p.out, "o", "", "file")
	set.StringVar(&p.chart, "chart", chart.Regret, "chart")
	set.StringVar(&p.theme, "theme", "light", "theme")
	set.StringVar(&p.x, "x", "auto", "scale of the x axis")
	set.StringVar(&p.y, "y", "auto", "scale of the y axis")
	set.StringVar(&p.moment.policy, "policy", "", "of the inspector")
	set.IntVar(&p.moment.run, "run", 1, "of the inspector")
	set.IntVar(&p.moment.round, "round", 0, "of the inspector")
	set.Float64Var(&p.width, "width", 0, "CSS px")
	set.Float64Var(&p.height, "height", 0, "CSS px")
	set.Float64Var(&p.scale, "scale", 2, "pixels of a PNG to a CSS px")
	set.BoolVar(&p.transparent, "transparent", false, "no ground")
	set.Func("cpu", "workers", func(text string) (err error) {
		if p.workers, err = strconv.Atoi(text); err != nil || p.workers < 1 || p.workers > 1024 {
			return fmt.Errorf("want a whole number in 1..1024")
		}
		return nil
	})
}

// check says what of the flags cannot be, before anything is played.
func (p *plotting) check() error {
	if p.out == "" {
		return usageError{"plot: -o FILE is missing"}
	}
	if format := p.format(); !slices.Contains(plotFormats(), format) {
		return usageError{fmt.Sprintf("plot: -o %s: want a name that ends in .%s", p.out, strings.Join(plotFormats(), ", ."))}
	}
	if p.width == 0 {
		p.width = map[bool]float64{true: paperWidth, false: screenWidth}[p.format() == "tex"]
	}
	if p.height == 0 {
		p.height = map[bool]float64{true: paperHeight, false: screenHeight}[p.format() == "tex"]
	}
	for _, side := range []struct {
		name  string
		value float64
	}{{"width", p.width}, {"height", p.height}} {
		if !(side.value >= chart.MinFigure && side.value <= chart.MaxFigure) {
			return usageError{fmt.Sprintf("plot: -%s %v: want a number in %d..%d", side.name, side.value, chart.MinFigure, chart.MaxFigure)}
		}
	}
	if !(p.scale >= 0.5 && p.scale <= 16) {
		return usageError{fmt.Sprintf("plot: -scale %v: want a number in 0.5..16", p.scale)}
	}
	for _, choice := range []struct {
		name, value string
		known       []string
	}{
		{"chart", p.chart, plotCharts}, {"theme", p.theme, themeNames()},
		{"x", p.x, layout.ScaleNames[:]}, {"y", p.y, layout.ScaleNames[:]},
	} {
		if !slices.Contains(choice.known, choice.value) {
			return usageError{fmt.Sprintf("plot: -%s %q: want one of %s", choice.name, choice.value, strings.Join(choice.known, ", "))}
		}
	}
	return nil
}

func (p *plotting) format() string {
	return strings.ToLower(strings.TrimPrefix(filepath.Ext(p.out), "."))
}

// plotFormats are the endings that plot knows.
func plotFormats() []string {
	names := []string{"png", "pdf"}
	for _, f := range chart.Formats {
		names = append(names, f.Name)
	}
	return names
}

func themeNames() []string {
	var names []string
	for _, th := range scene.Themes {
		names = append(names, th.Name)
	}
	return names
}

// figure plays what the chart needs and lays it out.
func (p *plotting) figure(sh *shell, s *scenario.Scenario) (*chart.Figure, error) {
	play := p.play
	if p.chart == chart.Inspector {
		play = p.moment.inspect
	}
	b, origin, err := play(sh, s)
	if err != nil {
		return nil, err
	}
	theme, _ := scene.ThemeByName(p.theme)
	f := chart.NewFigure(b, chart.Spec{
		ID: p.chart, Width: p.width, Height: p.height,
		XScale: scaleKind(p.x), YScale: scaleKind(p.y),
	}, origin)
	f.Theme, f.Transparent = theme, p.transparent
	return f, nil
}

// play plays the scenario's runs and returns a board with what came of them.
func (p *plotting) play(sh *shell, s *scenario.Scenario) (*chart.Board, sources.Origin, error) {
	played, fingerprint := s, ""
	if p.chart == chart.Payoffs {
		played = briefest(s)
	}
	bar := startBar(sh)
	r, err := compute(sh.ctx, played, p.workers, bar)
	bar.stop()
	if err != nil {
		return nil, sources.Origin{}, err
	}
	b := chart.NewBoard()
	b.SetArms(sources.ArmsOf(s, r.Best))
	if p.chart != chart.Payoffs {
		b.SetResults(*sources.ResultsTo(new(chart.Results), s, r))
		fingerprint = r.Fingerprint
	}
	return b, sources.OriginOf(s, fingerprint), nil
}

// briefest returns the least that must be played to know the best arm: one run of the cheapest policy.
func briefest(s *scenario.Scenario) *scenario.Scenario {
	brief := *s
	brief.Runs = 1
	brief.Policies = []scenario.PolicySpec{{ID: "uniform", Variant: scenario.Defined}}
	return &brief
}

func scaleKind(name string) layout.ScaleKind {
	return layout.ScaleKind(slices.Index(layout.ScaleNames[:], name))
}

func (p *plotting) write(w io.Writer, f *chart.Figure) error {
	switch p.format() {
	case "png":
		return draw.PNG(w, f.Scene(), f.Theme, p.scale, !f.Transparent)
	case "pdf":
		return draw.PDF(w, f.Scene(), f.Theme, f.Caption(), !f.Transparent)
	}
	format, _ := chart.FormatByName(p.format())
	return format.Write(w, f)
}

// replaceFile writes a file under another name beside its own and then renames it, so that what stood
// there before is replaced by the whole or not at all.
func replaceFile(name string, write func(io.Writer) error) (err error) {
	tmp, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+"-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			tmp.Close()
			os.Remove(tmp.Name())
		}
	}()
	out := bufio.NewWriter(tmp)
	if err = write(out); err != nil {
		return err
	}
	if err = out.Flush(); err != nil {
		return err
	}
	if err = tmp.Chmod(0o644); err != nil {
		return err
	}
	if err = tmp.Close(); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), name)
}
