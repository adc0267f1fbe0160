package export

import (
	"cmp"
	"errors"
	"flag"
	"math"
	"regexp"
	"strings"
	"testing"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/internal/golden"
	"risingbandits/engine/measure"
	"risingbandits/engine/policy"
	"risingbandits/engine/sim"
)

var update = flag.Bool("update", false, "rewrite testdata/*.golden; read the diff before commit")

type full struct{}

var errFull = errors.New("full")

func (full) Write([]byte) (int, error) { return 0, errFull }

// hostile is a text that means something to every format.
const hostile = `=1+1\input{x}%$&#_^~"'<b>]]>‘猫’ --`

type ramp struct{ slope float64 }

func (r ramp) At(x int) float64        { return r.slope * float64(x) }
func (r ramp) Increment(x int) float64 { return r.slope }

// exportBoard is a board with few numbers, so that goldens can be read.
func exportBoard() *chart.Board { return boardFor(chart.SweepChart) }

// boardFor returns a board for a kind of chart; only sweeps differ.
func boardFor(id string) *chart.Board {
	b := chart.NewBoard()
	b.SetArms(data.Arms{Horizon: 8, Best: 1, Arms: []data.Arm{{Label: hostile, Curve: ramp{0.0625}}, {Label: "late", Curve: ramp{0.125}}}})
	b.SetResults(exportResults())
	b.SetInspection(&data.Inspection{Policy: "SW-UCB", Style: sources.StyleOf("sw-ucb", false, 0), Round: 7, Run: 3, Unit: "payoff",
		Decision: policy.ByIndex,
		Terms:    policy.Terms{Estimate: "estimate", Increment: "increment", Bonus: "bonus", Index: "index"}, Pulled: 1, Shown: -1,
		Arms: []data.InspectedArm{
			{Label: hostile, Pulls: 2, Window: 2, Estimate: 0.25, Increment: math.NaN(), Bonus: 0.5, Index: 0.75, X: []float64{1, 2},
				Y: []float64{0.1, 0.4}},
			{Label: "late", Estimate: math.NaN(), Increment: math.NaN(), Bonus: math.NaN(), Index: math.Inf(1)},
		}})
	b.SetTrace(&data.Trace{Policy: "Mine", Style: sources.StyleOf("index", false, 0), Value: "bonus", Run: 3, End: 8, Next: 1,
		X: []float64{1, 2, 7},
		Arms: []data.TracedArm{{Label: hostile, Y: []float64{math.NaN(), 1, 0.5}},
			{Label: "late", Y: []float64{math.NaN(), math.NaN(), 0.75}}}})
	b.SetTheory(&data.Theory{
		Horizon: 8, Arms: []string{hostile, "late"}, M: 4, Q: []float64{0, 0.5, 1}, Y: []float64{3, 1, 0.25},
		Bounds: []data.Bound{
			{Theorem: "4.3", Policy: "R-ed-UCB", Style: sources.StyleOf("r-ed-ucb", false, 0), Deterministic: true,
				Caution: "the bound is for rewards without noise",
				Value:   6, BestQ: 0.5, Head: 4, Increment: 1, T: []float64{1, 4, 8}, Least: []float64{4, 4, 6}, Q: []float64{0, 0.5, 1},
				AtQ: []float64{10, 6, 8}},
			{Theorem: "4.4", Policy: "R-ed-UCB", Keys: []string{"sw-ucb/defined/0"}, Style: sources.StyleOf("r-ed-ucb", false, 0),
				Value: 60, BestQ: 1, Head: 40, Increment: 0.25, Vacuous: true, T: []float64{1, 4, 8}, Least: []float64{20, 40, 60},
				Q: []float64{0, 0.5, 1}, AtQ: []float64{80, 70, 60}},
		},
		Powers: []data.Power{{Arm: 1, B: 0.5, C: 0.75, Exponent: 1}, {Arm: 0, B: 0.5, C: 6, Exponent: 1.0 / 6}},
		Rates: [2]data.Rate{{Name: "rested", C: []float64{0, 1, 5}, Exponent: []float64{1, 1, 0.2}},
			{Name: "restless", C: []float64{0, 1, 5}, Exponent: []float64{1, 0.5, 1.0 / 6}}},
		Instances: &data.Instances{Horizon: 12, Runs: 3, Least: 1.25, Never: 2, Until: 2.5, X: []float64{4, 8, 12}, Policies: []data.TwoRegrets{
			{Key: "sw-ucb/defined/0", Name: "SW-UCB", Style: sources.StyleOf("sw-ucb", false, 0), Rises: []float64{-0.5, 1, 3},
				Stays: []float64{0, 0.25, 0.5}},
			{Key: "kl-ucb/released/0", Name: "KL-UCB released", Style: sources.StyleOf("kl-ucb", true, 0), Rises: []float64{0, 0, 2},
				Stays: []float64{0, 0, 0}},
		}},
	})
	b.SetSweep(exportSweep(id))
	return b
}

