package policy

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"risingbandits/engine/detmath"
	"risingbandits/engine/index"
)

// withForms calls f with the fast forms as set leaves them, and puts them back.
func withForms(set func(), f func()) {
	saved := forms
	defer func() { forms = saved }()
	set()
	f()
}

// allPlain turns every fast form off.
func allPlain() {
	forms.ownLoops, forms.skip, forms.shortlists, forms.peek = false, false, false, false
	forms.race, forms.table, forms.keys = false, false, false
	forms.logs, forms.steady, forms.means = false, false, false
}

// The plain forms alone choose what the fast ones do, with few arms and with many.
func TestPlainFormsChooseTheSame(t *testing.T) {
	const T = 900
	for _, v := range variants() {
		for _, K := range []int{3, 40, 230} {
			if K == 230 && !skips(v.kind) {
				continue // only a skipper has a form for so many
			}
			for _, restless := range []bool{false, true} {
				run := func() []uint16 {
					c := Context{K: K, T: T, Sigma: 0.1, Restless: restless}
					return slices.Clone(play(v.make(c), risingRun(K, T, restless, 5), testDraws(5, K)))
				}
				fast := run()
				withForms(allPlain, func() {
					if plain := run(); !slices.Equal(plain, fast) {
						t.Errorf("%s, %d arms, restless %v: the plain forms choose otherwise", v.name, K, restless)
					}
				})
			}
		}
	}
}

// drawingAll is SW-TS that draws every arm's θ, which is the law that betaRace has in less time.
type drawingAll struct{ *swts }

func (p drawingAll) Choose(int) int {
	arm, top := 0, -1.0
	for k := range p.race.laws {
		if theta := p.race.theta(k, &p.draws.Own); theta > top {
			arm, top = k, theta
		}
	}
	return arm
}

// A fastPath is a fast form and how it is turned off.
type fastPath struct {
	name, policy string
	given        map[string]any
	released     bool
	K            int
	restless     bool
	off          func()              // forms without it
	plain        func(Policy) Policy // or the plain policy, if it is a policy of its own
	limit        int                 // or the most payoffs in tables
	cold         bool                // or nothing is read ahead
}

// title returns the policy's id with what is special about it.
func (p *fastPath) title() string {
	for name, value := range p.given {
		if name == "program" {
			break
		}
		return p.policy + "-" + fmt.Sprint(value)
	}
	if p.released {
		return p.policy + "-released"
	}
	if p.restless {
		return p.policy + "-restless"
	}
	return p.policy
}

