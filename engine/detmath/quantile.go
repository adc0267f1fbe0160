package detmath

import "math"

// NormalQuantile returns the p-quantile of the standard normal law, -Inf at 0 and +Inf at 1; NaN outside of [0,1]. Its relative
// error is below 1e-15 where p and 1-p are above 1e-300.
//
// Source: Wichura, Algorithm AS 241, Applied Statistics 37, 1988, PPND16.
func NormalQuantile(p float64) float64 {
	switch {
	case !(p >= 0 && p <= 1):
		return math.NaN()
	case p == 0:
		return math.Inf(-1)
	case p == 1:
		return math.Inf(1)
	}
	q := p - 0.5
	if math.Abs(q) <= 0.425 {
		r := 0.180625 - float64(q*q)
		return q * ratio(r, &wichuraMiddle)
	}
	r := p
	if q > 0 {
		r = 1 - p
	}
	r = math.Sqrt(-Log(r))
	x := 0.0
	if r <= 5 {
		x = ratio(r-1.6, &wichuraNear)
	} else {
		x = ratio(r-5, &wichuraFar)
	}
	return math.Copysign(x, q)
}

// A rational is a quotient of polynomials of degree 7, with the coefficients of the lowest power first.
type rational struct{ over, under [8]float64 }

func ratio(x float64, c *rational) float64 {
	a, b := c.over[7], c.under[7]
	for i := 6; i >= 0; i-- {
		a = float64(a*x) + c.over[i]
		b = float64(b*x) + c.under[i]
	}
	return a / b
}

// Wichura's coefficients, for p near 1/2, and for √-ln p up to 5 and above.
var (
	wichuraMiddle = rational{
		[8]float64{3.3871328727963666080, 1.3314166789178437745e2, 1.9715909503065514427e3, 1.3731693765509461125e4,
			4.5921953931549871457e4, 6.7265770927008700853e4, 3.3430575583588128105e4, 2.5090809287301226727e3},
		[8]float64{1, 4.2313330701600911252e1, 6.8718700749205790830e2, 5.3941960214247511077e3,
			2.1213794301586595867e4, 3.9307895800092710610e4, 2.8729085735721942674e4, 5.2264952788528545610e3},
	}
	wichuraNear = rational{
		[8]float64{1.42343711074968357734, 4.63033784615654529590, 5.76949722146069140550, 3.64784832476320460504,
			1.27045825245236838258, 2.41780725177450611770e-1, 2.27238449892691845833e-2, 7.74545014278341407640e-4},
		[8]float64{1, 2.05319162663775882187, 1.67638483018380384940, 6.89767334985100004550e-1,
			1.48103976427480074590e-1, 1.51986665636164571966e-2, 5.47593808499534494600e-4, 1.05075007164441684324e-9},
	}
	wichuraFar = rational{
		[8]float64{6.65790464350110377720, 5.46378491116411436990, 1.78482653991729133580, 2.96560571828504891230e-1,
			2.65321895265761230930e-2, 1.24266094738807843860e-3, 2.71155556874348757815e-5, 2.01033439929228813265e-7},
		[8]float64{1, 5.99832206555887937690e-1, 1.36929880922735805310e-1, 1.48753612908506148525e-2,
			7.86869131145613259100e-4, 1.84631831751005468180e-5, 1.42151175831644588870e-7, 2.04426310338993978564e-15},
	}
)

// BetaQuantile returns the p-quantile of the beta law with shapes a and b: 0 at 0 and 1 at 1; NaN if p is outside of [0,1], or a
// shape is not above 0 and at most 2e7. For shapes from 1/8 to a million its relative error is below 1e-11.
func BetaQuantile(p, a, b float64) float64 {
	switch {
	case !(p >= 0 && p <= 1 && a > 0 && b > 0 && a <= mostShape && b <= mostShape):
		return math.NaN()
	case p == 0 || p == 1:
		return p
	}
	lo, hi, x := 0.0, 1.0, betaStart(p, a, b)
	upper := p > 0.5 // then what is above x is compared with 1-p, which keeps the digits of a small tail
	for range 200 {
		if !(x > lo && x < hi) {
			if x = float64((lo + hi) / 2); lo == 0 {
				x = hi / 1024
			}
			if x <= lo || x >= hi {
				return hi
			}
		}
		density, below, above := betaTails(x, a, b)
		excess := below - p
		if upper {
			excess = 1 - p - above
		}
		if excess < 0 {
			lo = x
		} else {
			hi = x
		}
		step := excess / density
		next := x - step
		if math.Abs(step) <= 0x1p-51*x {
			return max(0, min(1, next))
		}
		x = next
	}
	return x
}

