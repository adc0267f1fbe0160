package scenario

import (
	"flag"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"risingbandits/engine/internal/golden"
	"risingbandits/engine/noise"
	"risingbandits/engine/param"
	"risingbandits/engine/payoff"
	"risingbandits/engine/policy"
)

var update = flag.Bool("update", false, "rewrite testdata/*.golden; read the diff before commit")

// sound is a document without fault, which the cases below change.
const sound = `{
  "version": 1,
  "title": "Two arms",
  "setting": "rested",
  "horizon": 1000,
  "runs": 10,
  "seed": 7,
  "noise": {"kind": "gaussian", "sigma": 0.1},
  "arms": [
    {"name": "first", "payoff": {"family": "poly", "c": 0.4, "b": 500, "rho": 1}},
    {"payoff": {"family": "linear", "slope": 0.001, "cap": 1}}
  ],
  "policies": [
    {"id": "r-ed-ucb", "epsilon": 0.25},
    {"id": "kl-ucb"}
  ]
}`

// changed returns the sound document with one piece of it replaced.
func changed(t testing.TB, old, replacement string) string {
	t.Helper()
	if strings.Count(sound, old) != 1 {
		t.Fatalf("%q is %d times in the sound document", old, strings.Count(sound, old))
	}
	return strings.Replace(sound, old, replacement, 1)
}

func mustParse(t testing.TB, text string) *Scenario {
	t.Helper()
	s, faults := Parse([]byte(text))
	if faults != nil {
		t.Fatalf("refused: %v", faults)
	}
	return s
}

func TestParseReadsAllFields(t *testing.T) {
	want := Document{
		Version: 1, Title: "Two arms", Setting: Rested, Horizon: 1000, Runs: 10, Seed: 7,
		Noise: noise.Spec{Kind: "gaussian", Params: map[string]float64{"sigma": 0.1}},
		Arms: []ArmSpec{
			{Name: "first", Payoff: payoff.Poly(0.4, 500, 1)},
			{Payoff: payoff.Linear(0.001, 1)},
		},
		Policies: []PolicySpec{
			{ID: "r-ed-ucb", Variant: Defined, Params: policy.Values{"epsilon": 0.25, "alpha": 4.0, "deterministic": false}},
			{ID: "kl-ucb", Variant: Defined, Params: policy.Values{"c": 3.0}},
		},
	}
	if got := mustParse(t, sound).Document; !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

func TestParseFillsDefaults(t *testing.T) {
	s := mustParse(t, `{"version":1,"setting":"restless","horizon":1e3,"noise":{"kind":"gaussian"},
		"arms":[{"payoff":{"family":"points","points":[[1,0],[10,0.5]]}}],"policies":[]}`)
	if s.Runs != 100 || s.Seed != 1 || s.Noise.Params["sigma"] != 0.1 || s.Horizon != 1000 || s.Title != "" {
		t.Errorf("defaults: %+v", s)
	}
	s = mustParse(t, changed(t, `{"kind": "gaussian", "sigma": 0.1}`, `{"kind": "beta"}`))
	if s.Noise.Kind != "beta" || s.Noise.Params["beta"] != 2 {
		t.Errorf("beta noise: %+v", s.Noise)
	}
}

func TestIntegersMayBeWrittenAsNumbers(t *testing.T) {
	for _, form := range []string{"100000", "1e5", "1E+5", "100000.0", "1000000e-1"} {
		if s := mustParse(t, changed(t, `"horizon": 1000`, `"horizon": `+form)); s.Horizon != 100000 {
			t.Errorf("%s is read as %d", form, s.Horizon)
		}
	}
	if s := mustParse(t, changed(t, `"seed": 7`, `"seed": 9007199254740991`)); s.Seed != MaxSeed {
		t.Errorf("the largest seed is read as %d", s.Seed)
	}
	if s := mustParse(t, changed(t, `"seed": 7`, `"seed": -0`)); s.Seed != 0 {
		t.Errorf("-0 is read as %d", s.Seed)
	}
}

func TestByteOrderMarkIsSkipped(t *testing.T) {
	if s := mustParse(t, "\ufeff"+sound); s.Title != "Two arms" {
		t.Errorf("title %q", s.Title)
	}
	_, faults := Parse([]byte("\ufeff" + changed(t, `"seed": 7`, `"seed": -7`)))
	if len(faults) != 1 || faults[0].Line != 7 || faults[0].Col != 11 {
		t.Errorf("behind a byte order mark: %+v", faults)
	}
}

// TestFaultsAreInTheWordsOfTheContract holds the messages that others rely on; the golden beside it
// holds all the rest.
func TestFaultsAreInTheWordsOfTheContract(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`"rho": 1`, `"rhoo": 1, "rho": 1`, "arms[0].payoff.rhoo: unknown field, did you mean rho?"},
		{`"epsilon": 0.25`, `"epsilon": 0.7`, "policies[0].epsilon: got 0.7, want a number in (0, 0.5), such as 0.25"},
		{`"horizon": 1000`, `"horizon": 0`, "horizon: got 0, want a whole number from 1 to 10,000,000"},
		{`"version": 1`, `"version": 2`, "version: got 2, want 1: this version of the playground reads version 1, and the scenario was made by a newer one; reload the page to get it"},
	} {
		_, faults := Parse([]byte(changed(t, c.old, c.new)))
		if got := faults.Error(); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.new, got, c.want)
		}
	}
}

