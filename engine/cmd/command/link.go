package command

import (
	"flag"
	"io"

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
	_, err = io.WriteString(sh.out, "#"+scenario.EncodeLink(s)+"\n")
	return err
}
