package geom

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestDense(t *testing.T) {
	c := curves()
	for name, want := range map[string]bool{"noisy": true, "walk": true, "smooth": false, "spiral": false, "two points": false} {
		if got := Dense(c[name], 2, 1); got != want {
			t.Errorf("%s: dense is %v", name, got)
		}
	}
	if Dense(c["noisy"], 2, 5) {
		t.Error("on five device px a CSS px it is not dense")
	}
}

// noise is a curve of so many points a pixel over 120 px, with a gap.
func noise(perPixel int) []float32 {
	rng := rand.New(rand.NewPCG(seed, seed))
	var points []float32
	for i := range 120 * perPixel {
		y := float32(40 + 12*rng.NormFloat64())
		if x := i / perPixel; x >= 60 && x < 64 {
			y = nan32
		}
		points = append(points, 4+float32(i)/float32(perPixel), y)
	}
	return points
}

// A table shows of a dense line what its strokes do, with one quad.
func TestTableLooksAsStrokesDo(t *testing.T) {
	points := noise(6)
	for _, width := range []float32{1.75, 5.25} {
		var strokes, columns Mesh
		var table Table
		strokes.Stroke(Scaled(nil, points, 1), Stroke{Width: width})
		table.Reset(0, 0, 130, 90)
		table.Line(&columns, points, 1, width, Pattern{}, Color{1, 0, 0, 1})
		if columns.Quads() != 1 || table.Rows() != 1 {
			t.Errorf("%d quads and %d rows for one line", columns.Quads(), table.Rows())
		}
		a, b := newRaster(130, 90), newRaster(130, 90)
		a.draw(&strokes, toMask)
		b.draw(&columns, columned(&table))
		sum, wrong := float32(0), 0
		for i := range a.px {
			d := abs(a.px[i][0] - b.px[i][0])
			sum += d
			if d > 0.75 {
				wrong++
			}
		}
		if mean := sum / float32(len(a.px)); mean > 0.03 || wrong > len(a.px)/100 {
			t.Errorf("width %v: mean difference %v, %d pixels quite other", width, mean, wrong)
		}
		if c := b.at(66, 40)[0]; width < 2 && c != 0 {
			t.Errorf("width %v: the gap is covered by %v", width, c)
		}
	}
}

// Its dashes run along x: where one is, the line is as without, and where none is, there is nothing.
func TestTableDashes(t *testing.T) {
	points := noise(6)[:2*6*50]
	draw := func(dash []float32) *raster {
		var m Mesh
		var table Table
		table.Reset(0, 0, 60, 90)
		table.Line(&m, points, 1, 1.75, PatternOf(dash, 1), Color{1, 0, 0, 1})
		r := newRaster(60, 90)
		r.draw(&m, columned(&table))
		return r
	}
	solid, dashed := draw(nil), draw([]float32{6, 3.5, 2, 3})
	for x := range 60 {
		on := float32(0) // how much of the pixel lies in a dash; the line begins at 4
		for k := range 100 {
			if s := math.Mod(float64(x)+(float64(k)+0.5)/100-4+14.5, 14.5); s < 6 || s > 9.5 && s < 11.5 {
				on += 0.01
			}
		}
		for y := range 90 {
			if want, got := solid.at(x, y)[0]*on, dashed.at(x, y)[0]; abs(got-want) > 0.02 {
				t.Fatalf("pixel %d, %d: covered %v, want %v", x, y, got, want)
			}
		}
	}
}

// Of a plot that shows a part of the data, only that part is in the table.
func TestTableIsOfItsPlot(t *testing.T) {
	var m Mesh
	var table Table
	table.Reset(50, 30, 20, 25)
	points := append([]float32{-1e9, 7}, noise(6)...)
	table.Line(&m, points, 1, 1.75, Pattern{}, Color{1, 0, 0, 1})
	table.Band(&m, []float32{0, 10, 90, 3000, 20, 80}, 1, Color{0, 1, 0, 1})
	if w := 20 + 2*margin; len(table.Pixels) != 2*4*w {
		t.Errorf("%d bytes for two rows of %d columns", len(table.Pixels), w)
	}
	if box := m.Box(0); box.X0 < 50 || box.X1 > 70 || box.Y0 < 30 || box.Y1 > 55 {
		t.Errorf("it draws within %v", box)
	}
	r := newRaster(100, 90)
	r.draw(&m, columned(&table))
	for x := 50; x < 70; x++ {
		if c := r.at(x, 40)[1]; c == 0 {
			t.Errorf("the band does not reach column %d", x)
		}
	}
	m.Reset()
	table.Line(&m, []float32{80, 3, 90, 4}, 1, 1, Pattern{}, Color{})
	if m.Quads() != 0 {
		t.Error("a quad for what is not in the plot")
	}
}

// A column holds all that the curve does in it: its points and where it enters and leaves.
func TestColumnsHoldTheCurve(t *testing.T) {
	points := noise(3)
	var c Columns
	holds := func(x, low, high float32) bool {
		i := int(floor(x) - c.X0)
		return low >= c.Top[i] && high <= c.Bottom[i]
	}
	c.Reset(2, 260)
	c.Line(points, 2)
	for i := 0; i < len(points); i += 2 {
		if x, y := points[i]*2, points[i+1]*2; y == y && !holds(x, y, y) {
			t.Fatalf("point %v, %v is not in its column", x, y)
		}
	}
	for i := 1; i < 230; i++ { // up to its gap it is one line
		if x := float32(i) + 2; x > 8 && x < 126 && c.Top[i] > c.Bottom[i] {
			t.Fatalf("column %v is empty", x)
		}
	}
	var band []float32
	for i := 0; i < len(points); i += 2 {
		band = append(band, points[i], points[i+1]+3, points[i+1]-5)
	}
	c.Reset(2, 260)
	c.Band(band, 2)
	for i := 0; i < len(points); i += 2 {
		if x, y := points[i]*2, points[i+1]*2; y == y && !holds(x, y-10, y+6) {
			t.Fatalf("the band at %v is not in its column", x)
		}
	}
	// Where points are sparse, the lines between them count.
	c.Reset(0, 10)
	c.Line([]float32{0.5, 0, 8.5, 8}, 1)
	for i := 1; i < 8; i++ {
		if want := float32(i); abs(c.Top[i]-want+0.5) > 1e-5 || abs(c.Bottom[i]-want-0.5) > 1e-5 {
			t.Errorf("column %d is %v to %v", i, c.Top[i], c.Bottom[i])
		}
	}
}
