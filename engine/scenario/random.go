package scenario

import (
	"strconv"

	"risingbandits/engine/detmath"
	"risingbandits/engine/noise"
	"risingbandits/engine/payoff"
)

// The paper's ranking experiment: 10 runs of 200,000 rounds, Gaussian noise of 0.1.
const (
	randomHorizon = 200_000
	randomRuns    = 10
	randomSigma   = 0.1
)

// randomPurpose separates the random numbers of a bandit from all others of the same seed: "bandit" in ASCII.
const randomPurpose = 0x62616e646974

// RankedPolicies returns the ids of the seven policies of the paper's comparison in a setting. The slice is the
// caller's.
func RankedPolicies(setting Setting) []string {
	rising := "r-ed-ucb"
	if setting == Restless {
		rising = "r-less-ucb"
	}
	return []string{rising, "kl-ucb", "rexp3", "ser4", "sw-ucb", "sw-kl-ucb", "sw-ts"}
}

// Random returns the random bandit of a seed over the paper's 200,000 rounds: see RandomOver.
func Random(seed uint64) *Scenario { return RandomOver(seed, randomHorizon) }

// RandomOver returns the rested bandit of a seed over a horizon of T rounds, drawn as the authors' ranking experiment draws its fifty: K
// uniform in 2..15, and each arm with probability 1/2 either
//
//	exp   c (1 - e^(-a x/b)), a an integer uniform in 2..5, b an integer uniform in 2..T
//	poly  c (1 - b (x + b^(1/rho))^-rho), rho uniform clipped to [0.4, 1], b an integer uniform in 2..T
//
// with c uniform clipped to [0.01, 0.99], and the paper's seven policies. Source: the ranking
// generator of the code released with Metelli et al. 2022. By default that code draws rewards by
// a Beta law; here they are Gaussian with sigma 0.1, as in the paper's text.
//
// The same seed and horizon will always give the same bandit; the seed is also the scenario's. RandomOver
// panics if seed > MaxSeed, or if the horizon is not in 2..MaxHorizon.
func RandomOver(seed uint64, horizon int) *Scenario {
	if seed > MaxSeed {
		panic(badSeed)
	}
	if horizon < 2 || horizon > MaxHorizon {
		panic(badRandomHorizon)
	}
	s := &Scenario{
		Version: Version,
		Title:   "Random bandit " + strconv.FormatUint(seed, 10),
		Setting: Rested,
		Horizon: horizon,
		Runs:    randomRuns,
		Seed:    seed,
		Noise:   noise.Spec{Kind: "gaussian", Params: map[string]float64{"sigma": randomSigma}},
	}
	key := detmath.NewKey(seed).Child(randomPurpose)
	first := detmath.NewStream(key.Child(0))
	s.Arms = make([]Arm, 2+first.IntN(14))
	for i := range s.Arms {
		stream := detmath.NewStream(key.Child(uint64(i + 1)))
		s.Arms[i].Payoff = randomPayoff(&stream, horizon)
	}
	for _, id := range RankedPolicies(Rested) {
		s.Policies = append(s.Policies, PolicySpec{ID: id, Variant: Defined})
	}
	full, faults := Parse(s.Canonical()) // fills in the defaults
	if faults != nil {
		panic(badRandom)
	}
	return full
}

const (
	badSeed   = "scenario: Random needs a seed of at most 2^53-1"
	badRandom = "scenario: a random bandit is not a valid scenario"

	badRandomHorizon = "scenario: RandomOver needs a horizon in 2..10,000,000"
)

func randomPayoff(s *detmath.Stream, horizon int) payoff.Spec {
	exp := s.Float64() < 0.5
	c := min(max(s.Float64(), 0.01), 0.99)
	b := float64(2 + s.IntN(horizon-1))
	if exp {
		return payoff.Exp(c, float64(2+s.IntN(4))/b)
	}
	return payoff.Poly(c, b, min(max(s.Float64(), 0.4), 1))
}
