package sweep

import (
	"fmt"

	"risingbandits/engine/scenario"
)

// Swept returns a sweep whose points are the bandits of the ranking, in the words of ParseAxis, and the scenario that it varies:
// for who shows a ranking while it is played. Point i has the results of Scenario(i). It fails where a number is out of its range,
// or the policies do not fit. It panics if a policy is not in the registry.
func (r *Ranking) Swept() (base *scenario.Scenario, over []string, err error) {
	law := r.Law
	if law == "" {
		law = scenario.AuthorsLaw
	}
	slowest := r.Slowest
	if slowest == 0 {
		slowest = scenario.AuthorsSlowest
	}
	_, known := scenario.LookupLaw(law)
	switch {
	case !known:
		return nil, nil, fmt.Errorf("no law is called %s", clip(law))
	case r.Bandits < 1 || r.Bandits > maxPoints:
		return nil, nil, fmt.Errorf("bandits: got %d, want 1 to %d", r.Bandits, maxPoints)
	case r.Horizon < 2 || r.Horizon > scenario.MaxHorizon:
		return nil, nil, fmt.Errorf("horizon: got %d, want 2 to %d rounds", r.Horizon, scenario.MaxHorizon)
	case r.Runs < 1 || r.Runs > scenario.MaxRuns:
		return nil, nil, fmt.Errorf("runs: got %d, want 1 to %d", r.Runs, scenario.MaxRuns)
	case r.Seed > scenario.MaxSeed-uint64(r.Bandits):
		return nil, nil, fmt.Errorf("seed: got %d, want at most 2^53 less the number of bandits", r.Seed)
	case r.Arms < 0 || r.Arms > scenario.MaxArms:
		return nil, nil, fmt.Errorf("arms: got %d, want 1 to %d", r.Arms, scenario.MaxArms)
	case slowest < 2 || slowest > scenario.MaxHorizon:
		return nil, nil, fmt.Errorf("slowest: got %d, want 2 to %d", slowest, scenario.MaxHorizon)
	}
	s := scenario.Generator{Law: law, Seed: r.Seed, Horizon: r.Horizon, Arms: r.Arms, Slowest: slowest}.Scenario().Document
	s.Title, s.Setting, s.Runs, s.Policies = "Random bandits", r.Setting, r.Runs, r.Policies
	if r.Released {
		s.Noise = scenario.ReleasedNoise()
	}
	base, faults := scenario.Complete(s)
	if faults != nil {
		return nil, nil, faults
	}
	over = []string{fmt.Sprintf("seed=%d..%d", r.Seed, r.Seed+uint64(r.Bandits)-1), "random.law=" + law}
	if r.Bandits == 1 {
		over[0] = fmt.Sprintf("seed=%d", r.Seed)
	}
	if r.Arms > 0 {
		over = append(over, fmt.Sprintf("random.arms=%d", r.Arms))
	}
	if slowest != scenario.AuthorsSlowest {
		over = append(over, fmt.Sprintf("random.slowest=%d", slowest))
	}
	return base, over, nil
}
