//go:build !plainwasm

package main

import (
	"risingbandits/web/gowasm"
	"risingbandits/web/gowasm/lean"
	"risingbandits/web/gowasm/size"
)

// An improver makes the programs faster and smaller. No other file of this command knows how; see plain.go for the one that
// leaves the programs as they are.
type improver struct{ gowasm.Options }

// prepare is called before the page's programs are compiled.
func (i *improver) prepare(c *compiler) error {
	return c.report.step("copy Ebiten and compile its shaders", func() error {
		flags, err := i.Prepare(lean.Module{Root: c.root, Copy: ".lean", Packages: "./wasm/...", Shaders: "wasm/view/*.kage"})
		c.flags = append(c.flags, flags...)
		return err
	})
}

// program returns an improved program that compile compiles with flags for the linker.
func (i *improver) program(c *compiler, name string, compile func(step, linker string) ([]byte, error)) ([]byte, error) {
	return i.Program(gowasm.Build{Name: name, Compile: compile, Fonts: c.fonts, Step: c.report.step, Remark: c.report.remark})
}

// parts returns the code of a program with names by package, with its data as (data), and how many bytes it has without names.
func (improver) parts(program []byte) (map[string][]byte, int, error) {
	p, err := size.Read(program)
	if err != nil {
		return nil, 0, err
	}
	p.Code["(data)"] = p.Data
	return p.Code, p.Bytes, nil
}
