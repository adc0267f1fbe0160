package command

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"

	"risingbandits/engine/learn/traininglog"
)

// columnsFlag declares a flag of names of columns, parted by commas.
func columnsFlag(flags *flag.FlagSet, to *[]string, name, usage string) {
	flags.Var(columnsValue{to}, name, usage)
}

// A columnsValue is the value of a flag of names of columns.
type columnsValue struct{ to *[]string }

// String is empty, as the default is.
func (v columnsValue) String() string { return "" }

// Get returns what was given, as text.
func (v columnsValue) Get() any { return strings.Join(*v.to, ",") }

// Set adds names.
func (v columnsValue) Set(text string) error {
	names := columnNames(text)
	if len(names) == 0 {
		return errors.New("want names of columns, parted by commas")
	}
	*v.to = append(*v.to, names...)
	return nil
}

// columnNames splits names at commas.
func columnNames(text string) []string {
	var names []string
	for name := range strings.SplitSeq(text, ",") {
		if name = strings.TrimSpace(name); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// lowerFlag is -lower: a switch, or with = the names of columns.
type lowerFlag struct{ o *traininglog.Options }

// String is empty, as the default is.
func (f *lowerFlag) String() string { return "" }

// IsBoolFlag makes -lower a switch.
func (f *lowerFlag) IsBoolFlag() bool { return true }

// Set takes "true", "false" or names.
func (f *lowerFlag) Set(text string) error {
	switch names := columnNames(text); {
	case text == "true" || text == "false":
		f.o.Lower = text == "true"
	case len(names) == 0:
		return errors.New("want names of columns, parted by commas")
	default:
		f.o.LowerOf = append(f.o.LowerOf, names...)
	}
	return nil
}

// joinNames writes “-lower NAME,…” as “-lower=NAME,…”, for flags that are switches without names: what follows such a flag is names
// if no file is called so and something is left for the LOG.
func joinNames(set *flag.FlagSet, args []string) []string {
	for i := 0; i+2 < len(args); i++ {
		f := set.Lookup(strings.TrimLeft(args[i], "-"))
		if f == nil || args[i][0] != '-' || args[i+1] == "" || args[i+1][0] == '-' || exists(args[i+1]) {
			continue
		}
		if _, takesNames := f.Value.(*lowerFlag); takesNames {
			args = slices.Concat(args[:i], []string{args[i] + "=" + args[i+1]}, args[i+2:])
		}
	}
	return args
}

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

// readChoice reads what the columns are taken for from a file that import -json wrote.
func readChoice(sh *shell, file string) ([]traininglog.ColumnChoice, error) {
	text, err := readUpTo(sh, file, traininglog.MaxBytes)
	if err != nil {
		return nil, err
	}
	var report struct {
		Columns []traininglog.ColumnChoice `json:"columns"`
	}
	if err := json.Unmarshal(text, &report); err != nil || len(report.Columns) == 0 {
		return nil, fmt.Errorf("%s has no member columns as import -json writes it", file)
	}
	for _, c := range report.Columns {
		if !c.Known() {
			return nil, fmt.Errorf("%s: the column %q is taken for %q, want one of %s", file, c.Name, c.TakenFor, strings.Join(takens(), ", "))
		}
	}
	return report.Columns, nil
}

// takens lists what a column can be taken for.
func takens() []string {
	var all []string
	for _, t := range traininglog.Takens {
		all = append(all, string(t))
	}
	return all
}
