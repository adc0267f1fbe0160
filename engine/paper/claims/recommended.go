package claims

import (
	"fmt"
	"slices"
)

// The budgets that the paper names for setting A.
const (
	changeAt  = 185   // from where on arm 1 is best
	lateFrom  = 1_000 // above which R-SR errs little
	aboutLate = 800   // from where on it may err little, if 1,000 is a round number
	manyWrong = 0.2
	fewWrong  = 0.05
)

// about is how far a number may be from one that the text read off a figure, as a share of it.
const about = 0.05

// sameAsReleased says why the third column is empty.
const sameAsReleased = "The released code has the arms and the noise of the text, so this would be the column as released."

// releasedBestArm says what the released code does differently where the best arm is sought.
const releasedBestArm = "As defined, R-UCBE names the arm of its largest index; the released code pulls the arms in turn until each has " +
	"a window, and names the arm of its largest estimate. The released R-SR and SR pull one of the living arms with the fewest pulls. " +
	"With R-SR and Uniform smooth the sum of an arm’s window keeps the arm’s first three rewards. All policies read payoffs at x from 0. " +
	"Exploration parameters are those that the released code computes, in both columns."

var bestArmClaims = []Claim{
	{
		ID: "B1", Topic: "best-arm", Presets: []string{settingA}, Section: "The experiments, setting A",
		Statement: "In setting A the optimal arm changes at $T = 185$.",
		Measured:  "The least budget $T$ from which arm 1 pays more after $T$ pulls of it than every other arm.",
		Readings: []Reading{
			{
				Name:    "about",
				Test:    "It is 185 up to a twentieth, which the paper’s figure of the arms cannot tell from 185.",
				numbers: onBestArm(settingA, func(bestArmSide) []Number { return []Number{changeWithin(about * changeAt)} }),
			},
			{
				Name:    "to the pull",
				Test:    "It is 185.",
				numbers: onBestArm(settingA, func(bestArmSide) []Number { return []Number{changeWithin(0.5)} }),
			},
		},
	},
	{
		ID: "B2", Topic: "best-arm", Presets: []string{settingA}, Section: "The experiments, setting A: the figure of the errors",
		Statement: "In setting A, while $T$ is below 185, every policy errs in more than 0.2 of the runs.",
		Measured:  "The share of the runs that recommend a wrong arm, at the two budgets below 185 in the paper’s figure, 100 and 150.",
		Readings: []Reading{
			{
				Name:    "all",
				Test:    "Every policy errs in more than 0.2 of the runs at both budgets.",
				numbers: onBestArm(settingA, func(s bestArmSide) []Number { return s.allWrong(s.ids()) }),
			},
			{
				Name: "all but R-UCBE",
				Test: "Every policy but R-UCBE, which the text sets apart as the best, errs in more than 0.2 of the runs at both budgets. " +
					"(In the paper’s own figure R-UCBE errs in 0.02 at 100.)",
				numbers: onBestArm(settingA, func(s bestArmSide) []Number {
					return s.allWrong(slices.DeleteFunc(s.ids(), func(id string) bool { return id == rUCBE }))
				}),
			},
		},
		Differs: releasedBestArm,
	},
	{
		ID: "B3", Topic: "best-arm", Presets: []string{settingA}, Section: "The experiments, setting A: the figure of the errors",
		Statement: "In setting A, while $T$ is below 185, R-UCBE errs least.",
		Measured: "The share of the runs in which R-UCBE recommends a wrong arm, less that of every other policy, at the budgets 100 and " +
			"150.",
		Readings: []Reading{{
			Test: "R-UCBE errs in fewer runs than every other policy, at both budgets.",
			numbers: onBestArm(settingA, func(s bestArmSide) []Number {
				var list []Number
				for _, t := range s.early() {
					for _, id := range s.ids() {
						if id != rUCBE {
							list = append(list, s.at(rUCBE, t).less(s.at(id, t)).below(0,
								fmt.Sprintf("Error of R-UCBE − %s, T = %s", NameOf(id), round(t))))
						}
					}
				}
				return list
			}),
		}},
		Differs: releasedBestArm,
	},
	{
		ID: "B4", Topic: "best-arm", Presets: []string{settingA}, Section: "The experiments, setting A: the figure of the errors",
		Statement: "In setting A, R-SR errs in less than 0.05 of the runs only for $T$ above 1,000.",
		Measured:  "The share of the runs in which R-SR recommends a wrong arm, at every budget of the paper’s figure.",
		Readings: []Reading{
			{
				Name:    "from 1,000 on",
				Test:    "It errs in more than 0.05 of the runs at every budget below 1,000, and in less at every budget above.",
				numbers: onBestArm(settingA, func(s bestArmSide) []Number { return s.late(lateFrom - 1) }),
			},
			{
				Name:    "above 1,000",
				Test:    "It errs in more than 0.05 of the runs at every budget up to 1,000, and in less at every budget above.",
				numbers: onBestArm(settingA, func(s bestArmSide) []Number { return s.late(lateFrom) }),
			},
			{
				Name: "from about 1,000 on",
				Test: "It errs in more than 0.05 of the runs at every budget up to 800, and in less at every budget above 1,000: the change is " +
					"at a budget of the figure next to 1,000.",
				numbers: onBestArm(settingA, func(s bestArmSide) []Number { return s.late(aboutLate) }),
			},
		},
		Differs: releasedBestArm,
	},
}

