package policy

import (
	"math"

	"risingbandits/engine/detmath"
)

// A klTable gives lower and upper bounds of KL indices at one confidence level without solving for them. For
// each count n of rewards it holds the solutions at the means of a grid. The set of (p,q) with kl(p,q) <=
// level/n is convex, so the solution is a concave function of p. In a cell of the grid it is at least its
// chord, and at most the tangents at the cell's ends.
type klTable struct {
	level  float64
	cells  []klCell  // [n*klRow+i], nil until prepare; most are never written, and take no memory
	scale  []float64 // klGrid/n
	solved []float64 // the solution at the left end of a cell; 0 if not yet solved
}

// A klCell says by how much at most the solution at the left end of a cell is below 1; the next one says it of the right end. The
// solution is at least the line between the two, and above it by at most width, which is 0 if not yet computed. A cell is small
// because a policy needs many in no order: those that it needs should stay in the processor's nearer caches. Where counts are
// low, solutions differ by less than a float32 can tell near 1, but not near 0.
type klCell struct{ below, width float32 }

// The grid has klGrid cells, of which those above klFine are cut into klCuts: the best arms have means near 1, where the
// solution is curved most.
const (
	klGrid = 512
	klFine = klGrid - klGrid/16
	klCuts = 8
	klRow  = klFine + klCuts*(klGrid-klFine) + 1
	klEdge = 1e-12 // bounds the rounding of the solver, of the lines and of klGrid/n
)

func newKLTable(level float64, n int) klTable {
	k := klTable{level: level, scale: make([]float64, n+1)}
	for i := range k.scale {
		k.scale[i] = klGrid / float64(i)
	}
	return k
}

// prepare makes the cells, unless the table has them or shares another's.
func (k *klTable) prepare() {
	if k.cells == nil {
		size := len(k.scale) * klRow
		k.cells, k.solved = make([]klCell, size), make([]float64, size)
	}
}

// bracket returns bounds of the index of an arm from the sum of n >= 1 rewards.
func (k *klTable) bracket(n int, sum float64) (lo, hi float64) {
	i, x := klFind(float64(sum * k.scale[n]))
	i += n * klRow
	if k.cells[i].width == 0 {
		k.fill(i)
	}
	return klBounds(k.cells[i], k.cells[i+1], x)
}

// klFind returns the cell of the mean scaled/klGrid, and the mean's place in the cell, from 0 to 1. A mean on the border of two
// cells belongs to either. Adding 2^52 rounds to a whole number, which is then in the low bits: the conversion of a float64 to an
// integer takes several times as long in WebAssembly.
func klFind(scaled float64) (cell int, x float64) {
	const most, least, whole = klRow - 0.5, 0.5 + 0x1p-50, 1 << 52
	b := max(int64(math.Float64bits(scaled+0.5)), int64(math.Float64bits(float64(klCuts*scaled)-((klCuts-1)*klFine-0.5))))
	x = math.Float64frombits(uint64(min(max(b, int64(math.Float64bits(least))), int64(math.Float64bits(most)))))
	y := x + whole
	return int(math.Float64bits(y)&1023) - 1, x - (y - whole) + 0.5
}

// klBounds returns bounds of the solution at a place in a cell.
func klBounds(c, next klCell, x float64) (lo, hi float64) {
	below := float64(c.below)
	lo = 1 - (below + float64(x*(float64(next.below)-below)))
	return lo, lo + float64(c.width)
}

// fill computes a cell, and the left end of the next.
func (k *klTable) fill(i int) {
	n, cell := i/klRow, i%klRow
	level, p, next := k.level/float64(n), klMean(cell), klMean(cell+1)
	before, q := k.solve(i, p, level)
	after, nextQ := k.solve(i+1, next, level)
	c, d := &k.cells[i], &k.cells[i+1]
	// The tangent at the left end is above the line by before at the right end, the one at the right end by after at the left
	// end. The lower of the two is above it by at most 1/(1/before+1/after).
	h := next - p
	rise := nextQ - q
	before = larger(float64(before*h)-rise, 0) + klEdge
	after = larger(rise-float64(after*h), 0) + klEdge
	gap := larger(float64(c.below)-(1-q), float64(d.below)-(1-nextQ))
	c.width = float32((1/(1/before+1/after) + gap + klEdge) * (1 + 0x1p-22))
}

// solve returns the solution at the left end of a cell, of mean p, and its slope there, and stores a bound of it.
func (k *klTable) solve(i int, p, level float64) (slope, q float64) {
	q = k.solved[i]
	if q == 0 {
		q = klNear(p, level)
		k.solved[i] = q
		k.cells[i].below = float32((1 - q + klEdge) * (1 + 0x1p-23))
	}
	switch {
	case p == 0:
		return inf, q
	case p >= 1:
		return 0, q // the slope's limit, or below it if the level is 0
	case q <= p: // the level is about 0
		return 1, q
	}
	return float64(q*(1-q)) * detmath.Log(q*(1-p)/(p*(1-q))) / (q - p), q
}

// klMean returns the mean at the left end of a cell.
func klMean(i int) float64 {
	if i > klFine {
		return float64(i+(klCuts-1)*klFine) / (klCuts * klGrid)
	}
	return float64(i) / klGrid
}

// A klBrackets holds the arms' brackets as keys: their low bits are the arm's number.
type klBrackets struct {
	table  klTable
	lo, hi []int64
	low    int64
}

func newKLBrackets(K int, table klTable) klBrackets {
	return klBrackets{table: table, lo: newKeys(K), hi: newKeys(K), low: lowBits(K)}
}

// set brackets an arm's index from the sum of n rewards.
func (b *klBrackets) set(arm, n int, sum float64) {
	if n == 0 {
		b.put(arm, inf, inf)
		return
	}
	lo, hi := b.table.bracket(n, sum)
	b.put(arm, lo, hi)
}

func (b *klBrackets) put(arm int, lo, hi float64) {
	b.lo[arm] = int64(math.Float64bits(lo))
	b.hi[arm] = int64(math.Float64bits(hi))&^b.low | int64(arm)
}

// leader returns the arm of largest upper bound, and an upper bound of all other arms' keys. If it is less than lo of the
// arm, the arm's index certainly is the largest.
func (b *klBrackets) leader() (arm int, rest int64) {
	first, second := topKeys(b.hi)
	return int(first & b.low), second | b.low
}

// bound returns a lower bound of the largest index.
func (b *klBrackets) bound() int64 { return topKey(b.lo) }

// maxKLTable is the longest window, in rounds, that gets a table: at most 24 MB if every cell is used.
const maxKLTable = 2048
