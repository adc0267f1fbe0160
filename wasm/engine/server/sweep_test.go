package server

import (
	"strings"
	"testing"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/engine/work"
)

const swept = `{"version":1,"setting":"rested","horizon":400,"runs":6,"seed":3,"noise":{"kind":"gaussian","sigma":0.1},
	"arms":[{"payoff":{"family":"exp","c":0.9,"a":0.02}},{"payoff":{"family":"exp","c":0.6,"a":0.1}}],
	"policies":[{"id":"r-ed-ucb"},{"id":"sw-ts"}]}`

var byRegret = sweepView{Measure: "regret", MapOf: -1, X: "auto", Y: "auto"}

// playSweep plays all parts of a plan, as runners do, and hands their blocks in.
func playSweep(t *testing.T, s *testServer, p sweepPlan) (finished int) {
	t.Helper()
	before := len(work.Missing(s.sweeping.results))
	for i, part := range p.Parts {
		sc, err := parseOnly(part.Text)
		if err != nil {
			t.Fatal(err)
		}
		engine := sim.NewEngine(sc)
		for _, b := range part.Plan.Blocks {
			if s.value("sweepMerge", map[string]any{"sweep": p.Sweep, "part": i}, finish(engine, b).Pack(nil)...) != true {
				t.Fatalf("the sweep does not want the block %v of its part %d", b, i)
			}
		}
	}
	return before - len(work.Missing(s.sweeping.results))
}

// A sweep in the page has the fingerprints of the scenarios played alone, and plays the rival of a swept policy once.
func TestSweepPlaysWhatScenariosPlay(t *testing.T) {
	s := newTestServer(t, false)
	answer, err := s.sweep(sweepRequest{Text: swept, Over: []string{"policies[0].epsilon=0.1..0.4/4"}, View: byRegret})
	if err != nil {
		t.Fatal(err)
	}
	p := answer.(sweepPlan)
	if p.Fault != "" || len(p.Parts) != 1 || len(p.State.Points) != 4 || p.State.Played != 0 {
		t.Fatalf("the plan is %+v", p)
	}
	if n := playSweep(t, s, p); n != 5 { // four values of the first policy, and the second
		t.Errorf("%d units were finished, want 5", n)
	}
	again, err := s.sweepLook(sweepLookRequest{byRegret})
	if err != nil {
		t.Fatal(err)
	}
	state := again.(sweepState)
	if state.Played != 4 || state.Chart != "sweep" || len(state.Fits) != 0 {
		t.Fatalf("played %d of 4, drawn by %q, %d fits", state.Played, state.Chart, len(state.Fits))
	}
	// What is saved is the sweep, and not the empty chart of a new board.
	s.value("show", map[string]any{"text": swept})
	saved := func(format string) map[string]any {
		return s.value("export", map[string]any{"chart": "sweep", "format": format, "theme": "light"}).(map[string]any)
	}
	if text := saved("csv")["text"].(string); strings.Count(text, "\n") != 1+4*2 || !strings.Contains(text, state.Points[3].Fingerprint) {
		t.Errorf("the table that is saved is %s", text)
	}
	if caption := saved("svg")["caption"].(string); !strings.Contains(caption, "fingerprint 5-") {
		t.Errorf("the caption is %s", caption)
	}
	// Another range plays only what is new: of 0.4, 0.3 and 0.15 the last.
	wider, err := s.sweep(sweepRequest{Text: swept, Over: []string{"policies[0].epsilon=0.4,0.3,0.15"}, View: byRegret})
	if err != nil {
		t.Fatal(err)
	}
	if n := playSweep(t, s, wider.(sweepPlan)); n != 1 {
		t.Errorf("the second sweep finished %d units, want 1", n)
	}
	for i, point := range state.Points {
		link, err := scenario.DecodeLink(point.Link)
		if err != nil {
			t.Fatal(err)
		}
		r := sim.Play(link.Scenario, nil)
		if r.Fingerprint != point.Fingerprint || r.Policies[0].Final.Mean != *point.Results[0].Value || point.Results[0].Runs != 6 {
			t.Errorf("point %d has fingerprint %s, the scenario alone has %s", i, point.Fingerprint, r.Fingerprint)
		}
	}
}

