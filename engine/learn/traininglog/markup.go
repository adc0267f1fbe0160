package traininglog

import (
	"bytes"
	"regexp"
	"strings"
)

// A markup is a way to write tables in documents. plain returns the first table of a text as lines of cells parted by tabs, each
// on the line on which its row begins, with empty lines for all else.
type markup struct {
	separator string // as Log.Separator
	is        func(start []byte) bool
	plain     func(text []byte) []byte
}

var markups = []markup{{"bar", isWiki, plainWiki}, {"ampersand", isLatex, plainLatex}, {"bar", cellMarks.Match, plainMarks},
	{"bar", isMarkdown, plainMarkdown}}

// markupOf returns how a table in a document is written; nil if the text is none.
func markupOf(text []byte) *markup {
	for i := range markups {
		if markups[i].is(text[:min(len(text), 64<<10)]) {
			return &markups[i]
		}
	}
	return nil
}

// readMarkup reads the first table of a document.
func (c *reader) readMarkup(text []byte, o Options) *table {
	m := markupOf(text)
	o.Separator = "tab"
	t := c.readText(m.plain(text), o)
	if t != nil {
		t.separator = m.separator
	}
	return t
}

// isWiki reports whether a table of MediaWiki begins in a text, which may have words before it.
func isWiki(start []byte) bool {
	at := bytes.Index(start, []byte("{|"))
	if at < 0 || at > 0 && start[at-1] != '\n' {
		return false
	}
	first := bytes.TrimSpace(start)
	return at == 0 || len(first) > 0 && (first[0] == '{' && first[1] == '|' || first[0] != '{' && first[0] != '[')
}

// plainWiki is the plain of MediaWiki: a line that begins with ! or | has cells, |- begins a row, |} ends the table.
func plainWiki(text []byte) []byte {
	w := rowWriter{out: make([]byte, 0, len(text))}
	inside := false
	for line := range bytes.Lines(text) {
		if w.line++; w.long(line) {
			continue
		}
		trimmed := strings.TrimSpace(string(line))
		switch {
		case !inside:
			inside = strings.HasPrefix(trimmed, "{|")
		case strings.HasPrefix(trimmed, "|}"):
			return w.end()
		case strings.HasPrefix(trimmed, "|-"):
			w.endRow()
		case strings.HasPrefix(trimmed, "|+"):
		case strings.HasPrefix(trimmed, "!"):
			w.beginRow()
			w.cells(strings.Split(strings.ReplaceAll(trimmed[1:], "!!", "||"), "||"), wikiCell)
		case strings.HasPrefix(trimmed, "|"):
			w.beginRow()
			w.cells(strings.Split(trimmed[1:], "||"), wikiCell)
		}
	}
	return w.end()
}

// wikiCell returns what a cell says, without attributes before a bar, bold signs and the brackets of links.
func wikiCell(cell string) string {
	if !strings.ContainsAny(cell, "|'[]") {
		return strings.TrimSpace(cell)
	}
	if before, after, found := strings.Cut(cell, "|"); found && !strings.Contains(before, "[[") {
		cell = after
	}
	return strings.TrimSpace(wikiSigns.Replace(cell))
}

// wikiSigns are the signs of bold text and of links.
var wikiSigns = strings.NewReplacer("'''", "", "''", "", "[[", "", "]]", "")

// latexTable begins a table of LaTeX.
var latexTable = regexp.MustCompile(`\\begin\{(tabular[*xy]?|longtable|longtblr|tblr|array)\}`)

func isLatex(start []byte) bool { return latexTable.Match(start) }

// latexRules are the commands of a table that make no cells, with what is in braces behind them.
var latexRules = regexp.MustCompile(`^\\([a-z]*rule|hline|cline|end(first|last)?(head|foot)|caption|label|addlinespace)\b` +
	`(\([a-z]*\)|\[[^\]]*\]|\{[^}]*\})*`)

// plainLatex is the plain of LaTeX: & parts cells and \\ ends a row.
func plainLatex(text []byte) []byte {
	w := rowWriter{out: make([]byte, 0, len(text))}
	inside, row := false, []byte(nil)
	for line := range bytes.Lines(text) {
		if w.line++; w.long(line) {
			continue
		}
		rest := strings.TrimSpace(string(line))
		switch begins := latexTable.MatchString(rest); {
		case !inside:
			inside = begins
			continue
		case strings.HasPrefix(rest, `\end{`):
			return w.end()
		}
		for rest != "" {
			if rest[0] == '\\' && !strings.HasPrefix(rest, `\\`) {
				if rule := latexRules.FindString(rest); rule != "" {
					rest = strings.TrimSpace(rest[len(rule):])
					continue
				}
			}
			if rest[0] == '%' { // a remark
				break
			}
			part, after, ends := strings.Cut(rest, `\\`)
			if len(row) == 0 {
				w.begin = w.line
			}
			if row = append(append(row, part...), ' '); ends || len(row) > MaxLine {
				w.cells(strings.Split(strings.ReplaceAll(string(row), `\&`, "\x00"), "&"), latexCell)
				w.endRow()
				row, after = row[:0], after[len(latexSpace.FindString(after)):]
			}
			rest = strings.TrimSpace(after)
		}
	}
	return w.end()
}

