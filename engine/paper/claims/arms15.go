package claims

import "fmt"

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

// The experiments with 15 arms and 200,000 rounds.
const (
	restless15 = "paper-15-restless"
	rested15   = "paper-15-rested"
)

// earlyMarks are the rounds that "at the beginning" may mean, of 200,000: up to a tenth.
var earlyMarks = []int{2_000, 5_000, 10_000, 20_000}

// released15 says what the released code does differently with 15 arms.
const released15 = "Before an arm has enough pulls for its window, the text gives it an infinite index, so that it must be " +
	"pulled; the released code gives it an index of 1. With 15 arms this decides much: as defined, the exploration bonus of the " +
	"rising policy is still about 2.2 at the last round, more than any payoff, and it pulls all arms almost alike. "

// baselines says what the released code does differently in the policies that the rising ones are compared with.
const baselines = "The released KL-UCB divides by the round instead of the pulls, SW-UCB and SW-KL-UCB remove the wrong arm's " +
	"sample from their window, and Ser4 never drops an arm. "

// releasedNoise says how the released code draws rewards.
const releasedNoise = "The text has Gaussian noise of 0.1; the released code draws every reward from the law Beta(2m/(1−m), 2) with " +
	"the payoff m as its mean, whatever its flags say. "

// releasedRested says what the released code does with restless arms.
const releasedRested = "In the released code the flag for restless arms never reaches the arms: payoffs follow pulls, and regret is " +
	"taken against the best arm of each round, which adds a constant 134.95 to that of the rested experiment. So the column “as released” " +
	"plays rested arms here; in the two others the arms are restless. "

var restlessClaims = []Claim{
	{
		ID: "E1", Topic: "restless", Section: "Section 6, 15 arms, restless: the figure of the regrets",
		Statement: "With 15 restless arms, SW-TS has the lowest regret at the end, although others have less regret at first.",
		Measured: "Regret at the last round, as the difference to each other policy over the same luck, and regret after 2,000, 5,000, " +
			"10,000 and 20,000 of 200,000 rounds.",
		Readings: on(restless15, "SW-TS has less final regret than every other policy, and at one of the early rounds at least some "+
			"other policy has less regret than SW-TS.", func(s side) []Number {
			others := s.others(swTS)
			var early []Number
			for _, mark := range earlyMarks {
				for _, id := range others {
					early = append(early, s.regret(swTS, mark).less(s.regret(id, mark)).above(0,
						fmt.Sprintf("Regret of SW-TS − %s after round %s", NameOf(id), round(mark))))
				}
			}
			return append(s.lowest(swTS, others),
				some(early, 1, "Policies, counted at four early rounds, with less regret than SW-TS there")...)
		}),
		Differs: releasedRested + releasedNoise + baselines,
	},
	{
		ID: "E2", Topic: "restless", Section: "Section 6, 15 arms, restless: the figure of the regrets",
		Statement: "With 15 restless arms, R-less-UCB is second overall, and the best of the policies with upper confidence bounds.",
		Measured:  "Regret at the last round, as differences between two policies over the same luck.",
		Readings: on(restless15, "SW-TS has less final regret than R-less-UCB, and R-less-UCB less than every other policy, KL-UCB, SW-UCB "+
			"and "+
			"SW-KL-UCB among them.", func(s side) []Number { return s.second(rLess) }),
		Differs: releasedRested + releasedNoise + released15 + baselines,
	},
	{
		ID: "E8", Topic: "restless", View: "chart=pulls", Section: "Section 6, 15 arms, restless: the figure of the pulls",
		Statement: "With 15 restless arms, R-less-UCB finds and drops the majority of the arms after few pulls. Only SW-TS commits more to " +
			"the best arm, 13.",
		Measured: "Pulls of each arm in single runs of 200,000 rounds: which arms are dropped differs from run to run. Pulls of arm 13 by " +
			"the " +
			"others are means over runs.",
		Readings: on(restless15, "In most runs R-less-UCB pulls at least 8 of the 15 arms less than 2,000 times (1% of the rounds), by a sign "+
			"test over the runs. SW-TS pulls arm 13 more often than R-less-UCB pulls its most pulled arm of the run, and no other policy "+
			"pulls arm 13 more often than that. (To pull a wrong arm almost always is not to commit more to the best one.)", dropsMost),
		Differs: releasedRested + releasedNoise + released15 + baselines,
	},
}

