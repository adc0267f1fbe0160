package claims

import (
	"fmt"

	"risingbandits/engine/payoff"
	"risingbandits/engine/scenario"
)

const arms2 = "paper-2-rested"

// The rounds that the paper names for the experiment with 2 arms.
const (
	negativeUntil = 20_000
	flatFor40     = 40_000
	flatFor100    = 100_000
)

var twoArmClaims = []Claim{
	{
		ID: "E5", Topic: "two-arms", Section: "Numerical simulations, 2 arms",
		Statement: "With 2 rested arms, R-ed-UCB is on par with the other policies for the first 20,000 rounds and has the least " +
			"regret of all in the long run.",
		Measured: "Regret after 20,000 rounds, and regret at the last round as the difference to each other policy over the same luck.",
		Test: "On par: after 20,000 rounds R-ed-UCB’s regret is above the lowest other by less than a fiftieth of the largest final " +
			"regret, which can hardly be seen in the paper’s figure. " +
			"In the long run: at the last round R-ed-UCB has less regret than every other policy.",
		Differs: "The released Ser4 never drops an arm, so that its regret goes on growing; as defined, Ser4 is close to R-ed-UCB here.",
		decide: func(ev *Evidence, variant string) Outcome {
			return onSide(ev, arms2, variant, func(s side) Outcome {
				others := s.others(rEd)
				least, largest := others[0], 0.0
				for _, id := range others {
					if s.regret(id, negativeUntil).value < s.regret(least, negativeUntil).value {
						least = id
					}
					largest = max(largest, s.regret(id, s.Horizon).value)
				}
				par := s.regret(rEd, negativeUntil).less(s.regret(least, negativeUntil)).times(1/largest).below(0.02,
					fmt.Sprintf("Regret of R-ed-UCB − %s after round %s, as a share of the largest final regret", nameOf(least), round(negativeUntil)))
				return combine(append([]Number{par}, s.lowest(rEd, others)...)...)
			})
		},
	},
	{
		ID: "E6", Topic: "two-arms", Section: "Numerical simulations, 2 arms",
		Statement: "With 2 rested arms, the regret of a round may be below zero for $t < 19 T / 400 = 9,500$, and for most policies " +
			"regret is below zero for $t < 20,000$.",
		Measured: "The payoff of the $t$-th pull of each arm, and the cumulative regret of each policy up to round 20,000.",
		Test: "Arm 1’s $t$-th pull pays more than arm 2’s for every $t$ below 9,500, and for no $t$ from there on; the cumulative " +
			"regret of at least 4 of the 7 policies is below zero after 20,000 rounds. " +
			"(From round 9,500 on the regret of a single round cannot be below zero, so that we take the second half to speak of the " +
			"cumulative regret.)",
		decide: func(ev *Evidence, variant string) Outcome {
			return onSide(ev, arms2, variant, func(s side) Outcome { return combine(s.negative()...) })
		},
	},
	{
		ID: "E7", Topic: "two-arms", Section: "Numerical simulations, 2 arms",
		Statement: "With 2 rested arms, the regret of Rexp3 and Ser4 flattens after about 40,000 rounds and that of SW-TS after " +
			"about 100,000; the regret of the other baselines grows linearly to the end.",
		Measured: "The mean regret of a round in parts of the run.",
		Test: "Flat: a round costs less than half as much from the named round on as in the rounds from half of it. Linear (KL-UCB, " +
			"SW-UCB, SW-KL-UCB): " +
			"in the last quarter a round costs at least nine tenths of what it costs in the quarter before.",
		Differs: baselines,
		decide: func(ev *Evidence, variant string) Outcome {
			return onSide(ev, arms2, variant, func(s side) Outcome {
				var numbers []Number
				for _, f := range []struct {
					id    string
					after int
				}{{rexp3, flatFor40}, {ser4, flatFor40}, {swTS, flatFor100}} {
					before, after := s.slope(f.id, f.after/2, f.after), s.slope(f.id, f.after, s.Horizon)
					numbers = append(numbers, after.less(before.times(0.5)).below(0,
						fmt.Sprintf("%s: regret of a round from %s on − half of that from %s to %s", nameOf(f.id), round(f.after), round(f.after/2),
							round(f.after))))
				}
				quarter := s.Horizon / 4
				for _, id := range []string{klUCB, swUCB, swKLUCB} {
					third, last := s.slope(id, 2*quarter, 3*quarter), s.slope(id, 3*quarter, s.Horizon)
					numbers = append(numbers, last.less(third.times(0.9)).above(0,
						fmt.Sprintf("%s: regret of a round in the last quarter − nine tenths of that in the quarter before", nameOf(id))))
				}
				return combine(numbers...)
			})
		},
	},
	{
		ID: "E10", Topic: "two-arms", View: "chart=pulls", Section: "Numerical simulations, 2 arms: pulls",
		Statement: "With 2 rested arms, R-ed-UCB finds arm 2, the better one; KL-UCB, SW-UCB and SW-KL-UCB do not; Ser4, Rexp3 and " +
			"SW-TS pull it slightly more than half of the time.",
		Measured: "The share of the rounds in which arm 2 is pulled.",
		Test: "The share of R-ed-UCB is above three quarters; of KL-UCB, SW-UCB and SW-KL-UCB below a half; of Ser4, Rexp3 and " +
			"SW-TS between a half and three quarters.",
		Differs: baselines + " SW-TS draws from another Beta law in the released code, which tries arm 2 far more often.",
		decide: func(ev *Evidence, variant string) Outcome {
			return onSide(ev, arms2, variant, func(s side) Outcome {
				share := func(id string) interval { return s.pulls(id, 1).times(1 / float64(s.Horizon)) }
				name := func(id string) string { return "Share of arm 2 in the pulls of " + nameOf(id) }
				numbers := []Number{share(rEd).above(0.75, name(rEd))}
				for _, id := range []string{klUCB, swUCB, swKLUCB} {
					numbers = append(numbers, share(id).below(0.5, name(id)))
				}
				for _, id := range []string{ser4, rexp3, swTS} {
					numbers = append(numbers, share(id).within(0.5, 0.75, name(id)))
				}
				return combine(numbers...)
			})
		},
	},
}

