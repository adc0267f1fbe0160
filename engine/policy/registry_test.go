package policy

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"risingbandits/engine/internal/golden"
)

// Ids are words of a link and a file name, each once; Kinds is the caller's own slice.
func TestKinds(t *testing.T) {
	seen := map[string]bool{}
	for _, k := range Kinds() {
		if seen[k.ID] || k.ID == "" || strings.Trim(k.ID, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
			t.Errorf("id %q is there twice, or not of small letters, digits and dashes", k.ID)
		}
		seen[k.ID] = true
	}
	Kinds()[0].ID = "changed"
	if Kinds()[0].ID == "changed" {
		t.Error("a caller can change the registry")
	}
	if _, ok := Lookup("R-ed-UCB"); ok {
		t.Error("Lookup finds an id of another case")
	}
}

// The parameters and defaults of the registry, at the paper's K, T and sigma.
func TestDefaults(t *testing.T) {
	paper := Context{K: 15, T: 200_000, Sigma: 0.1}
	for _, c := range []struct{ id, want string }{
		{"r-ed-ucb", "epsilon=0.25! alpha=4! sigma=0.1 deterministic=false! capped=false code=authors"},
		{"r-less-ucb", "epsilon=0.25! alpha=4! sigma=0.1 deterministic=false! capped=false"},
		{"r-less-ucb-h", "epsilon=0.25! alpha=4! sigma=0.1 bonus=same!"},
		{"kl-ucb", "c=3!"},
		{"sw-ucb", "xi=0.6! tau=6249"},
		{"sw-kl-ucb", "c=3! drift=0.001! tau=252"},
		{"ucb1", "c=2!"},
		{"d-ucb", "xi=0.6! gamma=0.999440983005625"},
		{"uniform", "order=random"},
		{"r-ucbe", "epsilon=0.25! a=179.09855120186376 sigma=0.1 code=authors"},
		{"ucb-e", "a=99.19890873015873"},
		{"r-sr", "epsilon=0.25! code=authors"},
		{"uniform-smooth", "epsilon=0.25!"},
		{"sr", ""},
		{"prob-1", ""},
		{"etc", "rho=0.8! bound=1"},
		{"rest-sure", "rho=0.8! bound=1"},
		{"max-ucb", "alpha=0.5! level=round burn-in=0"},
		{"li-2020", "code=authors c=7"},
		{"successive-halving", "eta=2! by=phase"},
		{"hyperband", "eta=3! r=3125 by=last"},
		{"dump", "w=300! temperature=0.1!"},
		{"asymmetric-ucb", "c=1! epsilon=0.2! decay=0.95! baseline=0!"},
		{"rc-be", "alpha=2.6666666666666665! sigma=0.1"},
		{"beta-swts", "tau=6249"},
		{"gamma-swgts", "tau=6249 gamma=1"},
		{"ptrr", "alpha=1! m=1! tau=199985 window=1"},
		{"hybrid", "alpha=1! m=1! b=100000 rule=upper window=1"},
		{"cumulative-hybrid", "alpha=1! m=1! b=100000 rule=gap window=1"},
		{"raw-ucb", "alpha=1.4! sigma=0.1 form=efficient! m=2"},
		{"fewa", "form=efficient! alpha=4 sigma=0.1 m=2"},
		{"oracle", ""},
	} {
		kind, ok := Lookup(c.id)
		if !ok {
			t.Errorf("no policy %q", c.id)
			continue
		}
		if got := describe(kind, Resolve(kind, paper, nil)); got != c.want {
			t.Errorf("%s: %s, want %s", c.id, got, c.want)
		}
	}
}

// The ranges and defaults of all parameters, which documents, links and the editor keep to. A new policy adds lines.
func TestParametersNeverChange(t *testing.T) {
	var b strings.Builder
	for _, kind := range Kinds() {
		for _, c := range []Context{{K: 15, T: 200_000, Sigma: 0.1}, {K: 3, T: 50, Sigma: 0.5, Restless: true, Released: true}} {
			v := Resolve(kind, c, nil)
			for _, p := range kind.Params {
				if p.Kind != Text {
					fmt.Fprintf(&b, "%s.%s: %v %v, default %v of %d arms and %d rounds\n", kind.ID, p.Name, p.Range, p.Choices,
						formatValue(v[p.Name]), c.K, c.T)
				} else if c.K == 3 {
					fmt.Fprintf(&b, "%s.%s: at most %d bytes\n", kind.ID, p.Name, p.Most)
				}
			}
		}
	}
	golden.Check(t, "parameters", b.String(), *update)
}

