package geom

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// seed of all random data here.
const seed = 7

// curves are polylines of x, y pairs, CSS px.
func curves() map[string][]float32 {
	rng := rand.New(rand.NewPCG(seed, seed))
	smooth, noisy, walk, loop := []float32{}, []float32{}, []float32{}, []float32{}
	y := 50.0
	for i := range 2000 {
		x := float32(i) * 0.17
		smooth = append(smooth, x, float32(100-90*math.Sqrt(float64(i)/2000)))
		noisy = append(noisy, x, float32(50+20*rng.NormFloat64()))
		y += rng.NormFloat64()
		walk = append(walk, x, float32(y))
		a := float64(i) / 100
		loop = append(loop, float32(60+a*2*math.Cos(a)), float32(60+a*2*math.Sin(a)))
	}
	return map[string][]float32{
		"smooth": smooth, "noisy": noisy, "walk": walk, "spiral": loop,
		"there and back": {0, 0, 10, 0, 5, 0, 20, 0},
		"standing still": {3, 3, 3, 3, 3.01, 3, 9, 9},
		"two points":     {0, 0, 5, 5},
		"returns":        {0, 0, 10, 0, 0.01, 0, 10, 3},
	}
}

// distance of a point to the segment that begins s.
func distance(x, y float32, s []float32) float32 {
	dx, dy := float64(s[2]-s[0]), float64(s[3]-s[1])
	px, py := float64(x-s[0]), float64(y-s[1])
	h := 0.0
	if l := dx*dx + dy*dy; l > 0 {
		h = math.Max(0, math.Min(1, (px*dx+py*dy)/l))
	}
	return float32(math.Hypot(px-h*dx, py-h*dy))
}

