package reloop

import (
	"bytes"
	"errors"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"risingbandits/web/gowasm/flowtest"
)

// place finds the functions and lines in a traceback, which tells of addresses too.
var place = regexp.MustCompile(`(?m)^(main\.\w+)\(|/(\w+\.go:\d+)`)

// without returns what a program says but for what differs from one machine to another.
func without(printed, message, trace string) string {
	return printed + message + "\n" + strings.Join(place.FindAllString(trace, -1), "\n")
}

// A program of everything that control flow is made of does the same natively and with its loops, also
// where each of its functions gives way to other goroutines as it begins, so that those which called it
// are resumed one after the other.
func TestFlow(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Fatal("this runs WebAssembly: install node")
	}
	want := without(flowtest.Run(t, flowtest.Native(t)))
	if len(want) < 2000 {
		t.Fatalf("the program says only %q", want)
	}
	for name, flags := range map[string][]string{
		"as published": nil,
		"giving way":   {"-gcflags=-d=maymorestack=runtime.mayMoreStackPreempt"},
	} {
		t.Run(name, func(t *testing.T) {
			data := flowtest.Wasm(t, flags...)
			looped, stats, err := Program(data)
			if err != nil {
				t.Fatal(err)
			}
			if again, _, _ := Program(data); !bytes.Equal(looped, again) {
				t.Error("the same program gives other bytes")
			}
			if err := stats.Unsupported(); err != nil {
				t.Error(err)
			}
			// The standard library has functions with such loops, but none that are linked here.
			if l := stats.Left; len(l) != 1 || l[0].Name != "main.twoEntries" || !errors.Is(l[0].Why, ErrTwoEntries) {
				t.Errorf("left as they were: %v", l)
			}
			same(t, without(flowtest.RunWasm(t, looped)), want)
		})
	}
}

// same compares line by line.
func same(t *testing.T, got, want string) {
	t.Helper()
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			t.Fatalf("line %d is\n%s\nnot\n%s", i+1, g[i], w[i])
		}
	}
	if len(g) != len(w) {
		t.Errorf("%d lines, not %d:\n%s", len(g), len(w), got)
	}
}
