package index

import (
	"math"
	"strconv"
	"strings"

	"risingbandits/engine/spelling"
)

// The limits of a program.
const (
	MaxProgram    = 8 << 10 // bytes
	MaxOperations = 500     // after equal ones are merged
	MaxParams     = 16
	MaxName       = 32 // bytes of a name
	maxDepth      = 50 // brackets and ifs inside one another
)

// A parser reads tokens into statements. After a fault it goes on with the next line, so that several faults are found.
type parser struct {
	text   string
	tokens []token
	at     int
	depth  int
	sites  int
	faults *faultList
	source *Source
}

func (p *parser) token() *token { return &p.tokens[p.at] }

// is reports whether the next token is a mark or a keyword.
func (p *parser) is(text string) bool {
	t := p.token()
	return (t.kind == markToken || t.kind == nameToken) && t.text == text
}

// take takes the next token if it is a mark or a keyword.
func (p *parser) take(text string) bool {
	if !p.is(text) {
		return false
	}
	p.at++
	return true
}

// fault reports that something else than the next token is right.
func (p *parser) fault(want string) {
	t := p.token()
	p.faults.add(t.from, t.to, p.found()+": "+want)
}

// found names the next token in a message.
func (p *parser) found() string {
	switch t := p.token(); t.kind {
	case endToken:
		return "the program ends too early"
	case lineToken:
		return "the line ends too early"
	default:
		return t.text + " cannot be here"
	}
}

// skipLine goes to the end of the line, to go on after a fault.
func (p *parser) skipLine() {
	for k := p.token().kind; k != lineToken && k != endToken && !p.is("}"); k = p.token().kind {
		p.at++
	}
}

// skipBlock goes to the end of a line and of the blocks that begin in it.
func (p *parser) skipBlock() {
	for depth := 0; p.token().kind != endToken; p.at++ {
		switch t := p.token(); {
		case t.text == "{":
			depth++
		case t.text == "}":
			depth--
		case t.kind == lineToken && depth <= 0 && p.text[t.from:t.to] != ";":
			return
		}
	}
}

func isKeyword(name string) bool {
	_, ok := lookup(Keyword, name)
	return ok
}

// block reads statements up to a } or the end.
func (p *parser) block(top bool) []stmt {
	var list []stmt
	for {
		switch t := p.token(); {
		case t.kind == lineToken:
			p.at++
		case t.kind == endToken, p.is("}") && !top:
			return list
		case p.is("}"):
			if len(p.faults.faults) == 0 { // else its { may be in what was skipped
				p.fault("no { is open here")
			}
			p.at++
		case p.is("param") || p.is("clip"):
			p.declaration(top)
			p.endStatement()
		default:
			if s, ok := p.statement(); ok {
				list = append(list, s)
				p.endStatement()
			} else {
				p.skipLine()
			}
		}
	}
}

// endStatement reads the end of a line.
func (p *parser) endStatement() {
	switch t := p.token(); {
	case t.kind == lineToken:
		p.at++
	case t.kind == endToken || p.is("}"):
	default:
		if message := p.missing(); message != "" {
			p.faults.add(t.from, t.to, message)
		} else if t.text == ")" {
			p.fault("no ( is open here")
		} else {
			p.fault("a new statement begins on a new line")
		}
		p.skipLine()
	}
}

// missing says what is missing between a value and the next token; "" if it cannot tell.
func (p *parser) missing() string {
	t, before := p.token(), p.tokens[p.at-1]
	w, isFunction := lookup(Function, before.text)
	switch {
	case p.lineBegins("param") && (t.text == "[" || t.text == "," || t.text == "("):
		return t.text + " cannot be here: write the range of a parameter in a comment, such as // [1, 1000]"
	case t.text == "," && before.kind == numberToken && p.tokens[p.at+1].kind == numberToken && p.tokens[p.at+1].from == t.to:
		return "a number is written with a point: " + before.text + "." + p.tokens[p.at+1].text
	case t.text == "[":
		return "[ cannot be here: write mean(h) for the mean of the last h rewards, or reward(i) for one reward"
	case t.text == "and" || t.text == "or":
		return "the language has no " + t.text + ": write " + otherWords[t.text]
	case !p.beginsValue(t):
		return ""
	case before.kind == nameToken && isFunction:
		return before.text + " is a function: write " + w.example()
	}
	return "an operator is missing before " + t.text + ", such as *"
}

