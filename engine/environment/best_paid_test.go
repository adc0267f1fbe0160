package environment

import (
	"math"
	"testing"

	"risingbandits/engine/detmath"
)

// The best mean that a run was paid is the largest of those of its pulls, and of no arm that was not pulled.
func TestMostPaidByDefinition(t *testing.T) {
	for seed := range uint64(120) {
		c := randomConfig(t, seed, seed%2 == 1)
		e := prepared(New(c), 1<<20)
		run := e.NewRun()
		key := detmath.NewKey(seed)
		for again := range uint64(2) {
			draws := detmath.NewStream(key.Child(again))
			run.Begin(key.Child(2))
			want, pulls := math.Inf(-1), make([]int, e.Arms())
			for from, to := 1, 1; from <= e.Horizon(); from = to {
				to = min(from+1+draws.IntN(200), e.Horizon()+1)
				run.Play(from, to, func(b *Bandit, from, to int) {
					for round := from; round < to; round++ {
						arm := draws.IntN(1 + e.Arms()/2) // half of the arms are never pulled
						arm = min(arm, e.Arms()-1)
						pulls[arm]++
						x := pulls[arm]
						if e.Restless() {
							x = round
						}
						want = max(want, e.Mean(arm, x))
						b.Pull(round, arm)
					}
				})
				if got := run.MostPaid(); got != want {
					t.Fatalf("seed %d, after round %d: the best that was paid is %v, want %v", seed, to-1, got, want)
				}
			}
		}
	}
}
