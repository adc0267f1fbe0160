package command

import (
	"flag"
	"fmt"
	"runtime"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

var versionCommand = command{
	name:    "version",
	summary: "print the version of the numbers",
	prepare: func(*flag.FlagSet) func(*shell, []string) error { return printVersion },
}

func printVersion(sh *shell, _ []string) error {
	_, err := fmt.Fprintf(sh.out, "rising, numerics version %d, scenario version %d, %s %s/%s\n",
		sim.Numerics, scenario.Version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}
