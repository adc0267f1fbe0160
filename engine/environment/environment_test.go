package environment

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"risingbandits/engine/detmath"
	"risingbandits/engine/noise"
	"risingbandits/engine/payoff"
)

// randomSpecs returns payoffs of all families, some of which break the assumptions.
func randomSpecs(rng *rand.Rand, k int) []payoff.Spec {
	specs := make([]payoff.Spec, k)
	for i := range specs {
		c := 0.05 + rng.Float64()
		specs[i] = [...]payoff.Spec{
			payoff.Exp(c, 0.0005+rng.Float64()/50),
			payoff.Poly(c, float64(1+rng.IntN(300)), 0.4+0.5*rng.Float64()),
			payoff.Linear(rng.Float64()/500, c),
			payoff.Constant(min(c, 1)),
			payoff.Step(c/4, c, rng.IntN(2000)),
			payoff.Curve(payoff.Point{X: 1, Y: c / 4}, payoff.Point{X: 300, Y: c}, payoff.Point{X: 900, Y: c / 2}),
		}[rng.IntN(6)]
	}
	return specs
}

// lawOf returns a kind of noise whose parameter, if it has one, is scale.
func lawOf(kind string, scale float64) noise.Law {
	k, _ := noise.Lookup(kind)
	params := map[string]float64{}
	for _, p := range k.Params {
		params[p.Name] = scale
	}
	return noise.Spec{Kind: kind, Params: params}.Law()
}

// randomConfig returns the configuration of a random environment of random arms.
func randomConfig(t *testing.T, seed uint64, restless bool) Config {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	k, horizon := 1+rng.IntN(7), 1+rng.IntN(3000)
	if seed%5 == 4 {
		k = 17 + rng.IntN(30)
	}
	return config(t, restless, horizon, lawOf(noise.Kinds()[seed%uint64(len(noise.Kinds()))].ID, 2), randomSpecs(rng, k)...)
}

func config(t *testing.T, restless bool, horizon int, law noise.Law, specs ...payoff.Spec) Config {
	t.Helper()
	c := Config{Restless: restless, Horizon: horizon, Noise: law}
	for _, spec := range specs {
		f, err := payoff.New(spec)
		if err != nil {
			t.Fatal(err)
		}
		rising := true
		for _, w := range payoff.Check(spec, horizon) {
			rising = rising && w.Kind != payoff.Decreases
		}
		c.Payoffs, c.Rising = append(c.Payoffs, f), append(c.Rising, rising)
	}
	for mark := 1; mark < horizon; mark += 1 + horizon/40 {
		c.Marks = append(c.Marks, mark)
	}
	c.Marks = append(c.Marks, horizon)
	return c
}

func prepared(e *Environment, budget int) *Environment {
	for e.Prepare(e.Horizon()+1, budget) > 0 {
	}
	return e
}

// The oracle's search by brackets finds what summing every arm finds, in any slices.
func TestRestedOptimumIsTheBestConstantArm(t *testing.T) {
	for seed := range uint64(240) {
		c := randomConfig(t, seed, false)
		if seed >= 200 { // payoffs far above 1, or below 0
			rng := rand.New(rand.NewPCG(seed, 2))
			specs := make([]payoff.Spec, 5)
			for i := range specs {
				specs[i] = payoff.Exp(float64(20+rng.IntN(400)), rng.Float64()/300)
				if seed%2 == 0 {
					specs[i] = payoff.Constant([]float64{-0.25, -0.5}[rng.IntN(2)]) // equal ones cannot be told apart without their sums
				}
			}
			c = config(t, false, 2000, lawOf("gaussian", 2), specs...)
		}
		e := prepared(New(c), 1+int(seed)*7)
		best, top := 0, math.Inf(-1)
		for k := range e.Arms() {
			var total Total
			for n := 1; n <= e.Horizon(); n++ {
				total.Add(e.Mean(k, n))
			}
			if sum := total.Sum().Value(); sum > top {
				best, top = k, sum
			}
		}
		if arm, sum := e.Best(); arm != best || sum != top || e.Optimal(1) != best {
			t.Fatalf("seed %d: best %d %v, want %d %v", seed, arm, sum, best, top)
		}
		var optimal, worst Total
		for x := 1; x <= e.Horizon(); x++ {
			optimal.Add(e.Mean(best, x))
			worst.Add(e.Mean(0, x))
			if got, want := e.Regret(worst, x), optimal.Sum().Minus(worst.Sum()); got != want || e.Regret(optimal, x) != 0 {
				t.Fatalf("seed %d: regret after round %d is %v, want %v, and %v of the best arm", seed, x, got, want, e.Regret(optimal, x))
			}
		}
	}
}

