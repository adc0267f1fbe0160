package server

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// Regret against another oracle is that of the results plus its lead, in the table, in the chart and in a live
// run; the choice stays while runs come in, and goes back.
func TestRegretAgainstAnotherOracle(t *testing.T) {
	const doc = small
	sc, _ := scenario.Parse([]byte(doc))
	lead := 0.0
	for _, o := range sim.Oracles(sc, nil) {
		if o.ID == sim.GreedyOracle {
			lead = o.Ahead[len(o.Ahead)-1]
		}
	}
	if lead > -100 {
		t.Fatalf("the greedy oracle leads by %v", lead)
	}
	d := newTestServer(t, false)
	d.value("show", text(doc))
	play(t, d, newTestServer(t, false))
	final := func(results any) float64 {
		return numberOf(results.(map[string]any)["rows"].([]any)[0], "regret").(float64)
	}
	usual := final(d.value("results", nil))
	choose := func(oracle string) map[string]any {
		t.Helper()
		d.ask("against", map[string]any{"text": doc, "oracle": oracle})
		id := d.id
		for d.Slice() {
		}
		return d.answerTo(id)
	}
	answer := choose("greedy")
	if got := final(answer["results"]); math.Abs(got-usual-lead) > 1e-9 {
		t.Errorf("the answer's table has %v, want %v and %v", got, usual, lead)
	}
	if got := final(d.value("results", nil)); math.Abs(got-usual-lead) > 1e-9 {
		t.Errorf("the next table has %v, want %v and %v", got, usual, lead)
	}
	first := answer["results"].(map[string]any)["rows"].([]any)[0].(map[string]any)
	if got := sheetOf(d, first["key"].(string))["regret"].(float64); math.Abs(got-usual-lead) > 1e-9 {
		t.Errorf("the table of a figure has %v, want %v", got, usual+lead)
	}
	head, data := dataOf(d, "regret")
	means := data["mean"].([]any)
	if got := means[len(means)/3-1].(float64); math.Abs(got-usual-lead) > 1e-9 ||
		!strings.Contains(head["caption"].(string), "against the greedy oracle") {
		t.Errorf("the chart ends at %v, want %v: %v", got, usual+lead, head["caption"])
	}
	if words := answer["sentence"].(string); !strings.Contains(words, "greedy oracle") ||
		!strings.Contains(words, "less than the optimal policy") || len(answer["choices"].([]any)) != 3 {
		t.Errorf("%v", answer)
	}
	d.value("liveOpen", map[string]any{"text": doc, "run": 0})
	d.ask("liveSeek", map[string]any{"round": 100000})
	for d.Slice() {
	}
	live := d.out[len(d.out)-1].message["value"].(map[string]any)["policies"].([]any)[0].(map[string]any)["regret"].(float64)
	if row := sheetOf(d, first["key"].(string)); math.Abs(row["regret"].(float64)-usual-lead) > usual || row["best_arm_pulls"] == nil ||
		row["ci95"] != nil {
		t.Errorf("the table of a figure of a live run has %v", row)
	}
	d.value("liveClose", nil)
	if back := choose(""); math.Abs(final(back["results"])-usual) > 1e-9 || back["oracle"] != "optimal" {
		t.Errorf("back: %v", back)
	}
	d.value("liveOpen", map[string]any{"text": doc, "run": 0})
	d.ask("liveSeek", map[string]any{"round": 100000})
	for d.Slice() {
	}
	again := d.out[len(d.out)-1].message["value"].(map[string]any)["policies"].([]any)[0].(map[string]any)["regret"].(float64)
	if math.Abs(live-again-lead) > 1e-9 {
		t.Errorf("a live run ends at %v against the greedy oracle, and at %v", live, again)
	}
}

// sheetOf returns a policy's row of the table in the figure of several charts.
func sheetOf(d *testServer, key string) map[string]any {
	d.t.Helper()
	file := d.value("export", map[string]any{"chart": "regret", "format": "json", "theme": "light", "sheet": true}).(map[string]any)
	var sheet struct{ Data map[string][]any }
	if err := json.Unmarshal([]byte(file["text"].(string)), &sheet); err != nil {
		d.t.Fatal(err)
	}
	row := map[string]any{}
	for i, k := range sheet.Data["key"] {
		for name, column := range sheet.Data {
			if k == key {
				row[name] = column[i]
			}
		}
	}
	return row
}

// Every row says what its policy recommends, and how often that is wrong.
func TestRowsSayWhatIsRecommended(t *testing.T) {
	d := newTestServer(t, false)
	d.value("show", text(small))
	play(t, d, newTestServer(t, false))
	for _, row := range d.value("results", nil).(map[string]any)["rows"].([]any) {
		row := row.(map[string]any)
		pulled := row["mostPulls"].(map[string]any)
		wrong := row["measures"].(map[string]any)["wrong"].(map[string]any)
		if x := wrong["value"].(float64); !(wrong["low"].(float64) <= x && x <= wrong["high"].(float64)) || pulled["share"].(float64) <= 0 {
			t.Errorf("%v: %v", row["name"], pulled)
		}
		if (row["bestIndex"] == nil) != (row["policy"] == "uniform") {
			t.Errorf("%v has the best index %v", row["name"], row["bestIndex"])
		}
	}
}
