package chart

import (
	"math"
	"strings"
	"testing"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

const choiceDocument = `{"version": 1, "setting": "rested", "horizon": 3000, "runs": 1, "noise": {"kind": "gaussian", "sigma": 0.1},
	"arms": [{"payoff": {"family": "exp", "c": 0.9, "a": 0.1}}, {"payoff": {"family": "exp", "c": 0.5, "a": 0.5}},
		{"payoff": {"family": "exp", "c": 0.7, "a": 0.01}}, {"name": "late", "payoff": {"family": "exp", "c": 1, "a": 0.001}}],
	"policies": [POLICY]}`

// inspectorOf returns a board with the inspector of one policy before a round.
func inspectorOf(t *testing.T, entry string, round int, spec Spec) (*Board, *data.Inspection) {
	t.Helper()
	s, faults := scenario.Parse([]byte(strings.Replace(choiceDocument, "POLICY", entry, 1)))
	if faults != nil {
		t.Fatal(faults)
	}
	p := &sources.Playing{Live: sim.NewEngine(s).NewLive(0, 0)}
	for p.Live.Round() < round {
		p.Live.Seek(round, 1000)
	}
	in := new(data.Inspection)
	if !sources.InspectionTo(in, s, p, -1) {
		t.Fatalf("%s does not explain itself", entry)
	}
	b := NewBoard()
	b.SetInspection(in)
	b.Place(spec)
	return b, in
}

// Policies that draw show chances, densities with the draw, or the turn, in a drawing that stays within its chart,
// with a heading and words that speak of them; and never the sum of an index.
func TestPoliciesThatDrawShowWhatTheyDecideBy(t *testing.T) {
	for _, c := range []struct{ entry, heading, words, column string }{
		{`{"id":"rexp3"}`, "the chance of each arm in this round", "chance ", "Chance"},
		{`{"id":"exp3"}`, "the chance of each arm in this round", "chance ", "Chance"},
		{`{"id":"eps-greedy"}`, "the chance of each arm in this round", "chance ", "Chance"},
		{`{"id":"sw-ts"}`, "the belief about each payoff", ", draw ", "Draw"},
		{`{"id":"sw-ts","variant":"released"}`, "the belief about each payoff", ", draw ", "Draw"},
		{`{"id":"ts"}`, "the belief about each payoff", ", draw ", "Draw"},
		{`{"id":"ts","model":"bernoulli"}`, "the belief about each payoff", ", draw ", "Draw"},
		{`{"id":"ser4"}`, "means since the last reset", "mean ", "Turn"},
		{`{"id":"ser4","variant":"released"}`, "means since the last reset", "mean ", "Turn"},
	} {
		for _, spec := range []Spec{{ID: Inspector, Width: 908, Height: 370}, {ID: Inspector, Width: 358, Height: 440, Compact: true}} {
			b, in := inspectorOf(t, c.entry, 1500, spec)
			s := one(t, b)
			heading := false
			for _, text := range s.Texts {
				heading = heading || strings.HasPrefix(text.S, c.heading[:20])
				if strings.Contains(text.S, "increment") || strings.Contains(text.S, "= index") {
					t.Errorf("%s: the chart says %q", c.entry, text.S)
				}
			}
			if !heading {
				t.Errorf("%s, %g wide: no heading %q", c.entry, spec.Width, c.heading)
			}
			for _, m := range s.Marks {
				for _, v := range m.Data {
					if math.IsInf(float64(v), 0) || float64(v) > 2*math.Max(spec.Width, spec.Height) || float64(v) < -spec.Width {
						t.Fatalf("%s: a mark at %v", c.entry, v)
					}
				}
			}
			if _, words, _ := b.Key(Inspector, "Home"); !strings.Contains(words, c.words) {
				t.Errorf("%s: a key reads %q, want %q", c.entry, words, c.words)
			}
			if d := b.Digest(Inspector); d.Head[len(d.Head)-1] != c.column {
				t.Errorf("%s: the table has the columns %v, want %s last", c.entry, d.Head, c.column)
			}
			if in.Decision != policy.ByChance && in.Pulled < 0 {
				t.Errorf("%s: nobody says which arm is pulled", c.entry)
			}
		}
	}
}

// The arm that the inspector says comes is the arm that is pulled.
func TestDrawsAndTurnsComeTrue(t *testing.T) {
	for _, entry := range []string{`{"id":"sw-ts"}`, `{"id":"ts"}`, `{"id":"ser4"}`, `{"id":"ser4","variant":"released"}`} {
		_, in := inspectorOf(t, entry, 700, Spec{ID: Inspector, Width: 908, Height: 370})
		s, _ := scenario.Parse([]byte(strings.Replace(choiceDocument, "POLICY", entry, 1)))
		l := sim.NewEngine(s).NewLive(0, 0)
		for l.Round() < 701 {
			l.Seek(701, 1000)
		}
		if got := int(l.Arms()[700]); got != in.Pulled {
			t.Errorf("%s pulls arm %d in round 701, the inspector says %d", entry, got, in.Pulled)
		}
	}
}
