package noise

import (
	"risingbandits/engine/detmath"
	"risingbandits/engine/param"
)

// betaReleased is the noise of the code released with Metelli et al. 2022: the law Beta(2 μ/(1-μ), 2), drawn at μ limited
// to [1e-6, 1-1e-6], while the optimal policy and regret have μ itself, also above 1.
var betaReleased = Kind{
	ID: BetaReleased, Name: "beta, as released", Formula: "X ~ Beta(2 μ/(1−μ), 2)", Text: "beta noise as released",
	Doc:   "Rewards of the authors' released code: within (0,1), while regret counts a payoff above 1 in full.",
	Sigma: halfSigma,
	Law: func(map[string]float64) Law {
		within := beta.Law(releasedScale)
		return Law{Low: anyMean[0], High: anyMean[1], Draw: func(key detmath.Key, x uint64, mean float64) float64 {
			return within.Draw(key, x, min(max(mean, within.Low), within.High))
		}}
	},
	Code: func(map[string]float64) param.Code {
		c := beta.Code(releasedScale)
		c.Go, c.Python = "\tmean = clip(mean, 1e-06, 1-1e-06)\n"+c.Go, "    mean = clip(mean, 1e-06, 1 - 1e-06)\n"+c.Python
		return c
	},
}

var releasedScale = map[string]float64{"beta": 2}
