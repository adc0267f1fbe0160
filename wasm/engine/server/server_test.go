package server

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"risingbandits/engine/chart/scene"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/wasm/engine/wire"
)

// A sent is what a server under test posted.
type sent struct {
	message map[string]any
	data    []byte
}

// A testServer is a server under test with what came out of it, on a clock that ticks a millisecond a look.
type testServer struct {
	*Server
	t      *testing.T
	out    []sent
	laid   []laid
	scenes [][]byte
	clock  time.Duration
	id     int
	asked  map[int]string // the types of requests, by their ids
}

func newTestServer(t *testing.T, debug bool) *testServer {
	d := &testServer{t: t, asked: map[int]string{}}
	d.Server = New(nil, func(b []byte) { d.scenes = append(d.scenes, slices.Clone(b)) }, debug, Extras{})
	d.post = d.receive
	d.now = func() time.Duration { d.clock += time.Millisecond; return d.clock }
	return d
}

func (d *testServer) receive(message any, data []byte) {
	if l, ok := message.(laid); ok {
		roundTrip(d.t, message)
		d.laid = append(d.laid, l)
		return
	}
	if a, ok := message.(answer); ok {
		checkAnswer(d.t, d.asked[a.ID], a.Value)
	}
	d.out = append(d.out, sent{roundTrip(d.t, message), data})
}

// roundTrip returns a value as JavaScript gets it.
func roundTrip(t *testing.T, v any) map[string]any {
	t.Helper()
	var m map[string]any
	if err := json.Unmarshal(wire.Append(nil, v), &m); err != nil {
		t.Fatal(err)
	}
	return m
}

// ask sends a request and returns what was posted in answer.
func (d *testServer) ask(kind string, fields map[string]any, data ...byte) []sent {
	d.t.Helper()
	d.id++
	d.asked[d.id] = kind
	message := map[string]any{"type": kind, "id": d.id}
	maps.Copy(message, fields)
	body, err := json.Marshal(message)
	if err != nil {
		d.t.Fatal(err)
	}
	d.out = nil
	d.Handle(body, data)
	return d.out
}

// value sends a request and returns the value of its one answer.
func (d *testServer) value(kind string, fields map[string]any, data ...byte) any {
	d.t.Helper()
	out := d.ask(kind, fields, data...)
	if len(out) != 1 || out[0].message["type"] != "answer" || out[0].message["id"] != float64(d.id) {
		d.t.Fatalf("%s: got %v, want one answer to %d", kind, out, d.id)
	}
	return out[0].message["value"]
}

// failure sends a request and returns path and message of its failure.
func (d *testServer) failure(kind string, fields map[string]any, data ...byte) (path, message string) {
	d.t.Helper()
	out := d.ask(kind, fields, data...)
	if len(out) != 1 || out[0].message["type"] != "failed" || out[0].message["id"] != float64(d.id) {
		d.t.Fatalf("%s: got %v, want one failure of %d", kind, out, d.id)
	}
	return out[0].message["path"].(string), out[0].message["message"].(string)
}

// small is a scenario of three blocks a policy, of which the last is short.
const small = `{"version":1,"setting":"rested","horizon":100000,"runs":9,"noise":{"kind":"gaussian","sigma":0.1},` +
	`"arms":[{"payoff":{"family":"constant","value":0.3}},{"name":"late","payoff":{"family":"linear","slope":0.0001,"cap":1}}],` +
	`"policies":[{"id":"sw-ucb"},{"id":"uniform"},{"id":"uniform"}]}`

func text(s string) map[string]any { return map[string]any{"text": s} }

func TestUnknownRequestsFail(t *testing.T) {
	d := newTestServer(t, false)
	if path, message := d.failure("parze", nil); path != "parze" || message != "unknown request" {
		t.Errorf("got %q: %q", path, message)
	}
	d.out = nil
	d.Handle([]byte("{"), nil)
	if len(d.out) != 1 || d.out[0].message["type"] != "failed" {
		t.Errorf("broken JSON: got %v, want a failure", d.out)
	}
	if path, _ := d.failure("parse", map[string]any{"text": 7}); path != "parse" {
		t.Errorf("a field of the wrong type: failed at %q, want parse", path)
	}
}

// Play answers a run as the page does it: plan, blocks, merging. It hands the plan's blocks to
// the runners by turns, from the last to the first.
func play(t *testing.T, coordinator *testServer, runners ...*testServer) (last any) {
	t.Helper()
	p := coordinator.value("begin", text(small)).(map[string]any)
	for _, r := range runners {
		r.value("open", text(small))
	}
	blocks := p["blocks"].([]any)
	slices.Reverse(blocks)
	for i, b := range blocks {
		r := runners[i%len(runners)]
		last = coordinator.value("merge", map[string]any{"run": p["run"]}, r.block(b.([]any))...)
	}
	return last
}

