package chart

import (
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/numbers"
)

func TestDigestsAreReadable(t *testing.T) {
	b := board(t)
	for id, first := range map[string]string{Payoffs: "Pull", Regret: "Round", PerRound: "Round", Pulls: "Arm"} {
		d := b.Digest(id)
		if len(d.Rows) < 2 || len(d.Rows) > 3*digested || d.Head[0] != first {
			t.Errorf("%s: %d rows under %q", id, len(d.Rows), d.Head)
		}
		for _, row := range d.Rows {
			if len(row) != len(d.Head) || slices.Contains(row, "") {
				t.Fatalf("%s: %q under %q", id, row, d.Head)
			}
		}
	}
	if d := b.Digest(Inspector); len(d.Rows) != 0 {
		t.Errorf("a chart that is not placed: %v", d)
	}
}

// The rows of a digest are the chart's own numbers, of what is shown alone.
func TestDigestsShowWhatIsShown(t *testing.T) {
	b := board(t)
	all := b.Digest(Regret)
	r := &b.results
	last := all.Rows[len(all.Rows)-1]
	if want := numbers.Commas(r.X[len(r.X)-1], 0); last[0] != want {
		t.Errorf("ends at round %s, want %s", last[0], want)
	}
	if want := numbers.Commas(data.LastValue(r.Series[0].Y), 0); !strings.HasPrefix(last[1], want) {
		t.Errorf("%s ends at %s, want %s", all.Head[1], last[1], want)
	}
	b.Hide(r.Series[0].Key, true)
	b.SetPlayhead(r.X[7])
	b.SetWindow(Regret, layout.Window{X0: r.X[3], X1: r.X[60]})
	b.Scenes()
	d := b.Digest(Regret)
	if len(d.Head) != len(all.Head)-1 || slices.Contains(d.Head, r.Series[0].Name) {
		t.Errorf("head %q after hiding %s", d.Head, r.Series[0].Name)
	}
	if d.Rows[0][0] != numbers.Commas(r.X[3], 0) || d.Rows[len(d.Rows)-1][0] != numbers.Commas(r.X[60], 0) {
		t.Errorf("from %s to %s, want what is in view", d.Rows[0][0], d.Rows[len(d.Rows)-1][0])
	}
	if !slices.ContainsFunc(d.Rows, func(row []string) bool { return row[0] == numbers.Commas(r.X[7], 0) }) {
		t.Errorf("the playhead's round %v is not in it", r.X[7])
	}
}
