package policy

import (
	"fmt"
	"math"
	"testing"

	"risingbandits/engine/detmath"
)

// oneArm plays a policy of one arm through the rounds given and returns it with its history.
func oneArm(kind Kind, given Values, rounds []int, rewards []float64) (Policy, *history) {
	ctx := Context{K: 1, T: rounds[len(rounds)-1] + 1, Sigma: 0.1}
	h := &history{ctx: ctx, v: Resolve(kind, ctx, given)}
	p := kind.New(ctx, h.v, false)
	p.Reset(Draws{LowestTie: true})
	next := 0
	for t := 1; next < len(rounds); t++ {
		if t < rounds[next] {
			h.arms, h.rewards = append(h.arms, -1), append(h.rewards, 0) // some other arm's round
			continue
		}
		p.Update(t, 0, rewards[next])
		h.arms, h.rewards = append(h.arms, 0), append(h.rewards, rewards[next])
		next++
	}
	return p, h
}

// randomPulls draws up to 1,500 noisy, rising rewards, pulled in runs with gaps of rounds between.
func randomPulls(s *detmath.Stream) (rounds []int, rewards []float64) {
	t, scale, sigma := 1, 20+500*s.Float64(), s.Float64()
	for n := 1 + s.IntN(1500); n > 0; n-- {
		if s.IntN(4) == 0 {
			t += s.IntN(10)
		}
		mu := 1 - math.Exp(-float64(len(rounds))/scale)
		rounds, rewards = append(rounds, t), append(rewards, mu+sigma*s.Normal())
		t++
	}
	return rounds, rewards
}

// size is the sum of the absolute terms of the estimator, of which its error is a share.
func size(all []pull, h int, slope func(l int) float64) float64 {
	sum := 0.0
	for l := len(all) - h + 1; l <= len(all); l++ {
		sum += math.Abs(all[l-1].reward) + slope(l)*(math.Abs(all[l-1].reward)+math.Abs(all[l-h-1].reward))
	}
	return sum / float64(h)
}

func TestSumsAreTheDefinition(t *testing.T) {
	kind, _ := Lookup("r-ed-ucb")
	check(t, 200, func(seed uint64) error {
		s := detmath.NewStream(detmath.NewKey(seed))
		rounds, rewards := randomPulls(&s)
		p, h := oneArm(kind, Values{"epsilon": 0.01 + 0.489*s.Float64(), "sigma": 0.0}, rounds, rewards)
		round := len(h.arms) + 1
		want := plainRising(h, 0, round)
		var got [1]Term
		p.(Explainer).Explain(got[:], round)
		if math.IsInf(want, 1) && got[0].Index == want {
			return nil
		}
		w := h.window(len(rounds))
		scale := size(h.all(0), w, func(l int) float64 { return float64(round-l) / float64(w) })
		if !(math.Abs(got[0].Index-want) <= 1e-9*scale) || got[0].Window != w {
			return fmt.Errorf("%d pulls, window %d: %v of window %d, the definition has %v", len(rounds), w, got[0].Index, got[0].Window, want)
		}
		return nil
	})
}

func TestSumsByRoundAreTheDefinition(t *testing.T) {
	kind, _ := Lookup("r-less-ucb-h")
	check(t, 200, func(seed uint64) error {
		s := detmath.NewStream(detmath.NewKey(seed))
		rounds, rewards := randomPulls(&s)
		p, h := oneArm(kind, Values{"epsilon": 0.01 + 0.489*s.Float64(), "bonus": "none"}, rounds, rewards)
		round := len(h.arms) + 1
		want := plainByRound(h, 0, round)
		var got [1]Term
		p.(Explainer).Explain(got[:], round)
		if math.IsInf(want, 1) && got[0].Index == want {
			return nil
		}
		all, w := h.all(0), h.window(len(rounds))
		scale := size(all, w, func(l int) float64 {
			return float64(round-all[l-1].round) / float64(all[l-1].round-all[l-w-1].round)
		})
		if !(math.Abs(got[0].Index-want) <= 1e-9*scale) {
			return fmt.Errorf("%d pulls, window %d: %v, the definition has %v", len(rounds), w, got[0].Index, want)
		}
		return nil
	})
}

