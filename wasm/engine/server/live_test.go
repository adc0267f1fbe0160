package server

import (
	"fmt"
	"reflect"
	"testing"
	"time"
)

// openLive opens run 2 of small.
func openLive(t *testing.T) *testServer {
	d := newTestServer(t, false)
	d.value("liveOpen", map[string]any{"text": small, "run": 2})
	return d
}

// goTo asks the live run to move and returns its state once it is there.
func (d *testServer) goTo(kind string, fields map[string]any) map[string]any {
	d.t.Helper()
	if out := d.ask(kind, fields); len(out) != 0 {
		d.t.Fatalf("%s: answered at once: %v", kind, out)
	}
	for d.Slice() {
	}
	last := d.out[len(d.out)-1].message
	if last["type"] != "answer" || last["id"] != float64(d.id) {
		d.t.Fatalf("%s: got %v", kind, last)
	}
	return last["value"].(map[string]any)
}

func round(n int) map[string]any { return map[string]any{"round": n} }

// Live run 2 ends as run 2 of the aggregate does.
func TestLiveIsTheAggregatesRun(t *testing.T) {
	d := openLive(t)
	end := d.goTo("liveSeek", round(100_000))
	r := playedAlone(t, small)
	for i, p := range end["policies"].([]any) {
		if got, want := p.(map[string]any)["regret"], r.Policies[i].Final.All[2]; got != want {
			t.Errorf("policy %d: regret %v, want %v", i, got, want)
		}
	}
}

func TestLiveGoesBackAndForth(t *testing.T) {
	d := openLive(t)
	there := fmt.Sprint(d.goTo("liveSeek", round(12_345)))
	d.goTo("liveSeek", round(80_000))
	if back := fmt.Sprint(d.goTo("liveSeek", round(12_345))); back != there {
		t.Errorf("back at round 12345:\n%s\nbefore:\n%s", back, there)
	}
	if end := d.goTo("liveSeek", round(1<<40)); end["round"] != 100_000.0 {
		t.Errorf("beyond the end: at round %v", end["round"])
	}
	if begin := d.goTo("liveSeek", round(-5)); begin["round"] != 0.0 || begin["policies"].([]any)[0].(map[string]any)["arm"] != -1.0 {
		t.Errorf("before the beginning: %v", begin)
	}
}

func TestLivePullsSumToTheRound(t *testing.T) {
	d := openLive(t)
	for policy := range 3 {
		d.value("liveLook", map[string]any{"policy": policy, "arm": -1})
		state := d.goTo("liveSeek", round(777*(policy+1)))
		sum := 0.0
		for _, n := range state["pulls"].([]any) {
			sum += n.(float64)
		}
		if sum != float64(777*(policy+1)) || state["chosen"] != float64(policy) {
			t.Errorf("policy %d: %v pulls at round %v", policy, sum, state["round"])
		}
	}
}

func TestLiveSwitchStopsAtAChangeOfArm(t *testing.T) {
	d := openLive(t)
	d.value("liveLook", map[string]any{"policy": 0, "arm": -1})
	before := 0
	for range 20 {
		state := d.goTo("liveSwitch", map[string]any{"back": false})
		at := int(state["round"].(float64))
		if at <= before {
			t.Fatalf("from round %d to %d", before, at)
		}
		arms := d.live.plays[0].Live.Arms()
		if at < 100_000 && d.goTo("liveSeek", round(at+1)) != nil && d.live.plays[0].Live.Arms()[at] == arms[at-1] {
			t.Fatalf("round %d pulls the arm of the round before", at+1)
		}
		for r := before + 1; r < at; r++ {
			if r > 0 && arms[r] != arms[r-1] {
				t.Fatalf("went from %d to %d past a change after %d", before, at, r)
			}
		}
		d.goTo("liveSeek", round(at))
		before = at
	}
	for at := before; at > 0; {
		state := d.goTo("liveSwitch", map[string]any{"back": true})
		arms, to := d.live.plays[0].Live.Arms(), int(state["round"].(float64))
		if to >= at || to > 0 && arms[to] == arms[to-1] {
			t.Fatalf("back from %d to %d, which is no change", at, to)
		}
		for r := to + 1; r < at; r++ {
			if arms[r] != arms[r-1] {
				t.Fatalf("back from %d to %d past a change after %d", at, to, r)
			}
		}
		at = to
	}
}

