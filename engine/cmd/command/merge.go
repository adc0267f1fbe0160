package command

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"

	"risingbandits/engine/sim"
	"risingbandits/engine/work/part"
)

var mergeCommand = command{
	name:      "merge",
	synopsis:  "[-json] [-oracle NAME] [-recommend] [-ratio] [-measure MEASURE] [-show MEASURE] [-o DIR] FILE...",
	summary:   "print what the parts of a run, a sweep, a ranking, a search, the paper or curves give together",
	details:   mergeDetails,
	arguments: []string{"FILE"},
	several:   true,
	prepare: func(flags *flag.FlagSet) func(*shell, []string) error {
		f := &format{asJSON: flags.Bool("json", false, "print one JSON object instead of tables"), extra: extrasFlags(flags),
			asked: measureFlag(flags, "print `MEASURE` of a run too, or show it of a sweep or a ranking; may be repeated",
				true, "show")}
		flags.StringVar(&f.out, "o", "",
			"write the files of the results to the folder `DIR` (default "+paperFolder+" for the paper, none for others)")
		return func(sh *shell, files []string) error { return tryAgain(mergeFiles(sh, f, files)) }
	},
}

const mergeDetails = `Each FILE is a part that a command such as "rising run -part I/N -o FILE" wrote, on this machine or another. All
N of them together print what the command would have printed without -part, with the same fingerprints; only times are those
of the machines that played. The order of the files is of no account. -oracle, -recommend and -ratio are for parts of a run,
-measure for those of a run, a sweep or a ranking; -show is another name of it. With -o DIR, DIR gets the files that the
command writes: run.json, sweep.json with sweep.csv and sweep.svg, ranking.json, search.json, curves.json, or the report on
the paper.

A file that is damaged, is cut, is of other work, or is there twice is refused by its name with the exit status 65: play
that part again. Parts that are missing are listed in the form that --array takes, with the exit status 75: give them too
when they are there.
`

// mergeFiles prints what the parts in some files give.
func mergeFiles(sh *shell, f *format, files []string) error {
	var parts []*part.Part
	for _, name := range files {
		p, err := readPart(name)
		if err != nil {
			return err
		}
		parts = append(parts, p)
	}
	if err := part.Check(parts); err != nil {
		return err
	}
	w, err := workOfParts(parts)
	if err != nil {
		return err
	}
	return w.print(sh, f)
}

// workOfParts returns the work of parts, which are all of it, with their records.
func workOfParts(parts []*part.Part) (shownWork, error) {
	first := parts[0]
	row, ok := workOf(first.Command)
	if !ok {
		return nil, fmt.Errorf("%s: this is a part of %q, which this version of rising does not know", first.Name, first.Command)
	}
	w, err := row.read(first.Work, first.Units)
	if err != nil {
		return nil, fmt.Errorf("%s: this version of rising does not read its %s: %w", first.Name, row.command, err)
	}
	for _, p := range parts {
		if err := p.PutInto(w); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// readPart reads and checks the part in a file.
func readPart(name string) (*part.Part, error) {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return nil, fmt.Errorf("%s is no file that holds a part, but a device or a pipe", name) // opening it may wait for ever
	}
	file, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, exitError{exitTryAgain, err} // it may come
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return part.ReadFrom(name, file, sim.Numerics)
}

// tryAgain gives an error of a part or a merge its exit code: what was interrupted, is missing, is not there or cannot be written may
// go well at the next try; all else would fail again, such as to write where a folder stands.
func tryAgain(err error) error {
	var missing *part.Missing
	var call callError
	var other exitError
	var file unwritten
	switch {
	case err == nil, errors.As(err, &call), errors.As(err, &other):
		return err
	case errors.Is(err, errFolder), errors.Is(err, errNoFile):
		return exitError{exitUseless, err}
	case errors.As(err, &missing), errors.As(err, &file), errors.Is(err, context.Canceled):
		return exitError{exitTryAgain, err}
	}
	return exitError{exitUseless, err}
}
