package policy

// A recentMean holds the rewards of one arm and the sum of the last h = ⌊εN⌋, or of all if ε is 1.
type recentMean struct {
	n, h    int  // pulls; window
	keeps   bool // as released: the sum keeps the rewards from before the first window
	sum     float64
	rewards []float64 // kept between runs for its memory; none if ε is 1
}

func (r *recentMean) reset() { *r = recentMean{rewards: r.rewards[:0], keeps: r.keeps} }

// push adds the reward of a pull.
func (r *recentMean) push(x, epsilon float64) {
	r.n++
	if epsilon == 1 {
		r.h++
		r.sum += x
		return
	}
	r.rewards = append(r.rewards, x)
	was := r.h
	r.h = int(epsilon * float64(r.n))
	switch {
	case r.h > was, r.h == 0 && r.keeps: // by one, so the window begins where it did
		r.sum += x
	case r.h > 0:
		r.sum += x - r.rewards[r.n-1-r.h]
	}
}

// mean returns the mean of the window, 0 if there is none.
func (r *recentMean) mean() float64 {
	if r.h == 0 {
		return 0
	}
	return r.sum / float64(r.h)
}

// term explains the mean.
func (r *recentMean) term() Term {
	if r.h == 0 {
		return noIndexTerm(r.n, 0)
	}
	return drawnTerm(r.n, r.h, r.mean(), "payoff")
}