// A reader can make an axis logarithmic or linear, if what it shows is above 0; curves have slopes where both are logarithmic.
func TestSweepOnOtherAxes(t *testing.T) {
	s := newTestServer(t, false)
	answer, err := s.sweep(sweepRequest{Text: swept, Over: []string{"horizon=100..400/4"}})
	if err != nil {
		t.Fatal(err)
	}
	playSweep(t, s, answer.(sweepPlan))
	for _, c := range []struct {
		view sweepView
		x, y sweepScale
		fits int
	}{
		{sweepView{Measure: "regret", X: "auto", Y: "auto"}, sweepScale{false, true}, sweepScale{false, true}, 0},
		{sweepView{Measure: "regret", X: "log", Y: "linear"}, sweepScale{true, true}, sweepScale{false, true}, 0},
		{sweepView{Measure: "regret", X: "log", Y: "log"}, sweepScale{true, true}, sweepScale{true, true}, 2},
		{sweepView{Measure: "best", X: "log", Y: "log"}, sweepScale{true, true}, sweepScale{false, false}, 0},
	} {
		answer, err := s.sweepLook(sweepLookRequest{c.view})
		if err != nil {
			t.Fatal(err)
		}
		state := answer.(sweepState)
		words := s.charts.board.Takeaway("sweep").Text
		if state.X != c.x || state.Y != c.y || len(state.Fits) != c.fits || strings.Contains(words, "Slopes") != (c.fits > 0) {
			t.Errorf("%+v: x %+v, y %+v, %d fits, %q", c.view, state.X, state.Y, len(state.Fits), words)
		}
	}
}

// What cannot be swept is said, and ends the sweep before.
func TestSweepSaysWhatIsWrong(t *testing.T) {
	for _, c := range []struct {
		name, want string
		over       []string
	}{
		{"no such place", "policies[7]", []string{"policies[7].epsilon=0.1..0.4/4"}},
		{"out of range", "epsilon", []string{"policies[0].epsilon=0.7"}},
		{"six axes", "at most five", []string{"seed=1..2", "runs=2,3", "horizon=100,200", "noise.sigma=0.1,0.2", "arms[0].payoff.c=0.1,0.2",
			"arms[1].payoff.c=0.1,0.2"}},
		{"too many", "at most 1,000", []string{"seed=1..1001"}},
		{"nothing", "varies at least one", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newTestServer(t, false)
			answer, err := s.sweep(sweepRequest{Text: swept, Over: c.over, View: byRegret})
			if err != nil {
				t.Fatal(err)
			}
			if p := answer.(sweepPlan); !strings.Contains(p.Fault, c.want) || len(p.Parts) > 0 {
				t.Errorf("the fault is %q with %d parts, want one with %q", p.Fault, len(p.Parts), c.want)
			}
			if late := s.value("sweepMerge", map[string]any{"sweep": 1, "part": 0}); late != false {
				t.Errorf("a block of a sweep that has ended gives %v", late)
			}
		})
	}
}

// The first runs of all policies at the first point are there, and drawn, before the second runs of one of them.
func TestSweepShowsAFirstPointEarly(t *testing.T) {
	s := newTestServer(t, false)
	text := strings.Replace(swept, `"horizon":400,"runs":6`, `"horizon":400000,"runs":2`, 1)
	answer, err := s.sweep(sweepRequest{Text: text, Over: []string{"policies[0].epsilon=0.1..0.4/4"}, View: byRegret})
	if err != nil {
		t.Fatal(err)
	}
	p := answer.(sweepPlan)
	blocks := p.Parts[0].Plan.Blocks
	if len(blocks) != 10 || blocks[0] != [3]int{0, 0, 1} || blocks[1] != [3]int{1, 0, 1} || blocks[2] != [3]int{0, 1, 2} {
		t.Fatalf("the blocks are %v", blocks)
	}
	sc, err := parseOnly(p.Parts[0].Text)
	if err != nil {
		t.Fatal(err)
	}
	engine, finals := sim.NewEngine(sc), map[int]float64{}
	for _, b := range blocks[:2] {
		block := finish(engine, b)
		finals[b[0]] = block.Final[0]
		s.value("sweepMerge", map[string]any{"sweep": p.Sweep, "part": 0}, block.Pack(nil)...)
	}
	again, err := s.sweepLook(sweepLookRequest{byRegret})
	if err != nil {
		t.Fatal(err)
	}
	state := again.(sweepState)
	for k, v := range state.Points[0].Results {
		if v.Value == nil || *v.Value != finals[k] || v.Runs != 1 {
			t.Errorf("policy %d has %+v after a run with regret %v", k, v, finals[k])
		}
	}
	if state.Played != 0 || state.Points[0].Fingerprint != "" || state.Points[1].Results[0].Value != nil {
		t.Errorf("%d points are played after one of two runs, the first with fingerprint %q", state.Played, state.Points[0].Fingerprint)
	}
}

func TestCoarseFirst(t *testing.T) {
	for _, n := range []int{0, 1, 2, 5, 20} {
		seen := map[int]bool{}
		for _, k := range coarseFirst(n) {
			seen[k] = true
		}
		if len(seen) != n || len(coarseFirst(n)) != n {
			t.Errorf("coarseFirst(%d) = %v", n, coarseFirst(n))
		}
	}
}