// negative tests the two halves of E6: where arm 1's t-th pull pays more than arm 2's, and the cumulative regret of
// the policies after 20,000 rounds.
func (s side) negative() []Number {
	preset, _ := scenario.LookupPreset(arms2)
	first, _ := payoff.New(preset.Scenario.Arms[0].Payoff)
	second, _ := payoff.New(preset.Scenario.Arms[1].Payoff)
	crossing, again := 1, 0
	for ; first.At(crossing)-second.At(crossing) > 1e-12; crossing++ {
	}
	for t := crossing; t <= s.Horizon; t++ {
		if first.At(t)-second.At(t) > 1e-12 {
			again++
		}
	}
	want := 19 * s.Horizon / 400
	equal := func(got, want int, name string) Number {
		n := exactly(float64(got)).number(name)
		n.Want, n.Verdict = round(want), Holds
		if got != want {
			n.Verdict = Fails
		}
		return n
	}
	numbers := []Number{
		equal(crossing, want, "First t at which arm 2’s t-th pull pays as much as arm 1’s"),
		equal(again, 0, "Later t at which arm 1’s pays more"),
	}
	var verdicts []Verdict
	var informs []Number
	below := 0
	for _, id := range s.others() {
		regret := s.regret(id, negativeUntil)
		v := regret.side(0)
		if verdicts = append(verdicts, v); v == Holds {
			below++
		}
		last := 0
		for _, t := range s.T {
			if s.regret(id, t).side(0) == Holds {
				last = t
			}
		}
		informs = append(informs, regret.number(fmt.Sprintf(
			"Cumulative regret of %s after round %s; it is below zero up to about round %s", nameOf(id), round(negativeUntil), round(last))))
	}
	count := exactly(float64(below)).number(fmt.Sprintf("Policies whose cumulative regret is below zero after round %s", round(negativeUntil)))
	count.Want, count.Verdict = "at least 4", atLeast(verdicts, 4)
	return append(append(numbers, count), informs...)
}
