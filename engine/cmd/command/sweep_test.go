package command

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// swept matches what the clock says in the output of a sweep.
var swept = regexp.MustCompile(`,"run_seconds":.*|the runs took.*`)

func timeless(text string) string { return swept.ReplaceAllString(text, "") }

// sweepOf returns what a sweep of a scenario prints as JSON.
func sweepOf(t *testing.T, in string, args ...string) *sweepObject {
	t.Helper()
	r := call(in, append(append([]string{"sweep", "-json"}, args...), "-")...)
	o := new(sweepObject)
	if err := json.Unmarshal([]byte(r.out), o); err != nil || r.code != 0 {
		t.Fatalf("%v: exit %d, %s%.300s, %v", args, r.code, r.err, r.out, err)
	}
	return o
}

// Each point has the fingerprint and the numbers that rising run prints for its scenario, in the order of its values, and the
// bytes depend on no worker.
func TestSweepIsManyRuns(t *testing.T) {
	args := []string{"-over", "policies[0].epsilon=0.1,0.4", "-over", "horizon=100..300/3", "-at", "150"}
	o := sweepOf(t, small, args...)
	if len(o.Points) != 6 || len(o.Over) != 2 || o.Over[1].Path != "horizon" || len(o.Fits) != 0 || o.Comparisons != 12 || o.Round != 150 {
		t.Fatalf("the sweep is %+v", o)
	}
	i := 0
	for _, epsilon := range []string{"0.1", "0.4"} {
		for _, horizon := range []string{"100", "200", "300"} {
			p := o.Points[i]
			i++
			if fmt.Sprint(p.Values) != "["+epsilon+" "+horizon+"]" {
				t.Fatalf("point %d has the values %v", i, p.Values)
			}
			changed := strings.Replace(small, `"r-ed-ucb"`, `"r-ed-ucb","epsilon":`+epsilon, 1)
			want := jsonOf(t, changed, "-horizon", horizon, "-")
			if p.Fingerprint != want["fingerprint"] {
				t.Errorf("%v: fingerprint %s, want %s", p.Values, p.Fingerprint, want["fingerprint"])
			}
			for k, result := range want["results"].([]any) {
				final := result.(map[string]any)["final"].(map[string]any)
				if got := p.Results[k].Final; got.Mean != final["mean"] || got.Std != final["std"] || p.Results[k].CI95 == nil {
					t.Errorf("%v: policy %d has %+v, want %v", p.Values, k, got, final)
				}
			}
			linked := call("", "run", "-json", p.Link)
			if !strings.Contains(linked.out, p.Fingerprint) {
				t.Errorf("%v: the link plays %.300s", p.Values, linked.out)
			}
		}
	}
	one := call(small, append(append([]string{"sweep", "-json", "-cpu", "1"}, args...), "-")...)
	many := call(small, append(append([]string{"sweep", "-json", "-cpu", "5"}, args...), "-")...)
	if timeless(one.out) != timeless(many.out) || one.err != "" {
		t.Errorf("one worker prints %s, five %s", one.out, many.out)
	}
}

// On equal ratios each policy has a slope, and over the horizon the theorem's exponent beside it.
func TestSweepPrintsSlopes(t *testing.T) {
	o := sweepOf(t, small, "-over", "horizon=100..900/3log")
	if len(o.Fits) != 3 || o.Fits[1].Slope == nil || o.Fits[1].Slope.CI95 == nil || o.Fits[1].Theory != nil {
		t.Fatalf("the slopes are %+v", o.Fits)
	}
	if e := o.Fits[0].Theory; e == nil || e.Theorem != "4.4" || !(e.Bound > 0.5 && e.Bound < 1.1) {
		t.Errorf("R-ed-UCB has the theorem %+v", e)
	}
	table := call(small, "sweep", "-over", "horizon=100..900/3log", "-")
	for _, want := range []string{"slope of mean regret on logarithmic axes", "Theorem 4.4", "cannot tell", "R-ed-UCB", "runs at once",
		"corrected for 6 comparisons in 3 points"} {
		if !strings.Contains(table.out, want) {
			t.Errorf("the table lacks %q: %s", want, table.out)
		}
	}
}

