package chart

import (
	"maps"
	"math"
	"testing"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/policy"
)

// Texts are made fainter by a role that is still read against the ground, never by an alpha: what is
// hidden, faded or waits can be read too.
func TestTextsAreNeverFaded(t *testing.T) {
	b := NewBoard()
	b.SetArms(paperArms(false))
	r := someResults(200, 7)
	r.Series[5].Y, r.Series[5].Half, r.Series[5].Runs = nil, nil, 0
	b.SetResults(r)
	b.Hide(r.Series[1].Key, true)
	b.Choose(r.Series[0].Key)
	b.SetPlayhead(100000)
	for _, k := range Kinds() {
		if k.Place == OfArms || k.Place == OfPolicies {
			b.Place(Spec{ID: k.ID, Width: 490, Height: 326})
		}
	}
	b.Focus(r.Series[2].Key, 4)
	texts := 0
	for _, s := range b.Scenes() {
		for _, text := range s.Texts {
			texts++
			if text.Alpha != 1 || text.Role != scene.Ink && text.Role != scene.Ink2 && text.Role != scene.Accent {
				t.Errorf("%s: %q has alpha %v in role %d", s.ID, text.S, text.Alpha, text.Role)
			}
		}
	}
	if texts < 60 {
		t.Errorf("only %d texts", texts)
	}
}

// A policy has its colour in a chart of many as in the table beside it, and what was before an edit is paler.
func TestEveryPolicyKeepsItsColour(t *testing.T) {
	b := NewBoard()
	r := someResults(200, 15)
	b.SetResults(r)
	b.SetGhost(Ghost{Results: otherResults(200, 3)})
	b.Place(Spec{ID: Regret, Width: 490, Height: 326})
	want, got, pale := map[scene.Role]bool{}, map[scene.Role]bool{}, 0
	for _, s := range r.Series {
		want[s.Style.Role] = true
	}
	for _, m := range one(t, b).Marks {
		switch {
		case m.Kind != scene.Line || m.Role != scene.ArmGrey && m.Role < scene.Hue0:
		case m.Alpha == 1:
			got[m.Role] = true
		case m.Alpha <= 0.5:
			pale++
		default:
			t.Errorf("a curve has alpha %v", m.Alpha)
		}
	}
	if !maps.Equal(got, want) || pale != 3 {
		t.Errorf("curves of colours %v and %d pale ones, want %v and 3", got, pale, want)
	}
}

// The name of every policy stands in the regret chart as results come in, whichever came first.
func TestEveryPolicyIsNamedWhileRunsComeIn(t *testing.T) {
	b := NewBoard()
	b.Place(Spec{ID: Regret, Width: 490, Height: 326})
	all := someResults(200, 7)
	for come := range 8 {
		r := all
		r.Series = append([]data.Series(nil), all.Series...)
		for i := come; i < len(r.Series); i++ {
			r.Series[i].Y, r.Series[i].Half, r.Series[i].Runs = nil, nil, 0
		}
		b.SetResults(r)
		named := map[string]bool{}
		for _, text := range one(t, b).Texts {
			named[text.S] = true
		}
		for _, s := range r.Series {
			name := s.Name
			if come > 0 && len(s.Y) == 0 { // else it would be read as the name of a curve at zero
				name += noResults
			}
			if !named[name] {
				t.Errorf("with results of %d policies, %s has no name", come, name)
			}
		}
	}
}

func TestSlopesAreRunningMeans(t *testing.T) {
	xs, ys := []float64{10, 20, 30, 40, 50}, []float64{5, 5, 20, 20, 45}
	for _, c := range []struct {
		reach int
		want  []float64
	}{
		{0, []float64{0.5, 0, 1.5, 0, 2.5}},
		{1, []float64{0.25, 2.0 / 3, 0.5, 4.0 / 3, 1.25}},
		{9, []float64{0.9, 0.9, 0.9, 0.9, 0.9}},
	} {
		got := slopes(nil, xs, ys, c.reach, false)
		for i, want := range c.want {
			if math.Abs(got[i]-want) > 1e-12 {
				t.Errorf("reach %d: slopes %v, want %v", c.reach, got, c.want)
				break
			}
		}
	}
}

