package policy

import "risingbandits/engine/environment"

// uniform pulls every round an arm drawn uniformly by the policy's own stream. With order turn it pulls the arms in turn,
// in the order of their indices, and recommends the arm of the largest mean of all its rewards R; with order random it
// looks at no reward and recommends nothing.
//
// order default random, as released turn.
//
// Source: none needed; the baseline that ignores all rewards. order turn is called Uniform or RR in Mussi, Montenegro, Trovò,
// Restelli, Metelli, Best Arm Identification for Stochastic Rising Bandits, ICML 2024.
//
// released (github.com/MontenegroAlessandro/BestArmIdSRB at b98a85a, agent.py, class Uniform): order is turn; payoffs are read
// at x from 0; of equal means the first arm's is taken, and an arm without rewards comes before all. order random is not in the
// released code: it is as defined, its payoffs are read at x from 0.
var uniform = Kind{
	ID:     "uniform",
	Name:   "Uniform",
	Source: "a baseline",
	Doc:    "Pulls an arm at random every round, whatever it paid.",
	Cost:   8,
	Card: Card{
		Setting: "any", Noise: anyNoise, Knows: nothing,
		Preset: "paper-2-rested",
	},
	Group: Reference,
	Style: Style{Hue: 12, Dash: []float32{2, 4}, Square: true},
	Explain: func(v Values) Explanation {
		if v.choice("order") == "turn" {
			return Explanation{Decision: InTurn, Terms: turnTerms, Recommends: true}
		}
		return Explanation{Decision: ByChance}
	},
	Released: "The arms are pulled in turn (order turn). " + readsFrom0 + " Of equal means the first arm is recommended.",
	Release:  &BestArmIdSRB,
	Params: []Param{{
		Name: "order", Symbol: "order", Kind: Choice, Choices: []string{"random", "turn"},
		Default: func(c Context, _ Values) any {
			if c.Released {
				return "turn"
			}
			return "random"
		},
		Formula: "random (released: turn)",
		Doc:     "Whether each round draws an arm, or the arms are pulled in turn and the one of the largest mean is recommended.",
	}},
	Translation: func(v Values) Translation {
		if v.choice("order") == "turn" {
			return Translation{Type: "inTurn"}
		}
		return Translation{Type: "uniform"}
	},
	New: func(c Context, v Values, released bool) Policy {
		if v.choice("order") == "turn" {
			return newTurns(c, 1, released)
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
