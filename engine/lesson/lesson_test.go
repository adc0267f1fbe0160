package lesson

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/engine/work"
)

// example is a lesson of one step with one task, whose lines are given.
func example(task ...string) string {
	return "---\ntitle: A\nsummary: B.\n---\n## One\n```scenario\npreset: paper-2-rested\nhorizon: 100\n```\n```task\n" +
		strings.Join(task, "\n") + "\n```\n"
}

func TestFaultsByLine(t *testing.T) {
	front := "---\ntitle: A\nsummary: B.\n---\n"
	for _, c := range []struct {
		name, text, want string
		line             int
	}{
		{"no front", "## One\n", "three dashes", 1},
		{"no title", "---\nsummary: B.\n---\n## One\n", "the title is missing", 1},
		{"front misspelt", "---\ntitle: A\nsumary: B.\n---\n## One\n", "did you mean summary?", 3},
		{"minutes", "---\ntitle: A\nsummary: B.\nminutes: many\n---\n## One\n", "want a whole number from 1 to 600", 4},
		{"no step", front + "text\n", "has no step", 6},
		{"open block", front + "## One\n```task\nask: a\n", "is not closed", 6},
		{"block before a step", front + "```look\nround: 2\n```\n", "before the first step", 5},
		{"misspelt block", front + "## One\n```tasks\n```\n", "want task", 6},
		{"no preset", front + "## One\n```scenario\npreset: paper-2-resting\n```\n", "did you mean paper-2-rested?", 7},
		{"nothing to change", front + "## One\n```scenario\nhorizon: 3\n```\n", "no scenario before", 7},
		{"bad value", front + "## One\n```scenario\npreset: paper-2-rested\nruns: 3\nhorizon: -3\n```\n", "horizon: got -3", 9},
		{"bad path", front + "## One\n```scenario\npreset: paper-2-rested\narms[9].name: \"x\"\n```\n", "there is nothing at arms[9]", 8},
		{"no JSON", front + "## One\n```scenario\npreset: paper-2-rested\ntitle: Mine\n```\n", "is no value", 8},
		{"document", front + "## One\n```scenario\n{\"version\": 1,\n\"setting\": \"rising\"}\n```\n", `setting: got "rising"`, 8},
		{"look too far", front + "## One\n```scenario\npreset: paper-2-rested\n```\n```look\nround: 300000\n```\n", "ends at round 200,000", 10},
		{"look at none", front + "## One\n```scenario\npreset: paper-2-rested\n```\n```look\nwhy: ucb1\n```\n", "has no policy ucb1", 10},
		{"no chart", front + "## One\n```scenario\npreset: paper-2-rested\n```\n```look\nchart: pull\n```\n", "did you mean pulls?", 10},
		{"no theory", front + "## One\n```scenario\npreset: paper-2-rested\n```\n```look\ntheory: increment\n```\n",
			"did you mean increments?", 10},
		{"asks nothing", example("- [x] a", "- [ ] b"), "asks nothing", 11},
		{"two kinds", example("ask: a", "number: 3", "words: 3"), "want exactly one of", 11},
		{"no right option", example("ask: a", "- [ ] a", "- [ ] b"), "no option is right", 11},
		{"one option", example("ask: a", "- [x] a"), "at least two", 11},
		{"no option", example("ask: a", "- a", "- [x] b"), "want an option such as", 12},
		{"no space", example("ask: a", "- [x]a", "- [x] b"), "want an option such as", 12},
		{"open bracket", example("ask: a", "- [x a", "- [x] b"), "want an option such as", 12},
		{"empty option", example("ask: a", "-  ", "- [x] b"), "want an option such as", 12},
		{"bad test", example("ask: a", "goal: regret of kl-ucb lower 3"), "is no test", 12},
		{"bad tolerance", example("ask: a", "goal: horizon below 3 within 2"), "is VALUE within X", 12},
		{"bad claim", strings.Replace(example("ask: a", "number: 3"), "```task", "```claims\nruns is many\n```\n```task", 1),
			"is no quantity", 11},
		{"bad quantity", example("ask: a", "goal: regrets of kl-ucb below 3"), "is no quantity", 12},
		{"bad number", example("ask: a", "number: 3 within -1"), "not negative", 12},
		{"bad arm", example("ask: a", "number: payoff of arm 0 at 3"), "whole numbers from 1", 12},
		{"bad allow", example("ask: a", "goal: horizon below 50", "allow: horizont"), "has no number at horizont", 11},
		{"misspelt line", example("ask: a", "gaol: horizon below 50"), "did you mean goal?", 12},
		{"program without goal", example("ask: a", "program: ucb1"), "needs a goal", 11},
		{"no template", example("ask: a", "program: ucb"), "did you mean ucb1?", 12},
		{"no value", example("ask: a", "hint"), `such as "name: value"`, 12},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, faults := Parse([]byte(c.text))
			for _, f := range faults {
				if f.Line == c.line && strings.Contains(f.Message, c.want) {
					return
				}
			}
			t.Errorf("got %v, want line %d: %s", faults, c.line, c.want)
		})
	}
}

