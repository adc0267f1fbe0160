package traininglog

import (
	"fmt"
	"math"
	"slices"
)

// findNames finds the columns of texts that tell curves apart, and those of numbers whose names say so.
func (r *roles) findNames() {
	for i := range r.is {
		v, s := &r.is[i], &r.shapes[i]
		numbers := !r.text[i] && r.means[i].class == nameClass && !v.fixed && v.as == AsLeftOut
		if numbers && s.whole && s.values > 1 && 2*s.values <= s.numbers {
			v.as, v.why = AsName, fmt.Sprintf("its %d numbers tell the curves apart", s.values)
		}
		if v.as == AsName && r.text[i] && r.listsMetrics(i) {
			r.means[i].class = metricClass
		}
		if v.as == AsName && !v.fixed && !r.needed(i) {
			v.as, v.why = AsLeftOut, "each curve has one of its values alone"
		}
		switch v.as {
		case AsName:
			r.names = append(r.names, i)
		case AsSeed:
			if r.shapes[i].distinct+r.shapes[i].values > 1 {
				r.seeds = append(r.seeds, i)
			}
		}
	}
	r.dropAliases()
	// What was measured stands after what it was measured of.
	slices.SortStableFunc(r.names, func(a, b int) int { return r.nameOrder(a) - r.nameOrder(b) })
	r.groups = r.keys(append(slices.Clone(r.names), r.seeds...))
}

// dropAliases leaves out a column of names that is the ID of what another column names: each of its texts stands beside one of
// the other's alone, and the other way round.
func (r *roles) dropAliases() {
	r.names = slices.DeleteFunc(r.names, func(i int) bool {
		if r.is[i].fixed || !holds(labelOf(r.t.columns[i].name).words, fields("id uuid hash")) {
			return false
		}
		for _, k := range r.names {
			if k == i || r.means[k].class == metricClass || r.t.added(r.t.columns[k]) || r.is[k].as != AsName {
				continue
			}
			if n := groupsIn(r.keys([]int{k, i})); n > 1 && n == groupsIn(r.keys([]int{k})) && n == groupsIn(r.keys([]int{i})) {
				r.is[i] = verdict{as: AsLeftOut, why: "it is the ID of what " + r.t.title(k) + " names"}
				return true
			}
		}
		return false
	})
}

// groupsIn returns how many groups of rows there are.
func groupsIn(keys []uint32) int { return int(slices.Max(append([]uint32{0}, keys...))) }

func (r *roles) nameOrder(i int) int {
	switch col := r.t.columns[i]; {
	case col == r.t.files:
		return 0
	case r.means[i].class == metricClass || col == r.t.metric:
		return 2
	}
	return 1
}

// listsMetrics reports whether most texts of a column that names curves are names of metrics.
func (r *roles) listsMetrics(i int) bool {
	seen, known, paid := map[uint32]bool{}, 0, false
	for _, id := range r.t.columns[i].strings() {
		if seen[id] || len(seen) > 1000 {
			continue
		}
		seen[id] = true
		switch meaningOf(r.t.text(id)).class {
		case lossClass, scoreClass:
			paid = true
			known++
		case sideClass, clockClass, stepClass:
			known++
		}
	}
	return paid && len(seen) > 1 && 4*known >= 3*len(seen)
}

// payoffs returns the columns that may hold payoffs: those whose names say so, or else all that no name speaks against.
func (r *roles) payoffs() []int {
	var known, all []int
	for i, v := range r.is {
		if v.as != AsCurve {
			continue
		}
		all = append(all, i)
		if c := r.means[i].class; c == scoreClass || c == lossClass || c == valueClass || v.fixed {
			known = append(known, i)
		}
	}
	if len(known) > 0 {
		return known
	}
	return all
}

// needed reports whether some column of payoffs has several values of a column of names.
func (r *roles) needed(name int) bool {
	if r.shapes[name].distinct+r.shapes[name].values <= 1 {
		return true
	}
	keys := r.keys([]int{name})
	for _, i := range r.payoffs() {
		first := uint32(0)
		for row := range r.t.columns[i].numbers() {
			switch k := keys[row]; {
			case k == 0:
			case first == 0:
				first = k
			case k != first:
				return true
			}
		}
	}
	return false
}

// needs reports whether a row without a cell of a column belongs to no curve. Without a seed it is a repetition of its own.
func (r *roles) needs(i int) bool { return r.is[i].as != AsSeed }

