package chart

import (
	"math"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/internal/golden"
)

// board returns a board with four charts, their scenes taken.
func board(t testing.TB) *Board {
	b := NewBoard()
	b.SetArms(paperArms(false))
	b.SetResults(someResults(400, 4))
	b.Place(Spec{ID: Payoffs, Width: 392, Height: 326})
	b.Place(Spec{ID: Regret, Width: 490, Height: 326})
	b.Place(Spec{ID: PerRound, Width: 490, Height: 326})
	b.Place(Spec{ID: Pulls, Width: 490, Height: 326})
	if n := len(b.Scenes()); n != 4 {
		t.Fatalf("%d scenes, want 4", n)
	}
	return b
}

// changed returns the IDs of the charts whose scenes changed, those whose ground layer did in
// capitals.
func changed(b *Board) string {
	revs := map[string]uint32{}
	for _, p := range b.charts {
		revs[p.spec.ID] = p.b.Scene.Number
	}
	var ids []string
	for _, s := range b.Scenes() {
		id := s.ID
		if s.Number != revs[id] {
			id = strings.ToUpper(id)
		}
		ids = append(ids, id)
	}
	return strings.Join(ids, " ")
}

func TestOnlyWhatChanged(t *testing.T) {
	cases := []struct {
		name string
		do   func(b *Board)
		want string
	}{
		{"nothing", func(b *Board) {}, ""},
		{"the playhead", func(b *Board) { b.SetPlayhead(1000) }, "payoffs regret per-round PULLS"},
		{"the playhead where it is", func(b *Board) { b.SetPlayhead(0) }, ""},
		{"where arms stand", func(b *Board) { b.SetPullCounts([]float64{1, 2}) }, "payoffs"},
		{"results", func(b *Board) { b.SetResults(someResults(400, 4)) }, "REGRET PER-ROUND PULLS"},
		{"arms", func(b *Board) { b.SetArms(twoArms()) }, "PAYOFFS"},
		{"a selected arm", func(b *Board) { b.Select(3) }, "PAYOFFS PULLS"},
		{"an arm that is not there", func(b *Board) { b.Select(99) }, ""},
		{"a hidden policy", func(b *Board) { b.Hide("ser4/3", true) }, "REGRET PER-ROUND PULLS"},
		{"the chosen policy", func(b *Board) { b.Choose("ser4/3") }, "REGRET PER-ROUND PULLS"},
		{"a zoom", func(b *Board) { b.SetWindow(Regret, layout.Window{X0: 1, X1: 500}) }, "REGRET"},
		{"the same place", func(b *Board) { b.Place(Spec{ID: Regret, Width: 490, Height: 326}) }, ""},
		{"another size", func(b *Board) { b.Place(Spec{ID: Regret, Width: 491, Height: 326}) }, "REGRET"},
		{"a lost view", (*Board).Refresh, "PAYOFFS REGRET PER-ROUND PULLS"},
		{"a wider font", func(b *Board) { b.SetTextRatio(1.1) }, "PAYOFFS REGRET PER-ROUND PULLS"},
		{"results, a chart out of sight", func(b *Board) {
			b.Place(Spec{ID: Regret, Width: 490, Height: 326, Away: true})
			b.SetResults(someResults(400, 4))
		}, "PER-ROUND PULLS"},
		{"results, and back in sight", func(b *Board) {
			b.Place(Spec{ID: Regret, Width: 490, Height: 326, Away: true})
			b.SetResults(someResults(400, 4))
			b.Scenes()
			b.Place(Spec{ID: Regret, Width: 490, Height: 326})
		}, "REGRET"},
		{"out of sight and back", func(b *Board) {
			b.Place(Spec{ID: Regret, Width: 490, Height: 326, Away: true})
			b.Scenes()
			b.Place(Spec{ID: Regret, Width: 490, Height: 326})
		}, ""},
		{"another size, out of sight", func(b *Board) { b.Place(Spec{ID: Regret, Width: 491, Height: 326, Away: true}) }, "REGRET"},
		{"a chart gone", func(b *Board) { b.Remove(Regret); b.SetPlayhead(5) }, "payoffs per-round PULLS"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			b := board(t)
			c.do(b)
			if got := changed(b); got != c.want {
				t.Errorf("changed: %q, want %q", got, c.want)
			}
			if got := changed(b); got != "" {
				t.Errorf("changed again: %q", got)
			}
		})
	}
}

