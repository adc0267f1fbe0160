package claims

import (
	"math"
	"testing"

	"risingbandits/engine/detmath"
)

// hitsLaw returns the probability of k hits in n runs, each with the probability p.
func hitsLaw(k, n int, p float64) float64 {
	a, _ := math.Lgamma(float64(n + 1))
	b, _ := math.Lgamma(float64(k + 1))
	c, _ := math.Lgamma(float64(n - k + 1))
	return math.Exp(a - b - c + float64(k)*math.Log(p) + float64(n-k)*math.Log1p(-p))
}

// The interval of a share misses the true one as rarely as it says, alone and widened for 20 comparisons, also where nearly
// all runs agree: by the law of the hits, with an error of a fourth for what is not normal there.
func TestSharesMissAsRarelyAsTheySay(t *testing.T) {
	for _, runs := range []int{100, 1000} {
		for _, p := range []float64{0.001, 0.01, 0.05, 0.2, 0.5, 0.93, 0.999} {
			for _, m := range []int{1, 20} {
				missed := 0.0
				for hits := 0; hits <= runs; hits++ {
					x := shareOf(float64(hits)/float64(runs), runs)
					if w := x.width() * detmath.Widening(m, x.degrees); math.Abs(x.value-p) > w {
						missed += hitsLaw(hits, runs, p)
					}
				}
				if missed > 1.25*0.05/float64(m) {
					t.Errorf("%d runs, share %v, %d comparisons: missed with probability %v", runs, p, m, missed)
				}
			}
		}
	}
}

// Every regret of the figures of Migali et al. is within a pixel of our interval.
func TestFiguresOfRCBE(t *testing.T) {
	compared := 0
	for _, f := range RegretFigures() {
		x := Committed().Evidence.Experiment(f.Experiment)
		for _, r := range f.Regrets {
			if mean, half := x.At(r.Policy, f.Round); math.Abs(mean-r.Mean) > f.Pixel+*half {
				t.Errorf("%s: %s has %v ± %v, and %v in the figure", f.Title, r.Policy, mean, *half, r.Mean)
			}
			compared++
		}
	}
	if compared != 12 {
		t.Errorf("%d regrets are compared, want 12", compared)
	}
}

// By hand: arm 1 of setting A is level with arm 2 at pull 188.
func TestWhereArm1IsBest(t *testing.T) {
	if at := firstBest(settingA); at != 189 {
		t.Errorf("arm 1 is best from pull %d on", at)
	}
	// Of 4 things, 2 of which are hits, 2 are drawn: both hits with probability 1/6, none with 1/6.
	for k, want := range []float64{1.0 / 3, 1, 1.0 / 3} {
		if got := fisher(k, 2, 2, 4); math.Abs(got-want) > 1e-12 {
			t.Errorf("%d hits have the probability %v, want %v", k, got, want)
		}
	}
	if Agrees(0, 100, 0.5, 1000, 1) || !Agrees(0.02, 100, 0.03, 1000, 1) || Agrees(0.96, 100, 1, 1000, 1) ||
		!Agrees(0.97, 100, 1, 1000, 396) || Agrees(0.02, 1000, 0.05, 1000, 1) || Agrees(0.6, 1000, 0.7, 1000, 100) ||
		!Agrees(0.7, 1000, 0.72, 1000, 1) {
		t.Error("shares agree that are far apart, or others do not")
	}
}

// On the instances the best arm is the first, and every other rises as PTRR_α wants while it is not level.
func TestImprovingInstances(t *testing.T) {
	for _, preset := range []string{hardPTRR, hardUCBE} {
		for _, k := range improvingArms {
			s := improvingScenario(preset, k, 1)
			best, other := payoffOf(s.Arms[0].Payoff), payoffOf(s.Arms[1].Payoff)
			top := map[string]float64{hardPTRR: 0.5, hardUCBE: 1 / float64(k)}[preset]
			if len(s.Arms) != k || best.At(s.Horizon) != 1 || other.At(s.Horizon) != top {
				t.Errorf("%s, %d arms: they end at %v and %v", preset, k, best.At(s.Horizon), other.At(s.Horizon))
			}
			tau := float64(s.Horizon - k)
			for n := 1; other.At(n) < top; n++ {
				if other.At(n) < float64(n)/tau {
					t.Fatalf("%s, %d arms: PTRR_α leaves a rising arm at pull %d", preset, k, n)
				}
			}
		}
	}
}
