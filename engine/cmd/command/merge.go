package command

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"

	"risingbandits/engine/cmd/command/internal/part"
	"risingbandits/engine/sim"
)

var mergeCommand = command{
	name:      "merge",
	synopsis:  "[-json] [-oracle NAME] [-recommend] [-ratio] [-show MEASURE] [-o DIR] FILE...",
	summary:   "print what the parts of a run, a sweep, a ranking or the paper give together",
	details:   mergeDetails,
	arguments: []string{"FILE"},
	several:   true,
	prepare: func(flags *flag.FlagSet) func(*shell, []string) error {
		m := &merging{asJSON: flags.Bool("json", false, "print one JSON object instead of tables"), extra: extrasFlags(flags),
			show: showFlag(flags), folder: flags.String("o", paperFolder, "write the report on the paper to the folder `DIR`")}
		return m.merge
	},
}

const mergeDetails = `Each FILE is a part that a command such as "rising run -part I/N -o FILE" wrote, on this machine or another. All
N of them together print what the command would have printed without -part, with the same fingerprints; only times are those
of the machines that played. The order of the files is of no account. -oracle, -recommend and -ratio are for parts of a run,
-show for those of a sweep, -o for those of the paper.

A file that is damaged, is cut, is of other work, or is there twice is refused by its name with the exit status 65: play
that part again. Parts that are missing are listed in the form that --array takes, with the exit status 75: give them too
when they are there.
`

// merging holds the flags of merge: how to print.
type merging struct {
	asJSON *bool
	extra  *extras // of a run
	show   *string // of a sweep
	folder *string // of the paper
}

// merge reads the parts of some files and prints what they give.
func (m *merging) merge(sh *shell, files []string) error {
	var parts []*part.Part
	for _, name := range files {
		p, err := readPart(name)
		if err != nil {
			return mergeError(err)
		}
		parts = append(parts, p)
	}
	if err := part.Check(parts); err != nil {
		return mergeError(err)
	}
	show, ok := mergers()[parts[0].Command]
	if !ok {
		return mergeError(&unknownPart{parts[0]})
	}
	return mergeError(show(m, sh, parts))
}

// mergers returns, for each command that can play parts, what prints the merge of all of them.
func mergers() map[string]func(m *merging, sh *shell, parts []*part.Part) error {
	return map[string]func(m *merging, sh *shell, parts []*part.Part) error{
		"run": (*merging).run, "sweep": (*merging).sweep, "ranking": (*merging).ranking, "paper": (*merging).paper,
	}
}

// An unknownPart is the error of a part of a command that has none.
type unknownPart struct{ *part.Part }

func (u *unknownPart) Error() string {
	return fmt.Sprintf("%s: this is a part of %q, which this version of rising does not know", u.Name, u.Command)
}

// readPart reads and checks the part in a file.
func readPart(name string) (*part.Part, error) {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return nil, fmt.Errorf("%s is no file that holds a part, but a device or a pipe", name) // opening it may wait for ever
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return part.ReadFrom(name, file, sim.Numerics)
}

// mergeError gives an error of merge its exit code. A file that is not there may come.
func mergeError(err error) error {
	var missing *part.Missing
	var call callError
	var other exitError
	switch {
	case err == nil, errors.As(err, &call), errors.As(err, &other):
		return err
	case errors.As(err, &missing), errors.Is(err, fs.ErrNotExist):
		return exitError{exitTryAgain, err}
	}
	return exitError{exitUseless, err}
}