func TestDrawnMeansAreClippedByNoise(t *testing.T) {
	curve := payoff.Curve(payoff.Point{X: 1, Y: 0}, payoff.Point{X: 2, Y: 0.5}, payoff.Point{X: 3, Y: 1.5})
	for kind, want := range map[string][3]float64{
		"none":      {0, 0.5, 1.5},
		"gaussian":  {0, 0.5, 1.5},
		"bernoulli": {0, 0.5, 1},
		"beta":      {1e-6, 0.5, 1 - 1e-6},
	} {
		e := New(config(t, false, 9, lawOf(kind, 2), curve))
		for i, mu := range want {
			if got := e.Mean(0, i+1); got != mu {
				t.Errorf("%s noise: drawn mean at %d is %v, want %v", kind, i+1, got, mu)
			}
		}
	}
}

func TestRestlessTables(t *testing.T) {
	for seed := range uint64(50) {
		c := randomConfig(t, seed, true)
		e := prepared(New(c), 1+int(seed))
		c.TableLimit = 1
		bare := prepared(New(c), 1000)
		best := make([]float64, e.Horizon())
		for x := range best {
			best[x] = math.Inf(-1)
			for k := range e.Arms() {
				mu := e.arms.drawn(k, x+1)
				best[x] = max(best[x], mu)
				if e.Mean(k, x+1) != mu || bare.Mean(k, x+1) != mu {
					t.Fatalf("seed %d: mean of arm %d at %d is %v and %v, want %v", seed, k, x+1, e.Mean(k, x+1), bare.Mean(k, x+1), mu)
				}
			}
			if got := e.Mean(e.Optimal(x+1), x+1); got != best[x] {
				t.Fatalf("seed %d: best at %d is %v, want %v", seed, x+1, got, best[x])
			}
		}
		optimal := e.OptimalArms()
		for i := range e.Horizon() { // not in the order of rounds
			x := i*7919%e.Horizon() + 1
			if got, want := optimal(x), e.Optimal(x); got != want {
				t.Fatalf("seed %d: OptimalArms at %d is %d, Optimal %d", seed, x, got, want)
			}
		}
		isTotalOf(t, e, best)
		isTotalOf(t, bare, best)
		if e.tables.tabled() == bare.tables.tabled() && e.Arms()*e.Horizon() > 1 {
			t.Fatalf("seed %d: with a table %v, without %v", seed, e.tables.tabled(), bare.tables.tabled())
		}
	}
}

// isTotalOf fails unless the optimal policy is paid best[t-1] at each round t.
func isTotalOf(t *testing.T, e *Environment, best []float64) {
	t.Helper()
	var total Total
	total.addAll(best)
	if _, got := e.Best(); got != total.Sum().Value() {
		t.Errorf("the optimal policy's total is %v, want %v", got, total.Sum().Value())
	}
	for x, mu := range best {
		if got, want := e.Entry(0, 1, x+1), mu-e.Mean(0, x+1); got != want {
			t.Fatalf("the regret of arm 0 at round %d is %v, want %v", x+1, got, want)
		}
	}
}

// Preparing is cut into slices: none costs much more than was asked for.
func TestPrepareKeepsToItsBudget(t *testing.T) {
	const arms, budget = 200, 10_000
	var specs []payoff.Spec
	for range arms {
		specs = append(specs, payoff.Exp(0.5, 0.01))
	}
	for _, restless := range []bool{false, true} {
		e := New(config(t, restless, 20_000, lawOf("none", 0), specs...))
		for {
			spent := e.Prepare(e.Horizon()+1, budget)
			if spent == 0 {
				break
			}
			if spent > budget+2000 {
				t.Errorf("restless %v: %d evaluations in one slice, asked for %d", restless, spent, budget)
			}
		}
	}
}

