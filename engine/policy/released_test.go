package policy

import (
	"fmt"
	"math"
	"testing"

	"risingbandits/engine/detmath"
)

// What the released code does instead, as twins in which each difference can be undone by its
// name: the policy must agree with its twin, and differ from it once any difference is undone.

func turn(arm, whose int) float64 {
	if arm == whose {
		return math.Inf(1)
	}
	return 0
}

var risingDifferences = []string{"in turn", "index 1", "late logarithm", "backwards", "stale"}

func asReleasedRising(undo string) indexOf {
	return func(h *history, arm, t int) float64 {
		if K := h.ctx.K; undo != "in turn" && t <= 2*K && arm == (t-1)%K {
			return math.Inf(1)
		}
		all := h.all(arm)
		n := len(all)
		w := h.window(n)
		switch {
		case w == 0 && undo == "index 1":
			return math.Inf(1)
		case w == 0:
			return 1
		}
		from, logOf := all[n-1].round+1, t-1
		if undo == "stale" {
			from = t
		}
		if undo == "late logarithm" {
			logOf = t
		}
		weight := func(l int) float64 { return float64(from - 2*n + l + w) }
		if undo == "backwards" {
			weight = func(l int) float64 { return float64(from - l) }
		}
		return estimator(all, w, weight) + h.risingBonus(n, w, t, logOf)
	}
}

// literalBisect is the released code's solver, line by line but for its loop's end.
func literalBisect(p, limit float64) float64 {
	const tol = 1e-10
	p = math.Min(math.Max(p, tol), 1-tol)
	a, b, dive, x := p, 1-tol, 1.0, 0.0
	div := func(x float64) float64 { return p*math.Log(p/x) + (1-p)*math.Log((1-p)/(1-x)) - limit }
	divA, divB := div(a), div(b)
	if divA*divB >= 0 {
		return b
	}
	for i := 1; math.Abs(dive) > tol && i < 10000; i++ {
		x = (a + b) / 2
		if dive = div(x); dive*divA > 0 {
			a = x
		} else {
			b = x
		}
	}
	return x
}

var klDifferences = []string{"mean by round", "level by round", "horizon", "in turn", "random next"}

func asReleasedKL(undo string) indexOf {
	return func(h *history, arm, t int) float64 {
		K, all := h.ctx.K, h.all(arm)
		switch {
		case t <= K && undo == "in turn" && len(all) == 0, t == K+1 && undo == "random next" && arm == 0:
			return math.Inf(1)
		case t <= K && undo != "in turn":
			return turn(arm, t-1)
		case t <= K+1:
			return 0
		}
		sum := 0.0
		for _, p := range all {
			sum += p.reward
		}
		byMean, byLevel, horizon := float64(t-2), float64(t-2), float64(h.ctx.T)
		switch undo {
		case "mean by round":
			byMean = float64(len(all))
		case "level by round":
			byLevel = float64(len(all))
		case "horizon":
			horizon = float64(t)
		}
		return literalBisect(sum/byMean, (math.Log(horizon)+h.v.number("c")*math.Log(math.Log(horizon)))/byLevel)
	}
}

var windowDifferences = []string{"Bernoulli", "wrong arm", "one longer", "late logarithm", "in turn", "random next"}

// leaky replays the released windows up to the round before t: pulls and successes of an arm. In
// rounds from 0, as there, round s takes away from its own arm the outcome of round s-tau, from
// s = tau+1 on.
func (h *history) leaky(arm, tau int, undo string) (n int, wins float64) {
	outcome := func(s int) float64 {
		if undo == "Bernoulli" {
			return clip(h.rewards[s])
		}
		return float64(h.outcomes[s])
	}
	late := 0
	if undo == "one longer" {
		late = 1
	}
	for s := range h.arms {
		out := s - tau
		if out >= 1-late {
			loser := h.arms[s]
			if undo == "wrong arm" {
				loser = h.arms[out]
			}
			if loser == arm {
				n--
				wins -= outcome(out)
			}
		}
		if h.arms[s] == arm {
			n++
			wins += outcome(s)
		}
	}
	return n, wins
}

