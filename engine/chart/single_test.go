package chart

import (
	"testing"

	"risingbandits/engine/chart/layout"
)

// regretOf returns a board with the regret chart of some policies.
func regretOf(t *testing.T, policies int) (*Board, *lineChart) {
	t.Helper()
	b := NewBoard()
	b.SetResults(someResults(200, policies))
	b.Place(Spec{ID: Regret, Width: 600, Height: 340})
	one(t, b)
	return b, b.find(Regret).chart.(*lineChart)
}

// One that is singled out stays in focus while the pointer comes and goes; hidden, it fades nobody.
func TestSingledOutStaysInFocus(t *testing.T) {
	b, c := regretOf(t, 5)
	key := c.drawn.curves[2].key
	paler := func(want int) {
		t.Helper()
		one(t, b)
		n := 0
		for i := range c.drawn.curves {
			if c.drawn.curves[i].alpha < 1 {
				n++
			}
		}
		if n != want {
			t.Errorf("%d curves are paler, want %d", n, want)
		}
	}
	b.SingleOut(key)
	paler(4)
	x, y := nameOf(b, Regret, 0)
	b.Pointer(Regret, PointerEvent{Kind: PointerMove, X: x, Y: y})
	if b.focus != c.drawn.curves[0].key {
		t.Errorf("under the pointer is %q", b.focus)
	}
	b.Pointer(Regret, PointerEvent{Kind: PointerLeave})
	if b.focus != key {
		t.Errorf("after the pointer left, %q is in focus, want the one singled out", b.focus)
	}
	b.Hide(key, true)
	paler(0)
	b.Hide(key, false)
	b.SingleOut("")
	paler(0)
	b.Focus(c.drawn.curves[1].key, -1)
	if in, _, ok := b.Key(Regret, "o"); !ok || in.Kind != SingleOutOne || in.Series != c.drawn.curves[1].key {
		t.Errorf("o means %+v", in)
	}
	if in, _, ok := b.Key(Regret, "o"); !ok || in.Series != "" {
		t.Errorf("o once more means %+v", in)
	}
	b.Focus(c.drawn.curves[1].key, -1)
	if in, words, _ := b.Key(Regret, "x"); in.Kind != Toggle || !b.hidden[c.drawn.curves[1].key] || words == "" {
		t.Errorf("x means %+v, %q", in, words)
	}
}

// Clicks at one place mean the name that the first one hit, wherever it has moved since; so a double click shows
// it alone, and another one all again.
func TestDoubleClickMeansTheNameItBeganOn(t *testing.T) {
	b, c := regretOf(t, 7)
	x, y := nameOf(b, Regret, 3)
	at := PointerEvent{X: x, Y: y}
	key := c.drawn.curves[3].key
	click := func() {
		down, up := at, at
		down.Kind, up.Kind = PointerDown, PointerUp
		b.Pointer(Regret, down)
		b.Pointer(Regret, up)
		one(t, b) // names may move
	}
	double := at
	double.Kind = PointerDouble
	for _, alone := range []bool{true, false} {
		click()
		click()
		if in := b.Pointer(Regret, double); in.Kind != IsolateOne || in.Series != key {
			t.Fatalf("a double click means %+v, want %s alone", in, key)
		}
		one(t, b)
		if n := len(b.Hidden(nil)); alone != (n == 6) || !alone && n != 0 || b.hidden[key] {
			t.Errorf("alone %v: %d are hidden", alone, n)
		}
	}
}

// A double click that shows the whole axis leaves the playhead where it was.
func TestDoubleClickKeepsThePlayhead(t *testing.T) {
	b, _ := regretOf(t, 3)
	b.SetPlayhead(40000)
	b.SetWindow(Regret, layout.Window{X0: 50000, X1: 100000})
	one(t, b)
	f := &b.find(Regret).frame
	at := PointerEvent{X: f.Plot.X + 50, Y: f.Plot.Bottom() - 8}
	for range 2 {
		down, up := at, at
		down.Kind, up.Kind = PointerDown, PointerUp
		b.Pointer(Regret, down)
		b.Pointer(Regret, up)
	}
	if b.playhead == 40000 {
		t.Fatal("the clicks did not move the playhead, so that nothing is shown here")
	}
	double := at
	double.Kind = PointerDouble
	if in := b.Pointer(Regret, double); in.Kind != Zoomed || in.Back != 40000 || b.playhead != 40000 {
		t.Errorf("a double click means %+v, and the playhead is at %v", in, b.playhead)
	}
}
