package scenario

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"testing"

	"risingbandits/engine/policy"
)

// withPolicies returns a document that has some policies.
func withPolicies(policies string) string {
	return `{"version": 1, "title": "All", "setting": "rested", "horizon": 100, "runs": 2, "seed": 3,
		"noise": {"kind": "gaussian", "sigma": 0.1}, "arms": [{"name": "A", "payoff": {"family": "exp", "c": 0.5, "a": 0.1}},
		{"payoff": {"family": "points", "points": [[0, 0], [9, 1]]}}], "policies": [` + policies + "]}"
}

// Parse refuses a document without one of its values, or with another in its place, and does not fail by what it did not read.
func TestSpoiltDocumentsAreRefused(t *testing.T) {
	texts := []string{everything, learners, withPolicies(`{"id": "index", "program": "param c = 1\nreturn c", "parameters": {"c": 2}}`),
		withPolicies(`{"id": "index", "program": "param c = 1\nreturn c"}`), withPolicies(`{"id": "hand", "pulls": "1*30,2"}`)}
	for _, k := range policy.Kinds() {
		if k.Specialise == nil {
			texts = append(texts, withPolicies(fmt.Sprintf(`{"id": %q}`, k.ID)))
		}
	}
	for _, text := range texts {
		mustParse(t, text)
		var document any
		if err := json.Unmarshal([]byte(text), &document); err != nil {
			t.Fatal(err)
		}
		refused := 0
		spoil(document, func() {
			spoilt, err := json.Marshal(document)
			if err != nil {
				t.Fatal(err)
			}
			s, faults := parsed(t, spoilt)
			if s == nil && len(faults) == 0 {
				t.Errorf("neither a scenario nor faults: %s", spoilt)
			}
			refused += len(faults)
		})
		if refused == 0 {
			t.Errorf("no spoilt document was refused: %s", text)
		}
	}
}

// parsed parses a text, and reports a panic as an error of the test.
func parsed(t *testing.T, text []byte) (*Scenario, Faults) {
	defer func() {
		if p := recover(); p != nil {
			t.Fatalf("panic: %v: %s", p, text)
		}
	}()
	return Parse(text)
}

// spoil calls try with a document in which one value after the other is missing or another one.
func spoil(value any, try func()) {
	others := []any{nil, true, -1, 1e300, 0.5, "", "other", []any{}, map[string]any{}}
	switch v := value.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			was := v[name]
			for _, v[name] = range others {
				try()
			}
			delete(v, name)
			try()
			v[name] = was
			spoil(was, try)
		}
	case []any:
		for i, was := range v {
			for _, v[i] = range others {
				try()
			}
			v[i] = was
			spoil(was, try)
		}
	}
}
