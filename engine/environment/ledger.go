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
		entries := (*[totalBlock]float64)(l.paid[uint(l.settled)%ledgerRounds:])
		if l.best != nil {
			best := (*[totalBlock]float64)(l.best[l.settled:])
			for i := range entries {
				entries[i] = best[i] - entries[i]
			}
		}
		l.blocks.Add(blockSum(entries))
	}
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

// sum returns the sum of the account of the rounds to t, which were settled.
func (l *ledger) sum(t int) Sum {
	total := l.account(t)
	return total.Sum()
}
