package command

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"risingbandits/engine/cmd/command/internal/journal"
	"risingbandits/engine/paper/claims"
	"risingbandits/engine/scenario"
	"risingbandits/engine/work"
	"risingbandits/engine/work/part"
)

// brief is the smallest plan.
var brief = claims.Size{Runs: 1, Bandits: 1, BanditRuns: 1}

// played returns the evidence of a brief plan that is played with a journal.
func played(t *testing.T, ctx context.Context, name string) (*claims.Evidence, string, error) {
	t.Helper()
	var words bytes.Buffer
	w := paperOf(brief)
	p := paperPlaying()
	p.journal = name
	if err := p.playKept(&shell{ctx: ctx, err: &words}, w, name); err != nil {
		return nil, words.String(), err
	}
	return w.plan.Evidence(), words.String(), nil
}

// paperPlaying returns the flags of a call of paper.
func paperPlaying() *playing {
	workers := 2
	row, _ := workOf("paper")
	return &playing{row: row, workers: &workers, data: new(string), printing: func() bool { return false }}
}

// quiet returns a shell that says nothing.
func quiet(ctx context.Context) *shell { return &shell{ctx: ctx, out: io.Discard, err: io.Discard} }

// A run that was stopped goes on where it was, also after a kill in the middle of a line, and comes to the same
// evidence. What was played is not played again. The units that take long count as played from the beginning, with made-up numbers:
// the third of them that is most expensive takes nine tenths of the time.
func TestPaperGoesOn(t *testing.T) {
	whole := filepath.Join(t.TempDir(), "whole")
	dear := keepMadeUp(t, whole, brief, isDear)
	want, _, err := played(t, context.Background(), whole)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "stopped")
	keepMadeUp(t, name, brief, isDear)
	stopped := stopAfter(t, name, 1+dear+4)
	// The stopped run has played on to within the last unit but a few, and was killed within that line; a plan of another
	// size has been played too.
	text := string(stopped) + `{"key":"x","record":{}}` + "\n" + recordsBut(t, whole, stopped, 3)
	write(t, name, text[:len(text)-20])
	lines := strings.Count(text, "\n")
	got, words, err := played(t, context.Background(), name)
	if err != nil || !equalJSON(t, got, want) {
		t.Errorf("%v: the evidence of a run that went on differs", err)
	}
	for _, want := range []string{"rising: goes on: ", "rising: " + name + ": the last line is dropped"} {
		if !strings.Contains(words, want) {
			t.Errorf("%q does not say %s", words, want)
		}
	}
	all, _ := os.ReadFile(name)
	if n := bytes.Count(all, []byte("\n")); n != 2+len(claims.NewPlan(brief).Units()) {
		t.Errorf("the journal has %d lines after %d: units were played twice", n, lines)
	}
	again, words, err := played(t, context.Background(), name)
	if err != nil || words != "" || !equalJSON(t, again, want) {
		t.Errorf("%v: with everything played it says %q", err, words)
	}
	checkPaperParts(t, whole, want)
	checkUse(t, want)
}

// isDear tells whether a unit of the brief plan takes long. Units of the part that checkPaperParts plays do not count as such.
func isDear(units []work.Unit, i int) bool {
	from, to := work.Range(units, playedPart, playedOf)
	return units[i].Cost > 5_000_000 && (i < from || i >= to)
}

// checkUse gives an earlier claims.json that lacks the preset sweeps: they alone are left to play.
func checkUse(t *testing.T, want *claims.Evidence) {
	t.Helper()
	less := *want
	less.Growths = nil
	text, err := claims.NewDocument(&less).Encode()
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "claims.json")
	write(t, name, string(text))
	w, err := newPaper(brief, "", name)
	if err != nil {
		t.Fatal(err)
	}
	for i, u := range w.Units() {
		if left := strings.HasPrefix(u.Key, "growth-"); w.Has(i) == left {
			t.Errorf("%s is left: %v", u.Key, left)
		}
	}
	write(t, name, strings.Replace(string(text), `"numerics": `, `"numerics": 1`, 1))
	for file, want := range map[string]string{name: "numerics", filepath.Join(name, "none"): "-use"} {
		if _, err := newPaper(brief, "", file); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", file, err)
		}
	}
}

