package command

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"strings"
	"time"

	"risingbandits/engine/learn"
	"risingbandits/engine/param"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/engine/sweep"
	"risingbandits/engine/work"
)

var sweepCommand = command{
	name: "sweep",
	synopsis: "[-over PATH=VALUES ...] [-json] [-show MEASURE] [-o DIR] [-part I/N -o FILE] [flags] " +
		"SCENARIO",
	summary:   "play the scenario for each of several values of its numbers",
	details:   sweepDetails + sweepPresetsText(),
	arguments: scenarioArgument,
	prepare: func(flags *flag.FlagSet) func(*shell, []string) error {
		c := &sweeping{changes: overrideFlags(flags), workers: workersFlag(flags), data: dataFlag(flags), parts: partFlag(flags)}
		c.changes.policyFlag(flags)
		c.overFlags(flags)
		flags.BoolVar(&c.asJSON, "json", false, "print one JSON object instead of tables")
		flags.StringVar(&c.out, "o", "", "keep what is played in the folder `DIR`, and write the results there; with -part, the part's file")
		c.show = showFlag(flags)
		return func(sh *shell, args []string) error { return c.run(sh, args[0]) }
	},
}

const sweepDetails = `PATH is a place of the scenario as in messages about faults, such as policies[0].epsilon, noise.sigma,
horizon, arms[1].payoff.slope, seed, or policies[2].parameters.eps of an index policy. Lists count from 0.
VALUES is one of
  0.01..0.49/20      20 numbers with equal differences
  1e3..1e6/13log     13 numbers with equal ratios
  1..20              all whole numbers between two
  0.1,0.25,0.4       a list, also of words: defined,released
With several -over, every combination is played, at most 10,000. random.arms, random.seed, random.law and
random.slowest are the parameters of a generator of bandits: the policies then play the bandits that it
draws, in place of the scenario's arms (rising help random).

What two points have in common is played once: a policy whose parameter is not varied, in an environment
that does not change. Each point has the fingerprint that rising run prints for its scenario. Run r has the
same luck at every point and for every policy, so that differences are compared in the same runs. A point
whose values the scenario may not have is named, the others are played, and the exit status is 1.

On values with equal ratios, the slope of regret on two logarithmic axes is printed, with its 95% interval
over the runs, beside the exponent of the theorem about the policy if the horizon is varied. With two -over,
a table says which policy has the least mean regret where its difference from every other policy is beyond
doubt, else "cannot tell". It is beyond doubt if all of this holds for each of the other policies:
  - the differences carry no doubt, as doubt is meant in rising run: there are at least ten runs, and no few of
    them differ from the rest;
  - runs that may be missing could not turn it: the policy would still lose less, if the largest share of all
    runs that may be missing from so many (26% of 10, 14% of 20, 6% of 50) had stayed with a wrong arm, or had lost
    nothing with the other policy;
  - the mean of the differences is below 0 beyond the 95% interval, corrected for the number of all comparisons
    (Bonferroni).
A star marks an interval that may be too short, of a regret or of a slope, since a few runs differ from the rest.

With -o DIR, DIR/played.jsonl keeps what is finished: a sweep that was stopped, or that is given more values,
plays only what is missing. DIR/sweep.json is what -json prints, DIR/sweep.csv a table of all
points, DIR/sweep.svg a figure.

A CSV of a sweep has a row for each policy at each point. Its columns are the members below: mean, std and
ci95 of the regret after the last round; at_mean and at_ci95 of that of -at; the shares ends_on_best, wrong
and wrong_index; best and certain, true for the policy of least mean regret and where that is beyond doubt;
and the point's fingerprint. The one that rising plot -over and the page write begins its columns about
the whole sweep with sweep_ where a point has its own: sweep_fingerprint.

With -part 3/7 -o FILE only the third of seven parts is played; rising merge prints what all of them give:
rising help merge.

Members of the object that -json prints:
  over            one object per -over: path, values, log (the values have about equal ratios)
  points          one object per combination, the last -over changing fastest:
    values, fingerprint, link (the scenario's, with the fingerprint), faults (why it was not played)
    results       one object per policy, in the scenario's order:
      policy, variant, doubt (as of rising run)
      final       regret after the last round: mean, std
      ci95        half-width of the 95% interval of its mean; null for one run
      at          with -at: mean and ci95 of the regret after the recorded round nearest to R
      ends_on_best, wrong, wrong_index: shares of the runs, each with its 95% interval (share, in): that pull
                  the best arm last; whose most pulled arm is not the best at the horizon; the same of what
                  the policy recommends itself, null if it recommends nothing
    best          policy (the place in results of the least mean regret), certain (it is beyond doubt)
  comparisons     for how many of them the intervals behind certain are corrected
  fits            on values with equal ratios, one object per policy:
    policy, slope (value, ci95, factor: how far points are from the line, doubt: why ci95 may be too short), why
                  (there is no slope)
    theory        theorem, stated (its exponent; null if the increments of an arm follow no power), c (of the
                  arm whose increments l^-c fall most slowly), bound (the slope of the bound itself)
  round           the R of -at
  fingerprint     of those of all points
  no_number       only if the index of an index policy is often no number at a point, which counts as inf: one
                  object for each such policy: points (at how many), at_point (the first, from 0), and of that
                  point what rising run -json has in no_number
  run_seconds     that all runs took together
  seconds         that the command took
`

// sweepPresetsText lists the preset sweeps.
func sweepPresetsText() string {
	var b strings.Builder
	b.WriteString("\nSCENARIO may also name a preset sweep, which needs no -over: regret over the horizon, on arms whose\n" +
		"increments fall as l^-c, beside the exponent of a theorem.\n")
	for _, p := range sweep.Presets() {
		fmt.Fprintf(&b, "  %-18s  %s: at most T^%s\n", p.Name, p.Title, param.Format(param.Rounded(p.Theorem.Exponent(p.C), 3)))
	}
	return b.String()
}

