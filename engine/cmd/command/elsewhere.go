package command

import (
	"context"
	"os"
	"os/signal"
	"slices"
	"syscall"
)

// Elsewhere plays all of a work in some other way than in this process, such as on many machines: it plays parts by Work.Play
// and returns their pieces, joined by Join.
type Elsewhere func(context.Context, Work) ([]byte, error)

// MainOn is Main of a program that is rising, but for where run, sweep, ranking and paper play. It has no other commands, since
// those would play here.
func MainOn(play Elsewhere, args []string) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	sh := &shell{ctx: ctx, in: os.Stdin, out: os.Stdout, err: os.Stderr, screen: screenOf(os.Stderr), elsewhere: play}
	code := sh.run(args)
	stop()
	os.Exit(code)
}

// elsewhereCommands are the commands of a program that plays elsewhere.
var elsewhereCommands = []string{"run", "sweep", "ranking", "paper", "help", "version"}

// checkElsewhere returns an error if a program that plays elsewhere does not have a command.
func checkElsewhere(name string) error {
	if slices.Contains(elsewhereCommands, name) {
		return nil
	}
	return usageError{text: "this program plays run, sweep, ranking and paper; rising has the command " + name}
}

// playElsewhere plays a work elsewhere and prints what it gives.
func (sh *shell) playElsewhere(w Work, dataset string, m *merging) error {
	if dataset != "" {
		return callError("-data is a folder of this machine: play arms that learn by rising, in parts if there are many")
	}
	pieces, err := sh.elsewhere(sh.ctx, w)
	if err != nil {
		return err
	}
	parts, err := whole(pieces)
	if err != nil {
		return err
	}
	return mergers()[w.Command](m, sh, parts)
}
