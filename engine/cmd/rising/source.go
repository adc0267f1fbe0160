package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"regexp"
	"strconv"
	"strings"

	"risingbandits/engine/scenario"
)

// linkForm is a share link's fragment, of this version or a later one.
var linkForm = regexp.MustCompile(`^#?[0-9]+\.[A-Za-z0-9_-]+(\.[^/\\]*)?$`)

// Load reads the scenario that a SCENARIO argument means.
func load(sh *shell, name string) (*scenario.Scenario, error) {
	if p, ok := scenario.LookupPreset(name); ok {
		return p.Scenario, nil
	}
	if _, fragment, found := strings.Cut(name, "#"); found {
		return fromLink(fragment)
	}
	text, err := readText(sh, name)
	if err != nil && linkForm.MatchString(name) {
		return fromLink(name)
	}
	if errors.Is(err, fs.ErrNotExist) {
		meant := ""
		if near := scenario.NearestPreset(name); near != "" {
			meant = ": did you mean " + near + "?"
		}
		return nil, fmt.Errorf("%s is no preset, no link and no file; the presets are %s%s", name, presetNames(), meant)
	}
	if err != nil {
		return nil, err
	}
	return parse(text)
}

func fromLink(fragment string) (*scenario.Scenario, error) {
	link, err := scenario.DecodeLink(fragment)
	return link.Scenario, err
}

// ReadText reads a file or standard input, and one byte more than a document may have, so that the
// parser can say what is wrong with a longer one.
func readText(sh *shell, name string) ([]byte, error) {
	in := sh.in
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	return io.ReadAll(io.LimitReader(in, scenario.MaxDocument+1))
}

func parse(text []byte) (*scenario.Scenario, error) {
	s, faults := scenario.Parse(text)
	if len(faults) > 0 {
		return nil, faults
	}
	return s, nil
}

func presetNames() string {
	var names []string
	for _, p := range scenario.Presets() {
		names = append(names, p.Name)
	}
	return strings.Join(names, ", ")
}

// Overrides are the flags that change numbers of a scenario; nil keeps what the scenario says.
type overrides struct {
	runs, horizon *int
	seed          *uint64
}

func (o *overrides) addTo(set *flag.FlagSet) {
	set.Func("runs", "runs of each policy", intFlag(&o.runs))
	set.Func("horizon", "rounds of a run", intFlag(&o.horizon))
	set.Func("seed", "seed of all randomness", func(text string) error {
		n, err := strconv.ParseUint(text, 10, 64)
		o.seed = &n
		return numberError(err)
	})
}

func intFlag(dst **int) func(string) error {
	return func(text string) error {
		n, err := strconv.Atoi(text)
		*dst = &n
		return numberError(err)
	}
}

func numberError(err error) error {
	if err != nil {
		return errors.New("want a whole number")
	}
	return nil
}

// Apply returns the scenario with the overrides, checked as a document would be.
func (o *overrides) apply(s *scenario.Scenario) (*scenario.Scenario, error) {
	changed := *s
	if o.runs != nil {
		changed.Runs = *o.runs
	}
	if o.horizon != nil {
		changed.Horizon = *o.horizon
	}
	if o.seed != nil {
		changed.Seed = *o.seed
	}
	return parse(changed.Canonical())
}
