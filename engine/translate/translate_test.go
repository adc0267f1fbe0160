package translate

import (
	"bytes"
	"flag"
	"fmt"
	"go/format"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"risingbandits/engine/detmath"
	"risingbandits/engine/index"
	"risingbandits/engine/internal/golden"
	"risingbandits/engine/internal/programs"
	"risingbandits/engine/payoff"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

var update = flag.Bool("update", false, "rewrite testdata/*.golden and parts/sample.go; read the diff before commit")

// document returns the scenario of a text.
func document(t *testing.T, text []byte) *scenario.Scenario {
	t.Helper()
	s, faults := scenario.Parse(text)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return s
}

// readFile returns the scenario of a file in testdata.
func readFile(t *testing.T, name string) *scenario.Scenario {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return document(t, text)
}

// sample returns the scenario with nearly all that can be translated.
func sample(t *testing.T) *scenario.Scenario { return readFile(t, "sample.json") }

// shortened returns a preset with fewer rounds and runs.
func shortened(t *testing.T, preset string, horizon, runs int) *scenario.Scenario {
	t.Helper()
	p, ok := scenario.LookupPreset(preset)
	if !ok {
		t.Fatalf("no preset is called %s", preset)
	}
	s := p.Scenario.Document
	s.Horizon, s.Runs = horizon, runs
	return document(t, s.Canonical())
}

// manyPrograms returns a scenario whose policies are random programs.
func manyPrograms(t *testing.T, seed uint64, setting, noise string) *scenario.Scenario {
	t.Helper()
	s := document(t, fmt.Appendf(nil, `{"version": 1, "setting": %q, "horizon": 400, "runs": 2, "seed": %d, "noise": %s, "arms": [
		{"payoff": {"family": "exp", "c": 0.7, "a": 0.01}}, {"payoff": {"family": "linear", "slope": 0.002, "cap": 0.9}},
		{"payoff": {"family": "step", "low": 0.3, "high": 0.6, "after": 40}}], "policies": [{"id": "uniform"}]}`, setting, seed, noise)).Document
	for i := uint64(0); len(s.Policies) < scenario.MaxPolicies; i++ {
		text := programs.Random(detmath.NewKey(seed).Child(i))
		if _, faults := index.Parse(text); faults == nil {
			s.Policies = append(s.Policies, scenario.PolicySpec{ID: "index", Params: policy.Values{"program": text}})
		}
	}
	return scenario.MustComplete(s)
}

// scenarios are those whose programs are run. TestVerifyTranslations runs more.
func scenarios(t *testing.T) map[string]*scenario.Scenario {
	coins := sample(t).Document
	coins.Setting = scenario.Restless
	return map[string]*scenario.Scenario{
		"sample":   sample(t),
		"coins":    document(t, bytes.Replace(coins.Canonical(), []byte(`"kind":"gaussian","sigma":0.2`), []byte(`"kind":"bernoulli"`), 1)),
		"quiet":    withEveryFamily(readFile(t, "quiet.json")),
		"programs": manyPrograms(t, 1, "rested", `{"kind": "gaussian", "sigma": 0.1}`),
	}
}

// withEveryFamily returns a scenario with two more arms of every family, and a policy that pulls all arms in turn.
func withEveryFamily(s *scenario.Scenario) *scenario.Scenario {
	more := s.Document
	for _, f := range payoff.Families() {
		for _, horizon := range []int{s.Horizon, 7 * s.Horizon} {
			more.Arms = append(more.Arms, scenario.ArmSpec{Payoff: payoff.Initial(f.ID, horizon)})
		}
	}
	more.Policies = append(more.Policies, scenario.PolicySpec{ID: "uniform", Params: policy.Values{"order": "turn"}})
	return scenario.MustComplete(more)
}

// engineRegrets returns the regret of every run of the policies of a scenario by their place, as the engine computes it.
func engineRegrets(t *testing.T, s *scenario.Scenario) [][]float64 {
	t.Helper()
	var regrets [][]float64
	for i, p := range sim.Play(s, nil).Policies {
		if _, reason := readRule(s, i); reason == "" {
			regrets = append(regrets, p.Final.All)
		}
	}
	return regrets
}

var runLine = regexp.MustCompile(`(?m)^  run (\d+) of .*: (\S+)$`)

// programRegrets returns what a program printed: the regret of every run, policy by policy.
func programRegrets(t *testing.T, command ...string) [][]float64 {
	t.Helper()
	if runtime.GOOS == "js" {
		t.Skip("asked natively: no other program can be run here")
	}
	out, err := exec.Command(command[0], command[1:]...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%.3000s", command, err, out)
	}
	var regrets [][]float64
	for _, m := range runLine.FindAllStringSubmatch(string(out), -1) {
		x, err := strconv.ParseFloat(m[2], 64)
		if err != nil {
			t.Fatal(err)
		}
		if m[1] == "1" {
			regrets = append(regrets, nil)
		}
		last := &regrets[len(regrets)-1]
		*last = append(*last, x)
	}
	return regrets
}

// written writes the program of a scenario to a file.
func written(t *testing.T, s *scenario.Scenario, l Language) (file, text string) {
	t.Helper()
	p, err := Write(s, l)
	if err != nil {
		t.Fatal(err)
	}
	file = filepath.Join(t.TempDir(), "program"+l.Ext)
	if err := os.WriteFile(file, []byte(p.Text), 0o666); err != nil {
		t.Fatal(err)
	}
	return file, p.Text
}

// Programs in Go have the regret of the engine, to the last bit.
func TestGoHasTheSameRegret(t *testing.T) { checkGo(t, scenarios(t)) }

func checkGo(t *testing.T, list map[string]*scenario.Scenario) {
	for name, s := range list {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file, text := written(t, s, Go)
			if formatted, err := format.Source([]byte(text)); err != nil || string(formatted) != text {
				t.Errorf("the program is not formatted: %v", err)
			}
			got := programRegrets(t, "go", "run", file, "-each")
			for i, want := range engineRegrets(t, s) {
				if !slices.Equal(got[i], want) {
					t.Errorf("policy %d: regrets %v, want %v", i, got[i], want)
				}
			}
		})
	}
}

