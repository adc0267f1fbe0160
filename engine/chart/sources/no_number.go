package sources

import (
	"fmt"

	"risingbandits/engine/numbers"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/engine/sweep"
)

// TrialText returns what a trial of an index program found, in a line or two.
func TrialText(t *sim.Trial) string {
	rounds := numbers.Int(t.Rounds) + " rounds"
	if t.Rounds == 1 {
		rounds = "one round"
	}
	text := fmt.Sprintf("in a trial of %s the pulled arm's index was no number in %d, inf in %d, -inf in %d",
		rounds, t.NoNumber, t.Infinite, t.Lowest)
	if t.First > 0 {
		text += fmt.Sprintf("\nthe first, at round %d, is no number because of %s", t.First, t.Place)
	}
	return text
}

// NoNumberTexts names the policies of a scenario whose index is often no number, and says what a trial found.
func NoNumberTexts(s *scenario.Scenario) []string {
	texts := []string{}
	for _, n := range sim.NoNumbers(s, 1) {
		texts = append(texts, noNumberText(s, n, ""))
	}
	return texts
}

// SweepNoNumberTexts does the same for the points of a sweep.
func SweepNoNumberTexts(p *sweep.Plan) []string {
	texts := []string{}
	for _, n := range p.NoNumbers() {
		where := fmt.Sprintf(" at %s of %s points, first at %s", numbers.Int(n.Points), numbers.Int(len(p.Points)), p.Text(n.Point))
		texts = append(texts, noNumberText(p.Base, n.NoNumber, where))
	}
	return texts
}

func noNumberText(s *scenario.Scenario, n sim.NoNumber, where string) string {
	return s.Policies[n.At].Name + ": its index is often no number" + where + ", which counts as inf: " + TrialText(n.Trial)
}
