package sim

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"slices"
)

// An encoded aggregate is a head of headLen bytes, then numbers of 8 bytes, and last, unless it is packed, a checksum of 4
// bytes, CRC-32C of all before it. All are little-endian, whatever the machine is. The head has
//
//	4 bytes   "rbag"
//	uint16    the version of this form, 3
//	uint16    Numerics
//	8 uint32  policy, first run, one past the last run, runs, rounds, arms, best arm, sampled runs
//	3 float64 the oracle's total, the largest payoff of an arm, seconds
//
// and the numbers are those of columns.
const (
	encodingMagic   = "rbag"
	encodingVersion = 3
	headLen         = 4 + 2*2 + 8*4 + 3*8
	checksumLen     = 4
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// columns returns all numbers after the head, in the order in which they are encoded: final regrets; the largest payoffs of
// runs; regret's means and squared deviations per round; pulls' means and squared deviations, and last-pull counts, per arm;
// counts of the runs that pulled the best arm, per round; weights of the arms that are recommended, by most pulls and by best
// index; the optimal policy's totals, per round; counts of pulls, per arm in each round of counted; means
// and squared deviations of the largest payoff so far, per round of counted; the sampled runs.
func (a *Aggregate) columns() [][]float64 {
	return append([][]float64{a.Final, a.best, a.regret.mean, a.regret.m2, a.pulls.mean, a.pulls.m2, a.last, a.onBest, a.mostPulls,
		a.bestIndex, a.optimal, a.counts, a.paid.mean, a.paid.m2}, a.samples...)
}

// columnNumbers returns how many numbers the columns have for a shape; samples are the sampled runs.
func columnNumbers(runs, rounds, arms, samples int) int {
	return 2*runs + 4*rounds + 5*arms + len(counted(rounds, arms))*(arms+2) + samples*len(coarse(rounds))
}

// Encode appends the aggregate to dst as bytes, and returns dst. Decode reads them.
func (a *Aggregate) Encode(dst []byte) []byte {
	start := len(dst)
	dst = a.Pack(dst)
	return binary.LittleEndian.AppendUint32(dst, crc32.Checksum(dst[start:], castagnoli))
}

// Pack is Encode without the checksum, for Unpack in the same browser: it would take as long as all the rest.
func (a *Aggregate) Pack(dst []byte) []byte {
	columns := a.columns()
	size := headLen + checksumLen
	for _, column := range columns {
		size += 8 * len(column)
	}
	dst = append(slices.Grow(dst, size), encodingMagic...)
	le := binary.LittleEndian
	dst = le.AppendUint16(le.AppendUint16(dst, encodingVersion), Numerics)
	for _, n := range [...]int{a.Policy, a.From, a.To, len(a.Final), len(a.regret.mean), len(a.last), a.Best, len(a.samples)} {
		dst = le.AppendUint32(dst, uint32(n))
	}
	for _, x := range [...]float64{a.Oracle, a.Peak, a.Seconds} {
		dst = le.AppendUint64(dst, math.Float64bits(x))
	}
	for _, column := range columns {
		for _, x := range column {
			dst = le.AppendUint64(dst, math.Float64bits(x))
		}
	}
	return dst
}

// errDamaged is the error of Decode for bytes that were cut or changed.
var errDamaged = errors.New("sim: the numbers of a block are damaged")

// errOtherNumerics is the error of Decode for an aggregate of another numerics version, whose numbers merge with none of
// these.
var errOtherNumerics = errors.New("sim: the numbers of a block are of another numerics version")

// Decode reads an aggregate that Encode wrote, and keeps no reference to src. It fails if the bytes are not one whole
// aggregate, or if some run of some scenario could not have its numbers. It allocates no more memory than they need.
func Decode(src []byte) (*Aggregate, error) {
	end := max(0, len(src)-checksumLen)
	if got := binary.LittleEndian.AppendUint32(nil, crc32.Checksum(src[:end], castagnoli)); !bytes.Equal(got, src[end:]) {
		return nil, fmt.Errorf("%w: their checksum is %x, want %x", errDamaged, got, src[end:])
	}
	return Unpack(src[:end])
}

// Unpack is Decode for what Pack wrote.
func Unpack(src []byte) (*Aggregate, error) {
	le := binary.LittleEndian
	switch {
	case len(src) < headLen || string(src[:4]) != encodingMagic:
		return nil, fmt.Errorf("%w: %d bytes without a head", errDamaged, len(src))
	case le.Uint16(src[4:]) != encodingVersion:
		return nil, fmt.Errorf("%w: they have the form %d, want %d", errDamaged, le.Uint16(src[4:]), encodingVersion)
	}
	if got := le.Uint16(src[6:]); got != Numerics {
		return nil, fmt.Errorf("%w, %d; want %d", errOtherNumerics, got, Numerics)
	}
	var n [8]int
	for i := range n {
		n[i] = int(le.Uint32(src[8+4*i:]))
		if n[i] > math.MaxInt32 {
			return nil, fmt.Errorf("%w: number %d of their head is %d", errDamaged, i+1, n[i])
		}
	}
	a, err := shaped(n, len(src)-headLen)
	if err != nil {
		return nil, err
	}
	for i, x := range [...]*float64{&a.Oracle, &a.Peak, &a.Seconds} {
		*x = math.Float64frombits(le.Uint64(src[40+8*i:]))
	}
	body := src[headLen:]
	for _, column := range a.columns() {
		for i := range column {
			column[i] = math.Float64frombits(le.Uint64(body[8*i:]))
		}
		body = body[8*len(column):]
	}
	return a, a.possible()
}

// shaped returns an aggregate without numbers, for the integers of a head and the bytes that follow it.
func shaped(n [8]int, body int) (*Aggregate, error) {
	from, to, runs, rounds, arms, best, samples := n[1], n[2], n[3], n[4], n[5], n[6], n[7]
	switch {
	case to < from || runs > to-from:
		return nil, fmt.Errorf("%w: runs %d to %d are %d", errDamaged, from, to, runs)
	case samples > min(runs, maxSampled):
		return nil, fmt.Errorf("%w: of %d runs, %d are sampled", errDamaged, runs, samples)
	case best >= arms:
		return nil, fmt.Errorf("%w: of %d arms, the best is number %d, from 0", errDamaged, arms, best)
	}
	// Before anything is allocated for this many rounds.
	if least := 2*runs + 4*rounds + 5*arms; body/8 < least || body != 8*columnNumbers(runs, rounds, arms, samples) {
		return nil, fmt.Errorf("%w: %d bytes are not those of %d runs, %d rounds and %d arms", errDamaged, body, runs, rounds, arms)
	}
	a := newAggregate(Block{Policy: n[0], From: from, To: from}, rounds, arms)
	a.To, a.Best, a.Final, a.best = to, best, make([]float64, runs), make([]float64, runs)
	a.regret.n, a.pulls.n, a.paid.n = runs, runs, runs
	for range samples {
		a.samples = append(a.samples, make([]float64, len(coarse(rounds))))
	}
	return a, nil
}

// possible returns an error if a number is not finite, or a sum of squares, a count or a time is negative.
func (a *Aggregate) possible() error {
	finite := func(x float64) bool { return math.Abs(x) <= math.MaxFloat64 }
	for _, column := range append(a.columns(), []float64{a.Oracle, a.Peak, a.Seconds}) {
		for _, x := range column {
			if !finite(x) {
				return fmt.Errorf("%w: one is %v", errDamaged, x)
			}
		}
	}
	for _, column := range [][]float64{a.regret.m2, a.pulls.mean, a.pulls.m2, a.paid.m2, a.last, a.onBest, a.mostPulls, a.bestIndex,
		a.counts, {a.Seconds}} {
		for _, x := range column {
			if x < 0 {
				return fmt.Errorf("%w: a count or a sum of squares is %v", errDamaged, x)
			}
		}
	}
	return nil
}
