package sweeps

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/chart/export"
	"risingbandits/engine/chart/paint"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/internal/golden"
	"risingbandits/engine/scenario"
	"risingbandits/engine/schedule"
	"risingbandits/engine/sim"
	"risingbandits/engine/sweep"
)

var update = flag.Bool("update", false, "rewrite testdata/*.golden; read the diff before commit")

const base = `{"version":1,"title":"Two","setting":"rested","horizon":400,"runs":5,"noise":{"kind":"gaussian"},
	"arms":[{"payoff":{"family":"constant","value":0.5}},{"payoff":{"family":"exp","c":0.9,"a":0.01}}],
	"policies":[{"id":"r-ed-ucb"},{"id":"kl-ucb"},{"id":"ts"}]}`

// played returns a sweep of which some units are played: all for -1.
func played(t *testing.T, units int, axes ...string) *sweep.Results {
	t.Helper()
	s, faults := scenario.Parse([]byte(base))
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
	for i := range p.Units {
		if i == units {
			break
		}
		job := schedule.Job{Scenario: p.Units[i].Scenario, Blocks: p.Units[i].Blocks()}
		err := schedule.Play(context.Background(), []schedule.Job{job}, schedule.Options{Workers: 1}, func(_ int, c *sim.Collector) error {
			r.Put(i, p.Take(i, c))
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return r
}

// Each kind of drawing, whole and begun, with its words. The pictures are for whoever reads the diff of a change.
func TestDrawings(t *testing.T) {
	for _, c := range []struct {
		name  string
		view  View
		units int
		axes  []string
	}{
		{"curve", View{}, -1, []string{"policies[0].epsilon=0.1..0.4/4"}},
		{"begun", View{}, 2, []string{"policies[0].epsilon=0.1..0.4/4"}},
		{"logarithmic", View{}, -1, []string{"horizon=50..800/3log"}},
		{"words", View{Measure: "best"}, -1, []string{"policies[0].variant=defined,released"}},
		{"map", View{}, -1, []string{"policies[0].epsilon=0.1,0.4,0.6", "noise.sigma=0.1,0.5"}},
		{"map-of-one", View{Policy: "ts/defined/0"}, -1, []string{"policies[0].epsilon=0.1,0.4", "noise.sigma=0.1,0.5"}},
		{"parallel", View{}, -1, []string{"policies[0].epsilon=0.1,0.4", "noise.sigma=0.1,0.5", "horizon=100,200"}},
		{"ranks", View{Measure: RankMeasure}, -1, []string{"random.law=authors", "seed=1..4"}},
	} {
		c.view.Width, c.view.Height = 480, 300
		d := Draw(played(t, c.units, c.axes...), c.view)
		var b bytes.Buffer
		if err := paint.SVG(&b, d.Scene, &scene.Themes[0], "", true); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "<!-- %s\n%s\n%q\n", d.Sentence, d.Caption, d.Head)
		for _, row := range d.Rows {
			fmt.Fprintf(&b, "%q\n", row)
		}
		for _, s := range d.Spots {
			fmt.Fprintf(&b, "%d %d %.0f %.0f %s\n", s.Point, s.Policy, s.X, s.Y, s.Text)
		}
		b.WriteString("-->\n")
		golden.Check(t, c.name, b.String(), *update)
		for _, s := range d.Spots {
			if s.X < 0 || s.X > c.view.Width || s.Y < 0 || s.Y > c.view.Height || s.Text == "" {
				t.Errorf("%s: the spot %+v is outside of the picture", c.name, s)
			}
		}
	}
}

// A figure has the numbers of all points in every format, and says how to make them again.
func TestFigure(t *testing.T) {
	r := played(t, -1, "policies[0].epsilon=0.1..0.4/4")
	size, _ := export.SizeByName("screen")
	f := Figure(r, View{}, size)
	for _, format := range export.Formats {
		var b strings.Builder
		if err := format.Write(&b, f); err != nil || !strings.Contains(b.String(), "epsilon") && !strings.Contains(b.String(), "ε") {
			t.Errorf("%s: %v, %.300s", format.Name, err, b.String())
		}
	}
	if c := f.Caption(); !strings.Contains(c, "ε of R-ed-UCB (4 values, 0.1 to 0.4)") || !strings.Contains(c, r.Object().Fingerprint) {
		t.Errorf("the caption is %s", c)
	}
	table := Draw(r, View{Width: 300, Height: 200}).Table
	if table.Rows() != 12 || !slices.Equal(table.Columns[0].Number[:4], []float64{0.1, 0.1, 0.1, 0.2}) {
		t.Errorf("the table has %d rows, and the column %v", table.Rows(), table.Columns[0])
	}
}

// Whatever the size is, nothing fails, and every word is within the picture.
func TestSizes(t *testing.T) {
	for _, axes := range [][]string{{"policies[0].epsilon=0.1..0.4/4"}, {"policies[0].epsilon=0.1,0.4", "noise.sigma=0.1,0.5"}} {
		r := played(t, -1, axes...)
		for _, width := range []float64{160, 320, 900} {
			for _, measure := range []string{"regret", "at", "best", "wrong", "recommended", RankMeasure} {
				d := Draw(r, View{Width: width, Height: 200, Measure: measure})
				for _, text := range d.Scene.Texts {
					if text.X < 0 || float64(text.X) > width || text.Y < 0 || text.Y > 200 {
						t.Errorf("%v, %v, %s: %q is at %v, %v", axes, width, measure, text.S, text.X, text.Y)
					}
				}
			}
		}
	}
}