// A chart per round shows about as many running means as can be told apart, and says over how many
// rounds each is; looked at closely it shows every slope.
func TestPerRoundSmoothsWhatIsInView(t *testing.T) {
	b := NewBoard()
	r := someResults(2000, 3)
	b.SetResults(r)
	b.Place(Spec{ID: PerRound, Width: 490, Height: 326})
	says := func(want string) {
		t.Helper()
		for _, text := range one(t, b).Texts {
			if text.S == want {
				return
			}
		}
		t.Errorf("the chart does not say %q", want)
	}
	says("per round, mean over 2.1k")
	b.Place(Spec{ID: PerRound, Width: 230, Height: 200}) // as in a narrow embed, where it would be cut
	says("per round")
	b.Place(Spec{ID: PerRound, Width: 490, Height: 326})
	b.SetWindow(PerRound, layout.Window{X0: 50000, X1: 60000})
	says("per round")
	c := b.find(PerRound).chart.(*lineChart)
	for i, want := range slopes(nil, r.X, r.Series[0].Y, 0, false) {
		if c.drawn.curves[0].y[i] != want {
			t.Fatalf("zoomed, slope %d is %v, want %v", i, c.drawn.curves[0].y[i], want)
		}
	}
}

// The parts of an index are drawn beside each other, whatever their signs.
func TestPartsNeverLieOverEachOther(t *testing.T) {
	nan := math.NaN()
	for _, a := range []data.InspectedArm{
		{Estimate: 0.5, Increment: 0.2, Bonus: 0.3},
		{Estimate: 0.5, Increment: -0.2, Bonus: nan},
		{Estimate: 0.5, Increment: -0.9, Bonus: nan},
		{Estimate: 0.4, Increment: nan, Bonus: -0.1},
	} {
		parts := a.Parts(nil)
		for i := 1; i < len(parts); i++ {
			f0, t0 := data.Drawn(parts, i-1)
			f1, t1 := data.Drawn(parts, i)
			if parts[i-1].From >= 0 && math.Min(t0, t1)-math.Max(f0, f1) > 1e-12 {
				t.Errorf("%+v: %v to %v lies over %v to %v", a, f1, t1, f0, t0)
			}
			if f1 > t1 || f0 > t0 {
				t.Errorf("%+v: drawn backwards", a)
			}
		}
	}
	name, value := (&data.Inspection{Terms: risingTerms}).Named(data.Part{Term: data.Increment, From: 0.5, To: 0.3})
	if name != "\u2212 increment" || math.Abs(value-0.2) > 1e-12 {
		t.Errorf("a negative increment is called %q %v", name, value)
	}
	if name, _ := (&data.Inspection{Terms: risingTerms}).Named(data.Part{Term: data.Increment, From: 0.5, To: 0.4998}); name != "+ increment" {
		t.Errorf("an increment that is written as zero is called %q", name)
	}
}

// However far a part of an index goes below zero, it stays in the chart's own room.
func TestWhatGoesFarBelowIsCutOff(t *testing.T) {
	in := &data.Inspection{Policy: "R-less-UCB", Style: sources.StyleOf("r-less-ucb", false, 0), Round: 10001, Run: 1, ByRound: true,
		Decision: policy.ByIndex, Terms: risingTerms, Pulled: 0, Shown: -1}
	for i := range 8 {
		in.Arms = append(in.Arms, data.InspectedArm{Label: "arm", Pulls: 500 + i, Window: 100, Estimate: 0.2, Increment: -3, Bonus: 12,
			Index: 9.2, X: []float64{1, 200}, Y: []float64{0.1, 0.3}, Older: data.Span{From: 100, To: 200, Mean: 0.2},
			Recent: data.Span{From: 200, To: 300, Mean: 0.2}})
	}
	b := NewBoard()
	b.SetInspection(in)
	b.Place(Spec{ID: Inspector, Width: 908, Height: 370})
	s := one(t, b)
	c := b.find(Inspector).chart.(*inspector)
	rects := 0
	for _, m := range s.Marks {
		if m.Kind != scene.Rects || m.Role != in.Style.Role {
			continue
		}
		for d := m.Data; len(d) > 0; d = d[4:] {
			rects++
			x, y, w, h := float64(d[0]), float64(d[1]), float64(d[2]), float64(d[3])
			if x+w <= c.bars.Right()+1 && x < c.bars.X-1 || y+h > c.panels[0].plot.Bottom()+1 && x > c.bars.Right() || w < 0 || h < 0 {
				t.Errorf("a part at %v, %v of %v by %v", x, y, w, h)
			}
		}
	}
	if rects < 20 {
		t.Errorf("only %d parts", rects)
	}
}
