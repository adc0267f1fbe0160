package policy

import (
	"math"
	"math/bits"
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

// leads are the largest and the next largest of some values, as ordered integers whose low bits are
// the arm's number instead: comparing those takes no branch, which pays where the largest is hard to
// foresee. The arm is certain if the two differ in the other bits. No value is -0, which ordered puts below 0: an
// index is a sum, a mean or a draw, and a sum is -0 only if all its terms are.
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

// Where arms' keys are compared in blocks of keyBlock, a last block that is not full has noKey, which is
// below all keys. A jump taken costs more than three of these comparisons in WebAssembly.
const (
	keyBlock = 4
	noKey    = math.MinInt64
)

// blocks returns K rounded up to whole blocks.
func blocks(K int) int { return (K + keyBlock - 1) / keyBlock * keyBlock }

// newKeys returns keys of K arms, in whole blocks.
func newKeys(K int) []int64 {
	keys := make([]int64, blocks(K))
	for k := range keys {
		keys[k] = noKey
	}
	return keys
}

// topKey returns the largest of keys.
func topKey(keys []int64) int64 {
	top := int64(noKey)
	for ; len(keys) >= keyBlock; keys = keys[keyBlock:] {
		k := (*[keyBlock]int64)(keys)
		top = max(top, max(max(k[0], k[1]), max(k[2], k[3])))
	}
	return top
}

// topKeys returns the largest and the next largest of keys.
func topKeys(keys []int64) (top, next int64) {
	top, next = noKey, noKey
	for ; len(keys) >= keyBlock; keys = keys[keyBlock:] {
		k := (*[keyBlock]int64)(keys)
		a, b := max(k[0], k[1]), min(k[0], k[1])
		c, d := max(k[2], k[3]), min(k[2], k[3])
		a, b = max(a, c), max(max(b, d), min(a, c))
		top, next = max(top, a), max(max(next, b), min(top, a))
	}
	return top, next
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
