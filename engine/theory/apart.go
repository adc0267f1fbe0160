package theory

import (
	"math"

	"risingbandits/engine/detmath"
	"risingbandits/engine/numbers"
)

// A Bonus is what R-ed-UCB and R-less-UCB add to the estimate of an arm with n pulls at round t:
//
//	sigma (t - n + h - 1) sqrt(10 alpha ln t / h^3),    h = floor(epsilon n)
//
// Source: Sections 4.3 and 5.2.
type Bonus struct {
	Epsilon float64 // in (0, 1/2)
	Alpha   float64 // above 2
	Sigma   float64 // at least 0, in payoff units
}

// Window returns h = floor(epsilon n), that of the float64 product as in package policy.
func (b Bonus) Window(n int) int { return int(float64(b.Epsilon * float64(n))) }

// At returns the bonus of an arm with n pulls at round t >= 1, in payoff units; +Inf while it has no window.
func (b Bonus) At(n, t int) float64 {
	h := float64(b.Window(n))
	if h == 0 {
		return math.Inf(1)
	}
	far := float64(t) - float64(n) + h - 1
	return float64(b.Sigma * far * math.Sqrt(float64(10*b.Alpha)*detmath.Log(float64(t))/(h*h*h)))
}

// A Parting is when two arms can be told apart.
type Parting struct {
	Pulls  int // of each arm
	Round  int // after them: K Pulls
	Window int // h at that number of pulls
}

// maxRound is the largest round that Parting considers; all whole numbers up to it are float64.
const maxRound = 1 << 50

const (
	badGap  = "theory: a gap is a number above 0"
	badArms = "theory: the number of arms is a whole number in 2..1000"
)

// Parting returns the first number of pulls of each of k >= 2 arms, pulled in turn, after which the bonus is
// below a gap (in payoff units): at round t = k n, n the pulls of each. Then the index of an arm whose
// payoff is lower by the gap no longer reaches that payoff by the bonus alone; noise and the projected
// increment may still add to it, so this is about when arms can be told apart. ok is false if that takes
// more than about 2^50 rounds. It panics if a field of b, gap or k is out of its range.
//
// The numbers are exact. For one h the bonus grows with n, so it is first below the gap at the least n with
// that h; over h >= 4 it falls but for the rounding of n, so bisection finds the first h at which the bonus at
// n = h/epsilon is below the gap, and a few steps more the first at which that of a whole n is. Shorter windows
// are looked at one by one.
func (b Bonus) Parting(gap float64, k int) (p Parting, ok bool) {
	th := Theorem{Epsilon: b.Epsilon, Alpha: b.Alpha, Sigma: b.Sigma}
	th.check(1, 1)
	switch {
	case !(gap > 0):
		panic(badGap)
	case k < 2 || k > maxArms:
		panic(badArms)
	}
	last := int(b.Epsilon * float64(maxRound/k))
	if p, ok = b.firstParting(1, min(falling, last), gap, k); ok {
		return p, true
	}
	lo, hi := falling-1, last // lo is too short, hi is taken to be long enough
	for hi-lo > 1 {
		if mid := (lo + hi) / 2; b.ideal(mid, k) < gap {
			hi = mid
		} else {
			lo = mid
		}
	}
	return b.firstParting(hi, last, gap, k)
}

// falling is the window from which on the bonus at n = h/epsilon falls with h, for any k >= 2 and epsilon.
const falling = 4

// firstParting tests the windows from..to-1 one by one.
func (b Bonus) firstParting(from, to int, gap float64, k int) (Parting, bool) {
	for h := from; h < to; h++ {
		if n := b.pullsFor(h); b.At(n, k*n) < gap {
			return Parting{Pulls: n, Round: k * n, Window: h}, true
		}
	}
	return Parting{}, false
}

const maxArms = 1000

// ideal returns the bonus at n = h/epsilon pulls of each of k arms, whole or not. It is at most that at any
// whole n with a window of h.
func (b Bonus) ideal(h, k int) float64 {
	fh := float64(h)
	n := fh / b.Epsilon
	far := float64(float64(k-1)*n) + fh - 1
	return float64(b.Sigma*far*math.Sqrt(float64(10*b.Alpha)*detmath.Log(float64(float64(k)*n))/(fh*fh*fh))) * (1 - 1e-9)
}

// pullsFor returns the least n whose window is h >= 1.
func (b Bonus) pullsFor(h int) int {
	n := int(math.Ceil(float64(h) / b.Epsilon))
	for b.Window(n-1) >= h {
		n--
	}
	for b.Window(n) < h {
		n++
	}
	return n
}

// Sentence says when two arms can be told apart: "arm 13 and arm 1 can be told apart after about 1,200 pulls
// of each". The arms are names for people.
func (p Parting) Sentence(arm, other string) string {
	return "arm " + arm + " and arm " + other + " can be told apart after about " + numbers.Int(p.Pulls) + " pulls of each"
}
