package translate

import (
	"encoding/json"
	"fmt"
	"go/build"
	"go/build/constraint"
	"go/scanner"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"risingbandits/engine/detmath"
	"risingbandits/engine/plain"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
)

// bare returns a scenario without policies, to which tests add texts.
func bare(t *testing.T) *scenario.Scenario {
	return document(t, []byte(`{"version": 1, "setting": "rested", "horizon": 10, "runs": 1, "noise": {"kind": "none"},
		"arms": [{"payoff": {"family": "constant", "value": 0.5}}], "policies": []}`))
}

// A title cannot name the encoding of a program in Python: with raw_unicode_escape, \u000a would end a comment.
func TestTitleNamesNoEncoding(t *testing.T) {
	requirePython(t)
	reached := filepath.Join(t.TempDir(), "reached")
	for _, title := range []string{"Predictive coding: raw_unicode_escape", "Source coding: arms of a channel", "-*- coding=utf-7 -*-"} {
		s := bare(t).Document
		s.Title = title
		open := `open('` + reached + `', 'w')`
		program := `x := mean(n) // so far \u000a` + open + `\u000adef unused(p, a): # +AAo-` + open + "\nreturn x"
		s.Policies = []scenario.PolicySpec{{ID: "index", Variant: scenario.Defined, Params: policy.Values{"program": program}}}
		file, text := written(t, document(t, s.Canonical()), Python)
		if regrets := programRegrets(t, "python3", file, "--each"); len(regrets) != 1 {
			t.Errorf("%s: the regrets are %v, want those of one policy", title, regrets)
		}
		if _, err := os.Stat(reached); err == nil {
			t.Fatalf("%s: a comment of the scenario was run", title)
		}
		if !strings.Contains(text, "\n# "+title+"\n") {
			t.Errorf("the program lacks its title, %s:\n%.300s", title, text)
		}
	}
}

// Python would import a program that is called as one of its modules.
func TestFileIsNoModule(t *testing.T) {
	for title, want := range map[string]string{"argparse": "argparse-scenario", "": "scenario", "Two arms": "two-arms", "math.py": "math-py"} {
		if got := fileName(title); got != want {
			t.Errorf("the file of %q is called %s, want %s", title, got, want)
		}
	}
}

