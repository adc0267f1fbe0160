package command

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"strings"

	"risingbandits/engine/lesson"
	"risingbandits/engine/lesson/render"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

var lessonCommand = command{
	name:      "lesson",
	synopsis:  "[-json] [-cpu N] check FILE",
	summary:   "run a lesson's tasks against its own solutions",
	details:   lessonDetails,
	arguments: []string{"check", "FILE"},
	prepare: func(flags *flag.FlagSet) func(*shell, []string) error {
		workers, asJSON := workersFlag(flags), flags.Bool("json", false, "print the answers that were judged as one JSON object")
		return func(sh *shell, args []string) error {
			if args[0] != "check" {
				return callError(fmt.Sprintf("unknown %q, want check", args[0]))
			}
			return checkLesson(sh, args[1], *workers, *asJSON)
		}
	},
}

const lessonDetails = `FILE is a lesson, or - for standard input. Each right answer must be judged right, each wrong option wrong,
and a goal must hold after the lesson's own solution and not before it. Each of its claims must hold. Faults go to standard error, one per
line as FILE:LINE: fault, and the exit code is then 1. The doc comment of package engine/lesson says how a lesson
is written.

Members of the object that -json prints:
  title, steps    of the lesson: its title and how many steps it has
  tasks           one object per task, in order:
    step          its step, from 1
    kind          one, several, number, goal, program or words
    solution      the lines of its solution
    answers       answer and state of each: for options their numbers from 1; of a goal the answer is the scenario, and "" here
`

// errLesson is the error of a lesson whose faults were printed.
var errLesson = errors.New("the lesson has faults")

// checkLesson parses a lesson and judges the answers of its author.
func checkLesson(sh *shell, name string, workers int, asJSON bool) error {
	text, err := readUpTo(sh, name, lesson.MaxBytes)
	if err != nil {
		return err
	}
	l, faults := lesson.Parse(text)
	if len(faults) == 0 {
		_, faults = render.Lesson(l)
	}
	c := &lessonCheck{sh: sh, workers: workers, played: map[string]*sim.Results{}, faults: faults}
	for i := range l.Steps {
		if len(faults) > 0 {
			break
		}
		if err := c.step(i+1, &l.Steps[i]); err != nil {
			return err
		}
	}
	for _, f := range c.faults {
		fmt.Fprintf(sh.err, "%s:%d: %s\n", name, f.Line, f.Message)
	}
	if len(c.faults) > 0 {
		return errLesson
	}
	if asJSON {
		return json.NewEncoder(sh.out).Encode(checkedLesson{l.Title, len(l.Steps), c.tasks})
	}
	for i, s := range l.Steps {
		fmt.Fprintf(sh.out, "step %d, %s: %d tasks\n", i+1, s.Title, len(s.Tasks()))
	}
	fmt.Fprintf(sh.out, "%s: %d tasks, %d answers judged as they must be, %d claims hold\n", l.Title, len(c.tasks), c.answers, c.tested)
	return nil
}

// A checkedLesson is what -json prints.
type checkedLesson struct {
	Title string        `json:"title"`
	Steps int           `json:"steps"`
	Tasks []checkedTask `json:"tasks"`
}

// A checkedTask is a task and the answers that were judged.
type checkedTask struct {
	Step     int             `json:"step"`
	Kind     lesson.TaskKind `json:"kind"`
	Solution []string        `json:"solution"`
	Answers  []checkedAnswer `json:"answers"`
}

type checkedAnswer struct {
	Answer string       `json:"answer"`
	State  lesson.State `json:"state"`
}

// A lessonCheck judges the answers of one lesson.
type lessonCheck struct {
	sh      *shell
	workers int
	played  map[string]*sim.Results // by the scenario's hash
	tasks   []checkedTask
	answers int
	tested  int // claims
	faults  []lesson.Fault
}

func (c *lessonCheck) fault(line int, format string, args ...any) {
	c.faults = append(c.faults, lesson.Fault{Line: line, Message: fmt.Sprintf(format, args...)})
}

// step judges the tasks of a step.
func (c *lessonCheck) step(n int, s *lesson.Step) error {
	if err := c.claims(s); err != nil {
		return err
	}
	for _, t := range s.Tasks() {
		solution := []string{}
		for line := range strings.Lines(t.SolutionText()) {
			solution = append(solution, strings.TrimSuffix(line, "\n"))
		}
		c.tasks = append(c.tasks, checkedTask{n, t.Kind, solution, []checkedAnswer{}})
		if err := c.task(t, s.Scenario); err != nil {
			return fmt.Errorf("line %d: %w", t.Line, err)
		}
	}
	return nil
}

// claims makes the tests of what the text of a step says.
func (c *lessonCheck) claims(s *lesson.Step) error {
	for _, claim := range s.Claims {
		in, err := c.inputs(s.Scenario, claim.Test.NeedsResults())
		if err != nil {
			return err
		}
		c.tested++
		holds, why, err := claim.Test.Holds(in)
		if err != nil {
			why = err.Error()
		}
		if err != nil || !holds {
			c.fault(claim.Line, "the claim %q does not hold. %s", claim.Test.Text, why)
		}
	}
	return nil
}

func (c *lessonCheck) task(t *lesson.Task, given *scenario.Scenario) error {
	solved, bad := given, []lesson.Fault(nil)
	if given != nil {
		solved, bad = t.Solve(given)
	}
	if len(bad) > 0 {
		c.faults = append(c.faults, bad...)
		return nil
	}
	edits := t.Kind == lesson.Goal || t.Kind == lesson.Program
	if edits && len(t.Solution) == 0 {
		c.fault(t.Line, "the task has no solution to check: write \"solution: …\"")
		return nil
	}
	in, err := c.inputs(solved, t.NeedsResults())
	if err != nil {
		return err
	}
	attempts, err := t.Attempts(in)
	if err != nil {
		c.fault(t.Line, "%s", err)
		return nil
	}
	for _, a := range attempts {
		c.judge(t, a, in)
	}
	if !edits {
		return nil
	}
	before, err := c.inputs(given, t.NeedsResults())
	if err == nil {
		c.judge(t, lesson.Attempt{Want: lesson.Wrong, Line: t.Line}, before)
	}
	return err
}

// judge judges one answer.
func (c *lessonCheck) judge(t *lesson.Task, a lesson.Attempt, in lesson.Inputs) {
	v, err := t.Judge(a.Answer, 1, in)
	c.answers++
	last := &c.tasks[len(c.tasks)-1]
	last.Answers = append(last.Answers, checkedAnswer{a.Answer, v.State})
	switch {
	case err != nil:
		c.fault(a.Line, "%s", err)
	case v.State != a.Want && a.Want == lesson.Wrong && a.Answer == "":
		c.fault(a.Line, "the goal holds before the reader does anything: choose a harder one, or another scenario")
	case v.State != a.Want:
		c.fault(a.Line, "the answer %q is judged %s, want %s. %s", a.Answer, v.State, a.Want, v.Why)
	}
}

// inputs returns a scenario with its results if they are needed.
func (c *lessonCheck) inputs(sc *scenario.Scenario, needed bool) (lesson.Inputs, error) {
	in := lesson.Inputs{Scenario: sc}
	if !needed {
		return in, nil
	}
	hash := sc.Hash()
	if c.played[hash] == nil {
		r, err := compute(c.sh, sc, "", c.workers)
		if err != nil {
			return in, err
		}
		c.played[hash] = r
	}
	in.Results = c.played[hash]
	return in, nil
}