const (
	rUCBE = "r-ucbe"
	rSR   = "r-sr"
)

func init() {
	for i := range bestArmClaims {
		if bestArmClaims[i].ID == "B1" {
			continue
		}
		bestArmClaims[i].played = func(ev *Evidence, column Column) string {
			if e := ev.ErrorsOf(settingA); e != nil && column != ReleasedPolicies {
				return fmt.Sprintf("%s of each policy at each budget", many(e.Runs, "run"))
			}
			return ""
		}
	}
}

// changeWithin tests that arm 1 of setting A is best from pull 185 on, up to a number of pulls.
func changeWithin(slack float64) Number {
	at := firstBest(settingA)
	return exactly(float64(at)).within(changeAt-slack, changeAt+slack, "T from which arm 1 is best")
}

// A bestArmSide is what one column plays of a best-arm experiment.
type bestArmSide struct {
	*Errors
	column Column
}

// onBestArm measures what a column plays of a best-arm experiment.
func onBestArm(preset string, numbers func(s bestArmSide) []Number) func(*Evidence, Column) ([]Number, string) {
	return func(ev *Evidence, column Column) ([]Number, string) {
		switch e := ev.ErrorsOf(preset); {
		case column == ReleasedPolicies:
			return nil, sameAsReleased
		case e == nil:
			return nil, "The experiment was not played."
		default:
			return numbers(bestArmSide{e, column}), ""
		}
	}
}

// ids returns the policies in their order.
func (s bestArmSide) ids() []string {
	var ids []string
	for _, c := range s.Curves {
		if !slices.Contains(ids, c.Policy) {
			ids = append(ids, c.Policy)
		}
	}
	return ids
}

// at returns the error of a policy at a budget.
func (s bestArmSide) at(id string, budget int) interval {
	return shareOf(s.In(id, s.column)[slices.Index(s.Budgets, budget)], s.Runs)
}

// early returns the budgets below the change.
func (s bestArmSide) early() []int {
	at, _ := slices.BinarySearch(s.Budgets, changeAt)
	return s.Budgets[:at]
}

// allWrong tests that policies err in more than 0.2 of the runs, at each budget below the change.
func (s bestArmSide) allWrong(ids []string) []Number {
	var list []Number
	for _, t := range s.early() {
		for _, id := range ids {
			list = append(list, s.at(id, t).above(manyWrong, fmt.Sprintf("Error of %s, T = %s", NameOf(id), round(t))))
		}
	}
	return list
}

// late tests that R-SR errs much up to a budget, and little above it, where a budget of 1,000 itself counts for neither if the
// limit is below it.
func (s bestArmSide) late(upTo int) []Number {
	var list []Number
	for _, t := range s.Budgets {
		name := fmt.Sprintf("Error of R-SR, T = %s", round(t))
		switch {
		case t <= upTo:
			list = append(list, s.at(rSR, t).above(fewWrong, name))
		case t > lateFrom:
			list = append(list, s.at(rSR, t).below(fewWrong, name))
		}
	}
	return list
}
