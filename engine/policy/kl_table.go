package policy

import "math"

// A klTable gives lower and upper bounds of KL indices at one confidence level without solving for them. For
// each count n of rewards it holds the solutions at the means of a grid. The set of (p,q) with kl(p,q) <=
// level/n is convex, so the solution is a concave function of p. In a cell of the grid it is at least its
// chord, and at most the chords of the two neighbouring cells, extended into the cell.
type klTable struct {
	level float64
	cells []klCell  // [n*klRow+i], nil until prepare; most are never written, and take no memory
	scale []float64 // klGrid/n
}

// A klCell holds the solution at the left end of a cell, 0 if not yet solved. The solution is at least the line that starts
// there and rises by rise over the cell, and above it by at most width, which is 0 if not yet computed.
type klCell struct {
	left        float64
	rise, width float32
}

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
		k.cells = make([]klCell, len(k.scale)*klRow)
	}
}

// bracket returns bounds of the index of an arm from the sum of n >= 1 rewards.
func (k *klTable) bracket(n int, sum float64) (lo, hi float64) {
	i, x := klFind(sum * k.scale[n])
	i += n * klRow
	if k.cells[i].width == 0 {
		k.fill(i)
	}
	return k.cells[i].bounds(x)
}

// klFind returns the cell of the mean scaled/klGrid, and the mean's place in the cell, from 0 to 1.
func klFind(scaled float64) (cell int, x float64) {
	x = limit(scaled, klGrid*belowOne)
	x = notBelow(x, float64(klCuts*x)-(klCuts-1)*klFine)
	cell = int(x)
	return cell, x - float64(cell)
}

// bounds returns bounds of the solution at a place in the cell.
func (c *klCell) bounds(x float64) (lo, hi float64) {
	lo = c.left + float64(x*float64(c.rise)) - klEdge
	return lo, lo + float64(c.width)
}

// fill computes a cell, and the solutions that this needs.
func (k *klTable) fill(i int) {
	n, cell := i/klRow, i%klRow
	row := k.cells[n*klRow:][:klRow]
	for i := max(0, cell-1); i <= min(klRow-1, cell+2); i++ {
		if row[i].left == 0 {
			row[i].left = klUpper(klMean(i), k.level/float64(n))
		}
	}
	slope := func(i int) float64 {
		return float64((row[i+1].left - row[i].left) / (klMean(i+1) - klMean(i)) * (klMean(cell+1) - klMean(cell)))
	}
	// The chord before this cell's is above it by before at the cell's right end, the chord after it by after at the left
	// end. The lower of the two is above it by at most 1/(1/before+1/after).
	rise, before, after := slope(cell), inf, inf
	if cell > 0 {
		before = larger(slope(cell-1)-rise, 0) + klEdge
	}
	if cell+2 < klRow {
		after = larger(rise-slope(cell+1), 0) + klEdge
	}
	c := &row[cell]
	c.rise = float32(rise * (1 - 0x1p-23))
	c.width = float32((1/(1/before+1/after) + float64(rise*0x1p-22) + 2*klEdge) * (1 + 0x1p-22))
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
