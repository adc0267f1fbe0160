package scenario

import (
	"strconv"
	"strings"
)

// A Change puts a value at a place of a document.
type Change struct {
	Path  string // as in a Fault: "policies[0].epsilon"
	Value string // JSON: 0.1, true, "released"
}

// With returns the scenario with some changes, one after the other, after the same checks as for a document. A member that
// an object of the document may have is added if it is not there. A fault has the path of the place that it is about; those
// that Parse finds have no useful position, since the changed document is nobody's text. The scenario itself stays as it is.
func (s *Scenario) With(changes ...Change) (*Scenario, Faults) {
	text := s.Canonical()
	for _, c := range changes {
		var fault *Fault
		if text, fault = withChange(text, c); fault != nil {
			return nil, Faults{*fault}
		}
	}
	return Parse(text)
}

// withChange returns a document with a change.
func withChange(text []byte, c Change) ([]byte, *Fault) {
	steps, ok := stepsOf(c.Path)
	if !ok {
		return nil, &Fault{Path: clip(c.Path), Problem: pathProblem}
	}
	nodes, broken := readNodes(text)
	if broken != nil {
		return nil, broken
	}
	at, path := int32(root), ""
	for i, st := range steps {
		next, fault := st.of(nodes, text, at, path)
		switch {
		case fault != nil:
			return nil, fault
		case next < 0: // an object without this member
			value, fault := nested(steps[i+1:], c)
			if fault != nil {
				return nil, fault
			}
			return inserted(text, nodes[at], st.name, value), nil
		}
		at, path = next, st.path(path)
	}
	if kind := nodes[at].kind; (kind == '{' || kind == '[') && c.Value[0] != kind.String()[0] {
		return nil, &Fault{Path: path, Problem: "this holds several values: give the path of one of them" + firstInside(nodes, text, at, path)}
	}
	return replaced(text, int(nodes[at].from), int(nodes[at].to), c.Value), nil
}

const pathProblem = "this is no path: want names and places in lists counted from 0, such as policies[0].epsilon or noise.sigma"

// A step is one step of a path: into an object's member, or into a list's item.
type step struct {
	name  string
	index int // -1 if it is a name
}

// stepsOf reads a path.
func stepsOf(path string) (steps []step, ok bool) {
	for part := range strings.SplitSeq(path, ".") {
		name, rest, listed := strings.Cut(part, "[")
		if !bareName(name) {
			return nil, false
		}
		steps = append(steps, step{name: name, index: -1})
		for listed {
			var digits string
			if digits, rest, listed = strings.Cut(rest, "]"); !listed || digits == "" || len(digits) > 6 {
				return nil, false
			}
			n, err := strconv.ParseUint(digits, 10, 32)
			if err != nil {
				return nil, false
			}
			steps = append(steps, step{index: int(n)})
			if rest == "" {
				break
			}
			if rest, listed = strings.CutPrefix(rest, "["); !listed {
				return nil, false
			}
		}
	}
	return steps, true
}

// path returns the path of what the step leads to from a path.
func (st step) path(from string) string {
	if st.index >= 0 {
		return item(from, st.index)
	}
	return field(from, st.name)
}

// of returns the node to which the step leads from node n, or -1 if that is an object without such a member.
func (st step) of(nodes []node, text []byte, n int32, path string) (int32, *Fault) {
	listed := st.index >= 0
	switch kind := nodes[n].kind; {
	case listed && kind != '[':
		return 0, &Fault{Path: path, Problem: "this is no list: leave out " + item("", st.index)}
	case !listed && kind == '[':
		return 0, &Fault{Path: path, Problem: "this is a list: want a place in it, such as " + item(path, 0)}
	case !listed && kind != '{':
		return 0, &Fault{Path: path, Problem: "this is a single value: leave out ." + st.name}
	}
	count := 0
	for i := n + 1; i < nodes[n].next; i = nodes[i].next {
		if listed && count == st.index || !listed && unquote(text[nodes[i].keyFrom:nodes[i].keyTo]) == st.name {
			return i, nil
		}
		count++
	}
	if listed {
		return 0, &Fault{Path: st.path(path), Problem: "there is no such place: " + path + " has a length of " + grouped(count) +
			", and places are counted from 0"}
	}
	return -1, nil
}

// nested returns a value inside new objects.
func nested(steps []step, c Change) (string, *Fault) {
	value := c.Value
	for i := len(steps) - 1; i >= 0; i-- {
		if steps[i].index >= 0 {
			return "", &Fault{Path: c.Path, Problem: "the scenario has no such list"}
		}
		value = "{" + strconv.Quote(steps[i].name) + ":" + value + "}"
	}
	return value, nil
}

// inserted returns the text with one more member of an object.
func inserted(text []byte, object node, name, value string) []byte {
	end := int(object.to) - 1
	member := strconv.Quote(name) + ":" + value
	if strings.TrimSpace(string(text[object.from+1:end])) != "" {
		member = "," + member
	}
	return replaced(text, end, end, member)
}

// replaced returns a copy of the text with other bytes from one place to another.
func replaced(text []byte, from, to int, by string) []byte {
	out := make([]byte, 0, len(text)+len(by))
	out = append(append(out, text[:from]...), by...)
	return append(out, text[to:]...)
}

// firstInside returns ", such as PATH" for the first number inside node n, "" if there is none.
func firstInside(nodes []node, text []byte, n int32, path string) string {
	if nodes[n].kind == '[' {
		return ", such as " + item(path, 0)
	}
	for i := n + 1; i < nodes[n].next; i = nodes[i].next {
		if nodes[i].kind == '0' {
			return ", such as " + field(path, unquote(text[nodes[i].keyFrom:nodes[i].keyTo]))
		}
	}
	return ""
}