var fastPaths = []fastPath{
	{name: "skip", policy: "r-ed-ucb", K: 2, off: func() { forms.skip = false }},
	{name: "skip", policy: "r-ed-ucb", K: 15, off: func() { forms.skip = false }},
	{name: "skip", policy: "r-less-ucb", K: 15, restless: true, off: func() { forms.skip = false }},
	{name: "skip", policy: "r-ed-ucb", K: 100, off: func() { forms.skip = false }},
	{name: "shortlists", policy: "r-ed-ucb", K: 100, off: func() { forms.shortlists = false }},
	{name: "shortlists", policy: "r-ed-ucb", K: 1000, off: func() { forms.shortlists = false }},
	{name: "peek", policy: "r-ed-ucb", K: 2, off: func() { forms.peek = false }},
	{name: "peek", policy: "r-ed-ucb", K: 15, off: func() { forms.peek = false }},
	{name: "peek", policy: "kl-ucb", K: 15, off: func() { forms.peek = false }},
	{name: "peek", policy: "sw-ucb", K: 15, off: func() { forms.peek = false }},
	{name: "race", policy: "kl-ucb", K: 15, off: func() { forms.race = false }},
	{name: "race", policy: "sw-kl-ucb", K: 15, off: func() { forms.table, forms.race = false, false }},
	{name: "table", policy: "sw-kl-ucb", K: 15, off: func() { forms.table = false }},
	{name: "keys", policy: "sw-ucb", K: 15, off: func() { forms.keys = false }},
	{name: "betaRace", policy: "sw-ts", K: 2, plain: func(p Policy) Policy { return plain{drawingAll{p.(*swts)}} }},
	{name: "betaRace", policy: "sw-ts", K: 15, plain: func(p Policy) Policy { return plain{drawingAll{p.(*swts)}} }},
	{name: "logs", policy: "r-ed-ucb", K: 15, off: func() { forms.logs = false }},
	{name: "logs", policy: "ucb1", K: 15, off: func() { forms.logs = false }},
	{name: "logs", policy: "kl-ucb", K: 15, off: func() { forms.logs = false }},
	{name: "steady", policy: "ucb-e", K: 15, off: func() { forms.steady = false }},
	{name: "steady", policy: "r-ucbe", K: 15, off: func() { forms.steady = false }},
	{name: "means", policy: "raw-ucb", K: 15, off: func() { forms.means = false }},
	{name: "payoffs", policy: "r-ed-ucb", K: 15, limit: 4},
	{name: "payoffs", policy: "r-ed-ucb", K: 15, restless: true, limit: 4},
	{name: "warm", policy: "uniform", K: 15, restless: true, cold: true},
	{name: "warm", policy: "sw-kl-ucb", K: 15, restless: true, cold: true},
	{name: "warm", policy: "r-less-ucb", K: 15, restless: true, cold: true},
	{name: "ownLoops", policy: "sw-ucb", K: 15, off: func() { forms.ownLoops = false }},
	{name: "ownLoops", policy: "kl-ucb", K: 15, off: func() { forms.ownLoops = false }},
	{name: "ownLoops", policy: "sw-kl-ucb", K: 15, off: func() { forms.ownLoops = false }},
	{name: "ownLoops", policy: "ucb-e", K: 15, off: func() { forms.ownLoops = false }},
	{name: "ownLoops", policy: "r-ucbe", K: 15, off: func() { forms.ownLoops = false }},
	{name: "ownLoops", policy: "index", given: map[string]any{"program": index.Text("ucb1")}, K: 15, off: func() { forms.ownLoops = false }},
	{name: "ownLoops", policy: "uniform", K: 15, off: func() { forms.ownLoops = false }},
	{name: "ownLoops", policy: "oracle", K: 15, off: func() { forms.ownLoops = false }},
	{name: "ownLoops", policy: "exp3", K: 15, off: func() { forms.ownLoops = false }},
	{name: "ownLoops", policy: "rexp3", K: 15, off: func() { forms.ownLoops = false }},
	{name: "ownLoops", policy: "exp3", K: 100, off: func() { forms.ownLoops = false }},
	{name: "ownLoops", policy: "rexp3", K: 100, off: func() { forms.ownLoops = false }},
	{name: "ownLoops", policy: "rexp3", released: true, K: 15, off: func() { forms.ownLoops = false }},
	{name: "ownLoops", policy: "ser4", K: 15, off: func() { forms.ownLoops = false }},
	{name: "ownLoops", policy: "ucb1", K: 2, off: func() { forms.ownLoops = false }},
	{name: "ownLoops", policy: "sw-ts", K: 15, off: func() { forms.ownLoops = false }},
	{name: "ownLoops", policy: "r-ed-ucb", released: true, K: 15, off: func() { forms.ownLoops = false }},
	{name: "ownLoops", policy: "kl-ucb", released: true, K: 15, off: func() { forms.ownLoops = false }},
	{name: "ownLoops", policy: "sw-ucb", released: true, K: 15, off: func() { forms.ownLoops = false }},
	{name: "ownLoops", policy: "sw-kl-ucb", released: true, K: 15, off: func() { forms.ownLoops = false }},
}

// BenchmarkFastPaths prints the time of a round by each fast form beside that by the plain one, by turns, and
// how many times longer the plain one takes.
func BenchmarkFastPaths(b *testing.B) {
	for _, p := range fastPaths {
		b.Run(fmt.Sprintf("%s/%s/K=%d", p.name, p.title(), p.K), func(b *testing.B) {
			kind, _ := Lookup(p.policy)
			w, slowRun := benchRun(p.K, p.restless, 0), benchRun(p.K, p.restless, p.limit)
			if p.cold {
				slowRun.ReadAhead(false)
			}
			c := Context{K: p.K, T: benchRounds, Sigma: 0.1, Restless: p.restless, Released: p.released}
			fast := kind.New(c, Resolve(kind, c, p.given), p.released)
			inform(fast)
			slow := fast
			if p.plain != nil {
				slow = p.plain(fast)
			}
			run := func(w *testRun, q Policy) float64 {
				w.Begin(detmath.NewKey(1))
				q.Reset(testDraws(1, p.K))
				start := time.Now()
				w.play(q, 1, benchRounds+1)
				return float64(time.Since(start).Nanoseconds()) / benchRounds
			}
			run(w, fast)
			run(slowRun, fast)
			var fastest [2]float64
			least := func(i int, ns float64) {
				if fastest[i] == 0 || ns < fastest[i] {
					fastest[i] = ns
				}
			}
			for b.Loop() {
				for range 3 {
					least(0, run(w, fast))
					off := p.off
					if off == nil {
						off = func() {}
					}
					withForms(off, func() {
						if p.off != nil {
							slow = kind.New(c, Resolve(kind, c, p.given), p.released)
							inform(slow)
						}
						least(1, run(slowRun, slow))
					})
				}
			}
			b.ReportMetric(fastest[0], "fast-ns")
			b.ReportMetric(fastest[1], "plain-ns")
			b.ReportMetric(fastest[1]/fastest[0], "times")
			b.ReportMetric(0, "ns/op")
		})
	}
}
