package sim

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"risingbandits/engine/detmath"
	"risingbandits/engine/environment"
	"risingbandits/engine/internal/golden"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
)

func liveScenario(t testing.TB, setting, noise string) *scenario.Scenario {
	return withTestedPolicies(t, parsed(t, fmt.Sprintf(`{"version":1,"setting":%q,"horizon":9000,"runs":4,"seed":11,"noise":{"kind":%q},"arms":[
		{"payoff":{"family":"exp","c":0.7,"a":0.002}},{"payoff":{"family":"poly","c":0.9,"b":200,"rho":0.8}},
		{"payoff":{"family":"linear","slope":0.0002,"cap":0.8}}],"policies":[]}`, setting, noise)))
}

// forEveryGame runs f for every policy of both settings. A policy is played with one of the noises, in turn, and with all of
// them with -tags verify.
func forEveryGame(t *testing.T, f func(t *testing.T, e *Engine, index int)) {
	for turn, setting := range []string{"rested", "restless"} {
		for n, noise := range noises {
			s := liveScenario(t, setting, noise)
			e := NewEngine(s)
			turn := turn
			for i, p := range s.Policies {
				if p.Params["deterministic"] != true { // only without noise
					turn++
					if !everyKind && turn%len(noises) != n {
						continue
					}
				}
				t.Run(fmt.Sprintf("%s/%s/%d-%s-%s", setting, noise, i, p.ID, p.Variant), func(t *testing.T) { f(t, e, i) })
			}
		}
	}
}

func TestLiveIsTheRunOfTheAggregate(t *testing.T) {
	forEveryGame(t, func(t *testing.T, e *Engine, index int) {
		s := e.scenario
		const run = 3
		block := playBlock(e, Block{Policy: index, From: run, To: run + 1}, 1<<30)
		l := e.NewLive(index, run)
		defer l.Close()
		for !l.Seek(s.Horizon, 313) {
		}
		marks := Rounds(s.Horizon)
		if got := l.RegretTo(make([]float64, len(marks)), marks); !slices.Equal(got, block.regret.mean) {
			t.Error("the regret differs from the aggregate's")
		}
		for k, n := range l.PullsTo(make([]int, len(s.Arms)), s.Horizon) {
			if float64(n) != block.pulls.mean[k] {
				t.Errorf("%d pulls of arm %d, want %v", n, k, block.pulls.mean[k])
			}
		}
		if arms := l.Arms(); block.last[arms[len(arms)-1]] != 1 {
			t.Errorf("the last arm is %d, want counts %v", arms[len(arms)-1], block.last)
		}
	})
}

// Going back and forth changes nothing: what is before a round is what was there when the run
// was played straight on.
func TestSeekGoesAnywhere(t *testing.T) {
	forEveryGame(t, func(t *testing.T, e *Engine, index int) {
		horizon, k := e.scenario.Horizon, len(e.scenario.Arms)
		rounds := []int{0, 1, 2, 700, 4095, 4096, 8999}
		l := e.NewLive(index, 0)
		defer l.Close()
		want := make([][]policy.Term, len(rounds))
		explains := false
		for i, round := range rounds {
			for !l.Seek(round, 5000) {
			}
			want[i] = make([]policy.Term, k)
			explains = l.Explain(want[i])
		}
		l.Seek(horizon, 1<<30)
		arms, terms := slices.Clone(l.Arms()), make([]policy.Term, k)
		for _, i := range []int{3, 6, 0, 5, 4, 1, 2} {
			for !l.Seek(rounds[i], 313) {
			}
			if l.Round() != rounds[i] || l.Known() != horizon || !slices.Equal(l.Arms(), arms) {
				t.Fatalf("sought round %d: at %d, %d known", rounds[i], l.Round(), l.Known())
			}
			if l.Explain(terms) != explains || !sameTerms(terms, want[i]) {
				t.Errorf("before round %d: terms %v, want %v", rounds[i]+1, terms, want[i])
			}
		}
	})
}

// asked hides a policy's own loop, so that it is asked round by round.
type asked struct{ policy.Policy }

// A policy that plays in its own loop, in pieces of any length, is at each round where the same
// policy is that is asked for each arm and given each reward.
func TestOwnLoopsPlayAsAsked(t *testing.T) {
	for seed := range uint64(10) {
		setting, noise := []string{"rested", "restless"}[seed%2], noises[seed/2%4]
		s := withTestedPolicies(t, randomScenario(t, 400+seed, setting, noise, "[]"))
		e := NewEngine(s)
		rng := rand.New(rand.NewPCG(seed, 3))
		for i, spec := range s.Policies {
			if _, ok := e.newGame(i).policy.(policy.Player); !ok || spec.ID == "oracle" { // which explains nothing
				continue
			}
			own, plain := e.NewLive(i, 0), e.NewLive(i, 0)
			inner := plain.game.policy
			plain.game.policy = asked{inner}
			k := len(s.Arms)
			terms, want := make([]policy.Term, k), make([]policy.Term, k)
			for own.Round() < s.Horizon {
				to := min(s.Horizon, own.Round()+1+rng.IntN(1+int(1000*rng.Float64()*rng.Float64())))
				own.Seek(to, 1<<30)
				plain.Seek(to, 1<<30)
				at := fmt.Sprintf("seed %d, %s %s after round %d", seed, spec.ID, spec.Variant, to)
				if !slices.Equal(own.Arms(), plain.Arms()) || account(own) != account(plain) ||
					own.game.run.Last() != plain.game.run.Last() {
					t.Fatalf("%s: the plays differ", at)
				}
				if to < s.Horizon && own.Explain(terms) {
					inner.(policy.Explainer).Explain(want, to+1)
					if !sameTerms(terms, want) {
						t.Fatalf("%s: terms %v, want %v", at, terms, want)
					}
				}
			}
			own.Close()
			plain.Close()
		}
	}
}