// A document may name its policies by their ids, as changes may; its faults keep their lines, and what follows from them is not said.
func TestPoliciesByID(t *testing.T) {
	text := "---\ntitle: t\nsummary: s\n---\n## A\n```scenario\n{\"version\": 1, \"setting\": \"rested\", " +
		"\"horizon\": 20, \"noise\": {\"kind\": \"none\"},\n" +
		"\"policies\": [\n\"ucb1\", {\"id\": \"kl-ucb\"}],\n\"arms\": [{\"payoff\": {\"family\": \"constant\", \"value\": 0.5}}]}\n```\n" +
		"```task\nask: a\ngoal: horizon below 9\nsolution: horizon: 8\n```\n"
	l, faults := Parse([]byte(text))
	if len(faults) > 0 || len(l.Steps[0].Scenario.Policies) != 2 {
		t.Fatalf("got %v", faults)
	}
	_, faults = Parse([]byte(strings.Replace(text, "constant", "constent", 1)))
	if len(faults) != 1 || faults[0].Line != 10 {
		t.Errorf("got %v, want one fault in line 10", faults)
	}
}

func TestLimits(t *testing.T) {
	long := strings.Repeat("x", MaxBytes+1)
	if _, faults := Parse([]byte(long)); len(faults) != 1 || !strings.Contains(faults[0].Message, "bytes") {
		t.Errorf("a long lesson: %v", faults)
	}
	if _, faults := Parse([]byte("---\xff")); len(faults) != 1 || !strings.Contains(faults[0].Message, "UTF-8") {
		t.Errorf("a lesson that is not UTF-8: %v", faults)
	}
	many := "---\ntitle: A\nsummary: B.\n---\n" + strings.Repeat("## One\n", MaxSteps+1)
	if _, faults := Parse([]byte(many)); len(faults) != 1 || faults[0].Line != 5+MaxSteps {
		t.Errorf("many steps: %v", faults)
	}
}

func TestChangesOfScenarios(t *testing.T) {
	l, faults := Parse([]byte("---\ntitle: A\nsummary: B.\n---\n## One\n```scenario\npreset: paper-2-rested\n" +
		"policies: [\"ucb1\", {\"id\": \"sw-ucb\", \"tau\": 30}]\n```\n## Two\n## Three\n" +
		"```scenario\narms[1].payoff.slope: 0.5\ntitle: \"Steep\"\n```\n"))
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	one, two, three := l.Steps[0].Scenario, l.Steps[1].Scenario, l.Steps[2].Scenario
	if len(one.Policies) != 2 || one.Policies[0].ID != "ucb1" || one.Policies[1].Params["tau"] != 30.0 {
		t.Errorf("policies: %+v", one.Policies)
	}
	if two != one {
		t.Error("a step without a scenario has another than the step before")
	}
	if three.Title != "Steep" || three.Arms[1].Payoff.Params["slope"] != 0.5 || one.Title == "Steep" {
		t.Errorf("changes: %s", three.Canonical())
	}
}

// inputs plays a small scenario.
func inputs(t *testing.T) Inputs {
	sc, faults := scenario.Parse([]byte(`{"version": 1, "setting": "rested", "horizon": 200, "runs": 8, "seed": 3,
		"noise": {"kind": "gaussian"}, "arms": [{"payoff": {"family": "constant", "value": 0.5}},
		{"payoff": {"family": "exp", "c": 0.9, "a": 0.05}}, {"payoff": {"family": "step", "low": 0.2, "high": 0.1, "after": 50}},
		{"payoff": {"family": "step", "low": 0.1, "high": 0.2, "after": 50}}],
		"policies": [{"id": "ucb1"}, {"id": "sw-ucb"}, {"id": "r-ed-ucb"}, {"id": "r-ed-ucb", "variant": "released"}]}`))
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	in := Inputs{Scenario: sc}
	done := func(_ int, c *sim.Collector) error {
		in.Results = c.Results()
		return nil
	}
	err := work.PlayUnits(context.Background(), []work.Unit{{Scenario: sc}}, work.Options{Workers: 1}, done)
	if err != nil {
		t.Fatal(err)
	}
	return in
}

