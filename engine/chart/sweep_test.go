package chart

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/sentences"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/internal/golden"
	"risingbandits/engine/measure"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sweep"
	"risingbandits/engine/work"
)

const sweptBase = `{"version":1,"title":"Two","setting":"rested","horizon":400,"runs":50,"noise":{"kind":"gaussian"},
	"arms":[{"payoff":{"family":"constant","value":0.5}},{"payoff":{"family":"exp","c":0.9,"a":0.01}}],
	"policies":[{"id":"r-ed-ucb"},{"id":"kl-ucb"},{"id":"ts"}]}`

// swept plays a sweep, or its first units only, and returns what its charts draw.
func swept(t *testing.T, v sources.SweepView, units int, axes ...string) *data.Sweep {
	t.Helper()
	s, faults := scenario.Parse([]byte(sweptBase))
	if faults != nil {
		t.Fatal(faults)
	}
	w := sweep.Sweep{Base: s, At: 100}
	for _, text := range axes {
		a, err := sweep.ParseAxis(s, text)
		if err != nil {
			t.Fatal(err)
		}
		w.Over = append(w.Over, a)
	}
	p, err := sweep.NewPlan(w)
	if err != nil {
		t.Fatal(err)
	}
	r := sweep.NewResults(p)
	list := work.Missing(r)
	if units < 0 {
		units = len(list)
	}
	if err := work.Play(context.Background(), r, list[:min(units, len(list))], work.Options{Workers: 1}, nil); err != nil {
		t.Fatal(err)
	}
	return sources.SweepOf(r, r.Object(), v)
}

// sweptBoard returns a board with the chart of a sweep.
func sweptBoard(s *data.Sweep, width, height float64) (b *Board, id string) {
	b, id = NewBoard(), SweepKind(s)
	b.SetSweep(s)
	b.Place(Spec{ID: id, Width: width, Height: height})
	return b, id
}

const shareOfPoints = "policies[0].epsilon=0.1..0.4/4"

// Each kind of drawing, whole and begun, with its words.
func TestSweepScenes(t *testing.T) {
	for _, c := range []struct {
		name  string
		view  sources.SweepView
		units int
		axes  []string
	}{
		{"sweep", sources.SweepView{}, -1, []string{shareOfPoints}},
		{"sweep-begun", sources.SweepView{}, 2, []string{shareOfPoints}},
		{"sweep-log", sources.SweepView{}, -1, []string{"horizon=800,50,200"}},
		{"sweep-words", sources.SweepView{Measure: "best"}, -1, []string{"policies[0].variant=defined,released"}},
		{"sweep-at", sources.SweepView{Measure: "at"}, -1, []string{"noise.sigma=0.1,0.2"}},
		{"sweep-map", sources.SweepView{}, -1, []string{"policies[0].epsilon=0.1,0.4,0.6", "horizon=50,200,800"}},
		{"sweep-map-of-one", sources.SweepView{MapOf: "ts/defined/0"}, -1, []string{"policies[0].epsilon=0.1,0.4", "noise.sigma=0.1,0.5"}},
		{"sweep-axes", sources.SweepView{}, -1, []string{"policies[0].epsilon=0.1,0.4", "noise.sigma=0.1,0.5", "horizon=100,200"}},
		{"ranking", sources.SweepView{Ranks: true}, -1, []string{"random.law=authors", "seed=1..4"}},
		{"ranking-max", sources.SweepView{Measure: "max-regret", Ranks: true}, -1, []string{"random.law=authors", "seed=1..4"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, id := sweptBoard(swept(t, c.view, c.units, c.axes...), 480, 300)
			kind, _ := KindByID(id)
			var w strings.Builder
			w.WriteString(dump(one(t, b)))
			fmt.Fprintf(&w, "%s\n%s\n%s\n", b.Takeaway(id).Text, kind.Heading(b), kind.caption(b, Spec{}.Window))
			d := b.Digest(id)
			for _, row := range append([][]string{d.Head}, d.Rows...) {
				fmt.Fprintf(&w, "%q\n", row)
			}
			golden.Check(t, c.name, w.String(), *update)
		})
	}
}

