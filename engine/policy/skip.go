package policy

import "math"

// Most rounds pull the arm of the round before, and the index of an arm that is left alone moves slowly
// and below a line that is cheap to state. So the arm in the lead is pulled on, without a look at the
// others, until its index falls to that line of theirs; only then are indices compared. A bound that is
// good for some rounds, instead of the line, takes two and a half times the looks.
//
// With many arms even that is done among a few, the field, chosen anew every skipNear rounds, and among
// more, the pool, every skipFar. The choices, and what is drawn to break ties, are those of board.best
// in every bit; TestPlayersPlayAsPlain holds the two together.
//
// An index is a convex function of the round while its arm is left alone, and so is the largest of
// several: from t to u it lies below its chord. The line is straight, and the bonus has the second
// derivative, but for σ√(10α/h³) and with s = √ln t, b = t + p3 = t-N+h-1 in [1,t-1],
//
//	1/(ts) - b/t² (1/(2s) + 1/(4s³)) >= (1/2 - 1/(4s²))/(ts) > 0   for ln t > 1/2,
//
// which holds as well with t-1 for t in the logarithm, where the released code has it.

const (
	skipAhead  = 64    // rounds for which a look at the field is good
	skipNear   = 32    // rounds for which the field is good
	skipFar    = 128   // rounds for which the pool is good
	skipField  = 24    // so many arms are all in the field
	skipPool   = 192   // so many arms are all in the pool
	skipWider  = 1.2   // by what a margin grows when the lead fell out of its tier
	skipCloser = 0.6   // and shrinks when it did not
	skipSlack  = 1e-14 // what a bound adds for rounding, relative to its parts: their error is below 8 ulp
)

// A contender is an arm in the field.
type contender struct {
	affine
	arm int
}

// A chord is what the indices of the arms that do not lead stay below: from at round t on it changes by
// slope a round.
type chord struct{ from, slope, t float64 }

// level is the chord that is x at any round.
func level(x float64) chord { return chord{from: x} }

// at returns the chord at round t.
func (c *chord) at(t float64) float64 { return c.from + float64(c.slope*(t-c.t)) }

// A skipper says who leads a board. Its field is the arms of the pool, and its pool the arms, that
// may lead for some rounds.
type skipper struct {
	board   *board
	end     float64 // the last round for which a bound is asked, and √ln of it
	endRoot float64
	slack   float64 // for rounding, the most that an index of this run asked for
	waiting []int32 // arms without an index, ascending
	pool    tier
	near    tier
	field   []contender // the arms of near
	place   []int32     // per arm, its place in the field; -1 outside
	low     int64       // the bits of a key that hold a place
	all     []int32     // 0..K-1
}

// start forgets all, as a run begins on a board over horizon T.
func (s *skipper) start(b *board, T int) {
	s.board = b
	if s.all == nil {
		K := len(b.index)
		s.all, s.place, s.waiting = make([]int32, K), make([]int32, K), make([]int32, 0, K)
		for k := range s.all {
			s.all[k], s.place[k] = int32(k), -1
		}
		s.pool, s.near, s.field = newTier(K), newTier(K), make([]contender, 0, K)
		s.low = lowBits(K)
		s.end, s.endRoot = float64(T+skipFar), b.rootAt(T+skipFar)
	}
	s.near.margin, s.pool.margin, s.slack = 0, 0, 0
	s.forget()
}

// forget tells that arms were pulled, of which renew was not told.
func (s *skipper) forget() { s.pool.until, s.near.until = 0, 0 }

// A tier is the arms that may lead until some round.
type tier struct {
	until  int     // the first round for which it is not good; 0 if there is none
	arms   []int32 // ascending
	rest   float64 // no other arm passes this before until
	margin float64 // an arm whose bound is within it of the lead is of the tier
	bound  []int64
}

func newTier(K int) tier { return tier{arms: make([]int32, 0, K), bound: make([]int64, K)} }

// choose makes the tier good for n rounds from t on, of arms that have an index; rest bounds the
// others. The margin is led to where the tier's arms are just enough.
func (r *tier) choose(b *board, arms []int32, t, n int, rest float64) {
	switch {
	case t < r.until:
		r.margin = float64(skipWider*r.margin) + 1e-9
	case r.until > 0:
		r.margin *= skipCloser
	}
	r.until = t + n
	edge := ordered(r.survey(b, arms, t, n) - r.margin)
	most, inside, chosen := ordered(rest), 0, r.arms[:len(arms)]
	for i, x := range r.bound[:len(arms)] { // branch-free: which arms are in is hard to predict
		chosen[inside] = arms[i]
		if x >= edge {
			inside++
			x = most
		}
		most = max(most, x)
	}
	r.arms, r.rest = chosen[:inside], unordered(most)
}

