package claims

import (
	"fmt"
	"slices"

	"risingbandits/engine/measure"
	"risingbandits/engine/policy"
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
		{"E16", "Restless, with the " +
			"heuristic", scenario.Restless, []PaperRank{{heuristic, 1.90, 0.30}, {klUCB, 2.46, 0.31}, {rexp3, 6.08, 0.16},
			{swTS, 4.76, 0.19}, {swUCB, 3.08, 0.30}, {ser4, 6.66, 0.18}, {swKLUCB, 3.06, 0.48}}},
	}
}

// The rankings that are played.
const (
	rankRested   = "rested"
	rankRestless = "restless"
	rankCode     = "code" // as the released code runs it, in both settings
)

var rankings = []string{rankRested, rankRestless, rankCode}

// bonuses are the exploration bonuses of the heuristic, for which the paper gives none, the engine's default first.
var bonuses = []string{"same", "none", "adapted"}

// Bonuses returns the exploration bonuses of the heuristic that are played, the engine's default first. The slice is the
// caller's.
func Bonuses() []string { return slices.Clone(bonuses) }

// BonusName returns the name of one of Bonuses for people.
func BonusName(bonus string) string {
	return map[string]string{"same": "the bonus of R-less-UCB", "none": "no bonus", "adapted": "a bonus adapted to rounds"}[bonus]
}

// Play returns the ranking that a column plays for a table, with the table's policies alone; ok is false if it plays none.
func (t *RankTable) Play(column Column, bonus string) (r sweep.Ranking, ok bool) {
	if column == Released {
		return sweep.NewReleasedRanking(), t.Paper[0].Policy != heuristic
	}
	r = sweep.NewRanking(t.Setting)
	r.Policies = nil
	for _, p := range t.Paper {
		spec := scenario.PolicySpec{ID: p.Policy, Variant: column.variant()}
		if p.Policy == heuristic {
			spec.Variant, spec.Params = scenario.Defined, policy.Values{"bonus": bonus}
		}
		r.Policies = append(r.Policies, spec)
	}
	return r, true
}

// rankingOf returns a ranking: that of a setting with the policies in both variants, or the released code's own.
func rankingOf(name string) sweep.Ranking {
	if name == rankCode {
		return sweep.NewReleasedRanking()
	}
	r := sweep.NewRanking(scenario.Setting(name))
	r.Policies = bothVariants(r.Policies)
	if name == rankRestless {
		for _, bonus := range bonuses {
			r.Policies = append(r.Policies, scenario.PolicySpec{ID: heuristic, Variant: scenario.Defined, Params: policy.Values{"bonus": bonus}})
		}
	}
	return r
}

// rankedName returns the name of a policy in the evidence: its id and variant, and the bonus of the heuristic.
func rankedName(spec scenario.PolicySpec) string {
	name := spec.ID + "/" + spec.Variant
	if spec.ID == heuristic {
		name += "/" + spec.Params["bonus"].(string)
	}
	return name
}

// In returns the evidence's ranking that a column plays for a table, and its policies there in the table's order; nil if
// it was not played. The heuristic is not in the released code: beside its policies it plays as defined, with a bonus.
func (t *RankTable) In(ev *Evidence, column Column, bonus string) (r *Ranking, policies []string) {
	name := string(t.Setting)
	if column == Released {
		name = rankCode
	}
	if r = ev.Ranking(name); r == nil {
		return nil, nil
	}
	for _, p := range t.Paper {
		id := p.Policy
		if column == Released && id == rLess {
			id = rEd // one class in the released code
		}
		name := id + "/" + column.variant()
		if id == heuristic {
			name = id + "/" + scenario.Defined + "/" + bonus
		}
		policies = append(policies, name)
	}
	return r, policies
}

// Ranked returns the mean rank of each policy of the table, in its order, when they are ranked among each other; nil if
// they were not played. bonus is that of the heuristic.
func (t *RankTable) Ranked(ev *Evidence, column Column, bonus string) []measure.Estimate {
	return sweep.Ranks(t.regrets(ev, column, bonus))
}

