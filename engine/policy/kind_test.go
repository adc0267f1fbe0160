package policy

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"slices"
	"strings"
	"testing"
)

// Every row says where the policy is listed, how it picks an arm and how its rule is written.
func TestKindsExplainThemselves(t *testing.T) {
	decisions := []Decision{ByIndex, ByChance, ByDraws, InTurn, ByOracle, ByHand}
	for _, v := range everyVariant() {
		if !slices.Contains(Groups(), v.kind.Group) {
			t.Errorf("%s is in group %q, want one of %v", v.name, v.kind.Group, Groups())
		}
		e := v.kind.Explain(Resolve(v.kind, Context{K: 2, T: 100, Released: v.released}, v.given))
		if _, ok := v.make(Context{K: 2, T: 100}).(Recommender); ok != e.Recommends {
			t.Errorf("%s recommends by a rule of its own: %v, and its explanation says %v", v.name, ok, e.Recommends)
		}
		if !slices.Contains(decisions, e.Decision) {
			t.Errorf("%s decides by %q, want one of %v", v.name, e.Decision, decisions)
		}
		f := e.Formula
		if f == (Formula{}) {
			continue
		}
		if err := checkMathML(f.MathML); err != nil {
			t.Errorf("%s: %v in %s", v.name, err, f.MathML)
		}
		if f.Words == "" || strings.ContainsAny(f.Words, "<>=√") || !strings.HasSuffix(f.Where, ".") {
			t.Errorf("%s: its formula in words is %q, with %q", v.name, f.Words, f.Where)
		}
	}
}

// checkMathML reports what a reader of Formula.MathML would stumble over.
func checkMathML(s string) error {
	children := map[string]int{"math": 1, "mfrac": 2, "msub": 2, "msup": 2, "msqrt": 1, "mrow": -1, "mi": -1, "mn": -1, "mo": -1}
	var open []string
	var count []int
	for d := xml.NewDecoder(strings.NewReader(s)); ; {
		token, err := d.Token()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		switch token := token.(type) {
		case xml.StartElement:
			if _, ok := children[token.Name.Local]; !ok || len(token.Attr) > 0 {
				return errors.New("unknown element or attribute of " + token.Name.Local)
			}
			if len(count) > 0 {
				count[len(count)-1]++
			}
			open, count = append(open, token.Name.Local), append(count, 0)
		case xml.EndElement:
			last := len(open) - 1
			if want := children[open[last]]; want >= 0 && count[last] != want {
				return errors.New("wrong number of parts in " + open[last])
			}
			open, count = open[:last], count[:last]
		case xml.CharData:
			if len(open) == 0 || !slices.Contains([]string{"mi", "mn", "mo"}, open[len(open)-1]) {
				return errors.New("text outside of a token")
			}
		}
	}
}

// What Explain stores has a name, and what has a name is stored once every arm has an index.
func TestTermsHaveNames(t *testing.T) {
	const K, T = 3, 300
	for _, v := range everyVariant() {
		c := Context{K: K, T: T, Sigma: 0.1, Released: v.released}
		e := v.kind.Explain(Resolve(v.kind, c, v.given))
		p := v.make(c)
		explainer, ok := p.(Explainer)
		if !ok {
			if e.Terms != (Terms{}) {
				t.Errorf("%s names terms and does not explain itself", v.name)
			}
			continue
		}
		_, windows := p.(Windower)
		if windows != e.TwoWindows {
			t.Errorf("%s: two windows %v, a Windower %v", v.name, e.TwoWindows, windows)
		}
		play(p, risingRun(K, T, false, 9), testDraws(9, K))
		terms := make([]Term, K)
		explainer.Explain(terms, T)
		for k, term := range terms {
			if math.IsInf(term.Index, 0) || math.IsNaN(term.Estimate) { // it has no window yet
				continue
			}
			for _, x := range []struct {
				name  string
				value float64
			}{{e.Terms.Estimate, term.Estimate}, {e.Terms.Increment, term.Increment}, {e.Terms.Bonus, term.Bonus}, {e.Terms.Index, term.Index}} {
				if has := !math.IsNaN(x.value); has != (x.name != "") && x.value != 0 { // a part that is 0 may have no name
					t.Errorf("%s, arm %d: %v is called %q, of %+v", v.name, k, x.value, x.name, term)
				}
			}
		}
		if e.Decision == ByChance && terms[0].Unit == "probability" {
			sum := 0.0
			for _, term := range terms {
				sum += term.Index
			}
			if math.Abs(sum-1) > 1e-12 {
				t.Errorf("%s: the chances add up to %v", v.name, sum)
			}
		}
	}
}
