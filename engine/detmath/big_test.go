package detmath

import "math/big"

// An oracle of 300 bits for exp and log, by series: slow, obvious, and nothing like the code.

const bigPrec = 300

func newBig(x float64) *big.Float { return new(big.Float).SetPrec(bigPrec).SetFloat64(x) }
func bigOp() *big.Float           { return new(big.Float).SetPrec(bigPrec) }

// bigExp is e^x by halving x until it is below 2^-20, Taylor's series, and squaring back.
func bigExp(x *big.Float) *big.Float {
	if x.Sign() == 0 {
		return newBig(1)
	}
	halvings := max(0, x.MantExp(nil)+20)
	// Squaring doubles the relative error each time, so carry that many bits more.
	prec := uint(bigPrec + halvings + 20)
	y := new(big.Float).SetPrec(prec).SetMantExp(x, -halvings)
	sum := new(big.Float).SetPrec(prec).SetInt64(1)
	term := new(big.Float).SetPrec(prec).SetInt64(1)
	for n := int64(1); term.Sign() != 0 && term.MantExp(nil) > -int(prec); n++ {
		term.Mul(term, y)
		term.Quo(term, new(big.Float).SetPrec(prec).SetInt64(n))
		sum.Add(sum, term)
	}
	for range halvings {
		sum.Mul(sum, sum)
	}
	return sum
}

var bigLn2 = atanhSeries(new(big.Float).SetPrec(bigPrec).Quo(newBig(1), newBig(3)))

// atanhSeries is 2 atanh(y) = log((1+y)/(1-y)).
func atanhSeries(y *big.Float) *big.Float {
	y2 := bigOp().Mul(y, y)
	pow := bigOp().Set(y)
	sum := bigOp().Set(y)
	if y.Sign() == 0 {
		return sum
	}
	for n := int64(3); pow.MantExp(nil) > y.MantExp(nil)-bigPrec; n += 2 {
		pow.Mul(pow, y2)
		if pow.Sign() == 0 {
			break
		}
		sum.Add(sum, bigOp().Quo(pow, bigOp().SetInt64(n)))
	}
	return sum.Mul(sum, newBig(2))
}

// bigLog is the logarithm of x > 0: m 2^k with m in [2/3, 4/3), and atanh's series for m.
func bigLog(x *big.Float) *big.Float {
	m := bigOp()
	k := x.MantExp(m)
	if m.Cmp(newBig(2.0/3)) < 0 {
		m.Mul(m, newBig(2))
		k--
	}
	y := bigOp().Quo(bigOp().Sub(m, newBig(1)), bigOp().Add(m, newBig(1)))
	l := bigOp().Mul(bigLn2, bigOp().SetInt64(int64(k)))
	return l.Add(l, atanhSeries(y))
}

// ulps is the distance of got from want in units in the last place of want as a float64.
func ulps(got float64, want *big.Float) float64 {
	if want.Sign() == 0 {
		if got == 0 {
			return 0
		}
		return 1e9
	}
	exp := max(want.MantExp(nil), -1021)
	diff := bigOp().Sub(newBig(got), want)
	diff.SetMantExp(diff, 53-exp)
	d, _ := diff.Float64()
	if d < 0 {
		return -d
	}
	return d
}
