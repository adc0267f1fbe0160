package environment

import "math"

// A warmer reads drawn means ahead of the rounds that need them. Restless tables may be larger than the processor's caches, and
// a policy that often changes its arm reads them in no order that a processor foresees: each such read waits for memory, and
// all that depends on the reward waits with it. Reading an arm's next block in order waits much less, line for line.
type warmer struct {
	pays   bool
	on     bool
	before []int  // pulls per arm at the start of the last block
	bits   uint64 // of all that was read: the compiler must not drop the reads
}

const (
	warmArms  = 8 // from which on it pays: of few arms, a processor foresees the reads itself
	warmPulls = 4 // in a block, from which on an arm's next block is read: as measured, with 15 and with 75 arms
	lineMeans = 8 // in a cache line
)

func newWarmer(tabled bool, arms int) warmer {
	pays := tabled && arms >= warmArms
	return warmer{pays: pays, on: pays, before: make([]int, arms)}
}

// warm reads the means at the block of rounds from t on, of the arms that were pulled often in the block before.
func (w *warmer) warm(t int, pulls []int, means [][]float64) {
	for k, n := range pulls {
		if n-w.before[k] >= warmPulls {
			block := means[k][t-1 : min(t-1+ledgerRounds, len(means[k]))]
			for i := 0; i < len(block); i += lineMeans {
				w.bits ^= math.Float64bits(block[i])
			}
		}
		w.before[k] = n
	}
}
