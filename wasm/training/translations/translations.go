package translations

import (
	"errors"
	"strconv"

	"risingbandits/engine/scenario"
	"risingbandits/engine/translate"
	"risingbandits/wasm/engine/server"
)

// Write is a server.Translator.
func Write(s *scenario.Scenario, language string) (server.Translation, error) {
	l, ok := translate.Lookup(language)
	if !ok {
		return server.Translation{}, errors.New("no scenario can be written in the language " + strconv.Quote(language))
	}
	p, err := translate.Write(s, l)
	if err != nil {
		return server.Translation{}, err
	}
	t := server.Translation{File: p.Name, Run: l.Run + " " + p.Name, Text: p.Text, LeftOut: []string{}}
	for _, r := range p.LeftOut {
		t.LeftOut = append(t.LeftOut, r.String())
	}
	return t, nil
}
