package payoff

import (
	"math"

	"risingbandits/engine/detmath"
	"risingbandits/engine/param"
)

var exponential = Family{
	ID: "exp", Name: "exponential", Formula: "c (1 − e^(−a x))",
	Doc: "Rises fast, then levels off at c; the distance to c shrinks by the same share at every step.",
	Params: []param.Param{
		payoffParam("c", 0.7, "The level it approaches; negative values make it fall."),
		{Name: "a", Symbol: "a", Range: param.Range{Min: 0, Max: 1000}, Initial: 0.01, Unit: "per x",
			Doc: "How fast it approaches c: half the way takes ln 2 / a steps."},
	},
	build: func(v []float64) Func { return expPayoff{c: v[0], a: v[1]} },
	check: func(f Func, horizon int) (decreases, notConcave int) {
		e := f.(expPayoff)
		return checkSmooth(e.c*e.a, horizon)
	},
	handles: func(v []float64, at func(string, float64) Handle, first, last float64) []Handle {
		return []Handle{at("c", last), at("a", beforeEnd(float64(math.Ln2/v[1]), last))}
	},
	solve: func(v []float64, _ Func, param string, x, y float64) float64 {
		if param == "c" {
			return solveLevel(expPayoff{c: 1, a: v[1]}, x, y)
		}
		return float64(-detmath.Log1p(-share(y, v[0])) / x)
	},
	shape: func(v []float64, _ int) shape { return shape{level: v[0], half: float64(math.Ln2 / v[1])} },
	like:  func(s shape, _ int) []float64 { return []float64{s.level, param.Rounded(float64(math.Ln2/s.half), 3)} },
}

// expPayoff is c (1 - e^(-a x)). It is computed by expm1, which is exact also where a x is small.
type expPayoff struct{ c, a float64 }

func (p expPayoff) At(x int) float64 {
	return float64(-p.c * detmath.Expm1(float64(-p.a*float64(x))))
}

// Increment is c e^(-a x) (1 - e^-a).
func (p expPayoff) Increment(x int) float64 {
	return float64(-p.c * detmath.Exp(float64(-p.a*float64(x))) * detmath.Expm1(-p.a))
}

func (p expPayoff) Code() param.Code {
	return param.Code{Go: "mean = {0} * Expm1({1}*at)", Python: "{0} * math.expm1({1} * x)", Numbers: []float64{-p.c, -p.a}}
}

func (p expPayoff) Fill(dst []float64, from int) []float64 {
	for i := range dst {
		dst[i] = p.At(from + i)
	}
	return dst
}
