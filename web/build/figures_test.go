package main

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"risingbandits/engine/lesson"
	"risingbandits/engine/scenario"
)

// TestPaperFigures holds that each step that is said to show a figure of the paper plays the paper's experiment, and shows what
// the figure shows.
func TestPaperFigures(t *testing.T) {
	type shows struct{ preset, chart, theory, why string }
	want := map[string]shows{
		"Figure 1: the construction of the estimator":      {preset: "slow-motion", why: "r-ed-ucb"},
		"The exponent of the regret against c":             {theory: "increments"},
		"The two instances of Theorem 4.2":                 {preset: "not-learnable-rises", theory: "not learnable"},
		"15 arms: expected payoffs":                        {preset: "paper-15-restless"},
		"15 arms, restless: regret":                        {preset: "paper-15-restless"},
		"15 arms, restless: pulls":                         {preset: "paper-15-restless", chart: "pulls"},
		"15 arms, rested: regret":                          {preset: "paper-15-rested"},
		"15 arms, rested: pulls":                           {preset: "paper-15-rested", chart: "pulls"},
		"2 arms: expected payoffs":                         {preset: "paper-2-rested"},
		"2 arms: regret":                                   {preset: "paper-2-rested", chart: "regret"},
		"2 arms: regret of each round":                     {preset: "paper-2-rested", chart: "per-round"},
		"2 arms: pulls":                                    {preset: "paper-2-rested", chart: "pulls"},
		"Seven learners on IMDB: learning curves":          {preset: "paper-imdb"},
		"Seven learners on IMDB: regret":                   {preset: "paper-imdb"},
		"Two learners on IMDB: learning curves and regret": {preset: "paper-imdb-2"},
	}
	if len(paperFigures) != len(want) {
		t.Errorf("%d figures, want %d", len(paperFigures), len(want))
	}
	for _, f := range paperFigures {
		w, known := want[f.Title]
		text, err := os.ReadFile("../../static/lessons/" + f.lesson + ".md")
		if err != nil || !known {
			t.Fatalf("%s: %v, known: %v", f.Title, err, known)
		}
		l, faults := lesson.Parse(text)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		for _, title := range f.titles {
			i := slices.IndexFunc(l.Steps, func(s lesson.Step) bool { return s.Title == title })
			if i < 0 {
				t.Errorf("%s: %s has no step %q", f.Title, f.lesson, title)
				continue
			}
			s := l.Steps[i]
			if w.preset != "" && experimentOf(t, s.Scenario) != experimentOf(t, presetNamed(t, w.preset)) {
				t.Errorf("%s: the step %q does not play %s", f.Title, title, w.preset)
			}
			if s.Look.Chart != w.chart || s.Look.Theory != w.theory || (s.Look.Why > 0) != (w.why != "") {
				t.Errorf("%s: the step %q shows %+v, want %+v", f.Title, title, s.Look, w)
			}
		}
	}
}

// experimentOf returns what makes an experiment another one, whatever is played in it and how often.
func experimentOf(t *testing.T, s *scenario.Scenario) string {
	var all map[string]json.RawMessage
	if err := json.Unmarshal(s.Canonical(), &all); err != nil {
		t.Fatal(err)
	}
	text := ""
	for _, name := range []string{"setting", "horizon", "noise", "arms"} {
		text += string(all[name])
	}
	return text
}

func presetNamed(t *testing.T, name string) *scenario.Scenario {
	for _, p := range scenario.Presets() {
		if p.Name == name {
			return p.Scenario
		}
	}
	t.Fatalf("there is no preset %s", name)
	return nil
}