// With an equal Number, the ground layer is equal number for number.
func TestNumberSaysTheGround(t *testing.T) {
	b := board(t)
	ground := func() []scene.Mark {
		s := &b.find(Regret).b.Scene
		var ms []scene.Mark
		for _, m := range s.Marks[:s.Over] {
			m.Data = slices.Clone(m.Data)
			ms = append(ms, m)
		}
		return ms
	}
	want := ground()
	b.SetPlayhead(1000)
	b.Pointer(Regret, PointerEvent{Kind: PointerMove, X: 300, Y: 30})
	b.Scenes()
	got := ground()
	if len(got) != len(want) {
		t.Fatalf("%d marks, want %d", len(got), len(want))
	}
	for i := range got {
		if !slices.Equal(got[i].Data, want[i].Data) {
			t.Errorf("mark %d changed", i)
		}
	}
}

// A view keeps the picture of a ground layer by its number, so no number comes twice, not even when a
// chart is taken away and placed again with other data.
func TestNumbersNeverReturn(t *testing.T) {
	b := NewBoard()
	seen := map[uint32]bool{0: true}
	for n := range 3 {
		b.SetResults(someResults(10+n, 2))
		for _, id := range []string{Regret, Pulls} {
			b.Place(Spec{ID: id, Width: 490, Height: 326})
		}
		for _, s := range b.Scenes() {
			if seen[s.Number] {
				t.Errorf("round %d: %s has number %d again", n, s.ID, s.Number)
			}
			if got := b.Number(s.ID); got != s.Number {
				t.Errorf("the board says %s has number %d, its scene says %d", s.ID, got, s.Number)
			}
			seen[s.Number] = true
		}
		b.Remove(Regret)
		b.Remove(Pulls)
	}
}

// A view may hold scenes of two boards, one after the other.
func TestNumbersOfTwoBoardsDiffer(t *testing.T) {
	last := board(t).number
	b := NewBoard()
	b.NumberAfter(last)
	b.Place(Spec{ID: Regret, Width: 490, Height: 326})
	if got := b.Scenes()[0].Number; got <= last {
		t.Errorf("the next board's scene has number %d, want one above %d", got, last)
	}
}

// A chart that zooms does so with itself and, if it counts rounds, with all charts that count them; the others do not.
func TestZoomsWith(t *testing.T) {
	for _, restless := range []bool{false, true} {
		b := NewBoard()
		b.SetArms(paperArms(restless))
		for _, k := range Kinds() {
			with := b.ZoomsWith(k.ID)
			if slices.Contains(with, k.ID) != k.Zooms {
				t.Errorf("%s zooms with %q", k.ID, with)
			}
			for _, id := range with {
				if !slices.Equal(b.ZoomsWith(id), with) {
					t.Errorf("%s zooms with %s, which zooms with %q", k.ID, id, b.ZoomsWith(id))
				}
			}
		}
		if rounds := b.ZoomsWith(Regret); !slices.Contains(rounds, PerRound) || slices.Contains(rounds, Payoffs) != restless {
			t.Errorf("restless %v: regret zooms with %q", restless, rounds)
		}
	}
	if got := NewBoard().ZoomsWith("pie"); got != nil {
		t.Errorf("an unknown chart zooms with %q", got)
	}
}

func TestPlacePanics(t *testing.T) {
	golden.Panics(t, unknownChart, func() { NewBoard().Place(Spec{ID: "pie"}) })
}

func TestHoverIsShared(t *testing.T) {
	b := board(t)
	p := b.find(Regret)
	x := p.frame.X.At(100000)
	in := b.Pointer(Regret, PointerEvent{Kind: PointerMove, X: x,
		Y: p.frame.Y.At(data.Interpolate(b.results.X, b.results.Series[1].Y, 100000)) + 3})
	if in.Kind != Hover || in.Series != "kl-ucb/1" || math.Abs(in.Round-100000) > 1 || in.Cursor != "crosshair" {
		t.Errorf("got %+v", in)
	}
	if got := changed(b); got != "payoffs REGRET PER-ROUND PULLS" {
		t.Errorf("changed: %s", got)
	}
	if !strings.Contains(dump(&b.find(PerRound).b.Scene), `"round 100,000"`) {
		t.Error("the other chart of rounds shows no crosshair")
	}
	if in = b.Pointer(Regret, PointerEvent{Kind: PointerLeave}); in.Series != "" || b.focus != "" || b.hovers() {
		t.Errorf("after leaving: %+v, focus %q", in, b.focus)
	}
}

