package server

import (
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// paidRequest asks what the pulls of a person who plays by hand have paid so far. The answer is a paidState.
type paidRequest struct {
	Text   string `json:"text"`
	Policy int    `json:"policy"` // the place of the hand among the policies, from 0
	Run    int    `json:"run"`    // from 0
	Rounds int    `json:"rounds"` // how many of its pulls count
}

// A paidState is what a person sees who plays by hand: rewards alone.
type paidState struct {
	Total float64   `json:"total"` // of all rewards
	Arms  []paidArm `json:"arms"`
}

// A paidArm is what one arm has paid. Its rewards are given as the means of so many in a row; the last mean may be of fewer.
type paidArm struct {
	Pulls int       `json:"pulls"`
	Total float64   `json:"total"`
	Last  float64   `json:"last"` // the last reward; 0 without pulls
	Size  int       `json:"size"` // how many rewards each mean is of
	Means []float64 `json:"means"`
}

// mostMeans is the most means of an arm in a paidState.
const mostMeans = 100

// hindsightRequest asks where a run of a policy was misled. The answer, once it is computed, is a hindsight.
type hindsightRequest struct {
	Text   string `json:"text"`
	Policy int    `json:"policy"` // from 0
	Run    int    `json:"run"`    // from 0
}

// A hindsight is a sim.Hindsight as the page reads it. Its arms count from 0.
type hindsight struct {
	Best      int       `json:"best"`    // how many rounds pulled the optimal policy's arm
	Misled    int       `json:"misled"`  // another arm, whose recent rewards were larger
	Against   int       `json:"against"` // another arm, whose recent rewards were not
	Untried   int       `json:"untried"` // another arm, before the optimal one was ever pulled
	Stretches []stretch `json:"stretches"`
	All       int       `json:"all"`     // how many stretches there are in all
	Advisor   string    `json:"advisor"` // its name
	Asked     int       `json:"asked"`
	Rescued   int       `json:"rescued"`
	Optimal   float64   `json:"optimal"` // what the optimal policy is paid in that run
}

// A stretch is a sim.Stretch as the page reads it.
type stretch struct {
	From   int     `json:"from"`
	To     int     `json:"to"`
	Arm    int     `json:"arm"`
	Best   int     `json:"best"`
	Recent float64 `json:"recent"`
	OfBest float64 `json:"ofBest"`
	Advice int     `json:"advice"` // -1 if the advisor was not asked
	Asked  int     `json:"asked"`
	Times  int     `json:"times"`
}

// surpriseRequest asks for a random bandit to play by hand. The answer is a made.
type surpriseRequest struct {
	Seed    int `json:"seed"`
	Horizon int `json:"horizon"`
}

// playable checks a request about one run of a policy.
func playable(text string, index, run int) (*scenario.Scenario, error) {
	sc, err := parseOnly(text)
	switch {
	case err != nil:
		return nil, err
	case sc.Learns():
		return nil, pathError{"arms", "arms that learn from a dataset cannot be played by hand"}
	case index < 0 || index >= len(sc.Policies):
		return nil, pathError{"policy", "there is no such policy"}
	case run < 0 || run >= scenario.MaxRuns:
		return nil, pathError{"run", "there is no such run"}
	}
	return sc, nil
}

func (s *Server) paid(id int, r paidRequest) error {
	sc, err := playable(r.Text, r.Policy, r.Run)
	if err != nil {
		return err
	}
	if r.Rounds < 0 || r.Rounds > sc.Horizon {
		return pathError{"rounds", "there are not so many rounds"}
	}
	s.queueJob(s.computing(handJob, "hand", id, func(c *computation) any { return paidIn(sc, r.Policy, r.Run, r.Rounds, c.pause) }))
	return nil
}

func paidIn(sc *scenario.Scenario, index, run, rounds int, pause func()) paidState {
	live := sim.NewEngine(sc).NewLive(index, run)
	defer live.Close()
	for !live.Seek(rounds, 512) {
		pause()
	}
	state := paidState{Arms: make([]paidArm, len(sc.Arms))}
	pulls := live.PullsTo(make([]int, len(sc.Arms)), rounds)
	for k, n := range pulls {
		size := max(1, (n+mostMeans-1)/mostMeans)
		a := paidArm{Pulls: n, Size: size, Means: []float64{}}
		rewards := make([]float64, size)
		for from := 1; from <= n; from += size {
			part := live.RewardsTo(rewards[:min(size, n+1-from)], k, from)
			sum := 0.0
			for _, x := range part {
				sum += x
			}
			a.Total += sum
			a.Last = part[len(part)-1]
			a.Means = append(a.Means, sum/float64(len(part)))
			pause()
		}
		state.Total += a.Total
		state.Arms[k] = a
	}
	return state
}

func (s *Server) hindsight(id int, r hindsightRequest) error {
	sc, err := playable(r.Text, r.Policy, r.Run)
	if err != nil {
		return err
	}
	s.queueJob(s.computing(handJob, "hand", id, func(c *computation) any { return hindsightOf(sc, r, c.pause) }))
	return nil
}

func hindsightOf(sc *scenario.Scenario, r hindsightRequest, pause func()) hindsight {
	h := sim.HindsightOf(sc, r.Policy, r.Run, pause)
	advisor, _ := policy.Lookup(h.Advisor)
	out := hindsight{
		Best: h.Rounds[sim.OnBest], Misled: h.Rounds[sim.Misled], Against: h.Rounds[sim.Against], Untried: h.Rounds[sim.Untried],
		Stretches: []stretch{}, All: h.Stretches, Advisor: advisor.Name, Asked: h.Asked, Rescued: h.Rescued,
	}
	best := sc.Document
	best.Policies = []scenario.PolicySpec{{ID: "oracle"}}
	out.Optimal = paidIn(scenario.MustComplete(best), 0, r.Run, sc.Horizon, pause).Total
	for _, m := range h.Misled {
		out.Stretches = append(out.Stretches, stretch{m.From, m.To, m.Arm, m.Best, m.Recent, m.OfBest, m.Advice, m.Asked, m.Times})
	}
	return out
}

// surprise draws a bandit that rises within the horizon by the law of the authors' generator.
func (s *Server) surprise(r surpriseRequest) (any, error) {
	const ratio = 4 // of the authors: 200,000 rounds, and b of at most 50,000
	if r.Seed < 0 || r.Seed > scenario.MaxSeed || r.Horizon < 2*ratio || r.Horizon > scenario.MaxHorizon {
		return nil, pathError{"horizon", "want a seed of at most 2^53-1 and 8 to 10,000,000 rounds"}
	}
	return made{string(scenario.RandomOver(uint64(r.Seed), r.Horizon, r.Horizon/ratio).Canonical())}, nil
}
