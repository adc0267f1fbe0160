package main

import "risingbandits/engine/scenario"

// noises describes the kinds of noise for the editor; a test holds the ranges against the parser.
func noises() []kind {
	return []kind{
		{scenario.NoNoise, "none", "X = μ", "Rewards are the payoffs themselves.", []param{}},
		{scenario.Gaussian, "Gaussian", "X ~ N(μ, σ²)", "Rewards spread around the payoff by the same amount everywhere; they may leave [0,1].", []param{
			noiseParam("sigma", "σ", 0, 100, true, 0.1, "payoff", "Standard deviation of a reward."),
		}},
		{scenario.Bernoulli, "Bernoulli", "X = 1 with probability μ, else 0", "Success or failure; the payoff, clipped to [0,1], is the chance of success.", []param{}},
		{scenario.Beta, "beta", "X ~ Beta(β μ/(1−μ), β)", "Rewards within (0,1) whose mean is the payoff, clipped a little inside.", []param{
			noiseParam("beta", "β", 0.1, 1000, false, 2, "", "Second parameter of the Beta law; the larger, the less rewards spread."),
		}},
	}
}

func noiseParam(name, symbol string, least, most float64, minOpen bool, initial float64, unit, doc string) param {
	return param{
		Name: name, Symbol: symbol, Kind: "number", Min: &least, Max: &most, MinOpen: minOpen,
		Default: initial, Optional: true, Unit: unit, Doc: doc,
	}
}
