package translations

import (
	"strings"
	"testing"

	"risingbandits/engine/scenario"
	"risingbandits/engine/translate"
	"risingbandits/wasm/engine/server"
	"risingbandits/wasm/engine/server/servertest"
)

// ask returns the answer to a request, or the failure.
func ask(t *testing.T, extras server.Extras, text, language string) (got server.Translation, failure string) {
	failure = servertest.New(t, extras).Ask("translate", map[string]any{"text": text, "language": language}, nil, &got)
	return got, failure
}

// The page gets what the command writes.
func TestTranslate(t *testing.T) {
	p, _ := scenario.LookupPreset("paper-2-rested")
	text := string(p.Scenario.Canonical())
	want, err := translate.Write(p.Scenario, translate.Python)
	if err != nil {
		t.Fatal(err)
	}
	got, _ := ask(t, server.Extras{Translate: Write}, text, "python")
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
		if _, failure := ask(t, c.extras, c.text, c.language); !strings.Contains(failure, c.want) {
			t.Errorf("%s: %q, want %s", c.language, failure, c.want)
		}
	}
}
