package server

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/sentences"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/measure"
	"risingbandits/engine/numbers"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/engine/sweep"
	"risingbandits/engine/work"
	"risingbandits/wasm/engine/wire"
)

// sweepRequest begins a sweep of a scenario, in place of an earlier one. The answer is a sweepPlan.
type sweepRequest struct {
	Text string    `json:"text"`
	Over []string  `json:"over"` // what is varied, as sweep.ParseAxis reads it
	At   int       `json:"at"`   // the round whose regret is kept too; 0 for none
	View sweepView `json:"view"`
}

// A sweepView is what the chart of a sweep is to show.
type sweepView struct {
	Measure string `json:"measure"` // its id
	Ranks   bool   `json:"ranks"`   // mean ranks by the measure, as of a ranking
	MapOf   int    `json:"mapOf"`   // the policy whose measure a map shows; -1 for the policy of least regret
	X       string `json:"x"`       // an axis of the curves: "linear", "log", or "auto" for what suits the values
	Y       string `json:"y"`
}

// sweepMergeRequest brings a block's numbers, as data that came with finished. The answer is whether they belong to the sweep,
// a bool: numbers of an earlier one are dropped.
type sweepMergeRequest struct {
	Sweep int `json:"sweep"`
	Part  int `json:"part"` // in the plan's list
}

// sweepLookRequest draws what is played. The answer is a sweepState.
type sweepLookRequest struct {
	View sweepView `json:"view"`
}

// sweepNamedRequest asks for the sweeps that are offered by name. The answer is a list of sweepPresets.
type sweepNamedRequest struct{}

// A sweepPreset is a sweep that is offered by name.
type sweepPreset struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Text  string `json:"text"` // what it shows
	Over  string `json:"over"`
	Runs  int    `json:"runs"`
	Link  string `json:"link"` // the fragment of the link of its scenario
}

// A sweepPlan says what is to be played for a sweep.
type sweepPlan struct {
	Sweep int         `json:"sweep"` // a number that no other sweep has
	Fault string      `json:"fault"` // why there is no sweep; "" if there is one, and then the rest is there
	Axes  []sweepAxis `json:"axes"`
	Parts []sweepPart `json:"parts"` // to be played in this order
	Names []string    `json:"names"` // of the policies
	Runs  int         `json:"runs"`  // of each
	Most  float64     `json:"most"`  // about the most seconds that all of it takes natively, counted: see sim.MostSeconds
	Odd   []string    `json:"odd"`   // says which programs' indices are often no number
	State sweepState  `json:"state"`
}

// A sweepAxis is one thing that a sweep varies.
type sweepAxis struct {
	Path   string   `json:"path"`
	Name   string   `json:"name"` // for people
	Values []string `json:"values"`
	Log    bool     `json:"log"`
}

// A sweepPart is blocks of one scenario.
type sweepPart struct {
	Text string `json:"text"`
	Plan plan   `json:"plan"`
}

// A sweepState is how far a sweep is.
type sweepState struct {
	Points      []sweepPoint `json:"points"` // the last axis changes fastest
	Played      int          `json:"played"` // how many of the points
	Fits        []sweepFit   `json:"fits"`   // once all points are played, if both axes are logarithmic
	Comparisons int          `json:"comparisons"`
	Doubts      string       `json:"doubts"` // what to think of the intervals, of which a star marks some; "" if there is nothing to say
	Chart       string       `json:"chart"`  // the ID of the chart that shows the sweep; "" if there is none
	X           sweepScale   `json:"x"`      // of the chart's axes
	Y           sweepScale   `json:"y"`
}

// A sweepScale is the scale of an axis.
type sweepScale struct {
	Log    bool `json:"log"`
	MayLog bool `json:"mayLog"` // all that it shows is above 0
}

// A sweepPoint is one combination of values.
type sweepPoint struct {
	Values      []string     `json:"values"`
	Link        string       `json:"link"`        // the fragment of the scenario's link; "" if it may not have these values
	Fingerprint string       `json:"fingerprint"` // "" while it is not played
	Faults      []string     `json:"faults"`
	Results     []sweepValue `json:"results"` // by policy; empty if the scenario may not have these values
	Best        int          `json:"best"`    // the policy of least mean regret; -1 while it is not played
	Certain     bool         `json:"certain"` // it is certain that it loses less than every other
}

// A sweepValue is the measure of a policy at a point.
type sweepValue struct {
	Value *float64 `json:"value"` // nil if there is none
	Text  string   `json:"text"`  // with its interval, for people
	Runs  int      `json:"runs"`  // of which it is: fewer than all while they are played
}

