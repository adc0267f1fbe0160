package payoff

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"risingbandits/engine/param"
)

func pointHandles(s Spec) []Handle {
	handles := make([]Handle, len(s.Points))
	for i, p := range s.Points {
		handles[i] = Handle{Param: pointParam(i), X: p.X, Y: p.Y}
	}
	return handles
}

func pointParam(i int) string { return "points[" + strconv.Itoa(i) + "]" }

// dragPoints moves point 3 for "points[3]", inserts a point before it for "points+3", and deletes it for
// "points-3", if the number of points stays within its limits.
func dragPoints(s Spec, param string, x, y float64) (Spec, Handle) {
	n := len(s.Points)
	if i, ok := pointIndex(param, "points[", "]"); ok && i < n {
		return movePoint(s, i, x, y)
	}
	if i, ok := pointIndex(param, "points+", ""); ok && i <= n && n < MaxPoints {
		between, ok := gap(s.Points, i)
		if !ok {
			return s, Handle{}
		}
		s.Points = slices.Insert(slices.Clone(s.Points), i, between)
		return movePoint(s, i, x, y)
	}
	if i, ok := pointIndex(param, "points-", ""); ok && i < n && n > MinPoints {
		gone := s.Points[i]
		s.Points = slices.Delete(slices.Clone(s.Points), i, i+1)
		return s, Handle{Param: param, X: gone.X, Y: gone.Y}
	}
	return s, Handle{}
}

// pointIndex returns the index between before and after: 3 for "points[3]".
func pointIndex(param, before, after string) (i int, ok bool) {
	inner, found := strings.CutPrefix(param, before)
	inner, closed := strings.CutSuffix(inner, after)
	i, err := strconv.Atoi(inner)
	return i, found && closed && err == nil && i >= 0
}

// gap returns a point between point i-1 and point i; ok is false if there is no number between.
func gap(points []Point, i int) (between Point, ok bool) {
	switch n := len(points); i {
	case 0:
		between = Point{float64(points[0].X / 2), points[0].Y}
		return between, between.X < points[0].X
	case n:
		between = Point{math.Floor(points[n-1].X) + 1, points[n-1].Y}
		return between, between.X <= MaxX
	}
	a, b := points[i-1], points[i]
	between = Point{float64((a.X + b.X) / 2), float64((a.Y + b.Y) / 2)}
	return between, a.X < between.X && between.X < b.X
}

// movePoint moves point i, which stays between its neighbours: to a whole x, if there is one between them.
func movePoint(s Spec, i int, x, y float64) (Spec, Handle) {
	low, high := 0.0, float64(MaxX)
	if i > 0 {
		low = s.Points[i-1].X
	}
	if i < len(s.Points)-1 {
		high = s.Points[i+1].X
	}
	q := Point{math.Round(x), param.Rounded(math.Max(-MaxPayoff, math.Min(y, MaxPayoff)), 3)}
	least, most := math.Floor(low)+1, math.Ceil(high)-1
	if i == 0 {
		least = 0
	}
	if i == len(s.Points)-1 {
		most = MaxX
	}
	if q.X = math.Max(least, math.Min(q.X, most)); least > most {
		q.X = s.Points[i].X // no whole x lies between the neighbours
	}
	points := slices.Clone(s.Points)
	points[i] = q
	s.Points = points
	return s, Handle{Param: pointParam(i), X: q.X, Y: q.Y}
}
