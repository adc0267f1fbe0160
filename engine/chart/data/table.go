package data

// A Table is a chart's data in tidy form: a row an observation, a column a variable. The columns
// are of one length.
type Table struct{ Columns []Column }

// A Column holds text or numbers. A number that is not known is NaN.
type Column struct {
	Name   string
	Text   []string
	Number []float64
}

// Rows returns the count of rows.
func (t *Table) Rows() int {
	if len(t.Columns) == 0 {
		return 0
	}
	return max(len(t.Columns[0].Text), len(t.Columns[0].Number))
}

// Row appends a row; cells are strings and float64, one a column.
func (t *Table) Row(cells ...any) {
	for i, cell := range cells {
		c := &t.Columns[i]
		if s, ok := cell.(string); ok {
			c.Text = append(c.Text, s)
		} else {
			c.Number = append(c.Number, cell.(float64))
		}
	}
}

// NewTable returns a table of these columns without rows.
func NewTable(names ...string) *Table {
	t := &Table{Columns: make([]Column, len(names))}
	for i, n := range names {
		t.Columns[i].Name = n
	}
	return t
}
