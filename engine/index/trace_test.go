package index

import (
	"encoding/json"
	"fmt"
	"testing"

	"risingbandits/engine/detmath"
	"risingbandits/engine/internal/golden"
)

// An indexTrace is one run of public code for an index policy that a template writes.
type indexTrace struct {
	Program string
	Of      string // repository and class
	Params  map[string]float64
	Kind    string // of rewards: coins are 0 or 1; inside: between 0 and 1
	Rounds  int
	First   int // choices are compared from this round on
	Sigma   float64
	Arms    string // one digit a round
}

const traceArms = 4

// rewards returns the function that gives the reward of an arm's n-th pull from 0 at a round from 0: as in the traces of
// engine/policy, with payoffs that rise by pulls.
func (c indexTrace) rewards() func(round, arm, n int) float64 {
	coins, state := make([]float64, c.Rounds), uint64(1)
	for i := range coins {
		state = state*6364136223846793005 + 1442695040888963407
		coins[i] = float64(state>>11) * 0x1p-53
	}
	level, half := [traceArms]float64{0.9, 0.8, 0.6, 0.4}, [traceArms]float64{150, 60, 20, 10}
	return func(round, arm, n int) float64 {
		x := float64(n)
		mu := float64(level[arm] * (x / (x + half[arm])))
		if c.Kind == "inside" {
			return mu + float64(0.1*coins[round])
		}
		if coins[round] < mu {
			return 1
		}
		return 0
	}
}

// traced lists the templates that public code is compared with.
var traced = []string{"moss", "kl-ucb-plus-plus", "bayes-ucb", "imed", "ucb-v", "lil-ucb"}

// The templates pull the arms of public code, in every form, over 2,000 rounds.
func TestTemplatesPullAsPublicCode(t *testing.T) {
	var all struct{ Cases []indexTrace }
	if err := json.Unmarshal(golden.Reference(t, "index-traces.json"), &all); err != nil {
		t.Fatal(err)
	}
	longest := map[string]int{}
	for _, c := range all.Cases {
		longest[c.Program] = max(longest[c.Program], len(c.Arms))
		t.Run(fmt.Sprint(c.Program, "/", c.Kind, c.Params), func(t *testing.T) { followTrace(t, c) })
	}
	for _, id := range traced {
		if longest[id] < 2000 {
			t.Errorf("%s: there is no trace of 2,000 rounds, only of %d", id, longest[id])
		}
	}
}

func followTrace(t *testing.T, c indexTrace) {
	s, faults := Parse(Text(c.Program))
	if faults != nil {
		t.Fatal(faults)
	}
	set := Setting{K: traceArms, T: c.Rounds, Sigma: c.Sigma}
	set.Values = defaults(s, set)
	used := 0
	for i, p := range s.Params {
		if x, ok := c.Params[p.Name]; ok {
			set.Values[i] = x
			used++
		}
	}
	if used != len(c.Params) {
		t.Fatalf("of the parameters %v the program has %d", c.Params, used)
	}
	for _, form := range []Form{Plain, Columns, Bounds, Automatic} {
		m := s.Compile(set).NewMachine(form, func(int) int { return 0 })
		m.Reset(detmath.NewKey(1))
		var n [traceArms]int
		reward := c.rewards()
		for round := range c.Rounds {
			arm := int(c.Arms[round] - '0')
			if got := m.Choose(round + 1); got != arm && round+1 >= c.First {
				t.Fatalf("form %d, round %d: arm %d, the code of %s pulls arm %d", form, round+1, got, c.Of, arm)
			}
			m.Update(round+1, arm, reward(round, arm, n[arm]))
			n[arm]++
		}
	}
}
