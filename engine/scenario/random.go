package scenario

import (
	"slices"
	"strconv"

	"risingbandits/engine/detmath"
	"risingbandits/engine/noise"
	"risingbandits/engine/payoff"
	"risingbandits/engine/policy"
)

// The paper's ranking experiment: 10 runs, Gaussian noise of 0.1.
const (
	randomRuns  = 10
	randomSigma = 0.1
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

// ReviewPolicies returns the policies of the paper's experiment in which learners of film reviews are the arms: R-ed-UCB with
// its window there, and the baselines.
func ReviewPolicies() []PolicySpec {
	var list []PolicySpec
	for _, id := range RankedPolicies(Rested) {
		list = append(list, PolicySpec{ID: id, Variant: Defined})
	}
	list[0].Params = policy.Values{"epsilon": 0.03125}
	return list
}

// AuthorsSlowest is the largest b that the authors' ranking generator draws, at every horizon: see RandomOver.
const AuthorsSlowest = 50_000

// RandomOver returns the rested bandit of a seed over a horizon of T rounds, drawn by the authors' law (authorsLaw), with
// the paper's seven policies: the Scenario of a Generator.
//
// The same seed, horizon and slowest will always give the same bandit; the seed is also the scenario's. RandomOver
// panics if seed > MaxSeed, or if the horizon or slowest is not in 2..MaxHorizon.
func RandomOver(seed uint64, horizon, slowest int) *Scenario {
	g := Generator{Law: AuthorsLaw, Seed: seed, Horizon: horizon, Slowest: slowest}
	if slowest == 0 {
		panic(badSlowest)
	}
	return g.Scenario()
}

// A Generator draws the random bandit of a seed by a law. Bandits of other numbers of arms, and the same in all else, have
// the same first arms.
type Generator struct {
	Law     string // the id of a Law
	Seed    uint64 // up to MaxSeed
	Horizon int    // rounds, from 2 to MaxHorizon
	Arms    int    // 1 to MaxArms; 0 for the number that the law draws
	Slowest int    // the largest b of the authors' law, 2 to MaxHorizon; 0 for AuthorsSlowest
}

// A Law is a row of the registry of generators: how arms are drawn.
type Law struct {
	ID   string
	Name string // for people
	Doc  string // one or two plain sentences: the law, and its source

	Setting Setting
	Noise   noise.Spec // with every parameter

	// arms returns how many arms a bandit has, and arm draws number i of them, from 0, from a stream of its own.
	arms func(s *detmath.Stream) int
	arm  func(s *detmath.Stream, g *Generator, i int) payoff.Spec
}

// laws lists the laws in the order in which they are shown.
var laws = []Law{authorsLaw, bernoulliLaw, curvesLaw, flatLaw, restlessLaw}

// Laws returns the laws of generators in the order in which they are shown. The slice is the caller's.
func Laws() []Law { return slices.Clone(laws) }

// LookupLaw returns the law of an id.
func LookupLaw(id string) (Law, bool) {
	i := slices.IndexFunc(laws, func(l Law) bool { return l.ID == id })
	if i < 0 {
		return Law{}, false
	}
	return laws[i], true
}

// Bandit returns the arms of the generator's bandit. It panics if a field is out of its range.
func (g Generator) Bandit() []ArmSpec {
	law, ok := LookupLaw(g.Law)
	if g.Slowest == 0 {
		g.Slowest = AuthorsSlowest
	}
	switch {
	case !ok:
		panic(badLaw)
	case g.Seed > MaxSeed:
		panic(badSeed)
	case g.Horizon < 2 || g.Horizon > MaxHorizon:
		panic(badRandomHorizon)
	case g.Slowest < 2 || g.Slowest > MaxHorizon:
		panic(badSlowest)
	case g.Arms < 0 || g.Arms > MaxArms:
		panic(badRandomArms)
	}
	key := detmath.NewKey(g.Seed).Child(randomPurpose)
	first := detmath.NewStream(key.Child(0))
	n := law.arms(&first)
	if g.Arms > 0 {
		n = g.Arms
	}
	arms := make([]ArmSpec, n)
	for i := range arms {
		stream := detmath.NewStream(key.Child(uint64(i + 1)))
		arms[i].Payoff = law.arm(&stream, &g, i)
	}
	return arms
}

// Scenario returns the generator's bandit as a scenario of 10 runs, with the law's setting and noise and the paper's seven
// policies of that setting. It panics if a field is out of its range.
func (g Generator) Scenario() *Scenario {
	arms := g.Bandit()
	law, _ := LookupLaw(g.Law)
	d := Document{
		Title:   "Random bandit " + strconv.FormatUint(g.Seed, 10),
		Setting: law.Setting,
		Horizon: g.Horizon,
		Runs:    randomRuns,
		Seed:    g.Seed,
		Noise:   law.Noise,
		Arms:    arms,
	}
	if g.Law != AuthorsLaw {
		d.Title += ", " + g.Law
	}
	for _, id := range RankedPolicies(law.Setting) {
		d.Policies = append(d.Policies, PolicySpec{ID: id})
	}
	return MustComplete(d)
}

const (
	badLaw  = "scenario: a generator needs the id of a law"
	badSeed = "scenario: a generator needs a seed of at most 2^53-1"

	badRandomHorizon = "scenario: a generator needs a horizon in 2..10,000,000"
	badRandomArms    = "scenario: a generator needs a number of arms in 0..1,000"
	badSlowest       = "scenario: a generator needs a largest b in 2..10,000,000"
)