// The search for the best arm from 0 must not trust a payoff that falls between 0 and 1, and the
// rows of rounds that are too many to keep are the shifted ones too.
func TestShiftedEnvironment(t *testing.T) {
	for seed := range uint64(60) {
		c := randomConfig(t, seed, seed%2 == 1)
		if seed%3 == 0 {
			c.TableLimit = 1
		}
		z := prepared(New(c).FromZero(), 1+int(seed)*7)
		sums, best := make([]Total, z.Arms()), make([]float64, z.Horizon())
		for x := 1; x <= z.Horizon(); x++ {
			best[x-1] = math.Inf(-1)
			for k, f := range c.Payoffs {
				mu := min(max(f.At(x-1), z.arms.low), z.arms.high)
				sums[k].Add(mu)
				best[x-1] = max(best[x-1], mu)
				if got := z.Mean(k, x); got != mu {
					t.Fatalf("seed %d: mean of arm %d at %d is %v, want %v", seed, k, x, got, mu)
				}
			}
		}
		if c.Restless {
			isTotalOf(t, z, best)
			continue
		}
		arm, total := z.Best()
		for k, sum := range sums {
			if got := sum.Sum().Value(); got > total {
				t.Fatalf("seed %d: arm %d has %v, more than the best arm %d", seed, k, got, arm)
			}
		}
	}
}

// The tables hold no more than their limit, and a run meets the same means whether they have room or not.
func TestTablesKeepToTheirLimit(t *testing.T) {
	for seed := range uint64(20) {
		c := randomConfig(t, seed, false)
		roomy := New(c)
		c.TableLimit = 1 + c.Horizon/2
		tight := New(c)
		for _, e := range []*Environment{roomy, tight} {
			prepared(e, 1<<30)
		}
		a, b := roomy.NewRun(), tight.NewRun()
		for _, r := range []*Run{a, b} {
			r.Play(1, c.Horizon+1, func(w *Bandit, from, to int) {
				for t := from; t < to; t++ {
					w.Pull(t, t*t%len(c.Payoffs))
				}
			})
		}
		kept := 0
		for _, mean := range tight.tables.means() {
			kept += len(mean)
		}
		if kept > c.TableLimit {
			t.Errorf("seed %d: %d payoffs are kept, at most %d may be", seed, kept, c.TableLimit)
		}
		if x, y := a.Account(), b.Account(); x.Sum() != y.Sum() {
			t.Errorf("seed %d: account %v with room, %v without", seed, x.Sum(), y.Sum())
		}
		tight.Empty()
		if kept > 0 && len(tight.tables.means()[0]) > 0 {
			t.Errorf("seed %d: emptied tables hold payoffs", seed)
		}
	}
}

// Totals are right in all digits that are printed where plain sums are not: of ten million payoffs, and of
// the difference of two such totals; and those of equal payoffs are equal.
func TestTotalsAreExact(t *testing.T) {
	const n = 10_000_000
	var third, same, tenth Total
	plain := 0.0
	for range n {
		third.Add(0.3)
		tenth.Add(0.1)
		plain += 0.3
	}
	for left := n; left > 0; {
		piece := make([]float64, min(left, 1+left%1009))
		for i := range piece {
			piece[i] = 0.3
		}
		same.addAll(piece)
		left -= len(piece)
	}
	if got := third.Sum().Value(); math.Abs(got-3e6) > 1e-9 {
		t.Errorf("the sum of %d times 0.3 is %v", n, got)
	}
	if math.Abs(plain-3e6) < 1e-5 {
		t.Error("the plain sum is right too: this test says nothing")
	}
	if got := third.Sum().Minus(tenth.Sum()); math.Abs(got-2e6) > 1e-9 {
		t.Errorf("the difference is %v, want 2000000", got)
	}
	if got := third.Sum().Minus(same.Sum()); got != 0 || math.Signbit(got) {
		t.Errorf("the difference of equal totals is %v", got)
	}
}

