package detmath

import (
	"math"
	"math/bits"
	"testing"
)

// The keys a careless reader of streams would use side by side: neighbours in seed, run, arm.
func neighbours() []Key {
	var ks []Key
	for seed := range uint64(4) {
		for run := range uint64(8) {
			for arm := range uint64(16) {
				ks = append(ks, NewKey(seed).Child(1).Child(run).Child(arm))
			}
		}
	}
	return ks
}

// bitCounts counts, for each of the 64 bits, in how many words it is set. It counts 8 bits with one addition:
// lane i holds the counts of bits i, i+8, ..., i+56, a byte each, since words was last 0.
type bitCounts struct {
	lanes [8]uint64
	words int
	sums  [64]int
}

func (c *bitCounts) add(word uint64) {
	if c.words == math.MaxUint8 {
		c.flush()
	}
	c.words++
	for i := range c.lanes {
		c.lanes[i] += word >> i & 0x0101010101010101
	}
}

// flush moves the counts of the lanes to the sums.
func (c *bitCounts) flush() {
	for b := range c.sums {
		c.sums[b] += int(c.lanes[b%8] >> (b - b%8) & 0xff)
	}
	c.lanes, c.words = [8]uint64{}, 0
}

func (c *bitCounts) counts() *[64]int {
	c.flush()
	return &c.sums
}

// TestBitCounts compares bitCounts with counting bit by bit.
func TestBitCounts(t *testing.T) {
	k := NewKey(5)
	var got bitCounts
	var want [64]int
	for i := range uint64(1000) {
		w := k.Word(i) | 1<<63 // a bit that is always set fills its byte
		got.add(w)
		for b := range want {
			want[b] += int(w >> b & 1)
		}
	}
	if *got.counts() != want {
		t.Errorf("counts are %v, want %v", *got.counts(), want)
	}
}

// TestWordBits counts each of the 64 bits, and each pair of a bit with a bit of the next word,
// the same word of the next key, and the word of its own child.
func TestWordBits(t *testing.T) {
	ks := neighbours()
	words := 512
	if testing.Short() {
		words = 64
	}
	n := float64(len(ks) * words)
	var ones bitCounts
	var agree [3][64]bitCounts
	for i, k := range ks {
		next := ks[(i+1)%len(ks)]
		for c := range uint64(words) {
			w := k.Word(c)
			others := [3]uint64{k.Word(c + 1), next.Word(c), k.Child(c).Word(0)}
			ones.add(w)
			for o, v := range others {
				for r := range 64 {
					agree[o][r].add(w ^ bits.RotateLeft64(v, r))
				}
			}
		}
	}
	z := func(count int) float64 { return (float64(count) - n/2) / math.Sqrt(n/4) }
	for b, c := range ones.counts() {
		if math.Abs(z(c)) > 4.5 {
			t.Errorf("bit %d is set %d times in %v", b, c, n)
		}
	}
	// 12,288 scores: one beyond 5.2 is a chance of 1 in 400; their sum of squares is chi-square.
	sum := 0.0
	for o, name := range []string{"the next word", "the next key's word", "its child's word"} {
		for r := range 64 {
			for b, c := range agree[o][r].counts() {
				sum += z(c) * z(c)
				if math.Abs(z(c)) > 5.2 {
					t.Errorf("bit %d and bit %d of %s differ %d times in %v", b, (b-r+64)%64, name, c, n)
				}
			}
		}
	}
	if s := chiZ(sum, 3*64*64); math.Abs(s) > 4 {
		t.Errorf("the pairs' chi-square has a normal score of %.2f", s)
	}
}

