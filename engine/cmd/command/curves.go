package command

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"risingbandits/engine/learn"
	"risingbandits/engine/numbers"
	"risingbandits/engine/scenario"
)

var curvesCommand = command{
	name:     "curves",
	synopsis: "-data DIR -learners LIST [-o FILE | -part I/N -o FILE] [flags]",
	summary:  "train learners on a dataset and write their average learning curves",
	details:  curvesDetails,
	prepare: func(flags *flag.FlagSet) func(*shell, []string) error {
		p := newPlaying(flags, "curves", "write the curves to `FILE` and print a table; the curves and runs that it holds already stay; "+
			"with -part, the part's file")
		j := curvesCall{runs: 50, features: 10_000, every: 100, seed: 1, points: 22}
		p.data, p.format.asJSON = flags.String("data", "", dataUsage), new(bool)
		p.printing = func() bool { return j.scenario != "" || j.bandit != "" }
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
		choiceFlag(flags, &j.use, "use", "make the payoffs from these `POINTS` of the curves", "raw", curveChoices)
		flags.StringVar(&j.scenario, "scenario", "", "also write to `FILE` the scenario whose payoffs are the curves, thinned")
		flags.StringVar(&j.bandit, "bandit", "", "also write to `FILE` the scenario whose arms are the learners themselves, to be "+
			"played with -data")
		flags.StringVar(&j.title, "title", "Average learning curves", "give these scenarios the title `TEXT`")
		return func(sh *shell, _ []string) error {
			switch {
			case *p.data == "":
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
			return j.run(sh, p, specs)
		}
	},
}

const curvesDetails = `Each run takes the examples in a random order of its own, the same for all learners. A learner
predicts the label of each, and is then trained with it. The curve is the share of right
predictions in blocks of pulls, averaged over the runs; "±" is half the width of its 95% interval.

LIST has lr-t (logistic regression with rate β/t), lr (constant rate), ogd (rate β/√t, weights
kept in [-2, 2]), adagrad, and networks by their hidden layers: nn(1), nn(2,2). A learning rate
may follow each, as in lr:0.1.

With -part 3/7 -o FILE only the third of seven parts is played, without curves; rising merge prints the curves that all of
them give: rising help merge.

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

// A curvesCall is a call of the command.
type curvesCall struct {
	out, scenario, bandit, title string
	use                          string // a traininglog.Choice
	runs, features, every        int
	pulls                        int // 0: as many as there are examples
	points                       int
	seed                         uint64
	labels                       *[2]float64 // those that are kept; nil for all
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

func (j *curvesCall) run(sh *shell, p *playing, specs []learn.Spec) error {
	if p.of == 0 && p.out != "" {
		j.out, p.journal = p.out, p.out+partSuffix
	}
	err := p.run(sh, func(int) (shownWork, error) { return j.load(sh, *p.data, specs) })
	if errors.Is(err, context.Canceled) && j.out != "" {
		fmt.Fprintf(sh.err, "rising: %s has the finished runs; the same command continues from there\n", p.journal)
	}
	return err
}

// load returns the curves of a dataset.
func (j *curvesCall) load(sh *shell, folder string, specs []learn.Spec) (shownWork, error) {
	data, err := readData(sh, folder, j.features, j.labels)
	if err != nil {
		return nil, err
	}
	if j.pulls == 0 {
		j.pulls = data.Len()
	}
	curves := learn.Curves{Dataset: data.Hash, Features: j.features, Runs: j.runs, Examples: j.pulls, Every: j.every, Seed: j.seed}
	old, err := j.finished(&curves)
	if err != nil {
		return nil, err
	}
	if err := j.canGoOn(old, specs); err != nil {
		return nil, err
	}
	if err := j.checkOutputs(&curves, specs); err != nil {
		return nil, err
	}
	return newCurves(&trainedCurves{curves: curves, specs: specs, old: old, dataset: data}, j), nil
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

// print writes the curves to -o and a table of those that were asked for to the output; without -o it writes the curves to the
// output. A merge writes them to a file in the folder of -o.
func (w *shownCurves) print(sh *shell, f *format) error {
	asked, err := w.trained.average()
	if err != nil {
		return err
	}
	curves := *asked
	curves.Learners = append(slices.Clone(asked.Learners), others(w.trained.old, asked)...)
	file := f.out
	if w.call == nil && f.out != "" {
		file = filepath.Join(f.out, "curves.json")
	}
	if file != "" {
		if err := writeObject(file, &curves); err != nil {
			return err
		}
	}
	if w.call != nil && file != "" {
		if err := removePart(file); err != nil {
			return err
		}
	}
	if file == "" || *f.asJSON {
		err = json.NewEncoder(sh.out).Encode(&curves)
	} else {
		err = writeCurvesTable(sh.out, asked)
	}
	if err == nil && w.call != nil {
		err = w.call.writeScenarios(asked, w.trained.specs)
	}
	return err
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
