package policy

import "math"

// A means holds the number of pulls and the sum of rewards of every arm, and space for their indices.
type means struct {
	draws Draws
	n     []int
	sum   []float64
	index []float64
}

func newMeans(c Context) means {
	return means{n: make([]int, c.K), sum: make([]float64, c.K), index: make([]float64, c.K)}
}

func (m *means) Reset(d Draws) {
	m.draws = d
	clear(m.n)
	clear(m.sum)
}

func (m *means) Update(_, arm int, reward float64) {
	m.n[arm]++
	m.sum[arm] += reward
}

func (m *means) mean(arm int) float64 { return m.sum[arm] / float64(m.n[arm]) }

// meanTerm explains an index that is a mean plus a bonus.
func meanTerm(pulls, window int, mean, index float64) Term {
	return Term{
		Pulls: pulls, Window: window,
		Estimate: mean, Increment: math.NaN(), Bonus: index - mean,
		Index: index, Unit: "payoff",
	}
}
