package claims

import (
	"slices"
	"strings"

	"risingbandits/engine/learn"
	"risingbandits/engine/scenario"
)

// The experiments on IMDB: with the average learning curves as payoffs, and with the learners themselves.
const (
	imdb7     = "paper-imdb"
	imdb2     = "paper-imdb-2"
	learning  = "-learners" // added to their names if the learners themselves are trained
	imdbHash  = "d861a4893480d47b94a7c9ec54de7369e5390600f506588519d8fa60468830bd"
	imdbWords = 10_000
)

// imdbLearners are the learners of the arms of the IMDB presets, in their order.
var imdbLearners = map[string]string{
	imdb7: "lr-t,lr,nn(1),nn(2),nn(2,2),nn(2,2,2),nn(1,1,2)",
	imdb2: "lr-t,lr",
}

const badLearners = "claims: the IMDB presets have other learners"

// withLearners gives the arms of an IMDB preset their learners, in place of rewards drawn around the curves.
func withLearners(name string, s *scenario.Document) {
	specs, err := learn.ParseSpecs(imdbLearners[name])
	if err != nil || len(specs) != len(s.Arms) {
		panic(badLearners)
	}
	s.Dataset = &scenario.Dataset{SHA256: imdbHash, Features: imdbWords}
	s.Arms = slices.Clone(s.Arms)
	for i := range s.Arms {
		s.Arms[i].Learner = &specs[i]
	}
}

const releasedIMDB = "The authors’ script plays on the 1,000 most common words where the text says 10,000, with LR at a rate of 0.003 " +
	"and, " +
	"in place of LR(t), gradient descent whose rate falls with the root of the reviews (OGD 0.1): the rate β/t of the text, with our β = " +
	"1, " +
	"hardly learns after the first reviews, and the two curves cross at once instead of near round 17,000. Its R-ed-UCB has $σ = 0.1$, " +
	"less " +
	"than the 1/2 of rewards of 0 and 1, and limits its bonus to 1. Released policies on the stated experiment have $σ = 0.5$ and no limit. "

// onLearners returns the readings of a claim on IMDB: with the paper's learners and with those of the released code, trained
// themselves or with rewards drawn around their average curves. For the released code there are only its own.
func onLearners(name string) []Reading {
	const test = "R-ed-UCB has less final regret than every other policy, "
	reading := func(title, with, experiment string, code bool) Reading {
		return Reading{Name: title, Test: test + with, numbers: func(ev *Evidence, column Column) ([]Number, string) {
			if code && column == ReleasedPolicies || !code && column == Released {
				return nil, "Not part of this column."
			}
			played := ev.Experiment(experiment)
			if played == nil {
				return nil, "Not played: rising paper -data DIR trains the learners."
			}
			s := side{Experiment: played, variant: column.variant(), ev: ev}
			return prefixed(title+": ", s.lowest(rEd, s.others(rEd))), ""
		}}
	}
	code := CodeOf(name)
	return []Reading{
		reading("the paper’s learners", "with the learners of the text, trained as they are pulled.", name+learning, false),
		reading("their curves", "with rewards drawn around the average curves of these learners.", name, false),
		reading("the released learners", "with the learners of the released code, trained as they are pulled.", code+learning, true),
		reading("the released learners’ curves", "with rewards drawn around the average curves that the authors published.", code, true),
	}
}

// authorsOwn is the reading of E13 by the runs that the authors published.
var authorsOwn = Reading{
	Name: "the authors’ own runs",
	Test: "R-ed-UCB has less final regret than every other policy in the 30 runs that the authors published, by their means and bands " +
		"(two standard errors), as independent runs.",
	numbers: func(_ *Evidence, column Column) ([]Number, string) {
		if column != Released {
			return nil, "Not part of this column."
		}
		p := AuthorsRuns()
		var list []Number
		for _, r := range p.Policies {
			if r.Policy != rEd {
				list = append(list, p.final(rEd).less(p.final(r.Policy)).below(0, "the authors’ own runs: Final regret of R-ed-UCB − "+
					""+NameOf(r.Policy)))
			}
		}
		return list, ""
	},
}

