package chart

import (
	"math"
	"strconv"
	"strings"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/sentences"
)

// SweepChart is the ID of the chart of a sweep over one number of the scenario.
const SweepChart = "sweep"

var sweepKind = Kind{
	ID: SweepChart, Name: "Sweep", Title: "Sweep", Label: "A measure of the policies at every value of what the sweep varies",
	YTitle: "regret after the last round",
	Place:  OfSweep, X: SweptValues, Bands: true,
	ground: theSweep, over: theCrosshair,
	newDrawer: newXYChart(sweepPlot),
	takeaway:  func(b *Board) sentences.Takeaway { return sentences.Sweep(b.sweep) },
	table: func(b *Board) *data.Table {
		t := data.NewTable("policy", "value", "measure", "low95", "high95")
		if b.sweep != nil {
			for _, c := range b.sweep.Curves {
				for i, x := range b.sweep.X {
					t.Row(c.Name, x, c.Y[i], c.Low[i], c.High[i])
				}
			}
		}
		return t
	},
	caption: func(b *Board, _ layout.Window) string {
		if b.sweep == nil {
			return ""
		}
		return sentences.CapitalFirst(b.sweep.Measure) + " by " + b.sweep.Path + ". Bands: 95% intervals over the runs. Every value and " +
			"every policy meets the same random numbers."
	},
}

// headroom leaves room for the axis' unit above the highest curve.
const headroom = 1.07

func sweepPlot(b *Board, sp *Spec) *xyPlot {
	sw := b.sweep
	if sw == nil || len(sw.X) == 0 {
		return nil
	}
	own := layout.Linear
	if sw.Log {
		own = layout.Log
	}
	low, high, least, most := extentOf(sw)
	q := &xyPlot{
		unit: sw.Measure, xs: sw.X, head: sw.Path, where: sw.Path + " = ", decimals: sweptDecimals(sw.X), digits: -1,
		axes: layout.AxisPlan{XKind: scaleOr(sp.XScale, own), X0: sw.X[0], X1: sw.X[len(sw.X)-1], Title: sw.Path},
	}
	// On a logarithmic axis of the values, regret is read by its slope: its axis is logarithmic, too.
	q.axes.YKind, q.axes.Y0, q.axes.Y1 = scaleOr(sp.YScale, layout.Linear), math.Min(low, 0), headroom*high
	if sw.Log && !sw.Percent && least > 0 && low > 0 {
		q.axes.YKind, q.axes.Y0, q.axes.Y1 = scaleOr(sp.YScale, layout.Log), least, most
	}
	if sw.Percent {
		q.axes.Y0, q.axes.Y1 = 0, headroom*100
	}
	for i := range sw.Curves {
		c := &sw.Curves[i]
		if b.hidden[c.Key] {
			continue
		}
		q.curves = append(q.curves, xyCurve{name: c.Name, key: c.Key, role: c.Style.Role, dash: c.Style.Dash, width: 2, x: sw.X, y: c.Y,
			low: c.Low, high: c.High})
		for k, x := range sw.X {
			if y := c.Y[k]; y == y {
				q.dots = append(q.dots, xyDot{key: c.Key, arm: -1, role: c.Style.Role, x: x, y: y, quiet: true})
			}
		}
	}
	return q
}

// extentOf returns the ends of all intervals and values; least and most are those of the positive ones.
func extentOf(sw *data.Sweep) (low, high, least, most float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for i := range sw.Curves {
		c := &sw.Curves[i]
		for _, ys := range [][]float64{c.Y, c.Low, c.High} {
			least, most = positive(least, most, ys)
			for _, y := range ys {
				if y == y {
					low, high = math.Min(low, y), math.Max(high, y)
				}
			}
		}
	}
	if low > high {
		return 0, 1, 0, 0
	}
	return low, high, least, most
}

// sweptDecimals returns how many decimals the longest of some numbers has, at most six.
func sweptDecimals(xs []float64) int {
	digits := 0
	for _, x := range xs {
		_, after, _ := strings.Cut(strconv.FormatFloat(x, 'f', -1, 64), ".")
		digits = max(digits, len(after))
	}
	return min(digits, 6)
}
