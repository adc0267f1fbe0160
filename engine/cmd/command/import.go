package command

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"risingbandits/engine/learn/traininglog"
	"risingbandits/engine/numbers"
	"risingbandits/engine/payoff"
)

var importCommand = command{
	name:      "import",
	synopsis:  "[flags] LOG...",
	summary:   "make a scenario of training logs, and say which assumptions their curves break",
	details:   importDetails(),
	arguments: []string{"LOG"},
	optional:  true, // with -formats
	several:   true,
	prepare:   prepareImport,
}

// importDetails is the help of import. The programs whose logs are known are rows of traininglog.Producers.
func importDetails() string {
	var known []string
	for _, p := range traininglog.Producers {
		known = append(known, "  "+p.Name)
	}
	return importHead + strings.Join(known, "\n") + "\n" + importTail
}

const importHead = `LOG is a file, a folder, a zip archive, or - for standard input, of at most 64 MiB together: tables (CSV, TSV,
text), JSON, JSON Lines and event files, each also packed by gzip, in UTF-8 or UTF-16. Several files make one
scenario: each is an arm named after what differs in the names, and files whose names differ in the number
of a seed are repetitions, whose mean is the arm. Lines and cells that cannot be read are left out, and listed
with the reason. Logs of these programs are known; -formats says how they are read, and other logs are read
by the names and the numbers of their columns:
`

const importTail = `
Each column is taken for one of: step, curve (higher or lower values are better), name, seed, clock, setting,
left out. The report lists all of them with the reason. -steps, -curves, -without, -value, -name, -seed,
-lower=NAME,… and -higher say otherwise: names of columns, parted by commas, in which * stands for any
characters and ? for one. "-lower NAME,… LOG" is understood too, where no file is called NAME. -choice takes
the columns from the report of another import.

Losses are left out beside payoffs. If a log has nothing else, payoffs are 1 minus the losses.

Each curve is compared with the nearest curve that never falls (rising), by isotonic least squares, and
with the nearest one that is also concave: the assumptions of the paper. -o writes a scenario whose arms
are the points that -use names; rising run plays it.

-scale auto leaves values within [0,1] as they are; it divides by 100 those from 0 to 100, others by the
largest, and moves and scales those with negative ones to [0,1]. Columns that measure different things, or
whose values are of very different size, are scaled each by themselves. It always says so.

Members of the object that -json prints:
  format, separator, decimal_comma, header, steps   what was recognised; steps is the column, "" if
                      lines are counted
  notes               what was sorted, averaged, scaled or thinned out, in sentences
  left_out            the first 20 lines left out, each with the reason; left_out_count counts all
  curves              one object for each algorithm:
    name, logged (values), low, high (payoffs)
    broken            assumption, times, by, at, text
    rising, concave   rms and most: how far the fit is from the log, and at: where it is farthest
    points            of -use, pairs of pull and payoff
    seeds, ci95       repetitions that it is the mean of, and half the width of the 95% interval at the
                      last step
  columns             one object for each column: name, taken_for, why; of a curve direction (higher or
                      lower is better) and scale; number where several columns have one name,
                      and file where several files have other columns
  producer            the id of the program that wrote the log, as in -formats -json; "" if it is not known
  files               how many files were read
`

// curveChoices are the points of a curve that -use names.
var curveChoices = []string{string(traininglog.Raw), string(traininglog.Rising), string(traininglog.Concave)}

