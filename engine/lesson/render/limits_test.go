package render

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/lesson"
)

// table returns a table of which only the head and the lines below it are written.
func table(columns, rows int) string {
	return strings.Repeat("|a", columns) + "|\n" + strings.Repeat("|-", columns) + "|\n" + strings.Repeat("|\n", rows)
}

// TestLimits holds that what would take much more than its text has bytes is refused, with its line and the limit.
func TestLimits(t *testing.T) {
	for name, c := range map[string]struct {
		body, want string
		line       int
	}{
		"table":              {"## A\n\n" + table(5000, 10_000), "have 50,005,000 cells, columns times rows, want at most 10,000", 7},
		"tables together":    {"## A\n\n" + table(90, 90) + "\ntext\n\n" + table(90, 90), "want at most 10,000", 102},
		"tables, many parts": {"## A\n\n" + table(90, 90) + "```task\nask: b\nnumber: 1\n```\n" + table(90, 90), "at most 10,000", 103},
		"table in a quote":   {"## A\n\n> " + strings.ReplaceAll(table(400, 400), "\n", "\n> "), "want at most 10,000", 7},
		"tables without end": {"## A\n\n" + strings.Repeat(table(90, 90)+"\n", 100), "want at most 10,000", 100},
		"links":              {"## A\ntext\n\n" + strings.Repeat("[a](", 60_000), "want at most", 8},
		"links in a title":   {"## " + strings.Repeat("[a](", 60_000), "want at most", 5},
		"quotes":             {"## A\n" + strings.Repeat(">", 200_000) + "a", "nested 200000 deep, want at most 50", 6},
		"lists":              {"## A\na\n" + strings.Repeat("- ", 100_000) + "a", "nested 100000 deep, want at most 50", 7},
		"numbered lists":     {"## A\na\n" + strings.Repeat("1. > ", 40_000) + "a", "want at most 50", 7},
		"formulas":           {"## A\na $" + strings.Repeat("{", 60_000) + "x" + strings.Repeat("}", 60_000) + "$", "more than 50 deep", 6},
		"marks":              {"## A\ntext\n\na" + strings.Repeat("\u0301", 120_000), "a letter of this part has more than 16 marks", 6},
		"marks by entities":  {"## A\na" + strings.Repeat("&#769;", 17), "more than 16 marks", 6},
		"signs of a formula": {"## A\n$" + strings.Repeat("x^2+", 50_000) + "x$",
			"elements (list items, signs of formulas and others), want at most 15,000", 6},
		"breaks": {"## A\n" + strings.Repeat("a  \n", 20_000), "elements", 6},
		"items":  {"## A\n" + strings.Repeat("- x\n", 20_000), "want at most 15,000", 6},
		"items of many parts": {"## A\n" + strings.Repeat(strings.Repeat("- x\n", 4000)+"```task\nask: b\nnumber: 1\n```\n", 5),
			"want at most 15,000", 12018},
		"references": {"## A\n\n[a]: https://" + strings.Repeat("b", 100_000) + "\n\n" + strings.Repeat("[a]\n\n", 30_000),
			"bytes of addresses and titles, want at most 1,048,576", 29},
	} {
		p, faults := rendered(t, c.body)
		if len(faults) == 0 || faults[0].Line != c.line || !strings.Contains(faults[0].Message, c.want) {
			t.Errorf("%s: got %.300s, want line %d: %s", name, fmt.Sprint(faults), c.line, c.want)
		}
		for _, f := range faults {
			if len(f.Message) > 300 {
				t.Errorf("%s: a message of %d bytes", name, len(f.Message))
			}
		}
		if len(p.Body) > 4<<20 {
			t.Errorf("%s: %d bytes of HTML", name, len(p.Body))
		}
	}
}

// TestWithinLimits holds that what a lesson may well have is let through.
func TestWithinLimits(t *testing.T) {
	for name, body := range map[string]string{
		"tables":        table(90, 50) + "\n" + table(10, 300) + "\n---\n" + table(1, 1),
		"a long list":   strings.Repeat("- an [item](https://example.org) with *words*, `code` and more\n", 200),
		"a picture":     "![a dot](data:image/png;base64," + strings.Repeat("A/+a", 50_000) + ") beside *words*",
		"a rule":        strings.Repeat("- ", 40) + "\n\n" + strings.Repeat("-", 200),
		"quoted lists":  "> - > - a\n> - > - b\n",
		"a long text":   strings.Repeat("Words, *more* words and [a link](#step-1) of (many).\n\n", 3000),
		"colons, lines": "a: b\n:---: | -\nc\n",
	} {
		if _, faults := rendered(t, "## A\n\n"+body); len(faults) > 0 {
			t.Errorf("%s: %.300s", name, fmt.Sprint(faults))
		}
	}
}

// TestAddresses holds where links may lead: to the web, to mail and within the site.
func TestAddresses(t *testing.T) {
	for address, scheme := range map[string]string{
		"https://example.org/a:b": "", "HTTP://example.org": "", "mailto:a@example.org": "", "family.html#ucb1": "", "#step-2": "",
		"?step=2": "", "//example.org/": "", "a/b:c": "", "#l1.a:b": "",
		"javascript:alert(1)": "javascript", "JavaScript:alert(1)": "javascript", "java&#115;cript:alert(1)": "javascript",
		"javascript&colon;alert(1)": "javascript", "vbscript:a": "vbscript", "data:text/html,a": "data", "file:///etc": "file",
		"ms-msdt:/id": "ms-msdt", "search-ms:query": "search-ms", "ms-word:ofe": "ms-word", "intent:#Intent": "intent",
		"view-source:https://example.org": "view-source", "blob:https://a": "blob", "tel:1": "tel", "x&#58;y": "x",
	} {
		forms := []string{"[a](" + address + ")", "[a](<" + address + ">)", "[a][b]\n\n[b]: " + address}
		if strings.Contains(address, ":") && !strings.ContainsAny(address, "&?#/ ") {
			forms = append(forms, "<"+address+">")
		}
		for _, form := range forms {
			p, faults := rendered(t, "## A\n\n"+form+"\n")
			if scheme == "" {
				if len(faults) > 0 || !strings.Contains(p.Body, "href=") {
					t.Errorf("%s: %v, %s", form, faults, p.Body)
				}
				continue
			}
			if want := "a link leads to " + scheme + ":, want"; len(faults) != 1 || faults[0].Line != 7 ||
				!strings.HasPrefix(faults[0].Message, want) {
				t.Errorf("%s: got %v, want line 7: %s", form, faults, want)
			}
		}
	}
}

// FuzzAddresses holds that no page without faults has an address that starts a program.
func FuzzAddresses(f *testing.F) {
	f.Add("[a](java\tscript:b)")
	f.Add("<x:y> [a]: x:y [a]")
	f.Fuzz(func(t *testing.T, body string) {
		l, faults := lesson.Parse([]byte("---\ntitle: A\nsummary: B.\n---\n## A\n\n" + body))
		if len(faults) > 0 {
			return
		}
		p, faults := Lesson(l)
		if len(faults) > 0 {
			return
		}
		for _, part := range strings.Split(p.Body, "href=\"")[1:] {
			address, _, _ := strings.Cut(part, "\"")
			head, _, ok := strings.Cut(address, ":")
			if ok && head != "" && !strings.ContainsAny(head, "/?#") && !slices.Contains(schemes, strings.ToLower(head)) {
				t.Errorf("%q leads to %q", body, address)
			}
		}
	})
}
