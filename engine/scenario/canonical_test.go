package scenario

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"
	"testing/quick"

	"risingbandits/engine/internal/golden"

	"risingbandits/engine/param"
)

// The numbers of RFC 8785, Appendix B, and the places where the notation changes.
func TestNumbersAreThoseOfRFC8785(t *testing.T) {
	for _, c := range []struct {
		bits uint64
		want string
	}{
		{0x0000000000000000, "0"},
		{0x8000000000000000, "0"},
		{0x0000000000000001, "5e-324"},
		{0x8000000000000001, "-5e-324"},
		{0x7fefffffffffffff, "1.7976931348623157e+308"},
		{0xffefffffffffffff, "-1.7976931348623157e+308"},
		{0x4340000000000000, "9007199254740992"},
		{0xc340000000000000, "-9007199254740992"},
		{0x4430000000000000, "295147905179352830000"},
		{0x44b52d02c7e14af5, "9.999999999999997e+22"},
		{0x44b52d02c7e14af6, "1e+23"},
		{0x44b52d02c7e14af7, "1.0000000000000001e+23"},
		{0x444b1ae4d6e2ef4e, "999999999999999700000"},
		{0x444b1ae4d6e2ef4f, "999999999999999900000"},
		{0x444b1ae4d6e2ef50, "1e+21"},
		{0x3eb0c6f7a0b5ed8c, "9.999999999999997e-7"},
		{0x3eb0c6f7a0b5ed8d, "0.000001"},
		{0x41b3de4355555553, "333333333.3333332"},
		{0x41b3de4355555554, "333333333.33333325"},
		{0x41b3de4355555555, "333333333.3333333"},
		{0x41b3de4355555556, "333333333.3333334"},
		{0x41b3de4355555557, "333333333.33333343"},
		{0xbecbf647612f3696, "-0.0000033333333333333333"},
		{0x43143ff3c1cb0959, "1424953923781206.2"},
	} {
		if got := param.Format(math.Float64frombits(c.bits)); got != c.want {
			t.Errorf("%x: %s, want %s", c.bits, got, c.want)
		}
	}
}

// encoding/json writes float64 by the same rule, but for -0.
func TestNumbersAgreeWithAnotherEncoder(t *testing.T) {
	same := func(bits uint64) bool {
		x := math.Float64frombits(bits)
		if math.IsNaN(x) || math.IsInf(x, 0) || x == 0 {
			return true
		}
		want, err := json.Marshal(x)
		return err == nil && param.Format(x) == string(want)
	}
	if err := quick.Check(same, &quick.Config{MaxCount: 20000}); err != nil {
		t.Error(err)
	}
}

// lawful holds the law of the canonical form for a scenario, and returns the form.
func lawful(t testing.TB, s *Scenario) []byte {
	t.Helper()
	form := s.Canonical()
	again, faults := Parse(form)
	if faults != nil {
		t.Fatalf("the canonical form is refused: %v\n%s", faults, form)
	}
	if !reflect.DeepEqual(again.Document, s.Document) {
		t.Fatalf("the canonical form means something else:\n%+v\n%+v\n%s", again, s, form)
	}
	if twice := string(again.Canonical()); twice != string(form) {
		t.Fatalf("the canonical form is not canonical:\n%s\n%s", form, twice)
	}
	if !json.Valid(form) {
		t.Fatalf("the canonical form is not JSON: %s", form)
	}
	return form
}

// everything holds every family, noise field and kind of parameter once.
const everything = `{"policies": [
    {"deterministic": true, "id": "r-less-ucb", "sigma": 0.5},
    {"bonus": "none", "id": "r-less-ucb-h", "epsilon": 0.03125},
    {"tau": 3e2, "variant": "released", "id": "sw-ucb"},
    {"id": "ts", "model": "bernoulli"}, {"id": "oracle"}],
  "arms": [
    {"payoff": {"points": [[1, 0.1], [10, 0.25], [1e3, 0.875]], "family": "points"}, "name": "learning \"curve\" <é>"},
    {"payoff": {"after": 100, "high": 0.9, "low": 0.1, "family": "step"}},
    {"payoff": {"value": 0.5, "family": "constant"}},
    {"payoff": {"cap": 1, "slope": 1e-7, "family": "linear"}},
    {"payoff": {"s": 300.5, "rho": 0.9, "b": 195, "c": 0.43, "family": "poly"}},
    {"payoff": {"a": 0.018518518518518517, "c": 0.73, "family": "exp"}}],
  "noise": {"kind": "none"}, "seed": 9007199254740991, "runs": 1E1, "horizon": 2.0e4,
  "setting": "restless", "title": "Everything & more", "description": "See [Section 5.1] <b>here</b>", "version": 1}`

