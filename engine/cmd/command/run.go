package command

import (
	"encoding/json"
	"flag"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"risingbandits/engine/measure"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/engine/work"
	"risingbandits/engine/work/part"
)

var runCommand = command{
	name:      "run",
	synopsis:  "[-runs N] [-seed S] [-horizon T] [-policy FILE] [-json] [-o DIR | -part I/N -o FILE] [flags] SCENARIO",
	summary:   "play the scenario and print its results",
	details:   runDetails,
	arguments: scenarioArgument,
	prepare: func(flags *flag.FlagSet) func(*shell, []string) error {
		p, changes := newPlaying(flags, "run", keptUsage), overrideFlags(flags)
		changes.policyFlag(flags)
		p.data = dataFlag(flags)
		p.format.asJSON, p.format.extra = jsonFlag(flags), extrasFlags(flags)
		p.format.asked = measureFlag(flags, "print `MEASURE` too; may be repeated", false)
		p.printing = func() bool { return *p.format.asJSON || *p.format.extra != extras{} || len(*p.format.asked) > 0 }
		return func(sh *shell, args []string) error {
			return p.run(sh, func(units int) (shownWork, error) {
				s, err := changes.loadWith(sh, args[0])
				if err == nil {
					err = checkData(s, *p.data)
				}
				if err != nil {
					return nil, err
				}
				switch {
				case units == 0 && p.out != "":
					units = work.RunUnits(s)
				case units == 0:
					units = 1
				}
				return newRun(s, units), nil
			})
		}
	},
}

// A shownRun is the work of run.
type shownRun struct {
	part.Work
	scenario  *scenario.Scenario
	collector *sim.Collector
}

var runDetails = `Regret is the oracle's expected total payoff minus the policy's. "± 95%" is half the width of the
95% confidence interval of the mean over the runs, by Student's t; a single run has none (in JSON
null). ns/round is measured by the clock.

With -o DIR, DIR/played.jsonl keeps what is finished: a run that was stopped goes on where it was. DIR/run.json is
what -json prints.

With -part 3/7 -o FILE only the third of seven parts is played, which take about the same time, and
written to FILE; rising merge prints what all of them give: rising help merge.

Members of the object that -json prints:
  scenario        the scenario in its canonical form, with the overrides
  fingerprint     a hash of the scenario's final numbers
  best_arm        number (from 1) and name of the best arm; null without policies
  optimal_total   the expected total payoff of the optimal policy; null where the oracle below is
                  not known to be optimal: rested arms of which one decreases
  oracle_total    what regret is measured against: rested, the expected total payoff of the best arm
                  alone; restless, that of the best arm of each round
  oracles         one object for each policy that knows the payoffs: id (optimal, constant: the best arm
                  alone, greedy: each round the arm that pays most in it), total, and ahead: at the
                  rounds t of regret, its payoff so far minus that of oracle_total's. Regret against it
                  is regret plus ahead
  results         one object per policy, in the scenario's order:
    policy, variant, parameters (resolved), runs, fingerprint, ns_per_round
    final         regret after the last round: mean, std (divisor runs-1), all (of every run), skewness,
                  doubt (why the 95% interval may be too short: few runs, skewed, or empty)
    regret        t (rounds), mean and ci95 (half-width) of the cumulative regret after them
    pulls         mean and std of the pulls of each arm
    recommended   after the last round, by most_pulls and by best_index (what a policy for finding the
                  best arm recommends by its own rule, if own_rule is true; null without either): arms
                  (shares of the runs), wrong (share that recommends an arm whose payoff at the horizon
                  is not the largest), wrong_in (its 95% interval, Wilson's), loss (of that payoff), loss_ci95
    competitive_ratio  the total payoff that regret is measured against, over that of the policy: value,
                  and in, its 95% interval, whose upper end is null if the policy may earn nothing; null
                  for totals that are not above 0
    last_arm      for each arm, the share of the runs that pulled it last
    measures      by name, without those that are not known: value, low and high (of the 95% interval; null without
                  one, high alone where it has no upper end), ci95 (half its width, where the value is in its middle)
                  and doubt; they are
` + measuresText("      ") + `  pairs           one object for every two policies, a and b (their places in results, from 0):
    a_policy, a_variant, b_policy, b_variant, runs (that both have)
    mean, ci95    of the final regret of a minus that of b in the same run
    a_wins        in how many runs a had the lower regret; b_wins: b
    sign_test     two-sided p-value of these wins
    skewness      of the differences; doubt: as in final
    certain       whether it is certain which of the two loses less, for one comparison: see rising help sweep
  no_number       only if the index of an index policy is often no number, which counts as inf: one object for
                  each such policy: at (its place in results, from 0), of (the first rounds of run 1 that were
                  looked at), no_number, inf, minus_inf (in how many the pulled arm's index was such), first
                  (the first of no_number), place (of what made it so in the program)
`

