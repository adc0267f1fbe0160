package sources_test

import (
	"math"
	"slices"
	"testing"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

const traced = `{"version":1,"setting":"rested","horizon":6000,"runs":2,"seed":3,"noise":{"kind":"gaussian","sigma":0.1},
	"arms":[{"payoff":{"family":"exp","c":0.5,"a":0.01}},{"payoff":{"family":"linear","slope":0.0002,"cap":0.9}}],
	"policies":[{"id":"index","program":"if n < 1 { return inf }\nseen := mean(n)\nif n > 5 { late := last }\nreturn seen + sqrt(log(t)/n)"},
		{"id":"r-ed-ucb"},{"id":"ser4"},{"id":"uniform"}]}`

// The values of a policy are those that its program assigns, or the parts of its index, and the index.
func TestValues(t *testing.T) {
	s := parsedScenario(t, traced)
	for i, want := range [][]string{{"seen", "late", "index"}, {"estimate", "increment", "bonus", "index"}, {"mean"}} {
		if got := sources.Values(s, i); !slices.Equal(got, want) {
			t.Errorf("policy %d has the values %q, want %q", i, got, want)
		}
	}
}

// valueIn returns a value by its name in an arm's terms.
func valueIn(term *policy.Term, names []string, name string) float64 {
	v := math.NaN()
	switch i := slices.Index(names, name); {
	case term.Named != nil && i < len(term.Named):
		if term.Named[i].Set {
			v = term.Named[i].Value
		}
	case name == "estimate":
		v = term.Estimate
	case name == "increment":
		v = term.Increment
	case name == "bonus":
		v = term.Bonus
	default:
		v = term.Index
	}
	if math.IsInf(v, 0) {
		return math.NaN()
	}
	return v
}

// What a trace holds before a round is what the policy explains there, whatever the budget of its steps, and it ends at the
// round that is asked for.
func TestTraceIsWhatThePolicyExplains(t *testing.T) {
	s := parsedScenario(t, traced)
	e := sim.NewEngine(s)
	for i := range 3 {
		names := sources.Values(s, i)
		for v, name := range names {
			tracer, live := sources.NewTracer(e, s, i, 1, v), e.NewLive(i, 1)
			for !tracer.Seek(s.Horizon-1, 97) {
			}
			var tr data.Trace
			tracer.TraceTo(&tr, s.Horizon-1, s.Horizon, nil)
			terms := make([]policy.Term, len(s.Arms))
			for at, x := range tr.X {
				for !live.Seek(int(x)-1, 1<<20) {
				}
				live.Explain(terms)
				for k := range terms {
					if got, want := tr.Arms[k].Y[at], valueIn(&terms[k], names, name); got != want && (got == got || want == want) {
						t.Fatalf("policy %d: %s of arm %d before round %v is %v, want %v", i, name, k, x, got, want)
					}
				}
			}
			if n := len(tr.X); n < 500 || tr.X[0] != 1 || tr.X[399] != 400 || tr.X[n-1] < 0.99*float64(s.Horizon) {
				t.Errorf("policy %d: %d rounds from %v to %v", i, n, tr.X[0], tr.X[n-1])
			}
			p := &sources.Playing{Live: live, Policy: i, Run: 1}
			for _, round := range []int{5432, 777, 3, 0} {
				for !live.Seek(round, 1<<20) {
				}
				var in data.Inspection
				sources.InspectionTo(&in, s, p, -1)
				tracer.TraceTo(&tr, round, s.Horizon, &in)
				live.Explain(terms)
				n := len(tr.X)
				if last := tr.Last(); tr.X[n-1] != float64(round+1) || !slices.IsSorted(tr.X) || len(tr.Arms[1].Y) != n || tr.Next != in.Pulled ||
					last[1] != valueIn(&terms[1], names, name) && last[1] == last[1] {
					t.Errorf("policy %d after round %d: %d rounds up to %v, %s %v, next %d", i, round, n, tr.X[n-1], name, last, tr.Next)
				}
			}
			live.Close()
			tracer.Close()
		}
	}
}

func parsedScenario(t *testing.T, text string) *scenario.Scenario {
	t.Helper()
	s, faults := scenario.Parse([]byte(text))
	if faults != nil {
		t.Fatal(faults)
	}
	return s
}
