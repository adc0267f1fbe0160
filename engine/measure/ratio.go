package measure

import (
	"math"

	"risingbandits/engine/sim"
)

// Competitive is the competitive ratio: see sim.Ratio.
var Competitive = Measure{
	ID: "ratio", Name: "Competitive ratio", Head: "ratio", Title: "competitive ratio", Unit: Ratio, Quantity: "competitive ratio", Decimals: 4,
	Doc: "The total payoff that regret is measured against, over that of the policy: 1 is best.",
	Of: func(p *sim.PolicyResult, _ At) Estimate {
		r := p.Ratio
		switch {
		case r == nil:
			return Absent
		case r.In == nil:
			return Exactly(r.Value)
		case r.In[1] == nil:
			return within(r.Value, [2]float64{*r.In[0], math.Inf(1)})
		}
		return within(r.Value, [2]float64{*r.In[0], *r.In[1]})
	},
}
