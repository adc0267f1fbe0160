package chart

import (
	"flag"
	"fmt"
	"math"
	"strings"
	"testing"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/internal/golden"
)

var update = flag.Bool("update", false, "rewrite testdata/*.golden; read the diff before commit")

// one returns the scene of a board with one chart.
func one(t *testing.T, b *Board) *scene.Scene {
	t.Helper()
	s := b.Scenes()
	if len(s) != 1 {
		t.Fatalf("%d scenes, want 1", len(s))
	}
	return s[0]
}

// A sceneCase is a board with one chart.
type sceneCase struct {
	name string
	make func(b *Board)
}

func wide(id string) Spec  { return Spec{ID: id, Width: 490, Height: 326} }
func phone(id string) Spec { return Spec{ID: id, Width: 358, Height: 236, Compact: true} }

// One golden shows each chart, and others show the regret chart in all its forms.
func TestScenes(t *testing.T) {
	cases := []sceneCase{
		{"payoffs", func(b *Board) {
			b.SetArms(paperArms(false))
			b.Select(2)
			b.SetPullCounts([]float64{8000, 7000, 6000, 5500, 5600, 5700, 9000, 6500, 5300, 5, 5900, 5400, 8100, 7200, math.NaN()})
			b.Place(Spec{ID: Payoffs, Width: 392, Height: 326})
		}},
		{"regret", func(b *Board) {
			b.SetResults(someResults(2000, 7))
			b.Choose("r-ed-ucb/0")
			b.SetPlayhead(100000)
			b.Place(wide(Regret))
		}},
		{"regret-log-rounds", func(b *Board) {
			b.SetResults(someResults(2000, 3))
			b.Place(Spec{ID: Regret, Width: 490, Height: 326, XScale: layout.Log})
		}},
		{"regret-symlog", func(b *Board) {
			b.SetResults(negative())
			b.Place(Spec{ID: Regret, Width: 490, Height: 326, YScale: layout.Symlog})
		}},
		{"regret-negative", func(b *Board) {
			b.SetResults(negative())
			b.Place(wide(Regret))
		}},
		{"regret-zoomed", func(b *Board) {
			b.SetResults(someResults(2000, 3))
			b.Place(wide(Regret))
			b.SetWindow(Regret, layout.Window{X0: 50000, X1: 60000})
		}},
		{"regret-gaps", func(b *Board) {
			r := someResults(20, 1)
			for _, i := range []int{0, 5, 6, 19} {
				r.Series[0].Y[i] = math.NaN()
			}
			b.SetResults(r)
			b.SetPlayhead(55000)
			b.Place(wide(Regret))
		}},
		{"regret-hidden-and-focus", func(b *Board) {
			b.SetResults(someResults(50, 5))
			b.Hide("kl-ucb/1", true)
			b.Focus("ser4/3", -1)
			b.Place(wide(Regret))
		}},
		{"regret-before-the-first-run", func(b *Board) {
			r := someResults(50, 3)
			for i := range r.Series {
				r.Series[i].Y, r.Series[i].Half, r.Series[i].Runs = nil, nil, 0
			}
			b.SetResults(r)
			b.Place(wide(Regret))
		}},
		{"regret-empty", func(b *Board) { b.Place(wide(Regret)) }},
		{"per-round", func(b *Board) {
			b.SetResults(someResults(40, 3))
			b.SetPlayhead(100000)
			b.Place(wide(PerRound))
		}},
		{"pulls", func(b *Board) {
			b.SetResults(someResults(2, 4))
			b.Select(2)
			b.Focus("", 7)
			b.Place(wide(Pulls))
		}},
		{"best-arm", func(b *Board) {
			b.SetResults(someResults(1000, 4))
			b.SetPlayhead(100000)
			b.Place(wide(BestArm))
		}},
		{"inspector-all", func(b *Board) {
			_, all := inspections()
			b.SetInspection(all)
			b.Place(Spec{ID: Inspector, Width: 908, Height: 370})
		}},
		{"trace", func(b *Board) {
			b.SetTrace(someTrace(3))
			b.Place(wide(Tracing))
		}},
		{"pairs", func(b *Board) {
			b.SetResults(someResults(50, 4))
			b.Place(wide(Pairs))
		}},
		{"pull-shares", func(b *Board) {
			b.SetResults(someResults(1000, 4))
			b.Place(wide(PullShares))
		}},
		{"reward", func(b *Board) {
			b.SetResults(someResults(1000, 4))
			b.Place(wide(Reward))
		}},
		{"max-regret", func(b *Board) {
			b.SetResults(someResults(1000, 4))
			b.SetPlayhead(100000)
			b.Place(wide(MaxRegret))
		}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) { golden.Check(t, c.name, dump(checkedScene(t, c)), *update) })
	}
}

