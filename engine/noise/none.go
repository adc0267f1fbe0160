package noise

import (
	"risingbandits/engine/detmath"
	"risingbandits/engine/param"
)

// noNoise pays the mean itself.
var noNoise = Kind{
	ID: None, Name: "none", Formula: "X = μ", Text: "no noise",
	Doc:   "Rewards are the payoffs themselves.",
	Sigma: func(map[string]float64) float64 { return 0 },
	Law: func(map[string]float64) Law {
		return Law{Low: anyMean[0], High: anyMean[1], Draw: func(_ detmath.Key, _ uint64, mean float64) float64 { return mean }}
	},
	Code: func(map[string]float64) param.Code {
		return param.Code{Go: "\treturn mean\n", Python: "    return mean\n"}
	},
}
