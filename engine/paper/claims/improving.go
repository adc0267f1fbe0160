package claims

import (
	"fmt"

	"risingbandits/engine/noise"
	"risingbandits/engine/payoff"
	"risingbandits/engine/scenario"
)

// The instances of Blum et al. 2026 on which a policy fails, by the preset that shows one of them.
const (
	hardPTRR = "improving-hard-ptrr"
	hardUCBE = "improving-hard-ucbe"
)

// improvingArms are the numbers of arms of their instances here.
var improvingArms = []int{4, 8, 16, 32, 64}

const improvingRounds = 4_000

// improvingPolicies are played on the instances.
var improvingPolicies = []string{ptrr, rUCBE}

const ptrr = "ptrr"

// An Instance holds what policies earn on arms that improve.
type Instance struct {
	Preset string  `json:"preset"` // that shows such an instance
	Arms   int     `json:"arms"`
	Runs   int     `json:"runs"`
	Best   float64 `json:"best"`   // what the best arm pays in all rounds
	Earned []Total `json:"earned"` // of each policy
}

// A Total is the mean total payoff of a policy with the half-width of its 95% interval, nil for one run.
type Total struct {
	Policy string   `json:"policy"`
	Mean   float64  `json:"mean"`
	CI95   *float64 `json:"ci95"`
}

// risingSlope says how fast the arms of the instances rise, and improvingSlope why that decides what PTRR earns.
const (
	risingSlope    = "The arms rise by $1 / (T − 2k)$ a pull, a little faster than the $1 / T$ of the instances as stated."
	improvingSlope = risingSlope + " PTRR holds an arm to a line that reaches 1 after $T − k$ pulls, and leaves it at the first pull " +
		"below. With $1 / T$ it would leave every rising arm at once: on the instance of I1 it would earn nearly all, and on that of I2 a " +
		"share that falls as $1 / k$."
)

// improvingScenario returns an instance with a number of arms. A rising arm needs some pulls less than the horizon to pay 1:
// PTRR_α compares with a curve that reaches m after T-K pulls, so slower arms would all be left at once.
func improvingScenario(preset string, arms, runs int) *scenario.Scenario {
	rising := func(limit float64) payoff.Spec { return payoff.Linear(1/float64(improvingRounds-2*arms), limit) }
	best, other := payoff.Constant(1), rising(0.5)
	if preset == hardUCBE {
		best, other = rising(1), rising(1/float64(arms))
	}
	s := scenario.Document{
		Title:   fmt.Sprintf("%d arms that improve", arms),
		Setting: scenario.Rested, Horizon: improvingRounds, Runs: runs, Seed: 1, Noise: noise.Spec{Kind: "none"},
		Arms: []scenario.ArmSpec{{Payoff: best}},
	}
	for len(s.Arms) < arms {
		s.Arms = append(s.Arms, scenario.ArmSpec{Payoff: other})
	}
	for _, id := range improvingPolicies {
		s.Policies = append(s.Policies, scenario.PolicySpec{ID: id, Variant: scenario.Defined})
	}
	return scenario.MustComplete(s)
}

// share returns what a policy earns as a share of what the best arm pays: one over its competitive ratio.
func (x *Instance) share(id string) interval {
	for _, e := range x.Earned {
		if e.Policy == id {
			return meanOver(e.Mean, e.CI95, x.Runs).times(1 / x.Best)
		}
	}
	panic(notInExperiment + id)
}

// instance returns an instance of the evidence, nil if it has none.
func (ev *Evidence) instance(preset string, arms int) *Instance {
	for i := range ev.Instances {
		if x := &ev.Instances[i]; x.Preset == preset && x.Arms == arms {
			return x
		}
	}
	return nil
}

