package server

import (
	"errors"

	"risingbandits/engine/lesson"
)

// judgeRequest asks to judge an answer to a lesson's task. If the task needs results, those of the scenario must have been
// collected last. The answer is a judged.
type judgeRequest struct {
	Text    string `json:"text"`    // the scenario; "" if the lesson has none
	Task    string `json:"task"`    // see lesson.ParseTask
	Answer  string `json:"answer"`  // see Task.Judge
	Attempt int    `json:"attempt"` // from 1
}

// A judged is how an answer stands.
type judged struct {
	State  lesson.State `json:"state"`
	Why    string       `json:"why"`    // what was found, a sentence; "" for nothing
	Hint   int          `json:"hint"`   // the hint to show, from 1; 0 for none
	Right  []int        `json:"right"`  // the options that are right, from 1
	Number string       `json:"number"` // the number that is right; "" if the task asks for none
}

var errTask = errors.New("the task cannot be read")

func (s *Server) judge(r judgeRequest) (any, error) {
	task := lesson.ParseTask(r.Task)
	if task == nil {
		return nil, errTask
	}
	var in lesson.Inputs
	if r.Text != "" {
		sc, err := parseOnly(r.Text)
		if err != nil {
			return nil, err
		}
		in.Scenario = sc
		if d := &s.coordinator; d.collector != nil && d.trial == nil && d.scenario.Hash() == sc.Hash() && d.collector.Done() {
			in.Results = d.collector.Results()
		}
	}
	v, err := task.Judge(r.Answer, r.Attempt, in)
	if err != nil {
		return nil, err
	}
	a := judged{State: v.State, Why: v.Why, Hint: v.Hint, Right: []int{}}
	options, number, err := task.Right(in)
	a.Right, a.Number = append(a.Right, options...), number
	return a, err
}
