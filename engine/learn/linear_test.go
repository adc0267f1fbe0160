package learn

import (
	"math"
	"testing"

	"risingbandits/engine/detmath"
)

// The first two steps of each linear learner on two features, worked by hand. With weights 1/2, 1/2 and
// x = (1, 3), w·x = 2 and p = 1/(1+exp(-2)) = 0.880797077977882.
func TestLinearStepsByHand(t *testing.T) {
	const p = 0.8807970779778824440597
	x, z := []Entry{{0, 1}, {1, 3}}, []Entry{{1, 2}}
	for _, c := range []struct {
		spec          string
		first, second [2]float64 // weights after a negative x, then after a positive z
	}{
		// x negative: w -= rate p (1, 3). z positive: w₁ += rate 2 (1-q), q = 1/(1+exp(-2 w₁)).
		{"lr:0.1", [2]float64{0.4119202922022118, 0.2357608766066353}, [2]float64{0.4119202922022118, 0.312602346009117}},
		{"lr-t:0.1", [2]float64{0.4119202922022118, 0.2357608766066353}, [2]float64{0.4119202922022118, 0.274181611307876}},
		{"ogd:0.1", [2]float64{0.4119202922022118, 0.2357608766066353}, [2]float64{0.4119202922022118, 0.2900960007298}},
		// A rate of 5: 0.5 - 13.2 is below -2.
		{"ogd:5", [2]float64{-2, -2}, [2]float64{-2, 2}},
		// V = g², so the step is the rate times g/√(g² + 1e-8).
		{"adagrad:0.1", [2]float64{0.4, 0.4}, [2]float64{0.4, 0.422845}},
	} {
		spec, err := ParseSpec(c.spec)
		if err != nil {
			t.Fatal(err)
		}
		l := New(spec, 2)
		l.Reset(detmath.Key{})
		if got := l.Learn(x, false); math.Abs(got-p) > 1e-15 {
			t.Errorf("%s: the first prediction is %v, want %v", c.spec, got, p)
		}
		near(t, c.spec+" after one step", weightsOf(l), c.first)
		l.Learn(z, true)
		near(t, c.spec+" after two steps", weightsOf(l), c.second)
	}
}

func weightsOf(l Learner) [2]float64 {
	switch l := l.(type) {
	case *linear:
		return [2]float64(l.w)
	case *adagrad:
		return [2]float64(l.w)
	}
	panic("no linear learner")
}

func near(t *testing.T, what string, got, want [2]float64) {
	t.Helper()
	for i := range got {
		if math.Abs(got[i]-want[i]) > 1e-5 {
			t.Errorf("%s: weights %v, want %v", what, got, want)
			return
		}
	}
}

func TestLinearPredictionsAreLimited(t *testing.T) {
	l := newLinear(1, 1, constant, false)
	l.Reset(detmath.Key{})
	for value, want := range map[float32]float64{1000: 1 - 1e-4, -1000: 1e-4} {
		if got := l.Predict([]Entry{{0, value}}); got != want {
			t.Errorf("the prediction for %v is %v, want %v", value, got, want)
		}
	}
}

// A step of logistic regression is the rate times the gradient of the logarithmic loss.
func TestLinearGradient(t *testing.T) {
	random := detmath.NewStream(detmath.NewKey(7))
	for range 50 {
		l := newLinear(4, 1, constant, false)
		for i := range l.w {
			l.w[i] = random.Float64() - 0.5
		}
		x := []Entry{{0, 1}, {2, float32(3 * random.Float64())}, {3, -1}}
		y := random.Float64() < 0.5
		before := append([]float64(nil), l.w...)
		for i := range l.w {
			slope := derivative(&l.w[i], func() float64 { return logLoss(l.Predict(x), y) })
			l.Learn(x, y)
			if got := before[i] - l.w[i]; math.Abs(got-slope) > 1e-7 {
				t.Fatalf("weight %d moves by %v, the gradient is %v", i, got, slope)
			}
			copy(l.w, before)
		}
	}
}

// derivative returns the derivative of f by *x, from both sides.
func derivative(x *float64, f func() float64) float64 {
	const h = 1e-5
	at := *x
	*x = at + h
	up := f()
	*x = at - h
	down := f()
	*x = at
	return (up - down) / (2 * h)
}

func logLoss(p float64, y bool) float64 {
	if y {
		return -math.Log(p)
	}
	return -math.Log(1 - p)
}
