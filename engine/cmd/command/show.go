package command

import (
	"flag"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"risingbandits/engine/policy"
	"risingbandits/engine/translate"
)

// A showing holds the values of show's flags.
type showing struct {
	as      string
	out     string
	changes *overrides
}

var showCommand = command{
	name:      "show",
	synopsis:  "-as LANGUAGE [-o FILE] [flags] SCENARIO",
	summary:   "write the scenario as a program in Go or Python",
	details:   showDetails(),
	arguments: scenarioArgument,
	prepare: func(flags *flag.FlagSet) func(*shell, []string) error {
		w := &showing{changes: overrideFlags(flags)}
		w.changes.policyFlag(flags)
		choiceFlag(flags, &w.as, "as", "write the program in `LANGUAGE`", "", languageNames())
		flags.StringVar(&w.out, "o", "", "write to `FILE`, which is replaced if it exists (default standard output)")
		return func(sh *shell, args []string) error { return w.run(sh, args[0]) }
	},
}

func languageNames() []string {
	var names []string
	for _, l := range translate.Languages() {
		names = append(names, l.ID)
	}
	return names
}

// showDetails says what the flags do not.
func showDetails() string {
	var names []string
	for _, id := range translate.Translated() {
		k, _ := policy.Lookup(id)
		names = append(names, k.Name)
	}
	return wrapped(`The program needs the language alone. It has the payoffs, the noise and the policies of the scenario as functions
to read and to change, plays the runs, and prints each policy's regret; with -each (in Python --each), that of every
run. In Go it is the regret
that rising run prints, to the last bit, unless two arms have indices of a built-in policy that differ in their last digits alone:
the program may add in another order, and pull the other arm. Python's logarithm and exponential function may have other last
digits, too.`) + "\n" +
		wrapped("Translated are index programs and, as defined, "+andList(names)+". Other policies are left out of the program, which names "+
			"them, and so does a line of standard error. Arms that learn have no translation.")
}

// wrapped returns a text in lines of at most 110 characters.
func wrapped(text string) string {
	var b strings.Builder
	width := 0
	for i, word := range strings.Fields(text) {
		switch n := utf8.RuneCountInString(word); {
		case i == 0:
			width = n
		case width+1+n > 110:
			b.WriteByte('\n')
			width = n
		default:
			b.WriteByte(' ')
			width += 1 + n
		}
		b.WriteString(word)
	}
	return b.String() + "\n"
}

// andList lists names for a sentence: "a, b and c".
func andList(names []string) string {
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

func (w *showing) run(sh *shell, name string) error {
	if w.as == "" {
		return callError("-as is missing: want -as " + strings.Join(languageNames(), " or -as "))
	}
	s, err := w.changes.loadWith(sh, name)
	if err != nil {
		return err
	}
	language, _ := translate.Lookup(w.as)
	program, err := translate.Write(s, language)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	for _, r := range program.LeftOut {
		fmt.Fprintf(sh.err, "rising: left out %s\n", r)
	}
	if w.out == "" {
		_, err = io.WriteString(sh.out, program.Text)
		return err
	}
	return replaceFile(w.out, func(f io.Writer) error {
		_, err := io.WriteString(f, program.Text)
		return err
	})
}
