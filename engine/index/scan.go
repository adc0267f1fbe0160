package index

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A tokenKind says what a token is.
type tokenKind uint8

const (
	endToken     tokenKind = iota // the end of the program
	lineToken                     // the end of a statement: a line break or ;
	nameToken                     // a name or a keyword
	numberToken                   // a number without a sign
	markToken                     // an operator, a bracket or a comma
	commentToken                  // what follows // on the line of a param or a clip
)

// A token is a word of a program.
type token struct {
	kind     tokenKind
	text     string
	from, to int // its bytes
}

// A scanner splits a program into tokens, by Go's rules: a line break ends a statement where one can end.
type scanner struct {
	text   string
	at     int
	tokens []token
	notes  []token // comments that have a line of their own, before the first statement
	faults *faultList
}

// marks are the operators and brackets of the language, the longer ones first.
var marks = []string{
	":=", "+=", "-=", "*=", "/=", "<=", ">=", "==", "!=", "&&", "||",
	"+", "-", "*", "/", "<", ">", "!", "=", "(", ")", "{", "}", "[", "]", ",", ";",
}

// otherMarks are what people write for marks of the language, with what is right here; the longer ones first.
var otherMarks = [][2]string{
	{"**", "pow(x, 2) for a power"}, {"++", "x += 1"}, {"--", "x -= 1"},
	{"^", "pow(x, 2) for a power"}, {"%", "x - y*floor(x/y) for a remainder"}, {"&", "&& for and"}, {"|", "|| for or"},
	{"×", "*"}, {"·", "*"}, {"÷", "/"}, {"−", "-, the plain minus"}, {"–", "-, the plain minus"}, {"≤", "<="}, {"≥", ">="}, {"≠", "!="},
	{"√", "sqrt(x)"}, {"∞", "inf"}, {"←", ":="}, {"∧", "&&"}, {"∨", "||"}, {"¬", "!"}, {"#", "// before a comment"},
	{"?", "if x { … } else { … }"}, {":", ":= to give a name a value"},
	{".", "functions without a package, such as sqrt(x), and numbers such as 0.5"},
	{"'", "names and numbers alone: there are no texts"}, {"\"", "names and numbers alone: there are no texts"},
}

// scan returns the tokens of a program, the last of which is its end.
func scan(text string, faults *faultList) *scanner {
	s := &scanner{text: text, faults: faults}
	for s.at < len(s.text) {
		s.next()
	}
	s.endLine(len(text), len(text))
	s.tokens = append(s.tokens, token{kind: endToken, from: len(text), to: len(text)})
	return s
}

func (s *scanner) add(kind tokenKind, to int) {
	s.tokens = append(s.tokens, token{kind, s.text[s.at:to], s.at, to})
	s.at = to
}

// endLine ends a statement, if one can end here.
func (s *scanner) endLine(from, to int) {
	if len(s.tokens) == 0 {
		return
	}
	switch last := &s.tokens[len(s.tokens)-1]; last.kind {
	case nameToken, numberToken, commentToken:
	case markToken:
		if last.text != ")" && last.text != "}" && last.text != "]" {
			return
		}
	default:
		return
	}
	s.tokens = append(s.tokens, token{lineToken, "", from, to})
}

func (s *scanner) next() {
	rest := s.text[s.at:]
	c, size := utf8.DecodeRuneInString(rest)
	switch {
	case c == '\n':
		s.endLine(s.at, s.at+1)
		s.at++
	case c == ' ' || c == '\t' || c == '\r' || c == '\ufeff' || c == '\u00a0':
		s.at += size
	case strings.HasPrefix(rest, "//"):
		s.comment(rest)
	case isDigit(rest[0]) || rest[0] == '.' && len(rest) > 1 && isDigit(rest[1]):
		s.number()
	case unicode.IsLetter(c) || c == '_':
		to := s.at
		for to < len(s.text) {
			c, size := utf8.DecodeRuneInString(s.text[to:])
			if !unicode.IsLetter(c) && !unicode.IsDigit(c) && c != '_' {
				break
			}
			to += size
		}
		s.add(nameToken, to)
	default:
		s.mark(rest, c, size)
	}
}

