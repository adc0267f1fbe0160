package main

import (
	"flag"
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"

	"risingbandits/engine/scenario"
)

// ListPresets prints each preset's name, title and figure, and what to look for.
func listPresets(sh *shell, args []string) error {
	if err := parseArgs(flag.NewFlagSet("presets", flag.ContinueOnError), args, 0); err != nil {
		return err
	}
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

// PrintLink prints the fragment that, after a page's address, opens the scenario there.
func printLink(sh *shell, args []string) error {
	set := flag.NewFlagSet("link", flag.ContinueOnError)
	if err := parseArgs(set, args, 1); err != nil {
		return err
	}
	s, err := load(sh, set.Arg(0))
	if err != nil {
		return err
	}
	_, err = io.WriteString(sh.out, "#"+scenario.EncodeLink(s)+"\n")
	return err
}

// PrintRandom prints the random bandit of a seed, as a scenario.
func printRandom(sh *shell, args []string) error {
	set := flag.NewFlagSet("random", flag.ContinueOnError)
	seed := uint64(1)
	set.Func("seed", "which bandit", func(text string) (err error) {
		if seed, err = strconv.ParseUint(text, 10, 64); err != nil || seed > scenario.MaxSeed {
			return fmt.Errorf("want a whole number in 0..%d", uint64(scenario.MaxSeed))
		}
		return nil
	})
	if err := parseArgs(set, args, 0); err != nil {
		return err
	}
	_, err := fmt.Fprintf(sh.out, "%s\n", scenario.Random(seed).Canonical())
	return err
}