var improvingClaims = []Claim{
	{
		ID: "I1", Topic: "improving", Presets: []string{hardPTRR}, Section: "The instance on which PTRR fails",
		Statement: "Where the best arm pays 1 at once and the others rise to a half, PTRR loses a factor of 2: it stays with the arms that rise.",
		Measured: "What PTRR_α with α = 1 earns in 4,000 rounds without noise, as a share of what the best arm pays: one over its " +
			"competitive ratio. " + improvingSlope,
		Readings: earning("With 8, 16, 32 and 64 arms it earns less than a half. (With fewer arms it often begins with the best.)",
			func(ev *Evidence) (list []Number) {
				for _, k := range improvingArms[1:] {
					list = append(list, ev.instance(hardPTRR, k).share(ptrr).below(0.5, fmt.Sprintf("Share of the best, %d arms", k)))
				}
				return list
			}),
	},
	{
		ID: "I2", Topic: "improving", Presets: []string{hardUCBE}, Section: "The instance on which R-UCBE fails",
		Statement: "Where the best of $k$ arms rises to 1 and the others rise as fast, but to $1 / k$ only, the competitive ratio of R-UCBE " +
			"grows as $k$: it pulls all arms alike.",
		Measured: "What R-UCBE earns in 4,000 rounds without noise, as a share of what the best arm pays, times the number of arms: $k$ over " +
			"its competitive ratio. " + risingSlope,
		Readings: earning("With 4, 8, 16, 32 and 64 arms its competitive ratio is more than half their number: this share is below 2.",
			func(ev *Evidence) (list []Number) {
				for _, k := range improvingArms {
					list = append(list, ev.instance(hardUCBE, k).share(rUCBE).times(float64(k)).below(2,
						fmt.Sprintf("Share of the best times %d, %d arms", k, k)))
				}
				return list
			}),
	},
	{
		// For α = 1 it is the algorithm of Blum and Ravichandran, whose abstract has this bound.
		ID: "I3", Topic: "improving", Presets: []string{hardPTRR, hardUCBE}, Section: "Definition 4.3.1; Blum, Ravichandran, Nearly-tight " +
			"Approximation Guarantees for the Improving Multi-Armed Bandits Problem, ALT 2025, abstract (arXiv 2404.01198)",
		Statement: "PTRR with α = 1, which knows what the best arm pays in the end, has a competitive ratio that grows no faster than " +
			"$root{k}$ with the number $k$ of arms.",
		Measured: "What PTRR_α with α = 1 earns in 4,000 rounds without noise, as a share of what the best arm pays, on the instances of I1 " +
			"and I2. " + improvingSlope,
		Readings: earning("Four times as many arms at most double its competitive ratio, from 4, 8 and 16 arms on, on both instances: its "+
			"share with them is more than half that with a fourth of them.", func(ev *Evidence) (list []Number) {
			for i, name := range []string{hardPTRR, hardUCBE} {
				for at, k := range improvingArms[:3] {
					few, many := ev.instance(name, k).share(ptrr), ev.instance(name, improvingArms[at+2]).share(ptrr)
					list = append(list, many.less(few.times(0.5)).above(0,
						fmt.Sprintf("Share with %d arms − half that with %d, instance of I%d", 4*k, k, i+1)))
				}
			}
			return list
		}),
	},
}

func init() {
	for i := range improvingClaims {
		improvingClaims[i].played = func(ev *Evidence, column Column) string {
			if x := ev.instance(hardPTRR, improvingArms[0]); x != nil && column == Defined {
				return fmt.Sprintf("%s of each policy on each instance", many(x.Runs, "run"))
			}
			return ""
		}
	}
}

// earning measures what was earned on the instances.
func earning(test string, numbers func(ev *Evidence) []Number) []Reading {
	return []Reading{{Test: test, numbers: func(ev *Evidence, column Column) ([]Number, string) {
		switch {
		case column != Defined:
			return nil, "There is no released code."
		case len(ev.Instances) == 0:
			return nil, "The instances were not played."
		}
		return numbers(ev), ""
	}}}
}
