package claims

import (
	_ "embed"
	"encoding/json"
	"math"
	"sync"

	"risingbandits/engine/detmath"
	"risingbandits/engine/payoff"
)

// publishedText holds what the authors published with their code in the form of data: the final regrets of their 30 runs on
// two learners (plots/regrets_avg.tex), and the average learning curves of the seven learners of their script, of 1,000
// runs on the 1,000 most common words, as the means of 32 parts of the 50,000 reviews that grow by a fifth.
//
//go:embed published.json
var publishedText []byte

// A Published is what the authors published.
type Published struct {
	Runs     int               `json:"runs"`
	Rounds   int               `json:"rounds"`
	Policies []PublishedRegret `json:"policies"` // in the order of their figure
	Curves   []PublishedCurve  `json:"curves"`
}

// A PublishedRegret is the final regret of a policy in the authors' figure.
type PublishedRegret struct {
	Policy string  `json:"policy"`
	Mean   float64 `json:"mean"`
	Half   float64 `json:"half"` // half the band of the figure: two standard errors, with divisor n
}

// A PublishedCurve is an average learning curve.
type PublishedCurve struct {
	Name    string       `json:"name"`
	Learner string       `json:"learner"` // as the engine names it
	Points  [][2]float64 `json:"points"`
}

const badPublished = "claims: published.json has another form"

// AuthorsRuns returns what the authors published. It is shared and must not be changed.
var AuthorsRuns = sync.OnceValue(func() *Published {
	p := new(Published)
	if err := json.Unmarshal(publishedText, p); err != nil || len(p.Curves) != 7 || len(p.Policies) != 7 {
		panic(badPublished)
	}
	return p
})

// payoff returns the curve as the payoff of an arm.
func (c *PublishedCurve) payoff() payoff.Spec {
	spec := payoff.Spec{Family: "points"}
	for _, p := range c.Points {
		spec.Points = append(spec.Points, payoff.Point{X: p[0], Y: p[1]})
	}
	return spec
}

// final returns the final regret of a policy with its 95% interval, by Student's t instead of the figure's two standard
// errors.
func (p *Published) final(id string) interval {
	for _, r := range p.Policies {
		if r.Policy == id {
			n := float64(p.Runs)
			half := float64(r.Half/2*math.Sqrt(n/(n-1))) * detmath.QuantileOfStudent(0.975, p.Runs-1)
			return meanOver(r.Mean, &half, p.Runs)
		}
	}
	panic(notInExperiment + id)
}
