package policy

import (
	"risingbandits/engine/detmath"
	"risingbandits/engine/environment"
	"risingbandits/engine/noise"
)

// A payoffAt is a payoff for tests.
type payoffAt func(x int) float64

func (f payoffAt) At(x int) float64 { return f(x) }

func (f payoffAt) Fill(dst []float64, from int) []float64 {
	for i := range dst {
		dst[i] = f(from + i)
	}
	return dst
}

// A testRun is a run with its environment.
type testRun struct {
	*environment.Run
	env    *environment.Environment
	K, T   int
	noise  detmath.Key
	policy Policy
	rounds func(bandit *environment.Bandit, from, to int)
}

// newTestEnvironment returns K arms, none of which ever falls, over T rounds; limit bounds the entries of a
// restless table.
func newTestEnvironment(K, T int, restless bool, law noise.Law, limit int, at func(arm, x int) float64) *environment.Environment {
	c := environment.Config{Restless: restless, Horizon: T, Noise: law, Marks: []int{T}, TableLimit: limit}
	for k := range K {
		c.Payoffs = append(c.Payoffs, payoffAt(func(x int) float64 { return at(k, x) }))
		c.Rising = append(c.Rising, true)
	}
	return environment.New(c)
}

// lawOf returns a kind of noise whose parameter, if it has one, is scale.
func lawOf(kind string, scale float64) noise.Law {
	k, _ := noise.Lookup(kind)
	params := map[string]float64{}
	for _, p := range k.Params {
		params[p.Name] = scale
	}
	return noise.Spec{Kind: kind, Params: params}.Law()
}

// inEnvironment returns a new run in an environment.
func inEnvironment(env *environment.Environment, key detmath.Key) *testRun {
	run := &testRun{Run: env.NewRun(), env: env, K: env.Arms(), T: env.Horizon(), noise: key}
	run.rounds = func(bandit *environment.Bandit, from, to int) { Loop(run.policy)(bandit, from, to) }
	run.KeepArms()
	run.Begin(key)
	return run
}

// prepare fills the tables for the rounds before `to`.
func (run *testRun) prepare(to int) {
	for run.env.Prepare(to, 1<<30) > 0 {
	}
}

// play has p play rounds from..to-1.
func (run *testRun) play(p Policy, from, to int) {
	run.prepare(to)
	run.policy = p
	run.Play(from, to, run.rounds)
}
