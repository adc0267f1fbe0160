package scenario

import (
	"strings"

	"risingbandits/engine/spelling"
)

// An object holds the fields of one JSON object. They are read one by one; fields that are never read are unknown.
type object struct {
	r      *reader
	node   int32
	path   string
	names  []string // in the order of the text, each once
	values map[string]int32
	read   map[string]bool
}

// object reads the object at node n, and reports names that occur twice.
func (r *reader) object(n int32, path, want string) (*object, bool) {
	if r.kind(n) != '{' {
		r.fault(n, path, want)
		return nil, false
	}
	o := &object{r: r, node: n, path: path, values: map[string]int32{}, read: map[string]bool{}}
	for i := n + 1; i < r.nodes[n].next; i = r.nodes[i].next {
		name := unquote(r.text[r.nodes[i].keyFrom:r.nodes[i].keyTo])
		if _, twice := o.values[name]; twice {
			r.problem(r.nodes[i].keyFrom, field(path, name), "a second "+clip(name), "each name once",
				"stands twice in this object: remove one")
			continue
		}
		o.values[name] = i
		o.names = append(o.names, name)
	}
	return o, true
}

// field returns the node of a field, if the object has it, and marks it as read.
func (o *object) field(name string) (int32, bool) {
	n, ok := o.values[name]
	o.read[name] = true
	return n, ok
}

// need is field for a required field; if it is missing, want describes it in the message.
func (o *object) need(name, want string) (int32, bool) {
	n, ok := o.field(name)
	if !ok {
		o.r.missing(o, name, want)
	}
	return n, ok
}

func (o *object) at(name string) string { return field(o.path, name) }

// number reads an optional number; if it is absent, def is returned.
func (o *object) number(name string, f numberField, def float64) float64 {
	n, ok := o.field(name)
	if !ok {
		return def
	}
	x, _ := o.r.number(n, o.at(name), f)
	return x
}

// needNumber reads a required number.
func (o *object) needNumber(name string, f numberField) float64 {
	n, ok := o.need(name, f.String())
	if !ok {
		return 0
	}
	x, _ := o.r.number(n, o.at(name), f)
	return x
}

// line reads an optional line of text.
func (o *object) line(name string, limit textLimit) string {
	n, ok := o.field(name)
	if !ok {
		return ""
	}
	s, _ := o.r.line(n, o.at(name), limit)
	return s
}

// reportUnknown reports the fields that were not read. known lists the names that the object may have; whose describes
// the object in the message ("a scenario").
func (o *object) reportUnknown(whose string, known []string) {
	for _, name := range o.names {
		if o.read[name] {
			continue
		}
		if o.r.full() {
			o.r.more++
			continue
		}
		message := "unknown field of " + whose + ", which has " + strings.Join(known, ", ")
		if len(known) == 0 {
			message += "none"
		}
		if spelling.Nearest(name, known) != "" {
			message = "unknown field, " + suggest(name, known)
		}
		o.r.problem(o.r.nodes[o.values[name]].keyFrom, o.at(name), clip(name), oneOf(known), message)
	}
}
