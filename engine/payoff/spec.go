package payoff

import (
	"math"
	"strconv"

	"risingbandits/engine/param"
)

// A Spec names a payoff function: a family and the given values of its parameters.
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

// Constant is the Spec of a payoff that is the same at every x.
func Constant(value float64) Spec {
	return Spec{Family: "constant", Params: map[string]float64{"value": value}}
}

// Step is the Spec of low for x <= after, else high.
func Step(low, high float64, after int) Spec {
	return Spec{Family: "step", Params: map[string]float64{"low": low, "high": high, "after": float64(after)}}
}

// Curve is the Spec of the lines between points of increasing X.
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
	// At returns mu(x), in payoff units, for x from 1, and for x = 0 if DefinedAtZero(spec).
	At(x int) float64
	// Increment returns gamma(x) = mu(x+1) - mu(x), without the rounding of that difference.
	Increment(x int) float64
	// Fill stores At(from), At(from+1), ... in dst, with the same bits, and returns dst.
	Fill(dst []float64, from int) []float64
}

// New returns the function of a Spec. Its error is a *Fault.
func New(s Spec) (Func, error) {
	family, ok := FamilyByID(s.Family)
	if !ok {
		return nil, &Fault{"family", strconv.Quote(s.Family), "a family: " + familyIDs()}
	}
	if family.Points {
		f, fault := family.points.build(s)
		if fault != nil {
			return nil, fault
		}
		return f, nil
	}
	if fault := family.faultOf(s); fault != nil {
		return nil, fault
	}
	return family.build(family.values(s)), nil
}

// values returns the parameters' values in order, NaN for an absent one.
func (f *Family) values(s Spec) []float64 {
	values := make([]float64, len(f.Params))
	for i := range f.Params {
		v, ok := s.Params[f.Params[i].Name]
		if !ok {
			v = math.NaN()
		}
		values[i] = v
	}
	return values
}

// faultOf returns what is wrong with the parameters of a Spec of the family, or nil.
func (f *Family) faultOf(s Spec) *Fault {
	if s.Points != nil {
		return &Fault{"points", "a list", "no points in family " + f.ID}
	}
	given := 0
	for i := range f.Params {
		p := &f.Params[i]
		v, ok := s.Params[p.Name]
		switch {
		case ok && !p.Contains(v):
			return &Fault{p.Name, param.Format(v), p.Range.String()}
		case !ok && !p.Optional:
			return &Fault{p.Name, "nothing", p.Range.String()}
		case ok:
			given++
		}
	}
	if given < len(s.Params) {
		return s.unknown(f.Params)
	}
	if f.fault != nil {
		return f.fault(f.values(s))
	}
	return nil
}

// unknown returns the fault of the first parameter, in alphabetical order, that the family does not have.
func (s Spec) unknown(params []param.Param) *Fault {
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
	return &Fault{first, param.Format(s.Params[first]), "only the parameters of " + s.Family + ":" + names}
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
