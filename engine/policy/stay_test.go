package policy

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"risingbandits/engine/detmath"
	"risingbandits/engine/noise"
)

// Policies that stay with an arm, or ask less than all of every round, leave the run, their terms and
// their stream where asking for every arm leaves them, whatever the setting, the noise, the window and the
// cuts. Of restless payoffs nothing is known beyond the rounds to be played.

// A staying is a random game of a policy that stays.
type staying struct {
	kind     string
	given    Values
	K, T     int
	restless bool
	bare     bool // without a table of restless payoffs
	noise    string
	scale    float64
	low      float64 // payoffs are in [low, low+1]
}

func randomStaying(s *detmath.Stream) staying {
	g := staying{
		kind: []string{"kl-ucb", "sw-ucb", "sw-kl-ucb"}[s.IntN(3)],
		K:    []int{1, 2, 3, 15, 16, 17, 40}[s.IntN(7)], T: []int{1, 2, 40, 300, 700, 1200}[s.IntN(6)],
		restless: s.IntN(2) == 0, bare: s.IntN(4) == 0, noise: noise.Kinds()[s.IntN(len(noise.Kinds()))].ID,
		scale: []float64{0, 1e-9, 0.1, 1}[s.IntN(4)],
		low:   []float64{0, 0, -0.5, -3, 0.4, 1.5}[s.IntN(6)], // of the last but two all indices are equal, at 0
	}
	if g.kind == "sw-ucb" && s.IntN(10) == 0 { // the others solve for long
		g.K, g.T = 1000, 1200
	}
	if s.IntN(2) == 0 {
		g.noise = "gaussian" // of which alone rewards are told ahead
	}
	if g.noise == "beta" {
		g.low, g.scale = 0, 2
	}
	tau := float64([]int{1, 2, 1 + g.T/50, 1 + g.T/5, g.T, g.T + 1, 2 * g.T}[s.IntN(7)])
	g.given = map[string]Values{
		"kl-ucb":    {"c": float64(s.IntN(4))},
		"sw-ucb":    {"tau": tau, "xi": []float64{1e-12, 0.02, 0.6, 50}[s.IntN(4)]},
		"sw-kl-ucb": {"tau": tau, "c": float64(s.IntN(4))},
	}[g.kind]
	return g
}

// play plays a run in slices of some random length, or by asking, and returns its run, the state of the
// policy's stream and its terms after the last round.
func (g *staying) play(seed uint64, asking bool) (*testRun, detmath.Stream, []Term) {
	kind, _ := Lookup(g.kind)
	limit := 0
	if g.bare {
		limit = 1
	}
	w, d := newTestBandit(seed, g.K, g.T, g.low).run(g.restless, g.noise, g.scale, limit)
	d.Restless = g.restless
	c := Context{K: g.K, T: g.T, Sigma: 0.1, Restless: g.restless}
	p := kind.New(c, Resolve(kind, c, g.given), false)
	var played Policy = p
	if asking {
		played = plain{p}
	}
	p.Reset(d)
	s := detmath.NewStream(detmath.NewKey(seed).Child(9))
	for t := 1; t <= g.T; {
		to := min(t+1+s.IntN([]int{1, 9, 400}[s.IntN(3)]), g.T+1)
		w.play(played, t, to)
		t = to
	}
	terms := make([]Term, g.K)
	p.(Explainer).Explain(terms, g.T+1)
	var own detmath.Stream
	switch p := p.(type) {
	case *klucb:
		own = p.draws.Own
	case *swucb:
		own = p.draws.Own
	case *swklucb:
		own = p.draws.Own
	}
	return w, own, terms
}

