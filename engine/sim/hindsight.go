package sim

import (
	"cmp"
	"slices"

	"risingbandits/engine/noise"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
)

// A Ground is what a round of one run rested on, in the light of the rewards that the policy had seen.
type Ground string

// The grounds of a round. An arm's recent rewards are its last recentPulls before the round, or all if there are fewer.
const (
	OnBest  Ground = "best"    // it pulled the optimal policy's arm
	Misled  Ground = "misled"  // it pulled another arm, whose recent rewards were larger on average
	Against Ground = "against" // it pulled another arm, although its recent rewards were not larger, or it had none
	Untried Ground = "untried" // it pulled another arm, and had never pulled the optimal one
)

// recentPulls is how many of an arm's rewards count as recent.
const recentPulls = 10

// The most stretches that a Hindsight keeps, and about the most rounds at which it asks the advisor.
const (
	maxStretches = 100
	maxAsked     = 50_000
)

// A Stretch is some consecutive rounds in which one arm was pulled while another one was optimal, and that on one ground.
type Stretch struct {
	From, To  int     // the first and last round, from 1
	Arm, Best int     // the pulled and the optimal policy's arm, from 0
	Recent    float64 // the mean of Arm's recent rewards before From, payoff units
	OfBest    float64 // the same of Best
	Asked     int     // at how many of the rounds the advisor was asked
	Advice    int     // the arm, from 0, that it would have pulled at most of these; -1 if it was not asked
	Times     int     // at how many
}

// A Hindsight says where a run went wrong, and what an advisor would have done there: R-ed-UCB, restless R-less-UCB, with
// default parameters, having seen exactly the rewards that the run had seen by then.
type Hindsight struct {
	Rounds    map[Ground]int // how many rounds were of each ground
	Misled    []Stretch      // the longest stretches in which the run was misled, in the order of time; at most maxStretches
	Stretches int            // how many there are in all
	Advisor   string         // its id
	Asked     int            // at how many of the misled rounds the advisor was asked: at all, or evenly among many
	Rescued   int            // at how many of these it would have pulled the optimal arm
}

// HindsightOf plays run number run, from 0, of a scenario's policy and looks back at it. It calls pause, if not nil, every
// few hundred rounds. It panics if an arm learns.
func HindsightOf(s *scenario.Scenario, index, run int, pause func()) *Hindsight {
	l := NewEngine(s).NewLive(index, run)
	defer l.Close()
	for !l.Seek(s.Horizon, hindsightStep) {
		rest(pause)
	}
	h := &Hindsight{Rounds: map[Ground]int{}}
	look := func(see func(t, arm, best int, ground Ground, seen *seen), learn func(t, arm int, reward float64)) {
		lookBack(l, s, see, learn, pause)
	}
	look(func(_, _, _ int, ground Ground, _ *seen) { h.Rounds[ground]++ }, nil)
	a := newAdvisor(s)
	h.Advisor = a.id
	every := h.Rounds[Misled]/maxAsked + 1
	misled := 0
	stretches := []advised{}
	look(func(t, arm, best int, ground Ground, seen *seen) {
		if ground != Misled {
			return
		}
		if n := len(stretches); n == 0 || !stretches[n-1].goesOn(t, arm, best) {
			stretches = append(stretches, advised{Stretch: Stretch{From: t, Arm: arm, Best: best, Recent: seen.mean(arm), OfBest: seen.mean(best)}})
		}
		now := &stretches[len(stretches)-1]
		now.To = t
		if misled++; misled%every == 0 {
			advice := a.arm(t)
			now.count(advice, len(s.Arms))
			h.Asked++
			if advice == best {
				h.Rescued++
			}
		}
	}, a.policy.Update)
	h.Stretches = len(stretches)
	h.Misled = longest(stretches)
	return h
}

// hindsightStep is how many rounds pass between pauses.
const hindsightStep = 512

// An advised stretch counts what the advisor says in it.
type advised struct {
	Stretch
	advice []int // by arm; nil if it was not asked
}

