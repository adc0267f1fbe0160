package measure

import "risingbandits/engine/sim"

// RoundTime is how long a round takes.
var RoundTime = Measure{
	ID: "time", Column: "time", Name: "Time per round", Head: "ns/round", Title: "time per round", Unit: Nanoseconds,
	Shown: true,
	Doc:   "How long one round of the policy takes on this machine.",
	Of:    func(p *sim.PolicyResult, _ At) Estimate { return Exactly(p.NsPerRound) },
}
