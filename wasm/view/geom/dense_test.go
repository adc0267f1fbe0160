package geom

import (
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

// Bars cover what the strokes of a dense curve do, with one quad a column.
func TestBarsLookAsStrokesDo(t *testing.T) {
	points := noise(6)
	columns := Columns(nil, points, 1)
	var strokes, bars Mesh
	strokes.Stroke(Simplify(nil, points, 1, 0.05), Stroke{Width: 1.75})
	bars.Bars(columns, Stroke{Width: 1.75})
	if n := bars.Quads(); n > 121 {
		t.Errorf("%d quads for 120 columns", n)
	}
	a, b := newRaster(130, 90), newRaster(130, 90)
	a.draw(&strokes, toMask)
	b.draw(&bars, toMask)
	sum, wrong := float32(0), 0
	for i := range a.px {
		d := abs(a.px[i][0] - b.px[i][0])
		sum += d
		if d > 0.75 {
			wrong++
		}
	}
	if mean := sum / float32(len(a.px)); mean > 0.03 || wrong > len(a.px)/100 {
		t.Errorf("mean difference %v, %d pixels quite other", mean, wrong)
	}
	around := AroundBars(columns, 1.75)
	for y := range b.h {
		for x := range b.w {
			if pixel := (Box{float32(x), float32(y), float32(x + 1), float32(y + 1)}); b.at(x, y)[0] > 0 && !pixel.Meets(around) {
				t.Fatalf("pixel %d, %d is covered, but not within %v", x, y, around)
			}
		}
	}
	if c := b.at(66, 40)[0]; c != 0 {
		t.Errorf("the gap is covered by %v", c)
	}
}

// A column holds all that the curve does in it: its points and where it enters and leaves.
func TestColumnsHoldTheCurve(t *testing.T) {
	points := noise(3)
	columns := Columns(nil, points, 2)
	at := map[float32][2]float32{}
	for i := 0; i < len(columns); i += 3 {
		at[columns[i]] = [2]float32{columns[i+1], columns[i+2]}
	}
	for i := 0; i < len(points); i += 2 {
		x, y := points[i]*2, points[i+1]*2
		if c, ok := at[floor(x)+0.5]; y == y && (!ok || y < c[0] || y > c[1]) {
			t.Fatalf("point %v, %v is not in its column %v", x, y, c)
		}
	}
	var band []float32
	for i := 0; i < len(points); i += 2 {
		band = append(band, points[i], points[i+1]+3, points[i+1]-5)
	}
	triples := BandColumns(nil, band, 2)
	at = map[float32][2]float32{}
	for i := 0; i < len(triples); i += 3 {
		at[triples[i]] = [2]float32{triples[i+1], triples[i+2]}
	}
	for i := 0; i < len(points); i += 2 {
		x, y := points[i]*2, points[i+1]*2
		if c, ok := at[floor(x)+0.5]; y == y && (!ok || y-10 < c[0] || y+6 > c[1]) {
			t.Fatalf("the band at %v is not in its column %v", x, c)
		}
	}
}