// account returns the sum of a live run's account.
func account(l *Live) environment.Sum {
	total := l.game.run.Account()
	return total.Sum()
}

func sameTerms(a, b []policy.Term) bool {
	return slices.EqualFunc(a, b, func(x, y policy.Term) bool {
		return x.Pulls == y.Pulls && x.Window == y.Window && x.Unit == y.Unit && sameBits(x.Estimate, y.Estimate) &&
			sameBits(x.Increment, y.Increment) && sameBits(x.Bonus, y.Bonus) && sameBits(x.Index, y.Index)
	})
}

func sameBits(a, b float64) bool { return math.Float64bits(a) == math.Float64bits(b) }

// What is asked of a live run is what counting its arms one by one gives.
func TestLiveAnswersAreCounted(t *testing.T) {
	for _, setting := range []string{"rested", "restless"} {
		s := liveScenario(t, setting, "gaussian")
		e := NewEngine(s)
		l := e.NewLive(0, 1)
		defer l.Close()
		l.Seek(s.Horizon, 1<<30)
		v, arms := e.env, l.Arms()
		noise := newKeys(s.Seed).noise.Child(1)
		pulls, switches := make([]int, v.Arms()), []int{}
		for i, arm := range arms {
			round := i + 1
			pulls[arm]++
			if i > 0 && arms[i-1] != arm {
				switches = append(switches, round)
			}
			if got := l.RoundOf(int(arm), pulls[arm]); i%97 == 0 && got != round {
				t.Fatalf("%s: pull %d of arm %d at round %d, want %d", setting, pulls[arm], arm, got, round)
			}
			if i%97 == 0 && !slices.Equal(l.PullsTo(make([]int, v.Arms()), round), pulls) {
				t.Fatalf("%s: pulls after round %d differ", setting, round)
			}
			x := pulls[arm]
			if setting == "restless" {
				x = round
			}
			want := v.Mean(int(arm), x) + float64(0.1*noise.Child(uint64(arm)).Normal(uint64(x)))
			if got := l.RewardsTo(make([]float64, 1), int(arm), pulls[arm])[0]; i%97 == 0 && got != want {
				t.Fatalf("%s: reward of round %d is %v, want %v", setting, round, got, want)
			}
		}
		var found []int
		for t, ok := l.NextSwitch(0); ok; t, ok = l.NextSwitch(t) {
			found = append(found, t)
		}
		if !slices.Equal(found, switches) {
			t.Errorf("%s: switches %v, want %v", setting, found, switches)
		}
	}
}

func TestRewardsToFollowsPulls(t *testing.T) {
	s := liveScenario(t, "restless", "bernoulli")
	l := NewEngine(s).NewLive(0, 0)
	defer l.Close()
	l.Seek(s.Horizon, 1<<30)
	for k := range s.Arms {
		all := l.RewardsTo(make([]float64, 20), k, 1)
		for i := range all {
			if one := l.RewardsTo(make([]float64, 1), k, i+1)[0]; one != all[i] {
				t.Errorf("arm %d, pull %d: %v alone, %v in a row", k, i+1, one, all[i])
			}
		}
	}
}

func TestLivePanicsOnWhatIsNotKnown(t *testing.T) {
	l := NewEngine(liveScenario(t, "rested", "gaussian")).NewLive(0, 0)
	defer l.Close()
	l.Seek(10, 1<<30)
	golden.Panics(t, unknownRound, func() { l.PullsTo(make([]int, 3), 11) })
	golden.Panics(t, unknownRound, func() { l.RegretTo(make([]float64, 2), []int{5, 4}) })
	golden.Panics(t, unknownRound, func() { l.RewardsTo(make([]float64, 1), 0, 11) })
	golden.Panics(t, badTerms, func() { l.Explain(nil) })
}

func TestKeysAreApart(t *testing.T) {
	seen := map[detmath.Key]string{}
	for _, seed := range []uint64{0, 1} {
		k := newKeys(seed)
		for name, purpose := range map[string]detmath.Key{"noise": k.noise, "coin": k.coin, "own": k.own} {
			for run := range 3 {
				dst := make([]detmath.Key, 3)
				armsTo(dst, purpose, run)
				for arm, key := range dst {
					here := fmt.Sprint(seed, name, run, arm)
					if other, ok := seen[key]; ok {
						t.Errorf("%s and %s share a key", other, here)
					}
					seen[key] = here
				}
			}
		}
	}
}
