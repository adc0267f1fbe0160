package policy

import (
	"fmt"
	"math"
	"math/rand"
	"runtime"
	"slices"
	"testing"
	"testing/quick"

	"risingbandits/engine/detmath"
)

// Each index policy is played beside its twin: its formula, written as in its doc comment and
// evaluated from the whole history every round. Both see the same environment and the same coins.

// A history is all that happened in a run: arms and rewards by round.
type history struct {
	ctx      Context
	v        Values
	draws    Draws
	arms     []int
	rewards  []float64
	outcomes []int
}

// pull is one pull of an arm.
type pull struct {
	round  int
	reward float64
}

// of returns the pulls of an arm made in rounds from..to; the l-th pull is of(arm, ...)[l-1].
func (h *history) of(arm, from, to int) (all []pull) {
	for t := max(1, from); t <= min(to, len(h.arms)); t++ {
		if h.arms[t-1] == arm {
			all = append(all, pull{t, h.rewards[t-1]})
		}
	}
	return all
}

func (h *history) all(arm int) []pull { return h.of(arm, 1, len(h.arms)) }

// add records a round and the outcome, 0 or 1, into which the released code turns its reward.
func (h *history) add(arm int, reward float64) {
	h.arms, h.rewards = append(h.arms, arm), append(h.rewards, reward)
	outcome := 0
	if h.draws.Coin(arm, len(h.all(arm)), len(h.arms)) < clip(reward) {
		outcome = 1
	}
	h.outcomes = append(h.outcomes, outcome)
}

// An indexOf evaluates the index of an arm at round t from history alone.
type indexOf func(h *history, arm, t int) float64

func mean(all []pull, f func(float64) float64) float64 {
	sum := 0.0
	for _, p := range all {
		sum += f(p.reward)
	}
	return sum / float64(len(all))
}

func id(x float64) float64 { return x }

func clip(x float64) float64 { return math.Max(0, math.Min(1, x)) }

// estimator sums the window of R-ed-UCB: weight(l) stands where the definition has t-l.
func estimator(all []pull, h int, weight func(l int) float64) float64 {
	sum, R := 0.0, func(l int) float64 { return all[l-1].reward }
	for l := len(all) - h + 1; l <= len(all); l++ {
		sum += R(l) + weight(l)*(R(l)-R(l-h))/float64(h)
	}
	return sum / float64(h)
}

func (h *history) risingBonus(n, w, t, logOf int) float64 {
	log := math.Log(float64(logOf))
	w3 := math.Pow(float64(w), 3)
	bonus := h.v.number("sigma") * float64(t-n+w-1) * math.Sqrt(10*h.v.number("alpha")*log/w3)
	if h.v["capped"] == true {
		return math.Min(1, bonus)
	}
	return bonus
}

func (h *history) window(n int) int { return int(math.Floor(h.v.number("epsilon") * float64(n))) }

func plainRising(h *history, arm, t int) float64 {
	all := h.all(arm)
	w := h.window(len(all))
	if w == 0 {
		return math.Inf(1)
	}
	return estimator(all, w, func(l int) float64 { return float64(t - l) }) + h.risingBonus(len(all), w, t, t)
}

func plainByRound(h *history, arm, t int) float64 {
	all := h.all(arm)
	n := len(all)
	w := h.window(n)
	if w == 0 {
		return math.Inf(1)
	}
	sum, gaps := 0.0, 0.0
	for l := n - w + 1; l <= n; l++ {
		now, before := all[l-1], all[l-w-1]
		gap := float64(now.round - before.round)
		sum += now.reward + float64(t-now.round)*(now.reward-before.reward)/gap
		gaps += gap
	}
	switch h.v.choice("bonus") {
	case "same":
		return sum/float64(w) + h.risingBonus(n, w, t, t)
	case "none":
		return sum / float64(w)
	}
	width := math.Sqrt(10 * h.v.number("alpha") * math.Log(float64(t)) / float64(w))
	return sum/float64(w) + h.v.number("sigma")*float64(t-all[n-w].round)/(gaps/float64(w))*width
}

func plainDeterministic(byRound bool) indexOf {
	return func(h *history, arm, t int) float64 {
		all := h.all(arm)
		n := len(all)
		if n < 2 {
			return math.Inf(1)
		}
		now, before := all[n-1], all[n-2]
		if byRound {
			return now.reward + float64(t-now.round)*(now.reward-before.reward)/float64(now.round-before.round)
		}
		return now.reward + float64(t-n)*(now.reward-before.reward)
	}
}

// plainKL is the largest q with kl(p,q) <= level, by bisection of the plain divergence.
func plainKL(p, level float64) float64 {
	if p >= 1 {
		return 1
	}
	lo, hi := p, 1.0
	for range 200 {
		if q := (lo + hi) / 2; plainDivergence(p, q) <= level {
			lo = q
		} else {
			hi = q
		}
	}
	return lo
}

