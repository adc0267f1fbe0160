package policy

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"testing"

	"risingbandits/engine/detmath"
	"risingbandits/engine/internal/golden"
)

// The policies that draw their choices, held to the reference's traces by giving them its uniforms.

type drawnTraces struct {
	traces
	uniform []float64
}

func readDrawn(t *testing.T) (all drawnTraces) {
	t.Helper()
	all.traces = readTraces(t)
	var meta struct {
		Meta struct {
			U []float64 `json:"uniform_u"`
		}
	}
	if err := json.Unmarshal(golden.Reference(t, "golden-traces.json"), &meta); err != nil {
		t.Fatal(err)
	}
	all.uniform = meta.Meta.U
	return all
}

// each runs one subtest for every reference case of an algorithm and fails if there is none.
func (all drawnTraces) each(t *testing.T, algo string,
	f func(t *testing.T, c traceCase, ctx Context, reward func(round, arm, pull int) float64)) {
	found := false
	for _, c := range all.Cases {
		if c.Algo != algo {
			continue
		}
		found = true
		mu := referenceBandits[c.Bandit]
		ctx := Context{K: len(mu), T: all.Meta.T, Sigma: all.Meta.Sigma, Restless: c.Setting == "restless"}
		t.Run(c.name(), func(t *testing.T) {
			f(t, c, ctx, func(round, arm, pull int) float64 {
				x := pull
				if ctx.Restless {
					x = round
				}
				return mu[arm](float64(x)) + all.Meta.Sigma*all.Meta.NoiseZ[round-1]
			})
		})
	}
	if !found {
		t.Errorf("no reference case of %s", algo)
	}
}

func newDefault(id string, c Context, released bool) Policy {
	kind, ok := Lookup(id)
	if !ok {
		panic("no policy " + id)
	}
	c.Released = released
	return kind.New(c, Resolve(kind, c, nil), released)
}

func TestReferenceRexp3(t *testing.T) {
	all := readDrawn(t)
	all.each(t, "Rexp3", func(t *testing.T, c traceCase, ctx Context, reward func(round, arm, pull int) float64) {
		p := newDefault("rexp3", ctx, false).(*rexp3Policy)
		p.Reset(Draws{})
		for round := 1; round <= ctx.T; round++ {
			if want := c.Indices[fmt.Sprint(round)]; want != nil {
				for k, w := range readIndices(t, want) {
					if !near(p.p(k), float64(w)) {
						t.Errorf("round %d, arm %d: probability %v, want %v", round, k, p.p(k), w)
					}
				}
			}
			arm := p.pick(all.uniform[round-1])
			if arm != c.Arms[round-1] {
				t.Fatalf("round %d: arm %d, want %d", round, arm, c.Arms[round-1])
			}
			p.Update(round, arm, reward(round, arm, p.pulls[arm]+1))
		}
		if !slices.Equal(p.pulls, c.Pulls) {
			t.Errorf("pulls %v, want %v", p.pulls, c.Pulls)
		}
	})
}

func TestReferenceSer4(t *testing.T) {
	all := readDrawn(t)
	all.each(t, "Ser4", func(t *testing.T, c traceCase, ctx Context, reward func(round, arm, pull int) float64) {
		p := newDefault("ser4", ctx, false).(*ser4Policy)
		p.Reset(Draws{LowestTie: true})
		for round := 1; round <= ctx.T; round++ {
			arm := p.Choose(round)
			if arm != c.Arms[round-1] {
				t.Fatalf("round %d: arm %d, want %d", round, arm, c.Arms[round-1])
			}
			p.step(arm, clip01(reward(round, arm, p.pulls[arm]+1)), all.uniform[ctx.T-round])
		}
		if !slices.Equal(p.pulls, c.Pulls) {
			t.Errorf("pulls %v, want %v", p.pulls, c.Pulls)
		}
	})
}

// The reference forces arm (7t + ⌊t/5⌋) mod K and counts the successes of coins uniform_u.
func TestReferenceSWTSCounts(t *testing.T) {
	all := readDrawn(t)
	all.each(t, "SW-TS-counts", func(t *testing.T, c traceCase, ctx Context, reward func(round, arm, pull int) float64) {
		p := newDefault("sw-ts", ctx, false).(*swts)
		p.Reset(Draws{})
		for round := 1; round <= ctx.T; round++ {
			if raw := c.Indices[fmt.Sprint(round)]; raw != nil {
				var want [][2]float64
				if err := json.Unmarshal(raw, &want); err != nil {
					t.Fatal(err)
				}
				for k, w := range want {
					if a, b := p.law(k); a-1 != w[0] || a+b-2 != w[1] {
						t.Errorf("round %d, arm %d: %v of %v, want %v of %v", round, k, a-1, a+b-2, w[0], w[1])
					}
				}
			}
			arm := c.Arms[round-1]
			now := uint16(2 * arm)
			if all.uniform[round-1] < reward(round, arm, p.pulls[arm]+1) {
				now++
			}
			p.pulls[arm]++
			p.replace(p.push(now), now)
		}
	})
}

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9*math.Max(math.Abs(a), math.Abs(b)) }

