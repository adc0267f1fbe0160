package search

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"gonum.org/v1/gonum/optimize"

	"risingbandits/engine/detmath"
	"risingbandits/engine/numbers"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// A Search says what to look for.
type Search struct {
	Base          *scenario.Scenario // its arms' parameters are varied; all else but its policies, runs and title stays
	Worse, Better scenario.PolicySpec
	Beyond        bool // the arms may break the assumptions of the paper
	Generations   int  // of CMA-ES, from 1
	Runs          int  // of each policy in each candidate, from 2
	Confirm       int  // runs of each policy with a fresh seed, from 2
}

// The defaults of a search.
const (
	DefaultGenerations = 24
	DefaultRuns        = 4
	DefaultConfirm     = 50
)

// Play plays a scenario of two policies on a number of workers, and returns the final regrets of both, by run, and the optimal
// policy's total. Find calls it from several goroutines.
type Play func(ctx context.Context, s *scenario.Scenario, workers int) (worse, better []float64, total float64, err error)

// Progress says how far a search is.
type Progress struct {
	Played, All int                // candidates
	Best        *scenario.Scenario // the best so far; nil before the first
	Difference  float64            // its mean difference of regret
}

// Found is the result of a search.
type Found struct {
	Scenario   *scenario.Scenario // with both policies, the fresh seed and the runs that confirm
	Candidates int                // that were played
	Searched   float64            // the mean difference of regret in the search, with its own seed
	Mean       float64            // of the paired differences of regret, worse minus better, with the fresh seed
	Half       float64            // half-width of its 99.9% interval, by Student's t
	Regrets    [2]float64         // mean final regret, worse and better
	Doubt      sim.Doubt          // why that interval may be too short
	Departures []string           // from the assumptions; empty if there is none
	Final      [2][]float64       // the final regret of every run with the fresh seed, worse and better
	Total      float64            // of the optimal policy
	confirmed  bool
	names      [2]string
}

// Confirmed reports whether it is certain that the difference is above 0, by its 99.9% interval: see sim.Judge.
func (f *Found) Confirmed() bool { return f.confirmed }

// confidence is the p of the upper end of a two-sided 99.9% interval, and comparisons those for which 95% intervals are as wide.
const (
	confidence  = 0.9995
	comparisons = 50
)

// Check returns what is wrong with a search.
func (s *Search) Check() error {
	switch {
	case s.Base.Learns():
		return errors.New("arms that learn have no parameters to vary: want arms whose payoffs are formulas")
	case string(s.Worse.Canonical()) == string(s.Better.Canonical()):
		return errors.New("both policies are the same")
	case len(spaceOf(s.Base, s.Beyond)) == 0:
		return errors.New("no arm has parameters to vary: want arms whose payoffs are formulas, within the assumptions")
	}
	return nil
}

// Find searches. workers is how many candidates are played at once, which changes no result; progress, if not nil, is called
// after each. Find fails if play does or ctx is cancelled, or if the policies and arms do not fit.
func (s Search) Find(ctx context.Context, play Play, workers int, progress func(Progress)) (*Found, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	base, err := s.prepared()
	if err != nil {
		return nil, err
	}
	r := &searching{Search: s, ctx: ctx, base: base, play: play, progress: progress, workers: workers,
		space: spaceOf(base, s.Beyond), best: math.Inf(-1)}
	if err := r.optimize(); err != nil {
		return nil, err
	}
	if r.bestZ == nil {
		return nil, errors.New("no candidate could be played within the assumptions: begin with arms that satisfy them")
	}
	return r.confirm()
}

// prepared returns the base with both policies and the runs of the search.
func (s *Search) prepared() (*scenario.Scenario, error) {
	base := s.Base.Document
	base.Runs, base.Description = s.Runs, ""
	base.Policies = []scenario.PolicySpec{s.Worse, s.Better}
	full, faults := scenario.Complete(base)
	if faults != nil {
		return nil, faults
	}
	return full, nil
}

// searching is a search in progress.
type searching struct {
	Search
	ctx      context.Context
	base     *scenario.Scenario
	play     Play
	progress func(Progress)
	space    []coordinate
	all      int // candidates
	workers  int

	mu     sync.Mutex // of what follows
	played int
	best   float64
	bestZ  []float64
	failed error
}

// population returns how many candidates a generation has for a number of coordinates.
func population(coordinates int) int { return 4 + int(3*detmath.Log(float64(coordinates))) }

// Candidates returns how many candidates are played; 0 if there is nothing to vary.
func (s *Search) Candidates() int {
	n := len(spaceOf(s.Base, s.Beyond))
	if n == 0 {
		return 0
	}
	return population(n)*s.Generations + 1
}

// searchPurpose separates the random numbers of a search from all others of the same seed: "search" in ASCII.
const searchPurpose = 0x736561726368

func (r *searching) optimize() error {
	start := make([]float64, len(r.space))
	for i := range r.space {
		start[i] = r.space[i].start()
	}
	population := population(len(start))
	r.all = r.Candidates()
	r.value(start)
	stream := detmath.NewStream(detmath.NewKey(r.base.Seed).Child(searchPurpose))
	settings := &optimize.Settings{MajorIterations: r.Generations, Converger: optimize.NeverTerminate{}, Concurrent: r.workers}
	problem := optimize.Problem{Func: func(z []float64) float64 { return -r.value(slices.Clone(z)) }, Status: r.status}
	method := &optimize.CmaEsChol{Population: population, Src: &stream, StopLogDet: math.NaN()}
	_, err := optimize.Minimize(problem, start, settings, method)
	if r.failed != nil {
		return r.failed
	}
	return err
}