// The column of the policy of least regret says so beside another measure than regret, of which another may have the least.
func TestSweepSaysWhoseRegretIsLeast(t *testing.T) {
	for show, head := range map[string]string{"regret": "least", "wrong": "least regret"} {
		table := call(small, "sweep", "-show", show, "-over", "horizon=100,300", "-")
		if !strings.Contains(table.out, "\n"+head+": the policy of least mean regret") || !strings.Contains(table.out, "  "+head+"  ") {
			t.Errorf("-show %s prints %s", show, table.out)
		}
	}
}

// Points that cannot be played are named, the others are played, and the exit status says so.
func TestSweepNamesPointsThatFail(t *testing.T) {
	got := call(small, "sweep", "-json", "-over", "policies[0].epsilon=0.1,0.7", "-")
	var o sweepObject
	if err := json.Unmarshal([]byte(got.out), &o); err != nil || got.code != 1 {
		t.Fatalf("exit %d, %s%s", got.code, got.out, got.err)
	}
	const fault = "policies[0].epsilon: got 0.7, want a number in (0, 0.5), such as 0.25"
	if len(o.Points) != 2 || len(o.Points[0].Results) != 3 || len(o.Points[1].Results) != 0 || o.Points[1].Faults[0] != fault {
		t.Errorf("the points are %s", got.out)
	}
	if !strings.Contains(got.err, "one point of 2 could not be played:\npolicies[0].epsilon = 0.7: "+fault) {
		t.Errorf("the error is %s", got.err)
	}
}

func TestSweepRefuses(t *testing.T) {
	for over, want := range map[string]string{
		"":                            "want a place of the scenario and its values",
		"horizon":                     "horizon: want a place of the scenario and its values",
		"horizon=":                    "horizon=: want a place of the scenario and its values",
		"horizon=1..2..3/4":           `horizon=1..2..3/4: "2..3" is no number`,
		"noise.sigma=0.1..0.2":        "noise.sigma=0.1..0.2: want the number of values after the range, as in 0.1..0.2/20",
		"noise.sigma=0..1/5log":       "noise.sigma=0..1/5log: equal ratios are between positive numbers only",
		"noise.sigma=0..1/1":          "after / stands how many values there are, at least 2",
		"noise.sigma=0..1/x":          "after / stands how many values there are",
		"noise.sigma=1,1":             "noise.sigma=1,1: 1 is there twice",
		"noise.sigma=1,,2":            "a value is missing between two commas",
		"seed=1..20000":               "want at most 10,000",
		"seed=1..2/20000":             "want at most 10,000",
		"policies[0].epsilom=0.1,0.2": "policies[0].epsilom = 0.1: policies[0].epsilom: unknown field, did you mean epsilon?",
		"policies[7].epsilon=0.1,0.2": "policies[7]: there is no such place: policies has a length of 3",
		"random.arm=3,4":              "random.arm: a generator of bandits has random.arms, random.seed, random.law, random.slowest",
		"random.arms=0":               "random.arms: got 0, want a whole number from 1 to 1,000",
		"noise.sigma=-1":              "noise.sigma = -1: noise.sigma: got -1, want a number in (0, 100]",
	} {
		got := call(small, "sweep", "-over", over, "-")
		if got.code == 0 || got.out != "" || !strings.Contains(got.err, want) {
			t.Errorf("%q: exit %d, %s%s; want %s", over, got.code, got.out, got.err, want)
		}
	}
	if got := call(small, "sweep", "-"); got.code != 2 || !strings.Contains(got.err, "say what to vary by -over PATH=VALUES") {
		t.Errorf("without -over: exit %d, %s", got.code, got.err)
	}
}

// The policies play the bandits of a generator in place of the scenario's arms.
func TestSweepOverRandomBandits(t *testing.T) {
	o := sweepOf(t, small, "-over", "random.arms=2,4", "-over", "random.seed=1..2")
	if len(o.Points) != 4 {
		t.Fatalf("%d points", len(o.Points))
	}
	drawn := call("", "run", "-json", o.Points[3].Link)
	if got := strings.Count(drawn.out, `"family"`); got != 4 {
		t.Errorf("four arms are %d: %.400s", got, drawn.out)
	}
}