// A released policy has the thinner line and the open dots that it has in other charts.
func TestSweepTellsVersionsApart(t *testing.T) {
	s := swept(t, sources.SweepView{}, -1, shareOfPoints)
	s.Policies[1].Style = sources.StyleOf("r-ed-ucb", true, 0)
	var q plot
	order, xs := sweptOrder(&s.Axes[0])
	q.xs = xs
	for k := range 2 {
		s.Policies[k].Constant = false
		q.addSwept(s, k, order)
	}
	for k, width := range []float64{2, 1} {
		if q.curves[k].width != width || q.curves[k].role != q.curves[0].role {
			t.Errorf("curve %d is %v wide", k, q.curves[k].width)
		}
	}
	for _, d := range q.dots {
		if open := d.key == s.Policies[1].Key; d.open != open {
			t.Errorf("a dot of %s is open: %v", d.key, d.open)
		}
	}
}

// Whatever the size is, nothing fails, and every word is within the picture.
func TestSweepSizes(t *testing.T) {
	for _, axes := range [][]string{{shareOfPoints}, {"policies[0].epsilon=0.1,0.4", "noise.sigma=0.1,0.5"},
		{"policies[0].epsilon=0.1,0.4", "noise.sigma=0.1,0.5", "horizon=100,200"}} {
		for _, measure := range []string{"regret", "at", "best", "wrong", "recommended", "rank"} {
			s := swept(t, sources.SweepView{Measure: measure, Ranks: measure == "rank"}, -1, axes...)
			for _, width := range []float64{160, 320, 900} {
				b, _ := sweptBoard(s, width, 220)
				for _, text := range one(t, b).Texts {
					if text.X < 0 || float64(text.X) > width || text.Y < 0 || text.Y > 220 {
						t.Errorf("%v, %v, %s: %q is at %v, %v", axes, width, measure, text.S, text.X, text.Y)
					}
				}
			}
		}
	}
}

// On a narrow chart the names of the policies stand above the plot, which is as wide as the chart allows, and many intervals of
// shares are bars beside each other.
func TestSweepOnAPhone(t *testing.T) {
	s := swept(t, sources.SweepView{Measure: "best"}, -1, shareOfPoints)
	b, id := sweptBoard(s, 340, 300)
	one(t, b)
	p := b.find(id)
	if p.frame.Plot.W < 0.8*340 {
		t.Errorf("the plot is %.0f px wide", p.frame.Plot.W)
	}
	c := p.chart.(*sweepCurves)
	for i := range c.plot.curves {
		if _, y := nameOf(b, id, i); y == 0 || y > p.frame.Plot.Y {
			t.Errorf("name %d is at %v; the plot begins at %v", i, y, p.frame.Plot.Y)
		}
	}
	shifts := map[float64]bool{}
	for _, curve := range c.plot.curves {
		shifts[curve.shift] = curve.bars
	}
	if len(shifts) != 3 || slices.Contains([]bool{shifts[0], shifts[c.plot.curves[0].shift]}, false) {
		t.Errorf("bars are drawn at %v", shifts)
	}
	// What is read at a point is its value, wherever its bar is drawn.
	_, words, _ := b.Key(id, "ArrowRight")
	if want := fmt.Sprintf("%.0f", 100*s.At(0, 0).Value); !strings.Contains(words, "R-ed-UCB "+want) {
		t.Errorf("read %q, want R-ed-UCB %s", words, want)
	}
}

// Keys read every cell of a map, and Enter opens the scenario of the one that is read; so does a click.
func TestSweepMapIsRead(t *testing.T) {
	s := swept(t, sources.SweepView{}, -1, "policies[0].epsilon=0.1,0.4,0.6", "noise.sigma=0.1,0.5")
	b, id := sweptBoard(s, 600, 300)
	one(t, b)
	said := func(key string) string { _, words, _ := b.Key(id, key); return words }
	for _, c := range []struct{ key, want string }{
		{"ArrowRight", "ε of R-ed-UCB 0.1, σ of the noise 0.1: "}, {"ArrowRight", "ε of R-ed-UCB 0.1, σ of the noise 0.5: "},
		{"ArrowRight", "ε of R-ed-UCB 0.1, σ of the noise 0.5: "}, {"ArrowUp", "ε of R-ed-UCB 0.4, σ of the noise 0.5: "},
		{"End", "ε of R-ed-UCB 0.6, σ of the noise 0.5: not possible: "}, {"ArrowLeft", "ε of R-ed-UCB 0.6, σ of the noise 0.1: "},
	} {
		if words := said(c.key); !strings.Contains(words, c.want) {
			t.Errorf("%s reads %q, want %q", c.key, words, c.want)
		}
	}
	if in, _, _ := b.Key(id, "Enter"); in.Kind != OpenPoint || in.Point != 4 {
		t.Errorf("Enter gives %+v", in)
	}
	plot := b.find(id).frame.Plot
	at := PointerEvent{Kind: PointerMove, X: plot.X + 0.75*plot.W, Y: plot.Y + 0.9*plot.H}
	b.Pointer(id, at)
	at.Kind = PointerDown
	b.Pointer(id, at)
	at.Kind = PointerUp
	if in := b.Pointer(id, at); in.Kind != OpenPoint || in.Point != 1 {
		t.Errorf("a click gives %+v", in)
	}
}

