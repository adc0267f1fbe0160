package payoff

import "math"

// A shape is what payoffs of all families have in common: the level that the payoff approaches, or has at the horizon if it
// approaches none, and the x at which it reaches half of that.
type shape struct{ level, half float64 }

// The shape of a new arm.
const (
	initialLevel = 0.7
	initialHalf  = 0.02 // of the horizon
)

// Initial returns the payoff of a new arm of a family: it approaches 0.7, and reaches half of that at a
// fiftieth of the horizon. It panics if there is no such family.
func Initial(family string, horizon int) Spec {
	return mustFamily(family).of(shape{initialLevel, math.NaN()}, horizon)
}

// Reshape returns the payoff of another family that resembles s: it approaches the same level, or has it at the horizon, and
// reaches half of it at the same x within the horizon. A step becomes points with the same jump. The values have three
// significant digits. It panics if New(s) fails or there is no such family.
func Reshape(s Spec, family string, horizon int) Spec {
	if _, err := New(s); err != nil {
		panic(badSpec)
	}
	from, to := mustFamily(s.Family), mustFamily(family)
	switch {
	case from.ID == to.ID:
		return s
	case to.Points && from.corners != nil:
		return Curve(from.corners(from.values(s), horizon)...)
	}
	return to.of(from.shapeOf(s, horizon), horizon)
}

// shapeOf returns the shape of a payoff of the family.
func (f *Family) shapeOf(s Spec, horizon int) shape {
	if f.Points {
		return f.points.shape(s)
	}
	return f.shape(f.values(s), horizon)
}

// of returns the family's payoff for a shape, with half limited to 1..horizon.
func (f *Family) of(s shape, horizon int) Spec {
	if !(s.half > 0) {
		s.half = initialHalf * float64(horizon)
	}
	s.half = math.Min(math.Max(s.half, 1), float64(horizon))
	if f.Points {
		return f.points.like(s, horizon)
	}
	spec := Spec{Family: f.ID, Params: map[string]float64{}}
	for i, v := range f.like(s, horizon) {
		p := &f.Params[i]
		spec.Params[p.Name] = math.Max(p.Min, math.Min(v, p.Max))
	}
	return spec
}

func mustFamily(id string) *Family {
	f, ok := FamilyByID(id)
	if !ok {
		panic(badFamily)
	}
	return &f
}

const badFamily = "payoff: no family has this id"
