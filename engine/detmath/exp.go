package detmath

import "math"

// Constants of ARM's optimized-routines, math/exp_data.c, N=128, order 5: the polynomial is within
// 1.56*2^-66 of e^r - 1 - r for |r| <= ln2/256. A table of 128 was chosen over FreeBSD's
// table-free exp, whose division makes it slower and whose bound is 1 ulp, not 0.511.
const (
	expInvLn2 = 0x1.71547652b82fep7   // 128/ln2
	expLn2Hi  = -0x1.62e42fefa0000p-8 // -ln2/128, its first 35 bits, so that k times it is exact
	expLn2Lo  = -0x1.cf79abc9e3b3ap-47
	expShift  = 0x1.8p52 // adding it rounds to an integer, left in the low bits

	expC2 = 0x1.ffffffffffdbdp-2
	expC3 = 0x1.555555555543cp-3
	expC4 = 0x1.55555cf172b91p-5
	expC5 = 0x1.1111167a4d017p-7
)

// Exp returns e^x, within 0.52 ulp. Special values are those of math.Exp: Exp(NaN) = NaN,
// Exp(+Inf) = +Inf, Exp(-Inf) = 0; it overflows to +Inf above 709.78 and underflows, through
// the subnormals, to 0 below -745.13.
func Exp(x float64) float64 {
	abstop := math.Float64bits(x) >> 52 & 0x7ff
	if abstop-0x3c9 >= 0x408-0x3c9 { // not 2^-54 <= |x| < 512
		return expRare(x, 0, 0)
	}
	scale, tmp := expReduce(x, 0)
	s := math.Float64frombits(scale)
	return s + float64(s*tmp)
}

// expReduce returns e^(x+xtail) as scale (1 + tmp), scale in bits. The exponent in scale is
// only valid if |x| < 512; otherwise expEdge corrects it. Needs |x| < 1024, |xtail| < 2^-15.
func expReduce(x, xtail float64) (scale uint64, tmp float64) {
	kd := float64(expInvLn2*x) + expShift
	k := math.Float64bits(kd)
	kd -= expShift
	r := x + float64(kd*expLn2Hi) + float64(kd*expLn2Lo)
	r += xtail
	e := &expTable[k%128]
	r2 := r * r
	tmp = math.Float64frombits(e.tail) + r +
		float64(r2*(expC2+float64(r*expC3))) +
		float64(r2*r2*(expC4+float64(r*expC5)))
	return e.head + k<<45, tmp
}

// expRare is Exp outside [2^-54, 512), times -1 if sign is 1<<63, for x+xtail. NaN gives NaN.
func expRare(x, xtail float64, sign uint64) float64 {
	y := 1.0
	switch a := math.Abs(x); {
	case x != x:
		return math.NaN()
	case a < 0x1p-54:
	case x >= 1024:
		y = math.Inf(1)
	case x <= -1024:
		y = 0
	default:
		scale, tmp := expReduce(x, xtail)
		y = expEdge(scale, tmp, x > 0)
	}
	return math.Float64frombits(math.Float64bits(y) | sign)
}

// expEdge returns scale (1 + tmp) if the exponent in scale may have overflowed its field. The result may
// overflow (big) or be subnormal, and is rounded only once.
func expEdge(scale uint64, tmp float64, big bool) float64 {
	if big {
		s := math.Float64frombits(scale - 1009<<52)
		return 0x1p1009 * (s + float64(s*tmp))
	}
	s := math.Float64frombits(scale + 1022<<52)
	y := s + float64(s*tmp)
	if y < 1 {
		lo := s - y + float64(s*tmp)
		hi := 1 + y
		lo = 1 - hi + y + lo
		y = hi + lo - 1
	}
	return 0x1p-1022 * y
}

// ExpSplit is the first part of Exp for x in [0,512) and ExpJoin the second: ExpJoin(ExpSplit(x)) is Exp(x). Each is small
// enough to be inlined; in WebAssembly the call of Exp takes a sixth of a round of Rexp3.
func ExpSplit(x float64) (r float64, k uint64) {
	kd := float64(expInvLn2*x) + expShift
	k = math.Float64bits(kd)
	kd -= expShift
	return x + float64(kd*expLn2Hi) + float64(kd*expLn2Lo), k
}

// ExpJoin is the second part of Exp; see ExpSplit.
func ExpJoin(r float64, k uint64) float64 {
	e := &expTable[k%128]
	r2 := r * r
	tmp := math.Float64frombits(e.tail) + r + float64(r2*(expC2+float64(r*expC3))) + float64(r2*r2*(expC4+float64(r*expC5)))
	s := math.Float64frombits(e.head + k<<45)
	return s + float64(s*tmp)
}