// keys returns for each row a number from 1 on, the same for rows with the same cells in the columns, and 0 for rows
// where one of them is empty that is needed.
func (r *roles) keys(columns []int) []uint32 {
	t := r.t
	keys := make([]uint32, t.rows)
	for i := range keys {
		keys[i] = 1
	}
	for _, i := range columns {
		cells := make([]uint32, t.rows)
		numbers := map[float64]uint32{}
		for row, y := range t.columns[i].numbers() {
			id, ok := numbers[y]
			if !ok {
				id = uint32(len(numbers) + 1)
				numbers[y] = id
			}
			cells[row] = id
		}
		for row, id := range t.columns[i].strings() {
			if t.missing(id) {
				continue
			}
			cells[row] = id + uint32(maxValues*1000)
		}
		pairs := map[uint64]uint32{}
		for row, k := range keys {
			if k == 0 || cells[row] == 0 && r.needs(i) {
				keys[row] = 0
				continue
			}
			pair := uint64(k)<<32 | uint64(cells[row])
			id, ok := pairs[pair]
			if !ok {
				id = uint32(len(pairs) + 1)
				pairs[pair] = id
			}
			keys[row] = id
		}
	}
	return keys
}

// tellApart looks for another column that tells runs apart, if the steps of a curve come again: a setting, or a number
// that stays the same while the steps run once from their beginning.
func (r *roles) tellApart() {
	if r.step < 0 || r.conflicts(r.groups, r.step) == 0 {
		return
	}
	for _, settings := range []bool{true, false} {
		for i, v := range r.is {
			s := &r.shapes[i]
			few := s.values > 1 && s.values <= 1000 && 2*s.values <= s.numbers
			if (v.as == AsSetting) != settings || !few || !settings && !s.whole || !r.mayTellApart(i) || !r.runsApart(i) {
				continue
			}
			r.is[i] = verdict{as: AsName, why: "it tells the runs apart: with each of its numbers the steps begin anew"}
			r.names = append(r.names, i)
			r.prefix[i] = r.t.columns[i].name + "="
			r.groups = r.keys(append(slices.Clone(r.names), r.seeds...))
			return
		}
	}
}

// mayTellApart reports whether a column of numbers is none of steps, of times or of known payoffs.
func (r *roles) mayTellApart(i int) bool {
	v, m := r.is[i], r.means[i].class
	return !v.fixed && !r.text[i] && i != r.step && v.as != AsClock && !(v.as == AsCurve && m != unknownClass) &&
		(m != stepClass || plainName(r.t.columns[i].name) == "trial")
}

// runsApart reports whether, with a column beside the names, no step comes again and each run begins with the same step.
func (r *roles) runsApart(i int) bool {
	keys := r.keys(append(append(slices.Clone(r.names), r.seeds...), i))
	if r.conflicts(keys, r.step) > 0 {
		return false
	}
	first := map[uint32]float64{}
	for row, x := range r.t.columns[r.step].numbers() {
		if _, ok := first[keys[row]]; keys[row] > 0 && !ok {
			first[keys[row]] = x
		}
	}
	start := math.NaN()
	for _, x := range first {
		if !math.IsNaN(start) && x != start {
			return false
		}
		start = x
	}
	return len(first) > 1
}

// conflicts returns at how many payoffs of all columns the steps do not grow within their group.
func (r *roles) conflicts(groups []uint32, step int) (n int) {
	steps := make([]float64, r.t.rows)
	for i := range steps {
		steps[i] = math.NaN()
	}
	for row, x := range r.t.columns[step].numbers() {
		steps[row] = x
	}
	for _, i := range r.payoffs() {
		last := lastOf(groups)
		for row := range r.t.columns[i].numbers() {
			x, before := steps[row], &last[groups[row]]
			if x <= *before {
				n++
			}
			*before = x
		}
	}
	return n
}

// lastOf returns a place for a number of each group, which is no number yet.
func lastOf(groups []uint32) []float64 {
	most := uint32(0)
	for _, g := range groups {
		most = max(most, g)
	}
	last := make([]float64, most+1)
	for i := range last {
		last[i] = math.NaN()
	}
	return last
}

// paid returns which rows have payoffs.
func (r *roles) paid() []bool {
	paid := make([]bool, r.t.rows)
	for _, i := range r.payoffs() {
		for row := range r.t.columns[i].numbers() {
			paid[row] = true
		}
	}
	return paid
}
