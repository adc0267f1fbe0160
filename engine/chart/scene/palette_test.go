package scene

import (
	"math"
	"testing"
)

// luminance is the relative luminance of WCAG 2.2.
func luminance(c RGB) float64 {
	r, g, b := c.Bytes()
	lin := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*lin(r) + 0.7152*lin(g) + 0.0722*lin(b)
}

func contrast(a, b RGB) float64 {
	x, y := luminance(a), luminance(b)
	if x < y {
		x, y = y, x
	}
	return (x + 0.05) / (y + 0.05)
}

func TestContrast(t *testing.T) {
	text := map[Role]bool{Ink: true, Ink2: true, Accent: true}
	decor := map[Role]bool{Ground: true, Panel: true, Hairline: true, Grid: true, OnAccent: true}
	for _, th := range Themes {
		wantMark, wantText := 3.0, 4.5
		if th.Name == "light-contrast" || th.Name == "dark-contrast" {
			wantMark, wantText = 4.5, 7
		}
		for r := Role(0); r < NumRoles; r++ {
			want := wantMark
			if decor[r] {
				continue
			}
			if text[r] {
				want = wantText
			}
			for _, g := range []Role{Ground, Panel} {
				if got := contrast(th.Colour[r], th.Colour[g]); got < want {
					t.Errorf("%s: %s %s on %s: %.2f, want %g", th.Name, RoleNames[r], th.Colour[r].Hex(), RoleNames[g], got, want)
				}
			}
		}
		if got := contrast(th.Colour[OnAccent], th.Colour[Accent]); got < wantText {
			t.Errorf("%s: text on the accent: %.2f, want %g", th.Name, got, wantText)
		}
	}
}

func TestHex(t *testing.T) {
	if got := RGB(0x0a1bff).Hex(); got != "#0a1bff" {
		t.Errorf("got %s", got)
	}
}

// linear returns the linear channels of a colour.
func linear(c RGB) (rgb [3]float64) {
	r, g, b := c.Bytes()
	for i, v := range [...]uint8{r, g, b} {
		x := float64(v) / 255
		if x <= 0.04045 {
			rgb[i] = x / 12.92
		} else {
			rgb[i] = math.Pow((x+0.055)/1.055, 2.4)
		}
	}
	return rgb
}

func times(m [3][3]float64, v [3]float64) (w [3]float64) {
	for i := range m {
		for j := range v {
			w[i] += m[i][j] * v[j]
		}
	}
	return w
}

// oklab returns the OKLab coordinates of linear sRGB. Source: Ottosson 2020.
func oklab(rgb [3]float64) [3]float64 {
	lms := times([3][3]float64{
		{0.4122214708, 0.5363325363, 0.0514459929},
		{0.2119034982, 0.6806995451, 0.1073969566},
		{0.0883024619, 0.2817188376, 0.6299787005}}, rgb)
	for i := range lms {
		lms[i] = math.Cbrt(lms[i])
	}
	return times([3][3]float64{
		{0.2104542553, 0.7936177850, -0.0040720468},
		{1.9779984951, -2.4285922050, 0.4505937099},
		{0.0259040371, 0.7827717662, -0.8086757660}}, lms)
}

// Simulations of colour blindness on linear sRGB, severity 1. Source: Machado, Oliveira,
// Fernandes 2009.
var sights = map[string][3][3]float64{
	"usual":        {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopic":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopic": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
}

// Policies and the accent are told apart by colour, however one sees colours.
func TestHuesDiffer(t *testing.T) {
	for _, th := range Themes {
		for sight, m := range sights {
			closest, pair := math.Inf(1), ""
			for a := Accent; a <= Hue6; a++ {
				for b := a + 1; b <= Hue6; b++ {
					if a == OnAccent || b == OnAccent {
						continue
					}
					x, y := oklab(times(m, linear(th.Colour[a]))), oklab(times(m, linear(th.Colour[b])))
					d := math.Sqrt((x[0]-y[0])*(x[0]-y[0]) + (x[1]-y[1])*(x[1]-y[1]) + (x[2]-y[2])*(x[2]-y[2]))
					if d < closest {
						closest, pair = d, RoleNames[a]+" and "+RoleNames[b]
					}
				}
			}
			if closest < 0.08 {
				t.Errorf("%s, %s sight: %s are %.3f apart in OKLab, want 0.08", th.Name, sight, pair, closest)
			} else {
				t.Logf("%s, %s sight: closest %s, %.3f", th.Name, sight, pair, closest)
			}
		}
	}
}

// The two lightnesses of a hue are told apart by everybody, and no two colours of policies look the same.
func TestLightnessesDiffer(t *testing.T) {
	for _, th := range Themes {
		for sight, m := range sights {
			for a := Hue0; a <= Hue13; a++ {
				for b := a + 1; b <= Hue13; b++ {
					want := 0.04
					if b-a == NumFamilies {
						want = 0.12
					}
					x, y := oklab(times(m, linear(th.Colour[a]))), oklab(times(m, linear(th.Colour[b])))
					if d := math.Hypot(math.Hypot(x[0]-y[0], x[1]-y[1]), x[2]-y[2]); d < want {
						t.Errorf("%s, %s sight: %s and %s are %.3f apart in OKLab, want %g", th.Name, sight, RoleNames[a], RoleNames[b], d, want)
					}
				}
			}
		}
	}
}
