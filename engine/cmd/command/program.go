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

// writeTrial prints how often the arm that an index policy pulls had an index that is no number, and which operation of the
// program made the first one so.
func writeTrial(b io.Writer, s *scenario.Scenario, i int) {
	if t := sim.TryProgram(s, i, 1); t != nil {
		fmt.Fprintf(b, "  %s\n", strings.ReplaceAll(t.Text(), "\n", "\n  "))
	}
}