// The four sums, updated 200,000 times, drift by less than 6e-12 of the estimator.
func TestSumsDriftLittle(t *testing.T) {
	const n = 200_000
	luck := detmath.NewKey(5)
	var r risingArm
	for l := 1; l <= n; l++ {
		r.push(float64(l)/(float64(l)+9000)+0.1*luck.Normal(uint64(l)), 0.25)
	}
	h := &history{arms: make([]int, n), rewards: r.rewards}
	fh := float64(r.h)
	got := r.a/fh + (float64(n+1)*r.u-r.v)/(fh*fh)
	want := estimator(h.all(0), r.h, func(l int) float64 { return float64(n + 1 - l) })
	if math.Abs(got-want) > 6e-12 {
		t.Errorf("after %d pulls the estimator is %v, by definition %v", n, got, want)
	}
}

// For n rewards of variance σ² the estimator has variance σ² Σ w², w the weights it gives them.
func TestVarianceOfTheEstimator(t *testing.T) {
	const n, round, sigma, mu, seeds = 70, 150, 0.3, 0.4, 6000
	h := n / 4
	weights := make([]float64, n+1)
	for l := n - h + 1; l <= n; l++ {
		slope := float64(round-l) / float64(h)
		weights[l] += (1 + slope) / float64(h)
		weights[l-h] -= slope / float64(h)
	}
	want := 0.0
	for _, w := range weights {
		want += sigma * sigma * w * w
	}
	kind, _ := Lookup("r-less-ucb")
	ctx := Context{K: 1, T: round}
	p := kind.New(ctx, Resolve(kind, ctx, nil), false)
	var term [1]Term
	sum, square := 0.0, 0.0
	for seed := range uint64(seeds) {
		s := detmath.NewStream(detmath.NewKey(seed))
		p.Reset(Draws{LowestTie: true})
		for l := 1; l <= n; l++ {
			p.Update(l, 0, mu+sigma*s.Normal())
		}
		p.(Explainer).Explain(term[:], round)
		x := term[0].Estimate + term[0].Increment - mu
		sum += x
		square += x * x
	}
	got := (square - sum*sum/seeds) / (seeds - 1)
	if se := want * math.Sqrt(2.0/(seeds-1)); math.Abs(got-want) > 4*se {
		t.Errorf("seeds 0..%d: variance %v, want %v, standard error %v", seeds-1, got, want, se)
	}
	if se := math.Sqrt(want / seeds); math.Abs(sum/seeds) > 4*se {
		t.Errorf("seeds 0..%d: bias %v, standard error %v", seeds-1, sum/seeds, se)
	}
}

// concave draws a payoff that satisfies the paper's two assumptions.
func concave(s *detmath.Stream) payoffFunc {
	c, b := s.Float64(), 1+400*s.Float64()
	switch s.IntN(4) {
	case 0:
		return expo(c, 1/b)
	case 1:
		return func(x float64) float64 { return c * math.Min(x/b, 1) }
	case 2:
		return func(float64) float64 { return c }
	}
	return polyOwn(c, b, 0.4+0.6*s.Float64())
}

func TestDeterministicIndicesAreOptimistic(t *testing.T) {
	for _, c := range []struct {
		id       string
		restless bool
	}{{"r-ed-ucb", false}, {"r-less-ucb", true}} {
		kind, _ := Lookup(c.id)
		check(t, 40, func(seed uint64) error {
			s := detmath.NewStream(detmath.NewKey(seed))
			mu := make([]payoffFunc, 1+s.IntN(6))
			for k := range mu {
				mu[k] = concave(&s)
			}
			return optimistic(kind, mu, 500, c.restless, s)
		})
	}
}

