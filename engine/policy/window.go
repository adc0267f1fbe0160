package policy

// A window holds the rewards of the last tau rounds, and their count and sum by arm.
type window struct {
	tau    int
	pulls  []int     // of the whole run
	n      []int     // in the window
	sum    []float64 // in the window; exactly 0 where n is 0
	next   int       // where the next round goes in the ring
	filled bool      // the ring holds tau rounds
	arms   []uint16
	xs     []float64
}

// newWindow returns a window for K arms over a horizon of T rounds, which bounds its memory.
func newWindow(c Context, tau int) window {
	size := min(tau, c.T)
	return window{
		tau:   tau,
		pulls: make([]int, c.K), n: make([]int, c.K), sum: make([]float64, c.K),
		arms: make([]uint16, size), xs: make([]float64, size),
	}
}

func (w *window) reset() {
	clear(w.pulls)
	clear(w.n)
	clear(w.sum)
	w.next, w.filled = 0, false
}

// push adds a round's arm and reward. It returns the arm of the round that left the window, or -1.
func (w *window) push(arm int, x float64) (out int) {
	out = -1
	if w.filled {
		out = int(w.arms[w.next])
		w.n[out]--
		w.sum[out] -= w.xs[w.next]
		if w.n[out] == 0 {
			w.sum[out] = 0
		}
	}
	w.arms[w.next], w.xs[w.next] = uint16(arm), x
	w.pulls[arm]++
	w.n[arm]++
	w.sum[arm] += x
	w.next++
	if w.next == len(w.xs) {
		w.next, w.filled = 0, true
	}
	return out
}

// A leakyWindow is the sliding window of the released SW-UCB and SW-KL-UCB. Rewards become 0 or 1 by a coin.
// The outcome that leaves the window is subtracted from the arm pulled now, not from the arm that had it. The
// released code counts rounds from 0: the outcome of round s-τ leaves in round s, and the first that leaves
// is that of round 1. So the window holds τ+1 outcomes, and that of round 0 never leaves.
type leakyWindow struct {
	tau     int
	pulls   []int // of the whole run
	n, wins []int // pulls and successes in the window, as the released code counts them
	ring    []uint8
	next    int // where the next round goes in the ring
}

func newLeakyWindow(c Context, tau int) leakyWindow {
	return leakyWindow{
		tau:   tau,
		pulls: make([]int, c.K), n: make([]int, c.K), wins: make([]int, c.K),
		ring: make([]uint8, min(tau, c.T)),
	}
}

func (w *leakyWindow) reset() {
	clear(w.pulls)
	clear(w.n)
	clear(w.wins)
	w.next = 0
}

// push adds the outcome of round t, counted from 1: a coin of mean x.
func (w *leakyWindow) push(d *Draws, t, arm int, x float64) {
	w.pulls[arm]++
	win := 0
	if d.Coin(arm, w.pulls[arm], t) < x {
		win = 1
	}
	old := w.ring[w.next]
	w.ring[w.next] = uint8(win)
	w.next++
	if w.next == len(w.ring) {
		w.next = 0
	}
	w.n[arm]++
	w.wins[arm] += win
	if t-1 > w.tau {
		w.n[arm]--
		w.wins[arm] -= int(old)
	}
}

// explainTurns explains rounds 1..K+1 of the released policies that first pull every arm in
// order and then, their indices still all 0, one at random. It reports whether t is one of them.
func explainTurns(dst []Term, pulls []int, t int) bool {
	if t > len(dst)+1 {
		return false
	}
	for k := range dst {
		dst[k] = noIndexTerm(pulls[k], 0)
		if t != k+1 {
			dst[k].Index = 0
		}
	}
	return true
}

// clip01 returns the number of [0,1] that is nearest to x. No x is NaN.
func clip01(x float64) float64 { return larger(smaller(x, 1), 0) }
