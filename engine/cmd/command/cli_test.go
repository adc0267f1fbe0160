package command

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// A reply is what a command printed and how it ended.
type reply struct {
	code     int
	out, err string
}

func call(stdin string, args ...string) reply {
	var out, err bytes.Buffer
	code := run(context.Background(), args, strings.NewReader(stdin), &out, &err)
	return reply{code, out.String(), err.String()}
}

const small = `{"version":1,"setting":"rested","horizon":300,"runs":3,"noise":{"kind":"gaussian"},
	"arms":[{"payoff":{"family":"constant","value":1.5}},{"name":"riser","payoff":{"family":"exp","c":0.9,"a":0.01}}],
	"policies":[{"id":"r-ed-ucb"},{"id":"kl-ucb"},{"id":"sw-ucb","tau":50}]}`

func TestExits(t *testing.T) {
	file := filepath.Join(t.TempDir(), "small.json")
	if err := os.WriteFile(file, []byte(small), 0o644); err != nil {
		t.Fatal(err)
	}
	link := strings.TrimSpace(call(small, "link", "-").out)
	for _, c := range []struct {
		name string
		code int
		out  string // contained in standard output
		err  string // contained in standard error; "" asks for silence
		in   string
		args []string
	}{
		{"no command", 2, "", "a command is missing", "", nil},
		{"unknown command", 2, "", `unknown command "fly"`, "", []string{"fly"}},
		{"a command misspelt", 2, "", `unknown command "rnu": did you mean run?`, "", []string{"rnu"}},
		{"another program's word", 2, "", `unknown command "export": did you mean show?`, "", []string{"export"}},
		{"a scenario without a command", 2, "", `unknown command "paper-2-rested": did you mean run paper-2-rested?`, "", []string{"paper-2-rested"}},
		{"a file without a command", 2, "", `unknown command "my.json": did you mean run my.json?`, "", []string{"my.json"}},
		{"a command as a flag", 2, "", `unknown command "--run": did you mean run?`, "", []string{"--run"}},
		{"a flag misspelt", 2, "", "unknown flag -sed: did you mean -seed?", "", []string{"run", "-runs", "2", "-sed=1", "-"}},
		{"a flag that is far from all", 2, "", "unknown flag -pi\nusage: rising run [-runs N]", "", []string{"run", "-json", "--pi", "-"}},
		{"help of a command that is not", 2, "", `unknown command "rum": did you mean run?`, "", []string{"help", "rum"}},
		{"help of two", 2, "", `unexpected argument "plot"`, "", []string{"help", "run", "plot"}},
		{"help", 0, "usage: rising", "", "", []string{"help"}},
		{"help as a flag", 0, "usage: rising", "", "", []string{"--help"}},
		{"version as a flag", 0, "numerics version", "", "", []string{"--version"}},
		{"version", 0, fmt.Sprintf("rising %s, numerics version %d, scenario version 1, go", sim.Release, sim.Numerics), "", "",
			[]string{"version"}},
		{"version as an object", 0, `{"release":"` + sim.Release + `","released":"` + sim.Released + `","numerics":`, "", "",
			[]string{"version", "-json"}},
		{"presets", 0, "paper-2-rested", "", "", []string{"presets"}},
		{"presets with an argument", 2, "", "unexpected argument", "", []string{"presets", "x"}},

		{"run without a scenario", 2, "", "a SCENARIO is missing", "", []string{"run"}},
		{"run with two", 2, "", `unexpected argument "b"`, "", []string{"run", "a", "b"}},
		{"flags after the scenario", 2, "", "flags come before", small, []string{"run", "-", "-json"}},
		{"unknown flag", 2, "", "unknown flag -fast", "", []string{"run", "-fast", "x"}},
		{"no workers", 2, "", "want a whole number in 1..1024", small, []string{"run", "-cpu", "0", "-"}},
		{"runs in words", 2, "", "want a whole number", small, []string{"run", "-runs", "ten", "-"}},
		{"a file", 0, fmt.Sprintf("fingerprint %d-", sim.Numerics), "", "", []string{"run", file}},
		{"standard input", 0, "riser", "", strings.Replace(small, "1.5", "0.1", 1), []string{"run", "-"}},
		{"a link", 0, "sw-ucb", "", "", []string{"check", link}},
		{"a link without #", 0, "sw-ucb", "", "", []string{"check", link[1:]}},
		{"an address", 0, "sw-ucb", "", "", []string{"check", "https://example.org/play/" + link}},
		{"a preset", 0, "kl-ucb", "", "", []string{"check", "paper-15-restless"}},
		{"a preset misspelt", 1, "", "blank: did you mean paper-15-restless?", "", []string{"run", "paper-15-restles"}},
		{"a missing file", 1, "", "no preset, no link and no file; the presets are paper-2-rested", "", []string{"run", "nothing.json"}},
		{"a short link", 1, "", "is a short link, and rising asks no server", "",
			[]string{"run", "https://example.org/s/fq65epz7jjdt?x=1#?log=y"}},
		{"a training log", 1, "", "rising import makes a scenario of a training log", "step,a\n1,0.5\n", []string{"run", "-"}},
		{"an empty name", 1, "", "rising: the SCENARIO is empty", "", []string{"run", ""}},
		{"a seed below 0", 2, "", "for flag -seed: want a whole number in 0..9007199254740991", small, []string{"run", "-seed", "-1", "-"}},
		{"a horizon of 20 digits", 2, "", "for flag -horizon: want a whole number in 1..10000000", small,
			[]string{"run", "-horizon", "12345678901234567890", "-"}},
		{"no workers", 2, "", "for flag -cpu: want a whole number in 1..1024", small, []string{"run", "-cpu", "0", "-"}},
		{"a folder", 1, "", "rising: ", "", []string{"run", t.TempDir()}},
		{"a broken link", 1, "", "rising: ", "", []string{"run", link + "!"}},
		{"a fault", 1, "", "horizon: got 0, want", strings.Replace(small, "300", "0", 1), []string{"check", "-"}},
		{"a flag out of range", 2, "", "for flag -runs: want a whole number in 1..10000", small, []string{"run", "-runs", "0", "-"}},
		{"no JSON", 1, "", "", "{", []string{"check", "-"}},
		{"random", 0, `"title":"Random bandit 7"`, "", "", []string{"random", "-seed", "7"}},
		{"random of a word", 2, "", "want a whole number in 0..9007199254740991", "", []string{"random", "-seed", "x"}},
		{"random beyond the seeds", 2, "", "want a whole number", "", []string{"random", "-seed", "9007199254740992"}},
	} {
		r := call(c.in, c.args...)
		if r.code != c.code || !strings.Contains(r.out, c.out) || !strings.Contains(r.err, c.err) {
			t.Errorf("%s: exit %d, want %d\nstdout %.300s, want %q\nstderr %.300s, want %q", c.name, r.code, c.code, r.out, c.out, r.err, c.err)
		}
		if (r.code == 0) != (r.err == "") || (r.code == 0) != (r.out != "") {
			t.Errorf("%s: exit %d with stdout %.100q and stderr %.100q", c.name, r.code, r.out, r.err)
		}
	}
}

