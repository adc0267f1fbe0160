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

// Error returns the fault as one sentence that begins with its line.
func (f Fault) Error() string { return fmt.Sprintf("line %d: %s", f.Line, f.Message) }

// A field is one "name: value" of a block.
type field struct {
	name, value string
	line        int
}

// option is the name of a field that is an option of a task: "- [x] text". Its value begins with the bracket.
const option = "-"

// fieldsOf reads the lines of a block, of which the first has the number line.
func (p *parser) fieldsOf(lines []string, line int) (fields []field) {
	for i, text := range lines {
		at := line + i
		last := len(fields) - 1
		if strings.TrimSpace(text) == "" {
			if last >= 0 && fields[last].value != "" {
				fields[last].value += "\n"
			}
			continue
		}
		if rest, indented := strings.CutPrefix(text, "  "); indented && last >= 0 {
			if fields[last].value != "" {
				fields[last].value += "\n"
			}
			fields[last].value += rest
			continue
		}
		if rest, ok := strings.CutPrefix(text, "- "); ok {
			fields = append(fields, field{option, strings.TrimSpace(rest), at})
			continue
		}
		name, value, ok := strings.Cut(text, ":")
		if !ok || strings.TrimSpace(name) == "" {
			p.fault(at, "got %s, want a line such as \"name: value\", or two spaces before a line that continues the one above", quoted(text))
			continue
		}
		fields = append(fields, field{strings.TrimSpace(name), strings.TrimSpace(value), at})
	}
	for i := range fields {
		fields[i].value = strings.TrimRight(fields[i].value, "\n")
	}
	return fields
}

// longest is the most bytes of a text that a message repeats.
const longest = 60

// quoted returns a text for a message, shortened.
func quoted(text string) string {
	text = strings.TrimSpace(text)
	if r := []rune(text); len(r) > longest {
		text = string(r[:longest]) + "…"
	}
	return fmt.Sprintf("%q", text)
}
