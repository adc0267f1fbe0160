package policy

import (
	"math"
	"sync"

	"risingbandits/engine/detmath"
)

// The tables hold logarithms of rounds. They are computed once and shared by all runs of a process. An entry has the
// same bits as the direct evaluation, so sharing cannot change a result.

// maxTable is the most rounds in a table (8 MB); later rounds are evaluated directly.
const maxTable = 1 << 20

// A roundTable holds a function of the round for rounds 1..len-1; entry 0 is unused.
type roundTable []float64

var shared struct {
	sync.Mutex
	log, rootLog, logLog roundTable
}

// logTable returns ln t for rounds up to the horizon T.
func logTable(T int) roundTable { return extend(&shared.log, T, logOf) }

// rootLogTable returns √(ln t) for rounds up to the horizon T.
func rootLogTable(T int) roundTable { return extend(&shared.rootLog, T, rootLogOf) }

// logLogTable returns ln ln t, or 0 where that is negative, for rounds up to the horizon T.
func logLogTable(T int) roundTable { return extend(&shared.logLog, T, logLogOf) }

func extend(tab *roundTable, T int, f func(t int) float64) roundTable {
	n := min(T, maxTable) + 1
	if !forms.logs {
		n = 1
	}
	shared.Lock()
	defer shared.Unlock()
	if len(*tab) < n {
		longer := make(roundTable, n)
		done := max(1, copy(longer, *tab))
		for t := done; t < n; t++ {
			longer[t] = f(t)
		}
		*tab = longer
	}
	return (*tab)[:n]
}

func logOf(t int) float64     { return detmath.Log(float64(t)) }
func rootLogOf(t int) float64 { return math.Sqrt(logOf(t)) }

func logLogOf(t int) float64 {
	l := logOf(t)
	if l <= 1 {
		return 0
	}
	return detmath.Log(l)
}

// log returns ln t from a table of logTable.
func (tab roundTable) log(t int) float64 {
	if t < len(tab) {
		return tab[t]
	}
	return logOf(t)
}

// rootLog returns √(ln t) from a table of rootLogTable.
func (tab roundTable) rootLog(t int) float64 {
	if t < len(tab) {
		return tab[t]
	}
	return rootLogOf(t)
}

// logLog returns ln ln t, or 0 where that is negative, from a table of logLogTable.
func (tab roundTable) logLog(t int) float64 {
	if t < len(tab) {
		return tab[t]
	}
	return logLogOf(t)
}
