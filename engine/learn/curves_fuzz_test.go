package learn

import (
	"encoding/json"
	"testing"
)

// Whatever a file of curves holds: Check finds what is wrong, or the curves can get more runs.
func FuzzCurvesCheck(f *testing.F) {
	tally := NewTally(10, 4)
	tally.Add([]int{2, 3, 1})
	tally.Add([]int{4, 4, 2})
	whole, err := json.Marshal(&Curves{Runs: 2, Examples: 10, Every: 4, Learners: []Curve{tally.Curve("lr")}})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(whole))
	f.Add(`{"runs":1,"learners":[{"name":"lr","pulls":[1],"mean":[0.5],"squares":[1]}]}`)
	f.Add(`{"runs":-1,"pulls":1000000000000,"every":1,"learners":[{}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		c := &Curves{}
		if json.Unmarshal([]byte(text), c) != nil || c.Check() != nil {
			return
		}
		for i := range c.Learners {
			if len(c.Learners[i].Squares) > 0 && !NewTally(c.Examples, c.Every).AddCurve(&c.Learners[i], c.Runs) {
				t.Fatalf("a curve that passed the check gets no more runs: %s", text)
			}
		}
	})
}
