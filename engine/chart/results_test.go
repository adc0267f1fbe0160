package chart

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/internal/versions"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// playable returns a scenario of two named arms and one without a name, with every policy of a list.
func playable(t testing.TB, policies string) *scenario.Scenario {
	t.Helper()
	s, faults := scenario.Parse([]byte(`{"version":1,"title":"t","setting":"rested","horizon":5000,"runs":3,"seed":5,
		"noise":{"kind":"gaussian","sigma":0.1},
		"arms":[{"name":"slow","payoff":{"family":"linear","slope":0.0002,"cap":0.9}},
			{"payoff":{"family":"exp","c":0.5,"a":0.01}},{"name":"flat","payoff":{"family":"constant","value":0.2}}],
		"policies":` + policies + `}`))
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return s
}

func TestResultsTo(t *testing.T) {
	s := playable(t, `[{"id":"kl-ucb"},{"id":"kl-ucb","variant":"released"},{"id":"sw-ucb"},{"id":"sw-ucb","tau":100}]`)
	var r data.Results
	sources.ResultsTo(&r, s, sim.NewCollector(s).Results())
	if len(r.Series) != 4 || r.Series[0].Y != nil || r.Series[0].Runs != 0 || r.Best != -1 {
		t.Errorf("before the first run: %+v", r)
	}
	res := sim.Play(s, nil)
	sources.ResultsTo(&r, s, res)
	if !slices.Equal(r.Arms, []string{"slow", "2", "flat"}) || r.Best != res.Best || r.Horizon != 5000 || r.Restless {
		t.Errorf("head: %v, best %d", r.Arms, r.Best)
	}
	if r.Early != 2 || !slices.Equal(r.X[:4], []float64{1, 2, 3, 5}) || len(r.X) != 2002 || r.X[2001] != 5000 {
		t.Errorf("%d rounds", len(r.X))
	}
	var names []string
	for i, p := range r.Series {
		names = append(names, p.Key+" "+p.Name)
		if want := res.Policies[i]; p.Runs != 3 || !slices.Equal(p.Y[2:], want.Regret.Mean) || !slices.Equal(p.Half[2:], want.Regret.CI95) ||
			!slices.Equal(p.Pulls, want.Pulls.Mean) || !slices.Equal(p.LastArm, want.LastArm) {
			t.Errorf("%s has other numbers than the results", p.Name)
		}
	}
	want := "kl-ucb/defined/0 KL-UCB, kl-ucb/released/0 KL-UCB released, sw-ucb/defined/0 SW-UCB τ 825, sw-ucb/defined/1 SW-UCB τ 100"
	if got := strings.Join(names, ", "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	a := sources.ArmsOf(s, r.Best)
	if len(a.Arms) != 3 || a.Arms[0].Curve.At(1000) != 0.2 || a.Arms[1].Label != "2" || a.Best != r.Best {
		t.Errorf("arms: %+v", a)
	}
}

// However one goes to a round, the charts get what the run's own record says.
func TestLiveTo(t *testing.T) {
	s := playable(t, `[{"id":"r-ed-ucb"},{"id":"sw-ts"}]`)
	e := sim.NewEngine(s)
	var plays []*sources.Playing
	for i := range s.Policies {
		l := e.NewLive(i, 1)
		defer l.Close()
		plays = append(plays, &sources.Playing{Live: l, Policy: i, Run: 1})
	}
	var r data.Results
	for _, round := range []int{0, 1, 2, 3, 777, 4999, 5000, 1200, 1203, 5000} {
		for _, p := range plays {
			for !p.Live.Seek(round, 1<<20) {
			}
		}
		sources.LiveTo(&r, s, 0, plays, s.Horizon)
		if round == 0 {
			if len(r.X) != 0 || len(r.Series) != 0 {
				t.Errorf("before the first round: %+v", r)
			}
			continue
		}
		if last := r.X[len(r.X)-1]; last != float64(round) || !slices.IsSorted(r.X) || len(r.X) > 1 && r.X[len(r.X)-2] >= last {
			t.Fatalf("round %d: rounds end with %v", round, r.X[max(0, len(r.X)-3):])
		}
		rounds := make([]int, len(r.X))
		for i, x := range r.X {
			rounds[i] = int(x)
		}
		for i, p := range plays {
			if want := p.Live.RegretTo(make([]float64, len(rounds)), rounds); !slices.Equal(r.Series[i].Y, want) {
				t.Errorf("round %d: %s has another regret than the run", round, r.Series[i].Name)
			}
			total := 0.0
			for _, n := range r.Series[i].Pulls {
				total += n
			}
			if total != float64(round) {
				t.Errorf("round %d: %g pulls", round, total)
			}
		}
	}
}

// What the inspector shows adds up to the index, its windows' means are those of the rewards, and
// the arm it says is pulled is pulled.
func TestInspectionTo(t *testing.T) {
	for _, row := range versions.Rows(versions.All("gaussian")) {
		s := playable(t, "["+row+"]")
		l := sim.NewEngine(s).NewLive(0, 0)
		defer l.Close()
		p := &sources.Playing{Live: l}
		var in data.Inspection
		for _, round := range []int{0, 5, 40, 1500, 4000} {
			t.Run(fmt.Sprintf("%s/%d", row, round), func(t *testing.T) {
				for !l.Seek(round, 1<<20) {
				}
				explains := sources.InspectionTo(&in, s, p, -1)
				if _, can := l.Policy().(policy.Explainer); explains != can {
					t.Fatalf("explains itself: %v", explains)
				}
				if !explains {
					return
				}
				shown := in.Pulled
				for !l.Seek(round+1, 1<<20) {
				}
				if was := int(l.Arms()[round]); shown >= 0 && shown != was {
					t.Errorf("shows arm %d, pulled %d", shown, was)
				}
				checkInspection(t, &in, round)
			})
		}
		for !l.Seek(s.Horizon, 1<<20) {
		}
		if sources.InspectionTo(&in, s, p, -1) {
			t.Errorf("%s: nothing comes after the last round", row)
		}
	}
}

func checkInspection(t *testing.T, in *data.Inspection, round int) {
	t.Helper()
	pulls := 0
	for i := range in.Arms {
		a := &in.Arms[i]
		pulls += a.Pulls
		if len(a.X) != a.Pulls || len(a.Y) != a.Pulls || !slices.IsSorted(a.X) {
			t.Errorf("arm %d: %d pulls, %d rewards at %d x", i, a.Pulls, len(a.Y), len(a.X))
		}
		if !a.Eligible() {
			continue
		}
		parts := a.Parts(nil)
		if end := parts[len(parts)-1].To; math.Abs(end-a.Index) > 1e-9*math.Max(1, math.Abs(a.Index)) {
			t.Errorf("arm %d: the parts add to %g, the index is %g", i, end, a.Index)
		}
		if a.Older.Ok() && (a.Older.To != a.Recent.From || math.Abs(a.Recent.Mean-a.Estimate) > 1e-9) {
			t.Errorf("arm %d: windows %+v and %+v, estimate %g", i, a.Older, a.Recent, a.Estimate)
		}
		if w := a.Recent; w.Ok() {
			n, sum := 0, 0.0
			for k, x := range a.X {
				if x > w.From && x <= w.To {
					n++
					sum += a.Y[k]
				}
			}
			if n != a.Window || math.Abs(sum/float64(n)-w.Mean) > 1e-9 {
				t.Errorf("arm %d: %d rewards of mean %g in a window of %d, mean %g", i, n, sum/float64(n), a.Window, w.Mean)
			}
		}
	}
	if pulls != round || in.Round != round+1 {
		t.Errorf("%d pulls before round %d", pulls, in.Round)
	}
	b := NewBoard()
	b.SetInspection(in)
	b.Place(Spec{ID: Inspector, Width: 908, Height: 370})
	for _, s := range b.Scenes() {
		checkScene(t, s)
	}
}

// The charts get the shares of runs on the best arm: of results as they are, of a live run as zeros and
// ones of the rounds of its axis.
func TestSharesOnTheBestArm(t *testing.T) {
	s := playable(t, `[{"id": "ucb1"}]`)
	e := sim.NewEngine(s)
	p := &sources.Playing{Live: e.NewLive(0, 0), Policy: 0}
	for !p.Live.Seek(s.Horizon/2, 1000) {
	}
	r := sources.LiveTo(&data.Results{}, s, 1, []*sources.Playing{p}, s.Horizon)
	on := r.Series[0].OnBest
	if len(on) != len(r.X) {
		t.Fatalf("%d shares of %d rounds", len(on), len(r.X))
	}
	for i, round := range r.X {
		want := 0.0
		if p.Live.Arms()[int(round)-1] == 1 {
			want = 1
		}
		if on[i] != want {
			t.Errorf("round %v: share %v, want %v", round, on[i], want)
		}
	}
}

// A short window shows all of its rewards, however many pulls came before it, and where the policy clips
// rewards, they and their mean are drawn clipped.
func TestWindowShowsAllItsRewards(t *testing.T) {
	in := &data.Inspection{Policy: "SW-UCB", Style: sources.StyleOf("sw-ucb", false, 0), Round: 100_000, Run: 1, Decision: policy.ByIndex,
		Terms: risingTerms, Pulled: 0, Shown: -1}
	a := data.InspectedArm{Label: "1", Pulls: 60_000, Window: 145, Estimate: 0.9, Increment: math.NaN(), Bonus: 0.1, Index: 1,
		Recent: data.Span{From: 59_855, To: 60_000, Mean: 0.9}}
	for i := range a.Pulls {
		a.X, a.Y = append(a.X, float64(i+1)), append(a.Y, 0.9)
	}
	in.Arms = []data.InspectedArm{a}
	b := NewBoard()
	b.SetInspection(in)
	b.Place(Spec{ID: Inspector, Width: 908, Height: 370})
	dots := 0
	for _, m := range one(t, b).Marks {
		if m.Kind == scene.Dots && m.Role == in.Style.Role && m.Alpha < 1 {
			dots = len(m.Data) / 3
		}
	}
	if dots != 145 {
		t.Errorf("%d rewards of the window are drawn, want all 145", dots)
	}

	s := playable(t, `[{"id": "sw-ucb"}]`)
	p := &sources.Playing{Live: sim.NewEngine(s).NewLive(0, 0), Policy: 0}
	for !p.Live.Seek(s.Horizon/2, 1000) {
	}
	var clipped data.Inspection
	if !sources.InspectionTo(&clipped, s, p, -1) || !clipped.Clips {
		t.Fatal("SW-UCB does not say that it clips rewards")
	}
	for _, arm := range clipped.Arms {
		for i, y := range arm.Y {
			if y < 0 || y > 1 {
				t.Fatalf("reward %d of arm %s is drawn at %v", i+1, arm.Label, y)
			}
		}
		if arm.Recent.Ok() && math.Abs(arm.Recent.Mean-arm.Estimate) > 1e-9 {
			t.Errorf("the window of arm %s has mean %v, the policy's estimate is %v", arm.Label, arm.Recent.Mean, arm.Estimate)
		}
	}
}
