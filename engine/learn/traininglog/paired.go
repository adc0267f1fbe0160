package traininglog

import "strings"

// pairs are what the lists are called that have the steps and the values of one curve.
var pairs = [][2]string{{" - steps", " - values"}, {" - step", " - value"}, {" - x", " - y"}}

// paired reports whether each list of numbers is one of a pair: the steps or the values of a curve of its own.
func (t *table) paired() bool {
	n := 0
	for _, col := range t.columns {
		if col.nums.len() == 0 {
			continue
		}
		if _, at := t.stepsOf(col); at != nil {
			n++
		} else if !t.isSteps(col) {
			return false
		}
	}
	return n > 0
}

// stepsOf returns the name of the curve whose values a column has, and the column of its steps, nil if there is none.
func (t *table) stepsOf(col *column) (curve string, at *column) {
	for _, p := range pairs {
		if name, ok := strings.CutSuffix(col.name, p[1]); ok {
			if at = t.lookup(name + p[0]); at != nil {
				return name, at
			}
		}
	}
	return "", nil
}

// isSteps reports whether a column has the steps of another.
func (t *table) isSteps(col *column) bool {
	for _, p := range pairs {
		if name, ok := strings.CutSuffix(col.name, p[0]); ok && t.lookup(name+p[1]) != nil {
			return true
		}
	}
	return false
}

// pairedRows makes a table of one value a line of lists that come in pairs, as Sacred and ClearML keep each metric.
func pairedRows(t *table) {
	long := &table{}
	name, steps, value := long.named("metric"), long.named("steps"), long.named("value")
	for _, col := range t.columns {
		metric, at := t.stepsOf(col)
		if at == nil {
			continue
		}
		where := map[uint32]float64{}
		for row, x := range at.numbers() {
			where[row] = x
		}
		for row, y := range col.numbers() {
			if x, ok := where[row]; ok {
				r := long.beginRow(1)
				long.addText(name, r, metric)
				steps.addNumber(r, x)
				value.addNumber(r, y)
			}
		}
	}
	t.columns, t.places, t.rows, t.lines, t.texts, t.ids = long.columns, long.places, long.rows, long.lines, long.texts, long.ids
}

// momentRows makes a table of one value a line of lists of moments, steps and values, as tensorboardX writes one for each curve.
// It does so if the table is such a list.
func momentRows(t *table) {
	isOne := func(t *table) bool {
		return t.nameless() && len(t.columns) == 3 && isMoments(t)
	}
	if t.path == "" || !isOne(t) {
		return
	}
	long := &table{}
	name, steps, value := long.named("metric"), long.named("steps"), long.named("value")
	for _, of := range append([]*table{t}, t.meta...) {
		if !isOne(of) {
			continue
		}
		from := uint32(long.rows)
		for row := range of.rows {
			line, _ := of.line(uint32(row))
			long.addText(name, long.beginRow(line), of.path)
		}
		for row, x := range of.columns[1].numbers() {
			steps.addNumber(from+row, x)
		}
		for row, y := range of.columns[2].numbers() {
			value.addNumber(from+row, y)
		}
	}
	t.columns, t.places, t.rows, t.lines, t.texts, t.ids = long.columns, long.places, long.rows, long.lines, long.texts, long.ids
}

// isMoments reports whether the first column of a table has dates, the second whole numbers and the third numbers.
func isMoments(t *table) bool {
	at, step, y := shapeOf(t.columns[0]), shapeOf(t.columns[1]), shapeOf(t.columns[2])
	return at.numbers == t.rows && at.date() && step.numbers == t.rows && step.whole && y.numbers > 0
}
