package scenario

import (
	"errors"
	"sync"

	"risingbandits/engine/param"
	"risingbandits/engine/payoff"
)

func (r *reader) arms(o *object, s *Document) []Arm {
	n, ok := o.need("arms", "a list of 1 to "+grouped(MaxArms)+` arms, such as {"payoff": {"family": "exp", "c": 0.7, "a": 0.01}}`)
	if !ok {
		return nil
	}
	items, ok := r.list(n, o.at("arms"), 1, MaxArms, "arms")
	if !ok {
		return nil
	}
	arms := make([]Arm, len(items))
	for i, n := range items {
		arms[i] = r.arm(n, item(o.at("arms"), i), s)
	}
	return arms
}

// arm reads an arm of s, whose setting, noise and dataset must have been read.
func (r *reader) arm(n int32, path string, s *Document) Arm {
	o, ok := r.object(n, path, `an object such as {"payoff": {"family": "exp", "c": 0.7, "a": 0.01}}`)
	if !ok {
		return Arm{}
	}
	a := Arm{ArmSpec: ArmSpec{Name: o.line("name", bytesAtMost(MaxName))}}
	example := `an object such as {"family": "exp", "c": 0.7, "a": 0.01}`
	if n, ok := o.field("learner"); ok {
		a.Learner = r.learner(n, o.at("learner"))
		r.checkLearner(s, n, o.at("learner"))
		example = curveExample
	}
	if n, ok := o.need("payoff", example); ok {
		a.Payoff, a.Func = r.payoff(n, o.at("payoff"))
	}
	o.reportUnknown("an arm", []string{"name", "learner", "payoff"})
	return a
}

// payoff reads a payoff; f is nil if it has faults.
func (r *reader) payoff(n int32, path string) (spec payoff.Spec, f payoff.Func) {
	o, ok := r.object(n, path, `an object such as {"family": "exp", "c": 0.7, "a": 0.01}`)
	if !ok {
		return spec, nil
	}
	id, ok := o.need("family", oneOf(quoted(familyIDs())))
	if !ok {
		return spec, nil
	}
	name, ok := r.choice(id, o.at("family"), familyIDs())
	if !ok {
		return spec, nil
	}
	before := len(r.faults) + r.more
	family, _ := payoff.FamilyByID(name)
	spec.Family = name
	known := []string{"family"}
	if family.Points {
		spec.Points = r.points(o)
		known = append(known, "points")
	} else {
		spec.Params = map[string]float64{}
		for i := range family.Params {
			known = append(known, family.Params[i].Name)
			r.payoffParam(o, &family.Params[i], spec.Params)
		}
	}
	o.reportUnknown(name, known)
	if len(r.faults)+r.more == before {
		f = r.function(o, spec)
	}
	return spec, f
}

// function returns the payoff as a function. It reports faults of its parameters in combination, as package payoff finds them,
// after each parameter was found to be in its range.
func (r *reader) function(o *object, spec payoff.Spec) payoff.Func {
	function, err := payoff.New(spec)
	if err == nil {
		return function
	}
	var f *payoff.Fault
	if !errors.As(err, &f) {
		panic(badPayoff)
	}
	n, ok := o.values[f.Param]
	if !ok {
		n = o.node
	}
	r.problem(r.nodes[n].from, o.at(f.Param), f.Got, f.Want, "")
	return nil
}

const badPayoff = "scenario: package payoff refuses a Spec without saying where"

// familyIDs returns the ids of the families of payoffs. The list is made once, because every document needs it; callers
// must not change it.
var familyIDs = sync.OnceValue(func() []string {
	families := payoff.Families()
	ids := make([]string, len(families))
	for i := range families {
		ids[i] = families[i].ID
	}
	return ids
})

func (r *reader) payoffParam(o *object, p *param.Param, values map[string]float64) {
	f := numberField{Range: p.Range}
	if !p.Optional {
		f.example, f.hasExample = p.Initial, true
	}
	n, ok := o.field(p.Name)
	switch {
	case ok:
		values[p.Name], _ = r.number(n, o.at(p.Name), f)
	case !p.Optional:
		r.missing(o, p.Name, f.String())
	}
}

var (
	pointX = numberField{Range: payoff.PointX}
	pointY = numberField{Range: payoff.PointY}
)

const pointPair = "a pair [x, payoff]"

func (r *reader) points(o *object) []payoff.Point {
	what := "points, each " + pointPair
	n, ok := o.need("points", "a list of "+grouped(payoff.MinPoints)+" to "+grouped(payoff.MaxPoints)+" "+what)
	if !ok {
		return nil
	}
	path := o.at("points")
	items, ok := r.list(n, path, payoff.MinPoints, payoff.MaxPoints, what)
	if !ok {
		return nil
	}
	points := make([]payoff.Point, 0, len(items))
	for i, n := range items {
		before := len(r.faults) + r.more
		p := r.point(n, func() string { return item(path, i) })
		if i > 0 && len(points) == i && len(r.faults)+r.more == before && p.X <= points[i-1].X {
			r.fault(n+1, item(item(path, i), 0), "more than "+param.Format(points[i-1].X)+", the x of the point before")
		}
		if len(r.faults)+r.more == before {
			points = append(points, p)
		}
	}
	return points
}

// point reads one pair. Its path is a function, because it is needed only for faults and there may be many points.
func (r *reader) point(n int32, path func() string) payoff.Point {
	x := n + 1
	if r.kind(n) != '[' || x >= r.nodes[n].next || r.nodes[x].next >= r.nodes[n].next {
		r.fault(n, path(), pointPair+" such as [1, 0.2]")
		return payoff.Point{}
	}
	y := r.nodes[x].next
	if r.nodes[y].next < r.nodes[n].next {
		r.fault(n, path(), pointPair+" such as [1, 0.2], and no more")
		return payoff.Point{}
	}
	return payoff.Point{X: r.coordinate(x, 0, pointX, path), Y: r.coordinate(y, 1, pointY, path)}
}

func (r *reader) coordinate(n int32, i int, f numberField, path func() string) float64 {
	if r.kind(n) == '0' {
		if v := r.float(n); f.Contains(v) {
			return v
		}
	}
	v, _ := r.number(n, item(path(), i), f)
	return v
}

func (a ArmSpec) append(dst []byte) []byte {
	dst = append(dst, '{')
	if a.Name != "" {
		dst = append(appendString(append(dst, `"name":`...), a.Name), ',')
	}
	if a.Learner != nil {
		dst = appendLearner(dst, a.Learner)
	}
	dst = appendString(append(dst, `"payoff":{"family":`...), a.Payoff.Family)
	family, ok := payoff.FamilyByID(a.Payoff.Family)
	if !ok {
		panic(badFamily)
	}
	for i := range family.Params {
		name := family.Params[i].Name
		if v, ok := a.Payoff.Params[name]; ok {
			dst = append(appendString(append(dst, ','), name), ':')
			dst = appendNumber(dst, v)
		}
	}
	if family.Points {
		dst = appendPoints(append(dst, `,"points":`...), a.Payoff.Points)
	}
	return append(dst, "}}"...)
}

const badFamily = "scenario: the payoff's family is not in the table; check the scenario by Parse first"

func appendPoints(dst []byte, points []payoff.Point) []byte {
	dst = append(dst, '[')
	for i, p := range points {
		dst = append(comma(dst, i), '[')
		dst = append(appendNumber(dst, p.X), ',')
		dst = append(appendNumber(dst, p.Y), ']')
	}
	return append(dst, ']')
}