// exportSweep returns a sweep for a kind of chart: over two things, or over one.
func exportSweep(id string) *data.Sweep {
	gap := math.NaN()
	s := &data.Sweep{MapOf: -1, Varied: -1, Comparisons: 4, Measure: data.SweepMeasure{Name: "mean regret after the last round"},
		Axes: []data.SweepAxis{{Path: "policies[0].epsilon", Name: "ε of SW-UCB", Texts: []string{"0.1", "0.25", "0.4"},
			X: []float64{0.1, 0.25, 0.4}}},
		Policies: []data.SweepPolicy{{Key: "sw-ucb/defined/0", Name: "SW-UCB", Style: sources.StyleOf("sw-ucb", false, 0)},
			{Key: "kl-ucb/released/0", Name: hostile, Style: sources.StyleOf("kl-ucb", true, 0)}},
		Points: []data.SweepPoint{
			{Place: []int{0}, Values: []measure.Estimate{{Value: 0.5, Low: 0.25, High: 0.75}, {Value: 4e6, Low: gap, High: gap}}, Played: true,
				Certain: true},
			{Place: []int{1}, Values: []measure.Estimate{{Value: gap, Low: gap, High: gap}, {Value: 3, Low: 2, High: 4}}},
			{Place: []int{2}, Values: []measure.Estimate{{Value: 2, Low: 1.5, High: 2.5}, {Value: 3, Low: 2, High: 4}}, Played: true},
		},
		Numbers: func() *data.Table {
			t := data.NewTable("policies[0].epsilon", "policy", "mean", "best")
			t.Row(0.1, "SW-UCB", 0.5, "true")
			t.Row(0.1, hostile, 4e6, "false")
			t.Row(0.4, hostile, gap, "false")
			return t
		},
	}
	if id != chart.SweepChart {
		s.Axes = append(s.Axes, data.SweepAxis{Path: "noise.kind", Name: hostile, Texts: []string{"gaussian"}})
		for i := range s.Points {
			s.Points[i].Place = append(s.Points[i].Place, 0)
		}
		half := 0.5
		s.Ranks = []data.SweepRank{{Policy: 0, Estimate: measure.Exactly(1)}, {Policy: 1, Estimate: measure.Around(2, &half, sim.NoDoubt)}}
	}
	return s
}

