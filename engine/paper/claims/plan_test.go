package claims

import (
	"encoding/json"
	"reflect"
	"testing"

	"risingbandits/engine/internal/golden"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// A unit's numbers are those of the whole scenario: policies do not depend on one another, and the fingerprint of
// the page's scenario comes from those of its policies.
func TestUnitsAreTheScenario(t *testing.T) {
	d := scenarioOf(arms2, 2).Document
	d.Horizon, d.Policies = 3000, d.Policies[:3]
	s := scenario.MustComplete(d)
	whole := sim.Play(s, nil)
	var prints []string
	for i := range s.Policies {
		r := sim.Play(s.Playing(s.Policies[i]), nil)
		if got, want := playedOf(&r.Policies[0]), playedOf(&whole.Policies[i]); !reflect.DeepEqual(got, want) {
			t.Errorf("%s alone has other numbers than beside others", s.Policies[i].ID)
		}
		prints = append(prints, r.Policies[0].Fingerprint)
	}
	if got := sim.JoinFingerprints(prints); got != whole.Fingerprint {
		t.Errorf("the fingerprint is %s, want %s", got, whole.Fingerprint)
	}
}

// Parts that were damaged, or are of other units, are refused; a part that is put twice counts once.
func TestPutRefusesOtherParts(t *testing.T) {
	plan := NewPlan(Size{Runs: 1, Bandits: 1, BanditRuns: 1})
	first := plan.units[0]
	arms, x := len(first.Scenario.Arms), plan.evidence.Experiments[0]
	good := func() Record {
		spec := first.Scenario.Policies[0]
		p := &Played{Policy: spec.ID, Variant: spec.Variant, Final: []float64{1}}
		p.Regret.Mean, p.Pulls.Mean = make([]float64, len(x.T)), make([]float64, arms)
		return Record{Played: p}
	}
	for name, change := range map[string]func(p *Record){
		"nothing":        func(p *Record) { p.Played = nil },
		"other policy":   func(p *Record) { p.Played.Policy = "ts" },
		"other variant":  func(p *Record) { p.Played.Variant = scenario.Released },
		"more runs":      func(p *Record) { p.Played.Final = []float64{1, 2} },
		"fewer rounds":   func(p *Record) { p.Played.Regret.Mean = p.Played.Regret.Mean[1:] },
		"fewer arms":     func(p *Record) { p.Played.Pulls.Mean = nil },
		"an interval":    func(p *Record) { p.Played.Regret.CI95 = make([]float64, len(x.T)) },
		"infinite pulls": func(p *Record) { p.Played.Pulls.Mean[0] = 1e308 },
		"pulls below 0":  func(p *Record) { p.Played.Pulls.Mean[1] = -1 },
		"a huge regret":  func(p *Record) { p.Played.Regret.Mean[3] = 1e308 },
		"a huge final":   func(p *Record) { p.Played.Final[0] = -1e308 },
		"a bandit's row": func(p *Record) { *p = Record{Regrets: []float64{1}} },
	} {
		part := good()
		change(&part)
		if plan.Put(0, part) == nil || plan.Has(0) {
			t.Errorf("%s: the part is taken", name)
		}
	}
	left := plan.missing
	for range 2 {
		if plan.Put(0, good()) != nil || plan.missing != left-1 || !plan.Has(0) {
			t.Errorf("a good part leaves %d of %d units", plan.missing, left)
		}
	}
	last := map[unitKind]int{}
	for i, u := range plan.units {
		last[u.kind] = i
	}
	row := func(kind unitKind, first float64) []float64 {
		list := make([]float64, len(plan.units[last[kind]].Scenario.Policies))
		list[0] = first
		return list
	}
	total := nothingEarned(plan.units[last[ofInstances]].Scenario)
	total[0].Mean = 1e308
	for name, bad := range map[string]struct {
		kind unitKind
		part Record
	}{
		"a ranking takes the regrets of one policy":               {ofRanking, Record{Regrets: []float64{1}}},
		"a ranking takes a regret that is not possible":           {ofRanking, Record{Regrets: row(ofRanking, 1e308)}},
		"a budget takes the error of one policy":                  {ofErrors, Record{Wrong: []float64{1}}},
		"a budget takes an error above 1":                         {ofErrors, Record{Wrong: row(ofErrors, 1.5)}},
		"an instance takes no totals":                             {ofInstances, Record{}},
		"an instance takes a total that is not possible":          {ofInstances, Record{Earned: total}},
		"an instance takes the totals of other policies":          {ofInstances, Record{Earned: make([]Total, len(total))}},
		"an instance takes the total of one policy, of the first": {ofInstances, Record{Earned: total[:1]}},
		"a horizon takes the regrets of no run":                   {ofGrowths, Record{}},
		"a horizon takes a regret that is not possible":           {ofGrowths, Record{Final: []float64{1e308}}},
	} {
		if plan.Put(last[bad.kind], bad.part) == nil {
			t.Error(name)
		}
	}
	golden.Panics(t, notAllPut, func() { plan.Evidence() })
}

// No two units of a plan have one key, nor have units of two sizes that are played differently: a single run is the same
// in both.
func TestKeysOfUnitsDiffer(t *testing.T) {
	keys := map[string]int{}
	for i, size := range []Size{PaperSize(), {Runs: 99, Bandits: 1, BanditRuns: 9, Learners: true}} {
		for _, u := range NewPlan(size).units {
			if of, ok := keys[u.Key]; ok && (of == i || u.Scenario.Runs > 1) {
				t.Fatalf("two units have the key %s", u.Key)
			}
			keys[u.Key] = i
		}
	}
}

// Evidence that is stored and read again is the same, and so are the verdicts.
func TestDocumentsAreReadBack(t *testing.T) {
	d := &Document{
		Claims: []Decided{{ID: "E1", Defined: settled([]Number{measured(1, 2).below(0, "a")}), Released: Outcome{Verdict: Open, Why: "why",
			Numbers: []Number{}}}},
		Evidence: &Evidence{
			Numerics: sim.Numerics,
			Experiments: []Experiment{{Name: arms2, Runs: 1, Horizon: 10, T: []int{5, 10},
				Policies: []Played{{Policy: rEd, Variant: scenario.Defined, Final: []float64{rounded(1.0 / 3)}}}}},
			ByRun:    []ByRun{{Experiment: arms2, Policy: rEd, Variant: scenario.Defined, Pulls: [][]float64{{1, 2}}}},
			Rankings: []Ranking{{Name: "rested", Setting: "rested", Runs: 10, Policies: []string{"ts/defined"}, Regrets: [][]float64{{1.5}}}},
			Errors: []Errors{{Preset: settingA, Runs: 1, Budgets: []int{100}, Curves: []ErrorCurve{{Policy: rSR, Variant: scenario.Defined,
				Wrong: []float64{1}}}}},
			Instances: []Instance{{Preset: hardPTRR, Arms: 4, Runs: 1, Best: 10, Earned: []Total{{Policy: ptrr, Mean: 1}}}},
			Growths:   []Growth{{Preset: "theorem-4.3", Runs: 1, T: []int{10, 100}, Final: [][]float64{{1}, {2}}}},
		},
	}
	text, err := d.Encode()
	if err != nil || !json.Valid(text) {
		t.Fatalf("%v: %s", err, text)
	}
	again, err := Decode(text)
	if err != nil || !reflect.DeepEqual(again, d) {
		t.Errorf("%v: read back as\n%+v, want\n%+v", err, again, d)
	}
	for _, bad := range []string{"", "{", `{"claims":[]}`, `{"claims":3,"evidence":{}}`} {
		if _, err := Decode([]byte(bad)); err == nil {
			t.Errorf("%q is read without an error", bad)
		}
	}
}

// Claims whose runs are not in the evidence are open, with a reason.
func TestClaimsWithoutRunsAreOpen(t *testing.T) {
	for _, c := range All() {
		if c.ID[0] != 'E' && c.ID != "T16" || c.ID == "E12" { // whose curves come with the project
			continue
		}
		d := c.Decide(&Evidence{})
		for _, column := range Columns() {
			o := d.Of(column)
			published := c.ID == "E13" && column == Released // the authors' own runs come with the project too
			if o.Verdict != Open || o.Why == "" || o.Numbers == nil || (len(o.Numbers) > 0) != published {
				t.Errorf("%s %s is %+v", d.ID, column, o)
			}
		}
	}
}
