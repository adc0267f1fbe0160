package chart

import (
	"math"
	"math/rand"
	"testing"

	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
)

func TestPlace(t *testing.T) {
	label := func(at float64, priority int) layout.Label { return layout.Label{At: at, Priority: priority} }
	cases := []struct {
		name   string
		labels []layout.Label
		want   []float64
	}{
		{"apart already", []layout.Label{label(10, 1), label(40, 1)}, []float64{10, 40}},
		{"two at one place", []layout.Label{label(50, 1), label(50, 1)}, []float64{45, 55}},
		{"a crowd pushes its neighbour", []layout.Label{label(50, 1), label(50, 1), label(58, 1)}, []float64{128. / 3, 158. / 3, 188. / 3}},
		{"at the upper edge", []layout.Label{label(-20, 1), label(0, 1)}, []float64{0, 10}},
		{"at the lower edge", []layout.Label{label(100, 1), label(100, 1)}, []float64{90, 100}},
		{"not in order", []layout.Label{label(40, 1), label(10, 1)}, []float64{10, 40}},
		{"none", nil, nil},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			l := layout.Labeller{Labels: c.labels}
			got := l.Place(10, 0, 100)
			if len(got) != len(c.want) {
				t.Fatalf("%d labels, want %d", len(got), len(c.want))
			}
			for i := range got {
				if math.Abs(got[i].Y-c.want[i]) > 1e-9 {
					t.Errorf("label %d at %g, want %g", i, got[i].Y, c.want[i])
				}
			}
		})
	}
}

// Labels never overlap, keep the order of their curves, stay inside, and could not together stand
// nearer to their curves: moving any touching group either way makes the squares grow.
func TestPlaceProperty(t *testing.T) {
	for seed := int64(1); seed <= 300; seed++ {
		rng := rand.New(rand.NewSource(seed))
		var l layout.Labeller
		n := rng.Intn(40)
		for i := range n {
			l.Labels = append(l.Labels, layout.Label{Index: i, At: rng.Float64() * 300, Priority: rng.Intn(3)})
		}
		all := append([]layout.Label(nil), l.Labels...)
		const gap, lo, hi = 13, 5, 290
		got := l.Place(gap, lo, hi)
		if want := min(n, (hi-lo)/gap+1); len(got) != want {
			t.Fatalf("seed %d: %d labels of %d, want %d", seed, len(got), n, want)
		}
		kept := map[int]bool{}
		cost := 0.0
		for i, e := range got {
			kept[e.Index] = true
			cost += (e.Y - e.At) * (e.Y - e.At)
			if e.Y < lo-1e-9 || e.Y > hi+1e-9 {
				t.Errorf("seed %d: label at %g outside", seed, e.Y)
			}
			if i > 0 && (e.Y-got[i-1].Y < gap-1e-9 || e.At < got[i-1].At) {
				t.Errorf("seed %d: labels %d and %d overlap or changed places", seed, i-1, i)
			}
		}
		for _, a := range all {
			for _, b := range all {
				if a.Priority < b.Priority && kept[a.Index] && !kept[b.Index] {
					t.Fatalf("seed %d: dropped priority %d, kept %d", seed, b.Priority, a.Priority)
				}
			}
		}
		for range 50 { // no other placement that is allowed is better
			ys := make([]float64, len(got))
			other, at := 0.0, math.Inf(-1)
			for i, e := range got {
				y := math.Max(e.Y+rng.NormFloat64(), at+gap)
				ys[i], at = y, y
				other += (y - e.At) * (y - e.At)
			}
			if len(ys) > 0 && ys[0] >= lo && at <= hi && other < cost-1e-9 {
				t.Errorf("seed %d: %g is better than %g", seed, other, cost)
			}
		}
	}
}

// In a live run curves end, and have their names, within the plot: the list of values stands elsewhere.
func TestListKeepsOffNames(t *testing.T) {
	for _, share := range []int{4, 6, 8, 20} {
		for _, width := range []float64{360, 377, 400, 490} {
			b := NewBoard()
			r := someResults(400, 7)
			r.X = r.X[:400/share]
			b.SetResults(r)
			b.Place(Spec{ID: Regret, Width: width, Height: 326})
			b.SetPlayhead(r.X[len(r.X)-1])
			s := b.Scenes()[0]
			p := b.find(Regret)
			box := func(x scene.Text) layout.Rect {
				w := p.b.Width(x.S, x.Bold)
				return layout.Rect{X: float64(x.X) - float64(w*float64(x.Anchor)/2), Y: float64(x.Y) - 9, W: w, H: 11}
			}
			for i, x := range s.Texts {
				for _, y := range s.Texts[:i] {
					a, c := box(x), box(y)
					if a.X < c.Right() && c.X < a.Right() && a.Y < c.Bottom() && c.Y < a.Bottom() {
						t.Errorf("a run a %dth of the way, %v px wide: %q stands on %q", share, width, x.S, y.S)
					}
				}
			}
		}
	}
}
