package learn

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/detmath"
)

// examples makes n examples of which example i has only feature i, with a random label.
func examples(t *testing.T, n int) *Dataset {
	t.Helper()
	var text strings.Builder
	random := detmath.NewStream(detmath.NewKey(uint64(n)))
	for i := range n {
		fmt.Fprintf(&text, "%d %d:1\n", random.IntN(2), i)
	}
	d, err := read(n, 1<<16, text.String())
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// A recorder is a learner that only notes which examples it is trained on.
type recorder struct {
	Learner
	seen []int
}

func (r *recorder) Reset(detmath.Key) { r.seen = nil }
func (r *recorder) Learn(x []Entry, _ bool) float64 {
	r.seen = append(r.seen, int(x[0].Feature))
	return 1
}

func TestTrainerTakesEachExampleOnceInARandomOrder(t *testing.T) {
	const n = 500
	d := examples(t, n)
	trainer := NewTrainer(d, Spec{Kind: "lr", Rate: 1})
	r := &recorder{}
	trainer.learner = r
	var orders [][]int
	for seed := range uint64(2) {
		trainer.Begin(detmath.NewKey(seed))
		right := 0
		for range 2 * n {
			if trainer.Next() {
				right++
			}
		}
		if right != 2*d.Positives() {
			t.Errorf("%d predictions of %d were right, want one for each positive example", right, 2*n)
		}
		for _, pass := range [][]int{r.seen[:n], r.seen[n:]} {
			orders = append(orders, pass)
			sorted := slices.Sorted(slices.Values(pass))
			for i, v := range sorted {
				if v != i {
					t.Fatalf("seed %d: a pass does not hold each example once", seed)
				}
			}
		}
	}
	for i := range orders {
		for j := range i {
			if slices.Equal(orders[i], orders[j]) {
				t.Errorf("passes %d and %d have the same order", i, j)
			}
		}
	}
	again := NewTrainer(d, Spec{Kind: "lr", Rate: 1})
	again.learner = r
	again.Begin(detmath.NewKey(0))
	for range n {
		again.Next()
	}
	if !slices.Equal(r.seen, orders[0]) {
		t.Error("the same key gives another order")
	}
}

// Each learner becomes better on examples whose label is decided by one feature. The golden counts hold the
// results to the same bits on every platform.
func TestLearnersLearn(t *testing.T) {
	var text strings.Builder
	random := detmath.NewStream(detmath.NewKey(5))
	for range 2000 {
		label := random.IntN(2)
		fmt.Fprintf(&text, "%d", label)
		for j := range 40 {
			switch {
			case j == label:
				text.WriteString(fmt.Sprintf(" %d:2", j))
			case j > 1 && random.Float64() < 0.2:
				fmt.Fprintf(&text, " %d:%d", j, 1+random.IntN(3))
			}
		}
		text.WriteByte('\n')
	}
	d, err := read(40, 1<<16, text.String())
	if err != nil {
		t.Fatal(err)
	}
	type golden struct {
		right int
		last  float64 // the prediction for the first example after training
	}
	for name, want := range map[string]golden{
		"lr":              {3948, 0.04489870508518839},
		"ogd":             {3994, 0.04595560883735159},
		"adagrad":         {3990, 0.024190156935123993},
		"nn(1)":           {3082, 0.010809456883013841},
		"nn(2,2)":         {3291, 0.052015676830082985},
		"nn(2,2,2)":       {2000, 0.45341818393449007},
		"nn(1,1,2):0.003": {2010, 0.5330106457325907},
		"lr-t":            {3806, 0.28735873393813544},
	} {
		s, err := ParseSpec(name)
		if err != nil {
			t.Fatal(err)
		}
		trainer := NewTrainer(d, s)
		trainer.Begin(detmath.NewKey(9))
		got := golden{}
		for range 4000 {
			if trainer.Next() {
				got.right++
			}
		}
		x, _ := d.Example(0)
		got.last = trainer.learner.Predict(x)
		if got != want {
			t.Errorf("%q: {%d, %v},", name, got.right, got.last)
		}
	}
}
