package sim

import (
	"fmt"

	"risingbandits/engine/numbers"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
)

// A Trial says how often the arm that an index program pulled had an index that is no number or infinite, in the first rounds of
// the first run.
type Trial struct {
	Rounds   int    `json:"of"`        // that were played
	NoNumber int    `json:"no_number"` // rounds in which the index was no number, which counts as inf
	Infinite int    `json:"inf"`
	Lowest   int    `json:"minus_inf"`
	First    int    `json:"first"` // the first round of NoNumber; 0 if there is none
	Place    string `json:"place"` // what made the index no number there: LINE:COLUMN: the text of the operation; "" if there is none
}

// The limits of a trial.
const (
	trialRounds = 10_000
	trialTime   = 1e9 // nanoseconds, by MostCost, of the trials of all policies of some scenarios together
)

// TryProgram plays the first rounds of the first run of policy i of a scenario: all of a short run, and of a long one so many that
// the trials of all policies of so many scenarios take about a second. It returns nil if the policy is no index program, or arms
// learn.
//
// It plays these rounds again, although a run played them before. To keep the counts while playing, each block of a run would have
// to carry them, in parts, in journals and between workers, for index programs alone; and what made an index no number is only known
// from the program's state before that round, which no run keeps.
func TryProgram(s *scenario.Scenario, i, scenarios int) *Trial {
	if s.Learns() || s.Policies[i].ID != "index" {
		return nil
	}
	most := trialTime / float64(scenarios*len(s.Policies)) / MostCost(s, i)
	rounds := min(trialRounds, s.Horizon, max(1, int(min(most, trialRounds))))
	live := NewEngine(s).NewLive(i, 0)
	defer live.Close()
	p, ok := live.Policy().(policy.Programmed)
	if !ok {
		return nil
	}
	seek := func(round int) {
		for !live.Seek(round, 1<<20) {
		}
	}
	t := &Trial{Rounds: rounds}
	for round := 1; round <= rounds; round++ {
		if seek(round); t.First == 0 && p.Counts().NoNumber > 0 {
			t.First = round
		}
	}
	c := p.Counts()
	t.NoNumber, t.Infinite, t.Lowest = c.NoNumber, c.Infinite, c.Lowest
	if t.First > 0 {
		seek(t.First - 1)
		t.Place = p.OddAt(t.First)
	}
	return t
}

// A NoNumber is a policy whose program often returns an index that is no number.
type NoNumber struct {
	At int `json:"at"` // its place in the results, from 0
	*Trial
}

// NoNumbers returns the policies of a scenario whose pulled arm had an index that is no number in more rounds than there are arms:
// a program may leave it to the language that an arm that was never pulled comes first. It looks at all of some scenarios as long
// as TryProgram does.
func NoNumbers(s *scenario.Scenario, scenarios int) []NoNumber {
	var all []NoNumber
	for i := range s.Policies {
		if t := TryProgram(s, i, scenarios); t != nil && t.NoNumber > len(s.Arms) {
			all = append(all, NoNumber{i, t})
		}
	}
	return all
}

// NoNumberTexts names the policies of a scenario whose index is often no number, and says what a trial found.
func NoNumberTexts(s *scenario.Scenario) []string {
	texts := []string{}
	for _, n := range NoNumbers(s, 1) {
		texts = append(texts, n.Sentence(s, ""))
	}
	return texts
}

// Sentence says so of a policy of a scenario; where says at which points of a sweep, "" for a scenario alone.
func (n NoNumber) Sentence(s *scenario.Scenario, where string) string {
	return s.Policies[n.At].Name + ": its index is often no number" + where + ", which counts as inf: " + n.Trial.Text()
}

// Text returns what a trial found, in a line or two.
func (t *Trial) Text() string {
	rounds := numbers.Int(t.Rounds) + " rounds"
	if t.Rounds == 1 {
		rounds = "one round"
	}
	text := fmt.Sprintf("in a trial of %s the pulled arm's index was no number in %d, inf in %d, -inf in %d",
		rounds, t.NoNumber, t.Infinite, t.Lowest)
	if t.First > 0 {
		text += fmt.Sprintf("\nthe first, at round %d, is no number because of %s", t.First, t.Place)
	}
	return text
}
