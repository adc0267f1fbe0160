package detmath

import "math"

// Pow returns x^y, within 0.53 ulp. It is e^(y log x) with the logarithm to 68 bits, after ARM's
// optimized-routines, math/pow.c. Special values are those of math.Pow, among them Pow(x, ±0) = 1
// and Pow(1, y) = 1 for any x and y, Pow(-1, ±Inf) = 1, and NaN for a finite x < 0 and a y
// that is no integer.
func Pow(x, y float64) float64 {
	ix, iy := math.Float64bits(x), math.Float64bits(y)
	var sign uint64
	if ix-1<<52 >= 0x7fe<<52 || iy>>52&0x7ff-0x3be >= 0x43e-0x3be {
		// x is not positive, normal and finite, or not 2^-65 <= |y| < 2^63.
		if r, done := powSpecial(x, y); done {
			return r
		}
		if x < 0 {
			sign = uint64(parity(y)&1) << 63
			x = -x
			ix = math.Float64bits(x)
		}
		if ix>>52 == 0 {
			ix = normalBits(x)
		}
	}
	hi, lo := logPair(ix)
	// y log x = ehi + elo, the products of halves being exact.
	yhi := math.Float64frombits(iy &^ (1<<27 - 1))
	ylo := y - yhi
	lhi := math.Float64frombits(math.Float64bits(hi) &^ (1<<27 - 1))
	llo := hi - lhi + lo
	ehi := float64(yhi * lhi)
	elo := float64(ylo*lhi) + float64(y*llo)

	if math.Float64bits(ehi)>>52&0x7ff-0x3c9 >= 0x408-0x3c9 {
		return expRare(ehi, elo, sign)
	}
	scale, tmp := expReduce(ehi, elo)
	s := math.Float64frombits(scale | sign)
	return s + float64(s*tmp)
}

// powSpecial returns the power if x or y is zero, infinite or NaN, if |y| is outside [2^-65, 2^63), or if x <
// 0 has no power. Otherwise done is false.
func powSpecial(x, y float64) (r float64, done bool) {
	ax := math.Abs(x)
	switch {
	case y == 0 || x == 1:
		return 1, true
	case x != x || y != y:
		return math.NaN(), true
	case ax == 0 || ax > math.MaxFloat64:
		r = 0
		if (ax == 0) == (y < 0) {
			r = math.Inf(1)
		}
		if math.Signbit(x) && parity(y) == odd {
			r = -r
			if r == 0 {
				r = math.Copysign(0, -1)
			}
		}
		return r, true
	case x < 0 && parity(y) == fraction:
		return math.NaN(), true
	case ax == 1 && math.Abs(y) >= 0x1p63:
		return 1, true
	case math.Abs(y) >= 0x1p63: // infinite too: the power over- or underflows
		if (ax > 1) == (y > 0) {
			return math.Inf(1), true
		}
		return 0, true
	case math.Abs(y) < 0x1p-65: // x > 0 here: y is no integer
		return 1, true
	}
	return 0, false
}

// The results of parity; &1 separates odd from even.
const (
	even     = 0
	odd      = 1
	fraction = 2
)

// parity reports whether y is an even or odd integer or has a fraction. Infinities are even.
func parity(y float64) int {
	a := math.Abs(y)
	switch {
	case a >= 0x1p53:
		return even
	case a != math.Floor(a):
		return fraction
	}
	return int(int64(a) & 1)
}
