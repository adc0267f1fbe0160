package sweep

import (
	"fmt"

	"risingbandits/engine/numbers"
	"risingbandits/engine/sim"
)

// A NoNumber is a policy whose program often returns an index that is no number, at some points.
type NoNumber struct {
	Points int `json:"points"`   // at how many
	Point  int `json:"at_point"` // the first of them, from 0, of which the rest is
	sim.NoNumber
}

// NoNumbers returns the policies whose index is often no number at a point of the plan: see sim.NoNumbers.
func (p *Plan) NoNumbers() []NoNumber {
	var all []NoNumber
	byPolicy := make([]int, len(p.Base.Policies)) // the place in all, from 1
	for i := range p.Points {
		s := p.Points[i].Scenario
		if s == nil {
			continue
		}
		for _, n := range sim.NoNumbers(s, len(p.Points)) {
			if byPolicy[n.At] == 0 {
				all = append(all, NoNumber{Point: i, NoNumber: n})
				byPolicy[n.At] = len(all)
			}
			all[byPolicy[n.At]-1].Points++
		}
	}
	return all
}

// NoNumberTexts names the policies whose index is often no number at a point of the plan, and says what a trial found.
func (p *Plan) NoNumberTexts() []string {
	texts := []string{}
	for _, n := range p.NoNumbers() {
		where := fmt.Sprintf(" at %s of %s points, first at %s", numbers.Int(n.Points), numbers.Int(len(p.Points)), p.Text(n.Point))
		texts = append(texts, n.Sentence(p.Base, where))
	}
	return texts
}