func newRun(s *scenario.Scenario, units int) shownWork {
	r := work.NewRun(s, units)
	return &shownRun{part.Of(r), s, r.Collector}
}

func readRun(data []byte, units int) (shownWork, error) {
	s, err := parse(data)
	if err != nil {
		return nil, err
	}
	return newRun(s, units), nil
}

func (r *shownRun) data() ([]byte, error) { return r.scenario.Canonical(), nil }

func (r *shownRun) amount(units []int) string {
	blocks := 0
	for _, u := range units {
		blocks += len(r.Units()[u].Blocks)
	}
	return fmt.Sprintf("%s of %d", many(blocks, "block"), len(sim.Blocks(r.scenario)))
}

// print prints the results, as tables or as the JSON object.
func (r *shownRun) print(sh *shell, f *format) error {
	results := r.collector.Results()
	if f.out != "" {
		if err := writeObject(filepath.Join(f.out, "run.json"), resultsObject(r.scenario, results)); err != nil {
			return err
		}
	}
	if *f.asJSON {
		return json.NewEncoder(sh.out).Encode(resultsObject(r.scenario, results))
	}
	if err := writeTable(sh.out, r.scenario, results, *f.asked); err != nil {
		return err
	}
	return f.extra.write(sh.out, r.scenario, results)
}

// memoryNoticeFrom is the number of bytes from which the command says beforehand what needs the memory.
const memoryNoticeFrom = 500e6

// memoryText says how much memory a scenario may take and what needs it, or "" if it is not much.
func memoryText(parts []sim.MemoryPart) string {
	total := 0
	var each []string
	for _, p := range parts {
		total += p.Bytes
		each = append(each, fmt.Sprintf("%s %d MB", p.Name, p.Bytes/1e6))
	}
	if total < memoryNoticeFrom {
		return ""
	}
	return fmt.Sprintf("this may take %d MB of memory: %s", total/1e6, strings.Join(each, ", "))
}

// An object is what -json prints.
type object struct {
	Scenario     jsontext.Value `json:"scenario"`
	Fingerprint  string         `json:"fingerprint"`
	Policies     []policyObject `json:"results"`
	Pairs        []sim.Pair     `json:"pairs"`
	BestArm      *bestArm       `json:"best_arm"`
	OptimalTotal *float64       `json:"optimal_total"`
	OracleTotal  *float64       `json:"oracle_total"`
	Oracles      []sim.Oracle   `json:"oracles"`

	NoNumber []sim.NoNumber `json:"no_number,omitempty"`
}

type policyObject struct {
	*sim.PolicyResult
	Measures measure.Numbers `json:"measures"`
}

type bestArm struct {
	Number int    `json:"number"` // from 1
	Name   string `json:"name"`   // "" if the scenario gives none
}

func resultsObject(s *scenario.Scenario, r *sim.Results) object {
	o := object{Scenario: r.Scenario, Fingerprint: r.Fingerprint, Policies: make([]policyObject, len(r.Policies)), Pairs: r.Pairs,
		Oracles: sim.Oracles(s, nil), NoNumber: sim.NoNumbers(s, 1)}
	for i := range r.Policies {
		o.Policies[i] = policyObject{&r.Policies[i], measure.Take(&r.Policies[i], measure.At{Arm: r.Best})}
	}
	if r.Best < 0 {
		return o
	}
	o.BestArm, o.OracleTotal = &bestArm{r.Best + 1, s.Arms[r.Best].Name}, &r.Oracle
	if len(fallingArms(s)) == 0 {
		o.OptimalTotal = &r.Oracle
	}
	return o
}
