package traininglog

import (
	"math"
	"strconv"

	"risingbandits/engine/numbers"
	"risingbandits/engine/scenario"
)

// A role is what a column of a table contains.
type role int

const (
	asCurve   role = iota // the values of one algorithm
	asStep                // the steps
	asName                // which algorithm a line is about
	asMetric              // what was measured, if that is another column
	asValue               // the value of a line
	asNothing             // not used
)

// A layout is what the columns of a table contain.
type layout struct {
	by     byte
	comma  bool
	header bool
	names  []string // of the columns; "" without a header
	roles  []role
	first  int // the line of the first row
}

// column returns a column as messages name it.
func (l *layout) column(i int) string {
	if l.names[i] != "" {
		return quote(l.names[i])
	}
	return strconv.Itoa(i + 1)
}

// find returns the first column of a role, -1 if there is none.
func (l *layout) find(r role) int {
	for i, x := range l.roles {
		if x == r {
			return i
		}
	}
	return -1
}

// readTable reads a table, with one curve per column or one value per line.
func (c *collector) readTable(text []byte, o Options) {
	sep := o.Separator
	if separatorByte(sep) == 0 {
		sep = guessSeparator(text)
	}
	c.log.Separator = sep
	l, ok := c.layout(text, separatorByte(sep), o)
	if !ok {
		return
	}
	c.log.Format, c.log.Comma, c.log.Header = "table", l.comma, l.header
	if step := l.find(asStep); step >= 0 {
		if c.log.Steps = l.names[step]; c.log.Steps == "" {
			c.log.Steps = "column " + strconv.Itoa(step+1)
		}
	}
	if l.find(asName) >= 0 {
		c.log.Format = "long table"
		c.readLong(text, l)
		return
	}
	c.readWide(text, l)
}

// layout recognises the columns of a table from its first lines.
func (c *collector) layout(text []byte, by byte, o Options) (*layout, bool) {
	rows := sample(text, by)
	switch {
	case len(rows) == 0:
		c.fail(1, "there is nothing to read here. Paste lines such as 1, 0.31")
		return nil, false
	case rows[0].open:
		c.fail(rows[0].line, "a quotation mark is not closed in the first line")
		return nil, false
	case rows[0].long:
		c.fail(rows[0].line, "the first line is longer than 1 MiB: this is no table")
		return nil, false
	}
	l := &layout{by: by, comma: hasDecimalCommas(rows, by), first: rows[0].line, names: make([]string, len(rows[0].cells))}
	kinds := columnKinds(rows[1:], len(l.names), l.comma)
	l.header = isHeader(rows[0], kinds, l.comma)
	if l.header && len(rows) == 1 {
		c.fail(l.first, "there are names here and no numbers. Each line below them is a step: 1, 0.31")
		return nil, false
	}
	if l.header {
		copy(l.names, rows[0].cells)
	} else {
		kinds = columnKinds(rows, len(l.names), l.comma)
		rows = append([]row{{}}, rows...)
	}
	l.assign(kinds, rows[1:], o.Steps)
	return l, c.checkColumns(l)
}

// A columnKind counts the cells of a column in the sample.
type columnKind struct{ numbers, texts int }

func columnKinds(rows []row, n int, comma bool) []columnKind {
	kinds := make([]columnKind, n)
	for _, r := range rows {
		for i, cell := range r.cells[:min(len(r.cells), n)] {
			switch {
			case cell == "" || isMissing(cell):
			case math.IsNaN(numberOf(cell, comma)):
				kinds[i].texts++
			default:
				kinds[i].numbers++
			}
		}
	}
	return kinds
}

// isMissing reports whether a cell says that there is no number, in the ways of the common programs.
func isMissing(cell string) bool {
	switch plainName(cell) {
	case "nan", "na", "n/a", "null", "none", "-", "inf", "-inf", "+inf", "infinity", "-infinity", "<na>":
		return true
	}
	return false
}

// isHeader reports whether the first row names the columns: some column has text there and numbers below. In a row that
// is mostly numbers, text is a mistake instead.
func isHeader(first row, below []columnKind, comma bool) bool {
	names, numbers := 0, 0
	for i, cell := range first.cells {
		switch {
		case cell == "":
		case !math.IsNaN(numberOf(cell, comma)):
			numbers++
		case below[i].texts == 0 || below[i].numbers > below[i].texts || isStepName(cell) || isNameName(cell) || isValueName(cell):
			names++
		}
	}
	isNumber := len(first.cells) > 0 && !math.IsNaN(numberOf(first.cells[0], comma))
	return names > 0 && !(isNumber && 2*numbers > len(first.cells))
}