// hostile are texts, and parts of texts, to which Go or Python give a meaning.
var hostile = []string{
	"coding: raw_unicode_escape", "# -*- coding=utf-7 -*-", "+build ignore", "// +build ignore", "//go:build ignore", "go:build ignore",
	"//go:embed secret.txt", "//line evil.go:1", "line evil.go:1", "//export main", "#cgo LDFLAGS: -lm", "/*line x:1:1*/", "*/ import os /*",
	"\ufeff", "x\u2028import os", "x\u2029import os", "x\fimport os", "x\vimport os", "a\x00b", "x\rimport os", "x\r\nimport os",
	"x\u0085import os", "\u202eevil\u202c", "\u2067a\u2069", "\u200f", "\u061c", `\u000aimport os`, `\N{LINE FEED}import os`, `\`, `\\`, `"""`, "'''", `"`, "'", "`",
	`a" + system(`, "%s%d%[2]v%!", "%", "{0}", "package x", "import os", "+", "#", "//", ":", "\t", "     ", "\ufffd", "＝", "é猫\U0001F600",
	"return", "inf", "_", "type: ignore", "$(reboot)", "]]>", "Plateau", "noiseSigma", "SIGMA", "math.Inf(1)", "horizon", "at", "mean",
}

// hostileTexts returns the texts of hostile, each alone and many joined at random.
func hostileTexts() []string {
	texts := slices.Clone(hostile)
	random := detmath.NewStream(detmath.NewKey(37))
	for range 25 {
		text := ""
		for range 1 + random.IntN(6) {
			text += hostile[random.IntN(len(hostile))] + [...]string{"", " ", "x"}[random.IntN(3)]
		}
		texts = append(texts, text)
	}
	return texts
}

// everywhere returns a scenario that has a text wherever it can have one. It is not parsed again: a document refuses some of
// these, but a program must be safe without that.
func everywhere(t *testing.T, text string) *scenario.Scenario {
	s := bare(t)
	s.Title, s.Description, s.Arms[0].Name = text, text, text
	program := strings.ReplaceAll("// TEXT\nparam c = 1 // TEXT\n// TEXT\nx := c // TEXT\n// TEXT\nif x > 2 { // TEXT\n// TEXT\n"+
		"return x // TEXT\n}\nreturn x // TEXT", "TEXT", strings.ReplaceAll(text, "\n", " "))
	for _, id := range []string{"index", "sw-ts"} { // sw-ts has no translation, which a comment says
		row, _ := policy.Lookup(id)
		p := scenario.Policy{PolicySpec: scenario.PolicySpec{ID: id, Variant: scenario.Defined}}
		if id == "index" {
			p.Params = policy.Values{"program": program, "name": text}
		}
		kind := row.For(p.Params)
		p.Kind = &kind
		s.Policies = append(s.Policies, p)
	}
	return s.Playing(s.Policies...)
}

// labelOf returns the name of the policy of everywhere.
func labelOf(t *testing.T, text string) string {
	r, reason := readRule(everywhere(t, text), 0)
	if reason != "" {
		t.Fatal(reason)
	}
	return r.label
}

// A program has the tokens of the same program with harmless texts, but for the policy's name, in quotation marks. Python's are
// compared by Python, in one process.
func TestTextsAreOnlyText(t *testing.T) {
	folder := t.TempDir()
	const harmless = "Harmless"
	want := goTokens(t, harmless, folder)
	labels := map[string]string{}
	for i, text := range append([]string{harmless}, hostileTexts()...) {
		checkTokens(t, text, "Go", goTokens(t, text, folder), want)
		program, err := Write(everywhere(t, text), Python)
		if err != nil {
			t.Fatal(err)
		}
		checkLines(t, text, program.Text, "#")
		name := fmt.Sprintf("%03d.py", i)
		labels[name] = labelOf(t, text)
		if err := os.WriteFile(filepath.Join(folder, name), []byte(program.Text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Run("Python", func(t *testing.T) { checkPythonTokens(t, folder, labels) })
}

// checkTokens checks that two programs have the same tokens.
func checkTokens(t *testing.T, text, language string, got, want []string) {
	t.Helper()
	at := 0
	for at < min(len(got), len(want)) && got[at] == want[at] {
		at++
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q changes the program in %s: token %d of %d is %.300q, want %.300q, which has %d", text, language, at, len(got),
			got[at:min(at+3, len(got))], want[at:min(at+3, len(want))], len(want))
	}
}

// ofThisText matches what the texts decide by design: the name of a policy's function, and the number of its random numbers,
// which is its program's with the comments, and is written in hexadecimal digits.
var ofThisText = regexp.MustCompile(`^(indexOf|0x)\w*$`)

// goTokens returns the tokens of the program of a text in Go, without comments, and checks that no comment is a directive.
func goTokens(t *testing.T, text, folder string) []string {
	t.Helper()
	program, err := Write(everywhere(t, text), Go)
	if err != nil {
		t.Fatal(err)
	}
	checkLines(t, text, program.Text, "//")
	if err := os.WriteFile(filepath.Join(folder, "program.go"), []byte(program.Text), 0o666); err != nil {
		t.Fatal(err)
	}
	if used, err := build.Default.MatchFile(folder, "program.go"); !used || err != nil {
		t.Errorf("%q: Go does not build the program: %v", text, err)
	}
	label := strconv.Quote(labelOf(t, text))
	var s scanner.Scanner
	files := token.NewFileSet()
	s.Init(files.AddFile("", -1, len(program.Text)), []byte(program.Text), func(at token.Position, message string) {
		t.Errorf("%q: %s: %s", text, at, message)
	}, scanner.ScanComments)
	var tokens []string
	for {
		_, tok, literal := s.Scan()
		switch {
		case tok == token.EOF:
			return tokens
		case tok == token.COMMENT:
			if !strings.HasPrefix(literal+" ", "// ") && !strings.HasPrefix(literal, "//\t") || constraint.IsPlusBuild(literal) {
				t.Errorf("%q: the comment %q is a directive", text, literal)
			}
			continue
		case tok == token.STRING && literal == label:
			literal = "LABEL"
		case tok == token.RBRACE && tokens[len(tokens)-1] == "; \n": // gofmt breaks long lines, where a semicolon says nothing
			tokens = tokens[:len(tokens)-1]
		}
		tokens = append(tokens, tok.String()+" "+ofThisText.ReplaceAllString(literal, "$1"))
	}
}

// checkLines checks that the lines of a program look as they are read, and that no comment has a backslash.
func checkLines(t *testing.T, text, program, comment string) {
	t.Helper()
	for line := range strings.SplitSeq(program, "\n") {
		if spaces := strings.ReplaceAll(line, "\t", " "); plain.Line(spaces) != spaces {
			t.Errorf("%q: the line %q does not look as it is read", text, line)
		}
		if strings.HasPrefix(strings.TrimSpace(line), comment) && strings.Contains(line, `\`) {
			t.Errorf("%q: the comment %q has a backslash", text, line)
		}
	}
}

// pythonTokens prints, for each program of a folder, its tokens and its syntax tree without its policy's name.
const pythonTokens = `
import ast, json, re, sys, tokenize
folder, labels = sys.argv[1], json.load(sys.stdin)
out = {}
for name, label in labels.items():
    def plain(text):
        return re.sub(r"\b(index_of|0x)\w*", r"\1", text)
    try:
        with open(folder + "/" + name, "rb") as f:
            tokens = list(tokenize.tokenize(f.readline))
        with open(folder + "/" + name, "rb") as f:
            tree = ast.parse(f.read())
    except Exception as error:
        out[name] = [repr(error)]
        continue
    list_ = [tokens[0].string]
    for t in tokens:
        if t.type in (tokenize.COMMENT, tokenize.NL, tokenize.ENCODING):
            continue
        is_label = t.type == tokenize.STRING and t.string[0] in "\"'" and ast.literal_eval(t.string) == label
        list_.append(tokenize.tok_name[t.type] + " " + ("LABEL" if is_label else plain(t.string)))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node.value == label:
            node.value = "LABEL"
        elif isinstance(node, ast.Constant) and isinstance(node.value, int) and node.value > 2**40:
            node.value = "the stream's number"
    out[name] = list_ + [plain(ast.dump(tree))]
json.dump(out, sys.stdout)
`

// checkPythonTokens checks that the programs in a folder are all as the first, but for the policies' names, which are given.
func checkPythonTokens(t *testing.T, folder string, labels map[string]string) {
	requirePython(t)
	input, err := json.Marshal(labels)
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command("python3", "-c", pythonTokens, folder)
	command.Stdin = strings.NewReader(string(input))
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	var got map[string][]string
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatal(err)
	}
	want := got["000.py"]
	if len(want) < 100 || want[0] != "utf-8" {
		t.Fatalf("the harmless program has the tokens %q", want)
	}
	for name, label := range labels {
		checkTokens(t, label, "Python", got[name], want)
	}
}
