package plain

import (
	"encoding/json"
	"fmt"
	"os"
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

// texts.json is for the page's functions of the same names too: see web/e2e/units/texts.test.js.
func TestTexts(t *testing.T) {
	text, err := os.ReadFile("testdata/texts.json")
	if err != nil {
		t.Fatal(err)
	}
	var want struct{ Lines, Cells map[string]string }
	if err := json.Unmarshal(text, &want); err != nil || len(want.Lines) == 0 || len(want.Cells) == 0 {
		t.Fatalf("%v: %v", err, want)
	}
	for text, want := range want.Lines {
		if got := Line(text); got != want {
			t.Errorf("%q is %q in one line, want %q", text, got, want)
		}
	}
	for text, want := range want.Cells {
		if got := Cell(text); got != want {
			t.Errorf("%q is the cell %q, want %q", text, got, want)
		}
	}
	if got := Line("a\xff"); got != "a\ufffd" {
		t.Errorf("what is no UTF-8 is %q", got)
	}
}