func TestLiveAnswersAllAtTheLastTarget(t *testing.T) {
	d := openLive(t)
	d.ask("liveSeek", round(90_000))
	d.Slice()
	d.ask("liveSeek", round(10))
	d.out = nil
	for d.Slice() {
	}
	if len(d.out) != 2 {
		t.Fatalf("got %v, want two answers", d.out)
	}
	for _, s := range d.out {
		if at := s.message["value"].(map[string]any)["round"]; at != 10.0 {
			t.Errorf("answered at round %v, want 10", at)
		}
	}
}

func TestLiveSlicesEndInTime(t *testing.T) {
	d := openLive(t)
	d.ask("liveSeek", round(100_000))
	for before := d.clock; d.Slice(); before = d.clock {
		if spent := d.clock - before; spent > sliceTime+3*time.Millisecond {
			t.Fatalf("a slice took %v on a clock of 1 ms a look", spent)
		}
	}
}

func TestLiveTermsExplainTheNextPull(t *testing.T) {
	d := openLive(t)
	d.value("liveLook", map[string]any{"policy": 0, "arm": -1})
	state := d.goTo("liveSeek", round(5_000))
	terms := state["terms"].([]any)
	next := int(state["next"].(float64))
	if len(terms) != 2 || next < 0 || state["unit"] != "payoff" {
		t.Fatalf("got %v", state)
	}
	d.goTo("liveSeek", round(5_001))
	if pulled := int(d.live.plays[0].Live.Arms()[5_000]); pulled != next {
		t.Errorf("said arm %d, pulled arm %d", next, pulled)
	}
	index := func(i int) float64 { return terms[i].(map[string]any)["index"].(float64) }
	if index(next) < index(1-next) {
		t.Errorf("SW-UCB pulls arm %d of index %v, though the other has %v", next, index(next), index(1-next))
	}
}

func TestLiveCloseGivesTheChartsBack(t *testing.T) {
	d := drawn(t)
	d.see("liveOpen", map[string]any{"text": small, "run": 0})
	if len(d.charts.shown.results.Series) != 3 || d.charts.shown.results.Series[0].Runs != 9 {
		t.Fatalf("the live run overwrote the results: %+v", d.charts.shown.results.Series)
	}
	before := len(d.scenes)
	d.see("liveClose", nil)
	if len(d.scenes) == before {
		t.Error("closing drew nothing")
	}
	if _, message := d.failure("liveSeek", round(1)); message != errNoLive.Error() {
		t.Errorf("after close: %q", message)
	}
}

func TestClosingAnswersWhatIsUnderWay(t *testing.T) {
	d := openLive(t)
	d.ask("liveSeek", round(100_000))
	asked := float64(d.id)
	out := d.ask("liveClose", nil)
	if len(out) != 2 || out[0].message["type"] != "failed" || out[0].message["id"] != asked {
		t.Errorf("got %v, want the seek to fail and the close to be answered", out)
	}
}

// A panic in a live run gives the charts back.
func TestPanicEndsTheLiveRun(t *testing.T) {
	d := newTestServer(t, true)
	d.value("liveOpen", map[string]any{"text": small, "run": 0})
	d.value("crash", map[string]any{"how": "panic"})
	d.ask("liveLook", map[string]any{"policy": 0, "arm": -1})
	if d.live != nil || d.charts.live {
		t.Errorf("after a panic a live run is open (%v), or the charts show one (%v)", d.live != nil, d.charts.live)
	}
}

