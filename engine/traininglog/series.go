package traininglog

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"risingbandits/engine/detmath"
	"risingbandits/engine/numbers"
	"risingbandits/engine/param"
	"risingbandits/engine/scenario"
)

// A value is one logged number.
type value struct{ step, y float64 }

// A series is the values of one curve, in the order of the log.
type series struct {
	name    string
	of      *roles
	column  int
	measure meaning // what it measures
	lower   bool
	chosen  bool
	seeds   [][]value // of each repetition, in the order of the log
	values  []value   // by step, once they are merged
	half    float64   // of the 95% interval at the last step
}

// A key says which repetition of which curve a value is of.
type key struct {
	column      int
	names, seed uint32
}

// A place is a repetition of a series.
type place struct {
	s    *series
	seed int
}

// collect makes series of a table. It returns false if there is a fault.
func (c *reader) collect(r *roles) bool {
	curves := r.curves()
	if n := len(curves); n > scenario.MaxArms {
		c.fail(max(r.t.headLine, 1), "%s curves, and a scenario has up to %s arms. Choose some of the columns", numbers.Int(n),
			numbers.Commas(scenario.MaxArms, 0))
		return false
	}
	names, seeds := r.keys(r.names), r.keys(r.seeds)
	steps := c.stepsOf(r, names)
	called := r.callNames(names)
	places, found := map[key]place{}, map[key]*series{}
	for _, i := range curves {
		sparse := len(r.names)+len(r.seeds) > 0 || 2*r.t.columns[i].rows.len() < r.t.rows
		last, lastKey, room := place{}, key{column: -1}, 0
		if len(r.names)+len(r.seeds) == 0 {
			room = min(r.t.columns[i].rows.len(), MaxValues-c.count)
		}
		for row, y := range r.t.columns[i].numbers() {
			if names[row] == 0 || seeds[row] == 0 {
				continue
			}
			x := float64(row + 1)
			if r.step >= 0 {
				x = steps[row]
			}
			if math.IsNaN(x) || x < 0 {
				continue
			}
			k := key{i, names[row], seeds[row]}
			at, ok := last, k == lastKey
			if !ok {
				at, ok = places[k]
			}
			if !ok {
				of := key{i, names[row], 0}
				s := found[of]
				if s == nil {
					if s = c.begin(r, i, row, called[names[row]], len(curves)); s == nil {
						return false
					}
					found[of] = s
				}
				at = place{s, len(s.seeds)}
				places[k] = at
				s.seeds = append(s.seeds, make([]value, 0, room))
			}
			last, lastKey = at, k
			if r.step < 0 && sparse {
				x = float64(len(at.s.seeds[at.seed]) + 1)
			}
			if c.count == MaxValues {
				line, _ := r.t.line(row)
				c.fail(line, "the log has more than %s values. Export every 10th step, or fewer columns", numbers.Commas(MaxValues, 0))
				return false
			}
			c.count++
			at.s.seeds[at.seed] = append(at.s.seeds[at.seed], value{x, y})
		}
		c.leaveOutCells(r, i, names)
		r.t.columns[i].rows, r.t.columns[i].nums = blocks[uint32]{}, blocks[float64]{}
	}
	return true
}

// begin adds a series. It returns nil if there are too many.
func (c *reader) begin(r *roles, i int, row uint32, called []string, curves int) *series {
	col := r.t.columns[i]
	parts := slices.Clone(called)
	measure := r.means[i]
	if m := r.metricOf(row); m.class != unknownClass {
		measure = m
	}
	if curves > 1 || len(called) == 0 || called[len(called)-1] == "" {
		parts = append(parts, cmp.Or(r.t.called(col), col.name))
	}
	parts = slices.DeleteFunc(parts, func(p string) bool { return p == "" })
	name := strings.Join(parts, " - ")
	if len(c.series) == scenario.MaxArms {
		line, _ := r.t.line(row)
		c.fail(line, "%s is one algorithm too many: a scenario has up to %s arms. Check which column holds the names, or choose "+
			"some of the columns", quote(name),
			numbers.Commas(scenario.MaxArms, 0))
		return nil
	}
	lower := r.is[i].lower
	if !r.is[i].chosen && col.lower == nil && measure.class == lossClass {
		lower = true
	}
	s := &series{name: name, of: r, column: i, measure: measure, lower: lower, chosen: r.is[i].chosen}
	c.series = append(c.series, s)
	return s
}

