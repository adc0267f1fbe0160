package claims

import (
	"fmt"
	"slices"
)

// The policies of the paper's comparison.
const (
	rEd       = "r-ed-ucb"
	rLess     = "r-less-ucb"
	heuristic = "r-less-ucb-h"
	klUCB     = "kl-ucb"
	rexp3     = "rexp3"
	ser4      = "ser4"
	swUCB     = "sw-ucb"
	swKLUCB   = "sw-kl-ucb"
	swTS      = "sw-ts"
)

// The experiments with 15 arms and 200,000 rounds, and what "first" means for their claims.
const (
	restless15 = "paper-15-restless"
	rested15   = "paper-15-rested"
	early      = 10_000 // a twentieth of the rounds
)

// released15 says what the released code does differently with 15 arms.
const released15 = "Before an arm has enough pulls for its window, the text gives it an infinite index, so that it must be " +
	"pulled; the released code " +
	"gives it an index of 1. With 15 arms this decides much: as defined, the exploration bonus of the rising policy is still " +
	"about 2.2 at the last round, " +
	"more than any payoff, and it pulls all arms almost alike. "

// baselines says what the released code does differently in the policies that the rising ones are compared with.
const baselines = "The released KL-UCB divides by the round instead of the pulls, SW-UCB and SW-KL-UCB remove the wrong arm's " +
	"sample from their window, " +
	"and Ser4 never drops an arm."

var restlessClaims = []Claim{
	{
		ID: "E1", Topic: "restless", Section: "Numerical simulations, 15 arms, restless",
		Statement: "With 15 restless arms, SW-TS has the lowest regret at the end, although others have less regret at first.",
		Measured: "Regret at the last round, as the difference to each other policy over the same luck, and regret after 10,000 of " +
			"200,000 rounds.",
		Test: "SW-TS has less final regret than every other policy, and after 10,000 rounds more regret than the policy that " +
			"then has least.",
		Differs: baselines + " In the released code the flag for restless arms never reaches the arms, so that its payoffs follow " +
			"pulls while regret is taken as if they followed rounds; " +
			"here the arms are restless in both columns.",
		decide: func(ev *Evidence, variant string) Outcome {
			return onSide(ev, restless15, variant, func(s side) Outcome {
				others := s.others(swTS)
				first := others[0]
				for _, id := range others {
					if s.regret(id, early).value < s.regret(first, early).value {
						first = id
					}
				}
				return combine(append(s.lowest(swTS, others), s.regret(swTS, early).less(s.regret(first, early)).above(0,
					fmt.Sprintf("Regret of SW-TS − %s after round %s", nameOf(first), round(early))))...)
			})
		},
	},
	{
		ID: "E2", Topic: "restless", Section: "Numerical simulations, 15 arms, restless",
		Statement: "With 15 restless arms, R-less-UCB is second overall, and the best of the policies with upper confidence bounds.",
		Measured:  "Regret at the last round, as differences between two policies over the same luck.",
		Test: "SW-TS has less final regret than R-less-UCB, and R-less-UCB less than every other policy, KL-UCB, SW-UCB and " +
			"SW-KL-UCB among them.",
		Differs: released15 + baselines,
		decide: func(ev *Evidence, variant string) Outcome {
			return onSide(ev, restless15, variant, func(s side) Outcome { return combine(s.second(rLess)...) })
		},
	},
	{
		ID: "E8", Topic: "restless", View: "chart=pulls", Section: "Numerical simulations, 15 arms, restless: pulls",
		Statement: "With 15 restless arms, R-less-UCB drops most arms after few pulls. Only SW-TS commits more to one arm, arm 13.",
		Measured:  "Pulls of each arm in a run of 200,000 rounds.",
		Test: "R-less-UCB pulls at least 8 of the 15 arms less than 2,000 times (1% of the rounds), SW-TS pulls arm 13 more " +
			"often than R-less-UCB pulls its most pulled arm, and no other policy pulls an arm more often than R-less-UCB its own.",
		Differs: released15 + baselines,
		decide: func(ev *Evidence, variant string) Outcome {
			return onSide(ev, restless15, variant, func(s side) Outcome {
				top := s.pulls(rLess, s.mostPulled(rLess))
				numbers := []Number{s.dropped(rLess, 2000, 8),
					s.pulls(swTS, 12).less(top).above(0, "Pulls of arm 13 by SW-TS − pulls of R-less-UCB’s most pulled arm")}
				for _, id := range s.others(rLess, swTS) {
					numbers = append(numbers, top.less(s.pulls(id, s.mostPulled(id))).above(0, "Pulls of the most pulled arm, R-less-UCB − "+nameOf(id)))
				}
				return combine(numbers...)
			})
		},
	},
}

