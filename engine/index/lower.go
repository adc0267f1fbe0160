package index

import (
	"math"
	"strconv"
)

// An instr is one operation in static single assignment form. Its result is in the register of its own number.
type instr struct {
	op      op
	class   class
	uses    uint8 // how many of a, b, c are registers
	dst     int32
	a, b, c int32
	value   float64 // of opConst
	site    int32   // of chance: the number of the call; of discounted sums: the number of the discount; of opParam: of the parameter
}

// operands returns the registers that an operation reads.
func (in *instr) operands() []int32 {
	all := [...]int32{in.a, in.b, in.c}
	return all[:in.uses:in.uses]
}

// A lowering turns statements into operations. Since every operation is total, both branches of an if are computed, and
// opSelect takes the right value of each name.
type lowering struct {
	source *Source
	seen   map[instr]int32
	values []int32 // of the assigned names, by slot; -1 for none
	over   bool    // more operations than allowed
}

// A path is how far a part of a program has returned.
type path struct {
	ended  bool  // it has returned on all ways
	some   bool  // it has returned on some ways
	done   int32 // if some: the condition that it has returned
	result int32 // if some or ended: what it has returned
}

// lower fills in the operations of a checked program.
func (s *Source) lower(faults *faultList) {
	l := &lowering{source: s, seen: map[instr]int32{}, values: make([]int32, len(s.Names))}
	for i := range l.values {
		l.values[i] = -1
	}
	end := l.block(s.body, path{})
	s.result = end.result
	if l.over {
		faults.add(0, len(s.Text), "the program has too many operations: at most "+strconv.Itoa(MaxOperations)+" after equal ones are merged")
	}
}

func (l *lowering) add(in instr) int32 {
	if in.op != opConst {
		in.class = classOf2(in.op)
	}
	for _, x := range in.operands() {
		in.class |= l.source.code[x].class
	}
	key := in
	key.value = 0
	if in.op == opConst {
		bits := math.Float64bits(in.value)
		key.a, key.b = int32(bits), int32(bits>>32) // NaN and -0 have keys of their own
	}
	if v, ok := l.seen[key]; ok {
		return v
	}
	if len(l.source.code) >= MaxOperations {
		l.over = true
		return 0
	}
	v := int32(len(l.source.code))
	l.source.code = append(l.source.code, in)
	l.seen[key] = v
	return v
}

// classOf2 is classOf for every operation.
func classOf2(o op) class {
	if int(o) < len(classOf) {
		return classOf[o]
	}
	return ofNothing
}

func (l *lowering) unary(o op, a int32) int32     { return l.add(instr{op: o, uses: 1, a: a}) }
func (l *lowering) binary(o op, a, b int32) int32 { return l.add(instr{op: o, uses: 2, a: a, b: b}) }

func (l *lowering) constant(x float64) int32 { return l.add(instr{op: opConst, value: x}) }

func (l *lowering) choose(cond, yes, no int32) int32 {
	if yes == no {
		return yes
	}
	return l.add(instr{op: opSelect, uses: 3, a: cond, b: yes, c: no})
}

func (l *lowering) block(list []stmt, p path) path {
	for i := range list {
		p = l.statement(&list[i], p)
	}
	return p
}

func (l *lowering) statement(s *stmt, p path) path {
	switch {
	case s.returns:
		v := l.expr(s.value)
		if p.some {
			v = l.choose(p.done, p.result, v)
		}
		return path{ended: true, result: v}
	case s.branch:
		return l.branch(s, p)
	}
	l.values[s.slot] = l.expr(s.value)
	return p
}

func (l *lowering) branch(s *stmt, p path) path {
	cond := l.expr(s.value)
	before := append([]int32(nil), l.values...)
	yes := l.block(s.then, p)
	after := l.values
	l.values = before
	no := l.block(s.otherwise, p)
	for i, v := range after {
		switch {
		case l.values[i] < 0 || no.ended:
			l.values[i] = v
		case v < 0 || yes.ended:
		default:
			l.values[i] = l.choose(cond, v, l.values[i])
		}
	}
	return l.join(cond, yes, no)
}

// join returns what is returned after an if.
func (l *lowering) join(cond int32, yes, no path) path {
	if yes.ended && no.ended {
		return path{ended: true, result: l.choose(cond, yes.result, no.result)}
	}
	if !yes.ended && !no.ended && !yes.some && !no.some {
		return path{}
	}
	j := path{some: true, done: l.choose(cond, l.done(yes), l.done(no))}
	if l.source.code[l.done(yes)].op == opConst && l.source.code[l.done(no)].op == opConst && yes.ended && !no.some {
		j.done = cond
	}
	switch {
	case !yes.ended && !yes.some:
		j.result = no.result
	case !no.ended && !no.some:
		j.result = yes.result
	default:
		j.result = l.choose(cond, yes.result, no.result)
	}
	return j
}

// done returns the condition that a path has returned.
func (l *lowering) done(p path) int32 {
	switch {
	case p.ended:
		return l.constant(1)
	case p.some:
		return p.done
	}
	return l.constant(0)
}

// expr returns the register of an expression.
func (l *lowering) expr(e *expr) int32 {
	switch e.op {
	case opConst:
		return l.constant(e.value)
	case opName:
		return max(0, l.values[e.slot])
	case opParam:
		return l.add(instr{op: opParam, site: int32(e.slot)})
	case opRand, opToss, opNormal:
		return l.add(instr{op: e.op, site: int32(e.site)})
	case opBeta:
		a := l.expr(e.args[0])
		return l.add(instr{op: e.op, uses: 2, a: a, b: l.expr(e.args[1]), site: int32(e.site)})
	case opQuantileBeta:
		a := l.expr(e.args[0])
		b := l.expr(e.args[1])
		return l.add(instr{op: e.op, uses: 3, a: a, b: b, c: l.expr(e.args[2])})
	case opMin, opMax:
		v := l.expr(e.args[0])
		for _, a := range e.args[1:] {
			v = l.binary(e.op, v, l.expr(a))
		}
		return v
	case opMean:
		return l.mean(e)
	case opSum:
		return l.sum(e)
	}
	switch len(e.args) {
	case 0:
		return l.add(instr{op: e.op})
	case 1:
		return l.unary(e.op, l.expr(e.args[0]))
	}
	a := l.expr(e.args[0])
	return l.binary(e.op, a, l.expr(e.args[1]))
}

// mean lowers the mean of all rewards to their sum over n, which needs no history.
func (l *lowering) mean(e *expr) int32 {
	n := l.add(instr{op: opN})
	h := l.expr(e.args[0])
	if len(e.args) == 2 {
		return l.binary(opMean, h, l.expr(e.args[1]))
	}
	if h == n {
		return l.binary(opDiv, l.add(instr{op: opSumAll}), n)
	}
	return l.binary(opMean, h, l.constant(0))
}

// sum lowers the sum of all rewards, which needs no history.
func (l *lowering) sum(e *expr) int32 {
	n, zero := l.add(instr{op: opN}), l.constant(0)
	from := l.expr(e.args[0])
	to := l.expr(e.args[1])
	if from == zero && to == n {
		return l.add(instr{op: opSumAll})
	}
	return l.binary(opSum, from, to)
}
