package noise

import "risingbandits/engine/param"

// gaussian noise has variance σ² at every mean. σ in (0, 100], in payoff units, default 0.1.
var gaussian = Kind{
	ID: "gaussian", Name: "Gaussian", Formula: "X ~ N(μ, σ²)", Text: "gaussian noise",
	Doc: "Rewards spread around the payoff by the same amount everywhere; they may leave [0,1].",
	Params: []param.Param{{
		Name: "sigma", Symbol: "σ", Range: param.Range{Min: 0, MinOpen: true, Max: 100},
		Optional: true, Initial: 0.1, Unit: "payoff", Doc: "Standard deviation of a reward.",
	}},
	Sigma: func(p map[string]float64) float64 { return p["sigma"] },
	Law: func(p map[string]float64) Law {
		return Law{Low: anyMean[0], High: anyMean[1], Normal: true, Scale: p["sigma"]}
	},
	Code: func(map[string]float64) param.Code {
		return param.Code{Go: "\treturn mean + float64(noiseSigma*key.Normal(x))\n", Python: "    return mean + SIGMA * key.normal(x)\n"}
	},
}
