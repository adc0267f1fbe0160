package detmath

import "math"

// Constants of FreeBSD's msun, s_expm1.c 1.12 (Copyright (C) 1993 by Sun Microsystems, Inc.; freely
// granted provided that this notice is preserved). The rational function is within 2^-61.
const (
	expm1Ln2Hi = 6.93147180369123816490e-01 // 0x3fe62e42fee00000
	expm1Ln2Lo = 1.90821492927058770002e-10 // 0x3dea39ef35793c76

	expm1Q1 = -3.33333333333331316428e-02 // 0xbfa11111111110f4
	expm1Q2 = 1.58730158725481460165e-03  // 0x3f5a01a019fe5585
	expm1Q3 = -7.93650757867487942473e-05 // 0xbf14ce199eaadbb7
	expm1Q4 = 4.00821782732936239552e-06  // 0x3ed0cfca86e65239
	expm1Q5 = -2.01099218183624371326e-07 // 0xbe8afdb76e09c32d
)

// Expm1 returns e^x - 1, within 0.8 ulp, even if x is small. Special values are those of math.Expm1: Expm1(±0) = ±0,
// Expm1(+Inf) = +Inf, Expm1(-Inf) = -1, Expm1(NaN) = NaN.
func Expm1(x float64) float64 {
	switch {
	case x != x:
		return math.NaN()
	case math.Abs(x) < 0x1p-54:
		return x
	case x > 40: // 1 is below an eighth of an ulp of e^x
		return Exp(x)
	case x < -40:
		return -1
	case math.Abs(x) <= math.Ln2/2:
		e, hx := expm1Tail(x)
		return x - (float64(x*e) - hx)
	}
	k := math.Floor(float64(x*(1/math.Ln2)) + 0.5)
	hi := x - float64(k*expm1Ln2Hi)
	lo := float64(k * expm1Ln2Lo)
	r := hi - lo
	c := (hi - r) - lo
	e, hx := expm1Tail(r)
	e = float64(r*(e-c)) - c - hx // e^(r+c) - 1 = r - e
	switch {
	case k == -1:
		return float64(0.5*(r-e)) - 0.5
	case k == 1 && r < -0.25:
		return -2 * (e - (r + 0.5))
	case k == 1:
		return 1 + float64(2*(r-e))
	}
	scale := math.Float64frombits(uint64(1023+int(k)) << 52)
	inv := math.Float64frombits(uint64(1023-int(k)) << 52)
	if k < 20 {
		return float64(scale * ((1 - inv) - (e - r)))
	}
	return float64(scale * ((r - (e + inv)) + 1))
}

// expm1Tail returns e and r²/2 such that e^r - 1 = r - (r e - r²/2), for |r| <= ln2/2.
func expm1Tail(r float64) (e, hx float64) {
	h := 0.5 * r
	hx = float64(r * h)
	r1 := 1 + float64(hx*(expm1Q1+float64(hx*(expm1Q2+float64(hx*(expm1Q3+float64(hx*(expm1Q4+float64(hx*expm1Q5)))))))))
	t := 3 - float64(r1*h)
	return float64(hx * ((r1 - t) / (6 - float64(r*t)))), hx
}
