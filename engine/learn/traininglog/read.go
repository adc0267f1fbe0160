package traininglog

import (
	"bytes"
	"runtime/debug"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ReadFiles returns what files say about learning curves, as one log: each file is a curve of its own, or a repetition if
// its name has the number of a seed. It never panics; files without curves have a Fault.
func ReadFiles(files []File, o Options) *Log {
	// What is read becomes a few long lists without pointers, so collecting more often costs little and keeps less memory.
	defer debug.SetGCPercent(debug.SetGCPercent(25))
	c := &reader{log: &Log{}}
	name := onlyName(files) // the texts are let go of once they are tables
	tables := c.readFiles(files, o)
	if c.log.Fault == nil {
		c.describe(tables, o)
	}
	if c.log.Fault == nil {
		c.nameAfterFile(name)
		c.makeCurves(o)
	}
	if c.log.Fault == nil {
		c.noteEnds()
		c.noteLink()
	}
	if f := c.log.Fault; f != nil {
		c.log.Curves = nil
		if c.print != "" && f.Option == "" {
			f.Message = c.print
		}
	}
	c.sortLeftOut()
	return c.log
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
	text = plainFrames(text)
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
	case markupOf(text) != nil:
		return c.readMarkup(text, o)
	case trimmed[0] == '{' && saidOf(documents, text) != "":
		c.fail(1, "%s", saidOf(documents, text))
	case trimmed[0] == '{', trimmed[0] == '[' && !isDated(trimmed):
		return c.readJSON(text)
	default:
		t := c.readText(text, o)
		if c.print = printOf(text); c.print != "" && (c.log.Fault != nil || !t.header) {
			c.log.Fault = nil
			c.fail(1, "%s", c.print)
		}
		return t
	}
	return nil
}

// plainFrames returns a text without the colours of a terminal, and with the frames of its tables drawn by | and -.
func plainFrames(text []byte) []byte {
	start := text[:min(len(text), MaxLine)]
	if !bytes.Contains(start, []byte("\x1b[")) && !bytes.ContainsFunc(start, isFrame) {
		return text
	}
	out := make([]byte, 0, len(text))
	for len(text) > 0 {
		if bytes.HasPrefix(text, []byte("\x1b[")) {
			end := bytes.IndexFunc(text[2:], unicode.IsLetter)
			if end < 0 {
				break
			}
			text = text[2+end+1:]
			continue
		}
		r, size := utf8.DecodeRune(text)
		switch {
		case !isFrame(r):
			out = append(out, text[:size]...)
		case strings.ContainsRune("│┃║", r):
			out = append(out, '|')
		default:
			out = append(out, '-')
		}
		text = text[size:]
	}
	return out
}

// isFrame reports whether a character draws the frame of a table.
func isFrame(r rune) bool { return '─' <= r && r <= '╿' }

// isDated reports whether a text that begins with a bracket is a print whose lines begin with a date or a level in brackets.
func isDated(text []byte) bool {
	line, _, _ := bytes.Cut(text[:min(len(text), 200)], []byte("\n"))
	end := bytes.IndexByte(line, ']')
	if comma := bytes.IndexByte(line, ','); comma > 0 && comma < end && !bytes.Contains(line[:comma], []byte(":")) {
		return false // in a time, as Python writes it, it stands before the milliseconds
	}
	return end > 1 && end+1 < len(line) && !bytes.ContainsAny(line[1:end], "{[\"") && (line[end+1] == ' ' || line[end+1] == '\t')
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
		c.noteSameModel()
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
			of.nums, of.words = cells[float64]{}, cells[uint32]{}
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
