package server

import (
	"fmt"
	"strings"
	"testing"
)

// theoryScenario is long enough for more than one slice.
const theoryScenario = `{"version":1,"setting":"restless","horizon":400000,"runs":1,"noise":{"kind":"gaussian","sigma":0.1},"arms":[` +
	`{"payoff":{"family":"poly","c":0.9,"b":50,"rho":0.8}}],"policies":[{"id":"r-less-ucb"}]}`

// answerTo returns the value of the answer to a request among what was posted since the last one.
func (d *testServer) answerTo(id int) map[string]any {
	d.t.Helper()
	for _, sent := range d.out {
		if sent.message["type"] == "answer" && sent.message["id"] == float64(id) {
			return sent.message["value"].(map[string]any)
		}
	}
	d.t.Fatalf("no answer to %d in %v", id, d.out)
	return nil
}

// A study goes on in slices, between which the worker answers other requests; its charts have their scenes and
// their words once it is answered.
func TestTheoryIsComputedInSlices(t *testing.T) {
	d := newTestServer(t, false)
	d.value("show", text(theoryScenario))
	d.value("connect", map[string]any{"number": 0})
	d.value("layout", map[string]any{"boxes": []box{{ID: "bound", Width: 480, Height: 320}}})
	d.ask("theory", text(theoryScenario))
	id := d.id
	slices := 1
	for d.Slice() {
		if slices++; slices == 3 {
			if head := d.value("digest", map[string]any{"chart": "bound"}).(map[string]any)["head"].([]any); len(head) != 0 {
				t.Error("the chart of a study that is not done has a table")
			}
		}
	}
	if slices < 4 {
		t.Errorf("a study of 400,000 increments took %d slices", slices)
	}
	value := d.answerTo(id)
	bounds := value["bounds"].([]any)
	if len(bounds) != 2 || bounds[0].(map[string]any)["theorem"] != "5.2" || bounds[1].(map[string]any)["theorem"] != "5.3" ||
		value["applies"] != true || value["seconds"].(float64) <= 0 {
		t.Errorf("%v", value)
	}
	if head := d.value("digest", map[string]any{"chart": "bound"}).(map[string]any)["head"].([]any); len(head) != 3 {
		t.Errorf("the chart's table has the columns %v", head)
	}
	if text := exportOf(d, "bound", "csv")["text"].(string); strings.Count(text, "\n") < 20 {
		t.Errorf("the export is %q", text)
	}
}

// Bounds by one theorem for policies that differ in a parameter have names that say so, in the chart, in its sentence
// and beside it.
func TestBoundsOfTwinsHaveNames(t *testing.T) {
	d := newTestServer(t, false)
	const twins = `{"version":1,"setting":"rested","horizon":2000,"runs":1,"noise":{"kind":"gaussian","sigma":0.1},"arms":[` +
		`{"payoff":{"family":"poly","c":0.9,"b":50,"rho":0.8}},{"payoff":{"family":"poly","c":0.5,"b":50,"rho":0.8}}],` +
		`"policies":[{"id":"r-ed-ucb"},{"id":"r-ed-ucb","epsilon":0.1}]}`
	d.value("show", text(twins))
	d.value("connect", map[string]any{"number": 0})
	d.value("layout", map[string]any{"boxes": []box{{ID: "bound", Width: 480, Height: 320}}})
	d.ask("theory", text(twins))
	id := d.id
	for d.Slice() {
	}
	var policies []string
	for _, b := range d.answerTo(id)["bounds"].([]any) {
		b := b.(map[string]any)
		policies = append(policies, b["theorem"].(string)+" "+b["policy"].(string))
	}
	if got, want := strings.Join(policies, ", "), "4.3 R-ed-UCB, 4.4 R-ed-UCB ε 0.25, 4.4 R-ed-UCB ε 0.1"; got != want {
		t.Errorf("the bounds are %s, want %s", got, want)
	}
	head := fmt.Sprint(d.value("digest", map[string]any{"chart": "bound"}).(map[string]any)["head"])
	for _, name := range []string{"4.4, ε 0.25", "4.4, ε 0.1", "4.3, no noise"} {
		if !strings.Contains(head, name) {
			t.Errorf("no curve is called %q: %s", name, head)
		}
	}
}

// A later request takes the place of one that is under way; both are answered, with the later one's theory.
func TestLaterTheoryTakesTheEarliersPlace(t *testing.T) {
	d := newTestServer(t, false)
	d.ask("theory", text(theoryScenario))
	first := d.id
	d.Slice()
	d.ask("theory", text(small))
	second := d.id
	for d.Slice() {
	}
	if a, b := d.answerTo(first), d.answerTo(second); a["scenario"] != b["scenario"] || b["scenario"] == "" {
		t.Errorf("%v and %v", a["scenario"], b["scenario"])
	}
	if _, message := d.failure("theory", text("{}")); message == "" {
		t.Error("a document with faults has a theory")
	}
}