// A sweepFit is the growth of a policy's regret along a logarithmic axis.
type sweepFit struct {
	Slope   *float64 `json:"slope"`  // nil if there is none
	CI95    *float64 `json:"ci95"`   // its half-width; nil for one run
	Skewed  bool     `json:"skewed"` // that may be too short, since a few runs differ from the rest: a star marks it
	Factor  *float64 `json:"factor"` // how far points are from the line; nil if they are about on it
	Why     string   `json:"why"`    // there is none
	Theorem string   `json:"theorem"`
	Stated  *float64 `json:"stated"` // the exponent of the theorem's bound; nil if the arms have none
	Bound   float64  `json:"bound"`  // the slope of the bound itself
}

// A sweeping is the sweep that the coordinator collects.
type sweeping struct {
	number  int
	results *sweep.Results
	view    sources.SweepView
	*work.Gathering[sweep.Numbers]
}

func (s *Server) sweepNamed(sweepNamedRequest) (any, error) {
	list := []sweepPreset{}
	for _, p := range sweep.Presets() {
		list = append(list, sweepPreset{p.Name, p.Title, p.Text, p.Over, p.Base.Runs, scenario.EncodeLink(p.Base)})
	}
	return list, nil
}

// The page draws at most so much; the command has no such limits.
const (
	mostAxes   = 5
	mostPoints = 1000
)

// sweep begins a sweep.
func (s *Server) sweep(r sweepRequest) (any, error) {
	sc, err := parseOnly(r.Text)
	if err != nil {
		return nil, err
	}
	number := s.lastSweep + 1
	s.lastSweep = number
	results, err := sweepOf(sc, r)
	if err != nil {
		s.charts.board.SetSweep(nil)
		s.sweeping = nil
		return sweepPlan{Sweep: number, Fault: err.Error(), Axes: []sweepAxis{}, Parts: []sweepPart{}, Names: []string{},
			Odd: []string{}, State: noSweep()}, nil
	}
	s.sweptBefore.fill(results)
	w := &sweeping{number: number, results: results, Gathering: work.Gather(results, batchesOf(results.Plan),
		func(unit int, n []sweep.Numbers) { s.sweptBefore.keep(&results.Plan.Units[unit], n[0]) })}
	w.show(r.View)
	s.sweeping = w
	answer := sweepPlan{Sweep: number, Axes: []sweepAxis{}, Parts: []sweepPart{}, Names: []string{}, Runs: sc.Runs,
		Most: results.Plan.MostSeconds(), Odd: results.Plan.NoNumberTexts()}
	answer.State = s.sweepState()
	for _, a := range s.charts.board.Sweep().Axes {
		answer.Axes = append(answer.Axes, sweepAxis{a.Path, a.Name, a.Texts, a.Log})
	}
	for i := range sc.Policies {
		answer.Names = append(answer.Names, sc.Policies[i].Name)
	}
	for _, scene := range w.Scenes {
		answer.Parts = append(answer.Parts, sweepPart{string(scene.Scenario.Canonical()), planOfBlocks(scene.Scenario, scene.Blocks)})
	}
	return answer, nil
}

func noSweep() sweepState { return sweepState{Points: []sweepPoint{}, Fits: []sweepFit{}} }

func sweepOf(sc *scenario.Scenario, r sweepRequest) (*sweep.Results, error) {
	if len(r.Over) > mostAxes {
		return nil, errors.New("the page varies at most five things at once; the command rising sweep takes more")
	}
	var axes []sweep.Axis
	for _, text := range r.Over {
		axis, err := sweep.ParseAxis(sc, text)
		if err != nil {
			return nil, err
		}
		axes = append(axes, axis)
	}
	plan, err := sweep.NewPlan(sweep.Sweep{Base: sc, Over: axes, At: min(max(r.At, 0), sc.Horizon)})
	if err != nil {
		return nil, err
	}
	if len(plan.Points) > mostPoints {
		return nil, fmt.Errorf("these are %s values, and the page plays at most %s; the command rising sweep takes more",
			numbers.Int(len(plan.Points)), numbers.Commas(mostPoints, 0))
	}
	return sweep.NewResults(plan), nil
}

// sweptUnits are the numbers of units that earlier sweeps played, by their keys: a sweep over another range plays only what is
// new.
type sweptUnits map[string]sweep.Numbers

// mostSwept is how many units are kept, each with a number for every run. Beyond it all are forgotten.
const mostSwept = 4000

func (k sweptUnits) fill(r *sweep.Results) {
	for i := range r.Plan.Units {
		if n, ok := k[r.Plan.Units[i].Key]; ok {
			r.Put(i, n) // which this page has played
		}
	}
}

func (k sweptUnits) keep(u *sweep.Unit, n sweep.Numbers) {
	if len(k) >= mostSwept {
		clear(k)
	}
	k[u.Key] = n
}

