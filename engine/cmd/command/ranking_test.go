package command

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// Both forms print the same ranks, whatever the number of workers, and the ranks of a bandit add up.
func TestRanking(t *testing.T) {
	args := []string{"ranking", "-bandits", "3", "-runs", "2", "-horizon", "2000", "-setting", "restless", "-seed", "5",
		"-policies", "r-less-ucb-h, kl-ucb/released,ts"}
	table := call("", args...)
	if table.code != 0 || table.err != "" || !strings.Contains(table.out,
		"3 random bandits, restless, 2 runs of 2,000 rounds each, seeds 5 to 7") {
		t.Fatalf("exit %d, %s%s", table.code, table.out, table.err)
	}
	asked := call("", append(args, "-json", "-cpu", "1")...)
	if again := call("", append(args, "-json", "-cpu", "3")...); again != asked {
		t.Errorf("three workers print %s, one %s", again.out, asked.out)
	}
	var got ranksObject
	if err := json.Unmarshal([]byte(asked.out), &got); err != nil {
		t.Fatal(err)
	}
	sum := 0.0
	for _, r := range got.Ranks {
		sum += r.Mean
	}
	if len(got.Ranks) != 3 || got.Ranks[1].Variant != "released" || got.Ranks[2].Policy != "ts" || math.Abs(sum-6) > 1e-9 {
		t.Errorf("the ranks are %+v", got.Ranks)
	}
	if got.Bandits != 3 || got.Runs != 2 || len(got.Regrets) != 3 || got.Ranks[0].CI95 == nil {
		t.Errorf("the ranking is %s", asked.out)
	}
	if one := call("", "ranking", "-bandits", "1", "-runs", "1", "-horizon", "100", "-json"); !strings.Contains(one.out, `"ci95":null`) {
		t.Errorf("one bandit has an interval: %s", one.out)
	}
}

func TestRankingRefuses(t *testing.T) {
	for list, want := range map[string]string{
		"kl-ubc":          `there is no policy "kl-ubc": did you mean kl-ucb?`,
		"kl-ucb/faithful": `"kl-ucb/faithful": want kl-ucb or kl-ucb/released`,
		"ts/released":     `TS is not in the released code, or is there as defined`,
		",":               `there is no policy ""`,
	} {
		got := call("", "ranking", "-policies", list)
		if got.code != 2 || !strings.Contains(got.err, want) || !strings.Contains(got.err, "usage: rising ranking") {
			t.Errorf("%s: exit %d, %s", list, got.code, got.err)
		}
	}
	if got := call("", "ranking", "-horizon", "1"); got.code != 2 || !strings.Contains(got.err, "want a whole number in 2..10000000") {
		t.Errorf("one round: exit %d, %s", got.code, got.err)
	}
}

// A ranking draws its bandits by the law, as rising random does.
func TestRankingByOtherLaws(t *testing.T) {
	for _, law := range scenario.Laws() {
		g := scenario.Generator{Law: law.ID, Seed: 4, Horizon: 1000, Arms: 3}
		out := callFine(t, "random", "-law", law.ID, "-seed", "4", "-horizon", "1000", "-arms", "3")
		if want := string(g.Scenario().Canonical()) + "\n"; out != want {
			t.Errorf("%s: rising random prints %s, want %s", law.ID, out, want)
		}
		var o ranksObject
		text := callFine(t, "ranking", "-json", "-law", law.ID, "-bandits", "2", "-runs", "1", "-horizon", "1000")
		if err := json.Unmarshal([]byte(text), &o); err != nil || o.Law != law.ID || o.Setting != string(law.Setting) ||
			o.Ranks[0].Policy != scenario.RankedPolicies(law.Setting)[0] {
			t.Errorf("%s: the ranking is %s", law.ID, text)
		}
	}
}

// Few bandits are said to be few, and a rank whose interval is in doubt says so in the object too.
func TestRankingSaysItsDoubts(t *testing.T) {
	args := []string{"ranking", "-bandits", "4", "-runs", "2", "-horizon", "100", "-policies", "ts,kl-ucb"}
	if text := call("", args...).out; !strings.Contains(text, "\n4 bandits are few: what happens in up to 53% of all bandits may be missing") {
		t.Error(text)
	}
	var o ranksObject
	if err := json.Unmarshal([]byte(call("", append(args, "-json")...).out), &o); err != nil || o.Ranks[0].Doubt != sim.FewRuns {
		t.Errorf("%v, %+v", err, o.Ranks)
	}
}

// Policies that differ in a parameter alone have names of their own.
func TestRankingNamesTwins(t *testing.T) {
	args := []string{"ranking", "-bandits", "2", "-runs", "2", "-horizon", "100", "-policies", "max-ucb,max-ucb/left,kl-ucb"}
	if text := callFine(t, args...); !strings.Contains(text, "MaxUCB level left  defined") || !strings.Contains(text, "     KL-UCB  defined") {
		t.Error(text)
	}
	if text := callFine(t, append(args, "-json")...); !strings.Contains(text, `"name":"MaxUCB level round"`) &&
		!strings.Contains(text, `"name": "MaxUCB level round"`) {
		t.Error(text)
	}
}
