package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"risingbandits/engine/theory/claims"
)

// brief is the smallest plan.
var brief = claims.Size{Runs: 1, Bandits: 1, BanditRuns: 1}

// played returns the evidence of a brief plan that is played with a journal.
func played(t *testing.T, ctx context.Context, name string) (*claims.Evidence, string, error) {
	t.Helper()
	var words bytes.Buffer
	plan := claims.NewPlan(brief)
	err := playPlan(&shell{ctx: ctx, err: &words}, plan, name, "", 2)
	if err != nil {
		return nil, words.String(), err
	}
	return plan.Evidence(), words.String(), nil
}

// A run that was stopped goes on where it was, also after a kill in the middle of a line, and comes to the same
// evidence. What was played is not played again.
func TestPaperGoesOn(t *testing.T) {
	want, _, err := played(t, context.Background(), filepath.Join(t.TempDir(), "whole"))
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "stopped")
	ctx, stop := context.WithCancel(context.Background())
	go func() {
		for {
			if text, _ := os.ReadFile(name); bytes.Count(text, []byte("\n")) >= 5 {
				stop()
				return
			}
			time.Sleep(time.Millisecond)
		}
	}()
	if _, _, err := played(t, ctx, name); err != context.Canceled {
		t.Fatalf("stopped with %v", err)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.Count(text, []byte("\n"))
	// As if the process had been killed within its last line, and another program's line had come between.
	if err := os.WriteFile(name, append([]byte("no JSON\n{\"key\":\"x\"}\n"), text[:len(text)-20]...), 0o644); err != nil {
		t.Fatal(err)
	}
	got, words, err := played(t, context.Background(), name)
	if err != nil || !equalJSON(t, got, want) {
		t.Errorf("%v: the evidence of a run that went on differs", err)
	}
	if !strings.Contains(words, "rising: goes on: ") {
		t.Errorf("%q does not say that the run goes on", words)
	}
	text, _ = os.ReadFile(name)
	if whole := bytes.Count(text, []byte("\n")); whole != 2+1+len(claims.NewPlan(brief).Units) {
		t.Errorf("the journal has %d lines after %d and a broken one: units were played twice", whole, lines-1)
	}
	again, words, err := played(t, context.Background(), name)
	if err != nil || words != "" || !equalJSON(t, again, want) {
		t.Errorf("%v: with everything played it says %q", err, words)
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

// keepMadeUp writes a journal in which every unit of a plan has been played, with made-up numbers.
func keepMadeUp(t *testing.T, folder string, size claims.Size) {
	t.Helper()
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	plan := claims.NewPlan(size)
	kept, err := openJournal(filepath.Join(folder, "played.jsonl"), plan)
	if err != nil {
		t.Fatal(err)
	}
	for i, u := range plan.Units {
		part := claims.Part{Regrets: make([]float64, len(u.Scenario.Policies))}
		if len(u.Scenario.Policies) == 1 {
			spec := u.Scenario.Policies[0]
			part = claims.Part{Played: &claims.Played{Policy: spec.ID, Variant: spec.Variant, Final: []float64{float64(i)}}}
			part.Played.Regret.Mean, part.Played.Pulls.Mean = slices.Repeat([]float64{float64(1 + i)}, 200),
				slices.Repeat([]float64{10}, len(u.Scenario.Arms))
		}
		if err := kept.add(u.Key, part); err != nil {
			t.Fatal(err)
		}
	}
	if err := kept.close(); err != nil {
		t.Fatal(err)
	}
}

// The command writes all files of the report, and prints the verdicts in both forms.
func TestPaper(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "made", "here")
	keepMadeUp(t, folder, claims.Size{Runs: 1, Bandits: 1, BanditRuns: claims.PaperSize().BanditRuns})
	table := call("", "paper", "-o", folder, "-runs", "1", "-bandits", "1", "-cpu", "2")
	if table.code != 0 || !strings.Contains(table.out, "E10") || !strings.Contains(table.out, filepath.Join(folder, "index.html")) {
		t.Fatalf("exit %d, %s%s", table.code, table.out, table.err)
	}
	for _, name := range []string{"index.html", "claims.json", "figures/paper-15-rested-payoffs.svg", "figures/ranks-E16.svg",
		"tables/ranks.csv", "tables/ranks.tex", "scenarios/paper-2-rested-released.json"} {
		if info, err := os.Stat(filepath.Join(folder, name)); err != nil || info.Size() < 200 {
			t.Errorf("%s: %v", name, err)
		}
	}
	asked := call("", "paper", "-json", "-o", folder, "-runs", "1", "-bandits", "1")
	var got struct {
		Claims []struct {
			ID                string `json:"id"`
			Defined, Released struct {
				Verdict string            `json:"verdict"`
				Numbers []json.RawMessage `json:"numbers"`
			}
		} `json:"claims"`
	}
	if err := json.Unmarshal([]byte(asked.out), &got); err != nil || asked.err != "" || len(got.Claims) != len(claims.All()) {
		t.Fatalf("%v: %s%s", err, asked.out, asked.err)
	}
	for _, c := range got.Claims {
		for _, v := range []string{c.Defined.Verdict, c.Released.Verdict} {
			if v != "holds" && v != "fails" && v != "open" {
				t.Errorf("%s has the verdict %q", c.ID, v)
			}
		}
		if c.Defined.Numbers == nil || c.Released.Numbers == nil {
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