// block plays a block to its end and returns its numbers.
func (d *testServer) block(b []any) []byte {
	d.t.Helper()
	asked := map[string]any{"policy": b[0], "from": b[1], "to": b[2]}
	if len(b) > 3 {
		asked["until"] = b[3]
	}
	out := d.ask("block", asked)
	if len(out) != 0 {
		d.t.Fatalf("block: answered at once: %v", out)
	}
	for d.Slice() {
	}
	end := d.out[len(d.out)-1]
	if end.message["type"] != "finished" || end.message["id"] != float64(d.id) {
		d.t.Fatalf("block: got %v, want finished", end.message)
	}
	return end.data
}

// playedAlone returns the results of a document played on one engine, without the protocol.
func playedAlone(t *testing.T, document string) *sim.Results {
	t.Helper()
	s, err := parseOnly(document)
	if err != nil {
		t.Fatal(err)
	}
	return sim.Play(s, nil)
}

// finish plays a block of a message.
func finish(e *sim.Engine, b [3]int) *sim.Aggregate {
	running := e.Start(sim.Block{Policy: b[0], From: b[1], To: b[2]})
	for !running.Step(1 << 20) {
	}
	return running.Result()
}

// The page's numbers are those of the engine used directly, whoever played which block.
func TestRunGivesTheEnginesNumbers(t *testing.T) {
	coordinator := newTestServer(t, false)
	if last := play(t, coordinator, newTestServer(t, false), newTestServer(t, false)); last != true {
		t.Fatalf("the last merge said %v, want true: all blocks are in", last)
	}
	want := playedAlone(t, small)
	got := coordinator.value("results", nil).(map[string]any)
	if got["fingerprint"] != want.Fingerprint || want.Fingerprint == "" || got["final"] != true {
		t.Errorf("fingerprint %v, final %v; want %s", got["fingerprint"], got["final"], want.Fingerprint)
	}
	for i, r := range got["rows"].([]any) {
		p := want.Policies[i]
		if numberOf(r, "regret") != p.Final.Mean || numberOf(r, "std") != p.Final.Std || numberOf(r, "pulls") != p.Pulls.Mean[want.Best] {
			t.Errorf("row %d: got %v; want %+v, %v", i, r, p.Final.Mean, p.Pulls.Mean)
		}
	}
}

// numberOf returns the value of a measure in a row of the table.
func numberOf(row any, measure string) any {
	return row.(map[string]any)["measures"].(map[string]any)[measure].(map[string]any)["value"]
}

func TestResultsAreProvisionalUntilAllIsIn(t *testing.T) {
	coordinator, runner := newTestServer(t, false), newTestServer(t, false)
	p := coordinator.value("begin", text(small)).(map[string]any)
	empty := coordinator.value("results", nil).(map[string]any)
	row := empty["rows"].([]any)[0].(map[string]any)
	if empty["final"] != false || len(row["measures"].(map[string]any)) > 0 || row["runs"] != 0.0 {
		t.Errorf("before the first block: got %v", empty)
	}
	runner.value("open", text(small))
	first := runner.block(p["blocks"].([]any)[0].([]any))
	for range 2 { // a block that comes twice counts once
		if complete := coordinator.value("merge", map[string]any{"run": p["run"]}, first...); complete != false {
			t.Errorf("one block of nine: merge said %v", complete)
		}
	}
	some := coordinator.value("results", nil).(map[string]any)
	row = some["rows"].([]any)[0].(map[string]any)
	if some["final"] != false || some["fingerprint"] != "" || row["runs"] != 4.0 || numberOf(row, "regret") == nil {
		t.Errorf("after one block: got %v", some)
	}
}

