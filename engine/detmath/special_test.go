package detmath

import (
	"math"
	"testing"
)

var specials = []float64{
	0, math.Copysign(0, -1), 1, -1, 0.5, -0.5, 2, -2, 3, -3, 1.5, -1.5, 1e-300, -1e-300,
	math.Inf(1), math.Inf(-1), math.NaN(), math.MaxFloat64, -math.MaxFloat64,
	math.SmallestNonzeroFloat64, -math.SmallestNonzeroFloat64, 0x1p-1022, -0x1p-1022,
	0x1p-65, -0x1p-65, 0x1p-66, -0x1p-66, 0x1p-54, 0x1p53, 0x1p53 + 2, -0x1p53 - 2, 0x1p53 - 1,
	1 - 0x1p-52, 0x1p63, -0x1p63, 0x1p64, 1e308, 1023, 1024, -1074, -1075, -1076, -1022,
	709, 710, -745.13, -745.14, -708.4,
}

// same reports whether two numbers agree as special values do: NaN with NaN, infinities and zeros
// with their sign. Else both are ordinary and near; how near is for the tests of accuracy, since
// Go's Log of a subnormal on amd64 and its Pow at large numbers are themselves off.
func same(got, want float64) bool {
	switch {
	case want != want:
		return math.Float64bits(got) == math.Float64bits(math.NaN())
	case want == 0 || math.IsInf(want, 0):
		return math.Float64bits(got) == math.Float64bits(want)
	}
	return math.Abs(got-want) <= 0.06*math.Abs(want)
}

func TestSpecialValues(t *testing.T) {
	for _, c := range []struct {
		name      string
		got, want func(float64) float64
	}{
		{"Exp", Exp, math.Exp}, {"Expm1", Expm1, math.Expm1},
		{"Log", Log, math.Log}, {"Log1p", Log1p, math.Log1p},
	} {
		for _, x := range specials {
			if got, want := c.got(x), c.want(x); !same(got, want) {
				t.Errorf("%s(%v) = %v, want %v", c.name, x, got, want)
			}
		}
	}
	for _, x := range specials {
		for _, y := range specials {
			if got, want := Pow(x, y), math.Pow(x, y); !same(got, want) {
				t.Errorf("Pow(%v, %v) = %v, want %v", x, y, got, want)
			}
		}
	}
}

func TestPartsOfExpAreExp(t *testing.T) {
	s := NewStream(NewKey(1))
	for i := range 200_000 {
		x := s.Float64()
		switch i % 4 {
		case 1:
			x *= 511.999
		case 2:
			x = math.Float64frombits(s.Uint64() % math.Float64bits(512))
		case 3:
			x = float64(i/4%512) * 0x1p-9
		}
		if got, want := ExpJoin(ExpSplit(x)), Exp(x); math.Float64bits(got) != math.Float64bits(want) {
			t.Fatalf("the parts of Exp give %v at %v, want %v", got, x, want)
		}
	}
}

// TestLongLiterals holds the functions to published digits.
func TestLongLiterals(t *testing.T) {
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"e", Exp(1), 2.71828182845904523536028747135266249775724709369995},
		{"exp -1", Exp(-1), 0.36787944117144232159552377016146086744581113103177},
		{"exp 10", Exp(10), 22026.4657948067165169579006452842443663535126185567},
		{"e - 1", Expm1(1), 1.71828182845904523536028747135266249775724709369995},
		{"expm1 1e-10", Expm1(1e-10), 1.0000000000500000000016666666667083333333e-10},
		{"ln 2", Log(2), 0.69314718055994530941723212145817656807550013436026},
		{"ln 10", Log(10), 2.30258509299404568401799145468436420760110148862877},
		{"ln 3", Log(3), 1.09861228866810969139524523692252570464749055782275},
		{"log1p 1", Log1p(1), 0.69314718055994530941723212145817656807550013436026},
		{"log1p 1e-10", Log1p(1e-10), 9.9999999995000000000333333333308333333e-11},
		{"sqrt 2", Pow(2, 0.5), 1.41421356237309504880168872420969807856967187537695},
		{"10^0.25", Pow(10, 0.25), 1.77827941003892280122542119519268484474},
		{"2^-1074", Pow(2, -1074), 0x1p-1074},
		{"(2^64)^1.5", Pow(0x1p64, 1.5), 0x1p96},
		{"log of the least number", Log(0x1p-1074), -744.44007192138126231410729844608163411},
		{"exp at its upper end", Exp(709.782712893384), 1.797693134862273196746681315e308},
		{"3^34", Pow(3, 34), 16677181699666569},
	} {
		if d := int64(math.Float64bits(c.got) - math.Float64bits(c.want)); d < -1 || d > 1 {
			t.Errorf("%s = %v, want %v", c.name, c.got, c.want)
		}
	}
}
