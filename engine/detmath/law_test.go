package detmath

import (
	"math"
	"slices"
	"testing"

	"risingbandits/engine/internal/golden"
)

// ksPValue is the probability that n uniform variates lie as far from the diagonal as us do.
func ksPValue(us []float64) float64 {
	slices.Sort(us)
	n := float64(len(us))
	d := 0.0
	for i, u := range us {
		d = max(d, u-float64(i)/n, float64(i+1)/n-u)
	}
	x := d * (math.Sqrt(n) + 0.12 + 0.11/math.Sqrt(n)) // Stephens 1970
	p := 0.0
	for j := 1; j <= 100; j++ {
		sign := 1.0
		if j%2 == 0 {
			sign = -1
		}
		p += 2 * sign * math.Exp(-2*float64(j*j)*x*x)
	}
	return min(max(p, 0), 1)
}

// checkLaw fails if the variates' cumulative probabilities are not uniform at one in 10,000:
// the seeds being fixed, it fails for ever or never.
func checkLaw(t *testing.T, us []float64) {
	t.Helper()
	if p := ksPValue(us); p < 1e-4 {
		t.Errorf("Kolmogorov-Smirnov p = %.2g over %d variates", p, len(us))
	}
}

// lawSamples is how many variates a law is held against; fewer with -short, in wasm, where the bits are
// the same, which TestSameBits and TestSequences ask.
func lawSamples() int {
	if testing.Short() {
		return 20_000
	}
	return 200_000
}

func normalCDF(x float64) float64 { return 0.5 * math.Erfc(-x/math.Sqrt2) }

func TestNormalLaw(t *testing.T) {
	for _, seed := range []uint64{1, 2, 1 << 52} {
		k := NewKey(seed)
		us := make([]float64, lawSamples())
		for i := range us {
			us[i] = normalCDF(k.Normal(uint64(i)))
		}
		checkLaw(t, us)
	}
}

// TestNormalBins counts 20 million normals in bins of equal width out to the tails, where an
// error of the ziggurat's rare paths would show and Kolmogorov-Smirnov would not.
func TestNormalBins(t *testing.T) {
	n := 20_000_000
	if testing.Short() {
		n /= 10
	}
	const width, bins = 1.0 / 16, 2 * 16 * 5
	var count [bins + 2]int
	k := NewKey(7)
	var m1, m2, m3, m4 float64
	for i := range n {
		x := k.Normal(uint64(i))
		m1 += x
		m2 += x * x
		m3 += x * x * x
		m4 += x * x * x * x
		b := int(math.Floor(x/width)) + bins/2 + 1
		count[min(max(b, 0), bins+1)]++
	}
	chi2, dof := 0.0, -1
	for b, c := range count {
		lo, hi := float64(b-1-bins/2)*width, float64(b-bins/2)*width
		switch b {
		case 0:
			lo = math.Inf(-1)
		case bins + 1:
			hi = math.Inf(1)
		}
		want := float64(n) * (normalCDF(hi) - normalCDF(lo))
		if lo > 0 {
			want = float64(n) * (normalCDF(-lo) - normalCDF(-hi))
		}
		d := float64(c) - want
		if want >= 5 {
			chi2 += d * d / want
			dof++
		}
		if math.Abs(d) > 5*math.Sqrt(want)+3 {
			t.Errorf("bin [%v,%v): %d, want %.1f", lo, hi, c, want)
		}
	}
	if z := chiZ(chi2, dof); math.Abs(z) > 4 {
		t.Errorf("chi-square %.1f of %d degrees of freedom, z = %.2f", chi2, dof, z)
	}
	for i, m := range []struct{ sum, mean, sd float64 }{{m1, 0, 1}, {m2, 1, math.Sqrt2}, {m3, 0, math.Sqrt(15)}, {m4, 3, math.Sqrt(96)}} {
		if z := (m.sum/float64(n) - m.mean) * math.Sqrt(float64(n)) / m.sd; math.Abs(z) > 4 {
			t.Errorf("moment %d is %v, want %v, z = %.2f", i+1, m.sum/float64(n), m.mean, z)
		}
	}
}

