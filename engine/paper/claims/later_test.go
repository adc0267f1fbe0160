package claims

import (
	"math"
	"testing"

	"risingbandits/engine/detmath"
	"risingbandits/engine/payoff"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
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
					if w := x.width() * detmath.Widening(m, x.degrees); math.Abs(x.Value-p) > w {
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
			if ours := x.At(r.Policy, f.Round); math.Abs(ours.Value-r.Mean) > f.Pixel+ours.Half {
				t.Errorf("%s: %s has %v ± %v, and %v in the figure", f.Title, r.Policy, ours.Value, ours.Half, r.Mean)
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
}

// Tables of two rows with what R's fisher.test and SciPy's fisher_exact say of them, where known to all digits by fractions: the
// lady who tastes tea, the whales of SciPy's documentation, tables of its tests, and errors as they are published and here.
func TestFisher(t *testing.T) {
	for _, x := range []struct {
		a, b, c, d int
		want       float64
	}{
		{3, 1, 1, 3, 0.4857142857142857}, {8, 2, 1, 5, 0.03496503496503497}, {2, 7, 8, 2, 0.023014137565221155},
		{100, 2, 1000, 5, 0.13007593634300169}, {5, 15, 20, 20, 0.09580440012477634}, {5, 16, 20, 25, 0.1725864953812995},
		{10, 5, 10, 0, 0.06126482213438735}, {5, 0, 1, 4, 0.047619047619047616}, {0, 5, 1, 4, 1}, {0, 2, 6, 4, 0.45454545454545453},
		{96, 4, 1000, 0, 6.462992609249086e-05}, {290, 10, 3000, 0, 3.3585990783179285e-11}, {100, 0, 0, 1000, 7.027569001852001e-145},
	} {
		if got := fisher(x.a, x.a+x.b, x.a+x.c, x.a+x.b+x.c+x.d); math.Abs(got-x.want) > 1e-9*x.want {
			t.Errorf("%d of %d beside %d of %d: %v, want %v", x.a, x.a+x.b, x.c, x.c+x.d, got, x.want)
		}
	}
	if Agrees(0.96, 100, 1, 1000, 396) {
		t.Error("96 of 100 and 1,000 of 1,000 are of one law")
	}
	if Agrees(0, 100, 0.5, 1000, 1) || !Agrees(0.02, 100, 0.03, 1000, 1) || Agrees(0.96, 100, 1, 1000, 1) ||
		!Agrees(0.97, 100, 1, 1000, 396) || Agrees(0.02, 1000, 0.05, 1000, 1) || Agrees(0.6, 1000, 0.7, 1000, 100) ||
		!Agrees(0.7, 1000, 0.72, 1000, 1) {
		t.Error("shares agree that are far apart, or others do not")
	}
}

// With slopes of 1/T, as the instances are stated, PTRR leaves every rising arm at once: it loses nothing on one instance and,
// as the number of arms, on the other, as improvingSlope says.
func TestPTRROnTheInstancesAsStated(t *testing.T) {
	for _, preset := range []string{hardPTRR, hardUCBE} {
		for _, k := range []int{4, 8, 16} {
			s := improvingScenario(preset, k, 200).Document
			for i := range s.Arms {
				if spec := &s.Arms[i].Payoff; spec.Family == "linear" {
					*spec = payoff.Linear(1.0/improvingRounds, spec.Params["cap"])
				}
			}
			s.Policies = s.Policies[:1]
			share := sim.Play(scenario.MustComplete(s), nil).Policies[0].Ratio
			got := 1 / share.Value
			if preset == hardPTRR && got < 0.99 || preset == hardUCBE && (got*float64(k) < 2 || got*float64(k) > 3) {
				t.Errorf("%s, %d arms: PTRR earns a share of %v", preset, k, got)
			}
		}
	}
}

// On the instances the best arm is the first, and every other rises as PTRR_α wants while it is not level.
func TestImprovingInstances(t *testing.T) {
	for _, preset := range []string{hardPTRR, hardUCBE} {
		for _, k := range improvingArms {
			s := improvingScenario(preset, k, 1)
			best, other := mustPayoff(s.Arms[0].Payoff), mustPayoff(s.Arms[1].Payoff)
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
