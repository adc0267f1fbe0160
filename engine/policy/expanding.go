package policy

import "math"

// The forms of RAW-UCB and FEWA: which windows of an arm's last rewards they look at.
const (
	exactForm     = "exact"
	efficientForm = "efficient"
)

// An expanding holds sums of the last rewards of one arm over windows of growing length.
//
// Exact: windows 1, 2, ..., N, whose sums follow from the sums of the first rewards.
//
// Efficient: windows w_0 = 1, w_{i+1} = max(w_i + 1, ⌈m w_i⌉). The sum of window i is that of a block of w_i rewards which
// ended some pulls ago. The next block grows with each pull; when it is full it becomes the sum, and the block after it
// begins as a copy of the growing block of window i-1. With m = 2 a sum is at most w_i / 2 pulls old.
//
// Source of the efficient form: Seznec, Locatelli, Carpentier, Lazaric, Valko, AISTATS 2019, with m = 2; here as in
// Seznec's code (github.com/SMPyBandits/SMPyBandits, FEWA.py), which allows other m.
type expanding struct {
	n       int
	lengths *windowLengths
	first   []float64 // exact: first[l] is the sum of the first l rewards
	sums    []float64 // efficient: of the full windows
	means   []float64 // efficient: of the full windows
	grown   []float64 // efficient: sums of the growing blocks
	counts  []int     // efficient: rewards in the growing blocks
	full    int       // windows that have a sum
}

// windowLengths holds the lengths of the windows, which arms share.
type windowLengths struct {
	exact bool
	w     []int // efficient
}

// newWindowLengths returns the windows that runs of T rounds need.
func newWindowLengths(T int, exact bool, m float64) *windowLengths {
	l := &windowLengths{exact: exact, w: []int{1}}
	for last := 1; !exact && last < T; l.w = append(l.w, last) {
		last = max(last+1, int(math.Min(math.Ceil(float64(last)*m), 2*maxRounds)))
	}
	return l
}

// at returns the length of window i.
func (l *windowLengths) at(i int) int {
	if l.exact {
		return i + 1
	}
	return l.w[i]
}

func (x *expanding) reset() {
	x.n, x.full = 0, 0
	if x.lengths.exact {
		x.first = append(x.first[:0], 0)
		return
	}
	if x.sums == nil {
		n := len(x.lengths.w)
		x.sums, x.means, x.grown, x.counts = make([]float64, n), make([]float64, n), make([]float64, n), make([]int, n)
	}
}

// push adds the reward of a pull.
func (x *expanding) push(reward float64) {
	x.n++
	if x.lengths.exact {
		x.first = append(x.first, x.first[x.n-1]+reward)
		x.full = x.n
		return
	}
	w := x.lengths.w
	sums, grown, counts, means := x.sums[:len(w)], x.grown[:len(w)], x.counts[:len(w)], x.means[:len(w)]
	sums[0], means[0] = reward, reward
	// A block that is full begins anew as a copy of the growing block of the window before: with this reward, but before that
	// one begins anew itself.
	before, length := reward, 1
	for i := 1; i < len(w) && i <= x.full; i++ {
		sum, count := grown[i]+reward, counts[i]+1
		if count < w[i] {
			grown[i], counts[i] = sum, count
		} else {
			sums[i], means[i] = sum, sum/float64(w[i])
			grown[i], counts[i] = before, length
			if i == x.full {
				x.lengthen(sum, count)
				return
			}
		}
		before, length = sum, count
	}
	if x.full == 0 {
		x.lengthen(reward, 1)
	}
}

// lengthen adds a window, whose first block begins with the sum of some rewards.
func (x *expanding) lengthen(sum float64, rewards int) {
	x.full++
	if x.full < len(x.grown) {
		x.grown[x.full], x.counts[x.full] = sum, rewards
	}
}

// sum returns the sum of window i, which is below full.
func (x *expanding) sum(i int) float64 {
	if x.lengths.exact {
		return x.first[x.n] - x.first[x.n-1-i]
	}
	return x.sums[i]
}

// mean returns the mean of window i, which is below full.
func (x *expanding) mean(i int) float64 {
	return x.sum(i) / float64(x.lengths.at(i))
}

// expandingCost is about the most nanoseconds that a round of a policy with expanding windows takes. In form exact it compares
// all windows of an arm, which are as many as its pulls.
func expandingCost(c Context, v Values) float64 {
	if v.choice("form") == exactForm {
		return 10 * float64(c.T)
	}
	return float64(100 + 25*c.K)
}

// expandingBytes is HistoryBytes of a policy with these windows.
func expandingBytes(exact bool, T int) int {
	if exact {
		return 8 * T
	}
	return 0
}
