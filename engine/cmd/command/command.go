package command

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"risingbandits/engine/scenario"
	"risingbandits/engine/spelling"
)

// A command is a subcommand of rising: a file of this package, and a row of the table that commands returns.
// Help and usage are written from it.
type command struct {
	name      string
	synopsis  string // the text after the name: flags and arguments
	summary   string // what it does, for the list of all commands
	details   string // the text of `rising help NAME` below the flags; may be empty
	arguments []string
	optional  bool // the last argument is optional
	several   bool // the last argument may be given several times

	// prepare declares the flags. It returns the function that does the command's work, given the arguments
	// after the flags. It is called once for each use.
	prepare func(set *flag.FlagSet) func(sh *shell, args []string) error
}

// commands returns all subcommands in the order in which they are listed.
func commands() []*command {
	return []*command{
		&runCommand, &sweepCommand, &mergeCommand, &plotCommand, &presetsCommand, &linkCommand, &showCommand, &checkCommand, &schemaCommand,
		&importCommand, &theoryCommand, &curvesCommand, &rankingCommand, &searchCommand, &paperCommand, &randomCommand, &lessonCommand,
		&versionCommand, helpCommand(),
	}
}

// scenarioArgument is the argument of the commands that read a scenario.
var scenarioArgument = []string{"SCENARIO"}

// scenarioForms ends the help of the commands that read a scenario.
const scenarioForms = "SCENARIO is a file, - for standard input, the name of a preset, or a share link.\n"

// findCommand returns the subcommand with that name.
func findCommand(name string) (*command, error) {
	var names []string
	for _, c := range commands() {
		if c.name == name {
			return c, nil
		}
		names = append(names, c.name)
	}
	text := fmt.Sprintf("unknown command %q", name)
	if meant := meantBy(name, names); meant != "" {
		text += ": did you mean " + meant + "?"
	}
	return nil, usageError{text: text}
}

// otherWords are words of other programs for what a command does.
var otherWords = map[string]string{
	"play": "run", "simulate": "run", "start": "run", "list": "presets", "ls": "presets", "validate": "check", "verify": "check",
	"export": "show", "code": "show", "translate": "show", "draw": "plot", "chart": "plot", "figure": "plot", "share": "link",
	"train": "curves",
	"rank":  "ranking", "compare": "ranking", "generate": "random",
}

// meantBy returns what a word that is no command probably means, "" if that is not known: a scenario is one to run.
func meantBy(word string, names []string) string {
	if _, preset := scenario.LookupPreset(word); preset || strings.HasSuffix(word, ".json") {
		return "run " + word
	}
	if other := otherWords[strings.ToLower(word)]; other != "" {
		return other
	}
	return spelling.Nearest(word, names)
}

// run runs the command with the arguments after its name.
func (c *command) run(sh *shell, args []string) error {
	set := c.flags()
	work := c.prepare(set)
	help, err := c.parse(set, args)
	if help {
		return c.writeHelp(sh.out)
	}
	if err == nil {
		err = work(sh, set.Args())
	}
	if bad, ok := err.(callError); ok {
		return usageError{text: c.name + ": " + string(bad), command: c}
	}
	return err
}

// A callError says which flag or argument of a command is wrong.
type callError string

func (e callError) Error() string { return string(e) }

func (c *command) flags() *flag.FlagSet {
	set := flag.NewFlagSet(c.name, flag.ContinueOnError)
	set.SetOutput(io.Discard)
	return set
}

// parse reads the flags, checks the count of arguments, and reports whether the user wants help.
func (c *command) parse(set *flag.FlagSet, args []string) (help bool, err error) {
	if name := unknownFlag(set, args); name != "" {
		text := "unknown flag -" + name
		if near := spelling.Nearest(name, flagNames(set)); near != "" {
			text += ": did you mean -" + near + "?"
		}
		return false, callError(text)
	}
	least := len(c.arguments)
	if c.optional {
		least--
	}
	switch err := set.Parse(joinNames(set, args)); {
	case errors.Is(err, flag.ErrHelp):
		return true, nil
	case err != nil:
		return false, callError(err.Error())
	case set.NArg() < least:
		return false, callError("a " + c.arguments[set.NArg()] + " is missing")
	case set.NArg() > len(c.arguments) && !c.several:
		text := fmt.Sprintf("unexpected argument %q", set.Arg(len(c.arguments)))
		if len(c.arguments) > 0 {
			text += " (flags come before the " + c.arguments[0] + ")"
		}
		return false, callError(text)
	}
	return false, nil
}

// unknownFlag returns the name of the first flag in args that set does not have; "" if there is none.
func unknownFlag(set *flag.FlagSet, args []string) string {
	for i := 0; i < len(args); i++ {
		name, dashed := strings.CutPrefix(args[i], "-")
		name = strings.TrimPrefix(name, "-")
		if !dashed || name == "" { // the first argument, - or --
			return ""
		}
		name, _, valued := strings.Cut(name, "=")
		f := set.Lookup(name)
		switch {
		case name == "h" || name == "help":
			return ""
		case f == nil:
			return name
		case !valued && !isSwitch(f):
			i++
		}
	}
	return ""
}

func flagNames(set *flag.FlagSet) []string {
	var names []string
	set.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
	return names
}

// isSwitch reports whether a flag needs no value.
func isSwitch(f *flag.Flag) bool {
	b, ok := f.Value.(interface{ IsBoolFlag() bool })
	return ok && b.IsBoolFlag()
}
