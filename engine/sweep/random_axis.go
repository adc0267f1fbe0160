package sweep

import (
	"slices"
	"strings"

	"risingbandits/engine/param"
	"risingbandits/engine/scenario"
)

// randomPrefix begins the names of places that are not in a document. They are the parameters of a generator of random bandits, and a
// sweep over one of them plays its policies on the bandits that the generator draws, in place of the scenario's arms.
const randomPrefix = "random."

// The parameters of the generator: how many arms it draws, the number of the bandit (the scenario's seed unless varied), its
// law, and the largest b of the authors' law.
const (
	randomArms    = "random.arms"
	randomSeed    = "random.seed"
	randomLaw     = "random.law"
	randomSlowest = "random.slowest"
)

var randomRanges = map[string]param.Range{
	randomArms:    param.Integers(1, scenario.MaxArms),
	randomSeed:    param.Integers(0, scenario.MaxSeed),
	randomSlowest: param.Integers(2, scenario.MaxHorizon),
}

// randomPaths lists the parameters in the order in which they are shown.
var randomPaths = []string{randomArms, randomSeed, randomLaw, randomSlowest}

func isRandom(path string) bool { return strings.HasPrefix(path, randomPrefix) }

// lawIDs returns the ids of the laws of generators.
func lawIDs() []string {
	var ids []string
	for _, l := range scenario.Laws() {
		ids = append(ids, l.ID)
	}
	return ids
}

// withRandom returns the scenario with the arms that a generator draws with the given parameters, for its horizon and, unless
// given, its seed.
func withRandom(s *scenario.Scenario, parameters []scenario.Change) (*scenario.Scenario, scenario.Faults) {
	g := scenario.Generator{Law: scenario.AuthorsLaw, Seed: s.Seed, Horizon: s.Horizon}
	var faults scenario.Faults
	for _, c := range parameters {
		v := Value(c.Value)
		x, isNumber := v.Number()
		r, numeric := randomRanges[c.Path]
		switch {
		case c.Path == randomLaw && slices.Contains(lawIDs(), v.String()):
			g.Law = v.String()
		case c.Path == randomLaw:
			faults = append(faults, scenario.Fault{Path: c.Path, Got: c.Value, Want: "one of " + strings.Join(lawIDs(), ", ")})
		case !numeric:
			faults = append(faults, scenario.Fault{Path: c.Path, Problem: "a generator of bandits has " + strings.Join(randomPaths, ", ")})
		case !isNumber || !r.Contains(x):
			faults = append(faults, scenario.Fault{Path: c.Path, Got: c.Value, Want: r.String()})
		case c.Path == randomArms:
			g.Arms = int(x)
		case c.Path == randomSeed:
			g.Seed = uint64(x)
		case c.Path == randomSlowest:
			g.Slowest = int(x)
		}
	}
	if s.Horizon < 2 {
		faults = append(faults, scenario.Fault{Path: "horizon", Got: "1", Want: "at least 2 rounds for random bandits"})
	}
	if faults != nil {
		return nil, faults
	}
	drawn := s.Document
	drawn.Arms, drawn.Dataset = g.Bandit(), nil
	return scenario.Complete(drawn)
}
