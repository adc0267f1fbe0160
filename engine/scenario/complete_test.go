package scenario

import (
	"reflect"
	"testing"
)

// A changed document is the scenario of its text, and has all faults of it; the scenario that it came from stays as it is.
func TestComplete(t *testing.T) {
	s := mustParse(t, sound)
	before := string(s.Canonical())
	d := s.Document
	d.Version, d.Horizon, d.Policies = 0, 40, append(d.Policies, PolicySpec{ID: "sw-ucb"}, PolicySpec{ID: "sw-ucb"})
	changed := MustComplete(d)
	if changed.Version != Version || changed.Policies[2].Values["tau"] != mustParse(t, string(changed.Canonical())).Policies[2].Values["tau"] {
		t.Errorf("%+v", changed)
	}
	if got := changed.Policies[3]; got.Name != "SW-UCB (2)" || got.Key != "sw-ucb/defined/1" || got.Variant != Defined {
		t.Errorf("the second of two equal policies is %+v", got)
	}
	if string(s.Canonical()) != before || len(s.Policies) != 2 {
		t.Errorf("the scenario has become %s", s.Canonical())
	}
	d.Runs, d.Title = 0, string(make([]byte, MaxTitle+1))
	if _, faults := Complete(d); len(faults) != 2 || faults[0].Path != "title" || faults[1].Path != "runs" {
		t.Errorf("faults %v", faults)
	}
}

// Policies that are taken to another scenario have the values and the names that its document gives them.
func TestPlaying(t *testing.T) {
	short, long := mustParse(t, sound), mustParse(t, changed(t, `"horizon": 1000`, `"horizon": 90000`))
	own := mustParse(t, changed(t, `{"id": "kl-ucb"}`, `{"id": "sw-ucb"}, {"id": "sw-ucb", "tau": 7}, {"id": "r-ed-ucb", "variant": "released"},
		{"id": "index", "program": "param w = T / 10\nreturn mean(n) + w"}`)).Policies
	for _, s := range []*Scenario{short, long} {
		got := s.Playing(own[1:]...)
		want := MustComplete(got.Document)
		for i := range want.Policies {
			g, w := &got.Policies[i], &want.Policies[i]
			if !reflect.DeepEqual(g.Values, w.Values) || g.Name != w.Name || g.Key != w.Key || g.Qualifier != w.Qualifier {
				t.Errorf("horizon %d: %s is %v, want %s with %v", s.Horizon, g.Name, g.Values, w.Name, w.Values)
			}
		}
		if tau := got.Policies[0].Values["tau"]; tau == own[1].Values["tau"] != (s == short) {
			t.Errorf("horizon %d: τ is %v, and %v elsewhere", s.Horizon, tau, own[1].Values["tau"])
		}
	}
}
