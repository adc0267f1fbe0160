package lesson

import (
	"fmt"
	"strings"
)

// A Fault is one thing that is wrong with a lesson, and its line.
type Fault struct {
	Line    int    // from 1
	Message string // what is wrong and what to write instead
}

// Add appends a fault to those of a lesson. Of more than MaxFaults the rest is not listed.
func Add(faults []Fault, line int, format string, args ...any) []Fault {
	switch {
	case len(faults) > MaxFaults:
		return faults
	case len(faults) == MaxFaults:
		return append(faults, Fault{line, fmt.Sprintf("there are more than %d mistakes: mend those above first", MaxFaults)})
	}
	return append(faults, Fault{line, fmt.Sprintf(format, args...)})
}

// A field is one "name: value" of a block.
type field struct {
	name, value string
	line        int
}

// option is the name of a field that is an option of a task: "- [x] text". Its value begins with the bracket.
const option = "-"

// fieldsOf reads the lines of a block, of which the first has the number line.
func (p *parser) fieldsOf(lines []string, line int) (fields []field) {
	var values []*strings.Builder // of the fields
	add := func(name, value string, at int) {
		fields = append(fields, field{name: name, line: at})
		values = append(values, &strings.Builder{})
		values[len(values)-1].WriteString(value)
	}
	for i, text := range lines {
		at := line + i
		last := &strings.Builder{}
		if len(values) > 0 {
			last = values[len(values)-1]
		}
		if strings.TrimSpace(text) == "" {
			if last.Len() > 0 {
				last.WriteByte('\n')
			}
			continue
		}
		if rest, indented := strings.CutPrefix(text, "  "); indented && len(fields) > 0 {
			if last.Len() > 0 {
				last.WriteByte('\n')
			}
			last.WriteString(rest)
			continue
		}
		if rest, ok := strings.CutPrefix(text, "- "); ok {
			add(option, strings.TrimSpace(rest), at)
			continue
		}
		name, value, ok := strings.Cut(text, ":")
		if !ok || strings.TrimSpace(name) == "" {
			p.fault(at, "got %s, want a line such as \"name: value\", or two spaces before a line that continues the one above", quoted(text))
			continue
		}
		add(strings.TrimSpace(name), strings.TrimSpace(value), at)
	}
	for i := range fields {
		fields[i].value = strings.TrimRight(values[i].String(), "\n")
	}
	return fields
}

// longest is the most bytes of a text that a message repeats.
const longest = 60

// quoted returns a text for a message, shortened.
func quoted(text string) string {
	return fmt.Sprintf("%q", Shortened(strings.TrimSpace(text)))
}

// Shortened returns the beginning of a text, for a message.
func Shortened(text string) string {
	if r := []rune(text); len(r) > longest {
		return string(r[:longest]) + "…"
	}
	return text
}