var imdbClaims = []Claim{
	{
		ID: "E11", Topic: "imdb", Section: "Section 6.3, IMDB: the figure of the regrets",
		Statement: "With seven learning algorithms on IMDB (10,000 words, $ε = 1 / 32$, 30 runs), R-ed-UCB has less regret than the baselines.",
		Measured:  imdbMeasured,
		Readings:  onLearners(imdb7),
		Differs:   releasedIMDB,
		played:    playedRuns(imdb7+learning, imdb7),
	},
	{
		ID: "E12", Topic: "imdb", Section: "Section 6.3, IMDB: the figure of the learning curves",
		Statement: "The average learning curves over 1,000 runs increase and look concave, though they are not exactly so.",
		Measured: "The mean rise of seven average learning curves for each 10,000 reviews: over the first 5,000 reviews, from there to " +
			"20,000, " +
			"and from there to 50,000. As defined: the curves of the text’s learners, 50 runs of ours thinned to 16 points. As released: the " +
			"curves " +
			"that the authors published, 1,000 runs, as 32 means.",
		Readings: []Reading{{
			Test: "Each rise is above zero and above the next one.",
			numbers: func(_ *Evidence, column Column) ([]Number, string) {
				switch column {
				case Released:
					return risesOf(codeArms(codeIMDB7, false)), ""
				case ReleasedPolicies:
					return nil, "No policy has a part in the learning curves."
				}
				preset, _ := scenario.LookupPreset(imdb7)
				return risesOf(preset.Scenario.Document.Arms), "The curves are measured ones: between neighbouring points some fall, and " +
					"some increments grow, which rising check paper-imdb lists."
			},
		}},
		Differs: "The authors’ curves are of 1,000 words, and have OGD in place of LR(t).",
	},
	{
		ID: "E13", Topic: "imdb", Experiment: imdb2, Section: "Appendix, IMDB with two learning algorithms: the figure of the regrets",
		Statement: "With two logistic regressions on IMDB, of decreasing and of constant rate (30 runs), R-ed-UCB has less regret " +
			"than the baselines, as on the two synthetic arms.",
		Measured: imdbMeasured,
		Readings: append(onLearners(imdb2), authorsOwn),
		Differs:  releasedIMDB,
		played:   playedRuns(imdb2+learning, imdb2),
	},
}

const imdbMeasured = "Regret at the last round, against the average learning curves, as the difference to each other policy " +
	"over the same luck: of the learners themselves, and with rewards drawn around their curves."

// prefixed puts a word before the names of numbers.
func prefixed(word string, list []Number) []Number {
	for i := range list {
		list[i].Name = word + list[i].Name
	}
	return list
}

// risesOf tests E12 on the curves of arms.
func risesOf(arms []scenario.ArmSpec) []Number {
	ends := []int{1, 5_000, 20_000, 50_000}
	var list []Number
	for _, arm := range arms {
		f := mustPayoff(arm.Payoff)
		rises := make([]float64, len(ends)-1)
		for i := range rises {
			rises[i] = (f.At(ends[i+1]) - f.At(ends[i])) * 10_000 / float64(ends[i+1]-ends[i])
		}
		for i, rise := range rises {
			next := 0.0
			want := "above 0"
			if i+1 < len(rises) {
				next, want = max(rises[i+1], 0), "above the next"
			}
			n := exactly(rise).number(arm.Name + ": rise for 10,000 reviews, from " + round(ends[i]) + " to " + round(ends[i+1]))
			list = append(list, n.decided(want, rise > next))
		}
	}
	return list
}

// presetOf returns the name of an experiment's preset, and whether its learners themselves are trained.
func presetOf(experiment string) (preset string, trained bool) {
	return strings.CutSuffix(experiment, learning)
}
