package payoff

import (
	"slices"
	"testing"
)

func TestDragPoints(t *testing.T) {
	s := Curve(Point{1, 0.1}, Point{10, 0.5}, Point{11, 0.6}, Point{100, 0.9})
	for _, c := range []struct {
		name  string
		param string
		x, y  float64
		want  Point
	}{
		{"within its neighbours", "points[1]", 5.4, 0.31416, Point{5, 0.314}},
		{"it does not pass the one before", "points[1]", 0, 0.3, Point{2, 0.3}},
		{"nor the one after", "points[1]", 50, 0.3, Point{10, 0.3}},
		{"the first down to 0", "points[0]", -3, 0, Point{0, 0}},
		{"the last as far as one likes", "points[3]", 5000, 1.5, Point{5000, 1.5}},
	} {
		t.Run(c.name, func(t *testing.T) {
			i, _ := pointIndex(c.param, "points[", "]")
			got, h := Drag(s, c.param, c.x, c.y)
			if got.Points[i] != c.want || h.X != c.want.X || h.Y != c.want.Y {
				t.Errorf("got %v, handle %+v, want %v", got.Points[i], h, c.want)
			}
			if s.Points[1] != (Point{10, 0.5}) {
				t.Error("Drag changed its argument")
			}
		})
	}
	if got, _ := Drag(Curve(Point{1, 0}, Point{1.5, 1}, Point{2, 0}), "points[1]", 9, 0.5); got.Points[1].X != 1.5 {
		t.Errorf("between 1 and 2 a point goes to %v", got.Points[1].X)
	}
	if got, _ := Drag(s, "points[9]", 1, 1); len(got.Points) != 4 {
		t.Error("a point that is not there was dragged")
	}
}

func TestPointsComeAndGo(t *testing.T) {
	points := []Point{{2, 0.1}, {10, 0.5}, {11, 0.6}, {100, 0.9}}
	s := Curve(points...)
	for _, c := range []struct {
		name  string
		param string
		x, y  float64
		want  []Point
	}{
		{"between two", "points+1", 6, 0.75, []Point{{2, 0.1}, {6, 0.75}, {10, 0.5}, {11, 0.6}, {100, 0.9}}},
		{"it does not pass its neighbours", "points+1", 50, 0.75, []Point{{2, 0.1}, {9, 0.75}, {10, 0.5}, {11, 0.6}, {100, 0.9}}},
		{"before the first", "points+0", 1, 0, []Point{{1, 0}, {2, 0.1}, {10, 0.5}, {11, 0.6}, {100, 0.9}}},
		{"after the last", "points+4", 500, 1, append(slices.Clone(points), Point{500, 1})},
		{"between two pulls", "points+2", 10.4, 0.55, []Point{{2, 0.1}, {10, 0.5}, {10.5, 0.55}, {11, 0.6}, {100, 0.9}}},
		{"away", "points-2", 0, 0, []Point{{2, 0.1}, {10, 0.5}, {100, 0.9}}},
		{"one that is not there", "points-4", 0, 0, points},
		{"a place that is not there", "points+5", 7, 0.3, points},
		{"no place", "points", 7, 0.3, points},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, _ := Drag(s, c.param, c.x, c.y)
			if !slices.Equal(got.Points, c.want) {
				t.Errorf("got %v, want %v", got.Points, c.want)
			}
			if _, err := New(got); err != nil {
				t.Error(err)
			}
			if !slices.Equal(s.Points, points) {
				t.Error("Drag changed its argument")
			}
		})
	}
}

func TestPointsStayAsManyAsACurveMayHave(t *testing.T) {
	two := Curve(Point{1, 0}, Point{2, 1})
	if got, _ := Drag(two, "points-0", 0, 0); len(got.Points) != 2 {
		t.Errorf("of two points %d are left", len(got.Points))
	}
	all := make([]Point, MaxPoints)
	for i := range all {
		all[i].X = float64(10 * i)
	}
	if got, _ := Drag(Curve(all...), "points+1", 5, 0.5); len(got.Points) != MaxPoints {
		t.Errorf("there are %d points now", len(got.Points))
	}
	if got, _ := Drag(Curve(Point{0, 0}, Point{1, 1}), "points+0", 0, 0.5); len(got.Points) != 2 {
		t.Error("a point came before 0")
	}
}
