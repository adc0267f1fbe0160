package index

import "strings"

// An Expression is a part of a program, for translations into other languages.
type Expression struct {
	// Op says what it is: "number", "name", "param", an operator as the program writes it ("+", ">=", "&&", "!", "-" of one or
	// two arguments), or the word of a quantity or a function ("n", "sqrt", "wsum").
	Op    string
	Truth bool    // it is a condition
	Value float64 // of a number; of a condition that is a number, 1 if it holds and else 0
	Name  string  // of a name and a param
	Site  int     // of rand, toss and normal: which call in the program it is, from 0
	Args  []Expression
}

// A Statement is a statement of a program: an assignment (Name is not ""), an if (Branch), or else a return.
type Statement struct {
	Name            string
	Value           Expression // of an assignment or a return; the condition of an if
	Branch          bool
	Then, Otherwise []Statement
	Before          []string // the comments on the lines above it, without //
	Beside          string   // the comment at the end of its first line
}

// Statements returns the statements of the program after its declarations.
func (s *Source) Statements() []Statement {
	t := &treeWriter{source: s, notes: s.comments()}
	return t.block(s.body)
}

// Default returns the expression of the parameter's default.
func (p *Param) Default() Expression { return treeOf(p.value) }

// Range returns to what rewards are clipped; ok is false if they are not.
func (s *Source) Range() (low, high float64, ok bool) { return s.low, s.high, s.clips }

// A comment is a comment of a program after its first statement or declaration.
type comment struct {
	line, from int
	alone      bool // nothing stands before it in its line
	text       string
}

// comments returns the comments of the program in their order.
func (s *Source) comments() []comment {
	var list []comment
	from := 0
	for i, line := range strings.Split(s.Text, "\n") {
		if code, text, found := strings.Cut(line, "//"); found {
			list = append(list, comment{i + 1, from, strings.TrimSpace(code) == "", oneLine(strings.TrimSpace(text))})
		}
		from += len(line) + 1
	}
	return list
}

// A treeWriter writes statements, and gives each comment to one of them.
type treeWriter struct {
	source *Source
	notes  []comment // those that no statement has yet
}

func (t *treeWriter) block(list []stmt) []Statement {
	written := make([]Statement, 0, len(list))
	for i := range list {
		written = append(written, t.statement(&list[i]))
	}
	return written
}

func (t *treeWriter) statement(s *stmt) Statement {
	w := Statement{Name: s.name, Value: treeOf(s.value), Branch: s.branch}
	line, _ := Place(t.source.Text, s.from)
	for ; len(t.notes) > 0 && t.notes[0].line <= line; t.notes = t.notes[1:] {
		switch note := t.notes[0]; {
		case note.line == line && note.from > s.from || note.line == line && !note.alone:
			w.Beside = note.text
		case note.alone && note.text != "" && note.from > t.source.declared():
			w.Before = append(w.Before, note.text)
		}
	}
	if s.branch {
		w.Then, w.Otherwise = t.block(s.then), t.block(s.otherwise)
	}
	return w
}

// declared returns where the last declaration begins; the comments before it are the program's own and the parameters'.
func (s *Source) declared() int {
	if len(s.Params) == 0 {
		if len(s.body) == 0 {
			return 0
		}
		return s.body[0].from - 1
	}
	return s.Params[len(s.Params)-1].from
}

// treeOf returns an expression without operations on numbers alone: they have their result instead, as the other languages
// may compute it with other digits.
func treeOf(e *expr) Expression {
	w := Expression{Op: e.word(), Truth: e.truth, Value: e.value, Name: e.name, Site: e.site}
	numbers := len(e.args) > 0
	for _, a := range e.args {
		arg := treeOf(a)
		numbers = numbers && arg.Op == number
		w.Args = append(w.Args, arg)
	}
	if numbers && e.op >= opAdd && e.op <= opAbs {
		return Expression{Op: number, Truth: e.truth, Value: applyAll(e.op, w.Args)}
	}
	if mark, isOperator := e.operator(); isOperator {
		w.Op = mark
		if binary[mark].swap {
			w.Args[0], w.Args[1] = w.Args[1], w.Args[0]
		}
	}
	return w
}

// number is the Op of a number.
const number = "number"

// applyAll returns the value of an operation on numbers.
func applyAll(o op, args []Expression) float64 {
	if len(args) == 1 {
		return apply(o, args[0].Value, 0)
	}
	x := args[0].Value
	for _, a := range args[1:] {
		x = apply(o, x, a.Value)
	}
	return x
}

// operator returns the mark of an operator of two arguments as the program writes it.
func (e *expr) operator() (mark string, ok bool) {
	for m, o := range binary {
		if o.op == e.op && (o.level != 3 || o.swap == (e.args[0].from > e.args[1].from)) {
			return m, true
		}
	}
	return "", false
}

// word returns the Op of what is no operator of two arguments.
func (e *expr) word() string {
	switch e.op {
	case opConst:
		return number
	case opName:
		return "name"
	case opParam:
		return "param"
	case opNeg:
		return "-"
	case opNot:
		return "!"
	}
	for i := range words {
		if words[i].op == e.op && words[i].Kind != Keyword {
			return words[i].Name
		}
	}
	return ""
}
