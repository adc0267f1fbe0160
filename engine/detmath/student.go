package detmath

import "math"

// student975 holds the 0.975 quantiles of Student's t law with 1 to 30 degrees of freedom.
var student975 = [...]float64{
	12.706204736174704646, 4.3026527297494638523, 3.1824463052837095927, 2.7764451051977943578, 2.5705818356363155147,
	2.4469118511449699711, 2.3646242515927853417, 2.3060041352041666833, 2.2621571627982055426, 2.2281388519862747484,
	2.2009851600916398679, 2.1788128296672288663, 2.1603686564627925015, 2.1447866879178038287, 2.1314495455597756821,
	2.1199052992212546745, 2.1098155778333170859, 2.1009220402410384881, 2.0930240544083097692, 2.0859634472658648427,
	2.0796138447276803951, 2.0738730679040261658, 2.0686576104190486515, 2.0638985616280258492, 2.0595385527532977489,
	2.0555294386428732135, 2.0518305164802855562, 2.0484071417952451599, 2.0452296421327042982, 2.04227245630123831,
}

// StudentQuantile returns the 0.975 quantile of Student's t law with the given degrees of freedom, at least
// 1: from the table, and above 30 by an expansion whose error is below 3e-8. It uses no function of package
// math, so its bits are the same on every platform.
//
// Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 1964, 26.7.5, at the normal quantile
// 1.9599639845400542355.
func StudentQuantile(degrees int) float64 {
	if degrees <= len(student975) {
		return student975[degrees-1]
	}
	n := float64(degrees)
	x := 2.5558496795077233258 + 1.5895340533938235408/n
	x = 2.8224986157396118039 + x/n
	x = 2.3722712302985627752 + x/n
	return 1.9599639845400542355 + x/n
}

// HalfWidth returns the half-width of the 95% confidence interval of the mean of n >= 2 numbers with the
// given standard deviation (of divisor n-1): Student's t with n-1 degrees of freedom times std/√n.
func HalfWidth(std float64, n int) float64 {
	half := [1]float64{std}
	HalfWidths(half[:], n)
	return half[0]
}

// HalfWidths replaces standard deviations by half-widths: see HalfWidth.
func HalfWidths(std []float64, n int) {
	if len(std) == 0 {
		return
	}
	quantile, root := StudentQuantile(n-1), math.Sqrt(float64(n))
	for i, s := range std {
		std[i] = float64(quantile*s) / root
	}
}
