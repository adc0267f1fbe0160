package policy

import "math"

// A Recommender is a policy that names the arm that it takes for the best, as policies for finding the best arm do. For
// other policies that is the arm of the largest index.
type Recommender interface {
	Policy
	// RecommendTo stores a score for every arm in dst, which has length K: the policy recommends the arm of the largest
	// score, and of several each with the same chance. It changes no state.
	RecommendTo(dst []float64)
}

// recommendOne stores the scores of a policy that recommends one arm.
func recommendOne(dst []float64, arm int) {
	for k := range dst {
		dst[k] = -inf
	}
	dst[arm] = 0
}

// recommendFirst stores the scores of code that recommends the arm that numpy's argmax names: the first whose score is no
// number, or else the first of the largest score.
func recommendFirst(dst, scores []float64) {
	best := 0
	for k, x := range scores {
		if math.IsNaN(x) {
			best = k
			break
		}
		if x > scores[best] {
			best = k
		}
	}
	recommendOne(dst, best)
}