// drag presses at x0, moves to x1 in two steps, and lets go.
func drag(b *Board, id string, x0, y0, x1, y1 float64, pan bool) Intent {
	b.Pointer(id, PointerEvent{Kind: PointerMove, X: x0, Y: y0})
	b.Pointer(id, PointerEvent{Kind: PointerDown, X: x0, Y: y0, Pan: pan})
	b.Pointer(id, PointerEvent{Kind: PointerMove, X: (x0 + x1) / 2, Y: (y0 + y1) / 2})
	b.Pointer(id, PointerEvent{Kind: PointerMove, X: x1, Y: y1})
	b.Scenes()
	return b.Pointer(id, PointerEvent{Kind: PointerUp, X: x1, Y: y1})
}

func TestScrub(t *testing.T) {
	b := board(t)
	p := b.find(Regret)
	in := drag(b, Regret, 250, 100, 250, 100, false)
	if in.Kind != Scrub || !in.Done || b.playhead != math.Round(p.frame.X.Inv(250)) {
		t.Errorf("a click: %+v, playhead %g", in, b.playhead)
	}
	in = drag(b, Regret, 251, 100, 2000, 100, false)
	if in.Kind != Scrub || in.Round != 200000 || b.playhead != 200000 {
		t.Errorf("the playhead dragged beyond the end: %+v", in)
	}
}

func TestZoom(t *testing.T) {
	b := board(t)
	f := &b.find(Regret).frame
	in := drag(b, Regret, f.X.At(50000), 100, f.X.At(100000), 120, false)
	near := func(got, want float64) bool { return math.Abs(got-want) < 1 }
	if in.Kind != Zoomed || !near(in.Window.X0, 50000) || !near(in.Window.X1, 100000) {
		t.Fatalf("a drag: %+v", in)
	}
	if got := changed(b); got != "REGRET PER-ROUND" {
		t.Errorf("changed: %s", got)
	}
	in = drag(b, Regret, f.X.At(60000), 100, f.X.At(70000), 100, true)
	if !near(in.Window.X0, 40000) || !near(in.Window.X1, 90000) {
		t.Errorf("a pan: %+v", in)
	}
	in = drag(b, Regret, f.Plot.X+1, 100, f.Plot.Right()-1, 100, true)
	in = drag(b, Regret, f.Plot.X+1, 100, f.Plot.Right()-1, 100, true)
	if !near(in.Window.X0, 0) || !near(in.Window.X1, 50000) {
		t.Errorf("a pan to the beginning: %+v", in)
	}
	b.Scenes()
	at := f.X.At(20000)
	in = b.Pointer(Regret, PointerEvent{Kind: PointerWheel, X: at, Y: 100, DY: -300, Zoom: true})
	b.Scenes()
	if got := f.X.At(20000); in.Kind != Zoomed || math.Abs(got-at) > 0.5 || !(in.Window.X1-in.Window.X0 < 40000) {
		t.Errorf("the wheel: %+v, what was under the pointer went from %g to %g", in, at, got)
	}
	if in = b.Pointer(Regret, PointerEvent{Kind: PointerWheel, X: 200, Y: 100, DY: -300}); in.Kind != NoIntent {
		t.Errorf("the wheel alone is the page's: %+v", in)
	}
	in = b.Pointer(Regret, PointerEvent{Kind: PointerDouble, X: 200, Y: 100})
	if in.Kind != Zoomed || in.Window != (layout.Window{}) {
		t.Errorf("a double click: %+v", in)
	}
	b.Scenes()
	for range 60 {
		in = b.Pointer(Regret, PointerEvent{Kind: PointerPinch, X: 200, Y: 100, Scale: 2})
		b.Scenes()
	}
	if w := in.Window.X1 - in.Window.X0; !(w > 0) || w > 1000 {
		t.Errorf("pinched in without end: %g rounds", w)
	}
	for range 60 {
		in = b.Pointer(Regret, PointerEvent{Kind: PointerPinch, X: 200, Y: 100, Scale: 0.5})
		b.Scenes()
	}
	if in.Window != (layout.Window{}) {
		t.Errorf("pinched out: %+v", in.Window)
	}
}

func TestPayoffsZoomInTheirOwnUnit(t *testing.T) {
	b := board(t)
	f := &b.find(Payoffs).frame
	in := drag(b, Payoffs, f.X.At(100), 290, f.X.At(1000), 290, false)
	if in.Kind != NoIntent { // pressed on the axis, beside the plot
		t.Errorf("a drag beside the plot: %+v", in)
	}
	in = drag(b, Payoffs, f.X.At(100), 20, f.X.At(1000), 20, false)
	if math.Abs(in.Window.X0-100) > 1 || math.Abs(in.Window.X1-1000) > 1 {
		t.Errorf("a drag: %+v", in)
	}
	if got := changed(b); got != "PAYOFFS" {
		t.Errorf("changed: %s", got)
	}
}

