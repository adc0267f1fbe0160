package sim

import (
	"risingbandits/engine/environment"
	"risingbandits/engine/scenario"
)

// An Oracle is a policy that knows the payoffs, against which regret can be measured.
type Oracle struct {
	ID    string    `json:"id"`    // OptimalOracle, ConstantOracle or GreedyOracle
	Total float64   `json:"total"` // its expected total payoff
	Ahead []float64 `json:"ahead"` // at each mark, its payoff so far minus that of the oracle that results are measured against
}

// The oracles. Results are measured against the best constant arm if the scenario is rested, and against the greedy
// policy if it is restless. Each is the optimal policy if payoffs never fall (Theorems 4.1 and 5.1); restless, the
// greedy policy is optimal for any payoffs.
const (
	OptimalOracle  = "optimal"  // the policy of largest expected total payoff
	ConstantOracle = "constant" // always the arm of largest total payoff over the horizon
	GreedyOracle   = "greedy"   // in each round the arm that pays most in it; of several the one with the lowest number
)

// Oracles returns the oracles of a valid scenario. The optimal one is missing if it is not known, which is so if a
// rested arm's payoff falls. It calls pause, if not nil, every few hundred evaluations of payoffs.
//
// The regret of a policy against an oracle is its regret in the results plus the oracle's Ahead, at every mark and in
// every run, because an oracle's payoff is not random. One of the three oracles needs T rounds of play; with T = 10^7
// that takes about half a second, and more with many falling arms.
func Oracles(s *scenario.Scenario, pause func()) []Oracle {
	config := environmentConfig(s)
	config.Marks = Marks(s.Horizon)
	v := prepared(config, pause)
	_, total := v.Best()
	given := Oracle{Total: total, Ahead: make([]float64, len(config.Marks))}
	rising := true
	for _, r := range config.Rising {
		rising = rising && r
	}
	named := func(id string, o Oracle) Oracle { o.ID = id; return o }
	if config.Restless {
		config.Restless = false
		best, _ := prepared(config, pause).Best()
		constant := follow(v, config.Marks, total, pause, func() int { return best }, nil)
		return []Oracle{named(OptimalOracle, given), named(ConstantOracle, constant), named(GreedyOracle, given)}
	}
	g := newGreedy(v, rising)
	list := []Oracle{named(ConstantOracle, given), named(GreedyOracle, follow(v, config.Marks, total, pause, g.arm, g.pulled))}
	if rising {
		list = append([]Oracle{named(OptimalOracle, given)}, list...)
	}
	return list
}

// prepared returns an environment whose tables are filled for all rounds.
func prepared(c environment.Config, pause func()) *environment.Environment {
	v := environment.New(c)
	for v.Prepare(c.Horizon+1, 1<<10) > 0 {
		rest(pause)
	}
	return v
}

func rest(pause func()) {
	if pause != nil {
		pause()
	}
}

// follow plays a policy that knows the payoffs, without noise, and returns how far it is ahead of the environment's
// oracle, whose total is given. pulled, if not nil, is called after each pull.
func follow(v *environment.Environment, marks []int, total float64, pause func(), next func() int, pulled func()) Oracle {
	o := Oracle{Ahead: make([]float64, 0, len(marks))}
	pulls := make([]int, v.Arms())
	var account environment.Total
	for t := 1; t <= v.Horizon(); t++ {
		arm := next()
		pulls[arm]++
		account.Add(v.Entry(arm, pulls[arm], t))
		if t == marks[len(o.Ahead)] {
			o.Ahead = append(o.Ahead, 0-v.Regret(account, t))
		}
		if pulled != nil {
			pulled()
		}
		if t%256 == 0 {
			rest(pause)
		}
	}
	o.Total = total + o.Ahead[len(marks)-1]
	return o
}

// A greedy pulls the rested arm whose next pull pays most. It keeps the arms in a heap, the next one first.
type greedy struct {
	env    *environment.Environment
	rising bool // then the first arm stays first: its next pull pays no less than the last, and the others do not change
	arms   []int
	pulls  []int
	pays   []float64 // per arm, the payoff of its next pull
}

func newGreedy(v *environment.Environment, rising bool) *greedy {
	g := &greedy{env: v, rising: rising, pulls: make([]int, v.Arms()), pays: make([]float64, v.Arms())}
	for k := range v.Arms() {
		g.arms = append(g.arms, k)
		g.pays[k] = v.Mean(k, 1)
	}
	for i := len(g.arms)/2 - 1; i >= 0; i-- {
		g.sink(i)
	}
	return g
}

func (g *greedy) arm() int { return g.arms[0] }

// pulled records a pull of the first arm.
func (g *greedy) pulled() {
	if g.rising {
		return
	}
	k := g.arms[0]
	g.pulls[k]++
	g.pays[k] = g.env.Mean(k, g.pulls[k]+1)
	g.sink(0)
}

// before reports whether arm a is pulled before b.
func (g *greedy) before(a, b int) bool {
	return g.pays[a] > g.pays[b] || g.pays[a] == g.pays[b] && a < b
}

// sink moves an arm down the heap until the arms below it come after it.
func (g *greedy) sink(i int) {
	for {
		child := 2*i + 1
		if child >= len(g.arms) {
			return
		}
		if child+1 < len(g.arms) && g.before(g.arms[child+1], g.arms[child]) {
			child++
		}
		if !g.before(g.arms[child], g.arms[i]) {
			return
		}
		g.arms[i], g.arms[child] = g.arms[child], g.arms[i]
		i = child
	}
}
