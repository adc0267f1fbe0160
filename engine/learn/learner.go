package learn

import "risingbandits/engine/detmath"

// A Learner is a classifier that is trained one example at a time. Its cost is counted in operations: a
// product with its sum is one, and so is a division or a square root.
type Learner interface {
	// Reset forgets all training. A network draws its first weights from the key.
	Reset(key detmath.Key)
	// Predict returns the learner's probability that the example is positive. It changes nothing.
	Predict(x []Entry) float64
	// Learn returns what Predict would have returned, and then trains the learner with the example's label.
	Learn(x []Entry, positive bool) float64
	// Operations returns the operations of Learn for an example with this number of features that are not 0.
	Operations(entries int) int
	// Bytes returns the memory of the learner.
	Bytes() int
}

// New returns the learner of a Spec for examples of the given number of features. It is not ready before its
// Reset. It panics if the Spec is not valid (Spec.Check) or features is not in 1..MaxFeatures.
func New(s Spec, features int) Learner {
	if s.Check() != nil || features < 1 || features > MaxFeatures {
		panic(badSpec)
	}
	switch s.Kind {
	case "lr-t":
		return newLinear(features, s.Rate, byCount, false)
	case "lr":
		return newLinear(features, s.Rate, constant, false)
	case "ogd":
		return newLinear(features, s.Rate, byRoot, true)
	case "adagrad":
		return newAdagrad(features, s.Rate)
	case MLP:
		return newNetwork(features, s.Hidden, s.Rate)
	}
	panic(badSpec)
}

const badSpec = "learn: the learner or the number of features is not valid; use Spec.Check first"

// predictsPositive reports whether a learner that predicts p takes the example for a positive one: p > 0.5, as in the authors'
// code. So an untrained network, which predicts 0.5, takes its first example for a negative one.
func predictsPositive(p float64) bool { return p > 0.5 }

// target returns the label as a number.
func target(positive bool) float64 {
	if positive {
		return 1
	}
	return 0
}

// sigmoid returns 1/(1+exp(-z)).
func sigmoid(z float64) float64 { return 1 / (1 + detmath.Exp(-z)) }
