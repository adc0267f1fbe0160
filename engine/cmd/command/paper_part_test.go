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

	"risingbandits/engine/cmd/command/internal/part"
	"risingbandits/engine/sim"
	"risingbandits/engine/theory/claims"
)

// playedPart is the part of the brief plan that checkPaperParts plays.
var playedPart = parting{2, 40}

// checkPaperParts checks that parts of the brief plan, which a journal has played, give together the evidence of the whole, and
// that a part is played as the whole is.
func checkPaperParts(t *testing.T, journal string, want *claims.Evidence) {
	t.Helper()
	records := map[string][]byte{}
	text := content(t, journal)
	for line := range bytes.Lines(text) {
		records[keyOf(t, line)] = bytes.TrimSpace(line)
	}
	plan := claims.NewPlan(brief)
	folder := t.TempDir()
	of := playedPart.of
	var files []string
	for i := range of {
		p := &parting{i + 1, of}
		from, to := part.Range(paperCosts(plan), p.part, p.of)
		file := filepath.Join(folder, string(rune('A'+i))+".part")
		if *p == playedPart {
			sh := &shell{ctx: context.Background(), out: io.Discard, err: io.Discard}
			of := &share{parting: *p, workers: 2}
			if err := of.write(sh, file, func() (Work, error) { return paperWork(brief, "") }); err != nil {
				t.Fatal(err)
			}
		} else {
			work, _ := json.Marshal(brief)
			h := part.Head{Command: "paper", Work: work, Part: p.part, Of: of, From: from, To: to, Units: len(plan.Units), Numerics: sim.Numerics}
			var rows [][]byte
			for _, u := range plan.Units[from:to] {
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