// sweeping holds the flags of sweep.
type sweeping struct {
	changes *overrides
	over    []string
	at      int
	asJSON  bool
	show    *string
	out     string
	parts   *parting
	workers *int
	data    *string
}

// overFlags declares -over and -at.
func (c *sweeping) overFlags(flags *flag.FlagSet) {
	flags.Func("over", "vary the number at a place of the scenario, `PATH=VALUES`; may be repeated", func(text string) error {
		c.over = append(c.over, text)
		return nil
	})
	wholeFlag(flags, "at", "keep the regret after round `R` of a sweep too", 1, scenario.MaxHorizon, func(n uint64) { c.at = int(n) })
}

// usePreset varies what a preset sweep varies, if nothing else is asked for.
func (c *sweeping) usePreset(name string) {
	if preset, ok := sweep.PresetByName(name); ok && len(c.over) == 0 {
		c.over = []string{preset.Over}
	}
}

// run plays a sweep, or a part of it, and prints what was asked for.
func (c *sweeping) run(sh *shell, name string) error {
	c.usePreset(name)
	if len(c.over) == 0 {
		return callError("say what to vary by -over PATH=VALUES, such as -over policies[0].epsilon=0.01..0.49/20")
	}
	if c.parts.of > 0 {
		if err := c.parts.check(c.out, c.asJSON); err != nil {
			return err
		}
		return (&share{*c.parts, *c.workers, *c.data}).write(sh, c.out, func() (Work, error) { return c.work(sh, name) })
	}
	if sh.elsewhere != nil {
		return c.runElsewhere(sh, name)
	}
	start := time.Now()
	plan, err := c.plan(sh, name)
	if err != nil {
		return err
	}
	results := sweep.NewResults(plan)
	folder, err := openSweepFolder(sh, c.out, results)
	if err != nil {
		return err
	}
	defer folder.close()
	now := 0.0
	err = c.play(sh, results, func(unit int, n sweep.Numbers) error {
		now += n.Seconds
		results.Put(unit, n)
		return folder.keep(unit, n)
	})
	if err != nil {
		return err
	}
	o := &sweepObject{Object: results.Object(), NoNumber: plan.NoNumbers(), Seconds: time.Since(start).Seconds(), playedNow: now}
	if err := folder.write(o, results, *c.show); err != nil {
		return err
	}
	return printSweep(sh, plan, o, c.asJSON, *c.show)
}

// play plays what is missing of a sweep.
func (c *sweeping) play(sh *shell, results *sweep.Results, done func(unit int, n sweep.Numbers) error) error {
	pool, err := poolOf(sh, results.Plan.Base, *c.data)
	if err != nil {
		return err
	}
	return playUnits(sh, results.Plan, results.Missing(), pool, *c.workers, done)
}

// plan returns the plan of the sweep of a SCENARIO. It names the points that cannot be played on standard error.
func (c *sweeping) plan(sh *shell, name string) (*sweep.Plan, error) {
	base, err := c.changes.loadWith(sh, name)
	if err != nil {
		return nil, err
	}
	s := sweep.Sweep{Base: base, At: c.at}
	for _, text := range c.over {
		a, err := sweep.ParseAxis(base, text)
		if err != nil {
			return nil, callError("-over " + err.Error())
		}
		s.Over = append(s.Over, a)
	}
	return sweep.NewPlan(s)
}

// playUnits plays some units of a plan.
func playUnits(sh *shell, plan *sweep.Plan, units []int, pool *learn.Pool, workers int, done func(unit int, n sweep.Numbers) error) error {
	jobs := make([]work.Unit, len(units))
	var largest *scenario.Scenario
	for k, u := range units {
		s := plan.Units[u].Scenario
		jobs[k] = work.Unit{Scenario: s, Pool: pool, Blocks: plan.Units[u].Blocks()}
		if largest == nil || s.Horizon > largest.Horizon {
			largest = s
		}
	}
	if largest != nil {
		if text := memoryText(sim.MemoryOf(largest, workers)); text != "" {
			fmt.Fprintf(sh.err, "rising: %s\n", text)
		}
	}
	bar := startBar(sh)
	defer bar.stop()
	return playAll(sh.ctx, jobs, workers, bar, func(k int, c *sim.Collector) error { return done(units[k], plan.Take(units[k], c)) })
}

// A sweepObject is what -json prints.
type sweepObject struct {
	*sweep.Object
	Seconds   float64          `json:"seconds"` // of the command; 0 of a merge
	NoNumber  []sweep.NoNumber `json:"no_number,omitempty"`
	playedNow float64          // seconds of the runs that the command played
}

// printSweep prints a sweep, and fails if some of its points were not played.
func printSweep(sh *shell, plan *sweep.Plan, o *sweepObject, asJSON bool, show string) error {
	var err error
	if asJSON {
		err = json.NewEncoder(sh.out).Encode(o)
	} else {
		err = writeSweep(sh.out, plan, o, show)
	}
	if err != nil {
		return err
	}
	var left []string
	for i := range plan.Points {
		if plan.Points[i].Scenario == nil {
			left = append(left, plan.Text(i)+": "+plan.Points[i].Faults.Error())
		}
	}
	if len(left) == 0 {
		return nil
	}
	return errors.New(many(len(left), "point") + " of " + fmt.Sprint(len(plan.Points)) + " could not be played:\n" + strings.Join(left, "\n"))
}