func TestFaultsAreOnePerLine(t *testing.T) {
	r := call(strings.NewReplacer("300", "0", "kl-ucb", "kl-ucbb").Replace(small), "run", "-")
	lines := strings.Split(strings.TrimSpace(r.err), "\n")
	if len(lines) != 2 || !strings.HasPrefix(lines[0], "horizon: ") || !strings.HasPrefix(lines[1], "policies[1].id: ") {
		t.Errorf("faults are %q", lines)
	}
}

// jsonOf runs a scenario with -json and returns the object, less the times.
func jsonOf(t *testing.T, in string, args ...string) map[string]any {
	t.Helper()
	r := call(in, append([]string{"run", "-json"}, args...)...)
	if r.code != 0 || r.err != "" {
		t.Fatalf("exit %d: %s", r.code, r.err)
	}
	var object map[string]any
	if err := json.Unmarshal([]byte(r.out), &object); err != nil {
		t.Fatal(err)
	}
	for _, p := range object["results"].([]any) {
		if ns, ok := p.(map[string]any)["ns_per_round"].(float64); !ok || ns <= 0 {
			t.Errorf("ns_per_round is %v", ns)
		}
		delete(p.(map[string]any), "ns_per_round")
	}
	return object
}

func keysOf(object any) string {
	return strings.Join(slices.Sorted(maps.Keys(object.(map[string]any))), " ")
}

