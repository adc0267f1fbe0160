package index

import (
	"embed"

	"risingbandits/engine/internal/embedded"
)

// A Template is a program to begin with.
type Template struct {
	ID   string // the name of its file, without .index: "sw-ucb"
	Name string // "SW-UCB"
	Text string
}

// programFiles has the templates, and programs of built-in policies that are no templates.
//
//go:embed programs/*.index
var programFiles embed.FS

// templates lists the templates in the order in which they are shown.
var templates = []Template{
	{ID: "ucb1", Name: "UCB1"}, {ID: "moss", Name: "MOSS"}, {ID: "kl-ucb", Name: "KL-UCB"}, {ID: "sw-ucb", Name: "SW-UCB"},
	{ID: "d-ucb", Name: "D-UCB"}, {ID: "r-ed-ucb", Name: "R-ed-UCB"}, {ID: "r-less-ucb", Name: "R-less-UCB"},
	{ID: "r-less-ucb-exact", Name: "R-less-UCB without noise"},
	{ID: "bayes-ucb", Name: "Bayes-UCB"}, {ID: "imed", Name: "IMED"}, {ID: "kl-ucb-plus-plus", Name: "KL-UCB++"}, {ID: "ucb-v", Name: "UCB-V"},
	{ID: "lil-ucb", Name: "lil'UCB"},
	{ID: "epsilon-greedy", Name: "ε-greedy"}, {ID: "softmax", Name: "Softmax"},
	// Of papers whose formulas could not be confirmed; each says what was assumed.
	{ID: "horizon", Name: "Horizon index (unofficial)"}, {ID: "ti-ucb", Name: "TI-UCB (unofficial)"},
	{ID: "et-swgts", Name: "ET-γ-SWGTS (unofficial)"},
	{ID: "empty", Name: "Empty"},
}

// Templates returns the programs to begin with, in the order in which they are shown.
func Templates() []Template {
	list := make([]Template, len(templates))
	for i, t := range templates {
		t.Text = Text(t.ID)
		list[i] = t
	}
	return list
}

const noProgram = "index: a program has no file"

// Text returns the text of a program in the folder programs by the name of its file, such as "ucb-e". It panics if there is none.
func Text(id string) string {
	text, ok := embedded.Read(&programFiles, "programs/"+id+".index")
	if !ok {
		panic(noProgram)
	}
	return text
}

// Example returns the program that stands for all others in tests and help: UCB1.
func Example() string { return Text("ucb1") }
