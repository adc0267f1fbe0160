package command

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"risingbandits/engine/cmd/command/internal/journal"
	"risingbandits/engine/learn"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/engine/work"
	"risingbandits/engine/work/part"
)

// A playing holds the flags of a command that plays a work: how much of it, with what, and where to.
type playing struct {
	row      workRow
	part, of int    // -part; of is 0 without it
	out      string // -o: a folder, or with -part a file
	journal  string // the file of the journal; "" for played.jsonl in the folder of -o
	reports  bool   // -o gets files that are made elsewhere too
	workers  *int
	data     *string // -data; nil if the command has none
	format   format
	printing func() bool // some flags say what to print
}

// keptUsage describes -o.
const keptUsage = "keep what is played in the folder `DIR`, and write the results there; with -part, the part's file"

// newPlaying declares the flags -part, -o and -cpu of a command.
func newPlaying(flags *flag.FlagSet, command, out string) *playing {
	row, _ := workOf(command)
	p := &playing{row: row, workers: workersFlag(flags)}
	flags.StringVar(&p.out, "o", "", out)
	flags.Func("part", "play only part `I/N`, number I from 1 of N parts, and write it to -o for rising merge", func(text string) error {
		first, second, _ := strings.Cut(text, "/")
		i, bad := strconv.Atoi(first)
		n, worse := strconv.Atoi(second)
		if bad != nil || worse != nil || i < 1 || i > n || n > part.MaxParts {
			return fmt.Errorf("want I/N, such as 1/7: a number from 1 to N, and N up to %d", part.MaxParts)
		}
		p.part, p.of = i, n
		return nil
	})
	return p
}

// A loader returns the work of a call, divided into a number of units if it is a run; 0 lets it choose.
type loader func(units int) (shownWork, error)

// run plays the work that load returns, here or elsewhere, and prints what it gives; or it plays a part and writes it.
func (p *playing) run(sh *shell, load loader) error {
	p.format.start, p.format.out = time.Now(), p.out
	switch {
	case p.of > 0:
		return p.writePart(sh, load)
	case sh.elsewhere != nil:
		return p.playElsewhere(sh, load)
	}
	w, err := load(0)
	if err != nil {
		return err
	}
	if p.out != "" {
		err = p.playKept(sh, w, cmp.Or(p.journal, filepath.Join(p.out, "played.jsonl")))
	} else {
		err = p.play(sh, w, work.Missing(w), nil, nil)
	}
	if err != nil {
		return err
	}
	return w.print(sh, &p.format)
}

// play plays some units of a work, and calls done with the records of each.
func (p *playing) play(sh *shell, w part.Work, units []int, steps work.Steps, done func(unit int, records []any) error) error {
	all := w.Units()
	words := func(u int) int {
		if s := all[u].Scenario; s != nil && s.Learns() {
			return s.Dataset.Features
		}
		return 0
	}
	// Learners of one number of words after the other, so that few of them are in memory together.
	slices.SortStableFunc(units, func(i, j int) int { return cmp.Compare(words(i), words(j)) })
	list, pools := make([]work.Unit, len(units)), map[int]*learn.Pool{}
	var largest *scenario.Scenario
	for k, u := range units {
		s, n := all[u].Scenario, words(u)
		if n > 0 && pools[n] == nil {
			var err error
			if pools[n], err = poolOf(sh, s, *p.data); err != nil {
				return err
			}
		}
		all[u].Pool = pools[n]
		list[k] = all[u]
		if s != nil && (largest == nil || s.Horizon > largest.Horizon) {
			largest = s
		}
	}
	if largest != nil {
		if text := memoryText(sim.MemoryOf(largest, *p.workers)); text != "" {
			fmt.Fprintf(sh.err, "rising: %s\n", text)
		}
	}
	bar := startBar(sh, p.row.counts)
	defer bar.stop()
	bar.total(work.Total(list))
	// What play allocates is mainly a few long, growing lists without pointers, so collecting more often costs little
	// and keeps less memory.
	defer debug.SetGCPercent(debug.SetGCPercent(25))
	start := time.Now()
	clock := func() float64 { return time.Since(start).Seconds() }
	return work.Play(sh.ctx, w, units, work.Options{Workers: *p.workers, Played: bar.add, Clock: clock, Steps: steps}, done)
}

// compute plays all runs of a scenario. data is the value of -data.
func compute(sh *shell, s *scenario.Scenario, data string, workers int) (*sim.Results, error) {
	run := work.NewRun(s, 1)
	err := playHere(sh, run, s, data, workers)
	return run.Collector.Results(), err
}

// playHere plays a work that varies a scenario, and keeps it nowhere. data is the value of -data.
func playHere[R any](sh *shell, w work.Work[R], s *scenario.Scenario, data string, workers int) error {
	if err := checkData(s, data); err != nil {
		return err
	}
	row, _ := workOf("run")
	p := &playing{row: row, workers: &workers, data: &data}
	return p.play(sh, part.Of(w), work.Missing(w), nil, nil)
}

