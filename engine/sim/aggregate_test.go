package sim

import (
	"testing"

	"risingbandits/engine/detmath"
	"risingbandits/engine/internal/golden"
)

// drawnAggregate returns an aggregate of invented runs, the same for the same block whoever asks.
func drawnAggregate(b Block, marks, arms int) *Aggregate {
	a := newAggregate(b, marks, arms)
	for r := b.From; r < b.To; r++ {
		key := detmath.NewKey(uint64(b.Policy)).Child(uint64(r))
		played := newPlayedRun(marks, arms)
		curve, pulls := played.curve, played.pulls
		for i := range curve {
			curve[i] = key.Float64(uint64(i))
		}
		for i := range pulls {
			pulls[i] = float64(key.Word(uint64(i)) % 100)
		}
		for i := range marks {
			played.arms = append(played.arms, uint16(key.Word(uint64(marks-1-i))%uint64(arms)))
		}
		for i := range played.counts {
			played.counts[i] = float64(key.Word(uint64(i)) % 50)
		}
		for i := range played.paid {
			played.paid[i] = key.Float64(uint64(marks + i))
		}
		a.add(&played, 1)
	}
	a.Best, a.Oracle, a.Seconds = 1, 12.5, 0.25
	return a
}

func TestMergePanicsOutOfOrder(t *testing.T) {
	a := drawnAggregate(Block{From: 2, To: 4}, 3, 2)
	golden.Panics(t, badMerge, func() { a.merge(a, drawnAggregate(Block{From: 0, To: 2}, 3, 2)) })
	golden.Panics(t, badMerge, func() { a.merge(a, drawnAggregate(Block{Policy: 1, From: 4, To: 5}, 3, 2)) })
	golden.Panics(t, badMerge, func() { a.merge(a, drawnAggregate(Block{From: 4, To: 5}, 3, 3)) })
}