// chiZ is the normal score of a chi-square (Wilson and Hilferty 1931).
func chiZ(chi2 float64, dof int) float64 {
	k := float64(dof)
	return (math.Cbrt(chi2/k) - (1 - 2/(9*k))) / math.Sqrt(2/(9*k))
}

// TestZiggurat holds the layers to their definition: equal areas up to the top.
func TestZiggurat(t *testing.T) {
	for i, l := range zigLayers {
		x := l.scale * 0x1p52
		if i == 0 {
			continue
		}
		area := x * (math.Exp(-l.edge*l.edge/2) - math.Exp(-x*x/2))
		if math.Abs(area-zigV) > 1e-14 {
			t.Errorf("layer %d has area %v, want %v", i, area, zigV)
		}
	}
	tail := zigR*math.Exp(-zigR*zigR/2) + math.Sqrt(math.Pi/2)*math.Erfc(zigR/math.Sqrt2)
	if math.Abs(tail-zigV) > 1e-15 {
		t.Errorf("layer 0 has area %v, want %v", tail, zigV)
	}
}

// gammaCDF is the regularised lower incomplete gamma function, by its series or by Lentz's
// continued fraction (Numerical Recipes, 6.2).
func gammaCDF(a, x float64) float64 {
	if x <= 0 {
		return 0
	}
	lg, _ := math.Lgamma(a)
	front := math.Exp(a*math.Log(x) - x - lg)
	if x < a+1 {
		sum, term := 1/a, 1/a
		for n := a + 1; math.Abs(term) > 1e-16*math.Abs(sum); n++ {
			term *= x / n
			sum += term
		}
		return sum * front
	}
	b := x + 1 - a
	c, d := 1e300, 1/b
	h := d
	for i := 1.0; i < 10000; i++ {
		an := -i * (i - a)
		b += 2
		d = 1 / (an*d + b)
		c = b + an/c
		h *= d * c
		if math.Abs(d*c-1) < 1e-15 {
			break
		}
	}
	return 1 - front*h
}

// betaCDF is the regularised incomplete beta function (Numerical Recipes, 6.4).
func betaCDF(a, b, x float64) float64 {
	switch {
	case x <= 0:
		return 0
	case x >= 1:
		return 1
	case x > (a+1)/(a+b+2):
		return 1 - betaCDF(b, a, 1-x)
	}
	la, _ := math.Lgamma(a)
	lb, _ := math.Lgamma(b)
	lab, _ := math.Lgamma(a + b)
	front := math.Exp(lab-la-lb+a*math.Log(x)+b*math.Log1p(-x)) / a
	c, d := 1.0, 1/(1-(a+b)*x/(a+1))
	h := d
	for m := 1.0; m < 10000; m++ {
		n := m * (b - m) * x / ((a + 2*m - 1) * (a + 2*m))
		d = 1 / (1 + n*d)
		c = 1 + n/c
		h *= d * c
		n = -(a + m) * (a + b + m) * x / ((a + 2*m) * (a + 2*m + 1))
		d = 1 / (1 + n*d)
		c = 1 + n/c
		h *= d * c
		if math.Abs(d*c-1) < 1e-15 {
			break
		}
	}
	return front * h
}

func TestGammaLaw(t *testing.T) {
	for _, shape := range []float64{0.05, 0.3, 0.999, 1, 1.5, 4, 60, 3000} {
		s := NewStream(NewKey(3))
		us := make([]float64, lawSamples())
		for i := range us {
			us[i] = gammaCDF(shape, s.Gamma(shape))
		}
		t.Logf("shape %v", shape)
		checkLaw(t, us)
	}
}

func TestBetaLaw(t *testing.T) {
	for _, c := range [][2]float64{{0.2, 0.3}, {0.5, 0.5}, {0.9, 3}, {1, 1}, {2, 5}, {40, 2}, {2e-3, 2}, {600, 400}} {
		s := NewStream(NewKey(4))
		us := make([]float64, lawSamples())
		for i := range us {
			us[i] = betaCDF(c[0], c[1], s.Beta(c[0], c[1]))
		}
		t.Logf("shapes %v", c)
		if c[0] < 0.01 { // a quarter of the mass underflows: compare what is above 1e-300
			least := betaCDF(c[0], c[1], 1e-300)
			us = slices.DeleteFunc(us, func(u float64) bool { return u <= least })
			for i := range us {
				us[i] = (us[i] - least) / (1 - least)
			}
		}
		checkLaw(t, us)
	}
}

