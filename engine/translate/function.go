package translate

import (
	"math"
	"strconv"
	"strings"

	"risingbandits/engine/index"
)

// How closely an operator binds, as in Go; Python's order is the same.
const (
	bindsOr = iota + 1
	bindsAnd
	bindsCompare
	bindsAdd
	bindsMultiply
	bindsSign
	bindsAll // names, numbers, calls
)

var binds = map[string]int{
	"||": bindsOr, "&&": bindsAnd, "==": bindsCompare, "!=": bindsCompare, "<": bindsCompare, "<=": bindsCompare, ">": bindsCompare,
	">=": bindsCompare, "+": bindsAdd, "-": bindsAdd, "*": bindsMultiply, "/": bindsMultiply,
}

// A dialect is how the parts of an index program are written in a language.
type dialect struct {
	comment  string            // what begins a comment
	gap      string            // between a statement and a comment beside it
	marks    map[string]string // operators that are written otherwise; with %, where the argument of one goes
	calls    map[string]string // quantities and functions, with % for the arguments; @ for the number of a call by chance
	truth    [2]string         // a condition that never holds, and one that always does
	minus0   string
	spell    func(c rune) string    // a letter of a name; nil if all letters and digits are allowed
	reserved func(name string) bool // names that a program may not use

	// rounded writes a product that is a part of a sum, so that no machine adds before it has rounded; divided writes a
	// quotient. nil if the operator does.
	rounded func(product string) string
	divided func(x, y string) string
	// branch has the lines of an if, the % being the condition: that before its statements, those before the statements of an
	// else if and of an else, and the last one, if there is one.
	branch [4]string
	// first writes the declaration of a name without a value, and unread a use of a name that nothing reads. nil if the
	// language needs none.
	first  func(name string, truth bool) string
	unread func(name string) string
	empty  string // a statement that does nothing, where a block needs one
	assign func(name, value string, declares bool) string
}

// A writer writes the statements of a program in a dialect.
type writer struct {
	*dialect
	names  map[string]string // of the program, by what they are in the dialect
	known  map[string]bool   // those that were declared
	read   map[string]bool   // those that something reads
	truths map[string]bool   // those that hold a condition
	given  map[string]bool   // the quantities that were used
	indent int
	lines  []string
}

func newWriter(d *dialect) *writer {
	return &writer{dialect: d, names: map[string]string{}, known: map[string]bool{}, read: map[string]bool{}, truths: map[string]bool{},
		given: map[string]bool{}}
}

func (w *writer) line(text string) {
	if text != "" {
		text = strings.Repeat("\t", w.indent) + text
	}
	w.lines = append(w.lines, text)
}

// name returns a name of the program in the dialect.
func (w *writer) name(name string) string {
	if own, ok := w.names[name]; ok {
		return own
	}
	own := w.spelt(name)
	for w.reserved(own) || w.isTaken(own) {
		own += "_"
	}
	w.names[name] = own
	return own
}

// spelt returns a name with letters that the dialect has.
func (w *writer) spelt(name string) string {
	if strings.Trim(name, "_") == "" {
		return "blank" + name
	}
	if w.spell == nil {
		return name
	}
	own := ""
	for _, c := range name {
		own += w.spell(c)
	}
	return own
}

func (w *writer) isTaken(own string) bool {
	for _, other := range w.names {
		if other == own {
			return true
		}
	}
	return false
}

// body writes a program: its parameters with their values, and its statements.
func (w *writer) body(source *index.Source, values []float64) {
	list := source.Statements()
	w.readIn(list)
	for i, p := range source.Params {
		doc := ""
		if p.Doc != "" {
			doc = w.gap + w.comment + " " + commented(p.Doc)
		}
		if w.read[p.Name] {
			w.line(w.assign(w.name(p.Name), w.decimal(values[i]), true) + doc)
		}
	}
	top := map[string]bool{} // assigned outside of every if before they are assigned inside
	inside := map[string]bool{}
	for i := range list {
		if s := &list[i]; s.Name != "" && !inside[s.Name] {
			top[s.Name] = true
		} else if s.Branch {
			assignedIn(append(append([]index.Statement(nil), s.Then...), s.Otherwise...), top, inside)
		}
	}
	if w.first != nil {
		for _, name := range source.Names {
			if inside[name] {
				w.known[name] = true
				w.line(w.first(w.name(name), w.truths[name]))
				w.use(name)
			}
		}
	}
	w.block(list)
}

