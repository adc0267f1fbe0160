package policy

// Oracle. The optimal policy, which knows the payoffs: rested, the best constant arm over the
// horizon; restless, the best arm of each round. Its regret is 0. No parameters.
//
// Source: Metelli, Trovò, Pirola, Restelli 2022, Section 3.
var oracle = Kind{
	ID:      "oracle",
	Name:    "Oracle",
	Source:  "Metelli, Trovò, Pirola, Restelli 2022, Section 3",
	Doc:     "Knows the payoffs and plays the optimal policy that regret is measured against.",
	Group:   Reference,
	Style:   Style{Hue: 5, Dash: []float32{8, 3}, Square: true},
	Explain: explained(Explanation{Decision: ByOracle}),
	New: func(_ Context, _ Values, released bool) Policy {
		definedOnly(released)
		return new(oraclePolicy)
	},
}

const blindOracle = "policy: the oracle plays by World.Oracle alone: use Play"

// oraclePolicy asks the world that it plays in, which only a Player sees.
type oraclePolicy struct {
	best func(t int) int
}

func (p *oraclePolicy) Reset(Draws) { p.best = nil }

// Choose returns the optimal arm of the world that Play was last called with in this run; it
// panics before that.
func (p *oraclePolicy) Choose(t int) int {
	if p.best == nil {
		panic(blindOracle)
	}
	return p.best(t)
}

func (p *oraclePolicy) Update(int, int, float64) {}

// Play plays rounds from..to-1 in w. The rewards are drawn as for any policy, and not looked at.
func (p *oraclePolicy) Play(w *World, from, to int) {
	p.best = w.Oracle
	for t := from; t < to; t++ {
		w.Pull(t, p.best(t))
	}
}