// nameOf returns a point on the name of a reading of a chart, by its number.
func nameOf(b *Board, id string, i int) (x, y float64) {
	at := b.find(id).reads.list[i].label
	return at.X + labelGap, at.Y + layout.Half(at.H)
}

func TestLabels(t *testing.T) {
	b := board(t)
	click := func(kind PointerKind) Intent {
		x, y := nameOf(b, Regret, 2)
		b.Pointer(Regret, PointerEvent{Kind: PointerMove, X: x, Y: y})
		b.Pointer(Regret, PointerEvent{Kind: PointerDown, X: x, Y: y})
		in := b.Pointer(Regret, PointerEvent{Kind: PointerUp, X: x, Y: y})
		if kind == PointerDouble {
			in = b.Pointer(Regret, PointerEvent{Kind: PointerDouble, X: x, Y: y})
		}
		b.Scenes()
		return in
	}
	if in := click(PointerUp); in.Kind != Toggle || in.Series != "rexp3/2" || !b.hidden["rexp3/2"] {
		t.Errorf("a click hides: %+v", in)
	}
	if in := click(PointerUp); in.Kind != Toggle || b.hidden["rexp3/2"] {
		t.Errorf("a second click shows: %+v", in)
	}
	if in := click(PointerDouble); in.Kind != IsolateOne || !slices.Equal(b.Hidden(nil), []string{"r-ed-ucb/0", "kl-ucb/1", "ser4/3"}) {
		t.Errorf("a double click isolates: %+v, hidden %v", in, b.Hidden(nil))
	}
	b.Isolate("rexp3/2")
	if len(b.Hidden(nil)) != 0 {
		t.Errorf("isolating the only one shows all: hidden %v", b.Hidden(nil))
	}
}

func TestArmsAreSelected(t *testing.T) {
	b := board(t)
	f := &b.find(Payoffs).frame
	x := f.X.At(2000)
	in := drag(b, Payoffs, x, f.Y.At(b.arms.Arms[7].Curve.At(2000)), x, f.Y.At(b.arms.Arms[7].Curve.At(2000)), false)
	if in.Kind != SelectArm || in.Arm != 7 || b.selected != 7 {
		t.Errorf("a click on arm 8: %+v", in)
	}
	b.Scenes()
	_, y := nameOf(b, Payoffs, 3)
	in = drag(b, Payoffs, 385, y, 385, y, false)
	if in.Kind != SelectArm || in.Arm != 3 {
		t.Errorf("a click on the label of arm 4: %+v", in)
	}
	b.Select(2)
	b.Scenes()
	h := b.arms.Arms[2].Handles[0]
	in = drag(b, Payoffs, f.X.At(h.X)+3, f.Y.At(h.Y), f.X.At(100)+3, f.Y.At(0.5), false)
	if in.Kind != DragHandle || in.Param != "a" || in.Arm != 2 || !in.Done || math.Abs(in.X-100) > 1e-6 || math.Abs(in.Y-0.5) > 1e-9 {
		t.Errorf("a dragged handle: %+v", in)
	}
	b.Scenes()
	b.Pointer(Payoffs, PointerEvent{Kind: PointerDown, X: f.X.At(h.X) + 3, Y: f.Y.At(h.Y)})
	if in = b.Pointer(Payoffs, PointerEvent{Kind: PointerUp, X: f.X.At(h.X) + 3, Y: f.Y.At(h.Y)}); in.Kind != NoIntent {
		t.Errorf("a click on a handle: %+v", in)
	}
}

func TestTouchReads(t *testing.T) {
	b := board(t)
	b.Pointer(Regret, PointerEvent{Kind: PointerDown, X: 100, Y: 100, Touch: true})
	in := b.Pointer(Regret, PointerEvent{Kind: PointerMove, X: 200, Y: 100, Touch: true})
	if in.Kind != Hover || in.Round == 0 {
		t.Errorf("a finger that moves reads: %+v", in)
	}
	if in = b.Pointer(Regret, PointerEvent{Kind: PointerCancel}); b.hovers() || in.Kind != Hover {
		t.Errorf("cancelled: %+v", in)
	}
	if in = b.Pointer("nothing", PointerEvent{Kind: PointerMove}); in.Kind != NoIntent {
		t.Errorf("an unknown chart: %+v", in)
	}
}