var restedClaims = []Claim{
	{
		ID: "E3", Topic: "rested", Section: "Section 6, 15 arms, rested: the figure of the regrets",
		Statement: "With 15 rested arms, SW-TS has the lowest regret at the end; SW-UCB and SW-KL-UCB lose less at the beginning.",
		Measured: "Regret at the last round, as the difference to each other policy over the same luck, and regret after 2,000, 5,000, " +
			"10,000 and 20,000 of 200,000 rounds.",
		Readings: on(rested15, "SW-TS has less final regret than every other policy; at one of the early rounds at least, SW-UCB has less "+
			"regret than SW-TS, and so has SW-KL-UCB.", func(s side) []Number {
			list := s.lowest(swTS, s.others(swTS))
			for _, id := range []string{swUCB, swKLUCB} {
				var early []Number
				for _, mark := range earlyMarks {
					early = append(early, s.regret(id, mark).less(s.regret(swTS, mark)).below(0,
						fmt.Sprintf("Regret of %s − SW-TS after round %s", NameOf(id), round(mark))))
				}
				list = append(list, some(early, 1, "Early rounds, of four, at which "+NameOf(id)+" has less regret than SW-TS")...)
			}
			return list
		}),
		Differs: releasedNoise + baselines,
	},
	{
		ID: "E4", Topic: "rested", Section: "Section 6, 15 arms, rested: the figure of the regrets",
		Statement: "With 15 rested arms, R-ed-UCB is second at the end, after it has paid for its exploration.",
		Measured:  "Regret at the last round, as differences between two policies over the same luck, and regret in each half of the rounds.",
		Readings: on(rested15, "SW-TS has less final regret than R-ed-UCB, and R-ed-UCB less than every other policy; R-ed-UCB’s regret grows "+
			"less in the second half of the rounds than in the first.", func(s side) []Number {
			half := s.Horizon / 2
			halves := s.regret(rEd, s.Horizon).less(s.regret(rEd, half)).less(s.regret(rEd, half))
			return append(s.second(rEd), halves.below(0, "Regret of R-ed-UCB in the second half of the rounds − in the first"))
		}),
		Differs: releasedNoise + released15 + baselines,
	},
	{
		ID: "E9", Topic: "rested", View: "chart=pulls", Section: "Section 6, 15 arms, rested: the figure of the pulls",
		Statement: "With 15 rested arms, R-ed-UCB pulls arms 13 and 1, the best and the second best, more than the other arms.",
		Measured:  "Pulls of each arm in a run of 200,000 rounds, means over runs.",
		Readings: on(rested15, "R-ed-UCB pulls arm 13, and arm 1, more often than each of the other thirteen: for each of the two, the "+
			"table has the closest of thirteen comparisons.", func(s side) []Number {
			var list []Number
			for _, arm := range []int{12, 0} {
				var against []Number
				for other := range s.find(rEd).Pulls.Mean {
					if other != 12 && other != 0 {
						against = append(against, s.pulls(rEd, arm).less(s.pulls(rEd, other)).above(0,
							fmt.Sprintf("Pulls of arm %d − of arm %d, the closest of the other thirteen", arm+1, other+1)))
					}
				}
				list = append(list, worst(against))
			}
			return append(list, s.pulls(rEd, 12).number("Pulls of arm 13"), s.pulls(rEd, 0).number("Pulls of arm 1"))
		}),
		Differs: releasedNoise + released15,
	},
}

func init() {
	for _, part := range [][]Claim{restlessClaims, restedClaims, twoArmClaims} {
		name := map[string]string{"restless": restless15, "rested": rested15, "two-arms": arms2}[part[0].Topic]
		for i := range part {
			part[i].played = playedRuns(name)
		}
	}
}

// playedRuns returns a function that says how many runs of experiments a column plays.
func playedRuns(names ...string) func(*Evidence, Column) string {
	return func(ev *Evidence, column Column) string {
		for _, name := range names {
			if s, ok := sideOf(ev, name, column); ok {
				return fmt.Sprintf("%s of each policy, %s rounds each", many(s.Runs, "run"), round(s.Horizon))
			}
		}
		return ""
	}
}

// on returns the only reading of a claim on an experiment.
func on(name, test string, numbers func(s side) []Number) []Reading {
	return []Reading{{Test: test, numbers: onSide(name, numbers)}}
}

// onSide measures what a column plays of an experiment.
func onSide(name string, numbers func(s side) []Number) func(*Evidence, Column) ([]Number, string) {
	return func(ev *Evidence, column Column) ([]Number, string) {
		s, ok := sideOf(ev, name, column)
		if !ok {
			return nil, "The experiment was not played."
		}
		return numbers(s), ""
	}
}

// second tests that a policy's final regret is above that of SW-TS and below that of every other.
func (s side) second(id string) []Number {
	first := s.final(swTS, id).below(0, "Final regret of SW-TS − "+NameOf(id))
	return append([]Number{first}, s.lowest(id, s.others(swTS, id))...)
}

// The numbers of E8.
const (
	fewPulls  = 2_000 // of 200,000
	majority  = 8     // of 15 arms
	bestArm15 = 12    // from 0
)

// dropsMost tests E8.
func dropsMost(s side) []Number {
	var tops []float64
	hits, dropped := 0, 0.0
	runs := s.pullsByRun(rLess)
	for _, pulls := range runs {
		few, top := 0, 0.0
		for _, n := range pulls {
			count(&few, n < fewPulls)
			top = max(top, n)
		}
		count(&hits, few >= majority)
		tops, dropped = append(tops, top), dropped+float64(few)
	}
	top := meanOf(tops)
	list := []Number{
		inMost(hits, len(runs), fmt.Sprintf("Share of %s in which R-less-UCB pulls at least %d arms less than %s times", many(len(runs), "run"),
			majority, round(fewPulls))),
		exactly(dropped / float64(len(runs))).number("Arms that it pulls less than " + round(fewPulls) + " times, mean over these runs"),
		s.pulls(swTS, bestArm15).less(top).above(0, "Pulls of arm 13 by SW-TS − pulls of R-less-UCB’s most pulled arm of the run"),
	}
	for _, id := range s.others(rLess, swTS) {
		list = append(list, top.less(s.pulls(id, bestArm15)).above(0, "Pulls of R-less-UCB’s most pulled arm of the run − pulls of arm 13 "+
			"by "+NameOf(id)))
	}
	return list
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
