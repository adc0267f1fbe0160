package payoff

import (
	"fmt"
	"math"
	"strconv"
)

// A Spec says which function a payoff is: a family and the values of its parameters that are given.
type Spec struct {
	Family string
	Params map[string]float64 // by Param.Name
	Points []Point            // of the points family alone
}

// A Point is one point of a learning curve.
type Point struct{ X, Y float64 }

// Exp is the Spec of c (1 - e^(-a x)).
func Exp(c, a float64) Spec {
	return Spec{Family: "exp", Params: map[string]float64{"c": c, "a": a}}
}

// Poly is the Spec of c (1 - b (x+s)^-rho), s = b^(1/rho).
func Poly(c, b, rho float64) Spec {
	return Spec{Family: "poly", Params: map[string]float64{"c": c, "b": b, "rho": rho}}
}

// PolyShift is the Spec of c (1 - b (x+s)^-rho).
func PolyShift(c, b, rho, s float64) Spec {
	return Spec{Family: "poly", Params: map[string]float64{"c": c, "b": b, "rho": rho, "s": s}}
}

// Linear is the Spec of min(slope x, top).
func Linear(slope, top float64) Spec {
	return Spec{Family: "linear", Params: map[string]float64{"slope": slope, "cap": top}}
}

// Constant is the Spec of a payoff that stays the same.
func Constant(value float64) Spec {
	return Spec{Family: "constant", Params: map[string]float64{"value": value}}
}

// Step is the Spec of low for x <= after and high beyond.
func Step(low, high float64, after int) Spec {
	return Spec{Family: "step", Params: map[string]float64{"low": low, "high": high, "after": float64(after)}}
}

// Curve is the Spec that goes through points, of increasing X.
func Curve(points ...Point) Spec { return Spec{Family: "points", Points: points} }

// A Fault says what is wrong with a Spec.
type Fault struct {
	Param string // "family", "points", "points[3].x" or the parameter's name
	Got   string
	Want  string
}

func (f *Fault) Error() string { return f.Param + ": got " + f.Got + ", want " + f.Want }

// A Func is an expected payoff. It is immutable.
type Func interface {
	// At returns mu(x), in payoff units, for x from 1, and for x = 0 if StandsZero(spec).
	At(x int) float64
	// Increment returns gamma(x) = mu(x+1) - mu(x), without the rounding of that difference.
	Increment(x int) float64
	// Fill stores At(from), At(from+1), ... in dst, the same bits, and returns dst.
	Fill(dst []float64, from int) []float64
}

// New returns the function of a Spec. Its error is a *Fault.
func New(s Spec) (Func, error) {
	family, ok := FamilyByID(s.Family)
	if !ok {
		return nil, &Fault{"family", strconv.Quote(s.Family), "a family: " + familyIDs()}
	}
	if family.Points {
		if fault := checkPointList(s); fault != nil {
			return nil, fault
		}
		return newCurve(s.Points), nil
	}
	if s.Points != nil {
		return nil, &Fault{"points", "a list", "no points in family " + s.Family}
	}
	values, fault := s.values(family.Params)
	if fault != nil {
		return nil, fault
	}
	return family.build(values), nil
}

// values returns the parameters' values in order, NaN for an absent optional one.
func (s Spec) values(params []Param) ([]float64, *Fault) {
	values := make([]float64, len(params))
	given := 0
	for i := range params {
		p := &params[i]
		v, ok := s.Params[p.Name]
		switch {
		case ok && !p.Contains(v):
			return nil, &Fault{p.Name, number(v), p.Range()}
		case !ok && !p.Optional:
			return nil, &Fault{p.Name, "nothing", p.Range()}
		case !ok:
			v = math.NaN()
		default:
			given++
		}
		values[i] = v
	}
	if given < len(s.Params) {
		return nil, s.unknown(params)
	}
	if s.Family == "poly" {
		return values, polyFault(values)
	}
	return values, nil
}

// unknown names the first parameter, in the order of the alphabet, that the family does not have.
func (s Spec) unknown(params []Param) *Fault {
	first, names := "", ""
	for name := range s.Params {
		known := false
		for i := range params {
			known = known || params[i].Name == name
		}
		if !known && (first == "" || name < first) {
			first = name
		}
	}
	for i := range params {
		names += " " + params[i].Name
	}
	return &Fault{first, number(s.Params[first]), "only the parameters of " + s.Family + ":" + names}
}

// Range says in words which values the parameter may have: "a number in (0, 10]".
func (p *Param) Range() string {
	kind, open, end := "a number", "[", "]"
	if p.Integer {
		kind = "a whole number"
	}
	if p.MinOpen {
		open = "("
	}
	if p.MaxOpen {
		end = ")"
	}
	return fmt.Sprintf("%s in %s%s, %s%s", kind, open, number(p.Min), number(p.Max), end)
}

func number(v float64) string {
	if v == math.Trunc(v) && math.Abs(v) < 1e15 {
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}

func familyIDs() string {
	list := ""
	for i := range families {
		if i > 0 {
			list += ", "
		}
		list += families[i].ID
	}
	return list
}
