package chart

import (
	"math"
	"strings"
	"testing"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/payoff"
	"risingbandits/engine/scenario"
)

// pointed returns a Board whose selected arm, the first, is a curve of these points over 1,000 pulls,
// on a linear axis.
func pointed(t *testing.T, points ...payoff.Point) (*Board, *payoffChart, *layout.Frame) {
	t.Helper()
	spec := payoff.Curve(points...)
	curve, err := payoff.New(spec)
	if err != nil {
		t.Fatal(err)
	}
	b := NewBoard()
	b.SetArms(data.Arms{Horizon: 1000, Best: 0, Arms: []data.Arm{{Label: "1", Curve: curve, Handles: sources.HandlesOf(spec, 1, 1000)}}})
	b.Place(Spec{ID: Payoffs, Width: 640, Height: 320})
	b.Select(0)
	b.Scenes()
	p := b.find(Payoffs)
	return b, p.chart.(*payoffChart), &p.frame
}

func TestGripsOfACurve(t *testing.T) {
	for _, c := range []struct {
		name   string
		points []payoff.Point
		want   string
	}{
		{"places for new points stand between those there are, and to their sides", []payoff.Point{{X: 200, Y: 0.2}, {X: 600, Y: 0.6}},
			"points[0] points[1] points+0 points+1 points+2"},
		{"none where there is no room", []payoff.Point{{X: 0, Y: 0.2}, {X: 40, Y: 0.6}, {X: 1000, Y: 0.7}},
			"points[0] points[1] points[2] points+2"},
		{"of points close together one can be held", []payoff.Point{{X: 300, Y: 0.2}, {X: 303, Y: 0.21}, {X: 600, Y: 0.6}},
			"points[0] points[2] points+0 points+2 points+3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, chart, _ := pointed(t, c.points...)
			var got []string
			if grips := b.Grips(nil, Payoffs); len(grips) != len(strings.Fields(c.want)) {
				t.Errorf("grips at %v", grips)
			}
			for _, g := range chart.gripsTo(nil, b, b.find(Payoffs)) {
				got = append(got, g.Param)
			}
			if s := strings.Join(got, " "); s != c.want {
				t.Errorf("got %s\nwant %s", s, c.want)
			}
		})
	}
}

// On a logarithmic axis, which begins at the tenth pull, points before it can be dragged too.
func TestGripsOfEarlyPoints(t *testing.T) {
	for _, c := range []struct {
		first, start float64
		grips        string
	}{{1, 10, "points[1]"}, {2, 1, "points[0] points[1]"}, {10, 10, "points[0] points[1]"}} {
		b, chart, _ := pointed(t, payoff.Point{X: c.first, Y: 0.2}, payoff.Point{X: 600, Y: 0.6})
		b.Place(Spec{ID: Payoffs, Width: 640, Height: 320, XScale: layout.Log})
		b.Scenes()
		p := b.find(Payoffs)
		var grips []string
		for _, g := range chart.gripsTo(nil, b, p) {
			if !g.adds {
				grips = append(grips, g.Param)
			}
		}
		if got := strings.Join(grips, " "); got != c.grips || math.Abs(p.frame.X.Inv(p.frame.Plot.X)-c.start) > 1e-9 {
			t.Errorf("first point at %v: handles %s, axis from %v; want %s, %v", c.first, got, p.frame.X.Inv(p.frame.Plot.X), c.grips, c.start)
		}
	}
}

func TestPointsAreAddedMovedAndTakenAway(t *testing.T) {
	b, _, f := pointed(t, payoff.Point{X: 200, Y: 0.2}, payoff.Point{X: 600, Y: 0.6})
	px, py := func(x float64) float64 { return f.X.At(x) }, func(y float64) float64 { return f.Y.At(y) }
	is := func(what string, in Intent, param string, x, y float64) {
		t.Helper()
		if in.Kind != DragHandle || in.Param != param || in.Arm != 0 || !in.Done || math.Abs(in.X-x) > 1e-6 || math.Abs(in.Y-y) > 1e-6 {
			t.Errorf("%s: %+v, want %s at %v, %v", what, in, param, x, y)
		}
	}
	is("a drag of a point", drag(b, Payoffs, px(600), py(0.6), px(700), py(0.8), false), "points[1]", 700, 0.8)
	is("a drag of a place for one", drag(b, Payoffs, px(400), py(0.4), px(450), py(0.5), false), "points+1", 450, 0.5)
	click := func(x, y float64) Intent {
		b.Pointer(Payoffs, PointerEvent{Kind: PointerDown, X: px(x), Y: py(y)})
		return b.Pointer(Payoffs, PointerEvent{Kind: PointerUp, X: px(x), Y: py(y)})
	}
	is("a click on it", click(400, 0.4), "points+1", 400, 0.4)
	double := func(x, y float64) Intent {
		return b.Pointer(Payoffs, PointerEvent{Kind: PointerDouble, X: px(x), Y: py(y)})
	}
	click(600, 0.6)
	if in := double(600, 0.6); in.Kind != NoIntent {
		t.Errorf("a double click whose first click made a point takes one away: %+v", in)
	}
	click(600, 0.6)
	click(600, 0.6)
	is("a double click on a point", double(600, 0.6), "points-1", 600, 0.6)
	if in := double(400, 0.4); in.Kind != NoIntent {
		t.Errorf("a double click on a place for a point: %+v", in)
	}
}

