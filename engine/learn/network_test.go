package learn

import (
	"fmt"
	"math"
	"testing"

	"risingbandits/engine/detmath"
)

// denseNetwork is the plain form of a network: dense examples, matrices as rows, gradients of all parameters
// in full before any of them moves, as scikit-learn computes them.
type denseNetwork struct {
	w, mw, vw [][][]float64 // [layer][input][output]
	b, mb, vb [][]float64
	rate      float64
	t         int
}

func newDense(features int, hidden []int, rate float64, key detmath.Key) *denseNetwork {
	n := &denseNetwork{rate: rate}
	random := detmath.NewStream(key)
	sizes := append(append([]int{features}, hidden...), 1)
	for l := 0; l+1 < len(sizes); l++ {
		reach := math.Sqrt(6 / float64(sizes[l]+sizes[l+1]))
		var rows, zeros, zeros2 [][]float64
		for range sizes[l] {
			row := make([]float64, sizes[l+1])
			for k := range row {
				row[k] = float64(2*reach*random.Float64()) - reach
			}
			rows = append(rows, row)
			zeros, zeros2 = append(zeros, make([]float64, sizes[l+1])), append(zeros2, make([]float64, sizes[l+1]))
		}
		b := make([]float64, sizes[l+1])
		for k := range b {
			b[k] = float64(2*reach*random.Float64()) - reach
		}
		n.w, n.mw, n.vw = append(n.w, rows), append(n.mw, zeros), append(n.vw, zeros2)
		n.b, n.mb, n.vb = append(n.b, b), append(n.mb, make([]float64, len(b))), append(n.vb, make([]float64, len(b)))
	}
	return n
}

// activations returns the activations of all layers, the example's first.
func (n *denseNetwork) activations(x []float64) [][]float64 {
	a := [][]float64{x}
	for l := range n.w {
		out := make([]float64, len(n.b[l]))
		for k := range out {
			for j, v := range a[l] {
				out[k] += float64(v * n.w[l][j][k])
			}
			out[k] += n.b[l][k]
			if l == len(n.w)-1 {
				out[k] = 1 / (1 + detmath.Exp(-out[k]))
			} else {
				out[k] = max(out[k], 0)
			}
		}
		a = append(a, out)
	}
	return a
}

// gradients returns the gradients of the weights and of the intercepts.
func (n *denseNetwork) gradients(x []float64, y float64) (gw [][][]float64, gb [][]float64) {
	a := n.activations(x)
	last := len(n.w) - 1
	deltas := make([][]float64, len(n.w))
	deltas[last] = []float64{a[last+1][0] - y}
	for l := last; l > 0; l-- {
		deltas[l-1] = make([]float64, len(n.w[l]))
		for j := range n.w[l] {
			for k, d := range deltas[l] {
				deltas[l-1][j] += float64(d * n.w[l][j][k])
			}
			if a[l][j] == 0 {
				deltas[l-1][j] = 0
			}
		}
	}
	for l := range n.w {
		var rows [][]float64
		for j := range n.w[l] {
			row := make([]float64, len(deltas[l]))
			for k, d := range deltas[l] {
				row[k] = float64(a[l][j]*d) + float64(0.0001*n.w[l][j][k])
			}
			rows = append(rows, row)
		}
		gw, gb = append(gw, rows), append(gb, deltas[l])
	}
	return gw, gb
}

func (n *denseNetwork) learn(x []float64, y float64) float64 {
	a := n.activations(x)
	p := a[len(a)-1][0]
	if n.t == 0 {
		p = 0.5
	}
	gw, gb := n.gradients(x, y)
	n.t++
	b1, b2 := 0.9, 0.999
	rate := n.rate * math.Sqrt(1-detmath.Pow(b2, float64(n.t))) / (1 - detmath.Pow(b1, float64(n.t)))
	move := func(x, m, v *float64, g float64) {
		*m = float64(b1**m) + float64((1-b1)*g)
		*v = float64(b2**v) + float64((1-b2)*float64(g*g))
		*x += -float64(rate**m) / (math.Sqrt(*v) + 1e-8)
		if math.Abs(*x) < 1e-100 && math.Abs(*m) < 1e-100 {
			*x, *m = 0, 0
			if *v < 1e-200 {
				*v = 0
			}
		}
	}
	for l := range n.w {
		for j := range n.w[l] {
			for k := range n.w[l][j] {
				move(&n.w[l][j][k], &n.mw[l][j][k], &n.vw[l][j][k], gw[l][j][k])
			}
		}
		for k := range n.b[l] {
			move(&n.b[l][k], &n.mb[l][k], &n.vb[l][k], gb[l][k])
		}
	}
	return p
}

var shapes = [][]int{{1}, {2}, {5}, {2, 2}, {2, 2, 2}, {1, 1, 2}, {16, 3, 1, 4}}

// randomExample returns an example as entries and in full.
func randomExample(random *detmath.Stream, features int) (x []Entry, full []float64) {
	full = make([]float64, features)
	for j := range full {
		if random.Float64() < 0.15 {
			full[j] = float64(1 + random.IntN(9))
			x = append(x, Entry{uint32(j), float32(full[j])})
		}
	}
	return x, full
}

