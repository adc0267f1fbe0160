package traininglog

import "slices"

// noteLeftOut names the columns of numbers that are left out.
func (c *reader) noteLeftOut(all []*roles) {
	var names, lists []string
	for _, r := range all {
		for i, v := range r.is {
			name := r.t.columns[i].name
			if v.side && v.as != AsCurve && name != "" && !v.chosen && r.shapes[i].numbers > 0 {
				names = append(names, name)
			}
			if r.t.columns[i].lists > 0 && r.shapes[i].numbers == 0 {
				lists = append(lists, name)
			}
		}
	}
	if len(names) > 0 {
		c.note("Left out, because these are not payoffs: %s.", listed(names))
	}
	if len(lists) > 0 && c.log.Producer == nil {
		c.note("Left out, because these are lists: %s.", listed(lists))
	}
}

const whyLoss = "lower values are better, and other curves are there"

// dropBeside leaves out losses beside other curves, or, if lower values are said to be better, the other curves beside
// losses. What the reader chose stays.
func (c *reader) dropBeside(lower bool, all []*roles) {
	other := func(s *series) bool {
		return slices.Contains([]class{clockClass, sideClass, settingClass, stepClass}, s.measure.class)
	}
	if names := c.drop(func(s *series) bool { return !s.chosen && other(s) }, "it is no payoff"); len(names) > 0 {
		c.note("Left out, because these are not payoffs: %s.", listed(names))
	}
	if !lower {
		losses := c.drop(func(s *series) bool { return s.lower && !s.chosen }, whyLoss)
		for _, r := range all {
			losses = append(losses, r.losses...)
		}
		if len(losses) > 0 {
			c.note("Left out, since lower values are better: %s. To read losses alone, say that lower is better.", listed(losses))
		}
		return
	}
	isLoss := func(s *series) bool { return s.lower }
	if slices.ContainsFunc(c.series, isLoss) {
		others := c.drop(func(s *series) bool { return !s.lower && !s.chosen }, "only losses are read")
		if len(others) > 0 {
			c.note("Only losses are read, since lower values are said to be better. Left out: %s.", listed(others))
		}
		return
	}
	for _, s := range c.series {
		s.lower = true
		s.of.is[s.column].lower = true
	}
}

// drop removes the series that satisfy a condition, and returns their names; it removes none if all do. A column without
// series is left out for the reason.
func (c *reader) drop(is func(s *series) bool, why string) (names []string) {
	var kept []*series
	for _, s := range c.series {
		if is(s) {
			names = append(names, s.name)
		} else {
			kept = append(kept, s)
		}
	}
	if len(kept) == 0 || len(names) == 0 {
		return nil
	}
	c.series, kept = kept, c.series
	for _, s := range kept {
		if !slices.ContainsFunc(c.series, func(k *series) bool { return k.of == s.of && k.column == s.column }) {
			v := &s.of.is[s.column]
			v.as, v.why = AsLeftOut, why
		}
	}
	return names
}