// assignedIn notes the names that statements assign, other than those in but.
func assignedIn(list []index.Statement, but, into map[string]bool) {
	for i := range list {
		if s := &list[i]; s.Branch {
			assignedIn(s.Then, but, into)
			assignedIn(s.Otherwise, but, into)
		} else if s.Name != "" && !but[s.Name] {
			into[s.Name] = true
		}
	}
}

// readIn notes the names that statements read.
func (w *writer) readIn(list []index.Statement) {
	var of func(e *index.Expression)
	of = func(e *index.Expression) {
		if e.Op == "name" || e.Op == "param" {
			w.read[e.Name] = true
		}
		for i := range e.Args {
			of(&e.Args[i])
		}
	}
	for i := range list {
		of(&list[i].Value)
		w.truths[list[i].Name] = w.truths[list[i].Name] || list[i].Value.Truth
		w.readIn(list[i].Then)
		w.readIn(list[i].Otherwise)
	}
}

// use writes a use of a name that nothing reads.
func (w *writer) use(name string) {
	if w.unread != nil && !w.read[name] {
		w.line(w.unread(w.name(name)))
	}
}

func (w *writer) block(list []index.Statement) {
	for i := range list {
		w.statement(&list[i])
	}
}

func (w *writer) statement(s *index.Statement) {
	for _, note := range s.Before {
		w.line(w.comment + " " + commented(note))
	}
	beside := ""
	if s.Beside != "" {
		beside = w.gap + w.comment + " " + commented(s.Beside)
	}
	switch {
	case s.Branch:
		w.branching(s, beside)
	case s.Name != "":
		declares := !w.known[s.Name]
		w.known[s.Name] = true
		w.line(w.assign(w.name(s.Name), w.value(&s.Value), declares) + beside)
		if declares {
			w.use(s.Name)
		}
	default:
		w.line("return " + w.value(&s.Value) + beside)
	}
}

func (w *writer) branching(s *index.Statement, beside string) {
	condition, _ := w.expression(&s.Value)
	w.line(strings.ReplaceAll(w.branch[0], "%", condition) + beside)
	for {
		w.indented(s.Then)
		if len(s.Otherwise) != 1 || !s.Otherwise[0].Branch {
			break
		}
		s = &s.Otherwise[0]
		condition, _ := w.expression(&s.Value)
		w.line(strings.ReplaceAll(w.branch[1], "%", condition))
	}
	if len(s.Otherwise) > 0 {
		w.line(w.branch[2])
		w.indented(s.Otherwise)
	}
	if end := w.branch[3]; end != "" {
		w.line(end)
	}
}

func (w *writer) indented(list []index.Statement) {
	w.indent++
	w.block(list)
	if len(list) == 0 && w.empty != "" {
		w.line(w.empty)
	}
	w.indent--
}

// value returns an expression that is assigned or returned.
func (w *writer) value(e *index.Expression) string {
	if e.Op == "number" && !e.Truth {
		return w.decimal(e.Value)
	}
	text, _ := w.expression(e)
	return w.round(e, text)
}

// decimal returns a number that is a float in every language.
func (w *writer) decimal(x float64) string {
	text := w.numeral(x)
	if _, err := strconv.ParseInt(text, 10, 64); err == nil {
		text += ".0"
	}
	return text
}

