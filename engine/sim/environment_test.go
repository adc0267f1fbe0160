package sim

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"risingbandits/engine/scenario"
)

// randomArms returns payoffs of all families, some of which break the assumptions.
func randomArms(rng *rand.Rand, k int) string {
	arms := make([]string, k)
	for i := range arms {
		c := 0.05 + rng.Float64()
		arms[i] = [...]string{
			fmt.Sprintf(`{"family":"exp","c":%v,"a":%v}`, c, 0.0005+rng.Float64()/50),
			fmt.Sprintf(`{"family":"poly","c":%v,"b":%d,"rho":%v}`, c, 1+rng.IntN(300), 0.4+0.5*rng.Float64()),
			fmt.Sprintf(`{"family":"linear","slope":%v,"cap":%v}`, rng.Float64()/500, c),
			fmt.Sprintf(`{"family":"constant","value":%v}`, min(c, 1)),
			fmt.Sprintf(`{"family":"step","low":%v,"high":%v,"after":%d}`, c/4, c, rng.IntN(2000)),
			fmt.Sprintf(`{"family":"points","points":[[1,%v],[300,%v],[900,%v]]}`, c/4, c, c/2),
		}[rng.IntN(6)]
		arms[i] = `{"payoff":` + arms[i] + `}`
	}
	return "[" + strings.Join(arms, ",") + "]"
}

func randomScenario(t testing.TB, seed uint64, setting, noise, policies string) *scenario.Scenario {
	rng := rand.New(rand.NewPCG(seed, 1))
	k, horizon := 1+rng.IntN(7), 1+rng.IntN(3000)
	if seed%5 == 4 {
		k = 17 + rng.IntN(30)
	}
	return parsed(t, fmt.Sprintf(`{"version":1,"setting":%q,"horizon":%d,"runs":3,"seed":%d,"noise":{"kind":%q},"arms":%s,"policies":%s}`,
		setting, horizon, seed, noise, randomArms(rng, k), policies))
}

var noises = []string{"none", "gaussian", "bernoulli", "beta"}

// The oracle's search by brackets finds what summing every arm finds, in any slices.
func TestRestedOracleIsTheBestConstantArm(t *testing.T) {
	for seed := range uint64(200) {
		s := randomScenario(t, seed, "rested", noises[seed%4], "[]")
		v := newEnvironment(s)
		for budget := 1 + int(seed)*7; v.prepare(v.horizon+1, budget) > 0; {
		}
		best, top := 0, math.Inf(-1)
		for k := range v.k {
			if sum := v.sumOf(k, v.horizon); sum > top {
				best, top = k, sum
			}
		}
		if v.best != best {
			t.Fatalf("seed %d: best arm %d, want %d", seed, v.best, best)
		}
		for i, n := range v.marks {
			if want := v.sumOf(best, n); v.bestAt[i] != want {
				t.Fatalf("seed %d: sum at %d is %v, want %v", seed, n, v.bestAt[i], want)
			}
		}
		if arm, total := v.result(); arm != best || total != top || v.optimal(1) != best {
			t.Fatalf("seed %d: result %d %v, want %d %v", seed, arm, total, best, top)
		}
	}
}

func TestRestedTablesHoldDrawnMeansAndTheirSums(t *testing.T) {
	s := randomScenario(t, 3, "rested", "bernoulli", "[]")
	v := newEnvironment(s)
	for k := range v.k {
		sum := 0.0
		for n := 1; n <= v.horizon; n++ {
			sum += v.drawn(k, n)
			if got := v.sumOf(k, n); got != sum || v.mean[k][n-1] != v.drawn(k, n) {
				t.Fatalf("arm %d, pull %d: mean %v sum %v, want %v and %v", k, n, v.mean[k][n-1], got, v.drawn(k, n), sum)
			}
		}
	}
	if v.stored != v.k*v.horizon {
		t.Errorf("%d pulls stored, want %d", v.stored, v.k*v.horizon)
	}
	v.emptyTables()
	if v.stored != 0 || v.sumOf(0, v.horizon) == 0 {
		t.Error("emptied tables do not fill again")
	}
}

func TestDrawnMeansAreClippedByNoise(t *testing.T) {
	for noise, want := range map[string][3]float64{
		"none":      {0, 0.5, 1.5},
		"gaussian":  {0, 0.5, 1.5},
		"bernoulli": {0, 0.5, 1},
		"beta":      {1e-6, 0.5, 1 - 1e-6},
	} {
		v := newEnvironment(parsed(t, `{"version":1,"setting":"rested","horizon":9,"noise":{"kind":"`+noise+`"},
			"arms":[{"payoff":{"family":"points","points":[[1,0],[2,0.5],[3,1.5]]}}],"policies":[]}`))
		for i, mu := range want {
			if got := v.drawn(0, i+1); got != mu {
				t.Errorf("%s: drawn mean at %d is %v, want %v", noise, i+1, got, mu)
			}
		}
	}
}

func TestRestlessRows(t *testing.T) {
	for seed := range uint64(50) {
		s := randomScenario(t, seed, "restless", noises[seed%4], "[]")
		v, bare := newEnvironment(s), newEnvironment(s)
		bare.flat = nil
		for budget := 1 + int(seed); v.prepare(v.horizon+1, budget) > 0; {
		}
		for bare.prepare(v.horizon+1, 1000) > 0 {
		}
		total := 0.0
		for x := 1; x <= v.horizon; x++ {
			best := math.Inf(-1)
			for k := range v.k {
				best = max(best, v.drawn(k, x))
				if v.meanAt(k, x) != v.drawn(k, x) || bare.meanAt(k, x) != v.drawn(k, x) {
					t.Fatalf("seed %d: mean of arm %d at %d is %v", seed, k, x, v.meanAt(k, x))
				}
			}
			total += best
			if v.max[x-1] != best || bare.max[x-1] != best || v.drawn(v.optimal(x), x) != best {
				t.Fatalf("seed %d: best at %d is %v and %v, want %v", seed, x, v.max[x-1], bare.max[x-1], best)
			}
		}
		if _, got := v.result(); got != total {
			t.Errorf("seed %d: total %v, want %v", seed, got, total)
		}
	}
}

// Preparing is cut into slices: none costs much more than was asked for.
func TestPrepareKeepsToItsBudget(t *testing.T) {
	const arms, budget = 200, 10_000
	list := strings.Repeat(`{"payoff":{"family":"exp","c":0.5,"a":0.01}},`, arms)
	for _, setting := range []string{"rested", "restless"} {
		v := newEnvironment(parsed(t, fmt.Sprintf(`{"version":1,"setting":%q,"horizon":20000,"noise":{"kind":"none"},"arms":[%s],"policies":[]}`,
			setting, strings.TrimSuffix(list, ","))))
		for {
			spent := v.prepare(v.horizon+1, budget)
			if spent == 0 {
				break
			}
			if spent > budget+2000 {
				t.Errorf("%s: %d evaluations in one slice, asked for %d", setting, spent, budget)
			}
		}
	}
}
