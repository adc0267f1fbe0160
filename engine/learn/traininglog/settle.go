package traininglog

import (
	"math"
	"slices"
	"strings"
)

// settle decides which of the columns that may be payoffs are curves, once names and steps are known.
func (r *roles) settle(o *Options) {
	if i := 0; len(r.t.columns) > 1 && r.step != 0 && r.is[i].as == AsCurve && !r.is[i].fixed && isIndexName(r.t.columns[i].name) &&
		r.t.header && r.shapes[i].whole && r.shapes[i].grows && (r.step > 0 || o.Steps == "count") {
		r.is[i] = verdict{as: AsLeftOut, why: "it numbers the lines"}
	}
	r.dropSpreads()
	r.dropShapes()
	r.dropBeside()
	r.dropLosses(o.Lower)
	if len(r.curves()) == 0 {
		for i := range r.is {
			if v := &r.is[i]; v.spare && !v.fixed && !r.text[i] {
				v.as, v.why, v.side = AsCurve, "nothing else can be a payoff", false
			}
		}
	}
}

// dropLosses leaves out the columns of losses beside others, before their values take room.
func (r *roles) dropLosses(lower bool) {
	curves := r.curves()
	paid := slices.ContainsFunc(curves, func(i int) bool { return !r.is[i].lower && r.shapes[i].numbers > 1 })
	metrics := slices.ContainsFunc(r.names, func(i int) bool { return r.means[i].class == metricClass || r.t.columns[i] == r.t.metric })
	if lower || !paid || metrics {
		return
	}
	for _, i := range curves {
		if r.is[i].lower && !r.is[i].chosen {
			r.is[i].as, r.is[i].why = AsLeftOut, whyLoss
			r.losses = append(r.losses, r.t.columns[i].name)
		}
	}
}

// isIndexName reports whether a column is named as the numbering of lines is.
func isIndexName(name string) bool { return name == "" || strings.HasPrefix(name, "Unnamed:") }

// curves returns the columns that are taken for curves.
func (r *roles) curves() []int {
	var all []int
	for i, v := range r.is {
		if v.as == AsCurve {
			all = append(all, i)
		}
	}
	return all
}

// open returns the columns that are taken for curves, and not because the reader, or the writer of the log, says so.
func (r *roles) open() []int {
	return slices.DeleteFunc(r.curves(), func(i int) bool { return r.is[i].fixed })
}

// spreads are words in names of columns that stand beside one of the mean.
var spreads = strings.Fields("min max median minimum maximum low high lower upper")

// dropSpreads leaves out the smallest, the largest and the like of values whose mean is a column too.
func (r *roles) dropSpreads() {
	bare := map[string]bool{}
	for _, i := range r.curves() {
		l := labelOf(r.t.columns[i].name)
		bare[bareOf(&l, strings.Fields("mean avg average"))] = true
	}
	for _, i := range r.open() {
		l := labelOf(r.t.columns[i].name)
		if holds(l.words, spreads) && bare[bareOf(&l, spreads)] {
			r.is[i] = verdict{as: AsLeftOut, why: "it is the spread of another column"}
		}
	}
}

// bareOf returns a name without some words.
func bareOf(l *label, without []string) string {
	words := slices.DeleteFunc(slices.Clone(l.words), func(w string) bool { return slices.Contains(without, w) })
	parts := append(slices.Clone(l.parts[:len(l.parts)-1]), words...) // of EpRet/Max only the group is left
	return strings.ReplaceAll(strings.Join(parts, ""), "_", "")
}

// dropShapes leaves out columns of unknown names whose numbers are not those of payoffs: constants, counters and dates.
func (r *roles) dropShapes() {
	drop := map[int]verdict{}
	for _, i := range r.open() {
		s := &r.shapes[i]
		if m := r.means[i]; m.class == scoreClass || m.class == lossClass || m.class == valueClass {
			if m.share && s.constant() && s.low < 0 {
				drop[i] = verdict{as: AsLeftOut, side: true, spare: true, why: "its number never changes, and no share is below 0"}
			}
			continue
		}
		v := verdict{as: AsLeftOut, side: true, spare: true}
		switch {
		case s.date() && s.numbers > 1:
			v.as, v.why = AsClock, "it holds dates"
		case s.constant() && r.isArm(i):
			continue
		case s.constant():
			v.why = "its number never changes"
		case s.counter():
			v.why = "its whole numbers only grow, as those of a counter"
		default:
			continue
		}
		drop[i] = v
	}
	if len(drop) == len(r.curves()) { // nothing would be left
		for i := range drop {
			if drop[i].as != AsClock {
				delete(drop, i)
			}
		}
	}
	for i, v := range drop {
		r.is[i] = v
	}
}

// isArm reports whether a constant may be an algorithm that learns nothing: no name in the table says what is a payoff, and
// it lies among the numbers of the other columns.
func (r *roles) isArm(i int) bool {
	s := &r.shapes[i]
	among := false
	for _, k := range r.curves() {
		if m := r.means[k].class; m != unknownClass || r.is[k].fixed {
			return false
		}
		of := &r.shapes[k]
		among = among || k != i && !of.constant() && !of.counter() && of.low <= s.low && s.low <= of.high
	}
	return among
}

// dropBeside leaves out columns of unknown names beside payoffs that are known: in a table with a value a line, and
// where their numbers are of another size, or fall.
func (r *roles) dropBeside() {
	largest, known, value := 0.0, false, -1
	for _, i := range r.curves() {
		s, m := &r.shapes[i], r.means[i].class
		if m == scoreClass || m == lossClass || m == valueClass || r.is[i].fixed {
			known = true
			if m != lossClass {
				largest = max(largest, math.Abs(s.low), math.Abs(s.high))
			}
		}
		if m == valueClass && value < 0 {
			value = i
		}
	}
	if !known {
		return
	}
	most := 2 * max(largest, 1)
	if largest == 0 {
		most = 100 // beside losses alone: a share, or percent
	}
	for _, i := range r.open() {
		s, m := &r.shapes[i], r.means[i].class
		switch {
		case len(r.names) > 0 && value >= 0 && i != value && m != valueClass:
			r.is[i] = verdict{as: AsLeftOut, why: "the values are in " + r.t.title(value), side: true, spare: true}
		case m == unknownClass && len(r.names) > 0:
			r.is[i] = verdict{as: AsLeftOut, why: "its name does not say that it is a payoff, and others do", side: true, spare: true}
		case m == unknownClass && max(math.Abs(s.low), math.Abs(s.high)) > most:
			r.is[i] = verdict{as: AsLeftOut, why: "its name does not say that it is a payoff, and its numbers are of another size than those " +
				"of which the names do", side: true, spare: true}
		case m == unknownClass && s.last < s.first:
			r.is[i] = verdict{as: AsLeftOut, why: "its name does not say that it is a payoff, and its numbers fall", side: true, spare: true}
		}
	}
}
