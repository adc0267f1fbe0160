package index

import (
	"slices"
	"strconv"
	"strings"

	"risingbandits/engine/param"
	"risingbandits/engine/spelling"
)

// A variable is an assigned name while a program is checked.
type variable struct {
	slot  int
	truth bool // it holds a condition
	line  int  // of its first assignment
}

// known says of a path through a program which names have a value on it.
type known struct {
	sure  map[string]bool // they surely have one
	maybe map[string]bool // they have one on some ways here
	ended bool            // the path has returned
}

func (k known) clone() known {
	c := known{map[string]bool{}, map[string]bool{}, k.ended}
	for name := range k.sure {
		c.sure[name] = true
	}
	for name := range k.maybe {
		c.maybe[name] = true
	}
	return c
}

// A checker finds what names mean, and faults that are not of syntax.
type checker struct {
	source    *Source
	faults    *faultList
	params    map[string]int
	variables map[string]*variable
	inParam   bool // it checks the default of a parameter
	constant  int  // above 0 inside what must not depend on the round or the arm
}

func (c *checker) fault(e *expr, message string) { c.faults.add(e.from, e.to, message) }

// check checks a whole program.
func (c *checker) check() {
	c.params, c.variables = map[string]int{}, map[string]*variable{}
	for i := range c.source.Params {
		c.param(i)
	}
	k := known{sure: map[string]bool{}, maybe: map[string]bool{}}
	k = c.block(c.source.body, k)
	if !k.ended && len(c.faults.faults) == 0 {
		text := c.source.Text
		end := len(strings.TrimRight(text, " \t\r\n"))
		message := "the program ends without the arm's index: write return x"
		if len(c.source.body) > 0 && c.source.body[len(c.source.body)-1].branch {
			message += ", for the case that the condition of the last if does not hold"
		}
		c.faults.add(end, end, message)
	}
}

func (c *checker) param(i int) {
	p := &c.source.Params[i]
	if !c.free(p.Name, p.from, p.to) {
		return
	}
	if _, twice := c.params[p.Name]; twice {
		c.faults.add(p.from, p.to, p.Name+" is declared twice: remove one")
		return
	}
	c.inParam, c.constant, p.Fixed = true, 1, true
	c.number(p.value, known{})
	c.inParam, c.constant = false, 0
	c.params[p.Name] = i
	p.Fixed = !usesScenario(p.value)
	for _, e := range parameters(p.value) {
		if j, ok := c.params[e]; ok {
			p.Fixed = p.Fixed && c.source.Params[j].Fixed && j != i
		}
	}
	c.defaultInRange(i)
}

// defaultInRange checks a default that does not depend on the scenario.
func (c *checker) defaultInRange(i int) {
	p := &c.source.Params[i]
	if !p.Fixed || len(c.faults.faults) > 0 {
		return
	}
	var s Setting
	for j := range i {
		s.Values = append(s.Values, 0)
		if c.source.Params[j].Fixed {
			s.Values[j] = c.source.Default(j, s)
		}
	}
	if x := c.source.Default(i, s); !p.Contains(x) {
		c.fault(p.value, "the default of "+p.Name+" is "+param.Format(x)+", but it must be "+p.Range.String())
	}
}

// usesScenario reports whether an expression uses T, K or sigma.
func usesScenario(e *expr) bool {
	if e.op == opHorizon || e.op == opArms || e.op == opSigma {
		return true
	}
	return slices.ContainsFunc(e.args, usesScenario)
}

// parameters returns the names of the parameters in an expression.
func parameters(e *expr) []string {
	if e.op == opParam {
		return []string{e.name}
	}
	var list []string
	for _, a := range e.args {
		list = append(list, parameters(a)...)
	}
	return list
}

// free reports a name that has a meaning already, or is too long.
func (c *checker) free(name string, from, to int) bool {
	if w, given := lookup(Quantity, name); given {
		c.faults.add(from, to, name+" is given ("+strings.ToLower(w.Doc[:1])+strings.TrimSuffix(w.Doc[1:], ".")+"): choose another name")
		return false
	}
	if len(name) > MaxName {
		c.faults.add(from, to, "a name has at most "+strconv.Itoa(MaxName)+" bytes")
		return false
	}
	return true
}

func (c *checker) block(list []stmt, k known) known {
	for i := range list {
		s := &list[i]
		if k.ended {
			c.faults.add(s.from, s.to, "this is never reached: the line before it returns")
			return k
		}
		k = c.statement(s, k)
	}
	return k
}

func (c *checker) statement(s *stmt, k known) known {
	switch {
	case s.returns:
		c.number(s.value, k)
		k.ended = true
		return k
	case s.branch:
		if s.value != nil && !c.expression(s.value, k) {
			c.fault(s.value, "an if needs a condition, such as n < 1, not a number")
		}
		return join(k, c.block(s.then, k.clone()), c.block(s.otherwise, k.clone()))
	}
	return c.assignment(s, k)
}

