package policy

import "risingbandits/engine/mathml"

// betaSWTS is Beta-SWTS. Each round it draws, for every arm,
//
//	θ ~ Beta(S+1, N-S+1)
//
// with N and S the pulls and the successes of the arm over rounds max(t-τ,1)..t-1, and pulls the arm of largest θ; no arm is
// forced. A reward becomes a success by a coin of probability X. This is SW-TS with another window.
//
// τ in rounds, default ⌊4√(T ln T)⌋: its paper leaves τ free, and the default, SW-UCB's, is ours.
//
// Source: Fiandri, Metelli, Trovò, Sliding-Window Thompson Sampling for Non-Stationary Settings, arXiv 2409.05181 v3, and
// Thompson Sampling-like Algorithms for Stochastic Rising Bandits, arXiv 2505.12092 v2. The forms with forced pulls (ET-) are
// not here: the number of those pulls could not be confirmed.
var betaSWTS = Kind{
	ID:     "beta-swts",
	Name:   "Beta-SWTS",
	Source: "Fiandri, Metelli, Trovò 2024 and 2025",
	Doc:    "Thompson sampling over the last τ rounds with beta laws, as analysed for rising bandits.",
	Card: Card{
		Setting: "rested, rising", Noise: bounded, Knows: "a window",
		Year: 2024, Preset: "paper-2-rested",
	},
	Group: Rising,
	Style: Style{Hue: 9, Dash: []float32{14, 4}, Square: true},
	Explain: explained(Explanation{Decision: ByDraws, Terms: drawTerms, Clips: true, Formula: Formula{
		MathML: mathml.Element("θ ∼ Beta ( S_τ + 1 , N_τ − S_τ + 1 )"),
		Words:  "theta is drawn from a beta law with S plus 1 and N minus S plus 1, both of the last tau rounds",
		Where:  "The arm of the largest draw is pulled. S counts successes of the last τ rounds, N pulls.",
	}}),
	Params: []Param{windowParam(swUCBWindow, "⌊4√(T ln T)⌋")},
	New: func(c Context, v Values, released bool) Policy {
		definedOnly(released)
		return newSWTS(c, v, false)
	},
}
