package sim

import (
	"math"

	"risingbandits/engine/detmath"
)

// MeanCI95 returns the mean of some numbers, one per run, and the half-width of its 95% confidence interval (Student's
// t with n-1 degrees of freedom), nil for fewer than two numbers. The mean of no numbers is 0.
func MeanCI95(values []float64) (mean float64, ci95 *float64) {
	n := len(values)
	if n == 0 {
		return 0, nil
	}
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	mean = sum / float64(n)
	if n == 1 {
		return mean, nil
	}
	squares := 0.0
	for _, v := range values {
		squares += float64((v - mean) * (v - mean))
	}
	half := detmath.HalfWidth(math.Sqrt(squares/float64(n-1)), n)
	return mean, &half
}

// CI95 returns the half-width of the 95% confidence interval of the mean of n numbers with the given standard
// deviation (of divisor n-1): nil for fewer than two numbers.
func CI95(std float64, n int) *float64 {
	if n < 2 {
		return nil
	}
	half := detmath.HalfWidth(std, n)
	return &half
}