// describe writes values in the order of their parameters; ! marks a Fixed one.
func describe(kind Kind, v Values) string {
	var words []string
	for _, p := range kind.Params {
		word := p.Name + "=" + formatValue(v[p.Name])
		if p.Fixed {
			word += "!"
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

func TestResolveTakesWhatIsGiven(t *testing.T) {
	kind, _ := Lookup("sw-kl-ucb")
	given := Values{"drift": 1e-5}
	v := Resolve(kind, Context{K: 2, T: 100}, given)
	if v.number("tau") != 10000 || v.number("drift") != 1e-5 || v.number("c") != 3 {
		t.Errorf("values %v, want drift as given and tau from it", v)
	}
	if len(given) != 1 {
		t.Errorf("the given values became %v", given)
	}
}

// testedAlone has the policies whose twin is in no table of twins or plain forms, and in no program, with the test that has it.
var testedAlone = map[string]func(t *testing.T){
	"ts":        TestGaussianTSIsThePlainOne,
	"sw-ts":     TestReferenceSWTSCounts,
	"beta-swts": TestBetaSWTSHasTheLawsOfItsText,
	"hand":      TestHandPullsItsList,
	"oracle":    TestOraclePullsWhatIsOptimal,
	"index":     TestPoliciesPullAsTheirPrograms,
}

// twinned returns the policies that are played beside something that was written independently of them: a program in the index
// language, an index from the whole history, or a plain form.
func twinned() map[string]bool {
	ids := map[string]bool{}
	for _, k := range programmed() {
		ids[k.ID] = true
	}
	for _, c := range twins {
		ids[c.id] = ids[c.id] || !c.released
	}
	for _, c := range allPlainForms() {
		ids[c.id] = ids[c.id] || !c.released
	}
	return ids
}

func TestOraclePullsWhatIsOptimal(t *testing.T) {
	best, _ := Lookup("oracle")
	p := best.New(Context{K: 3, T: 9}, nil, false)
	p.(Informed).Inform(func(t int) int { return t % 3 })
	for round := 1; round <= 9; round++ {
		if arm := p.Choose(round); arm != round%3 {
			t.Errorf("round %d: arm %d, want %d", round, arm, round%3)
		}
	}
}

// Every row can be read by the parser, the editor and the docs, at the extremes of K and T too.
func TestRowsAreComplete(t *testing.T) {
	contexts := []Context{{K: 1, T: 1}, {K: 1000, T: 1, Sigma: 1000}, {K: 1, T: maxRounds},
		{K: 1000, T: maxRounds, Sigma: 0.5, Restless: true}}
	hasTwin := twinned()
	for _, kind := range Kinds() {
		if !hasTwin[kind.ID] && testedAlone[kind.ID] == nil {
			t.Errorf("%s has no twin: no test plays it beside its formula, written a second time. Add a program to package index "+
				"(Kind.Translation), an index to twins in twin_test.go, or a plain form to family_plain_test.go", kind.ID)
		}
		if kind.Name == "" || kind.Source == "" || !strings.HasSuffix(kind.Doc, ".") {
			t.Errorf("%s: name %q, source %q, doc %q", kind.ID, kind.Name, kind.Source, kind.Doc)
		}
		if c := kind.Card; c.Setting == "" || c.Noise == "" || c.Knows == "" || c.Preset == "" {
			t.Errorf("%s: a member of its card is empty: %+v", kind.ID, c)
		} else if c.Year > 0 && !strings.Contains(kind.Source, strconv.Itoa(c.Year)) {
			t.Errorf("%s: of the year %d, but its source is %s", kind.ID, c.Year, kind.Source)
		} else if c.Same != nil && c.Same == kind.Release {
			t.Errorf("%s: the code %s is the same, and differs", kind.ID, c.Same.Name)
		}
		for _, p := range kind.Params {
			if p.Name == "" || p.Symbol == "" || p.Formula == "" || p.Doc == "" || p.Default == nil {
				t.Errorf("%s: incomplete parameter %+v", kind.ID, p)
			}
		}
		for _, c := range contexts {
			for _, c.Released = range []bool{false, kind.Released != ""} {
				inRange(t, kind, c)
				v := Resolve(kind, c, nil)
				if few, many := kind.MostCost(c, v), kind.MostCost(Context{K: c.K + 1000, T: c.T}, v); few <= 0 || many < few {
					t.Errorf("%s: a round with %d arms takes %v ns, one with 1000 more %v", kind.ID, c.K, few, many)
				}
			}
		}
	}
}

func inRange(t *testing.T, kind Kind, c Context) {
	t.Helper()
	v := Resolve(kind, c, nil)
	for _, p := range kind.Params {
		switch p.Kind {
		case Number:
			x := v.number(p.Name)
			if !p.Contains(x) {
				t.Errorf("%s for K=%d T=%d: default %s = %v is out of its range", kind.ID, c.K, c.T, p.Name, x)
			}
		case Flag:
			v.flag(p.Name)
		case Choice:
			if !slices.Contains(p.Choices, v.choice(p.Name)) {
				t.Errorf("%s: default %s is not a choice", kind.ID, p.Name)
			}
		case Text:
			if x := v.text(p.Name); len(x) > p.Most {
				t.Errorf("%s: default %s has %d bytes, want at most %d", kind.ID, p.Name, len(x), p.Most)
			}
		default:
			t.Errorf("%s: %s is of kind %q", kind.ID, p.Name, p.Kind)
		}
	}
}

func TestMisusePanics(t *testing.T) {
	ucb, _ := Lookup("ucb1")
	best, _ := Lookup("oracle")
	c := Context{K: 2, T: 10}
	for _, misuse := range []struct {
		name, want string
		do         func()
	}{
		{"no values", noValue, func() { ucb.New(c, nil, false) }},
		{"a value of another kind", noValue, func() { ucb.New(c, Values{"c": "2"}, false) }},
		{"no released variant", noReleased, func() { ucb.New(c, Resolve(ucb, c, nil), true) }},
		{"the oracle without an environment", blindOracle, func() { best.New(c, nil, false).Choose(1) }},
	} {
		func() {
			defer func() {
				if got := recover(); got != misuse.want {
					t.Errorf("%s: panic %v, want %q", misuse.name, got, misuse.want)
				}
			}()
			misuse.do()
		}()
	}
}

// No two policies look the same in a chart: hue, dash or the mark at the end tells them apart.
func TestStylesDiffer(t *testing.T) {
	seen, hues := map[string]string{}, map[int]bool{}
	for _, k := range Kinds() {
		if hues[k.Style.Hue] = true; k.Style.Hue < 0 || k.Style.Hue > InkHue {
			t.Errorf("%s has hue %d, want 0 to %d", k.ID, k.Style.Hue, InkHue)
		}
		look := fmt.Sprint(k.Style)
		if other, ok := seen[look]; ok {
			t.Errorf("%s looks as %s does: %s", k.ID, other, look)
		}
		seen[look] = k.ID
	}
	for hue := range NumHues {
		if !hues[hue] {
			t.Errorf("no policy has hue %d of %d", hue, NumHues)
		}
	}
}

// Where payoffs begin is decided by the code that a variant plays, and the variant says it.
func TestReleasedVariantsSayWherePayoffsBegin(t *testing.T) {
	for _, k := range Kinds() {
		if (k.Release == nil) != (k.Released == "") {
			t.Errorf("%s: of the release %v, which differs so: %q", k.ID, k.Release, k.Released)
			continue
		}
		for _, given := range []Values{nil, {codeMember: codeRCBE}, {codeMember: codeCRUCB}} {
			r := k.ReleaseOf(given)
			if r == nil || r.Name == "" || r.Address == "" || r.Commit == "" {
				if k.Release != nil {
					t.Errorf("%s: %v plays the release %+v", k.ID, given, r)
				}
				continue
			}
			if got, want := k.CountsFrom0(given), r.From0 && !k.From1; got != want {
				t.Errorf("%s: %v counts from 0: %v, its release %s: %v", k.ID, given, got, r.Name, want)
			}
		}
		if k.Release == nil {
			continue
		}
		if text := k.ReleasedText(); !strings.Contains(text, k.Released) || !strings.Contains(text, k.Release.Commit) || k.Release.Since == "" {
			t.Errorf("%s says of its code %q", k.ID, text)
		}
		if says := strings.Contains(k.Released, readsFrom0); says != k.CountsFrom0(nil) {
			t.Errorf("%s counts from 0: %v, and says %q", k.ID, !says, k.Released)
		}
		if says := strings.Contains(k.Released, readsFrom1); says != k.From1 {
			t.Errorf("%s is played from 1 unlike its code: %v, and says %q", k.ID, !says, k.Released)
		}
	}
}
