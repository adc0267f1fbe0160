package server

import (
	"encoding/json"
	"testing"

	"risingbandits/engine/payoff"
)

// The page's payoffs of another family are package payoff's, for a poly with a shift of its own too.
func TestReshapeMessage(t *testing.T) {
	const horizon = 1000
	d := newTestServer(t, false)
	for _, c := range []struct {
		text string
		spec payoff.Spec
	}{
		{`{"family":"exp","c":0.6,"a":0.0069}`, payoff.Exp(0.6, 0.0069)},
		{`{"family":"poly","c":0.8,"b":100,"rho":1,"s":150}`, payoff.PolyShift(0.8, 100, 1, 150)},
		{`{"family":"points","points":[[1,0.1],[20,0.3],[300,0.5]]}`, payoff.Curve(payoff.Point{X: 1, Y: 0.1}, payoff.Point{X: 20, Y: 0.3}, payoff.Point{X: 300, Y: 0.5})},
		{"", payoff.Spec{}},
	} {
		for _, family := range payoff.Families() {
			want := payoff.Initial(family.ID, horizon)
			if c.text != "" {
				want = payoff.Reshape(c.spec, family.ID, horizon)
			}
			got := d.value("reshape", map[string]any{"payoff": c.text, "family": family.ID, "horizon": horizon}).(map[string]any)["payoff"]
			if asJSON(t, got) != asJSON(t, payoffJSON(want)) {
				t.Errorf("%s as %s: %v, want %v", c.text, family.ID, got, want)
			}
		}
	}
	for _, c := range []struct {
		path string
		body map[string]any
	}{
		{"family", map[string]any{"payoff": "", "family": "sine", "horizon": horizon}},
		{"horizon", map[string]any{"payoff": "", "family": "exp", "horizon": 0}},
		{"arms[0].payoff.a", map[string]any{"payoff": `{"family":"exp","c":1,"a":-1}`, "family": "poly", "horizon": horizon}},
	} {
		if path, _ := d.failure("reshape", c.body); path != c.path {
			t.Errorf("%v: fault at %q, want %q", c.body, path, c.path)
		}
	}
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
