package server

import (
	"encoding/binary"
	"encoding/json"
	"maps"
	"math"
	"reflect"
	"strings"
	"testing"

	"risingbandits/engine/measure"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/engine/theory"
	"risingbandits/wasm/engine/wire"
)

// unpacked returns what an answer and its data mean together.
func unpacked(v any, data []byte) any {
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = unpacked(v[i], data)
		}
	case map[string]any:
		if at, ok := v[wire.SeriesMember].([]any); ok {
			list := []any{}
			for i := range int(at[1].(float64)) {
				list = append(list, math.Float64frombits(binary.LittleEndian.Uint64(data[8*(int(at[0].(float64))+i):])))
			}
			return list
		}
		for name := range v {
			v[name] = unpacked(v[name], data)
		}
	}
	return v
}

// finished asks what is answered after some slices, and returns the answer, unpacked.
func (d *testServer) finished(kind string, fields map[string]any) any {
	d.t.Helper()
	d.ask(kind, fields)
	for d.busy() {
		d.Slice()
	}
	if len(d.out) != 1 || d.out[0].message["type"] != "answer" {
		d.t.Fatalf("%s: got %v, want one answer", kind, d.out)
	}
	return unpacked(d.out[0].message["value"], d.out[0].data)
}

// byEncodingJSON returns what v means as encoding/json writes it.
func byEncodingJSON(t *testing.T, v any) (meant any) {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &meant); err != nil {
		t.Fatal(err)
	}
	return meant
}

// untimed removes the speeds, which the clock says.
func untimed(object any) any {
	for _, p := range object.(map[string]any)["results"].([]any) {
		delete(p.(map[string]any), "ns_per_round")
		delete(p.(map[string]any)["measures"].(map[string]any), measure.RoundTime.ID)
	}
	return object
}

func TestObjectIsThatOfTheCommand(t *testing.T) {
	d := newTestServer(t, false)
	if _, message := d.failure("object", nil); message != errNoRun.Error() {
		t.Errorf("before a run: %q", message)
	}
	sc, _ := scenario.Parse([]byte(small))
	c := sim.NewCollector(sc)
	d.value("begin", text(small))
	part := d.finished("object", nil).(map[string]any)
	if part["fingerprint"] != "" || part["oracles"] != nil {
		t.Errorf("before the first block: fingerprint %v, oracles %v", part["fingerprint"], part["oracles"])
	}
	play(t, d, newTestServer(t, false))
	engine := sim.NewEngine(sc)
	for _, b := range sim.Blocks(sc) {
		running := engine.Start(b)
		for !running.Step(1 << 20) {
		}
		if err := c.Add(running.Result()); err != nil {
			t.Fatal(err)
		}
	}
	want := byEncodingJSON(t, measure.RunObjectOf(sc, c.Results(), nil))
	if got := d.finished("object", nil); !reflect.DeepEqual(untimed(got), untimed(want)) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

func TestReportIsThatOfTheCommand(t *testing.T) {
	sc, _ := scenario.Parse([]byte(small))
	want := byEncodingJSON(t, theory.Of(sc))
	if got := newTestServer(t, false).finished("report", text(small)); !reflect.DeepEqual(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

func TestRead(t *testing.T) {
	keep := map[string]any{"runs": -1, "horizon": -1, "seed": -1}
	d := newTestServer(t, false)
	read := func(text string, changes map[string]any) map[string]any {
		fields := map[string]any{"text": text}
		maps.Copy(fields, keep)
		maps.Copy(fields, changes)
		return d.value("read", fields).(map[string]any)
	}
	preset, _ := scenario.LookupPreset("paper-2-rested")
	link := scenario.EncodeLink(preset.Scenario)
	for _, form := range []string{"paper-2-rested", " paper-2-rested\n", link, "#" + link, "https://example.org/#" + link,
		string(preset.Scenario.Canonical())} {
		if got := read(form, nil)["hash"]; got != preset.Scenario.Hash() {
			t.Errorf("%.30q: hash %v, want %s", form, got, preset.Scenario.Hash())
		}
	}
	fewer := read("paper-2-rested", map[string]any{"runs": 3, "horizon": 50, "seed": 0})["scenario"].(map[string]any)
	if fewer["runs"] != 3.0 || fewer["horizon"] != 50.0 || fewer["seed"] != 0.0 {
		t.Errorf("with other numbers: runs %v, horizon %v, seed %v", fewer["runs"], fewer["horizon"], fewer["seed"])
	}
	for form, want := range map[string]string{
		"paper-2-restd": "did you mean paper-2-rested?", "": "is no document", `{"version":1}`: "missing", "1.xx": "link", "[1]": "is no document",
	} {
		faults, _ := read(form, nil)["faults"].([]any)
		if len(faults) == 0 || !strings.Contains(faults[0].(map[string]any)["message"].(string), want) {
			t.Errorf("%q: faults %v, want %q", form, faults, want)
		}
	}
	if faults, _ := read("paper-2-rested", map[string]any{"runs": 0})["faults"].([]any); len(faults) != 1 {
		t.Errorf("no runs: faults %v", faults)
	}
}

func TestFigureNeedsItsRuns(t *testing.T) {
	d := newTestServer(t, false)
	ask := func(chart string, more map[string]any) map[string]any {
		fields := map[string]any{"text": small, "chart": chart, "theme": "light"}
		maps.Copy(fields, more)
		return d.finished("figure", fields).(map[string]any)
	}
	if got := ask("regret", nil); got["missing"] != true || got["svg"] != "" {
		t.Errorf("before a run: missing %v, picture %.40v", got["missing"], got["svg"])
	}
	if got := ask("payoffs", nil); !strings.HasPrefix(got["svg"].(string), "<svg") {
		t.Errorf("the payoffs need no run: %.40v", got["svg"])
	}
	play(t, d, newTestServer(t, false))
	drawn := ask("regret", map[string]any{"width": 400, "height": 300})["svg"].(string)
	if !strings.Contains(drawn, `width="400" height="300"`) {
		t.Errorf("a picture of another size: %.90s", drawn)
	}
	d.value("begin", map[string]any{"text": strings.Replace(small, `"runs":9`, `"runs":2`, 1)})
	if again := ask("regret", map[string]any{"width": 400, "height": 300})["svg"]; again != drawn {
		t.Error("another picture of results that are kept while another scenario is collected")
	}
	for _, bad := range []struct {
		path, want string
		fields     map[string]any
	}{
		{"chart", "did you mean regret?", map[string]any{"chart": "regre"}},
		{"chart", "want one of", map[string]any{"chart": "inspector"}},
		{"theme", "want one of", map[string]any{"chart": "regret", "theme": "blue"}},
		{"height", "want a number in", map[string]any{"chart": "regret", "height": 3}},
	} {
		fields := map[string]any{"text": small, "theme": "light"}
		maps.Copy(fields, bad.fields)
		if path, message := d.failure("figure", fields); path != bad.path || !strings.Contains(message, bad.want) {
			t.Errorf("%v: %s: %s", bad.fields, path, message)
		}
	}
}
