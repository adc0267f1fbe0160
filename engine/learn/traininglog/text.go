package traininglog

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"risingbandits/engine/numbers"
)

// readText reads a text that is no JSON: a table, whatever separates its cells.
func (c *reader) readText(text []byte, o Options) *table {
	text = skipSeparatorLine(text, &o)
	if by := separatorByte(o.Separator); by == 0 {
		if t, ok := c.readRuled(text); ok {
			return t
		}
	}
	sep := o.Separator
	if separatorByte(sep) == 0 {
		sep = guessSeparator(text)
	}
	t := &table{format: "table", separator: sep}
	if !c.readHead(t, text, separatorByte(sep)) {
		return nil
	}
	c.readRows(t, text, separatorByte(sep))
	return t
}

// skipSeparatorLine blanks the line “sep=;” with which spreadsheets are told the separator, and keeps the separator.
func skipSeparatorLine(text []byte, o *Options) []byte {
	const mark = "sep="
	plain := strings.TrimPrefix(string(text[:min(len(text), 16)]), "\xef\xbb\xbf")
	if len(plain) < len(mark)+2 || !strings.EqualFold(plain[:len(mark)], mark) || !strings.ContainsRune("\r\n", rune(plain[len(mark)+1])) {
		return text
	}
	for _, sep := range separators {
		if sep.by == plain[len(mark)] && separatorByte(o.Separator) == 0 {
			o.Separator = sep.name
		}
	}
	text = append([]byte(nil), text...)
	for i := range text {
		if text[i] == '\n' || text[i] == '\r' {
			break
		}
		text[i] = ' '
	}
	return text
}

// readHead recognises the columns of a table from its first lines. It returns false if there is a fault.
func (c *reader) readHead(t *table, text []byte, by byte) bool {
	rows := sample(text, by)
	switch {
	case len(rows) == 0:
		c.fail(1, "there is nothing to read here. Paste lines such as 1, 0.31")
		return false
	case rows[0].open:
		c.fail(rows[0].line, "a quotation mark is not closed in the first line")
		return false
	case rows[0].long:
		c.fail(rows[0].line, "the first line is longer than 1 MiB: this is no table")
		return false
	}
	t.headLine = rows[0].line
	t.comma = hasDecimalCommas(rows, by)
	names := append([]string(nil), rows[0].cells...)
	if indexed(rows) {
		names = append([]string{""}, names...)
	}
	if len(names) > maxColumns {
		c.fail(t.headLine, "%s columns, and a log has up to %s", numbers.Int(len(names)), numbers.Int(maxColumns))
		return false
	}
	kinds := columnKinds(rows[1:], len(names), t.comma)
	t.header = len(names) > len(rows[0].cells) || !(by == ' ' && sentence(rows[0].cells)) && isHeader(row{cells: names}, kinds, t.comma)
	if t.header && len(rows) == 1 {
		c.fail(t.headLine, "there are names here and no numbers. Each line below them is a step: 1, 0.31")
		return false
	}
	if above := namesAbove(text, by, len(names)); !t.header && above != nil {
		names, t.header, t.above = above, true, true
	}
	if known := knownNames(rows[0]); !t.header && known != nil {
		names, t.header, t.above, t.given = known, true, true, true
	}
	if t.header && !t.above {
		t.heads = moreNames(names, rows, t.comma)
	}
	for _, name := range names {
		if !t.header {
			name = ""
		}
		t.addColumn(name)
	}
	if why := prose(rows, t.header, t.comma, by); why != "" {
		c.fail(t.headLine, "%s", why)
		return false
	}
	return true
}

// knownNames returns the names of columns of a log that has none, if its program is known.
func knownNames(first row) []string {
	for i := range Producers {
		if of := Producers[i].names; of != nil {
			if names := of(first); names != nil {
				return names
			}
		}
	}
	return nil
}

// moreNames completes names that come again in the first line by those of the lines below it, as pandas writes the levels of
// columns and then the name of the index. It returns how many lines these are.
func moreNames(names []string, rows []row, comma bool) int {
	if len(rows) > 2 && len(rows[2].cells) == len(names) && isIndexRow(rows[1]) && !isStepName(names[0]) {
		names[0] = rows[1].cells[0]
		return 1
	}
	seen, again := map[string]int{}, false
	for _, name := range names {
		seen[name]++
		again = again || name != "" && seen[name] > 1
	}
	if !again {
		return 0
	}
	n := 0
	if len(rows) > 2 && isLevel(rows[1], names, seen) {
		for i, cell := range rows[1].cells {
			if cell != "" {
				names[i] = join(names[i], cell, " - ")
			}
		}
		n = 1
	}
	for _, r := range rows[1+n : max(len(rows)-1, 1+n)] {
		filled := 0
		for _, cell := range r.cells {
			if cell == "" {
				continue
			}
			if filled++; !math.IsNaN(numberOf(cell, comma)) || isMissing(cell) {
				return n
			}
		}
		index := filled == 1 && r.cells[0] != "" && n > 0
		if len(r.cells) != len(names) || !index && 2*filled < len(names) {
			return n
		}
		for i, cell := range r.cells {
			switch {
			case index && cell != "":
				names[i] = cell
			case cell != "" && cell != names[i]:
				names[i] = join(names[i], cell, " - ")
			}
		}
		if n++; index {
			break
		}
	}
	return n
}

