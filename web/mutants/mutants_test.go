package main

import (
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
)

const sample = `package sample

import "math"

const most = 3

var look = Kind{Cost: 7, Style: Style{Hue: 1}, Least: 2.5}

func f(n int, x float64) float64 {
	room := make([]int, 2, 9)
	var fixed [4]int
	for i := 0; i < n; i++ {
		x += 1
	}
	if !(x > 0) && n == 1 {
		return math.Inf(1)
	}
	return -x * math.Max(x, float64(len(room)+len(fixed)))
}

func g(n int) {
	go func() { n-- }()
}
`

// packOf returns a package of one file, whose types are not known.
func packOf(t *testing.T, text string) *pack {
	t.Helper()
	p := &pack{dir: "sample", names: []string{"sample/sample.go"}, texts: map[string][]byte{"sample/sample.go": []byte(text)},
		fset: token.NewFileSet(), files: map[string]*ast.File{}}
	file, err := parser.ParseFile(p.fset, "sample/sample.go", text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	p.files["sample/sample.go"] = file
	return p
}

func TestFind(t *testing.T) {
	want := []string{
		"const most = 4",
		"var look = Kind{Cost: 7, Style: Style{Hue: 1}, Least: 5}",
		"room := make([]int, 3, 9)",
		"for i := 1; i < n; i++ {",
		"for i := 0; i <= n; i++ {",
		"x -= 1",
		"x += 2",
		"if !(x > 0) || n == 1 {",
		"if (x > 0) && n == 1 {",
		"if !(x >= 0) && n == 1 {",
		"if !(x > 1) && n == 1 {",
		"if !(x > 0) && n != 1 {",
		"if !(x > 0) && n == 2 {",
		"return -x / math.Max(x, float64(len(room)+len(fixed)))",
		"return x * math.Max(x, float64(len(room)+len(fixed)))",
		"return -x * math.Min(x, float64(len(room)+len(fixed)))",
		"return -x * math.Max(x, float64(len(room)-len(fixed)))",
		"go func() { n++ }()",
	}
	p := packOf(t, sample)
	var got []string
	for _, m := range p.find("sample/sample.go") {
		got = append(got, m.after)
		if inside := m.line > 8; inside == m.alone() {
			t.Errorf("%v: compiled by itself: %v", m, m.alone())
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("changes\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// What equivalent.txt lists can still be made of the program.
func TestEquivalentFits(t *testing.T) {
	var packs []*pack
	for _, x := range tested {
		p, err := read("../..", x.dir)
		if err != nil {
			t.Fatal(err)
		}
		packs = append(packs, p)
	}
	if excused, err := readEquivalent("equivalent.txt", packs); err != nil || len(excused) == 0 {
		t.Errorf("%d changes are listed: %v", len(excused), err)
	}
}

// The quickest tests come first, and each is in one group.
func TestStages(t *testing.T) {
	out := "--- PASS: TestA (0.50s)\n    --- PASS: TestA/x (0.50s)\n" +
		"--- PASS: TestB (0.00s)\n--- SKIP: TestC (0.00s)\n--- PASS: TestD (0.02s)\n" +
		"--- PASS: TestE (0.08s)\nPASS\n"
	var got []string
	sum := 0.0
	for _, s := range stagesOf(out) {
		got, sum = append(got, s.pattern), sum+s.share
	}
	if want := []string{"^(TestB|TestD)$", "^(TestE)$", "^(TestA)$"}; !slices.Equal(got, want) || sum < 0.999 || sum > 1.001 {
		t.Errorf("stages %q, want %q; together they are %v of the time", got, want, sum)
	}
}

// All changes within functions stand in one text beside what they change, each behind its number.
func TestMutatedIsGo(t *testing.T) {
	p := packOf(t, sample)
	list := p.find("sample/sample.go")
	list = slices.DeleteFunc(list, (*mutant).alone)
	for i, m := range list {
		m.number = i + 1
	}
	text, err := format.Source(mutated([]byte(sample), list))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"func f(n int, x float64) float64 {\n", "if " + mutantVar + " == 1 {\n", "if " + mutantVar + " == 16 {\n",
		"\tgo func() {\n\t\tif " + mutantVar + " == 16 {\n\t\t\tn++\n\t\t\treturn\n\t\t}\n\t\tn--\n\t}()\n",
		"\treturn -x * math.Max(x, float64(len(room)+len(fixed)))\n}\n",
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}
