package policy

// A deterministic is R-ed-UCB and R-less-UCB for rewards without noise. Its index is the line through the
// payoffs of an arm's last two pulls, at round t, over pulls (rested) or over rounds (restless). If the
// payoff never decreases and is concave, the index is never below what the arm pays at t.
type deterministic struct {
	affines
	byRound bool // the slope is per round (R-less), else per pull (R-ed)
	arms    []twoPulls
}

// A twoPulls holds what the deterministic estimator needs of an arm: its last two pulls.
type twoPulls struct {
	n         int
	now, last float64 // rewards of pulls n and n-1
	at, lastT int     // their rounds
}

func newDeterministic(c Context, byRound bool) *deterministic {
	return &deterministic{affines: newAffines(c), byRound: byRound, arms: make([]twoPulls, c.K)}
}

func (p *deterministic) Reset(d Draws) {
	p.affines.reset(d)
	clear(p.arms)
}

func (p *deterministic) Choose(t int) int { return p.best(float64(t), 0) }

func (p *deterministic) Update(t, arm int, reward float64) {
	r := &p.arms[arm]
	r.n, r.last, r.now, r.lastT, r.at = r.n+1, r.now, reward, r.at, t
	if r.n < 2 {
		return
	}
	slope, x := r.line(p.byRound)
	p.index[arm] = affine{p0: r.now - float64(x*slope), p1: slope}
}

// line returns the slope of the line and the x of the last pull, in pulls or in rounds.
func (r *twoPulls) line(byRound bool) (slope, x float64) {
	if byRound {
		return (r.now - r.last) / float64(r.at-r.lastT), float64(r.at)
	}
	return r.now - r.last, float64(r.n)
}

// Explain stores each arm's terms at round t: the last payoff and its projected increment.
func (p *deterministic) Explain(dst []Term, t int) {
	for k := range p.arms {
		r := &p.arms[k]
		if r.n < 2 {
			dst[k] = noIndexTerm(r.n, 0)
			continue
		}
		slope, x := r.line(p.byRound)
		dst[k] = Term{
			Pulls:     r.n,
			Window:    1,
			Estimate:  r.now,
			Increment: (float64(t) - x) * slope,
			Index:     p.index[k].at(float64(t), 0),
			Unit:      "payoff",
		}
	}
}

func (p *deterministic) Windows(arm int) (older, recent [2]int) {
	n := p.arms[arm].n
	if n < 2 {
		return
	}
	return [2]int{n - 1, n - 1}, [2]int{n, n}
}
