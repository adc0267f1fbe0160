package sim

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"risingbandits/engine/internal/versions"
	"risingbandits/engine/scenario"
)

const benchRounds = 200_000

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

// benchPolicies returns every policy in both its variants and all its kinds as documents have them, and what each is
// called: its id, "-released" or what is chosen behind it. Exact forms are left out: a round costs them as much as an arm
// has pulls.
func benchPolicies() (list, names []string) {
	for _, v := range versions.All("gaussian") {
		if !v.Usual && !strings.HasSuffix(v.Name, "-exact") {
			list, names = append(list, v.Row), append(names, v.Name)
		}
	}
	return list, names
}

// benchScenario has the paper's arms for k = 15, else arms like them.
func benchScenario(b *testing.B, setting string, k int, policies []string) *scenario.Scenario {
	d := parsed(b, fmt.Sprintf(`{"version":1,"setting":%q,"horizon":%d,"runs":1,"noise":{"kind":"gaussian","sigma":0.1},"arms":%s,"policies":[]}`,
		setting, benchRounds, benchArms(k))).Document
	for part := range slices.Chunk(policies, scenario.MaxPolicies) {
		d.Policies = append(d.Policies, parsed(b, fmt.Sprintf(`{"version":1,"setting":"rested","horizon":2,"noise":{"kind":"gaussian","sigma":0.1},
			"arms":[{"payoff":{"family":"constant","value":0}}],"policies":[%s]}`, strings.Join(part, ","))).Document.Policies...)
	}
	if k == 15 {
		presets := scenario.Presets()
		i := slices.IndexFunc(presets, func(p scenario.Preset) bool { return p.Name == "paper-15-"+setting })
		d.Arms = presets[i].Scenario.Document.Arms
	}
	return scenario.MustComplete(d)
}

// BenchmarkBlock plays runs of 200,000 rounds of the whole engine, for some tenths of a second and a
// few at least, and reports the time of a round in the fastest of them, which is hardly touched by what
// else the machine does and leaves out the tables that the first run fills and, in WebAssembly, the code
// that is not yet optimised. `make bench` reads it.
func BenchmarkBlock(b *testing.B) {
	policies, names := benchPolicies()
	for _, setting := range []string{"rested", "restless"} {
		for _, k := range []int{2, 15, 100, 1000} {
			b.Run(fmt.Sprintf("%s/K=%d", setting, k), func(b *testing.B) {
				e := NewEngine(benchScenario(b, setting, k, policies))
				for i, name := range names {
					b.Run(name, func(b *testing.B) { benchRuns(b, e, i) })
				}
			})
		}
	}
}

const (
	benchTime = 300 * time.Millisecond
	benchFew  = 4
)

func benchRuns(b *testing.B, e *Engine, index int) {
	best := math.Inf(1)
	for b.Loop() {
		for run, start := 0, spent(); run < benchFew || run < 60 && spent()-start < benchTime; run++ {
			r := e.Start(Block{Policy: index, From: run, To: run + 1})
			before := spent()
			for !r.Step(1 << 30) {
			}
			best = min(best, float64((spent() - before).Nanoseconds()))
		}
	}
	b.ReportMetric(best/benchRounds, "ns/round")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkAbreast prints the time of a round of runs that are played abreast beside that of the same runs one by one, by
// turns, each the least of some blocks, and how many times longer the latter takes.
func BenchmarkAbreast(b *testing.B) {
	for _, id := range []string{"uniform", "r-less-ucb", "sw-kl-ucb"} {
		b.Run(id, func(b *testing.B) {
			e := NewEngine(benchScenario(b, "restless", 15, []string{fmt.Sprintf(`{"id":%q}`, id)}))
			least := map[int]float64{1: math.Inf(1), mostAbreast: math.Inf(1)}
			for b.Loop() {
				for run := range benchFew {
					for n, ns := range least {
						e.abreast = n
						block := Block{From: run * mostAbreast, To: (run + 1) * mostAbreast}
						start := spent()
						playBlock(e, block, 1<<30)
						least[n] = min(ns, float64((spent()-start).Nanoseconds())/float64(block.Runs()*benchRounds))
					}
				}
			}
			b.ReportMetric(least[mostAbreast], "fast-ns")
			b.ReportMetric(least[1], "plain-ns")
			b.ReportMetric(least[1]/least[mostAbreast], "times")
			b.ReportMetric(0, "ns/op")
		})
	}
}