// latexSpace is the space that is asked for behind a row.
var latexSpace = regexp.MustCompile(`^\*?\[[^\]]{0,20}\]`)

// latexCommand is a command around some text, such as \textbf{0.31}.
var latexCommand = regexp.MustCompile(`\\[a-zA-Z]+\s*(\[[^\]]*\])?\{([^{}]*)\}`)

// Longer cells, and more commands inside one another, stay as they are.
const (
	mostOfCell   = 200
	mostCommands = 3
)

// latexSigns writes signs as letters.
var latexSigns = strings.NewReplacer(`\_`, "_", `\%`, "%", `\#`, "#", `\$`, "$", `\{`, "{", `\}`, "}", "$", "", "~", " ",
	"{", "", "}", "", "\x00", "&", `\,`, "", `\;`, " ")

// latexCell returns what a cell says, without commands and dollars around it.
func latexCell(cell string) string {
	if len(cell) > mostOfCell || !strings.ContainsAny(cell, "\\${}~\x00") {
		return strings.TrimSpace(cell)
	}
	for range mostCommands {
		cell = latexCommand.ReplaceAllString(cell, "$2")
	}
	return strings.TrimSpace(latexSigns.Replace(cell))
}

// markdownTable is a table in a document of Markdown, which begins with other lines: names, and a rule below them.
var markdownTable = regexp.MustCompile(`(?m)^\|.*\|[ \t]*\r?\n\|[ :|-]*--[ :|-]*\|[ \t]*\r?$`)

func isMarkdown(start []byte) bool {
	first := bytes.TrimSpace(start)
	return len(first) > 0 && first[0] != '|' && first[0] != '{' && first[0] != '[' && markdownTable.Match(start)
}

// plainMarkdown is the plain of a document of Markdown.
func plainMarkdown(text []byte) []byte {
	from := markdownTable.FindIndex(text)[0]
	w := rowWriter{line: bytes.Count(text[:from], []byte("\n"))}
	for line := range bytes.Lines(text[from:]) {
		if w.line++; w.long(line) {
			continue
		}
		trimmed := strings.TrimSpace(string(line))
		if !strings.HasPrefix(trimmed, "|") {
			break
		}
		if !isRule(line) {
			w.beginRow()
			w.cells(strings.Split(strings.Trim(trimmed, "|"), "|"), strings.TrimSpace)
			w.endRow()
		}
	}
	return w.end()
}

// cellMarks are how Textile and MoinMoin say how a cell is shown, at its beginning.
var cellMarks = regexp.MustCompile(`(?m)^\|(_\.|[<>=]\.|\|<[^>|]*>)`)

// eachMark is one of cellMarks, in any cell.
var eachMark = regexp.MustCompile(`\|(_?[<>=]\.|_\.|<[^>|]*>)`)

// plainMarks is the plain of tables with bars that differ from Markdown's in cellMarks alone.
func plainMarks(text []byte) []byte {
	text = bytes.ReplaceAll(text, []byte("||"), []byte("|"))
	w := rowWriter{out: make([]byte, 0, len(text))}
	for line := range bytes.Lines(text) {
		if w.line++; w.long(line) {
			continue
		}
		trimmed := eachMark.ReplaceAllStringFunc(strings.TrimSpace(string(line)), func(mark string) string { return mark[:1] })
		if strings.HasPrefix(trimmed, "|") {
			w.beginRow()
			w.cells(strings.Split(strings.Trim(trimmed, "|"), "|"), wikiCell)
			w.endRow()
		}
	}
	return w.end()
}

// A rowWriter writes rows of cells as lines: each on the line on which it begins in the text that is read.
type rowWriter struct {
	out     []byte
	written int // lines of out
	line    int // of the text, from 1
	row     []string
	begin   int // the line of the row
}

// beginRow begins a row on this line, if none is begun.
func (w *rowWriter) beginRow() {
	if len(w.row) == 0 {
		w.begin = w.line
	}
}

// cells adds cells to the row.
func (w *rowWriter) cells(cells []string, plain func(string) string) {
	for _, cell := range cells[:min(len(cells), maxColumns+1-len(w.row))] { // one too many is refused
		w.row = append(w.row, strings.ReplaceAll(plain(cell), "\t", " "))
	}
}

// long writes a line as it is if it is longer than a table may have, so that it is left out by its number.
func (w *rowWriter) long(line []byte) bool {
	if len(line) <= MaxLine {
		return false
	}
	w.endRow()
	w.begin, w.row = w.line, append(w.row, string(bytes.TrimSpace(line)))
	w.endRow()
	return true
}

// endRow ends the row, if it has a cell.
func (w *rowWriter) endRow() {
	if len(w.row) == 0 {
		return
	}
	for ; w.written < w.begin-1; w.written++ {
		w.out = append(w.out, '\n')
	}
	w.out = append(append(w.out, strings.Join(w.row, "\t")...), '\n')
	w.row, w.written = w.row[:0], w.written+1
}

// end returns what was written.
func (w *rowWriter) end() []byte {
	w.endRow()
	return w.out
}
