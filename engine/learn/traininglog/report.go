package traininglog

import (
	"slices"
	"strings"
)

// recognised records how the first table was written.
func (c *reader) recognised(r *roles) {
	t := r.t
	c.log.Format, c.log.Separator, c.log.Comma, c.log.Header = t.format, t.separator, t.comma, t.header && t.separator != "" && !t.given
	c.log.Producer = r.producer
	inside := func(i int) bool { return t.columns[i] != t.files && t.columns[i] != t.metric }
	if slices.ContainsFunc(r.names, inside) {
		switch {
		case t.format == "table":
			c.log.Format = "long table"
		case (strings.HasPrefix(t.format, "JSON list") || t.format == "JSON Lines") && t.path != ownCurves:
			c.log.Format += ", one value an object"
		}
	}
	if r.step >= 0 {
		if c.log.Steps = t.columns[r.step].name; c.log.Steps == "" {
			c.log.Steps = "column " + t.title(r.step)
		}
	}
}

// columns records what each column was taken for.
func (c *reader) columns(all []*roles) {
	for _, r := range all {
		r.at = make([]int, len(r.is))
		numbers := r.t.numbered()
		for i, v := range r.is {
			r.at[i] = -1
			if of := r.t.columns[i]; r.t.hides(of) && r.shapes[i].numbers+r.shapes[i].texts == 0 {
				continue
			}
			r.at[i] = len(c.log.Columns)
			col := Column{Name: r.t.columns[i].name, Number: numbers[i], TakenFor: v.as, Why: v.why}
			if len(all) > 1 {
				col.File = r.t.origin
			}
			if v.as == AsCurve {
				col.Direction = Higher
				if v.lower {
					col.Direction = Lower
				}
			}
			c.log.Columns = append(c.log.Columns, col)
		}
	}
}

// hides reports whether a column is shown only if something is in it: it has no name, or comes from the files' names.
func (t *table) hides(col *column) bool {
	return col.name == "" || t.added(col)
}

// scaled records the scale of a series' column.
func (c *reader) scaled(s *series, by scale) {
	col := &c.log.Columns[s.of.at[s.column]]
	switch words := by.words(); {
	case col.Scale == "":
		col.Scale = words
	case col.Scale != words:
		col.Scale = "each curve by its own measure"
	}
	col.Direction = Higher
	if by.lower {
		col.Direction = Lower
	}
}
