package command

import (
	"encoding/json"
	"flag"
	"fmt"
	"runtime"
	"runtime/debug"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

var versionCommand = command{
	name:     "version",
	synopsis: "[-json]",
	summary:  "print the release and the version of the numbers",
	details: "Equal versions of the numbers give equal bits. With -json it prints one object: release, released (its day), numerics,\n" +
		"scenario, go, system, and commit if the command was built in a clone.\n",
	prepare: func(set *flag.FlagSet) func(*shell, []string) error {
		asJSON := set.Bool("json", false, "print one JSON object instead of text")
		return func(sh *shell, _ []string) error { return printVersion(sh, *asJSON) }
	},
}

// A versionObject is what version -json prints.
type versionObject struct {
	Release  string `json:"release"`
	Released string `json:"released"`
	Numerics int    `json:"numerics"`
	Scenario int    `json:"scenario"`
	Go       string `json:"go"`
	System   string `json:"system"`
	Commit   string `json:"commit,omitempty"`
}

func printVersion(sh *shell, asJSON bool) error {
	o := versionObject{sim.Release, sim.Released, sim.Numerics, scenario.Version, runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH, ""}
	if asJSON {
		if info, ok := debug.ReadBuildInfo(); ok {
			for _, s := range info.Settings {
				if s.Key == "vcs.revision" {
					o.Commit = s.Value
				}
			}
		}
		return json.NewEncoder(sh.out).Encode(o)
	}
	_, err := fmt.Fprintf(sh.out, "rising %s, %s %s\n", sim.Versions(), o.Go, o.System)
	return err
}
