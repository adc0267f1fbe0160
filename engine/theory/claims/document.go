package claims

import (
	"encoding/json"
	"errors"
	"fmt"
)

// A Document is claims.json: every verdict with its numbers, and the evidence for the verdicts on experiments.
type Document struct {
	Claims   []Decided `json:"claims"`
	Evidence *Evidence `json:"evidence,omitempty"`
}

// NewDocument decides all claims from evidence.
func NewDocument(ev *Evidence) *Document { return &Document{Claims: Decide(ev), Evidence: ev} }

// Find returns the outcomes of a claim; false if the document has none.
func (d *Document) Find(id string) (Decided, bool) {
	for _, c := range d.Claims {
		if c.ID == id {
			return c, true
		}
	}
	return Decided{}, false
}

// Encode returns the document as JSON, a line for each claim and each policy's runs, so that two versions can be
// compared by line.
func (d *Document) Encode() ([]byte, error) {
	var lines lineWriter
	lines.text("{\"claims\": [\n")
	for i, c := range d.Claims {
		lines.value(c, i == len(d.Claims)-1)
	}
	ev := d.Evidence
	lines.text(fmt.Sprintf("],\n\"evidence\": {\"numerics\": %d, \"experiments\": [\n", ev.Numerics))
	for i, x := range ev.Experiments {
		t, _ := json.Marshal(x.T)
		lines.text(fmt.Sprintf("{\"name\": %q, \"runs\": %d, \"horizon\": %d, \"t\": %s, \"policies\": [\n", x.Name, x.Runs, x.Horizon, t))
		for j, p := range x.Policies {
			lines.value(p, j == len(x.Policies)-1)
		}
		lines.text("]}" + comma(i == len(ev.Experiments)-1))
	}
	lines.text("], \"byRun\": [\n")
	for i, r := range ev.ByRun {
		lines.value(r, i == len(ev.ByRun)-1)
	}
	lines.text("], \"rankings\": [\n")
	for i, r := range ev.Rankings {
		lines.value(r, i == len(ev.Rankings)-1)
	}
	lines.text("], \"errors\": [\n")
	for i, e := range ev.Errors {
		t, _ := json.Marshal(e.Budgets)
		lines.text(fmt.Sprintf("{\"preset\": %q, \"runs\": %d, \"budgets\": %s, \"curves\": [\n", e.Preset, e.Runs, t))
		for j, c := range e.Curves {
			lines.value(c, j == len(e.Curves)-1)
		}
		lines.text("]}" + comma(i == len(ev.Errors)-1))
	}
	lines.text("], \"instances\": [\n")
	for i, x := range ev.Instances {
		lines.value(x, i == len(ev.Instances)-1)
	}
	lines.text("], \"growths\": [\n")
	for i, g := range ev.Growths {
		lines.value(g, i == len(ev.Growths)-1)
	}
	lines.text("]}}\n")
	return lines.out, lines.err
}

// A lineWriter writes JSON values, one a line.
type lineWriter struct {
	out []byte
	err error
}

func (w *lineWriter) text(s string) { w.out = append(w.out, s...) }

func (w *lineWriter) value(v any, last bool) {
	text, err := json.Marshal(v)
	w.err = errors.Join(w.err, err)
	w.text(string(text) + comma(last))
}

func comma(last bool) string {
	if last {
		return "\n"
	}
	return ",\n"
}

// Decode reads a document that Encode wrote. It fails if the JSON has another form.
func Decode(text []byte) (*Document, error) {
	d := new(Document)
	if err := json.Unmarshal(text, d); err != nil {
		return nil, fmt.Errorf("claims: %w", err)
	}
	if d.Evidence == nil {
		return nil, errors.New("claims: a document without evidence")
	}
	return d, nil
}
