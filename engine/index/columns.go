package index

import (
	"math"

	"risingbandits/engine/detmath"
)

// columns is the state of the form Columns, which the form Bounds uses too: what depends on an arm alone is computed only
// after its pull, and kept.
type columns struct {
	m       *Machine
	scalars file      // by register: what depends on no arm; for one arm at a time also the rest
	loaded  int       // the arm whose own values are in scalars
	kept    []float64 // what depends on an arm alone, as far as it is used: value j of arm k is at j*K+k
	place   []int32   // by register: its column in kept or in made, -1 for a scalar
	made    []float64 // scratch of columns: what depends on arm and round, by operation

	time, round, arm, both []step // the program's
}

func newColumns(m *Machine) columns {
	p, K := m.program, m.program.setting.K
	c := columns{m: m, kept: make([]float64, len(p.armUsed)*K), place: make([]int32, len(p.code)),
		time: steps(p.time), round: steps(p.round), arm: steps(p.arm), both: steps(p.both)}
	copy(c.scalars[:], p.consts)
	for i := range c.place {
		c.place[i] = -1
	}
	for j, x := range p.armUsed {
		c.place[x] = int32(j)
	}
	for j := range p.both {
		c.place[p.both[j].dst] = int32(len(p.armUsed) + j)
	}
	return c
}

// learn computes what depends on an arm alone.
func (c *columns) learn(arm int) {
	p, K := c.m.program, len(c.m.arms)
	c.m.evaluate(c.arm, &c.scalars, arm)
	for j, x := range p.armUsed {
		c.kept[j*K+arm] = c.scalars[x%fileSize]
	}
	c.loaded = arm
}

// load makes sure that scalars hold an arm's own values.
func (c *columns) load(arm int) {
	p, K, r := c.m.program, len(c.m.arms), &c.scalars
	switch {
	case c.loaded == arm:
	case c.m.bySums():
		c.m.evaluate(c.arm, r, arm)
	default:
		for j, x := range p.armUsed {
			r[x%fileSize] = c.kept[j*K+arm]
		}
	}
	c.loaded = arm
}

// index returns the index of an arm at the machine's round, as the program returns it. setRound must have been called
// for the round.
func (c *columns) index(arm int) float64 {
	c.load(arm)
	c.m.evaluate(c.both, &c.scalars, arm)
	return c.scalars[c.m.program.result%fileSize]
}

// setRound computes what depends on no arm.
func (c *columns) setRound() {
	c.m.setTime(&c.scalars)
	if len(c.round) > 0 {
		c.m.evaluate(c.round, &c.scalars, 0)
	}
}

// chooseByColumns computes the indices of all arms, operation by operation.
func (m *Machine) chooseByColumns() int {
	c, p, K := &m.columns, m.program, len(m.arms)
	c.setRound()
	place := c.place[p.result]
	if place < 0 { // the index depends on no arm
		m.count(c.scalars[p.result%fileSize])
		return m.argmaxOfEqual(K)
	}
	if c.made == nil {
		c.made = make([]float64, len(p.both)*K)
	}
	for i := range p.both {
		m.column(&p.both[i], c.made[i*K:][:K])
	}
	x := c.column(place)
	for k, v := range x {
		m.indices[k] = ordered(v)
	}
	arm := m.argmax(m.indices)
	m.count(x[arm])
	return arm
}

// argmaxOfEqual returns one of K arms of equal indices.
func (m *Machine) argmaxOfEqual(K int) int {
	if K == 1 {
		return 0
	}
	return m.tie(K)
}

// column returns the column at a place.
func (c *columns) column(place int32) []float64 {
	K := len(c.m.arms)
	if n := len(c.m.program.armUsed); int(place) >= n {
		return c.made[(int(place)-n)*K:][:K]
	}
	return c.kept[int(place)*K:][:K]
}