// TestUniformBytes is a chi-square of every byte of words, over counters of one key and over
// keys at one counter.
func TestUniformBytes(t *testing.T) {
	const n = 1 << 18
	for name, word := range map[string]func(i uint64) uint64{
		"counters":       NewKey(1).Child(2).Word,
		"counters by 64": func(i uint64) uint64 { return NewKey(1).Child(2).Word(64 * i) },
		"seeds":          func(i uint64) uint64 { return NewKey(i).Word(1) },
		"children":       func(i uint64) uint64 { return NewKey(3).Child(i).Word(1) },
		"zero key":       Key{}.Word,
	} {
		for shift := 0; shift < 64; shift += 8 {
			var count [256]int
			for i := range uint64(n) {
				count[word(i)>>shift&255]++
			}
			chi2 := 0.0
			for _, c := range count {
				d := float64(c) - n/256
				chi2 += d * d / (n / 256)
			}
			if z := chiZ(chi2, 255); math.Abs(z) > 4 {
				t.Errorf("%s, byte at %d: chi-square %.1f, z = %.2f", name, shift, chi2, z)
			}
		}
	}
}

// TestCorrelations asks for the products of neighbouring normals: within a stream at several
// lags, between keys at the same counter, and between keys one counter apart.
func TestCorrelations(t *testing.T) {
	ks, per := neighbours(), 2000
	if testing.Short() {
		per = 200
	}
	n := math.Sqrt(float64(len(ks) * per))
	for _, c := range []struct {
		name     string
		key, lag int
	}{
		{"lag 1", 0, 1}, {"lag 2", 0, 2}, {"lag 16", 0, 16}, {"lag 256", 0, 256},
		{"next arm", 1, 0}, {"next run", 16, 0}, {"next seed", 128, 0},
		{"next arm, lag 1", 1, 1}, {"next run, lag 1", 16, 1}, {"next seed, lag 1", 128, 1},
	} {
		var plain, squares float64
		for i, k := range ks {
			o := ks[(i+c.key)%len(ks)]
			for j := range uint64(per) {
				x, y := k.Normal(j), o.Normal(j+uint64(c.lag))
				plain += x * y
				squares += (x*x - 1) * (y*y - 1) / 2
			}
		}
		if math.Abs(plain/n) > 4 || math.Abs(squares/n) > 4 {
			t.Errorf("%s: z = %.2f, of the squares %.2f", c.name, plain/n, squares/n)
		}
	}
}

// TestAvalanche flips one bit of seed, child word or counter: half of the output's bits change.
func TestAvalanche(t *testing.T) {
	const tries = 1000
	for name, word := range map[string]func(x, in uint64) uint64{
		"seed":    func(x, in uint64) uint64 { return NewKey(in).Word(x % 1000) },
		"child":   func(x, in uint64) uint64 { return NewKey(x).Child(in).Word(0) },
		"counter": func(x, in uint64) uint64 { return NewKey(x).Word(in) },
	} {
		for bit := range 64 {
			changed := 0
			for x := range uint64(tries) {
				changed += bits.OnesCount64(word(x, 5*x) ^ word(x, 5*x^1<<bit))
			}
			if z := (float64(changed) - 32*tries) / math.Sqrt(16*tries); math.Abs(z) > 5 {
				t.Errorf("%s bit %d changes %.2f bits, want 32, z = %.1f", name, bit, float64(changed)/tries, z)
			}
		}
	}
}

// TestKeysDiffer asks 100,000 keys of a tree for a collision in either half.
func TestKeysDiffer(t *testing.T) {
	as, gs := map[uint64]bool{}, map[uint64]bool{}
	n := 0
	for seed := range uint64(10) {
		for run := range uint64(100) {
			for arm := range uint64(100) {
				k := NewKey(seed).Child(run).Child(arm)
				as[k.a], gs[k.g] = true, true
				n++
				if (k.g+weyl)&1 == 0 {
					t.Fatalf("the step %x of seed %d, run %d, arm %d is even", k.g+weyl, seed, run, arm)
				}
			}
		}
	}
	if len(as) != n || len(gs) != n {
		t.Errorf("%d keys have %d states and %d steps", n, len(as), len(gs))
	}
}
