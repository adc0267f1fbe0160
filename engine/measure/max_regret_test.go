package measure_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"risingbandits/engine/measure"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// risingArms never fall; the second of fallingArms does, and ends below the others.
const (
	risingArms = `{"payoff":{"family":"exp","c":0.9,"a":0.00004}},{"payoff":{"family":"constant","value":0.4}},` +
		`{"payoff":{"family":"exp","c":0.6,"a":0.0001}}`
	fallingArms = risingArms + `,{"payoff":{"family":"points","points":[[1,0.1],[2600,0.95],[2601,0.2],[40000,0.3]]}}`
	outerArms   = `{"payoff":{"family":"points","points":[[1,-0.5],[40000,1.4]]}},{"payoff":{"family":"constant","value":0.4}}`
)

// Max regret, by definition: the payoffs of the rounds of each run, one after the other, and those of each arm.
func TestMaxRegretByDefinition(t *testing.T) {
	const rounds = 60_000 // so that whole blocks of rounds are played at once
	for _, setting := range []string{"rested", "restless"} {
		for name, arms := range map[string]string{"rising": risingArms, "falling": fallingArms, "outside": outerArms} {
			for _, noise := range []string{`{"kind":"gaussian","sigma":0.1}`, `{"kind":"bernoulli"}`} {
				if name == "outside" && strings.Contains(noise, "gaussian") {
					continue
				}
				t.Run(fmt.Sprint(setting, " ", name, " ", noise), func(t *testing.T) {
					s := parsed(t, fmt.Sprintf(`{"version":1,"setting":%q,"horizon":%d,"runs":2,"seed":8,"noise":%s,"arms":[%s],
						"policies":[{"id":"uniform"},{"id":"ts"},{"id":"r-ed-ucb"},
						{"id":"r-less-ucb","variant":"released"},{"id":"r-ed-ucb","variant":"released"}]}`, setting, rounds, noise, arms))
					checkMaxRegret(t, s)
				})
			}
		}
	}
}

func parsed(t *testing.T, text string) *scenario.Scenario {
	t.Helper()
	s, faults := scenario.Parse([]byte(text))
	if faults != nil {
		t.Fatal(faults)
	}
	return s
}

func checkMaxRegret(t *testing.T, s *scenario.Scenario) {
	results, engine := sim.Play(s, nil), sim.NewEngine(s)
	for i := range results.Policies {
		p := &results.Policies[i]
		first := 1 // the x of the first pull or round
		if of := &s.Policies[i]; of.Released() && of.Kind.CountsFrom0(of.Values) {
			first = 0
		}
		payoff := func(arm, x int) float64 {
			law := s.Noise.Law()
			return min(max(s.Arms[arm].Func.At(x-1+first), law.Low), law.High)
		}
		most := math.Inf(-1)
		for k := range s.Arms {
			for x := 1; x <= s.Horizon; x++ {
				most = max(most, payoff(k, x))
			}
		}
		sum, over := 0.0, make([]float64, len(p.Course.PullsT))
		for run := range s.Runs {
			live := engine.NewLive(i, run)
			for !live.Seek(s.Horizon, 1<<20) {
			}
			best, pulls, at := math.Inf(-1), make([]int, len(s.Arms)), 0
			for t, arm := range live.Arms() {
				pulls[arm]++
				x := pulls[arm]
				if s.Setting == scenario.Restless {
					x = t + 1
				}
				best = max(best, payoff(int(arm), x))
				if p.Course.PullsT[at] == t+1 {
					over[at] += (most - best) / float64(s.Runs)
					at++
				}
			}
			live.Close()
			if got := p.Attained.Best[run]; got != best {
				t.Errorf("%s %s, run %d: the best payoff is %v, want %v", p.Policy, p.Variant, run, got, best)
			}
			sum += most - best
		}
		e := measure.MaxRegret.Estimate(p, measure.At{})
		if want := sum / float64(s.Runs); math.Abs(e.Value-want) > 1e-15 || !(e.Value >= 0) {
			t.Errorf("%s %s: max regret %v, want %v", p.Policy, p.Variant, e.Value, want)
		}
		checkOver(t, p, over, e)
	}
}

// checkOver compares max regret over the rounds with what it is by definition; its end is the measure, bit for bit.
func checkOver(t *testing.T, p *sim.PolicyResult, want []float64, last measure.Estimate) {
	t.Helper()
	mean, half := measure.MaxRegretOver(p)
	if len(mean) != len(want) || len(half) != len(want) {
		t.Fatalf("%s %s: %d means and %d intervals at %d rounds", p.Policy, p.Variant, len(mean), len(half), len(want))
	}
	for i := range mean {
		if math.Abs(mean[i]-want[i]) > 1e-14 || !(mean[i] >= 0) || !(half[i] >= 0) || i > 0 && mean[i] > mean[i-1]+1e-14 {
			t.Errorf("%s %s: after round %d max regret is %v ± %v, want %v", p.Policy, p.Variant, p.Course.PullsT[i], mean[i], half[i], want[i])
		}
	}
	if end := len(mean) - 1; mean[end] != last.Value || half[end] != last.Half {
		t.Errorf("%s %s: the rounds end with %v ± %v, the measure is %v ± %v", p.Policy, p.Variant, mean[end], half[end], last.Value, last.Half)
	}
}

// Runs that end before the horizon have no max regret: what an arm could have given is not known.
func TestMaxRegretOfPartsOfRuns(t *testing.T) {
	s := parsed(t, `{"version":1,"setting":"rested","horizon":1000,"runs":1,"noise":{"kind":"none"},"arms":[`+risingArms+`],
		"policies":[{"id":"ucb1"}]}`)
	c := sim.NewCollectorUntil(s, 500)
	running := sim.NewEngine(s).StartUntil(sim.Block{To: 1}, 500)
	for !running.Step(1000) {
	}
	if err := c.Add(running.Result()); err != nil {
		t.Fatal(err)
	}
	p, _ := c.PolicyResult(0)
	if e := measure.MaxRegret.Estimate(&p, measure.At{}); e.Known() {
		t.Errorf("it is %v", e)
	}
	if mean, half := measure.MaxRegretOver(&p); mean != nil || half != nil {
		t.Errorf("over the rounds it is %v ± %v", mean, half)
	}
}
