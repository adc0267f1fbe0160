package traininglog

import (
	"math"
	"slices"
	"strings"
)

// together returns one table of one value a line for lists of a document that are alike: objects with the same members, as
// KerasTuner keeps each metric, or lists of numbers beside a list of their steps, as learning_curve of scikit-learn returns
// them. What their paths differ in names the curves. It returns nil if the best of the tables is none of such.
func (j *jsonReader) together(best *table) *table {
	var alike []*table
	for _, t := range j.tables {
		if t.path != "" && !t.keyed && t.rows > 1 && best.alike(t) {
			alike = append(alike, t)
		}
	}
	if !slices.Contains(alike, best) || best.nameless() {
		if best != j.lists && best.path != "" && best.nameless() && len(alike) > 0 && j.lists.lookup("columns") == nil {
			return j.folds(alike)
		}
		return nil
	}
	if len(alike) < 2 {
		return nil
	}
	for i, name := range differingPaths(alike) {
		col := alike[i].named("name")
		for row := range alike[i].rows {
			alike[i].addText(col, uint32(row), name)
		}
		if alike[i] != alike[0] {
			alike[0].join(alike[i])
		}
	}
	alike[0].format, alike[0].path = "JSON object of lists", ""
	return alike[0]
}

// differingPaths returns what the paths of tables differ in.
func differingPaths(tables []*table) []string {
	paths := make([]string, len(tables))
	for i, t := range tables {
		paths[i] = strings.ReplaceAll(strings.ReplaceAll(t.path, "/", "\x00"), " - ", "/") + "/" // no ending of a file
	}
	for i, p := range differing(paths) {
		paths[i] = strings.ReplaceAll(strings.ReplaceAll(p, "/", " - "), "\x00", "/")
	}
	return paths
}

// folds returns a table of one value a line of lists of lists of numbers, each list of which has the values of one step, or of
// one fold, if a list of steps of that length stands beside them; nil if none does.
func (j *jsonReader) folds(alike []*table) *table {
	rows, columns := alike[0].rows, len(alike[0].columns)
	at := slices.IndexFunc(j.lists.columns, func(c *column) bool {
		n := c.nums.len()
		return meaningOf(c.name).class == stepClass && n > 1 && (n == rows || n == columns)
	})
	if at < 0 {
		return nil
	}
	var xs []float64
	for _, x := range j.lists.columns[at].numbers() {
		xs = append(xs, x)
	}
	long := &table{format: "JSON object of lists"}
	name, fold, step, value := long.named("name"), long.named("fold"), long.named(j.lists.columns[at].name), long.named("value")
	for _, t := range alike {
		if t.rows != rows || !t.nameless() {
			continue
		}
		for i, col := range t.columns {
			for row, y := range col.numbers() {
				x, k := int(row), i
				if len(xs) != rows {
					x, k = k, x
				}
				if math.IsNaN(y) || x >= len(xs) || !j.c.room(j.line) {
					continue
				}
				to := long.beginRow(1)
				long.addText(name, to, t.path)
				fold.addNumber(to, float64(k+1))
				step.addNumber(to, xs[x])
				value.addNumber(to, y)
			}
		}
	}
	return long
}

// pivot makes a table with a column for each name of a print of names and values, line by line, as Stable-Baselines3 and Spinning
// Up print them. A name that comes again begins a new line. It does so if one of the names is of steps.
func (t *table) pivot() {
	if !t.nameless() || len(t.columns) != 2 || t.columns[0].nums.len() > 0 || t.columns[1].nums.len() == 0 || t.columns[0].many {
		return
	}
	names, stepped := map[uint32]bool{}, false
	for _, id := range t.columns[0].strings() {
		if !names[id] {
			names[id] = true
			stepped = stepped || isStepName(t.text(id))
		}
	}
	if !stepped || len(names) < 2 || 2*len(names) > t.columns[0].words.len() || len(names) > maxColumns {
		return
	}
	ids := make([]uint32, t.rows)
	for row, id := range t.columns[0].strings() {
		ids[row] = id
	}
	wide := &table{header: true}
	seen, to := map[uint32]bool{}, uint32(0)
	for row, y := range t.columns[1].numbers() {
		id := ids[row]
		if id == 0 {
			continue
		}
		if seen[id] || wide.rows == 0 {
			line, _ := t.line(row)
			to, seen = wide.beginRow(line), map[uint32]bool{}
		}
		seen[id] = true
		wide.named(t.text(id)).addNumber(to, y)
	}
	t.columns, t.places, t.rows, t.lines, t.short, t.header = wide.columns, wide.places, wide.rows, wide.lines, nil, true
	t.given = true
}
