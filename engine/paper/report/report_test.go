package report

import (
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"io"
	"regexp"
	"strings"
	"sync"
	"testing"

	"risingbandits/engine/paper/claims"
	"risingbandits/engine/scenario"
)

// small is a document of two runs and two bandits whose numbers are made up.
var small = sync.OnceValue(func() *claims.Document {
	plan := claims.NewPlan(claims.Size{Runs: 2, Bandits: 2, BanditRuns: 1})
	for i, u := range plan.Units() {
		part := claims.Record{Regrets: make([]float64, len(u.Scenario.Policies)), Pulls: make([]float64, len(u.Scenario.Arms))}
		for p, spec := range u.Scenario.Policies {
			part.Regrets[p] = float64((p*7 + i) % 11)
			part.Wrong = append(part.Wrong, float64((p*7+i)%11)/11)
			part.Earned = append(part.Earned, claims.Total{Policy: spec.ID, Mean: float64(100 + p), CI95: new(float64)})
		}
		if len(u.Scenario.Policies) == 1 {
			part.Played = made(u.Scenario, float64(i))
		}
		for range u.Scenario.Runs {
			part.Final = append(part.Final, float64(1+i))
		}
		if plan.Put(i, part) != nil {
			panic("a unit's part is refused")
		}
	}
	return claims.NewDocument(plan.Evidence())
})

// made returns made-up numbers of a policy.
func made(s *scenario.Scenario, level float64) *claims.Played {
	p := &claims.Played{Policy: s.Policies[0].ID, Variant: s.Policies[0].Variant, Final: []float64{level, level + 1}, Fingerprint: "4-x"}
	for i := range 200 {
		p.Regret.Mean = append(p.Regret.Mean, level*float64(i))
		p.Regret.CI95 = append(p.Regret.CI95, 1)
	}
	for range s.Arms {
		p.Pulls.Mean = append(p.Pulls.Mean, 10)
		p.Pulls.CI95 = append(p.Pulls.CI95, 1)
	}
	return p
}

var image = regexp.MustCompile(`<img [^>]*src="([^"]+)"`)

// Both pages are well-formed, have no script of their own and no style that the site's policy forbids, name every
// claim, and show exactly the figures that there are.
func TestPages(t *testing.T) {
	d := small()
	for name, write := range map[string]func(*claims.Document) ([]byte, error){"site": Site, "alone": Alone} {
		text, err := write(d)
		if err != nil {
			t.Fatal(err)
		}
		page := string(text)
		checkMarkup(t, name, page)
		for _, c := range claims.All() {
			if !strings.Contains(page, `id="`+c.ID+`"`) || !strings.Contains(page, `href="#`+c.ID+`"`) {
				t.Errorf("%s: claim %s is missing", name, c.ID)
			}
		}
		want := map[string]bool{}
		for _, f := range Figures(d) {
			if name == "site" {
				want["paper/"+f.Name+"-light.svg"], want["paper/"+f.Name+"-dark.svg"] = true, true
			} else {
				want["figures/"+f.Name+".svg"] = true
			}
		}
		shown := image.FindAllStringSubmatch(page, -1)
		for _, m := range shown {
			if !want[m[1]] {
				t.Errorf("%s: shows %s, which is no figure", name, m[1])
			}
		}
		if len(shown) != len(want) {
			t.Errorf("%s: shows %d figures of %d", name, len(shown), len(want))
		}
		if strings.Contains(page, " style=") || strings.Contains(page, "ZgotmplZ") {
			t.Errorf("%s: has a style attribute, or a part that the template refused", name)
		}
	}
}

// checkMarkup fails where tags do not match.
func checkMarkup(t *testing.T, name, page string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(page))
	d.Strict, d.AutoClose, d.Entity = false, []string{"meta", "link", "img"}, xml.HTMLEntity
	open := []string{}
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			open = append(open, token.Name.Local)
		case xml.EndElement:
			if len(open) == 0 || open[len(open)-1] != token.Name.Local {
				t.Fatalf("%s: </%s> closes %v", name, token.Name.Local, open)
			}
			open = open[:len(open)-1]
		}
	}
}

// The site's links open the very scenarios of the document.
func TestLinksOpenTheScenarios(t *testing.T) {
	d := small()
	text, err := Site(d)
	if err != nil {
		t.Fatal(err)
	}
	x := d.Evidence.Experiment("paper-2-rested")
	s, _ := x.Scenario(scenario.Released)
	found := false
	for _, m := range regexp.MustCompile(`href="index\.html#([^"]+)"`).FindAllStringSubmatch(string(text), -1) {
		l, err := scenario.DecodeLink(strings.ReplaceAll(m[1], "&amp;", "&"))
		if err != nil {
			t.Errorf("%s: %v", m[1], err)
			continue
		}
		found = found || l.Scenario.Hash() == s.Hash() && l.View == "chart=pulls" && l.Fingerprint != ""
	}
	if !found {
		t.Error("no link opens the released policies on two arms with their pulls")
	}
}

func TestFiguresAreDrawn(t *testing.T) {
	for _, f := range Figures(small()) {
		for _, theme := range []string{"light", "dark"} {
			svg, err := f.SVG(theme)
			if err != nil || !bytes.HasPrefix(svg, []byte("<svg ")) || !bytes.Contains(svg, []byte("<title>")) {
				t.Errorf("%s in %s: %v, %.80s", f.Name, theme, err, svg)
			}
		}
		if len(f.Scene.Marks) < 3 || f.Caption == "" || f.Topic == "" {
			t.Errorf("%s has %d marks, the caption %q and the topic %q", f.Name, len(f.Scene.Marks), f.Caption, f.Topic)
		}
		if _, err := f.SVG("sepia"); err == nil {
			t.Error("a theme that is not there gives a picture")
		}
	}
}

func TestTables(t *testing.T) {
	d := small()
	for _, table := range Tables(d) {
		rows, err := csv.NewReader(bytes.NewReader(table.CSV())).ReadAll()
		if err != nil || len(rows) != 1+len(table.Rows) || len(table.Rows) == 0 {
			t.Errorf("%s: %d rows, %v", table.Name, len(rows), err)
		}
	}
}

func TestDigits(t *testing.T) {
	half := func(x float64) *float64 { return &x }
	for _, c := range []struct {
		x    float64
		half *float64
		want string
	}{
		{12345.678, half(134.2), "12,346"}, {0.845495, half(0.0067), "0.8455"}, {1.5, half(0), "1.500"}, {-3.14159, half(0.5), "−3.14"},
		{9500, nil, "9,500"}, {0, nil, "0"}, {0.4426359, nil, "0.4426"}, {2.664535e-15, nil, "2.7e−15"}, {-129673.6, nil, "−129,674"},
	} {
		if got := digits(c.x, c.half); got != c.want {
			t.Errorf("digits(%v, %v) is %q, want %q", c.x, c.half, got, c.want)
		}
	}
}
