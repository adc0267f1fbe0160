package main

import (
	"bytes"
	"errors"
	"regexp"
	"testing"
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