// TestBetaSmallShapes asks for variates where two gammas would underflow to 0/0, and where logarithms of them would overflow.
func TestBetaSmallShapes(t *testing.T) {
	for _, scale := range []float64{1e-5, 1e-300, 0x1p-1074} {
		s := NewStream(NewKey(5))
		ones := 0
		for range 10000 {
			x := s.Beta(scale, 3*scale)
			if !(x >= 0 && x <= 1) {
				t.Fatalf("Beta(%v, %v) = %v", scale, 3*scale, x)
			}
			if x > 0.5 {
				ones++
			}
		}
		if ones < 2250 || ones > 2750 { // a quarter, 5 standard errors
			t.Errorf("%d of 10,000 variates of Beta(%v, %v) are near 1, want about 2,500", ones, scale, 3*scale)
		}
	}
}

// The law of shapes as large as numbers are is at its mean.
func TestBetaHugeShapes(t *testing.T) {
	s := NewStream(NewKey(5))
	if x := s.Beta(math.MaxFloat64, math.MaxFloat64/3); math.Abs(x-0.75) > 1e-12 {
		t.Errorf("it is %v, want 0.75", x)
	}
}

func TestIntNLaw(t *testing.T) {
	for _, n := range []int{1, 2, 3, 15, 1000} {
		s := NewStream(NewKey(8))
		count := make([]int, n)
		for range 1000 * n {
			count[s.IntN(n)]++
		}
		chi2 := 0.0
		for _, c := range count {
			chi2 += float64((c-1000)*(c-1000)) / 1000
		}
		if n > 1 && math.Abs(chiZ(chi2, n-1)) > 4 {
			t.Errorf("IntN(%d): chi-square %.1f", n, chi2)
		}
	}
	// Of 3<<61 the word's remainder would favour the lower third, and the product's high half,
	// without rejection, the numbers of two residues of 3: both by 3 words to 2.
	s := NewStream(NewKey(9))
	var third, residue [3]int
	for range 90000 {
		v := s.IntN(3 << 61)
		third[v>>61]++
		residue[v%3]++
	}
	for i := range 3 {
		for _, c := range []int{third[i], residue[i]} {
			if math.Abs(float64(c)-30000) > 4*math.Sqrt(20000) {
				t.Errorf("IntN(3<<61) falls %v into thirds and %v into residues in 90,000 times", third, residue)
			}
		}
	}
}

func TestShuffleLaw(t *testing.T) {
	s := NewStream(NewKey(10))
	count := map[[4]int]int{}
	for range 24 * 1000 {
		q := [4]int{0, 1, 2, 3}
		s.Shuffle(4, func(i, j int) { q[i], q[j] = q[j], q[i] })
		count[q]++
	}
	chi2 := 0.0
	for _, n := range count {
		chi2 += float64((n-1000)*(n-1000)) / 1000
	}
	if len(count) != 24 || math.Abs(chiZ(chi2, 23)) > 4 {
		t.Errorf("%d orders, chi-square %.1f", len(count), chi2)
	}
}

// Word 0 of the zero key is 0, which IntN rejects unless n is a power of two.
func TestShuffleIntsIsShuffle(t *testing.T) {
	for seed := range uint64(300) {
		key := NewKey(seed)
		if seed < 20 {
			key = Key{}
		}
		a, b := NewStream(key), NewStream(key)
		p, q := make([]int, seed%100), make([]int, seed%100)
		for i := range p {
			p[i], q[i] = i, i
		}
		a.Shuffle(len(p), func(i, j int) { p[i], p[j] = p[j], p[i] })
		b.ShuffleInts(q)
		if !slices.Equal(p, q) || a != b {
			t.Errorf("seed %d: ShuffleInts %v and then at %v, Shuffle %v at %v", seed, q, b, p, a)
		}
	}
}

func TestMisusePanics(t *testing.T) {
	s := NewStream(NewKey(1))
	for name, f := range map[string]func(){
		badN:     func() { s.IntN(0) },
		badShape: func() { s.Gamma(math.NaN()) },
	} {
		golden.Panics(t, name, f)
	}
}
