package sim

import (
	"math"
	"testing"

	"risingbandits/engine/detmath"
	"risingbandits/engine/internal/golden"
)

// twoPass returns mean and standard deviation as a textbook has them.
func twoPass(x []float64) (mean, std float64) {
	for _, v := range x {
		mean += v
	}
	mean /= float64(len(x))
	for _, v := range x {
		std += (v - mean) * (v - mean)
	}
	return mean, math.Sqrt(std / float64(len(x)-1))
}

func near(a, b, relative float64) bool {
	return math.Abs(a-b) <= relative*math.Max(math.Abs(a), math.Abs(b))
}

func TestMomentsMatchTwoPass(t *testing.T) {
	const n = 1000
	columns := [2][]float64{}
	key := detmath.NewKey(7)
	whole, merged, part := newMoments(2), newMoments(2), newMoments(2)
	for i := range n {
		row := []float64{1e6 + key.Normal(uint64(i)), key.Float64(uint64(i))}
		columns[0], columns[1] = append(columns[0], row[0]), append(columns[1], row[1])
		whole.add(row)
		part.add(row)
		if i%37 == 0 || i == n-1 {
			merged.merge(merged, part)
			part = newMoments(2)
		}
	}
	for i, x := range columns {
		mean, std := twoPass(x)
		for name, m := range map[string]*moments{"added": &whole, "merged": &merged} {
			if m.n != n || !near(m.mean[i], mean, 1e-13) || !near(m.std(i), std, 1e-9) {
				t.Errorf("column %d, %s: n %d mean %v std %v, want %d %v %v", i, name, m.n, m.mean[i], m.std(i), n, mean, std)
			}
		}
	}
	if got, want := whole.ci95()[1], detmath.StudentQuantile(n-1)*whole.std(1)/math.Sqrt(n); got != want {
		t.Errorf("ci95 %v, want %v", got, want)
	}
}

func TestMomentsOfOneNumberHaveNoSpread(t *testing.T) {
	m := newMoments(1)
	m.add([]float64{3})
	if m.mean[0] != 3 || m.std(0) != 0 || m.ci95() != nil {
		t.Errorf("mean %v std %v ci %v, want 3 0 and none", m.mean[0], m.std(0), m.ci95())
	}
}

func TestMomentsOfEqualNumbersHaveNoSpread(t *testing.T) {
	a, b := newMoments(1), newMoments(1)
	for range 5 {
		a.add([]float64{0.1})
		b.add([]float64{0.1})
	}
	a.merge(a, b)
	if a.mean[0] != 0.1 || a.m2[0] != 0 {
		t.Errorf("mean %v m2 %v, want 0.1 and 0", a.mean[0], a.m2[0])
	}
}

func TestMomentsPanicOnWrongColumns(t *testing.T) {
	m := newMoments(2)
	golden.Panics(t, badColumns, func() { m.add([]float64{1}) })
	golden.Panics(t, badColumns, func() { m.merge(m, newMoments(3)) })
}
