package traininglog

import (
	"fmt"
	"math"
	"slices"
)

// A Taken is what a column is taken for.
type Taken string

// What a column can be taken for.
const (
	AsStep    Taken = "step"     // the curves' x
	AsCurve   Taken = "curve"    // payoffs
	AsName    Taken = "name"     // tells curves apart
	AsSeed    Taken = "seed"     // tells repetitions apart, whose mean is the curve
	AsClock   Taken = "clock"    // a time, not used
	AsSetting Taken = "setting"  // how the training was set up, not used
	AsLeftOut Taken = "left out" // not used
)

// Takens lists what a column can be taken for, in the order in which a reader chooses.
var Takens = []Taken{AsStep, AsCurve, AsName, AsSeed, AsClock, AsSetting, AsLeftOut}

// A verdict is what a column is taken for, and why.
type verdict struct {
	as     Taken
	why    string
	chosen bool // by the reader
	fixed  bool // by the reader, or because it is known who wrote the log
	lower  bool // lower values are better
	side   bool // it is numbers beside the payoffs, which a note names
	spare  bool // it may be a curve if nothing else is
}

// roles are the verdicts on the columns of a table.
type roles struct {
	t        *table
	means    []meaning
	shapes   []shape
	is       []verdict
	text     []bool // the column is of texts
	step     int    // -1 if lines are counted
	counted  bool   // by choice
	names    []int
	seeds    []int
	prefix   map[int]string // of the names that a column of numbers gives
	producer *Producer
	groups   []uint32   // of each row: names and seeds together
	missing  []noColumn // patterns of the reader that fit no column
	at       []int      // where each column stands in Log.Columns; -1 if it is not shown
	losses   []string   // columns that are left out since lower values are better
	growing  bool       // some column of steps grows from line to line
}

// decide says what each column of a table is.
func decide(t *table, o *Options) *roles {
	r := &roles{t: t, step: -1, prefix: map[int]string{}, is: make([]verdict, len(t.columns))}
	for _, col := range t.columns {
		m := meaningOf(col.name)
		if m.class == unknownClass && col.measured != "" {
			m = meaningOf(col.measured)
		}
		s := shapeOf(col)
		r.means, r.shapes = append(r.means, m), append(r.shapes, s)
		r.text = append(r.text, t.wordy(col) > s.numbers)
		r.growing = r.growing || m.class == stepClass && s.grows && s.numbers > 1
	}
	r.readLR()
	for i := range t.columns {
		r.is[i] = r.first(i)
	}
	r.producer = producerOf(t)
	r.follow(r.producer)
	r.choose(o)
	r.findNames()
	r.findStep(o)
	r.tellApart()
	r.settle(o)
	return r
}

// readLR takes a column “lr” for the curve of logistic regression where it stands among names of learners, not beside what is
// known to be measured, and grows beyond what a learning rate is.
func (r *roles) readLR() {
	const largestRate = 0.2
	for i, col := range r.t.columns {
		if s := &r.shapes[i]; plainName(col.name) != "lr" || s.numbers == 0 || s.high <= largestRate || s.low == s.high {
			continue
		}
		measured := func(m meaning) bool { return m.class == lossClass || m.class == scoreClass }
		if !slices.ContainsFunc(r.means, measured) {
			r.means[i] = meaning{}
		}
	}
}

// first returns the verdict that the name and the kind of a column give, before it is compared with others.
func (r *roles) first(i int) verdict {
	col, m, s := r.t.columns[i], r.means[i], r.shapes[i]
	lower := m.class == lossClass
	if col.lower != nil {
		lower = *col.lower
	}
	switch {
	case s.numbers == 0 && col.words.len() == 0 && col.lists > 0:
		return verdict{as: AsLeftOut, why: "it holds lists"}
	case s.numbers == 0 && col.words.len() == 0:
		return verdict{as: AsLeftOut, why: "it is empty"}
	case r.text[i]:
		return r.firstOfText(i)
	}
	switch m.class {
	case clockClass:
		return verdict{as: AsClock, why: m.why, side: true}
	case settingClass:
		return verdict{as: AsSetting, why: m.why, side: true, spare: true}
	case sideClass:
		return verdict{as: AsLeftOut, why: m.why, side: true, spare: true}
	case spreadClass:
		return verdict{as: AsLeftOut, why: m.why, spare: true}
	case seedClass:
		return verdict{as: AsSeed, why: m.why}
	case stepClass:
		return verdict{as: AsLeftOut, why: "it counts steps too"}
	case nameClass:
		return verdict{as: AsLeftOut, why: "it tells nothing apart"}
	case metricClass, textClass:
		return verdict{as: AsLeftOut, why: "its name is that of a text"}
	case lossClass, scoreClass:
		return verdict{as: AsCurve, why: "its name says what it measures: " + m.word, lower: lower}
	}
	return verdict{as: AsCurve, why: "it holds numbers that may be payoffs", lower: lower}
}

// firstOfText returns the verdict on a column of texts.
func (r *roles) firstOfText(i int) verdict {
	col, m, s := r.t.columns[i], r.means[i], r.shapes[i]
	switch {
	case col == r.t.files:
		return verdict{as: AsName, why: "each file is a curve"}
	case col == r.t.metric:
		return verdict{as: AsName, why: "the file's name is its metric"}
	case col == r.t.seed:
		return verdict{as: AsSeed, why: "the files' names have the numbers of seeds"}
	case m.class == clockClass || r.t.clocked(col):
		return verdict{as: AsClock, why: "it holds times"}
	case m.class == settingClass:
		return verdict{as: AsSetting, why: m.why}
	case m.class == textClass || col.many:
		return verdict{as: AsLeftOut, why: "it holds text"}
	case m.class == seedClass:
		return verdict{as: AsSeed, why: m.why}
	}
	n := col.words.len()
	named := m.class == nameClass || m.class == metricClass || !r.t.header && r.t.separator != ""
	switch {
	case 2*n < r.t.rows:
		return verdict{as: AsLeftOut, why: "it holds text, in few lines"}
	case s.distinct == 1 && named:
		return verdict{as: AsName, why: "it names the curve"}
	case s.distinct == 1:
		return verdict{as: AsSetting, why: "it is the same in every line"}
	case 10*n < 8*r.t.rows && !named, 2*s.distinct > n && (!named || r.growing):
		return verdict{as: AsLeftOut, why: "it holds text"}
	}
	return verdict{as: AsName, why: fmt.Sprintf("its %d texts tell the curves apart", s.distinct)}
}

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
	// What was measured stands after what it was measured of.
	slices.SortStableFunc(r.names, func(a, b int) int { return r.nameOrder(a) - r.nameOrder(b) })
	r.groups = r.keys(append(slices.Clone(r.names), r.seeds...))
}

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
