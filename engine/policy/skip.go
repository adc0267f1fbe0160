package policy

import "math"

// A skipper is the fast form of the rising policies: it plays many rounds without comparing all indices.
//
// Most rounds pull the arm of the round before, and the index of an arm that is not pulled changes slowly.
// So a skipper bounds the indices of all arms but the leader by one straight line, and pulls the leader
// until its index falls to that line; only then are indices compared again. A constant bound instead of a
// line would need 2.5 times as many comparisons.
//
// With many arms, comparing all of them is itself slow. Then indices are compared only within a small
// shortlist, which is chosen every skipSmallRounds rounds from a large one, and that is chosen from all arms
// every skipLargeRounds rounds. The chosen arms, and the random numbers drawn to break ties, are exactly
// those of affines.best; TestPlayersPlayAsPlain checks it.
//
// Why a line is a bound: while an arm is not pulled its index is a convex function of the round, and so is
// the largest of several indices. A convex function lies below its chord from t to u. The index is convex
// because p0 + p1 t is straight and the bonus has a positive second derivative: without the factor
// σ√(10α/h³), and with s = √ln t and b = t + p3 = t-N+h-1 in [1,t-1], it is
//
//	1/(ts) - b/t² (1/(2s) + 1/(4s³)) >= (1/2 - 1/(4s²))/(ts) > 0   for ln t > 1/2.
//
// The same holds with ln(t-1) in the bonus, as in the released code.

const (
	skipCompareRounds = 64    // the most rounds that one comparison of the candidates is good for
	skipSmallRounds   = 32    // rounds for which the small shortlist is good
	skipLargeRounds   = 128   // rounds for which the large shortlist is good
	skipSmallSize     = 24    // up to so many arms, the small shortlist holds all of them
	skipLargeSize     = 192   // up to so many arms, the large shortlist holds all of them
	skipMarginUp      = 1.2   // factor on a margin if the shortlist had to be chosen again too early
	skipMarginDown    = 0.6   // factor on a margin otherwise
	skipSlack         = 1e-14 // added to a bound for rounding, relative to its parts, whose error is below 8 ulp
)

// A candidate is an arm of the small shortlist with its index.
type candidate struct {
	affine
	arm int
}

// A boundLine is an upper bound of the indices of all arms but the leader: its value is from at round t, and
// it changes by slope each round.
type boundLine struct{ from, slope, t float64 }

// constantLine returns the line that is x at every round.
func constantLine(x float64) boundLine { return boundLine{from: x} }

// at returns the value of the line at round t.
func (c *boundLine) at(t float64) float64 { return c.from + float64(c.slope*(t-c.t)) }

// A skipper finds the leader, the arm of largest index.
type skipper struct {
	affines    *affines
	end        float64 // the last round for which a bound is needed
	endRoot    float64 // √ln end
	slack      float64 // the largest allowance for rounding that an index of this run needed
	waiting    []int32 // arms without an index, ascending
	large      shortlist
	small      shortlist   // chosen from large
	candidates []candidate // the arms of small
	position   []int32     // for each arm, its position in candidates; -1 if it is not there
	low        int64       // the bits of a key that hold a position
	all        []int32     // 0..K-1
}

// start begins a run over horizon T with the indices that b holds.
func (s *skipper) start(b *affines, T int) {
	s.affines = b
	if s.all == nil {
		K := len(b.index)
		s.all, s.position, s.waiting = make([]int32, K), make([]int32, K), make([]int32, 0, K)
		for k := range s.all {
			s.all[k], s.position[k] = int32(k), -1
		}
		s.large, s.small, s.candidates = newShortlist(K), newShortlist(K), make([]candidate, 0, K)
		s.low = lowBits(K)
		s.end, s.endRoot = float64(T+skipLargeRounds), b.rootAt(T+skipLargeRounds)
	}
	s.small.margin, s.large.margin, s.slack = 0, 0, 0
	s.invalidate()
}

