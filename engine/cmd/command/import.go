package command

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"risingbandits/engine/numbers"
	"risingbandits/engine/payoff"
	"risingbandits/engine/traininglog"
)

var importCommand = command{
	name:      "import",
	synopsis:  "[flags] LOG",
	summary:   "make a scenario of a training log, and say which assumptions its curves break",
	details:   importDetails,
	arguments: []string{"LOG"},
	prepare:   prepareImport,
}

const importDetails = `LOG is a file, or - for standard input: a table with a column for each algorithm, a table of lines
"step,name,value", or JSON Lines, of at most 64 MiB. Lines and cells that cannot be read are left out,
and listed with the reason.

Each curve is compared with the nearest curve that never falls (rising), by isotonic least squares, and
with the nearest one that is also concave: the assumptions of the paper. -o writes a scenario whose arms
are the points that -use names; rising run plays it.

-scale auto leaves values within [0,1] as they are; it divides by 100 those from 0 to 100, others by the
largest, and moves and scales those with negative ones to [0,1]. It always says so.

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
`

// curveChoices are the points of a curve that -use names.
var curveChoices = []string{string(traininglog.Raw), string(traininglog.Rising), string(traininglog.Concave)}

func prepareImport(flags *flag.FlagSet) func(*shell, []string) error {
	var o traininglog.Options
	var use, to, title string
	choiceFlag(flags, &use, "use", "make the arms from these `POINTS`", "raw", curveChoices)
	flags.StringVar(&to, "o", "", "write the scenario to `FILE`, - for standard output instead of the report")
	flags.StringVar(&title, "title", "", "the scenario's title is `TEXT` (default the file's name)")
	choiceFlag(flags, &o.Separator, "separator", "cells are parted by `NAME`", "auto", []string{"auto", "comma", "semicolon", "tab", "blank"})
	choiceFlag(flags, &o.Steps, "steps", "`WHERE` the steps are", "auto", []string{"auto", "first", "count"})
	choiceFlag(flags, &o.Scale, "scale", "`HOW` values become payoffs", "auto", []string{"auto", "as-is", "percent", "largest", "range"})
	flags.BoolVar(&o.Lower, "lower", false, "lower values are better, as for a loss")
	wholeFlag(flags, "pulls", "a step is `N` pulls (default 1)", 1, payoff.MaxX, func(n uint64) { o.Pulls = int(n) })
	wholeFlag(flags, "points", "an arm has at most `N` points (default 1000)", payoff.MinPoints, payoff.MaxPoints,
		func(n uint64) { o.Points = int(n) })
	asJSON := flags.Bool("json", false, "print one JSON object instead of text")
	return func(sh *shell, args []string) error {
		text, err := readUpTo(sh, args[0], traininglog.MaxBytes)
		if err != nil {
			return err
		}
		l := traininglog.Read(text, o)
		if l.Fault != nil {
			return fmt.Errorf("%s, line %d: %s", args[0], l.Fault.Line, l.Fault.Message)
		}
		if title == "" && args[0] != "-" {
			title = filepath.Base(args[0])
		}
		return writeImport(sh, l, traininglog.Choice(use), to, title, *asJSON)
	}
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

// importText returns the report for people.
func importText(l *traininglog.Log) string {
	var b strings.Builder
	fmt.Fprintln(&b, l.Understood())
	for _, note := range l.Notes {
		fmt.Fprintln(&b, note)
	}
	for _, x := range l.LeftOut {
		fmt.Fprintf(&b, "left out: line %d: %s\n", x.Line, x.Why)
	}
	if more := l.LeftOuts - len(l.LeftOut); more > 0 {
		fmt.Fprintf(&b, "left out: %s more\n", numbers.Int(more))
	}
	for i := range l.Curves {
		c := &l.Curves[i]
		fmt.Fprintf(&b, "\ncurve %d", i+1)
		if c.Name != "" {
			fmt.Fprintf(&b, " (%s)", c.Name)
		}
		fmt.Fprintf(&b, ": %s, payoffs %s to %s\n", many(c.Logged, "step"), number(c.Low), number(c.High))
		for _, broken := range c.Broken {
			fmt.Fprintf(&b, "  %s\n", broken.Text)
		}
		if len(c.Broken) == 0 {
			fmt.Fprintln(&b, "  satisfies the assumptions: non-decreasing, concave, within [0,1]")
		}
		if len(c.Broken) > 0 {
			fmt.Fprintf(&b, "  nearest rising curve: %s\n  nearest rising concave curve: %s\n", fitText(&c.Rising), fitText(&c.Concave))
		}
	}
	return b.String()
}

// fitText says how far a fit is from the log.
func fitText(f *traininglog.Fit) string {
	return fmt.Sprintf("off by %.3g (root mean square), at most %.3g at step %s", f.RMS, f.Most, traininglog.Step(f.At))
}

type importJSON struct {
	Format    string        `json:"format"`
	Separator string        `json:"separator"`
	Comma     bool          `json:"decimal_comma"`
	Header    bool          `json:"header"`
	Steps     string        `json:"steps"`
	Notes     []string      `json:"notes"`
	LeftOut   []leftOutJSON `json:"left_out"`
	LeftOuts  int           `json:"left_out_count"`
	Curves    []curveJSON   `json:"curves"`
}

type leftOutJSON struct {
	Line int    `json:"line"`
	Why  string `json:"why"`
}

type curveJSON struct {
	Name    string       `json:"name"`
	Logged  int          `json:"logged"`
	Low     float64      `json:"low"`
	High    float64      `json:"high"`
	Broken  []brokenJSON `json:"broken"`
	Rising  fitJSON      `json:"rising"`
	Concave fitJSON      `json:"concave"`
	Points  [][2]float64 `json:"points"`
}

type brokenJSON struct {
	Assumption string  `json:"assumption"`
	Times      int     `json:"times"`
	By         float64 `json:"by"`
	At         float64 `json:"at"`
	Text       string  `json:"text"`
}

type fitJSON struct {
	RMS  float64 `json:"rms"`
	Most float64 `json:"most"`
	At   float64 `json:"at"`
}

func importOf(l *traininglog.Log, use traininglog.Choice) importJSON {
	out := importJSON{
		Format: l.Format, Separator: l.Separator, Comma: l.Comma, Header: l.Header, Steps: l.Steps,
		Notes: append([]string{}, l.Notes...), LeftOut: []leftOutJSON{}, LeftOuts: l.LeftOuts,
	}
	for _, x := range l.LeftOut {
		out.LeftOut = append(out.LeftOut, leftOutJSON(x))
	}
	for i := range l.Curves {
		c := &l.Curves[i]
		o := curveJSON{Name: c.Name, Logged: c.Logged, Low: c.Low, High: c.High, Broken: []brokenJSON{},
			Rising: fitJSON{c.Rising.RMS, c.Rising.Most, c.Rising.At}, Concave: fitJSON{c.Concave.RMS, c.Concave.Most, c.Concave.At}}
		for _, b := range c.Broken {
			o.Broken = append(o.Broken, brokenJSON{string(b.Kind), b.Times, b.By, b.X, b.Text})
		}
		for _, p := range c.Chosen(use) {
			o.Points = append(o.Points, [2]float64{p.X, p.Y})
		}
		out.Curves = append(out.Curves, o)
	}
	return out
}
