package environment

// A ledger takes a run's account: what its pulls were to pay, added up as a Total adds. Play only notes the
// drawn mean of each round; settle adds them up, which takes a quarter of the time that adding at each pull
// would.
type ledger struct {
	paid    [ledgerRounds]float64 // the drawn mean of round t's pull at (t-1)%ledgerRounds, of the rounds not settled
	best    []float64             // restless: the largest drawn mean of each round; else nil
	blocks  Sum                   // of the rounds settled
	settled int                   // rounds, whole blocks of totalBlock
}

// ledgerRounds is the most rounds that are played before they are settled, a multiple of totalBlock.
const ledgerRounds = 512

// restart forgets all rounds.
func (l *ledger) restart() { l.blocks, l.settled = Sum{}, 0 }

// record notes the first n of means, of the rounds from t on, all of one page of ledgerRounds rounds.
func (l *ledger) record(t int, means []float64, n int) {
	paid := l.paid[uint(t-1)%ledgerRounds:]
	if n <= totalBlock && len(paid) >= totalBlock && cap(means) >= totalBlock {
		// More than n, of which the rest is written over: how many there are is hard for the processor to
		// foresee.
		*(*[totalBlock]float64)(paid) = *(*[totalBlock]float64)(means[:totalBlock])
		return
	}
	copy(paid, means[:n])
}

// settle adds up the rounds before `to`, but for the last ones that are no whole block.
func (l *ledger) settle(to int) {
	for ; l.settled+totalBlock < to; l.settled += totalBlock {
		l.blocks.Add(l.block(totalBlock))
	}
}

// block returns the entries of the first n rounds behind the settled ones, n <= totalBlock, added up as a
// Total adds a block.
func (l *ledger) block(n int) float64 {
	entries := *(*[totalBlock]float64)(l.paid[uint(l.settled)%ledgerRounds:])
	if l.best != nil {
		for i, best := range l.best[l.settled:][:n] {
			entries[i] = best - entries[i]
		}
	}
	if n < totalBlock {
		clear(entries[n:])
	}
	return blockSum(&entries)
}

// sum returns the sum of the rounds to t, which were settled.
func (l *ledger) sum(t int) Sum {
	s := l.blocks
	s.Add(l.block(t - l.settled))
	return s
}

// account returns the account of the rounds to t, which were settled.
func (l *ledger) account(t int) Total {
	total := Total{blocks: l.blocks, rest: uint(t - l.settled)}
	copy(total.tail[:total.rest], l.paid[uint(l.settled)%ledgerRounds:])
	if l.best != nil {
		for i := range total.tail[:total.rest] {
			total.tail[i] = l.best[l.settled+i] - total.tail[i]
		}
	}
	return total
}