func (r *searching) status() (optimize.Status, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.failed != nil {
		return optimize.Failure, r.failed
	}
	return optimize.NotTerminated, nil
}

// value returns the mean difference of regret at zs, -Inf for what may not be played.
func (r *searching) value(zs []float64) float64 {
	if r.ctx.Err() != nil {
		return r.end(zs, math.Inf(-1), context.Cause(r.ctx))
	}
	s, ok := scenarioAt(r.base, r.space, zs, r.Beyond)
	if !ok {
		return r.end(zs, math.Inf(-1), nil)
	}
	worse, better, total, err := r.play(r.ctx, s, 1)
	if err != nil {
		return r.end(zs, math.Inf(-1), err)
	}
	mean, _ := sim.MeanCI95(sim.Differences(worse, better, total))
	return r.end(zs, mean, nil)
}

// end counts a candidate. Of candidates of the same value the one of the least coordinates is kept, so that the order in which
// they end is of no account.
func (r *searching) end(zs []float64, value float64, err error) float64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.played++
	if err != nil && r.failed == nil {
		r.failed = err
	}
	if value > r.best || value == r.best && r.bestZ != nil && slices.Compare(zs, r.bestZ) < 0 {
		r.best, r.bestZ = value, zs
	}
	if r.progress != nil {
		p := Progress{Played: r.played, All: r.all, Difference: r.best}
		if r.bestZ != nil {
			p.Best, _ = scenarioAt(r.base, r.space, r.bestZ, r.Beyond)
		}
		r.progress(p)
	}
	return value
}

// freshSeed is added to the scenario's seed for the runs that confirm.
const freshSeed = 1_000_003

// confirm plays the best candidate again, with a seed and runs that the search has not seen.
func (r *searching) confirm() (*Found, error) {
	best, _ := scenarioAt(r.base, r.space, r.bestZ, r.Beyond)
	changed := best.Document
	changed.Seed, changed.Runs = (best.Seed+freshSeed)%(scenario.MaxSeed+1), r.Confirm
	names := namesOf(best)
	changed.Title = names[0] + " against " + names[1]
	if len(changed.Title) > scenario.MaxTitle {
		changed.Title = ""
	}
	s, faults := scenario.Complete(changed)
	if faults != nil {
		return nil, faults
	}
	worse, better, total, err := r.play(r.ctx, s, r.workers)
	if err != nil {
		return nil, err
	}
	f := &Found{Scenario: s, Candidates: r.played, Searched: r.best, Final: [2][]float64{worse, better}, Total: total}
	f.Conclude()
	return f, nil
}

// namesOf returns the names of the two policies of a scenario.
func namesOf(s *scenario.Scenario) (names [2]string) {
	for i := range names {
		if names[i] = s.Policies[i].Kind.Name; s.Policies[i].Variant == scenario.Released {
			names[i] += " (released)"
		}
	}
	return names
}

// Conclude fills in what follows from the scenario, Final and Total. It panics if the scenario has not two policies, or Final not
// the regrets of at least two runs of each.
func (f *Found) Conclude() {
	d := sim.Differences(f.Final[0], f.Final[1], f.Total)
	mean, half := sim.MeanCI95(d)
	f.names, f.Mean = namesOf(f.Scenario), mean
	f.Doubt, _ = sim.DoubtOf(d)
	judge := sim.Judge{Comparisons: comparisons}
	f.confirmed = mean > 0 && judge.Certain(f.Final[0], f.Final[1], sim.StuckRegret(f.Scenario, f.Scenario.Horizon))
	if half != nil {
		degrees := len(d) - 1
		f.Half = float64(*half / detmath.StudentQuantile(degrees) * detmath.QuantileOfStudent(confidence, degrees))
	}
	f.Regrets[0], _ = sim.MeanCI95(f.Final[0])
	f.Regrets[1], _ = sim.MeanCI95(f.Final[1])
	f.Departures = departures(f.Scenario)
}

// Sentence says what was found.
func (f *Found) Sentence() string {
	s := f.Scenario
	where := fmt.Sprintf("on %d %s arms over %s rounds", len(s.Arms), s.Setting, numbers.Int(s.Horizon))
	if len(s.Arms) == 1 {
		where = strings.Replace(where, "arms", "arm", 1)
	}
	interval := fmt.Sprintf("in %d paired runs with a fresh seed, 99.9%% interval %s to %s", s.Runs,
		numbers.Commas(f.Mean-f.Half, 1), numbers.Commas(f.Mean+f.Half, 1))
	text := fmt.Sprintf("%s has %s more regret than %s %s (%s).", f.names[0], numbers.Commas(f.Mean, 1), f.names[1], where, interval)
	if !f.Confirmed() {
		text = fmt.Sprintf("Of %d candidates none makes %s lose to %s beyond doubt %s: at the best one the regrets differ by %s (%s).",
			f.Candidates, f.names[0], f.names[1], where, numbers.Commas(f.Mean, 1), interval)
	}
	switch doubt := f.Doubt.Words(s.Runs, "runs"); {
	case doubt != "":
		text += " " + strings.ToUpper(doubt[:1]) + doubt[1:] + "."
	case !f.Confirmed() && f.Mean-f.Half > 0:
		text += " Runs that may be missing from so few could turn it."
	}
	if len(f.Departures) == 0 {
		return text + " All arms satisfy the paper's assumptions."
	}
	return text + " Departures from the paper's assumptions: " + strings.Join(f.Departures, "; ") + "."
}

// Names returns the names of the two policies, the worse one first.
func (f *Found) Names() [2]string { return f.names }
