//go:build plainwasm

package main

import (
	"errors"
	"flag"
)

// An improver leaves the programs as Go writes them: with the tag plainwasm this command needs no package of web/gowasm.
type improver struct{}

// Flags defines no flags.
func (improver) Flags(*flag.FlagSet) {}

func (improver) prepare(*compiler) error { return nil }

func (improver) program(c *compiler, name string, compile func(step, linker string) ([]byte, error)) ([]byte, error) {
	c.report.remark("%s is as Go wrote it, because this command was built with the tag plainwasm", name)
	return compile("compile "+name, "-w -s")
}

func (improver) parts([]byte) (map[string][]byte, int, error) {
	return nil, 0, errors.New("-sizes: this command was built with the tag plainwasm")
}
