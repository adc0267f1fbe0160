package traininglog

import (
	"slices"

	"risingbandits/engine/numbers"
	"risingbandits/engine/payoff"
)

// order sorts every series by its steps, and makes one value of several at a step. It notes what it did.
func (c *reader) order() {
	sorted, means, again, seeds := 0, 0, 0, 0
	for _, s := range c.series {
		x, m, a := s.merge()
		if x {
			sorted++
		}
		means, again = means+m, again+a
		seeds = max(seeds, len(s.seeds))
	}
	if sorted > 0 {
		c.note("The steps of %s were not in order; they are sorted.", numbers.Count(sorted, "curve"))
	}
	if again > 0 {
		c.note("%s again, as when a training is resumed; the later value counts. If these are repetitions, say which column tells "+
			"them apart.", subject(again, "step comes", "steps come"))
	}
	if means > 0 {
		c.note("%s several values; their mean is taken.", subject(means, "step has", "steps have"))
	}
	if seeds > 1 {
		c.note("Curves are means of up to %s repetitions; the report says how sure each is.", numbers.Int(seeds))
	}
}

// dropShort removes the series with fewer than two values, and adds a note.
func (c *reader) dropShort() {
	var kept []*series
	for _, s := range c.series {
		if len(s.values) >= 2 {
			kept = append(kept, s)
			continue
		}
		c.note("%s is left out: a curve needs values at two steps, and it has %s.", quote(s.name), numbers.Int(len(s.values)))
		if v := &s.of.is[s.column]; !slices.ContainsFunc(c.series, func(k *series) bool {
			return k.of == s.of && k.column == s.column && len(k.values) >= 2
		}) {
			v.as, v.why = AsLeftOut, "a curve needs values at two steps"
		}
	}
	if c.series = kept; len(kept) == 0 {
		c.fail(1, "no column has numbers at two steps, so there is no curve here")
	}
}

// fitSteps makes pulls from the steps: it counts from 1 what is counted from 0, and divides by a power of ten what exceeds
// the longest horizon.
func (c *reader) fitSteps(pulls int) {
	if fromZero(c.series) {
		c.note("The steps are counted from 0; as pulls they are counted from 1.")
		for _, s := range c.series {
			for k := range s.values {
				s.values[k].step++
			}
		}
	}
	largest := 0.0
	for _, s := range c.series {
		largest = max(largest, s.values[len(s.values)-1].step)
	}
	by, unit := float64(pulls), 1.0
	for largest*by > payoff.MaxX {
		by, unit = by/10, unit*10
		if unit > 1e15 {
			c.fail(1, "the steps go up to %g, far beyond the longest horizon of 10,000,000 rounds", largest)
			return
		}
	}
	if unit > 1 {
		c.note("The steps go up to %s; they are divided by %s, since a horizon is at most 10,000,000 rounds.", numbers.Commas(largest, 0),
			numbers.Commas(unit, 0))
	}
	if by == 1 {
		return
	}
	for i := range c.series {
		for k := range c.series[i].values {
			c.series[i].values[k].step *= by
		}
	}
}
