package sweep

import (
	"fmt"
	"math"

	"risingbandits/engine/detmath"
	"risingbandits/engine/noise"
	"risingbandits/engine/param"
	"risingbandits/engine/payoff"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/theory"
)

// A Preset is a sweep that the command and the page offer by its name: the regret of one policy against the horizon, on arms whose
// cumulative increment is of a known order.
type Preset struct {
	Name    string // "theorem-4.3", or "theorem-4.3-slow" where increments fall more slowly
	Title   string
	Text    string // what it shows, a sentence or two
	Theorem theory.Theorem
	C       float64 // the increments of all arms fall as l^-C
	Base    *scenario.Scenario
	Over    string // as ParseAxis reads it
}

// presetHorizons are the horizons of all preset sweeps.
const presetHorizons = "horizon=1000..1000000/7log"

// The instances of the preset sweeps. A σ of the size of the payoffs would leave R-ed-UCB and R-less-UCB exploring, with the
// constants of their proofs, at all these horizons.
const (
	presetSigma = 0.003
	presetRuns  = 20
)

// The arms of the preset sweeps of Theorem 5.2 pay a fraction of powerTop (t/powerEnd)^(1-c) in round t.
//
// Without noise a pull of R-less-UCB loses at most what its estimate is above the payoff, and that at most the arm's rise between
// its last two pulls, times how much longer it has waited since. Over a fixed instance this is of the order of all that the arms
// rise, but for logarithms. Where c > 1 they have risen after a few rounds, and the policy loses between 1 and 3 at every horizon.
// Where c < 1 they rise as T^(1-c), and so may the regret: it does if several arms rise alike, so that none is left for good.
const (
	powerTop    = 0.9
	powerEnd    = 1_000_000
	powerPoints = 34 // with equal ratios, about 1.5
)

var powerFractions = []float64{1, 0.9, 0.8, 0.7, 0.6}

// Presets returns the preset sweeps: two for each theorem on the regret of R-ed-UCB and R-less-UCB.
func Presets() []Preset {
	var list []Preset
	for _, th := range []theory.Theorem{{Deterministic: true}, {}, {Restless: true, Deterministic: true}, {Restless: true}} {
		powers := []float64{2, 1.5}
		if th.Restless && th.Deterministic {
			powers = []float64{0.75, 0.5}
		}
		for i, c := range powers {
			p := newPreset(th, c)
			if i > 0 {
				p.Name += "-slow"
			}
			list = append(list, p)
		}
	}
	return list
}

// PresetByName returns the preset sweep of a name; ok is false if there is none.
func PresetByName(name string) (p Preset, ok bool) {
	for _, p := range Presets() {
		if p.Name == name {
			return p, true
		}
	}
	return Preset{}, false
}

func newPreset(th theory.Theorem, c float64) Preset {
	id, setting, runs := rested, scenario.Rested, presetRuns
	if th.Restless {
		id, setting = restless, scenario.Restless
	}
	spec, how := scenario.PolicySpec{ID: id, Variant: scenario.Defined}, "with noise"
	law := noise.Spec{Kind: "gaussian", Params: map[string]float64{"sigma": presetSigma}}
	if th.Deterministic {
		spec.Params, law, runs, how = policy.Values{"deterministic": true}, noise.Spec{Kind: "none"}, 1, "without noise"
	}
	s := scenario.Document{
		Title:   fmt.Sprintf("Theorem %s: increments like l^-%s", th.Name(), param.Format(c)),
		Setting: setting, Horizon: 1_000_000, Runs: runs, Seed: 1, Noise: law, Policies: []scenario.PolicySpec{spec},
		Arms: []scenario.ArmSpec{{Payoff: payoff.Poly(0.5, 1, c-1)}, {Payoff: payoff.Poly(0.9, 1, c-1)}},
	}
	if c < 1 {
		s.Arms = powerArms(c)
	}
	kind, _ := policy.Lookup(id)
	p := Preset{Name: "theorem-" + th.Name(), Theorem: th, C: c, Base: scenario.MustComplete(s), Over: presetHorizons}
	p.Title = fmt.Sprintf("Theorem %s, increments like l^-%s", th.Name(), param.Format(c))
	p.Text = fmt.Sprintf("The regret of %s %s against the horizon T. The increments of all arms fall as l^-%s, so that the bound of "+
		"Theorem %s grows as T^%s, but for logarithms.", kind.Name, how, param.Format(c), th.Name(),
		param.Format(param.Rounded(th.Exponent(c), 3)))
	return p
}

// powerArms returns arms whose increments fall as l^-c, for c < 1.
func powerArms(c float64) (arms []scenario.ArmSpec) {
	var xs []float64
	for i := range powerPoints + 1 {
		x := math.Round(detmath.Exp(float64(detmath.Log(powerEnd) * float64(i) / powerPoints)))
		if i == 0 || x > xs[len(xs)-1] {
			xs = append(xs, x)
		}
	}
	for _, fraction := range powerFractions {
		var points []payoff.Point
		for _, x := range xs {
			y := float64(float64(fraction*powerTop) * detmath.Pow(x/powerEnd, 1-c))
			points = append(points, payoff.Point{X: x, Y: param.Rounded(y, 6)})
		}
		arms = append(arms, scenario.ArmSpec{Payoff: payoff.Spec{Family: "points", Points: points}})
	}
	return arms
}

// Sweep returns the sweep.
func (p *Preset) Sweep() Sweep {
	axis, err := ParseAxis(p.Base, p.Over)
	if err != nil {
		panic("sweep: the axis of a preset has a fault: " + err.Error())
	}
	return Sweep{Base: p.Base, Over: []Axis{axis}}
}