// comment reads a comment. It is kept after a declaration, and before the first statement.
func (s *scanner) comment(rest string) {
	line, _, _ := strings.Cut(rest, "\n")
	line = strings.TrimRight(line, "\r")
	t := token{commentToken, strings.TrimSpace(line[2:]), s.at, s.at + len(line)}
	s.at = t.to
	first := len(s.tokens)
	for first > 0 && s.tokens[first-1].kind != lineToken {
		first--
	}
	switch {
	case len(s.tokens) == 0:
		s.notes = append(s.notes, t)
	case first < len(s.tokens) && (s.tokens[first].text == "param" || s.tokens[first].text == "clip"):
		s.tokens = append(s.tokens, t)
	}
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// number reads digits, a point and an exponent.
func (s *scanner) number() {
	to := s.at
	digits := func() {
		for to < len(s.text) && isDigit(s.text[to]) {
			to++
		}
	}
	digits()
	if to < len(s.text) && s.text[to] == '.' {
		to++
		digits()
	}
	if to < len(s.text) && s.text[to]|0x20 == 'e' {
		was := to
		to++
		if to < len(s.text) && (s.text[to] == '+' || s.text[to] == '-') {
			to++
		}
		if to < len(s.text) && isDigit(s.text[to]) {
			digits()
		} else {
			to = was
		}
	}
	s.add(numberToken, to)
}

// mark reads an operator or a bracket, or reports a character that the language does not have.
func (s *scanner) mark(rest string, c rune, size int) {
	if strings.HasPrefix(rest, "/*") {
		s.otherComment(rest)
		return
	}
	for i, m := range otherMarks[:3] {
		if strings.HasPrefix(rest, m[0]) && (i == 0 || endsLine(rest[2:])) { // n--1 is n - -1
			s.foreign(m[0], m[1])
			return
		}
	}
	for _, m := range marks {
		if !strings.HasPrefix(rest, m) {
			continue
		}
		if m == ";" {
			s.endLine(s.at, s.at+1)
			s.at++
			return
		}
		s.add(markToken, s.at+len(m))
		return
	}
	for _, m := range otherMarks {
		if !strings.HasPrefix(rest, m[0]) {
			continue
		}
		if strings.Contains(":?'\"#", m[0]) {
			s.otherLine(m[0], m[1])
		} else {
			s.foreign(m[0], m[1])
		}
		return
	}
	s.faults.add(s.at, s.at+size, "the language has no "+quoteRune(c)+": remove it")
	s.at += size
}

// otherLine reports a mark after which the line is of another language: about its rest nothing more is said.
func (s *scanner) otherLine(mark, right string) {
	line, _, _ := strings.Cut(s.text[s.at:], "\n")
	end := s.at + len(line)
	switch first := s.lineBegin(); {
	case mark == ":" && isStatementWord(first) && first != "elif": // the parser says that there is no such statement
	case mark == ":" && (first == "if" || first == "else" || first == "elif"):
		s.faults.add(s.at, s.at+1, "the language has no :: write { … } around what an if does")
	case mark == "#":
		s.faults.add(s.at, s.at+1, "the language has no #: write "+right)
	default:
		s.foreign(mark, right)
	}
	s.faults.quiet = append(s.faults.quiet, [2]int{s.at, end + 1})
	s.at = end
}

// lineBegin returns the first token of the present line.
func (s *scanner) lineBegin() string {
	first := ""
	for i := len(s.tokens) - 1; i >= 0 && s.tokens[i].kind != lineToken; i-- {
		first = s.tokens[i].text
	}
	return first
}

// otherComment reports a comment of the form /* … */, and goes behind it.
func (s *scanner) otherComment(rest string) {
	s.faults.add(s.at, s.at+2, "the language has no /*: write // before a comment")
	s.at = len(s.text)
	if end := strings.Index(rest, "*/"); end >= 0 {
		s.at = len(s.text) - len(rest) + end + 2
	}
}

// endsLine reports whether nothing but white space follows in the line or the block.
func endsLine(rest string) bool {
	rest = strings.TrimLeft(rest, " \t\r")
	return rest == "" || rest[0] == '\n' || rest[0] == '}' || rest[0] == ';'
}

// foreign reports a mark of another language. What it stands for is not guessed, except where it is one mark here.
func (s *scanner) foreign(mark, right string) {
	s.faults.add(s.at, s.at+len(mark), "the language has no "+mark+": write "+right)
	s.at += len(mark)
	if mark == "++" || mark == "--" {
		s.tokens = append(s.tokens, token{markToken, mark[:1] + "=", s.at - 2, s.at}, token{numberToken, "1", s.at - 2, s.at})
		return
	}
	for _, m := range marks {
		if m == right {
			s.tokens = append(s.tokens, token{markToken, m, s.at - len(mark), s.at})
			return
		}
	}
	// As an operator it keeps what is around it together, so that the line has no second fault.
	s.tokens = append(s.tokens, token{markToken, "*", s.at - len(mark), s.at})
}
