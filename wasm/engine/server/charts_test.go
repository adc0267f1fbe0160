package server

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
)

// drawn is a coordinator with both charts laid out, a view that takes everything, and all of small's
// blocks merged.
func drawn(t *testing.T) *testServer {
	d := newTestServer(t, false)
	d.value("connect", nil)
	d.value("layout", map[string]any{"boxes": []any{
		map[string]any{"id": "payoffs", "width": 400, "height": 300},
		map[string]any{"id": "regret", "width": 600, "height": 300},
	}})
	d.see("show", map[string]any{"text": small, "keep": false})
	play(t, d, newTestServer(t, false))
	d.see("results", nil)
	return d
}

// see asks, and has the view give all buffers back.
func (d *testServer) see(kind string, fields map[string]any) any {
	v := d.value(kind, fields)
	for d.charts.underway > 0 {
		d.ask("spent", nil)
	}
	return v
}

func TestLaidTellsWhereAndWhat(t *testing.T) {
	d := drawn(t)
	l := d.laid[len(d.laid)-1]
	if len(l.Charts) != 2 || l.Charts[1].ID != "regret" {
		t.Fatalf("got %+v", l)
	}
	plot := l.Charts[1].Plot
	if !(plot[0] > 0 && plot[2] > 200 && plot[0]+plot[2] < 600 && plot[3] > 100) {
		t.Errorf("the regret's plot is %v within 600 x 300", plot)
	}
	if !strings.Contains(l.Charts[1].Takeaway, "Uniform") {
		t.Errorf("the takeaway names no policy: %q", l.Charts[1].Takeaway)
	}
}

func TestHoverTellsNothingNew(t *testing.T) {
	d := drawn(t)
	before := len(d.laid)
	scenes := len(d.scenes)
	in := d.see("pointer", map[string]any{"chart": "regret", "kind": "move", "x": 300, "y": 150}).(map[string]any)
	if in["kind"] != "hover" || in["cursor"] != "crosshair" || in["round"].(float64) <= 0 {
		t.Errorf("got %v", in)
	}
	if len(d.scenes) == scenes || len(d.laid) != before {
		t.Errorf("hovering sent %d scenes and said %d things, want the crosshair and no words", len(d.scenes)-scenes, len(d.laid)-before)
	}
}

func TestZoomOutlastsResizing(t *testing.T) {
	d := drawn(t)
	wheel := map[string]any{"chart": "regret", "kind": "wheel", "x": 300, "y": 150, "dy": -400, "zoom": true, "scale": 1}
	in := d.see("pointer", wheel).(map[string]any)
	if in["kind"] != "zoom" {
		t.Fatalf("got %v", in)
	}
	want := in["window"].([]any)
	if want[0].(float64) >= want[1].(float64) {
		t.Fatalf("zoomed to %v", want)
	}
	d.see("layout", map[string]any{"boxes": []any{map[string]any{"id": "regret", "width": 700, "height": 300}}})
	if got := d.charts.views["regret"].window; got.X0 != want[0] || got.X1 != want[1] {
		t.Errorf("after resizing %v, want %v", got, want)
	}
	d.see("zoom", map[string]any{"chart": "regret", "window": []any{0, 0, 0, 0}})
	if got := d.charts.views["regret"].window; got.X0 != got.X1 {
		t.Errorf("after zooming out %v, want the whole", got)
	}
}

// Of charts out of sight no scenes are sent; what they say is, since their sentences may be in sight.
func TestAwayChartsAreToldOfAlone(t *testing.T) {
	d := drawn(t)
	away := func(is bool) {
		d.see("layout", map[string]any{"boxes": []any{
			map[string]any{"id": "payoffs", "width": 400, "height": 300, "away": is},
			map[string]any{"id": "regret", "width": 600, "height": 300, "away": is},
		}})
	}
	away(true)
	scenes, laid := len(d.scenes), len(d.laid)
	d.see("show", map[string]any{"text": small, "forget": true})
	if len(d.scenes) != scenes {
		t.Errorf("%d scenes of what is out of sight", len(d.scenes)-scenes)
	}
	if len(d.laid) == laid || strings.Contains(d.laid[len(d.laid)-1].Charts[1].Takeaway, "Uniform") {
		t.Error("the results are gone, and their sentence stays")
	}
	away(false)
	if len(d.scenes) == scenes {
		t.Error("no scene of what is back in sight")
	}
}

func TestKeysSpeak(t *testing.T) {
	d := drawn(t)
	v := d.see("key", map[string]any{"chart": "regret", "key": "End"}).(map[string]any)
	if v["handled"] != true || !strings.HasPrefix(v["announcement"].(string), "Round 100,000:") {
		t.Errorf("End: got %v", v)
	}
	if v := d.see("key", map[string]any{"chart": "regret", "key": "Tab"}).(map[string]any); v["handled"] != false {
		t.Errorf("Tab: got %v, want it left to the page", v)
	}
}

