package sweep

import (
	"errors"

	"risingbandits/engine/measure"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/engine/work"
)

// Results collect the numbers of a plan's units as they come, in any order. They are the work.Work of a sweep, whose records are
// Numbers.
type Results struct {
	Plan    *Plan
	Taken   float64 // seconds of the units that were taken, and not read
	units   []work.Unit
	numbers []*Numbers                     // by unit
	soFar   []*Numbers                     // by unit: of the runs that have been played, where some are missing
	judge   sim.Judge                      // of the plan's comparisons
	stuck   map[*scenario.Scenario]float64 // sim.StuckRegret of the units' scenarios
}

// NewResults returns results without numbers.
func NewResults(p *Plan) *Results {
	return &Results{Plan: p, numbers: make([]*Numbers, len(p.Units)), soFar: make([]*Numbers, len(p.Units)),
		judge: sim.Judge{Comparisons: p.Comparisons()}, stuck: map[*scenario.Scenario]float64{}}
}

// Units returns the units of the plan.
func (r *Results) Units() []work.Unit {
	if r.units == nil {
		for i := range r.Plan.Units {
			u := &r.Plan.Units[i]
			r.units = append(r.units, work.Unit{Key: u.Key, Cost: u.Cost(), Scenario: u.Scenario, Blocks: u.Blocks()})
		}
	}
	return r.units
}

// Take returns what is kept of a unit, whose blocks a collector of its scenario has. It panics if they are not all there.
func (r *Results) Take(unit int, c *sim.Collector) []Numbers {
	n := r.Plan.TakeSoFar(unit, c)
	if n.Fingerprint == "" {
		panic(notPlayed)
	}
	r.Taken += n.Seconds
	return []Numbers{n}
}

// Put stores the numbers of a unit. It returns an error if they, which may be damaged, cannot be those of the unit.
func (r *Results) Put(unit int, n Numbers) error {
	if !r.Plan.fits(unit, &n) {
		return errOther
	}
	r.numbers[unit], r.soFar[unit] = &n, nil
	return nil
}

var errOther = errors.New("sweep: these are not the numbers of a unit of this sweep")

// PutSoFar stores the numbers of a unit's first runs, which only Policy returns, until Put brings those of all.
func (r *Results) PutSoFar(unit int, n Numbers) { r.soFar[unit] = &n }

// Has reports whether a unit's numbers were put.
func (r *Results) Has(unit int) bool { return r.numbers[unit] != nil }

// An Object is what rising sweep -json prints.
type Object struct {
	Over   []Axis        `json:"over"`
	Points []PointObject `json:"points"`
	Fits   []Fit         `json:"fits"` // by policy, of a sweep over one logarithmic axis; else empty
	// Comparisons is for how many of them the intervals that decide who is best are corrected: in each point that can be played,
	// of the policy of least mean regret with each other.
	Comparisons int     `json:"comparisons"`
	Round       int     `json:"round,omitempty"` // whose regret is in at
	Fingerprint string  `json:"fingerprint"`     // of those of all points that can be played; "" until all are played
	RunSeconds  float64 `json:"run_seconds"`     // that all runs took together
}

// A PointObject is one point.
type PointObject struct {
	Values      []Value        `json:"values"`
	Fingerprint string         `json:"fingerprint"` // of the scenario's results; "" if it is not played
	Link        string         `json:"link"`        // of the scenario, with the fingerprint
	Results     []PolicyObject `json:"results"`     // in the scenario's order; empty if it is not played
	Best        *Best          `json:"best"`        // nil if it is not played
	Faults      []string       `json:"faults,omitempty"`
}

// A PolicyObject is a policy at a point. Measures has all its numbers; the members before it are the same in an older form.
type PolicyObject struct {
	Policy  string   `json:"policy"`
	Variant string   `json:"variant"`
	Final   Moments  `json:"final"`
	CI95    *float64 `json:"ci95"` // half-width of the 95% interval of the mean final regret; nil for one run

	At         *Moment         `json:"at,omitempty"`
	EndsOnBest *Share          `json:"ends_on_best"`
	Wrong      *Share          `json:"wrong"`
	WrongIndex *Share          `json:"wrong_index"`
	Doubt      sim.Doubt       `json:"doubt"`
	Measures   measure.Numbers `json:"measures"`
}

