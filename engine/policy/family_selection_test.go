package policy

import (
	"math"
	"slices"
	"testing"

	"risingbandits/engine/detmath"
)

// The plain forms of the policies that choose models and data, written from their texts: from the whole history every round.

// best returns the largest reward of pulls, -Inf of none.
func best(all []pull) float64 {
	top := math.Inf(-1)
	for _, p := range all {
		top = math.Max(top, p.reward)
	}
	return top
}

func plainBest(h *history, _ int) int {
	values := make([]float64, h.ctx.K)
	for k := range values {
		values[k] = best(h.all(k))
	}
	return lowestMax(values)
}

// plainMaxUCB is the index of MaxUCB without a burn-in.
func plainMaxUCB(h *history, arm, t int) float64 {
	all := h.all(arm)
	if len(all) == 0 {
		return math.Inf(1)
	}
	least, most := h.rewards[0], h.rewards[0]
	for _, x := range h.rewards {
		least, most = math.Min(least, x), math.Max(most, x)
	}
	scaled := 0.01
	if most > least {
		scaled = 0.01 + 0.98*(best(all)-least)/(most-least)
	}
	rounds := t
	if h.v.choice("level") == "left" {
		rounds = h.ctx.T + 1 - t
	}
	return scaled + math.Pow(h.v.number("alpha")*math.Log(float64(rounds))/float64(len(all)), 2)
}

// plainLi plays the turns of the elimination of Li et al. again.
func plainLi(h *history, t int) int {
	C, living, round := h.v.rounds("c"), []int{}, 0
	for k := range h.ctx.K {
		living = append(living, k)
	}
	for {
		for _, k := range living {
			if round++; round == t {
				return k
			}
		}
		var lower, upper []float64
		for _, k := range living {
			all := h.of(k, 1, round)
			y := best(all)
			u := 1.0
			if n := len(all); n > C {
				u = math.Min(1, y+(y-best(all[:n-C]))/float64(C)*float64(h.ctx.T-round))
			}
			lower, upper = append(lower, y), append(upper, u)
		}
		gone := map[int]bool{}
		for i := range living {
			for j := range living {
				if i != j && !gone[i] && lower[i] >= upper[j] {
					gone[j] = true
				}
			}
		}
		var kept []int
		for i, k := range living {
			if !gone[i] {
				kept = append(kept, k)
			}
		}
		living = kept
	}
}

// value is what Successive Halving and Hyperband compare.
func value(h *history, all []pull) float64 {
	switch {
	case len(all) == 0:
		return math.Inf(-1)
	case h.v.choice("by") == "last":
		return all[len(all)-1].reward
	}
	return mean(all, id)
}

// withoutWorst returns the arms but the first of least value, repeatedly, until size are left.
func withoutWorst(living []int, size int, value func(arm int) float64) []int {
	living = slices.Clone(living)
	for len(living) > size {
		worst := 0
		for i, k := range living {
			if value(k) < value(living[worst]) {
				worst = i
			}
		}
		living = slices.Delete(living, worst, worst+1)
	}
	return living
}

// plainHalving returns the living arms before round t, the arm of round t, and what is compared: the value of an arm's rewards
// since the phase began, or of the phase before while there are none.
func plainHalving(h *history, t int) (living []int, arm int, compared func(arm int) float64) {
	K, T, eta := h.ctx.K, h.ctx.T, h.v.number("eta")
	phases := int(math.Ceil(math.Log(float64(K))/math.Log(eta) - 1e-9))
	for k := range K {
		living = append(living, k)
	}
	round, firsts := 0, []int{1}
	compared = func(k int) float64 {
		for i := len(firsts) - 1; i > 0; i-- {
			if all := h.of(k, firsts[i], len(h.arms)); len(all) > 0 {
				return value(h, all)
			}
		}
		return value(h, h.all(k))
	}
	for range phases {
		times, first := max(1, int(math.Floor(float64(T)/float64(len(living))/float64(phases)+1e-9))), 1
		if h.v.choice("by") == "phase" {
			first = round + 1
			firsts = append(firsts, first)
		}
		for range times {
			for _, k := range living {
				if round++; round == t {
					return living, k, compared
				}
			}
		}
		size := int(math.Ceil(float64(len(living))/eta - 1e-9))
		living = withoutWorst(living, size, func(k int) float64 { return value(h, h.of(k, first, round)) })
	}
	return living, living[0], compared
}

