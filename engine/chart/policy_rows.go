package chart

import (
	"math"
	"slices"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
)

// A policyRow is the row of a policy in a chart of rows. Its name is at the right end.
type policyRow struct {
	src    *data.Series
	strong bool
	alpha  float64
}

// policyRows returns a row for each visible policy that has what the chart draws. Once all runs are finished, the policy with the
// least regret is on top, as in the table.
func (b *Board) policyRows(r *data.Results, has func(s *data.Series) bool) []policyRow {
	var rows []policyRow
	for i := range r.Series {
		s := &r.Series[i]
		if b.hidden[s.Key] || !has(s) {
			continue
		}
		row := policyRow{src: s, strong: s.Key == b.chosen || s.Key == b.focus, alpha: 1}
		if b.fades(s.Key) {
			row.alpha = layout.Faded
		}
		at := len(rows)
		for at > 0 && !r.Underway && lastOf(s.Y) < lastOf(rows[at-1].src.Y) {
			at--
		}
		rows = slices.Insert(rows, at, row)
	}
	return rows
}

// lastOf returns the last of some numbers; NaN if there is none.
func lastOf(ys []float64) float64 {
	if len(ys) == 0 {
		return math.NaN()
	}
	return ys[len(ys)-1]
}

// name writes the name of a row whose middle is at y.
func (r *policyRow) name(p *placed, y float64) {
	x := p.frame.Plot.Right() + labelGap
	t := p.b.Text(p.b.Fit(r.src.Name, r.strong, p.spec.Width-x), x, y+layout.Baseline, layout.FontSize, scene.Start, scene.Ink)
	t.Bold = r.strong
}

// reading returns the reading of a row of height h below y.
func (r *policyRow) reading(p *placed, y, h float64) reading {
	plot := p.frame.Plot
	return reading{shape: aBox, key: r.src.Key, arm: -1, name: r.src.Name, clicks: true,
		box:   layout.Rect{X: plot.X, Y: y, W: plot.W, H: h},
		label: layout.Rect{X: plot.Right(), Y: y, W: p.spec.Width - plot.Right(), H: h}}
}
