package export

import (
	"encoding/csv"
	"encoding/json"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/data"
	"risingbandits/engine/internal/golden"
)

func TestCSVHoldsTheDataExactly(t *testing.T) {
	rows, err := csv.NewReader(strings.NewReader(written(t, exportFigure(chart.Regret), "csv"))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	r := exportResults()
	if len(rows) != 1+8 {
		t.Fatalf("%d rows, want a header and 8", len(rows))
	}
	for i, row := range rows[1:] {
		s := &r.Series[i/4]
		want := s.Y[i%4]
		got, err := strconv.ParseFloat(row[4], 64)
		if math.IsNaN(want) {
			if row[4] != "" {
				t.Errorf("row %d: a gap is written as %q", i, row[4])
			}
			continue
		}
		if err != nil || got != want || row[0] != s.Name || row[3] != strconv.Itoa(2*(i%4)+2) {
			t.Errorf("row %d is %q, want %v of %s", i, row, want, s.Name)
		}
		if (s.Runs == 1) != (row[5] == "") {
			t.Errorf("row %d: %d runs have the interval %q", i, s.Runs, row[5])
		}
	}
}

// A table separated by tabs is the one separated by commas, which no cell of the board has.
func TestTSVIsCSVWithTabs(t *testing.T) {
	for _, id := range figures {
		want := strings.NewReplacer(",", "\t", "\r", "").Replace(written(t, exportFigure(id), "csv"))
		if got := written(t, exportFigure(id), "tsv"); got != want {
			t.Errorf("%s as TSV: %s", id, golden.Difference(got, want))
		}
	}
}

// No reader of a table finds a formula in it, wherever it splits the lines: at commas, semicolons, tabs or quotation marks.
func TestCellsAreNoFormulas(t *testing.T) {
	for _, id := range figures {
		for _, format := range []string{"csv", "tsv"} {
			f := exportFigure(id)
			f.Origin.Title = "x;=1+1,=2; @a\t=3\r\n-a" + f.Origin.Title
			for _, cell := range strings.FieldsFunc(written(t, f, format), func(c rune) bool { return strings.ContainsRune(",;\t\r\n\"", c) }) {
				_, err := strconv.ParseFloat(cell, 64)
				if strings.IndexAny(strings.TrimSpace(cell), "=+-@＝＋－＠") == 0 && err != nil {
					t.Errorf("%s as %s has the cell %q", id, format, cell)
				}
			}
		}
	}
}

func TestExactNumbersAreReadBack(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0", math.Copysign(0, -1): "0", 1e6: "1000000", 200000: "200000", 0.1: "0.1", -2.5: "-2.5", 1e-7: "1e-07", 1e300: "1e+300",
		1.0 / 3: "0.3333333333333333",
	} {
		got := exact(x)
		if back, err := strconv.ParseFloat(got, 64); got != want || err != nil || back != x {
			t.Errorf("exact(%v) is %q, want %q", x, got, want)
		}
	}
	for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		if got := exact(x); got != "" {
			t.Errorf("%v is %q", x, got)
		}
	}
}

func TestJSONHasColumnsOfOneLength(t *testing.T) {
	for _, id := range figures {
		var got struct {
			Chart, Caption, Fingerprint string
			Seed                        int
			Scenario                    map[string]any
			Data                        map[string][]any
		}
		if err := json.Unmarshal([]byte(written(t, exportFigure(id), "json")), &got); err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		rows := -1
		for name, column := range got.Data {
			if rows < 0 {
				rows = len(column)
			}
			if len(column) != rows || rows == 0 {
				t.Errorf("%s: column %s has %d of %d rows", id, name, len(column), rows)
			}
		}
		if got.Chart != id || got.Seed != 7 || got.Scenario["version"] != 1.0 || got.Caption == "" {
			t.Errorf("%s: head is %+v", id, got)
		}
	}
}

// No row of the data is a comment that an editor or arara obeys.
func TestTeXDataAreNoDirectives(t *testing.T) {
	names := []string{"!TEX program = x", "arara: clean: {files: [a]} #", "! a", "plain"}
	f := exportFigure("regret")
	f.table = func() *data.Table {
		table := data.NewTable("policy", "mean")
		for _, name := range names {
			table.Row(name, 1.5)
		}
		return table
	}
	_, after, _ := strings.Cut(written(t, f, "tex"), "% The data:\n")
	if directive := regexp.MustCompile(`(?m)^%\s*(!|arara:).*`).FindString(after); directive != "" {
		t.Errorf("the data have the directive %q", directive)
	}
	rows, err := csv.NewReader(strings.NewReader(strings.ReplaceAll(after, "% ", ""))).ReadAll()
	for i, name := range names {
		if err != nil || len(rows) != 1+len(names) || rows[i+1][0] != name {
			t.Fatalf("the data are %q, %v", rows, err)
		}
	}
}

// The data of a figure stand in its LaTeX too, where TeX does not read them.
func TestTeXHoldsTheData(t *testing.T) {
	for _, id := range figures {
		tex := written(t, exportFigure(id), "tex")
		_, after, _ := strings.Cut(tex, "\\end{document}\n% The data:\n")
		var text strings.Builder
		for line := range strings.Lines(after) {
			row, ok := strings.CutPrefix(line, "% ")
			if !ok {
				t.Errorf("%s: %q is no comment", id, line)
			}
			text.WriteString(row)
		}
		got, err := csv.NewReader(strings.NewReader(text.String())).ReadAll()
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		want, err := csv.NewReader(strings.NewReader(written(t, exportFigure(id), "csv"))).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		for i := range want {
			if row := want[i][:len(want[i])-4]; i >= len(got) || !slices.Equal(got[i], row) {
				t.Fatalf("%s: row %d of %d is not %q", id, i, len(got), row)
			}
		}
	}
}