func (a *advised) goesOn(t, arm, best int) bool { return t == a.To+1 && arm == a.Arm && best == a.Best }

func (a *advised) count(arm, arms int) {
	if a.advice == nil {
		a.advice = make([]int, arms)
	}
	a.advice[arm]++
}

// longest returns the longest stretches in the order of time, with what was advised in most of their rounds.
func longest(all []advised) []Stretch {
	slices.SortStableFunc(all, func(a, b advised) int { return cmp.Compare(b.To-b.From, a.To-a.From) })
	all = all[:min(len(all), maxStretches)]
	slices.SortFunc(all, func(a, b advised) int { return cmp.Compare(a.From, b.From) })
	out := make([]Stretch, len(all))
	for i, a := range all {
		out[i] = a.Stretch
		out[i].Advice = -1
		for arm, n := range a.advice {
			out[i].Asked += n
			if n > out[i].Times {
				out[i].Advice, out[i].Times = arm, n
			}
		}
	}
	return out
}

// seen holds the recent rewards of each arm.
type seen struct{ rewards [][]float64 }

func (s *seen) add(arm int, reward float64) {
	list := s.rewards[arm]
	if len(list) == recentPulls {
		copy(list, list[1:])
		list = list[:recentPulls-1]
	}
	s.rewards[arm] = append(list, reward)
}

func (s *seen) mean(arm int) float64 {
	sum := 0.0
	for _, x := range s.rewards[arm] {
		sum += x
	}
	return sum / float64(len(s.rewards[arm]))
}

// lookBack walks through all rounds of a run that was played. It calls see with each round, and then learn, if not nil, with
// its reward.
func lookBack(l *Live, s *scenario.Scenario, see func(t, arm, best int, ground Ground, seen *seen), learn func(t, arm int, reward float64),
	pause func()) {
	optimal := l.game.env.OptimalArms()
	had := &seen{rewards: make([][]float64, len(s.Arms))}
	pulls := make([]int, len(s.Arms))
	for i, pulled := range l.Arms() {
		t, arm := i+1, int(pulled)
		best := optimal(t)
		see(t, arm, best, groundOf(had, arm, best), had)
		pulls[arm]++
		reward := l.game.run.Reward(arm, pulls[arm], t)
		had.add(arm, reward)
		if learn != nil {
			learn(t, arm, reward)
		}
		if t%hindsightStep == 0 {
			rest(pause)
		}
	}
}

func groundOf(had *seen, arm, best int) Ground {
	switch {
	case arm == best:
		return OnBest
	case len(had.rewards[best]) == 0:
		return Untried
	case len(had.rewards[arm]) > 0 && had.mean(arm) > had.mean(best):
		return Misled
	}
	return Against
}

// An advisor is a policy that learns from the pulls of another one.
type advisor struct {
	id     string
	policy policy.Policy
	terms  []policy.Term
}

const noAdvisor = "sim: the advisor does not explain its index"

func newAdvisor(s *scenario.Scenario) *advisor {
	a := &advisor{id: "r-ed-ucb", terms: make([]policy.Term, len(s.Arms))}
	if s.Setting == scenario.Restless {
		a.id = "r-less-ucb"
	}
	kind, _ := policy.Lookup(a.id)
	given := policy.Values{"deterministic": s.Noise.Kind == noise.None}
	a.policy = kind.New(s.Context(), policy.Resolve(kind, s.Context(), given), false)
	a.policy.Reset(policy.Draws{Restless: s.Setting == scenario.Restless})
	return a
}

// arm returns the arm of the largest index before round t, the first of several.
func (a *advisor) arm(t int) int {
	e, ok := a.policy.(policy.Explainer)
	if !ok {
		panic(noAdvisor)
	}
	e.Explain(a.terms, t)
	best := 0
	for k := range a.terms {
		if a.terms[k].Index > a.terms[best].Index {
			best = k
		}
	}
	return best
}