func TestDefaultsOfTheReference(t *testing.T) {
	paper := Context{K: 15, T: 200000, Sigma: 0.1}
	released := paper
	released.Released = true
	for _, c := range []struct {
		id    string
		ctx   Context
		param string
		want  float64
	}{
		{"sw-ts", paper, "tau", 448},
		{"sw-ts", Context{K: 2, T: 10000}, "tau", 100},
		{"rexp3", paper, "batch", 1933},
		{"rexp3", paper, "gamma", 0.11058872711764707},
		{"rexp3", released, "batch", 344},
		{"rexp3", released, "gamma", 0.26214861349159296},
		{"ser4", paper, "delta", 5e-06},
		{"ser4", paper, "eps", 3.3333333333333335e-07},
		{"ser4", paper, "phi", 0.00014949976659674858},
		{"ser4", released, "phi", 0.006204032394013998},
	} {
		kind, _ := Lookup(c.id)
		if got := Resolve(kind, c.ctx, nil).number(c.param); !near(got, c.want) {
			t.Errorf("%s released=%v: %s = %v, want %v", c.id, c.ctx.Released, c.param, got, c.want)
		}
	}
}

// draws returns the randomness of one run of K arms.
func testDraws(seed uint64, K int) Draws {
	root := detmath.NewKey(seed)
	d := Draws{Own: detmath.NewStream(root.Child(1))}
	for k := range K {
		d.Coins = append(d.Coins, root.Child(2).Child(uint64(k)))
	}
	return d
}

func TestReleasedSWTSCountsPulls(t *testing.T) {
	p := newDefault("sw-ts", Context{K: 2, T: 100}, true).(*swts)
	p.Reset(testDraws(1, 2))
	for round := 1; round <= 5; round++ {
		p.Update(round, 0, 0) // five failures
	}
	if a, b := p.law(0); a != 6 || b != 6 {
		t.Errorf("after 5 failures the law is Beta(%v, %v), want Beta(6, 6)", a, b)
	}
	if a, b := newDefaultLaw(5); a != 1 || b != 6 {
		t.Errorf("as defined, after 5 failures the law is Beta(%v, %v), want Beta(1, 6)", a, b)
	}
}

func newDefaultLaw(failures int) (a, b float64) {
	p := newDefault("sw-ts", Context{K: 2, T: 100}, false).(*swts)
	p.Reset(testDraws(1, 2))
	for round := 1; round <= failures; round++ {
		p.Update(round, 0, 0)
	}
	return p.law(0)
}

func TestReleasedRexp3(t *testing.T) {
	ctx := Context{K: 3, T: 1000}
	p := newDefault("rexp3", ctx, true).(*rexp3Released)
	p.Reset(testDraws(1, 3))
	fresh := (1-p.gamma)/2 + p.gamma/3 // divided by the sum of the others' weights, 2
	for k, got := range p.share {
		if !near(got, fresh) {
			t.Errorf("arm %d: fresh p = %v, want %v", k, got, fresh)
		}
	}
	p.Update(1, 1, 1) // reward 1: the coin always succeeds
	if want := detmath.Exp(p.gamma / (fresh * 3)); !near(p.w[1], want) {
		t.Errorf("weight after a success %v, want %v: importance by the unnormalised p", p.w[1], want)
	}
	if want := (1-p.gamma)*p.w[1]/2 + p.gamma/3; !near(p.share[1], want) {
		t.Errorf("p after a success %v, want %v", p.share[1], want)
	}
	for round := 2; round <= p.batch; round++ {
		p.Update(round, 1, 1)
	}
	if p.w[1] == 1 {
		t.Error("restarted after Δ rounds, want the first batch one round longer")
	}
	p.Update(p.batch+1, 1, 1)
	if p.w[1] != 1 {
		t.Error("not restarted after Δ+1 rounds")
	}
	for round := p.batch + 2; round <= 2*p.batch; round++ {
		p.Update(round, 1, 1)
	}
	if p.w[1] == 1 {
		t.Error("the second batch ended early")
	}
	if p.Update(2*p.batch+1, 1, 1); p.w[1] != 1 {
		t.Error("the second batch is longer than Δ rounds")
	}
}

