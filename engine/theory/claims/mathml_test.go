package claims

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"
)

func TestMathematics(t *testing.T) {
	for _, c := range []struct{ text, plain, html string }{
		{"a < b", "a < b", "a &lt; b"},
		{"at most $2 K + T^q$.", "at most 2K + T^q.",
			"at most <math><mrow><mn>2</mn><mi>K</mi><mo>+</mo><msup><mi>T</mi><mi>q</mi></msup></mrow></math>."},
		{"$t < 9,500$", "t < 9,500", "<math><mrow><mi>t</mi><mo>&lt;</mo><mn>9,500</mn></mrow></math>"},
		{"$l^{− c}$", "l^(−c)", "<math><mrow><msup><mi>l</mi><mrow><mo>−</mo><mi>c</mi></mrow></msup></mrow></math>"},
		{"$frac{a + 1}{b}$", "(a + 1)/b",
			"<math><mrow><mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mrow><mi>b</mi></mrow></mfrac></mrow></math>"},
		{"$max ( R_A , 0 )$", "max(R_A, 0)", "<math><mrow><mi>max\u2009</mi><mo " +
			"stretchy=\"false\">(</mo><msub><mi>R</mi><mi>A</mi></msub><mo>,</mo><mn>0</mn><mo stretchy=\"false\">)</mo></mrow></math>"},
		{`$q "for" k$`, "q for k", "<math><mrow><mi>q</mi><mtext>\u00a0for\u00a0</mtext><mi>k</mi></mrow></math>"},
	} {
		if got := Plain(c.text); got != c.plain {
			t.Errorf("Plain(%q) is %q, want %q", c.text, got, c.plain)
		}
		if got := HTML(c.text); got != c.html {
			t.Errorf("HTML(%q) is %q, want %q", c.text, got, c.html)
		}
	}
}

func TestBrokenMathematicsPanics(t *testing.T) {
	for _, text := range []string{"5 $", "$frac{a}{b$", "$x^{2$"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("HTML(%q) does not panic", text)
				}
			}()
			HTML(text)
		}()
	}
}

// Every text of the table is well-formed as HTML, and has words in a terminal.
func TestTextsOfClaims(t *testing.T) {
	ids := map[string]bool{}
	topics := map[string]bool{}
	for _, topic := range Topics() {
		topics[topic.Name] = true
		wellFormed(t, topic.Name, topic.Text)
	}
	for _, c := range All() {
		if ids[c.ID] || !topics[c.Topic] || c.Section == "" {
			t.Errorf("%s: another claim has that id, or its topic %q or section %q is not one", c.ID, c.Topic, c.Section)
		}
		ids[c.ID] = true
		for _, text := range []string{c.FullStatement(), c.Measured, c.Test, c.Differs} {
			wellFormed(t, c.ID, text)
		}
		if c.Measured == "" || c.Test == "" || !strings.HasSuffix(c.Measured, ".") || !strings.HasSuffix(c.Test, ".") &&
			!strings.HasSuffix(c.Test, ")") {
			t.Errorf("%s: %q, %q are no sentences", c.ID, c.Measured, c.Test)
		}
	}
	for _, id := range strings.Fields("E1 E2 E3 E4 E5 E6 E7 E8 E9 E10 E11 E12 E13 E14 E15 E16 T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T13") {
		if !ids[id] {
			t.Errorf("there is no claim %s", id)
		}
	}
}

func wellFormed(t *testing.T, id, text string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader("<p>" + HTML(text) + "</p>"))
	for {
		if _, err := d.Token(); err == io.EOF {
			return
		} else if err != nil {
			t.Errorf("%s: %q is not well-formed: %v", id, text, err)
			return
		}
	}
}
