package command

import (
	"cmp"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/draw"
	"risingbandits/engine/chart/draw/pdf"
	"risingbandits/engine/chart/export"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sweep"
	"risingbandits/engine/theory"
)

// A plotting holds the values of plot's flags.
type plotting struct {
	out         string
	chart       string
	theme       string
	x, y        string
	spread      string
	width       float64
	height      float64
	scale       float64
	transparent bool
	uncaptioned bool
	workers     *int
	data        *string
	changes     *overrides
	moment      moment
	swept       *sweeping
	show        *asked
	named       func(flag string) bool // it was given
}

var plotCommand = command{
	name:      "plot",
	synopsis:  "[-chart NAME | -over PATH=VALUES ...] -o FILE [flags] SCENARIO",
	summary:   "play the scenario and write a chart of it to a file",
	details:   plotDetails(),
	arguments: scenarioArgument,
	prepare: func(flags *flag.FlagSet) func(*shell, []string) error {
		p := newPlotting(flags)
		return func(sh *shell, args []string) error { return p.run(sh, args[0]) }
	},
}

// plotDetails says what the flags do not.
func plotDetails() string {
	var free []string // the charts that need no run
	for _, k := range chart.Kinds() {
		if k.OfOneScenario() && !k.OfRuns() {
			free = append(free, k.ID)
		}
	}
	last := len(free) - 1
	return fmt.Sprintf(`How FILE ends says what is written: a picture (.svg, .png, .pdf, .tex) or the chart's data (.csv, .tsv,
.json). A .tex file is a LaTeX document, which a paper can \input. The chart inspector shows one run
of one policy before one round: see -policy, -run and -round. The chart trace shows one value of such
a policy for every arm over the rounds, up to that round: see -value. The charts %s
and %s need no run. With -over, as of rising sweep, a chart of the sweep is
drawn: curves over one thing, a map over two, parallel axes over more; a preset sweep needs no -over.
`, strings.Join(free[:last], ", "), free[last])
}

func newPlotting(flags *flag.FlagSet) *plotting {
	p := &plotting{changes: overrideFlags(flags), workers: workersFlag(flags), data: dataFlag(flags)}
	flags.StringVar(&p.out, "o", "", "write to `FILE`, which is replaced if it exists")
	choiceFlag(flags, &p.chart, "chart", "draw the chart `NAME`", chart.Regret, chartNames())
	choiceFlag(flags, &p.theme, "theme", "draw in the colours of the theme `NAME`", "light", themeNames())
	choiceFlag(flags, &p.x, "x", "draw the x axis on the scale `NAME`", "auto", layout.ScaleNames[:])
	choiceFlag(flags, &p.y, "y", "draw the y axis on the scale `NAME`", "auto", layout.ScaleNames[:])
	choiceFlag(flags, &p.spread, "spread", "draw the spread of the runs as `NAME`, in the charts regret and reward", "mean", spreadNames())
	flags.StringVar(&p.moment.policy, "policy", "", "inspect the policy `ID` (default the scenario's first)")
	p.moment.run = 1
	wholeFlag(flags, "run", "inspect the run `R`, from 1 (default 1)", 1, scenario.MaxRuns, func(n uint64) { p.moment.run = int(n) })
	wholeFlag(flags, "round", "inspect the moment before the round `N`, from 1 (default the middle; for trace the end)", 1,
		scenario.MaxHorizon, func(n uint64) { p.moment.round = int(n) })
	flags.StringVar(&p.moment.value, "value", "", "draw the value `NAME` in the chart trace (default the index)")
	p.swept, p.show = &sweeping{changes: p.changes}, showFlag(flags)
	p.swept.overFlags(flags)
	p.named = func(name string) (given bool) {
		flags.Visit(func(f *flag.Flag) { given = given || f.Name == name })
		return given
	}
	screenWidth, screenHeight := export.SizeIn("svg")
	paperWidth, paperHeight := export.SizeIn("tex")
	lengthFlag(flags, &p.width, "width", "draw `W` CSS px wide", screenWidth, paperWidth)
	lengthFlag(flags, &p.height, "height", "draw `H` CSS px high", screenHeight, paperHeight)
	flags.Float64Var(&p.scale, "scale", 2, "draw `K` pixels of a PNG per CSS px")
	flags.BoolVar(&p.transparent, "transparent", false, "leave the picture's background transparent")
	flags.BoolVar(&p.uncaptioned, "uncaptioned", false, "leave the caption out of the picture, which becomes lower")
	return p
}

