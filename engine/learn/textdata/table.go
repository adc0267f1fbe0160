package textdata

import (
	"slices"
	"strings"
)

// A table says in which columns labels and texts are.
type table struct {
	by          byte // '\t' or ','
	label, text int
	header      bool // the first record names the columns
}

// The names, in lower case, of the columns.
var (
	labelNames = []string{"label", "labels", "sentiment", "class", "target", "rating", "stars", "y", "category", "score"}
	textNames  = []string{"text", "review", "reviews", "sentence", "comment", "content", "message", "body", "document", "phrase"}
)

// tableOf detects the columns from the first record; nil if there are not two.
func tableOf(record string) *table {
	t := &table{by: '\t'}
	if !strings.Contains(record, "\t") {
		t.by = ','
	}
	cells := t.split(record)
	if len(cells) < 2 {
		return nil
	}
	t.label, t.text = -1, -1
	for i, cell := range cells {
		name := strings.ToLower(strings.TrimSpace(cell))
		if t.label < 0 && slices.Contains(labelNames, name) {
			t.label = i
		}
		if t.text < 0 && slices.Contains(textNames, name) {
			t.text = i
		}
	}
	if t.header = t.label >= 0 && t.text >= 0; t.header {
		return t
	}
	// Without names, the text is the longest cell, and the label the shortest of the others.
	t.label, t.text = 0, 0
	for i, cell := range cells {
		if len(cell) >= len(cells[t.text]) {
			t.text = i
		}
	}
	t.label = (t.text + 1) % len(cells)
	for i, cell := range cells {
		if i != t.text && strings.TrimSpace(cell) != "" && len(cell) < len(cells[t.label]) {
			t.label = i
		}
	}
	return t
}

// split returns the cells of a record. In a table, quotation marks keep commas within a cell, and two of them stand for
// one; tabs are never within a cell.
func (t *table) split(record string) []string {
	if t.by == '\t' {
		return strings.Split(record, "\t")
	}
	var cells []string
	var cell []byte
	quoted := false
	for i := 0; i < len(record); i++ {
		switch c := record[i]; {
		case c == '"' && quoted && i+1 < len(record) && record[i+1] == '"':
			cell = append(cell, '"')
			i++
		case c == '"' && (quoted || len(cell) == 0):
			quoted = !quoted
		case c == ',' && !quoted:
			cells = append(cells, string(cell))
			cell = cell[:0]
		default:
			cell = append(cell, c)
		}
	}
	return append(cells, string(cell))
}
