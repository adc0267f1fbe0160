package index

import (
	"math"
	"strconv"

	"risingbandits/engine/detmath"
)

// The plain form of a program: it walks through the statements for one arm at a round. It defines what a program means;
// the other forms return the same numbers in less time.

// A walker runs statements for one arm.
type walker struct {
	m       *Machine // nil while a default is computed
	setting Setting
	arm     int
	values  []float64 // of the assigned names
	set     []bool    // which of them were assigned
	result  float64
	odd     *expr // the first operation whose result is NaN though no argument is; nil if there is none
}

func newWalker(m *Machine) *walker {
	names := len(m.program.source.Names)
	return &walker{m: m, setting: m.program.setting, values: make([]float64, names), set: make([]bool, names)}
}

// index returns the index of an arm at the machine's round, as the program returns it.
func (w *walker) index(arm int) float64 {
	w.arm, w.odd = arm, nil
	clear(w.set)
	w.run(w.m.program.source.body)
	return w.result
}

// run runs statements and reports whether one of them returned.
func (w *walker) run(list []stmt) (returned bool) {
	for i := range list {
		s := &list[i]
		switch {
		case s.returns:
			w.result = w.value(s.value)
			return true
		case s.branch:
			block := s.otherwise
			if w.value(s.value) != 0 {
				block = s.then
			}
			if w.run(block) {
				return true
			}
		default:
			w.values[s.slot], w.set[s.slot] = w.value(s.value), true
		}
	}
	return false
}

func (w *walker) value(e *expr) float64 {
	var args [8]float64
	odd := false // an argument is NaN
	for i, a := range e.args {
		args[i] = w.value(a)
		odd = odd || args[i] != args[i]
	}
	x := w.operation(e, args[:len(e.args)])
	if x != x && !odd && w.odd == nil && e.op != opName {
		w.odd = e
	}
	return x
}

func (w *walker) operation(e *expr, args []float64) float64 {
	if e.op == opQuantileBeta {
		return detmath.BetaQuantile(args[0], args[1], args[2])
	}
	var a, b float64
	if len(args) > 0 {
		a = args[0]
	}
	if len(args) > 1 {
		b = args[1]
	}
	switch e.op {
	case opConst:
		return e.value
	case opName:
		return w.values[e.slot]
	case opParam:
		return w.setting.Values[e.slot]
	case opHorizon:
		return float64(w.setting.T)
	case opArms:
		return float64(w.setting.K)
	case opSigma:
		return w.setting.Sigma
	case opMin, opMax:
		for _, x := range args[1:] {
			a = apply(e.op, a, x)
		}
		return a
	case opT, opTotal, opBest, opLeast, opToss:
		return w.m.fromRun(e.op, e.site)
	case opDcount, opDsum, opDmean:
		return w.m.fromHistory(e.op, w.arm, a, b, w.m.program.discountOf(a))
	}
	if o := classOf2(e.op); o != ofNothing {
		return w.m.fromHistory(e.op, w.arm, a, b, e.site)
	}
	return apply(e.op, a, b)
}

// A Name is an assigned name with its value for an arm at a round.
type Name struct {
	Name  string
	Value float64
	Set   bool // it was assigned; else its value has no meaning
}

// An Account says how a program came to an arm's index.
type Account struct {
	Index float64 // +Inf where the program returned no number
	Names []Name  // in the order of Source.Names

	// What made the index no number, where it is none: the place in the program of the first operation without a
	// number as its result, and its text.
	Odd      bool
	From, To int
}

// Explain stores in dst how the index of an arm at round t follows, reusing dst's array. It changes no state that a
// later round depends on.
func (m *Machine) Explain(dst *Account, arm, t int) {
	was := m.t
	m.t = t
	v := m.walker.index(arm)
	m.t = was
	dst.Index, dst.Odd = ordered(v), v != v
	dst.From, dst.To = 0, 0
	if e := m.walker.odd; dst.Odd && e != nil {
		dst.From, dst.To = e.from, e.to
	}
	dst.Names = dst.Names[:0]
	for i, name := range m.program.source.Names {
		dst.Names = append(dst.Names, Name{name, m.walker.values[i], m.walker.set[i]})
	}
}

// ordered returns an index that can be compared: an index that is no number counts as +Inf, so that the arm is pulled
// and its index becomes one.
func ordered(v float64) float64 {
	if v != v {
		return math.Inf(1)
	}
	return v
}

// Pulls returns how often an arm was pulled.
func (m *Machine) Pulls(arm int) int { return m.arms[arm].n }

// PlaceOf returns the operation because of which an account's index is no number: its place, as LINE:COLUMN, and its
// text on one line.
func (p *Program) PlaceOf(a *Account) string {
	text := p.source.Text
	line, col := Place(text, a.From)
	return strconv.Itoa(line) + ":" + strconv.Itoa(col) + ": " + oneLine(text[a.From:a.To])
}