// lengthFlag declares a flag whose value is a length in CSS px. Its defaults are those of figures for screens
// and for LaTeX.
func lengthFlag(flags *flag.FlagSet, to *float64, name, usage string, screen, paper float64) {
	flags.Func(name, fmt.Sprintf("%s (default %v, of a .tex %v)", usage, screen, paper), func(text string) (err error) {
		if *to, err = strconv.ParseFloat(text, 64); err != nil || !(*to >= export.MinSize && *to <= export.MaxSize) {
			return fmt.Errorf("want a number in %d..%d", export.MinSize, export.MaxSize)
		}
		return nil
	})
}

// run plays the scenario, unless the chart needs no run, and writes the chart. It opens the file before it
// plays, so that it reports a file that cannot be written at once.
func (p *plotting) run(sh *shell, name string) error {
	if err := p.check(); err != nil {
		return err
	}
	if p.swept.usePreset(name); len(p.swept.over) > 0 {
		return replaceFile(p.out, func(w io.Writer) error {
			f, err := p.sweptFigure(sh, name)
			if err != nil {
				return err
			}
			return p.write(w, f)
		})
	}
	s, err := p.changes.loadWith(sh, name)
	if err != nil {
		return err
	}
	return replaceFile(p.out, func(w io.Writer) error {
		f, err := p.figure(sh, s)
		if err != nil {
			return err
		}
		if text := f.LeftOut(); text != "" {
			fmt.Fprintf(sh.err, "rising: %s\n", text)
		}
		return p.write(w, f)
	})
}

// check reports a wrong value of a flag, before anything is played.
func (p *plotting) check() error {
	if p.out == "" {
		return callError("-o FILE is missing")
	}
	if format := p.format(); !slices.Contains(plotFormats(), format) {
		return callError(fmt.Sprintf("-o %s: want a name that ends in .%s", p.out, strings.Join(plotFormats(), ", .")))
	}
	width, height := export.SizeIn(p.format())
	if p.width == 0 {
		p.width = width
	}
	if p.height == 0 {
		p.height = height
	}
	if !(p.scale >= 0.5 && p.scale <= 16) {
		return callError(fmt.Sprintf("-scale %v: want a number in 0.5..16", p.scale))
	}
	return nil
}

func (p *plotting) format() string {
	return strings.ToLower(strings.TrimPrefix(filepath.Ext(p.out), "."))
}

// plotFormats are the extensions that plot knows.
func plotFormats() []string {
	names := []string{"png", "pdf"}
	for _, f := range export.Formats {
		names = append(names, f.Name)
	}
	return names
}

// chartNames returns the IDs of the charts of one scenario.
func chartNames() []string {
	var names []string
	for _, k := range chart.Kinds() {
		if k.OfOneScenario() {
			names = append(names, k.ID)
		}
	}
	return names
}

// meanBand is the name of chart.MeanBand.
const meanBand = "mean"

// spreadNames returns the names of chart.Spreads.
func spreadNames() []string {
	var names []string
	for _, s := range chart.Spreads {
		names = append(names, cmp.Or(string(s), meanBand))
	}
	return names
}

func spreadNamed(name string) chart.Spread {
	if name == meanBand {
		return chart.MeanBand
	}
	return chart.Spread(name)
}

func themeNames() []string {
	var names []string
	for _, th := range scene.Themes {
		names = append(names, th.Name)
	}
	return names
}

// figure plays what the chart needs and lays it out.
func (p *plotting) figure(sh *shell, s *scenario.Scenario) (*export.Figure, error) {
	play := p.play
	kind, _ := chart.KindByID(p.chart)
	if kind.Place == chart.OfMoment {
		p.moment.traces = p.chart == chart.Tracing
		play = p.moment.inspect
	}
	b, origin, err := play(sh, s, *p.data)
	if err != nil {
		return nil, err
	}
	b.SetSpread(spreadNamed(p.spread))
	return p.drawn(b, chart.Spec{ID: p.chart, XScale: scaleKind(p.x), YScale: scaleKind(p.y)}, origin), nil
}