// Unusual boards keep the promises of every scene.
func TestUnusualScenes(t *testing.T) {
	cases := []sceneCase{
		{"payoffs-restless-linear", func(b *Board) {
			b.SetArms(paperArms(true))
			b.SetPlayhead(50000)
			b.Place(Spec{ID: Payoffs, Width: 392, Height: 326, XScale: layout.Linear})
		}},
		{"payoffs-hovered", func(b *Board) {
			b.SetArms(paperArms(false))
			b.Place(Spec{ID: Payoffs, Width: 392, Height: 326})
			b.Scenes()
			b.Pointer(Payoffs, PointerEvent{Kind: PointerMove, X: 250, Y: 80})
		}},
		{"payoffs-short-horizon", func(b *Board) {
			a := twoArms()
			a.Horizon = 1000
			b.SetArms(a)
			b.Place(Spec{ID: Payoffs, Width: 392, Height: 326})
		}},
		{"payoffs-empty", func(b *Board) { b.Place(Spec{ID: Payoffs, Width: 392, Height: 326}) }},
		{"regret-one-point", func(b *Board) {
			b.SetResults(someResults(1, 2))
			b.Place(wide(Regret))
		}},
		{"regret-list-moves-over", func(b *Board) {
			b.SetResults(someResults(200, 7))
			b.SetPlayhead(20000)
			b.Place(wide(Regret))
		}},
		{"regret-32-policies", func(b *Board) {
			b.SetResults(someResults(200, 32))
			b.Choose("ser4/3")
			b.SetPlayhead(150000)
			b.Place(phone(Regret))
		}},
		{"pulls-1000-arms", func(b *Board) {
			r := someResults(2, 1)
			r.Arms = nil
			r.Series[0].Pulls = nil
			for i := range 1000 {
				r.Arms = append(r.Arms, fmt.Sprint(i+1))
				r.Series[0].Pulls = append(r.Series[0].Pulls, float64(i%37))
			}
			b.SetResults(r)
			b.Place(wide(Pulls))
		}},
		{"inspector-two", func(b *Board) {
			two, _ := inspections()
			b.SetInspection(two)
			b.Place(Spec{ID: Inspector, Width: 908, Height: 370})
		}},
		{"inspector-empty", func(b *Board) { b.Place(Spec{ID: Inspector, Width: 908, Height: 370}) }},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) { checkedScene(t, c) })
	}
}

// checkedScene returns the scene of a case after checkScene.
func checkedScene(t *testing.T, c sceneCase) *scene.Scene {
	b := NewBoard()
	c.make(b)
	s := one(t, b)
	checkScene(t, s)
	look(t, "scene-"+c.name, s, "light")
	return s
}

// negative is a regret that goes below zero for a while.
func negative() data.Results {
	r := someResults(400, 2)
	for i, x := range r.X {
		r.Series[0].Y[i] = x*x/1e6 - x/10
		r.Series[1].Y[i] = 40 * math.Sqrt(x)
	}
	return r
}

