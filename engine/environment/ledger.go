package environment

// A ledger adds up the expected payoffs of a run's pulls, with the rounding of a Total. Play only stores the drawn mean
// of each round; settle adds the means up later, which takes a quarter of the time of adding at each pull.
type ledger struct {
	paid    [ledgerRounds]float64 // the drawn mean of round t's pull at (t-1)%ledgerRounds, only rounds not yet settled
	best    []float64             // restless: the largest drawn mean of each round; else nil
	blocks  Sum                   // of the rounds settled
	settled int                   // rounds, whole blocks of totalBlock
}

// ledgerRounds is the most rounds that are played before they are settled, a multiple of totalBlock.
const ledgerRounds = 512

// BlockEnd returns the last round of the block that round t is in. Once a later block is played, Run.Regret cannot tell the
// regret in this one.
func BlockEnd(t int) int { return (t-1)/ledgerRounds*ledgerRounds + ledgerRounds }

// restart removes all rounds.
func (l *ledger) restart() { l.blocks, l.settled = Sum{}, 0 }

// pay stores the first n of means as those of the rounds from t on. These rounds must not cross a multiple of
// ledgerRounds.
func (l *ledger) pay(t int, means []float64, n int) {
	copy(l.paid[uint(t-1)%ledgerRounds:], means[:n])
}

// settle adds up the rounds before `to`, except the last ones if they do not fill a block.
func (l *ledger) settle(to int) {
	settled, hi, lo := l.settled, l.blocks.Hi, l.blocks.Lo // in registers; Sum.Add is written out for them
	for ; settled+totalBlock < to; settled += totalBlock {
		paid := (*[totalBlock]float64)(l.paid[uint(settled)%ledgerRounds:])
		var x float64
		if l.best == nil {
			x = blockSum(paid)
		} else {
			x = blockDifference((*[totalBlock]float64)(l.best[settled:]), paid)
		}
		sum := hi + x
		part := sum - hi
		lo += (hi - (sum - part)) + (x - part)
		hi = sum
	}
	l.settled, l.blocks = settled, Sum{hi, lo}
}

// blockDifference returns the blockSum of the differences of two blocks.
func blockDifference(x, y *[totalBlock]float64) float64 {
	return (((x[0] - y[0]) + (x[1] - y[1])) + ((x[2] - y[2]) + (x[3] - y[3]))) +
		(((x[4] - y[4]) + (x[5] - y[5])) + ((x[6] - y[6]) + (x[7] - y[7])))
}

// account returns the total of the rounds up to t. It settles them, so no earlier round can be asked for afterwards.
func (l *ledger) account(t int) Total {
	l.settle(t + 1)
	total := Total{blocks: l.blocks, rest: uint(t - l.settled)}
	l.tailTo(&total.tail, total.rest)
	return total
}

// sum returns the sum of account(t).
func (l *ledger) sum(t int) Sum {
	l.settle(t + 1)
	var tail [totalBlock]float64
	l.tailTo(&tail, uint(t-l.settled))
	s := l.blocks
	s.Add(blockSum(&tail))
	return s
}

// tailTo stores the n rounds after those settled.
func (l *ledger) tailTo(tail *[totalBlock]float64, n uint) {
	paid := l.paid[uint(l.settled)%ledgerRounds:][:totalBlock]
	for i := range tail[:n] {
		tail[i] = paid[i]
	}
	if l.best != nil {
		for i := range tail[:n] {
			tail[i] = l.best[l.settled+i] - tail[i]
		}
	}
}