// Programs in Python have the regret of the engine but for rounding, which decides among arms that are all but equal: some
// random programs make arms equal, but those that people write do not.
func TestPythonHasTheSameRegret(t *testing.T) { checkPython(t, scenarios(t)) }

// requirePython skips a test where there is no Python.
func requirePython(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("python3 is not installed: programs in Python are not run")
	}
}

func checkPython(t *testing.T, list map[string]*scenario.Scenario) {
	requirePython(t)
	for name, s := range list {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file, _ := written(t, s, Python)
			got := programRegrets(t, "python3", file, "--each")
			wrong := []int{}
			want := engineRegrets(t, s)
			for i := range want {
				if !slices.EqualFunc(got[i], want[i], func(x, y float64) bool { return math.Abs(x-y) <= 1e-9*(1+math.Abs(y)) }) {
					wrong = append(wrong, i)
				}
			}
			most := 0
			if strings.Contains(name, "programs") {
				most = len(want) / 10
			}
			if len(wrong) > most || len(want) == 0 {
				t.Errorf("policies %v of %d have regrets %v, want %v", wrong, len(want), got, want)
			}
		})
	}
}

// What depends on the sample's scenario is in parts/sample.go, so that Go compiles and checks it with the other parts.
func TestSampleIsCurrent(t *testing.T) {
	p := &plan{scenario: sample(t)}
	for i := range p.scenario.Policies {
		r, reason := readRule(p.scenario, i)
		if reason != "" {
			t.Fatal(r.label, reason)
		}
		r.stream = sim.OwnWord(p.scenario, i)
		p.rules = append(p.rules, r)
	}
	p.distinguish()
	parts, engine := goLibrary()
	text := goScenario(p, parts, engine)
	text = regexp.MustCompile(`\b(Key|NewStream|Log|Exp|Pow|Expm1|NormalQuantile|BetaQuantile)\b`).ReplaceAllString(goNoCode.ReplaceAllStringFunc(text, func(comment string) string {
		return strings.ReplaceAll(comment, "Key", "key")
	}), "detmath.$1")
	got, err := format.Source([]byte("// Code generated by translate_test.go; DO NOT EDIT.\n\npackage main\n\n" +
		"import (\n\t\"math\"\n\n\t\"risingbandits/engine/detmath\"\n)\n\n" + text))
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("parts/sample.go", got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("parts/sample.go")
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("parts/sample.go is out of date (%v); run the test with -update, then read the diff", err)
	}
}

