package sweeps

import (
	"fmt"
	"strconv"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/sweep"
)

// A View says how to draw a sweep.
type View struct {
	Width, Height float64 // CSS px
	Measure       string  // the id of a sweep.Measure, or RankMeasure; another draws the usual one
	Policy        string  // the key of the policy whose numbers a map shows; "" for which policy is best
}

// RankMeasure is the measure of rankings: mean ranks over all points.
const RankMeasure = "rank"

// A Drawn is a drawing.
type Drawn struct {
	Scene    *scene.Scene
	Spots    []Spot
	Sentence string
	Caption  string // what it shows, for a figure
	Head     []string
	Rows     [][]string // the table for readers
	Table    *data.Table
}

// A Spot is the place of a point in a drawing.
type Spot struct {
	Point  int // of the sweep's plan
	Policy int // its place in the scenario; -1 for none
	X, Y   float64
	W, H   float64 // of a cell, whose middle X and Y are; 0 for a dot
	Text   string  // what it is, in words
}

// drawing is a drawing in progress.
type drawing struct {
	view     View
	plan     *sweep.Plan
	o        *sweep.Object
	measure  *sweep.Measure
	policies []data.Series // keys, names and styles
	b        layout.Builder
	spots    []Spot
	partial  func(point, policy int) (*sweep.PolicyObject, bool) // a policy's numbers where others of the point are missing
}

// Draw draws what a sweep has so far.
func Draw(r *sweep.Results, v View) *Drawn {
	d := &drawing{view: v, plan: r.Plan, o: r.Object(), partial: r.Policy}
	measure, ok := sweep.MeasureByID(v.Measure)
	if !ok {
		measure = &sweep.Measures[0]
	}
	d.measure = measure
	for i := range r.Plan.Base.Policies {
		d.policies = append(d.policies, sources.PolicyOf(r.Plan.Base, i))
	}
	d.b.Ratio = 1
	d.b.Reset("sweep", v.Width, v.Height)
	out := &Drawn{Table: d.table()}
	switch {
	case v.Measure == RankMeasure:
		d.ranks(out)
	case len(d.o.Over) == 1:
		d.curves(out)
	case len(d.o.Over) == 2:
		d.cells(out)
	default:
		d.parallel(out)
	}
	out.Scene, out.Spots = &d.b.Scene, d.spots
	return out
}

// played returns how many points have all their numbers, and how many can be played.
func (d *drawing) played() (played, all int) {
	for i := range d.o.Points {
		if d.o.Points[i].Best != nil {
			played++
		}
		if d.plan.Points[i].Scenario != nil {
			all++
		}
	}
	return played, all
}

// axisName returns the name of an axis for people: "ε of R-ed-UCB".
func (d *drawing) axisName(i int) string {
	path := d.o.Over[i].Path
	if v, ok := d.plan.Base.Variable(path); ok {
		return v.Name
	}
	if name, ok := randomNames[path]; ok {
		return name
	}
	var k int
	var member string
	if n, _ := fmt.Sscanf(path, "policies[%d].%s", &k, &member); n == 2 && k < len(d.policies) {
		return member + " of " + d.policies[k].Name
	}
	return path
}

var randomNames = map[string]string{
	"random.arms": "number of random arms", "random.seed": "number of the random bandit", "random.law": "law of random bandits",
	"random.slowest": "largest b of random bandits",
}

// table returns the numbers of all points in tidy form.
func (d *drawing) table() *data.Table {
	var names []string
	for _, a := range d.o.Over {
		names = append(names, a.Path)
	}
	t := data.NewTable(append(names, "policy", "variant", "mean", "std", "ci95", "at_mean", "at_ci95", "ends_on_best", "wrong",
		"wrong_index", "best", "certain", "fingerprint")...)
	for i := range d.o.Points {
		p := &d.o.Points[i]
		for k := range p.Results {
			r := &p.Results[k]
			var row []any
			for j, v := range p.Values {
				row = append(row, cellOf(d.o.Over[j].Values, v))
			}
			row = append(row, d.policies[k].Name, r.Variant, r.Final.Mean, r.Final.Std, orNaN(r.CI95))
			at, half := nan, nan
			if r.At != nil {
				at, half = r.At.Mean, orNaN(r.At.CI95)
			}
			wrongIndex := nan
			if r.WrongIndex != nil {
				wrongIndex = r.WrongIndex.Share
			}
			best := p.Best.Policy == k
			t.Row(append(row, at, half, r.EndsOnBest.Share, r.Wrong.Share, wrongIndex, strconv.FormatBool(best),
				strconv.FormatBool(best && p.Best.Certain), p.Fingerprint)...)
		}
	}
	return t
}

// cellOf returns a value for a column of a table: a number if all values of its axis are numbers.
func cellOf(values []sweep.Value, v sweep.Value) any {
	for _, other := range values {
		if _, ok := other.Number(); !ok {
			return v.String()
		}
	}
	x, _ := v.Number()
	return x
}
