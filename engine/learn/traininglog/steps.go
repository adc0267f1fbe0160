package traininglog

import (
	"cmp"
	"slices"
)

// findStep finds the column of the steps: one whose name says so, else one that counts up, else a clock if it can be
// one; otherwise lines are counted.
func (r *roles) findStep(o *Options) {
	chosen := o.Steps == "count" || o.Steps == "first"
	for i, v := range r.is {
		switch {
		case v.as == AsStep && chosen && !v.chosen:
			r.is[i] = verdict{as: AsLeftOut, why: "you chose other steps", fixed: true}
		case v.as == AsStep:
			r.step = i
			return
		}
	}
	switch {
	case o.Steps == "count" || r.counted:
		return
	case o.Steps == "first" && len(r.t.columns) > 0:
		r.setStep(0, "you chose the first column")
		return
	}
	if i := r.namedStep(); i >= 0 {
		r.setStep(i, "its name says that it counts the steps")
	} else if i := r.countingStep(); i >= 0 {
		r.setStep(i, "its whole numbers count up")
	} else if i := r.clockStep(); i >= 0 {
		r.setStep(i, "it is a clock, and nothing else counts the steps")
	}
}

func (r *roles) setStep(i int, why string) {
	r.step = i
	r.is[i] = verdict{as: AsStep, why: why, fixed: r.is[i].fixed, chosen: r.is[i].chosen}
	r.names = slices.DeleteFunc(r.names, func(k int) bool { return k == i })
	r.seeds = slices.DeleteFunc(r.seeds, func(k int) bool { return k == i })
	r.groups = r.keys(append(slices.Clone(r.names), r.seeds...))
}

// namedStep returns the best of the columns that are named after steps, -1 if there is none: it stands beside nearly all
// payoffs, does not go back, and its name comes first in stepRank.
func (r *roles) namedStep() int {
	type candidate struct {
		at, falls, rank int
		covers          float64 // the mean over the columns of payoffs of the share that has a step
	}
	var all []candidate
	paid, payoffs := r.paid(), r.payoffs()
	most := 0.0
	for i, m := range r.means {
		s := &r.shapes[i]
		if m.class != stepClass || r.text[i] || r.is[i].fixed || s.constant() || s.high < 1 ||
			len(r.t.columns[i].name) == 1 && i > 0 && s.falls > 0 || plainName(r.t.columns[i].name) == "trial" && 2*s.values <= s.numbers {
			continue
		}
		c := candidate{at: i, rank: 2 * stepRank(r.t.columns[i].name)}
		if l := labelOf(r.t.columns[i].name); !holds(l.words, fields("total global")) {
			c.rank++
		}
		last := lastOf(r.groups)
		for row, x := range r.t.columns[i].numbers() {
			if !paid[row] {
				continue
			}
			before := &last[r.groups[row]]
			if x < *before {
				c.falls++
			}
			*before = x
		}
		c.covers = r.covers(i, payoffs)
		most = max(most, c.covers)
		all = append(all, c)
	}
	all = slices.DeleteFunc(all, func(c candidate) bool { return c.covers < 0.9*most || c.covers == 0 })
	if len(all) == 0 {
		return -1
	}
	slices.SortStableFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(min(a.falls, 1), min(b.falls, 1)), cmp.Compare(a.rank, b.rank))
	})
	return all[0].at
}

// covers returns the share of payoffs that stand beside a number of a column, as the mean over the columns of payoffs.
func (r *roles) covers(step int, payoffs []int) float64 {
	has := make([]bool, r.t.rows)
	for row := range r.t.columns[step].numbers() {
		has[row] = true
	}
	sum := 0.0
	for _, i := range payoffs {
		n := 0
		for row := range r.t.columns[i].numbers() {
			if has[row] {
				n++
			}
		}
		if all := r.t.columns[i].nums.len(); all > 0 {
			sum += float64(n) / float64(all)
		}
	}
	return sum / float64(max(len(payoffs), 1))
}

// countingStep returns a column of whole numbers that grow: the first column, or, where names say nothing, another one.
func (r *roles) countingStep() int {
	if len(r.t.columns) < 2 {
		return -1
	}
	for i := range r.t.columns {
		s, m := &r.shapes[i], r.means[i].class
		// A setting that grows from line to line is what a validation curve goes over: n_estimators.
		free := m == unknownClass || m == clockClass && s.even && s.low <= 1 || m == textClass || m == settingClass
		counts := s.whole && !s.date() && s.high > 1 && s.low >= 0
		numbered := i == 0 && isIndexName(r.t.columns[0].name) && r.t.header && r.growingSetting()
		if !free || !counts || numbered || r.is[i].fixed || r.text[i] || len(r.payoffs()) == 1 && r.payoffs()[0] == i {
			continue
		}
		grows := r.grows(i)
		resumed := 10*s.falls <= s.numbers && (s.falls > 0 && 2*s.values > s.numbers || 4*s.values >= 3*s.numbers)
		if (i == 0 || m == settingClass) && (grows || resumed) || i > 0 && grows && (s.even || r.t.columns[i].name == "" && !r.t.header) {
			return i
		}
	}
	return -1
}

// growingSetting reports whether a setting grows from line to line, beside which a column without a name numbers the lines.
func (r *roles) growingSetting() bool {
	for i, m := range r.means {
		if s := &r.shapes[i]; m.class == settingClass && s.whole && s.grows && s.numbers > 1 && s.high > 1 && !r.text[i] && !r.is[i].fixed {
			return true
		}
	}
	return false
}

// grows reports whether a column grows within each group of rows.
func (r *roles) grows(i int) bool {
	last, n := lastOf(r.groups), 0
	for row, x := range r.t.columns[i].numbers() {
		before := &last[r.groups[row]]
		if x <= *before {
			return false
		}
		if x > *before {
			n++
		}
		*before = x
	}
	return n > 0
}

// clockStep returns a clock that runs from near its beginning, and moves at least by 1 from line to line on average; -1 if there
// is none. The date and the time of day are none.
func (r *roles) clockStep() int {
	for i, m := range r.means {
		s := &r.shapes[i]
		if m.class == clockClass && !r.text[i] && !r.is[i].fixed && s.falls == 0 && s.values > 1 && s.low >= 0 && !s.date() &&
			s.high-s.low >= max(float64(s.numbers-1), s.low) {
			return i
		}
	}
	return -1
}

// fromZero reports whether the steps of curves are counted from 0: there is a step 0 and a step 1, and all are whole.
func fromZero(all []*series) bool {
	zero, one := false, false
	for _, s := range all {
		for _, v := range s.values {
			if v.step != float64(int64(v.step)) {
				return false
			}
			zero, one = zero || v.step == 0, one || v.step == 1
		}
	}
	return zero && one
}
