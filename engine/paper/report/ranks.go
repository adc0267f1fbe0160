package report

import (
	"fmt"

	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/measure"
	"risingbandits/engine/numbers"
	"risingbandits/engine/paper/claims"
	"risingbandits/engine/sim"
)

// Lengths of a figure of ranks, CSS px.
const (
	rankLeft   = 100 // the room of the policies' names
	rankRight  = 16
	rankTop    = 34 // the room of the legend
	rankRow    = 40
	rankBottom = 40
	rankApart  = 8 // between the four marks of a policy
	rankDot    = 3.5
)

// rankMarks are the four ranks of a policy: the paper's, and ours in every column.
var rankMarks = [...]struct {
	name string
	role scene.Role
	open bool
}{{"the paper", scene.ArmGrey, false}, {"as defined", scene.Ink, false}, {"as released", scene.Ink, true},
	{"released policies", scene.ArmGrey, true}}

// rankFigure draws the mean ranks of a table beside the paper's, with their intervals.
func rankFigure(ev *claims.Evidence, t *claims.RankTable) *Figure {
	height := float64(rankTop + rankRow*len(t.Paper) + rankBottom)
	var b layout.Builder
	b.Ratio = 1
	b.Reset("ranks", figureWidth, height)
	x := layout.NewScale(layout.Linear, 1, float64(len(t.Paper)), rankLeft, figureWidth-rankRight)
	rankAxis(&b, &x, len(t.Paper), height)
	rankLegend(&b)
	bonus := bonusesOf(t)[len(bonusesOf(t))-1]
	var ours [][]measure.Estimate
	for _, column := range claims.Columns() {
		ours = append(ours, t.Ranked(ev, column, bonus))
	}
	for i, p := range t.Paper {
		middle := float64(rankTop) + float64((float64(i)+0.5)*rankRow)
		b.Text(claims.NameOf(p.Policy), rankLeft-14, middle+layout.Baseline, layout.FontSize, scene.End, scene.Ink)
		rankMark(&b, &x, 0, measure.Around(p.Mean, &p.CI95, sim.NoDoubt), middle-1.5*rankApart, len(t.Paper))
		for k, ranks := range ours {
			if i < len(ranks) {
				rankMark(&b, &x, k+1, ranks[i], middle+float64((float64(k)-0.5)*rankApart), len(t.Paper))
			}
		}
	}
	b.EndGround()
	caption := fmt.Sprintf("Mean ranks, %s, with 95%% intervals: the paper’s, and ours over %s random bandits.", lowerFirst(t.Title),
		numbers.Int(len(ev.Rankings[0].Regrets)))
	if bonus != "" {
		caption += " R-less-UCB-H has the bonus that is adapted to rounds; it is not in the released code."
	}
	return &Figure{Name: "ranks-" + t.Claim, Caption: caption, Alt: caption, Topic: "ranking", Scene: &b.Scene}
}

// rankAxis draws the axis of ranks with its lines.
func rankAxis(b *layout.Builder, x *layout.Scale, last int, height float64) {
	bottom := height - rankBottom
	for rank := 1; rank <= last; rank++ {
		b.Stroke(scene.Grid, 1, 1, x.At(float64(rank)), rankTop, x.At(float64(rank)), bottom)
		b.Text(fmt.Sprint(rank), x.At(float64(rank)), bottom+16, layout.FontSize, scene.Middle, scene.Ink2)
	}
	b.Stroke(scene.Axis, 1, 1, x.At(1), bottom, x.At(float64(last)), bottom)
	b.Text("mean rank, 1 is best", x.At(float64(last)), bottom+32, layout.FontSize, scene.End, scene.Ink2)
}

// rankLegend names the three marks above the plot.
func rankLegend(b *layout.Builder) {
	at := 4.0 // not at the plot’s left end: four names need the whole width
	for _, m := range rankMarks {
		dot(b, m.role, m.open, at+rankDot, 14)
		b.Text(m.name, at+14, 14+layout.Baseline, layout.FontSize, scene.Start, scene.Ink2)
		at += 14 + layout.TextWidth(m.name, layout.FontSize, false) + 18
	}
}

// rankMark draws one mean rank with its interval, which it cuts off at the ends of the axis.
func rankMark(b *layout.Builder, x *layout.Scale, k int, rank measure.Estimate, y float64, last int) {
	m := rankMarks[k]
	if rank.HasInterval() {
		lo, hi := max(1, rank.Low), min(float64(last), rank.High)
		b.Stroke(m.role, 1, 1.5, x.At(lo), y, x.At(hi), y)
	}
	dot(b, m.role, m.open, x.At(rank.Value), y)
}

// dot draws a dot, open or filled.
func dot(b *layout.Builder, role scene.Role, open bool, x, y float64) {
	if open {
		b.Dot(scene.Ground, 1, x, y, rankDot, false)
		b.OpenDot(role, 1, x, y, rankDot-0.75, 1.5)
		return
	}
	b.Dot(role, 1, x, y, rankDot, false)
}
