package claims

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"

	"risingbandits/engine/measure"
	"risingbandits/engine/payoff"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/engine/sweep"
	"risingbandits/engine/work"
)

// A Size says how much is played.
type Size struct {
	Runs       int  // of each policy in each experiment, from 1; see runsOf
	Bandits    int  // in each ranking, from 1
	BanditRuns int  // of each policy on each bandit, from 1
	Learners   bool // the learners of the IMDB experiments are trained themselves, which needs their dataset
}

// PaperSize returns the size of the paper's experiments: 100 runs, and 10 on each of 50 random bandits.
func PaperSize() Size {
	r := sweep.NewRanking(scenario.Rested)
	return Size{Runs: 100, Bandits: r.Bandits, BanditRuns: r.Runs}
}

// experiments returns the names of the experiments that are played: presets, the same as the released code runs them and,
// with learners, those on IMDB again with learners in place of rewards drawn around their curves.
func experiments(learners bool) []string {
	onIMDB := []string{imdb7, imdb2, codeIMDB7, codeIMDB2}
	names := append([]string{restless15, rested15, arms2, code15, code2}, onIMDB...)
	names = append(names, restlessExp, restlessLines, restlessStays)
	if learners {
		for _, name := range onIMDB {
			names = append(names, name+learning)
		}
	}
	return names
}

// A Plan is the work of the evidence: what is to be played for it, and the evidence of what was. Its records are of type Record.
type Plan struct {
	units    []unit
	listed   []work.Unit // those of units
	evidence Evidence
	missing  int
}

// A unit is what is played at once: one policy of an experiment, one bandit of a ranking, one run that is kept alone, one
// budget of a best-arm experiment, one instance of improving arms, or one horizon of a preset sweep.
type unit struct {
	work.Unit
	kind unitKind
	of   int // the index of its experiment, ranking, list of runs, errors, instance or growth in the evidence
	at   int // the index of its policy, bandit, run, budget or horizon there
	done bool
}

// A unitKind is what a unit is part of.
type unitKind string

const (
	ofExperiment unitKind = ""
	ofRanking    unitKind = "ranking-"
	ofRuns       unitKind = "run-"
	ofErrors     unitKind = "errors-"
	ofInstances  unitKind = "instance-"
	ofGrowths    unitKind = "growth-"
)

// A Record is what the evidence keeps of a unit.
type Record struct {
	Played  *Played   `json:"played,omitempty"`
	Regrets []float64 `json:"regrets,omitempty"`
	Pulls   []float64 `json:"pulls,omitempty"`  // of each arm in the run
	Wrong   []float64 `json:"wrong,omitempty"`  // the error of each policy
	Earned  []Total   `json:"earned,omitempty"` // the total payoff of each policy
	Final   []float64 `json:"final,omitempty"`  // the regret of every run
}

// NewPlan returns the plan of a size.
func NewPlan(size Size) *Plan {
	p := &Plan{evidence: Evidence{Numerics: sim.Numerics}}
	for _, name := range experiments(size.Learners) {
		p.addExperiment(name, runsOf(name, size.Runs))
	}
	for _, name := range []string{restless15, code15} {
		p.addRuns(name, size.Runs)
	}
	for _, name := range rankings {
		p.addRanking(name, size)
	}
	for _, b := range BestArms() {
		p.addErrors(b, errorRuns*size.Runs)
	}
	for _, preset := range []string{hardPTRR, hardUCBE} {
		for _, arms := range improvingArms {
			p.addInstance(preset, arms, instanceRuns*size.Runs)
		}
	}
	for _, preset := range sweep.Presets() {
		p.addGrowth(&preset, size.Runs)
	}
	p.missing = len(p.units)
	return p
}

// How many times as many runs as an experiment's a budget and an instance have, whose runs are short.
const (
	errorRuns    = 10
	instanceRuns = 4
)

// runsOf returns the runs of an experiment where most have so many: on IMDB three tenths of it, and a tenth on the long ones
// of Migali et al., as in the papers.
func runsOf(name string, runs int) int {
	switch {
	case strings.Contains(name, "imdb"):
		return max(min(runs, 2), runs*3/10)
	case ownDefined(name):
		return max(min(runs, 2), runs/10)
	}
	return runs
}

// ownDefined reports whether an experiment has its policies as defined alone: those of Migali et al.
func ownDefined(name string) bool {
	return name == restlessExp || name == restlessLines || name == restlessStays
}

const (
	badPreset = "claims: there is no preset of that name"
)