// What is peeked is what pulling pays, committing what was peeked is pulling, and so is pulling many arms at once.
func TestPeekedRewardsArePulled(t *testing.T) {
	rare := 0
	for seed := range uint64(40) {
		c := randomConfig(t, seed, seed%2 == 1)
		c.Noise = lawOf("gaussian", 0.1)
		if seed%3 == 0 {
			c.TableLimit = c.Horizon // some pulls have no table
		}
		e := prepared(New(c), 1<<30)
		peeking, pulling := e.NewRun(), e.NewRun()
		for _, r := range []*Run{peeking, pulling} {
			r.Begin(detmath.NewKey(seed))
			r.KeepArms()
		}
		rng := rand.New(rand.NewPCG(seed, 2))
		var rewards []float64
		peeking.Play(1, c.Horizon+1, func(w *Bandit, from, to int) {
			for t := from; t < to; {
				arm := rng.IntN(len(c.Payoffs))
				if rng.IntN(3) == 0 {
					arms := make([]int, min(1+rng.IntN(40), to-t))
					for i := range arms {
						arms[i] = rng.IntN(len(c.Payoffs))
					}
					rewards = append(rewards, make([]float64, len(arms))...)
					w.PullEach(rewards[t-1:], t, arms)
					t += len(arms)
					continue
				}
				if !w.CanLookAhead() || rng.IntN(3) == 0 {
					rewards = append(rewards, w.Pull(t, arm))
					t++
					continue
				}
				p, noise := w.PeekRewards(arm, t, 1+rng.IntN(40))
				n := 0
				for most := 1 + rng.IntN(p.Len()); n < most; n++ {
					reward, ok := noise.Reward(p, n)
					if !ok {
						rare++
						reward = w.RareReward(p, arm, t, n)
					}
					rewards = append(rewards, reward)
				}
				w.CommitPulls(arm, t, n, p)
				t += n
			}
		})
		arms := peeking.Kept()
		pulling.Play(1, c.Horizon+1, func(w *Bandit, from, to int) {
			for round := from; round < to; round++ {
				if got, want := rewards[round-1], w.Pull(round, int(arms[round-1])); got != want {
					t.Fatalf("seed %d: the reward of round %d is %v peeked, %v pulled", seed, round, got, want)
				}
			}
		})
		a, b := peeking.Account(), pulling.Account()
		if a.Sum() != b.Sum() || !slices.Equal(peeking.Pulls(), pulling.Pulls()) || peeking.Last() != pulling.Last() {
			t.Errorf("seed %d: peeking leaves another record than pulling", seed)
		}
		for i, mark := range c.Marks {
			if got := peeking.ArmsAtMarks()[i]; got != arms[mark-1] || pulling.ArmsAtMarks()[i] != got {
				t.Errorf("seed %d: the arm of round %d is recorded as %d and %d, want %d", seed, mark, got, pulling.ArmsAtMarks()[i], arms[mark-1])
			}
		}
	}
	if rare == 0 {
		t.Error("no reward was rare")
	}
}

// The best total of restless arms after some rounds is the sum of the best payoffs, before and after the rounds whose totals are kept.
func TestOptimalTotalIsTheSum(t *testing.T) {
	c := config(t, true, 3*totalsStride+100, lawOf("none", 0), payoff.Exp(0.9, 0.001), payoff.Linear(0.0001, 1), payoff.Constant(0.4))
	e := New(c)
	for e.Prepare(c.Horizon, 1<<20) != 0 {
	}
	for _, rounds := range []int{0, 1, 7, totalsStride - 1, totalsStride, totalsStride + 1, 2*totalsStride + 3, c.Horizon - 1} {
		want := 0.0
		for x := 1; x <= rounds; x++ {
			best := math.Inf(-1)
			for _, f := range c.Payoffs {
				best = max(best, f.At(x))
			}
			want += best
		}
		if got := e.OptimalTotal(rounds); math.Abs(got-want) > 1e-9*want {
			t.Errorf("after %d rounds the best total is %v, want %v", rounds, got, want)
		}
	}
}