func TestNetworkHasTheBitsOfThePlainForm(t *testing.T) {
	const features = 30
	for i, hidden := range shapes {
		t.Run(fmt.Sprint(hidden), func(t *testing.T) {
			key := detmath.NewKey(uint64(i))
			n, plain := newNetwork(features, hidden, 0.001), newDense(features, hidden, 0.001, key)
			n.Reset(key)
			random := detmath.NewStream(key.Child(1))
			for step := range 8000 {
				x, full := randomExample(&random, features)
				most := features / 2 // the other words never occur: their weights come to rest
				if step > 100 {
					most = 6
				}
				for len(x) > 0 && int(x[len(x)-1].Feature) >= most {
					x = x[:len(x)-1]
				}
				clear(full[most:])
				y := random.Float64() < 0.5
				if got, want := n.Learn(x, y), plain.learn(full, target(y)); got != want {
					t.Fatalf("prediction %d is %v, want %v", step, got, want)
				}
			}
			if n.layers[0].w.x[len(n.layers[0].w.x)-1] != 0 {
				t.Error("no weight has come to rest")
			}
			for l := range plain.w {
				for j, row := range plain.w[l] {
					for k, want := range row {
						if got := n.layers[l].w.x[j*len(row)+k]; math.Float64bits(got) != math.Float64bits(want) {
							t.Fatalf("weight %d,%d of layer %d is %v, want %v", j, k, l, got, want)
						}
					}
				}
				for k, want := range plain.b[l] {
					if got := n.layers[l].b.x[k]; got != want {
						t.Fatalf("intercept %d of layer %d is %v, want %v", k, l, got, want)
					}
				}
			}
		})
	}
}

// The plain form's gradients are those of the loss with the penalty, by differences.
func TestNetworkGradients(t *testing.T) {
	const features = 12
	for i, hidden := range shapes {
		key := detmath.NewKey(uint64(100 + i))
		n := newDense(features, hidden, 0.01, key)
		random := detmath.NewStream(key.Child(1))
		for range 20 {
			_, x := randomExample(&random, features)
			y := random.Float64() < 0.5
			loss := func() float64 {
				a := n.activations(x)
				sum := logLoss(a[len(a)-1][0], y)
				for _, layer := range n.w {
					for _, row := range layer {
						for _, w := range row {
							sum += 0.5 * 0.0001 * w * w
						}
					}
				}
				return sum
			}
			gw, gb := n.gradients(x, target(y))
			for l := range n.w {
				for j := range n.w[l] {
					for k := range n.w[l][j] {
						if want := derivative(&n.w[l][j][k], loss); math.Abs(gw[l][j][k]-want) > 1e-5 {
							t.Fatalf("%v: gradient of weight %d,%d of layer %d is %v, by differences %v", hidden, j, k, l, gw[l][j][k], want)
						}
					}
				}
				for k := range n.b[l] {
					if want := derivative(&n.b[l][k], loss); math.Abs(gb[l][k]-want) > 1e-5 {
						t.Fatalf("%v: gradient of intercept %d of layer %d is %v, by differences %v", hidden, k, l, gb[l][k], want)
					}
				}
			}
			n.learn(x, target(y))
		}
	}
}

// One step of the smallest network, worked by hand: Adam's first step moves every parameter by the rate,
// against the sign of its gradient, whatever the gradient's size.
func TestNetworkFirstStepByHand(t *testing.T) {
	n := newNetwork(2, []int{1}, 0.001)
	n.Reset(detmath.Key{})
	hidden, output := &n.layers[0], &n.layers[1]
	hidden.w.x = []float64{0.5, -0.25}
	hidden.b.x, output.w.x, output.b.x = []float64{0.1}, []float64{2}, []float64{-0.2}
	// a = 0.5·1 + 0.1 = 0.6, z = 2·0.6 - 0.2 = 1, p = 1/(1+exp(-1)).
	x := []Entry{{0, 1}}
	if p := n.Learn(x, true); p != 0.5 {
		t.Errorf("a network that was never trained predicts %v, want 0.5", p)
	}
	// p - 1 < 0, so all gradients along the path are negative. That of the unused weight is the penalty's
	// alone, g = -0.25·1e-4: it moves by 0.001/(1 + 1e-8/(√0.001·2.5e-5)), since there ε counts.
	for _, c := range []struct {
		what      string
		got, want float64
	}{
		{"used weight", hidden.w.x[0], 0.501},
		{"unused weight", hidden.w.x[1], -0.2490125},
		{"hidden intercept", hidden.b.x[0], 0.101},
		{"output weight", output.w.x[0], 2.001},
		{"output intercept", output.b.x[0], -0.199},
	} {
		if math.Abs(c.got-c.want) > 2e-6 {
			t.Errorf("%s is %v, want %v", c.what, c.got, c.want)
		}
	}
	if p, want := n.Predict(x), 1/(1+math.Exp(-(2.001*(0.501+0.101)-0.199))); math.Abs(p-want) > 1e-6 {
		t.Errorf("the second prediction is %v, want %v", p, want)
	}
}

func TestNetworkStartsWithinGlorotsBounds(t *testing.T) {
	n := newNetwork(1000, []int{2}, 0.001)
	n.Reset(detmath.NewKey(3))
	reach, largest := math.Sqrt(6.0/1002), 0.0
	for _, w := range n.layers[0].w.x {
		largest = max(largest, math.Abs(w))
	}
	if largest > reach || largest < 0.99*reach {
		t.Errorf("the largest of 2,000 first weights is %v, want just below %v", largest, reach)
	}
}
