package command

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"risingbandits/engine/learn/traininglog"
)

const sampleLog = "step;A;B\n1;0,2;0,1\n2;0,5;\n3;oops;0,3\n4;0,4;0,4\n"

func TestImportSaysWhatItUnderstood(t *testing.T) {
	got := call(sampleLog, "import", "-")
	want := `A table of 2 curves, separated by semicolons, with decimal commas; the first line names the columns; the steps are in “step”.
left out: line 4: “oops” in column “A” is not a number such as 0,5

curve 1 (A): 3 steps, payoffs 0.2 to 0.5
  falls at 1 of 2 steps, most by 0.1 from step 2 to 4
  nearest rising curve: off by 0.0408 (root mean square), at most 0.05 at step 2
  nearest rising concave curve: off by 0.0408 (root mean square), at most 0.05 at step 2

curve 2 (B): 3 steps, payoffs 0.1 to 0.4
  satisfies the assumptions: non-decreasing, concave, within [0,1]
`
	if got.code != 0 || !strings.HasPrefix(got.out, want) {
		t.Errorf("exit code %d, %s\ngot\n%s\nwant\n%s", got.code, got.err, got.out, want)
	}
}

func TestImportRoundsMeans(t *testing.T) {
	got := call(`{"train_sizes": [20, 40], "test_scores": [[0.62, 0.61, 0.63], [0.92, 0.93, 0.91]]}`, "import", "-")
	for _, want := range []string{"payoffs 0.62 to 0.92\n", "at the last step ± 0.0248 (95%)"} {
		if !strings.Contains(got.out, want) {
			t.Errorf("lacks %q: %s%s", want, got.out, got.err)
		}
	}
}

