package policy

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"risingbandits/engine/detmath"
	"risingbandits/engine/internal/golden"
)

// What holds for every policy, variant by variant.

var update = flag.Bool("update", false, "rewrite testdata/*.golden; read the diff before commit")

// A variant is one way to make a policy.
type variant struct {
	name     string
	kind     Kind
	given    Values
	released bool
}

func variants() (all []variant) {
	for _, k := range Kinds() {
		all = append(all, variant{k.ID, k, nil, false})
		if k.Released != "" {
			all = append(all, variant{k.ID + "-released", k, nil, true})
		}
	}
	add := func(id, name string, given Values) {
		k, _ := Lookup(id)
		all = append(all, variant{id + "-" + name, k, given, false})
	}
	add("r-ed-ucb", "deterministic", Values{"deterministic": true})
	add("r-less-ucb", "deterministic", Values{"deterministic": true})
	add("r-less-ucb-h", "none", Values{"bonus": "none"})
	add("r-less-ucb-h", "adapted", Values{"bonus": "adapted"})
	add("ts", "bernoulli", Values{"model": "bernoulli"})
	add("uniform", "turn", Values{"order": "turn"})
	add("ptrr", "window", Values{"window": 7.0})
	add("hybrid", "gap", Values{"rule": "gap", "window": 5.0})
	add("cumulative-hybrid", "upper", Values{"rule": "upper"})
	add("raw-ucb", "exact", Values{"form": "exact"})
	add("fewa", "exact", Values{"form": "exact"})
	add("max-ucb", "left", Values{"level": "left", "burn-in": 2.0})
	add("successive-halving", "mean", Values{"by": "mean"})
	add("successive-halving", "last", Values{"by": "last", "eta": 3.0})
	add("hyperband", "mean", Values{"by": "mean", "eta": 2.0})
	for _, id := range []string{"r-ucbe", "r-sr", "li-2020"} {
		add(id, codeCASH, Values{codeMember: codeCASH})
		all[len(all)-1].released = true
	}
	return all
}

func (v variant) make(c Context) Policy {
	c.Released = v.released
	return v.kind.New(c, Resolve(v.kind, c, v.given), v.released)
}

func formatValue(x any) string {
	switch x := x.(type) {
	case float64:
		return strconv.FormatFloat(x, 'g', -1, 64)
	default:
		return fmt.Sprint(x)
	}
}

// risingRun is a run whose payoffs c x/(x+b) have the same bits everywhere.
func risingRun(K, T int, restless bool, seed uint64) *testRun {
	gaussian := lawOf("gaussian", 0.1)
	return inEnvironment(newTestEnvironment(K, T, restless, gaussian, 0, func(k, x int) float64 {
		c, b := 0.9-0.2*float64(k%4), 10+90*float64(k%3)
		return c * float64(x) / (float64(x) + b)
	}), detmath.NewKey(seed))
}

// play plays a whole run and returns its arms.
func play(p Policy, run *testRun, d Draws) []uint16 {
	d.Restless = run.env.Restless()
	inform(p)
	p.Reset(d)
	run.play(p, 1, run.T+1)
	return run.Kept()
}

// inform tells an informed policy that arm 0 is the best.
func inform(p Policy) {
	if p, ok := p.(Informed); ok {
		p.Inform(func(int) int { return 0 })
	}
}

// Golden choices. Do not change them: a difference means that results of the playground that
// people have shared can't be reproduced any more. If one must change, raise sim's numerics version.
func TestChoices(t *testing.T) {
	const K, T = 5, 400
	var text strings.Builder
	text.WriteString("# The arms of the first 80 rounds, one digit each, and a hash of those of 400. Do not change: shared results rest on\n" +
		"# them. If it must be, raise the numerics version. go test -run TestChoices -update ./engine/policy\n")
	for _, v := range variants() {
		for _, restless := range []bool{false, true} {
			c := Context{K: K, T: T, Sigma: 0.1, Restless: restless}
			arms := play(v.make(c), risingRun(K, T, restless, 1), testDraws(1, K))
			digits := make([]byte, T)
			for i, arm := range arms {
				digits[i] = '0' + byte(arm)
			}
			setting := map[bool]string{false: "rested", true: "restless"}[restless]
			fmt.Fprintf(&text, "%s %.6x %s, %s\n", digits[:80], sha256.Sum256(digits), v.name, setting)
		}
	}
	golden.Check(t, "choices", text.String(), *update)
}