// With a folder, what was played is not played again, and the folder has tables and a figure.
func TestSweepGoesOn(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "kept")
	args := []string{"sweep", "-json", "-over", "policies[0].epsilon=0.1..0.4/4", "-o", folder, "-"}
	first := call(small, args...)
	if first.code != 0 || first.err != "" {
		t.Fatalf("exit %d, %s", first.code, first.err)
	}
	journal := filepath.Join(folder, "played.jsonl")
	whole, err := os.ReadFile(journal)
	if err != nil || strings.Count(string(whole), "\n") != 1+6 { // four of R-ed-UCB, and two rivals once
		t.Fatalf("%v, the journal is %s", err, whole)
	}
	more := call(small, "sweep", "-over", "policies[0].epsilon=0.1,0.2,0.45", "-o", folder, "-")
	if more.code != 0 || !strings.Contains(more.err, "goes on: 4 of 5 policies at points were played before") {
		t.Errorf("with one more value: exit %d, %s", more.code, more.err)
	}
	table, err := os.ReadFile(filepath.Join(folder, "sweep.csv"))
	if err != nil || strings.Count(string(table), "\n") != 1+9 || !strings.Contains(string(table), "\n0.45,kl-ucb,defined,") {
		t.Errorf("%v, the table is %s", err, table)
	}
	figure, err := os.ReadFile(filepath.Join(folder, "sweep.svg"))
	if err != nil || !strings.Contains(string(figure), "ε of R-ed-UCB (3 values, 0.1 to 0.45)") {
		t.Errorf("%v, the figure is %.300s", err, figure)
	}
	damaged := strings.Replace(string(whole), `"final":[`, `"final":[1,`, 1)
	if err := os.WriteFile(journal, []byte(damaged), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := call(small, args...); got.code != 1 || !strings.Contains(got.err, "line 2 is damaged: record: it does not fit its key") {
		t.Errorf("a damaged journal: exit %d, %s", got.code, got.err)
	}
}

// The text marks an interval that run has a doubt about, and says why below the table, as run does. Of shares there is none to mark.
func TestSweepSaysItsDoubts(t *testing.T) {
	const skewed = `{"version":1,"setting":"rested","horizon":2000,"runs":10,"seed":7,"noise":{"kind":"gaussian","sigma":0.1},"arms":[
		{"payoff":{"family":"poly","c":0.4,"b":500,"rho":1}},{"payoff":{"family":"linear","slope":0.00004,"cap":1}}],
		"policies":[{"id":"ts"},{"id":"kl-ucb"}]}`
	const why = "the interval may be too short where a few runs differ from the rest"
	const few = "5 runs are few: what happens in up to 45% of all runs may be missing from them"
	if run := call(skewed, "run", "-"); !strings.Contains(run.out, why+": TS (skewness") {
		t.Fatalf("the run is one for this test: %s", run.out)
	}
	for _, c := range []struct {
		flags []string
		has   []string
		lacks []string
	}{
		{[]string{"-over", "seed=7,14"}, []string{"23.64*  ", "\n* " + why + "; more runs help\n", "  cannot tell  "}, []string{"few:"}},
		{[]string{"-over", "seed=7,14", "-runs", "5"}, []string{"\n" + few}, []string{"*", why}},
		{[]string{"-over", "seed=7,14", "-runs", "5", "-show", "best"}, nil, []string{"*", few, why}},
		{[]string{"-over", "horizon=500..8000/4log", "-runs", "20"}, []string{"*  points within a factor of"}, []string{"few:"}},
	} {
		text := call(skewed, append(append([]string{"sweep"}, c.flags...), "-")...).out
		for _, want := range c.has {
			if !strings.Contains(text, want) {
				t.Errorf("%v: no %q in %s", c.flags, want, text)
			}
		}
		for _, other := range c.lacks {
			if strings.Contains(text, other) {
				t.Errorf("%v: %q in %s", c.flags, other, text)
			}
		}
	}
}
