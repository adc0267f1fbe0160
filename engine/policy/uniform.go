package policy

import "risingbandits/engine/environment"

// uniform pulls every round an arm drawn uniformly by the policy's own stream. No parameters.
//
// Source: none needed; the baseline that ignores all rewards.
var uniform = Kind{
	ID:      "uniform",
	Name:    "Uniform",
	Source:  "a baseline",
	Doc:     "Pulls an arm at random every round, whatever it paid.",
	Group:   Reference,
	Style:   Style{Hue: 12, Dash: []float32{2, 4}, Square: true},
	Explain: explained(Explanation{Decision: ByChance}),
	New: func(c Context, _ Values, released bool) Policy {
		definedOnly(released)
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

// Play is the function Play for this type, so that the compiler can call its methods directly.
func (p *uniformPolicy) Play(bandit *environment.Bandit, from, to int) {
	for t := from; t < to; t++ {
		if forms.prefetch {
			bandit.Prefetch(t)
		}
		arm := p.Choose(t)
		p.Update(t, arm, bandit.Pull(t, arm))
	}
}
