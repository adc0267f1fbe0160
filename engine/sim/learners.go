package sim

import (
	"errors"
	"fmt"

	"risingbandits/engine/detmath"
	"risingbandits/engine/environment"
	"risingbandits/engine/learn"
	"risingbandits/engine/scenario"
)

// ErrNeedsData is returned if a scenario whose arms learn is played without its dataset.
var ErrNeedsData = errors.New("the arms of this scenario are learners, which are trained on a dataset that the scenario does not hold")

// CheckData returns nil if data is the dataset that the scenario's learners are trained on, or an error that says what
// differs. data is nil if there is none; a scenario without learners needs none.
func CheckData(s *scenario.Scenario, data *learn.Dataset) error {
	switch {
	case !s.Learns():
		return nil
	case data == nil:
		return fmt.Errorf("%w: want the one of SHA-256 %s", ErrNeedsData, s.Dataset.SHA256)
	case data.Hash != s.Dataset.SHA256:
		return fmt.Errorf("the dataset has the SHA-256 %s, the scenario's has %s", data.Hash, s.Dataset.SHA256)
	case data.Features != s.Dataset.Features:
		return fmt.Errorf("the dataset was read with %d features, the scenario wants %d", data.Features, s.Dataset.Features)
	}
	return nil
}

// learners returns the learners of a scenario's arms, nil if no arm learns.
func learners(s *scenario.Scenario, pool *learn.Pool) []environment.Learner {
	if !s.Learns() {
		return nil
	}
	arms := make([]environment.Learner, len(s.Arms))
	for k := range s.Arms {
		if spec := s.Arms[k].Learner; spec != nil {
			arms[k] = pooled{pool, *spec}
		}
	}
	return arms
}

// pooled is an arm whose learner a pool trains.
type pooled struct {
	pool *learn.Pool
	spec learn.Spec
}

// Rewards implements environment.Learner.
func (p pooled) Rewards(key detmath.Key) environment.Rewards { return p.pool.Track(p.spec, key) }

// operationsPerRound is about how many operations of a learner take as long as a round of a policy.
const operationsPerRound = 60

// costOf returns how many rounds without learners take as long as the longest round of the scenario.
func costOf(s *scenario.Scenario, pool *learn.Pool) int {
	cost := 1
	for k := range s.Arms {
		if spec := s.Arms[k].Learner; spec != nil {
			cost = max(cost, pool.Cost(*spec)/operationsPerRound)
		}
	}
	return cost
}
