package traininglog

import (
	"fmt"
	"strings"
	"testing"
)

func TestQuotedTextIsCut(t *testing.T) {
	for n, cut := range map[int]bool{60: false, 61: true} {
		if got := quote(strings.Repeat("é", n)); strings.Contains(got, "…") != cut || strings.Count(got, "é") != 60 {
			t.Errorf("%d letters become %s", n, got)
		}
	}
}

func TestEndingsAreCounted(t *testing.T) {
	for n, want := range map[int]string{1: "this curve ends: ", 2: "2 curves end: "} {
		if got := endings(n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

// What a file is packed by is told from its first bytes.
func TestPackedFilesAreNamed(t *testing.T) {
	for first, want := range map[string]string{
		"\x28\xb5\x2f\xfd": "Zstandard", "\xfd7zXZ\x00": "packed by xz", "7z\xbc\xaf\x27\x1c": "7z archive", "BZh": "bzip2",
		strings.Repeat("x", 257) + "ustar": "tar archive", "\xff\xd8\xff": "a picture",
	} {
		if l := readText([]byte(first+"\x00\x01 1,2\n"), Options{}); !strings.Contains(fmt.Sprint(l.Fault), want) {
			t.Errorf("%q: %v, want %s", first, l.Fault, want)
		}
	}
}

// A log with one curve that has no name of its own is named after its file; one of several is not.
func TestTheOnlyCurveHasTheNameOfItsFile(t *testing.T) {
	for text, want := range map[string]string{
		"step,Value\n1,0.1\n2,0.2\n3,0.3\n":               "lr",
		"step,accuracy\n1,0.1\n2,0.2\n3,0.3\n":            "accuracy",
		"step,Value,B\n1,0.1,0.1\n2,0.2,0.3\n3,0.3,0.4\n": "Value",
	} {
		l := readText([]byte(text), Options{})
		if l.Fault != nil {
			t.Fatal(l.Fault)
		}
		if got := Scenario(l, Raw, "lr.csv").Arms[0].Name; got != want {
			t.Errorf("%q: the first arm is called %q, want %q", text, got, want)
		}
	}
}
