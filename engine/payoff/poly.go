package payoff

import (
	"fmt"
	"math"

	"risingbandits/engine/detmath"
	"risingbandits/engine/param"
)

var polynomial = Family{
	ID: "poly", Name: "polynomial", Formula: "c (1 − b (x + s)^(−ρ))",
	Doc: "Rises fast, then ever more slowly towards c, with a long tail: the smaller ρ, the longer.",
	Params: []param.Param{
		payoffParam("c", 0.8, "The level it approaches; negative values make it fall."),
		{Name: "b", Symbol: "b", Range: param.Range{Min: -1e9, Max: 1e9}, Initial: 100,
			Doc: "How far from c it begins; below 0, which needs s, it falls towards c from above."},
		{Name: "rho", Symbol: "ρ", Range: param.Range{Min: 0, MinOpen: true, Max: 10}, Initial: 0.8,
			Doc: "The power with which the distance to c shrinks."},
		{Name: "s", Symbol: "s", Range: param.Range{Min: -1, MinOpen: true, Max: 1e12}, Optional: true, Initial: 100,
			Formula: "b^(1/ρ)", Unit: "x",
			Doc: "The shift of x; absent, it is such that the payoff would be 0 at x = 0."},
	},
	build: newPoly,
	fault: polyFault,
	check: func(f Func, horizon int) (decreases, notConcave int) {
		switch p := f.(type) {
		case poly:
			return checkSmooth(p.c, horizon)
		case polyShift:
			return checkSmooth(p.c*p.b, horizon)
		}
		return 0, 0 // b = 0: constant for x >= 1, also if s = 0
	},
	handles: polyHandles,
	solve:   solvePoly,
	shape:   func(v []float64, _ int) shape { return shape{level: v[0], half: polyHalf(v)} },
	like: func(s shape, _ int) []float64 {
		b := detmath.Pow(s.half/(detmath.Pow(2, 1/likePower)-1), likePower)
		return []float64{s.level, param.Rounded(b, 3), likePower}
	},
}

// likePower is the power of a polynomial that is made like a payoff of another family.
const likePower = 0.8

// poly is c (1 - b (x+s)^-rho) with s = b^(1/rho), b > 0. Since b s^-rho = 1 it is
// c (1 - (1+x/s)^-rho), which is 0 at 0 and also works for s = +Inf. Its error is within 2 ulps of c;
// with log1p and expm1 it would be within a few ulps of the value, but take twice the time.
type poly struct{ c, rho, s float64 }

func (p poly) At(x int) float64 {
	return float64(p.c * (1 - detmath.Pow(1+float64(x)/p.s, -p.rho)))
}

// Increment is c (1+x/s)^-rho (1 - (1+1/(x+s))^-rho).
func (p poly) Increment(x int) float64 {
	far := detmath.Pow(1+float64(x)/p.s, -p.rho)
	return float64(-p.c * far * stepDown(p.rho, float64(x)+p.s))
}

func (p poly) Code() param.Code {
	return param.Code{Go: "mean = {0} * (1 - Pow(1+at/{1}, {2}))", Python: "{0} * (1 - math.pow(1 + x / {1}, {2}))",
		Numbers: []float64{p.c, p.s, -p.rho}}
}

func (p poly) Fill(dst []float64, from int) []float64 {
	for i := range dst {
		dst[i] = p.At(from + i)
	}
	return dst
}

// polyShift is c (1 - b (x+s)^-rho) with a given shift s, x+s > 0.
type polyShift struct{ c, b, rho, s float64 }

func (p polyShift) At(x int) float64 {
	return float64(p.c * (1 - float64(p.b*detmath.Pow(float64(x)+p.s, -p.rho))))
}

// Increment is c b (x+s)^-rho (1 - (1+1/(x+s))^-rho).
func (p polyShift) Increment(x int) float64 {
	y := float64(x) + p.s
	return float64(-p.c * p.b * detmath.Pow(y, -p.rho) * stepDown(p.rho, y))
}

func (p polyShift) Code() param.Code {
	return param.Code{Go: "mean = {0} * (1 - float64({1}*Pow(at+{2}, {3})))", Python: "{0} * (1 - {1} * math.pow(x + {2}, {3}))",
		Numbers: []float64{p.c, p.b, p.s, -p.rho}}
}

func (p polyShift) Fill(dst []float64, from int) []float64 {
	for i := range dst {
		dst[i] = p.At(from + i)
	}
	return dst
}

// stepDown is (1+1/y)^-rho - 1: the relative change of y^-rho from y to y+1.
func stepDown(rho, y float64) float64 {
	return detmath.Expm1(float64(-rho * detmath.Log1p(1/y)))
}

// polyFault returns what is wrong with the values of c, b, rho, s together, or nil.
func polyFault(v []float64) *Fault {
	b, s := v[1], v[3]
	if math.IsNaN(s) {
		if b < 0 {
			return &Fault{"b", param.Format(b), "a number of at least 0, or s beside it: b^(1/rho) needs it"}
		}
		return nil
	}
	if first := newPoly(v).At(1); !isPayoff(first) {
		return &Fault{"s", param.Format(s), fmt.Sprintf("a larger number: at x = 1 the payoff is %s, beyond ±%d", param.Format(first), MaxSize)}
	}
	return nil
}

// newPoly returns the payoff of the values of c, b, rho, s.
func newPoly(v []float64) Func {
	c, b, rho, s := v[0], v[1], v[2], v[3]
	switch {
	case b == 0:
		return constant{c}
	case math.IsNaN(s):
		if s = detmath.Pow(b, 1/rho); s == 0 {
			return step{high: c} // b^(1/rho) is below the least float64
		}
		return poly{c: c, rho: rho, s: s}
	}
	return polyShift{c: c, b: b, rho: rho, s: s}
}