// beginsValue reports whether a token can begin a value.
func (p *parser) beginsValue(t *token) bool {
	return t.kind == nameToken && !isKeyword(t.text) || t.kind == numberToken || t.text == "("
}

// lineBegins reports whether the present line begins with a word.
func (p *parser) lineBegins(word string) bool {
	i := p.at
	for i > 0 && p.tokens[i-1].kind != lineToken {
		i--
	}
	return p.tokens[i].text == word
}

func (p *parser) statement() (s stmt, ok bool) {
	first := p.token()
	s.from = first.from
	switch {
	case p.is("if"):
		return p.branch()
	case p.is("else"):
		p.fault("else follows the } of an if")
		return s, false
	case p.take("return"):
		s.returns = true
		if k := p.token().kind; k == lineToken || k == endToken || p.is("}") {
			p.faults.add(first.from, first.to, "return needs the arm's index: return x")
			return s, false
		}
		s.value, ok = p.expression()
	case first.kind == nameToken && p.tokens[p.at+1].kind == markToken && isAssignment(p.tokens[p.at+1].text):
		return p.assignment()
	default:
		return s, p.noStatement()
	}
	s.to = p.tokens[p.at-1].to
	return s, ok
}

func isAssignment(mark string) bool {
	switch mark {
	case ":=", "=", "+=", "-=", "*=", "/=":
		return true
	}
	return false
}

// noStatement reports what begins no statement.
func (p *parser) noStatement() bool {
	t := p.token()
	next := &p.tokens[min(p.at+1, len(p.tokens)-1)]
	right, known := otherWords[t.text]
	switch {
	case t.kind == nameToken && next.text == ",":
		p.faults.add(t.from, next.to, "one name gets a value at a time: write a line for each")
	case t.kind == nameToken && known && isStatementWord(t.text):
		p.faults.add(t.from, t.to, "the language has no "+t.text+": write "+right)
		p.skipBlock()
	case t.kind == nameToken && (next.kind == nameToken || next.kind == numberToken):
		p.nearKeyword(t)
	case t.kind == markToken && binary[t.text].level > 0:
		p.faults.add(t.from, t.to, "a line cannot begin with "+t.text+": write it at the end of the line before")
	default:
		e, ok := p.expression()
		if ok {
			p.faults.add(e.from, e.to, "this value is not used: write name := before it, or return")
		}
	}
	return false
}

func isStatementWord(name string) bool {
	switch name {
	case "for", "while", "elif", "let", "var", "const", "func", "def":
		return true
	}
	return false
}

// nearKeyword reports a name before another name, such as a misspelt keyword.
func (p *parser) nearKeyword(t *token) {
	message := "a statement is name := value, if, or return"
	if near := spelling.Nearest(t.text, names(Keyword)); near != "" {
		message = "did you mean " + near + "?"
	}
	p.faults.add(t.from, t.to, t.text+" begins no statement: "+message)
}

func (p *parser) assignment() (s stmt, ok bool) {
	name, mark := *p.token(), p.tokens[p.at+1]
	s.from, s.name = name.from, name.text
	s.nameTo, s.declares = name.to, mark.text == ":="
	if isKeyword(name.text) {
		p.faults.add(name.from, name.to, name.text+" is a word of the language: choose another name")
		return s, false
	}
	p.at += 2
	s.value, ok = p.expression()
	if !ok {
		return s, false
	}
	if len(mark.text) == 2 && mark.text != ":=" {
		was := &expr{op: opName, name: name.text, from: name.from, to: name.to}
		s.value = &expr{op: binary[mark.text[:1]].op, args: []*expr{was, s.value}, from: name.from, to: s.value.to}
	}
	s.to = s.value.to
	return s, true
}

