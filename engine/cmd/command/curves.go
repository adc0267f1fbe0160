package command

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"text/tabwriter"

	"risingbandits/engine/learn"
	"risingbandits/engine/numbers"
	"risingbandits/engine/scenario"
)

var curvesCommand = command{
	name:     "curves",
	synopsis: "-data DIR -learners LIST [-o FILE] [flags]",
	summary:  "train learners on a dataset and write their average learning curves",
	details:  curvesDetails,
	prepare: func(flags *flag.FlagSet) func(*shell, []string) error {
		j := curvesJob{runs: 50, features: 10_000, every: 100, seed: 1, points: 22}
		flags.StringVar(&j.data, "data", "", dataUsage)
		list := flags.String("learners", "", "train the learners of the comma-separated `LIST`, such as lr-t,lr,ogd:0.25,nn(2,2)")
		wholeFlag(flags, "runs", "average `N` runs of each learner (default 50)", 1, scenario.MaxRuns, func(n uint64) { j.runs = int(n) })
		flags.Func("labels", "keep the examples of the labels `A,B` alone; B is the positive one", func(text string) (err error) {
			j.labels, err = readLabels(text)
			return err
		})
		wholeFlag(flags, "features", "keep the `D` most common words (default 10000)", 1, learn.MaxFeatures,
			func(n uint64) { j.features = int(n) })
		wholeFlag(flags, "pulls", "train on `N` examples in each run (default each once)", 1, scenario.MaxHorizon,
			func(n uint64) { j.pulls = int(n) })
		wholeFlag(flags, "every", "average blocks of `N` pulls (default 100)", 1, 100_000, func(n uint64) { j.every = int(n) })
		wholeFlag(flags, "seed", "draw all randomness from the seed `S` (default 1)", 0, scenario.MaxSeed, func(n uint64) { j.seed = n })
		wholeFlag(flags, "points", "write scenarios with at most `N` points for each curve (default 22)", 2, 1000,
			func(n uint64) { j.points = int(n) })
		flags.StringVar(&j.out, "o", "", "write the curves to `FILE` and print a table; the curves and runs that it holds already stay")
		choiceFlag(flags, &j.use, "use", "make the payoffs from these `POINTS` of the curves", "raw", curveChoices)
		flags.StringVar(&j.scenario, "scenario", "", "also write to `FILE` the scenario whose payoffs are the curves, thinned")
		flags.StringVar(&j.bandit, "bandit", "", "also write to `FILE` the scenario whose arms are the learners themselves, to be "+
			"played with -data")
		flags.StringVar(&j.title, "title", "Average learning curves", "give these scenarios the title `TEXT`")
		workers := workersFlag(flags)
		return func(sh *shell, _ []string) error {
			switch {
			case j.data == "":
				return callError("-data DIR is missing")
			case *list == "":
				return callError("-learners LIST is missing, such as -learners lr-t,lr,nn(2,2)")
			case j.labels != nil && j.bandit != "":
				return callError("-bandit with -labels: rising run -data reads all labels of a file; write a file of two labels first")
			}
			specs, err := learn.ParseSpecs(*list)
			if err != nil {
				return callError(err.Error())
			}
			j.workers = *workers
			return j.run(sh, specs)
		}
	},
}

const curvesDetails = `Each run takes the examples in a random order of its own, the same for all learners. A learner
predicts the label of each, and is then trained with it. The curve is the share of right
predictions in blocks of pulls, averaged over the runs; "±" is half the width of its 95% interval.

LIST has lr-t (logistic regression with rate β/t), lr (constant rate), ogd (rate β/√t, weights
kept in [-2, 2]), adagrad, and networks by their hidden layers: nn(1), nn(2,2). A learning rate
may follow each, as in lr:0.1.

Finished runs are kept in FILE.part after each run of a learner, so that the same command continues
where it was interrupted. A finished FILE can get more learners or more runs: the same command
with a larger -runs trains the runs that it lacks. The numbers do not depend on that, nor on -cpu.

The payoffs of the scenarios that -scenario and -bandit write are, with -use raw, the curves
themselves, thinned; with -use rising, the nearest curves that never fall, by isotonic least squares;
and with -use concave, the nearest ones that are also concave.

In a file of examples whose name does not end in .feat, labels are classes and not ratings. If there are more
than two, -labels A,B says which two a learner tells apart.

The dataset's words are numbered by how common they are; -features keeps the first D.

Members of the object that is written:
  dataset         SHA-256 of the unpacked files, train then test; with -labels another, of the labels too
  features, runs, examples (pulls of a run), every (pulls of a block), seed
  learners        one object per learner:
    name, total (right predictions of a run, on average)
    pulls         the last pull of each block
    mean, ci95    share of right predictions in it (ci95 is null for one run)
    squares       the sum over the runs of the squared right predictions in it; with it more runs can be added
`

