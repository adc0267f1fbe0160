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
func NewDocument(ev *Evidence) *Document { return &Document{Claims: decide(ev), Evidence: ev} }

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
	var w lineWriter
	ev := d.Evidence
	list(&w, "{\"claims\": [\n", d.Claims, value)
	w.text(fmt.Sprintf("],\n\"evidence\": {\"numerics\": %d, ", ev.Numerics))
	list(&w, "\"experiments\": [\n", ev.Experiments, func(w *lineWriter, x Experiment) {
		list(w, fmt.Sprintf("{\"name\": %q, \"runs\": %d, \"horizon\": %d, \"t\": %s, \"policies\": [\n", x.Name, x.Runs, x.Horizon,
			w.json(x.T)), x.Policies, value)
		w.text("]}")
	})
	list(&w, "], \"byRun\": [\n", ev.ByRun, value)
	list(&w, "], \"rankings\": [\n", ev.Rankings, value)
	list(&w, "], \"errors\": [\n", ev.Errors, func(w *lineWriter, e Errors) {
		list(w, fmt.Sprintf("{\"preset\": %q, \"runs\": %d, \"budgets\": %s, \"curves\": [\n", e.Preset, e.Runs, w.json(e.Budgets)),
			e.Curves, value)
		w.text("]}")
	})
	list(&w, "], \"instances\": [\n", ev.Instances, value)
	list(&w, "], \"growths\": [\n", ev.Growths, value)
	w.text("]}}\n")
	return w.out, w.err
}

// A lineWriter writes JSON values, one a line.
type lineWriter struct {
	out []byte
	err error
}

func (w *lineWriter) text(s string) { w.out = append(w.out, s...) }

func (w *lineWriter) json(v any) []byte {
	text, err := json.Marshal(v)
	w.err = errors.Join(w.err, err)
	return text
}

func value[T any](w *lineWriter, v T) { w.text(string(w.json(v))) }

// list writes what stands before a list, and its values with commas between them.
func list[T any](w *lineWriter, head string, values []T, write func(*lineWriter, T)) {
	w.text(head)
	for i, x := range values {
		write(w, x)
		if i < len(values)-1 {
			w.text(",")
		}
		w.text("\n")
	}
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