func TestFaultMessages(t *testing.T) {
	var b strings.Builder
	for _, c := range faultCases(t) {
		s, faults := Parse([]byte(c.text))
		if s != nil || len(faults) == 0 {
			t.Errorf("%s: accepted", c.name)
		}
		fmt.Fprintf(&b, "# %s\n", c.name)
		for _, f := range faults {
			fmt.Fprintf(&b, "%d:%d %s\n", f.Line, f.Col, f.Error())
		}
		b.WriteByte('\n')
	}
	golden.Check(t, "faults", b.String(), *update)
}

func TestEveryFaultIsWhole(t *testing.T) {
	for _, c := range faultCases(t) {
		_, faults := Parse([]byte(c.text))
		for _, f := range faults {
			if f.Offset < 0 || f.Offset > len(c.text) || f.Line < 1 || f.Col < 1 {
				t.Errorf("%s: %q has no place: offset %d, line %d, column %d", c.name, f, f.Offset, f.Line, f.Col)
			}
			if f.Want == "" && f.Problem == "" {
				t.Errorf("%s: %q gives no remedy", c.name, f)
			}
			if len(f.Error()) > 500 {
				t.Errorf("%s: a message of %d bytes", c.name, len(f.Error()))
			}
		}
	}
}

func TestFaultsPointAtTheirPlace(t *testing.T) {
	for _, c := range []struct{ old, new, at string }{
		{`"horizon": 1000`, `"horizon": -1000`, "-1000"},
		{`"rho": 1`, `"rho": 1, "rhoo": 2`, `"rhoo"`},
		{`"runs": 10,`, `"runs": 10, "runs": 11,`, `"runs": 11`},
		{`, "cap": 1`, ``, `{"family": "linear"`},
		{`"kl-ucb"`, `"kl-ubc"`, `"kl-ubc"`},
		{`"cap": 1}`, `"cap": 1,}`, `,}`},
		{`"Two arms"`, `"😀😀" "`, `"`},
	} {
		text := changed(t, c.old, c.new)
		_, faults := Parse([]byte(text))
		if len(faults) != 1 {
			t.Fatalf("%s: %d faults: %v", c.new, len(faults), faults)
		}
		f := faults[0]
		if !strings.HasPrefix(text[f.Offset:], c.at) {
			t.Errorf("%s: the fault %q is at %.20q, want at %q", c.new, f, text[f.Offset:], c.at)
		}
		before := text[:f.Offset]
		line := 1 + strings.Count(before, "\n")
		col := 1
		for _, r := range before[strings.LastIndex(before, "\n")+1:] {
			if col++; r > 0xffff {
				col++
			}
		}
		if f.Line != line || f.Col != col {
			t.Errorf("%s: line %d, column %d, want %d, %d", c.new, f.Line, f.Col, line, col)
		}
	}
}

