package command

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
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
