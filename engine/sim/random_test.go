package sim

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"risingbandits/engine/noise"
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

// randomScenario returns a scenario of random arms and a random horizon, the same for the same seed. Every fifth
// seed gives more than 16 arms.
func randomScenario(t testing.TB, seed uint64, setting, noise, policies string) *scenario.Scenario {
	rng := rand.New(rand.NewPCG(seed, 1))
	k, horizon := 1+rng.IntN(7), 1+rng.IntN(3000)
	if seed%5 == 4 {
		k = 17 + rng.IntN(30)
	}
	return parsed(t, fmt.Sprintf(`{"version":1,"setting":%q,"horizon":%d,"runs":3,"seed":%d,"noise":{"kind":%q},"arms":%s,"policies":%s}`,
		setting, horizon, seed, noise, randomArms(rng, k), policies))
}

// noises are the kinds of noise.
var noises = func() (ids []string) {
	for _, k := range noise.Kinds() {
		ids = append(ids, k.ID)
	}
	return ids
}()
