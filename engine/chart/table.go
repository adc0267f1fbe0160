package chart

import (
	"cmp"
	"encoding/csv"
	"errors"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"risingbandits/engine/chart/sources"
)

// A Table is a figure's data in tidy form: a row an observation, a column a variable. The columns
// are of one length.
type Table struct{ Columns []Column }

// A Column holds text or numbers. A number that is not known is NaN.
type Column struct {
	Name   string
	Text   []string
	Number []float64
}

// Rows returns the count of rows.
func (t *Table) Rows() int {
	if len(t.Columns) == 0 {
		return 0
	}
	return max(len(t.Columns[0].Text), len(t.Columns[0].Number))
}

// row appends a row; cells are strings and float64, one a column.
func (t *Table) row(cells ...any) {
	for i, cell := range cells {
		c := &t.Columns[i]
		if s, ok := cell.(string); ok {
			c.Text = append(c.Text, s)
		} else {
			c.Number = append(c.Number, cell.(float64))
		}
	}
}

func newTable(names ...string) *Table {
	t := &Table{Columns: make([]Column, len(names))}
	for i, n := range names {
		t.Columns[i].Name = n
	}
	return t
}

// WriteCSV writes a figure's data as comma-separated values, RFC 4180: a header, then a row an
// observation. Where the numbers come from stands in the last columns of every row, so that tables of
// several figures can be joined. Text that a spreadsheet would take for a formula begins with an
// apostrophe. What is not known is empty.
func WriteCSV(w io.Writer, f *Figure) error {
	t := f.Table()
	out := csv.NewWriter(w)
	out.UseCRLF = true
	o := &f.Origin
	tail := []string{cell(o.Title), strconv.FormatUint(o.Seed, 10), o.Hash[:min(sources.ShortHash, len(o.Hash))], o.Fingerprint}
	record := make([]string, 0, len(t.Columns)+len(tail))
	for _, c := range t.Columns {
		record = append(record, c.Name)
	}
	out.Write(append(record, "scenario", "seed", "hash", "fingerprint"))
	for i := range t.Rows() {
		record = record[:0]
		for _, c := range t.Columns {
			if c.Text != nil {
				record = append(record, cell(c.Text[i]))
			} else {
				record = append(record, plain(c.Number[i]))
			}
		}
		out.Write(append(record, tail...))
	}
	out.Flush()
	return out.Error() // of any write before
}

// cell returns a text that no spreadsheet runs as a formula. A text that is a number stays as it is.
// Source: OWASP, CSV Injection.
func cell(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	first, _ := utf8.DecodeRuneInString(s)
	if s == "" || !strings.ContainsRune("=+-@\t\r\n＝＋－＠", first) {
		return s
	}
	if _, err := strconv.ParseFloat(s, 64); err == nil {
		return s
	}
	return "'" + s
}

// plain writes a number so that it is read back as the same; NaN as nothing.
func plain(x float64) string {
	switch {
	case math.IsNaN(x):
		return ""
	case math.IsInf(x, 0):
		return strings.TrimPrefix(strconv.FormatFloat(x, 'g', -1, 64), "+")
	case math.Abs(x) >= 1e-6 && math.Abs(x) < 1e15 || x == 0:
		return strconv.FormatFloat(x+0, 'f', -1, 64)
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}

// WriteJSON writes a figure's data as one JSON object: what it shows, where it comes from, the whole
// scenario, and the data by columns. What is not known or not finite is null.
func WriteJSON(w io.Writer, f *Figure) error {
	o := &f.Origin
	// HTML and JavaScript characters are escaped, so that the text can stand in a page.
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

// A jsonWriter writes JSON until the first error, which it keeps. It does without encoding/json, which
// engine.wasm would carry for this alone.
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
func (w *jsonWriter) table(t *Table) {
	w.token(jsontext.BeginObject)
	for i := range t.Columns {
		w.token(jsontext.String(t.Columns[i].Name))
		w.column(&t.Columns[i])
	}
	w.token(jsontext.EndObject)
}

func (w *jsonWriter) column(c *Column) {
	w.token(jsontext.BeginArray)
	for _, s := range c.Text {
		w.token(jsontext.String(s))
	}
	if c.Text == nil {
		for _, x := range c.Number {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				w.token(jsontext.Null)
			} else {
				w.value(jsontext.Value(plain(x)))
			}
		}
	}
	w.token(jsontext.EndArray)
}
