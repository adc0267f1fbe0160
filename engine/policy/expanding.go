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
		x.sums, x.grown, x.counts = make([]float64, n), make([]float64, n), make([]int, n)
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
	x.grown[0], x.counts[0] = reward, 1
	last := min(x.full, len(x.sums)-1) // the growing windows are 1..full
	for i := 1; i <= last; i++ {
		x.grown[i] += reward
		x.counts[i]++
	}
	was := x.full
	for i := last; i >= 0; i-- { // downwards, because a block begins as a copy of the one before it
		if i > was || x.counts[i] != x.lengths.w[i] {
			continue
		}
		x.sums[i] = x.grown[i]
		if i == was {
			x.full++
			if i+1 < len(x.sums) {
				x.grown[i+1], x.counts[i+1] = x.grown[i], x.counts[i]
			}
		}
		if i > 0 {
			x.grown[i], x.counts[i] = x.grown[i-1], x.counts[i-1]
		}
	}
}

// sum returns the sum of window i, which is below full.
func (x *expanding) sum(i int) float64 {
	if x.lengths.exact {
		return x.first[x.n] - x.first[x.n-1-i]
	}
	return x.sums[i]
}

func (x *expanding) mean(i int) float64 { return x.sum(i) / float64(x.lengths.at(i)) }

// expandingBytes is HistoryBytes of a policy with these windows.
func expandingBytes(exact bool, T int) int {
	if exact {
		return 8 * T
	}
	return 0
}
