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

// AuthorsSlowest is the largest b that the authors' ranking generator draws, at every horizon: see RandomOver.
const AuthorsSlowest = 50_000

// Random returns the random bandit of a seed over the paper's 200,000 rounds, with the authors' range of b: see
// RandomOver.
func Random(seed uint64) *Scenario { return RandomOver(seed, randomHorizon, AuthorsSlowest) }

// RandomOver returns the rested bandit of a seed over a horizon of T rounds, drawn by the law of the generator that was
// released with Metelli et al. 2022: K uniform in 2..15, and each arm with probability 1/2 either
//
//	exp   c (1 - e^(-a x/b)), a an integer uniform in 2..5, b an integer uniform in 2..slowest
//	poly  c (1 - b (x + b^(1/rho))^-rho), rho uniform clipped to [0.4, 1], b an integer uniform in 2..slowest
//
// with c uniform clipped to [0.01, 0.99], and the paper's seven policies. The released generator's largest b is 50,000
// (AuthorsSlowest) whatever the horizon is, also in the paper's ranking over 200,000 rounds; the paper itself gives no
// law but K in 2..15. The released code draws rewards by a Beta law; here they are Gaussian with sigma 0.1, as in the
// paper's text.
//
// The same seed, horizon and slowest will always give the same bandit; the seed is also the scenario's. RandomOver
// panics if seed > MaxSeed, or if the horizon or slowest is not in 2..MaxHorizon.
func RandomOver(seed uint64, horizon, slowest int) *Scenario {
	if seed > MaxSeed {
		panic(badSeed)
	}
	if horizon < 2 || horizon > MaxHorizon {
		panic(badRandomHorizon)
	}
	if slowest < 2 || slowest > MaxHorizon {
		panic(badSlowest)
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
		s.Arms[i].Payoff = randomPayoff(&stream, slowest)
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
	badSlowest       = "scenario: RandomOver needs a largest b in 2..10,000,000"
)

func randomPayoff(s *detmath.Stream, slowest int) payoff.Spec {
	exp := s.Float64() < 0.5
	c := min(max(s.Float64(), 0.01), 0.99)
	b := float64(2 + s.IntN(slowest-1))
	if exp {
		return payoff.Exp(c, float64(2+s.IntN(4))/b)
	}
	return payoff.Poly(c, b, min(max(s.Float64(), 0.4), 1))
}