// TestQuantities holds every quantity and fact against what the scenario and its results say.
func TestQuantities(t *testing.T) {
	in := inputs(t)
	p := in.Results.Policies
	won := 0
	for r := range p[0].Final.All {
		if p[0].Final.All[r] < p[1].Final.All[r] {
			won++
		}
	}
	least := 0
	for i := range p {
		if p[i].Final.Mean < p[least].Final.Mean {
			least = i
		}
	}
	if least > 2 {
		t.Fatal("the test needs a winner that its id names")
	}
	sum := 0.0
	for range in.Scenario.Horizon {
		sum += 0.5
	}
	last := len(p[0].Regret.CI95) - 1
	rows := map[string][]string{
		"regret of POLICY": {eq("regret of ucb1", p[0].Final.Mean), eq("regret of released r-ed-ucb", p[3].Final.Mean),
			eq("regret of policies[1]", p[1].Final.Mean)},
		"spread of POLICY":                    {eq("spread of ucb1", p[0].Final.Std)},
		"doubt of POLICY":                     {eq("doubt of ucb1", p[0].Regret.CI95[last])},
		"pulls of POLICY on arm ARM":          {eq("pulls of r-ed-ucb on arm 2", p[2].Pulls.Mean[1])},
		"share of POLICY on arm ARM":          {eq("share of r-ed-ucb on arm 2", p[2].Pulls.Mean[1]/200)},
		"ends of POLICY on arm ARM":           {eq("ends of ucb1 on arm 1", p[0].LastArm[0])},
		"error of POLICY":                     {eq("error of ucb1", p[0].Recommended.Rule().Wrong)},
		"loss of POLICY":                      {eq("loss of ucb1", p[0].Recommended.Rule().Loss)},
		"competitive ratio of POLICY":         {eq("competitive ratio of ucb1", p[0].Ratio.Value)},
		"max regret of POLICY":                {eq("max regret of ucb1", maxRegret(p[0])), eq("max regret of r-ed-ucb", maxRegret(p[2]))},
		"wins of POLICY over OTHER":           {eq("wins of ucb1 over sw-ucb", float64(won)/8)},
		"best arm":                            {eq("best arm", 2)},
		"estimate of POLICY on arm ARM at X":  {"estimate of ucb1 on arm 1 at 101 is 0.5 within 0.1"},
		"increment of POLICY on arm ARM at X": {"increment of r-ed-ucb on arm 2 at 101 above 0"},
		"bonus of POLICY on arm ARM at X":     {"bonus of ucb1 on arm 1 at 101 below bonus of ucb1 on arm 1 at 11"},
		"index of POLICY on arm ARM at X":     {"index of ucb1 on arm 1 at 101 above estimate of ucb1 on arm 1 at 101"},
		"pulls of POLICY on arm ARM before X": {"pulls of ucb1 on arm 1 before 5 is 1"},
		"pull of POLICY at X":                 pullsOf(in),
		"payoff of arm ARM at X":              {eq("payoff of arm 1 at 7", 0.5), "payoff of arm 2 at 1 below 0.1"},
		"increment of arm ARM at X":           {eq("increment of arm 1 at 7", 0), "increment of arm 2 at 1 above increment of arm 2 at 2"},
		"total of arm ARM":                    {eq("total of arm 1", sum)},
		"horizon":                             {eq("horizon", 200), "horizon at least 2 times runs", "horizon at least 20,000%"},
		"runs":                                {eq("runs", 8)},
		"seed":                                {eq("seed", 3), "seed is not 4"},
		"number of arms":                      {eq("number of arms", 4)},
		"number of policies":                  {eq("number of policies", 4)},
		"value of PATH": {eq("value of noise.sigma", 0.1), eq("value of policies[2].epsilon", 0.25),
			"value of policies[1].tau above 1"},
		"regret of POLICY is least": {"regret of " + p[least].Policy + " is least"},
		"POLICY takes part":         {"ucb1 takes part"},
		"rested":                    {"rested"},
		"restless":                  nil,
		"arm ARM never falls":       {"arm 1 never falls"},
		"arm ARM is concave":        {"arm 2 is concave"},
	}
	var forms []string
	for _, q := range Quantities() {
		forms = append(forms, q.Form)
	}
	for _, f := range Facts() {
		forms = append(forms, f.Form)
	}
	if len(forms) != len(rows) {
		t.Errorf("%d forms, %d rows", len(forms), len(rows))
	}
	for _, form := range forms {
		tests, ok := rows[form]
		if !ok {
			t.Errorf("no row for %q", form)
		}
		for _, text := range tests {
			if holds, why, err := holdsIn(t, text, in); !holds || err != nil {
				t.Errorf("%s: %s %v", text, why, err)
			}
		}
	}
	for _, text := range []string{"restless", "arm 3 never falls", "arm 4 is concave", "kl-ucb takes part", "horizon below 200", "seed is 4",
		"regret of ucb1 above 2 times regret of ucb1", "horizon is 190 within 9", "pull of ucb1 at 1 is 9"} {
		if holds, _, err := holdsIn(t, text, in); holds || err != nil {
			t.Errorf("%s: %v %v, want false", text, holds, err)
		}
	}
	for text, want := range map[string]string{
		"regret of kl-ucb below 3": "no policy kl-ucb", "pulls of ucb1 on arm 9 below 3": "no arm 9",
		"payoff of arm 1 at 300 below 3": "beyond",
		"value of title below 3":         "no number at title", "value of setting below 3": "is no number but",
		"regret of policies[7] below 3":         "no policies[7]",
		"index of ucb1 on arm 1 at 300 below 3": "beyond", "increment of ucb1 on arm 1 at 9 below 3": "no such term",
	} {
		if _, _, err := holdsIn(t, text, in); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", text, err, want)
		}
	}
}

