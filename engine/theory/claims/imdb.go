package claims

import (
	"strings"

	"risingbandits/engine/learn"
	"risingbandits/engine/payoff"
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
func withLearners(name string, s *scenario.Scenario) {
	specs, err := learn.ParseSpecs(imdbLearners[name])
	if err != nil || len(specs) != len(s.Arms) {
		panic(badLearners)
	}
	s.Dataset = &scenario.Dataset{SHA256: imdbHash, Features: imdbWords}
	s.Arms = append([]scenario.Arm(nil), s.Arms...)
	for i := range s.Arms {
		s.Arms[i].Learner = &specs[i]
	}
}

const releasedIMDB = "The released code uses the 1,000 most common words, and caps the exploration bonus at 1 on IMDB; its " +
	"LR(t) is gradient descent with a rate that falls with the root of the reviews. " +
	"Here the released policies play on the same arms as the defined ones, without the cap, and with $σ = 0.5$, the scale of " +
	"rewards of 0 and 1, where the code has 0.1."

var imdbClaims = []Claim{
	{
		ID: "E11", Topic: "imdb", Section: "Numerical simulations, IMDB",
		Statement: "With seven learning algorithms on IMDB (10,000 words, $ε = 1 / 32$, 30 runs), R-ed-UCB has less regret than the baselines.",
		Measured:  imdbMeasured,
		Test: "R-ed-UCB has less final regret than every other policy, with the learners themselves and with rewards drawn " +
			"around their average curves.",
		Differs: releasedIMDB,
		decide:  func(ev *Evidence, variant string) Outcome { return onIMDB(ev, imdb7, variant) },
	},
	{
		ID: "E12", Topic: "imdb", Section: "Numerical simulations, IMDB: learning curves",
		Statement: "The average learning curves over 1,000 runs increase and look concave, though they are not exactly so.",
		Measured: "The mean rise of the seven average learning curves (50 runs, thinned to 16 points) for each 10,000 reviews: " +
			"over the first 5,000 reviews, from there to 20,000, and from there to 50,000.",
		Test: "Each rise is above zero and above the next one.",
		decide: func(ev *Evidence, variant string) Outcome {
			return onSide(ev, imdb7, variant, func(side) Outcome { return risesOfCurves() })
		},
	},
	{
		ID: "E13", Topic: "imdb", Experiment: imdb2, Section: "Appendix, IMDB, two learning algorithms",
		Statement: "With two logistic regressions on IMDB, of decreasing and of constant rate (30 runs), R-ed-UCB has less regret " +
			"than the baselines, as on the two synthetic arms.",
		Measured: imdbMeasured,
		Test: "R-ed-UCB has less final regret than every other policy, with the learners themselves and with rewards drawn " +
			"around their average curves.",
		Differs: releasedIMDB,
		decide:  func(ev *Evidence, variant string) Outcome { return onIMDB(ev, imdb2, variant) },
	},
}

const imdbMeasured = "Regret at the last round, against the average learning curves, as the difference to each other policy " +
	"over the same luck: of the learners themselves, and with rewards drawn around their curves."

// onIMDB compares R-ed-UCB with all other policies: with the learners if they were trained, and with the curves.
func onIMDB(ev *Evidence, name, variant string) Outcome {
	return onSide(ev, name, variant, func(curves side) Outcome {
		numbers := prefixed("Curves: ", curves.lowest(rEd, curves.others(rEd)))
		trained, ok := sideOf(ev, name+learning, variant)
		if !ok {
			o := combine(numbers...)
			o.Why = "The learners themselves were not trained: rising paper -data DIR does."
			return o
		}
		return combine(append(prefixed("Learners: ", trained.lowest(rEd, trained.others(rEd))), numbers...)...)
	})
}

// prefixed puts a word before the names of numbers.
func prefixed(word string, numbers []Number) []Number {
	for i := range numbers {
		numbers[i].Name = word + numbers[i].Name
	}
	return numbers
}

// risesOfCurves tests E12 on the points of the preset.
func risesOfCurves() Outcome {
	preset, ok := scenario.LookupPreset(imdb7)
	if !ok {
		panic(badPreset)
	}
	ends := []int{1, 5_000, 20_000, 50_000}
	var numbers []Number
	for _, arm := range preset.Scenario.Arms {
		f := payoffOf(arm.Payoff)
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
			n.Want, n.Verdict = want, Holds
			if !(rise > next) {
				n.Verdict = Fails
			}
			numbers = append(numbers, n)
		}
	}
	o := combine(numbers...)
	o.Why = "The curves are measured ones: between neighbouring points some fall, and some increments grow, which rising check " +
		"paper-imdb lists."
	return o
}

// payoffOf returns the payoff of an arm of a preset.
func payoffOf(spec payoff.Spec) payoff.Func {
	f, err := payoff.New(spec)
	if err != nil {
		panic(badPreset)
	}
	return f
}

// presetOf returns the name of an experiment's preset, and whether its learners themselves are trained.
func presetOf(experiment string) (preset string, trained bool) {
	return strings.CutSuffix(experiment, learning)
}
