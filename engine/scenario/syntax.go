package scenario

import (
	"bytes"
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"risingbandits/engine/spelling"
)

// broken translates the tokenizer's error into a message for the person who typed the text: what is wrong and
// how to correct it.
func (s *scan) broken(err error) *Fault {
	f := &Fault{Path: s.path(), Offset: len(s.text)}
	var syntax *jsontext.SyntacticError
	switch {
	case errors.As(err, &syntax) && !errors.Is(err, io.ErrUnexpectedEOF):
		f.Offset = min(s.base+int(syntax.ByteOffset), len(s.text))
		s.explain(f, syntax.Err.Error())
	case len(bytes.TrimSpace(s.text[s.base:])) == 0:
		f.Problem = "the text is empty: want a scenario, beginning with {"
	case len(s.stack) == 0:
		f.Problem = "the text ends in the middle of a value"
	default:
		f.Problem = "the text ends too early: still to be closed with" + s.unclosed()
	}
	return f
}

// unclosed returns the brackets that must still be closed, innermost first.
func (s *scan) unclosed() string {
	closing := make([]byte, 0, 2*MaxDepth)
	for i := len(s.stack) - 1; i >= 0; i-- {
		closing = append(closing, ' ', s.closing(i))
	}
	return string(closing)
}

// closing returns the bracket that closes the object or list at a level of the stack.
func (s *scan) closing(level int) byte {
	if s.nodes[s.stack[level].node].kind == '{' {
		return '}'
	}
	return ']'
}

// Parts of the tokenizer's messages. The tokenizer is an experimental package, whose errors have no types.
// TestTokenizerSaysWhatExplainReads fails if its messages change.
const (
	messageLiteral      = "in literal"
	messageControl      = "non-control character"
	messageEscape       = "escape sequence"
	messageSurrogate    = "surrogate"
	messageMissingValue = "missing value"
	messageColon        = "expecting ':'"
	messageName         = "name must be a string"
	messageNumber       = "in number"
	messageComma        = "expecting ','"
)

// explain sets the fault's message: why the text at its offset is not JSON. message is the tokenizer's message.
// It moves the offset to where the fault begins.
func (s *scan) explain(f *Fault, message string) {
	if strings.Contains(message, messageLiteral) {
		for f.Offset > 0 && isLetter(s.text[f.Offset-1]) {
			f.Offset-- // t, f or n began a word that is not true, false or null
		}
	}
	rest := s.text[f.Offset:]
	r, _ := utf8.DecodeRune(rest)
	switch {
	case strings.Contains(message, messageControl):
		f.Problem = "a line break or another control character stands inside quotes: close the quotes before it"
	case strings.Contains(message, messageEscape):
		f.Problem = "after \\ stands one of \" \\ / b f n r t, or u and four hexadecimal digits"
	case strings.Contains(message, messageSurrogate):
		f.Problem = "half a character: \\ud800 to \\udfff come in pairs"
	case len(rest) == 0:
		f.Problem = "the text ends too early"
	case r == '\'' || r == '`' || r == '“' || r == '”' || r == '‘' || r == '’':
		f.Problem = "text and names are in double quotes \", not " + string(r)
	case r == '/' || r == '#':
		f.Problem = "JSON has no comments: remove it"
	case s.trailingComma(f.Offset):
		f.Problem = "a comma with nothing after it: remove it"
	case isLetter(rest[0]):
		f.Problem = explainWord(leadingWord(rest))
	default:
		f.Problem = s.explainMark(r, f.Offset, message)
	}
}

// trailingComma reports whether there is a comma at an offset with a closing bracket after it.
func (s *scan) trailingComma(at int) bool {
	if s.text[at] != ',' {
		return false
	}
	after := bytes.TrimLeft(s.text[at+1:], " \t\r\n")
	return len(after) > 0 && (after[0] == '}' || after[0] == ']')
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// leadingWord returns the word without quotes that a text begins with, at most maxShown bytes of it.
func leadingWord(text []byte) string {
	n := 0
	for n < min(len(text), maxShown) && (isLetter(text[n]) || n > 0 && (isDigit(text[n]) || text[n] == '_' || text[n] == '-')) {
		n++
	}
	return string(text[:n])
}

func explainWord(word string) string {
	switch small := strings.ToLower(word); small {
	case "true", "false", "null":
		return "write " + small + " in small letters, not " + word
	case "nan", "inf", "infinity", "undefined", "none":
		return word + " is not a number of JSON: every number here is finite"
	}
	if near := spelling.Nearest(word, []string{"true", "false"}); near != "" {
		return "the word " + word + " is not known: did you mean " + near + "?"
	}
	return "the word " + word + " needs double quotes: \"" + word + "\""
}

// explainMark says why a character that is not a letter is wrong at an offset.
func (s *scan) explainMark(r rune, at int, message string) string {
	switch {
	case strings.Contains(message, messageMissingValue):
		return "a value is missing after the name"
	case strings.Contains(message, messageColon):
		return "a colon is missing between name and value, before " + s.shown(at)
	case at >= s.base+2 && s.text[at-1] == ',' && isDigit(s.text[at-2]) && isDigit(s.text[at]):
		return "a number has a decimal point, not a comma"
	case strings.Contains(message, messageName):
		return "a name in double quotes is wanted here, not " + s.shown(at)
	case strings.Contains(message, messageNumber):
		return "a number breaks off: a digit is wanted here, not " + s.shown(at)
	case r == '}' || r == ']':
		return s.explainBracket(r)
	case strings.Contains(message, messageComma) && s.text[at-1] == '0' && isDigit(s.text[at]):
		return "a number may not begin with 0 and another digit: remove the 0"
	case strings.Contains(message, messageComma):
		return "a comma is missing before " + s.shown(at)
	case r == '+' || r == '.':
		return "a number begins with a digit or a minus sign, not " + string(r)
	case r == ',':
		return "a value is missing before the comma"
	}
	return s.shown(at) + " cannot stand here"
}

func (s *scan) explainBracket(r rune) string {
	if len(s.stack) == 0 {
		return string(r) + " closes nothing: no bracket is open here"
	}
	return string(r) + " cannot be here: the open bracket closes with " + string(rune(s.closing(len(s.stack)-1)))
}

// shown returns the beginning of the text at an offset for a message: a short string with its quotes, else
// one character.
func (s *scan) shown(at int) string {
	rest := s.text[at:]
	if rest[0] == '"' {
		end := 1 + bytes.IndexByte(rest[1:], '"')
		if 0 < end && end < maxShown && bytes.IndexFunc(rest[:end], unprintable) < 0 {
			return string(rest[:end+1])
		}
	}
	r, _ := utf8.DecodeRune(rest)
	if unprintable(r) {
		return strconv.QuoteRune(r)
	}
	return string(r)
}

func unprintable(r rune) bool { return !unicode.IsPrint(r) }
