package chart

import (
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sources"
)

// sweepsByKind are a sweep for each chart of sweeps, played once.
var sweepsByKind = map[string]*data.Sweep{}

// filled returns a board with data for a kind of chart, and that chart.
func filled(t *testing.T, k *Kind) (*Board, *scene.Scene) {
	t.Helper()
	b := theoryBoard(t, "paper-2-rested")
	_, all := inspections()
	b.SetInspection(all)
	b.SetTrace(someTrace(2))
	if len(sweepsByKind) == 0 {
		random := swept(t, sources.SweepView{Ranks: true}, -1, "random.law=authors", "seed=1..3")
		one := swept(t, sources.SweepView{}, -1, shareOfPoints)
		two := swept(t, sources.SweepView{}, -1, "policies[0].epsilon=0.1,0.4", "horizon=50,200")
		three := swept(t, sources.SweepView{}, -1, "policies[0].epsilon=0.1,0.4", "noise.sigma=0.1,0.5", "horizon=100,200")
		for _, s := range []*data.Sweep{random, one, two, three} {
			sweepsByKind[SweepKind(s)] = s
		}
	}
	b.SetSweep(sweepsByKind[k.ID])
	b.Place(Spec{ID: k.ID, Width: 700, Height: 460})
	return b, one(t, b)
}

// Every chart can be read: the pointer finds each reading where it is drawn, keys reach all of them and say something of each, and the
// table for readers has as many cells in a row as headings.
func TestEveryChartIsRead(t *testing.T) {
	for _, k := range Kinds() {
		t.Run(k.ID, func(t *testing.T) {
			b, _ := filled(t, k)
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
			checkMarks(t, one(t, b))                                            // with what is read
			for _, x := range []float64{p.frame.Plot.X, p.frame.Plot.Right()} { // the very ends are of the plot
				b.Pointer(k.ID, PointerEvent{Kind: PointerMove, X: x, Y: p.frame.Plot.Bottom()})
				b.Key(k.ID, "ArrowDown")
				b.Key(k.ID, "Enter")
				b.Key(k.ID, "Escape")
				b.Scenes()
			}
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
	if r.shape == aDot && (r.key != "" || r.arm >= 0 || p.reads.byOne) || r.box.W > 0 {
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

// Before the first round, keys have no place to go, and say nothing.
func TestKeysBeforeTheFirstRound(t *testing.T) {
	b := NewBoard()
	b.SetResults(data.Results{Horizon: 10, Best: -1, Series: []data.Series{{Key: "a", Name: "A"}, {Key: "b", Name: "B"}}})
	b.Place(Spec{ID: Regret, Width: 490, Height: 326})
	one(t, b)
	for _, key := range []string{"ArrowRight", "ArrowDown", "End"} {
		if in, words, ok := b.Key(Regret, key); !ok || words != "" || in.Series != "" {
			t.Errorf("%s says %q and means %+v", key, words, in)
		}
	}
}

// A board that follows another one with more policies or arms reads its own last one.
func TestReadingBeyondTheEnd(t *testing.T) {
	for _, id := range []string{Pairs, Pulls} {
		board := func(policies int) *Board {
			b := NewBoard()
			r := someResults(100, policies)
			r.Arms = r.Arms[:2*policies]
			b.SetResults(r)
			b.Place(Spec{ID: id, Width: 600, Height: 380})
			one(t, b)
			return b
		}
		more, less := board(7), board(2)
		more.Key(id, "Home")
		more.Key(id, "End")
		less.ReadAs(more)
		if _, words, ok := less.Key(id, "ArrowDown"); !ok || words == "" {
			t.Errorf("%s says %q", id, words)
		}
		less.Scenes()
	}
}
