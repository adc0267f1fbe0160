package policy

import "math"

var inf = math.Inf(1)

// The index of UCB1, SW-UCB and D-UCB is mean + u·width, where u is common to all arms at a round, and an
// arm's mean and width change only with its own rewards.

// A spread is the index of one arm as a function of u.
type spread struct{ mean, width float64 }

// unpulled is the index of an arm without rewards; u is finite, so it is +Inf.
var unpulled = spread{mean: inf}

func (s *spread) at(u float64) float64 { return s.mean + float64(u*s.width) }

// A spreads holds the indices of all arms of a run, and the randomness that breaks their ties.
type spreads struct {
	draws  Draws
	index  []spread
	values []float64 // scratch
}

func newSpreads(c Context) spreads {
	return spreads{index: make([]spread, c.K), values: make([]float64, c.K)}
}

func (s *spreads) reset(d Draws) {
	s.draws = d
	for k := range s.index {
		s.index[k] = unpulled
	}
}

// best returns the arm of largest index.
func (s *spreads) best(u float64) int {
	top, arm, tied := s.index[0].at(u), 0, false
	for k := 1; k < len(s.index); k++ {
		switch v := s.index[k].at(u); {
		case v > top:
			top, arm, tied = v, k, false
		case v == top:
			tied = true
		}
	}
	if !tied {
		return arm
	}
	for k := range s.index {
		s.values[k] = s.index[k].at(u)
	}
	return s.draws.argmax(s.values)
}

// term explains the index of an arm; n is the number of rewards that the policy holds of it.
func (s *spreads) term(arm, pulls, window, n int, u float64) Term {
	if n == 0 {
		return noIndexTerm(pulls, window)
	}
	x := s.index[arm]
	return Term{
		Pulls: pulls, Window: window,
		Estimate: x.mean, Increment: math.NaN(), Bonus: u * x.width,
		Index: x.at(u), Unit: "payoff",
	}
}