func TestAllFaultsAtOnceInTheOrderOfTheText(t *testing.T) {
	text := strings.NewReplacer(`"rested"`, `"restd"`, `1000`, `0`, `"rho": 1`, `"rho": 99`, `"epsilon": 0.25`, `"epsilon": 1`).Replace(sound)
	_, faults := Parse([]byte(text))
	var paths []string
	for _, f := range faults {
		paths = append(paths, f.Path)
	}
	want := []string{"setting", "horizon", "arms[0].payoff.rho", "policies[0].epsilon"}
	if !reflect.DeepEqual(paths, want) {
		t.Errorf("got %q, want %q", paths, want)
	}
}

func TestTooManyFaultsAreCounted(t *testing.T) {
	text := `{"version":1,"setting":"rested","horizon":9,"noise":{"kind":"none"},"policies":[],"arms":[` +
		strings.Repeat("{},", 249) + "{}]}"
	_, faults := Parse([]byte(text))
	if len(faults) != maxFaults+1 {
		t.Fatalf("%d faults", len(faults))
	}
	if last := faults[maxFaults].Error(); last != "and 150 more faults" {
		t.Errorf("the last says %q", last)
	}
}

// TestBounds holds every bound from both sides.
func TestBounds(t *testing.T) {
	arms := func(n int) string {
		return strings.TrimSuffix(strings.Repeat(`{"payoff":{"family":"constant","value":0.5}},`, n), ",")
	}
	points := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "[%d,0.5],", i+1)
		}
		return `{"payoff":{"family":"points","points":[` + strings.TrimSuffix(b.String(), ",") + `]}}`
	}
	doc := func(field, value string) string {
		fields := map[string]string{"title": `""`, "description": `""`, "horizon": "100", "runs": "1", "seed": "1", "arms": arms(1), "policies": "", "noise": `{"kind":"none"}`}
		fields[field] = value
		return fmt.Sprintf(`{"version":1,"title":%s,"description":%s,"setting":"rested","horizon":%s,"runs":%s,"seed":%s,"noise":%s,"arms":[%s],"policies":[%s]}`,
			fields["title"], fields["description"], fields["horizon"], fields["runs"], fields["seed"], fields["noise"], fields["arms"],
			fields["policies"])
	}
	policies := func(n int) string { return strings.TrimSuffix(strings.Repeat(`{"id":"uniform"},`, n), ",") }
	quoted := func(n int) string { return `"` + strings.Repeat("t", n) + `"` }
	name := func(n int) string { return `{"name":` + quoted(n) + `,` + arms(1)[1:] }
	for _, c := range []struct{ field, good, bad, says string }{
		{"horizon", "1", "0", "from 1 to 10,000,000"},
		{"horizon", "10000000", "10000001", "from 1 to 10,000,000"},
		{"runs", "1", "0", "from 1 to 10,000"},
		{"runs", "10000", "10001", "from 1 to 10,000"},
		{"seed", "0", "-1", "from 0 to 9,007,199,254,740,991"},
		{"seed", "9007199254740991", "9007199254740993", "from 0 to 9,007,199,254,740,991"},
		{"title", quoted(120), quoted(121), "at most 120 bytes"},
		{"description", quoted(500), quoted(501), "got 501 characters, want one line of text, at most 500 characters"},
		{"description", `"` + strings.Repeat("ش", 500) + `"`, `"` + strings.Repeat("😀", 501) + `"`, "got 501 characters"},
		{"arms", name(40), name(41), "at most 40 bytes"},
		{"arms", arms(1000), arms(1001), "1 to 1,000 arms"},
		{"arms", arms(1), "", "1 to 1,000 arms"},
		{"arms", points(2), points(1), "2 to 10,000 points"},
		{"arms", points(10000), points(10001), "2 to 10,000 points"},
		{"policies", policies(32), policies(33), "0 to 32 policies"},
		{"noise", `{"kind":"gaussian","sigma":1e-300}`, `{"kind":"gaussian","sigma":1e-400}`, "(0, 100]"},
		{"noise", `{"kind":"gaussian","sigma":100}`, `{"kind":"gaussian","sigma":100.001}`, "(0, 100]"},
		{"noise", `{"kind":"beta","beta":0.1}`, `{"kind":"beta","beta":0.099}`, "[0.1, 1000]"},
		{"noise", `{"kind":"beta","beta":1000}`, `{"kind":"beta","beta":1001}`, "[0.1, 1000]"},
	} {
		if _, faults := Parse([]byte(doc(c.field, c.good))); faults != nil {
			t.Errorf("%s %.40s: refused: %v", c.field, c.good, faults)
		}
		_, faults := Parse([]byte(doc(c.field, c.bad)))
		if len(faults) != 1 || !strings.Contains(faults.Error(), c.says) {
			t.Errorf("%s %.40s: %v, want it to say %q", c.field, c.bad, faults, c.says)
		}
	}
}

