package command

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"risingbandits/engine/work/part"
)

// A Spec is a work as data: a machine that has it needs neither the command's flags nor its files, except for the dataset of arms
// that learn.
type Spec = part.Spec

// Elsewhere plays all of a work in some other way than in this process, such as on many machines: it plays parts by Play and
// returns them, joined by Join.
type Elsewhere func(context.Context, Spec) ([]byte, error)

// MainOn is Main of a program that is rising, but for where works are played. It has no other commands, since those would play
// here.
func MainOn(play Elsewhere, args []string) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	sh := &shell{ctx: ctx, in: os.Stdin, out: os.Stdout, err: os.Stderr, screen: screenOf(os.Stderr), elsewhere: play}
	code := sh.run(args)
	stop()
	os.Exit(code)
}

// checkElsewhere returns an error if a program that plays elsewhere does not have a command.
func checkElsewhere(name string) error {
	var names []string
	for _, row := range works() {
		names = append(names, row.command)
	}
	if slices.Contains(append(names, "help", "version"), name) {
		return nil
	}
	last := len(names) - 1
	return usageError{text: "this program plays " + strings.Join(names[:last], ", ") + " and " + names[last] +
		"; rising has the command " + name}
}

// readSpec is a part.Reader.
func readSpec(s Spec, units int) (part.Work, error) {
	row, ok := workOf(s.Command)
	if !ok {
		return nil, fmt.Errorf("rising %s has no work that could be played in parts", s.Command)
	}
	return row.read(s.Work, units)
}

// Play plays part number i of n of a work, from 1, with some workers at once, and returns it for Join.
func Play(ctx context.Context, s Spec, i, n, workers int) ([]byte, error) {
	if i < 1 || i > n || n > part.MaxParts {
		return nil, fmt.Errorf("there is no part %d of %d", i, n)
	}
	w, err := readSpec(s, n)
	if err != nil {
		return nil, err
	}
	row, _ := workOf(s.Command)
	p := &playing{row: row, part: i, of: n, workers: &workers, data: new(string)}
	h, records, _, err := p.newPart(&shell{ctx: ctx, out: io.Discard, err: io.Discard}, w.(shownWork))
	if err != nil {
		return nil, err
	}
	played, err := part.New(h, records)
	if err != nil {
		return nil, err
	}
	return part.Pack([]*part.Part{played})
}

// Join joins disjoint parts of one work, in any order. No parts, nil, may be joined to any.
func Join(a, b []byte) ([]byte, error) {
	left, err := part.UnpackAll(a)
	if err != nil {
		return nil, err
	}
	right, err := part.UnpackAll(b)
	if err != nil {
		return nil, err
	}
	joined, err := part.Join(append(left, right...), readSpec)
	if err != nil {
		return nil, err
	}
	return part.Pack(joined)
}

// playElsewhere plays the work that load returns elsewhere and prints what it gives.
func (p *playing) playElsewhere(sh *shell, load loader) error {
	switch {
	case p.data != nil && *p.data != "":
		return callError("-data is a folder of this machine: play arms that learn by rising, in parts if there are many")
	case p.out != "" && !p.reports:
		return callError("-o keeps what this machine has played: only rising has it")
	}
	w, err := load(0)
	if err != nil {
		return err
	}
	data, err := w.data()
	if err != nil {
		return err
	}
	packed, err := sh.elsewhere(sh.ctx, Spec{Command: p.row.command, Work: data})
	if err != nil {
		return err
	}
	parts, err := part.UnpackAll(packed)
	if err == nil {
		err = part.Whole(parts)
	}
	if err != nil {
		return err
	}
	if w, err = workOfParts(parts); err != nil {
		return err
	}
	p.format.start = time.Time{}
	return w.print(sh, &p.format)
}
