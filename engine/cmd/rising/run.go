package main

import (
	"encoding/json"
	"flag"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

var runCommand = command{
	name:      "run",
	synopsis:  "[-runs N] [-seed S] [-horizon T] [-json] [-cpu N] SCENARIO",
	summary:   "play the scenario and print its results",
	details:   runDetails,
	arguments: scenarioArgument,
	prepare: func(flags *flag.FlagSet) func(*shell, []string) error {
		changes, workers := overrideFlags(flags), workersFlag(flags)
		asJSON := flags.Bool("json", false, "print one JSON object instead of tables")
		return func(sh *shell, args []string) error {
			s, err := changes.loadWith(sh, args[0])
			if err != nil {
				return err
			}
			return play(sh, s, *workers, *asJSON)
		}
	},
}

const runDetails = `Regret is the oracle's expected total payoff less the policy's. "± 95%" is half the width of the
95% confidence interval of the mean over the runs, by Student's t; one run has none (in JSON
null). ns/round is wall clock.

Members of the object that -json prints:
  scenario        the scenario in its canonical form, with the overrides
  fingerprint     a hash of the scenario's final numbers
  best_arm        number (from 1) and name of the best arm; null without policies
  optimal_total   the expected total payoff of the optimal policy; null where the oracle below is
                  not known to be optimal: rested arms of which one decreases
  oracle_total    what regret is taken against: rested, the expected total payoff of the best arm
                  alone; restless, that of the best arm of each round
  results         one object a policy, in the scenario's order:
    policy, variant, parameters (resolved), runs, fingerprint, ns_per_round
    final         regret after the last round: mean, std (divisor runs-1), all (of every run)
    regret        t (rounds), mean and ci95 (half-width) of the cumulative regret after them
    pulls         mean and std of the pulls of each arm
    last_arm      for each arm, the share of the runs whose last pull it was
  pairs           one object for each two policies, a and b (places in results, from 0):
    a_policy, a_variant, b_policy, b_variant, runs (that both have)
    mean, ci95    of the final regret of a less that of b in the same run
    a_wins        in how many runs a had the lower regret; b_wins: b
`

// play plays a scenario and prints its results, as tables or as the JSON object.
func play(sh *shell, s *scenario.Scenario, workers int, asJSON bool) error {
	bar := startBar(sh)
	results, err := compute(sh.ctx, s, workers, bar)
	bar.stop()
	if err != nil {
		return err
	}
	if asJSON {
		return json.NewEncoder(sh.out).Encode(resultsObject(s, results))
	}
	return writeTable(sh.out, s, results)
}

// An object is what -json prints.
type object struct {
	*sim.Results
	BestArm      *bestArm `json:"best_arm"`
	OptimalTotal *float64 `json:"optimal_total"`
	OracleTotal  *float64 `json:"oracle_total"`
}

type bestArm struct {
	Number int    `json:"number"` // from 1
	Name   string `json:"name"`   // "" if the scenario gives none
}

func resultsObject(s *scenario.Scenario, r *sim.Results) object {
	o := object{Results: r}
	if r.Best < 0 {
		return o
	}
	o.BestArm, o.OracleTotal = &bestArm{r.Best + 1, s.Arms[r.Best].Name}, &r.Oracle
	if len(fallingArms(s)) == 0 {
		o.OptimalTotal = &r.Oracle
	}
	return o
}
