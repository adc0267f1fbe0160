package policy

import "math"

// A klTable brackets KL indices at one confidence level without solving. For each count n of
// rewards it holds the solutions at the means i/klGrid. The set of (p,q) with kl(p,q) <= level/n is
// convex, so the solution is a concave function of p: no less than its chord over a cell of the
// grid, and no more than the neighbouring chords drawn on into the cell.
type klTable struct {
	level float64
	rows  []float64 // [n*klRow+1+i]; NaN where not yet solved, and what bounds nothing beyond both ends
	each  []float64 // 1/n; 0 if the row is still all 0, as most are: what is not written takes no memory
}

const (
	klGrid = 1024
	klRow  = klGrid + 3
	klEdge = 1e-12 // the solver's rounding and that of the chords, and of 1/n
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
		// None is NaN: smaller returns left if that is, and also if right is, as beside a cell that was
		// filled; there hi would be a bound, but a loose one.
		if lo-klEdge < hi+klEdge && right == right {
			return lo - klEdge, hi + klEdge
		}
		k.fill(n, i)
	}
}

// begin makes the row of n rewards one to be filled, and returns 1/n.
func (k *klTable) begin(n int) float64 {
	row := k.rows[n*klRow:][:klRow]
	for i := range row {
		row[i] = math.NaN()
	}
	row[0], row[klRow-1] = -math.MaxFloat64/4, -math.MaxFloat64/4
	k.each[n] = 1 / float64(n)
	return k.each[n]
}

// fill solves for what the bracket of a cell lacks.
func (k *klTable) fill(n, cell int) {
	for i := max(0, cell-1); i <= min(klGrid, cell+2); i++ {
		if y := &k.rows[n*klRow+1+i]; *y != *y {
			*y = klUpper(float64(i)/klGrid, k.level/float64(n))
		}
	}
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

// leader returns the arm of largest upper bound, what no other arm's key is above, and whether their indices
// are certainly less.
func (b *klBrackets) leader() (arm int, rest int64, ok bool) {
	first, second := topKeys(b.hi)
	arm, rest = int(first&b.low), second|b.low
	return arm, rest, rest < b.lo[arm]&^b.low
}

// bound returns what the largest index is not below.
func (b *klBrackets) bound() int64 { return topKey(b.lo) &^ b.low }

// maxKLTable is the most rounds of a window for which brackets are tabulated: 16 MB of them, if all came up.
const maxKLTable = 2048
