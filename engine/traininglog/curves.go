package traininglog

import (
	"math"

	"risingbandits/engine/numbers"
	"risingbandits/engine/param"
	"risingbandits/engine/payoff"
)

// A scale is how values become payoffs: (y - from) / by, or 1 minus that if lower values are better.
type scale struct {
	from, by float64
	lower    bool
}

func (s scale) of(y float64) float64 {
	if s.from != 0 || s.by != 1 {
		y = (y - s.from) / s.by
	}
	if s.lower {
		y = 1 - y
	}
	return y
}

// scaleOf returns the scale of an option, and a sentence about it for the reader, "" for values as written. "auto" does
// not change values within [0,1]. If the largest is above 20 and all are from 0 to 100, it divides by 100; otherwise,
// if none is negative, by the largest; if some are negative, it maps the range to [0,1].
func scaleOf(how string, low, high float64) (s scale, note string) {
	if how == "" || how == "auto" {
		switch {
		case low >= 0 && high <= 1:
			how = "as-is"
		case low >= 0 && high > 20 && high <= 100:
			how = "percent"
		case low >= 0:
			how = "largest"
		default:
			how = "range"
		}
	}
	ends := "Values go from " + short(low) + " to " + short(high) + "; "
	switch largest := max(math.Abs(low), math.Abs(high)); {
	case how == "percent":
		return scale{0, 100, false}, ends + "they are divided by 100."
	case how == "largest" && largest > 0:
		return scale{0, largest, false}, ends + "they are divided by the largest."
	case how == "range" && high > low:
		return scale{low, high - low, false}, ends + "they are moved and scaled to go from 0 to 1."
	}
	if low < 0 || high > 1 {
		return scale{0, 1, false}, ends + "they stay as written, though the theory assumes [0, 1]."
	}
	return scale{0, 1, false}, ""
}

// short writes y with six significant digits, for sentences.
func short(y float64) string { return param.Format(param.Rounded(y, 6)) }

// makeCurves makes the curves of the series.
func (c *collector) makeCurves(o Options) {
	low, high := c.bounds()
	s, note := scaleOf(o.Scale, low, high)
	if s.lower = o.Lower; s.lower {
		note += " Lower values are better, so payoffs are 1 minus them."
	}
	if note != "" {
		c.log.Notes = append(c.log.Notes, note)
	}
	if !payoff.PointY.Contains(s.of(low)) || !payoff.PointY.Contains(s.of(high)) {
		c.fail(1, "values go from %g to %g, and a payoff is %s. Let the importer scale them", low, high, payoff.PointY.String())
		return
	}
	most := o.Points
	if most == 0 {
		most = DefaultPoints
	}
	most = max(payoff.MinPoints, min(most, payoff.MaxPoints, MaxPoints/len(c.series)))
	longest, falling := 0, 0
	for i := range c.series {
		values := c.series[i].values
		for k := range values {
			values[k].y = s.of(values[k].y)
		}
		c.log.Curves = append(c.log.Curves, makeCurve(c.series[i].name, values, most))
		longest = max(longest, len(values))
		if values[len(values)-1].y < values[0].y {
			falling++
		}
	}
	if longest > most {
		c.note("A curve has up to %s steps; neighbours are averaged to %s points, densest at the beginning.",
			numbers.Int(longest), numbers.Int(most))
	}
	if 2*falling > len(c.series) && !o.Lower {
		c.note("%s in the end than at first. If lower is better, as of a loss, say so.", subject(falling, "curve is lower", "curves are lower"))
	}
}

// makeCurve makes the curve of one series, with at most `most` points.
func makeCurve(name string, values []value, most int) Curve {
	curve := Curve{Name: name, Logged: len(values), Last: values[len(values)-1].step, Low: math.Inf(1), High: math.Inf(-1)}
	for _, v := range values {
		curve.Low, curve.High = min(curve.Low, v.y), max(curve.High, v.y)
	}
	curve.Points = thinned(values, most)
	rising, concave := isotonic(values), concaveFit(values)
	curve.Rising = fitOf(values, rising, corners(values, rising, most))
	curve.Concave = fitOf(values, concave.at(values), concave.points(values[len(values)-1].step))
	curve.Broken = judge(values, &curve)
	return curve
}

// fitOf returns the fit with the heights ys at the steps of the values.
func fitOf(values []value, ys []float64, points []payoff.Point) Fit {
	f, sum := Fit{Points: points}, 0.0
	for i, v := range values {
		d := math.Abs(v.y - ys[i])
		sum += float64(d * d)
		if d > f.Most {
			f.Most, f.At = d, v.step
		}
	}
	f.RMS = math.Sqrt(sum / float64(len(values)))
	return f
}
