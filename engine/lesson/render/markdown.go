package render

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"risingbandits/engine/lesson"
	"risingbandits/engine/mathml"
	"risingbandits/engine/numbers"
)

// A formula is mathematics between dollar signs.
type formula struct {
	ast.BaseInline
	notation string
	at       int // the byte in the Markdown
}

var formulaKind = ast.NewNodeKind("Formula")

func (f *formula) Kind() ast.NodeKind            { return formulaKind }
func (f *formula) Dump(source []byte, level int) { ast.DumpHelper(f, source, level, nil, nil) }

// formulas parses and writes formulas.
type formulas struct{}

func (formulas) Extend(m goldmark.Markdown) {
	m.Parser().AddOptions(parser.WithInlineParsers(util.Prioritized(formulas{}, 150)),
		parser.WithParagraphTransformers(util.Prioritized(tableLimit{}, 150))) // tables have 200
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(formulas{}, 150)))
}

func (formulas) Trigger() []byte { return []byte{'$'} }

// Parse reads "$...$" on one line. A dollar sign alone is text.
func (formulas) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, segment := block.PeekLine()
	end := bytes.IndexByte(line[1:], '$')
	if end < 1 {
		return nil
	}
	block.Advance(end + 2)
	return &formula{notation: string(line[1 : 1+end]), at: segment.Start}
}

func (formulas) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(formulaKind, func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			if math, err := mathml.Read(n.(*formula).notation); err == nil { // a fault was reported: see faultsIn
				w.WriteString(math)
			}
		}
		return ast.WalkContinue, nil
	})
}

var markdown = goldmark.New(goldmark.WithExtensions(extension.Table, formulas{}))

// A writer turns the Markdown of one lesson into HTML, and collects its faults.
type writer struct {
	faults []lesson.Fault
	cells  int // of its tables
	links  int // bytes of their addresses and titles
	parts  int // elements
	lines  int // times the quotes and lists around each
	work   int // signs times characters of its paragraphs
}

func (w *writer) fault(line int, format string, args ...any) {
	w.faults = lesson.Add(w.faults, line, format, args...)
}

// block writes Markdown whose first line has the number line.
func (w *writer) block(source string, line int) string {
	src := []byte(source)
	if message, below := w.tooMuch(src); message != "" {
		w.fault(line+below, "%s", message)
		return ""
	}
	counted := &tables{cells: w.cells, refused: -1}
	context := parser.NewContext()
	context.Set(tablesKey, counted)
	tree := markdown.Parser().Parse(text.NewReader(src), parser.WithContext(context))
	w.cells = counted.cells
	w.faultsIn(tree, src, line, counted.refused)
	var b bytes.Buffer
	if w.links > maxLinks {
		return ""
	}
	if err := markdown.Renderer().Render(&b, src, tree); err != nil {
		w.fault(line, "%s", err)
	}
	return b.String()
}

// shown returns a part of the lesson as HTML that begins at a line, or "" if a browser would take too long to show it.
func (w *writer) shown(html string, line int) string {
	message, parts := tooMuchShown(html, w.parts)
	if w.parts = parts; message != "" {
		w.fault(line, "%s", message)
		return ""
	}
	return html
}

var (
	numbered = regexp.MustCompile(`(?m)^ {0,3}\d{1,9}[.)](?:\s|$)`)
	marked   = regexp.MustCompile(`^(?:#{1,6}\s|[-+*](?:\s|$)|>)`)
)

