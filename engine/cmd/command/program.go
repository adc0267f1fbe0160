package command

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"risingbandits/engine/index"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// readProgram reads the file of an index policy. A fault in it has its place in the file.
func readProgram(sh *shell, file string) (scenario.PolicySpec, error) {
	text, err := readUpTo(sh, file, index.MaxProgram)
	if err != nil {
		return scenario.PolicySpec{}, err
	}
	if !utf8.Valid(text) {
		return scenario.PolicySpec{}, fmt.Errorf("%s: the program is not UTF-8: save it as UTF-8", file)
	}
	if _, faults := index.Parse(string(text)); faults != nil {
		lines := make([]string, len(faults))
		for i, f := range faults {
			lines[i] = file + ":" + f.Error()
		}
		return scenario.PolicySpec{}, errors.New(strings.Join(lines, "\n"))
	}
	name := scenario.CutText(strings.TrimSuffix(filepath.Base(file), ".index"), scenario.MaxName)
	return scenario.PolicySpec{
		ID: "index", Variant: scenario.Defined, Params: policy.Values{"name": name, "program": string(text)},
	}, nil
}

// trialRounds is the most rounds that check plays to find indices that are no numbers.
const trialRounds = 10_000

// writeTrial plays the first rounds of an index policy. It prints how often the arm that was pulled had an index that is
// no number, and which operation of the program made the first one so.
func writeTrial(b io.Writer, s *scenario.Scenario, i int) {
	live := sim.NewEngine(s).NewLive(i, 0)
	defer live.Close()
	p, ok := live.Policy().(policy.Programmed)
	if !ok {
		return
	}
	seek := func(round int) {
		for !live.Seek(round, 1<<20) {
		}
	}
	rounds, first := min(trialRounds, s.Horizon), 0
	for t := 1; t <= rounds; t++ {
		if seek(t); first == 0 && p.Counts().NoNumber > 0 {
			first = t
		}
	}
	c := p.Counts()
	fmt.Fprintf(b, "  in a trial of %s the pulled arm's index was no number in %d, inf in %d, -inf in %d\n", many(rounds, "round"), c.NoNumber,
		c.Infinite, c.Lowest)
	if first > 0 {
		seek(first - 1)
		fmt.Fprintf(b, "  the first, at round %d, is no number because of %s\n", first, p.OddAt(first))
	}
}
