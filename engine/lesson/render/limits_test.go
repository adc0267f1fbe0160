package render

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"risingbandits/engine/lesson"
)

// table returns a table of which only the head and the lines below it are written.
func table(columns, rows int) string {
	return strings.Repeat("|a", columns) + "|\n" + strings.Repeat("|-", columns) + "|\n" + strings.Repeat("|\n", rows)
}

// stairs returns a list in a list and so on, each on a line of its own.
func stairs(deep int) (text string) {
	for i := range deep {
		text += strings.Repeat("  ", i) + "- a\n"
	}
	return text
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
		"lists around empty lines": {"## A\n" + strings.Repeat("- ", 49) + "a\nb\n" + strings.Repeat("\n", 200_000) + "c",
			"the lines, each times the quotes and lists that may be around it, are 200,018, want at most 200,000", 4088},
		"lists by indentation": {"## A\n" + stairs(49) + strings.Repeat("\n", 200_000) + "c", "want at most 200,000", 4112},
		"lists of many parts": {"## A\n" + strings.Repeat(strings.Repeat("- ", 49)+"a\n"+strings.Repeat("\n", 1000)+"b\n", 50),
			"want at most 200,000", 4092},
		"paragraphs": {"## A\n" + strings.Repeat(strings.Repeat("[](", 1400)+"\n\n", 50), "the paragraphs down to here have too many signs", 16},
		"a paragraph with spaces of no width": {"## A\na\n" + strings.Repeat(strings.Repeat("[](", 1400)+"\n\u00a0\n", 50),
			"this paragraph has", 6},
		"forms":             {"## A\n" + strings.Repeat("```task\nask: b\nnumber: 1\n```\n", 6000), "elements", 4291},
		"formulas":          {"## A\na $" + strings.Repeat("{", 60_000) + "x" + strings.Repeat("}", 60_000) + "$", "more than 50 deep", 6},
		"marks":             {"## A\ntext\n\na" + strings.Repeat("\u0301", 120_000), "a letter of this part has more than 16 marks", 6},
		"marks by entities": {"## A\na" + strings.Repeat("&#769;", 17), "more than 16 marks", 6},
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

// A countingReader counts what the parser of blocks asks of it.
type countingReader struct {
	text.Reader
	calls int
}

func (r *countingReader) PeekLine() ([]byte, text.Segment) {
	r.calls++
	return r.Reader.PeekLine()
}

func (r *countingReader) Advance(n int) {
	r.calls++
	r.Reader.Advance(n)
}

// TestLinesRead holds that of texts of random shapes the parser of blocks looks at no line very often, if they are let through.
func TestLinesRead(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 7))
	parts := []string{"- ", "- ", "> ", "1. ", "  ", "    ", "\t", "a", "\n", "\n", "\n\n", "\u00a0", "```\n", "---\n",
		"=", "|", "[a]: b\n", "<a\n"}
	unit := func(most int) (text string) {
		for range 1 + r.IntN(most) {
			text += parts[r.IntN(len(parts))]
		}
		return text
	}
	worst, let := 0.0, 0
	for range 400 {
		a, b, c, times := unit(3), unit(3), unit(3), 1+r.IntN(50)
		var body strings.Builder
		switch r.IntN(3) {
		case 0:
			body.WriteString(strings.Repeat(a, times) + "a\n" + strings.Repeat(b, 20_000/len(b)) + c)
		case 1:
			body.WriteString(strings.Repeat(strings.Repeat(a, times)+b+strings.Repeat(c, times), 20_000/(len(a)*times+len(b)+len(c)*times)+1))
		default:
			for i := 0; body.Len() < 20_000; i++ {
				body.WriteString(strings.Repeat(a, i%times) + b + strings.Repeat(c, i/times%2*i))
			}
		}
		src := []byte(body.String())
		if message, _ := (&writer{}).tooMuch(src); message != "" {
			continue
		}
		let++
		reader := &countingReader{Reader: text.NewReader(src)}
		context := parser.NewContext()
		context.Set(tablesKey, &tables{refused: -1})
		markdown.Parser().Parse(reader, parser.WithContext(context))
		if per := float64(reader.calls) / float64(len(src)); per > worst {
			worst = per
			if per > 20 {
				t.Errorf("%.0f calls per byte: %q, %q, %q, %d times", per, a, b, c, times)
			}
		}
	}
	t.Logf("%d texts are let through; the worst has %.1f calls per byte", let, worst)
	if let < 100 {
		t.Errorf("only %d texts are let through", let)
	}
}
