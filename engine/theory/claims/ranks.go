package claims

import (
	"fmt"
	"slices"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/engine/sweep"
)

// A PaperRank is a mean rank that the paper prints, with the half-width of its 95% interval.
type PaperRank struct {
	Policy     string
	Mean, CI95 float64
}

// A RankTable is one of the paper's three rankings.
type RankTable struct {
	Claim   string
	Title   string
	Setting scenario.Setting
	Paper   []PaperRank
}

// RankTables returns the paper's three rankings over fifty random bandits, as it prints them.
//
// Source: the table in the appendix of Metelli et al. 2022.
func RankTables() []RankTable {
	return []RankTable{
		{"E14", "Rested", scenario.Rested, []PaperRank{{rEd, 4.98, 0.34}, {klUCB, 2.56, 0.43}, {rexp3, 5.10, 0.26},
			{swTS, 2.84, 0.35}, {swUCB, 2.12, 0.44}, {ser4, 6.84, 0.15}, {swKLUCB, 3.56, 0.38}}},
		{"E15", "Restless", scenario.Restless, []PaperRank{{rLess, 5.14, 0.38}, {klUCB, 2.54, 0.34}, {rexp3, 5.20, 0.26},
			{swTS, 2.86, 0.39}, {swUCB, 2.58, 0.47}, {ser4, 6.60, 0.28}, {swKLUCB, 3.08, 0.45}}},
		{"E16", "Restless, with the heuristic", scenario.Restless, []PaperRank{{heuristic, 1.90, 0.30}, {klUCB, 2.46, 0.31}, {rexp3, 6.08, 0.16},
			{swTS, 4.76, 0.19}, {swUCB, 3.08, 0.30}, {ser4, 6.66, 0.18}, {swKLUCB, 3.06, 0.48}}},
	}
}

// VariantOf returns the variant that a ranked policy plays when the others play a given variant: the heuristic is not
// in the released code, so it always plays as the paper defines it.
func VariantOf(id, variant string) string {
	if id == heuristic {
		return scenario.Defined
	}
	return variant
}

// Ranked returns the mean rank of each policy of the table, in its order, when they are ranked among each other; nil if
// they were not played.
func (t *RankTable) Ranked(ev *Evidence, variant string) []sweep.Rank {
	return sweep.Ranks(t.regrets(ev, variant))
}

// regrets returns the regrets of the table's policies by bandit; nil if they were not played.
func (t *RankTable) regrets(ev *Evidence, variant string) [][]float64 {
	r := ev.Ranking(t.Setting)
	if r == nil {
		return nil
	}
	var columns []int
	for _, p := range t.Paper {
		id := p.Policy + "/" + VariantOf(p.Policy, variant)
		at := slices.Index(r.Policies, id)
		if at < 0 {
			panic(notInExperiment + id)
		}
		columns = append(columns, at)
	}
	rows := make([][]float64, len(r.Regrets))
	for i, all := range r.Regrets {
		for _, at := range columns {
			rows[i] = append(rows[i], all[at])
		}
	}
	return rows
}

const (
	rankMeasured = "The mean rank of each of seven policies over fifty random bandits drawn by the paper’s rules, rank 1 for the " +
		"least mean regret of 10 runs of 200,000 rounds. The bandits are others than the paper’s, since it does not say its seeds."
	rankTest = "Each mean rank differs from the paper’s by no more than the 95% interval of the difference, which is made " +
		"1.37 times wider since there are seven of them. " +
		"If that interval is wider than one rank, the number tells nothing."
	rankDiffers = "The released code draws rewards from a Beta law unless told otherwise, and all its rankings have rested " +
		"payoffs; here rewards have Gaussian noise of 0.1, as in the text. " + baselines
)

var rankingClaims = []Claim{
	{
		ID: "E14", Topic: "ranking", Section: "Appendix, ranking, rested",
		Statement: "Over 50 random rested bandits SW-UCB has the best mean rank, 2.12, and R-ed-UCB has 4.98.",
		Measured:  rankMeasured, Test: rankTest, Differs: rankDiffers,
		decide: func(ev *Evidence, variant string) Outcome { return sameRanks(ev, 0, variant) },
	},
	{
		ID: "E15", Topic: "ranking", Section: "Appendix, ranking, restless",
		Statement: "Over 50 random restless bandits KL-UCB and SW-UCB have the best mean ranks, 2.54 and 2.58, and R-less-UCB has 5.14.",
		Measured:  rankMeasured, Test: rankTest, Differs: rankDiffers,
		decide: func(ev *Evidence, variant string) Outcome { return sameRanks(ev, 1, variant) },
	},
	{
		ID: "E16", Topic: "ranking", Section: "Appendix, ranking, restless, with the heuristic",
		Statement: "Over 50 random restless bandits the heuristic R-less-UCB-H has the best mean rank, 1.90.",
		Measured:  rankMeasured,
		Test:      "R-less-UCB-H has a lower mean rank than each of the other six, as the mean difference of the ranks on one bandit.",
		Differs: "R-less-UCB-H is not in the released code: in both columns it plays as the paper defines it, with the bonus of " +
			"R-less-UCB, since the paper gives none of its own; " +
			"beside it the baselines play as defined, and as released. " + baselines,
		decide: bestRank,
	},
}

// sameRanks compares the mean ranks of a table with the paper's.
func sameRanks(ev *Evidence, table int, variant string) Outcome {
	t := RankTables()[table]
	ranks := t.Ranked(ev, variant)
	if ranks == nil {
		return notPlayed("The ranking was not played.")
	}
	// Bonferroni's correction for seven comparisons: the normal quantile of 1 - 0.025/7 over that of 0.975.
	const widened = 2.6901 / 1.9600
	var numbers []Number
	for i, p := range t.Paper {
		paper := p.CI95
		d := interval{value: ranks[i].Mean, half: ranks[i].CI95}.less(interval{value: p.Mean, half: &paper})
		if ranks[i].CI95 == nil {
			d.half = nil
		}
		n := d.number(fmt.Sprintf("Mean rank of %s, %.2f, − the paper’s %.2f", nameOf(p.Policy), ranks[i].Mean, p.Mean))
		n.Want, n.Verdict = "0", Open
		switch w := widened * d.width(); {
		case d.half == nil:
		case d.value > w || d.value < -w:
			n.Verdict = Fails
		case w <= 1:
			n.Verdict = Holds
		}
		numbers = append(numbers, n)
	}
	return combine(numbers...)
}

// bestRank tests that the heuristic has the best mean rank.
func bestRank(ev *Evidence, variant string) Outcome {
	t := RankTables()[2]
	rows := t.regrets(ev, variant)
	if rows == nil {
		return notPlayed("The ranking was not played.")
	}
	var numbers []Number
	for i, p := range t.Paper[1:] {
		differences := make([]float64, len(rows))
		for bandit, row := range rows {
			ranks := sweep.RanksOf(row)
			differences[bandit] = ranks[0] - ranks[i+1]
		}
		var d interval
		d.value, d.half = sim.MeanCI95(differences)
		numbers = append(numbers, d.below(0, "Mean rank of R-less-UCB-H − "+nameOf(p.Policy)))
	}
	return combine(numbers...)
}