// plainHyperband returns the arm of round t and the score of every arm before it. All brackets take the first arms.
func plainHyperband(h *history, t int) (arm int, score []float64) {
	K, R, eta := h.ctx.K, h.v.number("r"), h.v.number("eta")
	S := int(math.Floor(math.Log(R)/math.Log(eta) + 1e-9))
	round := 0
	for range K {
		score = append(score, math.Inf(-1))
	}
	for s := S; s >= 0; s-- {
		n := min(float64(K), math.Ceil(float64(S+1)*math.Pow(eta, float64(s))/float64(s+1)-1e-9))
		var living []int
		for k := range int(n) {
			living = append(living, k)
		}
		begin, had := round, 0
		for i := 0; i <= s; i++ {
			living = withoutWorst(living, max(1, int(math.Floor(n*math.Pow(eta, -float64(i))+1e-9))),
				func(k int) float64 { return value(h, h.of(k, begin+1, round)) })
			until := int(math.Floor(R*math.Pow(eta, float64(i-s)) + 1e-9))
			for range until - had {
				for _, k := range living {
					if round++; round == t {
						return k, score
					}
				}
			}
			had = until
			for _, k := range living {
				score[k] = math.Max(score[k], value(h, h.of(k, begin+1, round)))
			}
		}
	}
	return lowestMax(score), score
}

// drawn returns the arm that u selects of unnormalised chances.
func drawn(chances []float64, u float64) int {
	total, below := 0.0, 0.0
	for _, x := range chances {
		total += x
	}
	for k, x := range chances {
		if below += x / total; u < below {
			return k
		}
	}
	return len(chances) - 1
}

func plainDUMP(h *history, t int) int {
	chances := make([]float64, h.ctx.K)
	for k := range chances {
		all := h.all(k)
		score := math.Sqrt(2 * math.Log(math.Max(1, float64(t-1))+1) / float64(len(all)+1))
		if n := len(all); n > 0 {
			score += mean(all[max(0, n-h.v.rounds("w")):], math.Abs)
		}
		chances[k] = math.Exp(score / h.v.number("temperature"))
	}
	return drawn(chances, h.draws.Own.Float64())
}

// plainAsymmetric follows ShinkaEvolve's update in logarithms, as its code does.
func plainAsymmetric(h *history, t int) int {
	K, f := h.ctx.K, h.v.number("decay")
	s, d, scale := make([]float64, K), make([]float64, K), math.Inf(-1)
	for k := range s {
		s[k] = math.Inf(-1)
	}
	shrunk := func(x float64) float64 { return x + math.Log(f) - math.Log1p((1-f)*math.Exp(x)) }
	logMean := func(k int) float64 { return s[k] - math.Log(math.Max(d[k], 1e-7)) }
	for i, arm := range h.arms {
		z := math.Log(math.Expm1(math.Max(0, h.rewards[i]-h.v.number("baseline"))))
		if m := math.Max(s[arm], z); !math.IsInf(m, 0) {
			s[arm] = m + math.Log(math.Exp(s[arm]-m)+math.Exp(z-m))
		}
		d[arm]++
		scale = math.Max(scale, z)
		most := math.Inf(-1)
		for k := range s {
			d[k] *= f
			s[k] = shrunk(s[k])
			most = math.Max(most, logMean(k))
		}
		if !math.IsInf(scale, 0) {
			scale = math.Max(shrunk(scale), most)
		}
	}
	scores, unseen, chances := make([]float64, K), 0, make([]float64, K)
	for k := range scores {
		n := len(h.all(k))
		if n == 0 {
			unseen++
			chances[k] = 1
			continue
		}
		x := math.Exp(logMean(k))
		if !math.IsInf(scale, 0) {
			x = math.Exp(logMean(k) - scale)
		}
		scores[k] = x + h.v.number("c")*math.Sqrt(2*math.Log(math.Max(2, float64(t-1)))/float64(n))
	}
	u := h.draws.Own.Float64()
	if unseen > 0 {
		return drawn(chances, u)
	}
	top, tied := slices.Max(scores), 0
	for _, x := range scores {
		if same(x, top) {
			tied++
		}
	}
	for k, x := range scores {
		switch {
		case tied == K:
			chances[k] = 1
		case same(x, top):
			chances[k] = (1 - h.v.number("epsilon")) / float64(tied)
		default:
			chances[k] = h.v.number("epsilon") / float64(K-tied)
		}
	}
	return drawn(chances, u)
}