// A click at a value of a curve opens its scenario, in whatever order the values are.
func TestSweepOpensTheNearestValue(t *testing.T) {
	b, id := sweptBoard(swept(t, sources.SweepView{}, -1, "horizon=800,50,200"), 600, 300)
	one(t, b)
	plot := b.find(id).frame.Plot
	at := PointerEvent{Kind: PointerDown, X: plot.X + 3, Y: plot.Y + 30}
	b.Pointer(id, at)
	at.Kind = PointerUp
	if in := b.Pointer(id, at); in.Kind != OpenPoint || in.Point != 1 {
		t.Errorf("a click gives %+v", in)
	}
}

// A chart of a sweep that has no points, or none that is played, draws no number.
func TestSweepWithoutNumbers(t *testing.T) {
	for name, s := range map[string]*data.Sweep{
		"none": nil, "nothing is played": swept(t, sources.SweepView{}, 0, shareOfPoints),
		"no map": swept(t, sources.SweepView{}, 0, shareOfPoints, "noise.sigma=0.1,0.5"),
	} {
		for _, id := range []string{SweepChart, SweepMap, SweepAxes, RankingChart} {
			b := NewBoard()
			b.SetSweep(s)
			b.Place(wide(id))
			for _, m := range one(t, b).Marks {
				for _, v := range m.Data {
					if math.IsInf(float64(v), 0) {
						t.Errorf("%s, %s: a mark has %v", name, id, m.Data)
					}
				}
			}
			if said := b.Takeaway(id); said.Text != "" {
				t.Errorf("%s, %s: the sentence is %q", name, id, said.Text)
			}
		}
	}
}

func TestSweptDecimals(t *testing.T) {
	for _, c := range []struct {
		xs   []float64
		want int
	}{{[]float64{1, 20}, 0}, {[]float64{0.1, 0.25}, 2}, {[]float64{0.1, 0.123456789}, 6}} {
		if got := sweptDecimals(c.xs); got != c.want {
			t.Errorf("sweptDecimals(%v) = %d, want %d", c.xs, got, c.want)
		}
	}
}

// Of a share of the runs the sentence names whose share is the least with an interval apart from all others, not whose regret.
func TestSentenceOfAShare(t *testing.T) {
	point := func(a, b measure.Estimate) data.SweepPoint {
		return data.SweepPoint{Played: true, Best: 0, Certain: true, Values: []measure.Estimate{a, b}}
	}
	low, high := measure.Estimate{Low: 0, High: 0.1}, measure.Estimate{Value: 1, Low: 0.9, High: 1}
	middle := measure.Estimate{Value: 0.1, Low: 0.05, High: 0.2}
	s := &data.Sweep{
		Policies: []data.SweepPolicy{{Name: "A"}, {Name: "B"}}, Varied: -1, Measure: data.SweepMeasure{Name: "share of errors", Share: true},
		Points: []data.SweepPoint{point(high, low), point(high, middle), point(low, middle)},
	}
	for _, c := range []struct {
		rises bool
		want  string
	}{
		{false, "Least share of errors, of 3 points: B at two, no one for certain at one."},
		{true, "Largest share of errors, of 3 points: A at two, no one for certain at one."},
	} {
		s.Measure.Rises = c.rises
		if got := sentences.Sweep(s).Text; got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	// The map of who is best is of regret, whatever is shown, and so is its sentence.
	s.Axes, s.MapOf = make([]data.SweepAxis, 2), -1
	if got, want := sentences.Sweep(s).Text, "Least regret of 3 points: A at all of them."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A ranking that is not over counts bandits.
func TestSentenceOfARankingSoFar(t *testing.T) {
	s := &data.Sweep{Policies: []data.SweepPolicy{{Name: "A"}}, Varied: -1, Ranks: []data.SweepRank{{Estimate: measure.Exactly(1)}},
		Points: []data.SweepPoint{{Played: true, Values: []measure.Estimate{{Value: 1}}}, {}}}
	if got, want := sentences.Sweep(s).Text, "So far 1 of 2 bandits: A has the best mean rank over 1 bandit, 1.00."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