// Moments are those of final regret.
type Moments struct {
	Mean float64 `json:"mean"`
	Std  float64 `json:"std"` // 0 for one run
}

// A Moment is a mean over runs with the half-width of its 95% interval, nil for one run.
type Moment struct {
	Mean float64  `json:"mean"`
	CI95 *float64 `json:"ci95"`
}

// A Share is a share of the runs with its 95% interval.
type Share struct {
	Share float64    `json:"share"`
	In    [2]float64 `json:"in"`
}

// Best says which policy has the least mean regret at a point.
type Best struct {
	Policy int `json:"policy"` // its place in the results
	// Certain reports whether it is certain that its mean regret is below that of each other policy: see sim.Judge.
	Certain bool `json:"certain"`
}

// A Fit is the growth of a policy's mean regret along a logarithmic axis.
type Fit struct {
	Policy int       `json:"policy"` // its place in the results
	Slope  *Slope    `json:"slope"`
	Why    string    `json:"why,omitempty"` // why there is no slope
	Theory *Exponent `json:"theory"`        // of a sweep over the horizon; nil if no theorem is about the policy
}

// Played reports whether all units of a point have numbers.
func (r *Results) Played(point int) bool {
	p := &r.Plan.Points[point]
	for _, u := range p.Units {
		if r.numbers[u] == nil {
			return false
		}
	}
	return p.Scenario != nil
}

// Comparisons returns for how many comparisons intervals are corrected: see Object.
func (p *Plan) Comparisons() int {
	n := 0
	for i := range p.Points {
		n += max(len(p.Points[i].Units)-1, 0)
	}
	return n
}

// Object returns what was put so far.
func (r *Results) Object() *Object {
	o := &Object{Over: r.Plan.Over, Points: make([]PointObject, len(r.Plan.Points)), Comparisons: r.Plan.Comparisons(), Round: r.Plan.At,
		Fits: r.fits()}
	for i := range o.Points {
		o.Points[i] = r.Point(i)
	}
	for _, n := range r.numbers {
		if n != nil {
			o.RunSeconds += n.Seconds
		}
	}
	var prints []string
	for i := range o.Points {
		if r.Plan.Points[i].Scenario == nil {
			continue
		}
		if o.Points[i].Fingerprint == "" {
			return o
		}
		prints = append(prints, o.Points[i].Fingerprint)
	}
	o.Fingerprint = sim.JoinFingerprints(prints)
	return o
}

// Point returns one point.
func (r *Results) Point(i int) PointObject {
	p := &r.Plan.Points[i]
	o := PointObject{Values: p.Values, Results: []PolicyObject{}}
	for _, f := range p.Faults {
		o.Faults = append(o.Faults, f.Error())
	}
	if p.Scenario == nil {
		return o
	}
	if r.Played(i) {
		var prints []string
		for k, u := range p.Units {
			n := r.numbers[u]
			prints = append(prints, n.Fingerprint)
			o.Results = append(o.Results, n.object(p.Scenario.Policies[k].PolicySpec))
		}
		o.Fingerprint = sim.JoinFingerprints(prints)
		o.Best = r.best(p)
	}
	o.Link = scenario.EncodeLinkWith(p.Scenario, o.Fingerprint)
	return o
}

// Policy returns the numbers of one policy at a point, given by its place in the scenario, and of how many runs they are: of
// fewer than the scenario has while they are played. ok is false if there are none.
func (r *Results) Policy(point, policy int) (p *PolicyObject, runs int, ok bool) {
	at := &r.Plan.Points[point]
	if policy >= len(at.Units) {
		return nil, 0, false
	}
	n := r.numbers[at.Units[policy]]
	if n == nil {
		n = r.soFar[at.Units[policy]]
	}
	if n == nil {
		return nil, 0, false
	}
	o := n.object(at.Scenario.Policies[policy].PolicySpec)
	return &o, len(n.Final), true
}

