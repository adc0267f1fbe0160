package traininglog

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"risingbandits/engine/numbers"
	"risingbandits/engine/param"
	"risingbandits/engine/scenario"
)

// A value is one logged number.
type value struct{ step, y float64 }

// A series is the values of one curve, in the order of the log.
type series struct {
	name     string
	of       *roles
	column   int
	measure  meaning // what it measures
	lower    bool
	chosen   bool
	model    string    // what it is of, whatever it measures
	measures bool      // its name says what it measures of that
	seeds    [][]value // of each repetition, in the order of the log
	values   []value   // by step, once they are merged
	half     float64   // of the 95% interval at the last step
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
	r.groups = nil
	if r.step >= 0 && r.is[r.step].as == AsStep { // the steps are in a list of their own now
		of := r.t.columns[r.step]
		of.nums = cells[float64]{}
	}
	rows := make([]int, len(called)+1) // of each group of names
	for _, k := range names {
		if int(k) < len(rows) {
			rows[k]++
		}
	}
	places, found := map[key]place{}, map[key]*series{}
	for _, i := range curves {
		sparse := len(r.names)+len(r.seeds) > 0 || 2*r.t.columns[i].nums.len() < r.t.rows
		last, lastKey, room := place{}, key{column: -1}, 0
		if len(r.names)+len(r.seeds) == 0 {
			room = min(r.t.columns[i].nums.len(), MaxValues-c.count)
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
				dense := 2*r.t.columns[i].nums.len() >= r.t.rows
				if dense && len(r.seeds) == 0 && len(r.names) > 0 && int(k.names) < len(rows) {
					room = min(rows[k.names], MaxValues-c.count)
				}
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
		r.t.columns[i].nums = cells[float64]{}
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
	s.model, s.measures = r.modelOf(i, called, measure)
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
		if w.row(mid) < row {
			low = mid + 1
		} else {
			high = mid
		}
	}
	if low < w.len() && w.row(low) == row {
		return t.text(w.is.at(low))
	}
	return ""
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
