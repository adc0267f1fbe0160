package traininglog

import (
	"fmt"
	"math"
)

// eachRow calls use with every row of a table that can be read, after the header. It stops if use returns
// false.
func (c *collector) eachRow(text []byte, l *layout, use func(line int, cells []string) bool) {
	s := newScanner(text)
	if l.header {
		s.next()
	}
	var cells []string
	for s.next() {
		if s.long {
			c.leaveOut(s.line, "the line is longer than 1 MiB")
			continue
		}
		var open bool
		cells, open = split(cells[:0], s.text, l.by)
		if open {
			c.leaveOut(s.line, "a quotation mark is not closed")
			continue
		}
		if why := l.extra(cells); why != "" {
			c.leaveOut(s.line, why)
			continue
		}
		if !use(s.line, cells) {
			return
		}
	}
}

// extra says what is wrong with a line that has more cells than there are columns, or "".
func (l *layout) extra(cells []string) string {
	for _, cell := range cells[min(len(cells), len(l.names)):] {
		if cell == "" {
			continue
		}
		hint := ""
		if l.by == ',' {
			hint = ". If decimals have commas here, separate cells by semicolons or tabs"
		}
		return fmt.Sprintf("%d columns, and the first line has %d%s", len(cells), len(l.names), hint)
	}
	return ""
}

// cellAt returns a cell, "" if i is -1 or beyond the end of the line.
func cellAt(cells []string, i int) string {
	if 0 <= i && i < len(cells) {
		return cells[i]
	}
	return ""
}

// readWide reads a table with a column for each curve. An empty cell is a gap.
func (c *collector) readWide(text []byte, l *layout) {
	at := make([]int, len(l.roles)) // for each column, its series
	for i, r := range l.roles {
		if r == asCurve {
			at[i] = len(c.series)
			c.series = append(c.series, series{name: l.names[i]})
		}
	}
	step, n := l.find(asStep), 0
	c.eachRow(text, l, func(line int, cells []string) bool {
		n++
		x := float64(n)
		if step >= 0 {
			x = numberOf(cellAt(cells, step), l.comma)
			if why := stepFault(cellAt(cells, step), x, l.comma); why != "" {
				c.leaveOut(line, why)
				return true
			}
		}
		for i, r := range l.roles {
			cell := cellAt(cells, i)
			if r != asCurve || cell == "" {
				continue
			}
			y := numberOf(cell, l.comma)
			if math.IsNaN(y) {
				c.leaveOut(line, numberFault(cell, l.column(i), l.comma))
			} else if !c.add(line, at[i], value{x, y}) {
				return false
			}
		}
		return true
	})
}

// readLong reads a table whose lines have a name and a value.
func (c *collector) readLong(text []byte, l *layout) {
	name, metric, step, val := l.find(asName), l.find(asMetric), l.find(asStep), l.find(asValue)
	c.eachRow(text, l, func(line int, cells []string) bool {
		called := cellAt(cells, name)
		if called == "" {
			c.leaveOut(line, "the name is missing")
			return true
		}
		if val >= len(cells) {
			c.leaveOut(line, "the value is missing: the line is cut")
			return true
		}
		if of := cellAt(cells, metric); of != "" {
			called += " - " + of
		}
		return c.addNamed(line, called, cellAt(cells, step), cellAt(cells, val), step < 0, l)
	})
}

// addNamed adds the value of a line about one algorithm. It returns false if the log is full.
func (c *collector) addNamed(line int, name, stepCell, cell string, count bool, l *layout) bool {
	x := 0.0
	if !count {
		x = numberOf(stepCell, l.comma)
		if why := stepFault(stepCell, x, l.comma); why != "" {
			c.leaveOut(line, why)
			return true
		}
	}
	if cell == "" {
		return true
	}
	y := numberOf(cell, l.comma)
	if math.IsNaN(y) {
		c.leaveOut(line, numberFault(cell, l.column(l.find(asValue)), l.comma))
		return true
	}
	i := c.named(line, name)
	if i < 0 {
		return false
	}
	if count {
		x = float64(len(c.series[i].values) + 1)
	}
	return c.add(line, i, value{x, y})
}
