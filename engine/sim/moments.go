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

// merge adds the numbers of other after its own, by Chan, Golub and LeVeque's rule (1979, equation 2.1).
func (m *moments) merge(other moments) {
	if len(other.mean) != len(m.mean) {
		panic(badColumns)
	}
	if other.n == 0 {
		return
	}
	if m.n == 0 {
		m.n = other.n
		copy(m.mean, other.mean)
		copy(m.m2, other.m2)
		return
	}
	na, nb := float64(m.n), float64(other.n)
	share, weight := nb/(na+nb), na*nb/(na+nb)
	for i := range m.mean {
		d := other.mean[i] - m.mean[i]
		m.mean[i] += float64(d * share)
		m.m2[i] += other.m2[i] + float64(d*d*weight)
	}
	m.n += other.n
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
		half[i] = detmath.HalfWidth(m.std(i), m.n)
	}
	return half
}
