package server

import (
	"risingbandits/engine/scenario"
)

// A Translator writes a scenario as a program in the language of an id.
type Translator func(s *scenario.Scenario, language string) (Translation, error)

// translateRequest asks for a scenario as a program in a language, "go" or "python". The answer is a Translation.
type translateRequest struct {
	Text     string `json:"text"`
	Language string `json:"language"`
}

// A Translation is a scenario as a program.
type Translation struct {
	File    string   `json:"file"`    // the name of its file: "slow-riser.py"
	Run     string   `json:"run"`     // the command that runs it: "python3 slow-riser.py"
	Text    string   `json:"text"`    // the program
	LeftOut []string `json:"leftOut"` // the policies that it does not have, with the reason
}

func (s *Server) translate(r translateRequest) (any, error) {
	sc, err := parseOnly(r.Text)
	if err != nil {
		return nil, err
	}
	t, err := s.extras.Translate(sc, r.Language)
	if err != nil {
		return nil, pathError{"language", err.Error()}
	}
	return t, nil
}