func TestKeys(t *testing.T) {
	b := board(t)
	press := func(id, keys string) (say string) {
		for _, k := range strings.Fields(keys) {
			var ok bool
			if _, say, ok = b.Key(id, k); !ok {
				t.Fatalf("%s: %s is not taken", id, k)
			}
			b.Scenes()
		}
		return say
	}
	cases := []struct{ id, keys, want string }{
		{Regret, "Home", "Round 500: R-ED-UCB 12.5, KL-UCB 6.2, REXP3 4.2, SER4 3.1."},
		{Regret, "Home ArrowRight PageDown", "Round 6,000: "},
		{Regret, "End", "Round 200,000: "},
		{Regret, "End ArrowDown", "R-ED-UCB, round 200,000: "},
		{Regret, "End Escape End ArrowUp", "SER4, round 200,000: "},
		{Regret, "Escape End s", "Playhead at round 200,000."},
		{Regret, "+", "Showing "},
		{Regret, "0", "Showing all."},
		{Regret, "Enter", "SER4 loses least."},
		{Payoffs, "Escape Home", "Pull 10: arm 3 0.12"},
		{Payoffs, "Escape End ArrowDown ArrowDown", "arm 1, pull 200,000: 0.99"},
		{Pulls, "Escape Home", "Pulls of arm 1: "},
		{Pulls, "ArrowRight", "Pulls of arm 2: "},
	}
	for _, c := range cases {
		t.Run(c.id+" "+c.keys, func(t *testing.T) {
			if got := press(c.id, c.keys); !strings.HasPrefix(got, c.want) {
				t.Errorf("said %q, want %q...", got, c.want)
			}
		})
	}
	if _, _, ok := b.Key(Regret, "Tab"); ok {
		t.Error("Tab is the page's")
	}
	b.SetInspection(func() *data.Inspection { _, all := inspections(); return all }())
	b.Place(Spec{ID: Inspector, Width: 908, Height: 370})
	b.Scenes()
	if got, want := press(Inspector, "Home ArrowRight"), "Arm 15, 1,500 pulls: estimate "; !strings.HasPrefix(got, want) {
		t.Errorf("said %q, want %q...", got, want)
	}
	b.SetTrace(someTrace(3))
	b.Place(Spec{ID: Tracing, Width: 908, Height: 370})
	b.Scenes()
	for _, c := range [][2]string{
		{"Home", "Bonus before round 1: no value."},
		{"End", "Bonus before round 400: arm 1 0.05, arm 2 0.025, arm 3 0.01667."},
		{"ArrowDown ArrowDown", "arm 2, bonus before round 400: 0.025, 2 of 3 from the top."},
	} {
		if got := press(Tracing, c[0]); got != c[1] {
			t.Errorf("said %q, want %q", got, c[1])
		}
	}
}

// Nothing that a pointer or a key may do on any chart, with data or without, is a panic.
func TestAnythingGoes(t *testing.T) {
	kinds := []PointerKind{PointerMove, PointerDown, PointerMove, PointerUp, PointerDouble,
		PointerWheel, PointerPinch, PointerCancel, PointerLeave}
	keys := []string{"ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown",
		"+", "-", "0", "Enter", "s", "Escape"}
	two, all := inspections()
	fill := []func(b *Board){
		func(b *Board) {},
		func(b *Board) {
			b.SetArms(twoArms())
			b.SetResults(someResults(1, 1))
			b.SetInspection(two)
			b.SetTrace(someTrace(2))
		},
		func(b *Board) {
			b.SetArms(paperArms(true))
			b.SetResults(someResults(50, 12))
			b.SetInspection(all)
			b.SetTrace(someTrace(15))
		},
		func(b *Board) {
			r := someResults(50, 2)
			r.Series[0].Y = r.Series[0].Y[:10]
			r.Series[1].Pulls = nil
			b.SetResults(r)
		},
	}
	try := func(b *Board, id string) {
		b.Place(Spec{ID: id, Width: 400, Height: 300})
		b.Scenes()
		b.Select(1)
		b.SetPlayhead(3)
		for x := -10.0; x < 420; x += 43 {
			for y := -10.0; y < 320; y += 37 {
				for i, k := range kinds {
					b.Pointer(id, PointerEvent{Kind: k, X: x + float64(7*i), Y: y, DX: 3, DY: -40, Scale: 1.3, Zoom: i%2 == 0, Pan: i%3 == 0})
				}
				for _, k := range keys {
					b.Key(id, k)
				}
				for _, s := range b.Scenes() {
					checkMarks(t, s)
				}
			}
		}
		b.SetWindow(id, layout.Window{})
	}
	for _, f := range fill {
		b := NewBoard()
		f(b)
		for _, kind := range Kinds() {
			try(b, kind.ID)
		}
	}
	for _, kind := range Kinds() {
		b, _ := filled(t, kind)
		try(b, kind.ID)
	}
}