// More runs continue where the last ones ended, and the numbers are those of one go.
func TestMoreRunsContinue(t *testing.T) {
	coordinator, runner := newTestServer(t, false), newTestServer(t, false)
	play(t, coordinator, runner)
	more := strings.Replace(small, `"runs":9`, `"runs":17`, 1)
	p := coordinator.value("begin", text(more)).(map[string]any)
	rest := p["blocks"].([]any)
	if len(rest) != 9 { // a policy's runs 8..16 in blocks of 4: the last one, of run 8 alone, is played again
		t.Fatalf("%d blocks left, want 9: %v", len(rest), rest)
	}
	runner.value("open", text(more))
	for _, b := range rest {
		coordinator.value("merge", map[string]any{"run": p["run"]}, runner.block(b.([]any))...)
	}
	want := playedAlone(t, more)
	if got := coordinator.value("results", nil).(map[string]any); got["fingerprint"] != want.Fingerprint {
		t.Errorf("fingerprint %v, want %s", got["fingerprint"], want.Fingerprint)
	}
	for name, other := range map[string]string{
		"fewer runs":   strings.Replace(small, `"runs":9`, `"runs":8`, 1),
		"another seed": strings.Replace(more, `"runs"`, `"seed":7,"runs"`, 1),
	} {
		fresh := coordinator.value("begin", text(other)).(map[string]any)["blocks"].([]any)
		if from := fresh[0].([]any)[1]; from != 0.0 {
			t.Errorf("%s: continues at run %v, want all runs from 0", name, from)
		}
	}
}

func TestEstimateCountsAllRounds(t *testing.T) {
	d := newTestServer(t, false)
	one := d.value("estimate", text(small)).(map[string]any)["seconds"].(float64)
	ten := d.value("estimate", text(strings.Replace(small, `"runs":9`, `"runs":90`, 1))).(map[string]any)["seconds"].(float64)
	// The test's clock ticks a millisecond a step, of 1000 rounds once the pace is found.
	if least := 3 * 9 * 100_000 * 1e-6; one < 0.9*least || one > 1.2*least || ten < 9*one || ten > 11*one {
		t.Errorf("9 runs take %v s, 90 take %v s; want about %v and ten times that", one, ten, least)
	}
	none := strings.Replace(small, `{"id":"sw-ucb"},{"id":"uniform"},{"id":"uniform"}`, "", 1)
	if got := d.value("estimate", text(none)).(map[string]any)["seconds"]; got != 0.0 {
		t.Errorf("no policies take %v s", got)
	}
}

// Where the preparation alone takes longer than an estimate may, or too few rounds are played to tell, the estimate is the counted
// one: that of many arms would else be that of evaluations of payoffs, or of the first pulls.
func TestEstimateOfManyArms(t *testing.T) {
	arms := strings.Repeat(`{"payoff":{"family":"constant","value":0.5}},`, 999) + `{"payoff":{"family":"constant","value":0.6}}`
	doc := `{"version":1,"setting":"rested","horizon":10000000,"runs":1000,"noise":{"kind":"bernoulli"},"arms":[` + arms +
		`],"policies":[{"id":"index","program":"return mean(n) + sqrt(log(t)/n)"}]}`
	sc, err := scenario.Parse([]byte(doc))
	if err != nil {
		t.Fatal(err)
	}
	least := sim.MostCost(sc, 0) * 1e-9 * 1e10
	for name, cost := range map[string]time.Duration{"slow payoffs": time.Millisecond, "fast payoffs": 40 * time.Microsecond} {
		d := newTestServer(t, false)
		d.now = func() time.Duration {
			d.clock += cost
			return d.clock
		}
		got := d.value("estimate", text(doc)).(map[string]any)["seconds"].(float64)
		if got < least {
			t.Errorf("%s: %.0f s, want at least the counted %.0f s", name, got, least)
		}
	}
}

// A round of a policy that compares all windows takes the longer the later it is.
func TestEstimateOfRoundsThatGrow(t *testing.T) {
	of := func(horizon string) float64 {
		d := newTestServer(t, false)
		doc := strings.NewReplacer("100000", horizon, `{"id":"sw-ucb"},{"id":"uniform"},{"id":"uniform"}`, `{"id":"fewa","form":"exact"}`).
			Replace(small)
		return d.value("estimate", text(doc)).(map[string]any)["seconds"].(float64)
	}
	// On the test's clock all rounds take the same time; the estimate allows for those that it has not played.
	if short, long := of("20000"), of("200000"); long < 20*short {
		t.Errorf("ten times the rounds take %.3g s, want more than ten times %.3g s", long, short)
	}
}

func TestDeskRefuses(t *testing.T) {
	for _, c := range []struct {
		name, kind    string
		fields        map[string]any
		data          []byte
		path, message string
	}{
		{"merging without a run", "merge", nil, []byte{1}, "merge", "no run was begun"},
		{"results without a run", "results", nil, nil, "results", "no run was begun"},
		{"a faulty scenario", "begin", text(`{"version":2}`), nil, "version", ""},
		{"a chart there is not", "layout", map[string]any{"boxes": []any{map[string]any{"id": "pie"}}}, nil, "boxes[0].id", `no chart is called "pie"`},
		{"a block without a scenario", "block", map[string]any{"policy": 0, "from": 0, "to": 1}, nil, "block", "no scenario is open"},
		{"crashing without debug", "crash", map[string]any{"how": "panic"}, nil, "crash", "this worker was not started for debugging"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path, message := newTestServer(t, false).failure(c.kind, c.fields, c.data...)
			if path != c.path || !strings.Contains(message, c.message) || message == "" {
				t.Errorf("got %q: %q\nwant %q: %q", path, message, c.path, c.message)
			}
		})
	}
}

