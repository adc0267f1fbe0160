package traininglog

import (
	"iter"
	"sort"
	"strconv"
)

// A table is a log, or a part of one, in columns. Each format is read into tables, so that all that follows, what a
// column is and what becomes a curve, is decided in one way.
type table struct {
	origin    string // the name of the file; "" for a pasted text
	path      string // where it stands in a JSON document, such as "log_history"
	format    string // as Log.Format
	separator string
	comma     bool
	header    bool
	scenario  bool // the document is one of the playground's own
	above     bool // the names stand in a remark above the table
	given     bool // the names are not in the file: its program is known
	heads     int  // how many lines of names follow the first
	keyed     bool // it is of an object whose members are called by their steps
	headLine  int  // the line of the names

	columns []*column
	places  map[string]int // of the columns, by name, where names are unique
	rows    int
	lines   blocks[lineMark]
	parts   []part   // of several files that are one table
	texts   []string // all distinct texts; text number i+1 is texts[i]
	ids     map[string]uint32
	short   []shortRow // the first rows that have fewer cells than there are columns
	meta    []*table   // small tables of the same document
	by      *Producer  // who wrote it, if that was known before the columns were renamed
	files   *column    // of several files: the name of each row's file
	seed    *column    // and the seed in that name
	metric  *column    // and the metric that the file is of
}

// A lineMark says on which line a row stands; the rows after it stand on the lines after that.
type lineMark struct{ row, line uint32 }

// A part is the file that the rows from one on come from.
type part struct {
	row  uint32
	file string
}

// A shortRow is a row that ends before its last column.
type shortRow struct {
	row   uint32
	cells int
}

// The limits of a table.
const (
	maxCells   = 12_000_000 // of all columns
	maxColumns = 10_000
	maxTexts   = 10_000 // distinct texts of a column that are kept
)

// A column is the cells of a name, in the order of rows. An empty cell is not kept.
type column struct {
	name     string
	nums     cells[float64]
	words    cells[uint32] // numbers of texts of the table
	many     bool          // more distinct texts than are kept
	known    int           // distinct texts kept
	lists    int           // cells that are lists or objects, which are not kept
	measured string        // what the column measures, if its name does not say
	lower    *bool         // whether lower values are better, if the log says so itself
}

// cells is what stands in some rows of a column, in their order. As long as each row from the first has a cell, as in most
// columns, no rows are kept: the row is the place.
type cells[T any] struct {
	rows blocks[uint32]
	is   blocks[T]
}

func (c *cells[T]) add(row uint32, x T) {
	if n := c.is.len(); c.rows.len() == 0 && int(row) != n {
		for i := range n {
			c.rows.add(uint32(i))
		}
		c.rows.add(row)
	} else if c.rows.len() > 0 {
		c.rows.add(row)
	}
	c.is.add(x)
}

func (c *cells[T]) len() int { return c.is.len() }

// row returns the row of a cell by its place.
func (c *cells[T]) row(i int) uint32 {
	if c.rows.len() == 0 {
		return uint32(i)
	}
	return c.rows.at(i)
}

// each yields the row and the content of each cell.
func (c *cells[T]) each(yield func(uint32, T) bool) {
	for k := 0; k <= len(c.is.full); k++ {
		some := c.is.last
		if k < len(c.is.full) {
			some = c.is.full[k]
		}
		for i, x := range some {
			if !yield(c.row(k*blockSize+i), x) {
				return
			}
		}
	}
}

// blocks is a list that grows without copying, so that a long log needs its memory once.
type blocks[T any] struct {
	full [][]T
	last []T
}

const blockSize = 4096

func (b *blocks[T]) add(x T) {
	if len(b.last) == blockSize {
		b.full = append(b.full, b.last)
		b.last = make([]T, 0, blockSize)
	}
	b.last = append(b.last, x)
}

func (b *blocks[T]) len() int { return len(b.full)*blockSize + len(b.last) }

