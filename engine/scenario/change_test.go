package scenario

import (
	"strings"
	"testing"
)

const sweepable = `{"version":1,"setting":"rested","horizon":1000,"runs":3,"noise":{"kind":"gaussian"},
	"arms":[{"payoff":{"family":"exp","c":0.7,"a":0.01}},{"name":"slow","payoff":{"family":"points","points":[[1,0.1],[5,0.2]]}}],
	"policies":[{"id":"r-ed-ucb"},{"id":"index","program":"param eps = 0.25 // (0, 0.5)\nreturn eps"},{"id":"r-ed-ucb","epsilon":0.1}]}`

// A changed scenario is the one whose document was written with the value.
func TestWith(t *testing.T) {
	s := mustParse(t, sweepable)
	before := s.Hash()
	for _, c := range []struct{ path, value, from, to string }{
		{"horizon", "2000", `1000`, `2000`},
		{"seed", "7", `"runs":3`, `"runs":3,"seed":7`},
		{"noise.sigma", "0.2", `"gaussian"`, `"gaussian","sigma":0.2`},
		{"arms[0].payoff.c", "0.5", `0.7`, `0.5`},
		{"arms[0].name", `"fast"`, `[{"payoff"`, `[{"name":"fast","payoff"`},
		{"arms[1].payoff.points[1][1]", "0.3", `[5,0.2]`, `[5,0.3]`},
		{"policies[0].epsilon", "0.1", `"r-ed-ucb"},{"id":"index"`, `"r-ed-ucb","epsilon":0.1},{"id":"index"`},
		{"policies[1].parameters.eps", "0.1", `return eps"`, `return eps","parameters":{"eps":0.1}`},
		{"policies[0].variant", `"released"`, `"r-ed-ucb"},{"id":"index"`, `"r-ed-ucb","variant":"released"},{"id":"index"`},
	} {
		got, faults := s.With(Change{c.path, c.value})
		if faults != nil {
			t.Errorf("%s: %v", c.path, faults)
			continue
		}
		want := mustParse(t, strings.Replace(sweepable, c.from, c.to, 1))
		if got.Hash() != want.Hash() || got.Hash() == before {
			t.Errorf("%s = %s gives %s, want %s", c.path, c.value, got.Canonical(), want.Canonical())
		}
	}
	if s.Hash() != before {
		t.Error("the scenario itself was changed")
	}
	both, faults := s.With(Change{"horizon", "50"}, Change{"runs", "2"})
	if faults != nil || both.Horizon != 50 || both.Runs != 2 {
		t.Errorf("two changes: %+v, %v", both, faults)
	}
}

// What cannot be changed has a fault that names the place.
func TestWithRefuses(t *testing.T) {
	s := mustParse(t, sweepable)
	for _, c := range []struct{ path, value, want string }{
		{"policies[0].epsilom", "0.1", "policies[0].epsilom: unknown field, did you mean epsilon?"},
		{"policies[0].epsilon", "0.7", "policies[0].epsilon: got 0.7, want a number in (0, 0.5), such as 0.25"},
		{"policies[9].epsilon", "0.1", "policies[9]: there is no such place: policies has a length of 3, and places are counted from 0"},
		{"policies.epsilon", "0.1", "policies: this is a list: want a place in it, such as policies[0]"},
		{"policies[0]", "0.1", "policies[0]: this holds several values: give the path of one of them"},
		{"arms[0].payoff", "0.1", "arms[0].payoff: this holds several values: give the path of one of them, such as arms[0].payoff.c"},
		{"arms", "0.1", "arms: this holds several values: give the path of one of them, such as arms[0]"},
		{"noise[0]", "1", "noise: this is no list: leave out [0]"},
		{"horizon.x", "1", "horizon: this is a single value: leave out .x"},
		{"dataset.files[0]", "1", "dataset.files[0]: the scenario has no such list"},
		{"", "1", "this is no path"}, {"a b", "1", "this is no path"}, {"arms[", "1", "this is no path"},
		{"arms[]", "1", "this is no path"}, {"arms[x]", "1", "this is no path"}, {"arms[0]payoff", "1", "this is no path"},
		{"arms[0].", "1", "this is no path"}, {"arms[9999999]", "1", "this is no path"},
	} {
		got, faults := s.With(Change{c.path, c.value})
		if got != nil || len(faults) == 0 || !strings.Contains(faults.Error(), c.want) {
			t.Errorf("%q = %s: %v, want %s", c.path, c.value, faults, c.want)
		}
	}
}

// Every variable can be changed to its own value, which changes no number, and is found by its path.
func TestVariables(t *testing.T) {
	s := mustParse(t, sweepable)
	seen := map[string]string{}
	for _, v := range s.Variables() {
		seen[v.Path] = v.Name
		same, faults := s.With(Change{v.Path, string(appendNumber(nil, v.Value))})
		if faults != nil || !v.Contains(v.Value) {
			t.Errorf("%s = %v: %v", v.Path, v.Value, faults)
			continue
		}
		if again, ok := same.Variable(v.Path); !ok || again.Value != v.Value {
			t.Errorf("%s is %v after it was set to %v", v.Path, again.Value, v.Value)
		}
		if found, ok := s.Variable(v.Path); !ok || found != v {
			t.Errorf("%s is found as %+v, %v", v.Path, found, ok)
		}
	}
	for path, name := range map[string]string{
		"horizon": "horizon", "noise.sigma": "σ of the noise", "arms[0].payoff.c": "c of arm 1", "policies[0].epsilon": "ε of R-ed-UCB (1)",
		"policies[2].epsilon": "ε of R-ed-UCB (2)", "policies[1].parameters.eps": "ε of Own index",
	} {
		if seen[path] != name {
			t.Errorf("%s is called %q, want %q", path, seen[path], name)
		}
	}
	for _, path := range []string{"", "epsilon", "arms[5].payoff.c", "arms[1].payoff.points[0][1]", "policies[0].variant", "policies[0]"} {
		if v, ok := s.Variable(path); ok {
			t.Errorf("%q is the variable %+v", path, v)
		}
	}
}

// FuzzWith: whatever the path and the value are, there is a valid scenario or a fault, and no panic.
func FuzzWith(f *testing.F) {
	f.Add("policies[0].epsilon", "0.1")
	f.Add("arms[1].payoff.points[1][0]", `{"a":[1]}`)
	f.Add("policies[1].parameters.eps.x[0]", `"`)
	f.Add("arms", "[]")
	s, faults := Parse([]byte(sweepable))
	if faults != nil {
		f.Fatal(faults)
	}
	f.Fuzz(func(t *testing.T, path, value string) {
		if value == "" {
			return
		}
		got, faults := s.With(Change{path, value})
		if (got == nil) == (len(faults) == 0) {
			t.Fatalf("%q = %q: %v, %v", path, value, got, faults)
		}
		if got != nil {
			if _, faults := Parse(got.Canonical()); faults != nil {
				t.Fatalf("%q = %q is no valid scenario: %v", path, value, faults)
			}
		}
	})
}