func TestMergeRefusesOtherNumbers(t *testing.T) {
	d := newTestServer(t, false)
	run := d.value("begin", text(small)).(map[string]any)["run"]
	for name, data := range map[string][]byte{"too few": {1, 2, 3}, "none": {}, "senseless": make([]byte, 1000)} {
		if path, message := d.failure("merge", map[string]any{"run": run}, data...); path != "merge" || message == "" {
			t.Errorf("%s: got %q: %q", name, path, message)
		}
	}
}

func TestChartsGoToTheViewAsItKeepsUp(t *testing.T) {
	d := newTestServer(t, false)
	d.value("layout", map[string]any{"boxes": []any{
		map[string]any{"id": "payoffs", "x": 0, "y": 0, "width": 400, "height": 300},
		map[string]any{"id": "regret", "x": 0, "y": 300, "width": 400, "height": 300},
	}})
	if len(d.scenes) != 0 {
		t.Fatalf("%d buffers sent before there is a view", len(d.scenes))
	}
	d.value("connect", nil)
	if got := sceneIDs(t, d.scenes[0]); !slices.Equal(got, []string{"payoffs", "regret"}) {
		t.Fatalf("first buffer holds %q", got)
	}
	d.value("show", text(small))
	if got := sceneIDs(t, d.scenes[1]); !slices.Contains(got, "payoffs") {
		t.Fatalf("show sent %q, want the payoffs", got)
	}
	resize := map[string]any{"boxes": []any{map[string]any{"id": "regret", "width": 500, "height": 300}}}
	d.value("layout", resize)
	if len(d.scenes) != 2 {
		t.Fatalf("%d buffers sent to a view that gave none of two back", len(d.scenes))
	}
	if out := d.ask("spent", nil); len(out) != 0 {
		t.Fatalf("spent was answered: %v", out)
	}
	if len(d.scenes) != 3 {
		t.Fatalf("what waited was not sent: %d buffers", len(d.scenes))
	}
	if got := sceneIDs(t, d.scenes[2]); !slices.Equal(got, []string{"regret"}) {
		t.Errorf("a chart that was taken away is still drawn: %q", got)
	}
}

func sceneIDs(t *testing.T, buf []byte) []string {
	t.Helper()
	var ids []string
	for len(buf) > 0 {
		var next scene.Scene
		rest, err := scene.Decode(&next, buf)
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, next.ID)
		buf = rest
	}
	return ids
}

// The first runs are kept: all runs go on from there, and are those of one go.
func TestFirstRunsAreKept(t *testing.T) {
	coordinator, runner := newTestServer(t, false), newTestServer(t, false)
	runner.value("open", text(small))
	begin := func(first int, runs float64) (run any, blocks []any) {
		p := coordinator.value("begin", map[string]any{"text": small, "first": first}).(map[string]any)
		if p["runs"] != runs || p["sketch"] != false {
			t.Errorf("the first %d runs: the plan has %v runs, sketch %v; want %v, false", first, p["runs"], p["sketch"], runs)
		}
		return p["run"], p["blocks"].([]any)
	}
	merge := func(run any, blocks []any) map[string]any {
		for _, b := range blocks {
			coordinator.value("merge", map[string]any{"run": run}, runner.block(b.([]any))...)
		}
		return coordinator.value("results", nil).(map[string]any)
	}
	run, blocks := begin(5, 8) // in blocks of 4
	if len(blocks) != 6 {
		t.Errorf("%d blocks hold the first 5 runs of three policies, want 6: %v", len(blocks), blocks)
	}
	some := merge(run, blocks)
	if some["final"] != false || some["rows"].([]any)[2].(map[string]any)["runs"] != 8.0 {
		t.Errorf("after the first runs: got %v, want 8 of 9 runs", some)
	}
	if _, again := begin(5, 8); len(again) != 0 {
		t.Errorf("the first runs again: %d blocks are left, want none", len(again))
	}
	run, blocks = begin(0, 9)
	if len(blocks) != 3 {
		t.Errorf("%d blocks are left of all, want 3: %v", len(blocks), blocks)
	}
	if want, got := playedAlone(t, small).Fingerprint, merge(run, blocks)["fingerprint"]; got != want {
		t.Errorf("fingerprint %v, want %s", got, want)
	}
}