func exportResults() data.Results {
	return data.Results{
		Horizon: 8, Arms: []string{hostile, "late"}, Best: 1, X: []float64{2, 4, 6, 8}, SampleX: []float64{4, 8}, PullsX: []float64{4, 8},
		Compare: func(first, other int) data.Pair {
			return data.Pair{Runs: 1, Mean: float64(4e6 * (other - first)), Half: math.NaN(), First: 1}
		},
		Series: []data.Series{
			{Key: "sw-ucb/defined/0", Name: "SW-UCB", Style: sources.StyleOf("sw-ucb", false, 0), Runs: 3, Y: []float64{0.5, -0.25, 1, 1.5},
				Half: []float64{0.125, 0.25, 0.25, 0.5}, Pulls: []float64{2, 6}, PullsSD: []float64{0.5, 0.5}, LastArm: []float64{0.25, 0.75},
				OnBest: []float64{0, 0.25, 1, 0.75}, OnBestHalf: []float64{0, 0.5, 0, 0.5},
				MaxRegret: []float64{0.5, 0.25}, MaxRegretHalf: []float64{0.125, 0},
				Earned: []float64{1, 4, 5, 7}, Final: []float64{1, 2, 1.5}, Samples: [][]float64{{0, 1}, {-0.5, 2}, {-0.25, 1.5}},
				PullsAt: [][]float64{{2, 2}, {2, 6}}, Measures: exactly(1.5, 0.5, 0.75, 0.75)},
			{Key: "kl-ucb/released/0", Name: "KL-UCB released", Style: sources.StyleOf("kl-ucb", true, 0), Runs: 1,
				Y:    []float64{1, math.NaN(), 3, 4e6},
				Half: []float64{0, 0, 0, 0}, Pulls: []float64{8, 0}, PullsSD: []float64{0, 0}, LastArm: []float64{1, 0},
				OnBest: []float64{0, 1, 0, 0}, OnBestHalf: []float64{0, 0, 0, 0}, Place: 1,
				Earned: []float64{0, math.NaN(), -1, -3.9e6}, Final: []float64{4e6}, Samples: [][]float64{{2, 4e6}},
				PullsAt: [][]float64{{4, 0}, {8, 0}}, MaxRegret: []float64{0.75, 0}, Measures: exactly(4e6, math.NaN(), 0, 0)},
		},
	}
}

// exactly returns the measures of the table of results: regret with half its interval, and the shares of the pulls and of the last
// pulls that are of the best arm. The standard deviation over runs is 0, or not known where there is no interval.
func exactly(regret, half, pulls, ends float64) measure.Numbers {
	of := measure.Estimate{Value: regret, Low: regret - half, High: regret + half, Half: half}
	n := measure.Numbers{measure.Regret.ID: of.Written(), measure.BestShare.ID: measure.Exactly(pulls).Written(),
		measure.Ends.ID: measure.Exactly(ends).Written()}
	if of.HasInterval() {
		n[measure.Spread.ID] = measure.Exactly(0).Written()
	}
	return n
}

var exportOrigin = sources.Origin{Scenario: []byte(`{"version":1}`), Title: "Two " + hostile, Hash: strings.Repeat("0123456789abcdef", 4),
	Setting: "rested", Seed: 7, Horizon: 8, Runs: 3, Fingerprint: "1-abc"}

func exportFigure(id string) *Figure {
	return NewFigure(boardFor(id), chart.Spec{ID: id, Width: 480, Height: 340}, exportOrigin)
}

var figures = chartIDs()

// chartIDs returns the IDs of all charts.
func chartIDs() []string {
	var ids []string
	for _, k := range chart.Kinds() {
		ids = append(ids, k.ID)
	}
	return ids
}

func written(t *testing.T, f *Figure, format string) string {
	t.Helper()
	fm, ok := FormatByName(format)
	if !ok {
		t.Fatalf("no format %s", format)
	}
	var w strings.Builder
	if err := fm.Write(&w, f); err != nil {
		t.Fatalf("%s as %s: %v", f.ID, format, err)
	}
	return w.String()
}

// sameNumbers are the charts that show the numbers of another one, whose golden is theirs too.
var sameNumbers = map[string]string{chart.SweepMap: chart.SweepChart, chart.SweepAxes: chart.SweepChart,
	chart.RankingChart: chart.SweepChart, chart.BothInstances: chart.WorstCase}

