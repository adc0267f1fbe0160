package scenario

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"
)

// web/e2e/checks/schema.test.js reads the documents from a file, to hold Schema to what Parse says of them.
var casesFile = flag.String("cases", "", "write documents that the parser takes and refuses to this `file`")

// A schemaCase is a document, and whether the parser takes it.
type schemaCase struct {
	Name  string `json:"name"`
	Text  string `json:"text"`
	Sound bool   `json:"sound"`
}

func schemaCases(t testing.TB) (cases []schemaCase) {
	for _, c := range faultCases(t) {
		cases = append(cases, schemaCase{c.name, c.text, false})
	}
	for _, c := range boundCases(t) {
		cases = append(cases, schemaCase{c.name, c.text, c.sound})
	}
	for name, text := range map[string]string{
		"sound": sound, "everything": everything, "learners": learners, "named by $schema": named(t, `"https://example.org/s.json"`),
		"an index program": withIndex(t, short, `, "parameters": {"w": 7}, "name": "Mine"`),
	} {
		cases = append(cases, schemaCase{name, text, true})
	}
	for _, p := range Presets() {
		cases = append(cases, schemaCase{p.Name, string(p.Scenario.Canonical()), true})
	}
	return cases
}

// named returns the sound document with a value of $schema.
func named(t testing.TB, value string) string {
	return changed(t, `"version": 1`, `"$schema": `+value+`, "version": 1`)
}

func TestSchemaCases(t *testing.T) {
	cases := schemaCases(t)
	for _, c := range cases {
		if _, faults := Parse([]byte(c.Text)); (faults == nil) != c.Sound {
			t.Errorf("%s: %v", c.Name, faults)
		}
	}
	if *casesFile == "" {
		return
	}
	text, err := json.Marshal(cases)
	if err == nil {
		err = os.WriteFile(*casesFile, text, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// The schema has every member of a document, in the order of the canonical form.
func TestSchemaHasTheMembersOfADocument(t *testing.T) {
	var s struct {
		Properties json.RawMessage
	}
	if err := json.Unmarshal(Schema(), &s); err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(bytes.NewReader(s.Properties))
	var names []string
	d.Token()
	for d.More() {
		name, err := d.Token()
		var skipped json.RawMessage
		if err != nil || d.Decode(&skipped) != nil {
			t.Fatal(err)
		}
		names = append(names, name.(string))
	}
	if want := append([]string{schemaMember}, fields...); !slices.Equal(names, want) {
		t.Errorf("got  %q\nwant %q", names, want)
	}
}

// A document may name its schema; canonical form, link and hash are those without.
func TestSchemaMemberChangesNothing(t *testing.T) {
	want := mustParse(t, sound)
	for _, value := range []string{`"./scenario.schema.json"`, `""`, `"` + strings.Repeat("x", maxSchemaName) + `"`} {
		s := mustParse(t, named(t, value))
		if !bytes.Equal(s.Canonical(), want.Canonical()) || s.Hash() != want.Hash() || EncodeLink(s) != EncodeLink(want) {
			t.Errorf("%.40s is in %s", value, s.Canonical())
		}
	}
	for value, says := range map[string]string{
		`3`:       `["$schema"]: got 3, want one line of text, at most 2,000 bytes, in double quotes`,
		`"\n"`:    `["$schema"]: got "\n", want one line of text, at most 2,000 bytes, without line breaks or other control characters`,
		`["one"]`: `["$schema"]: got a list, want one line of text, at most 2,000 bytes, in double quotes`,
	} {
		if _, faults := Parse([]byte(named(t, value))); faults.Error() != says {
			t.Errorf("%s: %v", value, faults)
		}
	}
}
