package plain

import (
	"fmt"
	"testing"
)

func ExampleLine() {
	fmt.Println(Line("two\r\nlines\u2028and \u202ethree"))
	// Output: two  lines and three
}

func ExampleCell() {
	fmt.Println(Cell("=1+1"), Cell("a;=1+1"), Cell("-0.5"))
	// Output: '=1+1 a;'=1+1 -0.5
}

func TestLine(t *testing.T) {
	for text, want := range map[string]string{
		"two\nlines\t": "two lines ", "\u202eabc\u202c 12": "abc 12", "a\u2067b\u2069": "ab", "\u05e2\u05d1": "\u05e2\u05d1", "\xff": "\ufffd",
		"\ufeffa\ufeff": "a", "a\x00b\x7f\u0085\u2029": "a b   ", "a\u200db\u200cc": "a\u200db\u200cc", "\u061c\u200e\u200f": "",
	} {
		if got := Line(text); got != want {
			t.Errorf("%q is %q in one line, want %q", text, got, want)
		}
	}
}

func TestCell(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "slow": "slow", "a-b, c": "a-b, c", "=1": "'=1", "+x": "'+x", "-x": "'-x", "@x": "'@x", "＝1": "'＝1", "\t=1": " '=1",
		"\r\n=1":   "  '=1",
		"x;=1+1;y": "x;'=1+1;y", "x; =1": "x; '=1", `x;"=1"`: `x;"'=1"`, "x,=1": "x,'=1", "x\t=1": "x =1", "x\n=1": "x =1", "a;b;-c": "a;b;'-c",
		"-1": "-1", "+1e3": "+1e3", "-Inf": "-Inf", "1;-2": "1;'-2", "\ufeff=1": "'=1", `"=1"`: `"'=1"`, "x;＝1": "x;'＝1", "'=1": "'=1", "==": "'==",
		"\u00a0=1": "\u00a0'=1", "=1;=2": "'=1;'=2", "\x00=1": " '=1", "\u202e=1": "'=1",
	} {
		if got := Cell(text); got != want {
			t.Errorf("%q is the cell %q, want %q", text, got, want)
		}
	}
}
