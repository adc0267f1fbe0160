package command

import (
	"flag"
	"fmt"
	"text/tabwriter"

	"risingbandits/engine/scenario"
)

var presetsCommand = command{
	name:    "presets",
	summary: "list the presets",
	prepare: func(*flag.FlagSet) func(*shell, []string) error { return listPresets },
}

// listPresets prints each preset's name, title and figure, and what to look for.
func listPresets(sh *shell, _ []string) error {
	t := tabwriter.NewWriter(sh.out, 0, 0, 2, ' ', 0)
	for _, p := range scenario.Presets() {
		fmt.Fprintf(t, "%s\t%s\t%s\n", p.Name, p.Title, p.Figure)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, p := range scenario.Presets() {
		fmt.Fprintf(sh.out, "\n%s: %s\n", p.Name, p.Sentence)
	}
	return nil
}