// isLevel reports whether a line has a cell below each name that comes again, and no other: the second level of those columns.
func isLevel(r row, names []string, times map[string]int) bool {
	if len(r.cells) != len(names) {
		return false
	}
	seen := map[string]bool{}
	for i, cell := range r.cells {
		name := join(names[i], cell, " - ")
		if again := names[i] != "" && times[names[i]] > 1; again != (cell != "") || again && seen[name] {
			return false
		}
		seen[name] = true
	}
	return true
}

// isIndexRow reports whether a line has the name of steps in its first cell, and nothing beside it.
func isIndexRow(r row) bool {
	return isStepName(r.cells[0]) && !slices.ContainsFunc(r.cells[1:], func(cell string) bool { return cell != "" })
}

// namesAbove returns the names in the remark that stands right above the first line of numbers, as numpy.savetxt writes
// them; nil if there is none with as many.
func namesAbove(text []byte, by byte, n int) []string {
	s, above := lineScanner(text), ""
	for s.next() && !s.long {
		if !isComment([]byte(s.text)) {
			break
		}
		above = strings.TrimLeft(s.text, "# ")
	}
	names, open := split(nil, above, by)
	if open || above == "" || len(names) != n {
		return nil
	}
	for _, name := range names {
		if name == "" || !math.IsNaN(numberOf(name, false)) {
			return nil
		}
	}
	return names
}

// indexed reports whether every row has one cell more than the first, which has the names: the first column, of row
// names or numbers, has none.
func indexed(rows []row) bool {
	if len(rows) < 2 {
		return false
	}
	n := len(rows[0].cells)
	for _, cell := range rows[0].cells {
		if cell == "" || !math.IsNaN(numberOf(cell, false)) {
			return false
		}
	}
	for _, r := range rows[1:] {
		if slices.Equal(r.cells, rows[0].cells) {
			continue
		}
		if len(r.cells) != n+1 || r.cells[n] == "" {
			return false
		}
	}
	return true
}

// prose says why lines are sentences and no table, or "": no column of theirs is of numbers, and they mix words and
// numbers.
func prose(rows []row, header, comma bool, by byte) string {
	if header {
		return ""
	}
	most, sentences, examples := 0, 0, 0
	for _, r := range rows {
		if by == ' ' && sentence(r.cells) {
			sentences++
		}
		if by == ' ' && isExample(r.cells) {
			examples++
		}
	}
	if 4*examples > 3*len(rows) {
		return "no column has payoffs: this is a dataset in the format of LIBSVM, not a training log"
	}
	if 2*sentences >= len(rows) {
		return sentencesFault
	}
	for _, r := range rows {
		most = max(most, len(r.cells))
	}
	kinds := columnKinds(rows, most, comma)
	mixed := 0
	for _, r := range rows {
		for _, cell := range r.cells {
			if math.IsNaN(numberOf(cell, comma)) && !isMissing(cell) {
				mixed++
				break
			}
		}
	}
	if 2*mixed <= len(rows) {
		return ""
	}
	for _, k := range kinds {
		if k.numbers > 0 && k.texts*4 <= k.numbers && k.numbers+k.texts > len(rows)/2 {
			return ""
		}
	}
	return sentencesFault
}

const sentencesFault = "no column has payoffs: these are sentences, not a table. Export the numbers as CSV, with a line for each step, " +
	"or write lines such as {\"step\": 1, \"acc\": 0.31}"

// sentence reports whether some of the words of a line ends with a comma or a colon.
func sentence(words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool {
		return len(w) > 1 && (strings.HasSuffix(w, ":") || strings.HasSuffix(w, ","))
	})
}

// isExample reports whether a line is an example of a LIBSVM file: a label, and pairs “number:value”.
func isExample(words []string) bool {
	if len(words) < 2 {
		return false
	}
	for _, w := range words[1:] {
		i, v, found := strings.Cut(w, ":")
		if !found || math.IsNaN(numberOf(i, false)) || math.IsNaN(numberOf(v, false)) {
			return false
		}
	}
	return true
}

