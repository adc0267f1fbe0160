package payoff

import "risingbandits/engine/param"

var constantFamily = Family{
	ID: "constant", Name: "constant", Formula: "value",
	Doc:    "Stays the same: an ordinary stationary arm.",
	Params: []param.Param{payoffParam("value", 0.5, "The payoff at every x.")},
	build:  func(v []float64) Func { return constant{v[0]} },
	check:  func(Func, int) (decreases, notConcave int) { return 0, 0 },
	handles: func(_ []float64, at func(string, float64) Handle, _, last float64) []Handle {
		return []Handle{at("value", last)}
	},
	solve: func(_ []float64, _ Func, _ string, _, y float64) float64 { return y },
	shape: func(v []float64, _ int) shape { return shape{level: v[0]} },
	like:  func(s shape, _ int) []float64 { return []float64{s.level} },
}

// constant is a payoff that is the same at every x.
type constant struct{ value float64 }

func (p constant) At(int) float64        { return p.value }
func (p constant) Increment(int) float64 { return 0 }

func (p constant) Code() param.Code {
	return param.Code{Go: "mean = {0}", Python: "{0.}", Numbers: []float64{p.value}}
}

func (p constant) Fill(dst []float64, _ int) []float64 {
	for i := range dst {
		dst[i] = p.value
	}
	return dst
}