// The axis of rounds ends soon after the round, unless the whole horizon is asked for or a pinned scenario shares it.
func TestLiveAxisFollowsTheRound(t *testing.T) {
	d := drawn(t)
	d.see("liveOpen", map[string]any{"text": small, "run": 0})
	seek := func(round int) float64 {
		d.ask("liveSeek", map[string]any{"round": round})
		for d.Slice() {
		}
		d.charts.board.Lay("regret") // the view of a test gives no buffer back
		return d.charts.board.Axis("regret").Hi
	}
	for _, c := range []struct{ round, end int }{
		{0, 20}, {20, 20}, {21, 30}, {500, 500}, {501, 1000}, {1001, 2000}, {60_000, 100_000}, {100, 100},
	} {
		if got := seek(c.round); got != float64(c.end) {
			t.Errorf("at round %d the axis ends at %v, want %d", c.round, got, c.end)
		}
	}
	if n := len(d.live.results.X); n < 50 || d.live.results.X[0] != 1 {
		t.Errorf("of the first 100 rounds %d are drawn, from %v", n, d.live.results.X[0])
	}
	state := d.see("liveAxis", map[string]any{"whole": true}).(map[string]any)
	if state["end"] != 100_000.0 || d.charts.board.Axis("regret").Hi != 100_000 {
		t.Errorf("the whole horizon ends at %v", state["end"])
	}
	d.see("liveAxis", map[string]any{"whole": false})
	d.see("pin", text(small))
	if got := seek(50); got != 100_000 {
		t.Errorf("beside a pinned scenario the axis ends at %v", got)
	}
}

// After the last round the table has the indexes before it, and where no change of arm follows the run stays.
func TestLiveEndKeepsItsTable(t *testing.T) {
	d := openLive(t)
	d.value("liveLook", map[string]any{"policy": 0, "arm": -1})
	before := d.goTo("liveSeek", round(99_999))["terms"]
	end := d.goTo("liveSeek", round(100_000))
	if terms := end["terms"].([]any); len(terms) != 2 || !reflect.DeepEqual(end["terms"], before) || end["next"] != -1.0 {
		t.Errorf("at the end the terms are %v, before %v", end["terms"], before)
	}
	last := d.goTo("liveSwitch", map[string]any{"back": true})
	if last["stuck"] != false || last["round"] == 0.0 {
		t.Fatalf("the last change of arm: %v", last["round"])
	}
	if on := d.goTo("liveSwitch", map[string]any{"back": false}); on["stuck"] != true || on["round"] != last["round"] {
		t.Errorf("after the last change at %v the next is at %v, stuck %v", last["round"], on["round"], on["stuck"])
	}
	if on := d.goTo("liveSeek", round(100_000)); on["stuck"] != false || len(on["terms"].([]any)) != 2 {
		t.Errorf("at the end again: stuck %v, terms %v", on["stuck"], on["terms"])
	}
}

// The chart of a value over the rounds follows the run, after the request that moved it is answered, and the policy.
func TestLiveTraceFollowsTheRun(t *testing.T) {
	d := openLive(t)
	state := d.value("liveTrace", map[string]any{"value": "bonus"}).(map[string]any)
	if fmt.Sprint(state["values"]) != "[mean bonus index]" || state["traced"] != "bonus" {
		t.Fatalf("values %v, traced %q", state["values"], state["traced"])
	}
	for _, at := range []int{70_000, 12_345, 12_346, 99_999} {
		d.ask("liveSeek", round(at))
		for d.Slice() {
		}
		tr := &d.live.trace.data
		if n := len(tr.X); tr.Value != "bonus" || n < 400 || tr.X[n-1] != float64(at+1) || tr.Arms[1].Y[n-1] != *d.present().Terms[1].Bonus {
			t.Errorf("round %d: %s at %d rounds, the last %v", at, tr.Value, n, tr.X[n-1])
		}
	}
	for _, c := range []struct {
		kind   string
		fields map[string]any
		traced string
	}{
		{"liveLook", map[string]any{"policy": 1, "arm": -1}, ""}, // which explains nothing
		{"liveLook", map[string]any{"policy": 0, "arm": -1}, "bonus"},
		{"liveTrace", map[string]any{"value": "slope"}, "index"},
		{"liveTrace", map[string]any{"value": ""}, ""},
	} {
		if state := d.value(c.kind, c.fields).(map[string]any); state["traced"] != c.traced {
			t.Errorf("%s %v: traced %q, want %q", c.kind, c.fields, state["traced"], c.traced)
		}
		for d.Slice() {
		}
	}
}