func TestReleasedSer4NeverDropsAndRepeatsTheBest(t *testing.T) {
	const K, T = 4, 4000
	kind, _ := Lookup("ser4")
	ctx := Context{K: K, T: T, Released: true}
	values := Resolve(kind, ctx, Values{"phi": 0.0})
	p := kind.New(ctx, values, true)
	p.Reset(testDraws(1, K))
	rewards := []float64{0, 1, 0, 0} // certain coins
	pulls := make([]int, K)
	for round := 1; round <= T; round++ {
		arm := p.Choose(round)
		if i := (round - 1) % (K + 1); i < K && arm != i || i == K && arm != 1 {
			t.Fatalf("round %d: arm %d; want a sweep in order and then arm 1 again", round, arm)
		}
		pulls[arm]++
		p.Update(round, arm, rewards[arm])
	}
	if want := []int{T / 5, 2 * T / 5, T / 5, T / 5}; !slices.Equal(pulls, want) {
		t.Errorf("pulls %v, want %v", pulls, want)
	}
}

func TestReleasedSer4ResetsOnceASweep(t *testing.T) {
	p := newDefault("ser4", Context{K: 2, T: 100}, true).(*ser4Released)
	p.Reset(testDraws(1, 2))
	p.Update(1, p.Choose(1), 1)
	p.Update(2, p.Choose(2), 0)
	if best := p.endSweep(p.phi); best != 0 || p.sweeps != 1 || p.mean[0] != 1 {
		t.Errorf("u = φ: best %d, sweeps %d, means %v; want no reset", best, p.sweeps, p.mean)
	}
	if best := p.endSweep(0); best != 0 || p.sweeps != 0 || p.mean[0] != 0 {
		t.Errorf("u = 0: best %d, sweeps %d, means %v; want a reset", best, p.sweeps, p.mean)
	}
}

func TestSer4DropsAndResets(t *testing.T) {
	const K = 3
	kind, _ := Lookup("ser4")
	ctx := Context{K: K, T: 100000}
	p := kind.New(ctx, Resolve(kind, ctx, Values{"phi": 0.0}), false).(*ser4Policy)
	p.Reset(testDraws(3, K))
	rewards := []float64{0.2, 0.9, 0.85}
	for round := 1; round <= 20000; round++ {
		arm := p.Choose(round)
		p.Update(round, arm, rewards[arm])
	}
	// Arm 0 is 0.7 worse, and (2/τ) ln(4 K τ²/δ) is 0.4911 at τ = 94 and 0.4863 at 95: 0.49 lies between.
	if n := p.pulls[0]; n != 95 {
		t.Errorf("arm 0 had %d pulls before it was dropped, want 95", n)
	}
	if p.step(1, 0.9, 0.5); len(p.active) == K {
		t.Error("reset although u > φ = 0")
	}
	p.phi = 1
	if p.step(p.Choose(0), 0.9, 0.5); len(p.active) != K || p.sweeps != 0 {
		t.Errorf("no reset: %d arms active, %d sweeps", len(p.active), p.sweeps)
	}
}

// Over many seeds each place of a sweep holds each arm equally often: chi-square with 8 degrees
// of freedom is above 26.1 with probability 0.001.
func TestSer4SweepsInRandomOrder(t *testing.T) {
	const K, seeds = 3, 3000
	var count [K][K]float64
	for seed := range uint64(seeds) {
		p := newDefault("ser4", Context{K: K, T: 100}, false).(*ser4Policy)
		p.Reset(testDraws(seed, K))
		for i, k := range p.order {
			count[i][k]++
		}
	}
	chi2 := 0.0
	for i := range K {
		for k := range K {
			d := count[i][k] - seeds/K
			chi2 += d * d / (seeds / K)
		}
	}
	if chi2 > 26.1 {
		t.Errorf("chi-square %v over seeds 0..%d, want at most 26.1: %v", chi2, seeds-1, count)
	}
}

// A weight never overflows, and rescaling keeps the law to the last bit.
func TestWeightsRescale(t *testing.T) {
	x := newWeights(2, 1e-6)
	x.restart()
	for range 100_000 {
		x.gain(0, 1, 1e-6/2) // the least p possible: the factor is e
		if !(x.w[0] <= weightCap) || math.IsNaN(x.p(0)) {
			t.Fatalf("weights %v, probability %v", x.w, x.p(0))
		}
	}
	if x.p(0) < 0.999 {
		t.Errorf("probability %v after 100,000 gains of arm 0", x.p(0))
	}
	a, b := newWeights(3, 0.25), newWeights(3, 0.25)
	copy(a.w, []float64{1.5, 2.25, 0.7})
	for k := range b.w {
		b.w[k] = a.w[k] * weightScale
	}
	a.addAll()
	b.addAll()
	for k := range a.w {
		if a.p(k) != b.p(k) {
			t.Errorf("arm %d: %v and %v differ by a power of two in the weights", k, a.p(k), b.p(k))
		}
	}
}

