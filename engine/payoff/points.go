package payoff

import (
	"fmt"
	"math"
	"sort"

	"risingbandits/engine/detmath"
	"risingbandits/engine/param"
)

var curveFamily = Family{
	ID: "points", Name: "points", Formula: "linear between the points, level before the first and after the last",
	Doc:    "Any learning curve, given as points.",
	Points: true,
	check:  checkPoints,
	bends:  pointBends,
	points: &pointsFamily{
		build: func(s Spec) (Func, *Fault) {
			if fault := checkPointList(s); fault != nil {
				return nil, fault
			}
			return newCurve(s.Points), nil
		},
		handles: pointHandles,
		drag:    dragPoints,
		shape:   pointShape,
		like:    likePoints,
	},
}

// Ranges of the coordinates of a point.
var (
	PointX = param.Range{Min: 0, Max: MaxX}
	PointY = param.Range{Min: -MaxPayoff, Max: MaxPayoff}
)

// pointShape returns the level of the last point, and the x of the first point that has at least half of it.
func pointShape(s Spec) shape {
	level := s.Points[len(s.Points)-1].Y
	for _, p := range s.Points {
		if p.Y >= level/2 {
			return shape{level, p.X}
		}
	}
	return shape{level: level}
}

// likePoints returns points on an exponential of the given shape. Each x is the previous one times a constant factor.
func likePoints(s shape, horizon int) Spec {
	const most = 8
	last := math.Max(2, math.Min(float64(horizon), 100*s.half))
	points := []Point{}
	for i := range most {
		x := math.Round(detmath.Pow(last, float64(i)/(most-1)))
		if n := len(points); n > 0 && x <= points[n-1].X {
			continue
		}
		points = append(points, Point{x, param.Rounded(float64(s.level*(1-detmath.Pow(2, -x/s.half))), 3)})
	}
	return Curve(points...)
}

// curve is linear between points of increasing x, and constant before the first and after the last.
type curve struct{ points []Point }

// newCurve copies the points, which checkPointList has accepted.
func newCurve(points []Point) curve { return curve{append([]Point(nil), points...)} }

// segment returns the number of points at or before x.
func (p curve) segment(x float64) int {
	return sort.Search(len(p.points), func(i int) bool { return p.points[i].X > x })
}

func (p curve) At(x int) float64 { return p.within(p.segment(float64(x)), float64(x)) }

// within is the payoff at x; n is the number of points at or before x. Every operation rounds monotonically,
// and x is before the segment's end, so rounding cannot make a rising curve fall.
func (p curve) within(n int, x float64) float64 {
	switch n {
	case 0:
		return p.points[0].Y
	case len(p.points):
		return p.points[n-1].Y
	}
	a, b := p.points[n-1], p.points[n]
	return a.Y + float64((b.Y-a.Y)*((x-a.X)/(b.X-a.X)))
}

// Increment is the segment's slope if both x and x+1 are on it, including its ends.
func (p curve) Increment(x int) float64 {
	from, to := float64(x), float64(x+1)
	n := p.segment(from)
	switch {
	case n == len(p.points):
		return 0
	case n == 0 && to <= p.points[0].X:
		return 0
	case n > 0 && to <= p.points[n].X:
		a, b := p.points[n-1], p.points[n]
		return (b.Y - a.Y) / (b.X - a.X)
	}
	return p.At(x+1) - p.At(x)
}

func (p curve) Fill(dst []float64, from int) []float64 {
	n := p.segment(float64(from))
	for i := range dst {
		x := float64(from + i)
		for n < len(p.points) && p.points[n].X <= x {
			n++
		}
		dst[i] = p.within(n, x)
	}
	return dst
}

// checkPointList returns what is wrong with the list of a points payoff, or nil.
func checkPointList(s Spec) *Fault {
	if len(s.Params) > 0 {
		fault := s.unknown(nil)
		fault.Want = "only points in family " + s.Family
		return fault
	}
	if n := len(s.Points); n < MinPoints || n > MaxPoints {
		return &Fault{"points", fmt.Sprint(n, " points"), fmt.Sprintf("%d to %d points", MinPoints, MaxPoints)}
	}
	for i, q := range s.Points {
		if !PointX.Contains(q.X) {
			return &Fault{fmt.Sprintf("points[%d].x", i), param.Format(q.X), PointX.String()}
		}
		if i > 0 && q.X <= s.Points[i-1].X {
			return &Fault{fmt.Sprintf("points[%d].x", i), param.Format(q.X), "more than the point before it has, " + param.Format(s.Points[i-1].X)}
		}
		if !PointY.Contains(q.Y) {
			return &Fault{fmt.Sprintf("points[%d].y", i), param.Format(q.Y), PointY.String()}
		}
	}
	return nil
}
