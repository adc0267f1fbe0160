package traininglog

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"risingbandits/engine/scenario"
)

const (
	maxDepth  = 6  // objects within objects of a step
	maxInline = 16 // numbers of a list within a step that become columns
)

// A jsonReader reads JSON into tables: a table for each list of steps, and one for lists that are columns themselves.
type jsonReader struct {
	c      *reader
	d      *jsontext.Decoder
	text   []byte
	line   int // where counting has arrived
	seen   int
	lists  *table   // a column for each list of numbers
	tables []*table // of lists of objects, or of lists
	nested bool     // there are lists of lists of lists
	before string   // the member before
	cells  []*column
}

// readJSON reads a text that begins with an object or a list.
func (c *reader) readJSON(text []byte) *table {
	text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
	if !isOneValue(text) {
		return c.readLines(text)
	}
	plain := quoteNaN(text)
	if scenario.DepthOf(plain) > mostNested {
		c.fail(1, tooDeep)
		return nil
	}
	j := &jsonReader{c: c, d: jsontext.NewDecoder(bytes.NewBuffer(plain)), text: plain, line: 1}
	j.lists = &table{format: "JSON object of lists"}
	err := j.value("")
	best := j.best()
	if best != nil {
		best.nameColumns(j.lists)
		best.scenario = j.isScenario()
	}
	switch {
	case c.log.Fault != nil:
		return nil
	case best == nil && err != nil && plain[bytes.IndexAny(plain, "{[")] == '{':
		return c.readLines(text)
	case best == nil && c.log.LeftOuts == 0 && j.nested:
		c.fail(1, "these are lists of lists of numbers without names, so that nothing says which is a curve. Write an object with a list "+
			"of numbers for each curve, such as {\"A\": [0.31, 0.35]}")
	case best == nil && c.log.LeftOuts > 0:
		c.fail(j.here(), "no line is a JSON object such as {\"step\": 1, \"A\": 0.31}")
	case best == nil && c.several && text[bytes.IndexAny(text, "{[")] == '{' && scenario.DepthOf(plain) <= maxDepth:
		return c.readLines(oneLine(text)) // of a log with a file a step
	case best == nil && text[bytes.IndexAny(text, "{[")] == '{':
		c.fail(1, "this is one JSON object, and no member of it is a list of steps such as [{\"step\": 1, \"A\": 0.31}]")
	case best == nil:
		c.fail(1, "no line is a JSON object such as {\"step\": 1, \"A\": 0.31}")
	case err != nil && err != errReported:
		c.leaveOut(j.here(), "the object cannot be read from here on: "+j.reason(err))
	}
	return best
}

// oneLine returns a document of one value on one line.
func oneLine(text []byte) []byte {
	return bytes.ReplaceAll(bytes.ReplaceAll(text, []byte("\r"), nil), []byte("\n"), []byte(" "))
}

// isScenario reports whether the document is one of the playground's own.
func (j *jsonReader) isScenario() bool {
	has := func(path string) bool {
		return slices.ContainsFunc(j.tables, func(t *table) bool { return t.path == path })
	}
	return has("arms") && has("policies")
}

// nameColumns names the columns of a list of lists by the list “columns” beside it, as pandas writes both.
func (t *table) nameColumns(lists *table) {
	names := lists.textsOf("columns")
	if !t.nameless() || len(names) != len(t.columns) {
		return
	}
	for i, name := range names {
		t.columns[i].name = name
	}
	t.header = true
}

// errReported ends the reading after a fault that was reported.
var errReported = errors.New("reported")

const (
	mostNested = 100 // the most objects and lists inside one another that are read
	tooDeep    = "more than 100 objects and lists stand inside one another: write an object such as {\"step\": 1, \"A\": 0.31} in each line"
)

// isOneValue reports whether a text is not JSON Lines: its first line is not a whole value, or nothing follows it.
func isOneValue(text []byte) bool {
	s := newScanner(text)
	if !s.next() || s.long {
		return !s.next()
	}
	plain := quoteNaN([]byte(s.text))
	return scenario.DepthOf(plain) > mostNested || !jsontext.Value(plain).IsValid() || !s.next()
}

// best returns the table with the most numbers, nil if there is none, and notes the others.
func (j *jsonReader) best() *table {
	all := j.tables
	if j.lists.numeric() > 0 {
		all = append(all, j.lists)
	}
	var best *table
	for _, t := range all {
		if best == nil || t.numeric() > best.numeric() {
			best = t
		}
	}
	if best == nil || best.numeric() == 0 {
		return nil
	}
	if best == j.lists && len(best.columns) == 1 && best.columns[0].name == "" {
		best.format = "JSON list"
	}
	if joined := j.together(best); joined != nil {
		return joined
	}
	for _, t := range append(all, j.lists) {
		if t != best {
			best.meta = append(best.meta, t)
		}
		if t != best && t.path != "" && t.rows > 2 && t.numeric() > 2 && !(t.nameless() && len(t.columns) == 3 && isMoments(t)) {
			j.c.note("The list %s is not read, since %s has more numbers.", quote(t.path), quote(best.path))
		}
	}
	return best
}

