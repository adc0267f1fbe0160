package reloop

import (
	"errors"
	"fmt"
	"math/rand/v2"
)

// A machine runs what control flow is made of. It writes down the way that control takes: every constant
// that is dropped, every return address and every call. Chance decides what is unknown here, such as
// global 3 and whether a call unwinds.
type machine struct {
	*reader
	chance *rand.Rand
	way    []string
	locals map[int]int
	stack  []int
	labels []label
}

// A label is a block, loop or if that control is in.
type label struct {
	loop   bool
	at     int // what a branch leads to
	height int // of the stack
}

// longest is the most that is looked at of a way, which may have no end.
const longest = 60

// way returns the way through a function that is entered at pc.
func way(body []byte, pc int, seed uint64) ([]string, error) {
	m := &machine{
		reader: &reader{data: body},
		chance: rand.New(rand.NewPCG(seed, 1)),
		locals: map[int]int{pcB: pc},
	}
	for n := m.uint(); n > 0; n-- {
		m.uint()
		m.byte()
	}
	for steps := 0; len(m.way) < longest; steps++ {
		if steps > 1e5 {
			return m.way, errors.New("control goes round and does nothing")
		}
		done, err := m.step()
		if err = errors.Join(err, m.err); err != nil || done {
			return m.way, err
		}
	}
	return m.way, nil
}

func (m *machine) push(x int) { m.stack = append(m.stack, x) }

func (m *machine) pop() int {
	if len(m.stack) == 0 || len(m.labels) > 0 && len(m.stack) == m.labels[len(m.labels)-1].height {
		m.err = errors.Join(m.err, errors.New("takes a value where there is none"))
		return 0
	}
	x := m.stack[len(m.stack)-1]
	m.stack = m.stack[:len(m.stack)-1]
	return x
}

func (m *machine) note(format string, args ...any) {
	m.way = append(m.way, fmt.Sprintf(format, args...))
}

func (m *machine) step() (done bool, err error) {
	start := m.at
	switch op := m.byte(); op {
	case opUnreachable:
		m.note("trap")
		return true, nil
	case opBlock, opIf, opLoop:
		m.byte()
		enter := op != opIf || m.pop() != 0
		l := label{op == opLoop, m.at, len(m.stack)}
		if op != opLoop {
			l.at = end(m.data, m.at)
		}
		m.labels = append(m.labels, l)
		if !enter {
			m.branch(0)
		}
	case opEnd:
		if len(m.labels) == 0 {
			m.note("returns %d", m.pop())
			return true, nil
		}
		last := m.labels[len(m.labels)-1]
		m.labels = m.labels[:len(m.labels)-1]
		if len(m.stack) != last.height {
			return false, fmt.Errorf("leaves values at the end at %d", start)
		}
	case opReturn:
		m.note("returns %d", m.pop())
		return true, nil
	case opBr:
		m.branch(m.uint())
	case opBrIf:
		if to := m.uint(); m.pop() != 0 {
			m.branch(to)
		}
	case opBrTable:
		i, to := m.pop(), 0
		for n := m.uint() + 1; n > 0; n-- {
			if entry := m.uint(); i >= 0 {
				to = entry
				i--
			}
		}
		m.branch(to)
	case opCall:
		m.called(m.uint())
	case opCallIndirect:
		m.uint()
		m.byte()
		m.called(m.pop())
	case 0x1a: // drop
		m.note("block %d", m.pop())
	case opLocalGet:
		m.push(m.locals[m.uint()])
	case opLocalSet:
		m.locals[m.uint()] = m.pop()
	case opGlobalGet:
		if m.uint() == 0 {
			m.push(0) // the stack pointer
		} else {
			m.push(m.chance.IntN(2))
		}
	case opI64Store:
		m.uint()
		m.uint()
		m.note("return address %#x", m.pop())
		m.pop()
	case opI32Const, opI64Const:
		m.push(int(m.int()))
	default:
		return false, fmt.Errorf("runs into instruction %#x at %d", op, start)
	}
	return false, nil
}

// called takes the PC_B of a call and gives back whether it unwinds.
func (m *machine) called(callee int) {
	m.note("call %d(%d)", callee, m.pop())
	if neverReturns.MatchString(callees[callee]) {
		m.push(1)
	} else {
		m.push(m.chance.IntN(2))
	}
}

func (m *machine) branch(depth int) {
	if depth >= len(m.labels) {
		m.err = errors.Join(m.err, fmt.Errorf("branches out of %d labels of %d", depth, len(m.labels)))
		return
	}
	l := m.labels[len(m.labels)-1-depth]
	m.labels = m.labels[:len(m.labels)-1-depth]
	if l.loop {
		m.labels = append(m.labels, l)
	}
	m.stack, m.at = m.stack[:l.height], l.at
}

// end returns what follows the end of a block whose code begins at at.
func end(data []byte, at int) int {
	r := &reader{data: data, at: at}
	for depth := 1; depth > 0 && r.err == nil; {
		switch op := r.byte(); op {
		case opBlock, opLoop, opIf:
			r.byte()
			depth++
		case opEnd:
			depth--
		case opBr, opBrIf, opCall, opLocalGet, opLocalSet:
			r.uint()
		case opCallIndirect:
			r.uint()
			r.byte()
		case opBrTable:
			for n := r.uint() + 1; n > 0; n-- {
				r.uint()
			}
		case opI32Const, opI64Const:
			r.int()
		default:
			r.skip(op)
		}
	}
	return r.at
}
