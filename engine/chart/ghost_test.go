package chart

import (
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/scene"
)

// ghostly counts the lines of a chart's scene that are a ghost's.
func ghostly(b *Board, id string) int {
	b.Refresh()
	b.Scenes()
	n := 0
	for _, m := range b.find(id).b.Scene.Marks {
		if m.Kind == scene.Line && len(m.Dash) == len(ghostDash) && &m.Dash[0] == &ghostDash[0] {
			n++
		}
	}
	return n
}

func TestGhost(t *testing.T) {
	b := board(t)
	arms := paperArms(false)
	var g Ghost
	for i := range arms.Arms {
		g.Arms = append(g.Arms, arms.Arms[i].Curve)
	}
	g.Results = someResults(400, 3)
	for i := range g.Results.Series {
		for k := range g.Results.Series[i].Y {
			g.Results.Series[i].Y[k] *= 3 // well above the present ones
		}
	}
	top := b.find(Regret).frame.Y.Hi
	b.SetGhost(g)
	if n := ghostly(b, Regret); n != 3 {
		t.Errorf("%d faint lines of regret, want 3", n)
	}
	if now := b.find(Regret).frame.Y.Hi; now < 2*top {
		t.Errorf("the axis ends at %v, before the ghost does; it was %v", now, top)
	}
	if n := ghostly(b, PerRound); n != 3 {
		t.Errorf("%d faint lines of regret per round, want 3", n)
	}
	if n := ghostly(b, Payoffs); n != 0 {
		t.Errorf("%d faint payoffs of arms that are as before", n)
	}
	if b.HasPrevious(Payoffs) || !b.HasPrevious(Regret) {
		t.Error("a ghost is told of where none is seen, or none where one is")
	}
	g.Arms[4] = arms.Arms[5].Curve
	b.SetGhost(g)
	if n := ghostly(b, Payoffs); n != 1 {
		t.Errorf("%d faint payoffs, want that of the one arm that changed", n)
	}
	if !b.HasPrevious(Payoffs) {
		t.Error("nothing is told of the faint payoff")
	}
	b.Hide(g.Results.Series[1].Key, true)
	if n := ghostly(b, Regret); n != 2 {
		t.Errorf("%d faint lines of regret with a policy hidden, want 2", n)
	}
	b.SetGhost(Ghost{})
	if n := ghostly(b, Regret) + ghostly(b, Payoffs); n != 0 {
		t.Errorf("%d faint lines are left", n)
	}
}

// otherResults are someResults with twice the regret.
func otherResults(n, policies int) data.Results {
	r := someResults(n, policies)
	for i := range r.Series {
		for k := range r.Series[i].Y {
			r.Series[i].Y[k] *= 2
		}
	}
	return r
}

// A curve of a ghost that lies under a present one is neither drawn nor told of; the others have their values in
// the list at the crosshair.
func TestGhostUnderPresentCurves(t *testing.T) {
	b := board(t)
	b.SetResults(someResults(400, 3))
	g := Ghost{Results: someResults(400, 3)}
	b.SetGhost(g)
	if n := ghostly(b, Regret); n != 0 || b.HasPrevious(Regret) {
		t.Errorf("%d faint lines under equal curves, told of: %v", n, b.HasPrevious(Regret))
	}
	g.Results.Series[1] = otherResults(400, 3).Series[1]
	b.SetGhost(g)
	if n := ghostly(b, Regret); n != 1 || !b.HasPrevious(Regret) {
		t.Errorf("%d faint lines, want that of the one policy that changed; told of: %v", n, b.HasPrevious(Regret))
	}
	plot := b.find(Regret).frame.Plot
	b.Pointer(Regret, PointerEvent{Kind: PointerMove, X: plot.X + plot.W/2, Y: plot.Y + plot.H/2})
	b.Refresh()
	b.Scenes()
	var before []string
	for _, text := range b.find(Regret).b.Scene.Texts {
		if strings.HasSuffix(text.S, ", before") {
			before = append(before, text.S)
		}
	}
	if want := []string{g.Results.Series[1].Name + ", before"}; !slices.Equal(before, want) {
		t.Errorf("the list at the crosshair names %q, want %q", before, want)
	}
}

