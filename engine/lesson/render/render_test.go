package render

import (
	"strings"
	"testing"

	"risingbandits/engine/lesson"
)

func rendered(t *testing.T, body string) (Page, []lesson.Fault) {
	t.Helper()
	l, faults := lesson.Parse([]byte("---\ntitle: A <b>\nsummary: B.\n---\n" + body))
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return Lesson(l)
}

func TestMarkdown(t *testing.T) {
	p, faults := rendered(t, "## A *step*\nSee $K^2$, [it](https://example.org). It costs 5 $.\n\n"+
		"| a |\n|---|\n| b |\n")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	for _, want := range []string{"A <em>step</em></h2>", "<math><mrow><msup><mi>K</mi><mn>2</mn></msup></mrow></math>",
		`href="https://example.org"`, "5 $.", "<td>b</td>"} {
		if !strings.Contains(p.Body, want) {
			t.Errorf("no %s in %s", want, p.Body)
		}
	}
}

func TestFaults(t *testing.T) {
	for _, c := range []struct {
		body, want string
		line       int
	}{
		{"## A\ntext\n\nand $frac{a}$\n", "cannot be read", 8},
		{"## A\n\n<script>alert(1)</script>\n", "HTML is left out", 7},
		{"## A\nx <b>y</b>\n", "HTML is left out", 6},
		{"## A\nx\ny ![a *b*](https://example.org/a.png)\n", "not shown", 7},
		{"## A\n- x\n- ![](a.png)\n", "not shown", 7},
		{"## A\n\n| a | b |\n|---|---|\n| ![](a.png) | c |\n", "not shown", 9},
		{"## A\n![](data:image/png;base64,AAAA)\n", "needs words", 6},
	} {
		p, faults := rendered(t, c.body)
		if len(faults) == 0 || faults[0].Line != c.line || !strings.Contains(faults[0].Message, c.want) {
			t.Errorf("%q: got %v, want line %d: %s", c.body, faults, c.line, c.want)
		}
		if strings.Contains(p.Body, "<script") {
			t.Errorf("HTML got through: %s", p.Body)
		}
	}
}

// TestPictures holds that a picture in the text itself is no fault, and is there.
func TestPictures(t *testing.T) {
	p, faults := rendered(t, "## A\n![a dot](data:image/png;base64,AAAA)\n")
	if len(faults) > 0 || !strings.Contains(p.Body, `<img src="data:image/png;base64,AAAA" alt="a dot"`) {
		t.Errorf("%v, %s", faults, p.Body)
	}
}

// TestTitles holds that a link in a title is in the heading, and that the list of steps has its words alone.
func TestTitles(t *testing.T) {
	p, faults := rendered(t, "## One [*see* $a$](https://example.org/ \"a > b\") <https://example.org/c>\n## Two\n")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	want := "One <em>see</em> <math><mrow><mi>a</mi></mrow></math> https://example.org/c"
	if p.Titles[0] != want || strings.Count(p.Body, "<a ") != 2 {
		t.Errorf("got %q, want %q, in %s", p.Titles[0], want, p.Body)
	}
}

// TestTasks holds that readers can work with each kind of task: native inputs in a fieldset with a legend.
func TestTasks(t *testing.T) {
	for kind, c := range map[string][2]string{
		"one":     {"- [x] a <i>\n- [ ] b", `<input type="radio" name="task-1-1" value="2">`},
		"several": {"- [x] a\n- [x] b", `<input type="checkbox" name="task-1-1" value="1">`},
		"number":  {"number: 3", `inputmode="decimal"`},
		"words":   {"words: 20\nsolution: So.", "<textarea"},
		"goal":    {"goal: horizon < 50\nallow: horizon\nsolution: horizon: 9", "<li>horizon &lt; 50</li>"},
	} {
		p, _ := rendered(t, "## A\n```scenario\npreset: paper-2-rested\n```\n```task\nask: Why?\n"+c[0]+"\nhint: Look.\n```\n")
		for _, want := range []string{"<fieldset>\n<legend>", "Why?</legend>", c[1], `data-hint="1" hidden`, `class="task-answer" hidden`} {
			if !strings.Contains(p.Body, want) {
				t.Errorf("%s: no %s in %s", kind, want, p.Body)
			}
		}
		if d := p.Data.Steps[0].Tasks[0]; d.Kind != kind {
			t.Errorf("%s: %+v", kind, d)
		}
	}
}

// What a task says on one line is no list, heading or quote, whatever it begins with; what has two items is a list.
func TestValuesAreNoLists(t *testing.T) {
	p, faults := rendered(t, "## 2. A step\n\n```task\nask: 1) How many?\n- [x] 3. of them\n- [ ] - none\nhint: 12. Count.\nhint: 1. Look.\n"+
		"  2. Count.\nthen: 364. It gave\n  each 333.\n```\n")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	for _, want := range []string{">2. A step</h2>", " 1) How many?</legend>", "<span>3. of them</span>", "<span>- none</span>",
		"<p>12. Count.</p>", "<li>Look.</li>\n<li>Count.</li>", "<p>364. It gave\neach 333.</p>"} {
		if !strings.Contains(p.Body, want) {
			t.Errorf("no %s in %s", want, p.Body)
		}
	}
}
