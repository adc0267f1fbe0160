package payoff

import (
	"math"

	"risingbandits/engine/detmath"
)

func polyHandles(v []float64, at func(string, float64) Handle, first, last float64) []Handle {
	half := polyHalf(v)
	if !(half >= 1 && half <= MaxX) {
		half = 1 // it is above half its level from the beginning, or never reaches it
	}
	half = beforeEnd(half, last)
	tail := math.Sqrt(half * last) // halfway between the two on a logarithmic axis
	handles := []Handle{at("c", last), at("b", half), at("rho", tail)}
	if !math.IsNaN(v[3]) {
		handles = append(handles, at("s", first))
	}
	return handles
}

// polyHalf returns the x at which a poly of the values c, b, rho, s is half its level: there b (x+s)^-rho is
// 1/2.
func polyHalf(v []float64) float64 {
	b, rho, shift := v[1], v[2], v[3]
	if math.IsNaN(shift) {
		shift = detmath.Pow(b, 1/rho)
	}
	return detmath.Pow(2*b, 1/rho) - shift
}

func solvePoly(v []float64, _ Func, param string, x, y float64) float64 {
	c, b, rho := v[0], v[1], v[2]
	rest := 1 - share(y, c) // the wanted b (x+s)^-rho
	switch param {
	case "c":
		return solveLevel(newPoly([]float64{1, b, rho, v[3]}), x, y)
	case "b":
		return solveB(v, x, rest)
	case "rho":
		return solveRho(v, x, y)
	}
	return detmath.Pow(b/rest, 1/rho) - x // s
}

// solveB returns the b for which b (x+s)^-rho is rest. If s is not given, s = b^(1/rho), and that is (1 +
// x/s)^-rho.
func solveB(v []float64, x, rest float64) float64 {
	rho := v[2]
	if s := v[3]; !math.IsNaN(s) {
		return rest * detmath.Pow(x+s, rho)
	}
	s := x / (detmath.Pow(rest, -1/rho) - 1)
	return detmath.Pow(s, rho)
}

// solveRho searches the rho that brings the curve nearest to y at x: first on a grid, because the payoff may
// rise and fall with rho, then by halving around the best.
func solveRho(v []float64, x, y float64) float64 {
	const low, high, steps = 0.05, 10.0, 96
	ratio := detmath.Pow(high/low, 1.0/steps)
	distance := func(rho float64) float64 {
		w := []float64{v[0], v[1], rho, v[3]}
		if polyFault(w) != nil {
			return math.Inf(1)
		}
		return math.Abs(newPoly(w).At(int(x)) - y)
	}
	best := v[2]
	least := distance(best) * (1 - 1e-9) // rho changes only if another one is better
	for i := 0; i <= steps; i++ {
		if rho := float64(low * detmath.Pow(ratio, float64(i))); distance(rho) < least {
			best, least = rho, distance(rho)
		}
	}
	for width := ratio; width > 1.0005; width = math.Sqrt(width) {
		for _, rho := range [...]float64{best / width, best * width} {
			if rho >= low && rho <= high && distance(rho) < least {
				best, least = rho, distance(rho)
			}
		}
	}
	return best
}
