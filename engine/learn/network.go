package learn

import (
	"math"

	"risingbandits/engine/detmath"
)

// The constants of scikit-learn's MLPClassifier.
const (
	beta1 = 0.9    // how fast Adam forgets gradients
	beta2 = 0.999  // and their squares
	tiny  = 1e-8   // added to the root of the squares
	l2    = 0.0001 // the weight of the squared weights in the loss, half of it
)

// A network is a neural network of small hidden layers with ReLU and one output 1/(1+exp(-z)), trained one
// example at a time by Adam at a constant rate on the logarithmic loss plus l2/2 times the sum of the squared
// weights (intercepts excluded). It is scikit-learn's MLPClassifier, trained by partial_fit with one example
// at a time, with its defaults:
//
//   - the weights and intercepts of a layer of n inputs and m outputs begin uniform in ±√(6/(n+m)) (Glorot and
//     Bengio 2010);
//   - Adam (Kingma and Ba 2015) with β₁ 0.9, β₂ 0.999, ε 1e-8, and the form in which the corrections for the
//     first steps go into the rate: rate·√(1-β₂ᵗ)/(1-β₁ᵗ).
//
// As in the authors' code, a network that was never trained predicts 0.5.
//
// Differences: the first weights are drawn from detmath's stream and not from NumPy's Mersenne Twister; sums are added
// in the order of the features and not in that of BLAS; and exp and pow are detmath's, so that the last bits differ.
// Features are sparse, with 32-bit values.
//
// Learn takes, for a network of W weights and an example of n features that are not 0, about 9 W operations,
// of which W are square roots and W divisions, and 3 n for each unit of the first hidden layer: the penalty on
// the weights moves all of them at every example. With 10,000 features nn(2) has W = 20,005.
type network struct {
	layers  []layer
	rate    float64
	trained int // examples
	adam    adam
}

// A layer holds the weights of one layer and Adam's means for them. w[j*out+k] leads from input j to output k.
type layer struct {
	in, out int
	w, b    params
	a       []float64 // activations of the outputs, of the last example
	delta   []float64 // the loss's derivatives by the outputs before activation
}

// params are parameters with Adam's moving means of their gradients, and of the squares of these.
type params struct{ x, m, v []float64 }

func newParams(n int) params {
	return params{make([]float64, n), make([]float64, n), make([]float64, n)}
}

func newNetwork(features int, hidden []int, rate float64) *network {
	n := &network{rate: rate}
	in := features
	for i := 0; i <= len(hidden); i++ {
		out := 1
		if i < len(hidden) {
			out = hidden[i]
		}
		n.layers = append(n.layers, layer{
			in: in, out: out, w: newParams(in * out), b: newParams(out),
			a: make([]float64, out), delta: make([]float64, out),
		})
		in = out
	}
	return n
}

// Reset implements Learner.
func (n *network) Reset(key detmath.Key) {
	random := detmath.NewStream(key)
	for i := range n.layers {
		l := &n.layers[i]
		reach := math.Sqrt(6 / float64(l.in+l.out))
		l.w.reset(&random, reach)
		l.b.reset(&random, reach)
	}
	n.trained = 0
}

// reset draws the parameters uniformly from ±reach.
func (p *params) reset(random *detmath.Stream, reach float64) {
	for i := range p.x {
		p.x[i] = float64(2*reach*random.Float64()) - reach
	}
	clear(p.m)
	clear(p.v)
}

// Predict implements Learner.
func (n *network) Predict(x []Entry) float64 {
	if n.trained == 0 {
		return 0.5
	}
	return n.forward(x)
}

// forward computes all activations and returns the output's.
func (n *network) forward(x []Entry) float64 {
	first := &n.layers[0]
	clear(first.a)
	for _, e := range x {
		v := float64(e.Value)
		w := first.w.x[int(e.Feature)*first.out:][:len(first.a)]
		for k, wk := range w {
			first.a[k] += float64(v * wk)
		}
	}
	n.activate(0)
	for i := 1; i < len(n.layers); i++ {
		l, before := &n.layers[i], n.layers[i-1].a
		clear(l.a)
		for j, v := range before {
			for k, wk := range l.w.x[j*l.out:][:l.out] {
				l.a[k] += float64(v * wk)
			}
		}
		n.activate(i)
	}
	return n.layers[len(n.layers)-1].a[0]
}

// activate adds the intercepts of layer i to its sums, and applies ReLU, or the sigmoid if it is the last.
func (n *network) activate(i int) {
	l := &n.layers[i]
	for k := range l.a {
		l.a[k] += l.b.x[k]
		if i == len(n.layers)-1 {
			l.a[k] = sigmoid(l.a[k])
		} else if !(l.a[k] > 0) {
			l.a[k] = 0
		}
	}
}

// backward computes the deltas of all layers after forward.
func (n *network) backward(y float64) {
	last := len(n.layers) - 1
	n.layers[last].delta[0] = n.layers[last].a[0] - y
	for i := last; i > 0; i-- {
		l, before := &n.layers[i], &n.layers[i-1]
		for j := range before.delta {
			sum := 0.0
			for k, wk := range l.w.x[j*l.out:][:l.out] {
				sum += float64(l.delta[k] * wk)
			}
			if before.a[j] == 0 {
				sum = 0
			}
			before.delta[j] = sum
		}
	}
}

