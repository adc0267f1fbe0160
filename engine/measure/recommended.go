package measure

import "risingbandits/engine/sim"

// WrongPulls is how often the arm that was pulled most is wrong.
var WrongPulls = Measure{
	ID: "wrong", Name: "Most pulled arm is wrong", Head: "most pulled wrong",
	Title: "share of the runs whose most pulled arm is not the best at the horizon", Unit: Runs,
	Doc: "The share of the runs whose most pulled arm is wrong: another one pays more at the horizon.",
	Of:  func(p *sim.PolicyResult, _ At) Estimate { return wrong(&p.Recommended.MostPulls) },
}

// WrongIndex is how often the arm that the policy itself recommends is wrong.
var WrongIndex = Measure{
	ID: "recommended", Name: "Recommended arm is wrong", Head: "recommended wrong",
	Title: "share of the runs in which the policy recommends a wrong arm", Unit: Runs,
	Doc: "The share of the runs in which the arm that the policy recommends itself is not the best at the horizon.",
	Of: func(p *sim.PolicyResult, _ At) Estimate {
		if p.Recommended.BestIndex == nil {
			return Absent
		}
		return wrong(p.Recommended.BestIndex)
	},
}

// WrongArm is how often the policy's answer is wrong, by its own rule or its best index, or else the arm that it pulled most.
var WrongArm = Measure{
	ID: "error", Column: "wrong", Name: "Wrong arm", Head: "wrong arm", Title: "share of the runs that recommend a wrong arm",
	Unit: Runs, Decimals: 1,
	Quantity: "error",
	Doc:      "The share of the runs that recommend a wrong arm: by the policy's own rule, its best index, or else the most pulls.",
	Of:       func(p *sim.PolicyResult, _ At) Estimate { return wrong(p.Recommended.Rule()) },
}

// Lost is what that answer loses.
var Lost = Measure{
	ID: "lost", Name: "Payoff lost", Head: "payoff lost", Title: "mean payoff lost by the recommended arm", Unit: Payoffs, Decimals: 4,
	Quantity: "loss",
	Doc:      "How much less the recommended arm pays at the horizon than the best one, as a mean.",
	Of: func(p *sim.PolicyResult, _ At) Estimate {
		rule := p.Recommended.Rule()
		return Around(rule.Loss, rule.LossCI95, sim.NoDoubt)
	},
}

func wrong(r *sim.Recommendation) Estimate { return within(r.Wrong, r.WrongIn) }
