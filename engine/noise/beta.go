package noise

import (
	"risingbandits/engine/detmath"
	"risingbandits/engine/param"
)

// beta rewards have the law Beta(β μ/(1-μ), β), whose mean is μ; means are limited to [1e-6, 1-1e-6].
// β in [0.1, 1000], default 2, as in the code released with Metelli et al. 2022.
var beta = Kind{
	ID: "beta", Name: "beta", Formula: "X ~ Beta(β μ/(1−μ), β)", Text: "beta noise", ClipRange: "[1e-6, 1-1e-6]",
	Doc: "Rewards within (0,1) whose mean is the payoff, clipped a little inside.",
	Params: []param.Param{{
		Name: "beta", Symbol: "β", Range: param.Range{Min: 0.1, Max: 1000},
		Optional: true, Initial: 2, Doc: "Second parameter of the Beta law; the larger, the less rewards spread.",
	}},
	Sigma: halfSigma,
	Law: func(p map[string]float64) Law {
		scale := p["beta"]
		return Law{Low: 1e-6, High: 1 - 1e-6, Draw: func(key detmath.Key, x uint64, mean float64) float64 {
			s := detmath.NewStream(key.Child(x))
			return s.Beta(scale*mean/(1-mean), scale)
		}}
	},
	Code: func(p map[string]float64) param.Code {
		return param.Code{Go: "\ts := NewStream(key.Child(x))\n\treturn s.Beta({0}*mean/(1-mean), {0})\n",
			Python: "    return beta(Stream(key.child(x)), {0} * mean / (1 - mean), {0})\n", Numbers: []float64{p["beta"]}}
	},
}