// survey stores the keys of the arms' bounds from round t to t+n and returns the largest index at t.
func (r *tier) survey(b *board, arms []int32, t, n int) float64 {
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

// whole makes the tier all arms, for ever.
func (r *tier) whole(arms []int32) {
	r.until, r.rest, r.arms = math.MaxInt, -inf, append(r.arms[:0], arms...)
}

// wait lists the arms without an index.
func (s *skipper) wait() {
	s.waiting = s.waiting[:0]
	for k := range s.board.index {
		if s.board.index[k].p0 == inf {
			s.waiting = append(s.waiting, int32(k))
		}
	}
}

// cover makes a field that is good from round t on.
func (s *skipper) cover(t int) {
	for i := range s.field {
		s.place[s.field[i].arm] = -1
	}
	s.field = s.field[:0]
	if s.near.until == 0 {
		s.wait()
	}
	if len(s.waiting) > 0 {
		s.near.until = math.MaxInt
		return
	}
	if len(s.all) <= skipPool || !forms.tiers {
		s.pool.whole(s.all)
	} else if t >= s.pool.until {
		s.pool.choose(s.board, s.all, t, skipFar, -inf)
	}
	if len(s.all) <= skipField || !forms.tiers {
		s.near.whole(s.all)
	} else {
		s.near.choose(s.board, s.pool.arms, t, skipNear, s.pool.rest)
		s.near.until = min(s.near.until, s.pool.until)
	}
	for _, k := range s.near.arms {
		s.enter(int(k))
	}
}

// enter puts an arm into the field.
func (s *skipper) enter(arm int) {
	s.place[arm] = int32(len(s.field))
	s.field = append(s.field, contender{arm: arm})
	s.renew(arm)
}

// renew tells that an arm was pulled, which may have got it an index.
func (s *skipper) renew(arm int) {
	x := &s.board.index[arm]
	if i := s.place[arm]; i >= 0 {
		s.field[i].affine = *x
		if slack := skipSlack * (math.Abs(x.p0) + float64(math.Abs(x.p1)*s.end) + float64(float64(x.p2*s.endRoot)*s.end)); slack > s.slack {
			s.slack = slack
		}
		return
	}
	for i, k := range s.waiting {
		if int(k) == arm && x.p0 != inf {
			s.waiting = append(s.waiting[:i], s.waiting[i+1:]...)
			if len(s.waiting) == 0 {
				s.near.until = 0
			}
			return
		}
	}
}

// lead returns the arm that board.best(t, √ln t) would, the first round after t for which it can't
// say more, and what the indices of the other arms do not pass before.
func (s *skipper) lead(t int) (arm, until int, rest chord) {
	if t >= s.near.until {
		s.cover(t)
	}
	if m := len(s.waiting); m > 0 {
		i := 0
		if m > 1 {
			i = s.board.draws.among(m)
		}
		return int(s.waiting[i]), t + 1, level(inf)
	}
	for {
		until = min(s.near.until, t+skipAhead)
		top, next, first, second := s.look(t, until)
		if top < 0 {
			return s.tied(t)
		}
		value := math.Float64frombits(uint64(top &^ s.low))
		if value <= s.near.rest {
			if value <= s.pool.rest {
				s.pool.choose(s.board, s.all, t, skipFar, -inf)
			}
			s.cover(t)
			continue
		}
		place := top & s.low
		if (top^next)&^s.low == 0 && next != top {
			return s.tied(t)
		}
		if first&s.low == place {
			first = second
		}
		from, to := s.rest(next), s.rest(first)
		return s.field[place].arm, until, chord{from, (to - from) / float64(until-t), float64(t)}
	}
}

// rest returns what the indices of all arms do not pass but those in the field whose keys are above
// the given one.
func (s *skipper) rest(key int64) float64 {
	x := larger(s.near.rest, 0)
	if key >= 0 {
		x = larger(x, math.Float64frombits(uint64(key|s.low)))
	}
	return x + s.slack
}

// tied is lead where indices of the field are too near for their keys, or all below 0.
func (s *skipper) tied(t int) (arm, until int, rest chord) {
	return s.board.best(float64(t), s.board.rootAt(t)), t + 1, level(inf)
}

// look returns the largest and next largest key of an index at round t, and those at round u. A key is
// the bits of a double, with its arm's place in the low ones. Keys below 0 are of doubles below 0, and
// in no order among each other: to put those in order as well would cost this loop, in which much of the
// time goes, a fifth more. Inlined, as a profile may have it, it runs out of registers.
//
//go:noinline
func (s *skipper) look(t, u int) (top, next, first, second int64) {
	ft, fu := float64(t), float64(u)
	root, rootU := s.board.rootAt(t), s.board.rootAt(u)
	least := int64(math.MinInt64)
	top, next, first, second = least, least, least, least
	high, field := ^s.low, s.field
	for i := range field {
		c := &field[i]
		v := int64(math.Float64bits(c.at(ft, root)))&high | int64(i)
		next = max(next, min(top, v))
		top = max(top, v)
		x := int64(math.Float64bits(c.at(fu, rootU)))&high | int64(i)
		second = max(second, min(first, x))
		first = max(first, x)
	}
	return top, next, first, second
}
