package render

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"risingbandits/engine/numbers"
)

// Anyone may have written a lesson, and a short text can ask for much: a table has columns times rows cells, though most are not
// written, and some marks make the parser read the rest of their paragraph again. So what a text asks for is counted before it is
// done. Each limit but the depth and the marks is for a lesson as a whole: else many small parts cost what one large part may not.
// Within these limits time and memory grow about as the text.
const (
	maxCells = 10_000     // of all tables of a lesson, those included that are not written
	maxDepth = 50         // of quotes and lists in one another, begun in one line
	maxLines = 200_000    // times the quotes and lists around each, all of which the parser asks whether they go on
	maxLinks = 1 << 20    // bytes of the addresses and titles of all links and pictures: many links may refer to one address
	maxParts = 15_000     // elements of HTML and MathML of a lesson: a browser needs seconds for many more
	maxMarks = 16         // accents and the like on one letter: a browser needs minutes for a letter with very many
	maxWork  = 20_000_000 // signs that may mean something, times all characters, of lines without an empty line between them

	maxWorkInAll = 5 * maxWork // of all paragraphs
)

// signs may begin or end something within a paragraph.
const signs = "[](!*_`<&\\$"

// tooMuch returns what is too much in Markdown, and the index of its line; "" for nothing. It adds to what the parts before it took.
func (w *writer) tooMuch(src []byte) (message string, line int) {
	begun, size, count, open, before := 0, 0, 0, 0, w.work
	for i, text := range bytes.Split(src, []byte{'\n'}) {
		deep, columns := depth(text)
		if deep > maxDepth {
			return fmt.Sprintf("quotes and lists are nested %d deep, want at most %d", deep, maxDepth), i
		}
		if w.lines += open; w.lines > maxLines {
			return fmt.Sprintf("down to here the lines, each times the quotes and lists that may be around it, are %s, want at most %s: "+
				"nest them less, or end them by a line of text", numbers.Int(w.lines), numbers.Int(maxLines)), i
		}
		if util.IsBlank(text) { // all that is open stays open
			begun, size, count, before = i+1, 0, 0, w.work
			continue
		}
		// A line holds open what it is indented for, by two columns or more each, or as many as before, if it continues a paragraph.
		if kept := min(open, columns/2) + deep; size == 0 || kept > open {
			open = kept
		}
		size += len(text)
		for _, b := range text {
			if bytes.IndexByte([]byte(signs), b) >= 0 {
				count++
			}
		}
		if size*count > maxWork {
			return fmt.Sprintf("this paragraph has %d signs such as [, * and ` among its first %d bytes, want at most %d: "+
				"divide it by empty lines", count, size, maxWork/size), begun
		}
		if w.work = before + size*count; w.work > maxWorkInAll {
			return "the paragraphs down to here have too many signs such as [, * and `: divide them by more empty lines", begun
		}
	}
	return "", 0
}

// tooMuchShown returns what would take a browser too long to show in a part of a lesson as HTML, before which the lesson has so
// many elements; "" for nothing. The parts are counted after they are written, since a sign in formulas may become several.
func tooMuchShown(html string, before int) (message string, parts int) {
	parts = before + strings.Count(html, "<") - strings.Count(html, "</")
	if parts > maxParts {
		return fmt.Sprintf("the lesson down to the end of this part becomes %s elements (list items, signs of formulas and others), "+
			"want at most %s", numbers.Int(parts), numbers.Int(maxParts)), parts
	}
	marks := 0
	for _, r := range html {
		if !unicode.Is(unicode.M, r) {
			marks = 0
		} else if marks++; marks > maxMarks {
			return fmt.Sprintf("a letter of this part has more than %d marks such as accents", maxMarks), parts
		}
	}
	return "", parts
}

// depth returns how many quotes and lists a line begins or goes on with, and the columns of space before its words.
func depth(line []byte) (n, columns int) {
	for {
		rest := bytes.TrimLeft(line, " \t")
		for _, b := range line[:len(line)-len(rest)] {
			if columns++; b == '\t' {
				columns += 3 // at most
			}
		}
		digits := len(rest) - len(bytes.TrimLeft(rest, "0123456789"))
		mark := rest[digits:]
		switch {
		case digits == 0 && bytes.HasPrefix(mark, []byte(">")):
			line = mark[1:]
		case len(mark) > 1 && (mark[1] == ' ' || mark[1] == '\t') &&
			(digits == 0 && bytes.IndexByte([]byte("-+*"), mark[0]) >= 0 || digits > 0 && (mark[0] == '.' || mark[0] == ')')):
			line = mark[1:]
		default:
			return n, columns
		}
		n++
	}
}

// A tableLimit takes tables that are too large out of the text before goldmark makes their cells.
type tableLimit struct{}

// tablesKey is the key of the *tables that a parser.Context holds.
var tablesKey = parser.NewContextKey()

// tables counts the cells of a lesson.
type tables struct {
	cells   int
	refused int // the byte at which the first table begins that is too much; -1 for none
}

// Transform implements parser.ParagraphTransformer. It comes before the one that makes tables.
func (tableLimit) Transform(node *ast.Paragraph, reader text.Reader, pc parser.Context) {
	lines := node.Lines()
	for i := 1; i < lines.Len(); i++ {
		under := lines.At(i)
		line := under.Value(reader.Source())
		if len(bytes.Trim(line, " \t\r\n|:-")) > 0 || !bytes.ContainsAny(line, "|:") { // it does not divide a head from rows
			continue
		}
		t := pc.Get(tablesKey).(*tables)
		if t.refused < 0 {
			line = bytes.TrimSuffix(bytes.TrimPrefix(bytes.TrimSpace(line), []byte("|")), []byte("|"))
			t.cells += (bytes.Count(line, []byte("|")) + 1) * (lines.Len() - i)
		}
		if t.cells > maxCells {
			if t.refused < 0 {
				t.refused = lines.At(i - 1).Start
			}
			node.Parent().RemoveChild(node.Parent(), node)
		}
		return
	}
}
