package claims

import (
	"fmt"
	"math"

	"risingbandits/engine/measure"
	"risingbandits/engine/param"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sweep"
)

// A Growth holds the regrets of a preset sweep: those of one policy at several horizons.
type Growth struct {
	Preset string      `json:"preset"` // of sweep.Presets
	Runs   int         `json:"runs"`
	T      []int       `json:"t"`     // the horizons
	Final  [][]float64 `json:"final"` // by horizon: regret after the last round, of every run
}

// growthRuns is which share of an experiment's runs a preset sweep has, if its policy meets noise.
const growthRuns = 5

// addGrowth adds a preset sweep, with a number of runs where it has more than one.
func (p *Plan) addGrowth(preset *sweep.Preset, runs int) {
	w := preset.Sweep()
	g := Growth{Preset: preset.Name, Runs: 1}
	if preset.Base.Runs > 1 {
		g.Runs = max(runs/growthRuns, 1)
	}
	base := preset.Base.Document
	base.Runs = g.Runs
	w.Base = scenario.MustComplete(base)
	plan, err := sweep.NewPlan(w)
	if err != nil {
		panic(badGrowth)
	}
	for i := range plan.Points {
		s := plan.Points[i].Scenario
		g.T = append(g.T, s.Horizon)
		p.add(s, unit{kind: ofGrowths, of: len(p.evidence.Growths), at: i})
	}
	g.Final = make([][]float64, len(g.T))
	p.evidence.Growths = append(p.evidence.Growths, g)
}

const badGrowth = "claims: a preset sweep with a point that cannot be played"

// fitsRuns reports whether regrets can be those of all runs of a scenario.
func fitsRuns(final []float64, s *scenario.Scenario) bool {
	return len(final) == s.Runs && canBeRegrets(final, s.Horizon)
}

// Growth returns the growth of a preset sweep, nil if the evidence has none.
func (ev *Evidence) Growth(preset string) *Growth {
	for i := range ev.Growths {
		if ev.Growths[i].Preset == preset {
			return &ev.Growths[i]
		}
	}
	return nil
}

// Slope returns the fitted power of T, with its interval. why says why there is none.
func (g *Growth) Slope() (slope sweep.Slope, why string) {
	var xs []float64
	for _, t := range g.T {
		xs = append(xs, float64(t))
	}
	return sweep.SlopeOf(xs, g.Final)
}

// logarithms is by how much logarithms may raise a fitted power: (ln T)^(1/3) adds 0.03 between 10^3 and 10^6.
const logarithms = 0.05

var powerClaims = []Claim{{
	ID: "T16", Topic: "theory", Section: "Theorems 4.3, 4.4, 5.2 and 5.3",
	Statement: "The regret of R-ed-UCB and R-less-UCB grows no faster with $T$ than the bounds, but for logarithms. Where increments fall " +
		"as $l^{− c}$ with $c$ of 2 and 3/2, these grow as $T^{1 / 2}$ and $T^{2/3}$ (Theorem 4.3), $T^{2/3}$ (4.4), $T^{2/3}$ and $T^{4/5}$ " +
		"(5.3); with $c$ of 3/4 and 1/2, as $T^{5/8}$ and $T^{3/4}$ (5.2).",
	Measured: "The slope of the mean regret on two logarithmic axes at seven horizons from $10^3$ to $10^6$, on two arms with such " +
		"increments. Theorem 5.2 has five arms and $c$ below 1: with $c$ above 1 they have risen after a few rounds, and R-less-UCB loses " +
		"about the same at every horizon. With noise $σ = 0.003$; of larger noise, the constants of the proofs leave both policies " +
		"exploring at these horizons. " +
		"Intervals are by the jackknife over the runs.",
	Readings: []Reading{
		{Name: "but for logarithms", Test: "Every fitted power is at most 0.05 above the stated one: a factor of ${( ln T )}^{1/3}$ still adds " +
			"0.03 at these horizons.", numbers: powers(logarithms)},
		{Name: "without logarithms", Test: "Every fitted power is at most the stated one.", numbers: powers(0)},
	},
	Sweeps: presetNames(),
	played: func(ev *Evidence, column Column) string {
		most := 0
		for _, g := range ev.Growths {
			most = max(most, g.Runs)
		}
		return fmt.Sprintf("%s at each horizon with noise, and one without", many(most, "run"))
	},
}}

func presetNames() (names []string) {
	for _, p := range sweep.Presets() {
		names = append(names, p.Name)
	}
	return names
}

// powers measures the fitted powers of T beside those that the theorems state.
func powers(above float64) func(ev *Evidence, column Column) ([]Number, string) {
	return func(ev *Evidence, column Column) (list []Number, why string) {
		if column != Defined {
			return nil, notOfCode
		}
		for _, p := range sweep.Presets() {
			g := ev.Growth(p.Name)
			if g == nil {
				return nil, "Its sweeps were not played."
			}
			slope, why := g.Slope()
			if why != "" {
				return nil, "No slope was fitted: " + why + "."
			}
			of := exactly(slope.Value)
			if g.Runs > 1 || p.Base.Runs > 1 {
				of = interval{Estimate: measure.Around(slope.Value, slope.CI95, slope.Doubt), degrees: max(g.Runs-1, 1)}
			}
			stated := p.Theorem.Exponent(p.C)
			list = append(list, of.below(math.Nextafter(stated+above, 2),
				fmt.Sprintf("Theorem %s, c = %s: power of T, stated %.3f", p.Theorem.Name(), param.Format(p.C), stated)))
		}
		return list, ""
	}
}
