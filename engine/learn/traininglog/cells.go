package traininglog

import (
	"bytes"
	"math"
	"slices"
	"strings"
)

// separators lists the characters that separate cells, in the order in which they are tried.
var separators = []struct {
	name string
	by   byte
}{{"tab", '\t'}, {"semicolon", ';'}, {"comma", ','}, {"bar", '|'}, {"blank", ' '}, {"double blank", twoBlanks}}

// twoBlanks stands for a separator of two or more blanks: names in such a table may have one.
const twoBlanks = 1

// sampleLines is the number of lines from which the format of a table is detected.
const sampleLines = 500

// A scanner yields the lines of a text that are neither empty nor comments.
type scanner struct {
	rest []byte
	line int    // of text, from 1
	text string // without its end
	long bool   // the line has more than MaxLine bytes; text is its beginning
	all  bool   // comments and rules are lines too
}

func newScanner(text []byte) *scanner {
	return &scanner{rest: bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))}
}

// lineScanner returns a scanner that yields comments and rules too.
func lineScanner(text []byte) *scanner {
	s := newScanner(text)
	s.all = true
	return s
}

// next moves to the next line and reports whether there is one. A line ends with \n, \r\n or \r.
func (s *scanner) next() bool {
	for len(s.rest) > 0 {
		s.line++
		end, skip := bytes.IndexAny(s.rest, "\r\n"), 1
		switch {
		case end < 0:
			end, skip = len(s.rest), 0
		case s.rest[end] == '\r' && end+1 < len(s.rest) && s.rest[end+1] == '\n':
			skip = 2
		}
		line := s.rest[:end]
		s.rest = s.rest[end+skip:]
		if len(bytes.TrimSpace(line)) == 0 || !s.all && (isComment(line) || isRule(line)) {
			continue
		}
		s.long = len(line) > MaxLine
		s.text = string(line[:min(len(line), MaxLine)])
		return true
	}
	return false
}

// isComment reports whether a line is a remark. A line that begins with the name # of a column is none.
func isComment(line []byte) bool {
	if line[0] != '#' {
		return false
	}
	return len(line) < 2 || !bytes.ContainsRune([]byte("\t,;|"), rune(line[1]))
}

// isRule reports whether a line only draws a rule below the names, or a frame.
func isRule(line []byte) bool {
	dashes := 0
	for _, b := range line[:min(len(line), MaxLine)] {
		switch b {
		case '-', '=':
			dashes++
		case '+', '|', ':', ' ', '\t', '\r':
		default:
			return false
		}
	}
	return dashes >= 3
}

// A row is one line in cells.
type row struct {
	line  int
	cells []string
	open  bool // a quotation mark is not closed
	long  bool
}

// sample returns the first lines of a text in cells.
func sample(text []byte, by byte) []row {
	var rows []row
	for s := newScanner(text); len(rows) < sampleLines && s.next(); {
		cells, open := split(nil, s.text, by)
		rows = append(rows, row{s.line, cells, open, s.long})
	}
	return rows
}

// guessSeparator returns the name of the separator that splits every line of the sample into the same number of cells,
// more than one; else the first that splits any line; else comma. Where one blank and two do so, two part the cells: names
// and dates may have a blank, and some numbers stand with one between them in other tables.
func guessSeparator(text []byte) string {
	some := ""
	if rows := sample(text, twoBlanks); isEven(rows) && !hasPairs(rows) {
		return "double blank"
	}
	for _, sep := range separators {
		rows := sample(text, sep.by)
		if isEven(rows) && sep.by != twoBlanks {
			return sep.name
		}
		if some == "" && slices.ContainsFunc(rows, func(r row) bool { return len(r.cells) > 1 }) {
			some = sep.name
		}
	}
	if some == "" {
		return "comma"
	}
	return some
}

// isEven reports whether each row has the same number of cells, more than one.
func isEven(rows []row) bool {
	return len(rows) > 0 && len(rows[0].cells) > 1 &&
		!slices.ContainsFunc(rows, func(r row) bool { return len(r.cells) != len(rows[0].cells) })
}

// hasPairs reports whether some cell below the first line holds two numbers side by side, or another separator.
func hasPairs(rows []row) bool {
	return slices.ContainsFunc(rows[1:], func(r row) bool {
		return slices.ContainsFunc(r.cells, func(cell string) bool {
			before := false
			for word := range strings.FieldsSeq(cell) {
				number := !math.IsNaN(numberOf(word, false))
				if number && before {
					return true
				}
				before = number
			}
			return strings.ContainsAny(cell, "\t;,|")
		})
	})
}

func separatorByte(name string) byte {
	for _, sep := range separators {
		if sep.name == name {
			return sep.by
		}
	}
	return 0
}

// split appends the cells of a line to dst. A quoted cell may contain separators, and two quotation marks in it stand
// for one. It reports whether a quotation mark is not closed.
func split(dst []string, line string, by byte) (cells []string, open bool) {
	switch by {
	case ' ':
		if strings.HasPrefix(line, `"`) {
			return splitQuoted(dst, line)
		}
		return append(dst, strings.Fields(line)...), false
	case twoBlanks:
		return splitBlanks(dst, line), false
	case '|':
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "||") && strings.HasSuffix(line, "||") { // names, as Jira writes them
			line = strings.ReplaceAll(line, "||", "|")
		}
		line = strings.TrimSuffix(strings.TrimPrefix(line, "|"), "|")
	}
	if !strings.Contains(line, `"`) {
		for {
			cell, rest, more := strings.Cut(line, string(rune(by)))
			dst = append(dst, strings.TrimSpace(cell))
			if !more {
				return dst, false
			}
			line = rest
		}
	}
	var cell []byte
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == '"' && open && i+1 < len(line) && line[i+1] == '"':
			cell = append(cell, '"')
			i++
		case c == '"' && (open || len(bytes.TrimSpace(cell)) == 0):
			open = !open
		case c == by && !open:
			dst = append(dst, string(bytes.TrimSpace(cell)))
			cell = cell[:0]
		default:
			cell = append(cell, c)
		}
	}
	return append(dst, string(bytes.TrimSpace(cell))), open
}

// splitQuoted appends the cells of a line that blanks part, some of them in quotation marks.
func splitQuoted(dst []string, line string) (cells []string, open bool) {
	for line = strings.TrimSpace(line); line != ""; line = strings.TrimSpace(line) {
		end := strings.IndexAny(line, " \t")
		if line[0] == '"' {
			closing := strings.IndexByte(line[1:], '"')
			if closing < 0 {
				return append(dst, line), true
			}
			dst = append(dst, line[1:closing+1])
			line = line[closing+2:]
			continue
		}
		if end < 0 {
			end = len(line)
		}
		dst = append(dst, line[:end])
		line = line[end:]
	}
	return dst, false
}

// splitBlanks appends the cells of a line that two blanks or more, or a tab, part.
func splitBlanks(dst []string, line string) []string {
	for line = strings.TrimSpace(line); line != ""; {
		end := len(line)
		for _, gap := range []string{"  ", "\t"} {
			if i := strings.Index(line, gap); i >= 0 {
				end = min(end, i)
			}
		}
		dst = append(dst, strings.TrimSpace(line[:end])) // a blank may stand before a tab
		line = strings.TrimSpace(line[end:])
	}
	return dst
}
