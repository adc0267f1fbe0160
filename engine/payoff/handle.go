package payoff

import (
	"math"
	"strconv"

	"risingbandits/engine/detmath"
)

// A Handle is a point of a payoff's curve that stands for a parameter: dragging it changes that
// parameter so that the curve goes through where it is dragged.
type Handle struct {
	Param  string // the parameter's name, or "points[3]"; for Drag also "points+3" and "points-3"
	Symbol string // as written beside it; "" for a point
	X      float64
	Y      float64
}

// Handles returns the handles of a payoff that is drawn for x from first to last, in the order in
// which they are shown; that of a level stands at the right end, that of a speed where half the
// level is come to, or far enough from the end if that is later. What does not show between first
// and last has none. It panics if New(s) fails.
func Handles(s Spec, first, last int) []Handle {
	f, err := New(s)
	if err != nil {
		panic(badSpec)
	}
	at := func(param string, x float64) Handle {
		if math.IsNaN(x) { // of a payoff that is 0 throughout
			x = 0
		}
		x = math.Max(float64(first), math.Min(math.Round(x), float64(last)))
		return Handle{Param: param, Symbol: symbol(s.Family, param), X: x, Y: f.At(int(x))}
	}
	end := float64(last)
	early := func(x float64) float64 { return math.Min(x, end/4) } // apart from the handle at the end
	switch s.Family {
	case "exp":
		return []Handle{at("c", end), at("a", early(float64(math.Ln2/s.Params["a"])))}
	case "poly":
		half := early(halfway(s))
		tail := math.Sqrt(half * end) // between the two on a logarithmic axis
		handles := []Handle{at("c", end), at("b", half), at("rho", tail)}
		if _, given := s.Params["s"]; given {
			handles = append(handles, at("s", float64(first)))
		}
		return handles
	case "linear":
		slope, cap := s.Params["slope"], s.Params["cap"]
		switch {
		case float64(slope*end) >= cap:
			return []Handle{at("cap", end), at("slope", float64(cap/(2*slope)))}
		case slope < 0: // it soon leaves the picture
			return []Handle{at("slope", float64(first))}
		}
		return []Handle{at("slope", end)}
	case "constant":
		return []Handle{at("value", end)}
	case "step":
		return stepHandles(s, at, first, last)
	case "points":
		return pointHandles(s)
	}
	return nil
}

// symbol returns how the field writes a parameter.
func symbol(family, param string) string {
	f, _ := FamilyByID(family)
	for i := range f.Params {
		if f.Params[i].Name == param {
			return f.Params[i].Symbol
		}
	}
	return ""
}

// halfway returns where a poly has half its level; 1 if it is there from the beginning or never.
func halfway(s Spec) float64 {
	b, rho := s.Params["b"], s.Params["rho"]
	shift, given := s.Params["s"]
	if !given {
		shift = detmath.Pow(b, 1/rho)
	}
	x := detmath.Pow(2*b, 1/rho) - shift
	if !(x >= 1 && x <= MaxX) {
		return 1
	}
	return x
}

func stepHandles(s Spec, at func(string, float64) Handle, first, last int) []Handle {
	after := s.Params["after"]
	x := math.Max(float64(first), math.Min(after, float64(last)))
	jump := Handle{Param: "after", Symbol: symbol("step", "after"), X: x, Y: float64((s.Params["low"] + s.Params["high"]) / 2)}
	if int(after) >= last { // the jump is out of sight, and can be brought back
		return []Handle{at("low", float64(first)), jump}
	}
	handles := []Handle{at("high", float64(last)), jump}
	if int(after) > first {
		handles = append(handles, at("low", float64(first)))
	}
	return handles
}

// Drag returns s with the parameter of a handle changed so that the curve goes through x, y as
// nearly as its range allows, with three significant digits, and the values of a handle at x
// there. "points+3" puts a new point before point 3, "points-3" takes point 3 away. The rest of s is
// shared. A param that has no handle changes nothing. It panics if New(s) fails.
func Drag(s Spec, param string, x, y float64) (Spec, Handle) {
	if s.Family == "points" {
		return dragPoints(s, param, x, y)
	}
	f, err := New(s)
	if err != nil {
		panic(badSpec)
	}
	x = math.Max(1, math.Min(math.Round(x), MaxX))
	y = math.Max(-MaxPayoff, math.Min(y, MaxPayoff))
	v := solve(s, f, param, x, y)
	dragged := s.with(param, v)
	if g, err := New(dragged); err == nil {
		f = g
	} else {
		dragged = s
	}
	h := Handle{Param: param, Symbol: symbol(s.Family, param), X: x, Y: f.At(int(x))}
	if param == "after" {
		h.Y = y
	}
	return dragged, h
}

