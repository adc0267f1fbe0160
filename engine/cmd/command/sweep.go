package command

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"strings"

	"risingbandits/engine/param"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sweep"
	"risingbandits/engine/work/part"
)

var sweepCommand = command{
	name: "sweep",
	synopsis: "[-over PATH=VALUES ...] [-json] [-show MEASURE] [-o DIR | -part I/N -o FILE] [flags] " +
		"SCENARIO",
	summary:   "play the scenario for each of several values of its numbers",
	details:   sweepDetails + sweepPresetsText(),
	arguments: scenarioArgument,
	prepare: func(flags *flag.FlagSet) func(*shell, []string) error {
		p, c := newPlaying(flags, "sweep", keptUsage), &sweeping{changes: overrideFlags(flags)}
		c.changes.policyFlag(flags)
		c.overFlags(flags)
		p.data = dataFlag(flags)
		p.format.asJSON, p.format.asked = jsonFlag(flags), showFlag(flags)
		p.printing = func() bool { return *p.format.asJSON }
		return func(sh *shell, args []string) error {
			if c.usePreset(args[0]); len(c.over) == 0 {
				return callError("say what to vary by -over PATH=VALUES, such as -over policies[0].epsilon=0.01..0.49/20")
			}
			return p.run(sh, func(int) (shownWork, error) {
				plan, err := c.plan(sh, args[0])
				if err == nil {
					err = checkData(plan.Base, *p.data)
				}
				return newSweep(plan), err
			})
		}
	},
}

var sweepDetails = `PATH is a place of the scenario as in messages about faults, such as policies[0].epsilon, noise.sigma,
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
and the point's fingerprint. -measure adds the columns of another measure before best. The one that rising plot -over and the page write begins its columns about
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
      measures    as of rising run: by name, each with value, low, high, ci95 and doubt
` + measuresText("        ") + `    best          policy (the place in results of the least mean regret), certain (it is beyond doubt)
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

// sweeping holds the flags that say what a sweep varies.
type sweeping struct {
	changes *overrides
	over    []string
	at      int
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

// A shownSweep is the work of sweep.
type shownSweep struct {
	part.Work
	results *sweep.Results
}

func newSweep(plan *sweep.Plan) shownWork {
	if plan == nil {
		return nil
	}
	r := sweep.NewResults(plan)
	return &shownSweep{part.Of(r), r}
}

// sweepData is everything that the numbers of a sweep depend on.
type sweepData struct {
	Scenario json.RawMessage `json:"scenario"`
	Over     []sweep.Axis    `json:"over"`
	At       int             `json:"at"`
}

func (w *shownSweep) data() ([]byte, error) {
	plan := w.results.Plan
	return json.Marshal(sweepData{plan.Base.Canonical(), plan.Over, plan.At})
}

func readSweep(data []byte, _ int) (shownWork, error) {
	var d sweepData
	if err := json.Unmarshal(data, &d); err != nil {
		return nil, err
	}
	base, err := parse(d.Scenario)
	if err != nil {
		return nil, err
	}
	plan, err := sweep.NewPlan(sweep.Sweep{Base: base, Over: d.Over, At: d.At})
	return newSweep(plan), err
}

func (w *shownSweep) amount(units []int) string {
	return fmt.Sprintf("%d of %d policies at points", len(units), len(w.Units()))
}

// print prints the sweep, and fails if some of its points were not played.
func (w *shownSweep) print(sh *shell, f *format) error {
	plan := w.results.Plan
	o := &sweepObject{Object: w.results.Object(), NoNumber: plan.NoNumbers(), Seconds: f.seconds(), playedNow: w.results.Taken}
	if err := writeSweepFiles(f.out, o, w.results, f.asked.one()); err != nil {
		return err
	}
	var err error
	if *f.asJSON {
		err = json.NewEncoder(sh.out).Encode(o)
	} else {
		err = writeSweep(sh.out, plan, o, f.asked.one())
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

// A sweepObject is what -json prints.
type sweepObject struct {
	*sweep.Object
	Seconds   float64          `json:"seconds"` // of the command; 0 of a merge
	NoNumber  []sweep.NoNumber `json:"no_number,omitempty"`
	playedNow float64          // seconds of the runs that the command played
}
