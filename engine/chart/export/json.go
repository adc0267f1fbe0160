package export

import (
	"cmp"
	"errors"
	"io"
	"math"

	"github.com/go-json-experiment/json/jsontext"

	"risingbandits/engine/chart/data"
)

// writeJSON writes a figure's data as one JSON object: what it shows, where it comes from, the whole scenario, and the
// data by columns. Values that are unknown or not finite are null.
func writeJSON(w io.Writer, f *Figure) error {
	o := &f.Origin
	// HTML and JavaScript characters are escaped, so that the text can be embedded in a page.
	out := jsonWriter{enc: jsontext.NewEncoder(w, jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true))}
	out.token(jsontext.BeginObject)
	out.member("chart", jsontext.String(f.ID))
	out.member("caption", jsontext.String(f.Caption()))
	out.member("title", jsontext.String(o.Title))
	out.member("hash", jsontext.String(o.Hash))
	out.member("seed", jsontext.Uint(o.Seed))
	out.member("runs", jsontext.Int(int64(o.Runs)))
	out.member("horizon", jsontext.Int(int64(o.Horizon)))
	out.member("fingerprint", jsontext.String(o.Fingerprint))
	if len(o.Scenario) > 0 {
		out.token(jsontext.String("scenario"))
		out.value(o.Scenario)
	}
	out.token(jsontext.String("data"))
	out.table(f.Table())
	out.token(jsontext.EndObject)
	return out.err
}

// A jsonWriter writes JSON until the first error, which it keeps. It does not use encoding/json, which would make
// engine.wasm larger only for this.
type jsonWriter struct {
	enc *jsontext.Encoder
	err error // the io.Writer's own, if it failed
}

func (w *jsonWriter) token(t jsontext.Token) {
	if w.err == nil {
		w.err = cause(w.enc.WriteToken(t))
	}
}

func (w *jsonWriter) value(v jsontext.Value) {
	if w.err == nil {
		w.err = cause(w.enc.WriteValue(v))
	}
}

// cause returns the error of an io.Writer that jsontext has wrapped.
func cause(err error) error { return cmp.Or(errors.Unwrap(err), err) }

func (w *jsonWriter) member(name string, value jsontext.Token) {
	w.token(jsontext.String(name))
	w.token(value)
}

// table writes a table as an object of columns, in their order.
func (w *jsonWriter) table(t *data.Table) {
	w.token(jsontext.BeginObject)
	for i := range t.Columns {
		w.token(jsontext.String(t.Columns[i].Name))
		w.column(&t.Columns[i])
	}
	w.token(jsontext.EndObject)
}

func (w *jsonWriter) column(c *data.Column) {
	w.token(jsontext.BeginArray)
	for _, s := range c.Text {
		w.token(jsontext.String(s))
	}
	if c.Text == nil {
		for _, x := range c.Number {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				w.token(jsontext.Null)
			} else {
				w.value(jsontext.Value(exact(x)))
			}
		}
	}
	w.token(jsontext.EndArray)
}