func (b *blocks[T]) at(i int) T {
	if i/blockSize < len(b.full) {
		return b.full[i/blockSize][i%blockSize]
	}
	return b.last[i%blockSize]
}

// numbers yields the row and the number of each cell that is a number.
func (c *column) numbers() iter.Seq2[uint32, float64] { return c.nums.each }

// strings yields the row and the text of each cell that is no number.
func (c *column) strings() iter.Seq2[uint32, uint32] { return c.words.each }

// addColumn adds a column; several may have one name.
func (t *table) addColumn(name string) *column {
	c := &column{name: name}
	t.columns = append(t.columns, c)
	return c
}

// named returns the column of a name, and adds it if necessary.
func (t *table) named(name string) *column {
	if i, ok := t.places[name]; ok {
		return t.columns[i]
	}
	if t.places == nil {
		t.places = map[string]int{}
	}
	t.places[name] = len(t.columns)
	return t.addColumn(name)
}

// lookup returns the column of a name, nil if there is none.
func (t *table) lookup(name string) *column {
	for _, c := range t.columns {
		if c.name == name {
			return c
		}
	}
	return nil
}

// beginRow adds a row that stands on a line, and returns its number.
func (t *table) beginRow(line int) uint32 {
	row := uint32(t.rows)
	t.rows++
	mark := lineMark{row, uint32(line)}
	if n := t.lines.len(); n == 0 || t.lines.at(n-1).lineOf(row) != mark.line {
		t.lines.add(mark)
	}
	return row
}

// lineOf returns the line of a row that the mark is of.
func (m lineMark) lineOf(row uint32) uint32 { return m.line + row - m.row }

// line returns the line that a row stands on, and its file where there are several.
func (t *table) line(row uint32) (line int, file string) {
	i := sort.Search(t.lines.len(), func(i int) bool { return t.lines.at(i).row > row })
	if i == 0 {
		return 1, ""
	}
	if k := sort.Search(len(t.parts), func(k int) bool { return t.parts[k].row > row }); k > 0 {
		file = t.parts[k-1].file
	}
	return int(t.lines.at(i - 1).lineOf(row)), file
}

func (c *column) addNumber(row uint32, y float64) { c.nums.add(row, y) }

// addText adds a text to a column of the table.
func (t *table) addText(c *column, row uint32, text string) {
	c.words.add(row, t.intern(c, text))
}

// intern returns the number of a text. Of a column with very many texts it keeps the first.
func (t *table) intern(c *column, text string) uint32 {
	if id, ok := t.ids[text]; ok {
		return id
	}
	if c.known >= maxTexts {
		c.many = true
		text = "…"
		if id, ok := t.ids[text]; ok {
			return id
		}
	}
	c.known++
	if t.ids == nil {
		t.ids = map[string]uint32{}
	}
	t.texts = append(t.texts, string([]byte(text))) // the copy lets the text's line go
	t.ids[t.texts[len(t.texts)-1]] = uint32(len(t.texts))
	return uint32(len(t.texts))
}

// text returns the text of a number that intern gave.
func (t *table) text(id uint32) string { return t.texts[id-1] }

// added reports whether a column is one that the names of several files made.
func (t *table) added(col *column) bool { return col == t.files || col == t.seed || col == t.metric }

// numeric returns how many cells of all columns are numbers.
func (t *table) numeric() int {
	n := 0
	for _, c := range t.columns {
		n += c.nums.len()
	}
	return n
}

// title returns a column as messages name it.
func (t *table) title(i int) string {
	if t.columns[i].name != "" {
		return quote(t.columns[i].name)
	}
	return strconv.Itoa(i + 1)
}

// numbered returns for each column which of those of its name it is, from 1; 0 if no other has the name.
func (t *table) numbered() []int {
	all, before := map[string]int{}, map[string]int{}
	for _, c := range t.columns {
		all[c.name]++
	}
	out := make([]int, len(t.columns))
	for i, c := range t.columns {
		if all[c.name] > 1 {
			before[c.name]++
			out[i] = before[c.name]
		}
	}
	return out
}
