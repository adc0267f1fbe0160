package data

// A Theory is what the charts of the theory draw: what the paper proves about a scenario's arms and policies.
type Theory struct {
	Restless bool
	Horizon  int
	Arms     []string // their names
	Reason   string   // why no theorem holds for these arms; "" if they do
	Bounds   []Bound  // none if there is a Reason

	M    int       // ceil(T/K)
	Q, Y []float64 // the cumulative increment Y(M, q) at each q, from 0 to 1

	Powers []Power // of the arms whose increments fit b l^-c, the slowest first
	Rates  [2]Rate // rested and restless

	Instances *Instances // nil if they were not played
}

// Instances are the results of the scenario's policies on the two instances of which no policy can learn both.
type Instances struct {
	Horizon      int
	Runs         int       // of each policy on each
	Least        float64   // the least worst-case regret
	Never, Until float64   // no policy's pair of regrets is below the line from (Never, 0) to (0, Until)
	X            []float64 // rounds
	Policies     []TwoRegrets
}

// A TwoRegrets is a policy's mean regret at the rounds of Instances.X, on the instance where the dark arm rises and on
// the one where it stays at 0.
type TwoRegrets struct {
	Key, Name    string
	Style        Style
	Rises, Stays []float64
}

// Last returns the regrets at the horizon.
func (t *TwoRegrets) Last() (rises, stays float64) { return LastValue(t.Rises), LastValue(t.Stays) }

// A Bound is one of the paper's bounds on regret.
type Bound struct {
	Theorem       string   // its number in the paper: "4.4"
	Policy        string   // the name of the policy that it is for
	Twin          string   // the words that distinguish it from other policies with a bound by the same theorem; "" if there are none
	Keys          []string // of the series whose regret it bounds; none if no policy of the scenario has these parameters
	Style         Style
	Deterministic bool    // it is for rewards without noise
	Caution       string  // what the bound is for, if not for the policy with its parameters here; else ""
	Value         float64 // at the horizon, with the best q
	BestQ         float64
	Increment     float64 // Y(M, BestQ), with the theorem's M
	Head          float64 // the part of Value that depends neither on q nor on the arms
	Vacuous       bool    // it is above the horizon, which no regret exceeds

	T, Least []float64 // the bound at some horizons, at the q that is best there
	Q, AtQ   []float64 // the bound at the horizon, by q
}

// A Power says that an arm's increments fit b l^-c.
type Power struct {
	Arm      int // from 0
	B, C     float64
	Exponent float64 // of T in the setting's rate at C
}

// A Rate is the exponent of T in the best bound of one setting, by the power c of the increments l^-c.
type Rate struct {
	Name        string // "rested"
	C, Exponent []float64
}
