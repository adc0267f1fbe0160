package traininglog

import (
	"bytes"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"risingbandits/engine/numbers"
	"risingbandits/engine/payoff"
)

// Read returns what a text says about learning curves. It never panics; a text without curves has a Fault.
func Read(text []byte, o Options) *Log { return ReadFiles([]File{{Data: text}}, o) }

// ReadFiles returns what files say about learning curves, as one log: each file is a curve of its own, or a repetition if
// its name has the number of a seed. It never panics; files without curves have a Fault.
func ReadFiles(files []File, o Options) *Log {
	c := &reader{log: &Log{}}
	tables := c.readFiles(files, o)
	if c.log.Fault == nil {
		c.describe(tables, o)
	}
	if c.log.Fault == nil {
		c.nameAfterFile(files)
		c.makeCurves(o)
	}
	if c.log.Fault == nil {
		c.noteEnds()
		c.noteLink()
	}
	if c.log.Fault != nil {
		c.log.Curves = nil
	}
	c.sortLeftOut()
	return c.log
}

// nameAfterFile gives a single curve the name of its file, if its column has none that says something.
func (c *reader) nameAfterFile(files []File) {
	if len(files) != 1 || len(c.series) != 1 || files[0].Name == "-" {
		return
	}
	base := path.Base(strings.TrimSuffix(files[0].Name, ".gz"))
	if s := c.series[0]; base != "." && s.name == "" {
		s.name = strings.TrimSuffix(base, path.Ext(base))
	}
}

// readBytes reads a file into a table, whatever its format is.
func (c *reader) readBytes(data []byte, o Options) *table {
	if isEvents(data) {
		return c.readEvents(data)
	}
	if why := refusalOf(data); why != "" {
		c.fail(1, "%s", why)
		return nil
	}
	text, _ := decoded(data)
	trimmed := bytes.TrimSpace(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")))
	at := bytes.IndexByte(text, 0)
	switch {
	case len(text) > MaxBytes:
		c.tooLong(1)
	case len(trimmed) == 0:
		c.fail(1, "there is nothing to read here. Paste lines such as 1, 0.31")
	case at >= 0:
		c.fail(1+bytes.Count(text[:at], []byte("\n")), "this is not text (a byte is 0, character %d of the line). A spreadsheet must be "+
			"exported as CSV, in UTF-8", at-bytes.LastIndexByte(text[:at], '\n'))
	case !utf8.Valid(text):
		line, column := firstInvalid(text)
		c.fail(line, "this is not UTF-8 (character %d of the line). Save the file with that encoding", column)
	case trimmed[0] == '<':
		c.fail(1, "this is HTML, not a table. Copy the cells as text, or export the table as CSV")
	case trimmed[0] == '{', trimmed[0] == '[' && !isDated(trimmed):
		return c.readJSON(text)
	default:
		t := c.readText(text, o)
		if why := printOf(text); why != "" && (c.log.Fault != nil || !t.header) {
			c.log.Fault = nil
			c.fail(1, "%s", why)
		}
		return t
	}
	return nil
}

// isDated reports whether a text that begins with a bracket is a print whose lines begin with a date or a level in brackets.
func isDated(text []byte) bool {
	line, _, _ := bytes.Cut(text[:min(len(text), 200)], []byte("\n"))
	end := bytes.IndexByte(line, ']')
	return end > 1 && end+1 < len(line) && !bytes.ContainsAny(line[1:end], "{[,\"") && (line[end+1] == ' ' || line[end+1] == '\t')
}

// firstInvalid returns the line and the character of the first byte that is not UTF-8.
func firstInvalid(text []byte) (line, column int) {
	line, column = 1, 1
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		if r == utf8.RuneError && size == 1 {
			break
		}
		column++
		if r == '\n' {
			line, column = line+1, 1
		}
		text = text[size:]
	}
	return line, column
}

// describe decides what the columns of the tables are, and makes series of them.
func (c *reader) describe(tables []*table, o Options) {
	var all []*roles
	missing := map[noColumn]int{}
	for _, t := range tables {
		r := decide(t, &o)
		all = append(all, r)
		for _, p := range r.missing {
			if missing[p]++; missing[p] == len(tables) {
				c.log.Fault = r.faultOf(p)
				return
			}
		}
	}
	if tables[0].scenario {
		c.fail(1, "this is a scenario, not a training log. Open it as it is; rising run plays it")
		return
	}
	c.recognised(all[0])
	for _, r := range all {
		r.forget()
	}
	for _, r := range all {
		if !c.checkColumns(r, len(all)) || !c.collect(r) {
			c.columns(all)
			return
		}
	}
	if len(c.series) == 0 {
		c.noCurves(all[0])
		return
	}
	c.noteLeftOut(all)
	c.dropBeside(o.Lower, all)
	c.order()
	c.dropShort()
	if c.log.Fault == nil {
		c.fitSteps(max(o.Pulls, 1))
		c.shortenNames()
		c.numberNames()
	}
	c.columns(all)
}