func TestCanonicalForms(t *testing.T) {
	texts := []struct{ name, text string }{
		{"sound", sound},
		{"everything", everything},
	}
	var b strings.Builder
	for _, c := range texts {
		s := mustParse(t, c.text)
		fmt.Fprintf(&b, "# %s\n%s\n%s\n\n", c.name, lawful(t, s), s.Hash())
	}
	for _, p := range Presets() {
		fmt.Fprintf(&b, "# %s\n%s\n%s\n\n", p.Name, lawful(t, p.Scenario), p.Scenario.Hash())
	}
	golden.Check(t, "canonical", b.String(), *update)
}

func TestDocumentsThatMeanTheSameHaveOneHash(t *testing.T) {
	want := mustParse(t, sound).Hash()
	for _, c := range []struct{ old, new string }{
		{`"horizon": 1000`, `"horizon": 1e3`},
		{`"runs": 10,`, "\t\"r\\u0075ns\" :\r\n 1.0e1 ,"},
		{`"c": 0.4, "b": 500`, `"b": 500, "c": 0.40`},
		{`{"id": "kl-ucb"}`, `{"c": 3, "variant": "defined", "id": "kl-ucb"}`},
		{`, "epsilon": 0.25`, ``},
		{`"sigma": 0.1`, `"sigma": 0.1000000000000000055511151231257827`},
	} {
		if got := mustParse(t, changed(t, c.old, c.new)).Hash(); got != want {
			t.Errorf("%s has another hash than %s", c.new, c.old)
		}
	}
	for _, c := range []struct{ old, new string }{
		{`"seed": 7`, `"seed": 8`},
		{`"Two arms"`, `"Two Arms"`},
		{`{"id": "kl-ucb"}`, `{"id": "kl-ucb", "c": 0}`},
		{`{"id": "kl-ucb"}`, `{"id": "kl-ucb", "variant": "released"}`},
	} {
		if got := mustParse(t, changed(t, c.old, c.new)).Hash(); got == want {
			t.Errorf("%s has the same hash as %s", c.new, c.old)
		}
	}
}

// TestDescriptionKeepsTheEnvironment checks that a description makes another document, which meets the same luck.
func TestDescriptionKeepsTheEnvironment(t *testing.T) {
	plain, described := mustParse(t, sound), mustParse(t, changed(t, `"Two arms"`, `"Two arms", "description": "Watch arm 2."`))
	if plain.Hash() == described.Hash() || plain.EnvironmentHash() != described.EnvironmentHash() {
		t.Errorf("hashes %s and %s, environments %s and %s", plain.Hash(), described.Hash(), plain.EnvironmentHash(), described.EnvironmentHash())
	}
	empty := mustParse(t, changed(t, `"Two arms"`, `"Two arms", "description": ""`))
	if string(empty.Canonical()) != string(plain.Canonical()) {
		t.Errorf("an empty description is written: %s", empty.Canonical())
	}
	if !strings.Contains(string(described.Canonical()), `"title":"Two arms","description":"Watch arm 2.","setting"`) {
		t.Errorf("the description does not follow the title: %s", described.Canonical())
	}
}

func TestCanonicalOfWhatParseWouldRefusePanics(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(s *Document)
		want   string
	}{
		{"no such policy", func(s *Document) { s.Policies[0].ID = "x" }, badPolicy},
		{"no such family", func(s *Document) { s.Arms[0].Payoff.Family = "x" }, badFamily},
		{"no such noise", func(s *Document) { s.Noise.Kind = "x" }, badNoise},
		{"not finite", func(s *Document) { s.Noise.Params["sigma"] = math.Inf(1) }, badFinite},
		{"no value", func(s *Document) { s.Policies[0].Params["epsilon"] = 1 }, badValue},
		{"no text", func(s *Document) { s.Title = "\xff" }, badText},
	} {
		s := mustParse(t, sound).Document
		c.change(&s)
		golden.Panics(t, c.want, func() { s.Canonical() }, c.name)
	}
}
