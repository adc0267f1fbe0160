package environment

import (
	"math"
	"slices"
)

// A bestPaid finds the largest drawn mean of a run's pulls. Rested, if no payoff falls, that is the mean of some arm's last pull, and
// nothing is done before the end. Else it looks at the means of a block of rounds after they were played. Restless, if no payoff
// falls, it looks from the last round backward, and only as far as one of the arms that were pulled may pay more there: comparing
// the means of all rounds would take a tenth of the time of the quickest policies.
type bestPaid struct {
	tables tables
	falls  bool // a payoff may fall
	looks  bool
	most   float64 // of the rounds that were looked at
	before []int   // pulls per arm before the rounds that are looked at
}

func newBestPaid(e *Environment) bestPaid {
	falls := slices.Contains(e.arms.rising, false)
	return bestPaid{tables: e.tables, falls: falls, looks: falls || e.Restless(), before: make([]int, e.Arms())}
}

func (p *bestPaid) restart() {
	clear(p.before)
	p.most = math.Inf(-1)
}

// firstLook is how many rounds are looked at first. Then it is twice as many each time.
const firstLook = 32

// look looks at the rounds from..to-1, which were played last and are of one block of the ledger.
func (p *bestPaid) look(b *Bandit, from, to int) {
	paid, most := b.paid[uint(from-1)%ledgerRounds:][:to-from], p.most
	for end, some := len(paid), firstLook; end > 0 && (p.falls || some == firstLook || most < p.atMost(b, from+end-1)); some *= 2 {
		begin := max(0, end-some)
		for _, mu := range paid[begin:end] {
			if mu > most {
				most = mu
			}
		}
		end = begin
	}
	p.most = most
	copy(p.before, b.pulls)
}

// atMost returns the largest mean at round t of the arms that were pulled in the rounds that are looked at.
func (p *bestPaid) atMost(b *Bandit, t int) float64 {
	most := math.Inf(-1)
	for k, n := range b.pulls {
		if n > p.before[k] {
			most = max(most, p.tables.meanAt(k, t))
		}
	}
	return most
}

// MostPaid returns the largest drawn mean of the run's pulls so far: the best expected payoff that it has obtained.
func (r *Run) MostPaid() float64 {
	if r.best.looks {
		return r.best.most
	}
	most := math.Inf(-1)
	for k, n := range r.bandit.pulls {
		if n > 0 {
			most = max(most, r.env.tables.meanAt(k, n))
		}
	}
	return most
}