var restedClaims = []Claim{
	{
		ID: "E3", Topic: "rested", Section: "Numerical simulations, 15 arms, rested",
		Statement: "With 15 rested arms, SW-TS has the lowest regret at the end; SW-UCB and SW-KL-UCB lose less at the beginning.",
		Measured: "Regret at the last round, as the difference to each other policy over the same luck, and regret after 10,000 of " +
			"200,000 rounds.",
		Test: "SW-TS has less final regret than every other policy; after 10,000 rounds SW-UCB and SW-KL-UCB each have less " +
			"regret than SW-TS.",
		Differs: baselines,
		decide: func(ev *Evidence, variant string) Outcome {
			return onSide(ev, rested15, variant, func(s side) Outcome {
				numbers := s.lowest(swTS, s.others(swTS))
				for _, id := range []string{swUCB, swKLUCB} {
					numbers = append(numbers, s.regret(id, early).less(s.regret(swTS, early)).below(0,
						fmt.Sprintf("Regret of %s − SW-TS after round %s", nameOf(id), round(early))))
				}
				return combine(numbers...)
			})
		},
	},
	{
		ID: "E4", Topic: "rested", Section: "Numerical simulations, 15 arms, rested",
		Statement: "With 15 rested arms, R-ed-UCB is second at the end, after it has paid for its exploration.",
		Measured:  "Regret at the last round, as differences between two policies over the same luck, and regret in each half of the rounds.",
		Test: "SW-TS has less final regret than R-ed-UCB, and R-ed-UCB less than every other policy; R-ed-UCB’s regret grows " +
			"less in the second half of the rounds than in the first.",
		Differs: released15 + baselines,
		decide: func(ev *Evidence, variant string) Outcome {
			return onSide(ev, rested15, variant, func(s side) Outcome {
				half := s.Horizon / 2
				halves := s.regret(rEd, s.Horizon).less(s.regret(rEd, half)).less(s.regret(rEd, half))
				return combine(append(s.second(rEd), halves.below(0, "Regret of R-ed-UCB in the second half of the rounds − in the first"))...)
			})
		},
	},
	{
		ID: "E9", Topic: "rested", View: "chart=pulls", Section: "Numerical simulations, 15 arms, rested: pulls",
		Statement: "With 15 rested arms, R-ed-UCB pulls arms 13 and 1, the best and the second best, more than the other arms.",
		Measured:  "Pulls of each arm in a run of 200,000 rounds.",
		Test:      "R-ed-UCB pulls arm 13, and arm 1, more often than each of the other thirteen.",
		Differs:   released15,
		decide: func(ev *Evidence, variant string) Outcome {
			return onSide(ev, rested15, variant, func(s side) Outcome {
				third := s.mostPulled(rEd, 12, 0)
				var numbers []Number
				for _, arm := range []int{12, 0} {
					numbers = append(numbers, s.pulls(rEd, arm).less(s.pulls(rEd, third)).above(0,
						fmt.Sprintf("Pulls of arm %d − of arm %d, the most pulled of the others", arm+1, third+1)))
				}
				return combine(append(numbers, s.pulls(rEd, 12).number("Pulls of arm 13"), s.pulls(rEd, 0).number("Pulls of arm 1"))...)
			})
		},
	},
}

// onSide decides a claim from one variant of an experiment.
func onSide(ev *Evidence, name, variant string, decide func(s side) Outcome) Outcome {
	s, ok := sideOf(ev, name, variant)
	if !ok {
		return notPlayed("The experiment " + name + " was not played.")
	}
	return decide(s)
}

// second tests that a policy's final regret is above that of SW-TS and below that of every other.
func (s side) second(id string) []Number {
	first := s.final(swTS, id).below(0, "Final regret of SW-TS − "+nameOf(id))
	return append([]Number{first}, s.lowest(id, s.others(swTS, id))...)
}

// dropped tests that a policy pulls at least `least` arms less than limit times.
func (s side) dropped(id string, limit float64, least int) Number {
	var verdicts []Verdict
	count := 0
	for arm := range s.find(id).Pulls.Mean {
		v := s.pulls(id, arm).side(limit)
		verdicts = append(verdicts, v)
		if v == Holds {
			count++
		}
	}
	n := exactly(float64(count)).number(fmt.Sprintf("Arms that %s pulls less than %s times", nameOf(id), plain(limit)))
	n.Want, n.Verdict = fmt.Sprintf("at least %d", least), atLeast(verdicts, least)
	return n
}

// atLeast tests that at least `least` of some verdicts hold.
func atLeast(verdicts []Verdict, least int) Verdict {
	hold, fail := 0, 0
	for _, v := range verdicts {
		switch v {
		case Holds:
			hold++
		case Fails:
			fail++
		}
	}
	switch {
	case hold >= least:
		return Holds
	case len(verdicts)-fail < least:
		return Fails
	}
	return Open
}

// Decide decides the claim from evidence.
func (c *Claim) Decide(ev *Evidence) Decided {
	d := Decided{ID: c.ID}
	for variant, to := range map[string]*Outcome{"defined": &d.Defined, "released": &d.Released} {
		*to = c.decide(ev, variant)
		to.Numbers = slices.Clip(to.Numbers)
	}
	return d
}