// mostShape is the largest shape of a beta law that has a quantile here: larger ones take too long.
const mostShape = 2e7

// betaStart returns a number near a quantile of a beta law.
//
// Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 1964, 26.5.22.
func betaStart(p, a, b float64) float64 {
	if a < 1 || b < 1 {
		return a / (a + b)
	}
	y := -NormalQuantile(p)
	u, v := 1/(float64(2*a)-1), 1/(float64(2*b)-1)
	l, h := (float64(y*y)-3)/6, 2/(u+v)
	w := float64(y*math.Sqrt(max(0, l+h)))/h - float64((v-u)*(l+5.0/6-2/(3*h)))
	return a / (a + float64(b*Exp(2*w)))
}

// betaTails returns the density of a beta law at x in (0,1), and the probabilities below and above x.
func betaTails(x, a, b float64) (density, below, above float64) {
	front := betaFront(x, a, b)
	density = front / float64(x*(1-x))
	if float64(x*(a+b+2)) < a+1 {
		below = front * betaFraction(x, 1-x, a, b) / a
		return density, below, 1 - below
	}
	above = front * betaFraction(1-x, x, b, a) / b
	return density, 1 - above, above
}

// betaFront returns x^a (1-x)^b / B(a,b).
//
// Source: Loader, Fast and Accurate Computation of Binomial Probabilities, 2000: no digits are lost for large shapes.
func betaFront(x, a, b float64) float64 {
	n := a + b
	e := stirlingError(n) - stirlingError(a) - stirlingError(b) - deviance(a, float64(n*x)) - deviance(b, float64(n*(1-x)))
	return float64(Exp(e)*math.Sqrt(a/n*b)) / math.Sqrt(2*math.Pi)
}

// deviance returns x ln(x/m) + m - x.
func deviance(x, m float64) float64 {
	e := (x - m) / m
	if math.Abs(e) >= 0.1 {
		return float64(x*Log(x/m)) + m - x
	}
	// m ((1+e) ln(1+e) - e) = m Σ_{k>=2} (-e)^k / (k (k-1))
	sum, power := 0.0, -e
	for k := 2; k < 20; k++ {
		power *= -e
		sum += power / float64(k*(k-1))
	}
	return float64(m * sum)
}

// stirlingError returns ln Γ(x+1) - (x + 1/2) ln x + x - ln(2π)/2 for x > 0.
func stirlingError(x float64) float64 {
	if x < 15 {
		product, y := 1.0, x // Γ(y+1) = Γ(x+1) product
		for y < 15 {
			y++
			product *= y
		}
		return stirlingError(y) + float64((y+0.5)*Log(y)) - y - Log(product) - float64((x+0.5)*Log(x)) + x
	}
	s := 1 / float64(x*x)
	c := 1.0/12 - float64(s*(1.0/360-float64(s*(1.0/1260-float64(s*(1.0/1680-float64(s*(1.0/1188-float64(s*(691.0/360360))))))))))
	return c / x
}

// betaFraction returns the continued fraction of the probability below x, which converges fast for x < (a+1)/(a+b+2). rest is 1-x, and
// given because that loses digits if x is near 1.
//
// Source: Abramowitz and Stegun 26.5.8, by the method of Lentz, Applied Optics 15, 1976, as Thompson and Barnett changed it.
func betaFraction(x, rest, a, b float64) float64 {
	const tiny = 1e-300
	away := func(v float64) float64 {
		if math.Abs(v) < tiny {
			return tiny
		}
		return v
	}
	n := a + b
	first := 1 - float64(n*x)/(a+1)
	if x > 0.5 {
		first = (float64(n*rest) + (1 - b)) / (a + 1)
	}
	c, d := 1.0, 1/away(first)
	h := d
	for m := 1.0; m < 100_000; m++ {
		k := float64(float64(m*(b-m))*x) / float64((a+2*m-1)*(a+2*m))
		d = 1 / away(1+float64(k*d))
		c = away(1 + k/c)
		h = float64(h * float64(d*c))
		k = -float64(float64((a+m)*(n+m))*x) / float64((a+2*m)*(a+2*m+1))
		d = 1 / away(1+float64(k*d))
		c = away(1 + k/c)
		by := float64(d * c)
		h = float64(h * by)
		if math.Abs(by-1) < 0x1p-52 {
			break
		}
	}
	return h
}