// column computes an operation for all arms.
func (m *Machine) column(in *instr, dst []float64) {
	c := &m.columns
	pa, pb := int32(-1), int32(-1)
	if in.uses > 0 {
		pa = c.place[in.a]
	}
	if in.uses > 1 {
		pb = c.place[in.b]
	}
	switch {
	case in.op == opSqrt:
		a := c.column(pa)[:len(dst)]
		for i := range dst {
			dst[i] = math.Sqrt(a[i])
		}
	case in.op == opSelect && pa >= 0 && pb < 0 && c.place[in.c] >= 0:
		chooseNumberOrColumn(dst, c.column(pa), c.scalars[in.b%fileSize], c.column(c.place[in.c]))
	case in.op < opAdd || in.op > opDiv:
		m.otherColumn(in, dst)
	case pa >= 0 && pb >= 0:
		columnOfTwo(in.op, dst, c.column(pa), c.column(pb))
	case pa >= 0:
		columnAndNumber(in.op, dst, c.column(pa), c.scalars[in.b%fileSize])
	default:
		numberAndColumn(in.op, dst, c.scalars[in.a%fileSize], c.column(pb))
	}
}

func columnOfTwo(o op, dst, a, b []float64) {
	a, b = a[:len(dst)], b[:len(dst)]
	switch o {
	case opAdd:
		for i := range dst {
			dst[i] = a[i] + b[i]
		}
	case opSub:
		for i := range dst {
			dst[i] = a[i] - b[i]
		}
	case opMul:
		for i := range dst {
			dst[i] = float64(a[i] * b[i])
		}
	default:
		for i := range dst {
			dst[i] = a[i] / b[i]
		}
	}
}

func columnAndNumber(o op, dst, a []float64, b float64) {
	a = a[:len(dst)]
	switch o {
	case opAdd:
		for i := range dst {
			dst[i] = a[i] + b
		}
	case opSub:
		for i := range dst {
			dst[i] = a[i] - b
		}
	case opMul:
		for i := range dst {
			dst[i] = float64(a[i] * b)
		}
	default:
		for i := range dst {
			dst[i] = a[i] / b
		}
	}
}

func numberAndColumn(o op, dst []float64, a float64, b []float64) {
	b = b[:len(dst)]
	switch o {
	case opAdd:
		for i := range dst {
			dst[i] = a + b[i]
		}
	case opSub:
		for i := range dst {
			dst[i] = a - b[i]
		}
	case opMul:
		for i := range dst {
			dst[i] = float64(a * b[i])
		}
	default:
		for i := range dst {
			dst[i] = a / b[i]
		}
	}
}

// chooseNumberOrColumn is opSelect as most programs have it: if n < 1 { return inf }.
func chooseNumberOrColumn(dst, cond []float64, yes float64, no []float64) {
	cond, no = cond[:len(dst)], no[:len(dst)]
	for i := range dst {
		x := no[i]
		if cond[i] != 0 {
			x = yes
		}
		dst[i] = x
	}
}

// otherColumn computes an operation that has no loop of its own.
func (m *Machine) otherColumn(in *instr, dst []float64) {
	c := &m.columns
	var from [3][]float64 // nil for a scalar
	var args [3]float64
	for i, x := range in.operands() {
		if place := c.place[x]; place >= 0 {
			from[i] = c.column(place)
		} else {
			args[i] = c.scalars[x%fileSize]
		}
	}
	ofArms := in.op > opSelect
	for k := range dst {
		for i := range from {
			if from[i] != nil {
				args[i] = from[i][k]
			}
		}
		switch {
		case in.op == opSelect:
			dst[k] = args[2]
			if args[0] != 0 {
				dst[k] = args[1]
			}
		case in.op == opQuantileBeta:
			dst[k] = detmath.BetaQuantile(args[0], args[1], args[2])
		case ofArms:
			dst[k] = m.fromHistory(in.op, k, args[0], args[1], int(in.site))
		default:
			dst[k] = apply(in.op, args[0], args[1])
		}
	}
}