// readRows reads the rows of a table below its names. A cell that is no number is kept as text.
func (c *reader) readRows(t *table, text []byte, by byte) {
	s := newScanner(text)
	for i := 0; t.header && !t.above && i <= t.heads; i++ {
		s.next()
	}
	var cells []string
	var order []int // the columns of the cells, if other names than the first came
	for s.next() {
		if s.long {
			c.leaveOut(s.line, "the line is longer than 1 MiB")
			continue
		}
		var open bool
		cells, open = split(cells[:0], s.text, by)
		if open {
			c.leaveOut(s.line, "a quotation mark is not closed")
			continue
		}
		if t.repeatsHead(cells) {
			c.repeated++
			order = nil
			continue
		}
		if at := t.headAgain(cells); at != nil {
			c.note("Line %s has the names again, others or in another order: values below it are read under these.", numbers.Int(s.line))
			order = at
			continue
		}
		if why := t.extra(cells, order, by); why != "" {
			c.leaveOut(s.line, why)
			continue
		}
		if order != nil {
			cells = t.inOrder(cells, order)
		}
		if !c.addRow(t, s.line, cells) {
			return
		}
	}
}

// headAgain returns the columns that the cells of a line name, if most of them are names of columns and none is a number:
// a training that is resumed may log more, or in another order. It adds columns of new names. Otherwise it returns nil.
func (t *table) headAgain(cells []string) []int {
	if !t.header || len(cells) < 2 {
		return nil
	}
	known, seen := 0, map[string]bool{}
	for _, cell := range cells {
		if seen[cell] || cell != "" && (isMissing(cell) || !math.IsNaN(numberOf(cell, t.comma))) {
			return nil
		}
		seen[cell] = true
		if t.lookup(cell) != nil {
			known++
		}
	}
	if known < 2 || 2*known <= len(cells) || len(t.columns)+len(cells)-known > maxColumns {
		return nil
	}
	at := make([]int, len(cells))
	for i, cell := range cells {
		if t.lookup(cell) == nil {
			t.addColumn(cell)
		}
		at[i] = slices.Index(t.columns, t.lookup(cell))
	}
	return at
}

// inOrder returns the cells of a line by their columns.
func (t *table) inOrder(cells []string, order []int) []string {
	out := make([]string, len(t.columns))
	for i, cell := range cells[:min(len(cells), len(order))] {
		out[order[i]] = cell
	}
	return out
}

// addRow adds the cells of a line. It returns false if the log is full.
func (c *reader) addRow(t *table, line int, cells []string) bool {
	at := t.beginRow(line)
	if len(cells) < len(t.columns) && len(t.short) < MaxListed {
		t.short = append(t.short, shortRow{at, len(cells)})
	}
	for i, cell := range cells[:min(len(cells), len(t.columns))] {
		if cell == "" {
			continue
		}
		if !c.room(line) {
			return false
		}
		if y := numberOf(cell, t.comma); math.IsNaN(y) {
			t.addText(t.columns[i], at, cell)
		} else {
			t.columns[i].addNumber(at, y)
		}
	}
	return true
}

// repeatsHead reports whether a line has the names again, as a resumed training writes them.
func (t *table) repeatsHead(cells []string) bool {
	columns := t.columns
	if len(cells) == len(columns)-1 && columns[0].name == "" {
		columns = columns[1:] // of the numbers of lines
	}
	if !t.header || len(cells) != len(columns) {
		return false
	}
	for i, cell := range cells {
		if cell != columns[i].name {
			return false
		}
	}
	return true
}

// extra says what is wrong with a line that has more cells than there are columns, or "".
func (t *table) extra(cells []string, order []int, by byte) string {
	n := len(t.columns)
	if order != nil {
		n = len(order)
	}
	for _, cell := range cells[min(len(cells), n):] {
		if cell == "" {
			continue
		}
		hint := ""
		if by == ',' {
			hint = ". If decimals have commas here, separate cells by semicolons or tabs"
		}
		return fmt.Sprintf("%d columns, and the first line has %d%s", len(cells), n, hint)
	}
	return ""
}

// A columnKind counts the cells of a column in the sample.
type columnKind struct{ numbers, texts int }

func columnKinds(rows []row, n int, comma bool) []columnKind {
	kinds := make([]columnKind, n)
	for _, r := range rows {
		for i, cell := range r.cells[:min(len(r.cells), n)] {
			switch {
			case cell == "" || isMissing(cell):
			case math.IsNaN(numberOf(cell, comma)):
				kinds[i].texts++
			default:
				kinds[i].numbers++
			}
		}
	}
	return kinds
}

// isHeader reports whether the first row names the columns: some column has text there and numbers below. In a row that
// is mostly numbers, text is a mistake instead.
func isHeader(first row, below []columnKind, comma bool) bool {
	names, numbers := 0, 0
	for i, cell := range first.cells {
		switch {
		case cell == "":
		case !math.IsNaN(numberOf(cell, comma)):
			numbers++
		case below[i].texts == 0 || below[i].numbers > below[i].texts || isStepName(cell) || isNameName(cell) || isValueName(cell):
			names++
		}
	}
	isNumber := len(first.cells) > 0 && first.cells[0] != "" && !math.IsNaN(numberOf(first.cells[0], comma))
	return names > 0 && !(isNumber && 2*numbers > len(first.cells))
}
