package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"

	"risingbandits/engine/cmd/command"
)

func main() {
	j := &job{}
	flag.IntVar(&j.parts, "parts", 16, "cut the work into `N` parts, which machines play one by one on all of their processors")
	flag.StringVar(&j.result, "result", "", "hand the result over in a file at `PATH` that all machines can write, such as "+
		"gs://bucket/result (default a temporary file, if all is played on this machine)")
	verbose := flag.Bool("verbose", false, "tell what Beam does")
	flag.Usage = usage
	flag.Parse()
	if !*verbose {
		log.SetupLogging("warn", "text")
	}
	beam.Init() // a machine of the runner does not come back from it
	if j.parts < 1 {
		fmt.Fprintln(os.Stderr, "rising-beam: -parts is at least 1")
		os.Exit(2)
	}
	command.MainOn(j.play, flag.Args())
}

func usage() {
	fmt.Fprint(os.Stderr, `usage: rising-beam [-parts N] [-result PATH] [flags of Beam] COMMAND [flags of the command] [SCENARIO]

COMMAND is one that plays a work, such as run, sweep, ranking or paper, with the flags that rising help COMMAND describes. The flags before it:
`)
	flag.PrintDefaults()
}
