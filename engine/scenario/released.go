package scenario

import (
	"maps"

	"risingbandits/engine/noise"
	"risingbandits/engine/policy"
)

// releasedSigma is the sigma that the released R-ed-UCB assumes, whatever the noise is.
const releasedSigma = 0.1

// ReleasedNoise returns the noise of every synthetic experiment of the code released with Metelli et al. 2022: rewards
// of the law Beta(2 mu/(1-mu), 2), which no flag of it changes, and regret at mu itself.
func ReleasedNoise() noise.Spec {
	return noise.Spec{Kind: noise.BetaReleased}
}

// AsReleased returns the policy as the released code plays it, whatever the scenario's noise is: its released variant,
// and with the released code's sigma of 0.1 where the policy has that parameter.
func (p PolicySpec) AsReleased() PolicySpec {
	p.Variant, p.Params = Released, maps.Clone(p.Params)
	kind, _ := policy.Lookup(p.ID)
	for _, param := range kind.Params {
		if param.Name == "sigma" {
			if p.Params == nil {
				p.Params = policy.Values{}
			}
			p.Params["sigma"] = releasedSigma
		}
	}
	return p
}
