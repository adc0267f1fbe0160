package claims

import (
	"fmt"

	"risingbandits/engine/measure"
)

// The experiments of Migali et al. 2025.
const (
	restlessExp   = "restless-exponential"
	restlessLines = "restless-lines"
	restlessStays = "restless-stationary"
)

const (
	rcBE = "rc-be"
	ucb1 = "ucb1"
)

// A FigureRegret is the mean regret of a policy near the last round, read off a figure of the authors to within Pixel.
type FigureRegret struct {
	Policy string
	Mean   float64
}

// A RegretFigure holds the regrets at the right end of a figure of Migali et al. 2025.
type RegretFigure struct {
	Experiment string
	Title      string
	Round      int     // where the curves end
	Pixel      float64 // the regret that is one pixel high
	Regrets    []FigureRegret
}

// RegretFigures returns what the figures show in the notebook that the authors released
// (github.com/m1gwings/rcbealpha-experiments at e44461c, rcbealpha_experiments.ipynb): the middle of each line at its right
// end, less the height at which the figure draws 0.
func RegretFigures() []RegretFigure {
	return []RegretFigure{
		{restlessExp, "Exponential", 4_950_000, 4_670, []FigureRegret{{rcBE, 98_100}, {rexp3, 149_500}, {rLess, 729_000}, {ucb1, 1_894_900}}},
		{restlessLines, "Lines that flatten", 4_950_000, 2_100,
			[]FigureRegret{{rcBE, 105_000}, {rexp3, 147_000}, {ucb1, 217_500}, {rLess, 880_000}}},
		{restlessStays, "Payoffs that stay", 990_000, 122, []FigureRegret{{ucb1, 0}, {rcBE, 4_270}, {rLess, 31_200}, {rexp3, 51_190}}},
	}
}

// At returns the mean regret of a policy as defined at a round of an experiment.
func (x *Experiment) At(id string, t int) measure.Estimate {
	return side{Experiment: x, variant: string(Defined)}.regret(id, t).Estimate
}

// sameAsDefined says why nothing is played for the released code of Migali et al.
const sameAsDefined = "The released code plays the policies as defined, but for the order in which ties are broken."

var restlessRCBE = []Claim{
	{
		ID: "R1", Topic: "rc-be", Experiment: restlessExp, Section: "Numerical experiments: the figure of the exponential instance",
		Statement: "Where payoffs rise exponentially with time, RC-BE(α) has the least regret at the last round, then Rexp3, R-less-UCB and " +
			"UCB1, in this order.",
		Measured: "Regret at the last round, as differences between two policies over the same luck.",
		Readings: inOrder(restlessExp, "Each policy has less final regret than the next.", rcBE, rexp3, rLess, ucb1),
	},
	{
		ID: "R2", Topic: "rc-be", Experiment: restlessLines, Section: "Numerical experiments: the figure of the piecewise linear instance",
		Statement: "Where payoffs rise along lines that flatten, RC-BE(α) has the least regret at the last round, then Rexp3, UCB1 and " +
			"R-less-UCB, in this order; before that, at round 2,000,000, UCB1 has less regret than the others.",
		Measured: "Regret at the last round and at round 2,000,000, as differences between two policies.",
		Readings: definedOn(restlessLines, "Each policy has less final regret than the next, and at round 2,000,000 UCB1 has less regret than "+
			"each of the others.", func(s side) []Number {
			list := s.inOrder(rcBE, rexp3, ucb1, rLess)
			const early = 2_000_000
			for _, id := range []string{rcBE, rexp3, rLess} {
				list = append(list, s.regret(ucb1, early).less(s.regret(id, early)).below(0,
					fmt.Sprintf("Regret of UCB1 − %s after round %s", NameOf(id), round(early))))
			}
			return list
		}),
	},
	{
		ID: "R3", Topic: "rc-be", Experiment: restlessStays, Section: "Numerical experiments: the figure of the stationary instance",
		Statement: "Where payoffs stay as they are, UCB1 has the least regret at the last round; RC-BE(α) is second, before R-less-UCB and " +
			"Rexp3.",
		Measured: "Regret at the last round, as differences between two policies over the same luck.",
		Readings: inOrder(restlessStays, "Each policy has less final regret than the next.", ucb1, rcBE, rLess, rexp3),
	},
}

func init() {
	for i := range restlessRCBE {
		name := restlessRCBE[i].Experiment
		restlessRCBE[i].played = func(ev *Evidence, column Column) string {
			if x := ev.Experiment(name); x != nil && column == Defined {
				return fmt.Sprintf("%s of each policy, %s rounds each", many(x.Runs, "run"), round(x.Horizon))
			}
			return ""
		}
	}
}

// definedOn measures an experiment that has the policies as defined alone.
func definedOn(name, test string, numbers func(s side) []Number) []Reading {
	return []Reading{{Test: test, numbers: func(ev *Evidence, column Column) ([]Number, string) {
		x := ev.Experiment(name)
		switch {
		case column != Defined:
			return nil, sameAsDefined
		case x == nil:
			return nil, "The experiment was not played."
		}
		return numbers(side{Experiment: x, variant: column.variant(), ev: ev}), ""
	}}}
}

func inOrder(name, test string, ids ...string) []Reading {
	return definedOn(name, test, func(s side) []Number { return s.inOrder(ids...) })
}

// inOrder tests that each policy has less final regret than the next.
func (s side) inOrder(ids ...string) []Number {
	var list []Number
	for i, id := range ids[1:] {
		list = append(list, s.lowest(ids[i], []string{id})...)
	}
	return list
}