func plainDivergence(p, q float64) float64 {
	kl := (1 - p) * math.Log((1-p)/(1-q))
	if p > 0 {
		kl += p * math.Log(p/q)
	}
	return kl
}

func plainLevel(c float64, t int) float64 {
	l := math.Log(float64(t))
	return l + c*math.Log(math.Max(1, l))
}

func plainKLUCB(h *history, arm, t int) float64 {
	all := h.all(arm)
	if len(all) == 0 {
		return math.Inf(1)
	}
	return plainKL(clip(mean(all, id)), plainLevel(h.v.number("c"), t)/float64(len(all)))
}

func plainSWUCB(h *history, arm, t int) float64 {
	tau := h.v.rounds("tau")
	all := h.of(arm, t-tau, t-1)
	if len(all) == 0 {
		return math.Inf(1)
	}
	return mean(all, clip) + math.Sqrt(h.v.number("xi")*math.Log(float64(min(t, tau)))/float64(len(all)))
}

func plainSWKLUCB(h *history, arm, t int) float64 {
	tau := h.v.rounds("tau")
	all := h.of(arm, t-tau, t-1)
	if len(all) == 0 {
		return math.Inf(1)
	}
	return plainKL(mean(all, clip), plainLevel(h.v.number("c"), min(t, tau))/float64(len(all)))
}

func plainUCB1(h *history, arm, t int) float64 {
	all := h.all(arm)
	if len(all) == 0 {
		return math.Inf(1)
	}
	return mean(all, id) + math.Sqrt(h.v.number("c")*math.Log(float64(t))/float64(len(all)))
}

func plainDUCB(h *history, arm, t int) float64 {
	sum, weight, total, gamma := 0.0, 0.0, 0.0, h.v.number("gamma")
	for s := 1; s < t; s++ {
		w := math.Pow(gamma, float64(t-1-s))
		total += w
		if h.arms[s-1] == arm {
			weight += w
			sum += w * clip(h.rewards[s-1])
		}
	}
	if weight == 0 {
		return math.Inf(1)
	}
	return sum/weight + 2*math.Sqrt(h.v.number("xi")*math.Log(total)/weight)
}

var twins = []struct {
	id       string
	released bool
	given    Values
	plain    indexOf
	noise    float64
}{
	{"r-ed-ucb", false, Values{}, plainRising, 0.1},
	{"r-ed-ucb", false, Values{"epsilon": 0.49, "alpha": 2.5}, plainRising, 0.1},
	{"r-ed-ucb", false, Values{"epsilon": 1.0 / 32, "sigma": 0.001}, plainRising, 0.1},
	{"r-less-ucb", false, Values{"sigma": 0.0}, plainRising, 0.1},
	{"r-ed-ucb", false, Values{"capped": true, "epsilon": 1.0 / 32}, plainRising, 0.1},
	{"r-ed-ucb", true, Values{}, asReleasedRising(""), 0.1},
	{"r-ed-ucb", true, Values{"capped": true, "epsilon": 1.0 / 32}, asReleasedRising(""), 0.1},
	{"r-ed-ucb", true, Values{"epsilon": 0.4, "sigma": 0.002}, asReleasedRising(""), 0.1},
	{"r-less-ucb", true, Values{"sigma": 0.01}, asReleasedRising(""), 0.1},
	{"r-ed-ucb", false, Values{"deterministic": true}, plainDeterministic(false), 0},
	{"r-less-ucb", false, Values{"deterministic": true}, plainDeterministic(true), 0},
	{"r-less-ucb-h", false, Values{}, plainByRound, 0.1},
	{"r-less-ucb-h", false, Values{"bonus": "none"}, plainByRound, 0.1},
	{"r-less-ucb-h", false, Values{"bonus": "adapted"}, plainByRound, 0.1},
	{"r-less-ucb-h", false, Values{"bonus": "adapted", "epsilon": 0.45, "sigma": 0.01}, plainByRound, 0.1},
	{"kl-ucb", false, Values{}, plainKLUCB, 0.3},
	{"kl-ucb", false, Values{"c": 0.0}, plainKLUCB, 0.3},
	{"kl-ucb", true, Values{}, asReleasedKL(""), 0.1},
	{"sw-ucb", false, Values{}, plainSWUCB, 0.3},
	{"sw-ucb", false, Values{"tau": 40.0, "xi": 2.0}, plainSWUCB, 0.3},
	{"sw-ucb", true, Values{}, asReleasedSW(""), 0.1},
	{"sw-ucb", true, Values{"tau": 40.0}, asReleasedSW(""), 0.1},
	{"sw-kl-ucb", false, Values{}, plainSWKLUCB, 0.3},
	{"sw-kl-ucb", false, Values{"tau": 30.0, "c": 1.0}, plainSWKLUCB, 0.3},
	{"sw-kl-ucb", true, Values{}, asReleasedSWKL(""), 0.1},
	{"sw-kl-ucb", true, Values{"drift": 0.02}, asReleasedSWKL(""), 0.1},
	{"ucb1", false, Values{}, plainUCB1, 0.3},
	{"d-ucb", false, Values{}, plainDUCB, 0.3},
	{"d-ucb", false, Values{"gamma": 0.3}, plainDUCB, 0.3},
	{"r-ucbe", false, Values{}, plainRUCBE, 0.1},
	{"r-ucbe", false, Values{"a": 2.0, "epsilon": 0.4, "sigma": 0.01}, plainRUCBE, 0.1},
	{"r-ucbe", true, Values{"sigma": 0.01}, plainRUCBE, 0.1},
	{"ucb-e", false, Values{}, plainUCBE, 0.3},
	{"ucb-e", false, Values{"a": 10.0}, plainUCBE, 0.3},
	{"raw-ucb", false, Values{}, plainRAWUCB, 0.1},
	{"raw-ucb", false, Values{"m": 1.3, "sigma": 0.01}, plainRAWUCB, 0.1},
	{"raw-ucb", false, Values{"form": "exact"}, plainRAWUCB, 0.1},
	{"raw-ucb", false, Values{"form": "exact", "sigma": 0.01, "alpha": 4.0}, plainRAWUCB, 0.1},
	{"raw-ucb", true, Values{}, plainRAWUCB, 0.1},
	{"max-ucb", false, Values{}, plainMaxUCB, 0.1},
	{"max-ucb", false, Values{"alpha": 3.0}, plainMaxUCB, 0.1},
	{"max-ucb", false, Values{"level": "left"}, plainMaxUCB, 0.1},
}

