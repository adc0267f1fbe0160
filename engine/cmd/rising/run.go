package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"runtime"
	"strconv"

	"risingbandits/engine/scenario"
)

// RunScenario plays a scenario and prints its results, as a table or as the JSON object.
func runScenario(sh *shell, args []string) error {
	var changes overrides
	set := flag.NewFlagSet("run", flag.ContinueOnError)
	changes.addTo(set)
	asJSON := set.Bool("json", false, "print one JSON object")
	workers := runtime.NumCPU()
	set.Func("cpu", "workers", func(text string) (err error) {
		if workers, err = strconv.Atoi(text); err != nil || workers < 1 || workers > 1024 {
			return fmt.Errorf("want a whole number in 1..1024")
		}
		return nil
	})
	if err := parseArgs(set, args, 1); err != nil {
		return err
	}
	s, err := load(sh, set.Arg(0))
	if err != nil {
		return err
	}
	if s, err = changes.apply(s); err != nil {
		return err
	}
	return play(sh, s, workers, *asJSON)
}

func play(sh *shell, s *scenario.Scenario, workers int, asJSON bool) error {
	bar := startBar(sh)
	results, err := compute(sh.ctx, s, workers, bar)
	bar.stop()
	if err != nil {
		return err
	}
	if asJSON {
		return json.NewEncoder(sh.out).Encode(results)
	}
	return writeTable(sh.out, s, results)
}