// stopAfter starts the brief plan, stops it once its journal has so many lines, and returns the journal.
func stopAfter(t *testing.T, name string, lines int) []byte {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	go func() {
		for ctx.Err() == nil {
			if text, _ := os.ReadFile(name); bytes.Count(text, []byte("\n")) >= lines {
				stop()
			}
			time.Sleep(time.Millisecond)
		}
	}()
	if _, _, err := played(t, ctx, name); err != context.Canceled {
		t.Fatalf("stopped with %v", err)
	}
	text := content(t, name)
	return text
}

// recordsBut returns the records of a journal that another one lacks, without the last few of them.
func recordsBut(t *testing.T, name string, other []byte, few int) string {
	t.Helper()
	text := content(t, name)
	has := slices.Collect(bytes.Lines(other))
	var records [][]byte
	for line := range bytes.Lines(text) {
		if !slices.ContainsFunc(has, func(l []byte) bool { return keyOf(t, l) == keyOf(t, line) }) {
			records = append(records, line)
		}
	}
	if len(records) <= few {
		t.Fatalf("%d units are left after the stop, want more than %d", len(records), few)
	}
	return string(bytes.Join(records[:len(records)-few], nil))
}

// keyOf returns the key of a line of a journal, "" for its head.
func keyOf(t *testing.T, line []byte) string {
	t.Helper()
	var record struct{ Key string }
	if err := json.Unmarshal(line, &record); err != nil {
		t.Fatal(err)
	}
	return record.Key
}

