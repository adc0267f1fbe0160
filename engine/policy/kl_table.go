package policy

import "math"

// A klTable brackets KL indices at one confidence level without solving. For each count n of
// rewards it holds the solutions at the means i/klGrid. The set of (p,q) with kl(p,q) <= level/n is
// convex, so the solution is a concave function of p: no less than its chord over a cell of the
// grid, and no more than the neighbouring chords drawn on into the cell.
type klTable struct {
	level float64
	rows  []float64 // [n*(klGrid+1)+i]; 0 where not yet solved
}

const (
	klGrid = 1024
	klEdge = 1e-12 // the solver's rounding and that of the chords
)

func newKLTable(level float64, n int) klTable {
	return klTable{level: level, rows: make([]float64, (n+1)*(klGrid+1))}
}

// bracket returns bounds of the index of an arm with n >= 1 rewards of mean p.
func (k *klTable) bracket(n int, p float64) (lo, hi float64) {
	row := k.rows[n*(klGrid+1):][:klGrid+1]
	x := float64(p * klGrid)
	i := min(int(x), klGrid-1)
	x -= float64(i)
	left, right := row[i], row[i+1]
	if left == 0 || right == 0 {
		left, right = k.fill(n, i), k.fill(n, i+1)
	}
	lo = left + float64(x*(right-left))
	hi = 1
	if i > 0 {
		y := row[i-1]
		if y == 0 {
			y = k.fill(n, i-1)
		}
		hi = left + float64(x*(left-y))
	}
	if i < klGrid-1 {
		y := row[i+2]
		if y == 0 {
			y = k.fill(n, i+2)
		}
		hi = smaller(hi, right-float64((1-x)*(y-right)))
	}
	return lo - klEdge, hi + klEdge
}

func (k *klTable) fill(n, i int) float64 {
	y := klUpper(float64(i)/klGrid, k.level/float64(n))
	k.rows[n*(klGrid+1)+i] = y
	return y
}

// A klBrackets is the arms' brackets as keys whose low bits are the arm's number.
type klBrackets struct {
	table  klTable
	lo, hi []int64
	low    int64
}

func newKLBrackets(K int, table klTable) klBrackets {
	return klBrackets{table: table, lo: newKeys(K), hi: newKeys(K), low: lowBits(K)}
}

// set brackets an arm's index from n rewards of mean p.
func (b *klBrackets) set(arm, n int, p float64) {
	if n == 0 {
		b.put(arm, inf, inf)
		return
	}
	lo, hi := b.table.bracket(n, p)
	b.put(arm, larger(lo, 0), hi)
}

func (b *klBrackets) put(arm int, lo, hi float64) {
	b.lo[arm] = int64(math.Float64bits(lo))&^b.low | int64(arm)
	b.hi[arm] = int64(math.Float64bits(hi))&^b.low | int64(arm)
}

// leader returns the arm of largest lower bound, that bound, and whether all other arms' indices
// are certainly less.
func (b *klBrackets) leader() (arm int, bound int64, ok bool) {
	top := topKey(b.lo)
	first, second := topKeys(b.hi)
	if first&b.low == top&b.low {
		first = second
	}
	return int(top & b.low), top &^ b.low, first|b.low < top&^b.low
}

// maxKLTable is the most rounds of a window for which brackets are tabulated: 16 MB of them.
const maxKLTable = 2048
