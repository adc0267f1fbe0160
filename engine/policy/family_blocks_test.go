package policy

import (
	"math"
	"slices"
	"testing"

	"risingbandits/engine/detmath"
)

// The plain forms of the policies that look at windows, written from their texts.

// plainBlocks returns the sum of every window that an arm's rewards fill, and the windows' lengths, in form efficient. It
// follows each window's blocks from the start: a block of window i begins with the block of window i-1 that was full when
// its last one ended.
func plainBlocks(all []pull, m float64) (sums []float64, lengths []int) {
	type block struct {
		from, to int // of all, counted from 0; to is excluded
	}
	sum := func(b block) (s float64) {
		for _, p := range all[b.from:b.to] {
			s += p.reward
		}
		return s
	}
	last := func(n int) block { return block{n - 1, n} } // of window 0 after n pulls
	starts := func(n int) int { return n - 1 }           // the start of the growing block of window 0 after n pulls
	for w := 1; w <= len(all); w = int(math.Ceil(float64(w) * m)) {
		lengths = append(lengths, w)
		if w > 1 { // from window i-1: after how many pulls its growing block starts where
			before, ends, from := starts, map[int]block{}, 0
			table := make([]int, len(all)+1)
			for n := 1; n <= len(all); n++ {
				table[n] = from
				if n-from == w {
					ends[n] = block{from, n}
					from = before(n)
				}
			}
			last = func(n int) block {
				for ; ; n-- {
					if b, ok := ends[n]; ok {
						return b
					}
				}
			}
			starts = func(n int) int { return table[n] }
		}
		sums = append(sums, sum(last(len(all))))
	}
	return sums, lengths
}

// plainWindows returns the sums of an arm's windows and their lengths, in either form.
func plainWindows(h *history, arm int) (sums []float64, lengths []int) {
	all := h.all(arm)
	if h.v.choice("form") == "efficient" {
		return plainBlocks(all, h.v.number("m"))
	}
	sum := 0.0
	for l := 1; l <= len(all); l++ {
		sum += all[len(all)-l].reward
		sums, lengths = append(sums, sum), append(lengths, l)
	}
	return sums, lengths
}

func (h *history) rottingLog(t int) float64 {
	if h.ctx.Released {
		t = max(t-1, 1)
	}
	return h.v.number("alpha") * math.Log(float64(t))
}

func plainRAWUCB(h *history, arm, t int) float64 {
	sums, lengths := plainWindows(h, arm)
	least := math.Inf(1)
	for i, w := range lengths {
		n := float64(w)
		least = math.Min(least, sums[i]/n+h.v.number("sigma")*math.Sqrt(2*h.rottingLog(t)/n))
	}
	return least
}

func plainFEWA(h *history, t int) int {
	K := h.ctx.K
	left, sums, lengths := make([]int, K), make([][]float64, K), []int(nil)
	for k := range K {
		left[k] = k
		var w []int
		if sums[k], w = plainWindows(h, k); len(w) > len(lengths) {
			lengths = w
		}
	}
	for i := 0; len(left) > 1; i++ {
		var unknown []int
		for _, k := range left {
			if len(sums[k]) <= i {
				unknown = append(unknown, k)
			}
		}
		if len(unknown) > 0 {
			return slices.MinFunc(unknown, func(a, b int) int { return len(h.all(a)) - len(h.all(b)) })
		}
		most := math.Inf(-1)
		for _, k := range left {
			most = math.Max(most, sums[k][i])
		}
		width := h.v.number("sigma") * math.Sqrt(8*float64(lengths[i])*h.rottingLog(t))
		left = slices.DeleteFunc(left, func(k int) bool { return sums[k][i] < most-width })
	}
	return left[0]
}

// plainRCBE plays the windows of RC-BE.
func plainRCBE(h *history, t int) int {
	K, round := h.ctx.K, 1
	for w := 1; ; w++ {
		length := int(math.Ceil(math.Pow(float64(w), h.v.number("alpha")) - 1e-9))
		d := float64(length)
		bound := 2 * (1 + 2*h.v.number("sigma")*math.Sqrt(d*math.Log(2*float64(K)*d)))
		alive, sums, end := make([]int, K), make([]float64, K), round+length
		for k := range alive {
			alive[k] = k
		}
		for round < end {
			for _, k := range alive {
				if round == end {
					break
				}
				if round == t {
					return k
				}
				sums[k] += h.rewards[round-1]
				round++
			}
			most := math.Inf(-1)
			for _, k := range alive {
				most = math.Max(most, sums[k])
			}
			alive = slices.DeleteFunc(alive, func(k int) bool { return sums[k]+bound < most })
		}
	}
}

// plainSWGTS draws from the laws of the last rounds.
func plainSWGTS(h *history, t int) int {
	values := make([]float64, h.ctx.K)
	for k := range values {
		all, z := h.of(k, t-h.v.rounds("tau"), t-1), h.draws.Own.Normal()
		values[k] = math.Inf(1)
		if n := float64(len(all)); n > 0 {
			values[k] = mean(all, id) + z/math.Sqrt(h.v.number("gamma")*n)
		}
	}
	return lowestMax(values)
}

// plainWindowLaw returns the parameters of an arm's law at round t.
func plainWindowLaw(h *history, arm, t int) (a, b int) {
	n, wins := 0, 0
	for round := max(t-h.v.rounds("tau"), 1); round < t; round++ {
		if h.arms[round-1] == arm {
			n, wins = n+1, wins+h.outcomes[round-1]
		}
	}
	return wins + 1, n - wins + 1
}

// Beta-SWTS has the laws of its text in every round. TestRaceHasTheLawOfDrawingAll tests what it pulls by them.
func TestBetaSWTSHasTheLawsOfItsText(t *testing.T) {
	const K, T = 3, 120
	kind, _ := Lookup("beta-swts")
	for _, given := range []Values{{}, {"tau": 25.0}, {"tau": 1.0}} {
		ctx := Context{K: K, T: T}
		h := &history{ctx: ctx, v: Resolve(kind, ctx, given), draws: testDraws(5, K)}
		p := kind.New(ctx, h.v, false).(*swts)
		p.Reset(testDraws(5, K))
		luck := detmath.NewStream(detmath.NewKey(6))
		for round := 1; round <= T; round++ {
			for k := range K {
				a, b := p.law(k)
				if wantA, wantB := plainWindowLaw(h, k, round); a != float64(wantA) || b != float64(wantB) {
					t.Fatalf("%v, round %d, arm %d: Beta(%v, %v), want Beta(%d, %d)", given, round, k, a, b, wantA, wantB)
				}
			}
			arm, reward := p.Choose(round), luck.Float64()
			h.add(arm, reward)
			p.Update(round, arm, reward)
		}
	}
}

// windowForms are the plain forms of this file.
func windowForms() (all []plainForm) {
	for _, given := range []Values{{}, {"alpha": 1.3}, {"alpha": 2.0, "sigma": 0.01}} {
		all = append(all, plainForm{"rc-be", false, given, 0.1, plainRCBE, nil})
	}
	for _, released := range []bool{false, true} {
		for _, given := range []Values{{}, {"m": 1.3, "alpha": 0.06}, {"form": "exact", "alpha": 0.1}, {"form": "exact", "sigma": 0.02}} {
			all = append(all, plainForm{"fewa", released, given, 0.1, plainFEWA, nil})
		}
	}
	return append(all,
		plainForm{"gamma-swgts", false, Values{"tau": 30.0}, 0.1, plainSWGTS, nil},
		plainForm{"gamma-swgts", false, Values{"gamma": 400.0}, 0.1, plainSWGTS, nil},
	)
}
