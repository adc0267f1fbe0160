package traininglog

import (
	"math"
	"strings"
)

// headSearch is how many lines are searched for a rule of dashes.
const headSearch = 200

// An extent is the place of a column in the lines of a ruled table, in characters.
type extent struct{ from, to int }

// extentsOf returns the places of the dashes of a rule such as “---  -----  ---”; nil if a line is none.
func extentsOf(line string) []extent {
	var all []extent
	for i, r := range []rune(line) {
		switch r {
		case '-', '─', '=':
			if n := len(all); n > 0 && all[n-1].to == i {
				all[n-1].to++
			} else {
				all = append(all, extent{i, i + 1})
			}
		case ' ', '\t', '\r':
		default:
			return nil
		}
	}
	if len(all) < 2 {
		return nil
	}
	for _, e := range all {
		if e.to-e.from < 2 {
			return nil
		}
	}
	return all
}

// cut returns the cells of a line at the extents. A cell reaches from the end of the one before, because numbers stand
// at its right end; what stands after the last extent belongs to the last.
func cut(dst []string, line string, at []extent) []string {
	runes := []rune(line)
	from := 0
	for i, e := range at {
		to := min(e.to, len(runes))
		if i == len(at)-1 {
			to = len(runes)
		}
		for to < len(runes) && to > e.from && runes[to] != ' ' && runes[to-1] != ' ' { // a cell wider than its rule
			to++
		}
		if from >= to {
			dst = append(dst, "")
			continue
		}
		dst = append(dst, strings.TrimSpace(string(runes[from:to])))
		from = to
	}
	return dst
}

// readRuled reads a table whose names have a rule of dashes below them, which says where the columns are. Lines before
// it may say anything. ok is false if there is no such table.
func (c *reader) readRuled(text []byte) (t *table, ok bool) {
	s := lineScanner(text)
	head, at, line := "", []extent(nil), 0
	for s.next() && s.line <= headSearch && !s.long {
		if at = extentsOf(s.text); at != nil && head != "" {
			break
		}
		at, head, line = nil, s.text, s.line
	}
	if at == nil {
		return nil, false
	}
	names := cut(nil, head, at)
	for _, name := range names {
		if name == "" || !math.IsNaN(numberOf(name, false)) {
			return nil, false
		}
	}
	t = &table{format: "table", separator: "double blank", header: true, headLine: line}
	for _, name := range names {
		t.addColumn(name)
	}
	if line > 1 {
		c.note("The table begins on line %d.", line)
	}
	var cells []string
	for s.next() {
		if s.long {
			c.leaveOut(s.line, "the line is longer than 1 MiB")
			continue
		}
		if extentsOf(s.text) != nil {
			continue
		}
		if cells = cut(cells[:0], s.text, at); !c.addRow(t, s.line, cells) {
			break
		}
	}
	return t, true
}
