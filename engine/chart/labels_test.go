package chart

import (
	"math"
	"math/rand"
	"testing"
)

func TestPlace(t *testing.T) {
	label := func(at float64, priority int) endLabel { return endLabel{at: at, priority: priority} }
	cases := []struct {
		name   string
		labels []endLabel
		want   []float64
	}{
		{"apart already", []endLabel{label(10, 1), label(40, 1)}, []float64{10, 40}},
		{"two at one place", []endLabel{label(50, 1), label(50, 1)}, []float64{45, 55}},
		{"a crowd pushes its neighbour", []endLabel{label(50, 1), label(50, 1), label(58, 1)}, []float64{128. / 3, 158. / 3, 188. / 3}},
		{"at the upper edge", []endLabel{label(-20, 1), label(0, 1)}, []float64{0, 10}},
		{"at the lower edge", []endLabel{label(100, 1), label(100, 1)}, []float64{90, 100}},
		{"not in order", []endLabel{label(40, 1), label(10, 1)}, []float64{10, 40}},
		{"none", nil, nil},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			l := labeller{labels: c.labels}
			got := l.place(10, 0, 100)
			if len(got) != len(c.want) {
				t.Fatalf("%d labels, want %d", len(got), len(c.want))
			}
			for i := range got {
				if math.Abs(got[i].y-c.want[i]) > 1e-9 {
					t.Errorf("label %d at %g, want %g", i, got[i].y, c.want[i])
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
		var l labeller
		n := rng.Intn(40)
		for i := range n {
			l.labels = append(l.labels, endLabel{index: i, at: rng.Float64() * 300, priority: rng.Intn(3)})
		}
		all := append([]endLabel(nil), l.labels...)
		const gap, lo, hi = 13, 5, 290
		got := l.place(gap, lo, hi)
		if want := min(n, (hi-lo)/gap+1); len(got) != want {
			t.Fatalf("seed %d: %d labels of %d, want %d", seed, len(got), n, want)
		}
		kept := map[int]bool{}
		cost := 0.0
		for i, e := range got {
			kept[e.index] = true
			cost += (e.y - e.at) * (e.y - e.at)
			if e.y < lo-1e-9 || e.y > hi+1e-9 {
				t.Errorf("seed %d: label at %g outside", seed, e.y)
			}
			if i > 0 && (e.y-got[i-1].y < gap-1e-9 || e.at < got[i-1].at) {
				t.Errorf("seed %d: labels %d and %d overlap or changed places", seed, i-1, i)
			}
		}
		for _, a := range all {
			for _, b := range all {
				if a.priority < b.priority && kept[a.index] && !kept[b.index] {
					t.Fatalf("seed %d: dropped priority %d, kept %d", seed, b.priority, a.priority)
				}
			}
		}
		for range 50 { // no other placement that is allowed is better
			ys := make([]float64, len(got))
			other, at := 0.0, math.Inf(-1)
			for i, e := range got {
				y := math.Max(e.y+rng.NormFloat64(), at+gap)
				ys[i], at = y, y
				other += (y - e.at) * (y - e.at)
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
			box := func(x Text) rect {
				w := p.b.width(x.S, x.Bold)
				return rect{float64(x.X) - float64(w*float64(x.Anchor)/2), float64(x.Y) - 9, w, 11}
			}
			for i, x := range s.Texts {
				for _, y := range s.Texts[:i] {
					a, c := box(x), box(y)
					if a.x < c.right() && c.x < a.right() && a.y < c.bottom() && c.y < a.bottom() {
						t.Errorf("a run a %dth of the way, %v px wide: %q stands on %q", share, width, x.S, y.S)
					}
				}
			}
		}
	}
}
