package chart

import (
	"math"
	"testing"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/sources"
)

// someTrace makes a trace of a bonus of 1/sqrt(round) over the arm's number, of arms that have none at first.
func someTrace(arms int) *data.Trace {
	t := &data.Trace{Policy: "Mine", Style: sources.StyleOf("index", false, 0), Value: "bonus", Run: 1, End: 500, Next: 1}
	for x := 1.0; x <= 400; x++ {
		t.X = append(t.X, x)
	}
	for i := range arms {
		a := data.TracedArm{Label: string(rune('1' + i))}
		for _, x := range t.X {
			y := 1 / math.Sqrt(x) / float64(i+1)
			if x <= float64(arms) {
				y = math.NaN()
			}
			a.Y = append(a.Y, y)
		}
		t.Arms = append(t.Arms, a)
	}
	return t
}

// What is far above all later values does not set the axis, unless it is symlog, which has room for it.
func TestTraceAxisFollowsLaterValues(t *testing.T) {
	tr := someTrace(2)
	tr.Arms[0].Y[3] = 1e6
	b := NewBoard()
	b.SetTrace(tr)
	for _, c := range []struct {
		scale   layout.ScaleKind
		reaches bool
	}{{layout.Auto, false}, {layout.Symlog, true}} {
		b.Place(Spec{ID: Tracing, Width: 600, Height: 300, YScale: c.scale})
		b.Scenes()
		if y := b.find(Tracing).frame.Y; (y.Hi >= 1e6) != c.reaches || y.Hi < 0.16 {
			t.Errorf("scale %v: the axis ends at %v", c.scale, y.Hi)
		}
	}
}

// The pointer finds the arm whose curve it is on.
func TestTraceFindsArms(t *testing.T) {
	b := NewBoard()
	b.SetArms(paperArms(false))
	b.SetTrace(someTrace(3))
	b.Place(Spec{ID: Tracing, Width: 600, Height: 300})
	b.Scenes()
	f := &b.find(Tracing).frame
	for arm := range 3 {
		x := f.X.At(100)
		if in := b.Pointer(Tracing, PointerEvent{Kind: PointerMove, X: x, Y: f.Y.At(0.1 / float64(arm+1))}); in.Arm != arm || in.Round != 100 {
			t.Errorf("on arm %d: %+v", arm, in)
		}
	}
}

// A trace whose values are all the same, or none, has an axis, and says so.
func TestTraceOfNothing(t *testing.T) {
	for _, y := range []float64{0, -3, 1e300, math.NaN()} {
		tr := &data.Trace{Value: "x", Run: 1, End: 10, Next: -1, X: []float64{1}, Arms: []data.TracedArm{{Label: "1", Y: []float64{y}}}}
		b := NewBoard()
		b.SetTrace(tr)
		b.Place(Spec{ID: Tracing, Width: 600, Height: 300})
		b.Scenes()
		if s := b.find(Tracing).frame.Y; !(s.Lo < s.Hi) || math.IsInf(s.Hi-s.Lo, 0) {
			t.Errorf("%v: the axis is from %v to %v", y, s.Lo, s.Hi)
		}
		if b.Takeaway(Tracing).Text == "" {
			t.Errorf("%v: it says nothing", y)
		}
	}
}
