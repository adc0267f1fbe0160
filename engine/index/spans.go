package index

import (
	"math"

	"risingbandits/engine/detmath"
)

// spans computes spans of operations. v holds those of their operands and gets their own. Operations without a rule
// are unknown, which is slower, but never wrong.
func (m *Machine) spans(code []instr, v []span, arm int) {
	for i := range code {
		in := &code[i]
		switch in.op {
		case opSelect:
			v[in.dst] = chosen(v[in.a], v[in.b], v[in.c])
		case opQuantileBeta:
			v[in.dst] = spanOfQuantile(&v[in.a], &v[in.b], &v[in.c])
		case opT:
		default:
			if in.op > opSelect {
				v[in.dst] = m.spanOfHistory(in, v, arm)
				continue
			}
			a, b := &v[in.a], &v[in.b]
			if a.kind == unknown || in.uses > 1 && b.kind == unknown {
				v[in.dst] = span{}
				continue
			}
			v[in.dst] = spanOf(in.op, a, b)
		}
	}
}

// chosen is the span of opSelect.
func chosen(cond, yes, no span) span {
	switch {
	case cond.kind == point && cond.lo != 0:
		return yes
	case cond.kind == point:
		return no
	case cond.kind == unknown || yes.kind == unknown || no.kind == unknown:
		return span{}
	}
	return span{lo: min(yes.lo, no.lo), hi: max(yes.hi, no.hi)}.finish(false, pair{}, 0)
}

// spanOf is the span of an operation on numbers, of which none is NaN.
func spanOf(o op, a, b *span) span {
	switch o {
	case opAdd:
		return a.plus(*b)
	case opSub:
		return a.plus(b.negative())
	case opMul:
		return a.times(*b)
	case opDiv:
		return a.over(*b)
	case opSqrt:
		return a.root()
	case opLog:
		return a.logarithm()
	case opNeg:
		return a.negative()
	case opMin, opMax:
		return a.either(*b, o == opMax)
	case opAbs:
		return a.size1()
	case opExp:
		return a.exponential()
	case opPow:
		return a.power(*b)
	case opFloor:
		return span{lo: math.Floor(a.lo), hi: math.Floor(a.hi)}.finish(false, pair{}, 0)
	case opCeil:
		return span{lo: math.Ceil(a.lo), hi: math.Ceil(a.hi)}.finish(false, pair{}, 0)
	case opKL:
		return spanOfKL(a, b)
	case opKLMin: // it grows with the first argument and falls with the second
		return span{lo: klMin(a.lo, b.hi) - 1e-9, hi: klMin(a.hi, b.lo) + 1e-9}.finish(false, pair{}, 0)
	case opQuantileNormal:
		return a.quantile()
	case opDivergence:
		return span{}
	}
	return spanOfCondition(o, a, b)
}

// spanOfKL uses that klMax grows with both arguments; it is computed to about 1e-12.
func spanOfKL(a, b *span) span {
	lo, hi := klMax(a.lo, b.lo), klMax(a.hi, b.hi)
	return span{lo: lo - 1e-9, hi: hi + 1e-9}.finish(false, pair{}, 0)
}

// quantile is the quantile of the normal law, which grows; its error is below 1e-14.
func (a *span) quantile() span {
	lo, hi := detmath.NormalQuantile(a.lo), detmath.NormalQuantile(a.hi)
	return span{lo: lo - float64(1e-12*math.Abs(lo)), hi: hi + float64(1e-12*math.Abs(hi))}.finish(false, pair{}, 0)
}

// spanOfQuantile uses that the quantile of Beta(a, b) at p grows with p and a and falls with b. Its error is below 1e-9.
func spanOfQuantile(p, a, b *span) span {
	if p.kind == unknown || a.kind == unknown || b.kind == unknown {
		return span{}
	}
	lo, hi := detmath.BetaQuantile(p.lo, a.lo, b.hi), detmath.BetaQuantile(p.hi, a.hi, b.lo)
	return span{lo: lo - 1e-9, hi: hi + 1e-9}.finish(false, pair{}, 0)
}

func spanOfCondition(o op, a, b *span) span {
	one := a.kind == point && b.kind == point && a.lo == b.lo
	switch o {
	case opLess:
		return condition(a.hi < b.lo, a.lo >= b.hi)
	case opAtMost:
		return condition(a.hi <= b.lo, a.lo > b.hi)
	case opEqual:
		return condition(one, a.hi < b.lo || b.hi < a.lo)
	case opUnequal:
		return condition(a.hi < b.lo || b.hi < a.lo, one)
	case opAnd:
		return condition(a.lo != 0 && b.lo != 0, a.hi == 0 || b.hi == 0)
	case opOr:
		return condition(a.lo != 0 || b.lo != 0, a.hi == 0 && b.hi == 0)
	case opNot:
		return condition(a.hi == 0, a.lo != 0)
	}
	return span{}
}

// spanOfHistory is the span of an operation that reads an arm's history at places that depend on the round.
func (m *Machine) spanOfHistory(in *instr, v []span, arm int) span {
	a, b := span{kind: point}, span{kind: point}
	if in.uses > 0 {
		a = v[in.a]
	}
	if in.uses > 1 {
		b = v[in.b]
	}
	h := &m.arms[arm]
	switch {
	case in.op == opDcount || in.op == opDsum:
		return m.spanOfDiscounted(in, h)
	case a.kind == unknown || b.kind == unknown:
		return span{}
	case a.kind == point && b.kind == point:
		return pointAt(m.fromHistory(in.op, arm, a.lo, b.lo, int(in.site)))
	}
	switch in.op {
	case opBefore:
		return span{lo: h.before(a.lo), hi: h.before(a.hi)}.finish(false, pair{}, 0)
	case opSum, opWsum, opSqsum:
		if h.negative && in.op != opSqsum {
			return span{}
		}
		sum := func(from, to float64) float64 { return m.fromHistory(in.op, arm, from, to, 0) }
		return span{lo: sum(a.hi, b.lo), hi: sum(a.lo, b.hi)}.finish(false, pair{}, 0)
	}
	return span{}
}

// spanOfDiscounted uses that what is discounted by a share of 0 to 1 shrinks towards 0, by the same factor in each round.
func (m *Machine) spanOfDiscounted(in *instr, h *history) span {
	s := &h.sunk[in.site]
	share := m.program.discounts[in.site]
	if !(share > 0 && share < 1) || h.n == 0 {
		return span{}
	}
	x := s.count
	if in.op == opDsum {
		x = s.sum
	}
	first := float64(x * m.decay(int(in.site), m.t-1-s.round))
	last := float64(x * m.decay(int(in.site), m.bounds.to-1-s.round))
	y := span{lo: below(min(first, last)), hi: above(max(first, last))}
	rate := detmath.Log(share)
	slope := pair{y.lo, y.hi}.wider().times(pair{rate, rate}.wider())
	return y.finish(true, slope, y.size()*4*ulp)
}
