package loops

import (
	"context"
	"fmt"
	"go/version"
	"slices"
	"strings"

	"github.com/tetratelabs/wazero"

	"risingbandits/web/gowasm/reloop"
)

// Tested lists the Go releases whose output package reloop was tested with. The doc comment of package
// reloop says what to do before adding one.
var Tested = []string{"go1.26", "go1.27"}

// A Mode says when loops are rebuilt. It is a flag.Value.
type Mode string

const (
	Auto Mode = "auto" // if the Go release is in Tested and the result is valid
	On   Mode = "on"   // by any release; an invalid result is an error
	Off  Mode = "off"  // never
)

// String returns the mode as the command line names it.
func (m *Mode) String() string { return string(*m) }

// Set takes the mode from the command line.
func (m *Mode) Set(s string) error {
	if !slices.Contains([]Mode{Auto, On, Off}, Mode(s)) {
		return fmt.Errorf("want %s, %s or %s", Auto, On, Off)
	}
	*m = Mode(s)
	return nil
}

// A Rebuilder rebuilds the loops of programs that one Go release compiled.
type Rebuilder struct {
	mode    Mode
	version string // as runtime.Version returns it
	rebuild func(program []byte) ([]byte, reloop.Stats, error)
}

// New returns a Rebuilder for the programs of a Go release, named as runtime.Version does.
func New(mode Mode, goVersion string) *Rebuilder {
	return &Rebuilder{mode, goVersion, reloop.Program}
}

// Skipped returns why no program of this release is rebuilt, or "" if programs are.
func (r *Rebuilder) Skipped() string {
	switch {
	case r.mode == Off:
		return "-loops=off"
	case r.mode == Auto && !slices.Contains(Tested, version.Lang(r.version)):
		return fmt.Sprintf("%s is not among the tested releases (%s)", r.version, strings.Join(Tested, ", "))
	}
	return ""
}

// Program returns the program with its loops rebuilt. The program must have its names: it must be linked
// without -s. If kept is not "", it says why the result is the program as it was given.
func (r *Rebuilder) Program(program []byte) (result []byte, kept string, err error) {
	if why := r.Skipped(); why != "" {
		return program, why, nil
	}
	result, stats, err := r.rebuild(program)
	if err == nil && r.mode == Auto {
		err = stats.Unsupported()
	}
	if err == nil {
		err = Validate(result)
	}
	switch {
	case err == nil:
		return result, "", nil
	case r.mode == On:
		return nil, "", fmt.Errorf("-loops=on: %w", err)
	}
	return program, err.Error(), nil
}

// Validate returns an error if the program is not a valid WebAssembly module.
func Validate(program []byte) error {
	ctx := context.Background()
	r := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfigInterpreter())
	defer r.Close(ctx)
	if _, err := r.CompileModule(ctx, program); err != nil {
		return fmt.Errorf("the rebuilt program is not valid WebAssembly: %w", err)
	}
	return nil
}
