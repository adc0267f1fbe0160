package environment

import (
	"math"
	"slices"
	"testing"

	"risingbandits/engine/detmath"
	"risingbandits/engine/payoff"
)

// A line of the next block is read for each arm that was pulled often in the last one, up to the table's end, and no other.
func TestWarmReadsTheNextBlockOfArmsPulledOften(t *testing.T) {
	const horizon = 2*ledgerRounds + 20
	means := make([][]float64, 3)
	for k := range means {
		means[k] = make([]float64, horizon)
		for i := range means[k] {
			means[k][i] = math.Float64frombits(1 << (20*k + i/lineMeans%20))
		}
	}
	bitsOf := func(arm, from, to int) (bits uint64) {
		for i := from - 1; i < to; i += lineMeans {
			bits ^= math.Float64bits(means[arm][i])
		}
		return bits
	}
	w := warmer{before: make([]int, len(means))}
	for _, c := range []struct {
		t     int
		pulls []int
		want  uint64
	}{
		{1, []int{0, 0, 0}, 0},
		{ledgerRounds + 1, []int{warmPulls, warmPulls - 1, 0}, bitsOf(0, ledgerRounds+1, 2*ledgerRounds)},
		{2*ledgerRounds + 1, []int{warmPulls, 2*warmPulls - 1, 500},
			bitsOf(1, 2*ledgerRounds+1, horizon) ^ bitsOf(2, 2*ledgerRounds+1, horizon)},
	} {
		w.bits = 0
		if w.warm(c.t, c.pulls, means); w.bits != c.want {
			t.Errorf("round %d, pulls %v: read %x, want %x", c.t, c.pulls, w.bits, c.want)
		}
	}
}

// Every run counts the pulls of each block of restless tables anew, in slices too; rested tables and those of few arms
// are not read.
func TestRunsWarmRestlessTablesOfManyArms(t *testing.T) {
	for _, of := range []struct {
		restless bool
		arms     int
	}{{true, warmArms}, {true, warmArms - 1}, {false, warmArms}} {
		arms := slices.Repeat([]payoff.Spec{payoff.Exp(1, 0.01)}, of.arms)
		c := config(t, of.restless, 3*ledgerRounds, lawOf("gaussian", 1), arms...)
		e := prepared(New(c), 1000)
		r := e.NewRun()
		want := uint64(0)
		if of.restless && of.arms >= warmArms {
			for x := ledgerRounds + 1; x <= c.Horizon; x += lineMeans {
				want ^= math.Float64bits(e.Mean(1, x))
			}
		}
		for run := range 2 {
			r.bandit.bits = 0
			r.Begin(detmath.NewKey(uint64(run)))
			for from := 1; from <= c.Horizon; from += 100 {
				r.Play(from, min(from+100, c.Horizon+1), func(b *Bandit, from, to int) {
					for t := from; t < to; t++ {
						b.Pull(t, 1)
					}
				})
			}
			if r.bandit.bits != want {
				t.Errorf("%+v, run %d: read %x, want %x", of, run, r.bandit.bits, want)
			}
		}
	}
}
