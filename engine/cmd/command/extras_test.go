package command

import (
	"regexp"
	"strings"
	"testing"
)

// The tables that flags ask for follow the usual ones, which stay as they are, and say what -json says.
func TestLooksFollowTheTables(t *testing.T) {
	timing := regexp.MustCompile(`(?m) +(ns/round|[0-9]+) *$`)
	usual := timing.ReplaceAllString(call(small, "run", "-").out, "")
	got := timing.ReplaceAllString(call(small, "run", "-oracle", "greedy", "-recommend", "-ratio", "-").out, "")
	more, ok := strings.CutPrefix(got, usual)
	if !ok {
		t.Fatalf("the usual tables\n%s\nbegin otherwise with the flags:\n%s", usual, got)
	}
	for _, want := range []string{"regret against the arm that pays most next", "of the policy", "R-ed-UCB", "most pulled",
		"best index", "recommended after the last round", "competitive ratio"} {
		if !strings.Contains(more, want) {
			t.Errorf("no %q in\n%s", want, more)
		}
	}
	if strings.Contains(usual, "recommended") || strings.Contains(usual, "greedy") || strings.Contains(usual, "ratio") {
		t.Errorf("without flags: %s", usual)
	}
}

// The members of -json agree: regret plus an oracle's lead is its total less that of the policy.
func TestOraclesInJSON(t *testing.T) {
	o := jsonOf(t, small, "-")
	oracles := o["oracles"].([]any)
	ids := ""
	for _, x := range oracles {
		x := x.(map[string]any)
		ahead := x["ahead"].([]any)
		ids += x["id"].(string) + " "
		if d := x["total"].(float64) - o["oracle_total"].(float64) - ahead[len(ahead)-1].(float64); d > 1e-9 || d < -1e-9 {
			t.Errorf("%s: its total and its lead differ by %v", x["id"], d)
		}
	}
	if ids != "optimal constant greedy " {
		t.Errorf("oracles %s", ids)
	}
	best := o["results"].([]any)[0].(map[string]any)["recommended"].(map[string]any)
	if got := keysOf(best); got != "best_index most_pulls own_rule" {
		t.Errorf("recommended has %s", got)
	}
	if got := keysOf(best["most_pulls"]); got != "arms loss loss_ci95 wrong wrong_in" {
		t.Errorf("most_pulls has %s", got)
	}
}
