package lesson

import (
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"risingbandits/engine/index"
	"risingbandits/engine/scenario"
)

// A TaskKind says what readers do.
type TaskKind string

// The kinds of tasks.
const (
	One     TaskKind = "one"     // choose the one right option
	Several TaskKind = "several" // tick all right options
	Value   TaskKind = "number"  // type a number
	Goal    TaskKind = "goal"    // edit the scenario so that tests hold
	Program TaskKind = "program" // write a policy so that tests hold
	Words   TaskKind = "words"   // write some words, which a person judges
)

// A Task is what a reader is asked to do.
type Task struct {
	Source   string // the lines of its block
	Line     int    // of the first of them
	Kind     TaskKind
	Ask      string // Markdown of one paragraph
	Options  []Option
	Number   side     // of a Value: what is right
	Within   float64  // of a Value: by how much an answer may differ
	percent  bool     // of a Value: an answer is a percentage
	Goals    []*Test  // of a Goal or a Program
	Allow    []string // paths in the document that get a field
	Template string   // of a Program: the template that the text begins as
	Length   int      // of Words: about how many
	Solution []field  // edits, the lines of a program, or an answer in words
	Hints    []string // Markdown
	Answer   string   // Markdown
	Then     string   // Markdown
}

// An Option is one of several answers.
type Option struct {
	Text  string // Markdown
	Right bool   // unless it depends on a test
	Test  *Test  // the option is right if it holds; nil if it depends on none
	Line  int
}

// taskFields are what a line of a task may begin with.
var taskFields = []string{"ask", option, "number", "goal", "allow", "program", "words", "solution", "hint", "answer", "then"}

// ParseTask reads the lines of a task's block, as Task.Source has them. It returns nil if they have a fault.
func ParseTask(source string) *Task {
	p := &parser{}
	t := p.read(strings.Split(source, "\n"), 1)
	if len(p.faults) > 0 {
		return nil
	}
	return t
}

// task reads a task and checks that the step has what the task needs.
func (p *parser) task(step *Step, lines []string, line int) *Task {
	t := p.read(lines, line)
	for _, path := range t.Allow {
		p.allowed(step, path, line)
	}
	if step.Scenario == nil && (t.Kind == Goal || t.Kind == Program || t.NeedsResults()) {
		p.needsScenario(line, "the task needs a scenario")
	}
	return t
}

// allowed checks that the scenario has a number at a path that gets a field.
func (p *parser) allowed(step *Step, path string, line int) {
	if step.Scenario == nil {
		return
	}
	if _, err := valueOf(Inputs{Scenario: step.Scenario}, given{path: path}); err != nil {
		p.fault(line, "allow: %s", err)
	}
}

// read reads the lines of a task.
func (p *parser) read(lines []string, line int) *Task {
	t := &Task{Source: strings.Join(lines, "\n"), Line: line}
	for _, f := range p.fieldsOf(lines, line) {
		p.taskField(t, f)
	}
	if t.Ask == "" {
		p.fault(line, "the task asks nothing: write \"ask: …\"")
	}
	p.kindOf(t)
	return t
}

func (p *parser) taskField(t *Task, f field) {
	switch f.name {
	case "ask":
		t.Ask = f.value
	case option:
		p.option(t, f)
	case "number":
		p.number(t, f)
	case "goal":
		if test := p.test(f); test != nil {
			t.Goals = append(t.Goals, test)
		}
		if t.Kind != Program {
			p.be(t, Goal)
		}
	case "allow":
		for _, path := range strings.Split(f.value, ",") {
			t.Allow = append(t.Allow, strings.TrimSpace(path))
		}
	case "program":
		if t.Template = p.template(f); t.Kind == Goal {
			t.Kind = Program
		}
		p.be(t, Program)
	case "words":
		t.Length = p.count(f, 2000)
		p.be(t, Words)
	case "solution":
		t.Solution = append(t.Solution, f)
	case "hint":
		t.Hints = append(t.Hints, f.value)
	case "answer":
		t.Answer = f.value
	case "then":
		t.Then = f.value
	default:
		p.unknown(f, taskFields...)
	}
}

// template returns the id of a program to begin with.
func (p *parser) template(f field) string {
	var ids []string
	for _, t := range index.Templates() {
		ids = append(ids, t.ID)
	}
	return p.known(f, ids)
}

const oneKind = "want exactly one of options (\"- [x] …\"), number, goal and words"

// be sets the kind of a task, and reports a second one.
func (p *parser) be(t *Task, kind TaskKind) {
	if t.Kind != "" && t.Kind != kind {
		p.fault(t.Line, oneKind)
	}
	t.Kind = kind
}