// join returns what is known after an if, from what is known before it and after its two branches.
func join(before, yes, no known) known {
	k := known{sure: map[string]bool{}, maybe: map[string]bool{}, ended: yes.ended && no.ended}
	for _, branch := range []known{yes, no} {
		if branch.ended {
			continue
		}
		for name := range branch.maybe {
			k.maybe[name] = true
		}
	}
	for name := range k.maybe {
		k.sure[name] = (yes.ended || yes.sure[name]) && (no.ended || no.sure[name])
	}
	if k.ended {
		k.sure, k.maybe = before.sure, before.maybe
	}
	return k
}

func (c *checker) assignment(s *stmt, k known) known {
	isTruth := c.expression(s.value, k)
	if !c.free(s.name, s.from, s.nameTo) {
		return k
	}
	line, _ := Place(c.source.Text, s.from)
	v := c.variables[s.name]
	_, isParam := c.params[s.name]
	switch {
	case isParam:
		c.faults.add(s.from, s.nameTo, s.name+" is a parameter, which keeps its value: choose another name")
		return k
	case s.declares && k.sure[s.name]:
		c.faults.add(s.from, s.nameTo, s.name+" has a value since line "+strconv.Itoa(v.line)+": write = instead of := to change it")
		return k
	case !s.declares && !k.maybe[s.name]:
		message := s.name + " has no value yet: write := instead of = for a new name"
		if near := spelling.Nearest(s.name, c.source.Names); near != "" && near != s.name {
			message += ", or did you mean " + near + "?"
		}
		c.faults.add(s.from, s.nameTo, message)
	}
	if v == nil {
		v = &variable{slot: len(c.source.Names), truth: isTruth, line: line}
		c.variables[s.name] = v
		c.source.Names = append(c.source.Names, s.name)
	} else if v.truth != isTruth {
		c.fault(s.value, s.name+" is a "+what(v.truth)+" since line "+strconv.Itoa(v.line)+", this is a "+what(isTruth)+": choose another name")
	}
	s.slot = v.slot
	k.sure[s.name], k.maybe[s.name] = true, true
	return k
}

func what(truth bool) string {
	if truth {
		return "condition"
	}
	return "number"
}

// number checks an expression that must be a number.
func (c *checker) number(e *expr, k known) {
	if c.expression(e, k) {
		c.fault(e, "a number is needed here, not a condition")
	}
}

// expression checks an expression, and reports whether it is a condition.
func (c *checker) expression(e *expr, k known) (isTruth bool) {
	if e.op == opName {
		c.name(e, k)
		return e.truth
	}
	if c.constant > 0 && e.op != opNone && int(e.op) < len(classOf) && classOf[e.op] != ofNothing {
		c.fault(e, c.notConstant())
		return false
	}
	switch e.op {
	case opAnd, opOr, opNot:
		for _, a := range e.args {
			if !c.expression(a, k) {
				c.fault(a, "a condition is needed here, such as n < 1, not a number")
			}
		}
		e.truth = true
	case opLess, opAtMost, opEqual, opUnequal:
		for _, a := range e.args {
			c.number(a, k)
		}
		e.truth = true
	case opDcount, opDsum, opDmean:
		c.constant++
		c.number(e.args[0], k)
		c.constant--
	default:
		for _, a := range e.args {
			c.number(a, k)
		}
	}
	return e.truth
}

func (c *checker) notConstant() string {
	if c.inParam {
		return "a parameter's default may use T, K, sigma and earlier parameters alone"
	}
	return "the share that is kept from round to round may use T, K, sigma and parameters alone"
}

// name finds what a name means.
func (c *checker) name(e *expr, k known) {
	if w, ok := lookup(Quantity, e.name); ok {
		e.op = w.op
		if e.op == opConst {
			e.value = inf
		}
		if c.constant > 0 && int(e.op) < len(classOf) && classOf[e.op] != ofNothing {
			c.fault(e, c.notConstant())
		}
		return
	}
	if i, ok := c.params[e.name]; ok {
		e.op, e.slot = opParam, i
		return
	}
	v := c.variables[e.name]
	switch {
	case c.constant > 0 && v != nil:
		c.fault(e, c.notConstant())
	case v != nil && k.sure[e.name]:
		e.slot, e.truth = v.slot, v.truth
	case v != nil && k.maybe[e.name]:
		c.fault(e, e.name+" has a value only if the condition of an if holds: give it one before the if, or in an else")
	case v != nil:
		c.fault(e, e.name+" has no value here: it is assigned in another branch")
	default:
		c.fault(e, c.unknown(e.name))
	}
}

// unknown returns the message about a name that nothing has.
func (c *checker) unknown(name string) string {
	if w, ok := lookup(Function, name); ok {
		return name + " is a function: write " + w.example()
	}
	message := "nothing is called " + name
	if right, ok := otherWords[name]; ok {
		return message + ": write " + right
	}
	all := append(append(append([]string(nil), c.source.Names...), names(Quantity)...), names(Function)...)
	for _, p := range c.source.Params {
		all = append(all, p.Name)
	}
	if near := spelling.Nearest(name, all); near != "" && near != name {
		return message + ": did you mean " + near + "?"
	}
	if len(name) == 1 && strings.ToLower(name) != name {
		return message + ": give it a value by " + name + " := … before, or declare it: param " + name + " = 1"
	}
	return message + ": give it a value before, or declare it: param " + name + " = 1"
}