// numeral returns a number as short as it can be written.
func (w *writer) numeral(x float64) string {
	switch {
	case x != x:
		w.given["nan"] = true
		return "nan"
	case math.IsInf(x, 1):
		w.given["inf"] = true
		return "inf"
	case math.IsInf(x, -1):
		w.given["inf"] = true
		return "-inf"
	case x == 0 && math.Signbit(x):
		return w.minus0
	case x == math.Trunc(x) && math.Abs(x) < 1e15:
		return strconv.FormatFloat(x, 'f', -1, 64)
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}

// round writes an expression that is a product as rounded.
func (w *writer) round(e *index.Expression, text string) string {
	if w.isRounded(e) {
		return w.rounded(text)
	}
	return text
}

// isRounded reports whether an expression is a product that must be rounded before it is added.
func (w *writer) isRounded(e *index.Expression) bool {
	return e.Op == "*" && w.rounded != nil && !isPower(&e.Args[0]) && !isPower(&e.Args[1])
}

// isPower reports whether an expression is a power of two, which changes no digit of a product.
func isPower(e *index.Expression) bool {
	fraction, _ := math.Frexp(math.Abs(e.Value))
	return e.Op == "number" && fraction == 0.5
}

// expression returns an expression, and how closely it binds.
func (w *writer) expression(e *index.Expression) (text string, bound int) {
	switch {
	case e.Op == "number" && e.Truth:
		return w.truth[int(e.Value)], bindsAll
	case e.Op == "number":
		text := w.numeral(e.Value)
		if text[0] == '-' {
			return text, bindsSign
		}
		return text, bindsAll
	case e.Op == "name" || e.Op == "param":
		return w.name(e.Name), bindsAll
	case len(e.Args) == 1 && (e.Op == "-" || e.Op == "!"):
		return w.sign(e)
	case binds[e.Op] > 0:
		return w.operator(e)
	}
	return w.call(e), bindsAll
}

// within returns an expression that is an argument of an operator that binds by a level.
func (w *writer) within(e *index.Expression, level int) string {
	text, bound := w.expression(e)
	if bound < level {
		return "(" + text + ")"
	}
	return text
}

// term returns an expression that is added, subtracted or compared.
func (w *writer) term(e *index.Expression, level int) string {
	if w.isRounded(e) {
		text, _ := w.expression(e)
		return w.rounded(text)
	}
	return w.within(e, level)
}

func (w *writer) sign(e *index.Expression) (string, int) {
	if mark, ok := w.marks[e.Op]; ok {
		text, _ := w.expression(&e.Args[0])
		return strings.ReplaceAll(mark, "%", text), bindsAll
	}
	text := w.term(&e.Args[0], bindsSign)
	if text[0] == '-' {
		text = "(" + text + ")"
	}
	return e.Op + text, bindsSign
}

func (w *writer) operator(e *index.Expression) (string, int) {
	level, divisor := binds[e.Op], &e.Args[1]
	if e.Op == "/" && w.divided != nil && !(divisor.Op == "number" && divisor.Value != 0) {
		x, _ := w.expression(&e.Args[0])
		y, _ := w.expression(divisor)
		return w.divided(x, y), bindsAll
	}
	argument := w.within
	if level == bindsCompare || level == bindsAdd { // a machine may compare by a difference
		argument = w.term
	}
	mark := e.Op
	if other, ok := w.marks[mark]; ok && len(e.Args) == 2 {
		mark = other
	}
	return argument(&e.Args[0], level) + " " + mark + " " + argument(divisor, level+1), level
}

// call writes a quantity or a function.
func (w *writer) call(e *index.Expression) string {
	form := w.calls[e.Op]
	if e.Op == "mean" && len(e.Args) == 1 {
		form = w.calls["mean of one"]
	}
	args := make([]string, len(e.Args))
	for i := range e.Args {
		text, _ := w.expression(&e.Args[i])
		args[i] = w.round(&e.Args[i], text)
	}
	w.given[e.Op] = true
	return strings.NewReplacer("%", strings.Join(args, ", "), "@", strconv.Itoa(e.Site)).Replace(form)
}