// option reads "[x] text", "[ ] text" or "[TEST] text".
func (p *parser) option(t *Task, f field) {
	inside, text, ok := bracketed(f.value)
	if !ok || strings.TrimSpace(text) == "" {
		p.fault(f.line, "want an option such as \"- [x] It rises\" if it is right, \"- [ ] It falls\" if it is wrong, or a test in the brackets")
		return
	}
	o := Option{Text: strings.TrimSpace(text), Line: f.line}
	switch inside = strings.TrimSpace(inside); inside {
	case "":
	case "x", "X":
		o.Right = true
	default:
		o.Test = p.test(field{f.name, inside, f.line})
	}
	t.Options = append(t.Options, o)
}

// bracketed cuts "[INSIDE] REST", of which the inside may have brackets of its own: policies[0].
func bracketed(s string) (inside, rest string, ok bool) {
	depth := 0
	for i, c := range s {
		switch c {
		case '[':
			depth++
		case ']':
			depth--
		}
		if depth <= 0 {
			return s[min(1, i):i], s[i+1:], i > 0 && strings.HasPrefix(s[i+1:], " ")
		}
	}
	return "", "", false
}

// number reads "0.5 within 0.05", or "20% within 1%", which asks for a percentage.
func (p *parser) number(t *Task, f field) {
	p.be(t, Value)
	left, right, ok := strings.Cut(f.value, " within ")
	var err error
	if t.Number, err = parseSide(strings.Fields(left)); err != nil {
		p.fault(f.line, "number: %s", err)
		return
	}
	if !ok {
		return
	}
	x, isNumber := number(strings.TrimSpace(right))
	if !isNumber || x < 0 {
		p.fault(f.line, "number: got within %s, want a number that is not negative, such as \"within 0.05\"", quoted(right))
	}
	t.Within, t.percent = x, strings.HasSuffix(strings.TrimSpace(right), "%")
}

func (p *parser) test(f field) *Test {
	t, err := parseTest(f.value)
	if err != nil {
		p.fault(f.line, "%s", err)
		return nil
	}
	return t
}

// kindOf sets the kind of a task with options, and reports tasks with no kind or with several.
func (p *parser) kindOf(t *Task) {
	if (len(t.Options) > 0) == (t.Kind != "") {
		p.fault(t.Line, oneKind)
		return
	}
	if t.Kind == Program && len(t.Goals) == 0 {
		p.fault(t.Line, "a program needs a goal, such as \"goal: regret of index below regret of ucb1\"")
	}
	if len(t.Options) == 0 {
		return
	}
	right := 0
	for _, o := range t.Options {
		if o.Right || o.Test != nil {
			right++
		}
	}
	switch {
	case len(t.Options) < 2:
		p.fault(t.Line, "want at least two options")
	case right == 0:
		p.fault(t.Line, "no option is right: write [x] before the one that is")
	}
	t.Kind = One
	if right > 1 && !t.tested() {
		t.Kind = Several
	}
}

// tested reports whether which options are right depends on tests.
func (t *Task) tested() bool {
	for _, o := range t.Options {
		if o.Test != nil {
			return true
		}
	}
	return false
}

// NeedsResults reports whether an answer can be judged only once everything has run.
func (t *Task) NeedsResults() bool {
	if t.Number.needsResults() {
		return true
	}
	for _, o := range t.Options {
		if o.Test != nil && o.Test.NeedsResults() {
			return true
		}
	}
	for _, g := range t.Goals {
		if g.NeedsResults() {
			return true
		}
	}
	return false
}

// Solve returns the scenario that a goal's solution makes of a step's, or the step's if the task needs no edits. The faults are
// those of the solution.
func (t *Task) Solve(sc *scenario.Scenario) (*scenario.Scenario, []Fault) {
	var fields []field
	switch {
	case t.Kind == Goal:
		for _, f := range t.Solution {
			path, value, _ := strings.Cut(f.value, ":")
			fields = append(fields, field{strings.TrimSpace(path), strings.TrimSpace(value), f.line})
		}
	case t.Kind == Program && len(t.Solution) > 0:
		f := t.Solution[0]
		fields = []field{{"policies[" + strconv.Itoa(len(sc.Policies)) + "]", `{"id":"index","program":` + jsonText(f.value) + "}", f.line}}
	}
	if len(fields) == 0 {
		return sc, nil
	}
	return edited(sc, fields)
}

// jsonText returns a text as JSON.
func jsonText(s string) string {
	b, _ := jsontext.AppendQuote(nil, s) // the text is valid UTF-8
	return string(b)
}

// SolutionText returns the lines of the solution.
func (t *Task) SolutionText() string {
	var lines []string
	for _, f := range t.Solution {
		lines = append(lines, f.value)
	}
	return strings.Join(lines, "\n")
}
