package traininglog

import (
	"fmt"
	"slices"
	"strings"

	"risingbandits/engine/numbers"
)

// A reader reads a log: it keeps what cannot be read, and the series of what can.
type reader struct {
	log      *Log
	series   []*series
	cells    int    // of all tables
	count    int    // values of all series
	repeated int    // lines with the names again
	print    string // what program printed a text, if it is no table
	several  bool
	refused  []string // of several files, those without a curve
	first    *Fault   // of the first of them
}

// leaveOut records that a line, or a cell of it, is not in any curve.
func (c *reader) leaveOut(line int, why string) {
	c.log.LeftOuts++
	if len(c.log.LeftOut) < 4*MaxListed {
		c.log.LeftOut = append(c.log.LeftOut, LeftOut{line, why})
	}
}

// leaveOutRow records that a row of a table, or a cell of it, is not in any curve.
func (c *reader) leaveOutRow(t *table, row uint32, why string) {
	line, file := t.line(row)
	if file != "" {
		why = quote(file) + ": " + why
	}
	c.leaveOut(line, why)
}

// sortLeftOut puts what is left out in the order of lines, and keeps the first.
func (c *reader) sortLeftOut() {
	slices.SortStableFunc(c.log.LeftOut, func(a, b LeftOut) int { return a.Line - b.Line })
	c.log.LeftOut = c.log.LeftOut[:min(len(c.log.LeftOut), MaxListed)]
}

func (c *reader) note(format string, args ...any) {
	c.log.Notes = append(c.log.Notes, fmt.Sprintf(format, args...))
}

// fail records that the whole log is useless; only the first fault is kept.
func (c *reader) fail(line int, format string, args ...any) {
	if c.log.Fault == nil {
		c.log.Fault = &Fault{Line: line, Message: fmt.Sprintf(format, args...)}
	}
}

// refuse keeps the other files of a log where one is useless, and reports whether there are others.
func (c *reader) refuse(name string) bool {
	if !c.several {
		return false
	}
	fault := c.log.Fault
	if c.first == nil {
		c.first = &Fault{Line: fault.Line, Message: quote(name) + ", line " + numbers.Int(fault.Line) + ": " + fault.Message}
	}
	c.refused, c.log.Fault = append(c.refused, name), nil
	return true
}

// room takes room for a cell, and reports whether there was some.
func (c *reader) room(line int) bool {
	if c.cells == maxCells {
		c.fail(line, "the log has more than %s cells. Export every 10th step, or fewer columns", numbers.Int(maxCells))
		return false
	}
	c.cells++
	return true
}

// quote quotes text of a log in a sentence, shortened to a readable length.
func quote(text string) string {
	const most = 60
	if r := []rune(text); len(r) > most {
		text = string(r[:most]) + "…"
	}
	return "“" + text + "”"
}

// listed writes names in a sentence, the first few of many.
func listed(names []string) string {
	const most = 6
	quoted := make([]string, 0, most)
	for _, name := range names[:min(len(names), most)] {
		quoted = append(quoted, quote(name))
	}
	if more := len(names) - most; more > 0 {
		quoted = append(quoted, "and "+numbers.Int(more)+" more")
	}
	return strings.Join(quoted, ", ")
}

// subject returns "One step has" or "12 steps have", with a capital letter.
func subject(n int, one, many string) string {
	if n == 1 {
		return "One " + one
	}
	return numbers.Int(n) + " " + many
}

func sortedKeys(m map[string]bool) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
