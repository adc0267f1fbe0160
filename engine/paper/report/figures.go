package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/paint"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/numbers"
	"risingbandits/engine/paper/claims"
	"risingbandits/engine/scenario"
)

// A Figure is one picture of the report.
type Figure struct {
	Name    string // of its files: "paper-2-rested-regret-defined"
	Caption string // what it shows, in one sentence
	Alt     string // the same for readers who cannot see it, with its message
	Topic   string // the name of the claims.Topic that it belongs to
	Scene   *scene.Scene
}

// SVG returns the figure in a theme's colours, with its ground.
func (f *Figure) SVG(theme string) ([]byte, error) {
	th, ok := scene.ThemeByName(theme)
	if !ok {
		return nil, fmt.Errorf("report: there is no theme %q", theme)
	}
	var text strings.Builder
	err := paint.SVG(&text, f.Scene, th, f.Alt, true)
	return []byte(text.String()), err
}

// The figures' sizes, CSS px. Two fit side by side on a desktop, and one on a phone.
const (
	figureWidth  = 440
	lineHeight   = 300
	pullsHeight  = 380
	payoffRounds = 6000   // the paper's axis for 15 arms
	riseRounds   = 30_000 // until both of the 2 arms are level
)

// Figures returns all figures of a document, in the order in which the page shows them.
func Figures(d *claims.Document) []*Figure {
	var list []*Figure
	for _, t := range claims.Topics() {
		for _, name := range t.Experiments {
			x := d.Evidence.Experiment(name)
			if x == nil {
				continue
			}
			for _, f := range experimentFigures(x) {
				if f.Topic = t.Name; len(t.Experiments) > 1 {
					s, _ := x.Scenario(x.Variants()[0])
					f.Caption, f.Alt = s.Title+". "+f.Caption, s.Title+". "+f.Alt
				}
				list = append(list, f)
			}
		}
	}
	for _, t := range claims.RankTables() {
		if d.Evidence.Ranking(string(t.Setting)) != nil {
			list = append(list, rankFigure(d.Evidence, &t))
		}
	}
	for i, b := range claims.BestArms() {
		if ours := d.Evidence.ErrorsOf(b.Preset); ours != nil {
			list = append(list, errorFigure(ours, &claims.PublishedErrors()[i], b.Title))
		}
	}
	return append(list, powerFigures(d.Evidence)...)
}

// experimentFigures returns payoffs, regret and pulls of an experiment, the last two in each of its variants.
func experimentFigures(x *claims.Experiment) []*Figure {
	var list []*Figure
	if x.Name != "code-15" && x.Name != "code-2" { // their arms are those of the paper's experiments
		list = append(list, payoffFigure(x))
	}
	for _, id := range []string{chart.Regret, chart.Pulls} {
		for _, variant := range x.Variants() {
			list = append(list, resultFigure(x, id, variant))
		}
	}
	return list
}

// payoffFigure draws the payoffs of an experiment's arms on the paper's axis.
func payoffFigure(x *claims.Experiment) *Figure {
	s, _ := x.Scenario(x.Variants()[0])
	last := payoffRounds
	switch {
	case len(s.Arms) < 15 && s.Horizon < 100_000: // the learners on IMDB, which learn to the end
		last = s.Horizon
	case len(s.Arms) == 2:
		last = riseRounds
	case s.Horizon > 200_000: // those of Migali et al.
		last = s.Horizon
	}
	b := chart.NewBoard()
	b.SetArms(sources.ArmsOf(s, bestArm(s)))
	what := "its pulls"
	if s.Setting == scenario.Restless {
		what = "the round"
	}
	caption := fmt.Sprintf("Expected payoff of each arm against %s, up to %s.", what, numbers.Int(last))
	return &Figure{
		Name: x.Name + "-payoffs", Caption: caption, Alt: caption,
		Scene: lay(b, chart.Spec{ID: chart.Payoffs, Width: figureWidth, Height: lineHeight, XScale: layout.Linear,
			Window: layout.Window{X0: 1, X1: float64(last)}}),
	}
}