// playKept plays what the journal in a file lacks of a work, and adds it.
func (p *playing) playKept(sh *shell, w shownWork, file string) error {
	if p.journal == "" {
		if err := os.MkdirAll(p.out, 0o755); err != nil {
			return fmt.Errorf("cannot write to %s: %w", p.out, err)
		}
		noteLink(sh, p.out)
	}
	kept, err := openJournal(sh, p.row.command, w, file)
	if err != nil {
		return err
	}
	defer kept.Close()
	missing := work.Missing(w)
	var before []int
	for u := range w.Units() {
		if w.Has(u) {
			before = append(before, u)
		}
	}
	if len(missing) > 0 && len(before) > 0 {
		fmt.Fprintf(sh.err, "rising: goes on: %s were played before\n", w.amount(before))
	}
	return p.play(sh, w, missing, kept, kept.add)
}

// A keeping is an open journal of the records of a work.
type keeping struct {
	*journal.Journal[part.Record]
	units []work.Unit
	mu    sync.Mutex                 // of what is added
	steps map[string]json.RawMessage // those that were kept before, by their keys
}

// A journalHead is the first line of a journal. Keys tell units from those of other calls of the command, so that they may share
// a journal. Its version is the form of the records, part.Form.
type journalHead struct {
	Journal string `json:"journal"`
	Version int    `json:"version"`
}

// openJournal opens the journal of a work of a command, and puts what it has of the work. It says so if its last line was dropped.
func openJournal(sh *shell, command string, w part.Work, file string) (*keeping, error) {
	units := w.Units()
	places := map[string]int{}
	for i := range units {
		places[units[i].Key] = i
	}
	k := &keeping{units: units, steps: map[string]json.RawMessage{}}
	head := journalHead{"rising " + command, part.Form}
	kept, err := journal.Open(file, head, func(r part.Record) error {
		i, ours := places[r.Key]
		if !ours { // a step of a unit, or of another call
			k.steps[r.Key] = r.Text
			return nil
		}
		if err := part.Put(w, i, r); err != nil {
			return fmt.Errorf("record: it does not fit its key %.100q: %w", r.Key, err)
		}
		return nil
	})
	switch {
	case errors.Is(err, journal.ErrHead):
		return nil, fmt.Errorf("%s: choose another -o, or remove it", otherJournal(file, head))
	case errors.Is(err, journal.ErrBusy):
		return nil, fmt.Errorf("%w: wait for it, or choose another -o", err)
	case err != nil:
		return nil, fmt.Errorf("%w: choose another -o, or remove it", err)
	}
	if kept.Dropped() > 0 {
		fmt.Fprintf(sh.err, "rising: %s: the last line is dropped, since it was not written to its end\n", file)
	}
	k.Journal = kept
	return k, nil
}

// otherJournal says what is wrong with a journal that begins with another head.
func otherJournal(file string, want journalHead) string {
	text, _ := os.ReadFile(file)
	line, _, _ := bytes.Cut(text, []byte{'\n'})
	var got journalHead
	if json.Unmarshal(line, &got) == nil && got.Journal == want.Journal && got.Version != want.Version {
		return fmt.Sprintf("%s is a journal of version %d, and this rising has version %d", file, got.Version, want.Version)
	}
	return fmt.Sprintf("%s holds nothing that this version of %s has played", file, want.Journal)
}

// add adds the records of a unit.
func (k *keeping) add(unit int, records []any) error {
	lines, err := part.Encode(&k.units[unit], records)
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, line := range lines {
		if err == nil {
			err = k.Add(line)
		}
	}
	return err
}

// Step is of work.Steps.
func (k *keeping) Step(key string, v any) bool {
	text, ok := k.steps[key]
	return ok && json.Unmarshal(text, v) == nil
}

// Keep is of work.Steps.
func (k *keeping) Keep(key string, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.Add(part.Record{Key: key, Text: text})
}

// newPart plays a part of a work.
func (p *playing) newPart(sh *shell, w shownWork) (h part.Head, records []part.Record, units []int, err error) {
	h = part.Head{Numerics: sim.Numerics, Part: p.part, Of: p.of, Units: len(w.Units())}
	h.Command = p.row.command
	h.From, h.To = work.Range(w.Units(), p.part, p.of)
	if h.Work, err = w.data(); err != nil {
		return h, nil, nil, err
	}
	for u := h.From; u < h.To; u++ {
		units = append(units, u)
	}
	byUnit := make([][]part.Record, len(units))
	err = p.play(sh, w, units, nil, func(unit int, records []any) (err error) {
		byUnit[unit-h.From], err = part.Encode(&w.Units()[unit], records)
		return err
	})
	return h, slices.Concat(byUnit...), units, err
}

// writePart plays a part of the work that load returns, and writes it to a file. Its errors have the exit codes of parts.
func (p *playing) writePart(sh *shell, load loader) error {
	if p.out == "" {
		return callError("-part writes a file: give it a name by -o FILE")
	}
	if p.printing() {
		return callError("-part prints no results: give merge the flags that say what to print")
	}
	if err := checkWritable(p.out); err != nil {
		return tryAgain(unwritten{err})
	}
	w, err := load(p.of)
	if err != nil {
		return tryAgain(err)
	}
	h, records, units, err := p.newPart(sh, w)
	if err != nil {
		return tryAgain(err)
	}
	if err := replaceFile(p.out, func(to io.Writer) error { return part.Write(to, h, records) }); err != nil {
		return tryAgain(err)
	}
	size := int64(0)
	if info, err := os.Stat(p.out); err == nil {
		size = info.Size()
	}
	_, err = fmt.Fprintf(sh.out, "part %d of %d: %s, %s bytes in %s\n", h.Part, h.Of, w.amount(units), short(size), p.out)
	return err
}