// drawn lays a chart out.
func (p *plotting) drawn(b *chart.Board, spec chart.Spec, origin sources.Origin) *export.Figure {
	spec.Width, spec.Height = p.width, p.height
	f := export.NewFigure(b, spec, origin)
	f.Theme, _ = scene.ThemeByName(p.theme)
	f.Transparent = p.transparent
	if p.uncaptioned {
		f.DropCaption()
	}
	return f
}

// sweptFigure plays a sweep of a SCENARIO and lays its chart out.
func (p *plotting) sweptFigure(sh *shell, name string) (*export.Figure, error) {
	for _, other := range []string{"chart", "spread", "policy", "run", "round", "value"} {
		if p.named(other) {
			return nil, callError("a chart of a sweep has no -" + other)
		}
	}
	plan, err := p.swept.plan(sh, name)
	if err != nil {
		return nil, err
	}
	results := sweep.NewResults(plan)
	if err := playHere(sh, results, plan.Base, *p.data, *p.workers); err != nil {
		return nil, err
	}
	o := results.Object()
	drawn := sources.SweepOf(results, o, sources.SweepView{Measure: p.show.one().ID, X: p.x, Y: p.y})
	for axis, wrong := range map[string]bool{"x": p.x == "symlog" || p.x == "log" && !drawn.LogX,
		"y": p.y == "symlog" || p.y == "log" && !drawn.LogY} {
		if wrong {
			return nil, fmt.Errorf("-%s: this axis of the sweep cannot have that scale: curves over one number have linear axes, "+
				"and logarithmic ones where all they show is above 0", axis)
		}
	}
	return p.drawn(sweptBoard(drawn), chart.Spec{ID: chart.SweepKind(drawn)}, sources.OriginOf(plan.Base, o.Fingerprint)), nil
}

// play plays the scenario's runs and returns a board with their results. folder is the value of -data.
func (p *plotting) play(sh *shell, s *scenario.Scenario, folder string) (*chart.Board, sources.Origin, error) {
	played, fingerprint := s, ""
	kind, _ := chart.KindByID(p.chart)
	if !kind.OfRuns() {
		played, folder = briefest(s), ""
	}
	r, err := compute(sh, played, folder, *p.workers)
	if err != nil {
		return nil, sources.Origin{}, err
	}
	b := chart.NewBoard()
	b.SetArms(sources.ArmsOf(s, r.Best))
	if kind.Place == chart.OfTheory {
		t := sources.TheoryOf(s, theory.StudyOf(s, nil))
		t.Instances = sources.InstancesOf(s, nil)
		b.SetTheory(t)
	}
	if kind.OfRuns() {
		b.SetResults(*sources.ResultsTo(new(data.Results), s, r))
		fingerprint = r.Fingerprint
	}
	return b, sources.OriginOf(s, fingerprint), nil
}

// briefest returns the cheapest scenario with the same best arm: one run of one simple policy.
func briefest(s *scenario.Scenario) *scenario.Scenario {
	brief := s.Document
	brief.Runs = 1
	brief.Policies = []scenario.PolicySpec{{ID: "uniform"}}
	brief.Arms = slices.Clone(brief.Arms)
	for k := range brief.Arms {
		brief.Arms[k].Learner = nil // the best arm follows from the payoffs alone
	}
	return scenario.MustComplete(brief)
}

func scaleKind(name string) layout.ScaleKind {
	return layout.ScaleKind(slices.Index(layout.ScaleNames[:], name))
}

func (p *plotting) write(w io.Writer, f *export.Figure) error {
	switch p.format() {
	case "png":
		return draw.PNG(w, f.Scene(), f.Theme, p.scale, !f.Transparent)
	case "pdf":
		return pdf.Write(w, f.Scene(), f.Theme, f.Caption(), !f.Transparent)
	}
	format, _ := export.FormatByName(p.format())
	return format.Write(w, f)
}