func TestKeysEditTheSelectedArm(t *testing.T) {
	b, _, f := pointed(t, payoff.Point{X: 200, Y: 0.2}, payoff.Point{X: 600, Y: 0.6}, payoff.Point{X: 900, Y: 0.7})
	for _, c := range []struct {
		key    string
		at     float64 // where the chart reads
		param  string
		x, y   float64
		saying string
	}{
		{"Insert", 400, "points+1", 400, 0.4, "Point added at pull 400, payoff 0.400."},
		{"a", 950, "points+3", 950, 0.7, "Point added at pull 950, payoff 0.700."},
		{"a", 600, "", 0, 0, "There is a point here."},
		{"Delete", 550, "points-1", 600, 0.6, "Point deleted at pull 600, payoff 0.600."},
		{"Shift+ArrowUp", 550, "points[1]", 600, f.Y.Inv(f.Y.At(0.6) - keyStep), "Point to pull 600"},
		{"Shift+ArrowRight", 550, "points[1]", f.X.Inv(f.X.At(600) + keyStep), 0.6, "Point to pull 60"},
	} {
		b.setHover(Payoffs, c.at)
		in, say, ok := b.Key(Payoffs, c.key)
		if !ok || !strings.HasPrefix(say, c.saying) {
			t.Errorf("%s at %v says %q, want %q", c.key, c.at, say, c.saying)
		}
		if c.param == "" {
			if in.Kind != NoIntent {
				t.Errorf("%s at %v: %+v", c.key, c.at, in)
			}
		} else if in.Kind != DragHandle || in.Param != c.param || !in.Done || math.Abs(in.X-c.x) > 1e-6 || math.Abs(in.Y-c.y) > 1e-6 {
			t.Errorf("%s at %v: %+v, want %s at %v, %v", c.key, c.at, in, c.param, c.x, c.y)
		}
	}
	// A key and the other button mean the same of a handle: to sweep what it sets.
	b.setHover(Payoffs, 550)
	byKey, _, _ := b.Key(Payoffs, "w")
	pressed := PointerEvent{Kind: PointerMenu, X: f.X.At(600) + 3, Y: f.Y.At(0.6)}
	in := b.Pointer(Payoffs, pressed)
	if in.Kind != SweepHandle || in.Param != "points[1]" || in.Arm != 0 || in.X != f.X.At(600) || in != byKey {
		t.Errorf("the other button means %+v, the key %+v", in, byKey)
	}
	pressed.X, pressed.Y = f.X.At(400), f.Y.At(0.4)
	if in := b.Pointer(Payoffs, pressed); in.Kind != NoIntent { // of a point that is not there yet
		t.Errorf("away from a handle the other button means %+v", in)
	}
	b.Select(-1)
	if in, say, ok := b.Key(Payoffs, "w"); !ok || in.Kind != NoIntent || say == "" {
		t.Errorf("no arm is selected: %+v, %q", in, say)
	}
	if in, say, ok := b.Key(Payoffs, "Delete"); !ok || in.Kind != NoIntent || say == "" {
		t.Errorf("no arm is selected: %+v, %q", in, say)
	}
	if _, _, ok := b.Key(Regret, "Delete"); ok {
		t.Error("the regret chart took Delete")
	}
}

func TestKeysMoveAParameter(t *testing.T) {
	b := board(t)
	b.Select(2)
	b.Scenes()
	b.setHover(Payoffs, 37)
	in, say, ok := b.Key(Payoffs, "Shift+ArrowUp")
	if !ok || in.Kind != DragHandle || in.Param != "a" || in.X != 37 || !strings.HasPrefix(say, "Handle a to pull 37") {
		t.Errorf("got %+v, %q", in, say)
	}
}

// In the paper's two arms the handle of the slope lies right below the words about who overtakes.
func TestAnnotationKeepsOffHandles(t *testing.T) {
	for _, preset := range scenario.Presets() {
		if preset.Name != "paper-2-rested" {
			continue
		}
		b := NewBoard()
		b.SetArms(sources.ArmsOf(preset.Scenario, 1))
		b.Place(Spec{ID: Payoffs, Width: 392, Height: 288})
		b.Select(1)
		var word, symbol float32
		for _, text := range b.Scenes()[0].Texts {
			switch {
			case strings.HasPrefix(text.S, "at pull"):
				word = text.Y
			case text.S == "slope":
				symbol = text.Y
			}
		}
		if word == 0 || symbol == 0 || symbol-word < 14 {
			t.Errorf("the words end at %v, the handle's symbol at %v", word, symbol)
		}
	}
}