// here returns the line that the decoder has reached.
func (j *jsonReader) here() int {
	at := min(int(j.d.InputOffset()), len(j.text))
	j.line += bytes.Count(j.text[j.seen:at], []byte("\n"))
	j.seen = at
	return j.line
}

// reason says why the document cannot be read any further, and at which character of the line.
func (j *jsonReader) reason(err error) string { return reasonOf(err) + j.place() }

// place names the character of the line that the decoder has reached.
func (j *jsonReader) place() string {
	at := min(int(j.d.InputOffset()), len(j.text))
	return fmt.Sprintf(", at character %d of the line", 1+at-(bytes.LastIndexByte(j.text[:at], '\n')+1))
}

func join(path, name, by string) string {
	if path == "" {
		return name
	}
	return path + by + name
}

// value reads any value of a document.
func (j *jsonReader) value(path string) error {
	switch j.d.PeekKind() {
	case '{':
		return j.object(path)
	case '[':
		return j.list(path)
	}
	return j.d.SkipValue()
}

// object reads an object of a document. One whose members are called 0, 1, 2 … is a column, as pandas writes it.
func (j *jsonReader) object(path string) error {
	if _, err := j.d.ReadToken(); err != nil {
		return err
	}
	row := 0
	for j.d.PeekKind() == '"' {
		token, err := j.d.ReadToken()
		if err != nil {
			return err
		}
		name := token.String()
		if kind := j.d.PeekKind(); path != "" && name == strconv.Itoa(row) && kind != '{' && kind != '[' {
			if err := j.item(path, row); err != nil {
				return err
			}
			row++
			continue
		}
		if j.d.PeekKind() == '{' && isCount(name) {
			if err := j.keyed(path, name); err != nil {
				return err
			}
			continue
		}
		before := j.before
		j.before = name
		if name == ownCurves && before == ownBefore && j.d.PeekKind() == '[' {
			err = j.ownCurves()
		} else {
			err = j.value(join(path, name, " - "))
		}
		if err != nil {
			return err
		}
	}
	_, err := j.d.ReadToken()
	return err
}

// isCount reports whether a text is a whole number, as a key of a step.
func isCount(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

// keyed reads an object within one whose members are called by their steps: {"1": {"acc": 0.31}, "2": …}.
func (j *jsonReader) keyed(path, key string) error {
	i := slices.IndexFunc(j.tables, func(t *table) bool { return t.keyed && t.path == path })
	if i < 0 {
		i = len(j.tables)
		j.tables = append(j.tables, &table{path: path, keyed: true, format: "JSON object of steps"})
	}
	t := j.tables[i]
	row := t.beginRow(j.here())
	if !j.c.room(j.line) {
		return errReported
	}
	t.named("index").addNumber(row, numberOf(key, false))
	return j.members(t, row, "", 1)
}

// list reads a list of a document: of objects, of lists, or of numbers.
func (j *jsonReader) list(path string) error {
	if _, err := j.d.ReadToken(); err != nil {
		return err
	}
	switch kind := j.d.PeekKind(); {
	case kind == '{' || kind == '[':
		return j.steps(path)
	case kind != ']' && kind != '0' && path == "":
		j.c.fail(1, "no line is a JSON object such as {\"step\": 1, \"A\": 0.31}")
		return errReported
	}
	for row := 0; j.d.PeekKind() != ']'; row++ {
		if kind := j.d.PeekKind(); kind == '{' || kind == '[' {
			if err := j.d.SkipValue(); err != nil {
				return err
			}
			continue
		}
		if err := j.item(path, row); err != nil {
			return err
		}
	}
	_, err := j.d.ReadToken()
	return err
}

// item reads a cell of a list that is a column.
func (j *jsonReader) item(path string, row int) error {
	j.lists.rows = max(j.lists.rows, row+1)
	return j.scalar(j.lists, j.lists.named(path), uint32(row))
}

// scalar reads a cell that is neither an object nor a list.
func (j *jsonReader) scalar(t *table, col *column, row uint32) error {
	token, err := j.d.ReadToken()
	if err != nil {
		return err
	}
	switch token.Kind() {
	case '0', '"':
	default: // null, true, false
		return nil
	}
	if !j.c.room(j.line) {
		return errReported
	}
	text := token.String()
	if y := numberOf(text, false); !math.IsNaN(y) {
		col.addNumber(row, y)
	} else if text != "" {
		t.addText(col, row, text)
	}
	return nil
}
