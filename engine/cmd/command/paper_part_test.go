package command

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"risingbandits/engine/paper/claims"
	"risingbandits/engine/sim"
	"risingbandits/engine/work"
	"risingbandits/engine/work/part"
)

// playedPart is the part of the brief plan that checkPaperParts plays, of so many.
const playedPart, playedOf = 2, 40

// checkPaperParts checks that parts of the brief plan, which a journal has played, give together the evidence of the whole, and
// that a part is played as the whole is.
func checkPaperParts(t *testing.T, journal string, want *claims.Evidence) {
	t.Helper()
	records := map[string]part.Record{}
	for line := range bytes.Lines(content(t, journal)) {
		var r part.Record
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatal(err)
		}
		records[r.Key] = r
	}
	units := claims.NewPlan(brief).Units()
	folder := t.TempDir()
	const of = playedOf
	var files []string
	for i := range of {
		from, to := work.Range(units, i+1, of)
		file := filepath.Join(folder, string(rune('A'+i))+".part")
		if i+1 == playedPart {
			p := paperPlaying()
			p.part, p.of, p.out = i+1, of, file
			if err := p.writePart(quiet(context.Background()), func(int) (shownWork, error) { return paperOf(brief), nil }); err != nil {
				t.Fatal(err)
			}
		} else {
			text, _ := json.Marshal(brief)
			h := part.Head{Part: i + 1, Of: of, From: from, To: to, Units: len(units), Numerics: sim.Numerics}
			h.Spec = part.Spec{Command: "paper", Work: text}
			var rows []part.Record
			for _, u := range units[from:to] {
				rows = append(rows, records[u.Key])
			}
			if err := replaceFile(file, func(w io.Writer) error { return part.Write(w, h, rows) }); err != nil {
				t.Fatal(err)
			}
		}
		files = append(files, file)
	}
	merged := filepath.Join(folder, "merged")
	r := call("", append([]string{"merge", "-json", "-o", merged}, files...)...)
	got, err := os.ReadFile(filepath.Join(merged, "claims.json"))
	if err != nil || r.code != 0 {
		t.Fatalf("exit %d, %s, %v", r.code, r.err, err)
	}
	if whole, err := claims.NewDocument(want).Encode(); err != nil || !bytes.Equal(got, whole) {
		t.Errorf("%v, the parts give %.2000s\nthe whole %.2000s", err, got, whole)
	}
	if got := call("", append([]string{"merge"}, files[1:]...)...); got.code != 75 || !strings.Contains(got.err, "part 1 of 40 is missing") {
		t.Errorf("without a part: exit %d, %s", got.code, got.err)
	}
}
