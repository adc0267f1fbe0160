package gowasm

import (
	"flag"
	"fmt"
	"runtime"

	"risingbandits/web/gowasm/lean"
	"risingbandits/web/gowasm/loops"
	"risingbandits/web/gowasm/slim"
)

// Options say which parts are used.
type Options struct {
	Loops loops.Mode // when to rebuild the loops
	Slim  bool       // remove the tables of lines
	Lean  bool       // leave out of Ebiten what a page never uses
}

// Flags defines the flags of a command that set the options, and their usual values.
func (o *Options) Flags(f *flag.FlagSet) {
	o.Loops = loops.Auto
	f.Var(&o.Loops, "loops", "`when` to rebuild the programs' loops: on, off, or auto, with tested Go releases")
	f.BoolVar(&o.Lean, "lean", true, "leave out of Ebiten what a page never uses; false is for measurements")
	f.BoolVar(&o.Slim, "slim", true, "remove the programs' tables of source lines; false is for measurements")
}

// Prepare copies what the programs of a module draw with, and returns more flags for the go command that compiles them.
func (o *Options) Prepare(m lean.Module) (flags []string, err error) {
	if !o.Lean {
		return nil, nil
	}
	flag, err := m.Flag()
	return []string{flag}, err
}

// A Build is one build of a program.
type Build struct {
	Name    string                                    // the program's file, for messages
	Compile func(step, linker string) ([]byte, error) // with flags for the linker, such as "-w -s"; step says what it does
	Fonts   [][]byte                                  // that the program only draws with: see package slim
	Step    func(name string, do func() error) error  // calls do, and may print its name
	Remark  func(format string, args ...any)          // is told what could not be done
	loops   *loops.Rebuilder
}

// Program compiles a program, makes it slim and rebuilds its loops. If they cannot be rebuilt, it returns the program with the
// loops that Go wrote, and remarks why. The Go release that compiled this package must also compile the program.
func (o *Options) Program(b Build) (program []byte, err error) {
	if b.loops == nil {
		b.loops = loops.New(o.Loops, runtime.Version())
	}
	kept := b.loops.Skipped()
	if kept == "" {
		if program, err = o.slim(b, "compile "+b.Name, "-w"); err != nil {
			return nil, err
		}
		err = b.Step("rebuild its loops and validate it", func() error {
			program, kept, err = b.loops.Program(program)
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", b.Name, err)
		}
	}
	if kept == "" {
		return program, nil
	}
	b.Remark("%s is as Go wrote it, its loops are not rebuilt: %s; see web/gowasm/reloop/doc.go", b.Name, kept)
	return o.slim(b, "compile "+b.Name+", loops not rebuilt", "-w -s")
}

// slim compiles a program with flags for the linker and removes its line tables. If it has none that package slim knows, it
// is not changed.
func (o *Options) slim(b Build, step, linker string) ([]byte, error) {
	program, err := b.Compile(step, linker)
	if err != nil || !o.Slim {
		return program, err
	}
	slimmed, err := slim.Program(program, b.Fonts...)
	if err == nil {
		err = loops.Validate(slimmed)
	}
	if err != nil {
		b.Remark("%s is larger than it could be: %v; see web/gowasm/slim/doc.go", b.Name, err)
		return program, nil
	}
	return slimmed, nil
}
