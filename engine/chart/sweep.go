package chart

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/sentences"
	"risingbandits/engine/detmath"
)

// SweepChart is the ID of the chart of a sweep over one thing: a curve for each policy.
const SweepChart = "sweep"

var sweepKind = Kind{
	ID: SweepChart, Name: "Sweep", Title: "Sweep", Label: "A measure of the policies at every value of what the sweep varies",
	YTitle: "mean regret after the last round", heading: sweepHeading,
	Place: OfSweep, X: SweptValues, Bands: true,
	ground: theSweep | policies, over: theCrosshair,
	newDrawer: func() drawer { return &sweepCurves{curveChart{make: sweepPlot}} },
	takeaway:  sweepTakeaway, table: sweepTable,
	caption: func(b *Board, _ layout.Window) string {
		if b.sweep == nil {
			return ""
		}
		return strings.TrimSpace(sentences.CapitalFirst(b.sweep.Measure.Name) + " against " + sentences.SweptText(b.sweep) +
			", with 95% intervals. " + b.sweep.Growth)
	},
}

// SweepKind returns the ID of the chart that shows a sweep.
func SweepKind(s *data.Sweep) string {
	switch {
	case s.Ranks != nil:
		return RankingChart
	case len(s.Axes) == 1:
		return SweepChart
	case len(s.Axes) == 2:
		return SweepMap
	}
	return SweepAxes
}

func sweepTakeaway(b *Board) sentences.Takeaway { return sentences.Sweep(b.sweep) }

func sweepTable(b *Board) *data.Table {
	if b.sweep == nil {
		return data.NewTable("policy")
	}
	return b.sweep.Numbers()
}

func sweepHeading(b *Board) string {
	if b.sweep == nil {
		return ""
	}
	return b.sweep.Measure.Name
}

// headroom leaves room for the axis' unit above the highest curve.
const headroom = 1.07

// The names of the policies stand above the plot in a chart that is narrower than narrowSweep, CSS px, or of whose width they would
// take more than the share widestNames.
const (
	narrowSweep = 420
	widestNames = 0.24
)

// mostBands is how many intervals of shares are drawn as bands: those of few runs are wide and overlap.
const mostBands = 2

func sweepPlot(b *Board, sp *Spec) *plot {
	sw := b.sweep
	if sw == nil || len(sw.Axes) != 1 || len(sw.Points) == 0 {
		return nil
	}
	axis := &sw.Axes[0]
	order, xs := sweptOrder(axis)
	q := &plot{unit: sw.Measure.Name, xs: xs, head: axis.Name, where: axis.Name + " ", decimals: sweptDecimals(xs), digits: bySize,
		axes: layout.AxisPlan{XKind: layout.Linear, YKind: layout.Linear, X0: xs[0], X1: xs[len(xs)-1], Title: axis.Name}}
	if axis.X == nil {
		q.words, q.axes.X0, q.axes.X1 = axis.Texts, -0.5, float64(len(xs))-0.5
	} else if sw.LogX {
		q.axes.XKind = layout.Log
	}
	if sw.Measure.Share {
		q.unit, q.digits = sw.Measure.Unit, 0
	}
	for k := range sw.Policies {
		if p := &sw.Policies[k]; !b.hidden[p.Key] {
			q.addSwept(sw, k, order)
		}
	}
	q.spreadBars(sw, sp)
	q.fitSwept(sw)
	names := 0.0
	for _, c := range q.curves {
		names = math.Max(names, layout.TextWidth(c.name, layout.FontSize, true))
	}
	q.above = sp.Width < narrowSweep || names+labelGap > float64(widestNames*sp.Width)
	return q
}

// sweptOrder returns the points of a sweep over one axis in increasing order of its values, and their places on the axis.
func sweptOrder(a *data.SweepAxis) (order []int, xs []float64) {
	for i := range a.Texts {
		order = append(order, i)
	}
	if a.X != nil {
		slices.SortStableFunc(order, func(i, k int) int {
			if a.X[i] < a.X[k] {
				return -1
			}
			return 1
		})
	}
	for _, i := range order {
		if a.X == nil {
			xs = append(xs, float64(i))
		} else {
			xs = append(xs, a.X[i])
		}
	}
	return order, xs
}

