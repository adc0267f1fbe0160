package policy

import (
	"math"
	"math/bits"
	"runtime"
)

// Ties have one rule, so that a fast form of a policy can follow its plain one draw by draw:
// with one arm of largest index nothing is drawn; with m > 1 one IntN(m) is, and its value counts
// into the tied arms in ascending order. With LowestTie nothing is ever drawn.

// among returns which of m >= 2 tied arms, in ascending order, is taken.
func (d *Draws) among(m int) int {
	if d.LowestTie {
		return 0
	}
	return d.Own.IntN(m)
}

// argmax returns the arm of largest x, ties broken by d. No x is NaN.
func (d *Draws) argmax(x []float64) int {
	if branchless {
		top := newLeads(len(x))
		for k, v := range x {
			top = top.meet(v, k)
		}
		if arm, ok := top.arm(); ok {
			return arm
		}
	}
	best, arm, tied := x[0], 0, 1
	for k := 1; k < len(x); k++ {
		switch v := x[k]; {
		case v > best:
			best, arm, tied = v, k, 1
		case v == best:
			tied++
		}
	}
	if tied == 1 {
		return arm
	}
	skip := d.among(tied)
	for k := arm; ; k++ {
		if x[k] != best {
			continue
		}
		if skip == 0 {
			return k
		}
		skip--
	}
}

// branchless says that the largest of many is found by leads, where a branch costs most. Elsewhere
// the branch is mostly foreseen and leads take twice the time. Either finds the same arm.
const branchless = runtime.GOARCH == "wasm"

// leads are the largest and the next largest of some values, as ordered integers whose low bits are
// the arm's number instead: comparing those takes no branch. The arm is certain if the two differ in
// the other bits.
type leads struct{ top, next, low int64 }

func newLeads(K int) leads { return leads{math.MinInt64, math.MinInt64, lowBits(K)} }

// lowBits returns ones for the numbers below K, 4 at least.
func lowBits(K int) int64 { return 1<<max(4, bits.Len(uint(K-1))) - 1 }

// meet returns l with an arm's value taken in. It is a value, not a pointer, that it works on: that one
// would be kept in memory.
func (l leads) meet(v float64, arm int) leads {
	key := ordered(v)&^l.low | int64(arm)
	return leads{max(l.top, key), max(l.next, min(l.top, key)), l.low}
}

// arm returns the arm of the largest value, or ok = false if others are too near to tell.
func (l leads) arm() (arm int, ok bool) {
	return int(l.top & l.low), (l.top^l.next)&^l.low != 0
}

// Keys to be compared by topTwo are in blocks, the last one filled with noKey.
const (
	keyBlock = 8
	noKey    = math.MinInt64
)

// topTwo returns the largest and the next largest of keys, whose number is a multiple of keyBlock. It
// takes no branch but one a block.
func topTwo(keys []int64) (first, second int64) {
	first, second = noKey, noKey
	for ; len(keys) >= keyBlock; keys = keys[keyBlock:] {
		k := (*[keyBlock]int64)(keys)
		a, b := max(k[0], k[1]), min(k[0], k[1])
		a, b = max(a, k[2]), max(b, min(a, k[2]))
		a, b = max(a, k[3]), max(b, min(a, k[3]))
		c, d := max(k[4], k[5]), min(k[4], k[5])
		c, d = max(c, k[6]), max(d, min(c, k[6]))
		c, d = max(c, k[7]), max(d, min(c, k[7]))
		a, b = max(a, c), max(b, d, min(a, c))
		first, second = max(first, a), max(second, b, min(first, a))
	}
	return first, second
}

// larger and smaller return the larger and the smaller of two numbers, neither of them NaN, b where they
// are equal. Go's max and min look for NaN and the sign of zero, which takes 7 ns natively and, by a
// call, 17 in WebAssembly.
func larger(a, b float64) float64 {
	if a > b {
		return a
	}
	return b
}

func smaller(a, b float64) float64 {
	if a < b {
		return a
	}
	return b
}

// ordered returns an integer that grows with x, from which unordered gets x back.
func ordered(x float64) int64 {
	b := int64(math.Float64bits(x))
	return b ^ int64(uint64(b>>63)>>1)
}

func unordered(b int64) float64 {
	return math.Float64frombits(uint64(b ^ int64(uint64(b>>63)>>1)))
}

// empty returns one of the m >= 1 arms without rewards, whose indices are all +Inf.
func (d *Draws) empty(n []int, m int) int {
	skip := 0
	if m > 1 {
		skip = d.among(m)
	}
	for k, n := range n {
		if n > 0 {
			continue
		}
		if skip == 0 {
			return k
		}
		skip--
	}
	panic(noneEmpty)
}

const noneEmpty = "policy: no arm is without rewards"
