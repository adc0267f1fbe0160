package index

import "math"

// bounds is the state of the form Bounds: each idle arm has a straight line above its index, which holds for some
// rounds. While the leader's index is above all lines, nothing else is computed.
type bounds struct {
	pay      bool // the form Automatic uses bounds now
	possible bool // the program has no part that changes with every round without a bound
	costs    costs

	leader   int       // the arm of the last round; -1 if it is not known
	lines    []line    // of the arms; that of the leader does not hold
	others   line      // above the lines of all arms but the leader
	from, to int       // the rounds for which spans are computed, both included
	v        []span    // by register; what depends on nothing is set
	returned []float64 // scratch: what the program returned at this round for arms that were computed
	computed []bool

	// What the form did since the last judgement.
	rounds, evaluated, drawn, compared, summed int
	until                                      int // the round of the next judgement
	pause                                      int // how long columns are used after the next bad judgement
}

// A line is above a value in the rounds from t until before end: at round s it is at + slope (s - t).
type line struct {
	at, slope float64
	t, end    int
	reach     int // for how many rounds the next line is tried
	lost      int // how often it was too high since it was made
}

func (l *line) value(t int) float64 {
	if l.slope == 0 {
		return l.at
	}
	return l.at + float64(l.slope*float64(t-l.t))
}

const (
	firstReach = 64
	leastReach = 8
	mostReach  = 4096
	patience   = 4 // how often a line may be too high before it is made again

	tryRounds   = 512   // after so many rounds bounds are judged first
	judgeRounds = 4096  // and then after so many
	firstPause  = 2048  // how long columns are used after a bad judgement, twice as long after each that follows
	longPause   = 65536 // and at most
)

func newBounds(m *Machine) bounds {
	p, K := m.program, m.program.setting.K
	b := bounds{lines: make([]line, K), v: make([]span, len(p.code)), returned: make([]float64, K), computed: make([]bool, K)}
	b.possible = len(p.round) == 0 && K > 1
	for i := range p.both {
		if o := p.both[i].op; o == opRand || o == opNormal || o == opBeta {
			b.possible = false
		}
	}
	for i := range p.code {
		if p.code[i].class == ofNothing {
			b.v[i] = pointAt(p.consts[i])
		}
	}
	return b
}

func (b *bounds) reset() {
	for k := range b.lines {
		b.lines[k] = line{reach: firstReach}
	}
	b.pay, b.until, b.pause = b.possible, tryRounds, firstPause
	b.restart()
}

// restart begins to use bounds, if the program allows it.
func (b *bounds) restart() {
	b.leader, b.to = -1, 0
	b.rounds, b.evaluated, b.drawn, b.compared, b.summed = 0, 0, 0, 0, 0
	for k := range b.lines {
		b.lines[k].end = 0
	}
}

// chooseByBounds finds the leader; it computes the indices only of the arms that may lead.
func (m *Machine) chooseByBounds() int {
	b, c := &m.bounds, &m.columns
	if !b.possible {
		return m.chooseByColumns()
	}
	b.rounds++
	c.setRound()
	clear(b.computed)
	if b.leader >= 0 {
		v := c.index(b.leader)
		if m.t < b.others.end && ordered(v) > b.others.value(m.t) {
			m.count(v)
			return b.leader
		}
		b.returned[b.leader], b.computed[b.leader] = v, true
	}
	arm := m.compare()
	m.count(b.returned[arm])
	m.judge()
	return arm
}

// compare finds the leader among all arms whose lines do not exclude it, and makes the lines that are missing.
func (m *Machine) compare() int {
	b, c := &m.bounds, &m.columns
	b.compared++
	best, top, tied := b.leader, -inf, false
	if best >= 0 {
		top = ordered(b.returned[best])
	}
	for k := range b.lines {
		l := &b.lines[k]
		if k == b.leader || m.t < l.end && l.value(m.t) < top {
			continue
		}
		v := c.index(k)
		b.returned[k], b.computed[k] = v, true
		b.evaluated++
		switch x := ordered(v); {
		case x > top || best < 0:
			best, top, tied = k, x, false
		case x == top:
			tied = true
		}
	}
	if tied {
		best = m.chooseTied()
	}
	if m.split.width > 0 {
		m.drawChords(best)
	} else {
		m.drawLines(best)
	}
	return best
}

// chooseTied breaks a tie. The arms that were not computed have lower indices.
func (m *Machine) chooseTied() int {
	for k, v := range m.bounds.returned {
		m.indices[k] = -inf
		if m.bounds.computed[k] {
			m.indices[k] = ordered(v)
		}
	}
	return m.argmax(m.indices)
}

// drawLines makes the lines of the arms but the new leader that have none, or one that was too high too often.
func (m *Machine) drawLines(leader int) {
	b := &m.bounds
	was := b.leader
	b.leader = leader
	for k := range b.lines {
		l := &b.lines[k]
		switch {
		case k == leader || !b.computed[k]:
			continue
		case k == was || m.t >= l.end:
			if k != was && l.end > 0 && l.lost == 0 {
				l.reach = min(2*l.reach, mostReach)
			}
		default:
			if l.lost++; l.lost < patience {
				continue
			}
			l.reach = max(l.reach/2, leastReach)
		}
		m.drawLine(k, ordered(b.returned[k]))
	}
	end := math.MaxInt
	for k := range b.lines {
		if k != leader {
			end = min(end, b.lines[k].end)
		}
	}
	from, to := -inf, -inf
	for k := range b.lines {
		if k != leader {
			from, to = max(from, b.lines[k].value(m.t)), max(to, b.lines[k].value(end))
		}
	}
	b.above(from, to, m.t, end)
}

