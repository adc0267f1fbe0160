package sources

import (
	"context"
	"strings"
	"testing"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/engine/sweep"
	"risingbandits/engine/work"
)

// A star marks the intervals that run has a doubt about, and the sentences below say why; of shares there is none.
func TestSweepDoubts(t *testing.T) {
	for _, c := range []struct {
		runs    string
		measure string
		marked  int // of the values
		says    []string
	}{
		{"5", "regret", 0, []string{"5 runs are few: what happens in up to 45% of all runs"}},
		{"10", "regret", 1, []string{"* the interval may be too short where a few runs differ from the rest; more runs help."}},
		{"10", "best", 0, nil},
		{"5", "rank", 0, []string{"5 runs are few", "2 bandits are few: what happens in up to 78% of all bandits"}},
	} {
		base, faults := scenario.Parse([]byte(`{"version":1,"setting":"rested","horizon":2000,"runs":` + c.runs + `,"noise":{"kind":"gaussian"},
			"arms":[{"payoff":{"family":"poly","c":0.4,"b":500,"rho":1}},{"payoff":{"family":"linear","slope":0.00004,"cap":1}}],
			"policies":[{"id":"ts"},{"id":"kl-ucb"}]}`))
		if faults != nil {
			t.Fatal(faults)
		}
		axis, err := sweep.ParseAxis(base, "seed=7,14")
		if err != nil {
			t.Fatal(err)
		}
		plan, err := sweep.NewPlan(sweep.Sweep{Base: base, Over: []sweep.Axis{axis}})
		if err != nil {
			t.Fatal(err)
		}
		r := sweep.NewResults(plan)
		if err := work.Play(context.Background(), r, work.Missing(r), work.Options{Workers: 1}, nil); err != nil {
			t.Fatal(err)
		}
		s := SweepOf(r, r.Object(), SweepView{Measure: c.measure, Ranks: c.measure == "rank"})
		marked := 0
		for i := range s.Points {
			for _, v := range s.Points[i].Values {
				if v.Doubt == sim.Skewed {
					marked++
				}
			}
		}
		if marked != c.marked || (s.Doubts == "") != (c.says == nil) {
			t.Errorf("%s runs, %s: %d marked, %q", c.runs, c.measure, marked, s.Doubts)
		}
		for _, want := range c.says {
			if !strings.Contains(s.Doubts, want) {
				t.Errorf("%s runs, %s: %q lacks %q", c.runs, c.measure, s.Doubts, want)
			}
		}
	}
}
