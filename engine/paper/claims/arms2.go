package claims

import (
	"fmt"

	"risingbandits/engine/scenario"
)

const arms2 = "paper-2-rested"

// The rounds that the paper names for the experiment with 2 arms.
const (
	negativeUntil = 20_000
	flatFor40     = 40_000
	flatFor100    = 100_000
)

// hardlySeen is the share of the largest final regret that can hardly be seen in the paper's figure.
const hardlySeen = 0.02

var twoArmClaims = []Claim{
	{
		ID: "E5", Topic: "two-arms", Section: "Section 6, 2 arms, rested: the figure of the regrets",
		Statement: "With 2 rested arms, R-ed-UCB is on par with the other policies for the first 20,000 rounds and outperforms all of them " +
			"in the long run.",
		Measured: "Regret after 20,000 rounds, and regret at the last round as the difference to each other policy over the same luck.",
		Readings: []Reading{{
			Test: "On par: after 20,000 rounds R-ed-UCB’s regret is above that of every other policy by less than a fiftieth of the largest " +
				"final regret, which can hardly be seen in the paper’s figure. In the long run: at the last round R-ed-UCB has less regret than " +
				"every other policy.",
			numbers: func(ev *Evidence, column Column) ([]Number, string) {
				return outperforms(ev, column)
			},
		}},
		Differs: releasedNoise + "The released Ser4 never drops an arm, so that its regret goes on growing; as defined, Ser4 is level with " +
			"R-ed-UCB here.",
	},
	{
		ID: "E6", Topic: "two-arms", Section: "Section 6, 2 arms, rested: the text on negative regret",
		Statement: "With 2 rested arms, the regret of a round may be below zero for $t < 19 T / 400 = 9,500$, and for most policies " +
			"regret is below zero for $t < 20,000$.",
		Measured: "The payoff of the $t$-th pull of each arm, and the cumulative regret of each policy up to round 20,000. " +
			"(From round 9,500 on the regret of a single round cannot be below zero, so that the second half speaks of the cumulative regret.)",
		Readings: []Reading{
			{
				Name: "nothing above zero to be seen",
				Test: "Arm 1’s $t$-th pull pays more than arm 2’s for every $t$ below 9,500, and for no $t$ from there on; after 20,000 rounds the " +
					"cumulative regret of at least 4 of the 7 policies is below a fiftieth of the largest final regret, which can hardly be seen " +
					"above zero in the paper’s figure (the tolerance of E5).",
				numbers: onSide(arms2, func(s side) []Number { return s.negative(hardlySeen) }),
			},
			{
				Name:    "below zero",
				Test:    "The same with a cumulative regret below zero.",
				numbers: onSide(arms2, func(s side) []Number { return s.negative(0) }),
			},
		},
		Differs: releasedNoise,
	},
	{
		ID: "E7", Topic: "two-arms", Section: "Section 6, 2 arms, rested: the text on the figure of the regrets",
		Statement: "With 2 rested arms, the regret of Rexp3 and Ser4 flattens after about 40,000 rounds and that of SW-TS after " +
			"about 100,000; the regret of the other baselines grows linearly to the end.",
		Measured: "The mean regret of a round in parts of the run.",
		Readings: []Reading{
			{
				Name: "the slope decreases",
				Test: "Decreasing: a round costs less from the named round on than in the rounds from half of it. Linear (KL-UCB, SW-UCB, " +
					"SW-KL-UCB): in the last quarter a round costs at least nine tenths of what it costs in the quarter before.",
				numbers: onSide(arms2, func(s side) []Number { return s.flattens(1) }),
			},
			{
				Name:    "the slope is halved",
				Test:    "The same, where a round costs less than half as much.",
				numbers: onSide(arms2, func(s side) []Number { return s.flattens(0.5) }),
			},
		},
		Differs: releasedNoise + baselines,
	},
	{
		ID: "E10", Topic: "two-arms", View: "chart=pulls", Section: "Section 6, 2 arms, rested: the figure of the pulls",
		Statement: "With 2 rested arms, R-ed-UCB finds arm 2, the better one; KL-UCB, SW-UCB and SW-KL-UCB do not; Ser4, Rexp3 and " +
			"SW-TS pull it slightly more than half of the time.",
		Measured: "The share of the rounds in which arm 2 is pulled.",
		Readings: on(arms2, "The share of R-ed-UCB is above three quarters; of KL-UCB, SW-UCB and SW-KL-UCB below a half; of Ser4, Rexp3 and "+
			"SW-TS between a half and three quarters.", func(s side) []Number {
			share := func(id string) interval { return s.pulls(id, 1).times(1 / float64(s.Horizon)) }
			name := func(id string) string { return "Share of arm 2 in the pulls of " + NameOf(id) }
			numbers := []Number{share(rEd).above(0.75, name(rEd))}
			for _, id := range []string{klUCB, swUCB, swKLUCB} {
				numbers = append(numbers, share(id).below(0.5, name(id)))
			}
			for _, id := range []string{ser4, rexp3, swTS} {
				numbers = append(numbers, share(id).within(0.5, 0.75, name(id)))
			}
			return numbers
		}),
		Differs: releasedNoise + baselines + "SW-TS draws from another Beta law in the released code, which tries arm 2 far more often.",
	},
}

