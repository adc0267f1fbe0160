package policy

import (
	"fmt"
	"runtime"
	"slices"
	"testing"

	"risingbandits/engine/detmath"
	"risingbandits/engine/environment"
)

// A Player plays what Choose, Bandit.Pull and Update would, bit for bit. Bandits here have the
// payoffs of random rising bandits, drawn from the seed that a failure names.

// testBandit is a bandit of random exponential arms, with the environments that its runs share.
type testBandit struct {
	seed uint64
	K, T int
	low  float64
	c, a []float64
	envs map[testSetting]*environment.Environment
}

type testSetting struct {
	restless bool
	noise    string
	scale    float64
	limit    int
}

// newTestBandit returns K random arms over T rounds, whose payoffs are in [low, low+1].
func newTestBandit(seed uint64, K, T int, low float64) *testBandit {
	b := &testBandit{seed: seed, K: K, T: T, low: low, envs: map[testSetting]*environment.Environment{}}
	s := detmath.NewStream(detmath.NewKey(seed).Child(0))
	for range K {
		c, a := s.Float64(), detmath.Exp(-8*s.Float64())
		b.c, b.a = append(b.c, c), append(b.a, a)
	}
	return b
}

func (b *testBandit) payoff(arm, x int) float64 {
	return b.low + b.c[arm]*(1-detmath.Exp(-b.a[arm]*float64(x)))
}

// manyArms is from how many arms on a test's restless payoffs have no table.
const manyArms = 100

// run returns a run of the bandit, and the draws of a policy in it.
func (b *testBandit) run(restless bool, noise string, scale float64, limit int) (*testRun, Draws) {
	runtime.Gosched() // as WebAssembly, garbage is collected only if the test yields
	if b.K >= manyArms {
		limit = 1
	}
	in := testSetting{restless, noise, scale, limit}
	if b.envs[in] == nil {
		b.envs[in] = newTestEnvironment(b.K, b.T, restless, lawOf(noise, scale), limit, b.payoff)
	}
	return inEnvironment(b.envs[in], detmath.NewKey(b.seed).Child(1)), testDraws(b.seed+1, b.K)
}

// plain hides a policy's own loop.
type plain struct{ Policy }

// played returns the arms of a run, played in slices of the given length, in w with what it counts.
func played(kind Kind, given Values, released bool, run *testRun, d Draws, slice int) []uint16 {
	c := Context{K: run.K, T: run.T, Sigma: 0.1, Restless: run.env.Restless(), Released: released}
	p := kind.New(c, Resolve(kind, c, given), released)
	inform(p)
	if slice == 0 {
		p, slice = plain{p}, run.T
	}
	p.Reset(d)
	for t := 1; t <= run.T; t += slice {
		run.play(p, t, min(t+slice, run.T+1))
	}
	return run.Kept()
}

func TestPlayersPlayAsPlain(t *testing.T) {
	players := 0
	for _, kind := range Kinds() {
		for _, released := range []bool{false, true} {
			if released && kind.Released == "" {
				continue
			}
			c := Context{K: 2, T: 2, Released: released}
			if _, ok := kind.New(c, Resolve(kind, c, nil), released).(Player); !ok {
				continue
			}
			players++
			testPlayer(t, kind, released)
		}
	}
	if players == 0 {
		t.Error("no policy has a loop of its own")
	}
}

// playerCases have indices above 0, below 0, and on both sides.
var playerCases = []struct {
	given Values
	low   float64
}{
	{nil, 0},
	{Values{"sigma": 0.0}, -3},
	{Values{"sigma": 0.001}, -0.5},
}

// skips reports whether a policy's loop is a skipper's. Others are those of any policy, or stay with an arm
// in ways that TestStayingIsAsking holds to asking.
func skips(kind Kind) bool {
	return kind.Group == Rising && slices.ContainsFunc(kind.Params, func(p Param) bool { return p.Name == "alpha" })
}

// Exp3's own loop also scales weights that would overflow.
func TestExp3PlaysAsPlainWhereWeightsAreScaled(t *testing.T) {
	kind, _ := Lookup("exp3")
	bandit := newTestBandit(1, 3, 5000, 0.4)
	w, d := bandit.run(false, "gaussian", 0.1, 0)
	c := Context{K: w.K, T: w.T, Sigma: 0.1}
	fast, asked := kind.New(c, Resolve(kind, c, Values{"gamma": 0.9}), false), kind.New(c, Resolve(kind, c, Values{"gamma": 0.9}), false)
	fast.Reset(d)
	w.play(fast, 1, w.T+1)
	other, d := bandit.run(false, "gaussian", 0.1, 0)
	asked.Reset(d)
	scaled, most := 0, 1.0
	for round := 1; round <= w.T; round++ {
		other.play(plain{asked}, round, round+1)
		if top := slices.Max(asked.(*exp3Policy).w); top < most {
			scaled, most = scaled+1, top
		} else {
			most = top
		}
	}
	if scaled == 0 || !slices.Equal(fast.(*exp3Policy).w, asked.(*exp3Policy).w) || !slices.Equal(w.Kept(), other.Kept()) {
		t.Errorf("weights, scaled %d times, are %v, want %v", scaled, fast.(*exp3Policy).w, asked.(*exp3Policy).w)
	}
}

