package index

import (
	"math"
	"testing"

	"risingbandits/engine/detmath"
)

// A span of what an operation gives bounds it, and if the span is smooth also its slope and what an error of the operands makes of it:
// as its comment defines these.
func TestSpansBoundWhatTheyAreOf(t *testing.T) {
	one := func(f func(a span) span, g func(x float64) float64) (func(a, b span) span, func(x, y float64) float64) {
		return func(a, _ span) span { return f(a) }, func(x, _ float64) float64 { return g(x) }
	}
	type operation struct {
		name string
		of   func(a, b span) span
		is   func(x, y float64) float64
		low  float64 // operands are within low..high
		high float64
	}
	var all []operation
	add := func(name string, low, high float64, of func(a, b span) span, is func(x, y float64) float64) {
		all = append(all, operation{name, of, is, low, high})
	}
	add("plus", -3, 3, span.plus, func(x, y float64) float64 { return x + y })
	add("times", -3, 3, span.times, func(x, y float64) float64 { return x * y })
	add("over", 0.2, 3, span.over, func(x, y float64) float64 { return x / y })
	add("larger", -3, 3, func(a, b span) span { return a.either(b, true) }, math.Max)
	add("smaller", -3, 3, func(a, b span) span { return a.either(b, false) }, math.Min)
	for name, f := range map[string]struct {
		of        func(a span) span
		is        func(x float64) float64
		low, high float64
	}{
		"negative": {span.negative, func(x float64) float64 { return -x }, -3, 3},
		"size":     {span.size1, math.Abs, -3, 3},
		"root":     {span.root, math.Sqrt, 0.01, 9},
		"log":      {span.logarithm, math.Log, 0.01, 9},
		"exp":      {span.exponential, math.Exp, -3, 3},
		"quantile": {func(a span) span { return (&a).quantile() }, detmath.NormalQuantile, 0.02, 0.98},
		"square":   {func(a span) span { return a.power(pointAt(2.5)) }, func(x float64) float64 { return math.Pow(x, 2.5) }, 0.1, 3},
		"base":     {func(a span) span { return pointAt(3).power(a) }, func(x float64) float64 { return math.Pow(3, x) }, -2, 2},
		"scaled":   {func(a span) span { return a.scaled(-1.7, true) }, func(x float64) float64 { return x / -1.7 }, -3, 3},
	} {
		of, is := one(f.of, f.is)
		add(name, f.low, f.high, of, is)
	}
	for _, o := range all {
		smoothOnes := 0
		r := detmath.NewStream(detmath.NewKey(31))
		for range 400 {
			a, b := randomSpan(&r, o.low, o.high), randomSpan(&r, o.low, o.high)
			y := o.of(a, b)
			if y.kind == unknown {
				continue
			}
			if y.kind == smooth {
				smoothOnes++
			}
			for range 20 {
				x, dx, ex := within(&r, a)
				z, dz, ez := within(&r, b)
				v := o.is(x+ex, z+ez)
				if room := 1e-12 * (1 + math.Abs(v)); v < y.lo-room || v > y.hi+room {
					t.Fatalf("%s of %+v and %+v is %+v, which does not hold %v", o.name, a, b, y, v)
				}
				if y.kind != smooth {
					continue
				}
				const step = 1e-6
				slope := (o.is(x+step*dx, z+step*dz) - o.is(x-step*dx, z-step*dz)) / (2 * step)
				if room := 1e-5 * (1 + math.Abs(slope)); slope < y.dlo-room || slope > y.dhi+room {
					t.Fatalf("%s of %+v and %+v is %+v, of which the slope is %v", o.name, a, b, y, slope)
				}
				if off := math.Abs(v - o.is(x, z)); off > y.err*(1+1e-6)+1e-15*(1+math.Abs(v)) {
					t.Fatalf("%s of %+v and %+v is %+v, and off by %v", o.name, a, b, y, off)
				}
			}
		}
		if smoothOnes < 50 && o.name != "quantile" {
			t.Errorf("only %d spans of %s are smooth: the test is too weak", smoothOnes, o.name)
		}
	}
}

// randomSpan returns a smooth span between two numbers.
func randomSpan(r *detmath.Stream, low, high float64) span {
	at := low + (high-low)*r.Float64()
	wide := math.Min(high-at, 0.2) * r.Float64()
	d := r.Float64()*2 - 1
	return span{lo: at, hi: at + wide, dlo: d, dhi: d + 0.3*r.Float64(), err: float64(1e-8 * r.Float64() * math.Abs(at)), kind: smooth}
}

// within returns a value of the function that a smooth span is close to, a slope of it, and an error.
func within(r *detmath.Stream, s span) (x, slope, err float64) {
	return s.lo + (s.hi-s.lo)*r.Float64(), s.dlo + (s.dhi-s.dlo)*r.Float64(), s.err * (2*r.Float64() - 1)
}
