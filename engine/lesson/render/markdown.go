package render

import (
	"bytes"
	"fmt"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"risingbandits/engine/lesson"
	"risingbandits/engine/mathml"
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
	m.Parser().AddOptions(parser.WithInlineParsers(util.Prioritized(formulas{}, 150)))
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
type writer struct{ faults []lesson.Fault }

// block writes Markdown whose first line has the number line.
func (w *writer) block(source string, line int) string {
	src := []byte(source)
	tree := markdown.Parser().Parse(text.NewReader(src))
	w.faultsIn(tree, src, line)
	var b bytes.Buffer
	if err := markdown.Renderer().Render(&b, src, tree); err != nil {
		w.faults = append(w.faults, lesson.Fault{Line: line, Message: err.Error()})
	}
	return b.String()
}

// inline writes Markdown of one paragraph without the paragraph around it.
func (w *writer) inline(source string, line int) string {
	html := bytes.TrimSpace([]byte(w.block(source, line)))
	inner, ok := bytes.CutPrefix(html, []byte("<p>"))
	if end, closed := bytes.CutSuffix(inner, []byte("</p>")); ok && closed && !bytes.Contains(end, []byte("<p>")) {
		return string(end)
	}
	return string(html)
}

// faultsIn reports formulas that cannot be read, HTML, which would be left out, and pictures that the page may not load.
func (w *writer) faultsIn(tree ast.Node, src []byte, line int) {
	add := func(at int, format string, args ...any) {
		below := bytes.Count(src[:min(at, len(src))], []byte("\n"))
		w.faults = append(w.faults, lesson.Fault{Line: line + below, Message: fmt.Sprintf(format, args...)})
	}
	ast.Walk(tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *formula:
			if _, err := mathml.Read(n.notation); err != nil {
				add(n.at, "the mathematics $%s$ cannot be read: %s", n.notation, err)
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
