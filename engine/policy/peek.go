package policy

import "math"

// A Law is the probability law from which a policy draws an arm's value.
type Law string

const (
	Normal Law = "normal" // of mean A and standard deviation B
	Beta   Law = "beta"   // of parameters A and B
)

// A Belief is what a policy that draws values knows about an arm at a round: the law of the value, and the value that
// it will draw. Some policies find the arm of the largest value without drawing all values. They then know only that
// the largest value lies between Low and High, and that the others are lower.
type Belief struct {
	Law       Law // "" for an arm that is pulled before anything is believed of it
	A, B      float64
	Low, High float64 // the value, from and to; NaN if it is only known to be lower than the largest
}

// Spread returns the mean and the standard deviation of a belief.
func (b *Belief) Spread() (mean, sd float64) {
	if b.Law == Beta {
		n := b.A + b.B
		return b.A / n, math.Sqrt(b.A * b.B / (n * n * (n + 1)))
	}
	return b.A, b.B
}

// A Drawer is a policy that draws a value for every arm and pulls the arm with the largest value.
type Drawer interface {
	Explainer
	// BeliefsTo stores one Belief per arm in dst, which has length K, and returns the arm that Choose(t) will return.
	// Call it before Choose(t). It changes no state.
	BeliefsTo(dst []Belief, t int) int
}

// A Queue is the order in which a policy pulls arms in turn.
type Queue struct {
	Order []int   // arms, as the present turn pulls them; those that are not in it are dropped
	At    int     // the place in Order of the arm that is pulled next
	Turn  int     // the number of the present turn since the means began anew, from 1
	Gap   float64 // after this turn, an arm is dropped if its mean is so far below the largest; NaN if none is dropped then
	First int     // the first turn after which arms may be dropped; 0 if none ever is
	Until Until   // when a dropped arm comes back
}

// Until is when an arm that a policy drops may be pulled again.
type Until uint8

const (
	NextReset Until = iota // when the policy begins anew
	NextRound              // the policy compares all arms anew in each round, and Order is no turn
	Never
)

// A Queuer is a policy that pulls arms in turn.
type Queuer interface {
	Explainer
	// QueueTo stores the queue in dst, reusing its array. Call it before Choose. It changes no state.
	QueueTo(dst *Queue)
}

// beliefsTo stores the beliefs of a betaRace, which knows only the winner's value, and returns the winner.
func (r *betaRace) beliefsTo(dst []Belief, draws Draws, law func(arm int) (a, b float64)) int {
	nan := math.NaN()
	for k := range dst {
		a, b := law(k)
		dst[k] = Belief{Law: Beta, A: a, B: b, Low: nan, High: nan}
	}
	best := r.winner(&draws.Own) // of a copy of the stream
	low, high := best.theta, best.theta
	if best.theta < 0 {
		low, high = float64(best.cell)/betaCells, float64(best.cell+1)/betaCells
	}
	dst[best.arm].Low, dst[best.arm].High = low, high
	return best.arm
}