// called returns the name of a column that is not its own: that of the file of a metric.
func (t *table) called(col *column) string {
	if t.format == mlflowFormat {
		return col.measured
	}
	return ""
}

// metricOf returns what a row measures, if a column of names says it: that of metrics, or any in a table of one value a
// line.
func (r *roles) metricOf(row uint32) meaning {
	for k := len(r.names) - 1; k >= 0; k-- {
		i := r.names[k]
		if !r.text[i] || r.means[i].class != metricClass && r.t.columns[i] != r.t.metric {
			continue
		}
		m := meaningOf(r.t.textAt(i, row))
		if slices.Contains([]class{lossClass, scoreClass, clockClass, sideClass, settingClass, stepClass}, m.class) {
			return m
		}
	}
	return meaning{}
}

// textAt returns the text of a cell, "" if it has none.
func (t *table) textAt(i int, row uint32) string {
	w := &t.columns[i].words
	low, high := 0, w.len()
	for low < high {
		mid := (low + high) / 2
		if w.at(mid).row < row {
			low = mid + 1
		} else {
			high = mid
		}
	}
	if low < w.len() && w.at(low).row == row {
		return t.text(w.at(low).text)
	}
	return ""
}

// stepsOf returns the step of each row, NaN where it is missing, and records the rows with payoffs that have none. It
// is nil if lines are counted.
func (c *reader) stepsOf(r *roles, names []uint32) []float64 {
	c.leaveOutShort(r, names)
	if r.step < 0 {
		return nil
	}
	steps := make([]float64, r.t.rows)
	for i := range steps {
		steps[i] = math.NaN()
	}
	for row, x := range r.t.columns[r.step].numbers() {
		steps[row] = x
	}
	bad := make([]bool, r.t.rows)
	for _, i := range r.curves() {
		for row := range r.t.columns[i].numbers() {
			bad[row] = bad[row] || !(steps[row] >= 0) && names[row] != 0
		}
	}
	n := 0
	for row, b := range bad {
		if !b {
			continue
		}
		if n++; n > MaxListed {
			c.log.LeftOuts++
			continue
		}
		cell, x := r.t.textAt(r.step, uint32(row)), steps[row]
		switch {
		case x < 0:
			c.leaveOutRow(r.t, uint32(row), "the step "+param.Format(x)+" is below 0")
		case cell == "":
			c.leaveOutRow(r.t, uint32(row), "the step is missing")
		default:
			c.leaveOutRow(r.t, uint32(row), "the step "+quote(cell)+" is not a number such as 100")
		}
	}
	return steps
}

// leaveOutShort records the rows of a table of names that have no name, or end before their value.
func (c *reader) leaveOutShort(r *roles, names []uint32) {
	if len(r.names) == 0 {
		return
	}
	paid, n := r.paid(), 0
	for row, k := range names {
		if k != 0 || !paid[row] && r.t.separator == "" {
			continue
		}
		if n++; n > MaxListed {
			c.log.LeftOuts++
			continue
		}
		c.leaveOutRow(r.t, uint32(row), "the name is missing")
	}
	for _, short := range r.t.short {
		for _, i := range r.curves() {
			if i >= short.cells && names[short.row] != 0 && len(r.curves()) == 1 {
				c.leaveOutRow(r.t, short.row, "the value is missing: the line is cut")
			}
		}
	}
}

// leaveOutCells records the cells of a curve that are no numbers.
func (c *reader) leaveOutCells(r *roles, i int, names []uint32) {
	n := 0
	for row, id := range r.t.columns[i].strings() {
		if n++; n > MaxListed {
			c.log.LeftOuts++
			continue
		}
		c.leaveOutRow(r.t, row, numberFault(r.t.text(id), r.t.title(i), r.t.comma))
	}
}

// numberFault says that a cell is not a number.
func numberFault(cell, column string, comma bool) string {
	example := "0.5"
	if comma {
		example = "0,5"
	}
	return quote(cell) + " in column " + column + " is not a number such as " + example
}