// pullsOf returns the pulls of a policy in the first ten rounds of the first run, as tests.
func pullsOf(in Inputs) (tests []string) {
	live := sim.NewEngine(in.Scenario).NewLive(1, 0)
	seek(live, 10)
	for i, arm := range live.Arms() {
		tests = append(tests, fmt.Sprintf("pull of sw-ucb at %d is %d", i+1, arm+1))
	}
	return tests
}

func eq(quantity string, x float64) string { return fmt.Sprintf("%s is %.17g", quantity, x) }

func holdsIn(t *testing.T, text string, in Inputs) (bool, string, error) {
	test, err := parseTest(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return test.Holds(in)
}

func TestJudge(t *testing.T) {
	in := inputs(t)
	before := Inputs{Scenario: in.Scenario}
	one := "ask: a\n- [ ] x\n- [x] y\nhint: h1\nhint: h2"
	for _, c := range []struct {
		name, task, answer string
		attempt            int
		in                 Inputs
		want               Verdict
	}{
		{"right", one, "2", 1, before, Verdict{State: Right}},
		{"wrong", one, "1", 1, before, Verdict{State: Wrong, Hint: 1}},
		{"wrong again", one, "1", 2, before, Verdict{State: Wrong, Hint: 2}},
		{"wrong for long", one, "1", 9, before, Verdict{State: Wrong, Hint: 2}},
		{"no option", one, "3", 1, before, Verdict{State: Misread, Why: `There is no option "3".`}},
		{"nothing", one, "", 1, before, Verdict{State: Untouched}},
		{"test with brackets", "ask: a\n- [value of policies[0].c below 0] x\n- [value of policies[1].tau above 1] y", "2", 1, before,
			Verdict{State: Right}},
		{"several", "ask: a\n- [x] x\n- [x] y\n- [ ] z", "2,1", 1, before, Verdict{State: Right}},
		{"one of several", "ask: a\n- [x] x\n- [x] y\n- [ ] z", "1", 1, before, Verdict{State: Wrong}},
		{"all of several", "ask: a\n- [x] x\n- [x] y\n- [ ] z", "1,2,3", 1, before, Verdict{State: Wrong}},
		{"number", "ask: a\nnumber: 0.5 within 0.05", "55%", 1, before, Verdict{State: Right}},
		{"number far", "ask: a\nnumber: 0.5 within 0.05", "0.56", 1, before, Verdict{State: Wrong}},
		{"percentage", "ask: a\nnumber: 0.5 within 5%", "55%", 1, before, Verdict{State: Right}},
		{"percentage as a share", "ask: a\nnumber: 0.5 within 5%", "0.55", 1, before, Verdict{State: Right}},
		{"percentage without its sign", "ask: a\nnumber: 0.5 within 5%", "90", 1, before,
			Verdict{State: Misread, Why: "A percentage is asked for: write 90% or 0.9."}},
		{"no number", "ask: a\nnumber: 0.5", "half", 1, before,
			Verdict{State: Misread, Why: `"half" is no number: write one such as 0.25, 1,200 or 50%.`}},
		{"thousands", "ask: a\nnumber: 1234567.5", "1,234,567.5", 1, before, Verdict{State: Right}},
		{"decimal comma", "ask: a\nnumber: 0.85", "0,85", 1, before,
			Verdict{State: Misread, Why: `"0,85" is no number: write one such as 0.25, 1,200 or 50%.`}},
		{"decimal comma, three digits", "ask: a\nnumber: 0.85", "0,850", 1, before,
			Verdict{State: Misread, Why: `"0,850" is no number: write one such as 0.25, 1,200 or 50%.`}},
		{"decimal comma of a percentage", "ask: a\nnumber: 0.5 within 5%", "52,5%", 1, before,
			Verdict{State: Misread, Why: `"52,5%" is no number: write one such as 0.25, 1,200 or 50%.`}},
		{"words", "ask: a\nwords: 20", "Because.", 1, before, Verdict{State: Person}},
		{"goal", "ask: a\ngoal: horizon below 300", "", 1, before, Verdict{State: Right}},
		{"goal missed", "ask: a\ngoal: horizon at most 100", "", 1, before,
			Verdict{State: Wrong, Why: "The horizon is 200; wanted: at most 100."}},
		{"goal of no policy", "ask: a\ngoal: regret of kl-ucb below 9", "", 1, in,
			Verdict{State: Wrong, Why: "The scenario has no policy kl-ucb."}},
	} {
		t.Run(c.name, func(t *testing.T) {
			task := ParseTask(c.task)
			if task == nil {
				t.Fatal("the task has faults")
			}
			got, err := task.Judge(c.answer, c.attempt, c.in)
			if err != nil || got != c.want {
				t.Errorf("got %+v, %v, want %+v", got, err, c.want)
			}
		})
	}
	if _, err := ParseTask("ask: a\ngoal: regret of ucb1 below 3").Judge("", 1, before); err == nil {
		t.Error("a goal about results was judged without results")
	}
}

// TestOwnLessons parses the lessons of the site.
func TestOwnLessons(t *testing.T) {
	files, err := filepath.Glob("../../static/lessons/*.md")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if _, faults := Parse(text); len(faults) > 0 {
			t.Errorf("%s: %v", file, faults)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(example("ask: a", "- [x] a", "- [regret of kl-ucb below 3] b"))
	f.Add(example("ask: a", "goal: horizon below 3", "solution: horizon: 2", "allow: horizon"))
	f.Fuzz(func(t *testing.T, text string) {
		l, faults := Parse([]byte(text))
		if len(faults) > 0 {
			return
		}
		for _, s := range l.Steps {
			for _, task := range s.Tasks() {
				if again := ParseTask(task.Source); again == nil || again.Kind != task.Kind {
					t.Errorf("the task %q is read differently alone", task.Source)
				}
			}
		}
	})
}

// TestManyFaults holds that a lesson full of mistakes is not answered with a list as long as itself.
func TestManyFaults(t *testing.T) {
	_, faults := Parse([]byte("---\ntitle: A\nsummary: B.\n---\n## C\n" + strings.Repeat("```look\nchrat: a\n```\n", 5000)))
	if len(faults) != MaxFaults+1 || faults[0].Line != 7 || !strings.Contains(faults[0].Message, "did you mean chart?") ||
		!strings.Contains(faults[MaxFaults].Message, "more than 200 mistakes") {
		t.Errorf("%d faults, from %v to %v", len(faults), faults[0], faults[len(faults)-1])
	}
}

func maxRegret(p sim.PolicyResult) float64 {
	sum := 0.0
	for _, best := range p.Attained.Best {
		sum += max(*p.Attained.Most-best, 0)
	}
	return sum / float64(p.Runs)
}
