package command

import (
	"encoding/json"
	"flag"
	"slices"
	"strings"
	"testing"
	"unicode"

	"risingbandits/engine/chart"
	"risingbandits/engine/internal/golden"
)

var update = flag.Bool("update", false, "rewrite testdata/*.golden; read the diff before commit")

// What a command says of itself is the same whichever way it is asked, and ends well.
func TestHelp(t *testing.T) {
	golden.Check(t, "help", call("", "help").out, *update)
	for _, c := range commands() {
		help := call("", "help", c.name)
		if help.code != 0 || help.err != "" {
			t.Errorf("help %s: exit %d, %s", c.name, help.code, help.err)
		}
		// The list of charts is the registry's, and grows with it.
		golden.Check(t, "help-"+c.name, strings.Replace(help.out, orList(chartNames()), "(the charts)", 1), *update)
		for _, form := range []string{"-h", "-help", "--help"} {
			if got := call("", c.name, form); got != help {
				t.Errorf("%s %s: exit %d, prints %q%q", c.name, form, got.code, got.out, got.err)
			}
		}
	}
	for _, form := range []string{"-h", "-help", "--help"} {
		if got := call("", form); got != call("", "help") {
			t.Errorf("%s: exit %d, prints %q%q", form, got.code, got.out, got.err)
		}
	}
}

func TestHelpOfPlotListsTheCharts(t *testing.T) {
	out := call("", "help", "plot").out
	for _, kind := range chart.Kinds() {
		if kind.OfOneScenario() && !strings.Contains(out, " "+kind.ID) {
			t.Errorf("help plot does not name %s", kind.ID)
		}
	}
}

// Every flag has a help text with a name for its value, and the synopsis names it or says [flags].
func TestFlagsAreDescribed(t *testing.T) {
	for _, c := range commands() {
		set := c.flags()
		c.prepare(set)
		set.VisitAll(func(f *flag.Flag) {
			value, usage := flag.UnquoteUsage(f)
			if usage == "" || value == "value" {
				t.Errorf("%s -%s: help text %q, value %q", c.name, f.Name, usage, value)
			}
			if !strings.Contains(c.synopsis, "[flags]") && !strings.Contains(c.synopsis, "[-"+strings.TrimSpace(f.Name+" "+value)+"]") {
				t.Errorf("the synopsis of %s, %q, lacks -%s %s", c.name, c.synopsis, f.Name, value)
			}
		})
	}
}

// Every member of what -json prints is described where a user looks for it.
func TestHelpDescribesTheMembersOfJSON(t *testing.T) {
	run := jsonOf(t, small, "-")
	delete(run, "scenario") // the document describes itself
	var theory map[string]any
	if err := json.Unmarshal([]byte(call(rising, "theory", "-json", "-").out), &theory); err != nil {
		t.Fatal(err)
	}
	var sweep map[string]any
	if err := json.Unmarshal([]byte(call(rising, "sweep", "-json", "-at", "5", "-over", "horizon=10,100,1000", "-").out), &sweep); err != nil {
		t.Fatal(err)
	}
	var search map[string]any
	found := call(small, "search", "-json", "-worse", "ts", "-better", "ucb1", "-generations", "1", "-confirm", "2", "-")
	if err := json.Unmarshal([]byte(found.out), &search); err != nil {
		t.Fatal(err)
	}
	delete(search, "scenario")
	for command, o := range map[string]map[string]any{"run": run, "theory": theory, "sweep": sweep, "search": search} {
		_, text, _ := strings.Cut(call("", "help", command).out, "-json prints:")
		words := strings.FieldsFunc(text, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		words = append(words, strings.Fields(text)...) // names with a hyphen
		checkDescribed(t, "help "+command, words, "", o)
	}
}

// checkDescribed checks that words, of a help text, has the name of each member of a value of JSON.
func checkDescribed(t *testing.T, help string, words []string, path string, value any) {
	t.Helper()
	switch v := value.(type) {
	case map[string]any:
		for name, member := range v {
			if !slices.Contains(words, name) {
				t.Errorf("%s does not describe %s%s", help, path, name)
			}
			if name != "parameters" { // whose names are the policy's
				checkDescribed(t, help, words, path+name+".", member)
			}
		}
	case []any:
		if len(v) > 0 {
			checkDescribed(t, help, words, path, v[0])
		}
	}
}

// doc.go lists the commands as they are called, and the documentation names them.
func TestDocumentationListsTheCommands(t *testing.T) {
	doc := content(t, "../rising/doc.go")
	manual := content(t, "../../../static/docs/command.md")
	want := ""
	for _, c := range commands() {
		want += strings.TrimSpace("//\trising "+c.name+" "+c.synopsis) + "\n"
		if !strings.Contains(string(manual), "`"+c.name+"`") {
			t.Errorf("static/docs/command.md does not name `%s`", c.name)
		}
	}
	if !strings.Contains(string(doc), "//\n"+want+"//\n") {
		t.Errorf("../rising/doc.go does not list exactly\n%s", want)
	}
}

// A word for which a command is offered is no command itself, and what is offered is one.
func TestOtherWordsMeanCommands(t *testing.T) {
	for word, name := range otherWords {
		if _, err := findCommand(name); err != nil {
			t.Errorf("%q means %q, which is no command", word, name)
		}
		if _, err := findCommand(word); err == nil {
			t.Errorf("%q is a command", word)
		}
	}
}
