package noise

import (
	"risingbandits/engine/detmath"
	"risingbandits/engine/param"
)

// bernoulli rewards are 1 with the probability of their mean, else 0.
var bernoulli = Kind{
	ID: Bernoulli, Name: "Bernoulli", Formula: "X = 1 with probability μ, else 0", Text: "bernoulli noise", ClipRange: "[0,1]",
	Doc:   "Success or failure; the payoff, clipped to [0,1], is the chance of success.",
	Sigma: halfSigma,
	Law:   func(map[string]float64) Law { return Law{Low: 0, High: 1, Draw: drawBernoulli} },
	Code: func(map[string]float64) param.Code {
		return param.Code{Go: "\tif key.Float64(x) < mean {\n\t\treturn 1\n\t}\n\treturn 0\n",
			Python: "    return 1.0 if key.uniform(x) < mean else 0.0\n"}
	},
}

func drawBernoulli(key detmath.Key, x uint64, mean float64) float64 {
	if key.Float64(x) < mean {
		return 1
	}
	return 0
}
