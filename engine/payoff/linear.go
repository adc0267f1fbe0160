package payoff

import (
	"math"
	"sort"

	"risingbandits/engine/param"
)

var linearFamily = Family{
	ID: "linear", Name: "linear", Formula: "min(slope x, cap)",
	Doc: "Rises by the same amount at every step until it reaches the cap.",
	Params: []param.Param{
		{Name: "slope", Symbol: "slope", Range: param.Range{Min: -MaxPayoff, Max: MaxPayoff}, Initial: 0.0001, Unit: "payoff per x",
			Doc: "The rise at every step; negative values make it fall."},
		payoffParam("cap", 1, "The level it never exceeds."),
	},
	build: func(v []float64) Func { return linear{slope: v[0], top: v[1]} },
	check: checkLinear,
	handles: func(v []float64, at func(string, float64) Handle, first, last float64) []Handle {
		slope, top := v[0], v[1]
		switch {
		case float64(slope*last) >= top:
			return []Handle{at("cap", last), at("slope", float64(top/(2*slope)))}
		case slope < 0: // its end is often outside the drawing
			return []Handle{at("slope", first)}
		}
		return []Handle{at("slope", last)}
	},
	solve: func(v []float64, _ Func, param string, x, y float64) float64 {
		switch {
		case param == "cap":
			return y
		case v[1] <= y: // at the cap, a steeper slope changes nothing
			return math.Max(v[0], v[1]/x)
		}
		return y / x
	},
	shape: func(v []float64, _ int) shape { return shape{level: v[1], half: float64(v[1] / (2 * v[0]))} },
	like: func(s shape, _ int) []float64 {
		return []float64{param.Rounded(float64(s.level/(2*s.half)), 3), s.level}
	},
}

// checkLinear checks the lesser of two linear functions. It is concave, and decreases from where a negative
// slope is below the cap.
func checkLinear(f Func, horizon int) (decreases, notConcave int) {
	p := f.(linear)
	if p.slope >= 0 {
		return 0, 0
	}
	x := 1 + sort.Search(horizon, func(i int) bool { return float64(p.slope*float64(i+1)) < p.top })
	return within(max(x, 2), horizon), 0
}

// linear is min(slope x, top).
type linear struct{ slope, top float64 }

func (p linear) At(x int) float64 { return min(float64(p.slope*float64(x)), p.top) }

// Increment is the slope below the cap, and less on the step that reaches or leaves the cap.
func (p linear) Increment(x int) float64 {
	here, next := float64(p.slope*float64(x)), float64(p.slope*float64(x+1))
	if here < p.top && next < p.top {
		return p.slope
	}
	return min(next, p.top) - min(here, p.top)
}

func (p linear) Code() param.Code {
	return param.Code{Go: "mean = min({0}*at, {1})", Python: "min({0} * x, {1.})", Numbers: []float64{p.slope, p.top}}
}

func (p linear) Fill(dst []float64, from int) []float64 {
	for i := range dst {
		dst[i] = p.At(from + i)
	}
	return dst
}
