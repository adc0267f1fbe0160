package lesson

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"risingbandits/engine/scenario"
)

// A key is one step of a path: a member's name, or an item's number from 0.
type key struct {
	name string // "" for an item
	item int
}

// keysOf reads a path such as policies[0].epsilon.
func keysOf(path string) (keys []key, err error) {
	bad := fmt.Errorf("%s is no path: want one such as horizon, noise.sigma or policies[0].epsilon", quoted(path))
	for _, part := range strings.Split(path, ".") {
		name, rest, _ := strings.Cut(part, "[")
		if name == "" {
			return nil, bad
		}
		keys = append(keys, key{name: name})
		if len(name) == len(part) {
			continue
		}
		for _, item := range strings.Split(rest, "[") {
			digits, closed := strings.CutSuffix(item, "]")
			n, err := strconv.Atoi(digits)
			if !closed || err != nil || n < 0 {
				return nil, bad
			}
			keys = append(keys, key{item: n})
		}
	}
	return keys, nil
}

// A span is where a value stands in a document. If it is not there, from and to are where it can be inserted, as a new last
// member of an object or item of a list, and parent says that that has others already.
type span struct {
	from, to int
	found    bool
	parent   bool
}

// find returns where the value at a path is in a JSON text.
func find(doc []byte, path string) (span, error) {
	keys, err := keysOf(path)
	if err != nil {
		return span{}, err
	}
	d := jsontext.NewDecoder(bytes.NewBuffer(doc))
	for i, k := range keys {
		s, err := enter(d, k)
		if err != nil {
			return span{}, err
		}
		if !s.found && i < len(keys)-1 {
			return span{}, fmt.Errorf("%s: there is nothing at %s", path, pathOf(keys[:i+1]))
		}
		if !s.found {
			return s, nil
		}
	}
	if scenario.DepthOf(doc) > scenario.MaxDepth {
		return span{}, fmt.Errorf("%s: the scenario is nested too deep", path)
	}
	value, err := d.ReadValue()
	if err != nil {
		return span{}, err
	}
	end := int(d.InputOffset())
	return span{end - len(value), end, true, true}, nil
}

// pathOf writes keys as a path.
func pathOf(keys []key) string {
	var b strings.Builder
	for i, k := range keys {
		switch {
		case k.name == "":
			fmt.Fprintf(&b, "[%d]", k.item)
		case i > 0:
			b.WriteString("." + k.name)
		default:
			b.WriteString(k.name)
		}
	}
	return b.String()
}

// enter moves to just before the value of a key of the next object or list.
func enter(d *jsontext.Decoder, k key) (span, error) {
	want := jsontext.Kind('{')
	if k.name == "" {
		want = '['
	}
	if d.PeekKind() != want {
		return span{}, nil
	}
	if _, err := d.ReadToken(); err != nil {
		return span{}, err
	}
	n := 0
	for ; d.PeekKind() != want+2; n++ {
		if k.name != "" {
			name, err := d.ReadToken()
			if err != nil {
				return span{}, err
			}
			if name.String() == k.name {
				return span{found: true}, nil
			}
		} else if n == k.item {
			return span{found: true}, nil
		}
		if err := d.SkipValue(); err != nil {
			return span{}, err
		}
	}
	at := int(d.InputOffset())
	return span{at, at, false, n > 0}, nil
}

// valueAt returns the JSON of the value at a path, or false if there is none.
func valueAt(doc []byte, path string) (string, bool) {
	s, err := find(doc, path)
	if err != nil || !s.found {
		return "", false
	}
	return string(doc[s.from:s.to]), true
}

// setAt returns a document with another value, as JSON, at a path.
func setAt(doc []byte, path, value string) ([]byte, error) {
	if scenario.DepthOf([]byte(value)) > scenario.MaxDepth || !jsontext.Value(value).IsValid() {
		return nil, fmt.Errorf("%s: %s is no value: want a number, true, false, a text in double quotes, a list or an object",
			path, quoted(value))
	}
	keys, err := keysOf(path)
	if err != nil {
		return nil, err
	}
	s, err := find(doc, path)
	if err != nil {
		return nil, err
	}
	if !s.found && s.from == 0 {
		return nil, fmt.Errorf("%s: there is nothing that could have it", path)
	}
	if last := keys[len(keys)-1]; !s.found {
		if last.name != "" {
			value = strconv.Quote(last.name) + ":" + value
		}
		if s.parent {
			value = "," + value
		}
	}
	out := append([]byte(nil), doc[:s.from]...)
	return append(append(out, value...), doc[s.to:]...), nil
}