// value writes Markdown of what a task says in one or more paragraphs. "364. It gave …" begins with a number; it is no list, which has
// two items or more.
func (w *writer) value(source string, line int) string {
	if all := numbered.FindAllStringIndex(source, 2); len(all) == 1 && all[0][0] == 0 {
		at := strings.IndexAny(source, ".)")
		source = source[:at] + `\` + source[at:]
	}
	return w.block(source, line)
}

// inline writes Markdown of one paragraph without the paragraph around it. It has no list, heading or quote, whatever it begins with.
func (w *writer) inline(source string, line int) string {
	if marked.MatchString(source) {
		source = `\` + source
	}
	html := bytes.TrimSpace([]byte(w.value(source, line)))
	inner, ok := bytes.CutPrefix(html, []byte("<p>"))
	if end, closed := bytes.CutSuffix(inner, []byte("</p>")); ok && closed && !bytes.Contains(end, []byte("<p>")) {
		return string(end)
	}
	return string(html)
}

// faultsIn reports formulas that cannot be read, HTML, which would be left out, links that lead to programs, pictures that the page
// may not load, and a table with too many cells, which begins at a byte if there is one.
func (w *writer) faultsIn(tree ast.Node, src []byte, line, table int) {
	ends := lineEnds(src)
	add := func(at int, format string, args ...any) {
		below, _ := slices.BinarySearch(ends, at)
		w.fault(line+below, format, args...)
	}
	if table >= 0 {
		add(table, "the tables down to here have %s cells, columns times rows, want at most %s", numbers.Int(w.cells), numbers.Int(maxCells))
	}
	ast.Walk(tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		if w.links += lengthOfLink(n); w.links > maxLinks {
			add(startOf(n), "the links and pictures down to here have %s bytes of addresses and titles, want at most %s",
				numbers.Int(w.links), numbers.Int(maxLinks))
			return ast.WalkStop, nil
		}
		switch n := n.(type) {
		case *formula:
			if _, err := mathml.Read(n.notation); err != nil {
				add(n.at, "the mathematics $%s$ cannot be read: %s", lesson.Shortened(n.notation), err)
			}
		case *ast.Link:
			if scheme := schemeOf(n.Destination); !slices.Contains(schemes, scheme) {
				add(startOf(n), "a link leads to %s:, want an address with http:, https: or mailto:, or one without", lesson.Shortened(scheme))
			}
		case *ast.AutoLink:
			if scheme := schemeOf(n.URL(src)); !slices.Contains(schemes, scheme) && n.AutoLinkType != ast.AutoLinkEmail {
				add(startOf(n), "a link leads to %s:, want an address with http:, https: or mailto:, or one without", lesson.Shortened(scheme))
			}
		case *ast.Image:
			if !bytes.HasPrefix(n.Destination, []byte("data:image/")) {
				add(startOf(n), "pictures from addresses are not shown: write ![words](data:image/png;base64,…), which holds the picture")
			} else if !n.HasChildren() {
				add(startOf(n), "a picture needs words between its brackets, for who cannot see it")
			}
		case *ast.RawHTML:
			add(n.Segments.At(0).Start, "HTML is left out of lessons: write Markdown, and \\< for the sign <")
		case *ast.HTMLBlock:
			add(n.Lines().At(0).Start, "HTML is left out of lessons: write Markdown, and \\< for the sign <")
		}
		return ast.WalkContinue, nil
	})
}

// lengthOfLink returns the bytes of the address and the title of a link or picture; 0 for other nodes.
func lengthOfLink(n ast.Node) int {
	switch n := n.(type) {
	case *ast.Link:
		return len(n.Destination) + len(n.Title)
	case *ast.Image:
		return len(n.Destination) + len(n.Title)
	}
	return 0
}

// lineEnds returns the bytes at which the lines of a text end, in order.
func lineEnds(src []byte) (ends []int) {
	for i, b := range src {
		if b == '\n' {
			ends = append(ends, i)
		}
	}
	return ends
}

// schemes are where links may lead; "" is an address on the lesson's own site. Others, such as ms-word:, may start programs.
var schemes = []string{"", "http", "https", "mailto"}

// schemeOf returns the scheme of an address as the page will have it, in lower case; "" for none.
func schemeOf(address []byte) string {
	address = util.URLEscape(address, true)
	end := bytes.IndexAny(address, ":/?#")
	if end <= 0 || address[end] != ':' {
		return ""
	}
	return strings.ToLower(string(address[:end]))
}

// startOf returns about where an inline node begins: at its own text, or else with the block around it.
func startOf(n ast.Node) int {
	if words, ok := n.FirstChild().(*ast.Text); ok {
		return words.Segment.Start
	}
	for ; n != nil; n = n.Parent() {
		if n.Type() == ast.TypeBlock && n.Lines().Len() > 0 {
			return n.Lines().At(0).Start
		}
	}
	return 0
}
