package main

import (
	"bytes"
	"errors"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"risingbandits/web/gowasm/loops"
	"risingbandits/web/gowasm/reloop"
)

// anyTime stands for the times in what a report prints.
var anyTime = regexp.MustCompile(`\d+\.\d s`)

func TestReport(t *testing.T) {
	var out bytes.Buffer
	r := newReport(&out)
	r.remark("watch %s", "out")
	if err := r.step("first", func() error { return nil }); err != nil {
		t.Fatal(err)
	}
	failure := errors.New("why")
	if err := r.step("second", func() error { return failure }); err != failure {
		t.Errorf("got %v, want %v", err, failure)
	}
	r.end("built %s", "dist")
	want := "first … 0.1 s\nsecond … failed\nbuilt dist … 0.1 s\nwatch out\n"
	if got := anyTime.ReplaceAllString(out.String(), "0.1 s"); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// A release that package reloop was not tested with gives programs as Go writes them, and the last line
// says so.
func TestUntestedReleaseBuildsWithoutLoops(t *testing.T) {
	var out bytes.Buffer
	r := newReport(&out)
	c := &compiler{root: "../..", report: r, slims: true, loops: loops.New(loops.Auto, "go1.99.3")}
	program, err := c.program("./web/gowasm/reloop/testdata/flow", filepath.Join(t.TempDir(), "flow.wasm"))
	if err != nil {
		t.Fatal(err)
	}
	if err := loops.Validate(program); err != nil {
		t.Error(err)
	}
	if _, _, err := reloop.Program(program); err == nil {
		t.Error("the program has the names that only package reloop needs")
	}
	r.end("built it")
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	want := "flow.wasm is as Go wrote it, its loops are not rebuilt: go1.99.3 is not among the tested releases (go1.26, go1.27); see " +
		"web/gowasm/reloop/doc.go"
	if got := lines[len(lines)-1]; got != want {
		t.Errorf("the last line is\n%s\nwant\n%s", got, want)
	}
}
