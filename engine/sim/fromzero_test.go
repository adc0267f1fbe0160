package sim

import (
	"fmt"
	"math"
	"testing"

	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
)

// plainPayoffs are the arms of risingArms by the formulas of the paper, written down once more.
var plainPayoffs = []func(x float64) float64{
	func(x float64) float64 { return 0.7 * (1 - math.Exp(-0.004*x)) },
	func(x float64) float64 { return 0.9 * (1 - 50*math.Pow(x+math.Pow(50, 1/0.8), -0.8)) },
	func(x float64) float64 { return 1 - 30*math.Pow(x+40, -0.9) },
	func(x float64) float64 { return math.Min(0.0007*x, 0.95) },
	func(x float64) float64 {
		if x < 1 { // points go on level before the first
			x = 1
		}
		return 0.2 + 0.55*math.Min((x-1)/399, 1)
	},
}

const risingArms = `[{"payoff":{"family":"exp","c":0.7,"a":0.004}},{"payoff":{"family":"poly","c":0.9,"b":50,"rho":0.8}},
	{"payoff":{"family":"poly","c":1,"b":30,"rho":0.9,"s":40}},{"payoff":{"family":"linear","slope":0.0007,"cap":0.95}},
	{"payoff":{"family":"points","points":[[1,0.2],[400,0.75]]}}]`

func risingScenario(t *testing.T, setting, policies string) *scenario.Scenario {
	return parsed(t, fmt.Sprintf(`{"version":1,"setting":%q,"horizon":1500,"runs":2,"noise":{"kind":"none"},"arms":%s,"policies":%s}`,
		setting, risingArms, policies))
}

// plainRun is what a run's arms earn if payoffs are met at x from first, and what the optimal policy
// of that environment earns.
func plainRun(arms []uint16, restless bool, first float64) (rewards []float64, earned, optimal float64) {
	pulls, sums := make([]float64, len(plainPayoffs)), make([]float64, len(plainPayoffs))
	for t, arm := range arms {
		x, best := pulls[arm], math.Inf(-1)
		if restless {
			x = float64(t)
		}
		pulls[arm]++
		rewards = append(rewards, plainPayoffs[arm](x+first))
		earned += rewards[t]
		for k, f := range plainPayoffs {
			sums[k] += f(float64(t) + first)
			best = max(best, f(float64(t)+first))
		}
		if restless {
			optimal += best
		}
	}
	if !restless {
		for _, sum := range sums {
			optimal = max(optimal, sum)
		}
	}
	return rewards, earned, optimal
}

// The released R-ed- and R-less-UCB meet payoffs at x from 0 and their regret is taken against the
// optimum of that; all others, and the defined ones, from 1.
func TestReleasedRisingMeetsPayoffsFromZero(t *testing.T) {
	const policies = `[{"id":"kl-ucb"},{"id":"r-ed-ucb","variant":"released"},{"id":"r-ed-ucb"},{"id":"r-less-ucb","variant":"released"},
		{"id":"sw-ucb","variant":"released"},{"id":"oracle"},{"id":"uniform"}]`
	for _, setting := range []string{"rested", "restless"} {
		s := risingScenario(t, setting, policies)
		results, e := Play(s, nil), NewEngine(s)
		for i, p := range results.Policies {
			first := 1.0
			if p.Variant == scenario.Released && p.Policy != "sw-ucb" {
				first = 0
			}
			l := e.NewLive(i, 1)
			l.Seek(s.Horizon, 1<<30)
			rewards, earned, optimal := plainRun(l.Arms(), setting == "restless", first)
			if got, want := p.Final.All[1], optimal-earned; math.Abs(got-want) > 1e-9 {
				t.Errorf("%s %s %s: regret %v, by the formulas %v", setting, p.Policy, p.Variant, got, want)
			}
			if got := l.RegretTo([]float64{0}, []int{s.Horizon})[0]; got != p.Final.All[1] {
				t.Errorf("%s %s %s: live regret %v, want %v", setting, p.Policy, p.Variant, got, p.Final.All[1])
			}
			arm := int(l.Arms()[700])
			n := l.PullsTo(make([]int, len(s.Arms)), 701)[arm]
			if got, want := l.RewardsTo([]float64{0}, arm, n)[0], rewards[700]; math.Abs(got-want) > 1e-12 {
				t.Errorf("%s %s %s: the reward of round 701 is %v, by the formula %v", setting, p.Policy, p.Variant, got, want)
			}
			l.Close()
		}
		_, _, optimal := plainRun(make([]uint16, s.Horizon), setting == "restless", 1)
		if math.Abs(results.Oracle-optimal) > 1e-9 {
			t.Errorf("%s: the scenario's optimum is %v, by the formulas %v", setting, results.Oracle, optimal)
		}
	}
}

// A released policy beside them changes no bit of the others, nor do they change its.
func TestFromZeroStandsAlone(t *testing.T) {
	const released, others = `{"id":"r-less-ucb","variant":"released"}`, `{"id":"oracle"},{"id":"ucb1"},{"id":"r-less-ucb"}`
	for seed := range uint64(8) {
		setting, noise := []string{"rested", "restless"}[seed%2], noises[seed/2]
		play := func(policies string) map[string]PolicyResult {
			byName := map[string]PolicyResult{}
			r := Play(randomScenario(t, 600+seed, setting, noise, "["+policies+"]"), nil)
			for _, p := range r.Policies {
				byName[p.Policy+p.Variant] = p
			}
			return byName
		}
		all, without, alone := play(released+","+others), play(others), play(released)
		for name, p := range all {
			want, ok := without[name]
			if !ok {
				want = alone[name]
			}
			if p.Fingerprint != want.Fingerprint {
				t.Errorf("seed %d, %s, %s: %s beside others %s, want %s", seed, setting, noise, name, p.Fingerprint, want.Fingerprint)
			}
		}
	}
}

// Every policy of a release meets the payoffs of its environment, whatever else its variant does; R-ed-UCB's depend on whose
// code it is.
func TestPayoffsBeginWhereTheReleaseHasThem(t *testing.T) {
	for _, k := range policy.Kinds() {
		codes := []string{""}
		if k.ID == "r-ed-ucb" {
			codes = []string{"", `,"code":"rc-be"`, `,"code":"crucb"`}
		}
		for _, code := range codes {
			if k.Release == nil {
				continue
			}
			s := risingScenario(t, "rested", fmt.Sprintf(`[{"id":%q,"variant":"released"%s}]`, k.ID, code))
			first := 1.0
			if r := k.ReleaseOf(s.Policies[0].Params); r.From0 && !k.From1 {
				first = 0
			}
			l := NewEngine(s).NewLive(0, 1)
			l.Seek(s.Horizon, 1<<30)
			_, earned, optimal := plainRun(l.Arms(), false, first)
			if got, want := l.RegretTo([]float64{0}, []int{s.Horizon})[0], optimal-earned; math.Abs(got-want) > 1e-9 {
				t.Errorf("%s%s: regret %v, by the formulas at x from %v %v", k.ID, code, got, first, want)
			}
			l.Close()
		}
	}
	for _, id := range []string{"r-ed-ucb", "r-less-ucb", "r-ucbe", "r-sr", "sr", "etc", "rest-sure", "ucb-e", "uniform", "uniform-smooth",
		"prob-1"} {
		if k, _ := policy.Lookup(id); !k.CountsFrom0(nil) {
			t.Errorf("%s as released does not count from 0", id)
		}
	}
}
