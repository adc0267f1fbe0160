package chart

import (
	"math"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/internal/golden"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/engine/theory"
)

// theoryParts are what theoryBoard has computed, by preset: the tests that share it do not change it.
var theoryParts = map[string]*theoryPart{}

type theoryPart struct {
	scenario  *scenario.Scenario
	results   *sim.Results
	study     *theory.Study
	instances *data.Instances
}

// theoryBoard returns a board with what the theory says of a preset, and short results of it.
func theoryBoard(t *testing.T, preset string) *Board {
	t.Helper()
	p := theoryParts[preset]
	if p == nil {
		p = computeTheory(t, preset)
		theoryParts[preset] = p
	}
	b := NewBoard()
	b.SetArms(sources.ArmsOf(p.scenario, p.results.Best))
	b.SetResults(*sources.ResultsTo(&data.Results{}, p.scenario, p.results))
	th := sources.TheoryOf(p.scenario, p.study)
	th.Instances = p.instances
	b.SetTheory(th)
	return b
}

func computeTheory(t *testing.T, preset string) *theoryPart {
	t.Helper()
	p, ok := scenario.LookupPreset(preset)
	if !ok {
		t.Fatalf("no preset is called %s", preset)
	}
	d := p.Scenario.Document
	d.Horizon, d.Runs = 2000, 2
	s := scenario.MustComplete(d)
	return &theoryPart{s, sim.Play(s, nil), theory.StudyOf(s, nil), sources.InstancesOf(s, nil)}
}

// theoryKinds are the charts of the theory.
func theoryKinds() []*Kind {
	return slices.DeleteFunc(Kinds(), func(k *Kind) bool { return k.Place != OfTheory })
}

func TestTheoryScenes(t *testing.T) {
	for _, k := range theoryKinds() {
		b := theoryBoard(t, "paper-15-rested")
		b.Place(wide(k.ID))
		golden.Check(t, "theory-"+k.ID, dump(one(t, b)), *update)
	}
}

// Nothing of a chart of the theory leaves it, and no number is infinite, for every preset and for arms and
// policies of which the theory says little.
func TestTheoryScenesStayWithin(t *testing.T) {
	boards := map[string]*Board{"empty": NewBoard()}
	for _, p := range scenario.Presets() {
		boards[p.Name] = theoryBoard(t, p.Name)
	}
	for name, text := range map[string]string{
		"constant arms": `{"version":1,"setting":"rested","horizon":50,"runs":1,"noise":{"kind":"gaussian","sigma":0.1},"arms":[{"payoff":{"family":"constant","value":0.5}}],"policies":[]}`,
		"one round":     `{"version":1,"setting":"restless","horizon":1,"runs":1,"noise":{"kind":"bernoulli"},"arms":[{"payoff":{"family":"linear","slope":0.1,"cap":0.9}}],"policies":[{"id":"r-less-ucb"}]}`,
		"not concave":   `{"version":1,"setting":"rested","horizon":500,"runs":1,"noise":{"kind":"bernoulli"},"arms":[{"payoff":{"family":"step","low":0,"high":1,"after":100}}],"policies":[{"id":"r-ed-ucb"}]}`,
	} {
		s, faults := scenario.Parse([]byte(text))
		if faults != nil {
			t.Fatal(name, faults)
		}
		b := NewBoard()
		b.SetTheory(sources.TheoryOf(s, theory.StudyOf(s, nil)))
		boards[name] = b
	}
	for name, b := range boards {
		for _, k := range theoryKinds() {
			for _, size := range [][2]float64{{490, 326}, {200, 160}, {1000, 700}} {
				b.Place(Spec{ID: k.ID, Width: size[0], Height: size[1]})
				s := one(t, b)
				for _, m := range s.Marks {
					for _, v := range m.Data {
						if math.IsInf(float64(v), 0) {
							t.Errorf("%s, %s: a mark has %v", name, k.ID, v)
						}
					}
				}
				for _, text := range s.Texts {
					w := layout.TextWidth(text.S, float64(text.Size), text.Bold)
					left := float64(text.X) - float64(w*float64(text.Anchor)/2)
					if left < -1 || left+w > size[0]+2 || text.Y < 0 || float64(text.Y) > size[1] {
						t.Errorf("%s, %s at %v: %q stands from %.0f to %.0f, at %v", name, k.ID, size, text.S, left, left+w, text.Y)
					}
				}
				b.Remove(k.ID)
			}
			if said := k.takeaway(b); strings.Contains(said.Text+said.Short, "NaN") || b.theory != nil && said.Text == "" {
				t.Errorf("%s, %s says %q", name, k.ID, said.Text)
			}
		}
	}
}

