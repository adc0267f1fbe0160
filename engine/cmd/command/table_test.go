package command

import (
	"regexp"
	"strings"
	"testing"
)

// twins names one policy three times, with two parameters, and another in two variants.
const twins = `{"version":1,"setting":"rested","horizon":200,"runs":2,"noise":{"kind":"none"},
	"arms":[{"payoff":{"family":"constant","value":0.5}},{"payoff":{"family":"constant","value":0.4}}],
	"policies":[{"id":"sw-ucb","tau":50},{"id":"sw-ucb","tau":100},{"id":"sw-ucb","tau":100},{"id":"ser4"},{"id":"ser4","variant":"released"}]}`

// firstColumn returns the first column of the lines of a text that match a pattern.
func firstColumn(text, pattern string) []string {
	var found []string
	for _, m := range regexp.MustCompile("(?m)"+pattern).FindAllStringSubmatch(text, -1) {
		found = append(found, strings.TrimSpace(m[1]))
	}
	return found
}

func TestRowsOfOnePolicyDiffer(t *testing.T) {
	out := call(twins, "run", "-").out
	rows := firstColumn(out, `^  (\S.*?)  +(?:defined|released) `)
	if got, want := strings.Join(rows, "; "), "SW-UCB τ 50; SW-UCB τ 100; SW-UCB τ 100 (2); Ser4; Ser4"; got != want {
		t.Errorf("the rows are %s, want %s, in\n%s", got, want, out)
	}
	seen := map[string]bool{}
	for _, pair := range firstColumn(out, `^(\S.*? - .*?)  .*lower in`) {
		if seen[pair] {
			t.Errorf("two pairs are called %q", pair)
		}
		seen[pair] = true
	}
	if len(seen) != 10 {
		t.Errorf("%d pairs, want 10, in\n%s", len(seen), out)
	}
}

// The interval of one run is not known, which is not the same as none.
func TestOneRunHasNoInterval(t *testing.T) {
	out := call(small, "run", "-runs", "1", "-").out
	if strings.Contains(out, "± 0.00") || !regexp.MustCompile(`(?m)^  KL-UCB +defined +[0-9.]+ +- +- `).MatchString(out) {
		t.Errorf("one run prints\n%s", out)
	}
	if !regexp.MustCompile(`(?m)^R-ed-UCB +- KL-UCB +-?[0-9.]+ +lower in [01] of 1 runs`).MatchString(out) {
		t.Errorf("the pairs of one run are\n%s", out)
	}
}

// falling has an arm that is worth leaving before it falls.
const falling = `{"version":1,"setting":"rested","horizon":100,"runs":2,"noise":{"kind":"none"},
	"arms":[{"payoff":{"family":"points","points":[[1,0.9],[20,0.9],[21,0.1]]}},{"payoff":{"family":"constant","value":0.5}}],
	"policies":[{"id":"uniform"}]}`

func TestWhereTheOracleIsNotOptimalItIsSaid(t *testing.T) {
	const note = "note: arm 1 decreases: regret is taken against the best arm alone"
	for _, command := range []string{"run", "check"} {
		if out := call(falling, command, "-").out; !strings.Contains(out, note) || strings.Contains(out, "optimal total") {
			t.Errorf("%s prints\n%s", command, out)
		}
		restless := strings.Replace(falling, "rested", "restless", 1)
		if out := call(restless, command, "-").out; strings.Contains(out, "note:") {
			t.Errorf("%s of a restless scenario prints\n%s", command, out)
		}
	}
	if o := jsonOf(t, falling, "-"); o["optimal_total"] != nil || o["oracle_total"] != 50.0 ||
		o["best_arm"].(map[string]any)["number"] != 2.0 {
		t.Errorf("-json has %v, %v, %v", o["optimal_total"], o["oracle_total"], o["best_arm"])
	}
	two := strings.Replace(falling, `{"payoff":{"family":"constant"`, `{"payoff":{"family":"points","points":[[1,0.4],[9,0.1]]}},{"payoff":{"family":"constant"`, 1)
	if out := call(two, "check", "-").out; !strings.Contains(out, "note: arm 1 and one other decrease: ") {
		t.Errorf("check of two falling arms prints\n%s", out)
	}
}

func TestCheckCountsOneArm(t *testing.T) {
	out := call(`{"version":1,"setting":"rested","horizon":9,"noise":{"kind":"none"},
		"arms":[{"payoff":{"family":"constant","value":0.5}}],"policies":[]}`, "check", "-").out
	if !strings.Contains(out, "\n  the one arm satisfies them: non-decreasing") {
		t.Errorf("check prints\n%s", out)
	}
}