// The regret is compared with a golden in every format, the other charts in one: chart/testdata shows their scenes, and
// other tests here read back every format of every chart.
func TestExportsAreTheGoldens(t *testing.T) {
	for _, id := range figures {
		for _, f := range Formats {
			got := written(t, exportFigure(id), f.Name)
			if id == chart.Regret && f.Name != "tsv" || f.Name == "csv" {
				golden.Check(t, cmp.Or(sameNumbers[id], id)+"-"+f.Name, strings.ReplaceAll(got, "\r\n", "\n"), *update)
			}
			if again := written(t, exportFigure(id), f.Name); again != got {
				t.Errorf("%s as %s differs when it is written again", id, f.Name)
			}
		}
	}
}

func TestEveryExportNamesItsOrigin(t *testing.T) {
	for _, id := range figures {
		for _, format := range Formats {
			got := written(t, exportFigure(id), format.Name)
			for _, want := range []string{"Two ", exportOrigin.Hash[:sources.ShortHash]} {
				if !strings.Contains(got, want) {
					t.Errorf("%s as %s lacks %q", id, format.Name, want)
				}
			}
			if kind, _ := chart.KindByID(id); kind.OfRuns() && !strings.Contains(got, "1-abc") {
				t.Errorf("%s as %s lacks the fingerprint", id, format.Name)
			}
		}
	}
}

func TestFiguresAreWellFormedSVG(t *testing.T) {
	for _, id := range figures {
		for _, th := range scene.Themes {
			f := exportFigure(id)
			f.Theme = &th
			got := written(t, f, "svg")
			if _, text := golden.Elements(t, got); !strings.Contains(strings.Join(strings.Fields(text), ""), "seed7") {
				t.Errorf("%s %s: the caption is not in the picture", id, th.Name)
			}
			f.Transparent = true
			clear := written(t, f, "svg")
			if ground := `<rect width="100%" height="100%"`; !strings.Contains(got, ground) || strings.Contains(clear, ground) {
				t.Errorf("%s %s: ground and transparency are confused", id, th.Name)
			}
		}
	}
}

// Nothing of a figure is clipped at its edges, and no texts lie on each other.
func TestFigureTextsFit(t *testing.T) {
	for _, id := range figures {
		for _, size := range [][2]float64{{720, 480}, {480, 340}, {300, 300}} {
			f := NewFigure(boardFor(id), chart.Spec{ID: id, Width: size[0], Height: size[1]}, exportOrigin)
			s := f.Scene()
			lines := f.lines()
			caption := s.Texts[len(s.Texts)-len(lines):]
			for i, text := range caption {
				if w := layout.TextWidth(text.S, float64(text.Size), false); float64(text.X)+w > size[0]-figureMargin+0.01 || text.Y > s.Height-4 {
					t.Errorf("%s %v: the caption's line %d leaves the picture", id, size, i)
				}
			}
			if len(lines) == 0 || float64(caption[0].Y)-captionSize < float64(lowest(s.Texts[:len(s.Texts)-len(lines)]))-1 {
				t.Errorf("%s %v: the caption at %v lies on the chart, whose texts reach to %v", id, size, caption[0].Y,
					lowest(s.Texts[:len(s.Texts)-len(lines)]))
			}
		}
	}
}

func lowest(texts []scene.Text) float32 {
	var y float32
	for _, t := range texts {
		y = max(y, t.Y)
	}
	return y
}

var environment = regexp.MustCompile(`\\(begin|end)\{(\w+)\}`)