// The dot of the best q stands on its curve, at the curve's lowest point.
func TestBestQStandsOnItsCurve(t *testing.T) {
	b := theoryBoard(t, "paper-2-rested")
	b.Place(Spec{ID: BoundByQ, Width: 490, Height: 326})
	one(t, b)
	c := b.find(BoundByQ).chart.(*curveChart)
	f := &b.find(BoundByQ).frame
	for i := range c.plot.dots {
		d, s := &c.plot.dots[i], &c.plot.curves[i]
		if at := s.value(f, d.x); math.Abs(f.Y.At(at)-f.Y.At(d.y)) > 1 {
			t.Errorf("the dot of %s is at %v, its curve at %v", s.name, d.y, at)
		}
		if least := slices.Min(s.y); d.y > least*(1+1e-9) {
			t.Errorf("the dot of %s is at %v, above the least %v", s.name, d.y, least)
		}
	}
}

// Keys read every chart of the theory, pointers its curves and arms, and its table has rows.
func TestTheoryIsRead(t *testing.T) {
	for _, k := range theoryKinds() {
		b := theoryBoard(t, "paper-15-rested")
		b.Place(Spec{ID: k.ID, Width: 490, Height: 326})
		one(t, b)
		for _, key := range []string{"Home", "ArrowRight", "End"} {
			if _, say, ok := b.Key(k.ID, key); !ok || len(say) < 8 || strings.Contains(say, "NaN") {
				t.Errorf("%s: %s says %q", k.ID, key, say)
			}
		}
		if marks := len(one(t, b).Marks); marks == 0 {
			t.Errorf("%s has no upper layer while keys read it", k.ID)
		}
		d := b.Digest(k.ID)
		if len(d.Rows) < 7 || len(d.Rows[0]) != len(d.Head) {
			t.Errorf("%s has the table %v", k.ID, d)
		}
		if rows := k.Table(b).Rows(); rows < 20 {
			t.Errorf("%s exports %d rows", k.ID, rows)
		}
	}
	b := theoryBoard(t, "paper-15-rested")
	b.Place(Spec{ID: RateChart, Width: 490, Height: 326})
	one(t, b)
	p := b.theory.Powers[0]
	f := &b.find(RateChart).frame
	if in := b.Pointer(RateChart, PointerEvent{Kind: PointerMove, X: f.X.At(p.C), Y: f.Y.At(p.Exponent)}); in.Arm != p.Arm {
		t.Errorf("the dot of arm %d is arm %d to the pointer", p.Arm, in.Arm)
	}
}

// A bound above the horizon is called vacuous in the chart and in its sentence; one below is not.
func TestVacuousBoundsAreNamed(t *testing.T) {
	b := theoryBoard(t, "paper-15-rested")
	if said, _ := KindByID(BoundChart); !strings.Contains(said.takeaway(b).Text, "vacuous") {
		t.Errorf("%q", said.takeaway(b).Text)
	}
	b.theory.Bounds = b.theory.Bounds[:1]
	b.theory.Bounds[0].Value, b.theory.Bounds[0].Vacuous = 100, false
	if said, _ := KindByID(BoundChart); strings.Contains(said.takeaway(b).Text, "vacuous") ||
		!strings.Contains(said.takeaway(b).Text, "by 100.") {
		t.Errorf("%q", said.takeaway(b).Text)
	}
}

// No policy is below the line of the instances that nobody can learn, and the one in focus is the one over the rounds.
func TestNobodyLearnsBothInstances(t *testing.T) {
	b := theoryBoard(t, "paper-2-rested")
	in := b.theory.Instances
	for i := range in.Policies {
		p := &in.Policies[i]
		if x, y := p.Last(); x/in.Never+y/in.Until < 1-1e-9 || max(x, y) < in.Least-1e-9 {
			t.Errorf("%s loses %v and %v, below what is possible", p.Name, x, y)
		}
	}
	if at := b.instancesPolicy(); in.Policies[at].Name != "R-ed-UCB" {
		t.Errorf("over the rounds stands %s", in.Policies[at].Name)
	}
	b.Focus(in.Policies[2].Key, -1)
	if at := b.instancesPolicy(); at != 2 {
		t.Errorf("in focus is policy 2, over the rounds stands %d", at)
	}
}

// Of bounds by one theorem the chart names each, and the sentences say for which policy they speak.
func TestBoundsOfTwinsHaveNames(t *testing.T) {
	b := theoryBoard(t, "epsilon")
	var names []string
	for _, bound := range b.theory.Bounds {
		names = append(names, boundCurve(&bound, nil, nil).name)
	}
	for _, want := range []string{"4.3, no noise", "4.4, ε 0.25"} {
		if !slices.Contains(names, want) {
			t.Errorf("no bound is called %q: %q", want, names)
		}
	}
	if one := slices.Compact(slices.Sorted(slices.Values(names))); len(one) != len(names) {
		t.Errorf("two bounds have one name: %q", names)
	}
	for _, id := range []string{BoundChart, BoundByQ} {
		kind, _ := KindByID(id)
		if s := kind.takeaway(b).Short; !strings.HasPrefix(s, "Theorem 4.4 for R-ed-UCB ε ") {
			t.Errorf("%s says %q", id, s)
		}
	}
}