// invalidate discards both shortlists, because arms were pulled without a call of armPulled.
func (s *skipper) invalidate() { s.large.until, s.small.until = 0, 0 }

// A shortlist holds the arms that may lead until some round.
type shortlist struct {
	until  int     // the first round for which it is not good; 0 if it was never chosen
	arms   []int32 // ascending
	others float64 // an upper bound, before until, of the indices of the arms that are not listed
	margin float64 // an arm is listed if its bound is at most this much below the largest index
	bound  []int64 // scratch: for each arm, the key of its bound
}

func newShortlist(K int) shortlist {
	return shortlist{arms: make([]int32, 0, K), bound: make([]int64, K)}
}

// choose lists those of the given arms that may lead in rounds t to t+n-1. All of them have an index; rest
// is an upper bound of the indices of all other arms. The margin grows if the list was too short for its n
// rounds, else it shrinks.
func (r *shortlist) choose(b *affines, arms []int32, t, n int, rest float64) {
	switch {
	case t < r.until:
		r.margin = float64(skipMarginUp*r.margin) + 1e-9
	case r.until > 0:
		r.margin *= skipMarginDown
	}
	r.until = t + n
	edge := ordered(r.storeBounds(b, arms, t, n) - r.margin)
	most, inside, chosen := ordered(rest), 0, r.arms[:len(arms)]
	for i, x := range r.bound[:len(arms)] { // branch-free: which arms are in is hard to predict
		chosen[inside] = arms[i]
		if x >= edge {
			inside++
			x = most
		}
		most = max(most, x)
	}
	r.arms, r.others = chosen[:inside], unordered(most)
}

// storeBounds stores for each arm the key of an upper bound of its index in rounds t to t+n, and returns
// the largest index at t.
func (r *shortlist) storeBounds(b *affines, arms []int32, t, n int) float64 {
	ft, fu := float64(t), float64(t+n)
	root, rootU := b.rootAt(t), b.rootAt(t+n)
	top, bound := ordered(-inf), r.bound[:len(arms)]
	for i, k := range arms {
		x := &b.index[k]
		now, then := float64(x.p1*ft), float64(x.p1*fu)
		bonus := float64(float64(rootU*x.p2) * (fu + x.p3))
		slack := float64(skipSlack * (math.Abs(x.p0) + math.Abs(then) + bonus))
		bound[i] = max(ordered(x.p0+now+bonus+slack), ordered(x.p0+then+bonus+slack))
		top = max(top, ordered(x.p0+now+float64(float64(root*x.p2)*(ft+x.p3))))
	}
	return unordered(top)
}

// includeAll lists all arms, for the rest of the run.
func (r *shortlist) includeAll(arms []int32) {
	r.until, r.others, r.arms = math.MaxInt, -inf, append(r.arms[:0], arms...)
}

// listWaiting lists the arms without an index.
func (s *skipper) listWaiting() {
	s.waiting = s.waiting[:0]
	for k := range s.affines.index {
		if s.affines.index[k].p0 == inf {
			s.waiting = append(s.waiting, int32(k))
		}
	}
}

// chooseCandidates chooses the candidates from round t on.
func (s *skipper) chooseCandidates(t int) {
	for i := range s.candidates {
		s.position[s.candidates[i].arm] = -1
	}
	s.candidates = s.candidates[:0]
	if s.small.until == 0 {
		s.listWaiting()
	}
	if len(s.waiting) > 0 {
		s.small.until = math.MaxInt
		return
	}
	if len(s.all) <= skipLargeSize || !forms.shortlists {
		s.large.includeAll(s.all)
	} else if t >= s.large.until {
		s.large.choose(s.affines, s.all, t, skipLargeRounds, -inf)
	}
	if len(s.all) <= skipSmallSize || !forms.shortlists {
		s.small.includeAll(s.all)
	} else {
		s.small.choose(s.affines, s.large.arms, t, skipSmallRounds, s.large.others)
		s.small.until = min(s.small.until, s.large.until)
	}
	for _, k := range s.small.arms {
		s.add(int(k))
	}
}

