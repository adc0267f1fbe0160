package command

import (
	"context"
	"errors"
	"fmt"
	"io"

	"risingbandits/engine/scenario"
)

// The exit codes.
const (
	exitOK    = 0
	exitFail  = 1 // bad scenario, failure, interrupt
	exitUsage = 2

	// exitUseless and exitTryAgain are for programs that start parts on many machines: EX_DATAERR and EX_TEMPFAIL of sysexits.h.
	exitUseless  = 65 // do not try again: it would fail in the same way
	exitTryAgain = 75
)

// An exitError ends the command with a code of its own.
type exitError struct {
	code int
	err  error
}

func (e exitError) Error() string { return e.err.Error() }
func (e exitError) Unwrap() error { return e.err }

// A usageError reports a wrong call of the command.
type usageError struct {
	text    string
	command *command // whose flags or arguments are wrong; nil if the command is
}

func (e usageError) Error() string { return e.text }

// A shell holds a command's input and outputs.
type shell struct {
	ctx    context.Context
	in     io.Reader
	out    io.Writer
	err    io.Writer
	screen screen // of err

	elsewhere Elsewhere // nil if work is played here
}

// run runs the subcommand that args begin with and returns the exit code. It stops soon after ctx is cancelled.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return (&shell{ctx: ctx, in: stdin, out: stdout, err: stderr, screen: screenOf(stderr)}).run(args)
}

// run runs the command of the arguments and returns the exit code.
func (sh *shell) run(args []string) int {
	err := dispatch(sh, args)
	code := exitFail
	var faults scenario.Faults
	var wrong usageError
	var other exitError
	if errors.As(err, &other) {
		code = other.code
	}
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &faults):
		for _, f := range faults {
			fmt.Fprintln(sh.err, f)
		}
		return code
	case errors.As(err, &wrong):
		writeWrongUse(sh.err, wrong)
		return exitUsage
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(sh.err, "rising: interrupted")
		return code
	}
	fmt.Fprintf(sh.err, "rising: %v\n", err)
	return code
}

// dispatch runs the subcommand that args begin with.
func dispatch(sh *shell, args []string) error {
	if len(args) == 0 {
		return usageError{text: "a command is missing"}
	}
	name := args[0]
	switch name {
	case "-h", "-help", "--help":
		name = "help"
	case "-version", "--version":
		name = "version"
	}
	c, err := findCommand(name)
	if err == nil && sh.elsewhere != nil {
		err = checkElsewhere(name)
	}
	if err != nil {
		return err
	}
	return c.run(sh, args[1:])
}

// writeWrongUse writes what is wrong with a call, and the usage of the command or of rising.
func writeWrongUse(w io.Writer, wrong usageError) {
	fmt.Fprintf(w, "rising: %s\n", wrong.text)
	if wrong.command == nil {
		writeUsage(w)
		return
	}
	wrong.command.writeSynopsis(w)
	fmt.Fprintf(w, "rising help %s describes it.\n", wrong.command.name)
}
