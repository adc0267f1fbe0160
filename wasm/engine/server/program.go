package server

import (
	"unicode/utf16"

	"risingbandits/engine/index"
)

// languageRequest asks for what an editor of index programs offers. The answer is a language.
type languageRequest struct{}

// programRequest asks what is wrong with a program. The answer is a checkedProgram.
type programRequest struct {
	Text string `json:"text"`
}

// A language is the language of index programs, for an editor.
type language struct {
	Words     []languageWord `json:"words"` // in the order in which they are listed
	Templates []template     `json:"templates"`
	Most      int            `json:"most"` // bytes of a program
}

// A languageWord is an index.Word as the page reads it.
type languageWord struct {
	Name string     `json:"name"`
	Kind index.Kind `json:"kind" js:"'keyword' | 'quantity' | 'function'"`
	Form string     `json:"form"` // how it is written: "mean(h)"
	Doc  string     `json:"doc"`
}

// A template is a program to begin with.
type template struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Text string `json:"text"`
}

// A checkedProgram says what is wrong with a program, and what a sound one declares and assigns.
type checkedProgram struct {
	Faults []programFault `json:"faults"`
	Params []string       `json:"params"` // their names
	Names  []string       `json:"names"`  // the assigned ones
}

// A programFault is an index.Fault as the page reads it.
type programFault struct {
	Line    int    `json:"line"`
	Column  int    `json:"column"` // in UTF-16 units, from 1
	Length  int    `json:"length"` // of what is wrong, UTF-16 units
	Message string `json:"message"`
}

func (s *Server) language(languageRequest) (any, error) {
	l := language{Words: []languageWord{}, Templates: []template{}, Most: index.MaxProgram}
	for _, w := range index.Words() {
		l.Words = append(l.Words, languageWord{w.Name, w.Kind, w.Form, w.Doc})
	}
	for _, t := range index.Templates() {
		l.Templates = append(l.Templates, template{t.ID, t.Name, t.Text})
	}
	return l, nil
}

func (s *Server) program(r programRequest) (any, error) {
	source, faults := index.Parse(r.Text)
	c := checkedProgram{Faults: []programFault{}, Params: []string{}, Names: []string{}}
	for _, f := range faults {
		length := len(utf16.Encode([]rune(r.Text[f.From:f.To])))
		c.Faults = append(c.Faults, programFault{f.Line, f.Col, length, f.Message})
	}
	if source == nil {
		return c, nil
	}
	for _, p := range source.Params {
		c.Params = append(c.Params, p.Name)
	}
	c.Names = append(c.Names, source.Names...)
	return c, nil
}