func prepareImport(flags *flag.FlagSet) func(*shell, []string) error {
	var o traininglog.Options
	var use, to, title, choice string
	choiceFlag(flags, &use, "use", "make the arms from these `POINTS`", "raw", curveChoices)
	flags.StringVar(&to, "o", "", "write the scenario to `FILE`, - for standard output instead of the report")
	flags.StringVar(&title, "title", "", "the scenario's title is `TEXT` (default the file's name)")
	choiceFlag(flags, &o.Separator, "separator", "cells are parted by `NAME`", "auto", []string{"auto", "comma", "semicolon", "tab", "blank"})
	flags.StringVar(&o.Steps, "steps", "auto", "`WHERE` the steps are: auto, first (column), count (the lines), or a column's name")
	columnsFlag(flags, &o.Curves, "curves", "these `COLUMNS` alone are curves")
	columnsFlag(flags, &o.Value, "value", "this `COLUMN` has the values, in a table of one value a line")
	columnsFlag(flags, &o.Without, "without", "do not use these `COLUMNS`")
	columnsFlag(flags, &o.Name, "name", "these `COLUMNS` name the curves")
	columnsFlag(flags, &o.Seed, "seed", "these `COLUMNS` tell repetitions apart, whose mean is the curve")
	columnsFlag(flags, &o.HigherOf, "higher", "these `COLUMNS` are curves of which higher values are better")
	flags.Var(&lowerFlag{&o}, "lower", "lower values are better, as for a loss; -lower=`COLUMNS` says it of these columns")
	flags.StringVar(&choice, "choice", "", "take the columns for what the member columns of `FILE` says, as import -json printed it")
	choiceFlag(flags, &o.Files, "files", "several LOGs are `WHAT`", "auto", []string{"auto", "arms", "seeds"})
	choiceFlag(flags, &o.Scale, "scale", "`HOW` values become payoffs", "auto", []string{"auto", "as-is", "percent", "largest", "range"})
	wholeFlag(flags, "pulls", "a step is `N` pulls (default 1)", 1, payoff.MaxX, func(n uint64) { o.Pulls = int(n) })
	wholeFlag(flags, "points", "an arm has at most `N` points (default 1000)", payoff.MinPoints, payoff.MaxPoints,
		func(n uint64) { o.Points = int(n) })
	formats := flags.Bool("formats", false, "list the programs whose logs are known, and how they are read")
	asJSON := flags.Bool("json", false, "print one JSON object instead of text")
	return func(sh *shell, args []string) error {
		if *formats {
			return writeFormats(sh.out, *asJSON)
		}
		if len(args) == 0 {
			return callError("a LOG is missing")
		}
		if choice != "" {
			columns, err := readChoice(sh, choice)
			if err != nil {
				return err
			}
			o.Columns = columns
		}
		files, err := readLogs(sh, args)
		if err != nil {
			return err
		}
		l := traininglog.ReadFiles(files, o)
		if l.Fault != nil && l.Fault.Option != "" {
			return callError("-" + l.Fault.Option + ": " + l.Fault.Message)
		}
		if l.Fault != nil {
			return fmt.Errorf("%s, line %d: %s", strings.Join(args, ", "), l.Fault.Line, l.Fault.Message)
		}
		if title == "" && args[0] != "-" {
			title = titleOf(args)
		}
		return writeImport(sh, l, traininglog.Choice(use), to, title, *asJSON)
	}
}

// titleOf returns the title of a scenario of files: the file's name, or that of the folder that all are in.
func titleOf(args []string) string {
	if len(args) == 1 {
		return filepath.Base(args[0])
	}
	if dir := filepath.Base(filepath.Dir(args[0])); dir != "." && dir != string(filepath.Separator) {
		return dir
	}
	return fmt.Sprintf("%s and %s more", filepath.Base(args[0]), numbers.Int(len(args)-1))
}

// writeImport writes the scenario to a file, if one is named, and the report.
func writeImport(sh *shell, l *traininglog.Log, use traininglog.Choice, to, title string, asJSON bool) error {
	if to != "" {
		write := func(w io.Writer) error {
			_, err := fmt.Fprintf(w, "%s\n", traininglog.Scenario(l, use, title).Canonical())
			return err
		}
		if to == "-" {
			return write(sh.out)
		}
		if err := replaceFile(to, write); err != nil {
			return err
		}
	}
	if asJSON {
		return json.NewEncoder(sh.out).Encode(importOf(l, use))
	}
	_, err := io.WriteString(sh.out, importText(l))
	return err
}
