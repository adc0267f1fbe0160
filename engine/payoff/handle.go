package payoff

import (
	"maps"
	"math"

	"risingbandits/engine/param"
)

// A Handle is a point on a payoff's curve for one parameter. When it is dragged, the parameter changes so
// that the curve goes through the new position.
type Handle struct {
	Param  string // the parameter's name, or "points[3]"; for Drag also "points+3" and "points-3"
	Symbol string // the label beside it; "" for a point
	X      float64
	Y      float64
}

// Handles returns the handles of a payoff that is drawn for x from first to last, in the order in which they are shown.
// The handle of a level is at the right end. The handle of a speed is where the payoff is half its level, but always
// well before the end. A parameter that has no visible effect between first and last has no handle. It panics if New(s)
// fails.
func Handles(s Spec, first, last int) []Handle {
	f, err := New(s)
	if err != nil {
		panic(badSpec)
	}
	family, _ := FamilyByID(s.Family)
	if family.Points {
		return family.points.handles(s)
	}
	at := func(param string, x float64) Handle {
		if math.IsNaN(x) { // the payoff is 0 everywhere
			x = 0
		}
		x = math.Max(float64(first), math.Min(math.Round(x), float64(last)))
		return Handle{Param: param, Symbol: family.symbol(param), X: x, Y: f.At(int(x))}
	}
	return family.handles(family.values(s), at, float64(first), float64(last))
}

// beforeEnd returns x, or a quarter of end if that is less, so that a handle does not overlap the one at the
// end.
func beforeEnd(x, end float64) float64 { return math.Min(x, end/4) }

// symbol returns the symbol of a parameter, or "".
func (f *Family) symbol(param string) string {
	for i := range f.Params {
		if f.Params[i].Name == param {
			return f.Params[i].Symbol
		}
	}
	return ""
}

// Drag returns s with the parameter of a handle changed, so that the curve goes through x, y as nearly as the
// range of the parameter and three significant digits allow. It also returns the handle at x. "points+3"
// inserts a new point before point 3, "points-3" deletes point 3. The rest of s is shared. A param without a
// handle changes nothing. It panics if New(s) fails.
func Drag(s Spec, param string, x, y float64) (Spec, Handle) {
	family, _ := FamilyByID(s.Family)
	if family.Points {
		return family.points.drag(s, param, x, y)
	}
	f, err := New(s)
	if err != nil {
		panic(badSpec)
	}
	x = math.Max(1, math.Min(math.Round(x), MaxX))
	y = math.Max(-MaxPayoff, math.Min(y, MaxPayoff))
	dragged := s
	if family.symbol(param) != "" {
		dragged = s.with(family, param, family.solve(family.values(s), f, param, x, y))
	}
	if g, err := New(dragged); err == nil {
		f = g
	} else {
		dragged = s
	}
	h := Handle{Param: param, Symbol: family.symbol(param), X: x, Y: f.At(int(x))}
	if param == family.jump && family.jump != "" {
		h.Y = y
	}
	return dragged, h
}

// with returns s with one parameter of its family set to v, limited to its range and rounded. It returns s
// itself if v is NaN or the rounded value is outside the range.
func (s Spec) with(family Family, name string, v float64) Spec {
	if math.IsNaN(v) {
		return s
	}
	for i := range family.Params {
		p := &family.Params[i]
		if p.Name != name {
			continue
		}
		v = param.Rounded(math.Max(p.Min, math.Min(v, p.Max)), 3)
		if p.Integer {
			v = math.Round(v)
		}
		if !p.Contains(v) {
			return s
		}
		params := make(map[string]float64, len(s.Params))
		maps.Copy(params, s.Params)
		params[name] = v
		s.Params = params
	}
	return s
}

// nearLevel is the least distance of a share of the level from 0 and from 1: exponentials and powers never reach the
// level.
const nearLevel = 1e-3

// share returns y/c, limited to [nearLevel, 1-nearLevel]; NaN if y and c are 0.
func share(y, c float64) float64 {
	return math.Max(nearLevel, math.Min(y/c, 1-nearLevel))
}

// solveLevel returns the level for which a payoff is y at x, given the payoff of level 1; NaN if that is
// almost 0 at x.
func solveLevel(unit Func, x, y float64) float64 {
	part := unit.At(int(x))
	if !(math.Abs(part) >= nearLevel) {
		return math.NaN()
	}
	return y / part
}
