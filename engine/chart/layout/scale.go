package layout

import (
	"math"

	"risingbandits/engine/detmath"
)

// A ScaleKind is the kind of scale of an axis.
type ScaleKind uint8

const (
	Auto   ScaleKind = iota // the default for the chart's kind and data
	Linear                  //
	Log                     // for positive values only
	Symlog                  // sign(x) log(1+|x|/c): logarithmic far from zero, linear near it
)

// ScaleNames are the names of the kinds in links and on the page.
var ScaleNames = [...]string{Auto: "auto", Linear: "linear", Log: "log", Symlog: "symlog"}

// A Scale maps an interval of data to an interval of CSS px.
type Scale struct {
	Kind   ScaleKind
	Lo, Hi float64 // data, Lo < Hi
	From   float64 // px of Lo
	To     float64 // px of Hi
	Unit   float64 // Symlog: the c within which it is nearly linear
	t0, k  float64 // px = From + (warp(v)-t0)*k
}

// NewScale returns a scale. An empty or inverted interval is widened; one that is not finite becomes 0 to 1. A Log
// interval that is not positive begins at a millionth of its end, or is 1 to 10.
func NewScale(kind ScaleKind, lo, hi, from, to float64) Scale {
	s := Scale{Kind: kind, From: from, To: to}
	if kind == Auto {
		s.Kind = Linear
	}
	if !(math.Abs(lo) < 1e200 && math.Abs(hi) < 1e200) {
		lo, hi = 0, 1
	}
	if kind == Log && !(lo > 0) {
		lo = hi * 1e-6
		if !(hi > 0) {
			lo, hi = 1, 10
		}
	}
	if !(hi-lo > 1e-12*math.Abs(hi)) || hi-lo < 1e-200 {
		d := math.Max(1, math.Abs(lo)) / 2
		if kind == Log {
			d = lo / 2
		}
		lo, hi = lo-d, lo+d
	}
	s.Lo, s.Hi = lo, hi
	// The last three decades of the larger side are logarithmic.
	s.Unit = math.Max(math.Abs(lo), math.Abs(hi)) / 1000
	s.t0 = s.warp(lo)
	s.k = (to - from) / (s.warp(hi) - s.t0)
	return s
}

func (s *Scale) warp(v float64) float64 {
	switch s.Kind {
	case Log:
		return detmath.Log(v)
	case Symlog:
		if v < 0 {
			return -detmath.Log1p(-v / s.Unit)
		}
		return detmath.Log1p(v / s.Unit)
	}
	return v
}

// At returns the px of a value. NaN stays NaN. On a Log scale, zero and negative values get a px far left of the
// interval, never an infinity.
func (s *Scale) At(v float64) float64 {
	if s.Kind == Linear {
		return s.From + float64((v-s.t0)*s.k)
	}
	return s.bent(v)
}

func (s *Scale) bent(v float64) float64 {
	if s.Kind == Log && v < s.Lo*1e-3 {
		v = s.Lo * 1e-3
	}
	return s.From + float64((s.warp(v)-s.t0)*s.k)
}

// Inv returns the value at a px.
func (s *Scale) Inv(px float64) float64 {
	w := s.t0 + (px-s.From)/s.k
	switch s.Kind {
	case Log:
		return detmath.Exp(w)
	case Symlog:
		if w < 0 {
			return -float64(s.Unit * (detmath.Exp(-w) - 1))
		}
		return float64(s.Unit * (detmath.Exp(w) - 1))
	}
	return w
}
