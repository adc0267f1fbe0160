package environment

// A Sum adds many numbers almost without rounding: the rounding error of each addition to Hi is added to Lo.
// It is exact for ten million payoffs of similar size. The zero Sum is 0.
//
// Source: Ogita, Rump, Oishi, Accurate Sum and Dot Product, SIAM J. Sci. Comput. 2005, Algorithm 4.1 (Sum2)
// with Knuth's TwoSum.
type Sum struct{ Hi, Lo float64 }

// Add adds x.
func (s *Sum) Add(x float64) {
	hi := s.Hi + x
	part := hi - s.Hi
	s.Lo += (s.Hi - (hi - part)) + (x - part)
	s.Hi = hi
}

// Value returns the sum, rounded once.
func (s Sum) Value() float64 { return s.Hi + s.Lo }

// Minus returns s - other, rounded once. The difference of equal sums is 0.
func (s Sum) Minus(other Sum) float64 {
	d := Sum{Hi: s.Hi}
	d.Add(-other.Hi)
	return d.Hi + (d.Lo + (s.Lo - other.Lo))
}

// A Total adds payoffs, or regrets, round after round: plain additions within blocks of totalBlock rounds, and a Sum of
// the blocks. All printed digits are right, a round takes half a nanosecond, and the result does not depend on how the
// rounds were split into calls. Totals of equal numbers are equal, and a Total of numbers that are not negative never
// decreases. The zero Total has no rounds.
type Total struct {
	blocks Sum
	tail   [totalBlock]float64 // the rounds after the last block
	rest   uint                // the number of rounds in tail
}

const totalBlock = 8

// Add adds the payoff of the next round.
func (t *Total) Add(x float64) {
	t.tail[t.rest%totalBlock] = x
	if t.rest++; t.rest == totalBlock {
		t.addTail()
	}
}

// addTail adds the tail, which is a whole block.
//
//go:noinline
func (t *Total) addTail() {
	t.addBlock(&t.tail)
	t.rest = 0
}

// addAll adds the payoffs of the next rounds.
func (t *Total) addAll(xs []float64) {
	if t.rest+uint(len(xs)) < totalBlock {
		for i, x := range xs {
			t.tail[(t.rest+uint(i))%totalBlock] = x
		}
		t.rest += uint(len(xs))
		return
	}
	for ; t.rest > 0; xs = xs[1:] {
		t.Add(xs[0])
	}
	for ; len(xs) >= totalBlock; xs = xs[totalBlock:] {
		t.addBlock((*[totalBlock]float64)(xs))
	}
	for i, x := range xs {
		t.tail[i%totalBlock] = x
	}
	t.rest = uint(len(xs))
}

func (t *Total) addBlock(x *[totalBlock]float64) { t.blocks.Add(blockSum(x)) }

func blockSum(x *[totalBlock]float64) float64 {
	return ((x[0] + x[1]) + (x[2] + x[3])) + ((x[4] + x[5]) + (x[6] + x[7]))
}

// Sum returns the sum of all rounds.
func (t *Total) Sum() Sum {
	tail := t.tail
	clear(tail[t.rest:])
	s := t.blocks
	s.Add(blockSum(&tail))
	return s
}

// An optimum adds the optimal policy's payoffs, round after round.
type optimum struct {
	total  Total
	rounds int
	marks  []int
	atMark []Sum // the sums at the marks so far
	at     []Sum // at[i] is the sum of the first i*fillChunk rounds, as far as they were added
}

func newOptimum(marks []int) optimum {
	horizon := marks[len(marks)-1]
	return optimum{marks: marks, atMark: make([]Sum, 0, len(marks)), at: append(make([]Sum, 0, horizon/fillChunk+1), Sum{})}
}

// value returns the sum of all rounds so far.
func (o *optimum) value() float64 { return o.total.Sum().Value() }

// restart removes all rounds.
func (o *optimum) restart() {
	o.total, o.rounds, o.atMark, o.at = Total{}, 0, o.atMark[:0], o.at[:1]
}

// add adds the payoffs of the next rounds.
func (o *optimum) add(payoffs []float64) {
	for _, mu := range payoffs {
		o.total.Add(mu)
		o.rounds++
		if o.rounds == o.marks[len(o.atMark)] {
			o.atMark = append(o.atMark, o.total.Sum())
		}
		if o.rounds%fillChunk == 0 {
			o.at = append(o.at, o.total.Sum())
		}
	}
}

// before returns the total of the last whole chunk of rounds before t, and how many rounds are left to add to
// it. Round t must have been added.
func (o *optimum) before(t int) (total Total, rest int) {
	return Total{blocks: o.at[t/fillChunk]}, t % fillChunk
}
