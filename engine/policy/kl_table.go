package policy

import "math"

// A klTable gives lower and upper bounds of KL indices at one confidence level without solving for them. For
// each count n of rewards it holds the solutions at the means i/klGrid. The set of (p,q) with kl(p,q) <=
// level/n is convex, so the solution is a concave function of p. In a cell of the grid it is at least its
// chord, and at most the chords of the two neighbouring cells, extended into the cell.
type klTable struct {
	level float64
	rows  []float64 // [n*klRow+1+i]; NaN if not yet solved; both ends hold values that bound nothing
	each  []float64 // 1/n, or 0 if the row was never written: most rows are not, and take no memory
}

const (
	klGrid = 1024
	klRow  = klGrid + 3
	klEdge = 1e-12 // bounds the rounding of the solver, of the chords and of 1/n
)

func newKLTable(level float64, n int) klTable {
	return klTable{level: level, rows: make([]float64, (n+1)*klRow), each: make([]float64, n+1)}
}

// bracket returns bounds of the index of an arm from the sum of n >= 1 rewards.
func (k *klTable) bracket(n int, sum float64) (lo, hi float64) {
	each := k.each[n]
	if each == 0 {
		each = k.begin(n)
	}
	x := float64(clip01(sum*each) * klGrid)
	i := min(int(x), klGrid-1)
	x -= float64(i)
	for {
		y := (*[4]float64)(k.rows[n*klRow+i:])
		lo = y[1] + float64(x*(y[2]-y[1]))
		left, right := y[1]+float64(x*(y[1]-y[0])), y[2]-float64((1-x)*(y[3]-y[2]))
		hi = smaller(right, left)
		// If left is NaN, so is hi. If only right is NaN, hi is left, a valid but loose bound, so right is
		// tested too.
		if lo-klEdge < hi+klEdge && right == right {
			return lo - klEdge, hi + klEdge
		}
		k.fill(n, i)
	}
}

// begin prepares the row of n rewards, and returns 1/n.
func (k *klTable) begin(n int) float64 {
	row := k.rows[n*klRow:][:klRow]
	for i := range row {
		row[i] = math.NaN()
	}
	row[0], row[klRow-1] = -math.MaxFloat64/4, -math.MaxFloat64/4
	k.each[n] = 1 / float64(n)
	return k.each[n]
}

// fill computes the values that the bracket of a cell still needs.
func (k *klTable) fill(n, cell int) {
	for i := max(0, cell-1); i <= min(klGrid, cell+2); i++ {
		if y := &k.rows[n*klRow+1+i]; *y != *y {
			*y = klUpper(float64(i)/klGrid, k.level/float64(n))
		}
	}
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
	b.put(arm, larger(lo, 0), hi)
}

func (b *klBrackets) put(arm int, lo, hi float64) {
	b.lo[arm] = int64(math.Float64bits(lo))&^b.low | int64(arm)
	b.hi[arm] = int64(math.Float64bits(hi))&^b.low | int64(arm)
}

// leader returns the arm of largest upper bound, an upper bound of all other arms' keys, and whether the
// other arms' indices are certainly less.
func (b *klBrackets) leader() (arm int, rest int64, ok bool) {
	first, second := topKeys(b.hi)
	arm, rest = int(first&b.low), second|b.low
	return arm, rest, rest < b.lo[arm]&^b.low
}

// bound returns a lower bound of the largest index.
func (b *klBrackets) bound() int64 { return topKey(b.lo) &^ b.low }

// maxKLTable is the longest window, in rounds, that gets a table: at most 16 MB if every row is used.
const maxKLTable = 2048
