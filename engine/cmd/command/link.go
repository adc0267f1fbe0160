package command

import (
	"flag"
	"fmt"
	"io"

	"risingbandits/engine/numbers"
	"risingbandits/engine/scenario"
)

var linkCommand = command{
	name:      "link",
	synopsis:  "SCENARIO",
	summary:   "print the share link's fragment",
	details:   "The fragment begins with #. After the address of a playground page it opens the scenario there.\n",
	arguments: scenarioArgument,
	prepare:   func(*flag.FlagSet) func(*shell, []string) error { return printLink },
}

func printLink(sh *shell, args []string) error {
	s, err := load(sh, args[0])
	if err != nil {
		return err
	}
	fragment := "#" + scenario.EncodeLink(s)
	if n := len(fragment); n > scenario.LongLink {
		fmt.Fprintf(sh.err, "rising: this link has %s characters, and many mail and chat programs cut one of more than %s. Share the file "+
			"of the scenario instead, or make its curves of fewer points: rising import -points 100\n", numbers.Int(n),
			numbers.Int(scenario.LongLink))
	}
	_, err = io.WriteString(sh.out, fragment+"\n")
	return err
}
