package theory

import (
	"math"

	"risingbandits/engine/payoff"
)

// An Unlearnable is the two rested instances of Theorem 4.2, of arm 1 and arm 2 each. Their payoffs never
// fall, but in one of them arm 2 is not concave, and no policy can foresee its jump:
//
//	         arm 1       arm 2
//	Rises    gamma/2     0 for the first floor(T/3) pulls, gamma after
//	Stays    gamma/2     0
//
// with gamma the largest increment. They look alike while arm 2 has been pulled floor(T/3) times or less.
type Unlearnable struct {
	Rises, Stays [2]payoff.Spec
	horizon      int
	gamma        float64
}

const (
	badGamma = "theory: the largest increment is a number in (0,1]"
)

// NewUnlearnable returns the instances for a horizon in 1..MaxLength rounds and a largest increment gamma in
// (0,1], in payoff units. It panics otherwise.
func NewUnlearnable(horizon int, gamma float64) Unlearnable {
	switch {
	case horizon < 1 || horizon > maxLength:
		panic(badLength)
	case !(gamma > 0 && gamma <= 1):
		panic(badGamma)
	}
	steady := payoff.Constant(gamma / 2)
	return Unlearnable{
		Rises:   [2]payoff.Spec{steady, payoff.Step(0, gamma, horizon/3)},
		Stays:   [2]payoff.Spec{steady, payoff.Constant(0)},
		horizon: horizon,
		gamma:   gamma,
	}
}

// PaperRegret returns floor(gamma T / 12), in payoff units: the regret that by Theorem 4.2 every policy has
// at least on one of the instances.
func (u Unlearnable) PaperRegret() float64 {
	return math.Floor(float64(u.gamma*float64(u.horizon)) / 12)
}

// PureRegrets returns the regrets, in payoff units, of the two ways to play that no other beats on both instances
// (see LeastWorstRegret): on Rises that of never pulling arm 2, gamma (m+r)/2, and on Stays that of pulling it
// until pull m+1 shows which instance it is, gamma (m+1)/2, with T = 3m+r. A policy's regrets on the two are
// never below the line between (never, 0) and (0, until).
func (u Unlearnable) PureRegrets() (never, until float64) {
	m, r := float64(u.horizon/3), float64(u.horizon%3)
	return u.gamma * (m + r) / 2, u.gamma * (m + 1) / 2
}

// LeastWorstRegret returns the least over all policies of the larger of their expected regrets on the two
// instances, in payoff units. With T = 3m+r, r in 0..2, it is
//
//	gamma (m+1)(m+r) / (2 (2m+r+1))
//
// which is above gamma T/12. Of all ways to play, two are not beaten on both instances by another: pull arm 2
// until its pull m+1 shows which instance it is (regret 0 on Rises, gamma (m+1)/2 on Stays), or never
// (gamma (m+r)/2 and 0). A policy that tosses a coin between them, so that both regrets are equal, is the best.
func (u Unlearnable) LeastWorstRegret() float64 {
	m, r := float64(u.horizon/3), float64(u.horizon%3)
	return float64(u.gamma*(m+1)*(m+r)) / (2 * (float64(2*m) + r + 1))
}