// checkScene holds any scene against what every scene promises: finite numbers, whole points, texts
// inside the chart, no labels over one another.
func checkScene(t *testing.T, s *scene.Scene) {
	t.Helper()
	checkMarks(t, s)
	boxes := make([][4]float64, len(s.Texts))
	for i, x := range s.Texts {
		w := layout.TextWidth(x.S, float64(x.Size), x.Bold)
		x0 := float64(x.X) - w*[...]float64{0, 0.5, 1}[x.Anchor]
		boxes[i] = [4]float64{x0, float64(x.Y) - 0.72*float64(x.Size), x0 + w, float64(x.Y)}
		if x.S == "" || x0 < -1 || x0+w > float64(s.Width)+1 || x.Y > s.Height || boxes[i][1] < -1 {
			t.Errorf("text %q at %.0f..%.0f, %.0f leaves the chart of %gx%g", x.S, x0, x0+w, x.Y, s.Width, s.Height)
		}
	}
	for i, a := range boxes {
		for j, b := range boxes[:i] {
			if s.Texts[i].Halo != s.Texts[j].Halo {
				continue // a text over data gives way to nothing
			}
			if a[0] < b[2]-0.5 && b[0] < a[2]-0.5 && a[1] < b[3]-0.5 && b[1] < a[3]-0.5 {
				t.Errorf("%q and %q stand over one another", s.Texts[i].S, s.Texts[j].S)
			}
		}
	}
}

func checkMarks(t *testing.T, s *scene.Scene) {
	t.Helper()
	for i, m := range s.Marks {
		if len(m.Data)%m.Kind.Stride() != 0 || len(m.Data) == 0 {
			t.Errorf("mark %d: %d numbers are no points", i, len(m.Data))
		}
		for _, v := range m.Data {
			if v != v && (m.Kind == scene.Rects || m.Kind == scene.Dots) || math.IsInf(float64(v), 0) {
				t.Errorf("mark %d of kind %d holds %v", i, m.Kind, v)
			}
		}
		if len(m.Dash)%2 != 0 || !(m.Alpha > 0 && m.Alpha <= 1) || m.Kind == scene.Line && !(m.Width > 0) {
			t.Errorf("mark %d: dash %v, alpha %v, width %v", i, m.Dash, m.Alpha, m.Width)
		}
	}
}

// Whatever the size, nothing leaves the chart or overlaps.
func TestScenesOfAllSizes(t *testing.T) {
	_, all := inspections()
	for _, w := range []float64{280, 320, 358, 392, 490, 640, 900, 1400} {
		for _, h := range []float64{160, 236, 326, 500} {
			for _, compact := range []bool{false, true} {
				b := NewBoard()
				b.SetArms(paperArms(false))
				b.SetResults(someResults(100, 7))
				b.SetPlayhead(77000)
				b.SetInspection(all)
				for _, k := range Kinds() {
					if k.Place == OfArms || k.Place == OfPolicies || k.ID == Inspector && h > 300 {
						b.Place(Spec{ID: k.ID, Width: w, Height: h, Compact: compact})
					}
				}
				for _, s := range b.Scenes() {
					t.Run(fmt.Sprintf("%s %gx%g %v", s.ID, w, h, compact), func(t *testing.T) { checkScene(t, s) })
				}
			}
		}
	}
}

// A scene built anew in the same arrays is the scene built afresh.
func TestRebuildingChangesNothing(t *testing.T) {
	b := NewBoard()
	b.SetResults(someResults(300, 5))
	b.SetArms(paperArms(false))
	b.Place(Spec{ID: Regret, Width: 490, Height: 326})
	b.Place(Spec{ID: Payoffs, Width: 392, Height: 326})
	text := func() string {
		var w strings.Builder
		for _, s := range b.Scenes() {
			w.WriteString(dump(s))
		}
		return w.String()
	}
	want := text()
	b.SetPlayhead(3000)
	b.Hide("kl-ucb/1", true)
	b.Select(4)
	b.Scenes()
	b.SetPlayhead(0)
	b.Hide("kl-ucb/1", false)
	b.Select(-1)
	if got := text(); got != want {
		t.Error(golden.Difference(got, want))
	}
}
