package policy

import "risingbandits/engine/environment"

// oracle knows the payoffs. Rested, it pulls the best constant arm over the horizon; restless, the best arm
// of each round. It is the policy that regret is measured against, so its own regret is 0. Rested, it is
// optimal if all payoffs rise; if one falls, another order of pulls may earn more. No parameters.
//
// Source: Metelli, Trovò, Pirola, Restelli 2022, Section 3.
var oracle = Kind{
	ID:     "oracle",
	Name:   "Oracle",
	Source: "Metelli, Trovò, Pirola, Restelli 2022, Section 3",
	Doc: "Knows the payoffs and plays what regret is measured against: the best constant arm (rested) or the best arm of " +
		"each round (restless); optimal where payoffs rise.",
	Cost: 6,
	Card: Card{
		Setting: "any", Noise: anyNoise, Knows: "all payoffs",
		Guarantee: "no regret", Preset: "paper-2-rested",
	},
	Group:       Reference,
	Style:       Style{Hue: InkHue, Dash: []float32{8, 3}, Square: true},
	Explain:     explained(Explanation{Decision: ByOracle}),
	Translation: typed("oracle"),
	New: func(_ Context, _ Values, released bool) Policy {
		definedOnly(released)
		return new(oraclePolicy)
	},
}

const blindOracle = "policy: the oracle does not know the optimal policy; call Inform first"

// oraclePolicy is Informed.
type oraclePolicy struct {
	optimal func(t int) int
}

func (p *oraclePolicy) Inform(optimal func(t int) int) { p.optimal = optimal }

func (p *oraclePolicy) Reset(Draws) {}

// Choose returns the optimal arm at round t. It panics before Inform.
func (p *oraclePolicy) Choose(t int) int {
	if p.optimal == nil {
		panic(blindOracle)
	}
	return p.optimal(t)
}

func (p *oraclePolicy) Update(int, int, float64) {}

// Play plays rounds from..to-1 with w. The rewards are drawn as for any policy, but not used.
func (p *oraclePolicy) Play(bandit *environment.Bandit, from, to int) {
	optimal := p.optimal
	if optimal == nil {
		panic(blindOracle)
	}
	for t := from; t < to; t++ {
		bandit.Pull(t, optimal(t))
	}
}