// A policy forgets all of a run when it is reset, and runs differ by their draws alone.
func TestResetForgets(t *testing.T) {
	const K, T = 4, 500
	for _, v := range everyVariant() {
		c := Context{K: K, T: T, Sigma: 0.1}
		fresh := slices.Clone(play(v.make(c), risingRun(K, T, false, 3), testDraws(3, K)))
		used := v.make(c)
		play(used, risingRun(K, T, true, 8), testDraws(8, K))
		if again := play(used, risingRun(K, T, false, 3), testDraws(3, K)); !slices.Equal(fresh, again) {
			t.Errorf("%s: a reset policy plays another run than a new one", v.name)
		}
	}
}

// Playing in slices of any length is playing at once, and so is Choose, Pull, Update in turn.
func TestSlicesAreTheWhole(t *testing.T) {
	const K, T = 4, 700
	for _, v := range everyVariant() {
		for _, restless := range []bool{false, true} {
			c := Context{K: K, T: T, Sigma: 0.1, Restless: restless}
			whole := slices.Clone(play(v.make(c), risingRun(K, T, restless, 4), testDraws(4, K)))
			w, p := risingRun(K, T, restless, 4), v.make(c)
			d := testDraws(4, K)
			d.Restless = restless
			inform(p)
			p.Reset(d)
			terms := make([]Term, K)
			for t0, n := 1, 1; t0 <= T; n = n%97 + 5 {
				t1 := min(t0+n, T+1)
				w.play(p, t0, t1)
				if e, ok := p.(Explainer); ok && t1 <= T {
					e.Explain(terms, t1)
				}
				t0 = t1
			}
			if !slices.Equal(whole, w.Kept()) {
				t.Errorf("%s, restless %v: slices and explanations change the choices", v.name, restless)
			}
		}
	}
}

func TestSteadyStateDoesNotAllocate(t *testing.T) {
	const T = 1500
	for _, v := range variants() {
		for _, K := range []int{4, 40, 300} { // whose leaders are found in three ways
			for _, restless := range []bool{false, true} {
				w := risingRun(K, T, restless, 5)
				p, d := v.make(Context{K: K, T: T, Sigma: 0.1, Restless: restless}), testDraws(5, K)
				inform(p)
				run := func() {
					w.Begin(w.noise)
					p.Reset(d)
					w.play(p, 1, T+1)
				}
				run()
				if n := testing.AllocsPerRun(3, run); n != 0 {
					t.Errorf("%s, %d arms, restless %v: %v allocations a run once it has played one", v.name, K, restless, n)
				}
			}
		}
	}
}

// In the smallest games every round pulls one of the arms.
func TestSmallestGames(t *testing.T) {
	for _, v := range everyVariant() {
		for _, c := range []Context{{K: 1, T: 1}, {K: 1, T: 50, Sigma: 0.1}, {K: 3, T: 1}, {K: 40, T: 20, Sigma: 0.1}} {
			w := risingRun(c.K, c.T, false, 6)
			arms := play(v.make(c), w, testDraws(6, c.K))
			pulls := make([]int, c.K)
			for round, arm := range arms {
				if int(arm) >= c.K {
					t.Fatalf("%s, %d arms: round %d pulls arm %d", v.name, c.K, round+1, arm)
				}
				pulls[arm]++
			}
			if len(arms) != c.T || !slices.Equal(pulls, w.Pulls()) {
				t.Errorf("%s, %d arms: %d rounds of %d, pulls %v, recorded %v", v.name, c.K, len(arms), c.T, pulls, w.Pulls())
			}
		}
	}
}