// Braces and environments are balanced, line by line's comments aside, whatever the names are.
func TestTeXIsBalanced(t *testing.T) {
	for _, id := range figures {
		got := written(t, exportFigure(id), "tex")
		var open []string
		depth := 0
		for n, line := range strings.Split(got, "\n") {
			code := uncommented(line)
			if strings.Contains(code, `\input`) {
				t.Errorf("%s line %d: a name became a command", id, n+1)
			}
			for _, m := range environment.FindAllStringSubmatch(code, -1) {
				switch {
				case m[1] == "begin":
					open = append(open, m[2])
				case len(open) == 0 || open[len(open)-1] != m[2]:
					t.Fatalf("%s line %d ends %s within %q", id, n+1, m[2], open)
				default:
					open = open[:len(open)-1]
				}
			}
			code = strings.NewReplacer(`\{`, "", `\}`, "").Replace(code)
			depth += strings.Count(code, "{") - strings.Count(code, "}")
			if depth < 0 {
				t.Fatalf("%s line %d closes what is not open: %s", id, n+1, line)
			}
		}
		if depth != 0 || len(open) != 0 {
			t.Errorf("%s: %d braces and %q are left open", id, depth, open)
		}
	}
}

// uncommented returns a line without its comment.
func uncommented(line string) string {
	for i := range line {
		if line[i] == '%' && (i == 0 || line[i-1] != '\\') {
			return line[:i]
		}
	}
	return line
}

// What the board hides is in no form of a figure, and the rest is.
func TestFiguresLeaveOutWhatIsHidden(t *testing.T) {
	for _, k := range chart.Kinds() {
		id := k.ID
		if k.Place != chart.OfArms && k.Place != chart.OfPolicies || k.X == chart.NoAxis { // a pair is of two that are shown
			continue
		}
		hidden, shown := "KL-UCB", "SW-UCB"
		if id == chart.Payoffs {
			hidden, shown = "dropped", "late"
		}
		for _, format := range Formats {
			b := boardFor(id)
			b.SetArms(data.Arms{Horizon: 8, Best: 1, Arms: []data.Arm{{Label: "dropped", Curve: ramp{0.0625}},
				{Label: "late", Curve: ramp{0.125}}}})
			b.Hide("kl-ucb/released/0", true)
			b.HideArms([]int{0})
			f := NewFigure(b, chart.Spec{ID: id, Width: 480, Height: 340}, exportOrigin)
			got := written(t, f, format.Name)
			if strings.Contains(got, hidden) || !strings.Contains(got, shown) {
				t.Errorf("%s as %s: %s is there: %v; %s is there: %v", id, format.Name, hidden, strings.Contains(got, hidden), shown,
					strings.Contains(got, shown))
			}
		}
	}
}

func TestCaptions(t *testing.T) {
	b := exportBoard()
	live := exportOrigin
	live.Fingerprint, live.LiveRun, live.LiveRound, live.Title = "", 36, 24999, ""
	some := exportOrigin
	some.Fingerprint = ""
	for _, c := range []struct {
		id     string
		origin sources.Origin
		want   string
	}{
		{chart.Payoffs, exportOrigin, "against its number of pulls"},
		{chart.Regret, exportOrigin, "mean of 1 to 3 runs with its 95% confidence band. "},
		{chart.Regret, exportOrigin, "(rested, 8 rounds, hash 0123456789ab), seed 7, 3 runs, fingerprint 1-abc."},
		{chart.Regret, some, "3 runs planned, not all played yet."},
		{chart.Pulls, live, "Scenario (rested, 8 rounds, hash 0123456789ab), seed 7, run 36 alone, played to round 24,999."},
		{chart.Inspector, live, "indices of SW-UCB before round 7 of run 3."},
	} {
		f := NewFigure(b, chart.Spec{ID: c.id, Width: 480, Height: 340}, c.origin)
		if got := f.Caption(); !strings.Contains(got, c.want) {
			t.Errorf("%s: %q lacks %q", c.id, got, c.want)
		}
	}
}