// TestEveryParameterHasItsRange holds the registry's and the families' ranges from both sides, as
// far as they are numbers, so that no parameter can be added that the parser does not check.
func TestEveryParameterHasItsRange(t *testing.T) {
	for _, c := range boundCases(t) {
		if _, faults := Parse([]byte(c.text)); (faults == nil) != c.sound {
			t.Errorf("%s: accepted = %v, want %v: %v", c.name, faults == nil, c.sound, faults)
		}
	}
}

// A boundCase is a document with a number at a bound of its range or just beyond it.
type boundCase struct {
	name, text string
	sound      bool
}

func boundCases(t testing.TB) (cases []boundCase) {
	edge := func(x float64, toward float64, open bool) (in, out float64) {
		if open {
			return math.Nextafter(x, -toward), x
		}
		return x, math.Nextafter(x, toward)
	}
	for _, k := range policy.Kinds() {
		for _, p := range k.Params {
			if p.Kind != policy.Number {
				continue
			}
			for _, end := range []struct {
				x, toward float64
				open      bool
			}{{p.Min, math.Inf(-1), p.MinOpen}, {p.Max, math.Inf(1), p.MaxOpen}} {
				if math.IsInf(end.x, 0) {
					t.Errorf("%s.%s has no bound: every number has a range", k.ID, p.Name)
					continue
				}
				in, out := edge(end.x, end.toward, end.open)
				doc := func(x float64) string {
					return changed(t, `{"id": "kl-ucb"}`, fmt.Sprintf(`{"id": %q, %q: %s}`, k.ID, p.Name, param.Format(x)))
				}
				if !p.Integer || in == end.x {
					cases = append(cases, boundCase{k.ID + "." + p.Name + " at its bound", doc(in), true})
				}
				cases = append(cases, boundCase{k.ID + "." + p.Name + " beyond its bound", doc(out), false})
			}
		}
	}
	return cases
}

func TestResolveGivesWhatDependsOnTheScenario(t *testing.T) {
	s := mustParse(t, changed(t, `{"id": "kl-ucb"}`, `{"id": "sw-ucb", "variant": "released"}`))
	kind, v, released := s.Policies[1].Kind, s.Policies[1].Values, s.Policies[1].Released()
	want := math.Floor(4 * math.Sqrt(1000*math.Log(1000)))
	if kind.ID != "sw-ucb" || !released || v["xi"] != 0.6 || v["tau"] != want {
		t.Errorf("sw-ucb at T = 1000: %s %v released %v, want tau %v", kind.ID, v, released, want)
	}
	if v, released := s.Policies[0].Values, s.Policies[0].Released(); released || v["sigma"] != 0.1 || v["epsilon"] != 0.25 {
		t.Errorf("r-ed-ucb: %v, released %v", v, released)
	}
}

func TestContextTellsTheNoise(t *testing.T) {
	for _, c := range []struct {
		noise string
		sigma float64
	}{
		{`{"kind": "none"}`, 0}, {`{"kind": "gaussian", "sigma": 0.3}`, 0.3},
		{`{"kind": "bernoulli"}`, 0.5}, {`{"kind": "beta"}`, 0.5},
	} {
		s := mustParse(t, changed(t, `{"kind": "gaussian", "sigma": 0.1}`, c.noise))
		if got := s.Context(); got != (policy.Context{K: 2, T: 1000, Sigma: c.sigma}) {
			t.Errorf("%s: %+v", c.noise, got)
		}
	}
	if !mustParse(t, changed(t, `"rested"`, `"restless"`)).Context().Restless {
		t.Error("restless is not told")
	}
}
