package measure_test

import (
	"flag"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/internal/golden"
	"risingbandits/engine/measure"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

var update = flag.Bool("update", false, "rewrite testdata/*.golden; read the diff before commit")

func played(t *testing.T, runs int) *sim.Results {
	t.Helper()
	s, faults := scenario.Parse([]byte(`{"version":1,"setting":"rested","horizon":300,"runs":12,"seed":4,
		"noise":{"kind":"gaussian","sigma":0.1},
		"arms":[{"payoff":{"family":"exp","c":0.9,"a":0.02}},{"payoff":{"family":"constant","value":0.4}}],
		"policies":[{"id":"ucb1"},{"id":"ts"},{"id":"uniform"}]}`))
	if faults != nil {
		t.Fatal(faults)
	}
	d := s.Document
	d.Runs = runs
	return sim.Play(scenario.MustComplete(d), nil)
}

// Every row has its words, and an id and a name of its own.
func TestRowsAreComplete(t *testing.T) {
	seen := map[string]bool{}
	for _, m := range measure.All() { // a line of the page's list has room for 125 characters
		for what, text := range map[string]string{"name": m.Name, "head": m.Head, "title": m.Title, "doc": m.Doc, "unit": string(m.Unit)} {
			if text == "" {
				t.Errorf("%s has no %s", m.ID, what)
			}
		}
		if !strings.HasSuffix(m.Doc, ".") || len(m.Doc) > 125 || m.Of == nil || !regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`).MatchString(m.ID) {
			t.Errorf("%s: %q", m.ID, m.Doc)
		}
		if got, ok := measure.ByID(m.ID); !ok || got != m {
			t.Errorf("%s is not found by its id", m.ID)
		}
		for _, text := range []string{"id " + m.ID, "name " + m.Name, "head " + m.Head, "title " + m.Title} {
			if seen[text] {
				t.Errorf("two measures have the %s", text)
			}
			seen[text] = true
		}
	}
	if measure.All()[0] != &measure.Regret {
		t.Error("the usual measure is not regret")
	}
}

// What every measure says of some runs, and of one run.
func TestEstimates(t *testing.T) {
	var b strings.Builder
	for _, runs := range []int{12, 1} {
		r := played(t, runs)
		for i := range r.Policies {
			p := &r.Policies[i]
			p.NsPerRound = 20
			for _, m := range measure.All() {
				e := m.Estimate(p, measure.At{Arm: r.Best, Round: 100})
				b.WriteString(strings.Join([]string{p.Policy, m.ID, m.Text(e.Value), m.Text(e.Low), m.Text(e.High), m.Text(e.Half),
					string(e.Doubt)}, " ") + "\n")
				if e.HasInterval() && !(e.Low <= e.Value && e.Value <= e.High) {
					t.Errorf("%s of %s is %v, not in %v to %v", m.ID, p.Policy, e.Value, e.Low, e.High)
				}
				if runs == 1 && !m.Skewed() && e.HasInterval() {
					t.Errorf("%s of one run has an interval", m.ID)
				}
			}
		}
	}
	golden.Check(t, "estimates", b.String(), *update)
}

// Before the first run nothing is known, and what is not known is in no numbers.
func TestAbsent(t *testing.T) {
	r := played(t, 2)
	none := r.Policies[0]
	none.Runs = 0
	for _, m := range measure.All() {
		if m.Estimate(&none, measure.At{}).Known() {
			t.Errorf("%s is known before the first run", m.ID)
		}
	}
	n := measure.Take(&r.Policies[2], measure.At{Arm: r.Best})
	for _, m := range []*measure.Measure{&measure.RegretAt, &measure.WrongIndex, &measure.RoundTime} {
		if e := n.Of(m); e.Known() || !math.IsNaN(e.Low) || !math.IsNaN(e.Half) {
			t.Errorf("%s is %v", m.ID, e)
		}
		if m.Text(n.Of(m).Value) != "-" {
			t.Errorf("%s is written %q", m.ID, m.Text(n.Of(m).Value))
		}
	}
	if !n.Possible() {
		t.Error("numbers of runs are not possible")
	}
	five := 5.0
	for name, bad := range map[string]measure.Numbers{
		"unknown":          {"none": {Value: &five}},
		"no value":         {measure.Regret.ID: {}},
		"an interval of 1": {measure.Regret.ID: {Value: &five, High: &five}},
	} {
		if bad.Possible() {
			t.Errorf("%s is possible", name)
		}
	}
	if r := (measure.Numbers{}).Raised(&measure.Regret, 1); len(r) != 0 {
		t.Errorf("a regret that is not known is raised to %v", r)
	}
	was := n.Of(&measure.Regret)
	more := n.Raised(&measure.Regret, 10).Of(&measure.Regret)
	want := measure.Estimate{Value: was.Value + 10, Low: was.Low + 10, High: was.High + 10, Half: was.Half, Doubt: was.Doubt}
	if more != want || n.Of(&measure.Regret) != was {
		t.Errorf("raised by 10, %v is %v", was, more)
	}
	open := measure.Estimate{Value: 2, Low: 1, High: math.Inf(1), Half: math.NaN()}
	if got := open.Written().Estimate(); got.High != open.High || got.Low != 1 || !math.IsNaN(got.Half) {
		t.Errorf("an interval without an upper end becomes %v", got)
	}
}

// The registry is the only list of measures, with what is generated from it: nowhere else do three of their ids stand in a row, and
// none of those that are no common word stands anywhere.
func TestNoOtherLists(t *testing.T) {
	var ids []string
	for _, m := range measure.All() {
		ids = append(ids, regexp.QuoteMeta(m.ID))
	}
	one := "['\"`](" + strings.Join(ids, "|") + ")['\"`]"
	row := regexp.MustCompile(one + `[^'"` + "`" + `]{1,40}` + one + `[^'"` + "`" + `]{1,40}` + one)
	if !row.MatchString(`{"regret", "at", "best"}`) || !row.MatchString("[['ratio', x], ['std', y], ['lost', z]]") {
		t.Fatal("the test finds no list")
	}
	hyphened := regexp.MustCompile("['\"`][a-z]+-[a-z-]+['\"`]")
	files := 0
	for _, top := range []string{"..", "../../wasm", "../../static/js"} {
		err := filepath.WalkDir(top, func(name string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() || strings.HasPrefix(name, "../measure") || strings.HasSuffix(name, "_test.go") ||
				slices.Contains([]string{"measures.js", "charts.js"}, filepath.Base(name)) ||
				filepath.Ext(name) != ".go" && filepath.Ext(name) != ".js" {
				return err
			}
			text, err := os.ReadFile(name)
			if found := row.Find(text); found != nil {
				t.Errorf("%s lists measures: %s", name, found)
			}
			for _, word := range hyphened.FindAllString(string(text), -1) {
				if slices.Contains(ids, regexp.QuoteMeta(strings.Trim(word, "'\"`"))) {
					t.Errorf("%s names the measure %s", name, word)
				}
			}
			files++
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if files < 500 {
		t.Errorf("%d files were read", files)
	}
}