// A paper sets the caption itself.
func TestDropCaption(t *testing.T) {
	for _, id := range figures {
		f := exportFigure(id)
		width, height := f.Size()
		texts, lines, marks := len(f.Scene().Texts), len(f.lines()), len(f.Scene().Marks)
		f.DropCaption()
		s := f.Scene()
		if len(s.Texts) != texts-lines || len(s.Marks) != marks {
			t.Errorf("%s: %d texts of %d with %d lines of caption, %d marks of %d", id, len(s.Texts), texts, lines, len(s.Marks), marks)
		}
		if w, h := f.Size(); w != width || h > height-captionLine || float32(h) != s.Height {
			t.Errorf("%s: %v x %v, and %v x %v with its caption", id, w, h, width, height)
		}
		for _, text := range s.Texts {
			if text.Y > s.Height-figureMargin+1 {
				t.Errorf("%s: %q is at %v of %v", id, text.S, text.Y, s.Height)
			}
		}
		tex := written(t, f, "tex")
		if !strings.Contains(tex, `\gdef\risingcaption{`) || strings.Contains(tex, `{\risingcaption};`) {
			t.Errorf("%s: a LaTeX file without the caption in the picture is\n%.600s", id, tex)
		}
	}
}

func TestCaptionSaysTheDescription(t *testing.T) {
	for said, want := range map[string]string{
		"": "rested", " Watch arm 2 ": " Watch arm 2. Scenario “", "Who wins?": " Who wins? Scenario “",
	} {
		o := exportOrigin
		o.Description = said
		f := NewFigure(exportBoard(), chart.Spec{ID: chart.Regret, Width: 480, Height: 340}, o)
		if got := f.Caption(); !strings.Contains(got, want) {
			t.Errorf("%q: the caption %q lacks %q", said, got, want)
		}
	}
}

func TestFileNames(t *testing.T) {
	for title, want := range map[string]string{
		"2 arms, rested": "2-arms-rested-regret.svg", "../../etc/passwd": "etc-passwd-regret.svg", "": "scenario-0123456789ab-regret.svg",
		"猫": "scenario-0123456789ab-regret.svg", strings.Repeat("x", 120): strings.Repeat("x", 48) + "-regret.svg",
	} {
		o := exportOrigin
		o.Title = title
		if got := NewFigure(exportBoard(), chart.Spec{ID: chart.Regret, Width: 480, Height: 340}, o).FileName("svg"); got != want {
			t.Errorf("%q gives %q, want %q", title, got, want)
		}
	}
}

func TestWrapKeepsAllText(t *testing.T) {
	for _, s := range []string{"", "one", "a few words that need lines", strings.Repeat("unbroken", 40),
		"a " + strings.Repeat("é", 300) + " b"} {
		lines := wrap(s, captionSize, 120)
		if got := strings.ReplaceAll(strings.Join(lines, ""), " ", ""); got != strings.ReplaceAll(s, " ", "") {
			t.Errorf("%.20q became %q", s, lines)
		}
		for _, l := range lines {
			if layout.TextWidth(l, captionSize, false) > 120 {
				t.Errorf("%q is wider than the line", l)
			}
		}
	}
}

func TestFigureWithoutData(t *testing.T) {
	for _, id := range figures {
		for _, format := range Formats {
			f := NewFigure(chart.NewBoard(), chart.Spec{ID: id, Width: 480, Height: 340}, sources.Origin{})
			if got := written(t, f, format.Name); got == "" {
				t.Errorf("%s as %s is nothing at all", id, format.Name)
			}
		}
	}
}

func TestFigureRefusesSizes(t *testing.T) {
	golden.Panics(t, badSize, func() {
		NewFigure(chart.NewBoard(), chart.Spec{ID: chart.Regret, Width: math.NaN(), Height: 340}, sources.Origin{})
	})
}

func TestExportsSayWhenTheyCannotWrite(t *testing.T) {
	for _, f := range Formats {
		if err := f.Write(full{}, exportFigure(chart.Regret)); err != errFull {
			t.Errorf("%s: got %v", f.Name, err)
		}
	}
}