// scenarioOf returns the scenario of an experiment with a number of runs and each of its policies in both variants.
func scenarioOf(name string, runs int) *scenario.Scenario {
	if s, ok := codeScenario(name); ok {
		s.Runs = runs
		return scenario.MustComplete(s)
	}
	name, trained := presetOf(name)
	preset, ok := scenario.LookupPreset(name)
	if !ok {
		panic(badPreset)
	}
	s := preset.Scenario.Document
	s.Runs = runs
	if !ownDefined(name) {
		s.Policies = bothVariants(s.Policies)
	}
	if trained {
		withLearners(name, &s)
	}
	return scenario.MustComplete(s)
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
		p.add(s.Playing(s.Policies[i]), unit{of: len(p.evidence.Experiments), at: i})
	}
	p.evidence.Experiments = append(p.evidence.Experiments, x)
}

// addRuns adds the single runs of the rising policy of an experiment, of which the evidence keeps the pulls of each: run
// i has the seed i+1.
func (p *Plan) addRuns(name string, runs int) {
	s := scenarioOf(name, 1)
	for i, spec := range s.Policies {
		if spec.ID != rLess && spec.ID != rEd {
			continue
		}
		alone := s.Document
		alone.Policies = alone.Policies[i : i+1]
		for run := range runs {
			alone.Seed = uint64(1 + run)
			p.add(scenario.MustComplete(alone), unit{kind: ofRuns, of: len(p.evidence.ByRun), at: run})
		}
		p.evidence.ByRun = append(p.evidence.ByRun, ByRun{Experiment: name, Policy: spec.ID, Variant: spec.Variant,
			Pulls: make([][]float64, runs)})
	}
}

func (p *Plan) addRanking(name string, size Size) {
	r := rankingOf(name)
	r.Runs = size.BanditRuns
	kept := Ranking{Name: name, Setting: string(r.Setting), Runs: r.Runs, Regrets: make([][]float64, size.Bandits)}
	for _, spec := range r.Policies {
		kept.Policies = append(kept.Policies, rankedName(spec))
	}
	for i := range size.Bandits {
		p.add(r.Scenario(i), unit{kind: ofRanking, of: len(p.evidence.Rankings), at: i})
	}
	p.evidence.Rankings = append(p.evidence.Rankings, kept)
}

func (p *Plan) addErrors(b BestArm, runs int) {
	e := Errors{Preset: b.Preset, Runs: runs, Budgets: budgets}
	for i, budget := range budgets {
		s := b.Scenario(budget, runs)
		if i == 0 {
			for _, spec := range s.Policies {
				e.Curves = append(e.Curves, ErrorCurve{spec.ID, spec.Variant, make([]float64, len(budgets))})
			}
		}
		p.add(s, unit{kind: ofErrors, of: len(p.evidence.Errors), at: i})
	}
	p.evidence.Errors = append(p.evidence.Errors, e)
}

func (p *Plan) addInstance(preset string, arms, runs int) {
	s := improvingScenario(preset, arms, runs)
	x := Instance{Preset: preset, Arms: arms, Runs: runs, Best: rounded(firstPulls(s.Arms[0].Func, s.Horizon))}
	p.add(s, unit{kind: ofInstances, of: len(p.evidence.Instances)})
	p.evidence.Instances = append(p.evidence.Instances, x)
}

func (p *Plan) add(s *scenario.Scenario, u unit) {
	u.Scenario, u.Cost, u.Key = s, work.CostOf(s), string(u.kind)+strconv.Itoa(sim.Numerics)+"-"+s.Hash()
	p.units, p.listed = append(p.units, u), append(p.listed, u.Unit)
}

// Units returns the units.
func (p *Plan) Units() []work.Unit { return p.listed }

// Take returns what the evidence keeps of a unit.
func (p *Plan) Take(unit int, c *sim.Collector) []Record {
	return []Record{p.record(unit, c.Results())}
}

func (p *Plan) record(unit int, r *sim.Results) Record {
	switch p.units[unit].kind {
	case ofRanking:
		return Record{Regrets: roundedAll(sweep.MeanRegrets(r))}
	case ofRuns:
		return Record{Pulls: roundedAll(r.Policies[0].Pulls.Mean)}
	case ofErrors:
		return Record{Wrong: errorsOf(r)}
	case ofInstances:
		return Record{Earned: p.earnedOf(unit, r)}
	case ofGrowths:
		return Record{Final: roundedAll(r.Policies[0].Final.All)}
	}
	return Record{Played: playedOf(&r.Policies[0])}
}

// errorsOf returns the share of the runs in which each policy recommends a wrong arm by its own rule.
func errorsOf(r *sim.Results) []float64 {
	var wrong []float64
	for i := range r.Policies {
		wrong = append(wrong, rounded(measure.WrongArm.Estimate(&r.Policies[i], measure.At{}).Value))
	}
	return wrong
}

