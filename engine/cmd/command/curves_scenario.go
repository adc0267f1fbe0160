package command

import (
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"

	"risingbandits/engine/learn"
	"risingbandits/engine/learn/traininglog"
	"risingbandits/engine/noise"
	"risingbandits/engine/payoff"
	"risingbandits/engine/scenario"
)

// checkOutputs reports, before any training, a file that could not be written and a scenario that would have faults. c says
// what is to be trained; its learners are not read.
func (j *curvesCall) checkOutputs(c *learn.Curves, specs []learn.Spec) error {
	var names []string
	for _, name := range []string{j.out, j.scenario, j.bandit} {
		if name == "" {
			continue
		}
		if slices.Contains(names, filepath.Clean(name)) {
			return callError(fmt.Sprintf("%s is named twice: want a file of its own for each of -o, -scenario and -bandit", name))
		}
		names = append(names, filepath.Clean(name))
		if err := checkWritable(name); err != nil {
			return err
		}
	}
	if j.scenario == "" && j.bandit == "" {
		return nil
	}
	flat := *c
	flat.Learners = nil
	nothing := [][]int{make([]int, learn.Blocks(c.Examples, c.Every))} // one run without a right prediction
	for _, s := range specs {
		flat.Learners = append(flat.Learners, learn.Average(s.String(), nothing, c.Examples, c.Every))
	}
	_, err := j.scenarioOf(&flat, specs, j.bandit != "")
	return err
}

// writeScenarios writes the scenarios of -scenario and -bandit.
func (j *curvesCall) writeScenarios(c *learn.Curves, specs []learn.Spec) error {
	for _, to := range []struct {
		name   string
		bandit bool
	}{{j.scenario, false}, {j.bandit, true}} {
		if to.name == "" {
			continue
		}
		s, err := j.scenarioOf(c, specs, to.bandit)
		if err != nil {
			return fmt.Errorf("%s: %w", to.name, err)
		}
		err = replaceFile(to.name, func(w io.Writer) error {
			_, err := fmt.Fprintf(w, "%s\n", s.Canonical())
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// scenarioOf returns the scenario whose payoffs are the curves; of a bandit, the arms are the learners themselves.
func (j *curvesCall) scenarioOf(c *learn.Curves, specs []learn.Spec, bandit bool) (*scenario.Scenario, error) {
	s := scenario.Document{
		Title: j.title, Setting: scenario.Rested, Horizon: c.Examples, Runs: 30, Seed: 1,
		Noise: noise.Spec{Kind: "bernoulli"}, Policies: scenario.ReviewPolicies(),
	}
	if bandit {
		s.Dataset = &scenario.Dataset{SHA256: c.Dataset, Features: c.Features}
	}
	for i := range c.Learners {
		points, err := j.pointsOf(c, &c.Learners[i])
		if err != nil {
			return nil, err
		}
		arm := scenario.ArmSpec{Name: specs[i].Label(), Payoff: payoff.Curve(points...)}
		if bandit {
			arm.Learner = &specs[i]
		}
		s.Arms = append(s.Arms, arm)
	}
	return complete(s)
}

// pointsOf returns the points of the curve that -use names. There are at most -points, except that a concave curve may bend
// more often.
func (j *curvesCall) pointsOf(c *learn.Curves, curve *learn.Curve) ([]payoff.Point, error) {
	blocks := learn.Blocks(c.Examples, c.Every)
	if choice := traininglog.Choice(j.use); choice != traininglog.Raw {
		if blocks < 2 {
			return nil, fmt.Errorf("one block of %d pulls is no curve: give a smaller -every", c.Every)
		}
		return traininglog.Fitted(curve.Middles(), curve.Mean, choice, j.points), nil
	}
	knots := learn.Knots(min(j.points, blocks), c.Examples, c.Every)
	heights := curve.Fit(knots)
	if heights == nil {
		return nil, fmt.Errorf("blocks of %d pulls are too few for -points %d", c.Every, j.points)
	}
	points := make([]payoff.Point, len(knots))
	for i, x := range knots {
		points[i] = payoff.Point{X: float64(x), Y: math.Round(min(max(heights[i], 0), 1)*1e4) / 1e4}
	}
	return points, nil
}
