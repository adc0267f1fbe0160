package report

import (
	"fmt"
	"math"
	"strings"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/measure"
	"risingbandits/engine/numbers"
	"risingbandits/engine/paper/claims"
	"risingbandits/engine/param"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sweep"
	"risingbandits/engine/theory"
)

// powerFigures draw the regrets of the preset sweeps against the horizon, on logarithmic axes: a figure for each power with which
// increments fall, but one for all powers below 1, whose sweeps are of one theorem.
func powerFigures(ev *claims.Evidence) []*Figure {
	groups := map[float64][]sweep.Preset{}
	var order []float64
	for _, p := range sweep.Presets() {
		if ev.Growth(p.Name) == nil {
			return nil
		}
		group := math.Max(p.C, 1)
		if groups[group] == nil {
			order = append(order, group)
		}
		groups[group] = append(groups[group], p)
	}
	var list []*Figure
	for _, group := range order {
		presets := groups[group]
		caption := fmt.Sprintf("Mean regret against the horizon T, on logarithmic axes, where increments fall as l^−%s, with 95%% bands: rested "+
			"(4.3, 4.4) and restless (5.3), without noise (dashed) and with noise. Beside each curve is its fitted power of T.", param.Format(group))
		name := "powers-" + strings.ReplaceAll(param.Format(group), ".", "-")
		if group == 1 {
			name, caption = "powers-slow", "Mean regret of R-less-UCB without noise (Theorem 5.2) against the horizon T, on logarithmic axes, "+
				"where increments fall as l^−c with c below 1. Beside each curve are c and its fitted power of T."
		}
		list = append(list, powerFigure(ev, presets, name, caption))
	}
	return list
}

func powerFigure(ev *claims.Evidence, presets []sweep.Preset, figure, caption string) *Figure {
	s := &data.Sweep{MapOf: -1, Varied: -1, Measure: data.SweepMeasure{Name: "mean regret after the last round"},
		Axes: []data.SweepAxis{{Path: "horizon", Name: "T", Log: true}}}
	axis := &s.Axes[0]
	for i, t := range ev.Growth(presets[0].Name).T {
		axis.X, axis.Texts = append(axis.X, float64(t)), append(axis.Texts, numbers.Int(t))
		s.Points = append(s.Points, data.SweepPoint{Place: []int{i}})
	}
	var said []string
	for k, p := range presets {
		g := ev.Growth(p.Name)
		slope, _ := g.Slope()
		name, style := p.Theorem.Name(), powerStyle(p.Theorem)
		if p.C < 1 {
			name, style.Role = "c = "+param.Format(p.C), scene.Hue0+scene.Role(1+k)
		}
		said = append(said, fmt.Sprintf("Theorem %s with c = %s %.2f, stated %.2f", p.Theorem.Name(), param.Format(p.C), slope.Value,
			p.Theorem.Exponent(p.C)))
		s.Policies = append(s.Policies, data.SweepPolicy{Key: p.Name, Name: fmt.Sprintf("%s: T^%.2f", name, slope.Value), Style: style})
		for i, runs := range g.Final {
			s.Points[i].Values = append(s.Points[i].Values, measure.Mean(runs))
		}
	}
	s.ChooseAxes("log", "log")
	b := chart.NewBoard()
	b.SetSweep(s)
	return &Figure{Name: figure, Caption: caption, Topic: "theory", Alt: caption + " Fitted: " + strings.Join(said, "; ") + ".",
		Scene: lay(b, chart.Spec{ID: chart.SweepChart, Width: figureWidth, Height: lineHeight})}
}

// powerStyle is dashed without noise, and of one hue for each setting.
func powerStyle(th theory.Theorem) data.Style {
	style := data.Style{Role: scene.Hue0, Weight: 1}
	if th.Restless {
		style.Role = scene.Hue0 + 1
	}
	if th.Deterministic {
		style.Dash = []float32{6, 4}
	}
	return style
}

// sweepLinks are how a reader plays preset sweeps: on the page of sweeps, or by the command.
func sweepLinks(names []string, site bool) []link {
	var links []link
	for _, name := range names {
		p, _ := sweep.PresetByName(name)
		title := fmt.Sprintf("Theorem %s with c = %s", p.Theorem.Name(), param.Format(p.C))
		l := link{Name: title, Command: "rising sweep " + name}
		if site {
			l = link{Name: title, Address: "sweep.html?over=" + p.Over + "&runs=" + numbers.Digits(float64(p.Base.Runs), 6) + "#" +
				scenario.EncodeLink(p.Base)}
		}
		links = append(links, l)
	}
	return links
}
