package chart_test

import (
	"testing"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// A live run has the max regret of the run with its number, at every round at which that is recorded, whether the reader goes forward
// or back; its end is that of the measure, bit for bit.
func TestMaxRegretOfALiveRun(t *testing.T) {
	const falling = `{"payoff":{"family":"points","points":[[1,0.1],[260,0.95],[261,0.2],[9000,0.3]]}}`
	for _, setting := range []string{"rested", "restless"} {
		for _, arms := range []string{falling, `{"payoff":{"family":"constant","value":0.6}}`} {
			s, faults := scenario.Parse([]byte(`{"version":1,"setting":"` + setting + `","horizon":9000,"runs":1,"seed":5,
				"noise":{"kind":"gaussian","sigma":0.1},"arms":[{"payoff":{"family":"exp","c":0.9,"a":0.0004}},` + arms + `],
				"policies":[{"id":"ucb1"},{"id":"r-ed-ucb","variant":"released"},{"id":"r-less-ucb","variant":"released"}]}`))
			if faults != nil {
				t.Fatal(faults)
			}
			whole := sources.ResultsTo(new(data.Results), s, sim.Play(s, nil))
			e, plays := sim.NewEngine(s), []*sources.Playing{}
			for i := range s.Policies {
				l := e.NewLive(i, 0)
				defer l.Close()
				plays = append(plays, &sources.Playing{Live: l, Policy: i})
			}
			for _, round := range []int{1, 700, 261, 9000, 3, 9000} {
				for _, p := range plays {
					for !p.Live.Seek(round, 500) {
					}
				}
				live := sources.LiveTo(new(data.Results), s, whole.Best, plays, s.Horizon)
				for i := range plays {
					checkLive(t, live, whole, i)
				}
			}
		}
	}
}

func checkLive(t *testing.T, live, whole *data.Results, i int) {
	t.Helper()
	got, want := live.Series[i].MaxRegret, whole.Series[i].MaxRegret
	if len(got) != len(live.PullsX) || len(want) != len(whole.PullsX) {
		t.Fatalf("%d values at %d rounds, %d at %d", len(got), len(live.PullsX), len(want), len(whole.PullsX))
	}
	for k, x := range live.PullsX {
		if whole.PullsX[k] == x && got[k] != want[k] {
			t.Errorf("%s, round %v: live %v, want %v", live.Series[i].Name, x, got[k], want[k])
		}
	}
}

func TestMaxRegretTakeaway(t *testing.T) {
	series := func(name string, values ...float64) data.Series {
		return data.Series{Key: name, Name: name, Runs: 2, MaxRegret: values}
	}
	for _, c := range []struct {
		series []data.Series
		text   string
	}{
		{nil, ""},
		{[]data.Series{series("A", 0.5, 0.125)}, "The best payoff of A is 0.125 below the best of any arm."},
		{[]data.Series{series("A", 0.5, 0), series("B", 0.5, 0)}, "The best payoff of A and B is the best of any arm."},
		{[]data.Series{series("A", 0.5, 0), series("B", 0.5, 0.25)}, "The best payoff of A is the best of any arm, that of B is 0.250 below it."},
		{[]data.Series{series("A", 0.5, 0.5), series("B", 0.5, 0.25)},
			"The best payoff of B is 0.250 below the best of any arm, that of A is 0.500 below it."},
	} {
		b := chart.NewBoard()
		b.SetResults(data.Results{Horizon: 2, Arms: []string{"1"}, X: []float64{1, 2}, PullsX: []float64{1, 2}, Series: c.series})
		if got := b.Takeaway(chart.MaxRegret).Text; got != c.text {
			t.Errorf("got  %s\nwant %s", got, c.text)
		}
	}
}