// add makes an arm a candidate.
func (s *skipper) add(arm int) {
	s.position[arm] = int32(len(s.candidates))
	s.candidates = append(s.candidates, candidate{arm: arm})
	s.armPulled(arm)
}

// armPulled updates a candidate's index after a pull. An arm that waits for its first index may have got it.
func (s *skipper) armPulled(arm int) {
	x := &s.affines.index[arm]
	if i := s.position[arm]; i >= 0 {
		s.candidates[i].affine = *x
		if slack := skipSlack * (math.Abs(x.p0) + float64(math.Abs(x.p1)*s.end) + float64(float64(x.p2*s.endRoot)*s.end)); slack > s.slack {
			s.slack = slack
		}
		return
	}
	for i, k := range s.waiting {
		if int(k) == arm && x.p0 != inf {
			s.waiting = append(s.waiting[:i], s.waiting[i+1:]...)
			if len(s.waiting) == 0 {
				s.small.until = 0
			}
			return
		}
	}
}

// leader returns the arm that affines.best(t, √ln t) returns, and a bound of the indices of the other arms
// that holds in the rounds after t and before until.
func (s *skipper) leader(t int) (arm, until int, others boundLine) {
	if t >= s.small.until {
		s.chooseCandidates(t)
	}
	if m := len(s.waiting); m > 0 {
		i := 0
		if m > 1 {
			i = s.affines.draws.breakTie(m)
		}
		return int(s.waiting[i]), t + 1, constantLine(inf)
	}
	for {
		until = min(s.small.until, t+skipCompareRounds)
		top, next, first, second := s.compare(t, until)
		if top < 0 {
			return s.compareAll(t)
		}
		value := math.Float64frombits(uint64(top &^ s.low))
		if value <= s.small.others {
			if value <= s.large.others {
				s.large.choose(s.affines, s.all, t, skipLargeRounds, -inf)
			}
			s.chooseCandidates(t)
			continue
		}
		position := top & s.low
		if (top^next)&^s.low == 0 && next != top {
			return s.compareAll(t)
		}
		if first&s.low == position {
			first = second
		}
		from, to := s.othersBound(next), s.othersBound(first)
		return s.candidates[position].arm, until, boundLine{from, (to - from) / float64(until-t), float64(t)}
	}
}

// othersBound returns an upper bound of the indices of all arms except the candidates whose keys are larger
// than the given one.
func (s *skipper) othersBound(key int64) float64 {
	x := larger(s.small.others, 0)
	if key >= 0 {
		x = larger(x, math.Float64frombits(uint64(key|s.low)))
	}
	return x + s.slack
}

// compareAll is leader by all indices, for a round in which the largest keys differ only in their positions
// or no candidate has an index above 0.
func (s *skipper) compareAll(t int) (arm, until int, others boundLine) {
	return s.affines.best(float64(t), s.affines.rootAt(t)), t + 1, constantLine(inf)
}

// compare returns the largest and the next largest key of the candidates' indices at round t, and the same at
// round u. A key is the bits of the index as a float64, with the candidate's position in the low bits. Keys
// of negative indices are negative and in no useful order: to order them too would make this loop, in which
// much of the time is spent, a fifth slower. It must not be inlined, as a profile may want: the registers
// would not suffice.
//
//go:noinline
func (s *skipper) compare(t, u int) (top, next, first, second int64) {
	ft, fu := float64(t), float64(u)
	root, rootU := s.affines.rootAt(t), s.affines.rootAt(u)
	least := int64(math.MinInt64)
	top, next, first, second = least, least, least, least
	high, candidates := ^s.low, s.candidates
	for i := range candidates {
		c := &candidates[i]
		v := int64(math.Float64bits(c.at(ft, root)))&high | int64(i)
		next = max(next, min(top, v))
		top = max(top, v)
		x := int64(math.Float64bits(c.at(fu, rootU)))&high | int64(i)
		second = max(second, min(first, x))
		first = max(first, x)
	}
	return top, next, first, second
}
