package policy

import "math"

// codeParam says whose released code of R-ed-UCB is played.
var codeParam = Param{
	Name: codeMember, Symbol: "code", Kind: Choice, Choices: []string{codeAuthors, codeRCBE, codeCRUCB}, Default: always(codeAuthors),
	Released: true, Names: true, Formula: codeAuthors,
	Doc: "Whose released code it is, if it is released: its authors', or that of the authors of RC-BE or CRUCB.",
}

const (
	codeMember  = "code"
	codeAuthors = "authors"
	codeRCBE    = "rc-be"
	codeCRUCB   = "crucb"
	codeCASH    = "cash"

	codesDiffer = " Parameter code: with rc-be it is the code of RC-BE's authors, which is as defined (they set α to 2.1, and payoffs are " +
		"read at x from 1). With crucb it is that of CRUCB's authors: the first 2K rounds pull the arms in turn, h is ⌈N/8⌉, α is 1, " +
		"and the round before stands in place of t."
)

// A crucbRising is R-ed-UCB as the authors of CRUCB released it (github.com/ml-postech/Combinatorial-Rising-Bandits at
// 5364484, Synthetic/src/algorithms/RUCB.py). The first 2K rounds pull the arms in turn. From then on it pulls the arm of
// largest
//
//	1/h Σ_{l=N-h+1..N} (R(l) + (t-1-l)(R(l)-R(l-h))/h) + σ(t-1-N+h-1)√(10 ln(t-1) / h³)
//
// with h = ⌈N/8⌉: R-ed-UCB with a window that rounds up, α = 1, and t-1 for t, because it computes the index at the end of the
// round before. It uses neither ε nor α.
type crucbRising struct {
	affines
	scale float64 // σ√10
	limit float64 // of the bonus; +Inf for none
	arms  []risingArm
}

func newCRUCBRising(c Context, v Values) *crucbRising {
	p := &crucbRising{affines: newAffines(c), scale: v.number("sigma") * math.Sqrt(10), limit: inf, arms: make([]risingArm, c.K)}
	p.logLag = 1
	return p
}

func (p *crucbRising) Reset(d Draws) {
	p.affines.reset(d)
	for k := range p.arms {
		p.arms[k].reset()
	}
}

// CapBonus implements BonusCapper.
func (p *crucbRising) CapBonus(limit float64) { p.limit = limit }

// turnOf returns the arm whose turn it is, -1 after the first 2K rounds.
func (p *crucbRising) turnOf(t int) int {
	if k := len(p.arms); t <= 2*k {
		return (t - 1) % k
	}
	return -1
}

func (p *crucbRising) Choose(t int) int {
	if arm := p.turnOf(t); arm >= 0 {
		return arm
	}
	return p.bestWithin(p.limit, float64(t), p.rootAt(t))
}

func (p *crucbRising) Update(_, arm int, reward float64) {
	r := &p.arms[arm]
	h := (r.n + 8) / 8
	if r.n == 0 {
		h = 0 // one reward has no partner
	}
	was := r.h
	r.move(reward, h)
	if r.h == 0 {
		return
	}
	if r.h > was {
		r.factors = newWindowFactors(r.h, p.scale)
	}
	x := r.affine()
	x.p0 -= x.p1
	x.p3--
	p.index[arm] = x
}

// HistoryBytes implements HistoryHolder: a reward of 8 bytes for each round.
func (p *crucbRising) HistoryBytes(T int) int { return 8 * T }

// Explain stores each arm's terms. In the first 2K rounds only the arm whose turn it is has index +Inf.
func (p *crucbRising) Explain(dst []Term, t int) {
	turn := p.turnOf(t)
	ft, s := float64(t), p.root.rootLog(max(1, t-1))
	for k := range p.arms {
		r, x := &p.arms[k], &p.index[k]
		if turn >= 0 || r.h == 0 {
			dst[k] = noIndexTerm(r.n, r.h)
		} else {
			h := float64(r.h)
			dst[k] = windowTerm(r.n, r.h, r.a/h, (float64((ft-1)*r.u)-r.v)/(h*h), smaller(p.limit, x.bonus(ft, s)),
				x.within(p.limit, ft, s))
		}
		if turn >= 0 && turn != k {
			dst[k].Index = 0
		}
	}
}

func (p *crucbRising) Windows(arm int) (older, recent [2]int) {
	return windows(p.arms[arm].n, p.arms[arm].h)
}