// above makes the line of the other arms from the largest values of their lines at round t and at round end.
func (b *bounds) above(from, to float64, t, end int) {
	b.others = line{at: max(from, to), t: t, end: end}
	if from < inf && to < inf && from > -inf && to > -inf && from != to {
		slack := float64(slop * (math.Abs(from) + math.Abs(to)))
		b.others.at, b.others.slope = from+slack, (to-from)/float64(end-t)
	}
}

// drawLine makes the line of an arm whose index at the present round is x.
func (m *Machine) drawLine(arm int, x float64) {
	b, p := &m.bounds, m.program
	b.drawn++
	l := &b.lines[arm]
	l.t, l.end, l.lost, l.slope = m.t, m.t+l.reach, 0, 0
	if m.t < b.from || l.end > b.to || b.to-b.from > 4*l.reach {
		m.setWindow(m.t, m.t+2*l.reach)
	}
	m.columns.load(arm)
	for _, r := range p.armUsed {
		b.v[r] = pointAt(m.columns.scalars[r%fileSize])
	}
	m.spans(p.both, b.v, arm)
	y := &b.v[p.result]
	switch y.kind {
	case unknown:
		l.at = inf
	case smooth:
		slack := 2*y.err + float64(slop*(math.Abs(x)+float64(math.Abs(y.dhi)*float64(l.reach))))
		l.at, l.slope = x+slack, y.dhi
		if !(l.value(l.end) < inf) || l.at >= y.hi && y.dhi >= 0 {
			l.at, l.slope = y.hi, 0
		}
	default:
		l.at = y.hi
	}
}

// setWindow computes spans of what depends on the round alone for rounds from..to. Several lines use them.
func (m *Machine) setWindow(from, to int) {
	b, p := &m.bounds, m.program
	b.from, b.to = from, to
	for i := range p.time {
		if in := &p.time[i]; in.op == opT {
			b.v[in.dst] = span{lo: float64(from), hi: float64(to), dlo: 1, dhi: 1, kind: smooth}
		}
	}
	m.spans(p.time, b.v, 0)
}

// costs are what a program's part that depends on arm and round costs, in sixths of an addition for one arm: they are
// constants, measured once, so that the choice between the forms is the same on every machine.
type costs struct {
	leader int // to look at the leader alone, which every round does
	one    int // for one arm
	column int // for each arm of a column
	line   int // the spans of a line, or its sums
	sum    int // the sums of one arm
}

// lookCost is what it costs to compare an arm's line with the leader.
const lookCost = 3

func costsOf(p *Program, sums bool) costs {
	c := costs{one: 6, column: 2, line: 6}
	for i := range p.both {
		op := costsOfOp(p.both[i].op)
		c.one, c.column, c.line = c.one+op.one, c.column+op.column, c.line+op.one+140
	}
	c.leader = c.one
	if sums {
		width := len(p.sums.coefs)
		c.sum, c.line = 4+2*width, 6+3*width
		c.leader, c.one = c.sum, c.one+6*len(p.arm) // the arm's own values are not kept
	}
	return c
}

// costsOfOp returns what an operation costs for one arm alone, and in a column.
func costsOfOp(o op) costs {
	switch {
	case o == opSqrt:
		return costs{one: 8, column: 3}
	case o == opKL || o == opKLMin:
		return costs{one: 400, column: 400}
	case o == opQuantileBeta:
		return costs{one: 4000, column: 4000}
	case o == opBeta:
		return costs{one: 150, column: 150}
	case o == opLog || o == opExp || o == opPow || o == opDivergence || o == opQuantileNormal || o > opSelect:
		return costs{one: 30, column: 30}
	case (o < opAdd || o > opDiv) && o != opSelect: // columns of these have no loops of their own
		return costs{one: 8, column: 8}
	}
	return costs{one: 6, column: 2}
}

// Cost returns about the most nanoseconds that a round of a program takes natively: that of the form Columns, which plays
// where it is the fastest.
func (p *Program) Cost() int {
	arm := 0
	for i := range p.both {
		arm += costsOfOp(p.both[i].op).column
		switch p.both[i].op {
		case opKL, opKLMin:
			arm += costOfKL
		case opQuantileBeta:
			arm += costOfQuantile
		}
	}
	once := 0 // what is computed once a round, and for the arm that was pulled
	for _, list := range [][]instr{p.time, p.round, p.arm} {
		for i := range list {
			once += costsOfOp(list[i].op).one
			if list[i].op == opQuantileBeta {
				once += costOfQuantile
			}
		}
	}
	return lookCost*p.setting.K + arm*p.setting.K + once
}

// costOfKL is what klmax takes beyond its cost in the choice of a form, which need not know it: it is the same in both.
const costOfKL = 400

// costOfQuantile is the same of qbeta at its slowest: for shapes below 1/1,000, where a quantile takes 80 µs. At usual shapes it is
// 6 µs, but a program chooses the shapes, and what is counted must not be a tenth of what it takes.
const costOfQuantile = 76_000

// judge decides by the counts of the last rounds whether bounds are cheaper than columns.
func (m *Machine) judge() {
	b, K := &m.bounds, len(m.arms)
	if m.t < b.until || m.form != Automatic {
		return
	}
	c := &b.costs
	byBounds := b.rounds*c.leader + b.evaluated*c.one + b.summed*c.sum + b.drawn*c.line + b.compared*K*lookCost
	b.until = m.t + judgeRounds
	if byBounds > b.rounds*K*c.column {
		b.pay, b.until = false, m.t+b.pause
		b.pause = min(2*b.pause, longPause)
		m.fillTable()
		m.learnAll()
	}
	b.rounds, b.evaluated, b.drawn, b.compared, b.summed = 0, 0, 0, 0, 0
}
