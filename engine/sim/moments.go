package sim

import (
	"math"

	"risingbandits/engine/detmath"
)

// moments holds the running mean and the sum of squared deviations of several columns of numbers, all with the same
// count. Their bits depend on the order of adding and merging.
type moments struct {
	n    int
	mean []float64
	m2   []float64
}

const badColumns = "sim: columns of moments do not match"

func newMoments(columns int) moments {
	return moments{mean: make([]float64, columns), m2: make([]float64, columns)}
}

// add adds one number to each column, by Welford's recurrence.
func (m *moments) add(x []float64) {
	if len(x) != len(m.mean) {
		panic(badColumns)
	}
	m.n++
	n := float64(m.n)
	for i, v := range x {
		d := v - m.mean[i]
		m.mean[i] += d / n
		m.m2[i] += float64(d * (v - m.mean[i]))
	}
}

// merge stores the moments of the numbers of a and then b in m, which may be one of them, by Chan, Golub and LeVeque's rule
// (1979, equation 2.1).
func (m *moments) merge(a, b moments) {
	if len(a.mean) != len(b.mean) {
		panic(badColumns)
	}
	na, nb := float64(a.n), float64(b.n)
	share, weight := nb/(na+nb), na*nb/(na+nb)
	for i, mean := range a.mean {
		d := b.mean[i] - mean
		m.mean[i] = mean + float64(d*share)
		m.m2[i] = a.m2[i] + (b.m2[i] + float64(d*d*weight))
	}
	m.n = a.n + b.n
}

func (m *moments) clone() moments {
	c := newMoments(len(m.mean))
	c.n = m.n
	copy(c.mean, m.mean)
	copy(c.m2, m.m2)
	return c
}

// std returns column i's standard deviation with divisor n-1, and 0 for one number.
func (m *moments) std(i int) float64 {
	if m.n < 2 {
		return 0
	}
	return math.Sqrt(m.m2[i] / float64(m.n-1))
}

// ci95 returns the half-width of each column's 95% confidence interval, or nil for fewer than two numbers.
func (m *moments) ci95() []float64 {
	if m.n < 2 {
		return nil
	}
	half := make([]float64, len(m.mean))
	for i := range half {
		half[i] = m.std(i)
	}
	detmath.HalfWidths(half, m.n)
	return half
}
