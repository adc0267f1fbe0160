package payoff

import (
	"math"

	"risingbandits/engine/param"
)

var stepFamily = Family{
	ID: "step", Name: "step", Formula: "low if x ≤ after, else high",
	Doc: "Jumps once: not concave, so no policy can foresee it (the paper's non-learnability).",
	Params: []param.Param{
		payoffParam("low", 0.1, "The payoff up to the jump."),
		payoffParam("high", 0.9, "The payoff after the jump; below low, it falls."),
		{Name: "after", Symbol: "after", Range: param.Integers(0, MaxX), Initial: 1000, Unit: "x",
			Doc: "The last x of the low payoff."},
	},
	build:   func(v []float64) Func { return step{low: v[0], high: v[1], after: int(v[2])} },
	check:   checkStep,
	handles: stepHandles,
	jump:    "after",
	solve: func(_ []float64, _ Func, param string, x, y float64) float64 {
		if param == "after" {
			return x
		}
		return y
	},
	corners: stepCorners,
	shape:   func(v []float64, _ int) shape { return shape{level: v[1], half: v[2]} },
	like:    func(s shape, _ int) []float64 { return []float64{0, s.level, math.Round(s.half)} },
}

// checkStep checks a step, whose gamma is 0 except once, where it is high - low.
func checkStep(f Func, horizon int) (decreases, notConcave int) {
	p := f.(step)
	switch {
	case p.after < 1:
	case p.high < p.low:
		return within(p.after+1, horizon), within(p.after+1, horizon-1)
	case p.high > p.low && p.after > 1:
		return 0, within(p.after, horizon-1)
	}
	return 0, 0
}

// stepCorners returns the ends of both levels, as far as they lie within the horizon.
func stepCorners(v []float64, horizon int) []Point {
	low, high, after := v[0], v[1], v[2]
	last := math.Max(2, float64(horizon))
	var points []Point
	for _, p := range []Point{{1, low}, {after, low}, {after + 1, high}, {last, high}} {
		inside := p.X >= 1 && p.X <= last && (p.Y == low) == (p.X <= after)
		if n := len(points); inside && (n == 0 || p.X > points[n-1].X) {
			points = append(points, p)
		}
	}
	if n := len(points); points[n-1].X < last { // the jump comes after the horizon
		points = append(points, Point{last, points[n-1].Y})
	}
	return points
}

// stepHandles places the jump's handle halfway between low and high.
func stepHandles(v []float64, at func(string, float64) Handle, first, last float64) []Handle {
	low, high, after := v[0], v[1], v[2]
	jump := at("after", after)
	jump.Y = float64((low + high) / 2)
	if after >= last { // the jump is outside the drawing; its handle can bring it back
		return []Handle{at("low", first), jump}
	}
	handles := []Handle{at("high", last), jump}
	if after > first {
		handles = append(handles, at("low", first))
	}
	return handles
}

// step is low for x <= after, then high.
type step struct {
	low, high float64
	after     int
}

func (p step) At(x int) float64 {
	if x <= p.after {
		return p.low
	}
	return p.high
}

func (p step) Increment(x int) float64 {
	if x == p.after {
		return p.high - p.low
	}
	return 0
}

func (p step) Code() param.Code {
	return param.Code{Go: "if mean = {0}; x > {2i} {\n\t\t\tmean = {1}\n\t\t}", Python: "{1.} if x > {2i} else {0.}",
		Numbers: []float64{p.low, p.high, float64(p.after)}}
}

func (p step) Fill(dst []float64, from int) []float64 {
	for i := range dst {
		dst[i] = p.At(from + i)
	}
	return dst
}
