package lesson

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"risingbandits/engine/numbers"
)

// A State is how an answer stands.
type State string

// The states of a task.
const (
	Untouched State = "untouched" // no answer yet
	Right     State = "right"
	Wrong     State = "wrong"
	Misread   State = "misread" // the answer cannot be read
	Person    State = "person"  // for a person to judge
)

// A Verdict is what is said of an answer.
type Verdict struct {
	State State
	Why   string // what was found, a sentence; "" for nothing
	Hint  int    // which of the task's hints to show, from 1; 0 for none
}

// Judge judges an answer: for options their numbers from 1, separated by commas; a number as it was typed; a text. Of a goal
// the answer is the scenario itself. attempt counts from 1. It fails if the results are missing that the task needs.
func (t *Task) Judge(answer string, attempt int, in Inputs) (Verdict, error) {
	answer = strings.TrimSpace(answer)
	switch t.Kind {
	case One, Several:
		return t.judgeOptions(answer, attempt, in)
	case Value:
		return t.judgeNumber(answer, attempt, in)
	case Words:
		if answer == "" {
			return Verdict{State: Untouched}, nil
		}
		return Verdict{State: Person}, nil
	}
	return t.judgeGoals(attempt, in)
}

// verdict returns the verdict on a readable answer.
func (t *Task) verdict(right bool, attempt int, why string) Verdict {
	if right {
		return Verdict{State: Right}
	}
	return Verdict{Wrong, why, min(max(attempt, 1), len(t.Hints))}
}

func (t *Task) judgeOptions(answer string, attempt int, in Inputs) (Verdict, error) {
	if answer == "" {
		return Verdict{State: Untouched}, nil
	}
	var chosen []int
	for _, part := range strings.Split(answer, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil || n < 1 || n > len(t.Options) {
			return Verdict{State: Misread, Why: "There is no option " + quoted(part) + "."}, nil
		}
		chosen = append(chosen, n-1)
	}
	right, err := t.rightOptions(in)
	if err != nil {
		return Verdict{}, err
	}
	if t.Kind == One {
		return t.verdict(len(chosen) == 1 && right[chosen[0]], attempt, ""), nil
	}
	all := true
	for i := range right {
		all = all && right[i] == slices.Contains(chosen, i)
	}
	return t.verdict(all, attempt, ""), nil
}

// rightOptions returns which options are right.
func (t *Task) rightOptions(in Inputs) ([]bool, error) {
	right := make([]bool, len(t.Options))
	for i, o := range t.Options {
		right[i] = o.Right
		if o.Test == nil {
			continue
		}
		holds, _, err := o.Test.Holds(in)
		if err != nil {
			return nil, err
		}
		right[i] = holds
	}
	return right, nil
}

func (t *Task) judgeNumber(answer string, attempt int, in Inputs) (Verdict, error) {
	if answer == "" {
		return Verdict{State: Untouched}, nil
	}
	x, ok := number(answer)
	if !ok {
		return Verdict{State: Misread, Why: quoted(answer) + " is no number: write one such as 0.25, 1,200 or 50%."}, nil
	}
	want, err := t.Number.value(in)
	if err != nil {
		return Verdict{}, err
	}
	if t.percent && x > 1 && want <= 1 && !strings.Contains(answer, "%") {
		return Verdict{State: Misread, Why: "A percentage is asked for: write " + answer + "% or " + written(x/100) + "."}, nil
	}
	return t.verdict(x >= want-t.Within && x <= want+t.Within, attempt, ""), nil
}

func (t *Task) judgeGoals(attempt int, in Inputs) (Verdict, error) {
	for _, g := range t.Goals {
		holds, why, err := g.Holds(in)
		if errors.Is(err, errNotRun) {
			return Verdict{}, err
		}
		if err != nil {
			return t.verdict(false, attempt, sentence(err.Error())), nil // the reader's edit took away what the test reads
		}
		if !holds {
			return t.verdict(false, attempt, why), nil
		}
	}
	return t.verdict(true, attempt, ""), nil
}

// sentence makes a message into a sentence.
func sentence(s string) string { return strings.ToUpper(s[:1]) + s[1:] + "." }

// Right returns the numbers of the options that are right, from 1, or the number that is right, in words. For other tasks it
// returns nothing.
func (t *Task) Right(in Inputs) (options []int, number string, err error) {
	switch t.Kind {
	case One, Several:
		right, err := t.rightOptions(in)
		for i, is := range right {
			if is {
				options = append(options, i+1)
			}
		}
		return options, "", err
	case Value:
		x, err := t.Number.value(in)
		return nil, written(x), err
	}
	return nil, "", nil
}

// An Attempt is an answer of the author's own, and the state that it must have.
type Attempt struct {
	Answer string
	Want   State
	Line   int
}

// Attempts returns the answers with which an author's lesson is checked: the right ones, and each wrong option. Which options are
// right depends on the inputs, which are those of the solution.
func (t *Task) Attempts(in Inputs) ([]Attempt, error) {
	switch t.Kind {
	case One, Several:
		return t.optionAttempts(in)
	case Value:
		x, err := t.Number.value(in)
		if err != nil {
			return nil, err
		}
		far := x + 2*t.Within + 1
		wrong := numbers.Digits(far, -1)
		if t.percent {
			wrong = numbers.Digits(100*far, -1) + "%"
		}
		return []Attempt{{numbers.Digits(x, -1), Right, t.Line}, {wrong, Wrong, t.Line}, {"many", Misread, t.Line}}, nil
	case Words:
		return []Attempt{{"A few words.", Person, t.Line}}, nil
	}
	return []Attempt{{"", Right, t.Line}}, nil
}

func (t *Task) optionAttempts(in Inputs) (all []Attempt, err error) {
	right, err := t.rightOptions(in)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(right, true) {
		return []Attempt{{"1", Right, t.Line}}, nil // it fails, as it must: no option is right
	}
	var both []string
	for i, o := range t.Options {
		n := strconv.Itoa(i + 1)
		if right[i] {
			both = append(both, n)
		}
		if t.Kind == One {
			all = append(all, Attempt{n, map[bool]State{true: Right, false: Wrong}[right[i]], o.Line})
		}
	}
	if t.Kind == Several {
		all = append(all, Attempt{strings.Join(both, ","), Right, t.Line}, Attempt{both[0], Wrong, t.Line})
	}
	return all, nil
}
