package report

import (
	"fmt"
	"math"

	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/numbers"
	"risingbandits/engine/paper/claims"
	"risingbandits/engine/scenario"
)

// Lengths of a figure of errors, CSS px: a panel for each policy, three beside each other.
const (
	errorColumns = 3
	errorTop     = 30 // the room of the legend
	errorTitle   = 24 // the room of a policy's name
	errorHeight  = 62 // of a panel
	errorGap     = 14 // between panels
	errorLeft    = 24 // the room of the numbers of the axis
	errorBottom  = 24
	errorDot     = 2
)

// errorFigure draws the errors of an experiment against the budget, ours as released and as defined, and those that the
// authors published as dots.
func errorFigure(ours, published *claims.Errors, title string) *Figure {
	rows := (len(published.Curves) + errorColumns - 1) / errorColumns
	row := float64(errorTitle + errorHeight + errorBottom)
	var b layout.Builder
	b.Ratio = 1
	b.Reset("errors", figureWidth, errorTop+float64(float64(rows)*row))
	errorLegend(&b)
	width := float64(figureWidth-errorLeft-errorGap*(errorColumns-1)-4) / errorColumns
	first, last := float64(ours.Budgets[0]), float64(ours.Budgets[len(ours.Budgets)-1])
	for i, c := range published.Curves {
		left := errorLeft + float64(float64(i%errorColumns)*(width+errorGap))
		top := errorTop + float64(float64(i/errorColumns)*row)
		panel := errorPanel{
			b: &b, budgets: ours.Budgets,
			x: layout.NewScale(layout.Log, first, last, left, left+width),
			y: layout.NewScale(layout.Linear, 0, 1, top+errorTitle+errorHeight, top+errorTitle),
		}
		b.Text(claims.NameOf(c.Policy), left, top+errorTitle-9, layout.FontSize, scene.Start, scene.Ink)
		panel.axes(left, width, i%errorColumns == 0)
		if wrong := ours.Of(c.Policy, scenario.Defined); wrong != nil {
			panel.line(wrong, scene.ArmGrey, 1.5)
		}
		panel.line(ours.In(c.Policy, claims.Released), scene.Ink, 1.5)
		for k, y := range c.Wrong {
			dot(&b, scene.Ink, true, panel.x.At(float64(ours.Budgets[k])), panel.y.At(y))
		}
	}
	b.EndGround()
	caption := fmt.Sprintf("%s: error of the recommended arm against the budget T, means of %s runs, and as published, of %s.", title,
		numbers.Int(ours.Runs), numbers.Int(published.Runs))
	return &Figure{Name: ours.Preset + "-errors", Caption: caption, Alt: caption + " " + errorWords(ours, published), Topic: "best-arm",
		Scene: &b.Scene}
}

// An errorPanel draws one policy.
type errorPanel struct {
	b       *layout.Builder
	budgets []int
	x, y    layout.Scale
}

// axes draws the lines of the panel, and the numbers of its axes.
func (p *errorPanel) axes(left, width float64, numbered bool) {
	for _, y := range []float64{0, 0.5, 1} {
		role := scene.Grid
		if y == 0 {
			role = scene.Axis
		}
		p.b.Stroke(role, 1, 1, left, p.y.At(y), left+width, p.y.At(y))
		if numbered {
			p.b.Text(numbers.Digits(y, 2), left-6, p.y.At(y)+layout.Baseline, layout.FontSize, scene.End, scene.Ink2)
		}
	}
	for _, t := range []int{100, 1000} {
		p.b.Stroke(scene.Grid, 1, 1, p.x.At(float64(t)), p.y.At(0), p.x.At(float64(t)), p.y.At(1))
		align := scene.Middle
		if t == 100 {
			align = scene.Start
		}
		p.b.Text(numbers.Int(t), p.x.At(float64(t)), p.y.At(0)+15, layout.FontSize, align, scene.Ink2)
	}
}

func (p *errorPanel) line(wrong []float64, role scene.Role, width float64) {
	p.b.Mark(scene.Line, role, 1, width)
	for i, y := range wrong {
		p.b.Put2(p.x.At(float64(p.budgets[i])), p.y.At(y))
	}
	p.b.Done()
}

// errorLegend names the two lines and the dots.
func errorLegend(b *layout.Builder) {
	at := 4.0
	for i, name := range []string{"as released", "as defined", "published"} {
		switch i {
		case 0:
			b.Stroke(scene.Ink, 1, 1.5, at, 12, at+16, 12)
		case 1:
			b.Stroke(scene.ArmGrey, 1, 1.5, at, 12, at+16, 12)
		case 2:
			dot(b, scene.Ink, true, at+8, 12)
		}
		b.Text(name, at+22, 12+layout.Baseline, layout.FontSize, scene.Start, scene.Ink2)
		at += 22 + layout.TextWidth(name, layout.FontSize, false) + 20
	}
}

// errorWords says how far the published errors are from ours as released, for readers who cannot see the figure.
func errorWords(ours, published *claims.Errors) string {
	most, where := 0.0, ""
	for _, c := range published.Curves {
		for k, x := range ours.In(c.Policy, claims.Released) {
			if d := math.Abs(x - c.Wrong[k]); d > most {
				most, where = d, fmt.Sprintf("%s at T = %s", claims.NameOf(c.Policy), numbers.Int(ours.Budgets[k]))
			}
		}
	}
	return fmt.Sprintf("The largest difference between published and ours as released is %.2f, of %s.", most, where)
}

// A figureTable sets regrets that were read off a figure beside ours.
type figureTable struct {
	Title string
	Rows  []publishedRow
}

// figureTables returns the regrets at the right end of each figure of Migali et al. beside ours.
func figureTables(ev *claims.Evidence) []figureTable {
	var list []figureTable
	for _, f := range claims.RegretFigures() {
		x := ev.Experiment(f.Experiment)
		if x == nil {
			continue
		}
		t := figureTable{Title: fmt.Sprintf("%s: regret after round %s", f.Title, numbers.Int(f.Round))}
		for _, r := range f.Regrets {
			t.Rows = append(t.Rows, publishedRow{claims.NameOf(r.Policy), numbers.Int(int(r.Mean)) + " ± " + numbers.Int(int(f.Pixel)),
				estimated(x.At(r.Policy, f.Round))})
		}
		list = append(list, t)
	}
	return list
}
