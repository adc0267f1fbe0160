package lesson

import (
	"errors"
	"fmt"
	"math"

	"risingbandits/engine/policy"
	"risingbandits/engine/sim"
)

// ofTerm makes the value of a quantity of one arm's index before a round of the first run, as the inspector shows it.
func ofTerm(value func(policy.Term) float64) func(Inputs, given) (float64, error) {
	return func(in Inputs, a given) (float64, error) {
		if err := hasArm(in.Scenario, a); err != nil {
			return 0, err
		}
		live, err := before(in, a)
		if err != nil {
			return 0, err
		}
		defer live.Close()
		terms := make([]policy.Term, len(in.Scenario.Arms))
		if !live.Explain(terms) {
			return 0, fmt.Errorf("the policy %s has no terms of its own", a.policy)
		}
		x := value(terms[a.arm-1])
		if math.IsNaN(x) {
			return 0, fmt.Errorf("before round %d arm %d has no such term", a.x, a.arm)
		}
		return x, nil
	}
}

// pullAt returns the arm, from 1, that the policy pulls at a round of the first run.
func pullAt(in Inputs, a given) (float64, error) {
	live, err := before(in, a)
	if err != nil {
		return 0, err
	}
	defer live.Close()
	seek(live, a.x)
	return float64(live.Arms()[a.x-1] + 1), nil
}

var errLearns = errors.New("arms that learn from a dataset have no such quantity")

// before returns the first run of the policy that a test names, played up to the round before the one that it names.
func before(in Inputs, a given) (*sim.Live, error) {
	i, err := policyNamed(in.Scenario, a.policy)
	switch {
	case err != nil:
		return nil, err
	case a.x > in.Scenario.Horizon:
		return nil, errBeyond
	case in.Scenario.Learns():
		return nil, errLearns
	}
	live := sim.NewEngine(in.Scenario).NewLive(i, 0)
	seek(live, a.x-1)
	return live, nil
}

// seek plays a run up to a round.
func seek(live *sim.Live, round int) {
	for !live.Seek(round, live.Horizon()) {
	}
}