// branch reads an if with its else.
func (p *parser) branch() (s stmt, ok bool) {
	s.from, s.branch = p.token().from, true
	p.at++
	if !p.deeper() {
		return s, false
	}
	defer func() { p.depth-- }()
	if s.value, ok = p.expression(); !ok {
		p.toBlock()
	}
	s.to = p.tokens[p.at-1].to
	then, closed := p.braces("if")
	s.then = then
	if !closed {
		return s, false
	}
	was := p.at
	for p.token().kind == lineToken {
		p.at++
	}
	if !p.take("else") {
		p.at = was
		return s, ok
	}
	if !p.is("if") {
		s.otherwise, closed = p.braces("else")
		return s, ok && closed
	}
	other, fine := p.branch()
	s.otherwise = []stmt{other}
	return s, ok && fine
}

// toBlock goes to the { of an if whose condition has a fault, if it is on this line.
func (p *parser) toBlock() {
	for k := p.token().kind; k != lineToken && k != endToken && !p.is("{"); k = p.token().kind {
		p.at++
	}
}

func (p *parser) braces(word string) (list []stmt, ok bool) {
	open := p.token()
	if p.is("=") {
		p.faults.add(open.from, open.to, "= cannot be in a condition: write == to compare")
		p.toBlock()
		open = p.token()
	}
	if !p.take("{") {
		before := p.tokens[p.at-1]
		if message := p.missing(); p.is("and") || p.is("or") || p.is("[") {
			p.faults.add(open.from, open.to, message)
			return nil, false
		}
		p.faults.add(open.from, open.to, "a { is missing after "+before.text+": write "+word+" … { … }")
		return nil, false
	}
	list = p.block(false)
	if !p.take("}") {
		p.faults.add(open.from, open.to, "this { is never closed: a } is missing")
		return nil, false
	}
	return list, true
}

func (p *parser) deeper() bool {
	if p.depth++; p.depth > maxDepth {
		t := p.token()
		p.faults.add(t.from, t.to, "nested too deep: at most "+strconv.Itoa(maxDepth)+" brackets and ifs inside one another")
		p.at = len(p.tokens) - 1
		return false
	}
	return true
}

// An operator of two arguments: what it does, and how closely it binds.
type operator struct {
	op    op
	level int
	swap  bool // the arguments change places
}

var binary = map[string]operator{
	"||": {op: opOr, level: 1}, "&&": {op: opAnd, level: 2},
	"==": {op: opEqual, level: 3}, "!=": {op: opUnequal, level: 3}, "<": {op: opLess, level: 3}, "<=": {op: opAtMost, level: 3},
	">": {op: opLess, level: 3, swap: true}, ">=": {op: opAtMost, level: 3, swap: true},
	"+": {op: opAdd, level: 4}, "-": {op: opSub, level: 4}, "*": {op: opMul, level: 5}, "/": {op: opDiv, level: 5},
}

func (p *parser) expression() (*expr, bool) { return p.operators(1) }

// operators reads an expression of operators that bind at least as closely as a level.
func (p *parser) operators(level int) (*expr, bool) {
	x, ok := p.unary()
	for ok {
		t := *p.token()
		o, known := binary[t.text]
		if t.kind != markToken || !known || o.level < level {
			break
		}
		p.at++
		y, fine := p.operators(o.level + 1)
		if !fine {
			return nil, false
		}
		if o.level == 3 && x.chains {
			p.faults.add(t.from, t.to, "comparisons do not chain: write a < b && b < c")
			return nil, false
		}
		z := &expr{op: o.op, args: []*expr{x, y}, from: x.from, to: y.to, chains: o.level == 3}
		if o.swap {
			z.args[0], z.args[1] = y, x
		}
		x = z
	}
	return x, ok
}

func (p *parser) unary() (*expr, bool) {
	t := *p.token()
	if t.kind != markToken || t.text != "-" && t.text != "+" && t.text != "!" {
		return p.operand()
	}
	p.at++
	if !p.deeper() {
		return nil, false
	}
	x, ok := p.unary()
	p.depth--
	if !ok || t.text == "+" {
		return x, ok
	}
	op := opNeg
	if t.text == "!" {
		op = opNot
	}
	return &expr{op: op, args: []*expr{x}, from: t.from, to: x.to}, true
}