// forget lets go of the cells of columns that are not used.
func (r *roles) forget() {
	for i, v := range r.is {
		if used := []Taken{AsStep, AsCurve, AsName, AsSeed}; !slices.Contains(used, v.as) {
			of := r.t.columns[i]
			of.rows, of.nums, of.words = blocks[uint32]{}, blocks[float64]{}, blocks[textCell]{}
		}
	}
}

// recognised records how the first table was written.
func (c *reader) recognised(r *roles) {
	t := r.t
	c.log.Format, c.log.Separator, c.log.Comma, c.log.Header = t.format, t.separator, t.comma, t.header && t.separator != ""
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

// checkColumns reports whether the columns of a table make curves.
func (c *reader) checkColumns(r *roles, tables int) bool {
	if len(r.curves()) > 0 || tables > 1 {
		return true
	}
	c.noCurves(r)
	return false
}

// noCurves is the fault of a table without curves.
func (c *reader) noCurves(r *roles) {
	line := max(r.t.headLine, 1)
	for _, col := range r.t.columns {
		if col.lists > 0 {
			c.fail(line, "the metrics in %s are left out because they are lists, and nothing else is a curve", quote(col.name))
			return
		}
	}
	var seen []string
	for i, v := range r.is {
		if name := r.t.columns[i].name; name != "" && r.shapes[i].numbers > 0 && len(seen) < 6 {
			seen = append(seen, quote(name)+" is taken for a "+string(v.as))
		}
	}
	text := "no column has payoffs: each needs numbers such as 0.31 below its name"
	if len(seen) > 0 {
		text += ". " + strings.ReplaceAll(strings.Join(seen, ", "), "taken for a left out", "left out")
	}
	c.fail(line, "%s", text)
}

// noteLeftOut names the columns of numbers that are left out.
func (c *reader) noteLeftOut(all []*roles) {
	var names, lists []string
	for _, r := range all {
		for i, v := range r.is {
			name := r.t.columns[i].name
			if v.side && v.as != AsCurve && name != "" && !v.chosen && r.shapes[i].numbers > 0 {
				names = append(names, name)
			}
			if r.t.columns[i].lists > 0 && r.shapes[i].numbers == 0 {
				lists = append(lists, name)
			}
		}
	}
	if len(names) > 0 {
		c.note("Left out, because these are not payoffs: %s.", listed(names))
	}
	if len(lists) > 0 && c.log.Producer == nil {
		c.note("Left out, because these are lists: %s.", listed(lists))
	}
}

const whyLoss = "lower values are better, and other curves are there"

// dropBeside leaves out losses beside other curves, or, if lower values are said to be better, the other curves beside
// losses. What the reader chose stays.
func (c *reader) dropBeside(lower bool, all []*roles) {
	other := func(s *series) bool {
		return slices.Contains([]class{clockClass, sideClass, settingClass, stepClass}, s.measure.class)
	}
	if names := c.drop(func(s *series) bool { return !s.chosen && other(s) }, "it is no payoff"); len(names) > 0 {
		c.note("Left out, because these are not payoffs: %s.", listed(names))
	}
	if !lower {
		losses := c.drop(func(s *series) bool { return s.lower && !s.chosen }, whyLoss)
		for _, r := range all {
			losses = append(losses, r.losses...)
		}
		if len(losses) > 0 {
			c.note("Left out, since lower values are better: %s. To read losses alone, say that lower is better.", listed(losses))
		}
		return
	}
	isLoss := func(s *series) bool { return s.lower }
	if slices.ContainsFunc(c.series, isLoss) {
		others := c.drop(func(s *series) bool { return !s.lower && !s.chosen }, "only losses are read")
		if len(others) > 0 {
			c.note("Only losses are read, since lower values are said to be better. Left out: %s.", listed(others))
		}
		return
	}
	for _, s := range c.series {
		s.lower = true
		s.of.is[s.column].lower = true
	}
}

// drop removes the series that satisfy a condition, and returns their names; it removes none if all do. A column without
// series is left out for the reason.
func (c *reader) drop(is func(s *series) bool, why string) (names []string) {
	var kept []*series
	for _, s := range c.series {
		if is(s) {
			names = append(names, s.name)
		} else {
			kept = append(kept, s)
		}
	}
	if len(kept) == 0 || len(names) == 0 {
		return nil
	}
	c.series, kept = kept, c.series
	for _, s := range kept {
		if !slices.ContainsFunc(c.series, func(k *series) bool { return k.of == s.of && k.column == s.column }) {
			v := &s.of.is[s.column]
			v.as, v.why = AsLeftOut, why
		}
	}
	return names
}

// order sorts every series by its steps, and makes one value of several at a step. It notes what it did.
func (c *reader) order() {
	sorted, means, again, seeds := 0, 0, 0, 0
	for _, s := range c.series {
		x, m, a := s.merge()
		if x {
			sorted++
		}
		means, again = means+m, again+a
		seeds = max(seeds, len(s.seeds))
	}
	if sorted > 0 {
		c.note("The steps of %s were not in order; they are sorted.", numbers.Count(sorted, "curve"))
	}
	if again > 0 {
		c.note("%s again, as when a training is resumed; the later value counts. If these are repetitions, say which column tells "+
			"them apart.", subject(again, "step comes", "steps come"))
	}
	if means > 0 {
		c.note("%s several values; their mean is taken.", subject(means, "step has", "steps have"))
	}
	if seeds > 1 {
		c.note("Curves are means of up to %s repetitions; the report says how sure each is.", numbers.Int(seeds))
	}
}

// dropShort removes the series with fewer than two values, and adds a note.
func (c *reader) dropShort() {
	var kept []*series
	for _, s := range c.series {
		if len(s.values) >= 2 {
			kept = append(kept, s)
			continue
		}
		c.note("%s is left out: a curve needs values at two steps, and it has %s.", quote(s.name), numbers.Int(len(s.values)))
		if v := &s.of.is[s.column]; !slices.ContainsFunc(c.series, func(k *series) bool {
			return k.of == s.of && k.column == s.column && len(k.values) >= 2
		}) {
			v.as, v.why = AsLeftOut, "a curve needs values at two steps"
		}
	}
	if c.series = kept; len(kept) == 0 {
		c.fail(1, "no column has numbers at two steps, so there is no curve here")
	}
}

// fitSteps makes pulls from the steps: it counts from 1 what is counted from 0, and divides by a power of ten what exceeds
// the longest horizon.
func (c *reader) fitSteps(pulls int) {
	if fromZero(c.series) {
		c.note("The steps are counted from 0; as pulls they are counted from 1.")
		for _, s := range c.series {
			for k := range s.values {
				s.values[k].step++
			}
		}
	}
	largest := 0.0
	for _, s := range c.series {
		largest = max(largest, s.values[len(s.values)-1].step)
	}
	by, unit := float64(pulls), 1.0
	for largest*by > payoff.MaxX {
		by, unit = by/10, unit*10
		if unit > 1e15 {
			c.fail(1, "the steps go up to %g, far beyond the longest horizon of 10,000,000 rounds", largest)
			return
		}
	}
	if unit > 1 {
		c.note("The steps go up to %s; they are divided by %s, since a horizon is at most 10,000,000 rounds.", numbers.Commas(largest, 0),
			numbers.Commas(unit, 0))
	}
	if by == 1 {
		return
	}
	for i := range c.series {
		for k := range c.series[i].values {
			c.series[i].values[k].step *= by
		}
	}
}

// shortenNames removes an end that all names have, or else a beginning.
func (c *reader) shortenNames() {
	names := make([]string, len(c.series))
	for i, s := range c.series {
		names[i] = s.name
	}
	start, end := "", commonEnd(names)
	switch {
	case end != "":
		c.note("All names end with %s, which is left out.", quote(strings.TrimPrefix(end, " - ")))
	default:
		if start = commonStart(names); start == "" {
			return
		}
		c.note("All names begin with %s, which is left out.", quote(strings.TrimSuffix(start, " - ")))
	}
	for i := range c.series {
		c.series[i].name = strings.TrimSuffix(strings.TrimPrefix(c.series[i].name, start), end)
	}
}

// numberNames numbers the names that several curves have: “vit”, “vit (2)”.
func (c *reader) numberNames() {
	taken, next := map[string]bool{}, map[string]int{}
	for _, s := range c.series {
		taken[s.name] = true
	}
	for _, s := range c.series {
		name := s.name
		if next[name]++; next[name] == 1 || name == "" {
			continue
		}
		for s.name = numberedName(name, next[name]); taken[s.name]; s.name = numberedName(name, next[name]) {
			next[name]++
		}
		taken[s.name] = true
	}
}

func numberedName(name string, n int) string { return name + " (" + strconv.Itoa(n) + ")" }

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
