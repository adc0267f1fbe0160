package environment

import (
	"testing"

	"risingbandits/engine/detmath"
)

// The sum of the differences of two blocks is that of a block that holds the differences, bit for bit.
func TestBlockDifferenceIsTheSumOfDifferences(t *testing.T) {
	s := detmath.NewStream(detmath.NewKey(1))
	for range 100 {
		var x, y, d [totalBlock]float64
		for i := range x {
			x[i], y[i] = s.Float64(), s.Float64()
			d[i] = x[i] - y[i]
		}
		if got, want := blockDifference(&x, &y), blockSum(&d); got != want {
			t.Fatalf("%v less %v: %v, want %v", x, y, got, want)
		}
	}
}
