package server

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/export"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/payoff"
	"risingbandits/engine/scenario"
)

// toPixels returns where a pull and a payoff lie in the payoff chart as it was drawn last.
func toPixels(d *testServer, x, y float64) (px, py float64) {
	left, top, w, h := d.charts.board.Plot(chart.Payoffs)
	sx := layout.NewScale(layout.Log, 10, float64(d.charts.shown.arms.Horizon), left, left+w)
	sy := layout.NewScale(layout.Linear, 0, 1.1, top+h, top)
	return sx.At(x), sy.At(y)
}

func (d *testServer) drag(kind string, x, y float64) map[string]any {
	px, py := toPixels(d, x, y)
	return d.see("pointer", map[string]any{"chart": "payoffs", "kind": kind, "x": px, "y": py}).(map[string]any)
}

func TestDraggedHandleIsAPayoff(t *testing.T) {
	d := drawn(t)
	d.see("mark", map[string]any{"arm": 0, "policy": ""})
	spec := d.charts.shown.scenario.Arms[0].Payoff
	h := payoff.Handles(spec, 10, d.charts.shown.scenario.Horizon)[0]
	d.drag("move", h.X, h.Y)
	d.drag("down", h.X, h.Y)
	during := d.drag("move", h.X, h.Y/2)
	if during["kind"] != "handle" || during["done"] != false {
		t.Fatalf("while dragging: %v", during)
	}
	if scenes := len(d.scenes); scenes == 0 {
		t.Error("the chart does not show the drag")
	}
	after := d.drag("up", h.X, h.Y/2)
	got, ok := after["payoff"].(map[string]any)
	if !ok || after["done"] != true || after["arm"] != 0.0 || got["family"] != spec.Family {
		t.Fatalf("got %v", after)
	}
	if c, was := got[h.Param].(float64), spec.Params[h.Param]; math.Abs(c-was/2) > 0.01*was {
		t.Errorf("%s is %v, want half of %v", h.Param, c, was)
	}
	if d.charts.shown.scenario.Arms[0].Payoff.Params[h.Param] != spec.Params[h.Param] {
		t.Error("the drag changed the scenario, which is the page's to change")
	}
}

func TestBrokenOffDragChangesNothing(t *testing.T) {
	d := drawn(t)
	d.see("mark", map[string]any{"arm": 0, "policy": ""})
	h := payoff.Handles(d.charts.shown.scenario.Arms[0].Payoff, 10, d.charts.shown.scenario.Horizon)[0]
	before := string(d.scenes[len(d.scenes)-1])
	d.drag("down", h.X, h.Y)
	d.drag("move", h.X, h.Y/2)
	if string(d.scenes[len(d.scenes)-1]) == before {
		t.Fatal("the drag showed nothing")
	}
	d.drag("cancel", h.X, h.Y/2)
	if in := d.drag("move", h.X, h.Y); in["cursor"] != "grab" {
		t.Errorf("the handle is not where it was: %v", in)
	}
}

func TestResultsBecomeTheGhostOfAnEdit(t *testing.T) {
	d := drawn(t)
	series := func() (now, ghost int) {
		return len(d.charts.shown.results.Series), len(d.charts.shown.ghost.results.Series)
	}
	edited := strings.Replace(small, `"value":0.3`, `"value":0.4`, 1)
	show := func(text string, keep bool) { d.see("show", map[string]any{"text": text, "keep": keep}) }
	for _, step := range []struct {
		name       string
		do         func()
		now, ghost int
	}{
		{"results", func() {}, 3, 0},
		{"more runs", func() { show(strings.Replace(small, `"runs":9`, `"runs":12`, 1), true) }, 3, 0},
		{"an edit", func() { show(edited, true) }, 0, 3},
		{"another edit", func() { show(strings.Replace(edited, `"horizon":`, `"horizon":1`, 1), true) }, 0, 3},
		{"both undone", func() { show(small, true) }, 3, 0},
		{"an edit again", func() { show(edited, true) }, 0, 3},
		{"a policy more", func() { show(strings.Replace(edited, `{"id":"uniform"}]`, `{"id":"uniform"},{"id":"ucb1"}]`, 1), true) }, 0, 3},
		{"another experiment, which was played", func() { show(small, false) }, 3, 0},
		{"a policy that differs", func() { show(strings.Replace(small, `{"id":"sw-ucb"}`, `{"id":"sw-ucb","xi":1}`, 1), true) }, 3, 1},
		{"one in the other version", func() {
			show(small, false)
			show(strings.Replace(small, `"sw-ucb"`, `"sw-ucb","variant":"released"`, 1), true)
		}, 3, 1},
		{"Reset", func() { d.see("show", map[string]any{"text": small, "forget": true}) }, 0, 0},
	} {
		step.do()
		if now, ghost := series(); now != step.now || ghost != step.ghost {
			t.Errorf("after %s: %d curves and a ghost of %d, want %d and %d", step.name, now, ghost, step.now, step.ghost)
		}
	}
}