// releasedStart returns the index in rounds 1..K+1, and whether t is one of them.
func (h *history) releasedStart(arm, t int, undo string) (index float64, ok bool) {
	K := h.ctx.K
	switch {
	case t <= K && undo == "in turn" && len(h.all(arm)) == 0, t == K+1 && undo == "random next" && arm == 0:
		return math.Inf(1), true
	case t <= K && undo != "in turn":
		return turn(arm, t-1), true
	}
	return 0, t <= K+1
}

func (h *history) leakyRound(t int, undo string) float64 {
	if undo != "late logarithm" {
		t -= 2
	}
	return float64(min(t, h.v.rounds("tau")))
}

func asReleasedSW(undo string) indexOf {
	return func(h *history, arm, t int) float64 {
		if index, ok := h.releasedStart(arm, t, undo); ok {
			return index
		}
		n, wins := h.leaky(arm, h.v.rounds("tau"), undo)
		if n == 0 {
			return math.Inf(1)
		}
		return wins/float64(n) + math.Sqrt(h.v.number("xi")*math.Log(h.leakyRound(t, undo))/float64(n))
	}
}

func asReleasedSWKL(undo string) indexOf {
	return func(h *history, arm, t int) float64 {
		if index, ok := h.releasedStart(arm, t, undo); ok {
			return index
		}
		n, wins := h.leaky(arm, h.v.rounds("tau"), undo)
		if n == 0 {
			return math.Inf(1)
		}
		m := h.leakyRound(t, undo)
		level := h.v.number("c")*math.Log(math.Log(m)) + math.Log(m)
		if wins == float64(n) || level < 0 {
			return 1
		}
		return literalBisect(wins/float64(n), level/float64(n))
	}
}

func TestEachReleasedDifference(t *testing.T) {
	for _, c := range []struct {
		id          string
		given       Values
		twin        func(undo string) indexOf
		differences []string
	}{
		{"r-ed-ucb", Values{"sigma": 0.01}, asReleasedRising, risingDifferences},
		{"r-less-ucb", Values{"sigma": 0.01}, asReleasedRising, risingDifferences},
		{"kl-ucb", Values{}, asReleasedKL, klDifferences},
		{"sw-ucb", Values{"tau": 50.0}, asReleasedSW, windowDifferences},
		{"sw-kl-ucb", Values{"tau": 50.0}, asReleasedSWKL, windowDifferences},
	} {
		kind, _ := Lookup(c.id)
		ctx := Context{K: 3, T: 400, Sigma: 0.1, Released: true}
		if err := follow(kind, ctx, c.given, c.twin(""), 0.1); err != nil {
			t.Errorf("%s: %v", c.id, err)
		}
		for _, undo := range c.differences {
			if follow(kind, ctx, c.given, c.twin(undo), 0.1) == nil {
				t.Errorf("%s: without %q the twin still agrees: the difference is not in the policy", c.id, undo)
			}
		}
	}
}

// The arms' sums and their clock are those of a literal reading of the released class, in which
// pulls count from 0 and the increments are split in two sums.
func TestReleasedRisingLiterally(t *testing.T) {
	kind, _ := Lookup("r-ed-ucb")
	ctx := Context{K: 2, T: 500, Sigma: 0.1, Released: true}
	p := newReleasedRising(ctx, Resolve(kind, ctx, nil))
	p.Reset(testDraws(1, 2))
	terms := make([]Term, 2)
	var obs []float64
	var a, b, c, d, muHat, gammaHat float64
	h := 0
	for time := 0; time < ctx.T; time++ {
		p.Choose(time + 1)
		reward := 0.5 + 0.1*math.Sin(float64(7*time*time))
		p.Update(time+1, 0, reward)
		obs = append(obs, reward)
		n, x := len(obs), func(i int) float64 { return obs[i] }
		if w := n / 4; w == h {
			a += x(n-1) - x(n-1-h)
			b += x(n-1-h) - x(max(0, n-1-2*h))
			c += float64(n-1)*x(n-1) - float64(n-1-h)*x(n-1-h)
			d += float64(n-1-h)*x(n-1-h) - float64(n-1-2*h)*x(n-1-2*h)
		} else {
			h = w
			a += x(n - 1)
			b += x(n - 2*h)
			c += float64(n-1) * x(n-1)
			d += float64(n-2*h) * x(n-2*h)
		}
		if h == 0 {
			a, b, c, d = 0, 0, 0, 0
			continue
		}
		now, hh := time+2, float64(h*h)
		muHat = (float64(2*h-n+1)*(a-b) + (c - d)) / hh
		gammaHat = float64(now-n) * (a - b) / hh
		beta := 0.1 * float64(now-n+h-1) * math.Sqrt(10*math.Log(math.Pow(float64(now-1), 4))/(hh*float64(h)))
		p.Explain(terms, now)
		if want := muHat + gammaHat + beta; now > 4 && !same(terms[0].Index, want) {
			t.Fatalf("round %d: index %v, want %v", now, terms[0].Index, want)
		}
	}
}

