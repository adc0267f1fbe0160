package data

// A Sweep is what the chart of a sweep over one number of the scenario draws.
type Sweep struct {
	Path    string // what is varied: "policies[0].epsilon"
	Log     bool   // the values are in about equal ratios
	Measure string // what the curves are, as the y axis names it: "regret after the last round"
	Percent bool   // they are shares of the runs, in percent
	Rises   bool   // more is better: of the runs that end on the best arm
	X       []float64
	Curves  []SweepCurve // by policy
}

// A SweepCurve is one policy's measure at the values of a sweep.
type SweepCurve struct {
	Key, Name string    // as of a Series
	Style     Style     // see Series
	Y         []float64 // by Sweep.X; NaN where it is not played
	Low, High []float64 // the ends of its 95% interval; NaN where there is none
}
