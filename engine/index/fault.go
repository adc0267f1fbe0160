package index

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Fault is one thing that is wrong with a program, and its place in it.
type Fault struct {
	From, To  int // the bytes that are wrong
	Line, Col int // where they begin, from 1; Col in UTF-16 units, as editors in a browser count
	Message   string
}

// Error returns the fault as "LINE:COLUMN: message".
func (f Fault) Error() string {
	return strconv.Itoa(f.Line) + ":" + strconv.Itoa(f.Col) + ": " + f.Message
}

// Faults are the faults of a program, in the order of its text.
type Faults []Fault

// Error returns the faults, one on each line.
func (fs Faults) Error() string {
	lines := make([]string, len(fs))
	for i, f := range fs {
		lines[i] = f.Error()
	}
	return strings.Join(lines, "\n")
}

// maxFaults is the most faults that are reported of one program.
const maxFaults = 10

// A faultList collects the faults of a text.
type faultList struct {
	faults Faults
	quiet  [][2]int // bytes about which nothing more is said: what follows a mark that this language does not have
}

// add adds a fault, unless one begins at the same place or the list is full.
func (l *faultList) add(from, to int, message string) {
	if len(l.faults) >= maxFaults {
		return
	}
	for _, part := range l.quiet {
		if from >= part[0] && from < part[1] {
			return
		}
	}
	for _, f := range l.faults {
		if f.From == from {
			return
		}
	}
	l.faults = append(l.faults, Fault{From: from, To: to, Message: message})
}

// placed returns the faults in the order of the text, with their lines and columns.
func (l *faultList) placed(text string) Faults {
	slices.SortStableFunc(l.faults, func(a, b Fault) int { return cmp.Compare(a.From, b.From) })
	for i := range l.faults {
		l.faults[i].Line, l.faults[i].Col = Place(text, l.faults[i].From)
	}
	return l.faults
}

// Place returns the line and the column of a byte of a text, both from 1. The column counts UTF-16 units, as editors in
// a browser do.
func Place(text string, at int) (line, col int) {
	line, col = 1, 1
	for i := 0; i < min(at, len(text)); {
		r, size := utf8.DecodeRuneInString(text[i:])
		i += size
		switch {
		case r == '\n':
			line, col = line+1, 1
		case r > 0xffff:
			col += 2
		default:
			col++
		}
	}
	return line, col
}

// quoteRune returns a character for a message.
func quoteRune(c rune) string {
	if unicode.IsPrint(c) && c != utf8.RuneError {
		return string(c)
	}
	return strconv.QuoteRuneToASCII(c)
}
