package claims

import (
	"strconv"
	"strings"

	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/engine/sweep"
)

// A Size says how much is played.
type Size struct {
	Runs       int  // of each policy in each experiment, from 1; on IMDB three tenths of it, as in the paper
	Bandits    int  // in each ranking, from 1
	BanditRuns int  // of each policy on each bandit, from 1
	Learners   bool // the learners of the IMDB experiments are trained themselves, which needs their dataset
}

// PaperSize returns the size of the paper's experiments: 100 runs, and 10 on each of 50 random bandits.
func PaperSize() Size {
	r := sweep.NewRanking(scenario.Rested)
	return Size{Runs: 100, Bandits: r.Bandits, BanditRuns: r.Runs}
}

// Experiments returns the names of the experiments that are played: presets and, with learners, the IMDB presets again
// with learners in place of rewards drawn around their curves.
func Experiments(learners bool) []string {
	names := []string{restless15, rested15, arms2, imdb7, imdb2}
	if learners {
		names = append(names, imdb7+learning, imdb2+learning)
	}
	return names
}

// A Plan lists what is to be played for the evidence.
type Plan struct {
	Units    []Unit
	evidence Evidence
	missing  int
}

// A Unit is what is played at once: one policy of an experiment, or one bandit of a ranking.
type Unit struct {
	Key      string // tells it from every other, also from those of other versions of the numerics
	Scenario *scenario.Scenario
	ranking  bool
	of       int // the index of its experiment or ranking in the evidence
	at       int // the index of its policy or bandit there
	done     bool
}

// A Part is what the evidence keeps of a unit.
type Part struct {
	Played  *Played   `json:"played,omitempty"`
	Regrets []float64 `json:"regrets,omitempty"`
}

// NewPlan returns the plan of a size.
func NewPlan(size Size) *Plan {
	p := &Plan{evidence: Evidence{Numerics: sim.Numerics}}
	for _, name := range Experiments(size.Learners) {
		runs := size.Runs
		if strings.HasPrefix(name, imdb7) {
			runs = max(min(runs, 2), runs*3/10)
		}
		p.addExperiment(name, runs)
	}
	for _, setting := range []scenario.Setting{scenario.Rested, scenario.Restless} {
		p.addRanking(setting, size)
	}
	p.missing = len(p.Units)
	return p
}

const (
	badPreset  = "claims: there is no preset of that name"
	badVariant = "claims: a preset with the policies in both variants is not a valid scenario"
)

// scenarioOf returns the scenario of an experiment with a number of runs and each of its policies in both variants.
func scenarioOf(name string, runs int) *scenario.Scenario {
	name, trained := presetOf(name)
	preset, ok := scenario.LookupPreset(name)
	if !ok {
		panic(badPreset)
	}
	s := *preset.Scenario
	s.Runs, s.Policies = runs, bothVariants(s.Policies)
	if trained {
		withLearners(name, &s)
	}
	return parsed(&s)
}

func parsed(s *scenario.Scenario) *scenario.Scenario {
	full, faults := scenario.Parse(s.Canonical())
	if faults != nil {
		panic(badVariant)
	}
	return full
}

// bothVariants returns the policies as defined, and then those that the released code has, as it plays them.
func bothVariants(defined []scenario.PolicySpec) []scenario.PolicySpec {
	var all []scenario.PolicySpec
	for _, variant := range []string{scenario.Defined, scenario.Released} {
		for _, spec := range defined {
			kind, _ := policy.Lookup(spec.ID)
			if spec.Variant != scenario.Defined || variant == scenario.Released && kind.Released == "" {
				continue
			}
			spec.Variant = variant
			all = append(all, spec)
		}
	}
	return all
}

func (p *Plan) addExperiment(name string, runs int) {
	s := scenarioOf(name, runs)
	x := Experiment{Name: name, Runs: runs, Horizon: s.Horizon, Policies: make([]Played, len(s.Policies))}
	marks := sim.Marks(s.Horizon)
	for _, i := range thinned(len(marks)) {
		x.T = append(x.T, marks[i])
	}
	for i := range s.Policies {
		alone := *s
		alone.Policies = s.Policies[i : i+1]
		p.add(Unit{Scenario: parsed(&alone), of: len(p.evidence.Experiments), at: i})
	}
	p.evidence.Experiments = append(p.evidence.Experiments, x)
}

func (p *Plan) addRanking(setting scenario.Setting, size Size) {
	r := sweep.NewRanking(setting)
	r.Runs = size.BanditRuns
	if setting == scenario.Restless {
		r.Policies = append(r.Policies, scenario.PolicySpec{ID: heuristic, Variant: scenario.Defined})
	}
	r.Policies = bothVariants(r.Policies)
	kept := Ranking{Setting: string(setting), Runs: r.Runs, Regrets: make([][]float64, size.Bandits)}
	for _, spec := range r.Policies {
		kept.Policies = append(kept.Policies, spec.ID+"/"+spec.Variant)
	}
	for i := range size.Bandits {
		p.add(Unit{Scenario: r.Scenario(i), ranking: true, of: len(p.evidence.Rankings), at: i})
	}
	p.evidence.Rankings = append(p.evidence.Rankings, kept)
}

func (p *Plan) add(u Unit) {
	u.Key = strconv.Itoa(sim.Numerics) + "-" + u.Scenario.Hash()
	p.Units = append(p.Units, u)
}

// Take returns what the evidence keeps of a unit's results.
func (p *Plan) Take(unit int, r *sim.Results) Part {
	if p.Units[unit].ranking {
		return Part{Regrets: roundedAll(sweep.MeanRegrets(r))}
	}
	return Part{Played: playedOf(&r.Policies[0])}
}

// Put adds a unit's part to the evidence. It returns false if the part does not fit the unit: a stored part may be
// damaged. A later part replaces an earlier one.
func (p *Plan) Put(unit int, part Part) bool {
	u := &p.Units[unit]
	if u.ranking {
		if len(part.Regrets) != len(u.Scenario.Policies) {
			return false
		}
		p.evidence.Rankings[u.of].Regrets[u.at] = part.Regrets
	} else {
		x, spec := &p.evidence.Experiments[u.of], u.Scenario.Policies[0]
		if !part.Played.fits(x, len(u.Scenario.Arms), spec) {
			return false
		}
		x.Policies[u.at] = *part.Played
	}
	if !u.done {
		u.done = true
		p.missing--
	}
	return true
}

// fits reports whether p has the right numbers for a policy of an experiment.
func (p *Played) fits(x *Experiment, arms int, spec scenario.PolicySpec) bool {
	if p == nil || p.Policy != spec.ID || p.Variant != spec.Variant || len(p.Final) != x.Runs {
		return false
	}
	intervals := x.Runs > 1
	return len(p.Regret.Mean) == len(x.T) && len(p.Pulls.Mean) == arms &&
		(len(p.Regret.CI95) == len(x.T)) == intervals && (len(p.Pulls.CI95) == arms) == intervals
}

// Done reports whether a unit's part was put.
func (p *Plan) Done(unit int) bool { return p.Units[unit].done }

const notAllPut = "claims: evidence of a plan whose units are not all put"

// Evidence returns the evidence. It panics if a unit's part was not put.
func (p *Plan) Evidence() *Evidence {
	if p.missing > 0 {
		panic(notAllPut)
	}
	return &p.evidence
}