// A draw by blocks is that of the law's distribution function, summed arm by arm, but for uniforms
// within a rounding of its steps.
func TestPickFollowsTheLaw(t *testing.T) {
	check(t, 2000, func(seed uint64) error {
		s := detmath.NewStream(detmath.NewKey(seed))
		x := newWeights(1+s.IntN(40), s.Float64())
		for k := range x.w {
			x.w[k] = detmath.Exp(20 * s.Float64())
		}
		x.addAll()
		sum := 0.0
		for _, w := range x.w {
			sum += w
		}
		below := 0.0
		for k, w := range x.w {
			p := (1-x.gamma)*w/sum + x.gamma/float64(len(x.w))
			if !near(x.p(k), p) {
				return fmt.Errorf("arm %d of %v has probability %v, want %v", k, x.w, x.p(k), p)
			}
			for _, u := range []float64{below + 1e-12, below + p*s.Float64(), below + p - 1e-12} {
				if got := x.pick(u); p > 1e-9 && u > below && u < below+p-1e-13 && got != k {
					return fmt.Errorf("pick(%v) of %v is %d, want %d", u, x.w, got, k)
				}
			}
			below += p
		}
		if got := x.pick(1 - 0x1p-53); got != len(x.w)-1 {
			return fmt.Errorf("the largest uniform picks %d of %d", got, len(x.w))
		}
		return nil
	})
}

// Gaussian Thompson sampling draws all arms in one loop and makes the choices of drawing one after the
// other, ties and arms without rewards included.
func TestGaussianTSIsThePlainOne(t *testing.T) {
	check(t, 60, func(seed uint64) error {
		s := detmath.NewStream(detmath.NewKey(seed))
		c := Context{K: 1 + s.IntN(40), T: 400, Sigma: float64(s.IntN(3)) * 0.1} // σ = 0 ties
		p, draws := newDefault("ts", c, false), testDraws(seed, c.K)
		p.Reset(draws)
		sum, n, theta := make([]float64, c.K), make([]float64, c.K), make([]float64, c.K)
		for round := 1; round <= c.T; round++ {
			for k := range theta {
				theta[k] = inf
				if n[k] > 0 {
					theta[k] = sum[k]/n[k] + float64(draws.Own.Normal()*(c.Sigma/math.Sqrt(n[k])))
				}
			}
			want := draws.argmax(theta)
			if got := p.Choose(round); got != want {
				return fmt.Errorf("%d arms, σ %v, round %d: arm %d, want %d of %v", c.K, c.Sigma, round, got, want, theta)
			}
			reward := float64(s.IntN(3)) / 2
			sum[want] += reward
			n[want]++
			p.Update(round, want, reward)
		}
		return nil
	})
}

// Gaussian Thompson sampling of two arms with known sums picks the first with the probability
// Φ((m1-m2)/√(σ²/n1+σ²/n2)); 20,000 draws, 4 standard errors.
func TestGaussianTSProbability(t *testing.T) {
	p := newDefault("ts", Context{K: 2, T: 1000, Sigma: 0.5}, false)
	p.Reset(testDraws(7, 2))
	for i := range 25 {
		p.Update(2*i+1, 0, 0.6)
		p.Update(2*i+2, 1, 0.5)
	}
	const draws = 20000
	first := 0
	for range draws {
		if p.Choose(51) == 0 {
			first++
		}
	}
	z := (0.6 - 0.5) / math.Sqrt(0.25/25+0.25/25)
	want := 0.5 * math.Erfc(-z/math.Sqrt2)
	if got := float64(first) / draws; math.Abs(got-want) > 4*math.Sqrt(want*(1-want)/draws) {
		t.Errorf("seed 7: first arm in %v of draws, want %v", got, want)
	}
}

// With Beta laws, P(θ1 > θ2) for (s+1, f+1) = (2,1) and (1,1) is 2/3.
func TestBetaTSProbability(t *testing.T) {
	kind, _ := Lookup("ts")
	ctx := Context{K: 2, T: 1000}
	p := kind.New(ctx, Resolve(kind, ctx, Values{"model": "bernoulli"}), false)
	p.Reset(testDraws(8, 2))
	p.Update(1, 0, 1)
	const draws = 20000
	first := 0
	for range draws {
		if p.Choose(2) == 0 {
			first++
		}
	}
	if got := float64(first) / draws; math.Abs(got-2.0/3) > 4*math.Sqrt(2.0/9/draws) {
		t.Errorf("seed 8: first arm in %v of draws, want 2/3", got)
	}
}
