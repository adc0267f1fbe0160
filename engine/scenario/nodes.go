package scenario

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// The text is read once, into a flat list of nodes. The tokenizer is jsontext of Go's JSON version 2, because
// it knows the position of every token. encoding/json would hide duplicate names and positions, and stop at
// the first wrong type. A node has 24 bytes, which limits the memory: a document of 1 MiB has at most 512 Ki
// nodes.

// A node is one value of the text. Nodes are in the order of the text: the items of a list and the values of an object
// come after it.
type node struct {
	kind           jsontext.Kind // of its first token: { [ " 0 t f n
	from, to       int32         // its bytes in the text; to is 0 for { and [
	keyFrom, keyTo int32         // its name's bytes, with the quotes, if it is in an object
	next           int32         // the first node after it and everything inside it
}

// root is the node of the whole document.
const root = 0

// An open is an object or a list whose end has not been read yet.
type open struct {
	node  int32
	items int // the number of values that have begun in it
}

// A scan reads a text into nodes.
type scan struct {
	text  []byte
	base  int // where the text begins: after a byte order mark
	dec   *jsontext.Decoder
	nodes []node
	stack []open
	name  [2]int32 // the bytes of the last name, whose value comes next
}

// readNodes returns the nodes of a text, or the fault because of which it is not one JSON value.
func readNodes(text []byte) ([]node, *Fault) {
	if len(text) > MaxDocument {
		return nil, &Fault{Problem: "the document is larger than 1 MiB (1,048,576 bytes)"}
	}
	if i := firstInvalid(text); i >= 0 {
		return nil, &Fault{Problem: "the text is not UTF-8 here (byte " + grouped(i) + "): save it as UTF-8", Offset: i}
	}
	s := scan{text: text}
	if bytes.HasPrefix(text, []byte("\ufeff")) {
		s.base = 3
	}
	s.dec = jsontext.NewDecoder(bytes.NewBuffer(text[s.base:]), jsontext.AllowDuplicateNames(true))
	for {
		done, f := s.token()
		if f != nil {
			return nil, f
		}
		if done {
			return s.nodes, s.rest()
		}
	}
}

// token reads one token and reports whether the document is complete.
func (s *scan) token() (done bool, f *Fault) {
	from := s.skip(s.offset())
	tok, err := s.dec.ReadToken()
	if err != nil {
		return false, s.broken(err)
	}
	switch kind, to := tok.Kind(), s.offset(); kind {
	case '}', ']':
		top := s.stack[len(s.stack)-1]
		s.stack = s.stack[:len(s.stack)-1]
		s.nodes[top.node].to = int32(to)
		s.nodes[top.node].next = int32(len(s.nodes))
	case '"':
		if s.atName() {
			s.name = [2]int32{int32(from), int32(to)}
			return false, nil
		}
		s.value(kind, from, to)
	case '{', '[':
		if len(s.stack) == MaxDepth {
			return false, &Fault{Path: s.path(), Offset: from,
				Problem: "nested too deep: at most " + grouped(MaxDepth) + " objects and lists inside one another"}
		}
		s.value(kind, from, to)
		s.stack = append(s.stack, open{node: int32(len(s.nodes) - 1)})
	default:
		s.value(kind, from, to)
	}
	return len(s.stack) == 0, nil
}

// atName reports whether the string just read is a name: in an object, names and values alternate.
func (s *scan) atName() bool {
	if len(s.stack) == 0 || s.name != [2]int32{} {
		return false
	}
	return s.nodes[s.stack[len(s.stack)-1].node].kind == '{'
}

func (s *scan) value(kind jsontext.Kind, from, to int) {
	n := node{kind: kind, from: int32(from), to: int32(to), keyFrom: s.name[0], keyTo: s.name[1]}
	n.next = int32(len(s.nodes) + 1)
	s.name = [2]int32{}
	if len(s.stack) > 0 {
		s.stack[len(s.stack)-1].items++
	}
	s.nodes = append(s.nodes, n)
}

func (s *scan) offset() int { return s.base + int(s.dec.InputOffset()) }

// skip returns where the next token begins at or after offset i.
func (s *scan) skip(i int) int {
	for i < len(s.text) && strings.IndexByte(" \t\r\n,:", s.text[i]) >= 0 {
		i++
	}
	return i
}

// rest returns a fault if more text follows the document.
func (s *scan) rest() *Fault {
	from := s.skip(s.offset())
	if _, err := s.dec.ReadToken(); errors.Is(err, io.EOF) {
		return nil
	}
	return &Fault{Offset: min(from, len(s.text)), Problem: "the document has ended, but more text follows: " +
		quoteClipped(string(s.text[from:]))}
}

// path returns the path of the value that is being read.
func (s *scan) path() string {
	path := ""
	for i, o := range s.stack {
		if s.nodes[o.node].kind == '[' {
			path = item(path, max(0, o.items-1+s.inside(i)))
			continue
		}
		k := s.name
		if i+1 < len(s.stack) {
			n := s.nodes[s.stack[i+1].node]
			k = [2]int32{n.keyFrom, n.keyTo}
		}
		if k != [2]int32{} {
			path = field(path, unquote(s.text[k[0]:k[1]]))
		}
	}
	return path
}

// inside returns 1 for the innermost list, whose next item is being read, and 0 for a list around it, whose
// last item is being read.
func (s *scan) inside(level int) int {
	if level == len(s.stack)-1 {
		return 1
	}
	return 0
}

// unquote returns the text of a JSON string that the tokenizer has accepted.
func unquote(raw []byte) string {
	b, err := jsontext.AppendUnquote(nil, raw)
	if err != nil {
		panic(badString)
	}
	return string(b)
}

const badString = "scenario: a string that was read before is broken"

// firstInvalid returns the offset of the first byte that is not UTF-8, or -1.
func firstInvalid(text []byte) int {
	if utf8.Valid(text) {
		return -1
	}
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return -1
}

// DepthOf returns how many objects and lists of a text stand inside one another, whether or not it is JSON. Readers that follow them by
// calls ask it first: a browser's stack ends after some thousands of calls, and with it the worker.
func DepthOf(text []byte) int {
	depth, most, quoted := 0, 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			depth++
			most = max(most, depth)
		case c == '}' || c == ']':
			depth = max(depth-1, 0)
		}
	}
	return most
}
