package engine_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A comment that names what it documents by another name than the code is found by no search and by no editor.
func TestDocCommentsBeginWithTheirName(t *testing.T) {
	checked := 0
	for _, s := range sources(t) {
		if s.test() {
			continue
		}
		text, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(s.file)))
		if err != nil {
			continue // removed since it was listed
		}
		n, faults := misnamed(t, s.file, text)
		checked += n
		for _, f := range faults {
			t.Error(f)
		}
	}
	if checked < 500 {
		t.Errorf("%d doc comments were checked: the walk has missed the repository", checked)
	}
}

func TestDocCheckFindsWhatItMust(t *testing.T) {
	for _, c := range []struct {
		text string
		ok   bool
	}{
		{"// walk walks.\nfunc walk() {}", true},
		{"// Walk walks.\nfunc walk() {}", false},
		{"// Walks.\nfunc walk() {}", false},
		{"// walker walks.\nfunc walk() {}", false},
		{"// A walker walks.\ntype walker int", true},
		{"// An A is.\ntype A int", true},
		{"// The walker walks.\ntype walker int", true},
		{"// walker's legs.\ntype walker int", true},
		{"// one, two are numbers.\nvar one, two = 1, 2", true},
		{"// Numbers.\nconst (\n\t// one is 1.\n\tone = 1\n)", true},
		{"// Numbers.\nconst (\n\t// The first.\n\tone = 1\n)", false},
		{"//go:embed x\nvar one string", true},
		{"func walk() {}", true},
	} {
		if _, faults := misnamed(t, "x.go", []byte("package x\n\n"+c.text)); (len(faults) == 0) != c.ok {
			t.Errorf("%q: %q, want ok = %v", c.text, faults, c.ok)
		}
	}
}

// misnamed returns how many doc comments of top-level declarations a file has, and which do not begin with the name
// of what they document.
func misnamed(t *testing.T, file string, text []byte) (checked int, faults []string) {
	t.Helper()
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, file, text, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	check := func(doc *ast.CommentGroup, names ...string) {
		if doc == nil || strings.TrimSpace(doc.Text()) == "" {
			return
		}
		checked++
		if !beginsWithName(doc.Text(), names) {
			line, _, _ := strings.Cut(doc.Text(), "\n")
			faults = append(faults, set.Position(doc.Pos()).String()+": the comment of "+strings.Join(names, ", ")+" begins with \""+line+"\"")
		}
	}
	for _, d := range tree.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			check(d.Doc, d.Name.Name)
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				doc, names := docOf(spec)
				if doc == nil && !d.Lparen.IsValid() {
					doc = d.Doc
				}
				if len(names) > 0 {
					check(doc, names...)
				}
			}
		}
	}
	return checked, faults
}

// docOf returns a specification's own comment and the names that it declares.
func docOf(spec ast.Spec) (doc *ast.CommentGroup, names []string) {
	switch s := spec.(type) {
	case *ast.TypeSpec:
		return s.Doc, []string{s.Name.Name}
	case *ast.ValueSpec:
		for _, n := range s.Names {
			if n.Name != "_" {
				names = append(names, n.Name)
			}
		}
		return s.Doc, names
	}
	return nil, nil
}

func beginsWithName(text string, names []string) bool {
	for _, article := range []string{"A ", "An ", "The "} {
		if rest, ok := strings.CutPrefix(text, article); ok && beginsWithName(rest, names) {
			return true
		}
	}
	end := strings.IndexFunc(text, func(r rune) bool {
		return r != '_' && !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9')
	})
	return end > 0 && slices.Contains(names, text[:end])
}

// Who wants to know what a folder is for, and whether it may be deleted, reads three sentences.
func TestPackagesSayWhatTheyReadAndGive(t *testing.T) {
	house, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, s := range sources(t) {
		if !strings.HasPrefix(s.file, "engine/") || path.Base(s.file) != "doc.go" || s.file == "engine/doc.go" {
			continue
		}
		text, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(s.file)))
		if err != nil {
			continue // removed since it was listed
		}
		checked++
		for _, lead := range missingLeads(string(text)) {
			t.Errorf("%s: the package comment has no line that begins with %q", s.file, lead)
		}
		folder := strings.Split(s.file, "/")[1]
		if !regexp.MustCompile(`\b` + folder + `\b`).Match(house) {
			t.Errorf("engine/doc.go does not say what %s is for", folder)
		}
	}
	if checked < 20 {
		t.Errorf("%d packages were checked: the walk has missed the engine", checked)
	}
	for text, want := range map[string]int{
		"// Package x is.\n//\n// Reads a.\n// Gives b.\n// Without it, c.\npackage x\n": 0,
		"// Package x is.\n//\n// Reads a.\n// Without it, c.\npackage x\n":              1,
		"// Package x is.\npackage x\n\n// Reads a.\n// Gives b.\n// Without it, c.\n":   3,
	} {
		if got := missingLeads(text); len(got) != want {
			t.Errorf("%q lacks %q, want %d", text, got, want)
		}
	}
}

// missingLeads returns which of the three sentences a file's package comment lacks.
func missingLeads(text string) (missing []string) {
	comment, _, _ := strings.Cut(text, "\npackage ")
	for _, lead := range []string{"Reads ", "Gives ", "Without it, "} {
		if !strings.Contains(comment, "\n// "+lead) {
			missing = append(missing, lead)
		}
	}
	return missing
}
