package traininglog

import (
	"math"
	"strconv"

	"risingbandits/engine/numbers"
	"risingbandits/engine/payoff"
)

// makeCurves makes the curves of the series.
func (c *reader) makeCurves(o Options) {
	most := o.Points
	if most == 0 {
		most = defaultPoints
	}
	most = max(payoff.MinPoints, min(most, payoff.MaxPoints, maxPoints/len(c.series)))
	groups, scales := c.groups(), map[*series]scale{}
	for _, g := range groups {
		s, ok := c.scaleGroup(g, o, len(groups) > 1)
		if !ok {
			return
		}
		for _, of := range g.series {
			scales[of] = s
		}
	}
	longest, falling, turned := 0, 0, 0
	for _, of := range c.series {
		s := scales[of]
		for k := range of.values {
			of.values[k].y = s.of(of.values[k].y)
		}
		curve := makeCurve(of.name, of.values, most)
		curve.Seeds, curve.Half = len(of.seeds), of.half/s.by
		c.log.Curves = append(c.log.Curves, curve)
		c.scaled(of, s)
		longest = max(longest, len(of.values))
		if s.lower {
			turned++
		} else if of.values[len(of.values)-1].y < of.values[0].y {
			falling++
		}
		of.values, of.seeds = nil, nil
	}
	if longest > most {
		c.note("A curve has up to %s steps; neighbours are averaged to %s points, densest at the beginning. Choose another number of points "+
			"to keep more or fewer.", numbers.Int(longest), numbers.Int(most))
	}
	if 2*falling > len(c.series) && turned == 0 {
		c.note("%s in the end than at first. If lower is better, as of a loss, say so.", subject(falling, "curve is lower", "curves are lower"))
	}
}

// scaleGroup returns the scale of a group, and says what it does. ok is false if the values cannot be payoffs.
func (c *reader) scaleGroup(g *group, o Options, several bool) (s scale, ok bool) {
	s, does := scaleOf(o.Scale, g.low, g.high, g.measure)
	s.lower = g.series[0].lower
	who, ends := "Values go", "from "+short(g.low)+" to "+short(g.high)
	if several {
		var names []string
		for _, of := range g.series {
			names = append(names, of.shown())
		}
		who = "Values of " + listed(names) + " go"
	}
	note := ""
	if does != "" {
		note = who + " " + ends + "; they " + does
	}
	if s.lower {
		lower := "Lower values are better, so payoffs are 1 minus them."
		if several {
			lower = "Lower values are better, so these payoffs are 1 minus them."
			if note == "" {
				note = who + " " + ends + "."
			}
		}
		if note != "" {
			note += " "
		}
		note += lower
	}
	if note != "" {
		c.log.Notes = append(c.log.Notes, note)
	}
	if !payoff.PointY.Contains(s.of(g.low)) || !payoff.PointY.Contains(s.of(g.high)) {
		c.fail(1, "values go from %g to %g, and a payoff is %s. Let the importer scale them", g.low, g.high, payoff.PointY.String())
		return s, false
	}
	return s, true
}

// shown is a series as sentences name it.
func (s *series) shown() string {
	if s.name == "" {
		return "column " + strconv.Itoa(s.column+1)
	}
	return s.name
}

// makeCurve makes the curve of one series, with at most `most` points.
func makeCurve(name string, values []value, most int) Curve {
	curve := Curve{Name: name, Seeds: 1, Logged: len(values), Last: values[len(values)-1].step, Low: math.Inf(1), High: math.Inf(-1)}
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
	f, sum := Fit{Points: points, At: values[0].step}, 0.0
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
