package measure

import "risingbandits/engine/sim"

// BestPulls is how often the policy pulls an arm.
var BestPulls = Measure{
	ID: "pulls", Name: "Pulls of the best arm", Head: "pulls of best", Title: "mean pulls of the best arm", Unit: Pulls, Rises: true,
	Shown: true,
	OfArm: true, Quantity: "pulls", Decimals: 1,
	Doc: "How often the policy pulls the arm in a run, as a mean.",
	Of: func(p *sim.PolicyResult, at At) Estimate {
		return Around(p.Pulls.Mean[at.Arm], sim.CI95(p.Pulls.Std[at.Arm], p.Runs), sim.NoDoubt)
	},
}

// BestShare is BestPulls as a share of all pulls.
var BestShare = Measure{
	ID: "share", Column: "best", Name: "Best arm pulled", Head: "best pulled", Title: "share of the pulls that are of the best arm",
	Unit:  PullsShare,
	Rises: true, OfArm: true, Quantity: "share", Decimals: 1,
	Doc: "The arm's share of all pulls of the policy, from 0 to 1.",
	Of: func(p *sim.PolicyResult, at At) Estimate {
		e, rounds := BestPulls.Of(p, at), float64(p.Rounds)
		return Estimate{e.Value / rounds, e.Low / rounds, e.High / rounds, e.Half / rounds, e.Doubt}
	},
}

// Ends is how often a policy's last pull is of an arm.
var Ends = Measure{
	ID: "best", Column: "ends", Name: "Ends on the best arm", Head: "ends on best", Title: "share of the runs that end on the best arm",
	Unit:  Runs,
	Shown: true,
	Rises: true, OfArm: true, Quantity: "ends",
	Doc: "The share of the runs whose last pull is the arm, from 0 to 1.",
	Of: func(p *sim.PolicyResult, at At) Estimate {
		return within(p.LastArm[at.Arm], sim.Wilson(p.LastArm[at.Arm], p.Runs))
	},
}
