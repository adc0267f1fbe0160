package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A span is a part of a source text: the bytes from start to before end.
type span struct{ start, end int }

// A jsScanner walks over the tokens of a JavaScript module, as far as is needed to tell
// its string literals from its comments, regular expressions and templates.
type jsScanner struct {
	src    string
	pos    int
	prev   string // the last significant token: a word, or one or two characters
	braces []bool // open braces; true is that of a template's ${
	found  []span
}

// jsStrings returns the insides of all '...' and "..." literals of src, in order.
// What it cannot read is an error with its line, never a guess.
func jsStrings(src string) ([]span, error) {
	s := &jsScanner{src: src}
	for s.pos < len(src) {
		if err := s.token(); err != nil {
			line := 1 + strings.Count(src[:min(s.pos, len(src))], "\n")
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
	}
	if slices.Contains(s.braces, true) {
		return nil, errTemplate
	}
	return s.found, nil
}

var errTemplate = errors.New("a template without end")

func (s *jsScanner) token() error {
	rest, c := s.src[s.pos:], s.src[s.pos]
	switch {
	case strings.HasPrefix(rest, "//"):
		s.skipPast("\n")
		return nil
	case strings.HasPrefix(rest, "/*"):
		s.pos += 2
		if !s.skipPast("*/") {
			return errors.New("a comment without end")
		}
		return nil
	case c == '\'' || c == '"':
		return s.quoted(c)
	case c == '`':
		return s.template()
	case c == '/' && s.regexpMayFollow():
		return s.regexp()
	case c == '{':
		s.braces = append(s.braces, false)
	case c == '}':
		return s.closeBrace()
	case isWord(c):
		s.word()
		return nil
	}
	s.punctuation(c)
	return nil
}

// skipPast moves behind the next end, or to the end of the text if there is none.
func (s *jsScanner) skipPast(end string) bool {
	i := strings.Index(s.src[s.pos:], end)
	if i < 0 {
		s.pos = len(s.src)
		return false
	}
	s.pos += i + len(end)
	return true
}

func (s *jsScanner) quoted(quote byte) error {
	start := s.pos + 1
	for i := start; i < len(s.src) && s.src[i] != '\n'; i++ {
		switch s.src[i] {
		case '\\':
			i++
		case quote:
			s.found = append(s.found, span{start, i})
			s.pos, s.prev = i+1, `"`
			return nil
		}
	}
	return errors.New("a string without end")
}

// template reads from a backquote, or from the brace that ends a ${}, to the closing backquote
// or to the next ${.
func (s *jsScanner) template() error {
	for i := s.pos + 1; i < len(s.src); i++ {
		switch {
		case s.src[i] == '\\':
			i++
		case s.src[i] == '`':
			s.pos, s.prev = i+1, `"`
			return nil
		case strings.HasPrefix(s.src[i:], "${"):
			s.pos, s.prev = i+2, "{"
			s.braces = append(s.braces, true)
			return nil
		}
	}
	return errTemplate
}

func (s *jsScanner) closeBrace() error {
	last := len(s.braces) - 1
	if last < 0 {
		return errors.New("a } without its {")
	}
	ofTemplate := s.braces[last]
	s.braces = s.braces[:last]
	if ofTemplate {
		return s.template()
	}
	s.punctuation('}')
	return nil
}

func (s *jsScanner) regexp() error {
	class := false
	for i := s.pos + 1; i < len(s.src) && s.src[i] != '\n'; i++ {
		switch c := s.src[i]; {
		case c == '\\':
			i++
		case c == '[':
			class = true
		case c == ']':
			class = false
		case c == '/' && !class:
			s.pos, s.prev = i+1, `"`
			return nil
		}
	}
	return errors.New("a regular expression without end")
}

// beforeValue are the words after which a slash begins a regular expression.
var beforeValue = []string{"return", "typeof", "case", "in", "of", "do", "else", "void", "delete", "await", "yield", "new", "throw", "instanceof"}

func (s *jsScanner) regexpMayFollow() bool {
	switch {
	case s.prev == "" || slices.Contains(beforeValue, s.prev):
		return true
	case s.prev == "++" || s.prev == "--":
		return false
	}
	last := s.prev[len(s.prev)-1]
	return !isWord(last) && last != ')' && last != ']' && last != '"'
}

func (s *jsScanner) word() {
	start := s.pos
	for s.pos < len(s.src) && isWord(s.src[s.pos]) {
		s.pos++
	}
	s.prev = s.src[start:s.pos]
}

func (s *jsScanner) punctuation(c byte) {
	s.pos++
	switch c {
	case ' ', '\t', '\r', '\n':
		return
	case '+', '-':
		if s.prev == string(c) {
			s.prev += string(c)
			return
		}
	}
	s.prev = string(c)
}

func isWord(c byte) bool {
	return c == '_' || c == '$' || c == '#' || c >= 0x80 ||
		'0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}
