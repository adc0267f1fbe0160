package main

import (
	"fmt"
	"io"
	"strings"

	"risingbandits/engine/learn"
	"risingbandits/engine/param"
	"risingbandits/engine/payoff"
	"risingbandits/engine/scenario"
	"risingbandits/engine/traininglog"
)

// curvePolicies are the policies of the scenarios that curves writes: R-ed-UCB with the window of the paper's
// experiment, and its baselines.
const curvePolicies = `    {"id": "r-ed-ucb", "epsilon": 0.03125},
    {"id": "kl-ucb"},
    {"id": "rexp3"},
    {"id": "ser4"},
    {"id": "sw-ucb"},
    {"id": "sw-kl-ucb"},
    {"id": "sw-ts"}`

// writeScenarios writes the scenarios of -scenario and -bandit.
func (j *curvesJob) writeScenarios(c *learn.Curves, specs []learn.Spec) error {
	if j.scenario != "" {
		if err := j.writeScenario(j.scenario, c, func(int) string { return "" }, ""); err != nil {
			return err
		}
	}
	if j.bandit == "" {
		return nil
	}
	dataset := fmt.Sprintf("\n  \"dataset\": {\"sha256\": %q, \"features\": %d},", c.Dataset, c.Features)
	return j.writeScenario(j.bandit, c, func(i int) string { return learnerMember(specs[i]) }, dataset)
}

// learnerMember returns the member of an arm that learns, with a comma after it.
func learnerMember(s learn.Spec) string {
	members := fmt.Sprintf(`"kind": %q`, s.Kind)
	if kind, _ := learn.Lookup(s.Kind); s.Rate != kind.Rate {
		members += `, "rate": ` + param.Format(s.Rate)
	}
	if len(s.Hidden) > 0 {
		members += `, "hidden": ` + strings.ReplaceAll(fmt.Sprint(s.Hidden), " ", ", ")
	}
	return `"learner": {` + members + `}, `
}

// writeScenario writes a scenario whose payoffs are the curves. member returns what arm i has besides its payoff, and
// top what the scenario has besides, each as JSON members that end with a comma.
func (j *curvesJob) writeScenario(name string, c *learn.Curves, member func(i int) string, top string) error {
	arms := make([]string, len(c.Learners))
	for i := range c.Learners {
		points, err := j.pointsOf(c, &c.Learners[i])
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		spec, err := learn.ParseSpec(c.Learners[i].Name)
		if err != nil {
			return err
		}
		arms[i] = fmt.Sprintf(`    {"name": %q, %s"payoff": {"family": "points", "points": %s}}`, spec.Label(), member(i), points)
	}
	text := fmt.Sprintf(`{
  "version": 1,
  "title": %q,
  "setting": "rested",
  "horizon": %d,
  "runs": 30,
  "seed": 1,
  "noise": {"kind": "bernoulli"},%s
  "arms": [
%s
  ],
  "policies": [
%s
  ]
}
`, j.title, c.Examples, top, strings.Join(arms, ",\n"), curvePolicies)
	if _, faults := scenario.Parse([]byte(text)); faults != nil {
		return faults
	}
	return replaceFile(name, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}

// pointsOf returns the points of the curve that -use names, as JSON. There are at most -points, except that a concave
// curve may bend more often.
func (j *curvesJob) pointsOf(c *learn.Curves, curve *learn.Curve) (string, error) {
	blocks := learn.Blocks(c.Examples, c.Every)
	if choice := traininglog.Choice(j.use); choice != traininglog.Raw {
		if blocks < 2 {
			return "", fmt.Errorf("one block of %d pulls is no curve: give a smaller -every", c.Every)
		}
		return pointsText(traininglog.Fitted(curve.Middles(), curve.Mean, choice, j.points), param.Format), nil
	}
	knots := learn.Knots(min(j.points, blocks), c.Examples, c.Every)
	heights := curve.Fit(knots)
	if heights == nil {
		return "", fmt.Errorf("blocks of %d pulls are too few for -points %d", c.Every, j.points)
	}
	points := make([]payoff.Point, len(knots))
	for i, x := range knots {
		points[i] = payoff.Point{X: float64(x), Y: min(max(heights[i], 0), 1)}
	}
	return pointsText(points, func(y float64) string {
		return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.4f", y), "0"), ".")
	}), nil
}

// pointsText writes points as JSON; height writes a payoff.
func pointsText(points []payoff.Point, height func(y float64) string) string {
	texts := make([]string, len(points))
	for i, p := range points {
		texts[i] = "[" + param.Format(p.X) + ", " + height(p.Y) + "]"
	}
	return "[" + strings.Join(texts, ", ") + "]"
}