func TestStayingIsAsking(t *testing.T) {
	check(t, 300, func(seed uint64) error {
		s := detmath.NewStream(detmath.NewKey(seed))
		g := randomStaying(&s)
		got, gotOwn, gotTerms := g.play(seed, false)
		want, wantOwn, wantTerms := g.play(seed, true)
		for i, arm := range want.Kept() {
			if got.Kept()[i] != arm {
				return fmt.Errorf("%+v: round %d pulls arm %d, asking pulls %d", g, i+1, got.Kept()[i], arm)
			}
		}
		if got.Last() != want.Last() || got.Regret(g.T) != want.Regret(g.T) || !slices.Equal(got.Pulls(), want.Pulls()) {
			return fmt.Errorf("%+v: arm %d last, regret %v, pulls %v; asking %d, %v, %v", g,
				got.Last(), got.Regret(g.T), got.Pulls(), want.Last(), want.Regret(g.T), want.Pulls())
		}
		if gotOwn != wantOwn || fmt.Sprint(gotTerms) != fmt.Sprint(wantTerms) {
			return fmt.Errorf("%+v: stream %v, terms %v; asking %v, %v", g, gotOwn, gotTerms, wantOwn, wantTerms)
		}
		return nil
	})
}

// What SW-UCB keeps of indices, and of widths, chooses as evaluating its formula for every arm does, tie for
// tie.
func TestKeyedSWUCBIsThePlainOne(t *testing.T) {
	kind, _ := Lookup("sw-ucb")
	check(t, 60, func(seed uint64) error {
		s := detmath.NewStream(detmath.NewKey(seed))
		c := Context{K: 1 + s.IntN(40), T: 1500}
		given := Values{"tau": []float64{1, 2, 30, 252, 1500, 1501}[s.IntN(6)], "xi": []float64{1e-15, 0.6, 7}[s.IntN(3)]}
		p := newSWUCB(c, Resolve(kind, c, given))
		draws := testDraws(seed, c.K)
		p.Reset(draws)
		mu, sigma, coins := s.Float64(), []float64{0, 1e-9, 0.1, 1}[s.IntN(4)], s.IntN(2) == 0
		index := make([]float64, c.K)
		for round := 1; round <= c.T; round++ {
			u := math.Sqrt(detmath.Log(float64(min(round, p.tau))))
			for k, n := range p.n {
				index[k] = inf
				if n > 0 {
					index[k] = p.sum[k]/float64(n) + float64(u*math.Sqrt(p.xi/float64(n)))
				}
			}
			want := draws.argmax(index)
			if got := p.Choose(round); got != want || p.draws.Own != draws.Own {
				return fmt.Errorf("round %d, %v: arm %d, want %d of %v", round, given, got, want, index)
			}
			reward := mu + 0.02*float64(want%3) + sigma*s.Normal()
			if coins {
				reward = math.Round(clip(reward))
			}
			p.Update(round, want, reward)
		}
		return nil
	})
}

// An arm that is clear of q has an index of q or more; and one whose mean and index are not near 0 or 1 is
// clear of a q a little below its index.
func TestClearIsAbove(t *testing.T) {
	near := 0
	check(t, 20000, func(seed uint64) error {
		p, level := klCase(seed)
		s := detmath.NewStream(detmath.NewKey(seed).Child(1))
		n := float64(1 + s.IntN(100_000))
		root := klUpper(p, level)
		q := p + float64((root-p)*(1+[]float64{0, 1e-9, -1e-9, 1e-3, -1e-3, -0.3}[s.IntN(6)]))
		if !(q > 0 && q < belowOne) {
			return nil
		}
		race := klRace{q: q, chi: 1 / (q * (1 - q))}
		level *= n
		is := race.surelyAbove(n, p, level)
		if index := klUpper(p, level/n); is && index < q {
			return fmt.Errorf("%v rewards of mean %v, level %v: clear of %v, with an index of %v", n, p, level, q, index)
		}
		if root-p < 0.01 && p > 0.2 && root < 0.8 && root-q > 5e-4*(root-p) && level > 1e-6*n {
			near++
			if !is {
				return fmt.Errorf("%v rewards of mean %v, level %v: not clear of %v, with an index of %v", n, p, level, q, root)
			}
		}
		return nil
	})
	if near < 100 {
		t.Errorf("%d cases were near", near)
	}
}
