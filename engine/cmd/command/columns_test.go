package command

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// columnsOf returns the columns of a table that plot or sweep wrote.
func columnsOf(t *testing.T, file string) []string {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := csv.NewReader(f)
	if strings.HasSuffix(file, ".tsv") {
		r.Comma = '\t'
	}
	head, err := r.Read()
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return head
}

// No table that can be exported has two columns of one name: readers of tables keep one of them, without a word.
func TestNoExportHasTwoColumnsOfOneName(t *testing.T) {
	calls := map[string][]string{
		"one axis": {"-over", "policies[0].epsilon=0.1,0.2"}, "seeds": {"-over", "seed=1,2"},
		"a map": {"-over", "seed=1,2", "-over", "noise.sigma=0.1,0.2"},
		"axes":  {"-over", "seed=1,2", "-over", "noise.sigma=0.1,0.2", "-over", "horizon=100,200"},
	}
	for _, id := range chartNames() {
		calls["-chart "+id] = []string{"-chart", id}
	}
	folder := t.TempDir()
	for name, flags := range calls {
		for _, format := range []string{"csv", "tsv", "json"} { // a JSON object with a name twice is not written
			file := filepath.Join(folder, "chart."+format)
			r := call(small, append(append([]string{"plot"}, flags...), "-o", file, "-")...)
			if r.code != 0 {
				t.Errorf("%s as %s: exit status %d, %s", name, format, r.code, r.err)
				continue
			}
			if format == "json" {
				continue
			}
			head := columnsOf(t, file)
			for i, column := range head {
				if slices.Contains(head[:i], column) {
					t.Errorf("%s as %s: two columns are called %q: %q", name, format, column, head)
				}
			}
		}
	}
	if r := call(small, "sweep", "-over", "seed=1,2", "-o", filepath.Join(folder, "swept"), "-"); r.code != 0 {
		t.Fatal(r.err)
	}
	help := call("", "help", "sweep").out
	head := columnsOf(t, filepath.Join(folder, "swept", "sweep.csv"))
	for i, column := range head {
		if slices.Contains(head[:i], column) {
			t.Errorf("sweep.csv: two columns are called %q: %q", column, head)
		}
		if i > 0 && !strings.Contains(help, column) {
			t.Errorf("rising help sweep says nothing of the column %q", column)
		}
	}
}