func TestJSONObject(t *testing.T) {
	o := jsonOf(t, small, "-seed", "5", "-runs", "4", "-horizon", "250", "-")
	if got, want := keysOf(o), "best_arm fingerprint optimal_total oracle_total oracles pairs results scenario"; got != want {
		t.Errorf("keys %s, want %s", got, want)
	}
	s := o["scenario"].(map[string]any)
	if s["seed"] != 5.0 || s["runs"] != 4.0 || s["horizon"] != 250.0 {
		t.Errorf("the scenario has seed %v, runs %v, horizon %v", s["seed"], s["runs"], s["horizon"])
	}
	if best := o["best_arm"].(map[string]any); best["number"] != 1.0 || best["name"] != "" || o["optimal_total"] != 375.0 ||
		o["oracle_total"] != 375.0 {
		t.Errorf("best arm %v, totals %v and %v", best, o["optimal_total"], o["oracle_total"])
	}
	results := o["results"].([]any)
	for i, id := range []string{"r-ed-ucb", "kl-ucb", "sw-ucb"} {
		p := results[i].(map[string]any)
		const want = "competitive_ratio final fingerprint last_arm measures parameters policy pulls recommended regret runs variant"
		if got := keysOf(p); got != want {
			t.Errorf("%s: keys %s, want %s and ns_per_round", id, got, want)
		}
		final, regret, pulls := p["final"].(map[string]any), p["regret"].(map[string]any), p["pulls"].(map[string]any)
		lengths := fmt.Sprint(len(final["all"].([]any)), len(regret["t"].([]any)), len(regret["mean"].([]any)), len(regret["ci95"].([]any)),
			len(pulls["mean"].([]any)), len(pulls["std"].([]any)), len(p["last_arm"].([]any)))
		if p["policy"] != id || p["variant"] != "defined" || p["runs"] != 4.0 || lengths != "4 250 250 250 2 2 2" {
			t.Errorf("%s: %v %v runs %v, lengths %s", id, p["policy"], p["variant"], p["runs"], lengths)
		}
	}
	if tau := results[2].(map[string]any)["parameters"].(map[string]any)["tau"]; tau != 50.0 {
		t.Errorf("tau is %v, want 50", tau)
	}
	if len(o["pairs"].([]any)) != 3 {
		t.Errorf("%d pairs, want 3", len(o["pairs"].([]any)))
	}
}

func TestWorkersChangeNothing(t *testing.T) {
	for _, setting := range []string{"rested", "restless"} {
		in := strings.NewReplacer("rested", setting, "300", "30000", "kl-ucb", "ucb1").Replace(small)
		want := jsonOf(t, in, "-cpu", "1", "-runs", "40", "-")
		for _, cpu := range []string{"1", "2", "7"} {
			if got := jsonOf(t, in, "-cpu", cpu, "-runs", "40", "-"); !reflect.DeepEqual(got, want) {
				t.Errorf("%s: %s workers give %v, one gives %v", setting, cpu, got["fingerprint"], want["fingerprint"])
			}
		}
	}
}

func TestNoPolicies(t *testing.T) {
	o := jsonOf(t, `{"version":1,"setting":"rested","horizon":10,"noise":{"kind":"none"},"arms":[{"payoff":{"family":"constant","value":0.5}}],"policies":[]}`, "-")
	if len(o["results"].([]any)) != 0 || len(o["pairs"].([]any)) != 0 || o["fingerprint"] == "" {
		t.Errorf("results of no policies: %v", o)
	}
}

func TestLinkCarriesTheScenario(t *testing.T) {
	link, err := scenario.DecodeLink(strings.TrimSpace(call(small, "link", "-").out))
	if err != nil {
		t.Fatal(err)
	}
	s, _ := scenario.Parse([]byte(small))
	if link.Scenario.Hash() != s.Hash() {
		t.Error("the link carries another scenario")
	}
}

