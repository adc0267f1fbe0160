package data

// A Trace is one value that a policy computed for every arm before the rounds of one run, such as its bonus.
type Trace struct {
	Policy string // its name
	Style  Style
	Value  string    // its name: "bonus"
	Run    int       // from 1
	End    int       // the last round on the axis
	Next   int       // the arm that is pulled at the last round of X; -1 if it is not known
	X      []float64 // the rounds before which the value is known; increasing
	Arms   []TracedArm
}

// A TracedArm is one arm's part of a Trace. A value that the policy does not have before a round is NaN.
type TracedArm struct {
	Label string
	Y     []float64 // by X
}

// Last returns the values before the last round of X, by arm.
func (t *Trace) Last() []float64 {
	var list []float64
	for i := range t.Arms {
		if y := t.Arms[i].Y; len(y) > 0 {
			list = append(list, y[len(y)-1])
		}
	}
	return list
}