func TestImportWritesAScenarioThatRuns(t *testing.T) {
	dir := t.TempDir()
	log, file := filepath.Join(dir, "my runs.csv"), filepath.Join(dir, "s.json")
	if err := os.WriteFile(log, []byte(sampleLog), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := call("", "import", "-use", "concave", "-pulls", "50", "-o", file, log); got.code != 0 {
		t.Fatalf("exit code %d: %s", got.code, got.err)
	}
	text := content(t, file)
	for _, part := range []string{`"title":"my runs.csv"`, `"horizon":200`, `"kind":"bernoulli"`, `"name":"A"`} {
		if !strings.Contains(string(text), part) {
			t.Errorf("the scenario lacks %s: %s", part, text)
		}
	}
	if got := call("", "check", file); !strings.Contains(got.out, "all 2 arms satisfy them: non-decreasing, concave, within [0,1]") {
		t.Errorf("check says %s%s", got.out, got.err)
	}
	if got := call("", "run", "-runs", "2", file); got.code != 0 {
		t.Errorf("run: exit code %d: %s", got.code, got.err)
	}
}

func TestImportPrintsJSON(t *testing.T) {
	var got importJSON
	c := call(sampleLog, "import", "-json", "-use", "rising", "-")
	if err := json.Unmarshal([]byte(c.out), &got); err != nil {
		t.Fatal(err, c.err)
	}
	if !got.Comma || got.Steps != "step" || got.LeftOuts != 1 || len(got.Curves) != 2 || got.Curves[0].Points[1] != [2]float64{2, 0.45} {
		t.Errorf("got %+v", got)
	}
}

func TestImportNamesTheLineOfAFault(t *testing.T) {
	for log, want := range map[string]string{
		"x,a,b\n":              "-, line 1: there are names here and no numbers",
		"a,b\n1,2\n\x00\n":     "-, line 3: this is not text",
		"1,0.5\n2,0.1\n3\xff,": "-, line 3: this is not UTF-8",
	} {
		if got := call(log, "import", "-"); got.code != 1 || !strings.Contains(got.err, want) {
			t.Errorf("%q: exit code %d, %q, want %q", log, got.code, got.err, want)
		}
	}
	if got := call("", "import", "-scale", "percents", "-"); got.code != 2 || !strings.Contains(got.err, "did you mean percent?") {
		t.Errorf("exit code %d, %q", got.code, got.err)
	}
}

// importedJSON calls import -json and returns what it printed.
func importedJSON(t *testing.T, args ...string) importJSON {
	t.Helper()
	var got importJSON
	c := call("", append([]string{"import", "-json"}, args...)...)
	if err := json.Unmarshal([]byte(c.out), &got); err != nil {
		t.Fatal(args, err, c.err)
	}
	return got
}

func curvesOf(got importJSON) string {
	var names []string
	for _, c := range got.Curves {
		names = append(names, c.Name)
	}
	return strings.Join(names, " ")
}

// The columns are the user's to choose, by the names that the report prints, and -choice takes them from a report.
func TestImportChoosesColumns(t *testing.T) {
	dir := t.TempDir()
	log := filepath.Join(dir, "log.csv")
	const text = "epoch,accuracy,loss,fid,lr\n1,0.4,1.5,30,0.1\n2,0.5,1.2,25,0.1\n3,0.6,1.0,21,0.1\n"
	if err := os.WriteFile(log, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args   []string
		curves string
	}{
		{nil, "accuracy"},
		{[]string{"-curves", "loss,fid"}, "loss fid"},
		{[]string{"-curves", "*"}, "accuracy loss fid lr"},
		{[]string{"-without", "acc*"}, "loss fid"},
		{[]string{"-lower", "fid"}, "accuracy fid"},
		{[]string{"-lower", "fid", "-title", "x"}, "accuracy fid"}, // more flags follow
		{[]string{"-lower=fid,loss"}, "accuracy loss fid"},
		{[]string{"-lower"}, "loss fid"},
		{[]string{"-higher", "lr"}, "accuracy lr"},
		{[]string{"-steps", "fid"}, "accuracy"},
		{[]string{"-steps", "count"}, "accuracy"},
	} {
		got := importedJSON(t, append(c.args, log)...)
		if curvesOf(got) != c.curves || len(got.Columns) != 5 || got.Columns[1].Why == "" || got.Columns[1].TakenFor == "" {
			t.Errorf("%q: curves %q, want %q; columns %+v", c.args, curvesOf(got), c.curves, got.Columns)
		}
	}
	report := filepath.Join(dir, "report.json")
	if err := os.WriteFile(report, []byte(call("", "import", "-json", "-curves", "fid", log).out), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := importedJSON(t, "-choice", report, log); curvesOf(got) != "fid" || got.Columns[3].Direction != "lower" {
		t.Errorf("from a report: %q, %+v", curvesOf(got), got.Columns)
	}
	for _, args := range [][]string{{"-curves", "acuracy", log}, {"-steps", "nothing", log}, {"-lower=nothing", log}} {
		if got := call("", append([]string{"import"}, args...)...); got.code != exitUsage || !strings.Contains(got.err, "no column is called") {
			t.Errorf("%q: exit code %d, %q", args, got.code, got.err)
		}
	}
	if got := call("", "import", log); !strings.Contains(got.out, "\n  lr        setting: it is a setting of the training\n") {
		t.Errorf("the report does not say what lr is:\n%s", got.out)
	}
	if got := call("", "import"); got.code != exitUsage || !strings.Contains(got.err, "a LOG is missing") {
		t.Errorf("without a log: exit code %d, %q", got.code, got.err)
	}
}

// Several files, or a folder, are one scenario.
func TestImportTakesSeveralFiles(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "runs")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	var files []string
	for i, name := range []string{"adam-seed1.csv", "adam-seed2.csv", "sgd.csv"} {
		files = append(files, filepath.Join(dir, name))
		y := string(rune('1' + i))
		if err := os.WriteFile(files[i], []byte("epoch,acc\n1,0."+y+"\n2,0."+y+"5\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{files, {dir}} {
		got := importedJSON(t, args...)
		if curvesOf(got) != "adam sgd" || got.Files != 3 || got.Curves[0].Seeds != 2 || got.Curves[0].Half == 0 || got.Curves[1].Seeds != 1 {
			t.Errorf("%q: %+v", args, got)
		}
	}
	scenario := filepath.Join(dir, "s.json")
	got := call("", append([]string{"import", "-o", scenario}, files...)...)
	if got.code != 0 || !strings.Contains(got.out, "the mean of 2 repetitions") {
		t.Errorf("exit code %d: %s%s", got.code, got.out, got.err)
	}
	if text := string(content(t, scenario)); !strings.Contains(text, `"title":"runs"`) || !strings.Contains(text, `"name":"adam"`) {
		t.Errorf("the scenario: %s", text)
	}
}

func TestImportListsFormats(t *testing.T) {
	text := call("", "import", "-formats")
	help := call("", "help", "import").out
	var printed struct{ Formats []formatJSON }
	if err := json.Unmarshal([]byte(call("", "import", "-formats", "-json").out), &printed); err != nil {
		t.Fatal(err)
	}
	if len(printed.Formats) != len(traininglog.Producers) || text.code != 0 {
		t.Fatalf("%d formats", len(printed.Formats))
	}
	for _, p := range traininglog.Producers {
		if !strings.Contains(text.out, p.Name) || !strings.Contains(help, p.Name) {
			t.Errorf("%s is not listed", p.ID)
		}
	}
}

// A link that mail programs cut is printed as ever, and its length said beside it.
func TestALongLinkIsSaid(t *testing.T) {
	var log strings.Builder
	log.WriteString("step,a,b,c,d\n")
	for i := range 900 {
		fmt.Fprintf(&log, "%d,0.%04d,0.%04d,0.%04d,0.%04d\n", i+1, i*7919%9973, i*6007%9973, i*4001%9973, i*3001%9973)
	}
	long := call(call(log.String(), "import", "-o", "-", "-").out, "link", "-")
	if !strings.HasPrefix(long.out, "#1.") || strings.Count(long.out, "\n") != 1 ||
		!strings.Contains(long.err, "many mail and chat programs cut") {
		t.Errorf("a link of %d bytes, and it says %q", len(long.out), long.err)
	}
	if short := call("", "link", "paper-2-rested"); short.err != "" {
		t.Errorf("of a short link it says %q", short.err)
	}
}

// Columns that are left out for one reason share a line of the report for people, and are a row each in JSON.
func TestImportGroupsColumns(t *testing.T) {
	head, one, two, three := "epoch,val_acc,lr", "1,0.2,0.1", "2,0.3,0.1", "3,0.4,0.1"
	for i := range 26 {
		head += fmt.Sprintf(",c%d", i)
		one, two, three = one+",7", two+",7", three+",7"
	}
	log := strings.Join([]string{head, one, two, three}, "\n")
	got := call(log, "import", "-")
	_, columns, _ := strings.Cut(got.out, "\ncolumns:\n")
	if lines := strings.Split(strings.TrimSpace(columns), "\n"); len(lines) != 4 ||
		!strings.HasPrefix(lines[3], "  c0, c1, c2, ") || !strings.HasSuffix(lines[3], ", c25  left out: its number never changes") {
		t.Errorf("%d lines, exit code %d: %s", len(lines), got.code, columns)
	}
	var report importJSON
	if err := json.Unmarshal([]byte(call(log, "import", "-json", "-").out), &report); err != nil || len(report.Columns) != 29 {
		t.Errorf("%d columns in JSON, %v", len(report.Columns), err)
	}
}