// assign decides what each column contains.
func (l *layout) assign(kinds []columnKind, rows []row, steps string) {
	l.roles = make([]role, len(l.names))
	for i, k := range kinds {
		text := k.texts > 0 && k.numbers == 0
		if text || k.texts+k.numbers == 0 && l.names[i] == "" || isSpread(l.names[i]) {
			l.roles[i] = asNothing
		}
	}
	step := l.stepColumn(rows, steps)
	if step >= 0 {
		l.roles[step] = asStep
	}
	for i, name := range l.names {
		if l.roles[i] == asCurve && (isClockName(name) || step >= 0 && isStepName(name) || l.isIndex(i, step, rows)) {
			l.roles[i] = asNothing
		}
	}
	if name := l.nameColumn(kinds); name >= 0 {
		l.assignLong(name)
		l.assignMetric(kinds)
	}
}

// stepColumn returns the column of the steps, -1 if lines are counted.
func (l *layout) stepColumn(rows []row, steps string) int {
	switch {
	case steps == "count":
		return -1
	case steps == "first":
		return 0
	}
	best := -1
	for i, name := range l.names {
		if isStepName(name) && l.roles[i] == asCurve && (best < 0 || stepRank(name) < stepRank(l.names[best])) {
			best = i
		}
	}
	if best >= 0 {
		return best
	}
	if len(l.names) > 1 && l.roles[0] == asCurve && countsUp(rows, l.comma) {
		return 0
	}
	// Without names, of two numbers beside a text the first is the step.
	if !l.header && len(l.names) == 3 {
		for i, r := range l.roles {
			if r == asCurve {
				return i
			}
		}
	}
	return -1
}

// isIndex reports whether a column is the table's own numbering of its lines: the first column, without a name although
// others have one, beside the steps.
func (l *layout) isIndex(i, step int, rows []row) bool {
	return i == 0 && step > 0 && l.header && l.names[0] == "" && countsUp(rows, l.comma)
}

// countsUp reports whether the first column has increasing whole numbers that end above 1.
func countsUp(rows []row, comma bool) bool {
	before := math.Inf(-1)
	for _, r := range rows {
		v := math.NaN()
		if len(r.cells) > 0 {
			v = numberOf(r.cells[0], comma)
		}
		if !(v > before) || v != math.Floor(v) {
			return false
		}
		before = v
	}
	return len(rows) > 1 && before > 1
}

// nameColumn returns the column that says which algorithm a line is about, -1 if there is none: a column of text, or a
// column of numbers with such a name if another column is called value.
func (l *layout) nameColumn(kinds []columnKind) int {
	values, called := 0, false
	for i, r := range l.roles {
		if r == asCurve {
			values++
			called = called || isValueName(l.names[i])
		}
	}
	for i, k := range kinds {
		if k.texts > k.numbers && (isNameName(l.names[i]) || !l.header && values == 1) {
			return i
		}
	}
	for i := range kinds {
		if called && l.roles[i] == asCurve && values == 2 && isNameName(l.names[i]) {
			return i
		}
	}
	return -1
}

// assignLong makes one column the names and one the values; the others are not used.
func (l *layout) assignLong(name int) {
	l.roles[name] = asName
	chosen := -1
	for i, r := range l.roles {
		if r == asCurve && (chosen < 0 || isValueName(l.names[i]) && !isValueName(l.names[chosen])) {
			chosen = i
		}
	}
	if chosen < 0 {
		return
	}
	for i, r := range l.roles {
		if r == asCurve {
			l.roles[i] = asNothing
		}
	}
	l.roles[chosen] = asValue
}

// assignMetric makes a column the metrics if a line's name is that of a run: trackers write both.
func (l *layout) assignMetric(kinds []columnKind) {
	if isMetricName(l.names[l.find(asName)]) {
		return
	}
	for i, k := range kinds {
		if l.roles[i] == asNothing && isMetricName(l.names[i]) && k.texts > k.numbers {
			l.roles[i] = asMetric
			return
		}
	}
}

// checkColumns reports whether the columns make curves, and records those that are not used.
func (c *collector) checkColumns(l *layout) bool {
	curves, unused := 0, 0
	for i, r := range l.roles {
		switch r {
		case asCurve, asValue:
			curves++
		case asNothing:
			if unused++; l.names[i] != "" && unused <= MaxListed {
				c.note("Column %s is left out: it is not a curve.", l.column(i))
			}
		}
	}
	if l.find(asName) >= 0 && l.find(asValue) < 0 || curves == 0 {
		c.fail(l.first, "no column has payoffs: each needs numbers such as 0.31 below its name")
		return false
	}
	if curves > scenario.MaxArms {
		c.fail(l.first, "%s curves, and a scenario has up to %s arms", numbers.Int(curves), numbers.Commas(scenario.MaxArms, 0))
		return false
	}
	return true
}
