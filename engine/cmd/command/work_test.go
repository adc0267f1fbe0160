package command

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A workCall is a small call of a command that plays a work.
type workCall struct {
	in   string
	args []string
	text []string // flags that say what to print as text
	kept string   // what is said when some of its units were played before; "" if nothing is
}

// workCalls returns a call of each command that plays a work. Those of the paper play for long: checkPaperParts and TestPaperGoesOn
// test them.
func workCalls(t *testing.T) map[string]workCall {
	return map[string]workCall{
		"run": {in: several, args: []string{"-runs", "120", "-"}, text: []string{"-recommend"}, kept: " of 90 were played before"},
		"sweep": {in: small, args: []string{"-over", "policies[0].epsilon=0.1..0.4/4", "-over", "noise.sigma=0.1,0.2", "-at", "100", "-"},
			text: []string{"-show", "best"}, kept: "of 12 policies at points were played before"},
		"ranking": {args: []string{"-bandits", "5", "-runs", "2", "-horizon", "1000", "-law", "linear-then-flat", "-arms", "3", "-policies",
			"ts,kl-ucb"}, kept: "of 5 were played before"},
		"search": {in: small, args: []string{"-worse", "ts", "-better", "ucb1", "-generations", "2", "-confirm", "3", "-horizon", "50", "-"}},
		"curves": {args: []string{"-data", makeData(t), "-learners", "lr,nn(2)", "-runs", "3", "-every", "60"},
			kept: "of 6 runs of learners were played before"},
		"paper": {},
	}
}

// clockless drops what the clock says, and how the texts of curves were read.
func clockless(text string) string {
	return timeless(times.ReplaceAllString(clocked.ReplaceAllString(text, ""), ""))
}

// Parts of every work print together, in any order, exactly what its command prints, except for what the clock says.
func TestPartsOfEveryWork(t *testing.T) {
	calls := workCalls(t)
	for _, row := range works() {
		c, ok := calls[row.command]
		if !ok {
			t.Errorf("no call of %s", row.command)
		}
		if c.args == nil {
			continue
		}
		asJSON := []string{"-json"}
		if row.command == "curves" {
			asJSON = nil // it prints nothing else
		}
		for _, flags := range [][]string{asJSON, c.text} {
			want := call(c.in, append(append([]string{row.command}, flags...), c.args...)...)
			for _, of := range []int{1, 3, 25} {
				files := playedIn(t, c.in, of, row.command, c.args...)
				rand.New(rand.NewPCG(uint64(of), 4)).Shuffle(of, func(i, j int) { files[i], files[j] = files[j], files[i] })
				got := call("", append(append([]string{"merge"}, flags...), files...)...)
				if want.out == "" || got.code != 0 || clockless(got.out) != clockless(want.out) {
					t.Errorf("%s in %d parts: exit %d, %s%.1000s\nwant %.1000s", row.command, of, got.code, got.err, got.out, want.out)
				}
				if got := call("", append([]string{"merge"}, files[1:]...)...); of > 1 && (got.code != 75 || !strings.Contains(got.err, "is missing")) {
					t.Errorf("%s without a part: exit %d, %s", row.command, got.code, got.err)
				}
			}
		}
	}
}

// With -o every work goes on after any cut of its journal, plays nothing twice, and prints the same.
func TestEveryWorkGoesOn(t *testing.T) {
	calls := workCalls(t)
	for _, row := range works() {
		c := calls[row.command]
		if c.args == nil {
			continue
		}
		folder := filepath.Join(t.TempDir(), "kept")
		journal, args := filepath.Join(folder, "played.jsonl"), append([]string{row.command, "-o", folder}, c.args...)
		if row.command == "curves" {
			journal = folder + partSuffix
		}
		first := call(c.in, args...)
		if first.code != 0 {
			t.Fatalf("%s: exit %d, %s", row.command, first.code, first.err)
		}
		if row.command == "curves" { // which removes its journal at the end: TestCurvesGoOn cuts one
			continue
		}
		whole := content(t, journal)
		lines, said := slices.Collect(strings.Lines(string(whole))), false
		for seed := range uint64(6) {
			cut := rand.New(rand.NewPCG(seed, 5)).IntN(len(whole))
			if err := os.WriteFile(journal, whole[:cut], 0o644); err != nil {
				t.Fatal(err)
			}
			again := call(c.in, args...)
			if again.code != 0 || clockless(again.out) != clockless(first.out) {
				t.Errorf("%s cut at %d: exit %d, %s%.1000s\nwant %.1000s", row.command, cut, again.code, again.err, again.out, first.out)
			}
			now := slices.Collect(strings.Lines(string(content(t, journal))))
			begun := strings.Count(string(whole[:cut]), "\n")
			if !slices.Equal(now[:begun], lines[:begun]) {
				t.Errorf("%s cut at %d: what was kept is gone", row.command, cut)
			}
			if row.command != "run" && len(now) != len(lines) { // a unit of a run has several records
				t.Errorf("%s cut at %d: the journal has %d lines, and %d in one go", row.command, cut, len(now), len(lines))
			}
			said = said || strings.Contains(again.err, c.kept)
		}
		if !said {
			t.Errorf("%s never says %q", row.command, c.kept)
		}
	}
}
