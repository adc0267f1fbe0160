package policy

import "risingbandits/engine/mathml"

// cumulativeHybrid is Cumulative Hybrid: Hybrid (see there) for the total reward of T pulls instead of the last one. Its
// bounds are
//
//	L_i = F_i + (T-n) f_i(n),   U_i = L_i + (T-n)(T-n+1)/2 (f_i(n)-f_i(n-1)),
//
// with F_i the sum of the arm's rewards. rule default gap, as its algorithm says: the arm of largest U-L. Its second stage is
// that of Hybrid, which is ours.
//
// Source: Blum, Garicano, Ravichandran, Sharma, arXiv 2511.10619, UAI 2026, Algorithm 9.
var cumulativeHybrid = Kind{
	ID:     "cumulative-hybrid",
	Name:   "Cumulative Hybrid",
	Source: "Blum, Garicano, Ravichandran, Sharma 2026, Algorithm 9",
	Doc:    "Bounds the total reward of each arm over the horizon, which it must know, and commits if one is surely best; else as PTRR_α.",
	Card: Card{
		Setting: "rested, rising", Noise: noiseless, Knows: "T and the best final payoff",
		Year: 2026, Preset: "improving-hard-ptrr",
	},
	Group: Rising,
	Style: Style{Hue: 11, Dash: []float32{14, 4}, Square: true},
	Explain: explainHybrid(Formula{
		MathML: mathml.Element("U_i = F_i + ( T − n ) f_i ( n ) + frac{( T − n ) ( T − n + 1 )}{2} ( f_i ( n ) − f_i ( n − 1 ) )"),
		Words: "U equals F plus T minus n times f of n, plus half of T minus n times T minus n plus 1, " +
			"times f of n minus f of n minus 1",
		Where: "F is the sum of the arm's rewards, f the last one, n its pulls, T the horizon.",
	}),
	Params: []Param{curveParam, targetParam, stageParam, ruleParam("gap"), smoothParam},
	New:    newHybrid(true),
}
