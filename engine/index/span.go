package index

import (
	"math"

	"risingbandits/engine/detmath"
)

// A span bounds a value over some rounds, in which its arm is not pulled. The bounds of a range are of the numbers that
// the program computes, rounding included: rounding is monotone, so an operation on the ends of ranges bounds the
// rounded result exactly, and what detmath computes to within an ulp is widened by two.
//
// A smooth span also says how fast the value can change: somewhere within err of the computed numbers is a function of
// the round whose derivative is within dlo and dhi. From the value at one round they give a straight line above the
// values at later ones, which is much closer than hi.
type span struct {
	lo, hi   float64
	dlo, dhi float64
	err      float64
	kind     spanKind
}

type spanKind uint8

const (
	unknown spanKind = iota // any number, or none
	ranged                  // within lo and hi
	smooth                  // and within err of a function whose derivative is within dlo and dhi
	point                   // always lo, which is hi
)

func pointAt(x float64) span {
	if x != x {
		return span{}
	}
	return span{lo: x, hi: x, kind: point}
}

const (
	ulp  = 0x1p-52 // at least twice the relative error of an operation that is rounded correctly
	slop = 0x1p-49 // for the rounding of a few operations on bounds
)

// size returns the largest size of a value.
func (s *span) size() float64 { return max(math.Abs(s.lo), math.Abs(s.hi)) }

// A pair is a closed interval of real numbers.
type pair struct{ lo, hi float64 }

// real returns the interval of the function that a smooth span is close to.
func (s *span) real() pair { return pair{s.lo - s.err, s.hi + s.err} }

func (s *span) slope() pair { return pair{s.dlo, s.dhi} }

// times returns the products of two intervals, widened for rounding.
func (p pair) times(q pair) pair {
	a, b, c, d := p.lo*q.lo, p.lo*q.hi, p.hi*q.lo, p.hi*q.hi
	return pair{min(a, b, c, d), max(a, b, c, d)}.wider()
}

// over returns the quotients of two intervals, the second of which does not contain 0.
func (p pair) over(q pair) pair {
	a, b, c, d := p.lo/q.lo, p.lo/q.hi, p.hi/q.lo, p.hi/q.hi
	return pair{min(a, b, c, d), max(a, b, c, d)}.wider()
}

func (p pair) plus(q pair) pair  { return pair{p.lo + q.lo, p.hi + q.hi}.wider() }
func (p pair) minus(q pair) pair { return pair{p.lo - q.hi, p.hi - q.lo}.wider() }

func (p pair) wider() pair {
	return pair{p.lo - float64(math.Abs(p.lo)*slop), p.hi + float64(math.Abs(p.hi)*slop)}
}

// finish makes a span of what an operation gave: its range, and for smooth operands its slope and the error that they
// contribute.
func (s span) finish(isSmooth bool, slope pair, err float64) span {
	switch size := s.size(); {
	case s.lo != s.lo || s.hi != s.hi:
		return span{}
	case s.lo == s.hi:
		return span{lo: s.lo, hi: s.hi, kind: point}
	case !isSmooth || size > 1e200 || size < 1e-200:
		return span{lo: s.lo, hi: s.hi, kind: ranged}
	default:
		s.kind, s.dlo, s.dhi = smooth, slope.lo, slope.hi
		s.err = float64(err*(1+slop)) + float64(size*(2*ulp))
		if !(s.err < 1e-6*size) || s.dlo != s.dlo || s.dhi != s.dhi {
			return span{lo: s.lo, hi: s.hi, kind: ranged}
		}
		return s
	}
}

func (a span) plus(b span) span {
	y := span{lo: a.lo + b.lo, hi: a.hi + b.hi}
	return y.finish(a.kind >= smooth && b.kind >= smooth, a.slope().plus(b.slope()), a.err+b.err)
}

func (a span) negative() span {
	return span{lo: -a.hi, hi: -a.lo, dlo: -a.dhi, dhi: -a.dlo, err: a.err, kind: a.kind}
}

// scaled is a product or a quotient with a number, which is not 0.
func (a span) scaled(x float64, divide bool) span {
	y := span{lo: float64(a.lo * x), hi: float64(a.hi * x)}
	size := math.Abs(x)
	d := pair{float64(a.dlo * x), float64(a.dhi * x)}
	e := a.err * size
	if divide {
		y = span{lo: a.lo / x, hi: a.hi / x}
		d, e = pair{a.dlo / x, a.dhi / x}, a.err/size
	}
	if x < 0 {
		y.lo, y.hi, d.lo, d.hi = y.hi, y.lo, d.hi, d.lo
	}
	return y.finish(a.kind == smooth, d.wider(), e)
}

func (a span) times(b span) span {
	if a.kind == point {
		a, b = b, a
	}
	if b.kind == point && b.lo != 0 {
		return a.scaled(b.lo, false)
	}
	p, q, r, s := float64(a.lo*b.lo), float64(a.lo*b.hi), float64(a.hi*b.lo), float64(a.hi*b.hi)
	y := span{lo: min(p, q, r, s), hi: max(p, q, r, s)}
	if a.kind < smooth || b.kind < smooth {
		return y.finish(false, pair{}, 0)
	}
	slope := a.slope().times(b.real()).plus(b.slope().times(a.real()))
	return y.finish(true, slope, float64(a.err*b.size())+float64(b.err*a.size())+float64(a.err*b.err))
}

