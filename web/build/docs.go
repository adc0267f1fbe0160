package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"path"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// docsFolder is the folder of static/ with the documentation, which is Markdown. Its links are those of the source tree, so that it
// can be read there too. The links of docsIndex are the pages, in their order.
const (
	docsFolder = "docs"
	docsIndex  = "index.md"
)

var (
	//go:embed docs.html
	docsText     string
	docsTemplate = template.Must(template.New("docs").Parse(docsText))
)

// otherDocs are the pages of the documentation that are no Markdown.
var otherDocs = []contentsPage{
	{Address: "embed-api.html", Text: "Embedding: all options and messages"},
	{Address: "licences.html", Text: "Licences"},
}

// A docsPage is the data of a page of the documentation.
type docsPage struct {
	File     string // "docs-speed.html"
	Title    string
	Question string // the first paragraph
	Text     template.HTML
	Headings []docsHeading // what the search finds; for the index alone
}

// A docsHeading is a title or a heading of a page.
type docsHeading struct {
	Address, Text string
	Of            string // the title of its page; empty for a title
}

// addDocs puts the pages of the documentation in place of its Markdown: docs.html, which lists and searches them, and docs-NAME.html.
func addDocs(files map[string][]byte) error {
	index, linked, err := readDocs(files, docsIndex)
	if err != nil {
		return err
	}
	var pages []*docsPage
	for _, name := range linked {
		p, _, err := readDocs(files, name)
		if err != nil {
			return err
		}
		pages = append(pages, p)
	}
	for _, p := range pages {
		index.Headings = append(index.Headings, p.Headings...)
		p.Headings = nil
	}
	contents := contentsPage{Address: index.File, Text: template.HTML(template.HTMLEscapeString(index.Title))}
	for _, p := range pages {
		contents.Parts = append(contents.Parts, contentsPage{Address: p.File, Text: template.HTML(template.HTMLEscapeString(p.Title))})
	}
	contents.Parts = append(contents.Parts, otherDocs...)
	for _, p := range append([]*docsPage{index}, pages...) {
		var b bytes.Buffer
		if err := docsTemplate.Execute(&b, p); err != nil {
			return err
		}
		files[p.File] = b.Bytes()
	}
	for _, p := range append(contents.Parts, contents) {
		if page, found := files[p.Address]; found {
			if files[p.Address], err = addContents(page, index.Title, p.Address, []contentsPage{contents}); err != nil {
				return err
			}
		}
	}
	for name := range files {
		if path.Dir(name) != docsFolder || path.Ext(name) != ".md" {
			continue
		}
		if base := path.Base(name); base != docsIndex && !slices.Contains(linked, base) {
			return fmt.Errorf("static/%s: want a link to it in static/%s/%s", name, docsFolder, docsIndex)
		}
		delete(files, name)
	}
	return nil
}

// docsFile returns the page that is made from a Markdown file: "docs-speed.html" from "speed.md".
func docsFile(name string) string {
	if name == docsIndex {
		return docsFolder + ".html"
	}
	return docsFolder + "-" + strings.TrimSuffix(name, ".md") + ".html"
}

// readDocs makes a page from a Markdown file of the documentation, and returns the Markdown files that it links to, in their order.
func readDocs(files map[string][]byte, name string) (*docsPage, []string, error) {
	source, found := files[docsFolder+"/"+name]
	if !found {
		return nil, nil, fmt.Errorf("static/%s/%s is missing", docsFolder, name)
	}
	p := &docsPage{File: docsFile(name)}
	tree := docsMarkdown(files).Parser().Parse(text.NewReader(source))
	linked := p.read(tree, source)
	if p.Title == "" || p.Question == "" {
		return nil, nil, fmt.Errorf("static/%s/%s: want a title (# …) and a paragraph below it", docsFolder, name)
	}
	if name == docsIndex { // whose title stands above its search
		tree.RemoveChild(tree, tree.FirstChild())
	}
	var b bytes.Buffer
	if err := docsMarkdown(files).Renderer().Render(&b, source, tree); err != nil {
		return nil, nil, err
	}
	p.Text = template.HTML(b.String())
	return p, linked, nil
}

// read takes the title, the question and the headings of a page from its tree, turns links to Markdown into links to pages, and returns
// the files that were linked.
func (p *docsPage) read(tree ast.Node, source []byte) (linked []string) {
	ast.Walk(tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			words := wordsOf(n, source)
			if n.Level == 1 {
				p.Title = words
				p.Headings = append(p.Headings, docsHeading{p.File, words, ""})
			} else if id, ok := n.AttributeString("id"); ok {
				p.Headings = append(p.Headings, docsHeading{fmt.Sprintf("%s#%s", p.File, id), words, p.Title})
			}
		case *ast.Paragraph:
			if p.Question == "" {
				p.Question = wordsOf(n, source)
			}
		case *ast.Link:
			if file, rest, _ := strings.Cut(string(n.Destination), "#"); path.Ext(file) == ".md" && !strings.Contains(file, "/") {
				linked = append(linked, file)
				n.Destination = []byte(docsFile(file))
				if rest != "" {
					n.Destination = append(n.Destination, "#"+rest...)
				}
			}
		}
		return ast.WalkContinue, nil
	})
	return linked
}

// wordsOf returns the text of a node without its marks.
func wordsOf(n ast.Node, source []byte) string {
	var b strings.Builder
	ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, ok := n.(*ast.Text); ok && entering {
			b.Write(t.Segment.Value(source))
			if t.SoftLineBreak() {
				b.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}

// docsMarkdown returns what reads and writes the documentation of a site with these files.
func docsMarkdown(files map[string][]byte) goldmark.Markdown {
	return goldmark.New(goldmark.WithExtensions(extension.Table),
		goldmark.WithParserOptions(parser.WithAutoHeadingID()),
		goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(docsNodes{files}, 100))))
}

// docsNodes writes what stands otherwise in the site than in the source tree: a link to a file of the source tree is its path, a page of
// the site that is named as code is a link, and a table or a block of code that is wider than its place can be scrolled by keys.
type docsNodes struct{ files map[string][]byte }

func (d docsNodes) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindLink, d.link)
	r.Register(ast.KindCodeSpan, d.code)
	r.Register(ast.KindFencedCodeBlock, d.block)
}

func (docsNodes) link(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	n := node.(*ast.Link)
	inTree, isFile := strings.CutPrefix(string(n.Destination), "../../")
	switch {
	case isFile && entering:
	case isFile:
		fmt.Fprintf(w, " (<code>%s</code>)", template.HTMLEscapeString(inTree))
	case entering:
		fmt.Fprintf(w, `<a href="%s">`, util.EscapeHTML(util.URLEscape(n.Destination, true)))
	default:
		w.WriteString("</a>")
	}
	return ast.WalkContinue, nil
}

func (d docsNodes) code(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	words := wordsOf(n, source)
	format := "<code>%s</code>"
	if _, isPage := d.files[words]; isPage && path.Ext(words) == ".html" {
		format = `<a href="%[1]s"><code>%[1]s</code></a>`
	}
	fmt.Fprintf(w, format, template.HTMLEscapeString(words))
	return ast.WalkSkipChildren, nil
}

func (docsNodes) block(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	w.WriteString(`<pre tabindex="0"><code>`)
	for _, line := range n.Lines().Sliced(0, n.Lines().Len()) {
		w.WriteString(template.HTMLEscapeString(string(line.Value(source))))
	}
	w.WriteString("</code></pre>\n")
	return ast.WalkSkipChildren, nil
}
