package claims

import (
	"strings"

	"risingbandits/engine/learn"
	"risingbandits/engine/noise"
	"risingbandits/engine/scenario"
)

// The experiments as the released code runs them. The one with 15 arms serves both settings, since its arms are rested in
// both and only the optimal policy differs.
const (
	code15    = "code-15"
	code2     = "code-2"
	codeIMDB7 = "code-imdb"
	codeIMDB2 = "code-imdb-2"
)

// codeWords is the number of words in the authors' script for IMDB.
const codeWords = 1_000

// CodeOf returns the experiment of the released code that stands for an experiment of the paper.
func CodeOf(name string) string {
	preset, trained := strings.CutSuffix(name, learning)
	name = map[string]string{restless15: code15, rested15: code15, arms2: code2, imdb7: codeIMDB7, imdb2: codeIMDB2}[preset]
	if trained {
		name += learning
	}
	return name
}

// codeScenario returns the scenario of an experiment of the released code, ok false for another name. On IMDB it has the
// policies as defined too: the learners are a fair reading of the paper's.
func codeScenario(name string) (s scenario.Document, ok bool) {
	name, trained := strings.CutSuffix(name, learning)
	presetName, known := map[string]string{code15: rested15, code2: arms2, codeIMDB7: imdb7, codeIMDB2: imdb2}[name]
	if !known {
		return s, false
	}
	preset, _ := scenario.LookupPreset(presetName)
	s = preset.Scenario.Document
	s.Title += ", as the released code runs it"
	if name == code15 || name == code2 {
		s.Noise = scenario.ReleasedNoise()
		s.Policies = asReleased(bothVariants(s.Policies), false)
		return s, true
	}
	s.Arms = codeArms(name, trained)
	if trained {
		s.Dataset = &scenario.Dataset{SHA256: imdbHash, Features: codeWords}
	}
	s.Noise = noise.Spec{Kind: "bernoulli"}
	s.Policies = asReleased(bothVariants(s.Policies), true)
	return s, true
}

// asReleased gives the policies in their released variant the released code's sigma and, on IMDB, its limit of the
// bonus. It keeps the defined ones on IMDB only.
func asReleased(specs []scenario.PolicySpec, imdb bool) []scenario.PolicySpec {
	var list []scenario.PolicySpec
	for _, spec := range specs {
		switch {
		case spec.Variant == scenario.Released:
			spec = spec.AsReleased()
			if imdb && spec.ID == rEd {
				spec.Params["capped"] = true
			}
		case !imdb:
			continue
		}
		list = append(list, spec)
	}
	return list
}

// codeArms returns the seven learners of the authors' script, or its first two, with the curves that the authors
// published as payoffs.
func codeArms(name string, trained bool) []scenario.ArmSpec {
	curves := AuthorsRuns().Curves
	if name == codeIMDB2 {
		curves = curves[:2]
	}
	var arms []scenario.ArmSpec
	for _, c := range curves {
		arm := scenario.ArmSpec{Name: c.Name, Payoff: c.payoff()}
		if trained {
			specs, err := learn.ParseSpecs(c.Learner)
			if err != nil {
				panic(badLearners)
			}
			arm.Learner = &specs[0]
		}
		arms = append(arms, arm)
	}
	return arms
}

// greedyLess returns by how much the total payoff of the best arm of each round is above that of the best constant arm, on
// the 15 arms: the constant that the released code adds to the regret on "restless" arms, which are rested.
func greedyLess() float64 {
	preset, _ := scenario.LookupPreset(rested15)
	arms := preset.Scenario.Arms
	totals := make([]float64, len(arms))
	greedy, best := 0.0, 0.0
	for t := 1; t <= preset.Scenario.Horizon; t++ {
		top := 0.0
		for i, arm := range arms {
			y := arm.Func.At(t)
			totals[i] += y
			top = max(top, y)
		}
		greedy += top
	}
	for _, total := range totals {
		best = max(best, total)
	}
	return greedy - best
}