// with returns s with one parameter of its family set to v, brought into its range and rounded; s
// itself if it has no such parameter or v is no number.
func (s Spec) with(param string, v float64) Spec {
	family, _ := FamilyByID(s.Family)
	if math.IsNaN(v) {
		return s
	}
	for i := range family.Params {
		p := &family.Params[i]
		if p.Name != param {
			continue
		}
		v = significant(math.Max(p.Min, math.Min(v, p.Max)))
		if p.Integer {
			v = math.Round(v)
		}
		if !p.Contains(v) {
			return s
		}
		params := make(map[string]float64, len(s.Params))
		for name, old := range s.Params {
			params[name] = old
		}
		params[param] = v
		s.Params = params
	}
	return s
}

// significant rounds to three significant digits, as decimal fractions are written.
func significant(v float64) float64 {
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(v, 'e', 2, 64), 64)
	if err != nil {
		return v
	}
	return rounded
}

// nearLevel keeps a share of a level within what an exponential or a power comes to.
const nearLevel = 1e-3

// share returns y as a share of the level c, between 0 and 1, both excluded; NaN if there is none.
func share(y, c float64) float64 {
	return math.Max(nearLevel, math.Min(y/c, 1-nearLevel))
}

// solve returns the value of a parameter with which the payoff of s, f, is y at x; NaN if there is
// none.
func solve(s Spec, f Func, param string, x, y float64) float64 {
	p := s.Params
	switch s.Family + "." + param {
	case "exp.c", "poly.c":
		part := unit(s).At(int(x))
		if math.Abs(part) < nearLevel {
			return math.NaN() // the level does not show at this x
		}
		return y / part
	case "exp.a":
		return float64(-detmath.Log1p(-share(y, p["c"])) / x)
	case "poly.b":
		return solveB(p, x, 1-share(y, p["c"]))
	case "poly.rho":
		return solveRho(s, x, y)
	case "poly.s":
		return solveS(p, x, 1-share(y, p["c"]))
	case "linear.slope":
		if p["cap"] <= y { // steeper shows no more
			return math.Max(p["slope"], p["cap"]/x)
		}
		return y / x
	case "linear.cap", "constant.value", "step.low", "step.high":
		return y
	case "step.after":
		return x
	}
	return math.NaN()
}

// unit returns the payoff with c = 1.
func unit(s Spec) Func {
	f, err := New(s.with("c", 1))
	if err != nil {
		panic(badSpec)
	}
	return f
}

// solveB returns the b for which b (x+s)^-rho is rest: with a shift of its own, else s = b^(1/rho),
// for which it is (1 + x/s)^-rho.
func solveB(p map[string]float64, x, rest float64) float64 {
	rho := p["rho"]
	if s, given := p["s"]; given {
		return rest * detmath.Pow(x+s, rho)
	}
	s := x / (detmath.Pow(rest, -1/rho) - 1)
	return detmath.Pow(s, rho)
}

// solveS returns the s for which b (x+s)^-rho is rest.
func solveS(p map[string]float64, x, rest float64) float64 {
	return detmath.Pow(p["b"]/rest, 1/p["rho"]) - x
}

// solveRho searches the powers for the one that brings the curve nearest to y at x: first over a
// grid, since it may rise and fall with rho, then by halving around the best.
func solveRho(s Spec, x, y float64) float64 {
	const low, high, steps = 0.05, 10.0, 96
	ratio := detmath.Pow(high/low, 1.0/steps)
	off := func(rho float64) float64 {
		params := map[string]float64{"rho": rho, "c": s.Params["c"], "b": s.Params["b"]}
		if shift, given := s.Params["s"]; given {
			params["s"] = shift
		}
		f, err := New(Spec{Family: s.Family, Params: params})
		if err != nil {
			return math.Inf(1)
		}
		return math.Abs(f.At(int(x)) - y)
	}
	best := s.Params["rho"]
	least := off(best) * (1 - 1e-9) // where nothing is better, it stays
	for i := 0; i <= steps; i++ {
		if rho := float64(low * detmath.Pow(ratio, float64(i))); off(rho) < least {
			best, least = rho, off(rho)
		}
	}
	for width := ratio; width > 1.0005; width = math.Sqrt(width) {
		for _, rho := range [...]float64{best / width, best * width} {
			if rho >= low && rho <= high && off(rho) < least {
				best, least = rho, off(rho)
			}
		}
	}
	return best
}
