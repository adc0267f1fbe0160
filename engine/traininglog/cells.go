package traininglog

import (
	"bytes"
	"strings"
)

// separators lists the characters that separate cells, in the order in which they are tried.
var separators = []struct {
	name string
	by   byte
}{{"tab", '\t'}, {"semicolon", ';'}, {"comma", ','}, {"blank", ' '}}

// sampleLines is the number of lines from which the format of a table is detected.
const sampleLines = 500

// A scanner yields the lines of a text that are neither empty nor comments.
type scanner struct {
	rest []byte
	line int    // of text, from 1
	text string // without its end
	long bool   // the line has more than MaxLine bytes; text is its beginning
}

func newScanner(text []byte) *scanner {
	return &scanner{rest: bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))}
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
		if len(bytes.TrimSpace(line)) == 0 || line[0] == '#' {
			continue
		}
		s.long = len(line) > MaxLine
		s.text = string(line[:min(len(line), MaxLine)])
		return true
	}
	return false
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
// more than one; else the first that splits any line; else comma.
func guessSeparator(text []byte) string {
	some := ""
	for _, sep := range separators {
		rows := sample(text, sep.by)
		even, any := len(rows) > 0 && len(rows[0].cells) > 1, false
		for _, r := range rows {
			even = even && len(r.cells) == len(rows[0].cells)
			any = any || len(r.cells) > 1
		}
		if even {
			return sep.name
		}
		if any && some == "" {
			some = sep.name
		}
	}
	if some == "" {
		return "comma"
	}
	return some
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
	if by == ' ' {
		return append(dst, strings.Fields(line)...), false
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
