package learners

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"risingbandits/engine/learn"
	"risingbandits/engine/learn/traininglog"
	"risingbandits/engine/payoff"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/wasm/engine/server"
)

// curveSeed is the seed of the runs of average learning curves.
const curveSeed = 1

// A single is a learner in training for an average learning curve.
type single struct {
	trainer *learn.Trainer
	name    string
	run     int
	right   int // in the unfinished block
}

var errNoData = errors.New("there is no dataset; open one first")

// Train trains a learner in one run up to a number of pulls, and returns the number of right predictions in each block
// of `every` pulls that was completed in this call. The last block may be shorter. A call for another learner or run,
// or for fewer pulls, starts anew.
func (t *Trainer) Train(learner string, run, to, every int) ([]int, error) {
	if t.pool == nil {
		return nil, errNoData
	}
	spec, err := learn.ParseSpec(learner)
	if err != nil {
		return nil, err
	}
	if run < 0 || to < 1 || to > scenario.MaxHorizon || every < 1 {
		return nil, fmt.Errorf("want a run from 0, and 1 to %d pulls in blocks of 1 or more", scenario.MaxHorizon)
	}
	s := &t.now
	if s.trainer == nil || s.name != learner || s.run != run || s.trainer.Seen() > to {
		*s = single{trainer: learn.NewTrainer(t.pool.Data(), spec), name: learner, run: run}
		s.trainer.Begin(learn.CurveKey(curveSeed, run))
	}
	right := []int{}
	for s.trainer.Seen() < to {
		if s.trainer.Next() {
			s.right++
		}
		if s.trainer.Seen()%every == 0 {
			right = append(right, s.right)
			s.right = 0
		}
	}
	return right, nil
}

// knots is the number of points of an average learning curve as a payoff.
const knots = 20

// predictions is the least number of predictions between two points, halved, so that chance moves a point only a
// little.
const predictions = 200

// Scenario returns a scenario whose arms are the learners, with the average curves as their payoffs. right contains the
// number of right predictions by learner, run and block.
func (t *Trainer) Scenario(o server.BanditOptions, right []float64) (string, error) {
	if t.pool == nil {
		return "", errNoData
	}
	blocks := 0
	if o.Every > 0 {
		blocks = o.Pulls / o.Every
	}
	if o.Runs < 1 || blocks < 4 || blocks*o.Every != o.Pulls || len(right) != len(o.Learners)*o.Runs*blocks {
		return "", fmt.Errorf("want the right predictions of %d learners in each run, in 4 blocks or more that are all of %d pulls; "+
			"got %d numbers",
			len(o.Learners), o.Every, len(right))
	}
	choice := traininglog.Choice(cmp.Or(o.Use, string(traininglog.Raw)))
	if !slices.Contains(choices, choice) {
		return "", fmt.Errorf("got the curves %q, want one of %v", o.Use, choices)
	}
	data := t.pool.Data()
	s := scenario.Document{
		Title: scenario.CutText(o.Title, scenario.MaxTitle), Setting: scenario.Rested, Horizon: o.Pulls,
		Runs: 10, Seed: 1,
		Dataset: &scenario.Dataset{SHA256: data.Hash, Features: data.Features},
	}
	s.Noise.Kind = "bernoulli"
	for i, name := range o.Learners {
		spec, err := learn.ParseSpec(name)
		if err != nil {
			return "", err
		}
		curve := learn.Average(name, runsOf(right[i*o.Runs*blocks:(i+1)*o.Runs*blocks], blocks), o.Pulls, o.Every)
		s.Arms = append(s.Arms, scenario.ArmSpec{Name: spec.Label(), Learner: &spec, Payoff: payoffOf(&curve, o, choice)})
	}
	s.Policies = scenario.ReviewPolicies()
	if _, faults := scenario.Complete(s); faults != nil {
		return "", faults
	}
	return string(s.Canonical()), nil
}

// runsOf splits counts into runs of this many blocks.
func runsOf(right []float64, blocks int) [][]int {
	runs := make([][]int, len(right)/blocks)
	for r := range runs {
		runs[r] = make([]int, blocks)
		for b := range runs[r] {
			runs[r][b] = int(right[r*blocks+b])
		}
	}
	return runs
}

// choices lists the curves that BanditOptions.Use names.
var choices = []traininglog.Choice{traininglog.Raw, traininglog.Rising, traininglog.Concave}

// payoffOf returns an average learning curve, or the chosen fit, as a payoff of few points.
func payoffOf(c *learn.Curve, o server.BanditOptions, choice traininglog.Choice) payoff.Spec {
	if choice != traininglog.Raw {
		return payoff.Curve(traininglog.Fitted(c.Middles(), c.Mean, choice, knots)...)
	}
	apart := o.Every * max(1, predictions/(o.Every*o.Runs))
	at := learn.Knots(min(knots, len(c.Pulls)/2), o.Pulls, apart)
	heights := c.Fit(at)
	points := make([]payoff.Point, 0, len(at))
	for i, x := range at {
		if heights != nil {
			points = append(points, payoff.Point{X: float64(x), Y: rounded(min(max(heights[i], 0), 1))})
		}
	}
	if heights == nil { // too few blocks for the knots: use the blocks themselves
		for b, x := range c.Pulls {
			points = append(points, payoff.Point{X: float64(x), Y: rounded(c.Mean[b])})
		}
	}
	return payoff.Curve(points...)
}

// rounded returns a share with four decimals.
func rounded(x float64) float64 { return float64(int(x*1e4+0.5)) / 1e4 }

// Engine returns an engine for a scenario whose arms learn.
func (t *Trainer) Engine(s *scenario.Scenario, untrained bool) (*sim.Engine, error) {
	pool := t.pool
	if untrained && pool != nil {
		pool = learn.NewPool(pool.Data(), memory)
	}
	return sim.NewLearningEngine(s, pool)
}
