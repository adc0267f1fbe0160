package scenario

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Fault is one thing that is wrong with a document, and its place.
type Fault struct {
	Path string // "policies[0].epsilon", lists counted from 0; "" is the document itself
	Got  string // the value that was found, shortened; "" if there is none
	Want string // the allowed values, with their range

	// Problem is the whole message if "got, want" does not describe the fault: "unknown field, did you mean
	// rho?". It is empty otherwise.
	Problem string

	Offset int // in bytes from the start of the text
	Line   int // from 1; 0 if the fault has no position in the text
	Col    int // from 1, in UTF-16 units, as editors in a browser count; 0 if it has no position
}

// Error returns the fault as one sentence, beginning with its path.
func (f Fault) Error() string {
	text := f.Problem
	switch {
	case text != "":
	case f.Got == "":
		text = "missing, want " + f.Want
	default:
		text = "got " + f.Got + ", want " + f.Want
	}
	if f.Path == "" {
		return text
	}
	return f.Path + ": " + text
}

// Faults are all faults of a document, in the order of the text. A document that is not JSON has one fault.
type Faults []Fault

// Error returns the faults' sentences, one on each line.
func (fs Faults) Error() string {
	var b strings.Builder
	for i, f := range fs {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(f.Error())
	}
	return b.String()
}

// maxFaults is the most faults that are reported; a document may have half a million.
const maxFaults = 100

// place sorts the faults by their offsets and fills in lines and columns.
func (fs Faults) place(text []byte) {
	slices.SortStableFunc(fs, func(a, b Fault) int { return cmp.Compare(a.Offset, b.Offset) })
	line, col, at := 1, 1, 0
	for i := range fs {
		for end := min(fs[i].Offset, len(text)); at < end; {
			r, size := utf8.DecodeRune(text[at:])
			at += size
			switch {
			case r == '\n':
				line, col = line+1, 1
			case r > 0xffff:
				col += 2
			default:
				col++
			}
		}
		fs[i].Line, fs[i].Col = line, col
	}
}

// field returns the path of a field of the object at path.
func field(path, name string) string {
	if !bareName(name) {
		return path + "[" + quoteClipped(name) + "]"
	}
	if path == "" {
		return name
	}
	return path + "." + name
}

// item returns the path of an item of the list at path.
func item(path string, i int) string { return path + "[" + strconv.Itoa(i) + "]" }

// bareName reports whether a field's name can be written in a path without quotes.
func bareName(name string) bool {
	if name == "" || len(name) > maxShown {
		return false
	}
	for _, c := range []byte(name) {
		letter := 'a' <= c|0x20 && c|0x20 <= 'z'
		if !letter && c != '_' && c != '-' && (c < '0' || c > '9') {
			return false
		}
	}
	return true
}

// maxShown is the most bytes of the document that a message quotes.
const maxShown = 40

// clip shortens text for a message, at a character boundary.
func clip(s string) string {
	if len(s) <= maxShown {
		return s
	}
	end := maxShown
	for end > 0 && !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end] + "…"
}

func quoteClipped(s string) string { return strconv.Quote(clip(s)) }