// outperforms tests E5.
func outperforms(ev *Evidence, column Column) (list []Number, why string) {
	s, ok := sideOf(ev, arms2, column)
	if !ok {
		return nil, "The experiment was not played."
	}
	others := s.others(rEd)
	largest := s.largestFinal()
	var par []Number
	for _, id := range others {
		par = append(par, s.regret(rEd, negativeUntil).less(s.regret(id, negativeUntil)).times(1/largest).below(hardlySeen,
			fmt.Sprintf("Regret of R-ed-UCB − %s after round %s, as a share of the largest final regret: the worst of six", NameOf(id),
				round(negativeUntil))))
	}
	list = append([]Number{worst(par)}, s.lowest(rEd, others)...)
	for _, id := range others {
		d := s.final(rEd, id)
		if d.Low < 0 && d.High > 0 && d.width() < float64(hardlySeen*largest) {
			why = fmt.Sprintf("R-ed-UCB and %s are level: their final regrets differ by less than can be seen in the paper’s figure, and "+
				"neither is "+
				"ahead for certain.", NameOf(id))
		}
	}
	return list, why
}

// largestFinal returns the largest mean regret at the last round.
func (s side) largestFinal() float64 {
	largest := 0.0
	for _, id := range s.others() {
		largest = max(largest, s.regret(id, s.Horizon).Value)
	}
	return largest
}

// flattens tests E7: a round costs less than a share of what it cost before.
func (s side) flattens(share float64) []Number {
	word := "that"
	if share != 1 {
		word = "half of that"
	}
	var list []Number
	for _, f := range []struct {
		id    string
		after int
	}{{rexp3, flatFor40}, {ser4, flatFor40}, {swTS, flatFor100}} {
		before, after := s.slope(f.id, f.after/2, f.after), s.slope(f.id, f.after, s.Horizon)
		list = append(list, after.less(before.times(share)).below(0,
			fmt.Sprintf("%s: regret of a round from %s on − %s from %s to %s", NameOf(f.id), round(f.after), word, round(f.after/2),
				round(f.after))))
	}
	quarter := s.Horizon / 4
	for _, id := range []string{klUCB, swUCB, swKLUCB} {
		third, last := s.slope(id, 2*quarter, 3*quarter), s.slope(id, 3*quarter, s.Horizon)
		list = append(list, last.less(third.times(0.9)).above(0,
			fmt.Sprintf("%s: regret of a round in the last quarter − nine tenths of that in the quarter before", NameOf(id))))
	}
	return list
}

// negative tests the two halves of E6: where arm 1's t-th pull pays more than arm 2's, and the cumulative regret of
// the policies after 20,000 rounds, which must be below a share of the largest final regret.
func (s side) negative(share float64) []Number {
	preset, _ := scenario.LookupPreset(arms2)
	first, second := preset.Scenario.Arms[0].Func, preset.Scenario.Arms[1].Func
	crossing, again := 1, 0
	for ; first.At(crossing)-second.At(crossing) > 1e-12; crossing++ {
	}
	for t := crossing; t <= s.Horizon; t++ {
		if first.At(t)-second.At(t) > 1e-12 {
			again++
		}
	}
	want := 19 * s.Horizon / 400
	numbers := []Number{
		exactly(float64(crossing)).number("First t at which arm 2’s t-th pull pays as much as arm 1’s").decided(round(want), crossing == want),
		exactly(float64(again)).number("Later t at which arm 1’s pays more").decided("0", again == 0),
	}
	limit := float64(share * s.largestFinal())
	var members, informs []Number
	for _, id := range s.others() {
		regret := s.regret(id, negativeUntil)
		members = append(members, regret.below(limit, ""))
		last := 0
		for _, t := range s.T {
			if at := s.regret(id, t); at.Value+at.width() < 0 {
				last = t
			}
		}
		informs = append(informs, regret.number(fmt.Sprintf(
			"Cumulative regret of %s after round %s; it is below zero up to about round %s", NameOf(id), round(negativeUntil), round(last))))
	}
	what := "zero"
	if share > 0 {
		what = round(int(limit))
	}
	numbers = append(numbers, some(members, 4, fmt.Sprintf("Policies whose cumulative regret is below %s after round %s", what,
		round(negativeUntil)))[0])
	if share > 0 {
		return append(numbers, informs...)
	}
	return numbers
}
