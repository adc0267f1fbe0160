package command

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"regexp"
	"strings"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sweep"
)

// linkForm is a share link's fragment, of this version or a later one.
var linkForm = regexp.MustCompile(`^#?[0-9]+\.[A-Za-z0-9_-]+(\.[^/\\]*)?$`)

// shortLinkForm is a link that only its server can open.
var shortLinkForm = regexp.MustCompile(`^https?://[^#]*/s/[0-9A-Za-z]+(\?[^#]*)?(#\?.*)?$`)

// load reads the scenario of a SCENARIO argument.
func load(sh *shell, name string) (*scenario.Scenario, error) {
	if p, ok := scenario.LookupPreset(name); ok {
		return p.Scenario, nil
	}
	if p, ok := sweep.PresetByName(name); ok {
		return p.Base, nil
	}
	if shortLinkForm.MatchString(name) {
		return nil, fmt.Errorf("%s is a short link, and rising asks no server: open it in a browser, "+
			"and give rising the long link or the file that Share offers there", name)
	}
	if _, fragment, found := strings.Cut(name, "#"); found {
		return fromLink(fragment)
	}
	if name == "" {
		return nil, errors.New("the SCENARIO is empty: want a file, - for standard input, the name of a preset, or a share link")
	}
	text, err := readUpTo(sh, name, scenario.MaxDocument)
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
	s, err := parse(text)
	if err != nil && !strings.HasPrefix(strings.TrimSpace(string(text)), "{") {
		return nil, fmt.Errorf("%s is no scenario, which is a JSON object: %v\n"+
			"rising import makes a scenario of a training log: rising help import", name, err)
	}
	return s, err
}

func fromLink(fragment string) (*scenario.Scenario, error) {
	link, err := scenario.DecodeLink(fragment)
	return link.Scenario, err
}

// readUpTo reads a file or standard input. It reads at most one byte more than the limit, so that the parser
// can report a longer text. It ends when the command is interrupted: a terminal or a pipe may have nothing for ever.
func readUpTo(sh *shell, name string, limit int64) ([]byte, error) {
	var text []byte
	var err error
	read := make(chan struct{})
	go func() {
		defer close(read)
		text, err = readAll(sh.in, name, limit+1)
	}()
	select {
	case <-read:
		return text, err
	case <-sh.ctx.Done():
		return nil, sh.ctx.Err()
	}
}

// readAll reads a file, or in if its name is -, to its end or some bytes of it.
func readAll(in io.Reader, name string, most int64) ([]byte, error) {
	if name == "-" {
		return io.ReadAll(io.LimitReader(in, most))
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var text bytes.Buffer
	if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
		text.Grow(int(min(info.Size(), most)) + bytes.MinRead) // io.ReadAll takes the memory of a long file twice
	}
	_, err = text.ReadFrom(io.LimitReader(f, most))
	return text.Bytes(), err
}

func parse(text []byte) (*scenario.Scenario, error) {
	s, faults := scenario.Parse(text)
	if len(faults) > 0 {
		return nil, faults
	}
	return s, nil
}

// complete is scenario.Complete with an error that is nil without faults.
func complete(d scenario.Document) (*scenario.Scenario, error) {
	s, faults := scenario.Complete(d)
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