// The words of a key are of the scene whose number they carry: of the newest data, though no scene of them was made
// yet.
func TestKeysSpeakOfTheSceneTheyNumber(t *testing.T) {
	d := drawn(t)
	before := d.charts.board.Number("regret")
	r := d.charts.shown.results
	r.Horizon *= 2
	d.charts.board.SetResults(r)
	v := d.see("key", map[string]any{"chart": "regret", "key": "End"}).(map[string]any)
	if number := v["number"].(float64); number != float64(before)+1 || number != float64(d.charts.board.Number("regret")) {
		t.Errorf("the words carry %v; the scene before was %d, the next is %d", number, before, d.charts.board.Number("regret"))
	}
	zoomed := d.see("key", map[string]any{"chart": "regret", "key": "+"}).(map[string]any)
	if zoomed["number"].(float64) <= v["number"].(float64) {
		t.Errorf("a key that lays the chart out anew speaks of scene %v, after %v", zoomed["number"], v["number"])
	}
}

func TestHideIsTheWholeSet(t *testing.T) {
	d := drawn(t)
	for _, hidden := range [][]string{{"uniform/defined/0", "sw-ucb/defined/0"}, {"sw-ucb/defined/0"}, {}} {
		d.see("hide", map[string]any{"policies": hidden})
		want := slices.Sorted(slices.Values(hidden))
		if got := slices.Sorted(slices.Values(d.charts.board.Hidden(nil))); !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestToggleTellsWhatIsHidden(t *testing.T) {
	d := drawn(t)
	for _, hidden := range [][]string{{"sw-ucb/defined/0"}, {}} {
		d.charts.board.SetHidden(hidden)
		if got := d.charts.intentOf(d.charts.board, chart.Intent{Kind: chart.Toggle}).Hidden; !slices.Equal(got, hidden) {
			t.Errorf("got %q, want %q", got, hidden)
		}
	}
}

// A policy that was hidden is not hidden any more in another scenario, of which there are no results yet.
func TestHideForgetsWithoutResults(t *testing.T) {
	d := drawn(t)
	d.see("hide", map[string]any{"policies": []string{"sw-ucb/defined/0"}})
	d.see("show", map[string]any{"text": small, "keep": false})
	d.see("hide", map[string]any{"policies": []string{}})
	d.see("results", nil)
	if got := d.charts.board.Hidden(nil); len(got) != 0 {
		t.Errorf("hides %q", got)
	}
}

func TestChartsRefuse(t *testing.T) {
	d := drawn(t)
	for _, c := range []struct{ kind, field, value, path string }{
		{"axes", "x", "cubic", "axes"},
		{"zoom", "chart", "pie", "chart"},
	} {
		fields := map[string]any{"chart": "regret", "x": "auto", "y": "auto"}
		fields[c.field] = c.value
		if path, message := d.failure(c.kind, fields); path != c.path || message == "" {
			t.Errorf("%s: got %q: %q, want a failure at %s", fmt.Sprint(c), path, message, c.path)
		}
	}
}

func TestDigestIsOfWhatIsShown(t *testing.T) {
	d := drawn(t)
	table := d.see("digest", map[string]any{"chart": "regret"}).(map[string]any)
	head, rows := table["head"].([]any), table["rows"].([]any)
	if len(head) != 4 || head[0] != "Round" || len(rows) < 10 {
		t.Fatalf("%d rows under %v", len(rows), head)
	}
	if last := rows[len(rows)-1].([]any); len(last) != 4 || last[0] != "100,000" {
		t.Errorf("ends with %v", last)
	}
	empty := d.see("digest", map[string]any{"chart": "inspector"}).(map[string]any)
	if rows, ok := empty["rows"].([]any); !ok || len(rows) != 0 {
		t.Errorf("without an inspector: %v", empty)
	}
	if path, _ := d.failure("digest", map[string]any{"chart": "pie"}); path != "chart" {
		t.Errorf("of an unknown chart: a fault at %q", path)
	}
}

// Charts give their words more room where the page's font runs wider.
func TestLettersWidenTheMargins(t *testing.T) {
	d := drawn(t)
	_, _, usual, _ := d.charts.board.Plot("regret")
	d.see("letters", map[string]any{"sample": "round", "width": 1.3 * layout.TextWidth("round", 12, false)})
	if _, _, wide, _ := d.charts.board.Plot("regret"); wide >= usual {
		t.Errorf("the plot is %v px wide, %v in the usual font", wide, usual)
	}
	if path, _ := d.failure("letters", map[string]any{"sample": "", "width": 1.0}); path != "letters" {
		t.Errorf("no sample: a fault at %q", path)
	}
}

// A worker that takes another's place numbers its scenes after those that the view holds, and its words
// like them.
func TestScenesAreNumberedAfterThoseOfTheView(t *testing.T) {
	d := drawn(t)
	d.scenes = nil
	d.see("connect", map[string]any{"number": 5000})
	numbers := map[string]uint32{}
	for _, bytes := range d.scenes {
		for len(bytes) > 0 {
			var s scene.Scene
			var err error
			if bytes, err = scene.Decode(&s, bytes); err != nil {
				t.Fatal(err)
			}
			numbers[s.ID] = s.Number
		}
	}
	for _, c := range d.laid[len(d.laid)-1].Charts {
		if c.Number <= 5000 || c.Number != numbers[c.ID] {
			t.Errorf("%s: the words have number %d and the scene %d, want the same above 5000", c.ID, c.Number, numbers[c.ID])
		}
	}
}
