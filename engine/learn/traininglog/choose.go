package traininglog

import (
	"slices"
	"strings"

	"risingbandits/engine/spelling"
)

// A ColumnChoice is what the reader says that a column is.
type ColumnChoice struct {
	Name      string `json:"name"` // of the column
	TakenFor  Taken  `json:"taken_for"`
	Direction string `json:"direction"` // "higher" or "lower" values are better; "" as the name says
	Number    int    `json:"number"`    // as Column.Number; 0 means all columns of the name
	File      string `json:"file"`      // as Column.File; "" means those of all files
}

// Known reports whether the choice is one of those that there are.
func (c *ColumnChoice) Known() bool {
	return slices.Contains(Takens, c.TakenFor) && slices.Contains([]string{"", Higher, Lower}, c.Direction)
}

// The directions of a curve.
const (
	Higher = "higher"
	Lower  = "lower"
)

// choose sets what the reader chose, and keeps the patterns that fit no column.
func (r *roles) choose(o *Options) {
	numbers := r.t.numbered()
	for _, c := range o.Columns {
		for i, col := range r.t.columns {
			if col.name == c.Name && (c.Number == 0 || c.Number == numbers[i]) && (c.File == "" || c.File == r.t.origin) {
				r.set(i, c.TakenFor, c.Direction)
			}
		}
	}
	steps := o.Steps
	switch steps {
	case "", "auto", "first":
	case "count":
		r.counted = true
	default:
		r.setEach("steps", []string{steps}, AsStep, "")
	}
	if len(o.Curves)+len(o.Value) > 0 {
		for i := range r.is {
			if r.is[i].as == AsCurve && !r.is[i].chosen {
				r.is[i] = verdict{as: AsLeftOut, why: "you chose other curves", fixed: true, chosen: true}
			}
		}
	}
	if len(o.Name) > 0 {
		for i := range r.is {
			if r.is[i].as == AsName && !r.is[i].chosen {
				r.is[i] = verdict{as: AsLeftOut, why: "you chose another column of names", fixed: true, chosen: true}
			}
		}
	}
	for _, list := range []struct {
		option    string
		patterns  []string
		as        Taken
		direction string
	}{{"curves", o.Curves, AsCurve, ""}, {"value", o.Value, AsCurve, ""}, {"name", o.Name, AsName, ""}, {"seed", o.Seed, AsSeed, ""},
		{"lower", o.LowerOf, AsCurve, Lower}, {"higher", o.HigherOf, AsCurve, Higher}, {"without", o.Without, AsLeftOut, ""}} {
		r.setEach(list.option, list.patterns, list.as, list.direction)
	}
}

// set takes a column for what the reader says.
func (r *roles) set(i int, as Taken, direction string) {
	v := verdict{as: as, why: "you chose it", fixed: true, chosen: true, lower: r.means[i].class == lossClass}
	if l := r.t.columns[i].lower; l != nil {
		v.lower = *l
	}
	switch direction {
	case Higher:
		v.lower = false
	case Lower:
		v.lower = true
	}
	if as == AsStep {
		for k := range r.is {
			if r.is[k].as == AsStep {
				r.is[k] = verdict{as: AsLeftOut, why: "you chose other steps", fixed: true}
			}
		}
	}
	r.is[i] = v
}

// setEach takes the columns that fit the patterns for something.
func (r *roles) setEach(option string, patterns []string, as Taken, direction string) {
	for _, p := range patterns {
		found := false
		for i, col := range r.t.columns {
			if col.name == p {
				r.set(i, as, direction)
				found = true
			}
		}
		for i, col := range r.t.columns {
			// A pattern of curves does not mean steps, nor texts: their names say so.
			other := as == AsCurve && (r.means[i].class == stepClass || r.text[i])
			if !found && !other && matches(p, col.name) {
				r.set(i, as, direction)
				if as == AsStep {
					found = true
					break
				}
			}
		}
		if !found && !r.fits(p) {
			r.missing = append(r.missing, noColumn{option, p})
		}
	}
}

// fits reports whether some column fits a pattern.
func (r *roles) fits(pattern string) bool {
	for _, col := range r.t.columns {
		if matches(pattern, col.name) {
			return true
		}
	}
	return false
}

// A noColumn is a pattern of an option that fits no column.
type noColumn struct{ option, pattern string }

// faultOf is the fault of a name that no column has.
func (r *roles) faultOf(n noColumn) *Fault {
	name := n.pattern
	var names, listed []string
	for _, col := range r.t.columns {
		if col.name != "" {
			names = append(names, col.name)
			if len(listed) < 12 {
				listed = append(listed, quote(col.name))
			}
		}
	}
	text := "no column is called " + quote(name)
	switch near := spelling.Nearest(name, names); {
	case near != "":
		text += ": did you mean " + quote(near) + "?"
	case len(names) == 0:
		text += ": the columns have no names"
	case len(names) > len(listed):
		text += ". The first columns are " + strings.Join(listed, ", ")
	default:
		text += ". The columns are " + strings.Join(listed, ", ")
	}
	return &Fault{Line: max(r.t.headLine, 1), Message: text, Option: n.option}
}
