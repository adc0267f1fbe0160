package mathml

import (
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
		{"$max ( R_A , 0 )$", "max(R_A, 0)", "<math><mrow><mi>max\u2009</mi><mo>(</mo>" +
			"<msub><mi>R</mi><mi>A</mi></msub><mo>,</mo><mn>0</mn><mo>)</mo></mrow></math>"},
		{`$N kl ( p_max , 2 ) ∈ \{ root{frac{4 σ^2}{τ}} \}$`, "Nkl(p_(max), 2) ∈ {√(4σ^2/τ)}",
			"<math><mrow><mi>N</mi><mi>\u2009kl\u2009</mi><mo>(</mo><msub><mi>p</mi><mi>max\u2009</mi></msub><mo>,</mo><mn>2</mn><mo>)</mo>" +
				"<mo>∈</mo><mo>{</mo><msqrt><mrow><mfrac><mrow><mn>4</mn><msup><mi>σ</mi><mn>2</mn></msup></mrow><mrow><mi>τ</mi></mrow>" +
				"</mfrac></mrow></msqrt><mo>}</mo></mrow></math>"},
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

// TestNesting holds that groups may be nested up to the limit, in each of their forms, and that one more is refused in words.
func TestNesting(t *testing.T) {
	for _, c := range []struct{ open, end string }{{"{", "}"}, {"root{", "}"}, {"frac{", "}{b}"}, {"a^{", "}"}, {"frac{a}{", "}"}} {
		nested := func(n int) string { return strings.Repeat(c.open, n) + "x" + strings.Repeat(c.end, n) }
		if _, err := Read(nested(maxDepth)); err != nil {
			t.Errorf("%s: %d levels: %s", c.open, maxDepth, err)
		}
		for _, n := range []int{maxDepth + 1, 100_000} {
			if _, err := Read(nested(n)); err == nil || err.Error() != "its brackets are nested more than 50 deep, want at most 50" {
				t.Errorf("%s: %d levels: %v", c.open, n, err)
			}
		}
	}
	// Groups beside one another are not nested.
	if _, err := Read(strings.Repeat("{a}", 10_000)); err != nil {
		t.Error(err)
	}
	if _, err := Read("frac{a}" + strings.Repeat("x", 10_000)); err == nil || len(err.Error()) > 200 {
		t.Errorf("a message that repeats what it was given: %v", err)
	}
}