func TestGhostOfNoResults(t *testing.T) {
	b := board(t)
	g := Ghost{Results: someResults(400, 2)}
	b.SetResults(data.Results{Horizon: 1000, Best: -1})
	b.SetGhost(g)
	if n := ghostly(b, Regret); n != 2 {
		t.Errorf("%d faint lines behind nothing, want 2", n)
	}
}

func TestHiddenArms(t *testing.T) {
	b := board(t)
	lines := func() int {
		b.Scenes()
		n := 0
		for _, m := range b.find(Payoffs).b.Scene.Marks {
			if m.Kind == scene.Line && len(m.Data) > 20 {
				n++
			}
		}
		return n
	}
	all := lines()
	b.HideArms([]int{2, 7})
	if n := lines(); n != all-2 {
		t.Errorf("%d curves with two arms hidden, want %d", n, all-2)
	}
	f := &b.find(Payoffs).frame
	if slices.ContainsFunc(b.find(Payoffs).reads.list, func(r reading) bool { return r.arm == 7 }) {
		t.Error("a hidden arm is read")
	}
	if d := b.Digest(Payoffs); slices.Contains(d.Head, "Arm 8") || !slices.Contains(d.Head, "Arm 9") {
		t.Errorf("a hidden arm is in the table: %q", d.Head)
	}
	y := f.Y.At(b.arms.Arms[7].Curve.At(2000))
	if in := b.Pointer(Payoffs, PointerEvent{Kind: PointerMove, X: f.X.At(2000), Y: y}); in.Arm == 7 {
		t.Error("a hidden arm is found under the pointer")
	}
	b.Select(7)
	if n := lines(); n != all-1 {
		t.Errorf("%d curves with a hidden arm selected, want %d", n, all-1)
	}
	b.HideArms(nil)
	if n := lines(); n != all {
		t.Errorf("%d curves with none hidden, want %d", n, all)
	}
}

func TestAxisOnlyGrowsWhileArmsAreTriedOut(t *testing.T) {
	b := board(t)
	b.Scenes()
	f := &b.find(Payoffs).frame
	tall, usual := b.arms, b.arms
	tall.Arms = append([]data.Arm(nil), tall.Arms...)
	tall.Arms[0].Curve = level(3)
	b.SetPreview(true)
	b.SetArms(tall)
	b.Scenes()
	grown := f.Y.Hi
	if grown < 3 {
		t.Fatalf("the axis ends at %v", grown)
	}
	b.SetArms(usual)
	if b.Scenes(); f.Y.Hi != grown {
		t.Errorf("while trying, the axis shrinks from %v to %v", grown, f.Y.Hi)
	}
	b.SetPreview(false)
	if b.Scenes(); f.Y.Hi >= grown {
		t.Errorf("afterwards the axis stays at %v", f.Y.Hi)
	}
}

// What was before an edit is paler than every curve that is shown, also while one is looked at and the
// others fade.
func TestGhostIsAlwaysPaler(t *testing.T) {
	b := NewBoard()
	b.SetResults(someResults(50, 9))
	b.SetGhost(Ghost{Results: otherResults(50, 2)})
	b.Place(Spec{ID: Regret, Width: 490, Height: 326})
	for _, focus := range []string{"", b.results.Series[0].Key} {
		b.Focus(focus, -1)
		b.Scenes()
		var lines []float32 // alphas, those of the ghost first
		for _, m := range b.find(Regret).b.Scene.Marks {
			if m.Kind == scene.Line && m.Clip != [4]float32{} {
				lines = append(lines, m.Alpha)
			}
		}
		if len(lines) != 11 || slices.Max(lines[:2]) >= slices.Min(lines[2:]) {
			t.Errorf("focus %q: alphas %v, want two of the past, paler than nine curves", focus, lines)
		}
	}
}
