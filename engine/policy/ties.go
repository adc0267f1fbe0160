package policy

import (
	"math"
	"math/bits"
)

// Ties have one rule, so that the fast form of a policy draws the same random numbers as its plain form: if
// one arm has the largest index, nothing is drawn; if m > 1 arms have it, one IntN(m) is drawn and counts
// through the tied arms in ascending order. With LowestTie nothing is ever drawn.

// breakTie returns which of m >= 2 tied arms is chosen, counted from 0 in ascending order.
func (d *Draws) breakTie(m int) int {
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
	skip := d.breakTie(tied)
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

// lowBits returns the mask of the bits that numbers below K need, of 4 bits at least.
func lowBits(K int) int64 { return 1<<max(4, bits.Len(uint(K-1))) - 1 }

// Keys are compared in blocks of keyBlock, because in WebAssembly a jump costs more than three comparisons.
// The last block is filled up with noKey, which is below all keys.
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

// topKeys returns the largest and the second largest of keys.
//
// It must not be inlined, as a profile may want: the registers of a policy's loop would not suffice.
//
//go:noinline
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

// larger and smaller return the larger and the smaller of two numbers, neither of them NaN; if they are
// equal, b. Go's max and min also handle NaN and the sign of zero, which takes 7 ns natively and 17 ns, by a
// call, in WebAssembly.
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

// limit returns the number of [0,most] that is nearest to x, without jumps, for numbers that are larger as often as not:
// float64s that are not negative have the order of their bits. No number is NaN.
func limit(x, most float64) float64 {
	return math.Float64frombits(min(uint64(max(int64(math.Float64bits(x)), 0)), math.Float64bits(most)))
}

// ordered maps float64s to integers in the same order; unordered is its inverse.
func ordered(x float64) int64 {
	b := int64(math.Float64bits(x))
	return b ^ int64(uint64(b>>63)>>1)
}

func unordered(b int64) float64 {
	return math.Float64frombits(uint64(b ^ int64(uint64(b>>63)>>1)))
}

// unpulledArm returns one of the m >= 1 arms without rewards, whose indices are all +Inf.
func (d *Draws) unpulledArm(n []int, m int) int {
	skip := 0
	if m > 1 {
		skip = d.breakTie(m)
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
	panic(allPulled)
}

const allPulled = "policy: no arm is without rewards"
