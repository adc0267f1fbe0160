package data

// A Table is a chart's data in tidy form: a row for each observation, a column for each variable. All columns have the
// same length.
type Table struct{ Columns []Column }

// A Column holds text or numbers. An unknown number is NaN.
type Column struct {
	Name   string
	Text   []string
	Number []float64
}

// Rows returns the number of rows.
func (t *Table) Rows() int {
	if len(t.Columns) == 0 {
		return 0
	}
	return max(len(t.Columns[0].Text), len(t.Columns[0].Number))
}

// Row appends a row. Its cells are strings and float64s, one per column.
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