func TestRandomRuns(t *testing.T) {
	r := call(call("", "random", "-seed", "3").out, "run", "-runs", "1", "-horizon", "100", "-")
	if r.code != 0 {
		t.Errorf("exit %d: %s", r.code, r.err)
	}
}

func TestCheckListsAssumptionsAndParameters(t *testing.T) {
	r := call(small, "check", "-")
	for _, want := range []string{"arm 1: above 1 from x = 1\n", "policies[2] sw-ucb, defined", "50 rounds", "from the scenario", "0.25"} {
		if !strings.Contains(r.out, want) {
			t.Errorf("check says\n%s\nwithout %q", r.out, want)
		}
	}
	if r.code != 0 {
		t.Errorf("exit %d, want 0: broken assumptions are accepted", r.code)
	}
}

// Noise that has no mean outside [0,1] says what it makes of such a payoff.
func TestCheckSaysWhereRewardsAreKept(t *testing.T) {
	for noise, want := range map[string]string{
		`{"kind":"bernoulli"}`: "above 1 from x = 1; rewards are drawn, and regret taken, at the payoff kept within [0,1]\n",
		`{"kind":"beta"}`:      "above 1 from x = 1; rewards are drawn, and regret taken, at the payoff kept within [1e-6, 1-1e-6]\n",
		`{"kind":"none"}`:      "above 1 from x = 1\n",
	} {
		r := call(`{"version":1,"setting":"rested","horizon":9,"noise":`+noise+`,
			"arms":[{"payoff":{"family":"constant","value":1.5}}],"policies":[]}`, "check", "-")
		if !strings.Contains(r.out, want) {
			t.Errorf("%s: %s\nwant %s", noise, r.out, want)
		}
	}
}

// A command that may take much memory says so before it starts, and what for; others say nothing.
func TestMemoryIsTold(t *testing.T) {
	parts := func(mb int) []sim.MemoryPart {
		return []sim.MemoryPart{{Name: "histories of policies", Bytes: mb * 1e6}, {Name: "results", Bytes: 1e6}}
	}
	if got := memoryText(parts(100)); got != "" {
		t.Errorf("of 101 MB it says %q", got)
	}
	want := "this may take 901 MB of memory: histories of policies 900 MB, results 1 MB"
	if got := memoryText(parts(900)); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestInterruptIsAnswered(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out, err bytes.Buffer
	code := run(ctx, []string{"run", "-horizon", "10000000", "-runs", "10000", "paper-15-restless"}, strings.NewReader(""), &out, &err)
	if code != 1 || out.Len() > 0 || err.String() != "rising: interrupted\n" {
		t.Errorf("exit %d, stdout %q, stderr %q", code, out.String(), err.String())
	}
}

func TestOneOfAThingIsNotCalledMany(t *testing.T) {
	r := call(small, "run", "-runs", "1", "-horizon", "1", "-")
	if !strings.Contains(r.out, " arms, one round, one run, seed ") {
		t.Errorf("the head is %.200q", r.out)
	}
}

// A command that waits for a text ends when it is interrupted, also where the text never comes.
func TestInterruptedWhileReading(t *testing.T) {
	for _, args := range [][]string{{"check", "-"}, {"run", "-"}, {"show", "-as", "go", "-"}, {"import", "-"}} {
		in, writes := io.Pipe()
		defer writes.Close()
		ctx, cancel := context.WithCancel(context.Background())
		var out, err bytes.Buffer
		ended := make(chan int, 1)
		go func() { ended <- run(ctx, args, in, &out, &err) }()
		io.WriteString(writes, "{") // returns when the command reads
		cancel()
		select {
		case code := <-ended:
			if code != exitFail || out.Len() > 0 || err.String() != "rising: interrupted\n" {
				t.Errorf("%v: exit %d, %q, %q", args, code, out.String(), err.String())
			}
		case <-time.After(time.Minute):
			t.Fatalf("%v reads on after it was interrupted", args)
		}
	}
}
