package command

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"risingbandits/engine/learn"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/engine/work"
	"risingbandits/engine/work/part"
)

// partSuffix is added to the name of -o for the journal of finished runs.
const partSuffix = ".part"

// trainedCurves are the work of curves: a unit is a run of a learner, and its record the right predictions in each block.
type trainedCurves struct {
	curves  learn.Curves // without learners
	specs   []learn.Spec
	old     *learn.Curves  // has the first runs of some learners
	dataset *learn.Dataset // nil where nothing is played

	units []work.Unit
	right [][]int // by unit: nil of those that were not put
}

// Units returns the runs of all learners, one learner after the other.
func (t *trainedCurves) Units() []work.Unit {
	if t.units != nil {
		return t.units
	}
	c := &t.curves
	for _, s := range t.specs {
		cost := c.Examples
		if t.dataset != nil {
			cost *= costOf(t.dataset, s)
		}
		for run := range c.Runs {
			t.units = append(t.units, work.Unit{Cost: cost, Key: fmt.Sprintf("curve-%d-%s-%d-%d-%d-%d-%s-%d", sim.Numerics, c.Dataset, c.Features,
				c.Examples, c.Every, c.Seed, s, run)})
		}
	}
	t.right = make([][]int, len(t.units))
	return t.units
}

// Has reports whether a run is in the old curves or was put.
func (t *trainedCurves) Has(unit int) bool { return t.isOld(unit) || t.right[unit] != nil }

func (t *trainedCurves) isOld(unit int) bool {
	return findCurve(t.old, t.specs[unit/t.curves.Runs].String()) != nil && unit%t.curves.Runs < t.old.Runs
}

// Take is of work.Work. No unit has a scenario.
func (t *trainedCurves) Take(int, *sim.Collector) (none [][]int) { return none }

// Put stores the right predictions of a run, unless the old curves have it.
func (t *trainedCurves) Put(unit int, right []int) error {
	if err := learn.CheckRun(right, t.curves.Examples, t.curves.Every); err != nil {
		return fmt.Errorf("run %d of %s: %w", unit%t.curves.Runs, t.specs[unit/t.curves.Runs], err)
	}
	if !t.isOld(unit) {
		t.right[unit] = right
	}
	return nil
}

// Play trains a learner in one run.
func (t *trainedCurves) Play(ctx context.Context, unit int, o work.Options) ([]int, error) {
	c, spec := &t.curves, t.specs[unit/t.curves.Runs]
	trainer, cost := learn.NewTrainer(t.dataset, spec), costOf(t.dataset, spec)
	right := make([]int, learn.Blocks(c.Examples, c.Every))
	trainer.Begin(learn.CurveKey(c.Seed, unit%c.Runs))
	for pull := range c.Examples {
		if pull%c.Every == 0 {
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			o.Played(min(c.Every, c.Examples-pull) * cost)
		}
		if trainer.Next() {
			right[pull/c.Every]++
		}
	}
	return right, nil
}

// costOf returns the operations of a pull, on average.
func costOf(data *learn.Dataset, s learn.Spec) int {
	return learn.New(s, data.Features).Operations(data.Entries() / data.Len())
}

// average returns the curves of the learners from the runs of the old ones and those that were put.
func (t *trainedCurves) average() (*learn.Curves, error) {
	curves := t.curves
	for i, s := range t.specs {
		c, runs := findCurve(t.old, s.String()), t.right[i*curves.Runs:(i+1)*curves.Runs]
		if c != nil {
			runs = runs[t.old.Runs:]
		}
		if c == nil || len(runs) > 0 {
			tally := learn.NewTally(curves.Examples, curves.Every)
			if c != nil && !tally.AddCurve(c, t.old.Runs) {
				return nil, fmt.Errorf("the curve of %s cannot get more runs: its squares are missing", s)
			}
			for _, right := range runs {
				tally.Add(right)
			}
			more := tally.Curve(s.String())
			c = &more
		}
		curves.Learners = append(curves.Learners, *c)
	}
	return &curves, nil
}

// shownCurves is the work of curves as the command has it.
type shownCurves struct {
	part.Work
	trained *trainedCurves
	call    *curvesCall // nil of a merge
}

// curvesData is everything that curves depend on.
type curvesData struct {
	Curves   learn.Curves `json:"curves"` // without learners
	Learners []string     `json:"learners"`
}

func newCurves(t *trainedCurves, call *curvesCall) shownWork {
	t.Units()
	return &shownCurves{part.Of(t), t, call}
}

func readCurves(data []byte, _ int) (shownWork, error) {
	var d curvesData
	if err := json.Unmarshal(data, &d); err != nil {
		return nil, err
	}
	specs, err := learn.ParseSpecs(strings.Join(d.Learners, ","))
	c := &d.Curves
	if err != nil || c.Runs < 1 || c.Runs > scenario.MaxRuns || c.Examples < 1 || c.Examples > scenario.MaxHorizon || c.Every < 1 {
		return nil, errors.New("this version of rising does not know such curves")
	}
	return newCurves(&trainedCurves{curves: *c, specs: specs, old: new(learn.Curves)}, nil), nil
}

func (w *shownCurves) data() ([]byte, error) {
	d := curvesData{Curves: w.trained.curves}
	for _, s := range w.trained.specs {
		d.Learners = append(d.Learners, s.String())
	}
	return json.Marshal(d)
}

func (w *shownCurves) amount(units []int) string {
	return fmt.Sprintf("%d of %d runs of learners", len(units), len(w.trained.units))
}

// finished returns the curves that the file of -o already contains; none if there is no such file.
func (j *curvesCall) finished(want *learn.Curves) (*learn.Curves, error) {
	old := new(learn.Curves)
	if j.out == "" {
		return old, nil
	}
	text, err := os.ReadFile(j.out)
	if errors.Is(err, fs.ErrNotExist) {
		return old, nil
	}
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(text, old); err != nil {
		return nil, fmt.Errorf("%s is there already and is no file of curves (%v): choose another -o, or remove it", j.out, err)
	}
	head := *old
	head.Learners, head.Runs = nil, want.Runs
	switch {
	case fmt.Sprint(head) != fmt.Sprint(*want):
		return nil, fmt.Errorf("%s holds curves of %w: choose another -o, or remove it", j.out, errOtherSettings)
	case old.Runs > want.Runs:
		return nil, fmt.Errorf("%s holds curves of %s already: give -runs %d or more, or choose another -o",
			j.out, many(old.Runs, "run"), old.Runs)
	}
	if err := old.Check(); err != nil {
		return nil, fmt.Errorf("%s is damaged: %w: choose another -o, or remove it", j.out, err)
	}
	return old, nil
}

// canGoOn returns an error if the curves in the file of -o have fewer runs than -runs and cannot get more.
func (j *curvesCall) canGoOn(old *learn.Curves, specs []learn.Spec) error {
	if old.Runs == j.runs {
		return nil
	}
	asked := map[string]bool{}
	for _, s := range specs {
		asked[s.String()] = true
	}
	for _, c := range old.Learners {
		switch {
		case !asked[c.Name]:
			return fmt.Errorf("%s also holds %s, of %s: name it in -learners too, so that all get %d, or choose another -o",
				j.out, c.Name, many(old.Runs, "run"), j.runs)
		case len(c.Squares) == 0:
			return fmt.Errorf("%s holds curves of %s, and was written before more could be added: choose another -o, or remove it",
				j.out, many(old.Runs, "run"))
		}
	}
	return nil
}

func removePart(out string) error {
	err := os.Remove(out + partSuffix)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