func optimistic(kind Kind, mu []payoffFunc, T int, restless bool, own detmath.Stream) error {
	ctx := Context{K: len(mu), T: T, Restless: restless}
	p := kind.New(ctx, Resolve(kind, ctx, Values{"deterministic": true}), false)
	p.Reset(Draws{Own: own})
	pulls, terms := make([]int, ctx.K), make([]Term, ctx.K)
	for t := 1; t <= T; t++ {
		p.(Explainer).Explain(terms, t)
		for k, f := range mu {
			if now := f(float64(t)); !(terms[k].Index >= now-1e-9) {
				return fmt.Errorf("%s: round %d, arm %d: index %v below the payoff %v", kind.ID, t, k, terms[k].Index, now)
			}
		}
		arm := p.Choose(t)
		pulls[arm]++
		x := pulls[arm]
		if restless {
			x = t
		}
		p.Update(t, arm, mu[arm](float64(x)))
	}
	return nil
}

func TestWindows(t *testing.T) {
	for _, c := range []struct {
		id            string
		given         Values
		released      bool
		pulls         int
		older, recent [2]int
	}{
		{"r-ed-ucb", nil, false, 3, [2]int{}, [2]int{}},
		{"r-ed-ucb", nil, false, 4, [2]int{3, 3}, [2]int{4, 4}},
		{"r-less-ucb", nil, false, 11, [2]int{8, 9}, [2]int{10, 11}},
		{"r-ed-ucb", nil, true, 11, [2]int{8, 9}, [2]int{10, 11}},
		{"r-less-ucb-h", Values{"epsilon": 0.45}, false, 9, [2]int{2, 5}, [2]int{6, 9}},
		{"r-ed-ucb", Values{"deterministic": true}, false, 1, [2]int{}, [2]int{}},
		{"r-less-ucb", Values{"deterministic": true}, false, 7, [2]int{6, 6}, [2]int{7, 7}},
	} {
		kind, _ := Lookup(c.id)
		ctx := Context{K: 2, T: 100, Released: c.released}
		p := kind.New(ctx, Resolve(kind, ctx, c.given), c.released)
		p.Reset(Draws{LowestTie: true})
		for n := 1; n <= c.pulls; n++ {
			p.Update(n, 1, 0.5)
		}
		older, recent := p.(Windower).Windows(1)
		if older != c.older || recent != c.recent {
			t.Errorf("%s%v after %d pulls: windows %v and %v, want %v and %v", c.id, c.given, c.pulls, older, recent, c.older, c.recent)
		}
	}
}

// The largest of some indices stays below its chord as long as the arms are left alone, also with the
// late logarithm of the released code, and also soon after the first windows.
func TestIndicesStayBelowTheirChord(t *testing.T) {
	check(t, 2000, func(seed uint64) error {
		s := detmath.NewStream(detmath.NewKey(seed))
		late := s.IntN(2)
		from := 9 + s.IntN(1<<(1+s.IntN(17)))
		to := from + 2 + s.IntN(200)
		arms := make([]affine, 1+s.IntN(4))
		for k := range arms {
			n := 4 + s.IntN(from-4) // fewer than the rounds before
			h := float64(1 + s.IntN(n/2))
			arms[k] = affine{s.Normal(), s.Normal() / (h * h), 0.1 * s.Float64() * math.Sqrt(40/(h*h*h)), h - 1 - float64(n)}
		}
		largest := func(t int) float64 {
			top := math.Inf(-1)
			for k := range arms {
				top = larger(top, arms[k].at(float64(t), rootLogOf(t-late)))
			}
			return top
		}
		begin, end := largest(from), largest(to)
		c := boundLine{begin, (end - begin) / float64(to-from), float64(from)}
		for t := from; t <= to; t++ {
			if x := largest(t); x > c.at(float64(t))+skipSlack*(math.Abs(begin)+math.Abs(end)+float64(to)) {
				return fmt.Errorf("rounds %d to %d: at %d the index is %v, the chord %v", from, to, t, x, c.at(float64(t)))
			}
		}
		return nil
	})
}

// The window is ⌊εN⌋ of the float64 product, which for ε = 0.29 and N = 100 is below 29.
func TestWindowIsOfTheFloatProduct(t *testing.T) {
	var byPull risingArm
	for range 100 {
		byPull.push(0.5, 0.29)
	}
	if byPull.h != 28 {
		t.Errorf("got a window of %d, want 28", byPull.h)
	}
}
