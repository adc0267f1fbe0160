package command

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"risingbandits/engine/cmd/command/internal/journal"
	"risingbandits/engine/learn"
	"risingbandits/engine/work"
)

// partSuffix is added to the name of -o for the journal of finished runs.
const partSuffix = ".part"

// A partHead is the head of a journal of finished runs.
type partHead struct {
	Dataset  string `json:"dataset"`
	Features int    `json:"features"`
	Pulls    int    `json:"pulls"`
	Every    int    `json:"every"`
	Seed     uint64 `json:"seed"`
}

// A partRun is a record of it: one run of one learner.
type partRun struct {
	Learner string `json:"learner"`
	Run     int    `json:"run"`
	Right   []int  `json:"right"` // right predictions in each block
}

// counts holds the runs of a learner that are not in its finished curve: run number from and the later ones. right has
// an entry for each: nil, or the right predictions in each block.
type counts struct {
	from  int
	right [][]int
}

// missing returns the numbers of the runs that must still be played.
func (c counts) missing() []int {
	var runs []int
	for i, right := range c.right {
		if right == nil {
			runs = append(runs, c.from+i)
		}
	}
	return runs
}

// keep keeps a run, if it is one of these.
func (c counts) keep(run int, right []int) {
	if i := run - c.from; i >= 0 && i < len(c.right) {
		c.right[i] = right
	}
}

// finished returns the curves that the file of -o already contains; none if there is no such file.
func (j *curvesJob) finished(want *learn.Curves) (*learn.Curves, error) {
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
func (j *curvesJob) canGoOn(old *learn.Curves, specs []learn.Spec) error {
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

// train adds the curves of the learners to curves, in the order of specs, from three sources: the runs of old, the runs
// in the file of finished runs, and the remaining runs, which it plays.
func (j *curvesJob) train(sh *shell, data *learn.Dataset, specs []learn.Spec, old, curves *learn.Curves) error {
	runs := map[string]counts{}
	for _, s := range specs {
		from := 0
		if findCurve(old, s.String()) != nil {
			from = old.Runs
		}
		runs[s.String()] = counts{from, make([][]int, j.runs-from)}
	}
	part, err := j.openPart(sh, data, runs)
	if err != nil {
		return err
	}
	if err := j.play(sh, data, specs, runs, part); err != nil {
		return err
	}
	for _, s := range specs {
		name := s.String()
		c := findCurve(old, name)
		if c == nil || len(runs[name].right) > 0 {
			more, err := j.average(name, c, old.Runs, runs[name])
			if err != nil {
				return err
			}
			c = &more
		}
		curves.Learners = append(curves.Learners, *c)
	}
	return nil
}

// average returns the average of a finished curve, if there is one, and more runs.
func (j *curvesJob) average(name string, finished *learn.Curve, runs int, more counts) (learn.Curve, error) {
	tally := learn.NewTally(j.pulls, j.every)
	if finished != nil && !tally.AddCurve(finished, runs) {
		return learn.Curve{}, fmt.Errorf("%s: the curve of %s cannot get more runs: its squares are missing", j.out, name)
	}
	for _, right := range more.right {
		tally.Add(right)
	}
	return tally.Curve(name), nil
}

// openPart reads the finished runs of an interrupted call into runs and opens their journal for more. It returns nil
// without -o.
func (j *curvesJob) openPart(sh *shell, data *learn.Dataset, runs map[string]counts) (*journal.Journal[partRun], error) {
	if j.out == "" {
		return nil, nil
	}
	head := partHead{data.Hash, j.features, j.pulls, j.every, j.seed}
	return openJournal(sh, j.out+partSuffix, head, "runs of "+errOtherSettings.Error(), func(r partRun) error {
		if r.Run < 0 {
			return fmt.Errorf("run: got %d, want at least 0", r.Run)
		}
		if err := learn.CheckRun(r.Right, j.pulls, j.every); err != nil {
			return fmt.Errorf("run %d of %s: %w", r.Run, r.Learner, err)
		}
		runs[r.Learner].keep(r.Run, r.Right) // if this call averages it
		return nil
	})
}

// A training is one run of one learner to be played.
type training struct {
	spec learn.Spec
	run  int
}

// play plays the missing runs on some workers and writes each to part, if not nil.
func (j *curvesJob) play(sh *shell, data *learn.Dataset, specs []learn.Spec, runs map[string]counts,
	part *journal.Journal[partRun]) (err error) {
	var todo []training
	bar := startBarOf(sh, "operations")
	operations := 0
	for _, s := range specs {
		missing := runs[s.String()].missing()
		for _, run := range missing {
			todo = append(todo, training{s, run})
		}
		operations += len(missing) * j.pulls * costOf(data, s)
	}
	bar.total(operations)
	defer bar.stop()
	list := work.NewList(todo)
	err = work.Workers(sh.ctx, min(j.workers, len(todo)), func(ctx context.Context, emit func(partRun)) error {
		j.work(ctx, data, list, emit, bar)
		return nil
	}, func(r partRun) error {
		runs[r.Learner].keep(r.Run, r.Right)
		if part == nil {
			return nil
		}
		return part.Add(r)
	})
	if part != nil {
		err = cmp.Or(err, part.Close())
	}
	return err
}

// costOf returns the operations of a pull, on average.
func costOf(data *learn.Dataset, s learn.Spec) int {
	return learn.New(s, data.Features).Operations(data.Entries() / data.Len())
}

// work plays runs until there are no more or ctx is cancelled.
func (j *curvesJob) work(ctx context.Context, data *learn.Dataset, list *work.List[training], emit func(partRun), bar *bar) {
	var trainer *learn.Trainer
	var trained string // the learner of trainer
	var cost int       // of its pulls
	for t, ok := list.Next(ctx); ok; t, ok = list.Next(ctx) {
		if name := t.spec.String(); trained != name {
			trainer, trained, cost = learn.NewTrainer(data, t.spec), name, costOf(data, t.spec)
		}
		right := make([]int, learn.Blocks(j.pulls, j.every))
		trainer.Begin(learn.CurveKey(j.seed, t.run))
		for pull := range j.pulls {
			if pull%j.every == 0 {
				if ctx.Err() != nil {
					return
				}
				bar.add(min(j.every, j.pulls-pull) * cost)
			}
			if trainer.Next() {
				right[pull/j.every]++
			}
		}
		emit(partRun{trained, t.run, right})
	}
}
