package sim_test

import (
	"math"
	"slices"
	"testing"

	"risingbandits/engine/payoff"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// parsed returns a scenario with a few arms and policies.
func parsed(t *testing.T, text string) *scenario.Scenario {
	t.Helper()
	s, faults := scenario.Parse([]byte(text))
	if faults != nil {
		t.Fatal(faults)
	}
	return s
}

// totalOf adds up the payoffs of a sequence of arms, plainly.
func totalOf(s *scenario.Scenario, next func(t int, pulls []int) int) (total float64) {
	pulls := make([]int, len(s.Arms))
	for t := 1; t <= s.Horizon; t++ {
		arm := next(t, pulls)
		pulls[arm]++
		x := pulls[arm]
		if s.Setting == scenario.Restless {
			x = t
		}
		f, _ := payoff.New(s.Arms[arm].Payoff)
		total += f.At(x)
	}
	return total
}

// The oracles are those of plain sums over the rounds, rested and restless, with arms that rise and that fall.
func TestOraclesArePlainSums(t *testing.T) {
	const falls = `{"payoff":{"family":"points","points":[[1,0.9],[40,0.1],[400,0.3]]}}`
	const rises = `{"payoff":{"family":"linear","slope":0.004,"cap":0.8}},{"payoff":{"family":"constant","value":0.35}},{"payoff":{"family":"poly","c":0.7,"b":30,"rho":0.8}}`
	for _, setting := range []string{"rested", "restless"} {
		for name, arms := range map[string]string{"rising": rises, "falling": rises + "," + falls} {
			s := parsed(t, `{"version":1,"setting":"`+setting+`","horizon":300,"runs":1,"noise":{"kind":"gaussian","sigma":0.1},"arms":[`+arms+`],"policies":[]}`)
			at := func(k, x int) float64 { f, _ := payoff.New(s.Arms[k].Payoff); return f.At(x) }
			constant := math.Inf(-1)
			for k := range s.Arms {
				constant = max(constant, totalOf(s, func(int, []int) int { return k }))
			}
			greedy := totalOf(s, func(t int, pulls []int) int {
				best, most := 0, math.Inf(-1)
				for k := range s.Arms {
					x := pulls[k] + 1
					if setting == "restless" {
						x = t
					}
					if v := at(k, x); v > most {
						best, most = k, v
					}
				}
				return best
			})
			want := map[string]float64{sim.ConstantOracle: constant, sim.GreedyOracle: greedy, sim.OptimalOracle: constant}
			given := constant
			if setting == "restless" {
				want[sim.OptimalOracle], given = greedy, greedy
			} else if name == "falling" {
				delete(want, sim.OptimalOracle)
			}
			calls := 0
			list := sim.Oracles(s, func() { calls++ })
			if len(list) != len(want) || calls == 0 {
				t.Errorf("%s, %s: %d oracles, %d pauses", setting, name, len(list), calls)
			}
			for _, o := range list {
				if math.Abs(o.Total-want[o.ID]) > 1e-9 || math.Abs(o.Ahead[len(o.Ahead)-1]-(want[o.ID]-given)) > 1e-9 || len(o.Ahead) != 300 {
					t.Errorf("%s, %s: %s has %v, %v ahead, want %v and %v", setting, name, o.ID, o.Total, o.Ahead[len(o.Ahead)-1], want[o.ID],
						want[o.ID]-given)
				}
			}
		}
	}
}

// In the paper's 2 arms the greedy oracle stays with arm 1, which pays most at first, and earns far less than the
// best constant arm; restless it is the optimal policy.
func TestGreedyIsNotOptimalRested(t *testing.T) {
	p, _ := scenario.LookupPreset("paper-2-rested")
	list := sim.Oracles(p.Scenario, nil)
	if greedy := list[2]; greedy.ID != sim.GreedyOracle || greedy.Total > 0.5*list[0].Total || greedy.Ahead[20] <= 0 {
		t.Errorf("greedy earns %v of %v, %v ahead at first", greedy.Total, list[0].Total, greedy.Ahead[20])
	}
}

// What a policy recommends is counted by hand: the runs' pulls say which arm has most.
func TestRecommendations(t *testing.T) {
	s := parsed(t, `{"version":1,"setting":"rested","horizon":400,"runs":9,"seed":3,"noise":{"kind":"gaussian","sigma":0.3},"arms":[
		{"payoff":{"family":"constant","value":0.5}},{"payoff":{"family":"linear","slope":0.002,"cap":0.6}},{"payoff":{"family":"constant","value":0.6}}],
		"policies":[{"id":"ucb1"},{"id":"uniform"},{"id":"oracle"},{"id":"r-ucbe","a":0.01,"variant":"released"}]}`)
	r := play(t, s)
	losses := []float64{0.1, 0, 0} // of the payoffs at round 400: 0.5, 0.6, 0.6
	engine := sim.NewEngine(s)
	weights := make([]float64, 3)
	for run := range s.Runs {
		l := engine.NewLive(0, run)
		for !l.Seek(s.Horizon, 1<<20) {
		}
		pulls := l.PullsTo(make([]int, 3), s.Horizon)
		best := 0
		for k := range pulls {
			if pulls[k] > pulls[best] {
				best = k
			}
		}
		weights[best]++
		l.Close()
	}
	got := r.Policies[0].Recommended
	loss, wrong := 0.0, weights[0]/9
	for k := range weights {
		if math.Abs(got.MostPulls.Arms[k]-weights[k]/9) > 1e-12 {
			t.Errorf("arm %d is recommended in %v of the runs, want %v", k, got.MostPulls.Arms[k], weights[k]/9)
		}
		loss += weights[k] * losses[k] / 9
	}
	if math.Abs(got.MostPulls.Wrong-wrong) > 1e-12 || math.Abs(got.MostPulls.Loss-loss) > 1e-12 || got.BestIndex == nil {
		t.Errorf("%+v, want %v wrong and a loss of %v", got.MostPulls, wrong, loss)
	}
	if in := got.MostPulls.WrongIn; !(in[0] <= wrong && wrong <= in[1] && in[1] > 0.05) {
		t.Errorf("the interval of %v is %v", wrong, in)
	}
	if uniform := r.Policies[1].Recommended; math.Abs(
		uniform.MostPulls.Arms[0]+uniform.MostPulls.Arms[1]+uniform.MostPulls.Arms[2]-1) > 1e-12 || uniform.BestIndex != nil {
		t.Errorf("a policy without an index: %+v", uniform)
	}
	weights = make([]float64, 3) // of a policy that recommends by its own rule
	for run := range s.Runs {
		l := engine.NewLive(3, run)
		for !l.Seek(s.Horizon, 1<<20) {
		}
		scores := make([]float64, 3)
		l.Policy().(policy.Recommender).RecommendTo(scores)
		weights[slices.Index(scores, slices.Max(scores))] += 1.0 / 9
		l.Close()
	}
	if own := r.Policies[3].Recommended.BestIndex; own == nil || math.Abs(own.Arms[0]-weights[0])+math.Abs(own.Arms[1]-weights[1]) > 1e-9 {
		t.Errorf("a policy with a rule of its own: %+v, want shares %v", own, weights)
	}
	if oracle := r.Policies[2].Recommended; oracle.MostPulls.Wrong != 0 || oracle.MostPulls.Loss != 0 ||
		oracle.MostPulls.WrongIn[0] != 0 || oracle.MostPulls.WrongIn[1] < 0.2 {
		t.Errorf("the oracle: %+v", oracle)
	}
}

func play(t *testing.T, s *scenario.Scenario) *sim.Results {
	t.Helper()
	engine, c := sim.NewEngine(s), sim.NewCollector(s)
	for _, b := range sim.NewPlan(s).Blocks {
		r := engine.Start(b)
		for !r.Step(1 << 20) {
		}
		a, err := sim.Decode(r.Result().Encode(nil))
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Add(a); err != nil {
			t.Fatal(err)
		}
	}
	return c.Results()
}