// After two edits of versions, of which none was played, both policies stand behind the chart as they were.
func TestGhostGathersVersions(t *testing.T) {
	parsed := func(first, second string) *scenario.Scenario {
		list := fmt.Sprintf(`"policies":[{"id":"sw-ucb","variant":%q},{"id":"kl-ucb","variant":%q}]`, first, second)
		sc, faults := scenario.Parse([]byte(small[:strings.Index(small, `"policies"`)] + list + "}"))
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		return sc
	}
	results := func(sc *scenario.Scenario, runs ...int) (r data.Results) {
		for i, n := range runs {
			s := sources.PolicyOf(sc, i)
			s.Runs = n
			r.Series = append(r.Series, s)
		}
		return r
	}
	start, one, two := parsed("defined", "defined"), parsed("released", "defined"), parsed("released", "released")
	d := &shown{scenario: start, results: results(start, 5, 5)}
	for _, step := range []struct {
		next *scenario.Scenario
		runs []int
		want int
	}{{one, []int{0, 5}, 1}, {two, []int{0, 0}, 2}, {parsed("defined", "released"), []int{5, 0}, 2}} {
		d.ghost = d.ghostAfter(step.next)
		if got := len(d.ghost.results.Series); got != step.want {
			t.Errorf("%d policies stand behind the chart, want %d", got, step.want)
		}
		d.scenario, d.results = step.next, results(step.next, step.runs...)
	}
}

func TestArmsAreHidden(t *testing.T) {
	d := drawn(t)
	name := regexp.MustCompile(`\blate\b`)
	// The chart and its files hold the arm called late, and then they do not; the first arm stays.
	for _, shown := range []bool{true, false} {
		if !shown {
			d.see("hideArms", map[string]any{"arms": []int{1}})
		}
		if name.MatchString(payoffsDrawn(t, d)) != shown {
			t.Errorf("the arm is shown: %v, but is not drawn so", shown)
		}
		for _, f := range export.Formats {
			file := exportOf(d, "payoffs", f.Name)["text"].(string)
			if _, data, ok := strings.Cut(file, `"data":`); ok { // before it stands the whole scenario
				file = data
			}
			if name.MatchString(file) != shown {
				t.Errorf("the arm is shown: %v, but not so in %s", shown, f.Name)
			}
		}
		if _, data := dataOf(d, "payoffs"); data["arm"].([]any)[0] != 1.0 {
			t.Errorf("the data are %v", data["arm"])
		}
	}
}

// payoffsDrawn is what the payoff chart drew last, without the count of its changes.
func payoffsDrawn(t *testing.T, d *testServer) string {
	var s scene.Scene
	for i := len(d.scenes) - 1; i >= 0; i-- {
		for rest := d.scenes[i]; len(rest) > 0; {
			var err error
			if rest, err = scene.Decode(&s, rest); err != nil {
				t.Fatal(err)
			}
			if s.ID == chart.Payoffs {
				return fmt.Sprint(s.Marks, s.Texts)
			}
		}
	}
	t.Fatal("the payoff chart drew nothing")
	return ""
}

func TestPreviewIsDrawnAndLeavesNothingBehind(t *testing.T) {
	d := drawn(t)
	before := payoffsDrawn(t, d)
	other := strings.Replace(string(d.charts.shown.scenario.Canonical()), `"value":0.3`, `"value":0.4`, 1)
	got := d.see("preview", map[string]any{"text": other}).(map[string]any)["curves"].([]any)
	if len(got) != len(d.charts.shown.scenario.Arms) {
		t.Fatalf("%d curves of %d arms", len(got), len(d.charts.shown.scenario.Arms))
	}
	if payoffsDrawn(t, d) == before {
		t.Error("the chart does not show it")
	}
	if d.charts.shown.scenario == nil || strings.Contains(string(d.charts.shown.scenario.Canonical()), `"value":0.4`) {
		t.Error("the preview became the scenario")
	}
	shown := payoffsDrawn(t, d)
	if faulty := d.see("preview", map[string]any{"text": `{"version":1}`}).(map[string]any)["curves"].([]any); len(faulty) != 0 {
		t.Errorf("a faulty document has %d curves", len(faulty))
	}
	if payoffsDrawn(t, d) != shown {
		t.Error("a faulty document was drawn")
	}
	d.see("preview", map[string]any{"text": ""})
	if payoffsDrawn(t, d) != before {
		t.Error("the chart is not as it was")
	}
}