// With equal rewards the policies that break ties pull every arm equally often at first, and so do those that draw: over seeds,
// the chi-square of the first round with 4 degrees of freedom is above 18.5 with probability 0.001. The others begin with arm 0.
func TestTiesAreUniform(t *testing.T) {
	const K, seeds = 5, 2000
	for _, kind := range Kinds() {
		c := Context{K: K, T: 100, Sigma: 0.1}
		v := Resolve(kind, c, nil)
		p := kind.New(c, v, false)
		inform(p)
		var count [K]float64
		for seed := range uint64(seeds) {
			p.Reset(testDraws(seed, K))
			count[p.Choose(1)]++
		}
		if count[0] == seeds && kind.Explain(v).Decision != ByIndex {
			continue
		}
		chi2 := 0.0
		for _, n := range count {
			chi2 += (n - seeds/K) * (n - seeds/K) / (seeds / K)
		}
		if chi2 > 18.5 {
			t.Errorf("%s: chi-square %v over seeds 0..%d, want at most 18.5: %v", kind.ID, chi2, seeds-1, count)
		}
	}
}

// The one rule of ties: no draw for one arm, one IntN for more, counting in ascending order.
func TestTieRule(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		x    []float64
		tied []int
	}{
		{[]float64{1}, []int{0}},
		{[]float64{1, 3, 2}, []int{1}},
		{[]float64{1, 3, 2, 3}, []int{1, 3}},
		{[]float64{inf, 3, inf, inf}, []int{0, 2, 3}},
		{[]float64{-inf, -inf}, []int{0, 1}},
		{[]float64{0, 0, 1, 0, 1, 1}, []int{2, 4, 5}},
	} {
		for seed := range uint64(20) {
			d, twin := testDraws(seed, 1), testDraws(seed, 1)
			want := c.tied[0]
			if len(c.tied) > 1 {
				want = c.tied[twin.Own.IntN(len(c.tied))]
			}
			if got := d.argmax(c.x); got != want || d.Own != twin.Own {
				t.Errorf("seed %d: argmax(%v) = %d, want %d; the streams are equal: %v", seed, c.x, got, want, d.Own == twin.Own)
			}
			boards(t, c.x, seed, want)
		}
		d := Draws{LowestTie: true}
		if got := d.argmax(c.x); got != c.tied[0] {
			t.Errorf("lowest of argmax(%v) = %d, want %d", c.x, got, c.tied[0])
		}
	}
}

// The largest two keys are those of a sort, where equal keys count each, and what fills the last block
// counts for nothing.
func TestTopKeys(t *testing.T) {
	check(t, 3000, func(seed uint64) error {
		s := detmath.NewStream(detmath.NewKey(seed))
		K := 2 + s.IntN(40)
		keys := newKeys(K)
		for k := range K {
			keys[k] = int64(s.IntN(30) - 15)
		}
		sorted := slices.Clone(keys[:K])
		slices.Sort(sorted)
		top, next := topKeys(keys)
		if top != sorted[K-1] || next != sorted[K-2] || topKey(keys) != top || len(keys)%keyBlock != 0 {
			return fmt.Errorf("of %v: %d, %d and %d", keys, top, next, topKey(keys))
		}
		return nil
	})
	if top, next := topKeys(newKeys(1)); top != noKey || next != noKey {
		t.Errorf("of no keys: %d and %d", top, next)
	}
}

// boards holds the argmax of the two kinds of boards to the same rule.
func boards(t *testing.T, x []float64, seed uint64, want int) {
	t.Helper()
	c := Context{K: len(x), T: 10}
	b, s := newAffines(c), newSpreads(c)
	b.reset(testDraws(seed, 1))
	s.reset(testDraws(seed, 1))
	for k, v := range x {
		b.index[k], s.index[k] = affine{p0: v}, spread{mean: v}
	}
	if got := b.best(7, 1.5); got != want {
		t.Errorf("seed %d: a board's best of %v is %d, want %d", seed, x, got, want)
	}
	if got := s.best(1.5); got != want {
		t.Errorf("seed %d: a spread's best of %v is %d, want %d", seed, x, got, want)
	}
}

func TestTablesAreTheFunctions(t *testing.T) {
	long, short := logTable(5000), logTable(100)
	root := rootLogTable(5000)
	for _, round := range []int{1, 2, 99, 100, 101, 4999, 5000, 5001, maxTable + 7} {
		if want := logOf(round); long.log(round) != want || short.log(round) != want {
			t.Errorf("ln %d from tables %v and %v, want %v", round, long.log(round), short.log(round), want)
		}
		if want := math.Sqrt(logOf(round)); root.rootLog(round) != want {
			t.Errorf("root of ln %d is %v, want %v", round, root.rootLog(round), want)
		}
	}
}