// earnedOf returns the total payoff of each policy: that of the best arm less regret.
func (p *Plan) earnedOf(unit int, r *sim.Results) []Total {
	var list []Total
	best := p.evidence.Instances[p.units[unit].of].Best
	for i := range r.Policies {
		regret := measure.Regret.Estimate(&r.Policies[i], measure.At{})
		total := Total{Policy: r.Policies[i].Policy, Mean: rounded(best - regret.Value)}
		if regret.HasInterval() {
			x := rounded(regret.Half)
			total.CI95 = &x
		}
		list = append(list, total)
	}
	return list
}

// Put adds a unit's record to the evidence. It returns an error if the record does not fit the unit: a stored one may be
// damaged. A later record replaces an earlier one.
func (p *Plan) Put(unit int, r Record) error {
	if !p.put(unit, r) {
		return errOther
	}
	return nil
}

var errOther = errors.New("claims: this is not the record of a unit of this plan")

func (p *Plan) put(unit int, r Record) bool {
	u := &p.units[unit]
	switch u.kind {
	case ofRanking:
		if len(r.Regrets) != len(u.Scenario.Policies) || !canBeRegrets(r.Regrets, u.Scenario.Horizon) {
			return false
		}
		p.evidence.Rankings[u.of].Regrets[u.at] = r.Regrets
	case ofRuns:
		if len(r.Pulls) != len(u.Scenario.Arms) || !canBePulls(r.Pulls, u.Scenario.Horizon) {
			return false
		}
		p.evidence.ByRun[u.of].Pulls[u.at] = r.Pulls
	case ofErrors:
		if len(r.Wrong) != len(u.Scenario.Policies) || slices.ContainsFunc(r.Wrong, func(x float64) bool { return x < 0 || x > 1 }) {
			return false
		}
		for i, x := range r.Wrong {
			p.evidence.Errors[u.of].Curves[i].Wrong[u.at] = x
		}
	case ofInstances:
		if !canBeEarned(r.Earned, u.Scenario) {
			return false
		}
		p.evidence.Instances[u.of].Earned = r.Earned
	case ofGrowths:
		if !fitsRuns(r.Final, u.Scenario) {
			return false
		}
		p.evidence.Growths[u.of].Final[u.at] = r.Final
	default:
		x, spec := &p.evidence.Experiments[u.of], u.Scenario.Policies[0].PolicySpec
		if !r.Played.fits(x, len(u.Scenario.Arms), spec) || !r.Played.possible(u.Scenario.Horizon) {
			return false
		}
		x.Policies[u.at] = *r.Played
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

// possible reports whether the numbers can be those of runs of a horizon.
func (p *Played) possible(horizon int) bool {
	return canBeRegrets(p.Final, horizon) && canBeRegrets(p.Regret.Mean, horizon) && canBeRegrets(p.Regret.CI95, horizon) &&
		canBePulls(p.Pulls.Mean, horizon) && !slices.ContainsFunc(slices.Concat(p.Regret.CI95, p.Pulls.CI95), below0)
}

// canBeRegrets reports whether no number is above the largest regret of a horizon.
func canBeRegrets(list []float64, horizon int) bool {
	most := float64(horizon) * payoff.MaxPayoff
	return !slices.ContainsFunc(list, func(x float64) bool { return math.Abs(x) > most })
}

// canBeEarned reports whether totals are those of a scenario's policies.
func canBeEarned(list []Total, s *scenario.Scenario) bool {
	for i, x := range list {
		if len(list) != len(s.Policies) || x.Policy != s.Policies[i].ID || !canBeRegrets([]float64{x.Mean}, s.Horizon) ||
			(x.CI95 != nil) != (s.Runs > 1) || x.CI95 != nil && !(*x.CI95 >= 0) {
			return false
		}
	}
	return len(list) > 0
}

// canBePulls reports whether all numbers are in 0..horizon.
func canBePulls(list []float64, horizon int) bool {
	return !slices.ContainsFunc(list, func(x float64) bool { return x < 0 || x > float64(horizon) })
}

func below0(x float64) bool { return x < 0 }

// Has reports whether a unit's record was put.
func (p *Plan) Has(unit int) bool { return p.units[unit].done }

const notAllPut = "claims: evidence of a plan whose units are not all put"

// Evidence returns the evidence. It panics if a unit's record was not put.
func (p *Plan) Evidence() *Evidence {
	if p.missing > 0 {
		panic(notAllPut)
	}
	return &p.evidence
}