func (n *Numbers) object(spec scenario.PolicySpec) PolicyObject {
	regret, at := n.Measures.Of(&measure.Regret), n.Measures.Of(&measure.RegretAt)
	o := PolicyObject{Policy: spec.ID, Variant: spec.Variant, Final: Moments{regret.Value, n.Measures.Of(&measure.Spread).OrZero()},
		CI95: measure.Pointer(regret.Half), EndsOnBest: n.share(&measure.Ends), Wrong: n.share(&measure.WrongPulls),
		WrongIndex: n.share(&measure.WrongIndex), Doubt: regret.Doubt, Measures: n.Measures}
	if at.Known() {
		o.At = &Moment{at.Value, measure.Pointer(at.Half)}
	}
	return o
}

func (n *Numbers) share(m *measure.Measure) *Share {
	e := n.Measures.Of(m)
	if !e.Known() {
		return nil
	}
	return &Share{e.Value, [2]float64{e.Low, e.High}}
}

// best returns which policy is best at a point that was played.
func (r *Results) best(p *Point) *Best {
	b := &Best{}
	for k, u := range p.Units {
		if r.numbers[u].mean() < r.numbers[p.Units[b.Policy]].mean() {
			b.Policy = k
		}
	}
	winner := p.Units[b.Policy]
	b.Certain = len(p.Units) > 1
	for k, u := range p.Units {
		b.Certain = b.Certain && (k == b.Policy || r.judge.Certain(r.numbers[winner].Final, r.numbers[u].Final, r.stuckOf(winner)))
	}
	return b
}

// IsSurelyLess reports whether it is certain that a policy, given by its place in the scenario, loses less at one point than at each
// other that can be played, as it is where all are played and in the runs that they share: see sim.Judge.
func (r *Results) IsSurelyLess(policy, point int) bool {
	judge := sim.Judge{Comparisons: len(r.Plan.Points) - 1}
	for i := range r.Plan.Points {
		if r.Plan.Points[i].Scenario == nil || i == point {
			continue
		}
		if !r.Played(i) || !r.Played(point) {
			return false
		}
		mine, other := r.Plan.Points[point].Units[policy], r.Plan.Points[i].Units[policy]
		a, b := r.numbers[mine], r.numbers[other]
		if a.mean() >= b.mean() || !judge.Certain(a.Final, b.Final, max(r.stuckOf(mine), r.stuckOf(other))) {
			return false
		}
	}
	return true
}

// stuckOf returns the StuckRegret of a unit's scenario.
func (r *Results) stuckOf(unit int) float64 {
	s := r.Plan.Units[unit].Scenario
	stuck, known := r.stuck[s]
	if !known {
		stuck = sim.StuckRegret(s, s.Horizon)
		r.stuck[s] = stuck
	}
	return stuck
}

// fits returns the growth of each policy's regret, if the sweep has one axis with equal ratios.
func (r *Results) fits() []Fit {
	if len(r.Plan.Over) != 1 || !r.Plan.Over[0].Log {
		return []Fit{}
	}
	return r.Growth()
}

// Growth returns the growth of each policy's regret along the only axis of a sweep; none before all of its points are played, or
// if a value is no number.
func (r *Results) Growth() []Fit {
	fits := []Fit{}
	if len(r.Plan.Over) != 1 {
		return fits
	}
	var xs []float64
	var points []*Point
	var scenarios []*scenario.Scenario
	for i := range r.Plan.Points {
		p := &r.Plan.Points[i]
		x, ok := p.Values[0].Number()
		switch {
		case p.Scenario == nil:
			continue
		case !ok || !r.Played(i):
			return fits
		}
		xs, points, scenarios = append(xs, x), append(points, p), append(scenarios, p.Scenario)
	}
	if len(points) == 0 {
		return fits
	}
	for k := range points[0].Units {
		regrets := make([][]float64, len(points))
		for j, p := range points {
			regrets[j] = r.numbers[p.Units[k]].Final
		}
		fit := Fit{Policy: k}
		slope, why := SlopeOf(xs, regrets)
		if fit.Why = why; why == "" {
			fit.Slope = &slope
		}
		if r.Plan.Over[0].Path == "horizon" {
			fit.Theory = exponentOf(scenarios, k)
		}
		fits = append(fits, fit)
	}
	return fits
}