// Ser4 compares arms only after sweeps in which the gap may have become large enough, and plays until then at once.
func TestSer4DropsAsIfItComparedAfterEverySweep(t *testing.T) {
	kind, _ := Lookup("ser4")
	for K := range 20 {
		for _, given := range []Values{nil, {"eps": 0.02, "delta": 0.3}} {
			bandit := newTestBandit(uint64(K), K+1, 20_000, 0)
			w, d := bandit.run(K%2 == 1, "gaussian", 0.3, 0)
			c := Context{K: w.K, T: w.T, Sigma: 0.1}
			fast, comparing := kind.New(c, Resolve(kind, c, given), false), kind.New(c, Resolve(kind, c, given), false).(*ser4Policy)
			fast.Reset(d)
			w.play(fast, 1, w.T+1)
			other, d := bandit.run(K%2 == 1, "gaussian", 0.3, 0)
			comparing.Reset(d)
			resets, fewest := 0, w.K
			for round := 1; round <= w.T; round++ {
				if float64(comparing.sweeps+1) >= comparing.earliest {
					comparing.calm = 0
				}
				sweeps := comparing.sweeps
				other.play(plain{comparing}, round, round+1)
				if comparing.sweeps < sweeps {
					resets++
				}
				fewest = min(fewest, len(comparing.active))
			}
			if resets == 0 || fewest == w.K && w.K > 1 {
				t.Errorf("%d arms: %d resets, at least %d arms active", w.K, resets, fewest)
			}
			if !slices.Equal(w.Kept(), other.Kept()) {
				t.Errorf("%d arms, %v: Play chooses otherwise", w.K, given)
			}
		}
	}
}

func testPlayer(t *testing.T, kind Kind, released bool) {
	sizes, rounds, cases := []int{1, 2, 3, 15, 16, 17, 40, 400}, 6000, playerCases
	if !skips(kind) {
		sizes, rounds, cases = []int{1, 15, 40}, 500, cases[:1]
	} else if testing.Short() { // in wasm, where TestWholeRuns asks for the same bits
		sizes, rounds = []int{2, 16, 17, 40}, 2000
	}
	for _, K := range sizes {
		for _, c := range cases {
			seed := uint64(K)
			bandit := newTestBandit(seed, K, rounds, c.low)
			for _, noise := range []string{"gaussian", "bernoulli", "none"} {
				for _, restless := range []bool{false, true} {
					t.Run(fmt.Sprint(kind.ID, c.given, "/released=", released, "/K=", K, "/noise=", noise, "/restless=", restless, "/low=", c.low),
						func(t *testing.T) {
							run := func(slice int) (*testRun, []uint16) {
								w, d := bandit.run(restless, noise, 0.1, 0)
								return w, played(kind, c.given, released, w, d, slice)
							}
							plain, want := run(0)
							for _, slice := range []int{rounds, 97, 1} {
								w, got := run(slice)
								if !slices.Equal(got, want) {
									i := 0
									for got[i] == want[i] {
										i++
									}
									t.Fatalf("seed %d, slices of %d: round %d pulls arm %d, plain pulls %d", seed, slice, i+1, got[i], want[i])
								}
								if w.Regret(w.T) != plain.Regret(w.T) || w.Last() != plain.Last() || !slices.Equal(w.Pulls(), plain.Pulls()) {
									t.Fatalf("seed %d, slices of %d: regret %v, last %d, pulls %v; plain %v, %d, %v", seed, slice,
										w.Regret(w.T), w.Last(), w.Pulls(), plain.Regret(w.T), plain.Last(), plain.Pulls())
								}
							}
						})
				}
			}
		}
	}
}

// Exp3's own loop keeps its guess of the next arm where the change of a weight can't have moved a sum past u. With much and
// with little exploration, weights change by much, and sums move up and down.
func TestExp3PlaysAsPlainWhateverItsGuesses(t *testing.T) {
	for _, gamma := range []float64{0.02, 0.3, 0.9, 1} {
		for _, K := range []int{2, 6, 15, 16, 30, mostGuessed*mostGuessed + 1} {
			bandit := newTestBandit(uint64(K), K, 20_000, 0)
			for _, id := range []string{"exp3", "rexp3"} {
				kind, _ := Lookup(id)
				w, d := bandit.run(true, "gaussian", 0.3, 0)
				want := played(kind, Values{"gamma": gamma}, false, w, d, 0)
				fast, d := bandit.run(true, "gaussian", 0.3, 0)
				if !slices.Equal(played(kind, Values{"gamma": gamma}, false, fast, d, w.T), want) {
					t.Errorf("%s with γ = %v, %d arms: Play chooses otherwise", id, gamma, K)
				}
			}
		}
	}
}
