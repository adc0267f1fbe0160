package traininglog

import (
	"math"

	"risingbandits/engine/param"
)

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