// A journal of played units that is damaged, or another's, or in use, is refused by its name before anything is played.
func TestPaperRefusesAJournal(t *testing.T) {
	head := `{"journal":"rising paper","version":4}` + "\n"
	key := claims.NewPlan(brief).Units()[0].Key
	for want, text := range map[string]string{
		"holds nothing that this version of rising paper has played": `{"key":"x","record":{}}` + "\n",
		"is a journal of version 3, and this rising has version 4: ": strings.Replace(head, "4", "3", 1) + `{"key":"x","part":{}}` + "\n",
		"line 3 is damaged: ":                        head + `{"key":"x"}` + "\nno JSON\n" + `{"key":"x"}` + "\n",
		"line 2 is damaged: record: it does not fit": head + `{"key":"` + key + `","record":{"regrets":[1]}}` + "\n",
	} {
		name := filepath.Join(t.TempDir(), "played.jsonl")
		write(t, name, text)
		if _, _, err := played(t, context.Background(), name); err == nil || !strings.HasPrefix(err.Error(), name) ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	name := filepath.Join(t.TempDir(), "played.jsonl")
	kept, err := openJournal(&shell{}, "paper", paperOf(brief), name)
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	if _, _, err := played(t, context.Background(), name); !errors.Is(err, journal.ErrBusy) {
		t.Errorf("a journal in use: %v", err)
	}
}

func equalJSON(t *testing.T, a, b any) bool {
	t.Helper()
	x, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	y, err := json.Marshal(b)
	return err == nil && bytes.Equal(x, y)
}

// halfOf returns a half-width of an interval, nil for one run.
func halfOf(s *scenario.Scenario) *float64 {
	if s.Runs == 1 {
		return nil
	}
	return new(float64)
}

// keepMadeUp writes a journal in which some units of a plan have been played, with made-up numbers, and returns how many.
func keepMadeUp(t *testing.T, name string, size claims.Size, which func(units []work.Unit, i int) bool) (n int) {
	t.Helper()
	w := paperOf(size)
	kept, err := openJournal(&shell{}, "paper", w, name)
	if err != nil {
		t.Fatal(err)
	}
	for i, u := range w.Units() {
		if !which(w.Units(), i) {
			continue
		}
		n++
		if err := kept.Add(madeUp(t, &u, i)); err != nil {
			t.Fatal(err)
		}
	}
	if err := kept.Close(); err != nil {
		t.Fatal(err)
	}
	return n
}

// madeUp returns unit i of a plan as if it had been played, with made-up numbers.
func madeUp(t testing.TB, u *work.Unit, i int) part.Record {
	t.Helper()
	r := claims.Record{Regrets: make([]float64, len(u.Scenario.Policies)), Pulls: make([]float64, len(u.Scenario.Arms))}
	for _, spec := range u.Scenario.Policies {
		r.Wrong, r.Earned = append(r.Wrong, 0.5), append(r.Earned, claims.Total{Policy: spec.ID, CI95: halfOf(u.Scenario)})
	}
	r.Final = slices.Repeat([]float64{float64(1 + i)}, u.Scenario.Runs)
	if len(u.Scenario.Policies) == 1 {
		spec := u.Scenario.Policies[0]
		r.Played = &claims.Played{Policy: spec.ID, Variant: spec.Variant, Final: []float64{float64(i)}}
		r.Played.Regret.Mean, r.Played.Pulls.Mean = slices.Repeat([]float64{float64(1 + i)}, 200),
			slices.Repeat([]float64{10}, len(u.Scenario.Arms))
	}
	records, err := part.Encode(u, []any{r})
	if err != nil {
		t.Fatal(err)
	}
	return records[0]
}

// The command writes all files of the report, and prints the verdicts in both forms.
func TestPaper(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "made", "here")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	size := claims.Size{Runs: 1, Bandits: 1, BanditRuns: claims.PaperSize().BanditRuns}
	keepMadeUp(t, filepath.Join(folder, "played.jsonl"), size, func([]work.Unit, int) bool { return true })
	table := call("", "paper", "-o", folder, "-runs", "1", "-bandits", "1", "-cpu", "2")
	if table.code != 0 || !strings.Contains(table.out, "E10") || !strings.Contains(table.out, filepath.Join(folder, "index.html")) {
		t.Fatalf("exit %d, %s%s", table.code, table.out, table.err)
	}
	for _, name := range []string{"index.html", "claims.json", "figures/paper-15-rested-payoffs.svg", "figures/ranks-E16.svg",
		"tables/ranks.csv", "scenarios/paper-2-rested-released.json", "scenarios/code-15-released.json"} {
		if info, err := os.Stat(filepath.Join(folder, name)); err != nil || info.Size() < 200 {
			t.Errorf("%s: %v", name, err)
		}
	}
	asked := call("", "paper", "-json", "-o", folder, "-runs", "1", "-bandits", "1")
	var got struct {
		Claims []struct {
			ID                                  string `json:"id"`
			Defined, Released, ReleasedPolicies struct {
				Verdict string            `json:"verdict"`
				Numbers []json.RawMessage `json:"numbers"`
			}
		} `json:"claims"`
	}
	if err := json.Unmarshal([]byte(asked.out), &got); err != nil || asked.err != "" || len(got.Claims) != len(claims.All()) {
		t.Fatalf("%v: %s%s", err, asked.out, asked.err)
	}
	for _, c := range got.Claims {
		for _, v := range []string{c.Defined.Verdict, c.Released.Verdict, c.ReleasedPolicies.Verdict} {
			if v != "holds" && v != "fails" && v != "open" {
				t.Errorf("%s has the verdict %q", c.ID, v)
			}
		}
		if c.Defined.Numbers == nil || c.Released.Numbers == nil || c.ReleasedPolicies.Numbers == nil {
			t.Errorf("%s has no list of numbers", c.ID)
		}
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if got := call("", "paper", "-o", file); got.code != 1 || !strings.Contains(got.err, "cannot write to "+file) {
		t.Errorf("a file as folder: exit %d, %s", got.code, got.err)
	}
}
