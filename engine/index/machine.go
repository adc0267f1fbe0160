package index

import (
	"math"

	"risingbandits/engine/detmath"
)

// A Form is a way to find the arm of the largest index. All forms pull the same arms.
type Form int

// The forms.
const (
	Automatic Form = iota // Columns or Sums, by counts of a run
	Columns               // every round computes the indices of all arms, operation by operation
	Bounds                // an idle arm is left alone while its index is surely below the leader's
	Sums                  // the same by sums of products, where the index is one; else it is Bounds
	Plain                 // every round walks through the statements for every arm
)

// A Machine plays one run of a program after the other.
type Machine struct {
	program *Program
	form    Form
	tie     func(m int) int // which of m tied arms is pulled, counted in ascending order

	key    detmath.Key // of rand, toss and normal
	t      int         // the round for which an index is computed
	arms   []history
	total  float64     // of all rewards
	decays [][]float64 // by discount: what is left after 0, 1, 2, ... rounds

	returned []float64 // scratch: what the program returned for all arms, in the plain form
	indices  []float64 // scratch: of all arms
	walker   *walker
	columns  columns
	bounds   bounds
	split    splitIndex
	table    []float64 // the values of program.timeUsed at rounds 1, 2, ...
	counts   Counts
}

// Counts say how often in a run the arm that was pulled had an index that cannot be compared or is infinite.
type Counts struct {
	NoNumber int // the program returned no number, which counts as +Inf
	Infinite int // it returned +Inf
	Lowest   int // it returned -Inf
}

// NewMachine returns a machine. tie says which of m >= 2 tied arms is pulled.
func (p *Program) NewMachine(form Form, tie func(m int) int) *Machine {
	K := p.setting.K
	m := &Machine{program: p, form: form, tie: tie, arms: make([]history, K), indices: make([]float64, K), returned: make([]float64, K)}
	m.decays = make([][]float64, len(p.discounts))
	m.walker = newWalker(m)
	m.columns = newColumns(m)
	m.bounds = newBounds(m)
	m.split = newSplitIndex(m)
	m.bounds.costs = costsOf(p, m.split.width > 0)
	if m.split.width == 0 {
		m.fillTable()
	}
	return m
}

// maxTable is the most numbers in a table of what depends on the round alone: 8 MB.
const maxTable = 1 << 20

// fillTable computes what depends on the round alone for all rounds, as far as it has room.
func (m *Machine) fillTable() {
	used := len(m.program.timeUsed)
	if used == 0 || m.table != nil {
		return
	}
	rounds := min(m.program.setting.T+1, maxTable/used)
	m.table = make([]float64, 0, used*rounds)
	r := &m.columns.scalars
	now := m.t
	for m.t = 1; m.t <= rounds; m.t++ {
		m.evaluate(m.columns.time, r, 0)
		for _, x := range m.program.timeUsed {
			m.table = append(m.table, r[x%fileSize])
		}
	}
	m.t = now
}

// setTime stores in r what depends on the present round alone.
func (m *Machine) setTime(r *file) {
	used := m.program.timeUsed
	if end := m.t * len(used); end <= len(m.table) {
		row := m.table[end-len(used) : end]
		for i, x := range used {
			r[x%fileSize] = row[i]
		}
		return
	}
	m.evaluate(m.columns.time, r, 0)
}

// Reset begins a run. key is of the random numbers that the program draws.
func (m *Machine) Reset(key detmath.Key) {
	m.key, m.total, m.counts = key, 0, Counts{}
	for k := range m.arms {
		m.arms[k].reset(m.program)
	}
	m.bounds.reset()
	m.learnAll()
}

// learnAll computes what depends on an arm alone for all arms.
func (m *Machine) learnAll() {
	for k := range m.arms {
		m.learn(k)
	}
}

// learn computes what depends on an arm alone.
func (m *Machine) learn(arm int) {
	if m.bySums() {
		m.split.learn(m, arm)
	} else {
		m.columns.learn(arm)
	}
}

