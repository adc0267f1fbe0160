package scenario

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"risingbandits/engine/index"
)

// withIndex returns the sound document with an index policy that has a program and more members.
func withIndex(t testing.TB, program, members string) string {
	t.Helper()
	text, err := json.Marshal(program)
	if err != nil {
		t.Fatal(err)
	}
	return changed(t, `{"id": "kl-ucb"}`, fmt.Sprintf(`{"id": "index", "program": %s%s}`, text, members))
}

const short = "param eps = 0.25 // (0, 0.5)\nparam w = floor(T/100) // [1, 50] whole: rounds\nreturn mean(n) + eps*w"

func TestIndexPoliciesAreRead(t *testing.T) {
	s := mustParse(t, withIndex(t, short, `, "parameters": {"w": 7}, "name": "Mine"`))
	kind, v, released := s.Policies[1].Kind, s.Policies[1].Values, s.Policies[1].Released()
	if kind.Name != "Mine" || released || v["parameters.eps"] != 0.25 || v["parameters.w"] != 7.0 || v["program"] != short || len(v) != 4 {
		t.Errorf("%s: %v", kind.Name, v)
	}
	want := `{"id":"index","variant":"defined","name":"Mine","program":` + quotedJSON(short) + `,"parameters":{"w":7}}`
	if got := string(s.Policies[1].Canonical()); got != want {
		t.Errorf("canonical form\n%s, want\n%s", got, want)
	}
	lawful(t, s)
	link, err := DecodeLink(EncodeLink(s))
	if err != nil || !bytes.Equal(link.Scenario.Canonical(), s.Canonical()) {
		t.Errorf("the link loses the program: %v", err)
	}
	s = mustParse(t, withIndex(t, short, `, "name": ""`))
	if kind, v := s.Policies[1].Kind, s.Policies[1].Values; kind.Name != "Own index" || v["parameters.w"] != 10.0 ||
		strings.Contains(string(s.Canonical()), "parameters") {
		t.Errorf("without name and parameters: %s %v, %s", kind.Name, v, s.Canonical())
	}
}

func quotedJSON(s string) string { return string(appendString(nil, s)) }

// Several index policies may be in one document, equal ones too.
func TestSeveralIndexPolicies(t *testing.T) {
	one := fmt.Sprintf(`{"id": "index", "program": %s}`, quotedJSON(short))
	other := fmt.Sprintf(`{"id": "index", "program": %s, "parameters": {"eps": 0.4}}`, quotedJSON(short))
	s := mustParse(t, changed(t, `{"id": "kl-ucb"}`, strings.Join([]string{one, other, one, `{"id": "index", "program": "return 0"}`}, ", ")))
	lawful(t, s)
	if len(s.Policies) != 5 || s.Policies[2].Params["parameters.eps"] != 0.4 {
		t.Errorf("%+v", s.Policies)
	}
}

// Faults of a program have their place in the program, and in the document, whatever characters are escaped there.
func TestProgramFaultsHavePlaces(t *testing.T) {
	for _, c := range []struct{ program, members, want, at string }{
		{"return 1 +", "", "policies[1].program:1:10: a value is missing after +", "+"},
		{"x := 1\nreturn y", "", "policies[1].program:2:8: nothing is called y: give it a value before, or declare it: param y = 1", `y"`},
		{"// \"é\" 𝛼 \t\\\nreturn y", "", "policies[1].program:2:8: nothing is called y: give it a value before, or declare it: param y = 1", `y"`},
		{"param w = floor(T/1e4) // [1, 50]\nreturn w", "", "policies[1].program:1:11: the default of w is 0 in this scenario, but it must be " +
			"a number in [1, 50]: give it a value in parameters, or another default", "floor"},
		{short, `, "parameters": {"eps": 0.5}`, "policies[1].parameters.eps: got 0.5, want a number in (0, 0.5)", "0.5}"},
		{short, `, "parameters": {"share": 0.2}`, "policies[1].parameters.share: unknown field of the program's parameters, which has eps, w", ""},
		{"return last", `, "parameters": {"w": 1}`, "policies[1].parameters.w: unknown field of the program's parameters, which has none", `"w"`},
		{"return lost", `, "parameters": {"w": 1}`, "policies[1].program:1:8: nothing is called lost: did you mean last?", `lost"`},
		{short, `, "parameters": {"ep": 0.2}`, "policies[1].parameters.ep: unknown field, did you mean eps?", ""},
		{short, `, "parameters": 3`, `policies[1].parameters: got 3, want an object such as {"eps": 0.25}`, "3}"},
		{short, `, "nam": "x"`, "policies[1].nam: unknown field, did you mean name?", ""},
		{short, `, "name": "a\nb"`, `policies[1].name: got "a\nb", want one line of text, at most 40 bytes, without line breaks or other control characters`, ""},
		{short, `, "variant": "released"`, `policies[1].variant: got "released", want "defined": the authors' released code has no other form of index`, ""},
		{strings.Repeat(" ", index.MaxProgram+1), "", "policies[1].program: got 8,193 bytes, want a text of at most 8,192 bytes", ""},
	} {
		text := withIndex(t, c.program, c.members)
		_, faults := Parse([]byte(text))
		if len(faults) == 0 || faults[0].Error() != c.want {
			t.Errorf("%q %s:\n got %v\nwant %s", c.program, c.members, faults, c.want)
			continue
		}
		if len(faults) > 1 {
			t.Errorf("%q %s: more than one fault: %v", c.program, c.members, faults)
		}
		f := faults[0]
		if !strings.HasPrefix(text[f.Offset:], c.at) {
			t.Errorf("%q %s: the fault is at %.20q…, want %q", c.program, c.members, text[f.Offset:], c.at)
		}
	}
	if _, faults := Parse([]byte(changed(t, `{"id": "kl-ucb"}`, `{"id": "index"}`))); len(faults) != 1 ||
		faults[0].Error() != "policies[1].program: missing, want a text in double quotes: the program that computes an arm's index" {
		t.Errorf("without a program: %v", faults)
	}
}

// A byte of a string is found in its JSON text, however that is written.
func TestRawOffset(t *testing.T) {
	const text = "a\"é\n𝛼\\/z"
	escaped := `"`
	for _, c := range text {
		if c > 0xffff {
			high, low := utf16.EncodeRune(c)
			escaped += fmt.Sprintf(`\u%04x\u%04x`, high, low)
		} else {
			escaped += fmt.Sprintf(`\u%04x`, c)
		}
	}
	escaped += `"`
	for _, raw := range []string{quotedJSON(text), escaped, `"a\"é\n𝛼\\\/z"`} {
		if got := raw[rawOffset([]byte(raw), strings.IndexByte(text, 'z')):]; got != `z"` && got != `\u007a"` {
			t.Errorf("%s: the last letter is at %s", raw, got)
		}
		if got := rawOffset([]byte(raw), len(text)); got != len(raw)-1 {
			t.Errorf("%s: its end is at byte %d, want %d", raw, got, len(raw)-1)
		}
	}
}