// regrets returns the regrets of the table's policies by bandit; nil if they were not played.
func (t *RankTable) regrets(ev *Evidence, column Column, bonus string) [][]float64 {
	if column == Released && t.Paper[0].Policy == heuristic {
		return nil
	}
	r, policies := t.In(ev, column, bonus)
	if r == nil {
		return nil
	}
	var columns []int
	for _, id := range policies {
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
	rankMeasured = "The mean rank of each of seven policies over fifty random bandits, rank 1 for the least mean regret of 10 runs of " +
		"200,000 rounds. The bandits are drawn by the law of the authors’ generator, but are others than theirs, since no seeds are known."
	rankTest = "Each of the seven mean ranks differs from the paper’s by no more than the corrected interval of the difference. If that " +
		"interval is wider than one rank, the number tells nothing."
	orderTest = "Wherever the paper’s table has two policies further apart than both their intervals, the one with the lower mean rank " +
		"there has " +
		"it here too, by the mean difference of their ranks on one bandit."
	rankDiffers = "The released code draws rewards from a Beta law, and its restless ranking has rested arms: only the optimal policy " +
		"differs " +
		"there, which is the same for all policies on a bandit, so that the same runs serve both of its rankings. Its generator draws $b$ " +
		"up to 50,000 whatever the horizon is, and so do all columns. " + baselines
	notPlayedRanking = "The ranking was not played."
)

var rankingClaims = []Claim{
	{
		ID: "E14", Topic: "ranking", Section: "Appendix, the table of mean ranks, rested",
		Statement: "Over 50 random rested bandits the seven policies have the mean ranks of the paper’s table: SW-UCB is best with 2.12, and " +
			"R-ed-UCB has 4.98.",
		Measured: rankMeasured, Readings: rankReadings(0), Differs: rankDiffers, played: playedBandits(rankRested),
	},
	{
		ID: "E15", Topic: "ranking", Section: "Appendix, the table of mean ranks, restless",
		Statement: "Over 50 random restless bandits the seven policies have the mean ranks of the paper’s table: KL-UCB and SW-UCB are best " +
			"with " +
			"2.54 and 2.58, and R-less-UCB has 5.14.",
		Measured: rankMeasured, Readings: rankReadings(1), Differs: rankDiffers, played: playedBandits(rankRestless),
	},
	{
		ID: "E16", Topic: "ranking", Section: "Appendix, the table of mean ranks, restless with the heuristic",
		Statement: "Over 50 random restless bandits the heuristic R-less-UCB-H has the best mean rank, 1.90.",
		Measured:  rankMeasured,
		Readings:  heuristicReadings(),
		Differs: "R-less-UCB-H is not in the released code. The paper gives its estimator and no exploration bonus, so that we play three: " +
			"that of " +
			"R-less-UCB unchanged, none, and one of ours that is adapted to increments over rounds. The verdict is that of the best of them. " +
			"Beside the released policies it plays as defined. " + baselines,
		played: playedBandits(rankRestless),
	},
}

// playedBandits returns a function that says how much of a ranking was played.
func playedBandits(name string) func(*Evidence, Column) string {
	return func(ev *Evidence, column Column) string {
		if column == Released {
			name = rankCode
		}
		r := ev.Ranking(name)
		if r == nil {
			return ""
		}
		return fmt.Sprintf("%s, %s of each policy on each, 200,000 rounds each", many(len(r.Regrets), "bandit"), many(r.Runs, "run"))
	}
}

// rankReadings returns the readings of a claim that a table's ranks are those of the paper.
func rankReadings(table int) []Reading {
	return []Reading{
		{Name: "the same ranks", Test: rankTest, numbers: func(ev *Evidence, column Column) ([]Number, string) {
			return sameRanks(ev, &RankTables()[table], column)
		}},
		{Name: "the same order", Test: orderTest, numbers: func(ev *Evidence, column Column) ([]Number, string) {
			return sameOrder(ev, &RankTables()[table], column)
		}},
	}
}

// sameRanks compares the mean ranks of a table with the paper's.
func sameRanks(ev *Evidence, t *RankTable, column Column) (list []Number, why string) {
	ranks := t.Ranked(ev, column, "")
	if ranks == nil {
		return nil, notPlayedRanking
	}
	bandits := len(t.regrets(ev, column, ""))
	for i, p := range t.Paper {
		ours := meanOver(ranks[i].Value, measure.Pointer(ranks[i].Half), bandits)
		d := ours.less(interval{Estimate: measure.Around(p.Mean, &p.CI95, sim.NoDoubt), degrees: 49})
		if !ours.HasInterval() {
			d.Estimate = measure.Exactly(d.Value)
		}
		list = append(list, d.zero(fmt.Sprintf("Mean rank of %s, %.2f, − the paper’s %.2f", NameOf(p.Policy), ranks[i].Value, p.Mean)))
	}
	return list, ""
}

// sameOrder tests that policies which the paper's table tells apart have the same order here.
func sameOrder(ev *Evidence, t *RankTable, column Column) (list []Number, why string) {
	rows := t.regrets(ev, column, "")
	if rows == nil {
		return nil, notPlayedRanking
	}
	for i, p := range t.Paper {
		for k, q := range t.Paper {
			if p.Mean+p.CI95 < q.Mean-q.CI95 {
				list = append(list, rankDifference(rows, i, k).below(0, "Mean rank of "+NameOf(p.Policy)+" − "+NameOf(q.Policy)))
			}
		}
	}
	return list, ""
}

// rankDifference returns the mean difference of the ranks of two policies on a bandit.
func rankDifference(rows [][]float64, a, b int) interval {
	differences := make([]float64, len(rows))
	for bandit, row := range rows {
		ranks := sweep.RanksOf(row)
		differences[bandit] = ranks[a] - ranks[b]
	}
	return meanOf(differences)
}

// heuristicReadings returns the readings of E16, one for each bonus.
func heuristicReadings() []Reading {
	var readings []Reading
	for _, bonus := range bonuses {
		title := BonusName(bonus)
		readings = append(readings, Reading{
			Name: title,
			Test: "With " + title + ", R-less-UCB-H has a lower mean rank than each of the other six, as the mean difference of the ranks on " +
				"one bandit.",
			numbers: func(ev *Evidence, column Column) ([]Number, string) {
				if column == Released {
					return nil, "R-less-UCB-H is not in the released code."
				}
				list, why := bestRank(ev, column, bonus)
				return prefixed(title+": ", list), why
			},
		})
	}
	return readings
}

// bestRank tests that the heuristic with a bonus has the best mean rank.
func bestRank(ev *Evidence, column Column, bonus string) (list []Number, why string) {
	t := RankTables()[2]
	rows := t.regrets(ev, column, bonus)
	if rows == nil {
		return nil, notPlayedRanking
	}
	rank := t.Ranked(ev, column, bonus)[0]
	list = append(list, interval{Estimate: rank}.number("Mean rank of R-less-UCB-H"))
	for i, p := range t.Paper[1:] {
		list = append(list, rankDifference(rows, 0, i+1).below(0, "Mean rank of R-less-UCB-H − "+NameOf(p.Policy)))
	}
	if bonus == "adapted" {
		why = "The paper gives no bonus for R-less-UCB-H. The verdict is that of the reading which suits it best, with a bonus that is ours."
	}
	return list, why
}