func (p *parser) operand() (*expr, bool) {
	t := *p.token()
	switch {
	case t.kind == numberToken:
		p.at++
		x, err := strconv.ParseFloat(t.text, 64)
		if err != nil || math.IsInf(x, 0) {
			p.faults.add(t.from, t.to, t.text+" is too large for a number: write inf for infinity")
			return nil, false
		}
		return &expr{op: opConst, value: x, from: t.from, to: t.to}, true
	case t.kind == nameToken && isKeyword(t.text):
		p.fault("a value is missing before it")
		return nil, false
	case p.is("not") && p.beginsValue(&p.tokens[p.at+1]):
		p.faults.add(t.from, t.to, "the language has no not: write !")
		return nil, false
	case t.kind == nameToken && p.tokens[p.at+1].text == "(":
		return p.call()
	case t.kind == nameToken:
		p.at++
		return &expr{op: opName, name: t.text, from: t.from, to: t.to}, true
	case p.is("("):
		return p.brackets()
	case t.kind == lineToken || t.kind == endToken || t.kind == commentToken:
		p.afterLine()
		return nil, false
	}
	p.fault("a value is missing before it")
	return nil, false
}

// afterLine reports a line that ends where a value is missing. The place is the end of what is there.
func (p *parser) afterLine() {
	before := p.tokens[max(p.at-1, 0)]
	p.faults.add(before.from, before.to, "a value is missing after "+strings.TrimSpace(before.text))
}

func (p *parser) brackets() (*expr, bool) {
	open := *p.token()
	p.at++
	if !p.deeper() {
		return nil, false
	}
	x, ok := p.expression()
	p.depth--
	if !ok {
		return nil, false
	}
	if !p.take(")") {
		p.unclosed(open)
		return nil, false
	}
	y := *x
	y.from, y.to, y.chains = open.from, p.tokens[p.at-1].to, false
	return &y, true
}

// unclosed reports what follows a value in brackets and is not their ).
func (p *parser) unclosed(open token) {
	t := p.token()
	if message := p.missing(); message != "" && t.text != "," {
		p.faults.add(t.from, t.to, message)
		return
	}
	p.faults.add(open.from, open.to, "this ( is never closed: a ) is missing before "+p.next())
}

// next names the next token in a message.
func (p *parser) next() string {
	switch t := p.token(); t.kind {
	case lineToken, endToken:
		return "the end of the line"
	default:
		return t.text
	}
}

// call reads a call of a function. It checks the number of arguments.
func (p *parser) call() (*expr, bool) {
	t, open := *p.token(), p.tokens[p.at+1]
	p.at += 2
	if !p.deeper() {
		return nil, false
	}
	defer func() { p.depth-- }()
	e := &expr{op: opNone, name: t.text, from: t.from}
	for !p.is(")") {
		x, ok := p.expression()
		if !ok {
			return nil, false
		}
		e.args = append(e.args, x)
		if !p.take(",") && !p.is(")") {
			p.unclosed(open)
			return nil, false
		}
	}
	p.at++
	e.to = p.tokens[p.at-1].to
	return e, p.resolve(e, t)
}

// resolve finds the function of a call.
func (p *parser) resolve(e *expr, t token) bool {
	w, ok := lookup(Function, t.text)
	if !ok {
		message := "no function is called " + t.text
		if right, known := otherFunctions[t.text]; known {
			message += ": write " + right
		} else if right, known := otherWords[t.text]; known {
			message += ": write " + right
		} else if near := spelling.Nearest(t.text, names(Function)); near != "" {
			message += ": did you mean " + near + "?"
		} else if _, given := lookup(Quantity, t.text); given {
			message = t.text + " is a number, not a function: write " + t.text + ", or * before the ("
		} else {
			message += "; there are " + strings.Join(names(Function), ", ")
		}
		p.faults.add(t.from, t.to, message)
		return false
	}
	if n := len(e.args); n < w.least || n > w.most {
		p.faults.add(t.from, e.to, t.text+" has "+arguments(n)+", but is written "+w.shown())
		return false
	}
	if e.op = w.op; e.op == opRand || e.op == opToss || e.op == opNormal || e.op == opBeta {
		e.site = p.sites
		p.sites++
	}
	return true
}

func arguments(n int) string {
	switch n {
	case 0:
		return "no argument"
	case 1:
		return "one argument"
	}
	return strconv.Itoa(n) + " arguments"
}