// The index programs of the sample in Python.
func TestPythonOfPrograms(t *testing.T) {
	s := sample(t)
	s = s.Playing(s.Policies[len(s.Policies)-2:]...)
	p, err := Write(s, Python)
	if err != nil {
		t.Fatal(err)
	}
	first, end := strings.Index(p.Text, "# The index of Every word"), strings.Index(p.Text, "def play(")
	golden.Check(t, "python", p.Text[first:end], *update)
}

// What has no translation is named with the reason, and programs do not have it.
func TestRefusals(t *testing.T) {
	p, err := Write(shortened(t, "paper-2-rested", 100, 1), Go)
	if err != nil || len(p.LeftOut) != 1 || p.LeftOut[0].String() != "SW-TS: it has no translation" ||
		!strings.Contains(p.Text, "// Left out of the scenario's policies: SW-TS: it has no translation.") {
		t.Errorf("left out %v, error %v", p.LeftOut, err)
	}
	if p.Name != "2-arms-rested.go" {
		t.Errorf("the file is called %s", p.Name)
	}
	const arm = `{"payoff": {"family": "constant", "value": 0.5}}`
	for policies, want := range map[string]string{
		`{"id": "sw-ts"}, {"id": "r-ed-ucb", "variant": "released"}, {"id": "ts", "model": "bernoulli"}`: "none of the policies can be translated: " +
			"SW-TS: it has no translation; R-ed-UCB (released): as released it has no translation, as defined it may have one; " +
			"TS: with model bernoulli it has no translation; those that can are " + strings.Join(Translated(), ", ") + ", and index programs",
	} {
		s := document(t, []byte(`{"version": 1, "setting": "rested", "horizon": 10, "noise": {"kind": "none"}, "arms": [`+arm+`], "policies": [`+policies+`]}`))
		if _, err := Write(s, Python); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", policies, err, want)
		}
	}
	other := bare(t)
	other.Arms[0].Payoff.Family, other.Arms[0].Func = "log", nil
	if _, err := Write(other, Go); err == nil || err.Error() != "arm 1 has a payoff of the family log, which has no translation" {
		t.Errorf("a family without a translation: %v", err)
	}
	other = bare(t)
	other.Noise.Kind = "laplace"
	if _, err := Write(other, Python); err == nil || err.Error() != "noise of the kind laplace has no translation" {
		t.Errorf("noise without a translation: %v", err)
	}
	learning := document(t, []byte(`{"version": 1, "setting": "rested", "horizon": 10, "noise": {"kind": "bernoulli"}, "dataset": {"sha256": "`+
		strings.Repeat("0", 64)+`"}, "arms": [{"learner": {"kind": "lr"}, "payoff": {"family": "constant", "value": 0.5}}],
		"policies": [{"id": "ucb1"}]}`))
	if _, err := Write(learning, Go); err == nil || !strings.Contains(err.Error(), "arms that learn have no translation") {
		t.Errorf("arms that learn: %v", err)
	}
}

// Every built-in policy that is translated is in the sample or in quiet.json, so that its program was run.
func TestEveryBuiltInIsRun(t *testing.T) {
	run := map[string]bool{}
	for _, s := range scenarios(t) {
		for _, p := range s.Policies {
			run[p.ID] = true
		}
	}
	for _, id := range Translated() {
		if !run[id] {
			t.Errorf("no test runs a program with %s", id)
		}
	}
}
