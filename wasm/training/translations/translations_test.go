package translations

import (
	"encoding/json"
	"strings"
	"testing"

	"risingbandits/engine/scenario"
	"risingbandits/engine/translate"
	"risingbandits/wasm/engine/server"
)

// ask returns the answer to a request, or the failure.
func ask(t *testing.T, extras server.Extras, text, language string) (got struct {
	Type, Message string
	Value         server.Translation
}) {
	t.Helper()
	var last []byte
	s := server.New(func(message, _ []byte) { last = message }, func([]byte) {}, false, extras)
	request, err := json.Marshal(map[string]any{"type": "translate", "id": 1, "text": text, "language": language})
	if err != nil {
		t.Fatal(err)
	}
	for busy := s.Handle(request, nil); busy; busy = s.Slice() {
	}
	if err := json.Unmarshal(last, &got); err != nil {
		t.Fatal(err)
	}
	return got
}

// The page gets what the command writes.
func TestTranslate(t *testing.T) {
	p, _ := scenario.LookupPreset("paper-2-rested")
	text := string(p.Scenario.Canonical())
	want, err := translate.Write(p.Scenario, translate.Python)
	if err != nil {
		t.Fatal(err)
	}
	got := ask(t, server.Extras{Translate: Write}, text, "python").Value
	if got.Text != want.Text || got.File != "2-arms-rested.py" || got.Run != "python3 2-arms-rested.py" || len(got.LeftOut) != 1 {
		t.Errorf("got %s, %s, %v", got.File, got.Run, got.LeftOut)
	}
	for _, c := range []struct {
		extras         server.Extras
		text, language string
		want           string
	}{
		{server.Extras{}, text, "go", "this program translates no scenarios"},
		{server.Extras{Translate: Write}, text, "rust", `no scenario can be written in the language "rust"`},
		{server.Extras{Translate: Write}, "{", "go", "the text ends"},
		{server.Extras{Translate: Write}, strings.Replace(text, `"policies":[`, `"policies":[],"x":[`, 1), "go", "unknown field"},
	} {
		if got := ask(t, c.extras, c.text, c.language); got.Type != "failed" || !strings.Contains(got.Message, c.want) {
			t.Errorf("%s: %+v, want %s", c.language, got, c.want)
		}
	}
}