// callNames returns the names that each group of rows has, by the number of the group.
func (r *roles) callNames(names []uint32) map[uint32][]string {
	called := map[uint32][]string{1: nil}
	if len(r.names) == 0 {
		return called
	}
	first := map[uint32]uint32{}
	for row, k := range names {
		if _, ok := first[k]; !ok && k != 0 {
			first[k] = uint32(row)
		}
	}
	numbers := map[int]map[uint32]float64{}
	for _, i := range r.names {
		numbers[i] = map[uint32]float64{}
		rows := map[uint32]bool{}
		for _, row := range first {
			rows[row] = true
		}
		for row, y := range r.t.columns[i].numbers() {
			if rows[row] {
				numbers[i][row] = y
			}
		}
	}
	for k, row := range first {
		var parts []string
		for _, i := range r.names {
			text := r.t.textAt(i, row)
			if y, ok := numbers[i][row]; ok {
				text = r.prefix[i] + param.Format(y)
			}
			parts = append(parts, text)
		}
		called[k] = parts
	}
	return called
}

// merge makes the values of a series: of each repetition by step, and then their mean. It says what it did.
func (s *series) merge() (sorted bool, means, again int) {
	for k := range s.seeds {
		var x bool
		var m, a int
		s.seeds[k], x, m, a = inOrder(s.seeds[k])
		sorted, means, again = sorted || x, means+m, again+a
	}
	if len(s.seeds) == 1 {
		s.values = s.seeds[0]
	} else {
		s.values, s.half = meanOf(s.seeds)
	}
	return sorted, means, again
}

// inOrder returns values sorted by step. Of the values of a step that follow each other it takes the mean; where the
// steps go back, as when a training is resumed, the later value of a step that comes again counts.
func inOrder(values []value) (out []value, sorted bool, means, again int) {
	type piece struct {
		value
		from int // the place of the first of them in the log
	}
	back := false
	for i := 1; i < len(values); i++ {
		back = back || values[i].step < values[i-1].step
	}
	var pieces []piece
	if back {
		pieces = make([]piece, 0, len(values))
	}
	out = values[:0]
	for i := 0; i < len(values); {
		j, sum := i, 0.0
		for ; j < len(values) && values[j].step == values[i].step; j++ {
			sum += values[j].y
		}
		if j > i+1 {
			means++
		}
		mean := value{values[i].step, sum / float64(j-i)}
		if back {
			pieces = append(pieces, piece{mean, i})
		} else {
			out = append(out, mean)
		}
		i = j
	}
	if !back {
		return out, false, means, 0
	}
	slices.SortStableFunc(pieces, func(a, b piece) int {
		switch {
		case a.step < b.step:
			return -1
		case a.step > b.step:
			return 1
		}
		return a.from - b.from
	})
	for i, p := range pieces {
		if i+1 < len(pieces) && pieces[i+1].step == p.step {
			again++
			continue
		}
		out = append(out, p.value)
	}
	return out, true, means, again
}

// meanOf returns the mean of repetitions at the steps that all of them have, or, if that is less than half of what the
// shortest has, at every step over those that have it; and half of its 95% interval at the last step.
func meanOf(seeds [][]value) (mean []value, half float64) {
	at := map[float64][]float64{}
	shortest := math.MaxInt
	for _, values := range seeds {
		shortest = min(shortest, len(values))
		for _, v := range values {
			at[v.step] = append(at[v.step], v.y)
		}
	}
	shared := 0
	for _, ys := range at {
		if len(ys) == len(seeds) {
			shared++
		}
	}
	all := 2*shared < shortest
	for x, ys := range at {
		if all || len(ys) == len(seeds) {
			mean = append(mean, value{x, average(ys)})
		}
	}
	slices.SortFunc(mean, func(a, b value) int {
		if a.step < b.step {
			return -1
		}
		return 1
	})
	if n := len(mean); n > 0 {
		half = halfOf(at[mean[n-1].step])
	}
	return mean, half
}

func average(ys []float64) float64 {
	sum := 0.0
	for _, y := range ys {
		sum += y
	}
	return sum / float64(len(ys))
}

// halfOf returns half the width of the 95% interval of a mean, by Student's law; 0 of one value.
func halfOf(ys []float64) float64 {
	n := len(ys)
	if n < 2 {
		return 0
	}
	m, squares := average(ys), 0.0
	for _, y := range ys {
		squares += float64((y - m) * (y - m))
	}
	return detmath.StudentQuantile(n-1) * math.Sqrt(squares/float64(n-1)) / math.Sqrt(float64(n))
}
