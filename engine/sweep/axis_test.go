package sweep

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"risingbandits/engine/scenario"
)

const base = `{"version":1,"setting":"rested","horizon":400,"runs":3,"noise":{"kind":"gaussian"},
	"arms":[{"payoff":{"family":"constant","value":0.5}},{"payoff":{"family":"exp","c":0.9,"a":0.01}}],
	"policies":[{"id":"r-ed-ucb"},{"id":"kl-ucb"},{"id":"sw-ucb"}]}`

func baseScenario(t testing.TB) *scenario.Scenario {
	t.Helper()
	s, faults := scenario.Parse([]byte(base))
	if faults != nil {
		t.Fatal(faults)
	}
	return s
}

func TestParseAxis(t *testing.T) {
	s := baseScenario(t)
	for text, want := range map[string]string{
		"noise.sigma=0.1..0.5/5":                `{"path":"noise.sigma","values":[0.1,0.2,0.3,0.4,0.5],"log":false}`,
		"noise.sigma = 1..0/3":                  `{"path":"noise.sigma","values":[1,0.5,0],"log":false}`,
		"noise.sigma=0.001..10/5log":            `{"path":"noise.sigma","values":[0.001,0.01,0.1,1,10],"log":true}`,
		"horizon=1e3..1e6/4log":                 `{"path":"horizon","values":[1000,10000,100000,1000000],"log":true}`,
		"horizon=1000..10000/3log":              `{"path":"horizon","values":[1000,3162,10000],"log":true}`,
		"horizon=1..3/9":                        `{"path":"horizon","values":[1,2,3],"log":false}`,
		"seed=3..5":                             `{"path":"seed","values":[3,4,5],"log":false}`,
		"seed=5..3":                             `{"path":"seed","values":[5,4,3],"log":false}`,
		"policies[0].variant=defined, released": `{"path":"policies[0].variant","values":["defined","released"],"log":false}`,
		"policies[0].deterministic=true,false":  `{"path":"policies[0].deterministic","values":[true,false],"log":false}`,
		"horizon=100,1e3,10000":                 `{"path":"horizon","values":[100,1000,10000],"log":true}`,
		"horizon=100,200,300":                   `{"path":"horizon","values":[100,200,300],"log":false}`,
		"random.arms=2..15/3":                   `{"path":"random.arms","values":[2,9,15],"log":false}`,
		`arms[0].name=a "b"`:                    `{"path":"arms[0].name","values":["a \"b\""],"log":false}`,
	} {
		a, err := ParseAxis(s, text)
		got, _ := json.Marshal(a)
		if err != nil || string(got) != want {
			t.Errorf("%s: %s, %v; want %s", text, got, err, want)
		}
		var again Axis
		if err := json.Unmarshal(got, &again); err != nil || len(again.Values) != len(a.Values) || again.Values[0] != a.Values[0] {
			t.Errorf("%s is read again as %+v, %v", text, again, err)
		}
	}
}

// FuzzParseAxis: whatever the text is, there is an error that begins with it, or an axis whose plan is made or refused.
func FuzzParseAxis(f *testing.F) {
	f.Add("noise.sigma=0.1..0.5/5")
	f.Add("horizon=1e3..1e6/4log")
	f.Add("policies[0].variant=defined,released")
	f.Add("seed=1..20")
	f.Add("random.arms=2,3")
	s := baseScenario(f)
	f.Fuzz(func(t *testing.T, text string) {
		a, err := ParseAxis(s, text)
		if err != nil {
			if strings.ContainsFunc(err.Error(), func(r rune) bool { return r < ' ' }) {
				t.Errorf("%q: the error is %q", text, err)
			}
			return
		}
		if len(a.Values) == 0 || len(a.Values) > maxPoints {
			t.Fatalf("%q has %d values", text, len(a.Values))
		}
		if len(a.Values) > 20 {
			a.Values = a.Values[:20]
		}
		p, err := NewPlan(Sweep{Base: s, Over: []Axis{a}})
		if err == nil && (len(p.Points) != len(a.Values) || len(p.Units) == 0) {
			t.Errorf("%q has %d points and %d units", text, len(p.Points), len(p.Units))
		}
	})
}

func TestNumbersOfTexts(t *testing.T) {
	for text, want := range map[string]float64{" 1.5 ": 1.5, "abc": math.NaN(), "": math.NaN(), "inf": math.NaN(), "1e999": math.NaN()} {
		if got := number(text); got != want && !(got != got && want != want) {
			t.Errorf("%q is %v, want %v", text, got, want)
		}
	}
}
