package traininglog

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// steps reads the items of a list whose first bracket was read. Each is a step: an object, or a list of cells.
func (j *jsonReader) steps(path string) error {
	t := &table{path: path, format: "JSON list"}
	if path != "" {
		t.format += " " + quote(path)
	}
	j.tables, j.cells = append(j.tables, t), nil
	for kind := j.d.PeekKind(); kind == '{' || kind == '['; kind = j.d.PeekKind() {
		err := j.step(t, j.here())
		if err == errReported {
			return err
		}
		if err != nil {
			j.c.leaveOut(j.here(), "the list cannot be read from here on: "+j.reason(err))
			return errReported
		}
	}
	if j.d.PeekKind() != ']' {
		_, err := j.d.ReadToken()
		why := "want objects such as {\"step\": 1, \"A\": 0.31}"
		if err != nil {
			why = reasonOf(err)
		}
		why += j.place()
		j.c.leaveOut(j.here(), "the list cannot be read from here on: "+why)
		return errReported
	}
	_, err := j.d.ReadToken()
	return err
}

// step reads a step into a row of a table.
func (j *jsonReader) step(t *table, line int) error {
	row := t.beginRow(line)
	if j.d.PeekKind() == '{' {
		return j.members(t, row, "", 1)
	}
	if _, err := j.d.ReadToken(); err != nil {
		return err
	}
	for i := 0; j.d.PeekKind() != ']'; i++ {
		if err := j.cell(t, row, i); err != nil {
			return err
		}
	}
	_, err := j.d.ReadToken()
	return err
}

// cell reads an item of a step that is a list.
func (j *jsonReader) cell(t *table, row uint32, i int) error {
	for len(j.cells) <= i {
		if len(t.columns) == maxColumns {
			return j.tooMany()
		}
		j.cells = append(j.cells, t.addColumn(""))
	}
	switch j.d.PeekKind() {
	case '{':
		return j.members(t, row, "", 1)
	case '[':
		texts, whole, err := j.short()
		if err == nil && whole {
			t.addText(j.cells[i], row, strings.Join(texts, " "))
		}
		j.nested = true
		return err
	}
	return j.scalar(t, j.cells[i], row)
}

func (j *jsonReader) tooMany() error {
	j.c.fail(j.here(), "a step has more than %d members, the most that a log may have", maxColumns)
	return errReported
}

// members reads an object of a step. Members of objects within it are named “outer/inner”.
func (j *jsonReader) members(t *table, row uint32, path string, depth int) error {
	if _, err := j.d.ReadToken(); err != nil {
		return err
	}
	for j.d.PeekKind() != '}' {
		token, err := j.d.ReadToken()
		if err != nil {
			return err
		}
		name := join(path, token.String(), "/")
		kind := j.d.PeekKind()
		if _, ok := t.places[name]; !ok && len(t.columns) >= maxColumns && kind != '{' {
			return j.tooMany()
		}
		switch {
		case kind == '{' && depth < maxDepth:
			err = j.members(t, row, name, depth+1)
		case kind == '[':
			err = j.inline(t, row, name)
		case kind == '{':
			err = j.d.SkipValue()
		default:
			err = j.scalar(t, t.named(name), row)
		}
		if err != nil {
			return err
		}
	}
	_, err := j.d.ReadToken()
	return err
}

// inline reads a list within a step: a few numbers are columns, numbered from 1.
func (j *jsonReader) inline(t *table, row uint32, name string) error {
	texts, whole, err := j.short()
	if err != nil {
		return err
	}
	noNumber := func(text string) bool { return math.IsNaN(numberOf(text, false)) }
	if !whole || slices.ContainsFunc(texts, noNumber) {
		t.named(name).lists++
		return nil
	}
	for i, text := range texts {
		if !j.c.room(j.line) {
			return errReported
		}
		if len(t.columns) >= maxColumns {
			return j.tooMany()
		}
		t.named(name+" "+strconv.Itoa(i+1)).addNumber(row, numberOf(text, false))
	}
	return nil
}

// short reads a list, and returns its items as texts; whole is false if it is long or has objects or lists in it.
func (j *jsonReader) short() (texts []string, whole bool, err error) {
	if _, err := j.d.ReadToken(); err != nil {
		return nil, false, err
	}
	whole = true
	for j.d.PeekKind() != ']' {
		kind := j.d.PeekKind()
		if kind == '{' || kind == '[' || len(texts) == maxInline {
			whole = false
			if err := j.d.SkipValue(); err != nil {
				return nil, false, err
			}
			continue
		}
		token, err := j.d.ReadToken()
		if err != nil {
			return nil, false, err
		}
		texts = append(texts, token.String())
	}
	_, err = j.d.ReadToken()
	return texts, whole, err
}