func selectionForms() (all []plainForm) {
	for _, noise := range []float64{0.1, 0, coins} {
		for _, c := range []float64{7, 1, 3} {
			all = append(all, plainForm{"li-2020", false, Values{"c": c}, noise, plainLi, plainBest})
		}
		for _, eta := range []float64{2, 3, 4} {
			for _, by := range []string{"phase", "mean", "last"} {
				given := Values{"eta": eta, "by": by}
				all = append(all, plainForm{"successive-halving", false, given, noise,
					func(h *history, t int) int {
						_, arm, _ := plainHalving(h, t)
						return arm
					},
					func(h *history, t int) int {
						living, _, compared := plainHalving(h, t)
						values := make([]float64, h.ctx.K)
						for k := range values {
							values[k] = math.Inf(-1)
							if slices.Contains(living, k) {
								values[k] = compared(k)
							}
						}
						return lowestMax(values)
					}})
				if by == "phase" {
					continue
				}
				all = append(all, plainForm{"hyperband", false, given, noise,
					func(h *history, t int) int {
						arm, _ := plainHyperband(h, t)
						return arm
					},
					func(h *history, t int) int {
						_, score := plainHyperband(h, t)
						return lowestMax(score)
					}})
			}
		}
		for _, given := range []Values{nil, {"w": 5.0, "temperature": 0.5}} {
			all = append(all, plainForm{"dump", false, given, noise, plainDUMP, nil})
		}
		for _, given := range []Values{nil, {"decay": 0.8, "baseline": 0.2, "epsilon": 0.5}, {"decay": 1.0, "c": 0.1}} {
			all = append(all, plainForm{"asymmetric-ucb", false, given, noise, plainAsymmetric, nil})
		}
	}
	return all
}

// The budget of Hyperband fits into the horizon, and one pull more per arm does not.
func TestHyperbandFillsItsHorizon(t *testing.T) {
	cost := func(R, eta int) int {
		s := 1
		for x := R; x >= eta; x /= eta {
			s++
		}
		return s * s * R
	}
	for _, eta := range []int{2, 3, 4, 10} {
		for T := 1; T < 3000; T++ {
			best := 1
			for R := 1; R <= T; R++ {
				if cost(R, eta) <= T {
					best = R
				}
			}
			if got := mostPerArm(T, eta); got != best {
				t.Fatalf("η %d, %d rounds: R = %d, want %d", eta, T, got, best)
			}
			if T > 300 {
				T += 97
			}
		}
	}
}

// Where K is larger than a bracket, its arms are drawn uniformly.
func TestHyperbandDrawsItsArms(t *testing.T) {
	const K, seeds = 40, 4000
	kind, _ := Lookup("hyperband")
	ctx := Context{K: K, T: 1000}
	p := kind.New(ctx, Resolve(kind, ctx, Values{"r": 3.0}), false).(*hyperbandPolicy)
	count := make([]float64, K)
	for seed := range uint64(seeds) {
		p.Reset(testDraws(seed, K))
		if len(p.living) != 3 || !slices.IsSorted(p.living) {
			t.Fatalf("seed %d: the arms %v, want 3 in order", seed, p.living)
		}
		for _, k := range p.living {
			count[k]++
		}
	}
	chi2, want := 0.0, 3.0*seeds/K
	for _, n := range count {
		chi2 += (n - want) * (n - want) / want
	}
	if chi2 > 72.1 { // with probability 0.001, at 39 degrees of freedom
		t.Errorf("chi-square %v, want at most 72.1: %v", chi2, count)
	}
}

// As the CASH comparison runs R-UCBE, it pulls the first arm in all rounds but the first K, whatever arms pay.
func TestRUCBEOfTheCASHComparisonPullsTheFirstArm(t *testing.T) {
	const K, T = 5, 800
	for arm := range K {
		run := inEnvironment(newTestEnvironment(K, T, false, lawOf("gaussian", 0.1), 0, func(k, x int) float64 {
			if k == arm {
				return 0.9
			}
			return 0.1
		}), detmath.NewKey(3))
		kind, _ := Lookup("r-ucbe")
		ctx := Context{K: K, T: T, Sigma: 0.1, Released: true}
		play(kind.New(ctx, Resolve(kind, ctx, Values{codeMember: codeCASH}), true), run, testDraws(1, K))
		if n := run.Pulls()[0]; n != T-K+1 {
			t.Errorf("with the best arm %d, arm 0 has %d pulls of %d", arm, n, T)
		}
	}
}
