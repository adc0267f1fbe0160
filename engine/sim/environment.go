package sim

import (
	"math"
	"slices"

	"risingbandits/engine/payoff"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
)

// MaxFlat is the most entries, arms times rounds, of a restless table of payoffs: 128 MB. A larger
// environment evaluates payoffs when they are asked for, by pulls of the plain kind. That is no loss
// where it matters: of 1,000 arms and 200,000 rounds a run reads one payoff in a thousand of the 1.6 GB
// that a table would be, and a round of R-less-UCB takes no longer than one of R-ed-UCB, whose arms have
// tables (BenchmarkBlock at K=1000 prints both).
//
// What an engine holds of 1,000 arms and 200,000 rounds, in megabytes: restless, the best payoff of
// every round, 1.6; rested, 8 bytes for every pull that some run has made, beginning anew above
// maxStored, 128 at the most, and as much again where a live run shows its regret. Each policy in play holds its arms' rewards, of R-ed-UCB and its kin
// up to 8 bytes a round and as much again where an arm's grew, and some kilobytes for every arm.
const maxFlat = 16_000_000

// fillChunk is how many payoffs of an arm are evaluated in a row.
const fillChunk = 256

// An environment is what all runs of a scenario share: drawn means and the oracle. A drawn mean is
// the payoff clipped to [low, high], the mean that rewards are drawn at and regret is taken on.
type environment struct {
	k, horizon int
	restless   bool
	noise      policy.NoiseKind
	scale      float64
	low, high  float64
	payoffs    []payoff.Func
	rising     []bool       // per arm, that its payoff never decreases over the horizon
	shift      int          // subtracted from x: 1 in the released code's environment, which counts from 0
	base       *environment // of a shifted one, the environment that it shifts; else nil
	marks      []int
	chunk      [fillChunk]float64 // scratch

	rested
	restlessRows
}

const badScenario = "sim: the scenario is not valid: Parse first"

func newEnvironment(s *scenario.Scenario) *environment {
	v := &environment{
		k:        len(s.Arms),
		horizon:  s.Horizon,
		restless: s.Setting == scenario.Restless,
		marks:    Marks(s.Horizon),
		payoffs:  make([]payoff.Func, len(s.Arms)),
		rising:   make([]bool, len(s.Arms)),
	}
	v.setNoise(s.Noise)
	for k, arm := range s.Arms {
		f, err := payoff.New(arm.Payoff)
		if err != nil {
			panic(badScenario)
		}
		v.payoffs[k] = f
		v.rising[k] = !slices.ContainsFunc(payoff.Check(arm.Payoff, s.Horizon), func(w payoff.Violation) bool {
			return w.Kind == payoff.Decreases
		})
	}
	if v.restless {
		v.initRestless()
	} else {
		v.initRested()
	}
	return v
}

// FromZero returns the environment in which the n-th pull, or round t, pays the payoff at n-1, or
// t-1, and the optimal policy is the one of that environment. Its noise is v's. Restless tables are
// v's own, one row earlier.
func (v *environment) fromZero() *environment {
	z := *v
	z.shift, z.base = 1, v
	z.rising = slices.Clone(v.rising)
	for k, f := range v.payoffs {
		z.rising[k] = z.rising[k] && f.At(0) <= f.At(1)
	}
	if z.restless {
		z.shiftRestless(v)
	} else {
		z.initRested()
	}
	return &z
}

// Fork returns an environment for another goroutine. It shares with v, whose rounds are all
// prepared, what no longer changes. Base is what v's base was forked to.
func (v *environment) fork(base *environment) *environment {
	f := *v
	f.base = base
	if !f.restless {
		f.initRested()
	}
	return &f
}

// SetNoise says how rewards are drawn, and the range in which means are kept for that.
func (v *environment) setNoise(n scenario.Noise) {
	v.low, v.high = math.Inf(-1), math.Inf(1)
	switch n.Kind {
	case scenario.NoNoise:
		v.noise = policy.NoiseNone
	case scenario.Gaussian:
		v.noise, v.scale = policy.NoiseGaussian, n.Sigma
	case scenario.Bernoulli:
		v.noise = policy.NoiseBernoulli
		v.low, v.high = 0, 1
	case scenario.Beta:
		v.noise, v.scale = policy.NoiseBeta, n.Beta
		v.low, v.high = 1e-6, 1-1e-6
	default:
		panic(badScenario)
	}
}

// Drawn returns the mean at which a reward of the arm is drawn at pull or round x, from 1.
func (v *environment) drawn(arm, x int) float64 {
	return min(max(v.payoffs[arm].At(x-v.shift), v.low), v.high)
}

// DrawnTo stores the arm's drawn means at from, from+1, ... in dst.
func (v *environment) drawnTo(dst []float64, arm, from int) {
	v.payoffs[arm].Fill(dst, from-v.shift)
	if math.IsInf(v.low, -1) {
		return
	}
	for i, mu := range dst {
		dst[i] = min(max(mu, v.low), v.high)
	}
}

// Prepare works towards being able to play the rounds before `to`, spending at most about `budget`
// evaluations of payoffs, and returns how many it spent; 0 says that all is ready.
func (v *environment) prepare(to, budget int) int {
	if v.base != nil {
		if spent := v.base.prepare(to, budget); spent > 0 {
			return spent
		}
	}
	if v.restless {
		return v.fillRows(to, budget)
	}
	return v.findOracle(budget)
}

// Result returns the best arm and the oracle's total. It may be asked once all rounds are prepared.
func (v *environment) result() (best int, total float64) {
	if v.restless {
		return v.argmax(v.horizon), v.total
	}
	return v.best, v.bestAt[len(v.bestAt)-1]
}

// Optimal returns the optimal policy's arm at round t.
func (v *environment) optimal(t int) int {
	if v.restless {
		return v.argmax(t)
	}
	return v.best
}
