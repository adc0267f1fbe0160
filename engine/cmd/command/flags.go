package command

import (
	"errors"
	"flag"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"risingbandits/engine/measure"
	"risingbandits/engine/scenario"
	"risingbandits/engine/spelling"
)

// wholeFlag declares a flag whose value is a whole number from lo to hi; set stores it.
func wholeFlag(flags *flag.FlagSet, name, usage string, lo, hi uint64, set func(n uint64)) {
	flags.Func(name, usage, func(text string) error {
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil || n < lo || n > hi {
			return fmt.Errorf("want a whole number in %d..%d", lo, hi)
		}
		set(n)
		return nil
	})
}

// choiceFlag declares a flag whose value is one of some names.
func choiceFlag(flags *flag.FlagSet, to *string, name, usage, otherwise string, known []string) {
	*to = otherwise
	if otherwise != "" {
		usage += ": " + orList(known) + " (default " + otherwise + ")"
	} else {
		usage += ": " + orList(known)
	}
	namesFlag(flags, name, usage, known, func(text string) { *to = text })
}

// namesFlag declares a flag whose value is one of some names; set stores it.
func namesFlag(flags *flag.FlagSet, name, usage string, known []string, set func(text string)) {
	flags.Func(name, usage, func(text string) error {
		if slices.Contains(known, text) {
			set(text)
			return nil
		}
		wanted := "want one of " + strings.Join(known, ", ")
		if near := spelling.Nearest(text, known); near != "" {
			wanted += ": did you mean " + near + "?"
		}
		return errors.New(wanted)
	})
}

// asked are the measures that a call asks for, in their order.
type asked []*measure.Measure

// one returns the measure that is shown where one is: the last that is asked for, or else the usual one.
func (a *asked) one() *measure.Measure {
	if len(*a) == 0 {
		return measure.Kept()[0]
	}
	return (*a)[len(*a)-1]
}

// measureFlag declares -measure, and other names of it. Measures of a round are among its values only if there is a flag for the round.
func measureFlag(flags *flag.FlagSet, usage string, ofRounds bool, names ...string) *asked {
	a := new(asked)
	var known []string
	for _, m := range measure.Kept() {
		if ofRounds || !m.OfRound {
			known = append(known, m.ID)
		}
	}
	for _, name := range append([]string{"measure"}, names...) {
		namesFlag(flags, name, usage+": "+orList(known), known, func(id string) {
			m, _ := measure.ByID(id)
			*a = append(*a, m)
		})
	}
	return a
}

// measuresText lists the measures for a help text.
func measuresText(indent string) string {
	var b strings.Builder
	for _, m := range measure.Kept() {
		fmt.Fprintf(&b, "%s%-12s%s\n", indent, m.ID, m.Title)
	}
	return b.String()
}

// orList lists names for a help text: "a, b or c".
func orList(names []string) string {
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// maxWorkers is the largest value of -cpu.
const maxWorkers = 1024

// workersFlag declares -cpu and returns the variable of its value.
func workersFlag(flags *flag.FlagSet) *int {
	workers := runtime.NumCPU()
	wholeFlag(flags, "cpu", "use `N` workers, which changes no number (default one for each processor)", 1, maxWorkers,
		func(n uint64) { workers = int(n) })
	return &workers
}

// overrides are the flags that change a scenario; nil keeps the scenario's number.
type overrides struct {
	runs, horizon, seed *uint64
	programs            []string // files of index policies that are added
}

// overrideFlags declares -runs, -horizon and -seed and returns the variables of their values.
func overrideFlags(flags *flag.FlagSet) *overrides {
	o := new(overrides)
	wholeFlag(flags, "runs", "play `N` runs of each policy (default the scenario's)", 1, scenario.MaxRuns, func(n uint64) { o.runs = &n })
	wholeFlag(flags, "horizon", "play `T` rounds in each run (default the scenario's)", 1, scenario.MaxHorizon,
		func(n uint64) { o.horizon = &n })
	wholeFlag(flags, "seed", "draw all randomness from the seed `S` (default the scenario's)", 0, scenario.MaxSeed,
		func(n uint64) { o.seed = &n })
	return o
}

// policyFlag declares -policy.
func (o *overrides) policyFlag(flags *flag.FlagSet) {
	flags.Func("policy", "add the index policy whose program is in `FILE`, under the file's name; may be repeated", func(name string) error {
		if name == "" {
			return errors.New("want the name of a file")
		}
		o.programs = append(o.programs, name)
		return nil
	})
}

// apply returns the scenario of a document with the overrides, after the same checks as for a document.
func (o *overrides) apply(changed scenario.Document) (*scenario.Scenario, error) {
	if o.runs != nil {
		changed.Runs = int(*o.runs)
	}
	if o.horizon != nil {
		changed.Horizon = int(*o.horizon)
	}
	if o.seed != nil {
		changed.Seed = *o.seed
	}
	return complete(changed)
}

// loadWith reads the scenario of a SCENARIO argument and applies the overrides.
func (o *overrides) loadWith(sh *shell, name string) (*scenario.Scenario, error) {
	stdin := slices.DeleteFunc(append([]string{name}, o.programs...), func(file string) bool { return file != "-" })
	if len(stdin) > 1 {
		return nil, callError("SCENARIO and each -policy are read from one input: only one of them can be -")
	}
	s, err := load(sh, name)
	if err != nil {
		return nil, err
	}
	changed := s.Document
	changed.Policies = slices.Clone(changed.Policies)
	for _, file := range o.programs {
		spec, err := readProgram(sh, file)
		if err != nil {
			return nil, err
		}
		changed.Policies = append(changed.Policies, spec)
	}
	if n := len(changed.Policies); n > scenario.MaxPolicies {
		return nil, fmt.Errorf("with -policy the scenario has %d policies, want at most %d", n, scenario.MaxPolicies)
	}
	return o.apply(changed)
}
