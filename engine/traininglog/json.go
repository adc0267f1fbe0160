package traininglog

import (
	"bytes"
	"errors"
	"io"
	"math"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// A member is a name of a JSON object and its value as text; nested values are left out. Missing is true for null.
type member struct {
	name, text string
	number     bool
}

// readObjects reads a text that begins with an object: JSON Lines, or one object with a list of objects in it, as training
// programs save their state.
func (c *collector) readObjects(text []byte) {
	if !isOneObject(text) {
		c.readLines(text)
		return
	}
	plain := quoteNaN(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")))
	d := jsontext.NewDecoder(bytes.NewBuffer(plain))
	whole := c.readMembers(d, plain)
	switch {
	case len(c.series) > 0 && !whole:
		c.leaveOut(1+bytes.Count(plain[:min(int(d.InputOffset()), len(plain))], []byte("\n")), "the object cannot be read from here on")
	case len(c.series) > 0 || c.log.LeftOuts > 0 || c.log.Fault != nil:
	case whole:
		c.fail(1, "this is one JSON object, and no member of it is a list of steps such as [{\"step\": 1, \"A\": 0.31}]")
	default:
		c.readLines(text)
	}
}

// isOneObject reports whether a text is not JSON Lines: its first line is not a whole object, or nothing follows it.
func isOneObject(text []byte) bool {
	s := newScanner(text)
	if !s.next() || s.long {
		return !s.next()
	}
	whole := jsontext.Value(quoteNaN([]byte(s.text))).IsValid()
	return !whole || !s.next()
}

// readMembers reads an object up to the first list of objects in it, such as the log_history of a trainer's state. It
// returns false if the object cannot be read.
func (c *collector) readMembers(d *jsontext.Decoder, text []byte) bool {
	if _, err := d.ReadToken(); err != nil {
		return false
	}
	member, before := "", ""
	for d.PeekKind() == '"' {
		name, err := d.ReadToken()
		if err != nil {
			return false
		}
		member, before = name.String(), member
		list, err := beginsObjects(d)
		if err != nil {
			return false
		}
		if list {
			c.log.Format = "JSON list " + quote(member)
			if member == ownCurves && before == ownBefore {
				return c.readOwnCurves(d)
			}
			c.readItems(d, text)
			return true
		}
	}
	return d.PeekKind() == '}'
}

// beginsObjects reads a value, and reports whether it is a list that begins with an object: then it reads the bracket alone.
func beginsObjects(d *jsontext.Decoder) (bool, error) {
	if d.PeekKind() != '[' {
		return false, d.SkipValue()
	}
	if _, err := d.ReadToken(); err != nil || d.PeekKind() == '{' {
		return err == nil, err
	}
	for d.PeekKind() != ']' {
		if err := d.SkipValue(); err != nil {
			return false, err
		}
	}
	_, err := d.ReadToken()
	return false, err
}

// readLines reads JSON Lines: one object per line.
func (c *collector) readLines(text []byte) {
	c.log.Format = "JSON Lines"
	var r objectReader
	for s := newScanner(text); s.next(); {
		if s.long {
			c.leaveOut(s.line, "the line is longer than 1 MiB")
			continue
		}
		members, err := objectOf(jsontext.NewDecoder(bytes.NewBuffer(quoteNaN([]byte(s.text)))))
		if err != nil {
			c.leaveOut(s.line, "it is no JSON object: "+reasonOf(err))
			continue
		}
		if !r.add(c, s.line, members) {
			return
		}
	}
	r.close(c)
}

// readList reads a JSON list of objects.
func (c *collector) readList(text []byte) {
	c.log.Format = "JSON list"
	text = quoteNaN(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")))
	d := jsontext.NewDecoder(bytes.NewBuffer(text))
	if _, err := d.ReadToken(); err != nil {
		c.fail(1, "this is no JSON: %s", reasonOf(err))
		return
	}
	c.readItems(d, text)
}

// readItems reads the objects of a list whose first bracket d has read. text is all that d reads.
func (c *collector) readItems(d *jsontext.Decoder, text []byte) {
	line, seen := 1, 0
	here := func() int {
		at := min(int(d.InputOffset()), len(text))
		line += bytes.Count(text[seen:at], []byte("\n"))
		seen = at
		return line
	}
	var r objectReader
	for d.PeekKind() == '{' {
		members, err := objectOf(d)
		at := here()
		if err != nil {
			c.leaveOut(at, "the list cannot be read from here on: "+reasonOf(err))
			r.close(c)
			return
		}
		if !r.add(c, at, members) {
			return
		}
	}
	if d.PeekKind() != ']' {
		c.leaveOut(here(), "the list cannot be read from here on: want objects such as {\"step\": 1, \"A\": 0.31}")
	}
	r.close(c)
}

func reasonOf(err error) string {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return "it ends too early"
	}
	if _, why, found := strings.Cut(err.Error(), "jsontext: "); found {
		return why
	}
	return err.Error()
}

// objectOf reads one object.
func objectOf(d *jsontext.Decoder) ([]member, error) {
	if kind := d.PeekKind(); kind != '{' {
		if _, err := d.ReadToken(); err != nil {
			return nil, err
		}
		return nil, errors.New("want an object such as {\"step\": 1, \"A\": 0.31}")
	}
	if _, err := d.ReadToken(); err != nil {
		return nil, err
	}
	var members []member
	for d.PeekKind() != '}' {
		token, err := d.ReadToken()
		if err != nil {
			return nil, err
		}
		m := member{name: token.String()}
		switch d.PeekKind() {
		case '"':
			token, err = d.ReadToken()
			m.text = token.String()
		case '0':
			token, err = d.ReadToken()
			m.text, m.number = token.String(), true
		default:
			err = d.SkipValue()
			m.name = ""
		}
		if err != nil {
			return nil, err
		}
		if m.name != "" {
			members = append(members, m)
		}
	}
	_, err := d.ReadToken()
	return members, err
}

// quoteNaN puts quotation marks around the NaN and Infinity that some programs write into JSON, outside of
// strings, so that the rest of a line can be read.
func quoteNaN(text []byte) []byte {
	if !bytes.Contains(text, []byte("NaN")) && !bytes.Contains(text, []byte("Infinity")) {
		return text
	}
	var out []byte
	quoted := false
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c == '"' && (i == 0 || text[i-1] != '\\') {
			quoted = !quoted
		}
		word := ""
		for _, w := range []string{"NaN", "-Infinity", "Infinity"} {
			if !quoted && bytes.HasPrefix(text[i:], []byte(w)) {
				word = w
				break
			}
		}
		if word == "" {
			out = append(out, c)
			continue
		}
		out = append(append(append(out, '"'), word...), '"')
		i += len(word) - 1
	}
	return out
}

// An objectReader makes series from objects: {"step", "name", "value"}, or a member for each algorithm.
type objectReader struct {
	objects int
	step    string // the member that holds the step, "" if objects are counted
	name    string // the member that says which algorithm, "" if each has a member
	value   string
	decided bool
	l       layout // for messages
	ignored map[string]bool
}

// decide recognises the members from the first object.
func (r *objectReader) decide(c *collector, members []member) {
	r.decided, r.ignored = true, map[string]bool{}
	for _, m := range members {
		switch {
		case m.number && isStepName(m.name):
			if r.step == "" || stepRank(m.name) < stepRank(r.step) {
				r.step = m.name
			}
		case r.name == "" && !m.number && isNameName(m.name) && math.IsNaN(numberOf(m.text, false)):
			r.name = m.name
		}
	}
	if r.name != "" {
		for _, m := range members {
			if m.name != r.step && m.name != r.name && (r.value == "" && m.number && !isClockName(m.name) || isValueName(m.name)) {
				r.value = m.name
			}
		}
		if r.value == "" {
			r.name = ""
		}
	}
	c.log.Steps = r.step
	r.l = layout{names: []string{r.value}, roles: []role{asValue}}
}

// add takes an object. It returns false if the log is full or has a fault.
func (r *objectReader) add(c *collector, line int, members []member) bool {
	if !r.decided {
		r.decide(c, members)
	}
	r.objects++
	step, name, value := "", "", ""
	for _, m := range members {
		switch m.name {
		case r.step:
			step = m.text
		case r.name:
			name = m.text
		case r.value:
			value = m.text
		}
	}
	if r.name != "" {
		if name == "" {
			c.leaveOut(line, quote(r.name)+" is missing")
			return true
		}
		return c.addNamed(line, name, step, value, r.step == "", &r.l)
	}
	return r.addWide(c, line, step, members)
}

func (r *objectReader) addWide(c *collector, line int, stepText string, members []member) bool {
	x := float64(r.objects)
	if r.step != "" {
		x = numberOf(stepText, false)
		if why := stepFault(stepText, x, false); why != "" {
			c.leaveOut(line, why)
			return true
		}
	}
	for _, m := range members {
		if m.name == r.step || isClockName(m.name) || r.step != "" && isStepName(m.name) || isSpread(m.name) {
			r.ignored[m.name] = true
			continue
		}
		y := numberOf(m.text, false)
		_, known := c.byName[m.name]
		if math.IsNaN(y) {
			if known || isMissing(m.text) {
				c.leaveOut(line, numberFault(m.text, quote(m.name), false))
			} else {
				r.ignored[m.name] = true
			}
			continue
		}
		i := c.named(line, m.name)
		if i < 0 || !c.add(line, i, value{x, y}) {
			return false
		}
	}
	return true
}

// close records which members are not in any curve.
func (r *objectReader) close(c *collector) {
	for _, name := range sortedKeys(r.ignored) {
		if _, curve := c.byName[name]; name != r.step && !curve {
			c.note("%s is left out: it is not a curve.", quote(name))
		}
	}
	if r.name != "" {
		c.log.Format += ", one value an object"
	}
	if r.objects == 0 && c.log.Fault == nil {
		c.fail(1, "no line is a JSON object such as {\"step\": 1, \"A\": 0.31}")
	}
}
