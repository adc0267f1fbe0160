package chart

import (
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/sources"
)

// sweepsByKind are a sweep for each chart of sweeps, played once.
var sweepsByKind = map[string]*data.Sweep{}

// filled returns a board with data for a kind of chart, and that chart.
func filled(t *testing.T, k *Kind) *Board {
	t.Helper()
	b := theoryBoard(t, "paper-2-rested")
	_, all := inspections()
	b.SetInspection(all)
	b.SetTrace(someTrace(2))
	if len(sweepsByKind) == 0 {
		random := swept(t, sources.SweepView{Measure: sources.RankMeasure}, -1, "random.law=authors", "seed=1..3")
		one := swept(t, sources.SweepView{}, -1, shareOfPoints)
		two := swept(t, sources.SweepView{}, -1, "policies[0].epsilon=0.1,0.4", "horizon=50,200")
		three := swept(t, sources.SweepView{}, -1, "policies[0].epsilon=0.1,0.4", "noise.sigma=0.1,0.5", "horizon=100,200")
		for _, s := range []*data.Sweep{random, one, two, three} {
			sweepsByKind[SweepKind(s)] = s
		}
	}
	b.SetSweep(sweepsByKind[k.ID])
	b.Place(Spec{ID: k.ID, Width: 600, Height: 380})
	one(t, b)
	return b
}

// Every chart can be read: the pointer finds each reading where it is drawn, keys reach all of them and say something of each, and the
// table for readers has as many cells in a row as headings.
func TestEveryChartIsRead(t *testing.T) {
	for _, k := range Kinds() {
		t.Run(k.ID, func(t *testing.T) {
			b := filled(t, k)
			p := b.find(k.ID)
			if len(p.reads.list) == 0 {
				t.Fatal("it has no readings")
			}
			for i := range p.reads.list {
				found(t, p, &p.reads.list[i])
			}
			d := b.Digest(k.ID)
			if len(d.Rows) == 0 || slices.ContainsFunc(d.Rows, func(row []string) bool { return len(row) != len(d.Head) }) {
				t.Errorf("its table is %q", d)
			}
			want := len(p.reads.xs)
			if want == 0 {
				want = len(p.reads.list)
			}
			said := map[string]bool{}
			for key, next := "Home", "ArrowRight"; len(said) < want; key = next {
				if row := p.reads.columns; row > 0 && len(said) > 0 && len(said)%row == 0 { // the end of a row of a map: go up, and back
					key, next = "ArrowUp", map[string]string{"ArrowRight": "ArrowLeft", "ArrowLeft": "ArrowRight"}[next]
				}
				_, words, ok := b.Key(k.ID, key)
				if !ok || words == "" || strings.Contains(words, "NaN") || said[words] {
					t.Fatalf("%s says %q, after %d of %d", key, words, len(said), want)
				}
				said[words] = true
			}
			one(t, b) // with what is read
		})
	}
}

// found fails if the pointer does not find a reading at its name, and at its place if that is a point or a box.
func found(t *testing.T, p *placed, r *reading) {
	t.Helper()
	middle := func(box layout.Rect) (x, y float64) { return box.X + box.W/2, box.Y + box.H/2 }
	places := map[string]layout.Rect{}
	if r.label.W > 0 && (r.key != "" || r.arm >= 0) {
		places["name"] = r.label
	}
	if r.shape == aDot && (r.key != "" || r.arm >= 0 || p.reads.xs == nil) || r.box.W > 0 {
		places["place"] = r.box
	}
	for what, box := range places {
		x, y := middle(box)
		h := hit{arm: -1, plot: p.frame.Plot.Has(x, y)}
		p.find(x, y, nearMouse, &h)
		if p.at < 0 || r.key != "" && h.series != r.key || r.arm >= 0 && h.arm < 0 {
			t.Errorf("at its %s, %v, %v, %q of arm %d is %q of arm %d", what, x, y, r.key, r.arm, h.series, h.arm)
		}
	}
}