// resultFigure draws a chart of the runs of one variant.
func resultFigure(x *claims.Experiment, id, variant string) *Figure {
	s, _ := x.Scenario(variant)
	b := chart.NewBoard()
	b.SetResults(resultsOf(x, s, variant))
	f := &Figure{Name: x.Name + "-" + id + "-" + variant}
	spec := chart.Spec{ID: id, Width: figureWidth, Height: lineHeight}
	if id == chart.Pulls {
		spec.Height = pullsHeight
		f.Caption = fmt.Sprintf("Pulls of each arm, %s: %s.", variantWord(x, variant), meansOf(x, "intervals"))
	} else {
		f.Caption = fmt.Sprintf("Cumulative regret, %s: %s.", variantWord(x, variant), meansOf(x, "bands"))
	}
	f.Alt = f.Caption + " " + orderOf(x, variant)
	f.Scene = lay(b, spec)
	return f
}

// meansOf says what a chart's numbers are; a single run has no intervals.
func meansOf(x *claims.Experiment, marks string) string {
	if x.Runs == 1 {
		return "one run"
	}
	return fmt.Sprintf("means of %s runs, with 95%% %s", numbers.Int(x.Runs), marks)
}

// lay returns the scene of a chart that is alone on a board.
func lay(b *chart.Board, spec chart.Spec) *scene.Scene {
	b.Place(spec)
	return b.Scenes()[0]
}

// resultsOf returns an experiment in the form that charts draw. All policies are drawn like the defined ones, because
// each variant has its own figure.
func resultsOf(x *claims.Experiment, s *scenario.Scenario, variant string) data.Results {
	r := data.Results{Restless: s.Setting == scenario.Restless, Horizon: s.Horizon, Best: bestArm(s)}
	for i := range s.Arms {
		r.Arms = append(r.Arms, sources.ArmLabel(s, i))
	}
	for _, t := range x.T {
		r.X = append(r.X, float64(t))
	}
	for i, spec := range s.Policies {
		p := x.Find(spec.ID, variant)
		series := sources.PolicyOf(s, i)
		series.Name, series.Style = claims.NameOf(spec.ID), sources.StyleOf(spec.ID, false, 0)
		series.Runs, series.Y, series.Half = x.Runs, p.Regret.Mean, p.Regret.CI95
		series.Pulls, series.PullsSD = p.Pulls.Mean, p.Pulls.CI95
		r.Series = append(r.Series, series)
	}
	return r
}

// bestArm returns the arm of the largest payoff at the horizon: in the paper's experiments that is also the best
// constant one.
func bestArm(s *scenario.Scenario) int {
	a := sources.ArmsOf(s, -1)
	best := 0
	for i := range a.Arms {
		if a.Arms[i].Curve.At(s.Horizon) > a.Arms[best].Curve.At(s.Horizon) {
			best = i
		}
	}
	return best
}

// orderOf lists an experiment's policies by their final regret, in words.
func orderOf(x *claims.Experiment, variant string) string {
	var list []*claims.Played
	for i := range x.Policies {
		if x.Policies[i].Variant == variant {
			list = append(list, &x.Policies[i])
		}
	}
	slices.SortStableFunc(list, func(a, b *claims.Played) int { return cmp.Compare(a.Regret.Last().Value, b.Regret.Last().Value) })
	var names []string
	for _, p := range list {
		names = append(names, fmt.Sprintf("%s %s", claims.NameOf(p.Policy), numbers.Int(int(p.Regret.Last().Value))))
	}
	return "Final regret, least first: " + strings.Join(names, ", ") + "."
}

// variantWord says which policies a figure of an experiment shows.
func variantWord(x *claims.Experiment, variant string) string {
	code := strings.HasPrefix(x.Name, "code-")
	switch {
	case code && variant == scenario.Released:
		return claims.Released.Name()
	case variant == scenario.Released:
		return claims.ReleasedPolicies.Name()
	case code:
		return "policies as defined, on the released learners"
	}
	return claims.Defined.Name()
}
