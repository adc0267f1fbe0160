package engine_test

import (
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// widest is the most characters of a line, as in the page's modules (web/e2e/checks/source.mjs).
const widest = 140

func TestLinesAreShort(t *testing.T) {
	checked := 0
	for _, s := range sources(t) {
		text, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(s.file)))
		if err != nil {
			continue // removed since it was listed
		}
		checked++
		for _, line := range wideLines(text) {
			t.Errorf("%s:%d is wider than %d characters", s.file, line, widest)
		}
	}
	if checked < 500 {
		t.Errorf("%d files were checked: the walk has missed the repository", checked)
	}
}

func TestWideLinesAreFound(t *testing.T) {
	wide := strings.Repeat("x", widest)
	for _, c := range []struct {
		text string
		want []int
	}{
		{"var a = 1 // " + wide, []int{3}},
		{"// " + wide + "\nvar a = \"" + wide + "\"", []int{3, 4}},
		{"var é = `" + wide + "\n" + wide + wide + "`\n\nvar b = \"" + wide + "\"", []int{6}},
		{"// Output: " + wide, nil},
		{"// " + strings.Repeat("é", widest-3), nil},
	} {
		if got := wideLines([]byte("package x\n\n" + c.text + "\n")); !slices.Equal(got, c.want) {
			t.Errorf("%.40q: got %v, want %v", c.text, got, c.want)
		}
	}
}

// wideLines returns the numbers of the lines that are too wide. Raw strings and the outputs of examples are what
// they are, so a line with a part of one may be wider.
func wideLines(text []byte) (wide []int) {
	file := token.NewFileSet().AddFile("", -1, len(text))
	var tokens scanner.Scanner
	tokens.Init(file, text, nil, scanner.ScanComments)
	exempt := map[int]bool{}
	for pos, kind, lit := tokens.Scan(); kind != token.EOF; pos, kind, lit = tokens.Scan() {
		if kind == token.STRING && lit[0] == '`' || kind == token.COMMENT && strings.HasPrefix(lit, "// Output:") {
			first := file.Line(pos)
			for line := range 1 + strings.Count(lit, "\n") {
				exempt[first+line] = true
			}
		}
	}
	for i, line := range strings.Split(string(text), "\n") {
		if utf8.RuneCountInString(line) > widest && !exempt[i+1] {
			wide = append(wide, i+1)
		}
	}
	return wide
}