// batchesOf returns the units of points, coarse first: those that halve the axis, then those that halve the halves.
func batchesOf(p *sweep.Plan) (batches [][]int) {
	for _, point := range coarseFirst(len(p.Points)) {
		batches = append(batches, p.Points[point].Units)
	}
	return batches
}

// coarseFirst returns the numbers below n in the order of their reversed bits.
func coarseFirst(n int) []int {
	width := bits.Len(uint(max(n-1, 0)))
	order := make([]int, 0, n)
	for i := range 1 << width {
		if k := int(bits.Reverse64(uint64(i)) >> (64 - width)); k < n {
			order = append(order, k)
		}
	}
	return order
}

// planOfBlocks returns a plan of some blocks of a scenario.
func planOfBlocks(s *scenario.Scenario, blocks []sim.Block) plan {
	a := plan{Blocks: [][3]int{}, Policies: len(s.Policies), Horizon: s.Horizon, Runs: s.Runs, Until: s.Horizon}
	for _, b := range blocks {
		a.Blocks = append(a.Blocks, [3]int{b.Policy, b.From, b.To})
	}
	return a
}

// sweepMerge adds a block to the sweep.
func (s *Server) sweepMerge(_ int, body, data []byte) (any, error) {
	var r sweepMergeRequest
	if err := wire.Decode(body, &r); err != nil {
		return nil, err
	}
	w := s.sweeping
	if w == nil || w.number != r.Sweep {
		return false, nil
	}
	if r.Part < 0 || r.Part >= len(w.Scenes) {
		return nil, errors.New("the sweep has no such part")
	}
	a, err := sim.Unpack(data)
	if err != nil {
		return nil, err
	}
	return true, w.Add(r.Part, a)
}

func (s *Server) sweepLook(r sweepLookRequest) (any, error) {
	if s.sweeping == nil {
		return noSweep(), nil
	}
	s.sweeping.show(r.View)
	return s.sweepState(), nil
}

func (w *sweeping) show(v sweepView) {
	w.view = sources.SweepView{Measure: v.Measure, Ranks: v.Ranks, X: v.X, Y: v.Y}
	if base := w.results.Plan.Base; v.MapOf >= 0 && v.MapOf < len(base.Policies) {
		w.view.MapOf = base.Policies[v.MapOf].Key
	}
}

// sweepState draws the sweep's chart and returns how far the sweep is.
func (s *Server) sweepState() sweepState {
	w := s.sweeping
	w.Begun(func(u int, c *sim.Collector) { w.results.PutSoFar(u, w.results.Plan.TakeSoFar(u, c)) })
	o := w.results.Object()
	drawn := sources.SweepOf(w.results, o, w.view)
	s.charts.layoutSent = false
	s.charts.board.SetSweep(drawn)
	state := noSweep()
	state.Comparisons, state.Chart, state.Doubts = o.Comparisons, chart.SweepKind(drawn), drawn.Doubts
	for i := range o.Points {
		p := pointOf(&o.Points[i])
		for k := range drawn.Points[i].Values {
			e := drawn.At(i, k)
			v := sweepValue{Text: sentences.ValueOfSweep(drawn, e), Value: measure.Pointer(e.Value)}
			if e.Known() {
				_, v.Runs, _ = w.results.Policy(i, k)
			}
			p.Results = append(p.Results, v)
		}
		if p.Fingerprint != "" {
			state.Played++
		}
		state.Points = append(state.Points, p)
	}
	state.X, state.Y = sweepScale{drawn.LogX, drawn.MayLogX}, sweepScale{drawn.LogY, drawn.MayLogY}
	for _, f := range sources.GrowthOf(w.results, o, drawn, w.view) {
		state.Fits = append(state.Fits, fitOf(&f))
	}
	return state
}

func pointOf(p *sweep.PointObject) sweepPoint {
	a := sweepPoint{Values: valueTexts(p.Values), Link: p.Link, Fingerprint: p.Fingerprint, Faults: slices.Clone(p.Faults),
		Results: []sweepValue{}, Best: -1}
	if a.Faults == nil {
		a.Faults = []string{}
	}
	if p.Best != nil {
		a.Best, a.Certain = p.Best.Policy, p.Best.Certain
	}
	return a
}

func fitOf(f *sweep.Fit) sweepFit {
	a := sweepFit{Why: f.Why}
	if f.Slope != nil {
		a.Slope, a.CI95, a.Skewed = &f.Slope.Value, f.Slope.CI95, f.Slope.Doubt == sim.Skewed
		if f.Slope.Factor > sources.Straight {
			a.Factor = &f.Slope.Factor
		}
	}
	if f.Theory != nil {
		a.Theorem, a.Stated, a.Bound = f.Theory.Theorem, f.Theory.Stated, f.Theory.Bound
	}
	return a
}

func valueTexts(values []sweep.Value) []string {
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = v.String()
	}
	return texts
}
