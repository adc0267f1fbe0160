package export

import (
	"encoding/csv"
	"io"
	"math"
	"slices"
	"strconv"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/plain"
)

// writeCSV writes a figure's data as comma-separated values (RFC 4180): a header, then a row for each observation. The
// last columns of every row say where the numbers come from, so that tables of several figures can be joined. What a
// spreadsheet would take for a formula has an apostrophe before it. Unknown values are empty.
func writeCSV(w io.Writer, f *Figure) error {
	out := csv.NewWriter(w)
	out.UseCRLF = true
	return writeAll(out, f)
}

// writeTSV writes the same data separated by tabs, for pasting into a spreadsheet.
func writeTSV(w io.Writer, f *Figure) error {
	out := csv.NewWriter(w)
	out.Comma = '\t'
	return writeAll(out, f)
}

func writeAll(out *csv.Writer, f *Figure) error {
	o := &f.Origin
	names := []string{"scenario", "seed", "hash", "fingerprint"}
	for i, name := range names {
		if slices.ContainsFunc(f.Table().Columns, func(c data.Column) bool { return c.Name == name }) {
			names[i] = "sweep_" + name // each row of a sweep has its own
		}
	}
	return writeRows(out, f.Table(), names, []string{plain.Cell(o.Title), strconv.FormatUint(o.Seed, 10), o.Short(), o.Fingerprint})
}

// writeRows writes a table; each row ends with the cells of tail, whose columns are called names.
func writeRows(out *csv.Writer, t *data.Table, names, tail []string) error {
	record := make([]string, 0, len(t.Columns)+len(tail))
	for _, c := range t.Columns {
		record = append(record, plain.Cell(c.Name))
	}
	out.Write(append(record, names...))
	for i := range t.Rows() {
		record = record[:0]
		for _, c := range t.Columns {
			if c.Text != nil {
				record = append(record, plain.Cell(c.Text[i]))
			} else {
				record = append(record, exact(c.Number[i]))
			}
		}
		out.Write(append(record, tail...))
	}
	out.Flush()
	return out.Error() // of any earlier write
}

// exact writes a number so that reading it back gives the same number; one that is not finite is "", as it is null in
// JSON.
func exact(x float64) string {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0):
		return ""
	case math.Abs(x) >= 1e-6 && math.Abs(x) < 1e15 || x == 0:
		return strconv.FormatFloat(x+0, 'f', -1, 64)
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}
