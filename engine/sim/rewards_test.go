package sim

import (
	"fmt"
	"math"
	"sync"
	"testing"
)

// Rewards have the mean and the variance of their law: of 20,000 pulls the sample's mean within 4
// standard errors, and its variance within 4 too, by the law's fourth moment.
func TestRewardsHaveTheirLaw(t *testing.T) {
	const n = 20_000
	for _, c := range []struct {
		noise                  string
		payoff, mean, variance float64
		fourth                 float64 // central moment
	}{
		{`{"kind":"none"}`, 0.3, 0.3, 0, 0},
		{`{"kind":"gaussian","sigma":0.5}`, 0.3, 0.3, 0.25, 3 * 0.25 * 0.25},
		{`{"kind":"gaussian","sigma":0.5}`, 1.5, 1.5, 0.25, 3 * 0.25 * 0.25}, // no clipping
		{`{"kind":"bernoulli"}`, 0.3, 0.3, 0.21, 0.3*math.Pow(0.7, 4) + 0.7*math.Pow(0.3, 4)},
		{`{"kind":"bernoulli"}`, 1.5, 1, 0, 0},
		{`{"kind":"bernoulli"}`, -0.5, 0, 0, 0},
		// Beta(β m/(1-m), β): 2 and 2 for m = 1/2; 6 and 2 for m = 3/4; 1/2 and 2 for m = 1/5. The
		// variance is m(1-m)/(a+b+1), the fourth moment 3v²(2(a+b)²+ab(a+b-6))/(ab(a+b+2)(a+b+3)) (a+b+1).
		{`{"kind":"beta","beta":2}`, 0.5, 0.5, 0.05, betaFourth(2, 2)},
		{`{"kind":"beta","beta":2}`, 0.75, 0.75, 0.1875 / 9, betaFourth(6, 2)},
		{`{"kind":"beta","beta":2}`, 0.2, 0.2, 0.16 / 3.5, betaFourth(0.5, 2)},
	} {
		for _, setting := range []string{"rested", "restless"} {
			s := parsed(t, fmt.Sprintf(`{"version":1,"setting":%q,"horizon":%d,"seed":5,"noise":%s,
				"arms":[{"payoff":{"family":"constant","value":%v}}],"policies":[{"id":"uniform"}]}`, setting, n, c.noise, c.payoff))
			l := NewEngine(s).NewLive(0, 0)
			l.Seek(n, 1<<30)
			sum, squares := 0.0, 0.0
			for _, r := range l.RewardsTo(make([]float64, n), 0, 1) {
				sum += r - c.mean
				squares += (r - c.mean) * (r - c.mean)
			}
			l.Close()
			const slack = 1e-12
			if d := math.Abs(sum / n); d > 4*math.Sqrt(c.variance/n)+slack {
				t.Errorf("%s, %s, payoff %v, seed 5: mean %v, want %v", setting, c.noise, c.payoff, c.mean+sum/n, c.mean)
			}
			if d := math.Abs(squares/n - c.variance); d > 4*math.Sqrt((c.fourth-c.variance*c.variance)/n)+slack {
				t.Errorf("%s, %s, payoff %v, seed 5: variance %v, want %v", setting, c.noise, c.payoff, squares/n, c.variance)
			}
		}
	}
}

// betaFourth is the fourth central moment of Beta(a, b).
func betaFourth(a, b float64) float64 {
	s := a + b
	variance := a * b / (s * s * (s + 1))
	kurtosis := 3 * (s + 1) * (2*s*s + a*b*(s-6)) / (a * b * (s + 2) * (s + 3))
	return kurtosis * variance * variance
}

// Forked engines play at once, each in a goroutine: the race detector sees what they share.
func TestForksPlayAtOnce(t *testing.T) {
	for _, setting := range []string{"rested", "restless"} {
		s := withTestedPolicies(t, randomScenario(t, 300, setting, "gaussian", "[]"))
		want := Play(s, nil)
		first := NewEngine(s)
		c, blocks := NewCollector(s), NewPlan(s).Blocks
		var group sync.WaitGroup
		var mu sync.Mutex
		const workers = 3
		for w := range workers {
			e := first.Fork()
			group.Go(func() {
				for i := w; i < len(blocks); i += workers {
					a := playBlock(e, blocks[i], 1<<30)
					mu.Lock()
					err := c.Add(a)
					mu.Unlock()
					if err != nil {
						t.Error(err)
					}
				}
			})
		}
		group.Wait()
		if got := c.Results(); got.Fingerprint != want.Fingerprint {
			t.Errorf("%s: %d forks give %s, want %s", setting, workers, got.Fingerprint, want.Fingerprint)
		}
	}
}
