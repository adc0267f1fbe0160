package work

import (
	"math/rand/v2"
	"testing"
)

// Parts are laid end to end and hold every unit once, and none costs more than its share and the costliest unit.
func TestRange(t *testing.T) {
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 1))
		units, all, most := make([]Unit, rng.IntN(60)), 0, 0
		for i := range units {
			units[i].Cost = 1 + rng.IntN(1000)
			all, most = all+units[i].Cost, max(most, units[i].Cost)
		}
		of, at := 1+rng.IntN(20), 0
		for k := 1; k <= of; k++ {
			from, to := Range(units, k, of)
			if from != at || to < from {
				t.Fatalf("seed %d: part %d of %d is %d to %d, and the part before ends at %d", seed, k, of, from, to, at)
			}
			cost := 0
			for _, u := range units[from:to] {
				cost += u.Cost
			}
			if cost > all/of+most+1 {
				t.Errorf("seed %d: part %d of %d costs %d of %d, and one unit at most %d", seed, k, of, cost, all, most)
			}
			at = to
		}
		if at != len(units) {
			t.Errorf("seed %d: the last part ends at %d of %d", seed, at, len(units))
		}
	}
}