// A curvesJob is a call of the command.
type curvesJob struct {
	data, out, scenario, bandit, title string
	use                                string // a traininglog.Choice
	runs, features, every, workers     int
	pulls                              int // 0: as many as there are examples
	points                             int
	seed                               uint64
	labels                             *[2]float64 // those that are kept; nil for all
}

// readLabels reads the value of -labels.
func readLabels(text string) (*[2]float64, error) {
	first, second, ok := strings.Cut(text, ",")
	a, err := strconv.ParseFloat(first, 64)
	b, err2 := strconv.ParseFloat(second, 64)
	if !ok || err != nil || err2 != nil || a == b || math.IsInf(a-b, 0) || a != a || b != b {
		return nil, errors.New("want two different numbers such as 0,2")
	}
	return &[2]float64{a, b}, nil
}

func (j *curvesJob) run(sh *shell, specs []learn.Spec) error {
	data, err := readData(sh, j.data, j.features, j.labels)
	if err != nil {
		return err
	}
	if j.pulls == 0 {
		j.pulls = data.Len()
	}
	curves := &learn.Curves{Dataset: data.Hash, Features: j.features, Runs: j.runs, Examples: j.pulls, Every: j.every, Seed: j.seed}
	old, err := j.finished(curves)
	if err != nil {
		return err
	}
	if err := j.canGoOn(old, specs); err != nil {
		return err
	}
	if err := j.checkOutputs(curves, specs); err != nil {
		return err
	}
	if err := j.train(sh, data, specs, old, curves); err != nil {
		if errors.Is(err, context.Canceled) && j.out != "" {
			fmt.Fprintf(sh.err, "rising: %s has the finished runs; the same command continues from there\n", j.out+partSuffix)
		}
		return err
	}
	asked := *curves
	curves.Learners = append(curves.Learners, others(old, curves)...)
	if err := j.write(sh, curves, &asked); err != nil {
		return err
	}
	return j.writeScenarios(&asked, specs)
}

// others returns the curves in old that c does not have.
func others(old, c *learn.Curves) []learn.Curve {
	var rest []learn.Curve
	for i := range old.Learners {
		if findCurve(c, old.Learners[i].Name) == nil {
			rest = append(rest, old.Learners[i])
		}
	}
	return rest
}

// findCurve returns the curve of a learner, or nil.
func findCurve(c *learn.Curves, name string) *learn.Curve {
	for i := range c.Learners {
		if c.Learners[i].Name == name {
			return &c.Learners[i]
		}
	}
	return nil
}

// write writes the curves to -o and a table of the requested ones to the output; without -o it writes the curves to the
// output.
func (j *curvesJob) write(sh *shell, curves, asked *learn.Curves) error {
	if j.out == "" {
		return json.NewEncoder(sh.out).Encode(curves)
	}
	err := replaceFile(j.out, func(w io.Writer) error { return json.NewEncoder(w).Encode(curves) })
	if err != nil {
		return err
	}
	if err := removePart(j.out); err != nil {
		return err
	}
	return writeCurvesTable(sh.out, asked)
}

// tablePulls lists the pulls at which the table shows the curves.
var tablePulls = []int{100, 1_000, 10_000, 50_000}

// writeCurvesTable prints each curve's block at a few pulls.
func writeCurvesTable(w io.Writer, c *learn.Curves) error {
	fmt.Fprintf(w, "dataset %s\n%s of %s, blocks of %s, %s\n\n", c.Dataset,
		many(c.Runs, "run"), many(c.Examples, "pull"), many(c.Every, "pull"), many(c.Features, "feature"))
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "learner\tright of "+numbers.Int(c.Examples)+"\t")
	for _, n := range tablePulls {
		if n <= c.Examples {
			fmt.Fprintf(t, "at %s\t± 95%%\t", numbers.Int(n))
		}
	}
	fmt.Fprintln(t)
	for i := range c.Learners {
		curve := &c.Learners[i]
		fmt.Fprintf(t, "%s\t%s\t", curve.Name, numbers.Commas(curve.Total, 1))
		for _, n := range tablePulls {
			if n > c.Examples {
				continue
			}
			b := (n - 1) / c.Every
			fmt.Fprintf(t, "%.4f\t", curve.Mean[b])
			if curve.CI95 != nil {
				fmt.Fprintf(t, "%.4f", curve.CI95[b])
			}
			fmt.Fprint(t, "\t")
		}
		fmt.Fprintln(t)
	}
	return t.Flush()
}

var errOtherSettings = errors.New("other data, features, pulls, blocks or seed")