// The parameter capped limits the bonus to 1 in both variants, in Play as in Choose; without it the bonus is larger.
func TestBonusCap(t *testing.T) {
	const K, T = 3, 400
	for _, id := range []string{"r-ed-ucb", "r-less-ucb"} {
		for _, released := range []bool{false, true} {
			kind, _ := Lookup(id)
			ctx := Context{K: K, T: T, Sigma: 0.1, Released: released}
			largest := map[bool]float64{}
			for _, capped := range []bool{false, true} {
				p := kind.New(ctx, Resolve(kind, ctx, Values{"capped": capped}), released)
				p.Reset(testDraws(1, K))
				terms := make([]Term, K)
				for round := 1; round <= T; round++ {
					p.(Explainer).Explain(terms, round)
					arm := p.Choose(round)
					for k, x := range terms {
						if x.Bonus > largest[capped] {
							largest[capped] = x.Bonus
						}
						if round > 2*K && x.Index > terms[arm].Index {
							t.Fatalf("%s, round %d: arm %d is pulled, arm %d has the larger index", id, round, arm, k)
						}
						if round > 2*K && x.Window > 0 && !near(x.Index, x.Estimate+x.Increment+x.Bonus) {
							t.Fatalf("%s, round %d: index %v is not the sum of its parts %+v", id, round, x.Index, x)
						}
					}
					p.Update(round, arm, 0.5+0.01*float64(arm))
				}
			}
			if largest[true] != 1 || largest[false] <= 1 {
				t.Errorf("%s, released %v: largest bonus %v capped and %v without, want 1 and more", id, released, largest[true], largest[false])
			}
		}
	}
}

func TestBisectionIsTheReleasedOne(t *testing.T) {
	check(t, 2000, func(seed uint64) error {
		s := detmath.NewStream(detmath.NewKey(seed))
		p := 1.2*s.Float64() - 0.1
		level := math.Exp(-20*s.Float64()) * 25
		got, want := klBisect(p, level), literalBisect(p, level)
		if math.Abs(got-want) > 1e-9*want {
			return fmt.Errorf("klBisect(%v, %v) = %v, want %v", p, level, got, want)
		}
		return nil
	})
}

// Where the leader is found without solving, it is the one that solving finds; sums lie so near
// each other, and levels so high, that both ways are taken.
func TestReleasedKLLeader(t *testing.T) {
	kind, _ := Lookup("kl-ucb")
	ctx := Context{K: 4, T: 100_000}
	p := newReleasedKLUCB(ctx, Resolve(kind, ctx, nil))
	p.Reset(Draws{LowestTie: true})
	found := 0
	check(t, 3000, func(seed uint64) error {
		s := detmath.NewStream(detmath.NewKey(seed))
		round := 6 + int(math.Exp(11*s.Float64()))
		top, near := s.Float64(), math.Exp(-15*s.Float64())
		for k := range p.sum {
			p.sum[k] = float64(round) * (top - near*s.Float64())
		}
		arm, ok := p.leader(round)
		if !ok {
			return nil
		}
		found++
		for k := range p.sum {
			if k != arm && p.bound(k, round) >= p.bound(arm, round) {
				return fmt.Errorf("round %d, sums %v: arm %d leads, but arm %d has index %v of %v", round, p.sum, arm, k, p.bound(k, round),
					p.bound(arm, round))
			}
		}
		return nil
	})
	if found < 500 || found > 2900 {
		t.Errorf("%d of 3000 leaders found without solving: the test misses one way", found)
	}
}