// Learn implements Learner.
func (n *network) Learn(x []Entry, positive bool) float64 {
	p := n.forward(x)
	if n.trained == 0 {
		p = 0.5
	}
	n.backward(target(positive))
	n.trained++
	n.adam.begin(n.rate, n.trained)
	n.updateFirst(x)
	for i := 1; i < len(n.layers); i++ {
		l, before := &n.layers[i], n.layers[i-1].a
		for j, v := range before {
			n.adam.weights(&l.w, j*l.out, v, l.delta)
		}
		n.adam.intercepts(&l.b, l.delta)
	}
	return p
}

// updateFirst updates the first layer. For the features that are 0 the gradient is only the penalty's, and one loop
// handles each stretch of them.
func (n *network) updateFirst(x []Entry) {
	l := &n.layers[0]
	from := 0
	for _, e := range x {
		to := int(e.Feature) * l.out
		n.adam.penalize(&l.w, from, to)
		n.adam.weights(&l.w, to, float64(e.Value), l.delta)
		from = to + l.out
	}
	n.adam.penalize(&l.w, from, len(l.w.x))
	n.adam.intercepts(&l.b, l.delta)
}

// Operations implements Learner.
func (n *network) Operations(entries int) int {
	operations := 3 * entries * n.layers[0].out
	for i := range n.layers {
		operations += 9 * (len(n.layers[i].w.x) + len(n.layers[i].b.x))
	}
	return operations
}

// Bytes implements Learner.
func (n *network) Bytes() int {
	bytes := 0
	for i := range n.layers {
		bytes += 24 * (len(n.layers[i].w.x) + len(n.layers[i].b.x))
	}
	return bytes
}

// adam is one step of Adam. Its numbers are variables, so that 1-β is rounded at run time: as a constant of Go it would
// be exact.
type adam struct{ rate, keep1, add1, keep2, add2 float64 }

// begin sets the rate of step t, from 1.
func (a *adam) begin(rate float64, t int) {
	a.keep1, a.keep2 = beta1, beta2
	a.add1, a.add2 = 1-a.keep1, 1-a.keep2
	a.rate = float64(rate*math.Sqrt(1-detmath.Pow(a.keep2, float64(t)))) / (1 - detmath.Pow(a.keep1, float64(t)))
}

// step moves one parameter by its gradient.
func (a *adam) step(p *params, i int, g float64) {
	m := float64(a.keep1*p.m[i]) + float64(a.add1*g)
	v := float64(a.keep2*p.v[i]) + float64(a.add2*float64(g*g))
	p.x[i], p.m[i], p.v[i] = flushTiny(p.x[i]-float64(a.rate*m)/(math.Sqrt(v)+tiny), m, v)
}

// Below flushBelow a parameter and the mean of its gradients are set to 0, and below flushSquareBelow the mean of the
// squares.
const (
	flushBelow       = 1e-100
	flushSquareBelow = 1e-200
)

// flushTiny sets a tiny parameter to 0, with its means. For words that do not occur, the penalty alone reduces the weights
// by a twentieth at each example, once Adam's ε outweighs their gradients. They would become so small that a processor
// takes a hundred times as long for them.
func flushTiny(x, m, v float64) (float64, float64, float64) {
	if math.Abs(x) < flushBelow && math.Abs(m) < flushBelow {
		x, m = 0, 0
		if v < flushSquareBelow {
			v = 0
		}
	}
	return x, m, v
}

// weights moves the weights from one input, whose value is v, to all outputs; they begin at i.
func (a *adam) weights(p *params, i int, v float64, delta []float64) {
	for k, d := range delta {
		a.step(p, i+k, float64(v*d)+float64(l2*p.x[i+k]))
	}
}

// intercepts moves the intercepts, which have no penalty.
func (a *adam) intercepts(p *params, delta []float64) {
	for k, d := range delta {
		a.step(p, k, d)
	}
}

// penalize moves the weights from..to-1 by the gradient of the penalty alone. A network spends nearly all its time
// here. A weight that is 0, with means of 0, stays 0.
func (a *adam) penalize(p *params, from, to int) {
	x, m, v := p.x[from:to], p.m[from:to], p.v[from:to]
	m, v = m[:len(x)], v[:len(x)]
	s := *a
	for i, xi := range x {
		mi, vi := m[i], float64(s.keep2*v[i])
		if xi == 0 && mi == 0 {
			if vi < flushSquareBelow {
				vi = 0
			}
			v[i] = vi
			continue
		}
		g := float64(l2 * xi)
		mi = float64(s.keep1*mi) + float64(s.add1*g)
		vi += float64(s.add2 * float64(g*g))
		xi -= float64(s.rate*mi) / (math.Sqrt(vi) + tiny)
		if math.Abs(xi) < flushBelow && math.Abs(mi) < flushBelow {
			xi, mi, vi = flushTiny(xi, mi, vi)
		}
		x[i], m[i], v[i] = xi, mi, vi
	}
}