func (a span) over(b span) span {
	if b.lo <= 0 && b.hi >= 0 {
		return span{}
	}
	if b.kind == point {
		return a.scaled(b.lo, true)
	}
	p, q, r, s := a.lo/b.lo, a.lo/b.hi, a.hi/b.lo, a.hi/b.hi
	y := span{lo: min(p, q, r, s), hi: max(p, q, r, s)}
	least := min(math.Abs(b.lo), math.Abs(b.hi)) - b.err
	if a.kind < smooth || b.kind < smooth || !(least > b.err) {
		return y.finish(false, pair{}, 0)
	}
	quotient := a.real().over(b.real())
	slope := a.slope().minus(quotient.times(b.slope())).over(b.real())
	return y.finish(true, slope, (a.err+float64(y.size()*b.err))/least)
}

func (a span) root() span {
	if !(a.lo >= 0) {
		return span{}
	}
	y := span{lo: math.Sqrt(a.lo), hi: math.Sqrt(a.hi)}
	if a.kind != smooth || !(a.lo > 2*a.err) {
		return y.finish(false, pair{}, 0)
	}
	x := a.real()
	twice := pair{2 * math.Sqrt(x.lo), 2 * math.Sqrt(x.hi)}.wider()
	return y.finish(true, a.slope().over(twice), a.err/math.Sqrt(x.lo))
}

func (a span) logarithm() span {
	if !(a.lo >= 0) {
		return span{}
	}
	y := span{lo: below(detmath.Log(a.lo)), hi: above(detmath.Log(a.hi))}
	if a.kind != smooth || !(a.lo > 2*a.err) {
		return y.finish(false, pair{}, 0)
	}
	x := a.real()
	return y.finish(true, a.slope().over(x), a.err/x.lo)
}

// power is a number to the power of b, or a to the power of a number: of the two one is a point. The number, or a, is above
// 0. Such powers are monotone.
func (a span) power(b span) span {
	if !(a.lo > 0) || a.kind != point && b.kind != point {
		return span{}
	}
	p, q := detmath.Pow(a.lo, b.lo), detmath.Pow(a.hi, b.hi)
	y := span{lo: below(min(p, q)), hi: above(max(p, q))}
	var relative pair // the slope over the value
	var err float64   // over the value
	switch {
	case a.kind < smooth || b.kind < smooth:
		return y.finish(false, pair{}, 0)
	case a.kind == point:
		log := detmath.Log(a.lo)
		relative, err = b.slope().times(pair{log, log}), math.Abs(log)*b.err
	default:
		if !(a.lo > 2*a.err) {
			return y.finish(false, pair{}, 0)
		}
		x := a.real()
		relative, err = a.slope().over(x).times(pair{b.lo, b.lo}), math.Abs(b.lo)*a.err/x.lo
	}
	err *= 2 // since (1+err)^... is not 1+err; finish refuses a larger one than 1e-6
	return y.finish(true, relative.times(pair{y.lo, y.hi}.wider()), y.size()*err)
}

// below and above return a number two ulps below and above x.
func below(x float64) float64 { return math.Nextafter(math.Nextafter(x, -inf), -inf) }
func above(x float64) float64 { return math.Nextafter(math.Nextafter(x, inf), inf) }

// either is the smaller or the larger of two values. At each round it is one of them, so that its slope is one of
// theirs where it has one.
func (a span) either(b span, larger bool) span {
	y := span{lo: min(a.lo, b.lo), hi: min(a.hi, b.hi)}
	if larger {
		y = span{lo: max(a.lo, b.lo), hi: max(a.hi, b.hi)}
	}
	switch {
	case !larger && a.hi < b.lo, larger && a.lo > b.hi:
		return a
	case !larger && b.hi < a.lo, larger && b.lo > a.hi:
		return b
	}
	slope := pair{min(a.dlo, b.dlo), max(a.dhi, b.dhi)}
	return y.finish(a.kind >= smooth && b.kind >= smooth, slope, max(a.err, b.err))
}

func (a span) size1() span {
	switch {
	case a.lo >= 0:
		return a
	case a.hi <= 0:
		return a.negative()
	}
	return span{hi: a.size()}.finish(a.kind == smooth, pair{-max(-a.dlo, a.dhi, 0), max(-a.dlo, a.dhi, 0)}, a.err)
}

func (a span) exponential() span {
	y := span{lo: below(detmath.Exp(a.lo)), hi: above(detmath.Exp(a.hi))}
	return y.finish(a.kind == smooth, a.slope().times(pair{y.lo, y.hi}.wider().wider()), 2*y.size()*a.err)
}

// condition returns what is known of a condition.
func condition(surely, surelyNot bool) span {
	switch {
	case surely:
		return pointAt(1)
	case surelyNot:
		return pointAt(0)
	}
	return span{lo: 0, hi: 1, kind: ranged}
}