// Choose returns the arm of the largest index at round t. Call it once a round.
func (m *Machine) Choose(t int) int {
	m.t = t
	switch {
	case m.bySums():
		return m.chooseBySums()
	case m.form == Plain:
		return m.chooseByWalking()
	case m.form == Columns:
		return m.chooseByColumns()
	case m.form == Automatic && !m.bounds.pay:
		if !m.bounds.possible || t < m.bounds.until {
			return m.chooseByColumns()
		}
		m.bounds.pay, m.bounds.until = true, t+tryRounds
		m.bounds.restart()
		m.learnAll()
		if m.bySums() {
			return m.chooseBySums()
		}
	}
	return m.chooseByBounds()
}

// chooseByWalking is the plain form.
func (m *Machine) chooseByWalking() int {
	for k := range m.arms {
		m.returned[k] = m.walker.index(k)
		m.indices[k] = ordered(m.returned[k])
	}
	arm := m.argmax(m.indices)
	m.count(m.returned[arm])
	return arm
}

// Update adds the reward of the arm that was pulled at round t.
func (m *Machine) Update(t, arm int, reward float64) {
	s := m.program.source
	if s.clips {
		reward = greater(lesser(reward, s.high), s.low)
	}
	m.total += reward
	m.arms[arm].push(m, t, reward)
	if m.form != Plain {
		m.learn(arm)
	}
}

// Counts returns the counts of the run so far.
func (m *Machine) Counts() Counts { return m.counts }

// argmax returns the arm of the largest index, none of which is NaN. Ties are broken as in package policy: one number is
// drawn if several arms have the largest index, none if one has it.
func (m *Machine) argmax(x []float64) int {
	best, arm, tied := x[0], 0, 1
	for k := 1; k < len(x); k++ {
		switch v := x[k]; {
		case v > best:
			best, arm, tied = v, k, 1
		case v == best:
			tied++
		}
	}
	if tied == 1 {
		return arm
	}
	skip := m.tie(tied)
	for k := arm; ; k++ {
		if x[k] != best {
			continue
		}
		if skip == 0 {
			return k
		}
		skip--
	}
}

// count notes the index of the arm that is pulled, as the program returned it.
func (m *Machine) count(v float64) {
	switch {
	case v != v:
		m.counts.NoNumber++
	case v == inf:
		m.counts.Infinite++
	case v == -inf:
		m.counts.Lowest++
	}
}

// A step is an operation as evaluate reads it: the same as an instr, in few bytes.
type step struct {
	op           op
	dst, a, b, c uint16
	site         uint16
}

// A file is the registers of one arm, with room for those of the largest program, so that no index of a register needs
// a check.
type file [fileSize]float64

const fileSize = 512 // a power of two above MaxOperations

// steps returns operations as steps.
func steps(code []instr) []step {
	list := make([]step, len(code))
	for i, in := range code {
		list[i] = step{in.op, uint16(in.dst), uint16(in.a), uint16(in.b), uint16(in.c), uint16(in.site)}
	}
	return list
}

// evaluate computes operations for one arm, one after the other. r holds their operands and gets their results.
func (m *Machine) evaluate(code []step, r *file, arm int) {
	for i := range code {
		in := &code[i]
		a, b := r[in.a%fileSize], r[in.b%fileSize]
		var y float64
		switch in.op {
		case opAdd:
			y = a + b
		case opSub:
			y = a - b
		case opMul:
			y = float64(a * b)
		case opDiv:
			y = a / b
		case opLess:
			y = truth(a < b)
		case opSqrt:
			y = math.Sqrt(a)
		case opFloor:
			y = math.Floor(a)
		case opSelect:
			y = r[in.c%fileSize]
			if a != 0 {
				y = b
			}
		case opQuantileBeta:
			y = detmath.BetaQuantile(a, b, r[in.c%fileSize])
		case opN:
			y = float64(m.arms[arm].n)
		case opSumAll:
			y = m.arms[arm].total
		case opSum:
			y = m.arms[arm].sum(a, b)
		case opWsum:
			h := &m.arms[arm]
			y = between(h.weighted, a, b, h.n)
		case opT, opTotal, opBest, opLeast, opToss:
			y = m.fromRun(in.op, int(in.site))
		default:
			if in.op > opSelect || in.op == opLast {
				y = m.fromHistory(in.op, arm, a, b, int(in.site))
			} else {
				y = apply(in.op, a, b)
			}
		}
		r[in.dst%fileSize] = y
	}
}
