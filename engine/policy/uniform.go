package policy

import "risingbandits/engine/environment"

// uniform pulls every round an arm drawn uniformly by the policy's own stream. With order turn it pulls the arms in turn,
// in the order of their indices, and recommends the arm of the largest mean of all its rewards R; with order random it
// looks at no reward and recommends nothing.
//
// order default random.
//
// Source: none needed; the baseline that ignores all rewards. order turn is called Uniform or RR in Mussi, Montenegro, Trovò,
// Restelli, Metelli, Best Arm Identification for Stochastic Rising Bandits, ICML 2024.
var uniform = Kind{
	ID:     "uniform",
	Name:   "Uniform",
	Source: "a baseline",
	Doc:    "Pulls an arm at random every round, whatever it paid.",
	Cost:   8,
	Group:  Reference,
	Style:  Style{Hue: 12, Dash: []float32{2, 4}, Square: true},
	Explain: func(v Values) Explanation {
		if v.choice("order") == "turn" {
			return Explanation{Decision: InTurn, Terms: turnTerms, Recommends: true}
		}
		return Explanation{Decision: ByChance}
	},
	Params: []Param{{
		Name: "order", Symbol: "order", Kind: Choice, Choices: []string{"random", "turn"}, Default: always("random"), Formula: "random",
		Doc: "Whether each round draws an arm, or the arms are pulled in turn and the one of the largest mean is recommended.",
	}},
	New: func(c Context, v Values, released bool) Policy {
		definedOnly(released)
		if v.choice("order") == "turn" {
			return newTurns(c, 1)
		}
		return &uniformPolicy{k: c.K}
	},
}

type uniformPolicy struct {
	k     int
	draws Draws
}

func (p *uniformPolicy) Reset(d Draws)            { p.draws = d }
func (p *uniformPolicy) Choose(int) int           { return p.draws.Own.IntN(p.k) }
func (p *uniformPolicy) Update(int, int, float64) {}

// Play is the general loop of Loop, written for this type so that the compiler can call its methods directly.
func (p *uniformPolicy) Play(bandit *environment.Bandit, from, to int) {
	for t := from; t < to; t++ {
		arm := p.Choose(t)
		p.Update(t, arm, bandit.Pull(t, arm))
	}
}
