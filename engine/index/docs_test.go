package index_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"risingbandits/engine/index"
)

var update = flag.Bool("update", false, "write the table of words in the documentation")

// reference is the page of the documentation with the words of the language, between two of its headings.
const (
	reference = "../../static/docs/policies.md"
	begins    = "## Words of the language\n\n"
	ends      = "\n## "
)

// The documentation has the words of the language, with their help.
func TestDocsHaveTheWords(t *testing.T) {
	data, err := os.ReadFile(reference)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(data), begins)
	got, after, ended := strings.Cut(rest, ends)
	if !found || !ended {
		t.Fatalf("%s: want a heading %q and another below it", reference, begins)
	}
	want := wordTable()
	if got == want {
		return
	}
	if !*update {
		t.Fatalf("%s has other words than the language: run this test with -update", reference)
	}
	if err := os.WriteFile(reference, []byte(before+begins+want+ends+after), 0o644); err != nil {
		t.Fatal(err)
	}
}

func wordTable() string {
	var b strings.Builder
	b.WriteString("| word | what it is |\n|---|---|\n")
	for _, w := range index.Words() {
		if w.Kind != index.Keyword {
			fmt.Fprintf(&b, "| `%s` | %s |\n", strings.ReplaceAll(w.Form, "|", `\|`), strings.ReplaceAll(w.Doc, "|", `\|`))
		}
	}
	return b.String()
}
