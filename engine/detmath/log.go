package detmath

import "math"

// Constants of ARM's optimized-routines, math/pow_log_data.c, N=128, order 8: the polynomial is
// within 2^-70 relative of log(1+r) for |r| < 0.0056; coefficients carry powers of -2, because they
// are multiplied by powers of -r/2. One kernel serves Log, Log1p and Pow: its
// 15 bits beyond a double cost Log 1 ns and save a second table.
const (
	logOff   = 0x3fe6955500000000 // bits of 0.7057, where the table begins
	logLn2Hi = 0x1.62e42fefa38p-1 // ln2, its first 42 bits, so that k times it is exact
	logLn2Lo = 0x1.ef35793c7673p-45

	logA1 = 0x1.555555555556p-2 * -2
	logA2 = -0x1.0000000000006p-2 * -2
	logA3 = 0x1.999999959554ep-3 * 4
	logA4 = -0x1.555555529a47ap-3 * 4
	logA5 = 0x1.2495b9b4845e9p-3 * -8
	logA6 = -0x1.0002b8b263fc3p-3 * -8
)

// Log returns the natural logarithm of x, within 0.52 ulp. Special values are those of math.Log:
// Log(+Inf) = +Inf, Log(±0) = -Inf, Log(x < 0) = NaN, Log(NaN) = NaN.
func Log(x float64) float64 {
	ix := math.Float64bits(x)
	if ix-1<<52 >= 0x7fe<<52 { // not positive, normal and finite
		if !(x > 0) || x > math.MaxFloat64 {
			return logSpecial(x)
		}
		ix = normalBits(x)
	}
	hi, _ := logPair(ix)
	return hi
}

// Log1p returns log(1+x), within 0.8 ulp, even if x is small. Special values are those of math.Log1p: Log1p(±0) = ±0,
// Log1p(-1) = -Inf, Log1p(x < -1) = NaN, Log1p(+Inf) = +Inf.
func Log1p(x float64) float64 {
	if !(x > -1) || x > math.MaxFloat64 {
		return logSpecial(1 + x)
	}
	if math.Abs(x) < 0x1p-53 {
		return x
	}
	u := 1 + x
	var c float64 // 1 + x - u, exact
	if x >= 1 {
		c = 1 - (u - x)
	} else {
		c = x - (u - 1)
	}
	hi, lo := logPair(math.Float64bits(u))
	return hi + (lo + c/u)
}

// logSpecial is the logarithm of an x that is not positive and finite.
func logSpecial(x float64) float64 {
	switch {
	case x == 0:
		return math.Inf(-1)
	case x > 0:
		return x
	}
	return math.NaN()
}

// normalBits returns the bits of a positive subnormal x as if it were normal with a smaller exponent; the
// field of the exponent is then negative and overflows into the sign.
func normalBits(x float64) uint64 { return math.Float64bits(x*0x1p52) - 52<<52 }

// logPair returns log x as hi + lo, hi the rounded result and lo some 15 bits more, with a relative
// error below 1.5*2^-68. ix is the bits of a positive normal x, or normalBits.
func logPair(ix uint64) (hi, lo float64) {
	// x = 2^k z, z in the table's range.
	t := ix - logOff
	kd := float64(int64(t) >> 52)
	iz := ix - t&(0xfff<<52)
	z := math.Float64frombits(iz)
	e := &logTable[t>>45%128]

	// r = z/c - 1 as a sum of two such that rhi, rhi*rhi and z's parts times inv are exact.
	zhi := math.Float64frombits((iz + 1<<31) & (0xffffffff << 32))
	zlo := z - zhi
	rhi := float64(zhi*e.inv) - 1
	rlo := float64(zlo * e.inv)
	r := rhi + rlo

	t1 := float64(kd*logLn2Hi) + e.head
	t2 := t1 + r
	lo1 := float64(kd*logLn2Lo) + e.tail
	lo2 := t1 - t2 + r

	ar := float64(-0.5 * r)
	ar2 := float64(r * ar)
	ar3 := r * ar2
	arhi := float64(-0.5 * rhi)
	arhi2 := float64(rhi * arhi)
	h := t2 + arhi2
	lo3 := float64(rlo * (ar + arhi))
	lo4 := t2 - h + arhi2

	p := float64(ar3 * (logA1 + float64(r*logA2) +
		float64(ar2*(logA3+float64(r*logA4)+
			float64(ar2*(logA5+float64(r*logA6)))))))
	l := lo1 + lo2 + lo3 + lo4 + p
	hi = h + l
	return hi, h - hi + l
}
