package layout

import "math"

// Ticks appends the ticks of a scale to dst, in increasing order: multiples of 1, 2 or 5 times a power of ten within
// its interval, as close to `want` ticks as possible. A Log scale gets powers of ten, with 2 and 5 between them if it
// spans few decades; a Symlog scale gets zero and powers of ten on both sides.
func (s *Scale) Ticks(dst []float64, want int) []float64 {
	switch s.Kind {
	case Log:
		return logTicks(dst, s.Lo, s.Hi, want)
	case Symlog:
		return s.symlogTicks(dst, want)
	}
	return LinearTicks(dst, s.Lo, s.Hi, want)
}

// Step returns the step, 1, 2 or 5 times a power of ten, whose number in the interval is nearest to want-1, compared by
// ratio. The mantissa and the exponent are separate, so that ticks are exact products.
func Step(span float64, want int) (mantissa, exponent int) {
	raw := span / math.Max(1, float64(want-1))
	exponent = floor10(raw)
	// The borders are the geometric means of neighbours: sqrt(1·2), sqrt(2·5), sqrt(5·10).
	switch r := raw / p10(exponent); {
	case r < math.Sqrt2:
		return 1, exponent
	case r < 3.1622776601683795:
		return 2, exponent
	case r < 7.0710678118654755:
		return 5, exponent
	}
	return 1, exponent + 1
}

// p10 returns 10^n, correctly rounded for |n| <= 22 and close enough beyond.
func p10(n int) float64 {
	x := 1.0
	for i := 0; i < n && i < 308; i++ {
		x *= 10
	}
	if n < 0 {
		return 1 / p10(-n)
	}
	return x
}

// Scaled returns n times 10^e with one rounding, so that 3 tenths are 0.3.
func Scaled(n float64, e int) float64 {
	if e < 0 {
		return n / p10(-e)
	}
	return n * p10(e)
}

const maxTicks = 64 // of an axis, whatever was requested

// LinearTicks takes the next finer step if an interval contains fewer than half of the wanted ticks.
func LinearTicks(dst []float64, lo, hi float64, want int) []float64 {
	m, e := Step(hi-lo, want)
	ticks := stepTicks(dst, lo, hi, m, e)
	if 2*(len(ticks)-len(dst)) >= want {
		return ticks
	}
	switch m {
	case 1:
		m, e = 5, e-1
	case 2:
		m = 1
	case 5:
		m = 2
	}
	return stepTicks(dst, lo, hi, m, e)
}

func stepTicks(dst []float64, lo, hi float64, m, e int) []float64 {
	size := Scaled(float64(m), e)
	slack := float64((hi - lo) * Hair)
	first := math.Ceil((lo - slack) / size)
	for i := 0; i < maxTicks; i++ {
		v := Scaled((first+float64(i))*float64(m), e)
		if v > hi+slack {
			break
		}
		dst = append(dst, v+0) // +0 turns a negative zero into zero
	}
	return dst
}

// Hair is how far, relatively, a tick may be outside of its interval.
const Hair = 1e-9

// floor10 returns the largest n with 10^n <= x, up to Hair, for 1e-300 < x < 1e300.
func floor10(x float64) int {
	n := 0
	for p10(n) > x*(1+Hair) {
		n--
	}
	for p10(n+1) <= x*(1+Hair) {
		n++
	}
	return n
}

// ceil10 returns the smallest n with 10^n >= x, up to Hair.
func ceil10(x float64) int {
	n := floor10(x)
	if p10(n)*(1+Hair) < x {
		n++
	}
	return n
}

func logTicks(dst []float64, lo, hi float64, want int) []float64 {
	from, to := ceil10(lo), floor10(hi)
	n := to - from + 1
	switch {
	case n < 2 && hi/lo < 10:
		return LinearTicks(dst, lo, hi, want)
	case n > 2*want-2: // not every decade has a tick
		every := (n + want - 1) / max(want, 1)
		for e := from; e <= to; e++ {
			if e%every == 0 {
				dst = append(dst, p10(e))
			}
		}
		return dst
	case 2*n >= want: // one tick per decade
		for e := from; e <= to; e++ {
			dst = append(dst, p10(e))
		}
		return dst
	}
	for e := from - 1; e <= to; e++ {
		for _, m := range [...]float64{1, 2, 5} {
			if v := Scaled(m, e); v >= lo*(1-Hair) && v <= hi*(1+Hair) {
				dst = append(dst, v)
			}
		}
	}
	return dst
}

// symlogTicks appends zero and, on both sides, powers of ten outside of the linear part, thinned to about want ticks.
func (s *Scale) symlogTicks(dst []float64, want int) []float64 {
	before := len(dst)
	low := ceil10(s.Unit)
	top, bottom := floor10(math.Max(s.Hi, s.Unit)), floor10(math.Max(-s.Lo, s.Unit))
	every := 1
	for count := top - low + 1 + bottom - low + 2; count/every > want; {
		every++
	}
	for e := bottom; e >= low; e-- {
		if v := -p10(e); (bottom-e)%every == 0 && v >= s.Lo && v <= s.Hi {
			dst = append(dst, v)
		}
	}
	if s.Lo <= 0 && s.Hi >= 0 {
		dst = append(dst, 0)
	}
	for e := low; e <= top; e++ {
		if v := p10(e); (top-e)%every == 0 && v >= s.Lo && v <= s.Hi {
			dst = append(dst, v)
		}
	}
	if len(dst)-before < 2 { // an interval within one power of ten
		return LinearTicks(dst[:before], s.Lo, s.Hi, want)
	}
	return dst
}
