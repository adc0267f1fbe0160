package sim

import "math"

// maxStored is how many pulls of all arms together the tables may hold, 8 bytes each and, of those whose
// sums a live run asked for, 8 more, before the next run begins with empty ones. One run adds at most its
// rounds and a chunk per arm.
const maxStored = 16_000_000

// Rested are the tables of a rested environment: per arm, as far as it has been pulled in any run, the
// drawn means, and as far as they were asked for, their sums. Entries do not depend on when they were
// written.
type rested struct {
	mean   [][]float64 // mean[k][n-1], of the n-th pull
	prefix [][]float64 // prefix[k][n], the sum of the first n means, added in order
	stored int         // pulls in mean

	best   int       // the arm with the largest sum over the horizon, the first of several
	bestAt []float64 // its sum at every mark; nil until found
	search oracleSearch
}

func (v *environment) initRested() {
	v.mean = make([][]float64, v.k)
	v.prefix = make([][]float64, v.k)
	v.emptyTables()
}

func (v *environment) emptyTables() {
	for k := range v.mean {
		v.mean[k], v.prefix[k] = nil, []float64{0}
	}
	v.stored = 0
}

// Extend lengthens an arm's table by some pulls.
func (v *environment) extend(arm int) {
	mean := v.mean[arm]
	n := len(mean)
	mu := v.chunk[:min(fillChunk, v.horizon-n)]
	v.drawnTo(mu, arm, n+1)
	v.mean[arm] = append(mean, mu...)
	v.stored += len(mu)
}

// SumOf returns the sum of an arm's first n drawn means.
func (v *environment) sumOf(arm, n int) float64 {
	prefix := v.prefix[arm]
	for n >= len(prefix) {
		if len(prefix) > len(v.mean[arm]) {
			v.extend(arm)
		}
		sum := prefix[len(prefix)-1]
		for _, mu := range v.mean[arm][len(prefix)-1:] {
			sum += mu
			prefix = append(prefix, sum)
		}
		v.prefix[arm] = prefix
	}
	return prefix[n]
}

// An oracleSearch finds the best constant arm. Summing every arm over the horizon would cost K*T
// evaluations, so arms are first bracketed: a payoff that never decreases has a sum between those of
// its values at the beginning and at the end of each stretch of pulls. Arms whose upper bound stays
// below another's lower one are left out; the others are summed in full, in order.
type oracleSearch struct {
	bracketed int       // arms done
	upper     []float64 // per arm
	floor     float64   // the largest lower bound
	arm       int       // being summed
	n         int       // its pulls summed
	sum       float64
	at        []float64 // sums at the marks passed
	spare     []float64
	bestSum   float64
}

// bracketSlack covers the rounding of sums and of payoffs, relative to their size.
const bracketSlack = 1e-6

// FindOracle searches on for about budget evaluations and returns how many it spent, 0 if the best
// arm is known.
func (v *environment) findOracle(budget int) int {
	if v.bestAt != nil {
		return 0
	}
	s := &v.search
	if s.upper == nil {
		s.upper = make([]float64, v.k)
		s.floor, s.bestSum = math.Inf(-1), math.Inf(-1)
		s.at, s.spare = make([]float64, 0, len(v.marks)), make([]float64, 0, len(v.marks))
	}
	spent := 0
	for spent < budget && s.bracketed < v.k {
		spent += v.bracket(s.bracketed)
		s.bracketed++
	}
	for spent < budget && s.arm < v.k {
		spent += v.sumOn(s, budget-spent)
	}
	if s.arm == v.k {
		v.bestAt = s.spare
		v.search = oracleSearch{}
	}
	return max(1, spent)
}

// Bracket bounds the sum of an arm over the horizon and returns the evaluations spent.
func (v *environment) bracket(arm int) int {
	s := &v.search
	if !v.rising[arm] {
		s.upper[arm] = math.Inf(1)
		return 1
	}
	lower, upper, spent := 0.0, 0.0, 0
	for x := 1; x <= v.horizon; spent += 2 {
		next := min(x+1+x/64, v.horizon+1)
		n := float64(next - x)
		lower += float64(n * v.drawn(arm, x))
		upper += float64(n * v.drawn(arm, next-1))
		x = next
	}
	slack := float64(bracketSlack * (math.Abs(lower) + math.Abs(upper)))
	s.upper[arm] = upper + slack
	s.floor = max(s.floor, lower-slack)
	return spent
}

// SumOn sums the present arm on over at most budget pulls, or goes on to the next arm.
func (v *environment) sumOn(s *oracleSearch, budget int) int {
	if s.upper[s.arm] < s.floor {
		s.arm++
		return 1
	}
	spent := min(v.horizon-s.n, max(1, budget))
	for to := s.n + spent; s.n < to; {
		mu := v.chunk[:min(to-s.n, fillChunk)]
		v.drawnTo(mu, s.arm, s.n+1)
		for _, m := range mu {
			s.n++
			s.sum += m
			if s.n == v.marks[len(s.at)] {
				s.at = append(s.at, s.sum)
			}
		}
	}
	if s.n == v.horizon {
		if s.sum > s.bestSum {
			s.bestSum, v.best = s.sum, s.arm
			s.at, s.spare = s.spare, s.at
		}
		s.arm, s.n, s.sum, s.at = s.arm+1, 0, 0, s.at[:0]
	}
	return spent
}