// addSwept adds the curve of policy k.
func (q *plot) addSwept(sw *data.Sweep, k int, order []int) {
	p, factor := &sw.Policies[k], 1.0
	if sw.Measure.Share {
		factor = 100
	}
	c := curve{name: p.Name, key: p.Key, role: p.Style.Role, dash: p.Style.Dash, width: 2 * float64(p.Style.Weight), x: q.xs}
	for i, point := range order {
		v := sw.At(point, k)
		c.y, c.low, c.high = append(c.y, float64(factor*v.Value)), append(c.low, float64(factor*v.Low)), append(c.high, float64(factor*v.High))
		if v.Known() && !p.Constant {
			q.dots = append(q.dots, dot{key: p.Key, arm: -1, role: p.Style.Role, open: p.Style.Marker == data.Open, x: q.xs[i], y: c.y[i],
				quiet: true})
		}
	}
	q.curves = append(q.curves, c)
}

// spreadBars draws the intervals of shares as bars beside each other, if there are many: one alone for a policy that is the same at
// all points.
func (q *plot) spreadBars(sw *data.Sweep, sp *Spec) {
	n := len(q.curves)
	if !sw.Measure.Share || n <= mostBands {
		return
	}
	step := math.Min(3, float64(0.5*sp.Width)/float64(n*len(q.xs)))
	shifts := map[string]float64{}
	for i := range q.curves {
		c := &q.curves[i]
		c.bars, c.shift = true, float64(step*(float64(i)-layout.Half(float64(n-1))))
		shifts[c.key] = c.shift
		if i := slices.IndexFunc(sw.Policies, func(p data.SweepPolicy) bool { return p.Key == c.key }); sw.Policies[i].Constant {
			for k := range len(c.low) - 1 {
				c.low[k], c.high[k] = math.NaN(), math.NaN()
			}
		}
	}
	// The plot ends beyond the outermost bars.
	if air := float64(step*float64(n)) / math.Max(sp.Width, 1); q.axes.XKind == layout.Linear {
		q.axes.X0, q.axes.X1 = q.axes.X0-float64(air*(q.axes.X1-q.axes.X0)), q.axes.X1+float64(air*(q.axes.X1-q.axes.X0))
	} else {
		ratio := detmath.Exp(float64(air * detmath.Log(q.axes.X1/q.axes.X0)))
		q.axes.X0, q.axes.X1 = q.axes.X0/ratio, float64(q.axes.X1*ratio)
	}
	for i := range q.dots {
		q.dots[i].shift = shifts[q.dots[i].key]
	}
}

// fitSwept fits the y axis to the curves and their intervals.
func (q *plot) fitSwept(sw *data.Sweep) {
	low, high, least, most := math.Inf(1), math.Inf(-1), 0.0, 0.0
	for i := range q.curves {
		c := &q.curves[i]
		for _, ys := range [][]float64{c.y, c.low, c.high} {
			least, most = positive(least, most, ys)
			for _, y := range ys {
				if y == y {
					low, high = math.Min(low, y), math.Max(high, y)
				}
			}
		}
	}
	if low > high {
		low, high = 0, 1
	}
	a := &q.axes
	a.Y0, a.Y1 = math.Min(low, 0), float64(headroom*high)
	switch {
	case sw.Measure.Share:
		a.Y0, a.Y1 = 0, 100*headroom
	case sw.LogY:
		a.YKind, a.Y0, a.Y1 = layout.Log, least/headroom, float64(most*headroom)
	}
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

// A sweepCurves is the drawer of curves over one thing; a click or Enter at a value opens its scenario.
type sweepCurves struct{ curveChart }

func (c *sweepCurves) ground(b *Board, p *placed) {
	c.curveChart.ground(b, p)
	if c.plot == nil {
		return
	}
	order, xs := sweptOrder(&b.sweep.Axes[0])
	p.reads.open = func(x float64) (in Intent, words string, ok bool) {
		best, at := 0, p.frame.X.At(x)
		for i := range xs {
			if math.Abs(p.frame.X.At(xs[i])-at) < math.Abs(p.frame.X.At(xs[best])-at) {
				best = i
			}
		}
		return b.openPoint(p, order[best]), "", true
	}
}

// openPoint returns the intent to open the scenario of a point of the sweep.
func (b *Board) openPoint(p *placed, point int) Intent {
	in := b.intent(OpenPoint, p.spec.ID)
	in.Point, in.Done = point, true
	return in
}
