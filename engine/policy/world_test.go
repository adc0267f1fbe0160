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

// A testWorld is an environment with a run in it.
type testWorld struct {
	*environment.Run
	env    *environment.Environment
	K, T   int
	noise  detmath.Key
	policy Policy
	rounds func(w *environment.World, from, to int)
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

// inEnvironment returns a world of its own in an environment.
func inEnvironment(env *environment.Environment, key detmath.Key) *testWorld {
	w := &testWorld{Run: env.NewRun(), env: env, K: env.Arms(), T: env.Horizon(), noise: key}
	w.rounds = func(world *environment.World, from, to int) { Play(w.policy, world, from, to) }
	w.KeepArms()
	w.Begin(key)
	return w
}

// prepare fills the tables for the rounds before `to`.
func (w *testWorld) prepare(to int) {
	for w.env.Prepare(to, 1<<30) > 0 {
	}
}

// play has p play rounds from..to-1.
func (w *testWorld) play(p Policy, from, to int) {
	w.prepare(to)
	w.policy = p
	w.Play(from, to, w.rounds)
}