func TestPoliciesFollowTheirTwins(t *testing.T) {
	for _, c := range twins {
		for _, K := range []int{2, 5} {
			name := fmt.Sprint(c.id, c.given, " released=", c.released, " K=", K)
			t.Run(name, func(t *testing.T) {
				kind, _ := Lookup(c.id)
				ctx := Context{K: K, T: 600, Sigma: 0.1, Released: c.released}
				if err := follow(kind, ctx, c.given, c.plain, c.noise); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

// follow plays a policy against random rising arms. It returns an error at the first round where
// an index that the policy explains is not its twin's, or its choice not of its twin's largest.
func follow(kind Kind, ctx Context, given Values, plain indexOf, noise float64) error {
	h := &history{ctx: ctx, v: Resolve(kind, ctx, given), draws: testDraws(uint64(ctx.K), ctx.K)}
	p := kind.New(ctx, h.v, ctx.Released)
	p.Reset(h.draws)
	terms := make([]Term, ctx.K)
	pulls := make([]int, ctx.K)
	luck := detmath.NewKey(99)
	for round := 1; round <= ctx.T; round++ {
		p.(Explainer).Explain(terms, round)
		arm := p.Choose(round)
		if err := compare(h, plain, round, terms, pulls, arm); err != nil {
			return fmt.Errorf("round %d: %w", round, err)
		}
		pulls[arm]++
		mu := (0.3 + 0.1*float64(arm)) * (1 - math.Exp(-float64(pulls[arm])/float64(20+30*arm)))
		reward := mu + noise*luck.Child(uint64(arm)).Normal(uint64(pulls[arm]))
		h.add(arm, reward)
		p.Update(round, arm, reward)
	}
	return nil
}

func compare(h *history, plain indexOf, round int, terms []Term, pulls []int, arm int) error {
	want := make([]float64, len(terms))
	for k, x := range terms {
		want[k] = plain(h, k, round)
		if !same(x.Index, want[k]) {
			return fmt.Errorf("arm %d has index %v, its twin %v", k, x.Index, want[k])
		}
		if x.Pulls != pulls[k] {
			return fmt.Errorf("arm %d explains %d pulls, want %d", k, x.Pulls, pulls[k])
		}
	}
	if !same(want[arm], slices.Max(want)) {
		return fmt.Errorf("arm %d is pulled, the twin has %v", arm, want)
	}
	return nil
}

func same(a, b float64) bool {
	if math.IsInf(a, 0) || math.IsInf(b, 0) {
		return a == b
	}
	return math.Abs(a-b) <= 1e-9*math.Max(1, math.Max(math.Abs(a), math.Abs(b)))
}

// fewer returns n natively, and a fifth of it with -short: in wasm, where TestWholeRuns asks for the same bits.
func fewer(n int) int {
	if testing.Short() {
		return n / 5
	}
	return n
}

// check runs a property over seeds; a failure prints the seed.
func check(t *testing.T, n int, property func(seed uint64) error) {
	t.Helper()
	holds := func(seed uint64) bool {
		runtime.Gosched() // as WebAssembly, garbage is collected only if the test yields
		err := property(seed)
		if err != nil {
			t.Errorf("seed %#x: %v", seed, err)
		}
		return err == nil
	}
	if err := quick.Check(holds, &quick.Config{MaxCount: n, Rand: rand.New(rand.NewSource(1))}); err != nil {
		t.Error(err)
	}
}
