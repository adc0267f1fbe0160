package lesson

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"risingbandits/engine/scenario"
	"risingbandits/engine/spelling"
)

// The limits of a lesson.
const (
	MaxBytes   = 256 << 10
	MaxSteps   = 60
	MaxMinutes = 600
	MaxFaults  = 200 // that are listed
)

// A Lesson is a parsed lesson.
type Lesson struct {
	Title   string
	Summary string
	Minutes int    // how long it takes; 0 if it does not say
	Intro   string // Markdown before the first step
	Steps   []Step
}

// A Step is what is shown at a time.
type Step struct {
	Title    string // Markdown of one line
	Line     int
	Parts    []Part
	Scenario *scenario.Scenario // nil if no step so far has one
	Look     Look
	Claims   []Claim
}

// A Claim is a test that must hold in the scenario of a step, so that what its text says stays true. Readers do not see it.
type Claim struct {
	Test *Test
	Line int
}

// A Part of a step is Markdown, or a task in its place.
type Part struct {
	Markdown string
	Line     int   // of the first line of the Markdown
	Task     *Task // nil for Markdown
}

// Tasks returns the tasks of a step in their order.
func (s *Step) Tasks() (tasks []*Task) {
	for _, p := range s.Parts {
		if p.Task != nil {
			tasks = append(tasks, p.Task)
		}
	}
	return tasks
}

// A Look says what a step shows of its scenario. Its zero value is the payoffs and the regret after all runs.
type Look struct {
	Chart string // of the policies, by id; "" for the regret
	Round int    // of the playhead, or of the single run
	Run   int    // a single run, from 1; 0 for all runs
	Why   int    // the policy that the inspector explains, from 1; 0 for none
	Arm   int    // the arm that it explains, from 1; 0 for the one that is pulled

	Theory string // the part of the theory that stands in place of the charts, in lower case; "" for the charts
}

// A parser reads one lesson.
type parser struct {
	faults  []Fault
	current *scenario.Scenario // of the last step that has one
	broken  bool               // a scenario had faults
}

func (p *parser) fault(line int, format string, args ...any) {
	p.faults = Add(p.faults, line, format, args...)
}

// Parse reads a lesson. It returns its faults, of many the first that it meets, in the order of their lines; the lesson is complete
// only if there are none.
func Parse(text []byte) (*Lesson, []Fault) {
	p := &parser{}
	l := &Lesson{}
	switch {
	case len(text) > MaxBytes:
		return l, []Fault{{1, fmt.Sprintf("the lesson has %d bytes, want at most %d", len(text), MaxBytes)}}
	case !utf8.Valid(text):
		return l, []Fault{{1, "the lesson is not in UTF-8: save it in that encoding"}}
	}
	lines := strings.Split(strings.ReplaceAll(strings.TrimPrefix(string(text), "\ufeff"), "\r\n", "\n"), "\n")
	p.steps(l, lines, p.front(l, lines))
	if len(p.faults) == 0 && len(l.Steps) == 0 {
		p.fault(len(lines), "the lesson has no step: begin one with a heading, such as \"## A first look\"")
	}
	if len(l.Steps) > MaxSteps {
		p.fault(l.Steps[MaxSteps].Line, "the lesson has %d steps, want at most %d", len(l.Steps), MaxSteps)
	}
	slices.SortStableFunc(p.faults, func(a, b Fault) int { return a.Line - b.Line })
	return l, p.faults
}

// front reads the lines "name: value" between dashes, and returns the index of the line after them.
func (p *parser) front(l *Lesson, lines []string) int {
	const dashes = "---"
	end := -1
	if len(lines) > 0 && strings.TrimRight(lines[0], " ") == dashes {
		end = slices.IndexFunc(lines[1:], func(s string) bool { return strings.TrimRight(s, " ") == dashes })
	}
	if end < 0 {
		p.fault(1, "want a line of three dashes, the lines \"title: …\" and \"summary: …\", and three dashes again")
		return 0
	}
	for _, f := range p.fieldsOf(lines[1:end+1], 2) {
		switch f.name {
		case "title":
			l.Title = f.value
		case "summary":
			l.Summary = f.value
		case "minutes":
			l.Minutes = p.count(f, MaxMinutes)
		default:
			p.unknown(f, "title", "summary", "minutes")
		}
	}
	if l.Title == "" {
		p.fault(1, "the title is missing: write \"title: …\" between the dashes")
	}
	if l.Summary == "" {
		p.fault(1, "the summary is missing: write \"summary: …\", one sentence for the list of lessons, between the dashes")
	}
	return end + 2
}

