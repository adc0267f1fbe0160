package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"risingbandits/engine/index"
)

// show writes the program to standard output or to a file, and names on standard error what has no translation.
func TestShow(t *testing.T) {
	text := call("", "show", "-as", "python", "-runs", "2", "-horizon", "10", "slow-motion").out
	for _, want := range []string{"#!/usr/bin/env python3\n", "\nHORIZON = 10 ", "\nRUNS = 2\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("show -as python has no %q: %.300s", want, text)
		}
	}
	folder := t.TempDir()
	file, mine := filepath.Join(folder, "out.go"), filepath.Join(folder, "mine.index")
	if err := os.WriteFile(mine, []byte(index.Example()), 0o666); err != nil {
		t.Fatal(err)
	}
	got := call("", "show", "-as", "go", "-o", file, "-policy", mine, "paper-2-rested")
	if want := (reply{err: "rising: left out SW-TS: it has no translation\n"}); got != want {
		t.Errorf("show -o: %+v, want %+v", got, want)
	}
	program, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(program), "func indexOfMine(") {
		t.Errorf("the file: %v, %.300s", err, program)
	}
	for _, c := range []struct {
		args string
		want string
	}{
		{"show paper-2-rested", "rising: show: -as is missing: want -as go or -as python\n"},
		{"show -as pyton paper-2-rested", `rising: show: invalid value "pyton" for flag -as: want one of go, python: did you mean python?` + "\n"},
	} {
		if got := call("", strings.Fields(c.args)...); got.code == 0 || !strings.HasPrefix(got.err, c.want) {
			t.Errorf("%s: %+v, want %q", c.args, got, c.want)
		}
	}
}
