package chart

import (
	"math"
	"strings"

	"risingbandits/engine/numbers"
)

// keyStep is how far a key moves a handle, px.
const keyStep = 4

// edit changes the selected arm by a key, at the handle nearest to the reading position. It says what it did, or why it
// did nothing.
func (b *Board) edit(p *placed, key string) (in Intent, announcement string, ok bool) {
	in = b.intent(NoIntent, p.spec.ID)
	if b.selected < 0 || b.selected >= len(b.arms.Arms) {
		return in, "Select an arm first: then keys change its curve.", true
	}
	f := &p.frame
	px := f.Plot.Right()
	if b.hovers() && b.hoverChart == p.spec.ID {
		px = f.X.At(b.hoverX)
	}
	grips := p.takeGrips()
	near, points := -1, false
	for i, g := range grips {
		points = points || isPoint(g.Param)
		if !g.adds && (near < 0 || math.Abs(g.px-px) < math.Abs(grips[near].px-px)) {
			near = i
		}
	}
	move, moves := strings.CutPrefix(key, "Shift+")
	switch {
	case moves && near >= 0:
		return b.moveGrip(p, grips[near], move)
	case near < 0 && (moves || key == "w"):
		return in, "No handle of the arm is in view.", true
	case key == "w":
		return b.sweeps(p, grips[near]), "", true
	case !points:
		return in, "Only a curve of points has points to add and delete.", true
	case key == "Delete" || key == "Backspace":
		return b.removePoint(p, grips[near])
	}
	return b.addPoint(p, math.Round(f.X.Inv(px)))
}

// moveGrip moves a handle a little in the direction of an arrow key, and moves the reading position with it.
func (b *Board) moveGrip(p *placed, g grip, arrow string) (Intent, string, bool) {
	f := &p.frame
	in := b.handled(p, g.Param, true)
	x, y := g.px, g.py
	switch arrow {
	case "ArrowLeft":
		x -= keyStep
	case "ArrowRight":
		x += keyStep
	case "ArrowUp":
		y -= keyStep
	case "ArrowDown":
		y += keyStep
	}
	in.X = f.X.Inv(math.Max(f.Plot.X, math.Min(f.Plot.Right(), x)))
	in.Y = f.Y.Inv(math.Max(f.Plot.Y, math.Min(f.Plot.Bottom(), y)))
	switch { // by at least a whole pull
	case arrow == "ArrowLeft":
		in.X = math.Min(in.X, g.X-1)
	case arrow == "ArrowRight":
		in.X = math.Max(in.X, g.X+1)
	default:
		in.X = g.X
	}
	b.setHover(p.spec.ID, math.Max(1, in.X))
	what := "Handle " + g.Symbol
	if isPoint(g.Param) {
		what = "Point"
	}
	return in, what + " to " + b.placeInWords(in.X, in.Y) + ".", true
}

func (b *Board) addPoint(p *placed, x float64) (Intent, string, bool) {
	arm := &b.arms.Arms[b.selected]
	at := 0
	for at < len(arm.Handles) && arm.Handles[at].X < x {
		at++
	}
	if at < len(arm.Handles) && arm.Handles[at].X == x {
		return b.intent(NoIntent, p.spec.ID), "There is a point here.", true
	}
	in := b.handled(p, pointBefore(at), true)
	in.X, in.Y = x, arm.Curve.At(max(1, int(x)))
	return in, "Point added at " + b.placeInWords(in.X, in.Y) + ".", true
}

func (b *Board) removePoint(p *placed, g grip) (Intent, string, bool) {
	if len(b.arms.Arms[b.selected].Handles) <= 2 {
		return b.intent(NoIntent, p.spec.ID), "A curve needs two points.", true
	}
	in := b.handled(p, withoutPoint(g.Param), true)
	in.X, in.Y = g.X, g.Y
	return in, "Point deleted at " + b.placeInWords(g.X, g.Y) + ".", true
}

func (b *Board) placeInWords(x, y float64) string {
	unit := "pull "
	if b.arms.Restless {
		unit = "round "
	}
	return unit + numbers.Commas(math.Round(x), 0) + ", payoff " + numbers.Commas(y, 3)
}