// count reads a whole number from 1.
func (p *parser) count(f field, most int) int {
	n, err := strconv.Atoi(f.value)
	if err != nil || n < 1 || n > most {
		p.fault(f.line, "%s: got %s, want a whole number from 1 to %d", f.name, quoted(f.value), most)
		return 0
	}
	return n
}

// unknown reports a field that a block does not have.
func (p *parser) unknown(f field, known ...string) {
	if len(p.faults) > MaxFaults {
		return
	}
	meant := ""
	if near := spelling.Nearest(f.name, known); near != "" {
		meant = ": did you mean " + near + "?"
	}
	p.fault(f.line, "no line here begins with %s, want one of %s%s", quoted(f.name), strings.Join(known, ", "), meant)
}

const fence = "```"

// blocks are the names of the blocks that are no Markdown.
var blocks = []string{"scenario", "look", "claims", "task"}

// steps reads the lines from index at on.
func (p *parser) steps(l *Lesson, lines []string, at int) {
	var step *Step
	markdown, begun := []string{}, at+1
	flush := func() {
		text := strings.Trim(strings.Join(markdown, "\n"), "\n")
		if text != "" && step == nil {
			l.Intro = text
		} else if text != "" {
			step.Parts = append(step.Parts, Part{Markdown: strings.Join(markdown, "\n"), Line: begun})
		}
		markdown = nil
	}
	for ; at < len(lines); at++ {
		if title, ok := strings.CutPrefix(lines[at], "## "); ok {
			flush()
			l.Steps = append(l.Steps, Step{Title: strings.TrimSpace(title), Line: at + 1, Scenario: p.current})
			step, begun = &l.Steps[len(l.Steps)-1], at+2
			continue
		}
		if !strings.HasPrefix(lines[at], fence) {
			markdown = append(markdown, lines[at])
			continue
		}
		end := p.closing(lines, at)
		name := strings.TrimSpace(strings.TrimLeft(lines[at], "`"))
		if !slices.Contains(blocks, name) {
			if near := spelling.Nearest(name, blocks); near != "" {
				p.fault(at+1, "a block is called %s, want %s", quoted(name), near)
			}
			markdown = append(markdown, lines[at:min(end+1, len(lines))]...)
		} else if flush(); step == nil {
			p.fault(at+1, "a block stands before the first step: begin a step with a heading, such as \"## A first look\"")
		} else {
			p.block(step, name, lines[at+1:end], at+2)
			begun = end + 2
		}
		at = end
	}
	flush()
}

// closing returns the index of the line that closes the block that begins at index at.
func (p *parser) closing(lines []string, at int) int {
	for i := at + 1; i < len(lines); i++ {
		if strings.TrimRight(lines[i], " ") == fence {
			return i
		}
	}
	p.fault(at+1, "the block that begins here is not closed: write %s on a line of its own below it", fence)
	return len(lines)
}

// block reads a block of a step; its first line has the number line.
func (p *parser) block(step *Step, name string, lines []string, line int) {
	switch name {
	case "scenario":
		if sc := p.scenario(lines, line); sc != nil {
			p.current, step.Scenario = sc, sc
		} else {
			p.broken = true
		}
	case "look":
		p.look(step, p.fieldsOf(lines, line))
	case "claims":
		p.claims(step, lines, line)
	case "task":
		t := p.task(step, lines, line)
		step.Parts = append(step.Parts, Part{Task: t})
	}
}

// claims reads a test from each line.
func (p *parser) claims(step *Step, lines []string, line int) {
	for i, text := range lines {
		if strings.TrimSpace(text) == "" {
			continue
		}
		test := p.test(field{value: strings.TrimSpace(text), line: line + i})
		if test == nil {
			continue
		}
		if step.Scenario == nil {
			p.needsScenario(line+i, "the claim needs a scenario")
		}
		step.Claims = append(step.Claims, Claim{test, line + i})
	}
}