func TestScaledBreaks(t *testing.T) {
	n := nan32
	for _, c := range []struct {
		name     string
		in, want []float32
	}{
		{"a gap", []float32{0, 0, 1, 1, n, n, 2, 2, 3, 0}, []float32{0, 0, 1, 1, n, n, 2, 2, 3, 0}},
		{"a gap in y alone", []float32{0, 0, 1, 1, 1.5, n, 2, 2, 3, 0}, []float32{0, 0, 1, 1, n, n, 2, 2, 3, 0}},
		{"gaps in a row and at the ends", []float32{n, n, 0, 0, 1, 1, n, n, 1, n, 2, 2, 3, 0, n, n}, []float32{0, 0, 1, 1, n, n, 2, 2, 3, 0}},
		{"a point alone", []float32{0, 0, n, n, 1, 1, 2, 3}, []float32{1, 1, 2, 3}},
		{"nothing", nil, nil},
	} {
		if got := Scaled(nil, c.in, 1); !equal(got, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
	band := []float32{0, 5, 1, 1, 6, 2, n, n, n, 3, 1, 5, 4, 9, 9}
	want := []float32{0, 2, 10, 2, 4, 12, n, n, n, 6, 2, 10, 8, 18, 18}
	if got := ScaledBand(nil, band, 2); !equal(got, want) {
		t.Errorf("a band: got %v, want %v", got, want)
	}
}

// equal compares, NaN being equal to NaN.
func equal(a, b []float32) bool {
	return slices.EqualFunc(a, b, func(x, y float32) bool { return x == y || x != x && y != y })
}

// A solid line covers each pixel by its distance to the nearest segment, whoever drew it.
func TestStrokeCoversByDistance(t *testing.T) {
	points := []float32{5, 5, 40, 12, 20, 30, 22, 30, 22.2, 31, 50, 33, 8, 44}
	for _, width := range []float32{0.5, 1, 1.75, 5} {
		var m Mesh
		m.Stroke(points, Stroke{Width: width, Channel: 2})
		r := newRaster(60, 50)
		r.draw(&m, toMask)
		for y := range 50 {
			for x := range 60 {
				cx, cy := float32(x)+0.5, float32(y)+0.5
				if hypot(cx-5, cy-5) < width+2 || hypot(cx-8, cy-44) < width+2 {
					continue // the ends are cut square
				}
				d := float32(math.Inf(1))
				for i := 0; i+4 <= len(points); i += 2 {
					d = min(d, distance(cx, cy, points[i:]))
				}
				want := clamp(max(width/2, 0.5)+0.5-d) * min(width, 1)
				if got := r.at(x, y)[2]; abs(got-want) > 0.02 {
					t.Fatalf("width %v, pixel %d, %d: covered %v, want %v", width, x, y, got, want)
				}
			}
		}
	}
}

// Along a straight line of many short segments, dashes are as long as they say and end square.
func TestDashes(t *testing.T) {
	var points []float32
	for i := range 301 {
		points = append(points, float32(i)*0.3+2, 10)
	}
	for _, c := range []struct {
		name  string
		dash  []float32
		scale float32
		on    func(s float64) bool
	}{
		{"3 2", []float32{3, 2}, 1, func(s float64) bool { return math.Mod(s, 5) < 3 }},
		{"3 2 on two device px", []float32{3, 2}, 2, func(s float64) bool { return math.Mod(s, 10) < 6 }},
		{"of three dashes", []float32{6, 3, 2, 3, 4, 3}, 1, func(s float64) bool {
			s = math.Mod(s, 21)
			return s < 6 || s > 9 && s < 11 || s > 14 && s < 18
		}},
		{"9 3 2 3", []float32{9, 3, 2, 3}, 1, func(s float64) bool { s = math.Mod(s, 17); return s < 9 || s > 12 && s < 14 }},
		{"longer than the line", []float32{500, 1}, 1, func(float64) bool { return true }},
	} {
		t.Run(c.name, func(t *testing.T) {
			var m Mesh
			pattern := PatternOf(c.dash, c.scale)
			m.Stroke(points, Stroke{Width: 2, Period: pattern.Period})
			r := newRaster(100, 20)
			r.draw(&m, dashedMask(pattern))
			for x := range 92 {
				s := float64(x) + 0.5 - 2
				lo, hi := s-0.5, s+0.5
				if s > 0 && c.on(lo) != c.on(hi) || s > -1 && s < 1 {
					continue // a pixel at an end
				}
				want := float32(0)
				if s > 0 && c.on(s) {
					want = 1
				}
				if got := r.at(x, 9)[0]; abs(got-want) > 0.02 {
					t.Errorf("at length %v: covered %v, want %v", s, got, want)
				}
			}
		})
	}
}

// The dash goes on around corners, and starts anew behind a gap.
func TestDashesFollowArcLength(t *testing.T) {
	n := nan32
	var m Mesh
	pattern := PatternOf([]float32{10, 10}, 1)
	m.Stroke([]float32{0, 5, 7, 5, 7, 40, n, n, 30, 5, 50, 5}, Stroke{Width: 2, Period: pattern.Period})
	r := newRaster(60, 50)
	r.draw(&m, dashedMask(pattern))
	for _, c := range []struct {
		what string
		x, y int
		want float32
	}{
		{"the first dash", 3, 5, 1}, {"around the corner", 7, 6, 1}, {"the gap, 3 px on", 7, 10, 0},
		{"the second dash", 7, 20, 1}, {"the second gap", 7, 31, 0},
		{"a new line begins with a dash", 31, 5, 1}, {"and has its gap", 44, 5, 0},
	} {
		if got := r.at(c.x, c.y)[0]; abs(got-c.want) > 0.02 {
			t.Errorf("%s: covered %v, want %v", c.what, got, c.want)
		}
	}
}

func TestStripCoversItsArea(t *testing.T) {
	white := Color{1, 1, 1, 1}
	for _, c := range []struct {
		name   string
		points []float32
		area   float64
	}{
		{"level", []float32{2, 4.25, 9.5, 30, 4.25, 9.5}, 28 * 5.25},
		{"slanted", []float32{2, 4, 9, 30, 20, 31}, 28 * 8},
		{"thinner than a pixel", []float32{2, 7.1, 7.4, 30, 12.1, 12.4}, 28 * 0.3},
		{"many columns a pixel", columns(), 28 * 6},
		{"broken", []float32{2, 4, 9, 12, 4, 9, nan32, nan32, nan32, 20, 4, 9, 30, 4, 9}, 20 * 5},
	} {
		var m Mesh
		m.Strip(c.points, white)
		r := newRaster(40, 40)
		r.draw(&m, over)
		sum := 0.0
		for _, p := range r.px {
			sum += float64(p[3])
			if p[3] > 1.0001 {
				t.Errorf("%s: a pixel covered %v times", c.name, p[3])
			}
		}
		if math.Abs(sum-c.area) > 0.04*c.area {
			t.Errorf("%s: %v px covered, want %v", c.name, sum, c.area)
		}
	}
}

func columns() []float32 {
	var p []float32
	for x := float32(2); x <= 30; x += 0.25 {
		p = append(p, x, 5, 11)
	}
	return p
}

func TestDisc(t *testing.T) {
	for _, c := range []struct {
		name     string
		r, width float32
		area     float64
	}{
		{"full", 6, 0, math.Pi * 36},
		{"ring", 6, 2, math.Pi * (49 - 25)},
		{"small", 0.3, 0, math.Pi * 0.09},
	} {
		var m Mesh
		m.Disc(15.3, 14.8, c.r, c.width, Color{1, 1, 1, 1})
		r := newRaster(30, 30)
		r.draw(&m, over)
		sum := 0.0
		for _, p := range r.px {
			sum += float64(p[3])
		}
		if math.Abs(sum-c.area) > 0.03*c.area+0.1 {
			t.Errorf("%s: %v px covered, want %v", c.name, sum, c.area)
		}
	}
}

func TestSnap(t *testing.T) {
	for _, c := range []struct {
		name                 string
		begin, length, scale float32
		at, size             float32
	}{
		{"whole", 10, 1, 1, 10, 1},
		{"a hairline between pixels", 10.4, 1, 1, 10, 1},
		{"hairlines are alike at 1.5", 10, 1, 1.5, 15, 2},
		{"wherever they stand", 11, 1, 1.5, 17, 2},
		{"nothing vanishes", 3, 0.2, 1, 3, 1},
		{"but nothing", 3, 0, 1, 3, 0},
		{"both ends of a bar", 3.4, 10.3, 1, 3, 11},
		{"neighbours meet", 13.7, 10.3, 1, 14, 10},
		{"backwards", 10, -4, 1, 6, 4},
		{"negative places", -0.5, 1, 1, 0, 1},
	} {
		if at, size := Snap(c.begin, c.length, c.scale); at != c.at || size != c.size {
			t.Errorf("%s: got %v, %v, want %v, %v", c.name, at, size, c.at, c.size)
		}
	}
}

func TestRule(t *testing.T) {
	for _, c := range []struct {
		name         string
		points       []float32
		width, scale float32
		want         [4]float32
		ok           bool
	}{
		{"level", []float32{3, 10.5, 20, 10.5}, 1, 1, [4]float32{3, 10, 17, 1}, true},
		{"upright, drawn upwards", []float32{7.5, 30, 7.5, 10}, 1, 2, [4]float32{14, 20, 2, 40}, true},
		{"thin ones keep a pixel", []float32{0, 5, 9, 5}, 0.5, 1, [4]float32{0, 5, 9, 1}, true},
		{"slanted", []float32{0, 0, 9, 5}, 1, 1, [4]float32{}, false},
		{"a point", []float32{1, 1, 1, 1}, 1, 1, [4]float32{}, false},
		{"three points", []float32{0, 0, 1, 0, 2, 0}, 1, 1, [4]float32{}, false},
	} {
		x, y, w, h, ok := Rule(c.points, c.width, c.scale)
		if got := [4]float32{x, y, w, h}; got != c.want || ok != c.ok {
			t.Errorf("%s: got %v %v, want %v %v", c.name, got, ok, c.want, c.ok)
		}
	}
}

func TestFrame(t *testing.T) {
	var m Mesh
	m.Frame(10, 10, 12, 8, 2, Color{1, 1, 1, 1})
	r := newRaster(40, 40)
	r.draw(&m, over)
	for y := range 40 {
		for x := range 40 {
			outer := x >= 9 && x < 23 && y >= 9 && y < 19
			inner := x >= 11 && x < 21 && y >= 11 && y < 17
			if got := r.at(x, y)[3] > 0.999; got != (outer && !inner) {
				t.Fatalf("pixel %d, %d: covered %v", x, y, r.at(x, y)[3])
			}
		}
	}
}

func TestBoxes(t *testing.T) {
	var m Mesh
	m.Rect(2, 3, 4, 5, Color{})
	m.Rect(20, 3, 1, 1, Color{})
	if got, want := m.Box(0), (Box{2, 3, 21, 8}); got != want {
		t.Errorf("box %v, want %v", got, want)
	}
	if got, want := m.Box(1), (Box{20, 3, 21, 4}); got != want {
		t.Errorf("box of the second %v, want %v", got, want)
	}
	if a := Around([]float32{nan32, nan32}, 2); !a.Empty() {
		t.Errorf("around nothing: %v", a)
	}
	m.Drop(1)
	if got := m.Box(0); got != (Box{20, 3, 21, 4}) {
		t.Errorf("after Drop: %v", got)
	}

	// All that a line covers is within Around.
	points := []float32{5, 5, 30, 12, 11, 33, 11.5, 33}
	m.Reset()
	m.Stroke(points, Stroke{Width: 3})
	r := newRaster(40, 40)
	r.draw(&m, toMask)
	around := Around(points, 3)
	for y := range 40 {
		for x := range 40 {
			if pixel := (Box{float32(x), float32(y), float32(x + 1), float32(y + 1)}); r.at(x, y)[0] > 0 && !pixel.Meets(around) {
				t.Fatalf("pixel %d, %d is covered, but not within %v", x, y, around)
			}
		}
	}
	if (Box{0, 0, 2, 2}).Meets(Box{2, 0, 3, 2}) || !(Box{0, 0, 2, 2}).Meets(Box{1, 1, 3, 3}) || (Box{}).Meets(Box{-1, -1, 1, 1}) {
		t.Error("Meets is about common area")
	}
}

func TestNothingIsAllocatedTwice(t *testing.T) {
	c := curves()
	var m Mesh
	var points []float32
	var indices []uint32
	frame := func() {
		m.Reset()
		points = Scaled(points[:0], c["noisy"], 2)
		m.Stroke(points, Stroke{Width: 3, Period: 34})
		points = ScaledBand(points[:0], c["walk"][:1998], 2)
		m.Strip(points, Color{})
		indices = Indices(indices, m.Quads())
	}
	frame()
	if n := testing.AllocsPerRun(10, frame); n != 0 {
		t.Errorf("%v allocations a frame, want 0", n)
	}
	if got, want := indices[len(indices)-6:], uint32(4*m.Quads()-4); got[0] != want || got[5] != want+3 {
		t.Errorf("the last quad's indices are %v", got)
	}
}

func BenchmarkFrame(b *testing.B) {
	c := curves()
	b.Run("noisy", func(b *testing.B) {
		var m Mesh
		var points []float32
		for b.Loop() {
			m.Reset()
			for range 12 {
				points = Scaled(points[:0], c["noisy"], 1)
				m.Stroke(points, Stroke{Width: 1.75, Period: 17})
			}
		}
	})
	b.Run("dense", func(b *testing.B) {
		var m Mesh
		var table Table
		points := noise(6)
		var band []float32
		for i := 0; i < len(points); i += 2 {
			band = append(band, points[i], points[i+1], points[i+1]+9)
		}
		pattern := PatternOf([]float32{9, 3, 2, 3}, 1)
		for b.Loop() {
			m.Reset()
			table.Reset(0, 0, 490, 326)
			for range 12 {
				Dense(points, 2, 1)
				table.Line(&m, points, 1, 1.75, pattern, Color{})
				Dense(band, 3, 1)
				table.Band(&m, band, 1, Color{})
			}
		}
	})
	b.Run("noisy bands", func(b *testing.B) {
		var m Mesh
		var points, band []float32
		for i := 0; i < len(c["noisy"]); i += 2 {
			band = append(band, c["noisy"][i], c["noisy"][i+1], c["noisy"][i+1]+9)
		}
		for b.Loop() {
			m.Reset()
			for range 12 {
				points = ScaledBand(points[:0], band, 1)
				m.Strip(points, Color{})
			}
		}
	})
}
