package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime"
	"strings"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// The exit codes.
const (
	exitOK    = 0
	exitFail  = 1 // bad scenario, failure, interrupt
	exitUsage = 2
)

const usage = `usage: rising COMMAND [flags] [SCENARIO]

  run [-runs N] [-seed S] [-horizon T] [-json] [-cpu N] SCENARIO
                   play the scenario and print its results
  plot [-chart NAME] -o FILE [-runs N] [-seed S] [-horizon T] [-cpu N] SCENARIO
                   play the scenario and write a chart: FILE ends in .svg, .png,
                   .pdf, .tex, .csv or .json; NAME is regret, payoffs, per-round,
                   pulls or inspector, which shows one run before one round:
                   -policy ID -run R -round N. Also: -width W -height H (CSS px), -scale K (pixels
                   of a PNG to a CSS px), -theme light, dark, light-contrast or
                   dark-contrast, -transparent, -x SCALE -y SCALE (linear, log,
                   symlog)
  presets          list the presets
  link SCENARIO    print the share link's fragment
  check SCENARIO   validate; list broken assumptions and resolved parameters
  random [-seed S] print a random bandit as the paper's ranking experiment draws them
  version          print the version of the numbers
  help             print this

SCENARIO is a file, - for standard input, the name of a preset, or a share link.
`

// A usageError says that the command was called wrongly.
type usageError struct{ text string }

func (e usageError) Error() string { return e.text }

// A shell is what a command talks to.
type shell struct {
	ctx    context.Context
	in     io.Reader
	out    io.Writer
	err    io.Writer
	screen screen // of err
}

// A command does its work with the arguments after its name.
type command func(sh *shell, args []string) error

var commands = map[string]command{
	"run":     runScenario,
	"plot":    plotScenario,
	"presets": listPresets,
	"link":    printLink,
	"check":   checkScenario,
	"random":  printRandom,
	"version": printVersion,
	"help":    printHelp,
}

// Run does what the arguments say and returns the exit code. It stops soon after ctx is cancelled.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	sh := &shell{ctx: ctx, in: stdin, out: stdout, err: stderr, screen: screenOf(stderr)}
	err := dispatch(sh, args)
	var faults scenario.Faults
	var wrong usageError
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &faults):
		for _, f := range faults {
			fmt.Fprintln(stderr, f)
		}
		return exitFail
	case errors.As(err, &wrong):
		fmt.Fprintf(stderr, "rising: %s\n%s", wrong.text, usage)
		return exitUsage
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(stderr, "rising: interrupted")
		return exitFail
	}
	fmt.Fprintf(stderr, "rising: %v\n", err)
	return exitFail
}

func dispatch(sh *shell, args []string) error {
	if len(args) == 0 {
		return usageError{"a command is missing"}
	}
	name := strings.TrimLeft(args[0], "-")
	if name == "h" {
		name = "help"
	}
	do, ok := commands[name]
	if !ok {
		return usageError{fmt.Sprintf("unknown command %q", args[0])}
	}
	return do(sh, args[1:])
}

// ParseArgs reads a command's flags and checks that exactly want arguments are left.
func parseArgs(set *flag.FlagSet, args []string, want int) error {
	set.SetOutput(io.Discard)
	if err := set.Parse(args); err != nil {
		return usageError{set.Name() + ": " + err.Error()}
	}
	switch {
	case set.NArg() < want:
		return usageError{set.Name() + ": a SCENARIO is missing"}
	case set.NArg() > want:
		return usageError{fmt.Sprintf("%s: unexpected argument %q (flags come before the SCENARIO)", set.Name(), set.Arg(want))}
	}
	return nil
}

func printHelp(sh *shell, _ []string) error {
	_, err := io.WriteString(sh.out, usage)
	return err
}

func printVersion(sh *shell, args []string) error {
	if err := parseArgs(flag.NewFlagSet("version", flag.ContinueOnError), args, 0); err != nil {
		return err
	}
	_, err := fmt.Fprintf(sh.out, "rising, numerics version %d, scenario version %d, %s %s/%s\n",
		sim.Numerics, scenario.Version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}
