package sim

import (
	"fmt"
	"strings"
	"testing"
)

// benchArms returns rising arms of the paper's two families, of different levels.
func benchArms(k int) string {
	arms := make([]string, k)
	for i := range arms {
		c := 0.2 + 0.7*float64(i*7%k)/float64(k)
		arms[i] = fmt.Sprintf(`{"payoff":{"family":"poly","c":%v,"b":%d,"rho":0.8}}`, c, 100+i)
		if i%2 == 1 {
			arms[i] = fmt.Sprintf(`{"payoff":{"family":"exp","c":%v,"a":0.005}}`, c)
		}
	}
	return "[" + strings.Join(arms, ",") + "]"
}

// BenchmarkBlock plays whole blocks, tables and merging included, and reports the time of a round.
func BenchmarkBlock(b *testing.B) {
	for _, k := range []int{2, 15, 100, 1000} {
		for _, setting := range []string{"rested", "restless"} {
			s := parsed(b, fmt.Sprintf(`{"version":1,"setting":%q,"horizon":200000,"runs":1,"noise":{"kind":"gaussian"},"arms":%s,"policies":%s}`,
				setting, benchArms(k), everyPolicy("gaussian")))
			e := NewEngine(s)
			for i, p := range s.Policies {
				b.Run(fmt.Sprintf("%s/K=%d/%d-%s-%s", setting, k, i, p.ID, p.Variant), func(b *testing.B) {
					for b.Loop() {
						playBlock(e, Block{Policy: i, To: 1}, 1<<30)
					}
					b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/200_000, "ns/round")
				})
			}
		}
	}
}
